"""From a folder to parsed files: every file of a book, read once, with all that is wrong in its text and shape."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from decodebook import files, yamltext
from decodebook.laws import problems_of
from decodebook.problems import At, BookError, Problem
from decodebook.schema import Schemas

LEDGER_FIELDS = (
    "claim",
    "source",
    "printed_hash",
    "checked",
    "method",
    "revision_or_hash",
    "verdict",
    "printed_there",
    "note",
)
COVERAGE_FIELDS = ("figure", "section", "claims", "reason", "note")
CSV_KINDS = {"ledger": LEDGER_FIELDS, "coverage": COVERAGE_FIELDS, "published": ("claim",)}
"""The columns of each kind of CSV file."""
YAML_KINDS = ("vocabulary", "parties", "source", "subject", "ruling", "moved", "view")


@dataclass(slots=True)
class ReadFile:
    """One file as it was read. `data` is a mapping for YAML, a list of rows for CSV, None when it could not be read."""

    kind: str
    path: str
    text: str
    data: Any = None
    broken: bool = False

    @property
    def stem(self) -> str:
        """The file's name without its ending: the id of what it holds."""
        return self.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]


@dataclass(slots=True)
class Reading:
    """All files of a book by kind, and what is wrong with them."""

    root: Path
    files: dict[str, list[ReadFile]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def of(self, kind: str) -> list[ReadFile]:
        """The files of one kind, in the order of their paths."""
        return self.files.get(kind, [])

    def unread(self) -> set[str]:
        """The stems of the files that hold something which did not read."""
        return {one.stem for group in self.files.values() for one in group if one.broken}

    def text(self, path: str) -> str | None:
        """The text of a file that was read, None for any other."""
        return next((one.text for group in self.files.values() for one in group if one.path == path), None)


def read_book(root: Path, *, may_be_empty: bool = False) -> Reading:
    """Read every file below `root`. Raises `BookError` only where there is no book to speak of.

    A book without a subject is refused, unless it `may_be_empty`: green must mean that something was looked at.
    """
    listed, problems = files.book_files(root)
    reading = Reading(root, problems=list(problems))
    by_kind: dict[str, list[files.BookFile]] = {}
    for one in listed:
        by_kind.setdefault(one.kind, []).append(one)
    schemas = _schemas(by_kind.get("schema", []))
    for kind in YAML_KINDS:
        reading.files[kind] = [_yaml(one, schemas, reading.problems) for one in by_kind.get(kind, [])]
    for kind, fields in CSV_KINDS.items():
        reading.files[kind] = [
            read for one in by_kind.get(kind, []) if (read := _csv(one, fields, reading.problems)) is not None
        ]
    reading.files["law"] = [_law(one, reading.problems) for one in by_kind.get("law", [])]
    if not reading.of("subject") and not may_be_empty:
        raise BookError(f"{root}: the book holds no subject; claims/labs/, claims/models/ and the others are empty")
    return reading


def _schemas(listed: list[files.BookFile]) -> Schemas:
    documents = {}
    for one in listed:
        try:
            documents[one.path.rsplit("/", 1)[-1].removesuffix(".schema.json")] = json.loads(
                files.read_bytes(one.absolute)
            )
        except ValueError as error:
            raise BookError(f"{one.path}: not JSON: {error}") from error
    return Schemas(documents)


def _text(one: files.BookFile, problems: list[Problem]) -> str | None:
    try:
        raw = files.read_bytes(one.absolute)
    except (OSError, BookError) as error:
        problems.append(Problem("file-unreadable", At(one.path), f"cannot be read: {error}"))
        return None
    text, found = yamltext.check_text(raw, one.path)
    problems.extend(found)
    return text


def _yaml(one: files.BookFile, schemas: Schemas, problems: list[Problem]) -> ReadFile:
    text = _text(one, problems)
    if text is None:
        return ReadFile(one.kind, one.path, "", {}, broken=True)
    data, found = yamltext.read(text, one.path)
    problems.extend(found)
    read = ReadFile(one.kind, one.path, text, data)
    kind = read.stem if one.kind == "vocabulary" else one.kind
    if kind not in schemas.documents:
        raise BookError(f"schemas/{kind}.schema.json is missing; {one.path} cannot be checked without it")
    if data is not None:
        problems.extend(schemas.problems(kind, data, one.path))
    read.broken = not isinstance(data, dict) or any(problem.rule == "yaml-repeated-key" for problem in found)
    if not isinstance(data, dict):
        read.data = {}
    return read


def _law(one: files.BookFile, problems: list[Problem]) -> ReadFile:
    """A file of laws, which is not run here."""
    text = _text(one, problems)
    found = list(problems_of(one.path, text)) if text is not None else []
    problems.extend(found)
    return ReadFile(one.kind, one.path, text or "", broken=text is None or found != [])


def _csv(one: files.BookFile, fields: tuple[str, ...], problems: list[Problem]) -> ReadFile | None:
    text = _text(one, problems)
    if text is None:
        return None
    reader = csv.reader(io.StringIO(text))
    header = next(reader, [])
    if tuple(header) != fields:
        problems.append(
            _csv_problem(
                "csv-header",
                one.path,
                1,
                "the first line does not name the columns",
                ",".join(fields),
                ",".join(header),
            )
        )
        return ReadFile(one.kind, one.path, text, [])
    rows, line = [], reader.line_num
    for cells in reader:
        line, start = reader.line_num, line + 1
        if len(cells) == len(fields):
            rows.append({"line": start, **dict(zip(fields, cells, strict=True))})
        else:
            message = "the line has another number of cells than the header"
            problems.append(
                _csv_problem("csv-row", one.path, start, message, f"{len(fields)} cells", f"{len(cells)} cells")
            )
    return ReadFile(one.kind, one.path, text, rows)


def _csv_problem(rule: str, path: str, line: int, message: str, expected: str, found: str) -> Problem:
    hint = "quote a cell that holds a comma" if rule == "csv-row" else ""
    return Problem(rule, At(path, line=line, column=1), message, expected=expected, found=found, hint=hint)
