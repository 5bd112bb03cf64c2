"""Why a claim has its label."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.loading import load_folder
from decodebook.why import label_reasons


@pytest.fixture
def book(example_book: Path) -> Book:
    return load_folder(example_book)


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        ("acme-one-production/nodes", "Acme AI, the operator of this deployment, published it."),
        ("x100/memory-capacity", "Chipworks, the vendor of this hardware, published it."),
        ("acme-one/total-parameters", "Acme AI, the lab of this model, published it."),
        ("acme-one-x100-bench/frontier.25", "Bench Group, the publisher of this benchmark, published it."),
        ("acme-one-production/sequences.device", "It is arithmetic that no law of this book recomputes yet."),
        (
            "acme-one-study/devices-per-node",
            "It is assumed, without evidence, and a reader may change it: The common server of the X100 holds eight; the note does not say.",
        ),
        ("acme-one-study/devices", "It is computed from the claims below."),
    ],
)
def test_a_label_is_explained(book: Book, ref: str, text: str) -> None:
    assert label_reasons(book, book[ref]) == [text]


def test_an_owner_of_the_vendor_is_a_party_too(book: Book) -> None:
    owned = copy(book)
    owned.parties = {**book.parties, "chipworks": replace(book.parties["chipworks"], part_of="surveyors")}
    assert label_reasons(owned, replace(owned["x100/memory-capacity"], origin="surveyors")) == [
        "The Surveyors, the vendor of this hardware, produced it."
    ]
    stranger = replace(book["x100/memory-capacity"], origin="surveyors", label="3P")
    assert label_reasons(book, stranger) == ["The Surveyors, no party to the subject, produced it."]


def test_a_leak_says_that_it_is_one(example_book: Path) -> None:
    path = example_book / "sources/x100-datasheet.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("kind: documentation", "kind: leak"), encoding="utf-8")
    sheet = example_book / "claims/hardware/x100.yaml"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("label: O", "label: L"), encoding="utf-8")
    book = load_folder(example_book)
    assert label_reasons(book, book["x100/memory-capacity"]) == [
        "Chipworks, the vendor of this hardware, published it.",
        "Only a leak or press passes it on.",
    ]
