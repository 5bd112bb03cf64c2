"""What the package promises: its names, and what a book and a claim can do."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import decodebook
from decodebook import BookError, NotOne, QueryError, UnknownId
from decodebook.loading import load_folder

NAMES = [
    "Book",
    "BookError",
    "Claim",
    "Evidence",
    "Figure",
    "NotOne",
    "QueryError",
    "Source",
    "Subject",
    "UnknownId",
    "load",
]


def test_the_public_names_are_these() -> None:
    assert decodebook.__all__ == NAMES
    assert dir(decodebook) == sorted([*NAMES, "__version__"])
    assert all(getattr(decodebook, name).__name__ == name for name in NAMES)


def test_another_name_is_refused_like_any_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'decodebook' has no attribute 'laod'"):
        decodebook.laod  # noqa: B018


def test_a_book_and_a_claim_have_these_calls() -> None:
    public = {name for name in dir(decodebook.Book) if not name.startswith("_")}
    assert {"find", "one", "frame", "table", "checks", "cite", "subject"} <= public
    assert {"conflicts", "compare", "rebase", "derive", "dependents", "explain"} <= public
    public = {name for name in dir(decodebook.Claim) if not name.startswith("_")}
    assert {
        "value",
        "nominal",
        "low",
        "high",
        "interval",
        "label",
        "standing",
        "sources",
        "cite",
        "unit",
        "basis",
        "conditions",
        "measure",
    } <= public


def test_a_wrong_id_names_the_near_ones(example_book: Path) -> None:
    book = load_folder(example_book)
    with pytest.raises(UnknownId) as caught:
        book["acme-one-production/node"]
    assert str(caught.value) == "no claim `acme-one-production/node`; did you mean acme-one-production/nodes?"


def test_a_moved_id_leads_to_its_successor_and_a_withdrawn_one_says_why(example_book: Path) -> None:
    book = load_folder(example_book)
    assert book["acme-one-production/decode-nodes"].id == "acme-one-production/nodes"
    with pytest.raises(
        LookupError, match=r"`acme-one-production/watts` was withdrawn: The source took the figure back\."
    ):
        book["acme-one-production/watts"]


def test_one_refuses_to_choose_and_shows_the_candidates(example_book: Path) -> None:
    book = load_folder(example_book)
    assert book.one(subject="acme-one-production", quantity="nodes", phase="decode").value == "18"
    with pytest.raises(NotOne) as caught:
        book.one(subject="acme-one-production", quantity="nodes")
    assert str(caught.value).splitlines() == [
        "3 claims for subject=acme-one-production, quantity=nodes; say which:",
        "  acme-one-production/nodes  18 node",
        "  acme-one-production/nodes.prefill  4 node",
        "  acme-one-production/nodes.fleet  226.75 node",
    ]
    assert len(caught.value.candidates) == 3


def test_find_without_arguments_lists_everything(example_book: Path) -> None:
    book = load_folder(example_book)
    assert len(book.find()) == len(book) == len(list(book))


@pytest.mark.parametrize("words", ["1850", "1,850", "~1,850"])
def test_a_figure_is_found_however_it_is_written(words: str, example_book: Path) -> None:
    assert [claim.id for claim in load_folder(example_book).find(words)] == [
        "acme-one-production/decode-throughput.device"
    ]


def test_a_field_or_value_that_the_book_does_not_know_is_refused(example_book: Path) -> None:
    book = load_folder(example_book)
    with pytest.raises(QueryError, match=r"`quantiti` is not a field to find by; did you mean quantity or unit\?"):
        book.find(quantiti="nodes")
    with pytest.raises(QueryError, match="no quantity `node`; did you mean nodes"):
        book.find(quantity="node")


def test_a_range_refuses_to_be_one_number(example_book: Path) -> None:
    claim = load_folder(example_book)["acme-one-production/interactivity"]
    assert (claim.nominal, claim.low, claim.high, claim.interval) == (None, 20, 22, (19.5, 22.5))
    with pytest.raises(TypeError, match=r"a range, not one number; use \.low, \.high or \.interval"):
        float(claim)


def test_a_claim_knows_its_sources_and_says_what_it_is(example_book: Path) -> None:
    claim = load_folder(example_book)["acme-one-production/decode-throughput.node"]
    assert [source.url for source in claim.sources] == ["https://acme.example/serving-note"]
    assert str(claim) == "acme-one-production/decode-throughput.node = ~14.8k token/s per node [O]"


def test_a_folder_without_a_book_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        decodebook.load(tmp_path)
    assert "\n" not in str(caught.value) and str(tmp_path) in str(caught.value)


def test_a_claim_can_be_hashed_pickled_and_told_in_a_line(example_book: Path) -> None:
    book = load_folder(example_book)
    claim = book["acme-one-production/nodes"]
    assert repr(claim) == "<acme-one-production/nodes = 18 node per instance [O]>"
    assert {claim, book["acme-one-production/nodes"]} == {claim}
    assert pickle.loads(pickle.dumps(claim)) == claim


def test_a_reading_follows_a_claim_that_moved(example_book: Path) -> None:
    path = example_book / "sources/ledger.csv"
    text = path.read_text(encoding="utf-8").replace("acme-one-production/nodes,", "acme-one-production/decode-nodes,")
    path.write_text(text, encoding="utf-8")
    assert [check.verdict for check in load_folder(example_book).checks("acme-one-production/nodes")] == ["stands"]
