"""What moves when a figure is another."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook import UnknownId
from decodebook.book import Book
from decodebook.figures import FigureError
from decodebook.whatif import inputs_of
from sample import assumed, derived, law, loaded

NODE = "acme-one-production/decode-throughput.node"
RATE = "acme-one-production/decode-throughput.device"
COST = "acme-one-production/token-cost.cost-of-output"
SEQUENCES = "acme-one-production/sequences.sequences-in-flight-node"
EIGHT = "acme-one-study/devices-per-node"
DEVICES = "acme-one-study/devices"


def test_what_rests_on_a_figure_moves_from_old_to_new(example: Book) -> None:
    moves = example.derive(set={EIGHT: "16"})
    assert [(one.claim, one.before.nominal, one.after.nominal) for one in moves] == [
        (RATE, 1850, 925),
        (DEVICES, 144, 288),
        (COST, pytest.approx(2 / 3600 / 1850 * 1e6), pytest.approx(2 / 3600 / 925 * 1e6)),
    ]
    assert moves[0].before.interval == (1837.5, 1862.5) and moves[0].after.interval == (918.75, 931.25)
    assert moves[0].before == example.computed[RATE]


@pytest.mark.parametrize(
    ("given", "ends"),
    [
        ("~15k", (1875, 1875, 1750, 2000)),
        ("14.8k", (1850, 1850, 1843.75, 1856.25)),
        ("12K–16K", (1500, 2000, 1437.5, 2062.5)),
        (">16K", (2000, float("inf"), 2000, float("inf"))),
        (16000, (2000, 2000, 2000, 2000)),
        (16000.5, (2000.0625, 2000.0625, 2000.0625, 2000.0625)),
    ],
)
def test_a_figure_is_given_as_it_would_be_printed_and_a_number_is_exact(
    given: str | float, ends: tuple[float, ...], example: Book
) -> None:
    after = next(one.after for one in example.derive(set={NODE: given}) if one.claim == RATE)
    assert (after.low, after.high, after.lower, after.upper) == pytest.approx(ends)


def test_the_same_figure_moves_nothing_and_a_sharper_one_moves_the_interval(example: Book) -> None:
    assert example.derive(set={EIGHT: "8"}) == []
    assert example.derive(set={NODE: "~14.8k"}) == []
    moves = example.derive(set={NODE: "14,800.0"})
    assert [one.claim for one in moves] == [RATE, COST, SEQUENCES]
    assert (moves[0].before.nominal, moves[0].after.nominal) == (1850, 1850)


def test_several_figures_are_given_at_once_and_where_they_cancel_out_nothing_moves(example: Book) -> None:
    moves = example.derive(set={EIGHT: 4, NODE: "7,400"})
    assert [(one.claim, one.after.nominal) for one in moves] == [(DEVICES, 72), (SEQUENCES, None)]


def test_a_derived_claim_that_is_given_moves_what_rests_on_it_and_not_itself(example: Book) -> None:
    assert [one.claim for one in example.derive(set={RATE: "3,700"})] == [COST]


def test_a_claim_that_is_computed_only_may_be_given_too(example_book: Path) -> None:
    claims = assumed("nodes", "2") + derived("nodes.twice", "sample.f", "a: nodes")
    claims += derived("nodes.fourfold", "sample.f", "a: nodes.twice")
    book = loaded(example_book, claims, law("f(a): 2 * a", "a=takes()"))
    moves = book.derive(set={"sample/nodes.twice": "5"})
    assert [(one.claim, one.before.nominal, one.after.nominal) for one in moves] == [("sample/nodes.fourfold", 8, 10)]


def test_a_moved_id_stands_for_its_successor(example: Book) -> None:
    assert [one.after.nominal for one in example.derive(set={"acme-one-production/decode-nodes": "20"})] == [160]
    assert example.dependents("acme-one-production/decode-nodes") == [DEVICES]
    frame = example.sweep("acme-one-production/decode-nodes", ["20"])
    assert frame["low"].tolist() == [160]


def test_an_unknown_id_names_the_near_ones(example: Book) -> None:
    for ask in (
        lambda: example.derive(set={"acme-one-study/devices-per-nod": "8"}),
        lambda: example.sweep("acme-one-study/devices-per-nod", ["8"]),
        lambda: example.dependents("acme-one-study/devices-per-nod"),
    ):
        with pytest.raises(UnknownId) as caught:
            ask()
        assert str(caught.value) == (
            "no claim `acme-one-study/devices-per-nod`; did you mean acme-one-study/devices-per-node or acme-one-study/devices?"
        )


def test_a_figure_that_does_not_read_says_why(example: Book) -> None:
    with pytest.raises(FigureError, match='"eight" does not read: no figure at "eight"'):
        example.derive(set={EIGHT: "eight"})


def test_dependents_are_found_through_other_claims_and_each_once(example_book: Path) -> None:
    claims = assumed("nodes", "2")
    claims += derived("nodes.b", "sample.f", "a: nodes, b: nodes")
    claims += derived("nodes.c", "sample.f", "a: nodes.b, b: nodes")
    claims += derived("nodes.d", "sample.f", "a: nodes.c, b: nodes.b")
    book = loaded(example_book, claims, law("f(a, b): a + b", "a=takes(), b=takes()"))
    assert book.dependents("sample/nodes") == ["sample/nodes.b", "sample/nodes.c", "sample/nodes.d"]
    assert book.dependents("sample/nodes.c") == ["sample/nodes.d"]
    assert book.dependents("sample/nodes.d") == []


def test_what_general_laws_imply_depends_and_is_depended_on_like_the_rest(example: Book) -> None:
    assert example.dependents(NODE) == [RATE, COST, SEQUENCES]
    assert example.dependents(COST) == []
    assert inputs_of(example[COST]) == ["acme-one-production/device-price", RATE]
    assert inputs_of(example[NODE]) == []


def test_a_sweep_has_a_row_for_each_value_and_claim_that_rests_on_it(example: Book) -> None:
    frame = example.sweep(EIGHT, ["4", 8, "8–16"])
    assert list(frame.columns) == ["given", "claim", "low", "high", "lower", "upper", "unit"]
    assert frame["given"].tolist() == ["4"] * 3 + ["8"] * 3 + ["8–16"] * 3
    assert frame["claim"].tolist() == [RATE, DEVICES, COST] * 3
    devices = frame[frame["claim"] == DEVICES]
    assert devices[["low", "high"]].values.tolist() == [[72, 72], [144, 144], [144, 288]]
    assert set(devices["unit"]) == {"device"}


def test_a_sweep_of_what_nothing_rests_on_is_empty(example: Book) -> None:
    assert example.sweep("x100/memory-capacity", ["80"]).empty


def test_what_no_longer_comes_to_anything_is_told_as_a_move(example: Book) -> None:
    move = next(one for one in example.derive(set={EIGHT: "0"}) if one.claim == RATE)
    assert (move.before.nominal, move.after.interval) == (1850, (float("-inf"), float("inf")))
