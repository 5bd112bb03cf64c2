"""A book from the JSON document that `decodebook.compiled` makes of it: records are made when they are asked for."""

from __future__ import annotations

from functools import partial

from decodebook.book import Book
from decodebook.lazy import Records

TYPE_CHECKING = False  # see decodebook.lazy
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from decodebook.model import Claim
    from decodebook.records import Check, Coverage, Party, Ruling, Source, Subject
    from decodebook.views import View

FORMAT = 1
"""Raised when an older engine can no longer read what this one writes."""


def from_document(document: dict[str, Any], read_law: Callable[[str], str]) -> Book:
    """The book that a document holds; `read_law` gives the text of a law file by its topic.

    Raises `BookError` for a document of another format.
    """
    if document.get("format") != FORMAT:
        from decodebook.problems import BookError

        raise BookError(
            f"the compiled book has format {document.get('format')}, and this engine reads {FORMAT}; upgrade decodebook"
        )
    book = Book(
        claims=Records(document["claims"], lambda ref, plain: _claim(ref, plain, document["subjects"]).bound(book)),
        subjects=Records(document["subjects"], _subject),
        sources=Records(document["sources"], _source),
        parties=Records(document["parties"], _party),
        rulings=Records(document["rulings"], _ruling),
        views=Records(document["views"], _view),
        ledger=lambda: _ledger(document["ledger"]),
        coverage=lambda: _coverage(document["coverage"]),
        moved=document["moved"],
        vocabulary=document["vocabulary"],
        laws={topic: partial(read_law, topic) for topic in document["laws"]},
        edition=document["edition"],
        date=document["date"],
    )
    return book


def _claim(ref: str, plain: dict[str, Any], subjects: dict[str, Any]) -> Claim:
    from decodebook.model import Claim, Derivation, Evidence, Figure

    subject, key = ref.split("/", 1)
    said = {"id": ref, "subject": subject, "key": key, "quantity": key.split(".")[0], "state": "figure"}
    data = {**said, "file": subjects[subject]["file"], "path": ("claims", key), **plain}
    data["path"] = tuple(data["path"])
    if "figure" in data:
        data["figure"] = Figure(**data["figure"])
    if "evidence" in data:
        data["evidence"] = tuple(Evidence(**{**one, "via": tuple(one.get("via", ()))}) for one in data["evidence"])
    if "derivation" in data:
        inputs = {name: tuple(refs) for name, refs in data["derivation"].get("inputs", {}).items()}
        data["derivation"] = Derivation(data["derivation"]["law"], inputs)
    if "looked_in" in data:
        data["looked_in"] = tuple(data["looked_in"])
    return Claim(**data)


def _subject(ref: str, plain: dict[str, Any]) -> Subject:
    from decodebook.records import Subject

    return Subject(**{**plain, "aliases": tuple(plain.get("aliases", ()))})


def _source(ref: str, plain: dict[str, Any]) -> Source:
    from decodebook.records import Source

    return Source(**plain)


def _party(ref: str, plain: dict[str, Any]) -> Party:
    from decodebook.records import Party

    return Party(**plain)


def _ruling(ref: str, plain: dict[str, Any]) -> Ruling:
    from decodebook.records import Ruling

    return Ruling(**{**plain, "adopts": tuple(plain.get("adopts", ()))})


def _view(ref: str, plain: dict[str, Any]) -> View:
    from decodebook.views import View

    return View.build(ref, plain["file"], plain["data"])


def _ledger(lines: list[dict[str, Any]]) -> tuple[Check, ...]:
    from decodebook.records import Check

    return tuple(Check(**one) for one in lines)


def _coverage(lines: list[dict[str, Any]]) -> tuple[Coverage, ...]:
    from decodebook.records import Coverage

    return tuple(Coverage(**{**one, "claims": tuple(one.get("claims", ()))}) for one in lines)
