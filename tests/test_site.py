"""The site: every page is whole, reads without script, links only to what is there, and says what a reader must know."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import pytest

import make_site
from conftest import ROOT, lay_out
from decodebook.book import Book
from decodebook.loading import load_folder
from parsed import Parsed, Tree, parsed, said
from rendering import SITE

KB = 1000
FIXED = {
    "index",
    "claims/index",
    "tables/index",
    "subjects/index",
    "sources/index",
    "quantities",
    "conflicts",
    "labels",
    "laws/index",
    "data/index",
    "404",
}


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return load_folder(lay_out(tmp_path_factory.mktemp("example") / "book"))


@pytest.fixture(scope="module", params=["example", "real"])
def built(request: pytest.FixtureRequest, example: Book) -> tuple[Book, Tree, dict[str, Parsed]]:
    """The example book, and the book of this repository, each with its site."""
    book = example if request.param == "example" else load_folder(ROOT)
    tree = make_site.site(book)
    return book, tree, parsed(tree)


Built = tuple[Book, Tree, dict[str, Parsed]]


def test_there_is_a_page_for_each_claim_subject_source_and_table_and_the_fixed_ones(built: Built) -> None:
    book, _, pages = built
    assert len(pages) == len(book) + len(book.subjects) + len(book.sources) + len(book.views) + len(FIXED) + len(
        book.laws
    )
    assert all(f"claims/{ref}.html" in pages for ref in book.claims)
    assert {f"{name}.html" for name in FIXED} <= pages.keys()


def test_every_link_and_anchor_within_the_site_resolves(built: Built) -> None:
    _, tree, pages = built
    broken = []
    for page in pages.values():
        for attrs in page.all("a", "link", "script", "img"):
            target = attrs.get("href", attrs.get("src", ""))
            parts = urlsplit(target)
            if parts.scheme or not target:
                continue
            path = os.path.normpath(PurePosixPath(page.page).parent / unquote(parts.path)) if parts.path else page.page
            if path not in tree or (parts.fragment and unquote(parts.fragment) not in pages[path].ids):
                broken.append(f"{page.page}: {target}")
    assert broken == []


def test_nothing_is_asked_of_another_host(built: Built) -> None:
    book, tree, pages = built
    known = {url for source in book.sources.values() for url in (source.url, source.archived) if url}
    for page in pages.values():
        for tag, attrs in page.elements:
            for name, value in attrs.items():
                if re.match(r"(?i)\s*(https?:)?//|\s*data:|\s*javascript:", value):
                    assert (tag, name) == ("a", "href"), f"{page.page}: <{tag} {name}={value}>"
                    assert value in known, f"{page.page}: {value} is no source of the book"
    for name, content in tree.items():
        if name.endswith((".css", ".js")):
            assert not re.search(rb"https?:|url\(|@import|fetch\(|import\(", content), name


def test_every_page_states_the_policy_that_closes_it(built: Built) -> None:
    for page in built[2].values():
        (policy,) = [one["content"] for one in page.all("meta") if one.get("http-equiv") == "Content-Security-Policy"]
        assert policy == (
            "default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; "
            "base-uri 'none'; form-action 'none'"
        )
        assert all("src" in attrs for attrs in page.all("script")), page.page
        assert not [
            attrs for _, attrs in page.elements if "style" in attrs or any(name.startswith("on") for name in attrs)
        ]


def test_every_page_is_well_formed_and_can_be_found_its_way_in(built: Built) -> None:
    for page in built[2].values():
        assert page.faults == [], page.page
        tags = Counter(tag for tag, _ in page.elements)
        assert (tags["h1"], tags["main"], tags["title"], tags["html"]) == (1, 1, 1, 1), page.page
        assert [number for number in Counter(page.ids).values() if number > 1] == [], page.page
        assert all("scope" in attrs for attrs in page.all("th")), page.page
        levels = [int(tag[1]) for tag, _ in page.elements if re.fullmatch("h[1-6]", tag)]
        assert all(after - before <= 1 for before, after in pairwise(levels)), page.page
        regions = [attrs for attrs in page.all("div") if attrs.get("role") == "region"]
        assert all(attrs.get("tabindex") == "0" and attrs.get("aria-label") for attrs in regions), page.page


def test_titles_tell_pages_apart(built: Built) -> None:
    titles = Counter(
        re.search(r"<title>(.*?)</title>", content.decode(), re.DOTALL)[1]
        for name, content in built[1].items()
        if name.endswith(".html")
    )
    # Claims may print one figure on one quantity twice, set apart by their operating point alone.
    assert sum(count > 1 for count in titles.values()) <= len(titles) / 5


def test_pages_keep_their_size(built: Built) -> None:
    _, tree, pages = built
    shared = sum(len(content) for name, content in tree.items() if name.startswith(("css/", "js/")))
    for name in pages:
        if name.startswith("claims/") and name != "claims/index.html":
            assert len(tree[name]) < 40 * KB, name
        # All claims stand on one page, which travels compressed.
        size = len(gzip.compress(tree[name])) if name == "claims/index.html" else len(tree[name])
        assert size + shared < 150 * KB, name


def test_the_list_of_all_claims_needs_no_script(built: Built) -> None:
    book, tree, pages = built
    listed = {attrs["href"] for attrs in pages["claims/index.html"].all("a") if "href" in attrs}
    assert {f"{ref}.html" for ref in book.claims} <= listed
    assert next(pages["claims/index.html"].all("form")).keys() >= {"hidden"}
    assert b"<noscript" not in tree["claims/index.html"]


def test_a_claim_page_says_what_a_reader_must_know(example: Book) -> None:
    text = said(make_site.site(example), "claims/acme-one-production/decode-throughput.device.html")
    for part in (
        "~1,850 tokens per second, per decode device",
        "E estimate · reads as about 1,850; between 1,840 and 1,860 by its print",
        "per decode device One accelerator of the decode pool.",
        "model Acme One The model that is served. From the deployment as a whole.",
        "It is a printed figure under test: a law computes it anew from the claims below.",
        "A survey of serving, The Surveyors, 2025-06-01 ~1,850 output tok/s At: section 2.",
        "Not yet read against the source.",
        "The note prints the rate per node only; the division by eight is the survey's.",
        "claims/deployments/acme-one-production.yaml claims › decode-throughput.device",
    ):
        assert part in text


def test_a_claim_page_shows_its_checks_and_rulings(example: Book) -> None:
    text = said(make_site.site(example), "claims/acme-one-production/interactivity.html")
    for part in (
        "reads as 20 to 22, a spread of observations; between 19.5 and 22.5 by its print",
        "Acme AI, the operator of this deployment, published it.",
        "2026-12-01: stands. The figure stands there. 20-22 tokens per second The note does not say per user.",
        "How Acme serves Acme One, 56d8685. Read in a file",
        "Oddity, genuine, ruled 2026-12-01. The note speaks of output speed",
        "Found through A survey of serving",
    ):
        assert part in text


def test_a_check_of_another_fragment_no_longer_counts(example_book: Path) -> None:
    load_folder(example_book)
    path = example_book / "claims/deployments/acme-one-production.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace('"18 nodes"', '"18 nodes each"'), encoding="utf-8")
    tree = make_site.site(load_folder(example_book))
    assert "The fragment has changed since." in said(tree, "claims/acme-one-production/nodes.html")
    assert "8 claims, 1 of them read in the source" in said(tree, "sources/acme-serving-note.html")


def test_a_computed_claim_shows_what_it_is_computed_from(example: Book) -> None:
    text = said(make_site.site(example), "claims/acme-one-study/devices.html")
    assert "The law gives 144 device." in text
    assert "Devices of so many nodes: groups * per_group" in text
    assert "groups 18 nodes O – acme-one-production/nodes" in text
    assert "It rests on E estimate, the weakest label below it." in text
    assert "Computed from it" in said(make_site.site(example), "claims/acme-one-production/nodes.html")


def test_a_source_says_what_it_prints_and_what_was_read(example: Book) -> None:
    tree = make_site.site(example)
    assert "8 claims, 2 of them read in the source and found to stand." in said(tree, "sources/acme-serving-note.html")
    assert "claims in other sources came into the book through this survey." in said(
        tree, "sources/example-survey.html"
    )


def test_a_table_says_how_much_of_it_was_read_and_can_be_downloaded(example: Book) -> None:
    tree = make_site.site(example)
    assert "2 of 5 filled cells read against a primary source." in said(tree, "tables/acme-serving.html")
    assert json.loads(tree["tables/acme-serving.json"])["name"] == "acme-serving"
    assert tree["tables/acme-serving.csv"].startswith(b"row,subject,")
    assert tree["tables/acme-serving.md"].startswith(b"**Serving of Acme One**")


# --- what it looks like ----------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "quiet", "link", "official", "third", "leak", "estimate"])
@pytest.mark.parametrize("ground", ["paper", "raised", "warn"])
def test_text_has_contrast_enough_to_be_read(theme: int, ink: str, ground: str) -> None:
    css = (SITE / "css/book.css").read_text(encoding="utf-8")
    colours = {
        name: (light, dark)[theme]
        for name, light, dark in re.findall(r"--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\)", css)
    }
    pair = sorted((luminance(colours[ink]), luminance(colours[ground])))
    assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5


def test_labels_are_told_apart_without_colour() -> None:
    css = (SITE / "css/book.css").read_text(encoding="utf-8")
    rules = dict(re.findall(r"\.label-(O|3P|L|E) \{([^}]*)\}", css))
    assert "background: var(--official)" in rules["O"]
    assert [re.search("border-style: (solid|dashed|dotted)", rules[label])[1] for label in ("3P", "L", "E")] == [
        "solid",
        "dashed",
        "dotted",
    ]


def test_a_conflict_is_told_with_who_says_what_and_its_ruling(built: Built) -> None:
    book, tree, _ = built
    page = said(tree, "conflicts.html")
    for one in book.conflicts():
        assert one.composition(book) in page and one.id in page
        for claim in (claim for claim in one.claims if not claim.implied):
            assert f"{one.status}: {one.composition(book)}" in said(tree, f"claims/{claim.id}.html")
    assert ("The book holds none." in page) == (not book.conflicts())


def test_a_limit_says_what_it_allows_and_that_it_computes_nothing(built: Built) -> None:
    book, tree, _ = built
    limits = [law for law in book.laws.values() if law.holds != "equal"]
    assert limits
    for law in limits:
        assert "It is a limit, and computes nothing." in said(tree, f"laws/{law.id}.html")
