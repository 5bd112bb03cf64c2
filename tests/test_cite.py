"""How a claim is cited: its source first, then the book, its edition and how the figure was come by."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cite import STYLES, cite
from decodebook.loading import load_folder

TEXTS = {
    "acme-one-production/nodes": (
        "acme-one-production/nodes = 18 node per instance [O]. "
        "Acme AI, How Acme serves Acme One (2025-03-01), https://acme.example/serving-note. "
        "decodebook 2026.12.0, acme-one-production/nodes, read in the source."
    ),
    "acme-one-x100-bench/slo.50ms.tpot": (
        "acme-one-x100-bench/slo.50ms.tpot = 49.4 ms [3P]. "
        "Bench Group, DecodeBench, May 2025 (2025-05-20), https://bench.example/2025-05. "
        "decodebook 2026.12.0, acme-one-x100-bench/slo.50ms.tpot, as quoted by example-survey."
    ),
    "x100/memory-capacity": (
        "x100/memory-capacity = 80 GB per device [O]. "
        "Chipworks, X100 data sheet (2024-11), https://chipworks.example/x100.pdf. "
        "decodebook 2026.12.0, x100/memory-capacity, not yet read against the source."
    ),
    "acme-one-study/devices": (
        "acme-one-study/devices = 144 device per instance [E]. "
        "decodebook 2026.12.0, acme-one-study/devices, computed by members.devices_of_nodes from "
        "acme-one-production/nodes, acme-one-study/devices-per-node."
    ),
    "acme-one-study/devices-per-node": (
        "acme-one-study/devices-per-node = 8 device per node [E]. "
        "decodebook 2026.12.0, acme-one-study/devices-per-node, assumed."
    ),
    "acme-one-production/tpot.undisclosed": (
        "acme-one-production/tpot.undisclosed = undisclosed [undisclosed]. "
        "decodebook 2026.12.0, acme-one-production/tpot.undisclosed, looked for in acme-serving-note."
    ),
}

BIBTEX = r"""@misc{acme-one-production:decode-throughput.device,
  title = {{A survey of serving}},
  author = {{The Surveyors}},
  year = {2025},
  month = {06},
  note = {\textasciitilde{}1,850 token/s per decode-device; decodebook 2026.12.0, acme-one-production/decode-throughput.device, not yet read against the source}
}"""

BIBTEX_OF_NO_SOURCE = r"""@misc{acme-one-study:devices,
  title = {{Acme One serving study: devices}},
  author = {{decodebook contributors}},
  note = {144 device per instance; decodebook 2026.12.0, acme-one-study/devices, computed by members.devices\_of\_nodes from acme-one-production/nodes, acme-one-study/devices-per-node}
}"""


@pytest.mark.parametrize("ref", TEXTS)
def test_a_citation_names_source_book_and_how_the_figure_was_come_by(ref: str, example: Book) -> None:
    assert example.cite(ref) == example[ref].cite() == TEXTS[ref]


def test_a_citation_for_bibtex(example: Book) -> None:
    assert example.cite("acme-one-production/decode-throughput.device", "bibtex") == BIBTEX
    assert example.cite("acme-one-study/devices", "bibtex") == BIBTEX_OF_NO_SOURCE


def test_a_citation_as_csl(example: Book) -> None:
    assert json.loads(example.cite("acme-one-production/nodes", "csl")) == [
        {
            "id": "acme-one-production/nodes",
            "type": "webpage",
            "title": "How Acme serves Acme One",
            "author": [{"literal": "Acme AI"}],
            "issued": {"date-parts": [[2025, 3, 1]]},
            "URL": "https://acme.example/serving-note",
            "note": "18 node per instance; decodebook 2026.12.0, acme-one-production/nodes, read in the source",
        }
    ]


@pytest.mark.parametrize(
    ("published", "parts", "year_and_month"),
    [
        ("2025", [2025], "  year = {2025},\n"),
        ("2025-02", [2025, 2], "  year = {2025},\n  month = {02},\n"),
        ("2025-02-27", [2025, 2, 27], "  year = {2025},\n  month = {02},\n"),
        ("", None, ""),
    ],
)
def test_a_date_is_cited_as_finely_as_it_is_known(
    published: str, parts: list[int] | None, year_and_month: str, example_folder: Path
) -> None:
    book = load_folder(example_folder)
    book.sources = {**book.sources, "x100-datasheet": replace(book.sources["x100-datasheet"], published=published)}
    item = json.loads(book.cite("x100/memory-capacity", "csl"))[0]
    assert item.get("issued") == ({"date-parts": [parts]} if parts else None)
    entry = book.cite("x100/memory-capacity", "bibtex")
    assert f"  author = {{{{Chipworks}}}},\n{year_and_month}  url = " in entry


def test_marks_of_tex_stay_text(example_folder: Path) -> None:
    book = load_folder(example_folder)
    title = r"R&D 50% $2 #1 a_b {c} ~d ^e \f"
    book.sources = {**book.sources, "x100-datasheet": replace(book.sources["x100-datasheet"], title=title)}
    entry = book.cite("x100/memory-capacity", "bibtex")
    expected = r"R\&D 50\% \$2 \#1 a\_b \{c\} \textasciitilde{}d \textasciicircum{}e \textbackslash{}f"
    assert f"  title = {{{{{expected}}}}}," in entry


def test_another_style_is_refused_with_those_that_there_are(example: Book) -> None:
    with pytest.raises(ValueError, match="no style `apa`; one of text, bibtex, csl"):
        example.cite("acme-one-production/nodes", "apa")


def test_every_claim_of_the_book_can_be_cited_in_every_style(real: Book) -> None:
    for claim in real:
        for style in STYLES:
            text = cite(real, claim, style)
            assert claim.id.split("/")[0] in text and real.edition in text
            if style == "bibtex":
                assert text.count("{") == text.count("}")
