"""Pages as a test reads them."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

Tree = dict[str, bytes]
INLINE = frozenset({"a", "abbr", "strong", "span", "code", "small", "time", "q", "wbr", "sup"})
VOID = frozenset({"meta", "link", "img", "input", "br", "wbr", "hr"})


class Parsed(HTMLParser):
    """A page: its elements with their attributes, its ids, and its text; `faults` lists tags that do not pair up."""

    def __init__(self, page: str, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is not closed" for tag in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)
        if tag not in INLINE:
            self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes another element")

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def all(self, *tags: str) -> Iterator[dict[str, str]]:
        return (attrs for tag, attrs in self.elements if tag in tags)

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]


def parsed(tree: Tree) -> dict[str, Parsed]:
    return {name: Parsed(name, content.decode()) for name, content in tree.items() if name.endswith(".html")}


def said(tree: Tree, page: str) -> str:
    """The words of a page, parted by single blanks."""
    return " ".join("".join(Parsed(page, tree[page].decode()).text).split())
