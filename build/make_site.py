"""Builds the static site of the book: python build/make_site.py [--book ROOT] [--out _site] [--base-url URL]"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from crossrefs import CrossRefs
from decodebook import files
from decodebook.book import Book
from decodebook.check import check_book
from decodebook.problems import BookError
from decodebook.report import as_text
from decodebook.tables import render as render_table
from exports import claim_json, exports
from pages import pages
from rendering import SITE, Links, environment, render

TABLE_FORMS = ("md", "csv", "json")


def main(argv: list[str] | None = None) -> int:
    """Check the book and write the site. 0: written; 1: the book has errors, nothing was touched; 2: could not run."""
    parser = argparse.ArgumentParser(prog="make_site.py", description="Build the static site of a book.")
    parser.add_argument(
        "--book",
        type=Path,
        default=Path(__file__).resolve().parents[1],
        help="the folder of the book (default: this checkout)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path(__file__).resolve().parents[1] / "_site",
        help="the folder to write; one that is there is replaced (default: _site of this checkout)",
    )
    parser.add_argument("--base-url", type=_address, help="where the site will stand; adds permalinks and a sitemap")
    options = parser.parse_args(argv)
    try:
        report = check_book(files.find_root(options.book))
        if report.errors:
            print(f"{as_text(report)}\nthe book has errors; {options.out} is left as it was", file=sys.stderr)
            return 1
        tree = site(report.book, options.base_url or "", progress=sys.stderr.isatty())
        files.write_tree(options.out, tree)
    except BookError as error:
        print(error, file=sys.stderr)
        return 2
    print(
        f"{options.out}: {sum(name.endswith('.html') for name in tree):,} pages of {len(report.book):,} claims, {len(tree):,} files"
    )
    return 0


def site(book: Book, base_url: str = "", *, progress: bool = False) -> dict[str, bytes]:
    """Every file of the site by its name. Raises `BookError` where two would have one name."""
    tree: dict[str, bytes] = {}
    for number, (name, content) in enumerate(_files(book, base_url), 1):
        if name in tree:
            raise BookError(f"two pages of the site would be {name}; give one of them another id")
        tree[name] = content
        if progress:
            print(f"\r{number:,} files", end="", file=sys.stderr)
    if progress:
        print("\r\033[K", end="", file=sys.stderr)
    return tree


def _files(book: Book, base_url: str) -> Iterator[tuple[str, bytes]]:
    refs = CrossRefs(book)
    env = environment(book)
    addresses = []
    for page in pages(refs):
        root = f"{urlsplit(base_url).path}/" if base_url and page.name == "404" else ""
        address = f"{base_url}/{page.name}.html" if base_url and page.name != "404" else ""
        yield (
            f"{page.name}.html",
            render(
                env, page.template, Links(page.name, root), {**page.data, "address": address, "base_url": base_url}
            ).encode(),
        )
        addresses.append(address)
    for claim in book:
        yield f"claims/{claim.id}.json", claim_json(book, claim)
    for name, table in refs.tables.items():
        for form in TABLE_FORMS:
            yield f"tables/{name}.{form}", render_table(table, book, form).encode()
    verdicts = {claim.id: check.verdict for claim in book if (check := refs.last(claim))}
    for name, content in exports(book, verdicts).items():
        yield f"data/{name}", content
    for folder in ("css", "js"):
        for path in sorted((SITE / folder).iterdir()):
            yield f"{folder}/{path.name}", path.read_bytes()
    if base_url:
        yield "sitemap.txt", "".join(f"{address}\n" for address in addresses if address).encode()


def _address(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"`{text}` is no address of a site; write https://host/path")
    return text.rstrip("/")


if __name__ == "__main__":
    sys.exit(main())
