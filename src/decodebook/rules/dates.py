"""Dates are of the calendar, and none lies after the edition."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.dates import DateError, read_date
from decodebook.model import Claim
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.records import Source
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for text, place in _dates(book):
        try:
            span = read_date(text)
        except DateError as error:
            yield Problem("dates", place, str(error), expected="2025, 2025-02, 2025-02-27 or two of them with a slash")
            continue
        if book.date and span.earliest > book.date:
            yield Problem(
                "dates",
                place,
                f"{text} lies after this edition, {book.date}",
                expected="a date up to the edition's",
                hint="the date of the next edition stands in pyproject.toml; --today checks against another day",
            )
    for claim in book:
        if claim.as_of and (sources := [book.sources.get(one.source) for one in claim.evidence]):
            yield from _before_sources(claim, [one for one in sources if one])
        if not claim.as_of:
            yield Problem(
                "dates",
                at(claim),
                "`as_of` is missing",
                expected="the date or period that the number speaks of",
                hint="the date of the source where it names none",
            )


LIVING = ("repository", "documentation", "dashboard", "model-card", "issue", "dataset")
"""Kinds of source that go on after the day on which they came out."""


def _before_sources(claim: Claim, sources: list[Source]) -> Iterator[Problem]:
    """A finished document cannot print what a later day brought."""
    if any(one.kind in LIVING or not one.published for one in sources):
        return
    try:
        last = max(read_date(one.published).latest for one in sources)
        if read_date(claim.as_of).earliest > last:
            yield Problem(
                "dates",
                at(claim, "as_of"),
                f"{claim.as_of} lies after every source of the claim",
                expected=f"a date up to {last}",
            )
    except (DateError, ValueError):
        return  # reported above


def _dates(book: Book) -> Iterator[tuple[str, At]]:
    for claim in book:
        if claim.as_of:
            yield (
                claim.as_of,
                At(claim.file, ("undisclosed", "as_of")) if claim.state == "undisclosed" else at(claim, "as_of"),
            )
    for subject in book.subjects.values():
        if "released" in subject.facts:
            yield subject.facts["released"], At(subject.file, ("released",))
    for source in book.sources.values():
        if source.published:
            yield source.published, At(f"sources/{source.id}.yaml", ("published",))
    for ruling in book.rulings.values():
        if ruling.ruled:
            yield ruling.ruled, At(ruling.file, ("ruled",))


RULE = Rule(
    "dates",
    "Every claim has a date, and dates are real and past.",
    check,
    (
        Example(
            "claims/models/acme-one.yaml",
            'released: "2025-01-15"',
            'released: "2025-02-30"',
            "2025-02-30 is no day of the calendar",
        ),
        Example(
            "sources/x100-datasheet.yaml",
            'published: "2024-11"',
            'published: "2031-11"',
            "2031-11 lies after this edition, 2026-12-01",
        ),
    ),
)
