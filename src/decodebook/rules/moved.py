"""An id that has moved is gone from the claims, and what it moved to is there."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown

FILE = "claims/moved.yaml"


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for old, entry in book.moved.items():
        if old in book:
            yield Problem(
                "moved",
                At(FILE, (old,), key=True),
                f"`{old}` is said to have moved, and is still there",
                expected="an id that no claim has",
            )
        if "to" in entry and entry["to"] not in book:
            yield unknown("moved", At(FILE, (old, "to")), "claim", entry["to"], book.claims)


RULE = Rule(
    "moved",
    "A published id never vanishes silently.",
    check,
    (
        Example(
            "claims/moved.yaml",
            "{to: acme-one-production/nodes}",
            "{to: acme-one-production/nodez}",
            "no claim `acme-one-production/nodez`",
        ),
        Example(
            "claims/moved.yaml",
            "acme-one-production/watts:",
            "acme-one-production/cost:",
            "`acme-one-production/cost` is said to have moved, and is still there",
        ),
    ),
)
