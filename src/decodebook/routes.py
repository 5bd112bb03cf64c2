"""The ways on which laws lead from one figure to another: what each law makes of it, with which claims beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from decodebook.book import Book
from decodebook.derive import ANYTHING, CannotDerive, applied
from decodebook.implied import results
from decodebook.law import Law, Takes
from decodebook.matching import Application, Holdings, fits, taken_together
from decodebook.model import Claim
from decodebook.values import Value
from decodebook.vocabulary import UNSTATED

PARTED = ("prefill-decode", "encode-prefill-decode")
"""Kinds of disaggregation that put prefill and decode on devices of their own."""


@dataclass(frozen=True, slots=True)
class Step:
    """One law on the way. `claims` are what it takes beside what the step before it gave, by its own names; `of` is the
    name of that input."""

    law: Law
    of: str
    claims: Mapping[str, tuple[Claim, ...]]


@dataclass(frozen=True, slots=True)
class Missing:
    """A claim that a law lacks: the law, its own name for the input, and what would fit."""

    law: Law
    input: str
    takes: Takes


@dataclass(frozen=True, slots=True)
class Reached:
    """A figure on the way: the claim that it would be, and its value."""

    claim: Claim
    value: Value
    steps: tuple[Step, ...] = ()


@dataclass
class Routes:
    """The ways from a claim, with what its subject holds. `wanted` is where they should lead; `missing` gathers the claims
    that would lead there and that nobody has stated."""

    book: Book
    holdings: Holdings
    start: Claim
    wanted: Mapping[str, str]
    missing: list[Missing] = field(default_factory=list)

    def onward(self, here: Reached) -> Iterator[Reached]:
        """What each law makes of a figure."""
        for law in self.book.laws.values():
            for name, takes in law.takes.items():
                named = takes.quantities or takes.basis
                if law.holds == "equal" and named and not takes.many and fits(here.claim, takes):
                    yield from self._through(law, name, here)

    def _through(self, law: Law, of: str, here: Reached) -> Iterator[Reached]:
        choices: dict[str, list[tuple[Claim, ...]]] = {}
        for name, takes in law.takes.items():
            if name == of:
                choices[name] = [(here.claim,)]
                continue
            fitting = self._beside(law.takes[of], here.claim, takes)
            if not fitting and takes.absent is None:
                known = [(one.law.id, one.input) for one in self.missing]
                if self._may_lead_there(law, here.claim) and (law.id, name) not in known:
                    self.missing.append(Missing(law, name, takes))
                return
            choices[name] = ([tuple(fitting)] if takes.many else [(one,) for one in fitting]) or [()]
        for chosen in product(*choices.values()):
            inputs = dict(zip(choices, chosen, strict=True))
            value = self._value(law, inputs, of, here.value)
            if value is None:
                continue
            step = Step(law, of, {name: group for name, group in inputs.items() if name != of and group})
            for claim in results(self.book, Application(law, inputs, ()), self.book.subject(self.start)):
                if self._names_its_whole(claim, here.claim, step) and self._keeps_to_its_pool(here.claim, claim, step):
                    basis = self._carried(here.claim, claim, law)
                    named = replace(claim, id=f"{here.claim.id} > {law.id}", basis=basis)  # ids tell claims apart
                    yield Reached(named, value, (*here.steps, step))

    def _beside(self, of: Takes, here: Claim, takes: Takes) -> list[Claim]:
        """The claims that can be taken as an input together with a figure."""
        found = self.holdings.fitting(takes, self.start)
        return [one for one in found if taken_together(self.holdings, of, here, takes, one) is not None]

    def _value(self, law: Law, inputs: Mapping[str, tuple[Claim, ...]], of: str, here: Value) -> Value | None:
        """What a law gives; None where it gives nothing, or no end."""
        given: dict[str, Any] = {of: here}
        try:
            for name in [name for name in law.takes if name != of]:
                values = [self.book.deriver.value(one.id) for one in inputs[name]]
                one = values[0] if values else Value.exactly(law.takes[name].absent or 0)
                given[name] = values if law.takes[name].many else one
            value = applied(law, given)
        except CannotDerive:
            return None
        return None if value.interval == ANYTHING else value

    def _names_its_whole(self, after: Claim, before: Claim, step: Step) -> bool:
        """Whether what a result is per is told by its units or by a claim that it comes of.

        Units do not tell a fleet from a cluster: what is gathered over the devices of a fleet is of that fleet.
        """
        per = after.basis.get("per", "")
        taken = {one.basis.get("per", "") for group in step.claims.values() for one in group}
        return (
            not per
            or self.book.vocabulary.per.get(per, "none") != "none"
            or per in taken | {before.basis.get("per", "")}
        )

    def _keeps_to_its_pool(self, before: Claim, after: Claim, step: Step) -> bool:
        """Whether the devices that a figure is shared out over are those that it is of.

        A node of decode holds decode devices; `per: device` is of prefill and decode together, so that where they are
        parted only a law that knows how many of each there are leads there.
        """
        phase, per, was = after.basis.get("phase"), after.basis.get("per"), before.basis.get("per")
        if (phase, per) in (("decode", "prefill-device"), ("prefill", "decode-device")):
            return False
        pool = _pool(before) or _pool(after)
        free = [name for name in step.claims if "phase" not in step.law.takes[name].basis]
        if pool and {_pool(one) for name in free for one in step.claims[name]} - {"", pool}:
            return False
        knows_both = any(one.quantity == "prefill-decode-ratio" for group in step.claims.values() for one in group)
        if knows_both or per == was or "device" not in (per, was) or phase not in ("prefill", "decode"):
            return True
        return not any(_tells_parted(one) for one in self.book if one.subject == after.subject)

    def _carried(self, before: Claim, after: Claim, law: Law) -> dict[str, str]:
        """The basis of a result: what the law says nothing of is as it was, and what was unstated stays so."""
        quantity = self.book.vocabulary.quantities[after.quantity]
        free = {name: value for name, value in before.basis.items() if name != "per" and name not in law.gives.basis}
        same = after.quantity == before.quantity
        kept = {name: value for name, value in free.items() if same or value == UNSTATED or name in quantity.may_state}
        return dict(sorted({**after.basis, **{name: kept[name] for name in kept if quantity.takes(name)}}.items()))

    def _may_lead_there(self, law: Law, here: Claim) -> bool:
        """Whether a law's result would be what is wanted, by what it says of it."""
        if self.wanted.get("quantity", here.quantity) not in (law.gives.quantities or (here.quantity,)):
            return False
        asked = {name: value for name, value in self.wanted.items() if name != "quantity"}
        return all(value in law.gives.basis.get(name, (here.basis.get(name, ""),)) for name, value in asked.items())


def _pool(claim: Claim) -> str:
    """The phase that a figure is of, where it is of one alone."""
    phase, per = claim.basis.get("phase", ""), claim.basis.get("per", "")
    return phase if phase in ("prefill", "decode") else per.removesuffix("-device") if "-device" in per else ""


def _tells_parted(claim: Claim) -> bool:
    return claim.value in PARTED or claim.basis.get("per") in ("decode-device", "prefill-device")
