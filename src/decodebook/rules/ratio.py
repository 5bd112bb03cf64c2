"""A ratio names what it is relative to, which exists, and which way it is told."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        if claim.relative_to:
            if claim.relative_to not in book and claim.relative_to not in book.subjects:
                known = {*book.claims, *book.subjects}
                yield unknown("ratio", at(claim, "relative_to"), "claim or subject", claim.relative_to, known)
            elif claim.relative_to == claim.id:
                yield Problem(
                    "ratio",
                    at(claim, "relative_to"),
                    "a ratio to itself says nothing",
                    expected="another claim or a subject",
                )
            if not claim.comparison:
                yield Problem(
                    "ratio",
                    at(claim),
                    "`comparison` is missing beside `relative_to`",
                    expected="ratio, reduction or increase",
                    hint="10% of: ratio; 93% smaller: reduction; 11% more: increase",
                )
        elif claim.comparison:
            yield Problem(
                "ratio",
                at(claim, "comparison"),
                "`comparison` without `relative_to`",
                expected="the claim or subject that it is relative to",
            )


RULE = Rule(
    "ratio",
    "A ratio says of what, and which way.",
    check,
    (
        Example(
            "claims/deployments/acme-one-study.yaml",
            "relative_to: acme-one\n",
            "relative_to: acme-won\n",
            "no claim or subject `acme-won`",
        ),
        Example(
            "claims/deployments/acme-one-study.yaml",
            "    comparison: ratio\n",
            "",
            "`comparison` is missing beside `relative_to`",
        ),
    ),
)
