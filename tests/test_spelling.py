"""Numbers as a person writes them."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decodebook.derive import Computed
from decodebook.spelling import number, span, spelt


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (-0.0, "0"),
        (8.0, "8"),
        (1850, "1,850"),
        (1837.5, "1,837.5"),
        (0.72676, "0.72676"),
        (0.726764, "0.72676"),
        (99_999.6, "100,000"),
        (123_456.7, "123,457"),
        (1_234_567.0, "1,234,567"),
        (-1.5, "-1.5"),
        (-12_345.678, "-12,346"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.33333"),
        (0.0000123456, "0.000012346"),
        (1e-9, "0.000000001"),
        (3.2e-13, "3.2e-13"),
        (5e25, "5e+25"),
        (999_999_999_999_999.0, "999,999,999,999,999"),
        (1e15, "1e+15"),
        (inf, "no end"),
        (-inf, "no end"),
    ],
)
def test_a_number_is_written_to_five_digits_and_whole_parts_whole(value: float, text: str) -> None:
    assert number(value) == text


def test_the_number_of_digits_can_be_chosen() -> None:
    assert [number(0.726764, digits) for digits in (1, 2, 3, 6)] == ["0.7", "0.73", "0.727", "0.726764"]


@given(st.floats(1e-30, 1e30) | st.floats(-1e30, -1e-30))
def test_a_written_number_reads_back_within_its_digits(value: float) -> None:
    assert float(number(value).replace(",", "")) == pytest.approx(value, rel=6e-5)


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (8, 8, "8"),
        (20, 22, "20 to 22"),
        (50_000, inf, "50,000 or more"),
        (-inf, 5, "5 or less"),
        (-inf, inf, "any number"),
        (1850.0000001, 1850.0000002, "1,850"),
        (-2, -1, "-2 to -1"),
    ],
)
def test_a_span_is_a_figure_a_range_or_a_bound(low: float, high: float, text: str) -> None:
    assert span(low, high) == text


@pytest.mark.parametrize(
    ("ends", "unit", "text"),
    [
        ((1850, 1850, 1837.5, 1862.5), "token/s", "1,850 token/s (1,837.5 to 1,862.5)"),
        ((144, 144, 144, 144), "device", "144 device"),
        ((20, 22, 19.5, 22.5), "token/s", "20 to 22 token/s (19.5 to 22.5)"),
        ((6250, inf, 6250, inf), "token/s", "6,250 or more token/s"),
        ((0.0625, 0.0625, 0.0625, 0.0625), "1", "0.0625"),
        ((2, 2, 1.5, 2.5), "x", "2 (1.5 to 2.5)"),
        ((545.47, 545.47, 545.4, 545.5), "%", "545.47 % (545.4 to 545.5)"),
    ],
)
def test_a_computed_figure_is_written_with_unit_and_interval(
    ends: tuple[float, float, float, float], unit: str, text: str
) -> None:
    assert spelt(Computed("x/y", "a.b", *ends, unit, "O", ())) == text
