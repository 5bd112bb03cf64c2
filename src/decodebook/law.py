"""What a law is, and the few functions that one may call: the one module that files in `derivations/` import.

A law is a plain function of numbers. The engine calls it with figures in base units (tokens, seconds, bytes ...), with
values that carry units, to see that the units come out, and with symbols, to show the formula. So a law holds no factor
of a unit, and does arithmetic only: `+ - * /`, powers by a whole number, and the functions below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Basis = Mapping[str, tuple[str, ...]]
Holds = Literal["equal", "at-least", "at-most", "multiple", "whole"]
"""How a figure stands to what a law gives: equal to it, at least or at most as much, a whole multiple of it; or the
law's result is a whole number, whatever is held."""


@dataclass(frozen=True, slots=True)
class Takes:
    """What a law asks of a claim: one of some quantities (any, where there is none), on some basis, one claim or many.

    `relative` asks for a ratio to another claim, which is a pure number whatever its quantity is. `absent` is what
    counts where no claim says anything: a degree that nobody mentions is 1.
    """

    quantities: tuple[str, ...] = ()
    basis: Basis = field(default_factory=dict)
    many: bool = False
    like: str = ""
    relative: bool = False
    absent: int | None = None


@dataclass(frozen=True, slots=True)
class Law:
    """A law: what it takes and gives, who states it, and where it does not hold. `id` is `<topic>.<function>`.

    A law that `holds` other than as equal is a limit: figures are tested against it, and none is computed by it.
    """

    name: str
    title: str
    gives: Takes
    takes: Mapping[str, Takes]
    source: str
    fails: str
    function: Callable[..., Any]
    general: bool = False
    topic: str = ""
    holds: Holds = "equal"

    @property
    def id(self) -> str:
        """`<topic>.<function>`."""
        return f"{self.topic}.{self.name}"

    def formula(self) -> str:
        """The law as text, made by calling it with symbols: `whole / members`."""
        symbols = {name: Symbol(f"{name}[]" if one.many else name, many=one.many) for name, one in self.takes.items()}
        return str(self.function(**symbols))

    def of_topic(self, topic: str) -> Law:
        """The law as one of a file."""
        return replace(self, topic=topic)


def takes(
    *quantities: str,
    many: bool = False,
    relative: bool = False,
    absent: int | None = None,
    **basis: str | tuple[str, ...],
) -> Takes:
    """An input in one of `quantities`, whose basis fields have the given values; `many` for a set of claims."""
    return Takes(quantities, _basis(basis), many, relative=relative, absent=absent)


def like(name: str, *, relative: bool = False, **basis: str | tuple[str, ...]) -> Takes:
    """A result in the quantity of the input `name`, on the same basis but for the fields that are given."""
    return Takes((), _basis(basis), like=name, relative=relative)


def law(
    *, gives: Takes, source: str, fails: str = "", general: bool = False, holds: Holds = "equal", **inputs: Takes
) -> Callable[[Callable[..., Any]], Law]:
    """Make a law of a function. Its docstring's first line is the law's title.

    A `general` law is applied wherever the claims of a subject, or those of its model and hardware, hold one claim
    for each input: what it gives is tested against what is held, and implied where nothing is. A limit always is.
    """

    def made(function: Callable[..., Any]) -> Law:
        code = function.__code__
        if set(inputs) != {*code.co_varnames[: code.co_argcount]}:
            raise TypeError(f"the parameters of {function.__name__} are not the inputs that its law states")
        title = (function.__doc__ or "").strip().split("\n")[0].rstrip(".")
        return Law(
            function.__name__, title, gives, inputs, source, fails, function, general or holds != "equal", holds=holds
        )

    return made


def _basis(fields: Mapping[str, str | tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {name.replace("_", "-"): (value,) if isinstance(value, str) else value for name, value in fields.items()}


class Symbol:
    """A name in a formula; arithmetic on it writes the formula down."""

    def __init__(self, text: str, *, many: bool = False, binds: int = 9) -> None:
        self.text, self.many, self.binds = text, many, binds

    def __str__(self) -> str:
        return self.text

    def _with(self, sign: str, other: Any, binds: int, *, swapped: bool = False) -> Any:
        if isinstance(other, One):
            return self
        right = other if isinstance(other, Symbol) else Symbol(f"{other:.12g}")
        left, right = (right, self) if swapped else (self, right)
        # a - (b - c) and a / (b / c) keep their brackets; a + (b + c) and a * (b * c) need none
        ahead = f"({left})" if left.binds < binds else str(left)
        behind = f"({right})" if right.binds < binds or (right.binds == binds and sign in "-/") else str(right)
        return Symbol(f"{ahead} {sign} {behind}", binds=binds)

    def __add__(self, other: Any) -> Any:
        return Symbol(f"{self} + {other}", binds=1) if isinstance(other, One) else self._with("+", other, 1)

    def __radd__(self, other: Any) -> Any:
        return self._with("+", other, 1, swapped=True)

    def __sub__(self, other: Any) -> Any:
        return self._with("-", other, 1)

    def __rsub__(self, other: Any) -> Any:
        return self._with("-", other, 1, swapped=True)

    def __mul__(self, other: Any) -> Any:
        return self._with("*", other, 2)

    def __rmul__(self, other: Any) -> Any:
        return self._with("*", other, 2, swapped=True)

    def __truediv__(self, other: Any) -> Any:
        return self._with("/", other, 2)

    def __rtruediv__(self, other: Any) -> Any:
        return self._with("/", other, 2, swapped=True)

    def __pow__(self, power: int) -> Any:
        return Symbol(f"{self if self.binds > 3 else f'({self})'}^{power}", binds=3)


@dataclass(frozen=True, slots=True)
class One:
    """One of something for each other thing: a factor of 1 that only units notice."""

    numerator: str
    denominator: str = ""

    def __str__(self) -> str:
        return "1"

    def __mul__(self, other: Any) -> Any:
        return other * self if hasattr(other, "times_one") else other

    __rmul__ = __mul__

    def __add__(self, other: Any) -> Any:
        return other.plus_one(self) if hasattr(other, "plus_one") else 1 + other

    __radd__ = __add__


def one(numerator: str, denominator: str = "") -> Any:
    """A factor of exactly one that converts units by definition: `one("layer", "instance")`, `one("token", "step")`."""
    return One(numerator, denominator)


def ceil(value: Any) -> Any:
    """The next whole number."""
    if isinstance(value, Symbol):
        return Symbol(f"ceil({value})")
    return value.ceiling() if hasattr(value, "ceiling") else math.ceil(value) if math.isfinite(value) else value


def total(values: Any) -> Any:
    """The sum over a set of claims."""
    if isinstance(values, Symbol):
        return Symbol(f"sum({values.text.removesuffix('[]')})")
    first, *rest = values
    for value in rest:
        first = first + value
    return first


def product(values: Any) -> Any:
    """The product over a set of claims."""
    if isinstance(values, Symbol):
        return Symbol(f"product({values.text.removesuffix('[]')})")
    first, *rest = values
    for value in rest:
        first = first * value
    return first


def largest(*values: Any) -> Any:
    """The largest of some values, or of a set of claims."""
    return _extreme("max", max, values)


def smallest(*values: Any) -> Any:
    """The smallest of some values, or of a set of claims."""
    return _extreme("min", min, values)


def _extreme(name: str, choose: Callable[[Iterable[Any]], Any], values: tuple[Any, ...]) -> Any:
    listed = values[0] if len(values) == 1 and not isinstance(values[0], Symbol) else values
    if any(isinstance(value, Symbol) for value in listed):
        return Symbol(f"{name}({', '.join(str(value).removesuffix('[]') for value in listed)})")
    first, *rest = listed
    if hasattr(first, "extreme"):
        for value in rest:
            first = first.extreme(value, choose)
        return first
    return choose(listed)
