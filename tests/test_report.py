"""How a problem is told: to a person, to a program, on a pull request."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decodebook.check import Report, check_book
from decodebook.cli import main
from decodebook.problems import At, Problem, Related
from decodebook.report import as_github, as_json, as_text, summary

MODEL = "claims/models/acme-one.yaml"
HARDWARE = "claims/hardware/x100.yaml"

ONE_AT_80 = """\
claims/deployments/acme-one-production.yaml:36:12  recomputed  `~1,580` is printed, and members.per_member gives 1,850 token/s (1,837.5 to 1,862.5)
   36 |     value: "~1,580"
      |            ^^^^^^^^
  expected: a print whose interval, 1,570 to 1,590, meets 1,837.5 to 1,862.5
  hint: find out which input is on another basis; a difference that stays gets a
        ruling about drift

27 claims on 8 subjects from 5 sources: 1 error
"""


def changed(book: Path, file: str, old: str, new: str) -> Report:
    path = book / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return check_book(book)


def unfounded(book: Path, *problems: Problem) -> Report:
    """A report of problems that are made up."""
    report = check_book(book)
    return Report(problems, report.reading, report.book)


def test_a_problem_is_told_with_its_line_and_what_would_mend_it(example_book: Path) -> None:
    report = changed(example_book, "claims/deployments/acme-one-production.yaml", "~1,850", "~1,580")
    assert as_text(report, width=80) == ONE_AT_80
    excerpt_and_below = ONE_AT_80.split("\n")[1:]
    assert max(map(len, excerpt_and_below)) <= 80


def test_a_clean_book_is_one_line(example_folder: Path) -> None:
    report = check_book(example_folder)
    assert as_text(report) == as_github(report) == "27 claims on 8 subjects from 5 sources: no problems\n"


@pytest.mark.parametrize(
    ("severities", "end"),
    [
        (["error"], "1 error"),
        (["error", "error"], "2 errors"),
        (["warning"], "1 warning"),
        (["error", "warning", "warning"], "1 error, 2 warnings"),
    ],
)
def test_the_last_line_counts_errors_and_warnings(severities: list[str], end: str, example_folder: Path) -> None:
    problems = [Problem("term", At(MODEL, line=1), "m", severity=one) for one in severities]  # type: ignore[arg-type]
    report = unfounded(example_folder, *problems)
    assert summary(report) == f"27 claims on 8 subjects from 5 sources: {end}"
    assert report.errors == severities.count("error")


FULL = Problem(
    "term",
    At(MODEL, ("claims", "attention-type", "value"), line=21, column=12, width=3),
    "no attention `nla`",
    expected="mla or mha",
    found="nla",
    hint="did you mean mla?",
    fix="mla",
    related=(Related(At(HARDWARE, line=3, column=1), "the first one"),),
    severity="warning",
)


def test_all_that_a_problem_holds_is_told(example_folder: Path) -> None:
    assert as_text(unfounded(example_folder, FULL)) == (
        f"{MODEL}:21:12  term  no attention `nla`\n"
        "   21 |     value: mla\n"
        "      |            ^^^\n"
        "  expected: mla or mha; found nla\n"
        "  hint: did you mean mla?\n"
        "  fix: mla   (decodebook check --fix writes it)\n"
        f"  see: {HARDWARE}:3:1 the first one\n"
        "\n"
        "27 claims on 8 subjects from 5 sources: 1 warning\n"
    )


def test_a_program_gets_everything(example_folder: Path) -> None:
    assert json.loads(as_json(unfounded(example_folder, FULL))) == {
        "problems": [
            {
                "rule": "term",
                "severity": "warning",
                "file": MODEL,
                "line": 21,
                "column": 12,
                "path": ["claims", "attention-type", "value"],
                "message": "no attention `nla`",
                "expected": "mla or mha",
                "found": "nla",
                "hint": "did you mean mla?",
                "fix": "mla",
                "related": [{"file": HARDWARE, "line": 3, "column": 1, "message": "the first one"}],
            }
        ],
        "errors": 0,
        "warnings": 1,
        "claims": 27,
        "subjects": 8,
        "sources": 5,
    }


def test_a_pull_request_gets_an_annotation_for_each_problem(example_folder: Path) -> None:
    odd = Problem("label", At("claims/a,b:c.yaml", line=2, column=3), "100% of\nit", expected="less")
    assert as_github(unfounded(example_folder, FULL, odd)) == (
        f"::warning file={MODEL},line=21,col=12,title=term::no attention `nla`; mla or mha; found nla; did you mean mla?\n"
        "::error file=claims/a%2Cb%3Ac.yaml,line=2,col=3,title=label::100%25 of%0Ait; less\n"
        "27 claims on 8 subjects from 5 sources: 1 error, 1 warning\n"
    )


def test_a_long_line_is_cut_around_its_caret(example_book: Path) -> None:
    path = example_book / MODEL
    note = "    note: " + "before " * 30 + "HERE" + " after" * 30 + "\n"
    path.write_text(path.read_text(encoding="utf-8") + note, encoding="utf-8")
    line = path.read_text(encoding="utf-8").count("\n")
    column = note.index("HERE") + 1
    told = as_text(
        unfounded(example_book, Problem("term", At(MODEL, line=line, column=column, width=4), "m")), width=60
    ).split("\n")
    assert len(told[1]) <= 60 and told[1].startswith(f"   {line} | …") and told[1].endswith("…")
    assert told[1][told[2].index("^") : told[2].rindex("^") + 1] == "HERE"


def test_a_problem_without_a_place_in_a_file_is_told_without_excerpt(example_folder: Path) -> None:
    nowhere = Problem("broken", At("", line=1, column=1), "the rule fell over")
    beyond = Problem("broken", At(MODEL, line=999, column=1), "beyond the end")
    assert as_text(unfounded(example_folder, nowhere, beyond)).split("\n\n")[:2] == [
        "decodebook  broken  the rule fell over",
        f"{MODEL}:999:1  broken  beyond the end",
    ]


def test_colour_is_added_only_where_it_is_asked_for(example_folder: Path) -> None:
    plain, coloured = (as_text(unfounded(example_folder, FULL), colour=colour) for colour in (False, True))
    assert "\033" not in plain
    assert "\033[33mterm\033[0m" in coloured and "\033[33m^^^\033[0m" in coloured
    for code in ("\033[0m", "\033[1m", "\033[2m", "\033[31m", "\033[33m"):
        coloured = coloured.replace(code, "")
    assert coloured == plain


@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_the_command_prints_each_form(form: str, example_book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = changed(example_book, MODEL, "value: mla", "value: nla")
    show = {"text": as_text, "json": as_json, "github": as_github}[form]
    assert main(["check", str(example_book), "--format", form]) == 1
    assert capsys.readouterr() == (show(report), "")


def test_a_pull_request_run_annotates_by_itself(
    example_book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = changed(example_book, MODEL, "value: mla", "value: nla")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert main(["check", str(example_book)]) == 1
    assert capsys.readouterr().out == as_github(report)
