"""What happens later is not dated earlier: a ruling after what it rules on, a check after its source."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.dates import DateError, DateSpan, read_date
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule

LEDGER = "sources/ledger.csv"


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for ruling in book.rulings.values():
        ruled = _span(ruling.ruled)
        for ref in ruling.claims:
            dated = _span(book.claims[ref].as_of) if ref in book.claims else None
            if ruled and dated and ruled.latest < dated.earliest:
                yield Problem(
                    "order",
                    At(ruling.file, ("ruled",)),
                    f"the ruling is of {ruling.ruled}, and {ref} is as of {book.claims[ref].as_of}",
                    expected="a day on which its claims were there",
                )
        ends = _span(ruling.expires)
        if ruled and ends and ends.latest < ruled.earliest:
            yield Problem(
                "order",
                At(ruling.file, ("expires",)),
                f"the ruling holds up to {ruling.expires}, before the day on which it was made, {ruling.ruled}",
                expected=f"a day from {ruling.ruled} on",
            )
    for one in reading.of("ledger"):
        for row in one.data:
            source = book.sources.get(row["source"])
            checked, published = _span(row["checked"]), _span(source.published if source else "")
            if checked and published and checked.latest < published.earliest:
                yield Problem(
                    "order",
                    At(LEDGER, line=row["line"], column=1),
                    f"{row['source']} was read on {row['checked']}, and is of {source.published if source else ''}",
                    expected="a reading after the source came out",
                )


def _span(text: str) -> DateSpan | None:
    """A date that reads; what does not is shown by other rules."""
    try:
        return read_date(text) if text else None
    except DateError:
        return None


RULE = Rule(
    "order",
    "Nothing is dated before what it speaks of.",
    check,
    (
        Example(
            "claims/rulings/acme-one-context.yaml",
            'ruled: "2026-12-01"',
            'ruled: "2024-12-01"',
            "the ruling is of 2024-12-01, and acme-one-production/interactivity is as of 2025-03",
        ),
        Example(
            "claims/rulings/acme-one-context.yaml",
            'ruled: "2026-12-01"',
            'ruled: "2026-12-01"\nexpires: "2026-11-30"',
            "the ruling holds up to 2026-11-30, before the day on which it was made, 2026-12-01",
        ),
    ),
)
