"""Relations that must hold among the claims of one subject: every general law, wherever the claims allow it.

A law that is `equal` is tested where the subject holds both what it takes and what it gives; a limit where it holds
what is limited. What fails is a broken identity: one of its claims is misread, or on another basis than it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite
from typing import Any

from decodebook.book import Book
from decodebook.derive import CannotDerive, Deriver, applied
from decodebook.law import Holds, Law
from decodebook.matching import Application, Holdings, applications, holdings_of
from decodebook.model import Claim
from decodebook.spelling import span
from decodebook.values import Value

SLACK = 1e-9

SAYS: dict[Holds, str] = {
    "equal": "{law} gives {given}",
    "at-least": "{law} allows no less than {given}",
    "at-most": "{law} allows no more than {given}",
    "multiple": "{law} wants a whole multiple of {given}",
    "whole": "{law} gives {given}, which is no whole number",
}


@dataclass(frozen=True, slots=True)
class Broken:
    """A law that the claims of a subject do not keep. `result` is the claim that is tested, for a law of the kind
    `whole` the first that it takes; `given` is what the law gives, in the result's unit; `unknown` what a claim leaves
    unstated.
    """

    law: Law
    result: Claim
    inputs: tuple[Claim, ...]
    given: str
    unknown: tuple[str, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The result and what it was tested against."""
        return tuple(dict.fromkeys((self.result, *self.inputs)))

    @property
    def says(self) -> str:
        """What is wrong, as the end of a sentence on the result."""
        of = " and ".join(f"{one.id} `{one.text}`" for one in self.inputs if one is not self.result)
        said = SAYS[self.law.holds].format(law=self.law.id, given=self.given)
        return f"{said} from {of}" if of else said


def broken_identities(book: Book) -> Iterator[Broken]:
    """Every law that the claims of a subject do not keep, in the order of subjects and laws."""
    deriver = book.deriver
    general = [law for law in book.laws.values() if law.general]
    for holdings in holdings_of(book).values():
        for law in general:
            if holdings.lacks(law) or not all(
                one.absent is not None or one.many or holdings.fitting(one) for one in law.takes.values()
            ):
                continue
            if law.holds == "whole":
                yield from _not_whole(deriver, law, holdings)
                continue
            for result in holdings.results(law):
                yield from _tested(deriver, law, holdings, result)


def _tested(deriver: Deriver, law: Law, holdings: Holdings, result: Claim) -> Iterator[Broken]:
    if result.derivation and result.derivation.law == law.id and result.figure is None:
        return  # it is what the law gives
    for application in _meant(list(applications(law, holdings, result)), result):
        try:
            held = deriver.value(result.id)
        except CannotDerive:
            continue
        if _keeps_plainly(deriver, application, held):
            continue
        given = _given(deriver, application)
        if given is None or given.dimension != held.dimension or given.lower == -inf or given.upper == inf:
            continue
        if not _keeps(law.holds, held, given):
            yield Broken(law, result, application.claims, _spelt(deriver.book, given, result), application.unknown)


def _keeps_plainly(deriver: Deriver, application: Application, held: Value) -> bool:
    """Whether a law is kept by the figures alone: then it is also kept within their intervals, which take longer."""
    law = application.law
    if law.holds == "multiple":
        return False
    try:
        numbers: dict[str, Any] = {}
        for name, takes in law.takes.items():
            listed = [deriver.value(one.id).low for one in application.inputs[name]]
            numbers[name] = listed if takes.many else listed[0] if listed else takes.absent
        given = float(law.function(**numbers))
    except Exception:  # noqa: BLE001  a law is not ours: the way with units tells what is wrong
        return False
    at_least, at_most = given <= held.upper, held.lower <= given
    return (at_least or law.holds == "at-most") and (at_most or law.holds == "at-least")


def _not_whole(deriver: Deriver, law: Law, holdings: Holdings) -> Iterator[Broken]:
    for application in applications(law, holdings):
        given = _given(deriver, application)
        if given is None or not application.claims or not isfinite(given.lower) or not isfinite(given.upper):
            continue
        if floor(given.upper + SLACK) < ceil(given.lower - SLACK):
            spelt = span(given.low, given.high)
            yield Broken(law, application.claims[0], application.claims, spelt, application.unknown)


def _meant(found: list[Application], result: Claim) -> list[Application]:
    """The applications at the operating point of the result; none where it leaves open which of several it is."""
    points = {tuple(sorted(_operating(one))) for one in found}
    if len(points) <= 1:
        return found
    own = tuple(sorted(result.conditions.items()))
    return [one for one in found if tuple(sorted(_operating(one))) == own]


def _operating(application: Application) -> set[tuple[str, str]]:
    return {condition for one in application.claims for condition in one.conditions.items()}


def _given(deriver: Deriver, application: Application) -> Value | None:
    law = application.law
    inputs: dict[str, Any] = {}
    try:
        for name, takes in law.takes.items():
            values = [deriver.value(one.id) for one in application.inputs[name]]
            if takes.many:
                inputs[name] = values
            else:
                inputs[name] = values[0] if values else Value.exactly(takes.absent or 0)
        return applied(law, inputs)
    except CannotDerive:
        return None


def _keeps(holds: Holds, held: Value, given: Value) -> bool:
    slack = SLACK * max(abs(end) for end in (given.lower, given.upper, held.lower, held.upper) if isfinite(end))
    if holds == "at-least":
        return held.upper + slack >= given.lower
    if holds == "at-most":
        return held.lower - slack <= given.upper
    if holds == "multiple":
        if given.lower <= 0 or not isfinite(held.upper):
            return True
        return floor(held.upper / given.lower + SLACK) >= max(1, ceil(held.lower / given.upper - SLACK))
    return held.lower <= given.upper + slack and given.lower <= held.upper + slack


def _spelt(book: Book, given: Value, result: Claim) -> str:
    """What the law gives, in the unit of the claim that it speaks of."""
    vocabulary = book.vocabulary
    unit = result.unit or vocabulary.quantities[result.quantity].unit
    factor = vocabulary.units.factor(unit)
    return f"{span(given.low / factor, given.high / factor)} {'' if unit in ('1', 'x') else unit}".strip()
