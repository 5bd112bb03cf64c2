"""Law files: what keeps one from being used is a problem of its line, and the rest of the book is still looked at."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from conftest import ROOT
from decodebook.check import check_book
from decodebook.cli import main
from decodebook.laws import LawFileError, load_laws, problems_of
from decodebook.loading import load_folder
from decodebook.problems import BookError

HEAD = "from decodebook.law import law, takes\n\n"
LAW = HEAD + '\n@law(gives=takes("nodes"), source="arithmetic", a=takes("nodes"))\ndef same(a):\n    return a\n'
AS_IT_STANDS = [
    ("a module of the system", "import os\n", 1, 1, "a law file imports `os`"),
    ("a module of the engine", HEAD + "from decodebook.values import Value\n", 3, 1, "a law file imports `decodebook.values`"),
    ("one of two modules", "import typing, sys\n", 1, 1, "a law file imports `sys`"),
    ("a relative import", "from . import law\n", 1, 1, "a law file imports ``"),
    ("an import in a function", "def f(a):\n    import socket\n", 2, 5, "a law file imports `socket`"),
    ("eval", HEAD + 'x = eval("1")\n', 3, 5, "a law file calls `eval`"),
    ("exec", HEAD + 'exec("x = 1")\n', 3, 1, "a law file calls `exec`"),
    ("open", "def f(a):\n    return open(a)\n", 2, 12, "a law file calls `open`"),
    ("getattr", "x = getattr(1, 'real')\n", 1, 5, "a law file calls `getattr`"),
    ("an import by call", "x = __import__('os')\n", 1, 5, "a law file calls `__import__`"),
    ("the builtins", "x = __builtins__\n", 1, 5, "a law file calls `__builtins__`"),
    ("a dunder", "x = 1\ny = x.__class__\n", 2, 5, "a law file reaches for `__class__`"),
    ("a syntax error", "x = 1\ndef f(:\n    return 1\n", 2, 7, "no Python: invalid syntax"),
    ("a bracket left open", "x = (1,\n", 1, 5, "no Python: '(' was never closed"),
]  # fmt: skip
WHEN_RUN = [
    ("a name that is not there", LAW + "x = y\n", 7, "the file does not run: NameError: name 'y' is not defined"),
    ("arithmetic", LAW + "x = 1 / 0\n", 7, "the file does not run: ZeroDivisionError: division by zero"),
    ("an exit", LAW + "raise SystemExit(0)\n", 7, "the file does not run: SystemExit: 0"),
    (
        "an input that the function lacks",
        LAW.replace("def same(a):\n    return a", "def same(b):\n    return b"),
        4,
        "the file does not run: TypeError: the parameters of same are not the inputs that its law states",
    ),
    ("an error inside a function that it calls", "def f():\n    return 1 / 0\n\n\nx = f()\n", 5, "the file does not run: ZeroDivisionError: division by zero"),
]  # fmt: skip
BAD = [(name, text, line, message) for name, text, line, _, message in AS_IT_STANDS] + WHEN_RUN
NAMES = [name for name, *_ in BAD]


@pytest.mark.parametrize(
    ("name", "text", "line", "column", "message"), AS_IT_STANDS, ids=[one[0] for one in AS_IT_STANDS]
)
def test_what_a_law_file_may_not_hold_is_seen_without_running_it(
    name: str, text: str, line: int, column: int, message: str
) -> None:
    found = list(problems_of("derivations/bad.py", text))
    assert [(one.rule, one.at.file, one.at.line, one.at.column, one.message) for one in found] == [
        ("law-file", "derivations/bad.py", line, column, message)
    ]


@pytest.mark.parametrize(("name", "text", "line", "message"), BAD, ids=NAMES)
def test_check_reports_a_bad_law_file_on_its_line_and_what_else_is_wrong(
    name: str, text: str, line: int, message: str, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (example_book / "derivations/bad.py").write_text(text, encoding="utf-8")
    model = example_book / "claims/models/acme-one.yaml"
    model.write_text(model.read_text(encoding="utf-8").replace("value: mla", "value: mlla"), encoding="utf-8")
    found = check_book(example_book).problems
    assert [(one.rule, one.at.file, one.message) for one in found] == [
        ("term", "claims/models/acme-one.yaml", "no attention `mlla`"),
        ("law-file", "derivations/bad.py", message),
    ]
    assert found[1].at.line == line
    assert main(["check", str(example_book / "derivations")]) == 1
    shown = capsys.readouterr()
    assert f"derivations/bad.py:{line}:" in shown.out and "Traceback" not in shown.out + shown.err


@pytest.mark.parametrize(("name", "text", "line", "message"), BAD, ids=NAMES)
def test_a_book_with_a_bad_law_file_is_refused_in_one_line(
    name: str, text: str, line: int, message: str, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (example_book / "derivations/bad.py").write_text(text, encoding="utf-8")
    with pytest.raises(BookError) as caught:
        print(len(load_folder(example_book).laws))
    assert message in str(caught.value) and "\n" not in str(caught.value)
    assert main(["derive", "--book", str(example_book)]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and message in shown.err and shown.err.count("\n") == 1


@pytest.mark.parametrize("text", ["x = (1,\n", "import os\n", "x = y\n"])
def test_claims_are_not_reported_for_the_file_of_their_law(text: str, example_book: Path) -> None:
    (example_book / "derivations/members.py").write_text(text, encoding="utf-8")
    assert [(one.rule, one.at.file) for one in check_book(example_book).problems] == [
        ("law-file", "derivations/members.py")
    ]


def test_a_law_has_the_name_of_its_file_and_function() -> None:
    laws = load_laws({"sample": lambda: LAW, "other": lambda: LAW + "\n\ntwice = same\n"})
    assert sorted(laws) == ["other.same", "sample.same"]
    assert laws["sample.same"].function(3) == 3


def test_two_books_keep_files_of_one_name_apart() -> None:
    one, other = (
        load_laws({"sample": partial(str, LAW.replace("return a", back))}) for back in ("return a", "return 2 * a")
    )
    assert (one["sample.same"].function(3), other["sample.same"].function(3)) == (3, 6)
    assert (one["sample.same"].formula(), other["sample.same"].formula()) == ("a", "2 * a")


def test_an_error_names_file_line_and_reason() -> None:
    with pytest.raises(LawFileError) as caught:
        load_laws({"bad": lambda: "x = 1\nx = y\n"})
    assert str(caught.value) == "derivations/bad.py:2: the file does not run: NameError: name 'y' is not defined"
    assert (caught.value.problem.at.line, caught.value.problem.at.column) == (2, 1)


@pytest.mark.parametrize("path", sorted((ROOT / "derivations").glob("*.py")), ids=lambda path: path.stem)
def test_the_books_own_law_files_may_be_run(path: Path) -> None:
    assert list(problems_of(f"derivations/{path.name}", path.read_text(encoding="utf-8"))) == []
    laws = load_laws({path.stem: lambda: path.read_text(encoding="utf-8")})
    assert laws and all(name == one.id and name.startswith(f"{path.stem}.") for name, one in laws.items())
