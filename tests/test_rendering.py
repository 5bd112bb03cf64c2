"""What a file says is text on a page and nothing else, and links start from the page that they stand on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jinja2
import pytest

import make_site
from conftest import lay_out
from decodebook.book import Book
from decodebook.compiled import to_document
from decodebook.document import from_document
from decodebook.loading import load_folder
from decodebook.reading import read_book
from parsed import Parsed, parsed
from rendering import SITE, Links, environment, web_address

HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)><x-planted onclick=alert(1)>{{7*7}}{% raise %}"


@pytest.fixture
def example(example_book: Path) -> Book:
    return load_folder(example_book)


def test_autoescape_and_strict_undefined_are_on_for_every_template(example: Book) -> None:
    env = environment(example)
    assert env.undefined is jinja2.StrictUndefined
    assert env.autoescape is True
    assert env.trim_blocks and env.lstrip_blocks
    assert env.list_templates()
    for name in env.list_templates():
        text = (SITE / "templates" / name).read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe|autoescape|Markup", text), f"{name} switches escaping off"
    with pytest.raises(jinja2.UndefinedError):
        env.from_string("{{ nothing }}").render()
    assert env.from_string("{{ text }}").render(text="<b>") == "&lt;b&gt;"


TEXT_FIELDS = frozenset(
    {
        "name",
        "note",
        "title",
        "value",
        "unit",
        "at",
        "printed",
        "revision",
        "reason",
        "assumed",
        "printed_there",
        "definition",
    }
    | {"revision_or_hash", "as_of", "kind_of_party", "called", "shown", "aliases"}
)
FREE_LISTS = frozenset({"called", "terms", "lists", "conditions"})
ADDRESSES = frozenset({"url", "archived"})


def planted(value: Any, field: str = "") -> Any:
    """A document with every text that an author writes freely replaced."""
    if isinstance(value, dict):
        free = field in FREE_LISTS or field.startswith("list:")
        return {key: planted(one, f"list:{key}" if free else key) for key, one in value.items()}
    if isinstance(value, list):
        return [planted(one, field) for one in value]
    if field in ADDRESSES:
        return "javascript:alert(1)"
    return HOSTILE if field in TEXT_FIELDS or field.startswith("list:") else value


def hostile_book(folder: Path) -> Book:
    """The example book with the hostile text in each free field: of claims, subjects, sources, parties, rulings, checks, tables, vocabularies."""
    reading = read_book(lay_out(folder / "book"))
    document = to_document(
        load_folder(folder / "book"), views={one.stem: one.data for one in reading.of("view")}, laws=[]
    )
    return from_document(planted(document), str)


def test_a_hostile_text_runs_nothing_and_stands_as_text(tmp_path: Path) -> None:
    tree = make_site.site(hostile_book(tmp_path))
    whole = ""
    for page in parsed(tree).values():
        assert page.faults == [], page.page
        assert not {"x-planted", "img", "iframe", "base", "object"} & {tag for tag, _ in page.elements}, page.page
        assert [attrs["src"].rsplit("/", 1)[-1] for attrs in page.all("script")] == ["book.js"], page.page
        for _, attrs in page.elements:
            assert not any(name.startswith("on") for name in attrs), page.page
            assert not any(value.strip().lower().startswith("javascript:") for value in attrs.values()), page.page
        text = "".join(page.text)
        assert "49" not in re.findall(r"alert\(1\)>(\d+)", text), page.page
        whole += text
    # Each kind of record shows the text, so that the test would see it run.
    for kind in (
        "claims/acme-one-production/nodes.html",
        "subjects/acme-one.html",
        "sources/acme-serving-note.html",
        "tables/acme-serving.html",
        "quantities.html",
        "labels.html",
    ):
        assert HOSTILE in "".join(Parsed(kind, tree[kind].decode()).text), kind


@pytest.mark.parametrize(
    "url",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,<script>",
        "//host/x",
        "https:",
        "http:///x",
        "file:///etc/passwd",
        "https://[",
        "",
    ],
)
def test_an_address_that_is_not_of_the_web_is_never_linked(url: str) -> None:
    assert web_address(url) == ""


def test_an_address_of_the_web_is_linked() -> None:
    assert web_address("https://a.example/x?y=1#z") == "https://a.example/x?y=1#z"


def test_links_are_relative_to_their_page() -> None:
    link = Links("claims/acme/nodes.prefill")
    assert link("claims/acme/nodes") == "nodes.html"
    assert link("sources/a.b") == "../../sources/a.b.html"
    assert link("labels#3P") == "../../labels.html#3P"
    assert link.file("claims/acme/nodes.prefill.json") == "nodes.prefill.json"
    assert Links("index")("claims/index") == "claims/index.html"
