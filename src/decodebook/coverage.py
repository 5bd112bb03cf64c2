"""How much of each survey the book holds, by section: figures held by claims, left out for a reason, and open."""

from __future__ import annotations

from typing import NamedTuple

from decodebook.book import Book
from decodebook.records import Coverage


class Section(NamedTuple):
    """Counts of one section of a survey."""

    survey: str
    section: str
    held: int
    left_out: int
    open: int


def by_section(book: Book, survey: str | None = None) -> list[Section]:
    """The sections of one survey, or of all, in the order of their figures."""
    counts: dict[tuple[str, str], list[int]] = {}
    for line in book.coverage:
        if survey is None or line.survey == survey:
            counts.setdefault((line.survey, line.section), [0, 0, 0])[
                0 if line.claims else 1 if line.reason else 2
            ] += 1
    return [Section(*key, *numbers) for key, numbers in counts.items()]


def open_figures(book: Book, section: str, survey: str | None = None) -> list[Coverage]:
    """The figures of a section that neither a claim holds nor a reason leaves out: the curator's sheet."""
    return [
        line
        for line in book.coverage
        if section.casefold() in line.section.casefold()
        and (survey is None or line.survey == survey)
        and not line.claims
        and not line.reason
    ]
