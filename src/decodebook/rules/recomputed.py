"""Every derivation is computed anew, and what it gives meets what is printed."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.derive import ANYTHING, CannotDerive, Computed, Unbound
from decodebook.model import Claim
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at
from decodebook.spelling import span, spelt
from decodebook.whatif import inputs_of


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    deriver = book.deriver
    ruled = {ref for ruling in book.rulings.values() if ruling.about == "drift" for ref in ruling.claims}
    for claim in book:
        if claim.derivation is None or claim.derivation.law not in book.laws:
            continue
        try:
            computed = deriver.computed(claim)
        except Unbound:
            continue  # other rules show what is wrong
        except CannotDerive as error:
            if error.claim == claim.id or (error.claim in inputs_of(claim) and not book.claims[error.claim].derivation):
                yield Problem(
                    "recomputed",
                    at(claim, "derivation"),
                    str(error),
                    expected="inputs with figures, in units that come out",
                )
            continue
        if computed.interval == ANYTHING:
            yield Problem(
                "recomputed",
                at(claim, "derivation"),
                f"{computed.law} gives no end either way",
                expected="inputs that pin the result: it may divide by nothing, or by what has no end",
            )
            continue
        if claim.figure and not computed.meets(claim.figure):
            if claim.id not in ruled:
                yield _drift(claim, computed)
        elif claim.figure and not computed.rounds_to(claim.figure):
            if claim.id not in ruled:
                yield _rounded(claim, computed)
        elif claim.figure and claim.id in ruled:
            yield Problem(
                "recomputed",
                at(claim, "value"),
                f"{claim.id} agrees with its law, and a ruling says that it does not",
                expected="no ruling on a drift that is gone",
                hint="remove it from the ruling",
            )


def _drift(claim: Claim, computed: Computed) -> Problem:
    assert claim.figure is not None
    printed, given = span(*claim.figure.interval), span(*computed.interval)
    return Problem(
        "recomputed",
        at(claim, "value"),
        f"`{claim.value}` is printed, and {computed.law} gives {spelt(computed)}",
        expected=f"a print whose interval, {printed}, meets {given}",
        hint="find out which input is on another basis; a difference that stays gets a ruling about drift",
    )


def _rounded(claim: Claim, computed: Computed) -> Problem:
    return Problem(
        "recomputed",
        at(claim, "value"),
        f"`{claim.value}` is printed, and {computed.law} gives {spelt(computed)}, which rounds otherwise",
        expected="what the law gives, rounded to the digits that are printed; only the `~` lets it pass",
        hint="find out how the figure was come by; a ruling about drift records it",
        severity="warning",
    )


RULE = Rule(
    "recomputed",
    "What is derived comes out as printed.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            'value: "~1,850"\n    unit: token/s\n    basis: {per: decode-device, statistic: mean}\n    label: E\n    evidence: {source: example-survey, at: section 2, printed: "~1,850 output tok/s"}',
            'value: "~1,580"\n    unit: token/s\n    basis: {per: decode-device, statistic: mean}\n    label: E\n    evidence: {source: example-survey, at: section 2, printed: "~1,580 output tok/s"}',
            "`~1,580` is printed, and members.per_member gives 1,850 token/s (1,837.5 to 1,862.5)",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            'value: "~1,850"\n    unit: token/s\n    basis: {per: decode-device, statistic: mean}\n    label: E\n    evidence: {source: example-survey, at: section 2, printed: "~1,850 output tok/s"}',
            'value: "~1,870"\n    unit: token/s\n    basis: {per: decode-device, statistic: mean}\n    label: E\n    evidence: {source: example-survey, at: section 2, printed: "~1,870 output tok/s"}',
            "`~1,870` is printed, and members.per_member gives 1,850 token/s (1,837.5 to 1,862.5), which rounds otherwise",
        ),
        Example(
            "claims/deployments/acme-one-study.yaml",
            'value: "8"\n    basis: {per: node}',
            'value: "0"\n    basis: {per: node}',
            "members.per_member gives no end either way",
        ),
    ),
)
