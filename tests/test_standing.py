"""Which claims stand: what rulings adopt and set aside, and what is in dispute."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook import NotOne
from decodebook.book import Book
from decodebook.standing import pinned, speaks
from sample import assumed, loaded

TWO = assumed("nodes.a", "18") + assumed("nodes.b", "20")


def ruled(book: Path, claims: str = TWO, **changed: str) -> Book:
    """The book with two claims at odds and a ruling on them, of which some lines are others."""
    lines = {
        "about": "conflict",
        "claims": '{sample/nodes.a: "18", sample/nodes.b: "20"}',
        "kind": "genuine",
        "adopts": "[sample/nodes.a]",
        "reason": "For the test.",
        "ruled": '"2026-11-01"',
        **changed,
    }
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    (book / "claims/rulings/sample.yaml").write_text(text, encoding="utf-8")
    return loaded(book, claims)


def standings(book: Book) -> tuple[str, str]:
    return book["sample/nodes.a"].standing, book["sample/nodes.b"].standing


def test_claims_at_odds_are_open_until_they_are_ruled_on(example_book: Path) -> None:
    assert standings(loaded(example_book, TWO)) == ("open", "open")
    assert loaded(example_book, TWO)["acme-one/total-parameters"].standing == "adopted"


def test_what_a_ruling_adopts_stands_and_the_rest_is_set_aside(example_book: Path) -> None:
    assert standings(ruled(example_book)) == ("adopted", "set-aside")


@pytest.mark.parametrize(
    "kind", ["different-conditions", "different-basis", "rounding", "range-and-point", "same-origin"]
)
def test_where_a_ruling_finds_no_rivalry_both_stand(kind: str, example_book: Path) -> None:
    assert standings(ruled(example_book, kind=kind)) == ("adopted", "adopted")


def test_a_ruling_that_adopts_none_leaves_them_open(example_book: Path) -> None:
    assert standings(ruled(example_book, adopts="[]")) == ("open", "open")


def test_a_changed_value_reopens_a_ruling(example_book: Path) -> None:
    book = ruled(example_book, claims=TWO.replace('"20"', '"22"'))
    assert not speaks(book, book.rulings["sample"])
    assert standings(book) == ("open", "open")


@pytest.mark.parametrize(("expires", "holds"), [("2026-11-30", False), ("2026-12-01", True), ("2027-01-01", True)])
def test_a_ruling_holds_up_to_its_day(expires: str, holds: bool, example_book: Path) -> None:
    book = ruled(example_book, expires=f'"{expires}"')
    assert speaks(book, book.rulings["sample"]) is holds
    assert standings(book) == (("adopted", "set-aside") if holds else ("open", "open"))


def test_a_claim_is_pinned_as_printed_or_as_computed_and_an_implied_one_too(real: Book) -> None:
    assert pinned(real, "deepseek-v3-r1-production/sequences.device") == "~88"
    assert pinned(real, "deepseek-v3-r1-profile/tpot.computed") == "55.06"
    assert pinned(real, "deepseek-v3-r1-production/tpot.time-of-speed") == "45.455 to 50"
    assert pinned(real, "deepseek-v3-r1-production/nowhere") is None


def test_what_is_set_aside_is_in_no_frame_and_is_not_the_one(example_book: Path) -> None:
    book = ruled(example_book)
    assert book.one(subject="sample", quantity="nodes").id == "sample/nodes.a"
    assert [*book.frame(subject="sample", quantity="nodes")["id"]] == ["sample/nodes.a"]
    assert len(book.find(subject="sample", quantity="nodes")) == 2


def test_an_open_claim_is_not_the_one_and_its_rivals_are_the_candidates(example_book: Path) -> None:
    book = loaded(example_book, TWO)
    with pytest.raises(NotOne) as caught:
        book.one(id="sample/nodes.a")
    assert str(caught.value) == (
        "sample/nodes.a is in open conflict; name the claim, as book[ID]:\n  sample/nodes.a  18 node\n  sample/nodes.b  20 node"
    )
    assert [one.id for one in caught.value.candidates] == ["sample/nodes.a", "sample/nodes.b"]
    assert book["sample/nodes.a"].value == "18"


def test_nothing_is_derived_from_what_is_set_aside_where_no_claim_names_it(example_book: Path) -> None:
    claims = TWO + assumed("devices-per-node", "8", more="basis: {per: node}")
    assert "sample/devices.devices-of-nodes" not in loaded(example_book, claims).implied
    assert ruled(example_book, claims)["sample/devices.devices-of-nodes"].text == "144"
