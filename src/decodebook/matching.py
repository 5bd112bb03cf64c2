"""Where a law applies: the claims of one subject, and of its model and hardware, that it can take together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from decodebook.book import Book
from decodebook.comparing import condition_verdict
from decodebook.dates import DateError, is_after, read_date
from decodebook.law import Law, Takes
from decodebook.model import Claim
from decodebook.vocabulary import UNSTATED

ALIGNED = ("phase", "part", "counts", "pool", "direction", "sparsity", "statistic", "role", "cost-basis", "scenario")
"""Basis fields in which the claims of one application must not differ, where the law does not say otherwise."""

FAR = ("model", "hardware")
"""Facts of a subject that name others whose claims a law may take."""

MOST = 64
"""Beyond so many ways to take claims together, a subject holds a sweep, and no one operating point is meant."""


@dataclass(frozen=True, slots=True)
class Application:
    """A law with the claims that it takes, by its own names; an input that nobody states has none.

    `unknown` names the basis fields that one of the claims leaves `unstated`.
    """

    law: Law
    inputs: Mapping[str, tuple[Claim, ...]]
    unknown: tuple[str, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All claims that it takes, in the order of the law's inputs."""
        return tuple(claim for group in self.inputs.values() for claim in group)


class Holdings:
    """What a subject holds, by quantity: its own claims (`near`), and those of its model and hardware (`far`)."""

    def __init__(self, book: Book, near: Iterable[Claim], far: Iterable[Claim] = ()) -> None:
        self.book = book
        self._found: dict[int, list[list[Claim]]] = {}
        self._points: dict[str, int] = {}
        self._numbers: dict[tuple[tuple[str, str], ...], int] = {}
        self._apart: dict[tuple[int, int], bool] = {}
        self._verdicts: dict[tuple[str, str, str], bool] = {}
        self.near, self.far = _by_quantity(near), _by_quantity(far)

    def add(self, claim: Claim) -> None:
        """Hold one more claim as the subject's own."""
        self.near.setdefault(claim.quantity, []).append(claim)
        self._found.clear()

    def apart(self, one: Claim, other: Claim) -> bool:
        """Whether two claims are of different operating points; asked so often that what is told is kept."""
        mine, theirs = self._point(one), self._point(other)
        if mine == theirs:
            return False
        pair = (mine, theirs)
        known = self._apart.get(pair)
        if known is None:
            known = self._apart[pair] = self._apart[theirs, mine] = any(
                self._differ(name, value, other.conditions[name])
                for name, value in one.conditions.items()
                if other.conditions.get(name, value) != value
            )
        return known

    def _differ(self, name: str, one: str, other: str) -> bool:
        """Whether two statements of a condition surely differ."""
        asked = (name, one, other)
        known = self._verdicts.get(asked)
        if known is None:
            known = condition_verdict(self.book.vocabulary, name, one, other) == "differ"
            self._verdicts[asked] = known
        return known

    def lacks(self, law: Law) -> bool:
        """Whether nothing that is held is of a quantity that one input of a law needs."""
        return any(
            takes.quantities
            and takes.absent is None
            and not any(name in self.near or name in self.far for name in takes.quantities)
            for takes in law.takes.values()
        )

    def _point(self, claim: Claim) -> int:
        """A number for each set of conditions."""
        known = self._points.get(claim.id)
        if known is None:
            known = self._numbers.setdefault(tuple(sorted(claim.conditions.items())), len(self._numbers))
            self._points[claim.id] = known
        return known

    def fitting(self, takes: Takes, beside: Claim | None = None) -> list[Claim]:
        """The claims that an input can be: the subject's own, else those of its model and hardware."""
        for found in self._fitting(takes):
            if left := [one for one in found if one is not beside]:
                return left
        return []

    def _fitting(self, takes: Takes) -> list[list[Claim]]:
        """What fits of the subject's own, and of its model and hardware; found once, for each result asks anew."""
        if id(takes) not in self._found:
            self._found[id(takes)] = [
                [
                    one
                    for name in takes.quantities or (pool if takes.like == "" else ())
                    for one in pool.get(name, ())
                    if fits(one, takes)
                ]
                for pool in (self.near, self.far)
            ]
        return self._found[id(takes)]

    def results(self, law: Law) -> list[Claim]:
        """The subject's own claims that a law may speak of."""
        gives = law.gives
        wanted = (
            gives.quantities or law.takes[gives.like].quantities or tuple(self.near) if gives.like else gives.quantities
        )
        return [one for name in wanted for one in self.near.get(name, ()) if fits(one, gives)]


def fits(claim: Claim, takes: Takes) -> bool:
    """Whether a claim is of a quantity and on a basis that a law takes or gives."""
    if takes.quantities and claim.quantity not in takes.quantities:
        return False
    return bool(claim.relative_to) == takes.relative and all(
        claim.basis.get(field, UNSTATED) in values for field, values in takes.basis.items()
    )


def applications(law: Law, holdings: Holdings, result: Claim | None = None) -> Iterator[Application]:
    """The ways in which a law can take what a subject holds, beside `result` where one is to be tested."""
    choices: dict[str, list[tuple[Claim, ...]]] = {}
    open_: dict[tuple[str, str], list[str]] = {}  # input and claim -> what is unstated between it and the result
    for name, takes in law.takes.items():
        found = holdings.fitting(takes, result)
        if result is not None:
            beside = [(one, taken_together(holdings, law.gives, result, takes, one)) for one in found]
            open_ |= {(name, one.id): unknown for one, unknown in beside if unknown is not None}
            found = [one for one in found if (name, one.id) in open_]
            if law.gives.like == name:
                found = [one for one in found if one.quantity == result.quantity]
        if not found and takes.absent is None:
            return
        choices[name] = ([tuple(found)] if takes.many else [(one,) for one in found]) or [()]
    ways = 1
    for choice in choices.values():
        ways *= len(choice)
    if ways > MOST:
        return
    for taken in product(*choices.values()):
        inputs = dict(zip(choices, taken, strict=True))
        among = _unknown(law, holdings, inputs)
        if among is not None:
            of_result = [
                field for at, group in inputs.items() for one in group for field in open_.get((at, one.id), ())
            ]
            yield Application(law, inputs, tuple(dict.fromkeys((*among, *of_result))))


def _unknown(law: Law, holdings: Holdings, inputs: Mapping[str, tuple[Claim, ...]]) -> list[str] | None:
    """What is unstated among claims that are taken together; None where they are of different things."""
    flat = [(law.takes[name], one) for name, group in inputs.items() for one in group]
    found: list[str] = []
    for index, (takes, one) in enumerate(flat):
        for other_takes, other in flat[:index]:
            both = taken_together(holdings, takes, one, other_takes, other)
            if both is None:
                return None
            found += both
    return found


def taken_together(holdings: Holdings, takes: Takes, one: Claim, other_takes: Takes, other: Claim) -> list[str] | None:
    """What is unstated in one of two claims and free in both; None where they are of different things."""
    if holdings.apart(one, other):
        return None
    unknown = []
    for field in ALIGNED:
        if field in takes.basis or field in other_takes.basis:
            continue
        mine, theirs = one.basis.get(field), other.basis.get(field)
        if mine == theirs:
            continue
        if mine is None or theirs is None:
            if field == "role" and "recommended" in (mine, theirs):
                unknown.append(field)  # of the sizes that a source recommends, another figure need not be
        elif UNSTATED in (mine, theirs):
            unknown.append(field)
        elif not (field == "phase" and _holds_in_both(one, other)):
            return None
    per = takes.basis.get("per", ())
    if len(per) > 1 and per == other_takes.basis.get("per") and one.basis.get("per") != other.basis.get("per"):
        return None  # both of a node, or both of an instance
    return None if _of_other_times(holdings.book, one, other) else unknown


def _holds_in_both(one: Claim, other: Claim) -> bool:
    """Whether `both` phases are meant as each of them: of a property of a model or of hardware, not of a sum."""
    if one.subject == other.subject:
        return False
    return "both" in (one.basis.get("phase"), other.basis.get("phase"))


def _of_other_times(book: Book, one: Claim, other: Claim) -> bool:
    """Whether two figures that change with time are of different times."""
    if one.subject != other.subject or one.as_of == other.as_of:
        return False
    quantities = book.vocabulary.quantities
    if not all(
        "changes" in quantities[claim.quantity].traits for claim in (one, other) if claim.quantity in quantities
    ):
        return False
    try:
        mine, theirs = read_date(one.as_of), read_date(other.as_of)
    except DateError:
        return False
    return is_after(mine, theirs) or is_after(theirs, mine)


def _by_quantity(claims: Iterable[Claim]) -> dict[str, list[Claim]]:
    found: dict[str, list[Claim]] = {}
    for claim in claims:
        found.setdefault(claim.quantity, []).append(claim)
    return found


def holdings_of(book: Book) -> dict[str, Holdings]:
    """What each subject holds that arithmetic can be done with, in the order of the subjects."""
    by_subject: dict[str, list[Claim]] = {}
    for claim in book:
        if claim.standing != "set-aside" and (claim.figure or (claim.state == "computed" and claim.derivation)):
            by_subject.setdefault(claim.subject, []).append(claim)
    found = {}
    for subject in book.subjects.values():
        near = by_subject.get(subject.id, ())
        far = [one for name in FAR for one in by_subject.get(subject.facts.get(name, ""), ())]
        found[subject.id] = Holdings(book, near, far)
    return found
