"""What `printed` holds is a short fragment, and the figure that stands in it is the claim's value."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim, Evidence, Figure
from decodebook.problems import At, Problem
from decodebook.prose import figures_in, same_figure
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at

MOST_WORDS = 10
NO_DEGREE = re.compile(r"\bno (?:\w+ )?(?:TP|DP|EP|CP|PP)\b", re.IGNORECASE)
"""A split that is not made is a degree of one."""


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        for index, one in enumerate(claim.evidence):
            if not one.printed:
                continue
            place = _place(claim, index)
            if claim.figure is not None and not _holds(book, claim, one):
                yield Problem(
                    "printed",
                    place,
                    f"`{one.printed}` does not hold the figure `{claim.value}`",
                    expected=f"a fragment of the source in which {claim.value} stands",
                    hint="another figure is another claim; arithmetic is a derivation",
                )
            words = len(one.printed.split())
            if words > MOST_WORDS:
                yield Problem(
                    "printed",
                    place,
                    f"`printed` holds {words} words",
                    expected=f"at most {MOST_WORDS}",
                    hint="keep the few words around the figure",
                )


def _holds(book: Book, claim: Claim, one: Evidence) -> bool:
    quantity = book.vocabulary.quantities.get(claim.quantity)
    if claim.value == one.printed or quantity is None or claim.figure is None:
        return True
    if claim.unit == "rank" and claim.nominal == 1 and NO_DEGREE.search(one.printed):
        return True
    found = figures_in(one.printed, claim.unit, exact=quantity.exact, binary_k=quantity.binary_k)
    agrees = same_figure if one is claim.evidence[0] else _equal_within_rounding
    return any(agrees(claim.figure, figure) for figure in found)


def _equal_within_rounding(a: Figure, b: Figure) -> bool:
    """Whether each print may stand for the other: `14,800` and `~14.8k`. Further evidence need not print alike."""
    ends = ((a.low, b), (a.high, b), (b.low, a), (b.high, a))
    return a.bound == b.bound and all(
        end is None or other.interval[0] <= end <= other.interval[1] for end, other in ends
    )


def _place(claim: Claim, index: int) -> At:
    """Where the fragment is typed: evidence is one entry or a list, and only the file knows which."""
    return at(claim, "evidence", "printed") if len(claim.evidence) == 1 else at(claim, "evidence", index, "printed")


RULE = Rule(
    "printed",
    "The printed fragment is short and holds the figure.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            'printed: "18 nodes"',
            'printed: "19 nodes"',
            "`19 nodes` does not hold the figure `18`",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            'printed: "18 nodes"',
            'printed: "it was said that the unit of decode spans 18 nodes now"',
            "`printed` holds 12 words",
        ),
    ),
)
