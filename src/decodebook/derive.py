"""Every derived claim computed anew from the claims that it takes, down to what is printed or assumed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import inf
from typing import Any

from decodebook.book import Book
from decodebook.dimensions import dimension_of, in_unit, value_of
from decodebook.law import Law
from decodebook.model import Claim, Figure
from decodebook.units import in_words
from decodebook.values import Value, reach

ANYTHING = (-inf, inf)
MOST_CORNERS = 2**10
"""Beyond this many corners of the inputs' intervals, plain interval arithmetic has to do."""


@dataclass(frozen=True, slots=True)
class Computed:
    """What a law gives for a derived claim, in the claim's unit.

    `low` and `high` come of the printed ends of the inputs, equal where each prints one figure; `lower` and `upper` of
    their intervals. `rests_on` is the weakest label below it, `leaves` the claims that it stands on in the end.
    """

    claim: str
    law: str
    low: float
    high: float
    lower: float
    upper: float
    unit: str
    rests_on: str
    leaves: tuple[str, ...]

    @property
    def nominal(self) -> float | None:
        """The one figure, None where an input is a range."""
        return self.low if self.low == self.high else None

    @property
    def interval(self) -> tuple[float, float]:
        """`lower` and `upper`."""
        return self.lower, self.upper

    def meets(self, figure: Figure) -> bool:
        """Whether its interval and that of a printed figure have a point in common."""
        lower, upper = figure.interval
        slack = 1e-9 * max(abs(end) for end in (self.lower, self.upper, lower, upper, 0.0) if abs(end) != inf)
        return self.lower <= upper + slack and lower <= self.upper + slack

    def rounds_to(self, figure: Figure) -> bool:
        """Whether it meets a figure printed with `~` without what the mark adds: `~50` for 45 to 55, not 40 to 60."""
        lower, upper = figure.interval
        if not figure.approximate or figure.low is None or figure.high is None:
            return self.meets(figure)
        lower, upper = (lower + figure.low) / 2, (upper + figure.high) / 2
        slack = 1e-9 * max(abs(end) for end in (self.lower, self.upper, lower, upper, 0.0) if abs(end) != inf)
        return self.lower <= upper + slack and lower <= self.upper + slack


class CannotDerive(LookupError):
    """A claim that cannot be computed. `claim` is its id, `why` one clause."""

    def __init__(self, claim: str, why: str) -> None:
        self.claim, self.why = claim, why
        super().__init__(f"{claim} cannot be computed: {why}")


class Unbound(CannotDerive):
    """A claim whose derivation, figure or words are broken as they are typed, which other rules show."""


@dataclass
class Deriver:
    """Computes the derived claims of a book, each once. `given` puts other figures in place of printed ones."""

    book: Book
    given: Mapping[str, Figure] = field(default_factory=dict)
    _values: dict[str, Value] = field(default_factory=dict)
    _failed: dict[str, CannotDerive] = field(default_factory=dict)

    def all(self) -> Iterator[Computed]:
        """Every derived claim that can be computed, in the book's order."""
        for claim in [*self.book, *self.book.implied.values()]:
            if claim.derivation and claim.id not in self.given:
                try:
                    yield self.computed(claim)
                except CannotDerive:
                    continue

    def computed(self, claim: Claim) -> Computed:
        """A derived claim. Raises `CannotDerive`."""
        value = self.value(claim.id)
        vocabulary = self.book.vocabulary
        quantity = vocabulary.quantities[claim.quantity]
        try:
            ends = in_unit(value, claim, quantity, vocabulary)
        except ValueError:
            raise Unbound(claim.id, "its unit does not read") from None
        leaves = tuple(sorted(value.claims))
        law = claim.derivation.law if claim.derivation else ""
        unit = claim.unit or quantity.unit
        return Computed(claim.id, law, *ends, unit, weakest(self.book, value.labels), leaves)

    def value(self, ref: str) -> Value:
        """A claim in base units: printed, given, or computed. Raises `CannotDerive`.

        What a claim needs is computed before it, without recursion: a chain of derivations may be of any length.
        """
        waiting, under = [ref], set[str]()
        try:
            while waiting:
                here = waiting[-1]
                if here in self._failed:
                    raise self._failed[here]
                needed = [] if here in self._values else [one for one in self._needs(here) if one not in self._values]
                if here in self._values or (here in under and not needed):
                    if here not in self._values:
                        self._values[here] = self._evaluated(here)
                    under.discard(waiting.pop())
                    continue
                under.add(here)
                for one in needed:
                    if one in under:
                        raise Unbound(one, "it rests on itself")
                waiting += needed
        except CannotDerive as error:
            self._failed.update(dict.fromkeys(under, error))
            raise
        return self._values[ref]

    def _needs(self, ref: str) -> list[str]:
        claim = self._claim(ref)
        if claim is None or claim.derivation is None or ref in self.given:
            return []
        return [one for refs in claim.derivation.inputs.values() for one in refs]

    def _claim(self, ref: str) -> Claim | None:
        return self.book.claims.get(ref) or self.book.implied.get(ref)

    def inputs(self, claim: Claim) -> dict[str, Any]:
        """The values that a derived claim's law is called with, by its own names."""
        law = law_of(self.book, claim)
        found: dict[str, Any] = {}
        for name, one in law.takes.items():
            values = [self.value(ref) for ref in (claim.derivation.inputs if claim.derivation else {}).get(name, ())]
            if not values and one.absent is not None:
                found[name] = Value.exactly(one.absent)
                continue
            if not values or (len(values) > 1 and not one.many):
                raise Unbound(claim.id, f"the law takes {'a set of claims' if one.many else 'one claim'} as {name}")
            found[name] = values if one.many else values[0]
        return found

    def _evaluated(self, ref: str) -> Value:
        claim = self._claim(ref)
        if claim is None:
            raise Unbound(ref, "the book holds no such claim")
        if ref in self.given:
            return value_of(claim, self.book.vocabulary, self.given[ref])
        if claim.derivation is None:
            if claim.figure is None and claim.state != "figure":
                raise CannotDerive(ref, f"it says {claim.state}")
            try:
                return value_of(claim, self.book.vocabulary)
            except (KeyError, ValueError):
                raise Unbound(ref, "its figure or unit does not read") from None
        law, inputs = law_of(self.book, claim), self.inputs(claim)
        try:
            value = applied(law, inputs)
        except CannotDerive as error:
            raise CannotDerive(ref, f"{law.id}: {error.why}") from None
        try:
            wanted = dimension_of(claim, self.book.vocabulary)
        except (KeyError, ValueError):
            raise Unbound(ref, "its quantity or unit does not read") from None
        if value.dimension != wanted:
            why = f"{law.id} gives {in_words(value.dimension)}, and the claim is {in_words(wanted)}"
            raise CannotDerive(ref, why)
        return value


def applied(law: Law, inputs: Mapping[str, Any]) -> Value:
    """What a law gives, with the units of its inputs and the furthest that it reaches over all their corners.

    The corners give the exact reach of a law that rises or falls in each input throughout, also where an input stands
    in it twice, which interval arithmetic would count twice. Where that finds no end at all, as behind a division by
    what may be nothing, there is none. Raises `CannotDerive`, with the law's id, where the law does no arithmetic.
    """
    try:
        value = law.function(**inputs)
        if not isinstance(value, Value):
            raise TypeError(f"it gives {value!r} whatever it takes")
        flat = [one for given in inputs.values() for one in (given if isinstance(given, list) else [given])]
        if value.interval == ANYTHING:
            return value
        printed = _corners(law, inputs, [(one.low, one.high) for one in flat])
        open_to = _corners(law, inputs, [(one.lower, one.upper) for one in flat])
        return (
            replace(value, low=printed[0], high=printed[1], lower=open_to[0], upper=open_to[1])
            if printed and open_to
            else value
        )
    except ArithmeticError as error:
        raise CannotDerive(law.id, str(error)) from None
    except Exception as error:  # noqa: BLE001  a law is not ours: whatever it does is told, and other claims go on
        raise CannotDerive(law.id, f"it is no plain arithmetic: {type(error).__name__}: {error}") from None


def _corners(law: Law, inputs: Mapping[str, Any], ends: list[tuple[float, float]]) -> tuple[float, float] | None:
    choices = [(low,) if low == high else (low, high) for low, high in ends]
    count = 1
    for choice in choices:
        count *= len(choice)
    if count > MOST_CORNERS:
        return None
    try:
        return reach(float(law.function(**_shaped(inputs, corner))) for corner in product(*choices))
    except (ZeroDivisionError, OverflowError):
        return None


def _shaped(inputs: Mapping[str, Any], numbers: tuple[float, ...]) -> dict[str, Any]:
    """The numbers in the shape of the inputs."""
    rest = iter(numbers)
    return {name: [next(rest) for _ in one] if isinstance(one, list) else next(rest) for name, one in inputs.items()}


def law_of(book: Book, claim: Claim) -> Law:
    """The law that a claim is bound to. Raises `CannotDerive`."""
    name = claim.derivation.law if claim.derivation else ""
    if name not in book.laws:
        raise Unbound(claim.id, f"there is no law {name}")
    return book.laws[name]


def weakest(book: Book, labels: frozenset[str]) -> str:
    """The weakest of some labels, by the order of the vocabulary; an assumption counts as an estimate."""
    order = [*book.vocabulary.labels]
    return max((label for label in labels if label in order), key=order.index, default="")
