"""The book as files to download: every claim as JSON, CSV and Parquet, the sources, and a Data Package that states them."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable
from typing import Any

from decodebook.book import Book
from decodebook.compiled import plain
from decodebook.model import Claim
from decodebook.records import Record

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet may take for the start of a formula."""

COLUMNS = {
    "id": ("string", "The claim's id, <subject>/<key>."),
    "subject": ("string", "What the number is about: the id of a subject."),
    "subject_name": ("string", "The subject's name."),
    "subject_kind": ("string", "lab, model, model-family, hardware, engine, deployment or benchmark."),
    "quantity": ("string", "What is measured: the id of a quantity."),
    "state": ("string", "figure, term, computed, not-applicable, unreachable or undisclosed."),
    "value": ("string", "The figure as printed, or the term."),
    "unit": ("string", "The unit; it never holds what stands in basis.per."),
    "nominal": ("number", "The one figure that is printed, in unit; none for a range, a bound or a term."),
    "low": ("number", "The printed lower end, in unit."),
    "high": ("number", "The printed upper end, in unit."),
    "lower": ("number", "The lower end of what the print leaves open, in unit; none where it has no end."),
    "upper": ("number", "The upper end of what the print leaves open, in unit; none where it has no end."),
    "bound": ("string", ">, >=, < or <= where the figure is a bound."),
    "approximate": ("boolean", "Whether the figure is printed with ~ or about."),
    "range": ("string", "spread, choice or uncertainty where the figure is a range."),
    "exact": ("string", "stipulated where the figure is set rather than measured."),
    "label": ("string", "O official, 3P third-party measured, L leak or press, E estimate; empty for undisclosed."),
    "standing": ("string", "adopted, open or set-aside."),
    "as_of": ("string", "The date or period that the number speaks of."),
    "origin": ("string", "Who produced the number, where that is not the publisher of the first source."),
    "sources": ("string", "The ids of the sources that print it, parted by spaces."),
    "urls": ("string", "The addresses of those sources, parted by spaces."),
    "via": ("string", "The surveys that led to it, parted by spaces."),
    "checked": ("string", "The verdict of the last check against a source; empty if there was none."),
    "law": ("string", "The law that computes it from other claims."),
    "inputs": ("string", "The ids of those claims, parted by spaces."),
    "assumed": ("string", "Why the figure is taken without evidence."),
    "estimator": ("string", "The party whose estimate it is."),
    "underived": ("string", "Why no law computes it: awaiting-law or asserted."),
    "relative_to": ("string", "Of a ratio or gain: the claim or subject that it is relative to."),
    "comparison": ("string", "Of a ratio or gain: ratio, reduction or increase."),
    "note": ("string", "What a user must know."),
}
"""The columns that every flat file has: type and meaning. Basis fields and conditions follow, one column each."""

NUMBERS = tuple(name for name, (kind, _) in COLUMNS.items() if kind == "number")
OWN = tuple(name for name in COLUMNS if name in Claim.__dataclass_fields__)


def exports(book: Book, verdicts: dict[str, str]) -> dict[str, bytes]:
    """The files of `data/` by name. `verdicts` maps a claim to the verdict of its last check."""
    rows = [row(book, claim, verdicts) for claim in book]
    files = {
        "claims.json": as_json(
            {"edition": book.edition, "date": book.date, "claims": [plain(claim) for claim in book]}
        ),
        "claims.csv": as_csv(columns(book), rows),
        "claims.parquet": as_parquet(columns(book), rows),
        "sources.json": as_json(
            {"edition": book.edition, "date": book.date, "sources": [plain(one) for one in book.sources.values()]}
        ),
    }
    return files | {"datapackage.json": as_json(datapackage(book, files))}


def claim_json(book: Book, claim: Claim) -> bytes:
    """One claim with the sources that it names and the checks of it, so that it can be read alone."""
    return as_json(
        {
            "edition": book.edition,
            "date": book.date,
            "claim": plain(claim),
            "sources": {source.id: plain(source) for source in claim.sources},
            "checks": [plain(check) for check in book.checks(claim.id)],
        }
    )


def columns(book: Book) -> dict[str, tuple[str, str]]:
    """The columns of the flat files, each with its type and meaning."""
    vocabulary = book.vocabulary
    basis = {
        f"basis.{name}": ("string", f"What it counts: {', '.join(terms)}.") for name, terms in vocabulary.basis.items()
    }
    conditions = {f"conditions.{name}": ("string", one.definition) for name, one in vocabulary.conditions.items()}
    return COLUMNS | basis | conditions


def row(book: Book, claim: Claim, verdicts: dict[str, str]) -> Record:
    """A claim as one flat row; what it does not state is left out."""
    subject, figure, derivation = book.subject(claim), claim.figure, claim.derivation
    return {
        **{name: getattr(claim, name) for name in OWN},
        **({name: getattr(figure, name) for name in NUMBERS} if figure else {}),
        "subject_name": subject.name,
        "subject_kind": subject.kind,
        "bound": figure.bound if figure else "",
        "approximate": bool(figure and figure.approximate),
        "sources": " ".join(source.id for source in claim.sources),
        "urls": " ".join(source.url for source in claim.sources if source.url),
        "via": " ".join(dict.fromkeys(survey for one in claim.evidence for survey in one.via)),
        "checked": verdicts.get(claim.id, ""),
        "law": derivation.law if derivation else "",
        "inputs": " ".join(ref for refs in derivation.inputs.values() for ref in refs) if derivation else "",
        **{f"basis.{name}": value for name, value in claim.basis.items()},
        **{f"conditions.{name}": value for name, value in claim.conditions.items()},
    }


def as_json(data: Any) -> bytes:
    """JSON as the site writes it: UTF-8, indented, no NaN."""
    return (json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def as_csv(names: Iterable[str], rows: list[Record]) -> bytes:
    """CSV with a header, as RFC 4180 has it. A text that a spreadsheet would take for a formula has `'` in front of it."""
    out, names = io.StringIO(), list(names)
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows([_cell(one.get(name)) for name in names] for one in rows)
    return out.getvalue().encode()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def as_parquet(named: dict[str, tuple[str, str]], rows: list[Record]) -> bytes:
    """Parquet of the same rows, as printed. Texts are never missing, numbers may be."""
    import pyarrow
    import pyarrow.parquet

    types = {"string": pyarrow.string(), "number": pyarrow.float64(), "boolean": pyarrow.bool_()}
    arrays = [
        pyarrow.array([one.get(name, "" if kind == "string" else None) for one in rows], types[kind])
        for name, (kind, _) in named.items()
    ]
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.table(arrays, names=list(named)), sink, compression="zstd", version="2.6")
    return bytes(sink.getvalue())


def datapackage(book: Book, files: dict[str, bytes]) -> Record:
    """The Data Package (version 2) that describes the other files."""
    fields = [{"name": name, "type": kind, "description": about} for name, (kind, about) in columns(book).items()]
    schema = {"fields": fields, "primaryKey": ["id"], "missingValues": [""]}
    kinds: dict[str, tuple[str, Record]] = {
        "claims.csv": (
            "claims",
            {"type": "table", "format": "csv", "mediatype": "text/csv", "encoding": "utf-8", "schema": schema},
        ),
        "claims.parquet": ("claims-parquet", {"format": "parquet", "mediatype": "application/vnd.apache.parquet"}),
        "claims.json": ("claims-json", {"format": "json", "mediatype": "application/json", "encoding": "utf-8"}),
        "sources.json": ("sources-json", {"format": "json", "mediatype": "application/json", "encoding": "utf-8"}),
    }
    return {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "decodebook",
        "title": "decodebook: public figures on how frontier LLM decode is deployed",
        **({"version": book.edition} if book.edition else {}),
        **({"created": f"{book.date}T00:00:00Z"} if book.date else {}),
        "licenses": [
            {
                "name": "CC-BY-4.0",
                "title": "Creative Commons Attribution 4.0",
                "path": "https://creativecommons.org/licenses/by/4.0/",
            }
        ],
        "contributors": [{"title": "The decodebook contributors", "roles": ["creator"]}],
        "resources": [
            {
                "name": name,
                "path": path,
                **about,
                "bytes": len(files[path]),
                "hash": f"sha256:{hashlib.sha256(files[path]).hexdigest()}",
            }
            for path, (name, about) in kinds.items()
        ],
    }
