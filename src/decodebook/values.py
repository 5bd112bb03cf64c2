"""Figures that carry their unit, their interval, the claims they come from and the labels they rest on.

Arithmetic on values is interval arithmetic: each end of a result is the furthest that the ends of the inputs reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, inf, isnan
from typing import Any

from decodebook.law import One
from decodebook.units import Dimension, in_words, spelt_dimension

NONE: Dimension = ()


class ValueMismatch(ArithmeticError):
    """A sum or comparison of values that measure different things."""


@dataclass(frozen=True, slots=True)
class Value:
    """A figure in base units (tokens, seconds, bytes, dollars ...).

    `low` and `high` are its printed ends, equal where one figure is printed; `lower` and `upper` are the ends of the
    interval that the print leaves open. `dimension` is what it measures, with what it is per. `claims` are the ids
    of the claims it comes from, and `labels` theirs.
    """

    low: float
    high: float
    lower: float
    upper: float
    dimension: Dimension = NONE
    claims: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()

    @classmethod
    def exactly(cls, number: float) -> Value:
        """A pure number."""
        return cls(number, number, number, number)

    @property
    def interval(self) -> tuple[float, float]:
        """What it may be, in base units."""
        return self.lower, self.upper

    def __float__(self) -> float:
        if self.low != self.high:
            raise TypeError(f"{self.low:g} to {self.high:g} is a range, not one number; use .low, .high or .interval")
        return float(self.low)

    def __add__(self, other: Any) -> Value:
        return self.plus_one(other) if isinstance(other, One) else self._summed(other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Value:
        return self._summed(other, lambda a, b: a - b)

    def __rsub__(self, other: Any) -> Value:
        return _value(other)._summed(self, lambda a, b: a - b)

    def __mul__(self, other: Any) -> Value:
        return self.times_one(other) if isinstance(other, One) else self._scaled(other, lambda a, b: a * b, 1)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Value:
        other = _value(other)
        quotient = self._scaled(other, _divided, -1)
        if other.low < 0 < other.high:  # it may be nothing, and its ends do not show that
            quotient = replace(quotient, low=-inf, high=inf)
        return replace(quotient, lower=-inf, upper=inf) if other.lower < 0 < other.upper else quotient

    def __rtruediv__(self, other: Any) -> Value:
        return _value(other) / self

    def __pow__(self, power: int) -> Value:
        if power < 0:
            return 1 / self**-power
        result = Value.exactly(1)
        for _ in range(power):
            result = result * self
        return result

    def times_one(self, one: One) -> Value:
        """The same number in the units of a factor of one."""
        dimension = multiplied(self.dimension, spelt_dimension(one.numerator), 1)
        return replace(self, dimension=multiplied(dimension, spelt_dimension(one.denominator), -1))

    def plus_one(self, one: One) -> Value:
        """With one more of a thing."""
        return self + Value.exactly(1).times_one(one)

    def ceiling(self) -> Value:
        """The next whole number, at each end."""
        ends = (self.low, self.high, self.lower, self.upper)
        low, high, lower, upper = (float(ceil(end)) if abs(end) != inf else end for end in ends)
        return replace(self, low=low, high=high, lower=lower, upper=upper)

    def extreme(self, other: Any, choose: Callable[[Iterable[float]], float]) -> Value:
        """The larger or smaller of two values, as `choose` picks."""
        return self._summed(other, lambda a, b: choose((a, b)))

    def _summed(self, other: Any, act: Callable[[float, float], float]) -> Value:
        other = _value(other)
        if self.dimension != other.dimension:
            raise ValueMismatch(f"{in_words(self.dimension)} does not add to {in_words(other.dimension)}")
        return self._together(other, act, self.dimension)

    def _scaled(self, other: Any, act: Callable[[float, float], float], sign: int) -> Value:
        other = _value(other)
        return self._together(other, act, multiplied(self.dimension, other.dimension, sign))

    def _together(self, other: Value, act: Callable[[float, float], float], dimension: Dimension) -> Value:
        printed = reach(act(a, b) for a in (self.low, self.high) for b in (other.low, other.high))
        open_to = reach(act(a, b) for a in (self.lower, self.upper) for b in (other.lower, other.upper))
        return Value(*printed, *open_to, dimension, self.claims | other.claims, self.labels | other.labels)


def reach(numbers: Iterable[float]) -> tuple[float, float]:
    """The least and the greatest of some numbers; without ends where one of them is undetermined."""
    found = list(numbers)
    return (-inf, inf) if any(isnan(number) for number in found) else (min(found), max(found))


@cache
def multiplied(dimension: Dimension, other: Dimension, sign: int) -> Dimension:
    """The dimension of a product, or of a quotient where `sign` is -1."""
    powers = dict(dimension)
    for name, power in other:
        powers[name] = powers.get(name, 0) + sign * power
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def _value(number: Any) -> Value:
    return number if isinstance(number, Value) else Value.exactly(number)


def _divided(a: float, b: float) -> float:
    if b == 0:
        return float("nan")
    return a / b if abs(b) != inf or abs(a) != inf else float("nan")
