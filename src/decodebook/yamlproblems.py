"""The pass over a YAML text that says what is wrong with it, and where."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import AliasEvent, CollectionStartEvent, DocumentStartEvent, MappingStartEvent, ScalarEvent

from decodebook.plaintext import UNREADABLE, UNUSUAL, Lines, fault, named
from decodebook.problems import At, Path, Problem, Related
from decodebook.yamlevents import Node, walk
from decodebook.yamlwords import explain, meaning, typed

DEPTH_LIMIT = 12
NODE_LIMIT = 200_000
SIZE_LIMIT = 1 << 20  # characters

_PROPERTY = re.compile(r"([&!][^\s,\[\]{}]*)\s*")
# What follows the first digits of an unquoted `1,850 tok/s` in a flow mapping, where the comma parts two entries.
_CUT_BY_COMMA = re.compile(r"""(?<=[0-9])(?:,[0-9]{3}(?![0-9]))+[^\n,:{}\[\]"'#\\]*(?=[,}])""")
_LONGEST_SHOWN = 40
_SPLIT_IT = "split it, one subject a file"
_TOO_DEEP = "no file of the book needs that"


class CarefulReader:
    """Reads one text. `problems` is complete once `data` was called."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = Lines(text)
        self.problems: list[Problem] = []
        self.made: dict[Path, Any] = {}  # the lists and mappings, and whatever stands at the top
        self.keys: dict[Path, At] = {}  # where each key stands first
        self.again: set[Path] = set()  # the keys that stand a second time
        self.told = -1  # the offset up to which one problem has said, and one value holds, all there is

    def data(self) -> object | None:
        """The data, with the problems noted on the way; None where there is nothing to go on with."""
        try:
            whole = self._gather()
        except MarkedYAMLError as error:
            found = explain(error, self.text)
            related = []
            if found.opening is not None:
                opening = self.lines.place(self.file, found.opening, found.opening + 1)
                related = [Related(opening, "it begins here")]
            self._add(found.rule, found.start, found.end, found.message, found.hint, None, *related)
            return None
        except (YAMLError, UnicodeEncodeError):
            match = UNREADABLE.search(self.text)
            start = match.start() if match else 0
            message = f"{named(self.text[start])} is not allowed in YAML"
            self._add("yaml-syntax", start, start + 1, message, "take it out")
            return None
        return self.made[()] if whole else None

    def _gather(self) -> bool:
        """Go over all nodes; False where there is nothing to go on with."""
        if len(self.text) > SIZE_LIMIT:
            self._add("yaml-size", 0, 1, f"the file is larger than {SIZE_LIMIT >> 20} MiB", _SPLIT_IT)
            return False
        nodes = documents = 0
        for node in walk(self.text):
            event = node.event
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if not self._document(node, event, documents):
                    break
                continue
            nodes += 1
            if nodes > NODE_LIMIT:
                message = f"the file holds more than {NODE_LIMIT:,} values"
                self._add("yaml-size", node.start, node.end, message, _SPLIT_IT)
                return False
            if isinstance(event, CollectionStartEvent) and len(node.path) >= DEPTH_LIMIT:
                message = f"lists and mappings are nested more than {DEPTH_LIMIT} deep"
                self._add("yaml-depth", node.start, node.start + 1, message, _TOO_DEEP, path=node.path)
                return False
            if not node.path and isinstance(event, ScalarEvent) and not event.value and not event.style:
                break
            if node.start <= self.told:
                continue
            self._check(node)
            if not node.is_key:
                self._put(node)
        if () not in self.made:
            self._add("yaml-empty", 0, 1, "the file holds nothing", "write what it is to hold, or delete it")
        return () in self.made

    def _document(self, node: Node, event: DocumentStartEvent, number: int) -> bool:
        """Whether the document is to be read: the first one is."""
        if event.version or event.tags:
            message = "a line that begins with % is a directive to YAML"
            self._add("yaml-documents", node.start, node.end, message, "take it out")
        if number > 1:
            message = "a second document begins here"
            self._add("yaml-documents", node.start, node.end, message, "give it a file of its own")
        return number == 1

    def _check(self, node: Node) -> None:
        event = node.event
        start, tagged = self._properties(node)
        node = node._replace(start=start)
        if isinstance(event, AliasEvent):
            message = f"{_shown(self.text[start : node.end])} repeats another part of the file (a YAML alias)"
            self._note("yaml-alias", node, message, "write it out")
        elif not isinstance(event, ScalarEvent):
            if node.is_key:
                self._note("yaml-key", node, "a list or mapping stands as a key", "put the key in quotes")
        elif event.style == '"':
            self._escapes(node, event.value)
        elif not event.style and not tagged:
            self._plain(node, event.value)
        if node.is_key:
            self._repeated(node)

    def _properties(self, node: Node) -> tuple[int, bool]:
        """Where the node itself begins, and whether it has a tag, with each anchor and tag before it noted."""
        start, tagged = node.start, False
        while start < node.end and (match := _PROPERTY.match(self.text, start)):
            shown = _shown(match[1])
            if shown.startswith("!"):
                tagged = True
                rule, message = "yaml-tag", f"{shown} sets a type (a YAML tag)"
            else:
                rule, message = "yaml-alias", f"{shown} marks this to be repeated (a YAML anchor)"
            self._add(rule, start, match.end(1), message, "take it out", path=node.path, key=node.is_key)
            start = match.end()
        return start, tagged

    def _plain(self, node: Node, value: str) -> None:
        """An unquoted scalar."""
        cut = _CUT_BY_COMMA.match(self.text, node.end) if node.path and isinstance(node.path[-1], str) else None
        if cut and not node.is_key:
            self.told = cut.end()
            figure = self.text[node.start : cut.end()].rstrip()
            message = f"the comma in {_shown(figure)} parts two entries here"
            wider = node._replace(end=node.start + len(figure))
            self._note("yaml-typed", wider, message, "put the whole value in quotes", _quoted(figure))
        elif not (match := typed(value)):
            return
        elif value == "<<" and node.is_key:
            self._note("yaml-alias", node, "<< merges another mapping into this one", "write its entries out")
        elif not value:
            what, rule = ("key", "yaml-key") if node.is_key else ("value", "yaml-typed")
            self._note(rule, node, f"the {what} is missing", f"write the {what}, or take the line out")
        elif node.is_key:
            message = f"the key {_shown(value)} is {meaning(value)}, not text"
            self._note("yaml-key", node, message, "put the key in quotes", _quoted(value))
        else:
            message, hint = f"{_shown(value)} is {meaning(value)}, not text", "put it in quotes"
            fix = _quoted(self.text[node.start : node.end])
            if match["nothing"]:  # the text "null" is rarely what was meant, so there is not one right answer
                hint, fix = "take the line out, or put it in quotes if the text is meant", None
            self._note("yaml-typed", node, message, hint, fix)

    def _escapes(self, node: Node, value: str) -> None:
        """Characters of a double-quoted value that nobody sees, and that an escape wrote."""
        typed_out = set(self.text[node.start : node.end])
        for match in UNUSUAL.finditer(value) if "\\" in typed_out else ():
            rule = fault(value, match.start())
            if rule and match[1] not in typed_out:
                rule = "file-hidden-character" if rule == "file-line-ends" else rule
                self._note(rule, node, f"an escape writes {named(match[1])}", "take the escape out")

    def _repeated(self, node: Node) -> None:
        """A key that stands a second time; what is inside its second value is not told again."""
        if any(node.path[:depth] in self.again for depth in range(1, len(node.path))):
            return
        if first := self.keys.get(node.path):
            self.again.add(node.path)
            message = f"the key {_shown(str(node.path[-1]))} stands here a second time"
            related = Related(first, "it stands here first")
            self._note("yaml-repeated-key", node, message, "keep one of the two", None, related)
        else:
            self.keys[node.path] = self.lines.place(self.file, node.start, node.end)

    def _put(self, node: Node) -> None:
        event, path = node.event, node.path
        value: Any
        if isinstance(event, CollectionStartEvent):
            value = {} if isinstance(event, MappingStartEvent) else []
            self.made[path] = value
        elif isinstance(event, ScalarEvent) and node.start > self.told:
            value = event.value
        else:
            value = self.text[node.start : max(node.end, self.told)].rstrip()
        if not path:
            self.made[path] = value
        elif isinstance(around := self.made[path[:-1]], list):
            around.append(value)
        else:
            around[path[-1]] = value

    def _note(self, rule: str, node: Node, message: str, hint: str, fix: str | None = None, *related: Related) -> None:
        """A problem with a node."""
        self._add(rule, node.start, node.end, message, hint, fix, *related, path=node.path, key=node.is_key)

    def _add(
        self,
        rule: str,
        start: int,
        end: int,
        message: str,
        hint: str,
        fix: str | None = None,
        *related: Related,
        path: Path = (),
        key: bool = False,
    ) -> None:
        at = replace(self.lines.place(self.file, start, end), path=path, key=key)
        self.problems.append(Problem(rule, at, message, hint=hint, fix=fix, related=related))


def _shown(text: str) -> str:
    """A text as a message repeats it: one line, not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + "…"


def _quoted(text: str) -> str | None:
    """The text in double quotes, None where it is not one line or would need escapes."""
    return None if any(char in text for char in '"\\\n') else f'"{text}"'
