"""Published tables in their four forms."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from decodebook import UnknownId
from decodebook.book import Book
from decodebook.loading import load_folder
from decodebook.tables import FORMATS, render, to_html
from parsed import Parsed

TABLE = "build/tables/acme-serving.yaml"

MARKDOWN = r"""**Serving of Acme One**

|  | Decode instance | Output tok/s | Per-user speed |
| --- | --- | --- | --- |
| Production, March 2025 | 18 nodes (O) [1] | \~14.8k tok/s per node (O) [1] · \~1,850 tok/s per decode device (E) [2] | 20–22 tok/s per user (O) [1] |
| Bench, May 2025 | — | 1,943 tok/s per decode device (3P) [3] | 49.4 ms (3P) [3] |

—: the book holds nothing. O official, 3P third-party measured, L leak or press, E estimate.

1. Acme AI, How Acme serves Acme One (2025-03-01) <https://acme.example/serving-note>
2. The Surveyors, A survey of serving (2025-06-01)
3. Bench Group, DecodeBench, May 2025 (2025-05-20) <https://bench.example/2025-05>
"""


def test_a_table_as_markdown(example: Book) -> None:
    assert render(example.table("acme-serving"), example, "md") == MARKDOWN


def test_a_note_on_a_row_stands_below_the_sources(example_book: Path) -> None:
    path = example_book / TABLE
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("    subject: acme-one-x100-bench\n", "    subject: acme-one-x100-bench\n    note: A bench.\n"),
        encoding="utf-8",
    )
    book = load_folder(example_book)
    assert render(book.table("acme-serving"), book, "md") == (
        MARKDOWN + "\nWhere the book differs from the survey:\n\n- Bench, May 2025: A bench.\n"
    )


def test_text_stays_text_in_markdown(example_book: Path) -> None:
    path = example_book / TABLE
    text = path.read_text(encoding="utf-8")
    for plain, marked in (("Bench, May 2025", "A | <b> *row*"), ("Decode instance", "A | `column`"), ("Serving of Acme One", "A_ ~title~")):  # fmt: skip
        text = text.replace(f"title: {plain}", f'title: "{marked}"')
    path.write_text(text, encoding="utf-8")
    book = load_folder(example_book)
    lines = render(book.table("acme-serving"), book, "md").split("\n")
    assert lines[0] == r"**A\_ \~title\~**"
    assert lines[2] == r"|  | A \| \`column\` | Output tok/s | Per-user speed |"
    assert lines[5].startswith(r"| A \| \<b> \*row\* | — | ")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), strict=True))


def test_a_table_as_csv(example: Book) -> None:
    production, bench = rows(render(example.table("acme-serving"), example, "csv"))
    assert production == {
        "row": "Production, March 2025",
        "subject": "acme-one-production",
        "Decode instance": "18 nodes",
        "Decode instance: labels": "O",
        "Decode instance: claims": "acme-one-production/nodes",
        "Decode instance: sources": "acme-serving-note",
        "Output tok/s": "~14.8k tok/s per node; ~1,850 tok/s per decode device",
        "Output tok/s: labels": "O; E",
        "Output tok/s: claims": "acme-one-production/decode-throughput.node; acme-one-production/decode-throughput.device",
        "Output tok/s: sources": "acme-serving-note; example-survey",
        "Per-user speed": "20–22 tok/s per user",
        "Per-user speed: labels": "O",
        "Per-user speed: claims": "acme-one-production/interactivity",
        "Per-user speed: sources": "acme-serving-note",
    }
    assert [bench[name] for name in bench if name.startswith("Decode instance")] == ["", "", "", ""]


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@sum"])
def test_no_spreadsheet_takes_a_title_for_a_formula(title: str, example_book: Path) -> None:
    path = example_book / TABLE
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: Bench, May 2025", f'title: "{title}"'), encoding="utf-8"
    )
    book = load_folder(example_book)
    assert rows(render(book.table("acme-serving"), book, "csv"))[1]["row"] == f"'{title}"


def test_a_table_as_json(example: Book) -> None:
    found = json.loads(render(example.table("acme-serving"), example, "json"))
    assert {name: found[name] for name in ("name", "title", "survey", "edition", "date")} == {
        "name": "acme-serving",
        "title": "Serving of Acme One",
        "survey": "example-survey",
        "edition": "2026.12.0",
        "date": "2026-12-01",
    }
    assert [(one["name"], one["quantities"]) for one in found["columns"]] == [
        ("instance", ["nodes"]),
        ("rate", ["decode-throughput"]),
        ("speed", ["interactivity", "tpot"]),
    ]
    production, bench = found["rows"]
    assert bench["cells"]["instance"] == []
    assert production["cells"]["speed"] == [
        {
            "claim": "acme-one-production/interactivity",
            "shown": "20–22 tok/s per user",
            "value": "20–22",
            "unit": "token/s",
            "label": "O",
            "state": "figure",
            "nominal": None,
            "low": 20,
            "high": 22,
            "bound": "",
            "approximate": False,
            "basis": {"counts": "output", "per": "user", "phase": "decode", "statistic": "mean"},
            "as_of": "2025-03",
            "sources": [{"id": "acme-serving-note", "at": "statistics", "url": "https://acme.example/serving-note"}],
        }
    ]


def test_a_table_as_html(example: Book) -> None:
    text = render(example.table("acme-serving"), example, "html")
    page = Parsed("table", text)
    assert page.faults == [] and len(page.ids) == len(set(page.ids))
    assert text.split("\n")[:3] == [
        "<table>",
        "<caption>Serving of Acme One</caption>",
        '<thead><tr><th scope="col">Deployment</th><th scope="col">Decode instance</th>'
        '<th scope="col">Output tok/s</th><th scope="col">Per-user speed</th></tr></thead>',
    ]
    assert (
        '<td data-column="Per-user speed"><span class="figure">20–22 tok/s per user '
        '<abbr class="label label-O" title="official">O</abbr>'
        '<sup><a href="#source-acme-serving-note">1</a></sup></span></td></tr>'
    ) in text
    assert (
        '<td data-column="Decode instance"><span class="none" title="the book holds nothing here">—</span></td>' in text
    )
    targets = {attrs["href"].removeprefix("#") for attrs in page.all("a")}
    assert targets == set(page.ids)


def test_an_html_table_links_where_it_is_told_to(example: Book) -> None:
    text = to_html(example.table("acme-serving"), example, link=lambda target: f"/{target}?a&b")
    assert '<a href="/claims/acme-one-production/nodes?a&amp;b">18 nodes</a>' in text
    assert '<a href="/subjects/acme-one-production?a&amp;b">Production, March 2025</a>' in text
    assert '<a href="/sources/acme-serving-note?a&amp;b">Acme AI, How Acme serves Acme One</a>' in text


def test_words_are_escaped_in_html(example_book: Path) -> None:
    path = example_book / TABLE
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: Bench, May 2025", 'title: "<b> & \\"x\\""'), encoding="utf-8"
    )
    book = load_folder(example_book)
    assert '<th scope="row">&lt;b&gt; &amp; &quot;x&quot;</th>' in render(book.table("acme-serving"), book, "html")


def test_figures_are_escaped_in_html(example_book: Path) -> None:
    path = example_book / "claims/deployments/acme-one-production.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('value: "20–22"', 'value: "<22"'), encoding="utf-8")
    book = load_folder(example_book)
    assert '<span class="figure">&lt;22 tok/s per user ' in render(book.table("acme-serving"), book, "html")


def test_a_cell_holds_its_claims_in_order_and_a_query_gives_one(example: Book) -> None:
    table = example.table("acme-serving")
    cells = [[[claim.key for claim in cell.claims] for cell in row] for row in table.rows]
    assert cells == [
        [["nodes"], ["decode-throughput.node", "decode-throughput.device"], ["interactivity"]],
        [[], ["slo.50ms.throughput"], ["slo.50ms.tpot"]],
    ]
    assert [claim.key for claim in table.claims()] == [key for row in cells for cell in row for key in cell]


def test_an_unknown_table_names_the_near_ones(example: Book) -> None:
    with pytest.raises(UnknownId) as caught:
        example.table("acme-servin")
    assert str(caught.value) == "no table `acme-servin`; did you mean acme-serving?"


def test_every_table_of_the_book_reads_in_every_form(real: Book) -> None:
    assert real.views
    for name in real.views:
        table = real.table(name)
        columns, count = len(table.view.columns), len(table.rows)
        texts = {form: render(table, real, form) for form in FORMATS}
        lines = [line for line in texts["md"].split("\n") if line.startswith("| ")]
        assert len(lines) == count + 2
        assert {len(line.replace(r"\|", "").split("|")) for line in lines} == {columns + 3}
        found = rows(texts["csv"])
        assert len(found) == count and {len(row) for row in found} == {2 + 4 * columns}
        assert len(json.loads(texts["json"])["rows"]) == count
        assert Parsed(name, texts["html"]).faults == []
