"""What is held of a subject keeps the laws: degrees multiply to ranks, a total is at least what is active of it."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.problems import At, Problem, Related
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for conflict in book.conflicts():
        if conflict.scope != "identity" or conflict.status != "open" or conflict.reopened:
            continue
        result, *inputs = conflict.claims
        law = book.laws[conflict.law]
        open_ = f"; what may tell them apart: {', '.join(conflict.unknown)}" if conflict.unknown else ""
        yield Problem(
            "identity",
            _place(result),
            f"{result.id} is `{result.text}`, and {conflict.says}",
            expected=f"{law.title[0].lower()}{law.title[1:]}{open_}",
            hint=f"it fails {law.fails}; a difference that stays gets a ruling: `decodebook new ruling SLUG --conflict {conflict.id}`"
            if law.fails
            else "one of the claims is misread, or on another basis than it says",
            related=tuple(Related(_place(one), f"{one.id} is `{one.text}`") for one in inputs if one.path),
            severity="error" if conflict.sure else "warning",
        )


def _place(claim: Claim) -> At:
    return at(claim, "value") if claim.value else at(claim, key=True)


RULE = Rule(
    "identity",
    "What is held of a subject keeps the laws.",
    check,
    (
        Example(
            "claims/models/acme-one.yaml",
            'value: "37B"\n    unit: parameter\n    basis: {phase: both}\n    evidence: {at: abstract, printed: "37B',
            'value: "737B"\n    unit: parameter\n    basis: {phase: both}\n    evidence: {at: abstract, printed: "737B',
            "acme-one/total-parameters is `671B`, and limits.total_of_active allows no less than 737,000,000,000 parameter "
            "from acme-one/active-parameters `737B`",
        ),
    ),
)
