"""Values: unit, interval, claims and labels through arithmetic, against the same done by brute force."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from math import inf
from operator import add, mul, sub, truediv
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decodebook.law import ceil, largest, one, smallest, total
from decodebook.law import product as multiplied_up
from decodebook.units import in_words, spelt_dimension
from decodebook.values import Value, ValueMismatch, multiplied, reach

NUMBERS = st.floats(-1e6, 1e6, allow_nan=False).map(lambda number: round(number, 3))
SHARES = st.lists(st.floats(0, 1), min_size=2, max_size=2)


def value(low: float, high: float | None = None, wider: float = 0.0, unit: str = "none", **kept: Any) -> Value:
    high = low if high is None else high
    return Value(low, high, low - wider, high + wider, spelt_dimension(unit), **kept)


@st.composite
def values(draw: st.DrawFn) -> Value:
    low, high = sorted((draw(NUMBERS), draw(NUMBERS)))
    return value(low, high, draw(st.floats(0, 1e3).map(lambda number: round(number, 3))))


@st.composite
def divisors(draw: st.DrawFn) -> Value:
    """A value that cannot be nothing, on either side of it."""
    ends = sorted(round(draw(st.floats(0.01, 1e6)), 3) for _ in range(4))
    lower, low, high, upper = ends if draw(st.booleans()) else [-end for end in reversed(ends)]
    return Value(low, high, lower, upper)


def inside(shares: list[float], *ends: tuple[float, float]) -> list[float]:
    """A point in each of some intervals."""
    return [low + share * (high - low) for share, (low, high) in zip(shares, ends, strict=True)]


def reaches(act: Callable[[Any, Any], Any], a: Value, b: Value, shares: list[float]) -> None:
    """A result's ends are those of its inputs' corners, and nothing between them lies beyond."""
    found = act(a, b)
    for ends, names in (((found.low, found.high), ("low", "high")), (found.interval, ("lower", "upper"))):
        sides = [(getattr(one_of, names[0]), getattr(one_of, names[1])) for one_of in (a, b)]
        corners = [act(*corner) for corner in product(*sides)]
        assert ends == (min(corners), max(corners))
        slack = 1e-9 * max(abs(end) for end in ends)
        assert ends[0] - slack <= act(*inside(shares, *sides)) <= ends[1] + slack


@pytest.mark.parametrize("act", [add, sub, mul], ids=lambda act: act.__name__)
@given(a=values(), b=values(), shares=SHARES)
def test_a_result_reaches_as_far_as_its_inputs_and_no_further(
    act: Callable[[Any, Any], Any], a: Value, b: Value, shares: list[float]
) -> None:
    reaches(act, a, b, shares)


@given(a=values(), b=divisors(), shares=SHARES)
def test_a_quotient_reaches_as_far_as_its_inputs_and_no_further(a: Value, b: Value, shares: list[float]) -> None:
    reaches(truediv, a, b, shares)


@given(a=values(), b=divisors(), power=st.integers(1, 4), share=st.floats(0, 1))
def test_a_power_holds_every_power_of_what_it_may_be(a: Value, b: Value, power: int, share: float) -> None:
    for base, signed in ((a, power), (b, power), (b, -power)):
        found = base**signed
        point = inside([share], base.interval)[0] ** signed
        slack = 1e-9 * max(abs(found.lower), abs(found.upper))
        assert found.lower - slack <= point <= found.upper + slack
    assert a**0 == Value.exactly(1)


@pytest.mark.parametrize(
    ("divisor", "printed", "interval"),
    [
        (value(-1, 2), (-inf, inf), (-inf, inf)),
        (value(0), (-inf, inf), (-inf, inf)),
        (value(0, 2), (-inf, inf), (-inf, inf)),
        (value(1, 2, wider=1.5), (4, 8), (-inf, inf)),
        (value(2, wider=1), (4, 4), (8 / 3, 8)),
        (value(-2, wider=1), (-4, -4), (-8, -8 / 3)),
        (Value(2, inf, 2, inf), (0, 4), (0, 4)),
    ],
)
def test_what_is_divided_by_what_may_be_nothing_has_no_ends(
    divisor: Value, printed: tuple[float, float], interval: tuple[float, float]
) -> None:
    for quotient in (value(8) / divisor, 8 / divisor):
        assert ((quotient.low, quotient.high), quotient.interval) == (printed, interval)


def test_bounds_stay_without_end() -> None:
    bound = Value(50, inf, 50, inf)
    assert (bound + 1).interval == (51, inf)
    assert (1 - bound).interval == (-inf, -49)
    assert (bound * 2).interval == (100, inf)
    assert (bound / 8).interval == (6.25, inf)
    assert (bound / bound).interval == (-inf, inf)
    assert (bound * value(0)).interval == (-inf, inf)


@pytest.mark.parametrize(
    ("result", "unit"),
    [
        (value(1, unit="token / second") / value(1, unit="device"), "token per device per second"),
        (value(1, unit="token / second") / value(1, unit="token / second"), "a pure number"),
        (value(1, unit="byte / token") * value(1, unit="token / sequence"), "byte per sequence"),
        (1 / value(1, unit="token / second"), "second per token"),
        (2 * value(1, unit="byte"), "byte"),
        (value(3, unit="byte") ** 2, "byte byte"),
        (value(3, unit="second") ** -2, "per second per second"),
        (value(3, unit="byte") + value(3, unit="byte"), "byte"),
        (value(3, unit="expert / layer") * one("layer", "instance"), "expert per instance"),
        (one("", "step") * value(3, unit="second"), "second per step"),
        (value(3, unit="token / step") + one("token", "step"), "token per step"),
        (ceil(value(2.5, unit="node")), "node"),
        (largest(value(2, unit="node"), value(3, unit="node")), "node"),
    ],
)
def test_units_go_through_arithmetic(result: Value, unit: str) -> None:
    assert in_words(result.dimension) == unit


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: value(1, unit="token / second") + value(1, unit="device"), "token per second does not add to device"),
        (lambda: value(1, unit="byte") - value(1), "byte does not add to a pure number"),
        (lambda: 1 - value(1, unit="byte"), "a pure number does not add to byte"),
        (lambda: value(1, unit="byte") + one("token", "step"), "byte does not add to token per step"),
        (lambda: largest(value(1, unit="byte"), value(1, unit="token")), "byte does not add to token"),
        (lambda: total([value(1, unit="node"), value(1, unit="device")]), "node does not add to device"),
    ],
)
def test_what_measures_different_things_does_not_add(act: Callable[[], Value], message: str) -> None:
    with pytest.raises(ValueMismatch) as caught:
        act()
    assert str(caught.value) == message


def test_claims_and_labels_are_carried_along() -> None:
    a = value(1, claims=frozenset({"x/a"}), labels=frozenset({"O"}))
    b = value(2, claims=frozenset({"x/b"}), labels=frozenset({"L"}))
    for result in (a + b, a - b, a * b, a / b, largest(a, b), total([a, b]), multiplied_up([a, b])):
        assert (result.claims, result.labels) == ({"x/a", "x/b"}, {"O", "L"})
    for result in (2 * a, 1 - a, 1 / a, a**2, a * one("token"), a + 1, ceil(a)):
        assert (result.claims, result.labels) == ({"x/a"}, {"O"})


def test_a_range_refuses_to_be_one_number_and_a_figure_does_not() -> None:
    assert float(value(1850, wider=12.5)) == 1850
    with pytest.raises(TypeError, match=r"20 to 22 is a range, not one number; use \.low, \.high or \.interval"):
        float(value(20, 22))


def test_a_pure_number_has_no_width() -> None:
    assert Value.exactly(3) == Value(3, 3, 3, 3)
    assert Value.exactly(3).interval == (3, 3)


def test_the_next_whole_number_is_taken_at_each_end() -> None:
    assert ceil(Value(2.2, 2.2, 1.9, 3.0)) == Value(3, 3, 2, 3)
    assert ceil(Value(2.2, inf, 2.2, inf)) == Value(3, inf, 3, inf)


@pytest.mark.parametrize(("choose", "ends"), [(largest, (3, 5, 2, 6)), (smallest, (2, 3, 1, 4))])
def test_the_largest_and_the_smallest_are_found_end_by_end(
    choose: Callable[..., Value], ends: tuple[float, ...]
) -> None:
    a, b = value(3, wider=1), value(2, 5, wider=1)
    assert choose(a, b) == choose([a, b]) == Value(*ends)


@given(st.lists(values(), min_size=1, max_size=4))
def test_a_sum_and_a_product_over_a_set_are_those_of_its_members(members: list[Value]) -> None:
    assert total(members).low == pytest.approx(math.fsum(one_of.low for one_of in members), abs=1e-6)
    result = multiplied_up(members)
    corners = [math.prod(corner) for corner in product(*((one_of.lower, one_of.upper) for one_of in members))]
    assert result.interval == pytest.approx((min(corners), max(corners)))


def test_what_is_undetermined_has_no_ends() -> None:
    assert reach([1.0, 3.0, 2.0]) == (1, 3)
    assert reach([1.0, math.nan]) == (-inf, inf)


def test_dimensions_multiply_and_cancel() -> None:
    rate, per_device = spelt_dimension("token / second"), spelt_dimension("device")
    assert multiplied(rate, per_device, -1) == spelt_dimension("token / second device")
    assert multiplied(rate, rate, -1) == ()
