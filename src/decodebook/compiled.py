"""A book as one JSON document: what the wheel carries. `decodebook.document` reads it back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from decodebook.book import Book
from decodebook.document import FORMAT
from decodebook.model import Claim
from decodebook.problems import BookError
from decodebook.records import Record


def compile_book(root: Path) -> Record:
    """The book at `root` as a JSON document. Raises `BookError` with every problem unless `check` is clean."""
    from decodebook.check import check_book
    from decodebook.report import as_text

    report = check_book(root)
    if report.errors:
        raise BookError(f"the book has problems and is not compiled\n\n{as_text(report)}")
    views = {one.stem: one.data for one in report.reading.of("view")}
    return to_document(report.book, views=views, laws=[one.stem for one in report.reading.of("law")])


def to_document(book: Book, views: Mapping[str, Any], laws: Sequence[str]) -> Record:
    """A book as plain JSON values; fields that hold nothing are left out."""
    return {
        "format": FORMAT,
        "edition": book.edition,
        "date": book.date,
        "claims": {one.id: _brief(one) for one in book},
        "subjects": {one.id: plain(one) for one in book.subjects.values()},
        "sources": {one.id: plain(one) for one in book.sources.values()},
        "parties": {one.id: plain(one) for one in book.parties.values()},
        "rulings": {one.id: plain(one) for one in book.rulings.values()},
        "ledger": [plain(one) for one in book.ledger],
        "coverage": [plain(one) for one in book.coverage],
        "views": {name: {"file": book.views[name].file, "data": data} for name, data in views.items()},
        "moved": {old: dict(entry) for old, entry in book.moved.items()},
        "vocabulary": dict(book.vocabulary.raw),
        "laws": list(laws),
    }


def _brief(claim: Claim) -> Record:
    """A claim without what its id and subject say already; `decodebook.document` puts it back."""
    said: Record = {"id": claim.id, "subject": claim.subject, "key": claim.key, "file": claim.book.subject(claim).file}
    said |= {"quantity": claim.key.split(".")[0], "path": ["claims", claim.key], "state": "figure"}
    return {name: value for name, value in plain(claim).items() if name not in said or said[name] != value}


def plain(record: Any) -> Record:
    """A record as JSON has it, without the fields that stand at their default."""
    found: Record = {}
    for one in fields(record):
        if not one.init:
            continue
        value = getattr(record, one.name)
        if value == one.default and one.name not in ALWAYS:
            continue
        if is_dataclass(value) and not isinstance(value, type):
            found[one.name] = plain(value)
        elif isinstance(value, tuple):
            if value:
                found[one.name] = [
                    plain(item) if is_dataclass(item) and not isinstance(item, type) else item for item in value
                ]
        elif isinstance(value, Mapping):
            if value:
                found[one.name] = {key: list(item) if isinstance(item, tuple) else item for key, item in value.items()}
        else:
            found[one.name] = value
    return found


ALWAYS = frozenset({"nominal", "low", "high", "lower", "upper"})
"""Fields of a figure that are written even where they are null."""
