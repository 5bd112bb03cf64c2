"""`decodebook table`."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cli import main
from decodebook.tables import FORMATS, render


@pytest.mark.parametrize("form", FORMATS)
def test_a_table_is_printed_in_the_form_that_is_asked_for(
    form: str, example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "acme-serving", "--format", form, "--book", str(example_folder)]) == 0
    assert capsys.readouterr() == (render(example.table("acme-serving"), example, form), "")


def test_without_a_form_it_is_markdown_and_without_a_name_a_list(
    example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "acme-serving", "--book", str(example_folder)]) == 0
    assert capsys.readouterr().out == render(example.table("acme-serving"), example, "md")
    assert main(["table", "--book", str(example_folder)]) == 0
    assert capsys.readouterr().out == "acme-serving  Serving of Acme One\n"


def test_an_unknown_table_names_the_near_ones(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "acme-servin", "--book", str(example_folder)]) == 2
    assert capsys.readouterr() == ("", "decodebook: no table `acme-servin`; did you mean acme-serving?\n")
