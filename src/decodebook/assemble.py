"""From parsed files to a book of records, with ids from paths.

Nothing is reported here and nothing is refused: what is malformed stays visible in the record (a figure that does
not read is None), and the rules say what is wrong with it. Pieces that the schema refused are passed over.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from decodebook.book import Book
from decodebook.edition import NO_EDITION, Edition
from decodebook.entries import Entries
from decodebook.model import Claim
from decodebook.reading import ReadFile, Reading
from decodebook.records import Check, Coverage, Party, Ruling, Source, Subject
from decodebook.shapes import mapping, text, texts, words
from decodebook.standing import settle
from decodebook.views import View
from decodebook.vocabulary import Vocabulary

FACTS = (
    *("party", "lab", "family", "vendor", "form", "maintainer", "operator", "publisher", "setting"),
    *("model", "hardware", "engine", "released"),
)
"""The fields of a subject that are facts of its kind."""


def assemble(reading: Reading, edition: Edition = NO_EDITION) -> Book:
    """The book that a reading holds, as an edition."""
    vocabulary = Vocabulary.build({one.stem: one.data for one in reading.of("vocabulary")})
    subjects: dict[str, Subject] = {}
    claims: dict[str, Claim] = {}
    for one in reading.of("subject"):
        subject = _subject(one)
        subjects.setdefault(subject.id, subject)
        for claim in Entries(one.data, subject, vocabulary).claims():
            claims.setdefault(claim.id, claim)
    rulings = {one.stem: _ruling(one) for one in reading.of("ruling")}
    parties = {name: entry for one in reading.of("parties") for name, entry in one.data.items()}
    moved = {old: entry for one in reading.of("moved") for old, entry in one.data.items()}
    book = Book(
        claims=claims,
        subjects=subjects,
        sources={one.stem: Source(id=one.stem, **_texts(one.data, Source)) for one in reading.of("source")},
        parties={name: Party(id=name, **_texts(entry, Party)) for name, entry in parties.items()},
        rulings=rulings,
        views={one.stem: View.build(one.stem, one.path, one.data) for one in reading.of("view")},
        ledger=lambda: tuple(Check(**_cells(row)) for one in reading.of("ledger") for row in one.data),
        coverage=lambda: tuple(_covered(one.stem, row) for one in reading.of("coverage") for row in one.data),
        moved={old: words(entry) for old, entry in moved.items()},
        vocabulary=vocabulary.raw,
        laws={one.stem: partial(str, one.text) for one in reading.of("law") if not one.broken},
        edition=edition.name,
        date=edition.date,
    )
    for claim in book:
        claim.bound(book)
    settle(book)
    return book


def _subject(one: ReadFile) -> Subject:
    data = one.data
    return Subject(
        id=one.stem,
        kind=text(data.get("kind")),
        name=text(data.get("name")) or one.stem,
        file=one.path,
        aliases=texts(data.get("aliases")),
        facts={name: data[name] for name in FACTS if isinstance(data.get(name), str)},
        note=text(data.get("note")),
    )


def _ruling(one: ReadFile) -> Ruling:
    data = one.data
    return Ruling(
        id=one.stem,
        about=text(data.get("about")),
        claims=words(data.get("claims")),
        kind=text(data.get("kind")),
        adopts=texts(data.get("adopts")),
        reason=text(data.get("reason")),
        ruled=text(data.get("ruled")),
        expires=text(data.get("expires")),
        file=one.path,
    )


def _covered(survey: str, row: Mapping[str, Any]) -> Coverage:
    cells = _cells(row)
    return Coverage(survey=survey, claims=tuple(cells.pop("claims").split()), **cells)


def _cells(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: cell for name, cell in row.items() if name != "line"}


def _texts(data: Any, record: type[Source] | type[Party]) -> dict[str, str]:
    """The fields of a record, each empty where it is missing or no text."""
    return {name: text(mapping(data).get(name)) for name in record.__dataclass_fields__ if name != "id"}
