"""`decodebook fmt` writes the canonical form of the files that it is told, and of no other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decodebook.cli import main
from decodebook.loading import load_folder

UNTIDY = "kind: blog\npublisher: acme  # theirs\ntitle: 'A note'\npublished: 2025-03~\nurl: https://acme.example/note\n"
TIDY = 'title: A note\npublisher: acme  # theirs\nkind: blog\npublished: "2025-03~"\nurl: https://acme.example/note\n'


@pytest.fixture
def note(example_book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """An untidy source in a tidy book, which the command runs in."""
    monkeypatch.chdir(example_book)
    assert main(["fmt"]) == 0
    capsys.readouterr()
    path = example_book / "sources/a-note.yaml"
    path.write_text(UNTIDY, encoding="utf-8")
    return path


def files(book: Path) -> int:
    return sum(1 for top in ("claims", "sources", "schemas", "build") for _ in (book / top).rglob("*.yaml"))


def test_it_writes_what_changes_and_lists_it(
    note: Path, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fmt"]) == 0
    assert note.read_text(encoding="utf-8") == TIDY
    count = files(example_book)
    assert capsys.readouterr().out == f"sources/a-note.yaml\n{count} files: 1 changed, {count - 1} in order\n"
    assert main(["fmt", "--check"]) == 0
    assert capsys.readouterr().out == f"{count} files: 0 would change, {count} in order\n"


def test_check_writes_nothing_and_returns_1(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "--check", "sources"]) == 1
    assert note.read_text(encoding="utf-8") == UNTIDY
    assert capsys.readouterr().out.startswith("sources/a-note.yaml\n")


def test_a_formatted_book_says_what_it_said(example_book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example_book)
    before = load_folder(example_book)
    assert main(["fmt"]) == 0
    after = load_folder(example_book)
    assert dict(before.claims) == dict(after.claims)
    assert dict(before.sources) == dict(after.sources)
    assert dict(before.rulings) == dict(after.rulings)


def test_only_the_named_paths_are_touched(note: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "claims", "sources/parties.yaml"]) == 0
    assert note.read_text(encoding="utf-8") == UNTIDY
    assert main(["fmt", "sources", "sources/a-note.yaml", "--format", "json"]) == 0
    capsys_out = capsys.readouterr().out
    found = json.loads(capsys_out[capsys_out.index("{") :])
    assert found["changed"] == ["sources/a-note.yaml"]
    assert (found["refused"], found["written"]) == ([], True)


def test_a_file_that_does_not_read_is_refused_and_the_others_are_done(
    note: Path, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = example_book / "sources/bad.yaml"
    bad.write_text("title: 'A'\nkind: 18\n", encoding="utf-8")
    assert main(["fmt", "sources"]) == 2
    told = capsys.readouterr()
    assert told.out.splitlines()[-1].endswith("1 cannot be read")
    assert told.err == (
        "decodebook: sources/bad.yaml:2:7 18 is a number to YAML, not text; `decodebook check --fix` mends it\n"
    )
    assert bad.read_text(encoding="utf-8") == "title: 'A'\nkind: 18\n"
    assert note.read_text(encoding="utf-8") == TIDY


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("nowhere", "nowhere: no such file or folder"),
        (
            "pyproject.toml",
            "pyproject.toml: no YAML file of the book; fmt lays out those of claims/, sources/, schemas/ and build/tables/",
        ),
    ],
)
def test_a_path_that_holds_no_file_of_the_book_is_an_error(
    path: str, message: str, note: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fmt", path]) == 2
    assert capsys.readouterr().err == f"decodebook: {message}\n"


def test_below_the_root_the_whole_book_is_meant(
    note: Path, example_book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(example_book / "claims/labs")
    assert main(["fmt", "--check"]) == 1
