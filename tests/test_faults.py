"""The checker finds what is wrong, at its place, and passes what is right."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from conftest import ROOT, example_files
from decodebook.check import Report, check_book
from decodebook.cli import main
from decodebook.problems import Problem
from decodebook.report import as_text
from faults.harmless import HARMLESS, Edit
from faults.planted import DASHBOARD, ENGINE, FAULTS, LAB, MODEL, TOGETHER, Fault, planted


def found(report: Report, fault: Fault, line: int) -> list[Problem]:
    """The problems that report a fault as they have to."""
    return [
        problem
        for problem in report.problems
        if problem.rule == (fault.rule or problem.rule)
        and problem.at.file == (fault.at or fault.file)
        and problem.at.line == line
        and fault.says in problem.message
        and problem.severity == ("warning" if fault.warning else "error")
    ]


def listed(report: Report) -> str:
    return (
        "\n".join(f"{one.at.file}:{one.at.line} {one.rule}: {one.message}" for one in report.problems)
        or "nothing was found"
    )


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_reported_where_it_stands(
    fault: Fault, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = planted(example_book, fault)
    report = check_book(example_book)
    assert found(report, fault, line), f"expected {fault.rule} at {fault.at or fault.file}:{line}\n{listed(report)}"
    order = [(one.at.file, one.at.line, one.at.column, one.rule, one.message) for one in report.problems]
    assert order == sorted(order)
    assert all(one.at.column > 0 for one in report.problems)
    assert "fell over" not in listed(report)
    assert main(["check", str(example_book), "--format", "text"]) == (0 if fault.warning else 1)
    shown = capsys.readouterr()
    assert shown.out == as_text(report), "a second look finds the same"
    assert shown.err == "" and f"{fault.rule}  " in shown.out


@pytest.mark.parametrize("edit", HARMLESS, ids=lambda edit: edit.name)
def test_an_edit_that_harms_nothing_is_not_reported(edit: Edit, example_book: Path) -> None:
    path = example_book / edit.file
    if edit.find is None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(edit.put, encoding="utf-8")
    else:
        before = path.read_text(encoding="utf-8")
        assert edit.find in before
        path.write_text(before.replace(edit.find, edit.put, 1), encoding="utf-8", newline="")
    report = check_book(example_book)
    assert not report.problems, listed(report)


@pytest.mark.parametrize(("one", "other"), list(combinations(TOGETHER, 2)))
def test_of_two_faults_both_are_found(one: str, other: str, example_book: Path) -> None:
    both = [next(fault for fault in FAULTS if fault.name == name) for name in (one, other)]
    lines = [planted(example_book, fault) for fault in both]
    report = check_book(example_book)
    for fault, line in zip(both, lines, strict=True):
        assert found(report, fault, line), f"{fault.name}\n{listed(report)}"
    assert report.errors >= 2


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("a misspelt field of evidence", "printed"),
        ("a misspelt field of a claim", "basis"),
        ("a misspelt field of undisclosed", "looked_in"),
        ("a label in the wrong case", "3P"),
        ("an unknown quantity", "nodes"),
        ("a unit in the wrong case", "GB"),
        ("an unknown term", "mla"),
        ("an unknown condition", "precision"),
        ("an unknown model", "acme-one"),
        ("a source that is not there", "x100-datasheet"),
        ("a survey that is not there", "example-survey"),
        ("a line for a claim that is not there", "acme-one-production/nodes"),
        ("a derivation from a key that is not there", "acme-one-study/devices-per-node"),
        ("a cell with a claim that is not there", "acme-one-x100-bench/slo.50ms.tpot"),
    ],
)
def test_the_word_that_was_meant_is_offered(name: str, near: str, example_book: Path) -> None:
    fault = next(fault for fault in FAULTS if fault.name == name)
    line = planted(example_book, fault)
    problem = found(check_book(example_book), fault, line)[0]
    assert near in problem.hint.removeprefix("did you mean ").removesuffix("?").split(" or ")


def link_to_a_file(book: Path) -> str:
    (book / "claims/models/leak.yaml").symlink_to("/etc/hostname")
    return "claims/models/leak.yaml"


def link_to_a_folder(book: Path) -> str:
    (book / "sources/surveys").rename(book / "surveys")
    (book / "sources/surveys").symlink_to(book / "surveys")
    return "sources/surveys"


def link_to_nowhere(book: Path) -> str:
    (book / LAB).unlink()
    (book / LAB).symlink_to("nowhere.yaml")
    return LAB


def pipe(book: Path) -> str:
    os.mkfifo(book / "claims/models/pipe.yaml")
    return "claims/models/pipe.yaml"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no such files")
@pytest.mark.parametrize(
    "put", [link_to_a_file, link_to_a_folder, link_to_nowhere, pipe], ids=lambda put: put.__name__.replace("_", " ")
)
def test_what_is_no_regular_file_is_reported_and_never_opened(put: Callable[[Path], str], example_book: Path) -> None:
    path = put(example_book)
    report = check_book(example_book)
    assert [(one.at.file, one.at.line) for one in report.problems if one.rule == "file-link"] == [(path, 1)], listed(
        report
    )


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nowhere"], "nowhere: no such file or folder"),
        (["README.md"], "README.md: no file of the book"),
        pytest.param(["--today", "now", "."], "now"),
    ],
)
def test_a_check_of_what_is_no_book_is_refused_in_one_line(
    args: list[str],
    says: str,
    example_book: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(example_book)
    (example_book / "README.md").touch()
    assert main(["check", *args]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1 and says in shown.err


@pytest.mark.parametrize(
    ("file", "put", "says"),
    [
        ("schemas/subject.schema.json", "{", "schemas/subject.schema.json: not JSON"),
        ("schemas/subject.schema.json", None, "schemas/subject.schema.json is missing"),
    ],
)
def test_a_book_without_its_schema_is_refused(
    file: str, put: str | None, says: str, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if put is None:
        (example_book / file).unlink()
    else:
        (example_book / file).write_text(put, encoding="utf-8")
    assert main(["check", str(example_book)]) == 2
    assert says in capsys.readouterr().err


def test_a_book_without_subjects_is_refused_and_not_clean(
    example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (example_book / "claims").glob("*/*.yaml"):
        path.unlink()
    assert main(["check", str(example_book)]) == 2
    assert "holds no subject" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a key is indented too deep", "one claim twice", "a byte that is not UTF-8"])
def test_one_fault_is_one_report(name: str, example_book: Path) -> None:
    fault = next(fault for fault in FAULTS if fault.name == name)
    line = planted(example_book, fault)
    report = check_book(example_book)
    assert [(one.rule, one.at.file, one.at.line) for one in report.problems if one.severity == "error"] == [
        (fault.rule, fault.file, line)
    ]


def chained(book: Path, length: int, inputs: str) -> Report:
    """A check of a book with a chain of derivations, each from the next one, whose id stands in `inputs` as {next}."""
    head = 'name: Chain\nkind: deployment\nsetting: design\noperator: acme\ndefaults: {as_of: "2025", label: E, basis: {per: instance, phase: decode}}\nclaims:\n'
    links = [
        f"  devices.d{link}:\n    derivation: {{law: chain.same, inputs: {inputs.format(next=f'devices.d{link + 1}')}}}\n"
        for link in range(length)
    ]
    end = f'  devices.d{length}:\n    value: "8"\n    assumed: The end.\n'
    names = [name.split(":")[0] for name in inputs.strip("{}").split(", ")]
    laws = "from decodebook.law import law, takes\n\n\n"
    laws += f"@law(gives=takes('devices'), source='arithmetic', {', '.join(f'{name}=takes()' for name in names)})\n"
    laws += f"def same({', '.join(names)}):\n    return {names[0]}\n"
    (book / "derivations/chain.py").write_text(laws, encoding="utf-8")
    (book / "claims/deployments/chain.yaml").write_text("".join([head, *links, end]), encoding="utf-8")
    return check_book(book)


def test_a_chain_of_five_thousand_derivations_is_no_ring(example_book: Path) -> None:
    report = chained(example_book, 5000, "{{x: {next}}}")
    assert not report.problems, listed(report)


def test_many_ways_through_a_net_of_derivations_are_no_ring(example_book: Path) -> None:
    report = chained(example_book, 40, "{{a: {next}, b: {next}}}")
    assert not report.problems, listed(report)


def test_a_check_of_one_file_reports_on_that_file_only(example_book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("an unknown term", "an unknown quantity"):
        planted(example_book, next(fault for fault in FAULTS if fault.name == name))
    assert main(["check", str(example_book / MODEL)]) == 1
    shown = capsys.readouterr().out
    assert "no attention `nla`" in shown and "nodez" not in shown


def test_the_command_tells_a_fault_to_a_terminal_that_knows_ascii_only(example_book: Path) -> None:
    planted(example_book, next(fault for fault in FAULTS if fault.name == "a ruling whose value has changed"))
    ascii_only = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT / "src"),
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "ascii",
    }
    done = subprocess.run(
        [sys.executable, "-m", "decodebook", "check"],
        cwd=example_book,
        env=ascii_only,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr.decode()
    assert b"the ruling was made for" in done.stdout
    assert done.stderr == b""


def test_the_table_holds_every_kind_once() -> None:
    names = [fault.name for fault in FAULTS]
    assert len(names) == len(set(names)) >= 60
    assert len({edit.name for edit in HARMLESS}) == len(HARMLESS) >= 50
    assert len(TOGETHER) == len(set(TOGETHER)) == 12
    assert {fault.file for fault in FAULTS} >= {name for name in example_files() if name not in (DASHBOARD, ENGINE)}
