"""Laws as records, the formula that a law is, and the few functions that one may call."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from decodebook.law import Symbol, ceil, largest, law, like, one, product, smallest, takes, total


def formula(function: Callable[..., Any], many: tuple[str, ...] = ()) -> str:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    inputs = {name: takes(many=name in many) for name in names}
    return law(gives=takes(), source="arithmetic", **inputs)(function).formula()


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (lambda a, b, c: a + b + c, "a + b + c"),
        (lambda a, b, c: a - b - c, "a - b - c"),
        (lambda a, b, c: a - (b - c), "a - (b - c)"),
        (lambda a, b, c: a - (b + c), "a - (b + c)"),
        (lambda a, b, c: a + (b - c), "a + b - c"),
        (lambda a, b, c: a / b / c, "a / b / c"),
        (lambda a, b, c: a / (b / c), "a / (b / c)"),
        (lambda a, b, c: a / (b * c), "a / (b * c)"),
        (lambda a, b, c: a * (b / c), "a * b / c"),
        (lambda a, b, c: (a + b) * c, "(a + b) * c"),
        (lambda a, b, c: a * (b + c), "a * (b + c)"),
        (lambda a, b, c: a * b + c, "a * b + c"),
        (lambda a, b: (a - b) / b, "(a - b) / b"),
        (lambda x: 1 - x, "1 - x"),
        (lambda x: 1 - (1 - x), "1 - (1 - x)"),
        (lambda x: 2 + x, "2 + x"),
        (lambda x: x - 1.5, "x - 1.5"),
        (lambda x: 1048576 * x, "1048576 * x"),
        (lambda x, y: x * (1 - y), "x * (1 - y)"),
        (lambda x: 2 * x / 3, "2 * x / 3"),
        (lambda x: 1 / x, "1 / x"),
        (lambda x: 1 / (1 + x), "1 / (1 + x)"),
        (lambda x: x**2, "x^2"),
        (lambda x, y: (x * y) ** 2, "(x * y)^2"),
        (lambda x, y: x * y**2, "x * y^2"),
        (lambda x: (x**2) ** 3, "(x^2)^3"),
        (lambda x, y: ceil(x / y), "ceil(x / y)"),
        (lambda x, y: ceil(x / y) * y, "ceil(x / y) * y"),
        (lambda x, y: largest(x, y), "max(x, y)"),
        (lambda x, y: smallest(x - y, 3), "min(x - y, 3)"),
        (lambda x, y: x * smallest(x, y), "x * min(x, y)"),
    ],
)
def test_a_formula_is_written_with_the_brackets_that_it_needs(function: Callable[..., Any], text: str) -> None:
    assert formula(function) == text


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (lambda parts: total(parts), "sum(parts)"),
        (lambda parts: product(parts), "product(parts)"),
        (lambda parts: largest(parts), "max(parts)"),
        (lambda parts: smallest(parts), "min(parts)"),
        (lambda parts, x: x / total(parts), "x / sum(parts)"),
    ],
)
def test_a_set_of_claims_is_named_once(function: Callable[..., Any], text: str) -> None:
    assert formula(function, many=("parts",)) == text


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (lambda x: x * one("layer", "instance"), "x"),
        (lambda x: one("layer", "instance") * x, "x"),
        (lambda x, y: x * one("layer", "instance") + y, "x + y"),
        (lambda x, y: (x + y) * one("layer", "instance") / y, "(x + y) / y"),
        (lambda x: x + one("token", "step"), "x + 1"),
        (lambda x, y: x * y + one("token", "step"), "x * y + 1"),
        (lambda x: one("token", "step") + x, "1 + x"),
    ],
)
def test_a_factor_of_one_does_not_show_in_a_formula_and_one_more_does(function: Callable[..., Any], text: str) -> None:
    assert formula(function) == text


TREES = st.recursive(
    st.sampled_from(["a", "b", "c", 1, 2, 3]),
    lambda inner: (
        st.tuples(st.sampled_from("+-*/"), inner, inner) | st.tuples(st.just("^"), inner, st.sampled_from([2, 3]))
    ),
    max_leaves=8,
)


def computed(tree: Any, names: dict[str, Any]) -> Any:
    """What a tree of sums and products comes to."""
    if not isinstance(tree, tuple):
        return names.get(tree, tree)
    sign, left, right = tree
    x, y = computed(left, names), computed(right, names)
    return {"+": lambda: x + y, "-": lambda: x - y, "*": lambda: x * y, "/": lambda: x / y, "^": lambda: x**y}[sign]()


@given(TREES)
def test_a_formula_read_back_gives_what_the_law_gives(tree: Any) -> None:
    numbers = {"a": Fraction(7, 3), "b": Fraction(-5, 2), "c": Fraction(11)}
    try:
        expected = computed(tree, numbers)
    except ZeroDivisionError:
        assume(False)
    try:
        text = str(computed(tree, {name: Symbol(name) for name in numbers}))
    except ZeroDivisionError:
        assume(False)
    assume(isinstance(expected, Fraction) and any(name in text for name in numbers))
    exact = {**numbers, "F": Fraction}
    digits = "".join(f"F({part})" if part.replace(".", "").isdigit() else part for part in _words(text))
    assume("." not in text)  # a quotient of two constants is a decimal in the text
    assert eval(digits.replace("^F(2)", "**2").replace("^F(3)", "**3"), {}, exact) == expected


def _words(text: str) -> list[str]:
    return text.replace("(", " ( ").replace(")", " ) ").replace("^", " ^ ").split()


def test_what_a_law_takes_is_stated_by_quantity_basis_and_number() -> None:
    one_of = takes("nodes", "devices", per=("instance", "fleet"), cost_basis="rental")
    assert (one_of.quantities, one_of.many, one_of.like) == (("nodes", "devices"), False, "")
    assert one_of.basis == {"per": ("instance", "fleet"), "cost-basis": ("rental",)}
    assert takes(many=True).many and takes().quantities == ()


def test_a_result_may_be_in_the_quantity_of_an_input() -> None:
    result = like("whole", per="device")
    assert (result.quantities, result.like, result.basis) == ((), "whole", {"per": ("device",)})


def test_a_law_has_its_functions_name_and_the_first_line_of_its_docstring_as_title() -> None:
    @law(gives=takes("nodes"), source="arithmetic", fails="where it does not", a=takes("devices"))
    def halved(a: Any) -> Any:
        """Half of them.

        And more.
        """
        return a / 2

    found = halved.of_topic("sample")
    assert (found.id, found.title, found.source, found.fails) == (
        "sample.halved",
        "Half of them",
        "arithmetic",
        "where it does not",
    )
    assert (found.general, found.function(8), found.formula()) == (False, 4, "a / 2")


def test_a_law_states_each_parameter_of_its_function_and_no_other() -> None:
    with pytest.raises(TypeError, match="the parameters of f are not the inputs that its law states"):

        @law(gives=takes("nodes"), source="arithmetic", a=takes(), c=takes())
        def f(a: Any, b: Any) -> Any:
            return a / b


def test_a_factor_of_one_leaves_numbers_as_they_are() -> None:
    factor = one("token", "step")
    assert (3.0 * factor, factor * 3.0, 3.0 + factor, factor + 3.0, str(factor)) == (3.0, 3.0, 4.0, 4.0, "1")


@pytest.mark.parametrize(("value", "whole"), [(2.0, 2), (2.1, 3), (-2.1, -2), (math.inf, math.inf)])
def test_the_next_whole_number_of_a_number(value: float, whole: float) -> None:
    assert ceil(value) == whole


def test_sets_of_numbers_are_added_multiplied_and_searched() -> None:
    numbers = [3.0, 5.0, 2.0]
    assert (total(numbers), product(numbers), largest(numbers), smallest(numbers)) == (10, 30, 5, 2)
    assert (largest(3.0, 5.0), smallest(3.0, 5.0), total([4.0]), product([4.0])) == (5, 3, 4, 4)
