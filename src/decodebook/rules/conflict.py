"""Two claims that cannot both be so are a conflict, and a ruling says which stands or why both do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from decodebook.book import Book
from decodebook.conflicts import WHERE, Conflict, left_open
from decodebook.model import Claim
from decodebook.problems import At, Problem, Related
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at

SCOPES = ("subject", "deployments", "operator")
HINT = "find out what each counts; if both are as printed, `decodebook new ruling SLUG --conflict {}` drafts a ruling"


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    # A ruling that holds no more is told as such, and what it decided not once more.
    found = [one for one in book.conflicts() if one.scope in SCOPES and one.status == "open" and not one.reopened]
    order = {ref: place for place, ref in enumerate(book.claims)} if found else {}
    for conflict in found:
        for part in left_open(conflict):
            yield _problem(book, part, order)


def _problem(book: Book, conflict: Conflict, order: Mapping[str, int]) -> Problem:
    # The last printed claim in the order of the files is told, as the one that came to a book that held the others.
    typed = [one for one in conflict.claims if not one.implied]
    *others, last = sorted(typed, key=lambda one: (bool(one.value), order[one.id]))
    others += [one for one in conflict.claims if one.implied]
    certain = conflict.sure and conflict.scope != "operator"
    open_ = "" if certain else f"; what may tell them apart: {', '.join(conflict.unknown)}"
    return Problem(
        "conflict",
        _place(last),
        f"{last.id} is at odds with {' and '.join(one.id for one in others)}: {conflict.composition(book)}",
        expected=f"figures that can both be so, as {WHERE[conflict.scope]} on one basis{open_}",
        hint=HINT.format(conflict.id),
        related=tuple(
            Related(_place(one), f"{one.label} {one.text}, {_counts(one)}") for one in others if not one.implied
        ),
        severity="error" if certain else "warning",
    )


def _place(claim: Claim) -> At:
    return at(claim, "value") if claim.value else at(claim, key=True)


def _counts(claim: Claim) -> str:
    return ", ".join(f"{name} {value}" for name, value in {**claim.basis, **claim.conditions}.items()) or "no basis"


RULE = Rule(
    "conflict",
    "Claims that cannot both be so are ruled on.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            "  nodes.prefill:\n",
            '  nodes.again:\n    value: "20"\n    evidence: {at: statistics, printed: "20 nodes"}\n  nodes.prefill:\n',
            "acme-one-production/nodes.again is at odds with acme-one-production/nodes: O 18 node · O 20 node",
        ),
        Example(
            "claims/deployments/acme-one-study.yaml",
            "  kv-bytes-per-token:\n",
            '  expert-parallel-degree:\n    value: "72"\n    basis: {part: routed-experts, phase: decode}\n    assumed: For the example.\n'
            "  kv-bytes-per-token:\n",
            "acme-one-study/expert-parallel-degree is at odds with acme-one-production/expert-parallel-degree: "
            "O 144 rank · E 72 rank",
        ),
    ),
)
