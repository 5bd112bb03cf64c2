"""The nodes of a YAML text in the order of the file, from libyaml's events, or PyYAML's where libyaml is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from yaml.error import Mark
from yaml.events import (
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
)
from yaml.parser import Parser as PyParser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError

from decodebook.problems import Path


class PureParser(Reader, Scanner, PyParser):
    """PyYAML's own parser: the same events as libyaml, some twenty times slower."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        PyParser.__init__(self)

    def scan_flow_scalar_non_spaces(self, double: bool, start_mark: Mark) -> list[str]:
        """As in libyaml, an escape that names no character is bad syntax."""
        try:
            chunks: list[str] = super().scan_flow_scalar_non_spaces(double, start_mark)
        except (ValueError, OverflowError):  # chr() of a number beyond Unicode
            chunks = ["\ud800"]
        if any("\ud800" <= char <= "\udfff" for chunk in chunks for char in chunk):
            problem = "found invalid Unicode character escape code"
            raise ScannerError("while parsing a quoted scalar", start_mark, problem, self.get_mark())
        return chunks


EventParser: Any
try:
    from yaml import _yaml

    EventParser = _yaml.CParser
except ImportError:  # PyYAML was built without libyaml
    EventParser = PureParser


class Node(NamedTuple):
    """A node, or the start of a document: its event, its offsets in the text, its path, and whether it is a key."""

    event: Event
    start: int
    end: int
    path: Path = ()
    is_key: bool = False


def walk(text: str) -> Iterator[Node]:
    """Each document start and each node of a text. Raises what the parser raises.

    A list or mapping that stands as a key is one node: its source text is the key, and its inside is passed over.
    """
    events = iter(EventParser(text).get_event, None)
    opened: list[tuple[Path, list[str | int | None]]] = []  # each with the step to its next node, None before a key
    for event in events:
        start, end = _extent(event)
        if isinstance(event, DocumentStartEvent):
            yield Node(event, start, end)
        elif isinstance(event, CollectionEndEvent):
            opened.pop()
        elif isinstance(event, NodeEvent):
            path: Path = ()
            is_key = False
            if opened:
                around, step = opened[-1]
                is_key = step[0] is None
                here = _key(event, events, text) if step[0] is None else step[0]
                path = (*around, here)
                step[0] = here if is_key else here + 1 if isinstance(here, int) else None
            yield Node(event, start, end, path, is_key)
            if isinstance(event, CollectionStartEvent) and not is_key:
                opened.append((path, [None if isinstance(event, MappingStartEvent) else 0]))


def _extent(event: Event) -> tuple[int, int]:
    assert event.start_mark and event.end_mark  # both parsers set them on every event
    return event.start_mark.index, event.end_mark.index


def _key(event: NodeEvent, events: Iterator[Event], text: str) -> str:
    """The text of a key. Of a list or mapping as a key, all events are taken from `events`."""
    if isinstance(event, ScalarEvent):
        return str(event.value)
    start, end = _extent(event)
    depth = int(isinstance(event, CollectionStartEvent))
    while depth:
        inner = next(events)
        depth += isinstance(inner, CollectionStartEvent) - isinstance(inner, CollectionEndEvent)
        end = _extent(inner)[1]
    return text[start:end]
