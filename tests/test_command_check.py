"""`decodebook check`: what it looks at, and what it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.cli import main

MODEL = "claims/models/acme-one.yaml"
LAB = "claims/labs/acme.yaml"


def edited(book: Path, file: str, old: str, new: str) -> Path:
    path = book / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_a_clean_book_is_code_0_and_one_line(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(example_folder)]) == 0
    assert capsys.readouterr() == ("27 claims on 8 subjects from 5 sources: no problems\n", "")


def test_without_a_path_it_is_the_book_around_the_current_folder(
    example_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(example_folder / "claims/models")
    assert main(["check"]) == 0
    assert capsys.readouterr().out.endswith("no problems\n")


@pytest.mark.parametrize(
    ("wanted", "rules"),
    [
        (["."], ["term", "law-file", "subject-reference"]),
        ([MODEL], ["term", "subject-reference"]),
        (["claims"], ["term", "subject-reference"]),
        (["claims/hardware", "derivations"], ["law-file"]),
        (["sources/parties.yaml"], []),
    ],
)
def test_only_problems_within_the_paths_are_reported(
    wanted: list[str],
    rules: list[str],
    example_book: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    edited(example_book, MODEL, "value: mla", "value: nla")
    edited(example_book, MODEL, "family: acme-family", "family: acme-fam")
    (example_book / "derivations/bad.py").write_text("import os\n", encoding="utf-8")
    monkeypatch.chdir(example_book)
    assert main(["check", *wanted]) == (1 if rules else 0)
    shown = capsys.readouterr().out
    assert sorted(
        line.split("  ")[1] for line in shown.split("\n") if line.startswith(("claims/", "derivations/"))
    ) == sorted(rules)


@pytest.mark.parametrize("only", [[], [LAB]])
def test_fixes_that_have_one_right_answer_are_written(
    only: list[str], example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = edited(example_book, MODEL, 'released: "2025-01-15"', "released: 2025-01-15")
    lab = edited(example_book, LAB, "name: Acme AI", "name: Acme AI\nnote: no")
    paths = [str(example_book / name) for name in only] or [str(example_book)]
    assert main(["check", "--fix", *paths]) == 0
    shown = capsys.readouterr()
    assert shown.err == ("1 fix written\n" if only else "2 fixes written\n")
    assert 'note: "no"' in lab.read_text(encoding="utf-8")
    assert ('released: "2025-01-15"' in model.read_text(encoding="utf-8")) is (not only)


def test_a_fix_leaves_what_has_no_one_right_answer(example_book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = edited(example_book, MODEL, "value: mla", "value: nla")
    before = model.read_bytes()
    assert main(["check", "--fix", str(example_book)]) == 1
    shown = capsys.readouterr()
    assert shown.err == "0 fixes written\n" and "no attention `nla`" in shown.out
    assert model.read_bytes() == before


def test_dates_are_checked_against_the_day_that_is_given(
    example_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(example_folder), "--today", "2027-01-01"]) == 0
    capsys.readouterr()
    assert main(["check", str(example_folder), "--today", "2026-11-30"]) == 1
    assert "no day up to this edition" in capsys.readouterr().out


@pytest.mark.parametrize("day", ["now", "2026-12", "2026-13-01", "20261201"])
def test_a_day_that_is_none_is_refused(day: str, example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(example_folder), "--today", day]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith("decodebook: ") and shown.err.count("\n") == 1


def test_paths_of_two_books_are_refused(
    example_book: Path, example_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(example_book), str(example_folder)]) == 2
    assert capsys.readouterr().err.startswith("decodebook: the paths belong to several books: ")
