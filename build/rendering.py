"""Jinja as this site uses it: everything escaped, nothing undefined, and every link relative to the page it stands on."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import jinja2
from markupsafe import Markup, escape

import words
from abbreviations import explained
from decodebook.book import Book
from decodebook.shown import shown
from decodebook.why import label_reasons

SITE = Path(__file__).resolve().parents[1] / "site"


def environment(book: Book, folder: Path = SITE / "templates") -> jinja2.Environment:
    """The templates, with what they need to know of a book."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    env.globals.update(book=book, vocabulary=book.vocabulary, words=words, label_reasons=partial(label_reasons, book))
    env.filters.update(
        shown=partial(shown, book),
        explained=partial(explained, vocabulary=book.vocabulary),
        dated=words.dated,
        web=web_address,
        breakable=breakable,
        plural=plural,
    )
    return env


def web_address(url: str) -> str:
    """An address that is safe to link: http or https with a host, else nothing."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url if parts.scheme in ("http", "https") and parts.netloc else ""


def breakable(url: str) -> Markup:
    """An address that may break after its slashes rather than within a name."""
    return Markup("/<wbr>").join(escape(part) for part in url.split("/"))


def plural(count: int, word: str, more: str = "") -> str:
    """`1 claim`, `1,204 claims`, `3 entries`."""
    return f"{count:,} {word if count == 1 else more or word + 's'}"


class Links:
    """How one page links to others: `link("claims/<id>")` is the address of that page relative to this one.

    With `root` addresses start there instead, for the one page that a host shows at any depth.
    """

    def __init__(self, page: str, root: str = "") -> None:
        self._folder = posixpath.dirname(page) or "."
        self._root = root

    def __call__(self, target: str) -> str:
        """The address of a page, named without its ending: `labels#E`, `sources/<id>`."""
        path, hash_, anchor = target.partition("#")
        return self.file(f"{path}.html") + hash_ + quote(anchor)

    def file(self, path: str) -> str:
        """The address of a file, named in full: `css/book.css`."""
        return self._root + quote(path) if self._root else quote(posixpath.relpath(path, self._folder))


def render(env: jinja2.Environment, template: str, link: Links, data: Mapping[str, Any]) -> str:
    """One page as text."""
    return env.get_template(template).render(link=link, **data)
