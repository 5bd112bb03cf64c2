"""How two claims stand to each other: what they count, at which operating point, and whether their figures agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Literal, NamedTuple

from decodebook.book import Book
from decodebook.figures import FigureError, read_figure
from decodebook.model import Claim, Figure
from decodebook.vocabulary import UNSTATED, Vocabulary

Verdict = Literal["match", "differ", "unknown"]
SETTING = ("model", "hardware", "engine")
"""Conditions that part two figures of any quantity: what is served, on what, by what."""

WHOLE = {"part": "all", "pool": "all"}
"""What a basis field means where a quantity leaves it open and a claim does not state it."""

SLACK = 1e-9
"""What arithmetic in doubles may be off, as a share of the larger figure."""


class Point(NamedTuple):
    """One thing that two claims say: a field of the basis or a condition, what each has, and how they compare."""

    kind: Literal["basis", "condition"]
    name: str
    one: str
    other: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Reach:
    """What a figure may be, in base units: its printed or computed ends, and its interval. `spread`: it is a range."""

    low: float
    high: float
    lower: float
    upper: float

    @property
    def spread(self) -> bool:
        """Whether it is a range of two ends, no bound."""
        return self.low != self.high and -inf < self.low and self.high < inf


def points(book: Book, one: Claim, other: Claim, beside: tuple[str, ...] = ()) -> Iterator[Point]:
    """What bears on whether two claims of one quantity are rivals: their basis, and the conditions that key it.

    A field that one of them leaves out, or that is `unstated`, is unknown. A condition that neither states is no point,
    and neither is one of those that are put `beside`. Of two statistics, each taken over a run, any other condition that
    both state is a point too.
    """
    quantity = book.vocabulary.quantities.get(one.quantity)
    keys = dict.fromkeys((*(quantity.keyed_by if quantity else ()), *SETTING))
    if "statistic" in one.basis and "statistic" in other.basis:
        keys |= dict.fromkeys(name for name in one.conditions if name in other.conditions)
    for name in sorted({*one.basis, *other.basis}):
        whole = WHOLE.get(name, "")
        yield Point("basis", name, *_verdict(one.basis.get(name, whole), other.basis.get(name, whole)))
    for name in keys:
        mine, theirs = one.conditions.get(name, ""), other.conditions.get(name, "")
        if (mine or theirs) and name not in beside:
            verdict = condition_verdict(book.vocabulary, name, mine, theirs)
            yield Point("condition", name, mine, theirs, verdict)


def likeness(book: Book, one: Claim, other: Claim, beside: tuple[str, ...] = ()) -> tuple[Verdict, tuple[str, ...]]:
    """Whether two claims of one quantity count the same thing at the same point, and what is unknown about it."""
    unknown = []
    for point in points(book, one, other, beside):
        if point.verdict == "differ":
            return "differ", ()
        if point.verdict == "unknown":
            unknown.append(point.name)
    return ("unknown" if unknown else "match"), tuple(unknown)


def told_apart(book: Book, claims: list[Claim], beside: tuple[str, ...] = ()) -> list[list[Claim]]:
    """Claims of one quantity in groups: two of different groups surely differ in what they count or in their point.

    What `likeness` would find pair by pair, found for all at once where all of them state a field.
    """
    groups = [claims]
    for name in claims[0].basis:
        groups = [
            part
            for group in groups
            for part in (_by_words(group, [one.basis.get(name, UNSTATED) for one in group]) if group[1:] else [group])
        ]
    quantity = book.vocabulary.quantities.get(claims[0].quantity)
    for name in dict.fromkeys((*(quantity.keyed_by if quantity else ()), *SETTING)):
        if name not in beside:
            groups = [
                part
                for group in groups
                for part in (_by_condition(book.vocabulary, name, group) if group[1:] else [group])
            ]
    return groups


def _by_words(claims: list[Claim], values: list[str]) -> list[list[Claim]]:
    """The claims by a value that each has; all together where one leaves it open."""
    if len(claims) == 1 or "" in values or UNSTATED in values or len({*values}) == 1:
        return [claims]
    found: dict[str, list[Claim]] = {}
    for claim, value in zip(claims, values, strict=True):
        found.setdefault(value, []).append(claim)
    return [*found.values()]


def _by_condition(vocabulary: Vocabulary, name: str, claims: list[Claim]) -> list[list[Claim]]:
    """The claims by a condition that each has: by words, or in chains of figures whose intervals meet."""
    if len(claims) == 1 or name not in claims[0].conditions:
        return [claims]
    values = [one.conditions.get(name, "") for one in claims]
    condition = vocabulary.conditions.get(name)
    if condition is None or not condition.unit or "" in values:
        return _by_words(claims, values)
    read = {value: _condition_figure(value, condition.unit, condition.binary_k) for value in {*values}}
    chains: dict[str, str] = {}
    reached = inf
    for value, figure in sorted(
        ((value, one) for value, one in read.items() if one), key=lambda pair: pair[1].interval
    ):
        lower, upper = figure.interval
        if not chains or lower > reached:
            chain, reached = value, upper
        chains[value] = chain
        reached = max(reached, upper)
    return [claims] if len(chains) < len(read) else _by_words(claims, [chains[value] for value in values])


def condition_verdict(vocabulary: Vocabulary, name: str, one: str, other: str) -> Verdict:
    """Whether two statements of a condition are the same: figures where their intervals overlap, else words."""
    if not one or not other:
        return "unknown"
    if one == other:
        return "match"
    condition = vocabulary.conditions.get(name)
    if condition is None or not condition.unit:
        return "differ"
    mine = _condition_figure(one, condition.unit, condition.binary_k)
    theirs = _condition_figure(other, condition.unit, condition.binary_k)
    if mine is None or theirs is None:
        return "unknown"
    return "match" if _overlap(mine.interval, theirs.interval) else "differ"


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two intervals have more than an end in common: drafts of 1 and of 2 tokens are two settings."""
    lower, upper = max(one[0], other[0]), min(one[1], other[1])
    return lower < upper or (lower == upper and (one[0] == one[1] or other[0] == other[1]))


def agree(book: Book, one: Claim, other: Claim) -> bool | None:
    """Whether what two claims of one quantity say can both be so; None where one of them does not read.

    Two figures agree where their intervals meet. Two ranges have each end meet, for a range says where its ends are:
    85–90% and 80–90% are two findings.
    """
    mine, theirs = reach_of(book, one), reach_of(book, other)
    if mine and theirs:
        return _meet(mine, theirs)
    if "figure" in (one.state, other.state) or "computed" in (one.state, other.state):
        return None if {one.state, other.state} <= {"figure", "computed"} else False
    return one.value == other.value


def reach_of(book: Book, claim: Claim) -> Reach | None:
    """A claim's figure in base units, printed or computed; None for a term, a finding, or what does not read."""
    figure = claim.figure or claim.computed
    if figure is None:
        return None
    try:
        factor = _factor(book.vocabulary, claim)
    except (KeyError, ValueError):
        return None
    low = -inf if figure.low is None else figure.low
    high = inf if figure.high is None else figure.high
    lower, upper = figure.interval
    return Reach(low * factor, high * factor, lower * factor, upper * factor)


def _factor(vocabulary: Vocabulary, claim: Claim) -> float:
    return vocabulary.units.factor(claim.unit or vocabulary.quantities[claim.quantity].unit)


def _meet(one: Reach, other: Reach) -> bool:
    slack = SLACK * max(
        (abs(end) for reach in (one, other) for end in (reach.lower, reach.upper) if abs(end) < inf), default=0
    )
    if one.spread and other.spread:
        below = abs(one.low - other.low) <= (one.low - one.lower) + (other.low - other.lower) + slack
        return below and abs(one.high - other.high) <= (one.upper - one.high) + (other.upper - other.high) + slack
    return one.lower <= other.upper + slack and other.lower <= one.upper + slack


def _verdict(one: str, other: str) -> tuple[str, str, Verdict]:
    if UNSTATED in (one, other) or not (one and other):
        return one, other, "unknown"
    return one, other, "match" if one == other else "differ"


@lru_cache(maxsize=4096)
def _condition_figure(text: str, unit: str, binary_k: bool) -> Figure | None:
    try:
        return read_figure(text, unit, binary_k=binary_k)
    except FigureError:
        return None
