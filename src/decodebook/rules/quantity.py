"""A claim's key opens with a quantity of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    known = book.vocabulary.quantities
    for claim in book:
        if claim.quantity not in known:
            place = at(claim, key=not claim.series and claim.state != "undisclosed")
            hint = "a key is <quantity> or <quantity>.<tag>; new quantities go into schemas/quantities.yaml"
            yield unknown("quantity", place, "quantity", claim.quantity, known, hint)


RULE = Rule(
    "quantity",
    "A claim measures a quantity of schemas/quantities.yaml.",
    check,
    (
        Example("claims/deployments/acme-one-production.yaml", "  nodes.fleet:", "  node.fleet:", "no quantity `node`"),
        Example(
            "claims/deployments/acme-one-production.yaml",
            "quantities: [tpot]",
            "quantities: [tpott]",
            "no quantity `tpott`",
        ),
    ),
)
