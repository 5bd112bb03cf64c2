"""How much of each survey the book holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cli import main
from decodebook.coverage import Section, by_section, open_figures
from decodebook.loading import load_folder

SURVEY = "sources/surveys/example-survey.csv"
MORE = '0004,Serving,,,"rate, of what"\n0005,Hardware,,,\n0006,Hardware,x100/memory-capacity x100/memory-bandwidth,,\n'


@pytest.fixture
def book(example_book: Path) -> Book:
    path = example_book / SURVEY
    path.write_text(path.read_text(encoding="utf-8") + MORE, encoding="utf-8")
    (example_book / "sources/surveys/other.csv").write_text(
        "figure,section,claims,reason,note\n0001,Serving,,name-part,\n", encoding="utf-8"
    )
    return load_folder(example_book)


def test_figures_are_counted_by_section_in_the_order_of_the_survey(book: Book) -> None:
    assert by_section(book) == [
        Section("example-survey", "Serving", 2, 1, 1),
        Section("example-survey", "Hardware", 1, 0, 1),
        Section("other", "Serving", 0, 1, 0),
    ]
    assert by_section(book, "other") == [Section("other", "Serving", 0, 1, 0)]
    assert by_section(book, "none") == []


@pytest.mark.parametrize(
    ("section", "survey", "figures"),
    [
        ("Serving", None, ["0004"]),
        ("hard", None, ["0005"]),
        ("", "example-survey", ["0004", "0005"]),
        ("Serving", "other", []),
    ],
)
def test_open_figures_are_those_that_nothing_holds_or_leaves_out(
    section: str, survey: str | None, figures: list[str], book: Book
) -> None:
    assert [one.figure for one in open_figures(book, section, survey)] == figures


def test_no_figure_of_a_survey_is_lost(real: Book) -> None:
    sections = by_section(real)
    assert sum(one.held + one.left_out + one.open for one in sections) == len(real.coverage) > 100
    assert sum(one.open for one in sections) == len(open_figures(real, ""))


TEXT = """\
  held  left out   open  section
                         example-survey
     2         1      1    Serving
     1         0      1    Hardware
                         other
     0         1      0    Serving
     3         2      2  in all
"""


def test_the_command_prints_a_line_for_each_section(
    book: Book, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coverage", "--book", str(example_book)]) == 0
    assert capsys.readouterr().out == TEXT
    assert main(["coverage", "example-survey", "--open", "serv", "--book", str(example_book)]) == 0
    assert capsys.readouterr().out == "example-survey:0004  Serving  rate, of what\n1 open\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["exmple-survey"], "no survey `exmple-survey`; did you mean example-survey?"),
        (["--open", "Servng"], "no section `Servng`; did you mean Serving?"),
    ],
)
def test_an_unknown_survey_or_section_names_the_near_ones(
    arguments: list[str], says: str, book: Book, example_book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coverage", *arguments, "--book", str(example_book)]) == 2
    assert capsys.readouterr().err == f"decodebook: {says}\n"
