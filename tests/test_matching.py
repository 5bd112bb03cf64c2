"""Which claims of a subject a law can take together."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.matching import MOST, applications, holdings_of
from sample import assumed, loaded


def taken(book_folder: Path, claims: str, law: str = "serving.speed_per_user") -> list[dict[str, list[str]]]:
    book = loaded(book_folder, claims)
    return [
        {name: [one.key for one in group] for name, group in found.inputs.items()}
        for found in applications(book.laws[law], holdings_of(book)["sample"])
    ]


def rate(key: str, more: str = "", per: str = "decode-device", statistic: str = "mean") -> str:
    return assumed(
        f"decode-throughput.{key}", "1,000", "token/s", f"basis: {{per: {per}, statistic: {statistic}}}{more}"
    )


def batch(key: str, more: str = "", per: str = "decode-device", statistic: str = "mean") -> str:
    return assumed(f"sequences.{key}", "50", "", f"basis: {{per: {per}, statistic: {statistic}}}{more}")


def conditions(text: str) -> str:
    return f"\n    conditions: {{{text}}}"


def test_a_law_takes_claims_that_count_alike(example_book: Path) -> None:
    assert taken(example_book, rate("a") + batch("b")) == [
        {"rate": ["decode-throughput.a"], "sequences": ["sequences.b"]}
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (rate("a", per="node"), batch("b")),
        (rate("a", statistic="peak"), batch("b")),
        (rate("a", conditions('context: "4K"')), batch("b", conditions('context: "8K"'))),
        (rate("a", '\n    as_of: "2025-03"'), batch("b", '\n    as_of: "2025-06"')),
    ],
)
def test_claims_of_different_things_are_not_taken_together(one: str, other: str, example_book: Path) -> None:
    assert taken(example_book, one + other) == []


def test_what_one_claim_leaves_unstated_is_told(example_book: Path) -> None:
    book = loaded(example_book, rate("a", statistic="unstated") + batch("b"))
    (found,) = applications(book.laws["serving.speed_per_user"], holdings_of(book)["sample"])
    assert found.unknown == ("statistic",)


def test_of_two_points_each_is_taken_with_its_own(example_book: Path) -> None:
    claims = "".join(
        rate(key, conditions(f'context: "{size}"')) + batch(key, conditions(f'context: "{size}"'))
        for key, size in (("short", "4K"), ("long", "64K"))
    )
    assert taken(example_book, claims) == [
        {"rate": ["decode-throughput.short"], "sequences": ["sequences.short"]},
        {"rate": ["decode-throughput.long"], "sequences": ["sequences.long"]},
    ]


def test_of_a_sweep_nothing_is_taken(example_book: Path) -> None:
    many = "".join(rate(str(n)) for n in range(9)) + "".join(batch(str(n)) for n in range(9))
    assert MOST < 9 * 9 and taken(example_book, many) == []


def test_an_input_that_nobody_states_may_count_as_one(example_book: Path) -> None:
    claims = "".join(
        assumed(f"{name}-parallel-degree", "4", more="basis: {part: attention}") for name in ("tensor", "data")
    )
    (found,) = taken(example_book, claims, "degrees.attention_ranks")
    assert found["tensor"] == ["tensor-parallel-degree"] and found["context"] == found["ranks"] == []
    (found,) = taken(
        example_book, claims + assumed("ranks-per-device", "2", more="basis: {per: device}"), "degrees.attention_ranks"
    )
    assert found["ranks"] == ["ranks-per-device"]
