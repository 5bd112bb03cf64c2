"""How two claims stand to each other: what they count, at which point, and whether their figures agree."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decodebook.book import Book
from decodebook.comparing import agree, condition_verdict, likeness, points, told_apart
from decodebook.model import Claim
from sample import assumed, loaded

PER = "basis: {per: decode-device, statistic: mean}"


def rates(example_book: Path, *more: str) -> tuple[Book, list[Claim]]:
    """A book with rates that differ in nothing but what `more` says of each."""
    claims = "".join(assumed(f"decode-throughput.{place}", "1,000", "token/s", one) for place, one in enumerate(more))
    book = loaded(example_book, claims)
    return book, [book[f"sample/decode-throughput.{place}"] for place in range(len(more))]


@pytest.mark.parametrize(
    ("one", "other", "verdict", "unknown"),
    [
        ("{per: node, statistic: mean}", "{per: node, statistic: mean}", "match", ()),
        ("{per: node, statistic: mean}", "{per: rack, statistic: mean}", "differ", ()),
        ("{per: node, statistic: mean}", "{per: node, statistic: peak}", "differ", ()),
        ("{per: node, statistic: unstated}", "{per: node, statistic: peak}", "unknown", ("statistic",)),
        ("{per: unstated, statistic: mean}", "{per: node, statistic: unstated}", "unknown", ("per", "statistic")),
        ("{per: node, statistic: mean, pool: all}", "{per: node, statistic: mean}", "match", ()),
        ("{per: node, statistic: mean, pool: ffn}", "{per: node, statistic: mean}", "differ", ()),
        ("{per: node, statistic: mean, role: tested}", "{per: node, statistic: mean}", "unknown", ("role",)),
    ],
)
def test_a_basis_matches_differs_or_is_unknown(
    one: str, other: str, verdict: str, unknown: tuple[str, ...], example_book: Path
) -> None:
    book, (mine, theirs) = rates(example_book, f"basis: {one}", f"basis: {other}")
    assert likeness(book, mine, theirs) == likeness(book, theirs, mine) == (verdict, unknown)


@pytest.mark.parametrize(
    ("one", "other", "verdict", "unknown"),
    [
        ("{}", "{}", "match", ()),
        ('{batch: "64"}', '{batch: "64"}', "match", ()),
        ('{batch: "64"}', '{batch: "128"}', "differ", ()),
        ('{batch: "64"}', "{}", "unknown", ("batch",)),
        ('{context: "4K"}', '{context: "4,096"}', "match", ()),
        ('{context: "4,989"}', '{context: "~5K"}', "match", ()),
        ('{context: "4K"}', '{context: "8K"}', "differ", ()),
        ('{draft-length: "1"}', '{draft-length: "2"}', "differ", ()),
        ("{workload: code}", "{workload: chat}", "differ", ()),
        ("{workload: code}", "{}", "match", ()),
        ("{hardware: x100}", "{}", "unknown", ("hardware",)),
    ],
)
def test_an_operating_point_matches_differs_or_is_unknown(
    one: str, other: str, verdict: str, unknown: tuple[str, ...], example_book: Path
) -> None:
    book, (mine, theirs) = rates(example_book, f"{PER}\n    conditions: {one}", f"{PER}\n    conditions: {other}")
    assert likeness(book, mine, theirs) == likeness(book, theirs, mine) == (verdict, unknown)


def test_a_condition_put_beside_is_no_point(example_book: Path) -> None:
    book, (mine, theirs) = rates(
        example_book, f"{PER}\n    conditions: {{engine: fastserve}}", f"{PER}\n    conditions: {{}}"
    )
    assert "engine" in [point.name for point in points(book, mine, theirs)]
    assert likeness(book, mine, theirs, beside=("engine",)) == ("match", ())


@pytest.mark.parametrize(
    ("one", "other", "verdict"),
    [("", "4K", "unknown"), ("4K", "4K", "match"), ("4K", "4,095", "match"), ("many", "4K", "unknown")],
)
def test_a_condition_that_does_not_read_is_unknown(one: str, other: str, verdict: str, example: Book) -> None:
    assert condition_verdict(example.vocabulary, "context", one, other) == verdict


@pytest.mark.parametrize(
    ("one", "other", "unit", "meets"),
    [
        ("50", "50", "ms", True),
        ("51", "55", "ms", False),
        ("50", "57", "ms", False),
        ("~50", "57", "ms", True),
        ("~50", "70", "ms", False),
        (">50", "70", "ms", True),
        (">50", "30", "ms", False),
        ("85–90", "80–90", "ms", False),
        ("85–90", "85–90", "ms", True),
        ("85–90", "87", "ms", True),
        ("85–90", "96", "ms", False),
    ],
)
def test_figures_agree_where_their_intervals_meet_and_ranges_where_their_ends_do(
    one: str, other: str, unit: str, meets: bool, example_book: Path
) -> None:
    spread = ["range: spread\n    " if "–" in value else "" for value in (one, other)]
    basis = "basis: {statistic: mean}"
    book = loaded(
        example_book,
        assumed("tpot.a", one, unit, spread[0] + basis) + assumed("tpot.b", other, unit, spread[1] + basis),
    )
    assert agree(book, book["sample/tpot.a"], book["sample/tpot.b"]) is meets
    assert agree(book, book["sample/tpot.b"], book["sample/tpot.a"]) is meets


def test_figures_in_two_units_are_converted_before_they_are_compared(example_book: Path) -> None:
    basis = "basis: {per: device}"
    book = loaded(
        example_book,
        assumed("memory-capacity.a", "82", "GB", basis)
        + assumed("memory-capacity.b", "76.4", "GiB", basis)
        + assumed("memory-capacity.c", "82", "GiB", basis),
    )
    gb, gib, more = (book[f"sample/memory-capacity.{key}"] for key in "abc")
    assert agree(book, gb, gib) is True and agree(book, gb, more) is False


CONDITIONS = {
    "batch": ["64", "~64", "128"],
    "context": ["4K", "4,096", "8K"],
    "precision": ["fp8", "bf16"],
    "workload": ["code", "chat"],
}
BASES = {
    "per": ["node", "decode-device", "unstated"],
    "statistic": ["mean", "peak", "unstated"],
    "role": ["tested", "design"],
}
CLAIMS = st.lists(
    st.tuples(
        st.fixed_dictionaries(
            {name: st.sampled_from(values) for name, values in BASES.items() if name != "role"},
            optional={"role": st.sampled_from(BASES["role"])},
        ),
        st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in CONDITIONS.items()}),
    ),
    min_size=2,
    max_size=8,
)


@pytest.mark.hypothesis
@given(CLAIMS)
def test_claims_that_are_told_apart_at_once_would_be_told_apart_one_by_one(
    example: Book, said: list[tuple[dict[str, str], dict[str, str]]]
) -> None:
    claims = [
        Claim(f"s/q.{place}", "s", f"q.{place}", "decode-throughput", "figure", "1", "", (), basis=basis, conditions=at)
        for place, (basis, at) in enumerate(said)
    ]
    groups = told_apart(example, claims)
    assert sorted(one.id for group in groups for one in group) == [one.id for one in claims]
    for group, other in combinations(groups, 2):
        for one, two in product(group, other):
            assert likeness(example, one, two)[0] == "differ"
