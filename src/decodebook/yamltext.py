"""YAML as text with positions: every scalar a string, every doubt a problem.

A clean file is gone over once, by a pass that only builds the data. Where that meets anything out of the ordinary it
gives up, and a second, careful pass says what and where. Positions are computed when something is to be reported.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from yaml.error import YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from decodebook import yamlevents
from decodebook.plaintext import Lines, check_text
from decodebook.problems import Path, Problem
from decodebook.yamlevents import Node, walk
from decodebook.yamlproblems import DEPTH_LIMIT, NODE_LIMIT, SIZE_LIMIT, CarefulReader
from decodebook.yamlwords import typed

__all__ = ["Positions", "check_text", "locate", "read"]

_ODD_CHARACTERS = ("&", "!", "\\")
# An anchor, a tag, or an escape that could write a character that is not seen. Prose such as "R & D" is passed over.
_ODD = re.compile(r"""(?:&(?=\S)|!)(?<!\w.)|\\[^"/n\s]""")


def read(text: str, file: str) -> tuple[object | None, list[Problem]]:
    """The data of a YAML text (dicts in the order of the file, lists, strings), and everything that is wrong with it.

    The data is None where there is nothing to go on with: bad syntax, no content, more than the limits allow. Else what
    is refused is still read as its text. One document is read; a `---` before it is allowed. Never raises.
    """
    data = _quick(text)
    if data is not None:
        return data, []
    reader = CarefulReader(text, file)
    return reader.data(), reader.problems


def _quick(text: str) -> object | None:
    """The data, or None at the first thing that is out of the ordinary. The loop is what a clean book pays for."""
    if len(text) > SIZE_LIMIT or (any(char in text for char in _ODD_CHARACTERS) and _ODD.search(text)):
        return None
    around: list[list[Any]] = []  # the open collections but the innermost
    items: list[Any] = []  # what the innermost holds; of a mapping, keys and values by turns
    plains: list[str] = []
    nodes = 1
    try:
        for event in iter(yamlevents.EventParser(text).get_event, None):
            kind = event.__class__
            if kind is ScalarEvent:
                value = event.value
                items.append(value)
                if not event.style:
                    plains.append(value)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                around.append(items)
                items = []
                if len(around) > DEPTH_LIMIT:
                    return None
            elif kind is MappingEndEvent:
                pairs = iter(items)
                mapping = dict(zip(pairs, pairs))  # noqa: B905  pairs by the parser's word, and `strict` is slow
                if 2 * len(mapping) != len(items):
                    return None
                nodes += len(items)
                items = around.pop()
                items.append(mapping)
            elif kind is SequenceEndEvent:
                nodes += len(items)
                sequence, items = items, around.pop()
                items.append(sequence)
            elif kind is AliasEvent or (kind is DocumentStartEvent and (event.version or event.tags)):
                return None
    except (YAMLError, UnicodeEncodeError, TypeError):  # TypeError: a list or mapping as a key
        return None
    if nodes > NODE_LIMIT or len(items) != 1 or any(map(typed, set(plains))):
        return None
    return items[0]  # type: ignore[no-any-return]


class Positions:
    """Where the keys and values of a text stand."""

    def __init__(self, text: str) -> None:
        self._lines = Lines(text)
        self._keys: dict[Path, tuple[int, int]] = {}
        self._values: dict[Path, tuple[int, int]] = {}
        with suppress(YAMLError, UnicodeEncodeError):  # what stands before bad syntax has a place
            for node in walk(text):
                if isinstance(node.event, DocumentStartEvent):
                    if self._values:
                        break
                elif node.is_key:
                    self._keys[node.path] = extent = (node.start, node.end)
                    if self._values[node.path[:-1]][0] == node.start:  # a block mapping begins with its first key
                        self._values[node.path[:-1]] = extent
                else:
                    self._values[node.path] = _first_line(node)

    def at(self, path: Path, key: bool = False) -> tuple[int, int, int]:
        """Line and column (from 1, in characters) and width of a value, or of the key that introduces it.

        A list or mapping stands where its bracket, its first dash or its first key does. A path that does not exist has
        the place of the nearest parent that does, at its key.
        """
        while path and path not in self._values and path not in self._keys:
            path, key = path[:-1], True
        places = (self._keys, self._values) if key else (self._values, self._keys)
        return self._lines.at(*next((place[path] for place in places if path in place), (0, 1)))


def locate(text: str) -> Positions:
    """The places of everything in a text: all of it, or what stands before its first bad syntax. Never raises."""
    return Positions(text)


def _first_line(node: Node) -> tuple[int, int]:
    """The offsets to underline: of a block of text, only the mark that opens it."""
    block = isinstance(node.event, ScalarEvent) and node.event.style in ("|", ">")
    return node.start, node.start + 1 if block else node.end
