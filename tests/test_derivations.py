"""Every law of `derivations/`: it is stated in the book's words, its units come out, and its corners reach far enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from decodebook.book import Book
from decodebook.derive import CannotDerive, applied
from decodebook.dimensions import dimension_of
from decodebook.law import Law, Takes, takes
from decodebook.law import law as stated
from decodebook.loading import load_folder
from decodebook.model import Claim
from decodebook.units import Dimension
from decodebook.values import Value
from decodebook.vocabulary import UNSTATED, Vocabulary

BOOK: Book = load_folder(ROOT)
LAWS = list(BOOK.laws.values())
WORDS: Vocabulary = BOOK.vocabulary
EACH_LAW = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)

Kind = tuple[str, str]
"""A quantity, and what a claim in it is per."""


def kinds(wanted: Takes, quantities: tuple[str, ...] = ()) -> list[Kind]:
    """The kinds of claims that a law takes or gives; a law that names no quantity takes any with such a basis."""
    anything = [name for name, one in WORDS.quantities.items() if one.basis.keys() >= wanted.basis.keys()]
    return [
        (quantity, per)
        for quantity in wanted.quantities or quantities or anything
        for allowed in [WORDS.quantities[quantity].basis.get("per") or ("",)]
        for per in [one for one in wanted.basis.get("per") or allowed if one in (*allowed, UNSTATED)]
    ]


def measured(kind: Kind, wanted: Takes) -> Dimension:
    quantity, per = kind
    if wanted.relative:
        return ()
    claim = Claim(
        "s/q", "s", "q", quantity, "figure", "1", "", (), unit=WORDS.quantities[quantity].unit, basis={"per": per}
    )
    return dimension_of(claim, WORDS)


def working(law: Law) -> Iterator[tuple[dict[str, Kind], Kind]]:
    """Each choice of inputs on which a law's units come out, with what it gives."""
    for chosen in product(*(kinds(one) for one in law.takes.values())):
        inputs = dict(zip(law.takes, chosen, strict=True))
        try:
            result = applied(law, {name: sample(law, name, kind) for name, kind in inputs.items()})
        except CannotDerive:
            continue
        like = (inputs[law.gives.like][0],) if law.gives.like else ()
        for kind in kinds(law.gives, like):
            if measured(kind, law.gives) == result.dimension:
                yield inputs, kind


def sample(law: Law, name: str, kind: Kind) -> Value | list[Value]:
    value = Value(3, 3, 3, 3, measured(kind, law.takes[name]))
    return [value, value] if law.takes[name].many else value


def test_there_are_laws() -> None:
    assert len(LAWS) > 30 and {law.topic for law in LAWS} == {path.stem for path in (ROOT / "derivations").glob("*.py")}


@EACH_LAW
def test_a_law_says_what_it_is_who_states_it_and_where_it_does_not_hold(law: Law) -> None:
    assert law.title and not law.title.endswith(".") and law.source
    assert law.fails.startswith(("where ", "for "))
    assert law.formula() and "object at" not in law.formula()


@EACH_LAW
def test_a_law_is_stated_in_the_words_of_the_book(law: Law) -> None:
    for wanted in (law.gives, *law.takes.values()):
        assert wanted.like in ("", *law.takes)
        assert wanted.quantities or wanted.like or wanted.basis
        for quantity in wanted.quantities:
            assert quantity in WORDS.quantities
            for field, values in wanted.basis.items():
                allowed = WORDS.quantities[quantity].basis.get(field) or tuple(WORDS.basis[field])
                if len(wanted.quantities) == 1:
                    assert set(values) <= {*allowed, UNSTATED}, (quantity, field)


@EACH_LAW
def test_a_laws_units_come_out_for_all_that_it_names(law: Law) -> None:
    found = list(working(law))
    assert found, f"{law.id}: the units never come out"
    for name, wanted in law.takes.items():
        used = {inputs[name] for inputs, _ in found}
        assert {quantity for quantity, _ in used} == set(wanted.quantities or dict(used)), name
        assert {per for _, per in used} >= set(wanted.basis.get("per", ())), name
    gives = {kind for _, kind in found}
    assert {quantity for quantity, _ in gives} >= set(law.gives.quantities)
    assert {per for _, per in gives} >= set(law.gives.basis.get("per", ()))


@pytest.mark.parametrize("law", [law for law in LAWS if law.general], ids=lambda law: law.id)
def test_a_general_law_says_which_claims_it_takes_without_being_told(law: Law) -> None:
    assert law.gives.quantities or law.gives.like in law.takes
    assert all(one.quantities or one.basis for one in law.takes.values())
    if law.holds == "equal" and len(law.gives.quantities) > 1:  # which of several it gives shows in what it takes
        assert {one for takes in law.takes.values() for one in takes.quantities} >= set(law.gives.quantities)


SHARE = st.floats(0, 1)


def ends(draw: st.DrawFn) -> tuple[float, float, float, float]:
    """Four positive numbers in order: the interval around the printed ends."""
    scale = 10 ** draw(st.integers(-3, 6))
    return tuple(sorted(scale * draw(st.floats(0.01, 100)) for _ in range(4)))  # type: ignore[return-value]


def reaches_far_enough(law: Law, shape: dict[str, tuple[Dimension, int]], data: st.DataObject) -> None:
    """A law's value anywhere in its inputs' ends lies between its own, and each of its ends is attained."""
    draw = data.draw
    inputs: dict[str, Any] = {}
    flat: list[Value] = []
    for name, (dimension, count) in shape.items():
        several = []
        for _ in range(count):
            lower, low, high, upper = ends(draw)
            several.append(Value(low, high, lower, upper, dimension))
        flat += several
        inputs[name] = several if law.takes[name].many else several[0]
    result = applied(law, inputs)
    for sides, (least, most) in (
        ([(one.low, one.high) for one in flat], (result.low, result.high)),
        ([(one.lower, one.upper) for one in flat], result.interval),
    ):
        corners = [law.function(**in_shape(inputs, corner)) for corner in product(*sides)]
        assert (least, most) == (min(corners), max(corners))
        slack = 1e-9 * max(map(abs, corners))
        for _ in range(5):
            point = [low + draw(SHARE) * (high - low) for low, high in sides]
            assert least - slack <= law.function(**in_shape(inputs, point)) <= most + slack


def in_shape(inputs: dict[str, Any], numbers: Any) -> dict[str, Any]:
    rest = iter(numbers)
    return {name: [next(rest) for _ in one] if isinstance(one, list) else next(rest) for name, one in inputs.items()}


@EACH_LAW
@settings(max_examples=25)
@given(data=st.data())
def test_a_law_reaches_no_further_inside_its_inputs_than_at_their_corners(law: Law, data: st.DataObject) -> None:
    inputs, _ = next(working(law))
    shape = {
        name: (measured(kind, law.takes[name]), data.draw(st.integers(1, 3)) if law.takes[name].many else 1)
        for name, kind in inputs.items()
    }
    reaches_far_enough(law, shape, data)


def hump(a: Any) -> Any:
    return a * (200 - a)


def dip(a: Any, b: Any) -> Any:
    return (a - b) * (a - b)


@pytest.mark.parametrize("function", [hump, dip], ids=lambda function: function.__name__)
def test_a_law_that_turns_inside_its_inputs_would_be_found_out(function: Callable[..., Any]) -> None:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    law = stated(gives=takes(), source="", **{name: takes() for name in names})(function)

    @settings(max_examples=200, phases=[Phase.generate])
    @given(data=st.data())
    def tried(data: st.DataObject) -> None:
        reaches_far_enough(law, dict.fromkeys(names, ((), 1)), data)

    with pytest.raises(AssertionError):
        tried()
