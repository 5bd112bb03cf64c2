"""What a claim measures in full, and its figure in base units."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from decodebook.book import Book
from decodebook.dimensions import dimension_of, in_unit, value_of
from decodebook.figures import read_figure
from decodebook.units import in_words

DIMENSIONS = {
    "acme-one-production/nodes": "node per instance",
    "acme-one-production/nodes.fleet": "node",
    "acme-one-production/decode-throughput.node": "token per node per second",
    "acme-one-production/decode-throughput.device": "token per device per second",
    "acme-one-production/interactivity": "token per second per sequence",
    "acme-one-production/sequences.device": "sequence per device",
    "acme-one-production/cost": "usd per second",
    "acme-one-production/device-price": "usd per device per second",
    "acme-one-production/expert-parallel-degree": "a pure number",
    "acme-one-study/devices": "device per instance",
    "acme-one-study/devices-per-node": "device per node",
    "acme-one-study/kv-bytes-per-token": "a pure number",
    "acme-one-x100-bench/frontier.25": "token per device per second",
    "acme-one-x100-bench/slo.50ms.tpot": "second sequence per token",
    "x100/memory-bandwidth": "byte per device per second",
    "x100/peak-compute.fp8": "flop per device per second",
}


@pytest.mark.parametrize("ref", DIMENSIONS)
def test_a_claim_measures_its_unit_with_what_it_is_per(ref: str, example: Book) -> None:
    assert in_words(dimension_of(example[ref], example.vocabulary)) == DIMENSIONS[ref]


@pytest.mark.parametrize(
    ("ref", "printed", "interval"),
    [
        ("acme-one-production/nodes", (18, 18), (18, 18)),
        ("acme-one-production/decode-throughput.node", (14_800, 14_800), (14_700, 14_900)),
        ("acme-one-production/interactivity", (20, 22), (19.5, 22.5)),
        ("acme-one-production/cost", (87_072 / 86_400, 87_072 / 86_400), (87_071.5 / 86_400, 87_072.5 / 86_400)),
        ("acme-one-production/device-price", (2 / 3600, 2 / 3600), (2 / 3600, 2 / 3600)),
        ("acme-one-study/kv-bytes-per-token", (0.10, 0.10), (0.05, 0.15)),
        ("acme-one-x100-bench/slo.50ms.tpot", (0.0494, 0.0494), (0.04935, 0.04945)),
        ("x100/memory-bandwidth", (3.35e12, 3.35e12), (3.345e12, 3.355e12)),
    ],
)
def test_a_figure_in_base_units_keeps_both_its_ends_and_its_interval(
    ref: str, printed: tuple[float, float], interval: tuple[float, float], example: Book
) -> None:
    claim = example[ref]
    value = value_of(claim, example.vocabulary)
    assert (value.low, value.high) == pytest.approx(printed)
    assert value.interval == pytest.approx(interval)
    assert (value.claims, value.labels) == ({ref}, {claim.label})
    assert claim.amount == value


def test_a_bound_has_one_end_in_base_units(example: Book) -> None:
    claim = example["acme-one-production/decode-throughput.node"]
    for text, ends in ((">50K", (50_000, inf)), ("<50K", (-inf, 50_000))):
        value = value_of(claim, example.vocabulary, read_figure(text, "token/s"))
        assert (value.low, value.high) == value.interval == ends


def test_another_figure_may_stand_in_for_the_printed_one(example: Book) -> None:
    claim = example["acme-one-production/cost"]
    value = value_of(claim, example.vocabulary, read_figure("86,400", claim.unit))
    assert (value.low, value.claims) == (1.0, {claim.id})


def test_a_figure_that_is_given_for_what_is_undisclosed_is_in_the_quantitys_unit(example: Book) -> None:
    claim = example["acme-one-production/tpot.undisclosed"]
    assert value_of(claim, example.vocabulary, read_figure("50", "ms")).low == 0.05


@pytest.mark.parametrize(
    ("ref", "says"), [("acme-one/attention-type", "mla"), ("acme-one-production/tpot.undisclosed", "undisclosed")]
)
def test_a_claim_without_figure_says_what_it_says_instead(ref: str, says: str, example: Book) -> None:
    with pytest.raises(ValueError, match=f"{ref} has no figure, it says {says}"):
        value_of(example[ref], example.vocabulary)
    with pytest.raises(ValueError, match=f"{ref} has no figure, it says {says}"):
        _ = example[ref].amount


def test_base_units_and_the_claims_unit_are_there_and_back(real: Book) -> None:
    figures = [claim for claim in real if claim.figure]
    for claim in figures:
        value = value_of(claim, real.vocabulary)
        ends = in_unit(value, claim, real.vocabulary.quantities[claim.quantity], real.vocabulary)
        low, high = claim.low if claim.low is not None else -inf, claim.high if claim.high is not None else inf
        assert ends == pytest.approx((low, high, *claim.interval)), claim.id
    assert len(figures) > 100


def test_every_quantity_measures_something_that_units_know_whatever_it_is_per(example: Book) -> None:
    words = example.vocabulary
    claim = example["acme-one-production/nodes"]
    known = {name for entry in words.raw["units"]["units"].values() for name in entry["dimension"].split()}
    for quantity in words.quantities.values():
        if quantity.unit and not quantity.terms:
            for per in quantity.basis.get("per", ("",)):
                one = replace(claim, quantity=quantity.id, unit=quantity.unit, basis={"per": per} if per else {})
                assert {name for name, _ in dimension_of(one, words)} <= known | set(words.raw["units"]["dimensions"])
