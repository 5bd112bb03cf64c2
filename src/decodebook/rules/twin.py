"""The same figure from the same source on the same basis is one claim, not two."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.problems import Problem, Related
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    first: dict[tuple[object, ...], Claim] = {}
    for claim in book:
        if claim.state not in ("figure", "term"):
            continue
        what = (
            claim.subject,
            claim.quantity,
            claim.value,
            claim.unit,
            claim.as_of,
            claim.relative_to,
            claim.comparison,
            tuple(sorted(claim.basis.items())),
            tuple(sorted(claim.conditions.items())),
        )
        if what in first:
            yield Problem(
                "twin",
                at(claim, key=True),
                f"{claim.id} says again what {first[what].id} says",
                expected="one claim, with each place that prints it under evidence",
                related=(Related(at(first[what], key=True), "the first one"),),
            )
        first.setdefault(what, claim)


RULE = Rule(
    "twin",
    "A figure is entered once.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            '  nodes.prefill:\n    value: "4"\n    basis: {phase: prefill}\n    evidence: {at: prefill unit, printed: "4 nodes"}\n',
            '  nodes.again:\n    value: "18"\n    evidence: {at: statistics, printed: "18 nodes"}\n',
            "acme-one-production/nodes.again says again what acme-one-production/nodes says",
        ),
    ),
)
