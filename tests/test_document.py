"""The compiled book is the YAML book: record by record, computed values too."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import ROOT
from decodebook.book import Book
from decodebook.check import check_book
from decodebook.compiled import compile_book, plain
from decodebook.document import FORMAT, from_document
from decodebook.model import Claim
from decodebook.problems import BookError
from decodebook.records import Record
from decodebook.tables import FORMATS, render
from faults.planted import FAULTS, planted


def compiled(root: Path) -> Record:
    document: Record = json.loads(json.dumps(compile_book(root), ensure_ascii=False, allow_nan=False))
    return document


def read(document: Record, root: Path) -> Book:
    return from_document(document, lambda topic: (root / f"derivations/{topic}.py").read_text(encoding="utf-8"))


@pytest.fixture(scope="module", params=["example", "real"])
def pair(request: pytest.FixtureRequest) -> tuple[Book, Book]:
    """A book from its YAML, and the same by way of its document."""
    root = ROOT if request.param == "real" else request.getfixturevalue("example_folder")
    return request.getfixturevalue(request.param), read(compiled(root), root)


@pytest.mark.parametrize("kind", ["claims", "subjects", "sources", "parties", "rulings", "views", "moved"])
def test_records_are_the_same_in_the_same_order(kind: str, pair: tuple[Book, Book]) -> None:
    typed, packed = (getattr(book, kind) for book in pair)
    assert list(typed) == list(packed)
    assert typed or kind == "moved"
    for ref in typed:
        assert packed[ref] == typed[ref], ref


@pytest.mark.parametrize(
    "what",
    [
        lambda book: book.ledger,
        lambda book: book.coverage,
        lambda book: book.vocabulary.raw,
        lambda book: book.vocabulary.quantities,
        lambda book: (book.edition, book.date, repr(book)),
        lambda book: book.implied,
        lambda book: book.computed,
        lambda book: {
            ref: (one.title, one.formula(), one.source, one.fails, one.general) for ref, one in book.laws.items()
        },
        lambda book: [(one.id, one.interval if one.nominal else one.value, one.rests_on, one.text) for one in book],
        lambda book: [str(one) for one in book.find()],
    ],
    ids=["ledger", "coverage", "words", "quantities", "edition", "implied", "computed", "laws", "figures", "texts"],
)
def test_everything_else_is_the_same(what: Callable[[Book], object], pair: tuple[Book, Book]) -> None:
    typed, packed = map(what, pair)
    assert packed == typed and typed


def test_frames_and_tables_are_the_same(pair: tuple[Book, Book]) -> None:
    typed, packed = pair
    assert packed.frame().equals(typed.frame()) and not typed.frame().empty
    for name in typed.views:
        for form in FORMATS:
            assert render(packed.table(name), packed, form) == render(typed.table(name), typed, form)


def test_what_a_record_does_not_hold_is_left_out_of_the_document(example: Book) -> None:
    claim = example["acme-one-study/devices-per-node"]
    assert plain(claim) == {
        "id": "acme-one-study/devices-per-node",
        "subject": "acme-one-study",
        "key": "devices-per-node",
        "quantity": "devices-per-node",
        "state": "figure",
        "value": "8",
        "file": "claims/deployments/acme-one-study.yaml",
        "path": ["claims", "devices-per-node"],
        "unit": "device",
        "figure": {"text": "8", "nominal": 8.0, "low": 8.0, "high": 8.0, "lower": 8.0, "upper": 8.0},
        "basis": {"per": "node"},
        "conditions": {"hardware": "x100", "model": "acme-one"},
        "as_of": "2025-04",
        "label": "E",
        "assumed": "The common server of the X100 holds eight; the note does not say.",
    }


def test_a_claim_of_a_document_knows_its_book_and_travels_without_it(example_folder: Path) -> None:
    book = read(compiled(example_folder), example_folder)
    claim = book["acme-one-production/decode-throughput.device"]
    assert claim.book is book and claim.computed is not None
    copy: Claim = pickle.loads(pickle.dumps(claim))
    assert copy == claim and copy.computed is None


@pytest.mark.parametrize("form", [0, FORMAT + 1, None])
def test_a_document_of_another_format_is_refused(form: int | None) -> None:
    with pytest.raises(BookError) as caught:
        from_document({"format": form}, lambda topic: "")
    assert str(caught.value) == (
        f"the compiled book has format {form}, and this engine reads {FORMAT}; upgrade decodebook"
    )


def test_a_book_with_an_error_is_not_compiled(example_book: Path) -> None:
    model = example_book / "claims/models/acme-one.yaml"
    model.write_text(model.read_text(encoding="utf-8").replace("value: mla", "value: nla"), encoding="utf-8")
    with pytest.raises(BookError) as caught:
        compile_book(example_book)
    assert "the book has problems and is not compiled" in str(caught.value)
    assert "claims/models/acme-one.yaml:21:12  term  no attention `nla`" in str(caught.value)


def test_a_warning_does_not_keep_a_book_from_being_compiled(example_book: Path) -> None:
    planted(example_book, next(fault for fault in FAULTS if fault.warning))
    report = check_book(example_book)
    assert (len(report.problems), report.errors) == (1, 0)
    assert list(compile_book(example_book)["claims"]) == [claim.id for claim in report.book]


def test_the_document_is_the_same_each_time(example_folder: Path) -> None:
    one, other = (json.dumps(compile_book(example_folder)) for _ in range(2))
    assert one == other
