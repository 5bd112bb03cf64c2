"""A figure of hardware is per something that the hardware has: no node in one accelerator."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at

LARGER = {
    "link": ("die", "device", "node", "rack", "system", "instance", "cluster", "fleet"),
    "accelerator": ("node", "rack", "system", "instance", "cluster", "fleet"),
    "node": ("rack", "system", "cluster", "fleet"),
    "rack": ("system", "cluster", "fleet"),
}
"""Form of hardware -> what is larger than one of it."""


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        form = book.subjects[claim.subject].facts.get("form", "")
        per = claim.basis.get("per", "")
        if per in LARGER.get(form, ()):
            yield Problem(
                "form",
                at(claim, "basis", "per"),
                f"a figure per {per} of one {form}",
                expected=f"what one {form} has",
                hint="a node or rack is a subject of its own, with its own form",
            )


RULE = Rule(
    "form",
    "A figure of hardware is per something that the hardware has.",
    check,
    (
        Example(
            "claims/hardware/x100.yaml",
            '    basis: {per: device}\n    evidence: {at: table 1, printed: "80 GB HBM3"}',
            '    basis: {per: node}\n    evidence: {at: table 1, printed: "80 GB HBM3"}',
            "a figure per node of one accelerator",
        ),
    ),
)
