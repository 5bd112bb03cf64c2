"""pint and the book's own units agree on every figure and every conversion."""

from __future__ import annotations

from pathlib import Path

import pint
import pytest

from conftest import ROOT
from decodebook.loading import load_folder
from decodebook.pinted import registry


@pytest.fixture(scope="module")
def book():
    return load_folder(ROOT)


def test_every_single_figure_has_the_same_size_and_dimension_in_both(book) -> None:
    compared = 0
    for claim in book:
        if claim.nominal is None or claim.relative_to:
            continue
        ours, theirs = claim.amount, claim.quantity_value.to_base_units()
        assert theirs.magnitude == pytest.approx(ours.low)
        assert dict(theirs.dimensionality) == {f"[{name}]": power for name, power in ours.dimension}
        compared += 1
    assert compared > 100


@pytest.mark.parametrize(
    ("value", "unit", "target"),
    [(1.0, "GiB", "GB"), (400.0, "Gbit", "GB"), (1.0, "h", "ms"), (3.6e6, "J", "kWh"), (93.3, "kB", "KiB")],
)
def test_a_conversion_gives_the_same_in_both(value: float, unit: str, target: str, book) -> None:
    made = registry(book)
    assert made.Quantity(value, unit).to(target).magnitude == pytest.approx(
        book.vocabulary.units.convert(value, unit, target)
    )


def test_a_byte_is_no_pure_number_and_a_token_no_byte(book) -> None:
    made = registry(book)
    with pytest.raises(pint.DimensionalityError):
        made.Quantity(1, "B").to("dimensionless")
    with pytest.raises(pint.DimensionalityError):
        made.Quantity(1, "token").to("B")


def test_a_rate_keeps_what_it_is_per(book) -> None:
    rate = book["deepseek-v3-r1-production/decode-throughput.node"].quantity_value
    per_node = book["deepseek-v3-r1-production/devices-per-node"].quantity_value
    assert f"{rate / per_node:.0f}" == "1850 token / device / second"


def test_a_range_is_no_quantity(book) -> None:
    with pytest.raises(TypeError, match="a range, not one number"):
        _ = book["deepseek-v3-r1-production/interactivity"].quantity_value


def test_without_pint_one_line_says_what_to_install(book, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pint", None)
    fresh = load_folder(ROOT)
    with pytest.raises(ImportError, match=r"quantity_value needs pint: pip install 'decodebook\[units\]'"):
        _ = fresh["deepseek-v3-report/nodes"].quantity_value
