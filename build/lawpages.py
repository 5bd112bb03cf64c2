"""Laws and what they compute, as the pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from decodebook.book import Book
from decodebook.explain import inputs
from decodebook.law import Holds, Law, Takes
from decodebook.model import Claim
from decodebook.spelling import number, span

LIMITS: dict[Holds, str] = {
    "at-least": "the figure is no less than this",
    "at-most": "the figure is no more than this",
    "multiple": "the figure is a whole multiple of this",
    "whole": "this is a whole number",
}
"""What a law that is a limit says of the figure that it is tested on."""


@dataclass(frozen=True, slots=True)
class Input:
    """One input of a derived claim: its name in the law, the claim, and the share of the spread that it causes."""

    name: str
    claim: Claim
    share: str


@dataclass(frozen=True, slots=True)
class Derived:
    """What a claim page tells of a derivation, in words."""

    law: Law
    formula: str
    given: str
    interval: str
    unit: str
    verdict: str
    rests_on: str
    inputs: tuple[Input, ...]
    leaves: tuple[Claim, ...]


def derived(book: Book, claim: Claim) -> Derived | None:
    """The derivation of a claim, None for one that is printed or assumed."""
    computed = claim.computed
    if computed is None:
        return None
    law = book.laws[computed.law]
    verdict = ""
    if claim.figure:
        verdict = (
            "agrees with what is printed" if computed.meets(claim.figure) else "does not agree with what is printed"
        )
    ends = span(computed.lower, computed.upper)
    unit = "" if computed.unit in ("1", "x") else computed.unit
    return Derived(
        law=law,
        formula=law.formula(),
        given=span(computed.low, computed.high),
        interval=ends if (computed.low, computed.high) != (computed.lower, computed.upper) else "",
        unit=unit,
        verdict=verdict,
        rests_on=computed.rests_on,
        inputs=tuple(
            Input(one.name, book[one.claim], f"{number(100 * one.share, 2)}%" if one.share else "")
            for one in inputs(book, claim)
        ),
        leaves=tuple(book[ref] for ref in computed.leaves),
    )


def bound_to(book: Book) -> Mapping[str, list[Claim]]:
    """Law -> the claims that it computes, those that nobody printed last."""
    found: dict[str, list[Claim]] = {name: [] for name in book.laws}
    for claim in [*book, *book.implied.values()]:
        if claim.derivation and claim.derivation.law in found:
            found[claim.derivation.law].append(claim)
    return found


def by_topic(book: Book) -> dict[str, list[Law]]:
    """The laws under their topics."""
    found: dict[str, list[Law]] = {}
    for law in book.laws.values():
        found.setdefault(law.topic, []).append(law)
    return found


def asked(takes: Takes) -> str:
    """The basis that a law asks of a claim, in words: `per node or rack, statistic peak`."""
    fields = [f"{name.replace('-', ' ')} {' or '.join(values)}" for name, values in takes.basis.items()]
    return ", ".join(fields)
