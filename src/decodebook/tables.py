"""Published tables as Markdown, CSV, JSON and HTML: every figure with its label and its sources."""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from decodebook.model import Claim
from decodebook.records import Record
from decodebook.shown import shown
from decodebook.views import Cell, Table

if TYPE_CHECKING:
    from decodebook.book import Book

FORMATS = ("md", "csv", "json", "html")
DASH = "—"
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def render(table: Table, book: Book, form: str) -> str:
    """A table in one of `FORMATS`, with a newline at its end."""
    return {"md": to_markdown, "csv": to_csv, "json": to_json, "html": to_html}[form](table, book)


class Footnotes:
    """Numbers for the sources of a table, in the order in which they are first needed."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def of(self, claim: Claim) -> list[int]:
        """The numbers of a claim's sources."""
        return [self.numbers.setdefault(one.source, len(self.numbers) + 1) for one in claim.evidence]


def to_markdown(table: Table, book: Book) -> str:
    """Markdown: label in brackets and numbered sources behind each figure, the sources below."""
    notes = Footnotes()
    head = ["", *(_cell_text(column.title) for column in table.view.columns)]
    lines = [f"**{_cell_text(table.view.title)}**", "", _markdown_row(head), _markdown_row(["---"] * len(head))]
    for row in table.rows:
        cells = [" · ".join(_marked(book, claim, notes) for claim in cell.claims) or DASH for cell in row]
        lines.append(_markdown_row([_cell_text(row[0].row.title), *cells]))
    lines += [
        "",
        f"{DASH}: the book holds nothing. O official, 3P third-party measured, L leak or press, E estimate.",
        "",
    ]
    for source, number in notes.numbers.items():
        about = book.sources[source]
        link = f" <{about.url}>" if about.url else ""
        lines.append(
            f"{number}. {book.parties[about.publisher].name}, {about.title}"
            + (f" ({about.published})" if about.published else "")
            + link
        )
    corrections = [f"- {row[0].row.title}: {row[0].row.note}" for row in table.rows if row[0].row.note]
    if corrections:
        lines += ["", "Where the book differs from the survey:", "", *corrections]
    return "\n".join(lines) + "\n"


def to_csv(table: Table, book: Book) -> str:
    """CSV of the same rows; each column is followed by its labels, claim ids and sources, in the order of its figures."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["row", "subject"]
    for column in table.view.columns:
        head += [column.title, f"{column.title}: labels", f"{column.title}: claims", f"{column.title}: sources"]
    writer.writerow(head)
    for row in table.rows:
        line = [_safe(row[0].row.title), row[0].row.subject]
        for cell in row:
            line += [
                _safe("; ".join(shown(book, claim) for claim in cell.claims)),
                "; ".join(claim.label or claim.state for claim in cell.claims),
                "; ".join(claim.id for claim in cell.claims),
                "; ".join(" ".join(one.source for one in claim.evidence) for claim in cell.claims),
            ]
        writer.writerow(line)
    return out.getvalue()


def to_json(table: Table, book: Book) -> str:
    """JSON: columns, rows, and in each cell its claims with figure, unit, basis, label and sources."""
    data = {
        "name": table.view.id,
        "title": table.view.title,
        "survey": table.view.survey,
        "edition": book.edition,
        "date": book.date,
        "columns": [
            {"name": column.name, "title": column.title, "quantities": list(column.quantities)}
            for column in table.view.columns
        ],
        "rows": [
            {
                "title": row[0].row.title,
                "subject": row[0].row.subject,
                "note": row[0].row.note,
                "cells": {cell.column.name: [_record(book, claim) for claim in cell.claims] for cell in row},
            }
            for row in table.rows
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def to_html(table: Table, book: Book, link: Callable[[str], str] | None = None) -> str:
    """An HTML `<table>` with its sources listed after it. `link` turns `claims/<id>` and `sources/<id>` into addresses."""
    notes, e = Footnotes(), html.escape
    head = "".join(f'<th scope="col">{e(column.title)}</th>' for column in table.view.columns)
    out = [
        "<table>",
        f"<caption>{e(table.view.title)}</caption>",
        f'<thead><tr><th scope="col">Deployment</th>{head}</tr></thead>',
        "<tbody>",
    ]
    for row in table.rows:
        cells = "".join(
            f'<td data-column="{e(cell.column.title)}">{_html_cell(book, cell, notes, link)}</td>' for cell in row
        )
        out.append(
            f'<tr><th scope="row">{_linked(e(row[0].row.title), f"subjects/{row[0].row.subject}", link)}</th>{cells}</tr>'
        )
    out += ["</tbody>", "</table>", '<ol class="sources">']
    for source in notes.numbers:
        about = book.sources[source]
        dated = f" ({e(about.published)})" if about.published else ""
        out.append(
            f'<li id="source-{e(source)}">{_linked(f"{e(book.parties[about.publisher].name)}, {e(about.title)}", f"sources/{source}", link)}{dated}</li>'
        )
    return "\n".join([*out, "</ol>"]) + "\n"


def _html_cell(book: Book, cell: Cell, notes: Footnotes, link: Callable[[str], str] | None) -> str:
    if not cell.claims:
        return f'<span class="none" title="the book holds nothing here">{DASH}</span>'
    parts = []
    for claim in cell.claims:
        figure = _linked(html.escape(shown(book, claim)), f"claims/{claim.id}", link)
        label = (
            f'<abbr class="label label-{claim.label}" title="{html.escape(book.vocabulary.labels[claim.label])}">{claim.label}</abbr>'
            if claim.label
            else ""
        )
        refs = "".join(
            f'<sup><a href="#source-{html.escape(one.source)}">{number}</a></sup>'
            for one, number in zip(claim.evidence, notes.of(claim), strict=True)
        )
        parts.append(f'<span class="figure">{figure} {label}{refs}</span>')
    return " ".join(parts)


def _linked(text: str, target: str, link: Callable[[str], str] | None) -> str:
    return f'<a href="{html.escape(link(target))}">{text}</a>' if link else text


def _marked(book: Book, claim: Claim, notes: Footnotes) -> str:
    numbers = ",".join(map(str, notes.of(claim)))
    return f"{_cell_text(shown(book, claim))} ({claim.label or claim.state})" + (f" [{numbers}]" if numbers else "")


def _markdown_row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cell_text(text: str) -> str:
    """Text that stays text in a Markdown cell."""
    for char in "\\|*_<`":
        text = text.replace(char, "\\" + char)
    return text.replace("~", "\\~").replace("\n", " ")


def _safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _record(book: Book, claim: Claim) -> Record:
    figure = claim.figure
    return {
        "claim": claim.id,
        "shown": shown(book, claim),
        "value": claim.value,
        "unit": claim.unit,
        "label": claim.label,
        "state": claim.state,
        "nominal": claim.nominal,
        "low": claim.low,
        "high": claim.high,
        "bound": figure.bound if figure else "",
        "approximate": figure.approximate if figure else False,
        "basis": dict(claim.basis),
        "as_of": claim.as_of,
        "sources": [{"id": one.source, "at": one.at, "url": book.sources[one.source].url} for one in claim.evidence],
    }
