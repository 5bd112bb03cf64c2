"""Units know what they measure, convert exactly, and say in words why they do not."""

import math
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decodebook.units import Dimension, UnitError, UnitMismatch, Units, UnknownUnit, UnusableUnit, in_words

VOCABULARY: dict[str, Any] = {
    "dimensions": {"none": "a", "token": "b", "second": "c", "byte": "d", "usd": "e", "flop": "f"},
    "units": {
        "1": {"name": "number", "dimension": "none", "factor": "1"},
        "%": {"name": "per cent", "dimension": "none", "factor": "0.01"},
        "x": {"name": "times", "dimension": "none", "factor": "1"},
        "token": {"name": "token", "dimension": "token", "factor": "1"},
        "Mtoken": {"name": "million tokens", "dimension": "token", "factor": "1e6"},
        "bit": {"name": "bit", "dimension": "byte", "factor": "0.125"},
        "Gbit": {"name": "gigabit", "dimension": "byte", "factor": "125e6"},
        "B": {"name": "byte", "dimension": "byte", "factor": "1"},
        "GB": {"name": "gigabyte", "dimension": "byte", "factor": "1e9"},
        "GiB": {"name": "gibibyte", "dimension": "byte", "factor": "1073741824"},
        "TB": {"name": "terabyte", "dimension": "byte", "factor": "1e12"},
        "TFLOP": {"name": "trillion operations", "dimension": "flop", "factor": "1e12"},
        "us": {"name": "microsecond", "dimension": "second", "factor": "1e-6"},
        "ms": {"name": "millisecond", "dimension": "second", "factor": "1e-3"},
        "s": {"name": "second", "dimension": "second", "factor": "1"},
        "h": {"name": "hour", "dimension": "second", "factor": "3600"},
        "day": {"name": "day", "dimension": "second", "factor": "86400"},
        "USD": {"name": "US dollar", "dimension": "usd", "factor": "1"},
    },
}


@pytest.fixture
def units() -> Units:
    return Units(VOCABULARY)


@pytest.mark.parametrize(
    ("symbol", "dimension", "words"),
    [
        ("token", (("token", 1),), "token"),
        ("1", (), "a pure number"),
        ("%", (), "a pure number"),
        ("x", (), "a pure number"),
        ("token/s", (("second", -1), ("token", 1)), "token per second"),
        ("USD/h", (("second", -1), ("usd", 1)), "usd per second"),
        ("USD/Mtoken", (("token", -1), ("usd", 1)), "usd per token"),
        ("TB/s", (("byte", 1), ("second", -1)), "byte per second"),
        ("TFLOP/s", (("flop", 1), ("second", -1)), "flop per second"),
        ("B/token", (("byte", 1), ("token", -1)), "byte per token"),
        ("token/s/USD", (("second", -1), ("token", 1), ("usd", -1)), "token per second per usd"),
        ("1/s", (("second", -1),), "per second"),
        ("GB/B", (), "a pure number"),
        ("B/s/s", (("byte", 1), ("second", -2)), "byte per second per second"),
    ],
)
def test_a_unit_has_a_dimension_and_words_for_it(units: Units, symbol: str, dimension: Dimension, words: str) -> None:
    assert units.dimension(symbol) == dimension
    assert in_words(dimension) == words
    assert symbol in units


@pytest.mark.parametrize(
    ("symbol", "factor"),
    [("%", 0.01), ("bit", 0.125), ("us", 1e-6), ("token/day", 1 / 86400), ("TB/s", 1e12), ("USD/Mtoken", 1e-6)],
)
def test_a_factor_is_the_nearest_float(units: Units, symbol: str, factor: float) -> None:
    assert units.factor(symbol) == factor


@pytest.mark.parametrize(
    ("value", "symbol", "target", "converted"),
    [
        (3.35, "TB/s", "GB/s", 3350.0),
        (49.4, "ms", "us", 49400.0),
        (49400.0, "us", "ms", 49.4),
        (400.0, "Gbit/s", "GB/s", 50.0),
        (96.0, "GiB", "GB", 103.079215104),
        (2.0, "USD/h", "USD/day", 48.0),
        (0.7, "USD/Mtoken", "USD/token", 7e-7),
        (93.3, "%", "1", 0.933),
        (0.933, "1", "%", 93.3),
        (86400.0, "token/day", "token/s", 1.0),
        (0.1, "GB", "B", 100000000.0),
        (-1.5, "%", "x", -0.015),
        (7.0, "token", "token", 7.0),
        (math.inf, "GB", "B", math.inf),
    ],
)
def test_a_value_converts_exactly(units: Units, value: float, symbol: str, target: str, converted: float) -> None:
    assert units.convert(value, symbol, target) == converted


def test_units_of_different_dimensions_do_not_convert_and_say_what_they_measure(units: Units) -> None:
    with pytest.raises(UnitMismatch) as caught:
        units.convert(1.0, "token/s", "GB")
    assert str(caught.value) == "`token/s` does not convert to `GB`: one measures token per second, the other byte"
    assert (caught.value.symbol, caught.value.target) == ("token/s", "GB")
    assert (caught.value.dimension, caught.value.target_dimension) == ("token per second", "byte")


@pytest.mark.parametrize(
    ("symbol", "unknown", "sentence"),
    [
        ("gb", "gb", "no unit `gb`"),
        ("", "", "no unit ``"),
        ("token/sec", "sec", "no unit `sec` in `token/sec`"),
        ("tok/s", "tok", "no unit `tok` in `tok/s`"),
        ("token/", "", "no unit `` in `token/`"),
        ("token / s", "token ", "no unit `token ` in `token / s`"),
        ("GB\u00a0", "GB\u00a0", "no unit `GB\u00a0`"),
    ],
)
def test_an_unknown_unit_names_the_part_that_is_unknown(units: Units, symbol: str, unknown: str, sentence: str) -> None:
    assert symbol not in units
    with pytest.raises(UnknownUnit) as caught:
        units.dimension(symbol)
    assert (caught.value.symbol, caught.value.unit, str(caught.value)) == (unknown, symbol, sentence)


@pytest.mark.parametrize("factor", ["0", "-1", "1e", "", "nan", "inf", "1e999999999"])
def test_a_factor_that_is_no_positive_number_is_an_error_when_the_unit_is_used(factor: str) -> None:
    units = Units({"dimensions": {"byte": "a"}, "units": {"GB": {"dimension": "byte", "factor": factor}}})
    assert "GB" not in units
    with pytest.raises(UnusableUnit) as caught:
        units.dimension("GB")
    assert caught.value.symbol == "GB"
    assert caught.value.why == f"has the factor `{factor}`, which is no positive number of a sensible size"
    assert str(caught.value) == f"the unit `GB` {caught.value.why}"


def test_a_unit_measures_a_dimension_of_the_vocabulary() -> None:
    units = Units({"dimensions": {"byte": "a"}, "units": {"GB": {"dimension": "bite", "factor": "1"}}})
    with pytest.raises(UnusableUnit) as caught:
        units.factor("GB")
    assert str(caught.value) == "the unit `GB` measures `bite`, which is no dimension of schemas/units.yaml"


@pytest.mark.parametrize("mapping", [{}, {"units": {}}, {"units": ["GB"]}, {"dimensions": {}, "units": {"GB": "byte"}}])
def test_a_malformed_vocabulary_has_no_units_and_no_traceback(mapping: dict[str, Any]) -> None:
    assert "GB" not in Units(mapping)
    with pytest.raises(UnitError):
        Units(mapping).dimension("GB")


def test_errors_survive_a_copy() -> None:
    mismatch = UnitMismatch("s", "second", "B", "byte")
    for error in (UnknownUnit("sec", "token/sec"), UnusableUnit("GB", "is broken"), mismatch):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


@given(st.floats(1e-12, 1e12), st.sampled_from([("TB/s", "Gbit/s"), ("GiB", "GB"), ("USD/h", "USD/day"), ("us", "h")]))
def test_there_and_back_is_the_same_value(value: float, pair: tuple[str, str]) -> None:
    units = Units(VOCABULARY)
    there = units.convert(value, *pair)
    assert math.isclose(units.convert(there, *reversed(pair)), value, rel_tol=4e-16)
    assert math.isclose(there, value * units.factor(pair[0]) / units.factor(pair[1]), rel_tol=1e-15)


@given(st.text(alphabet="GBtoken/s1% ", max_size=12))
def test_any_text_is_a_unit_or_a_unit_error(symbol: str) -> None:
    units = Units(VOCABULARY)
    try:
        assert units.factor(symbol) > 0
    except UnitError as error:
        assert error.symbol in symbol
        assert symbol not in units
