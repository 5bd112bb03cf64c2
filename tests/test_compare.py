"""Claims side by side: what matches, what differs, and when a ratio means something."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.compare import Comparison
from sample import assumed, loaded

DAY6 = "deepseek-v3-r1-production"


def two(book_folder: Path, one: str, other: str) -> Comparison:
    book = loaded(book_folder, one + other)
    return book.compare(*(claim.id for claim in book if claim.subject == "sample"))


def rate(key: str, value: str, basis: str = "per: node, statistic: mean", more: str = "") -> str:
    return assumed(f"decode-throughput.{key}", value, "token/s", f"basis: {{{basis}}}{more}")


def test_two_rates_of_one_kind_have_a_ratio_with_its_interval(example_book: Path) -> None:
    (pair,) = two(example_book, rate("a", "2,001"), rate("b", "1,001")).pairs
    assert pair.ratio is not None and pair.no_ratio == ""
    assert pair.ratio.low == pytest.approx(2001 / 1001) and pair.ratio.lower < pair.ratio.low < pair.ratio.upper
    assert pair.agree is False and pair.apart == () and [one.status for one in pair.conflicts] == ["open"]


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        (rate("a", "2,001"), rate("b", "1,001", "per: decode-device, statistic: mean"), "they do not count the same"),
        (rate("a", "2,001"), rate("b", "1,001", "per: node, statistic: peak"), "they do not count the same"),
        (rate("a", "2,001"), rate("b", "1,001", "per: node, statistic: unstated"), "they may not count the same"),
        (rate("a", "2,001"), assumed("nodes", "5"), "they do not count the same"),
        (assumed("kv-offload", "none"), rate("b", "1,001"), "sample/kv-offload has no figure, it says none"),
    ],
)
def test_there_is_no_ratio_where_it_would_mean_nothing(one: str, other: str, why: str, example_book: Path) -> None:
    (pair,) = two(example_book, one, other).pairs
    assert pair.ratio is None and pair.no_ratio == why


def test_a_ratio_between_two_operating_points_says_which(example_book: Path) -> None:
    at = '\n    conditions: {{batch: "{}", context: "4K"}}'
    (pair,) = two(example_book, rate("a", "2,001", more=at.format(64)), rate("b", "1,001", more=at.format(8))).pairs
    assert pair.ratio is not None and pair.between == ("batch",) and pair.apart == ("batch",)


def test_units_are_converted_for_a_ratio(example_book: Path) -> None:
    basis = "basis: {per: device}"
    (pair,) = two(
        example_book,
        assumed("memory-capacity.a", "76.4", "GiB", basis),
        assumed("memory-capacity.b", "82", "GB", basis),
    ).pairs
    assert pair.ratio is not None and pair.ratio.low == pytest.approx(1, abs=0.001) and pair.agree is True


def test_what_arithmetic_may_bring_over_is_offered(real: Book) -> None:
    (pair,) = real.compare(f"{DAY6}/decode-throughput.node", f"{DAY6}/decode-throughput.device").pairs
    assert pair.rebase == (("per", "decode-device"),)
    assert real.rebase(pair.one.id, **dict(pair.rebase)).low == 1850


def test_the_ruling_between_two_claims_is_named(real: Book) -> None:
    (pair,) = real.compare(f"{DAY6}/nodes", "deepseek-v3-report/nodes").pairs
    assert [one.id for one in pair.conflicts] == ["deepseek/deepseek-v3/nodes"]
    assert pair.rulings == ("deepseek-v3-decode-unit",) and pair.may_part == ("role",)


def test_of_several_claims_each_two_are_compared(real: Book) -> None:
    found = real.compare(f"{DAY6}/nodes", "deepseek-v3-report/nodes", "deepseek-v3-r1-profile/nodes")
    assert len(found.claims) == len(found.pairs) == 3
    assert all(len(field.values) == 3 for field in found.fields)


@pytest.mark.parametrize(
    ("ids", "says"),
    [
        ([], "compare takes 2 to 6 claims, and none is given"),
        (["nodes"], "compare takes 2 to 6 claims, and 1 is given; `decodebook find --quantity nodes` lists those of its"),
        (["nodes", "nodes"], f"{DAY6}/nodes is given twice"),
    ],
)  # fmt: skip
def test_too_few_or_one_twice_is_refused(ids: list[str], says: str, real: Book) -> None:
    with pytest.raises(ValueError) as caught:
        real.compare(*(f"{DAY6}/{key}" for key in ids))
    assert str(caught.value).startswith(says)
