"""What the ledger says of a claim as it stands."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.ledger import current, is_read, printed_hash
from decodebook.loading import load_folder

NODES = "acme-one-production/nodes"
LEDGER = "sources/ledger.csv"


def with_line(book: Path, line: str) -> Book:
    path = book / LEDGER
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    return load_folder(book)


def test_a_fragment_is_known_by_twelve_digits_of_its_hash() -> None:
    assert printed_hash("18 nodes") == hashlib.sha256(b"18 nodes").hexdigest()[:12] == "a714156dfa15"
    assert printed_hash("20–22") == hashlib.sha256("20–22".encode()).hexdigest()[:12]
    assert printed_hash("") == ""


def test_a_claim_that_was_read_in_its_source_is_read(example: Book) -> None:
    claim = example[NODES]
    assert is_read(example, claim)
    assert [(one.checked, one.verdict, one.printed_there) for one in current(example, claim)] == [
        ("2026-12-01", "stands", "18 nodes")
    ]


def test_a_claim_that_nobody_checked_is_not_read(example: Book) -> None:
    claim = example["acme-one-production/nodes.prefill"]
    assert current(example, claim) == [] and not is_read(example, claim)


def test_a_changed_fragment_is_unchecked_again(example_book: Path) -> None:
    path = example_book / "claims/deployments/acme-one-production.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('printed: "18 nodes"', 'printed: "all 18 nodes"'), encoding="utf-8")
    book = load_folder(example_book)
    assert current(book, book[NODES]) == [] and not is_read(book, book[NODES])
    assert len(book.checks(NODES)) == 1


@pytest.mark.parametrize(
    ("line", "lines", "read"),
    [
        (f"{NODES},acme-one-report,,2026-12-02,repository-file,1,absent,,Not there.", 2, True),
        (f"{NODES},acme-serving-note,a714156dfa15,2026-12-02,repository-file,2,stands,18 nodes,", 2, True),
        (f"{NODES},acme-serving-note,000000000000,2026-12-02,repository-file,2,stands,18 nodes,", 1, True),
    ],
)
def test_only_lines_on_the_evidence_as_it_stands_or_on_other_sources_are_current(
    line: str, lines: int, read: bool, example_book: Path
) -> None:
    book = with_line(example_book, line)
    assert len(current(book, book[NODES])) == lines
    assert is_read(book, book[NODES]) is read


def test_lines_follow_a_claim_that_moved(example_book: Path) -> None:
    ledger = (example_book / LEDGER).read_text(encoding="utf-8")
    (example_book / LEDGER).write_text(
        ledger.replace("acme-one-production/nodes,", "acme-one-production/decode-nodes,"), encoding="utf-8"
    )
    book = load_folder(example_book)
    assert is_read(book, book[NODES])


def test_a_figure_that_does_not_stand_in_its_source_is_not_read(example_book: Path) -> None:
    ledger = (example_book / LEDGER).read_text(encoding="utf-8")
    (example_book / LEDGER).write_text(ledger.replace(",stands,18 nodes", ",differs,17 nodes"), encoding="utf-8")
    book = load_folder(example_book)
    assert [one.verdict for one in current(book, book[NODES])] == ["differs"] and not is_read(book, book[NODES])
