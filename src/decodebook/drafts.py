"""Drafts: what is to be written into a book, as the text that its files would hold, judged before anything is written.

A draft is judged by the rules of `check`, asked of the book as it would be.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from decodebook.assemble import assemble
from decodebook.book import Book
from decodebook.edition import edition_of
from decodebook.entries import Entries
from decodebook.formatting import canonical
from decodebook.layout import bad_names, kind_of
from decodebook.model import Claim
from decodebook.problems import BookError, Problem
from decodebook.problems import Path as Place
from decodebook.reading import ReadFile, Reading, read_book
from decodebook.rules import RULES
from decodebook.schema import Schemas
from decodebook.yamltext import locate, read

DOCUMENTS = ("subject", "source", "ruling", "parties")
"""The kinds of files that drafts are written into."""


@dataclass(frozen=True)
class Draft:
    """Something new: `files` maps paths below the root to the texts that they would hold.

    `shown` is the new text alone. `file` and `place` say where it stands, so that problems of it can be told from those
    of its neighbours.
    """

    file: str
    files: Mapping[str, str]
    shown: str
    place: Place = ()


class Desk:
    """A book that drafts are made for."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.reading = read_book(root, may_be_empty=True)
        self.edition = edition_of(root)
        self.book = assemble(self.reading, self.edition)
        folder = root / "schemas"
        self.schemas = Schemas({kind: json.loads((folder / f"{kind}.schema.json").read_bytes()) for kind in DOCUMENTS})

    def new_file(self, path: str, kind: str, data: Mapping[str, Any]) -> Draft:
        """A file of its own. Raises `BookError` where the path is no good or taken."""
        if kind_of(path) is None:
            raise BookError(f"{path}: no file of the book may be called so; an id is letters, digits, dots and hyphens")
        for problem in bad_names([path]):
            raise BookError(
                f"{path}: {problem.message}" + (f"; expected {problem.expected}" if problem.expected else "")
            )
        if (self.root / path).exists():
            raise BookError(f"{path} is there already; nothing is overwritten")
        text = self._text(kind, data)
        return Draft(path, {path: text}, text)

    def new_claim(self, subject: str, key: str, entry: Mapping[str, Any]) -> Draft:
        """One more claim at the end of the claims of a subject's file, all else kept byte for byte."""
        file = self.book.subjects[subject].file
        text, data = self._read(file)
        lines = self._text("subject", {"claims": {key: entry}}).split("\n")[1:-1]
        claims = data.get("claims")
        if not claims:
            following = [name for name in ("series", "undisclosed") if name in data]
            written = _inserted(text, ["claims:", *lines], _line(text, (following[0],)) if following else None)
        elif _line(text, ("claims", next(iter(claims)))) == _line(text, ("claims",)):
            raise BookError(f"{file}: its claims stand on one line; run `decodebook fmt {file}` first")
        else:
            margin = " " * (locate(text).at(("claims", next(iter(claims))), key=True)[1] - 1)
            lines = [f"{margin}{line[2:]}" if line else line for line in lines]
            after = [line for name in data if (line := _line(text, (name,))) > _line(text, ("claims",))]
            written = _inserted(text, lines, min(after, default=None))
        if read(written, file) != ({**data, "claims": {**(claims or {}), key: entry}}, []):
            raise BookError(f"{file}: the claim cannot be added; run `decodebook fmt {file}` first")
        return Draft(file, {file: written}, "".join(f"{line}\n" for line in lines), ("claims", key))

    def with_party(self, draft: Draft, party: str, entry: Mapping[str, str]) -> Draft:
        """The draft with a new party in sources/parties.yaml, before the first that comes later in the alphabet."""
        file = "sources/parties.yaml"
        text, data = self._read(file)
        if party in data:
            raise BookError(f"{file}: `{party}` is there already, as {data[party].get('name', '')}")
        line = self._text("parties", {party: entry}).removesuffix("\n")
        later = [_line(text, (name,)) for name in data if name > party]
        written = _inserted(text, [line], min(later, default=None))
        return replace(draft, files={file: written, **draft.files}, shown=f"{draft.shown}# {file}\n{line}\n")

    def claim(self, subject: str, key: str, entry: Mapping[str, Any]) -> Claim:
        """The claim that an entry of a subject's file would be, with what it inherits there."""
        record = self.book.subjects[subject]
        data = {"defaults": self._read(record.file)[1].get("defaults"), "claims": {key: entry}}
        return next(Entries(data, record, self.book.vocabulary).claims())

    def without_repeats(self, subject: str, key: str, entry: Mapping[str, Any]) -> dict[str, Any]:
        """The entry without what it inherits anyway."""
        whole, kept = self.claim(subject, key, entry), dict(entry)
        inner = [(name, part) for name in ("basis", "conditions", "evidence") for part in entry.get(name, ())]
        for path in (("unit",), ("as_of",), ("label",), *inner):
            shorter = _without(kept, path)
            if self.claim(subject, key, shorter) == whole:
                kept = shorter
        return kept

    def faults(self, draft: Draft) -> tuple[list[Problem], list[Problem]]:
        """What is wrong with the draft itself, and what it would be at odds with elsewhere in the book."""
        reading = Reading(self.root, {kind: list(group) for kind, group in self.reading.files.items()})
        for path, text in draft.files.items():
            kind = str(kind_of(path))
            data, problems = read(text, path)
            problems += self.schemas.problems(kind, data, path)
            if own := [problem for problem in problems if _is_of(draft, problem)]:
                return own, []
            group = [one for one in reading.of(kind) if one.path != path]
            reading.files[kind] = sorted([*group, ReadFile(kind, path, text, data)], key=lambda one: one.path)
        before = set(_problems(self.book, self.reading))
        new = [problem for problem in _problems(assemble(reading, self.edition), reading) if problem not in before]
        own = [problem for problem in new if _is_of(draft, problem) and not problem.related]
        return own, [problem for problem in new if problem.related]

    def _text(self, kind: str, data: Mapping[str, Any]) -> str:
        return canonical(json.dumps(data, ensure_ascii=False), kind, self.schemas.documents[kind], "the draft")

    def _read(self, file: str) -> tuple[str, dict[str, Any]]:
        text = self.reading.text(file)
        if text is None:
            raise BookError(f"{file}: cannot be read; `decodebook check` says why")
        data, problems = read(text, file)
        if problems or not isinstance(data, dict):
            raise BookError(f"{file}: does not read; run `decodebook check {file}` first")
        return text, data


def _without(entry: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    rest = {name: value for name, value in entry.items() if name != path[0]}
    if len(path) > 1 and (inner := _without(entry[path[0]], path[1:])):
        return {name: inner if name == path[0] else value for name, value in entry.items()}
    return rest


def _problems(book: Book, reading: Reading) -> Iterable[Problem]:
    return (problem for rule in RULES for problem in rule.check(book, reading) if problem.severity == "error")


def _is_of(draft: Draft, problem: Problem) -> bool:
    return problem.at.file in draft.files and problem.at.path[: len(draft.place)] == draft.place


def _line(text: str, path: Place) -> int:
    """The line (from 1) of a key."""
    return locate(text).at(path, key=True)[0]


def _inserted(text: str, new: list[str], line: int | None) -> str:
    """The text with new lines before a line (None: at the end), and before the comments that stand above it."""
    lines = text.removesuffix("\n").split("\n")
    at = last = len(lines) if line is None else line - 1
    while last and (not lines[last - 1].strip() or lines[last - 1].startswith("#")):
        last -= 1
    at = last or at  # what stands above the first entry belongs to the whole file
    return "\n".join([*lines[:at], *new, *lines[at:], ""])
