"""Units: what a symbol measures, and how many base units one of it is. Exact until the last step."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import Any, NamedTuple

PURE = "none"
"""The name of the dimension of pure numbers."""

Dimension = tuple[tuple[str, int], ...]
"""Base dimensions with their exponents, sorted: token/s is `(("second", -1), ("token", 1))`, a pure number `()`."""


class UnitError(ValueError):
    """A unit that cannot be used. `symbol` is the part that is at fault."""

    def __init__(self, symbol: str, *parts: str) -> None:
        super().__init__(symbol, *parts)
        self.symbol = symbol


class UnknownUnit(UnitError):
    """No unit has this `symbol`; `unit` is the whole that it stands in."""

    def __init__(self, symbol: str, unit: str) -> None:
        super().__init__(symbol, unit)
        self.unit = unit

    def __str__(self) -> str:
        return f"no unit `{self.symbol}`" + (f" in `{self.unit}`" if self.unit != self.symbol else "")


class UnusableUnit(UnitError):
    """The entry of `symbol` is broken; `why` completes the sentence."""

    def __init__(self, symbol: str, why: str) -> None:
        super().__init__(symbol, why)
        self.why = why

    def __str__(self) -> str:
        return f"the unit `{self.symbol}` {self.why}"


class UnitMismatch(UnitError):
    """Two units that do not measure the same: `symbol` and `target`, with their dimensions in words."""

    def __init__(self, symbol: str, dimension: str, target: str, target_dimension: str) -> None:
        super().__init__(symbol, dimension, target, target_dimension)
        self.dimension, self.target, self.target_dimension = dimension, target, target_dimension

    def __str__(self) -> str:
        return (
            f"`{self.symbol}` does not convert to `{self.target}`: "
            f"one measures {self.dimension}, the other {self.target_dimension}"
        )


class _Unit(NamedTuple):
    dimension: Dimension
    factor: Fraction
    plain: float  # the factor, for where a double is enough


class Units:
    """The units of a book, from the parsed `units.yaml` (`{"dimensions": ..., "units": {symbol: {...}}}`, all text).

    A compound is two or more symbols with slashes between, read from the left: token/s, USD/h, B/token.
    A broken entry is an error when it is used: every method but `in` raises `UnitError`, which keeps the symbol.
    """

    def __init__(self, mapping: Mapping[str, Any]) -> None:
        self._dimensions = _mapping(mapping.get("dimensions"))
        self._entries = _mapping(mapping.get("units"))
        self._known: dict[str, _Unit] = {}

    def __contains__(self, symbol: str) -> bool:
        try:
            self._unit(symbol)
        except UnitError:
            return False
        return True

    def dimension(self, symbol: str) -> Dimension:
        """What the unit measures."""
        return self._unit(symbol).dimension

    def factor(self, symbol: str) -> float:
        """How many base units one of it is."""
        return self._unit(symbol).plain

    def convert(self, value: float, symbol: str, target: str) -> float:
        """`value` of one unit in another. Raises `UnitMismatch` where the two measure different things.

        The value is taken as the decimal that it prints as, so that 93.3 % is 0.933 to the last bit.
        """
        one, other = self._unit(symbol), self._unit(target)
        if one.dimension != other.dimension:
            raise UnitMismatch(symbol, in_words(one.dimension), target, in_words(other.dimension))
        if one.factor == other.factor or not isfinite(value):
            return float(value)
        return float(Fraction(repr(float(value))) * one.factor / other.factor)

    def _unit(self, symbol: str) -> _Unit:
        if symbol not in self._known:
            self._known[symbol] = self._compound(symbol)
        return self._known[symbol]

    def _compound(self, symbol: str) -> _Unit:
        exponents: dict[str, int] = {}
        factor = Fraction(1)
        for place, part in enumerate(symbol.split("/")):
            dimension, size = self._entry(part, symbol)
            sign = -1 if place else 1
            for name, power in dimension:
                exponents[name] = exponents.get(name, 0) + sign * power
            factor *= size**sign
        exponents.pop(PURE, None)
        return _Unit(tuple(sorted((name, power) for name, power in exponents.items() if power)), factor, float(factor))

    def _entry(self, symbol: str, unit: str) -> tuple[Dimension, Fraction]:
        if symbol not in self._entries:
            raise UnknownUnit(symbol, unit)
        entry = _mapping(self._entries[symbol])
        dimension, factor = str(entry.get("dimension", "")), str(entry.get("factor", ""))
        spelt = spelt_dimension(dimension)
        for name in [name for name, _ in spelt] or [dimension]:
            if name not in self._dimensions:
                raise UnusableUnit(symbol, f"measures `{name}`, which is no dimension of schemas/units.yaml")
        try:
            size = Decimal(factor)
        except InvalidOperation:
            size = Decimal("nan")
        # A fraction writes its power of ten out, so the power has to stay within what a unit can need.
        if not size.is_finite() or size <= 0 or abs(size.adjusted()) > 100:
            raise UnusableUnit(symbol, f"has the factor `{factor}`, which is no positive number of a sensible size")
        return spelt, Fraction(size)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


@cache
def spelt_dimension(text: str) -> Dimension:
    """A dimension from its words: `second sequence / token`; `none` and nothing are a pure number."""
    above, _, below = text.partition("/")
    powers: dict[str, int] = {}
    for names, sign in ((above, 1), (below, -1)):
        for name in names.split():
            if name != PURE:
                powers[name] = powers.get(name, 0) + sign
    return tuple(sorted((name, power) for name, power in powers.items() if power))


def in_words(dimension: Dimension) -> str:
    """A dimension as a reader says it: `token per second`, `per second`, `a pure number`."""
    over = [name for name, power in dimension for _ in range(power)]
    under = [name for name, power in dimension for _ in range(-power)]
    if not over and not under:
        return "a pure number"
    return " ".join([" ".join(over)] * bool(over) + [f"per {name}" for name in under])
