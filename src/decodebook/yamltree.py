"""A YAML text as a tree that keeps its comments: each with the entry that it stands before or beside."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

import yaml

_COMMENT = re.compile(r"(?<![^ \t\n])#")


@dataclass(slots=True, eq=False)
class Part:
    """An entry of a mapping, or an item of a list, which has no key.

    `before` holds the comments on lines of their own above it, "" standing for blank lines; `beside` is the comment
    at the end of its line. `folded` holds the lines of a text that was folded (`>`) and is one paragraph.
    """

    key: str
    value: str | Block = ""
    folded: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    beside: str = ""


@dataclass(slots=True, eq=False)
class Block:
    """A mapping or a list. `tail` holds the comments after its last part, as `Part.before` does.

    `closed` is the offset at which a flow collection ends, 0 for one in block style, which begins in `column`.
    """

    is_mapping: bool
    column: int = 0
    closed: int = 0
    parts: list[Part] = field(default_factory=list)
    tail: list[str] = field(default_factory=list)

    @property
    def has_comments(self) -> bool:
        """Whether a comment stands anywhere inside."""
        return any(self.tail) or any(
            any(part.before) or part.beside or (isinstance(part.value, Block) and part.value.has_comments)
            for part in self.parts
        )


@dataclass(frozen=True, slots=True)
class _Place:
    """The blocks that a part stands in, outermost first."""

    part: Part
    inside: tuple[Block, ...]


def read_tree(text: str) -> Block | None:
    """The tree of a text without problems (`yamltext.read`); None where its top is not a mapping."""
    builder = _Builder(text)
    root = builder.value(yaml.compose(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)), (), -1)
    if not isinstance(root, Block) or not root.is_mapping:
        return None
    builder.attach_comments(root)
    return root


def _is_stripped(line: str) -> bool:
    return bool(line) and line == line.strip()


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.starts: list[int] = []  # the offsets at which the parts begin
        self.places: list[_Place] = []
        self.scalars: list[tuple[int, int]] = []

    def value(self, node: Any, inside: tuple[Block, ...], around: int) -> str | Block:
        """The tree of a node; `around` is the column of the block that holds it."""
        start, end, column = node.start_mark.index, node.end_mark.index, node.start_mark.column
        if isinstance(node, yaml.ScalarNode):
            if self.text[start : start + 1] in (
                "|",
                ">",
            ):  # beside the mark may be a comment, after the text blank lines
                end = start + len(self.text[start:end].rstrip())
                start = self.text.find("\n", start)
            self.scalars.append((start, end))
            return str(node.value)
        # A list may begin in the column of its key. A comment in that column belongs to what follows then.
        block = Block(isinstance(node, yaml.MappingNode), max(column, around + 1), end if node.flow_style else 0)
        inside = (*inside, block)
        for child in node.value:
            key, value = child if block.is_mapping else (None, child)
            part = Part(key.value if key else "")
            block.parts.append(part)
            self.starts.append((key or value).start_mark.index)
            self.places.append(_Place(part, inside))
            if key:
                self.value(key, inside, column)
            part.value = self.value(value, inside, column)
            part.folded = self._folded(value)
        return block

    def _folded(self, node: Any) -> list[str]:
        """The lines of a paragraph that was folded, none for any other text."""
        start, end = node.start_mark.index, node.end_mark.index
        if not isinstance(node, yaml.ScalarNode) or self.text[start] != ">":
            return []
        lines = dedent(self.text[start:end].partition("\n")[2].rstrip()).split("\n")
        return lines if " ".join(lines) == node.value.removesuffix("\n") and all(map(_is_stripped, lines)) else []

    def attach_comments(self, root: Block) -> None:
        """Give each comment and each run of blank lines to the part or block that it belongs to."""
        blank, start, reach = False, 0, len(self.text)
        for line in self.text.split("\n"):
            comment = self._comment(start, start + len(line))
            code = line if comment is None else line[: comment - start]
            if comment is not None and not code.strip(" -"):
                # Behind a dash it belongs to the item. Below another comment it belongs no deeper than that one.
                reach = -1 if code.strip() else min(reach, len(code))
                lines = self._own_line(comment, reach, root)
                lines += [""] * (blank and lines[-1:] != [""]) + [line[len(code) :].rstrip()]
                blank = False
            elif code.strip():
                number = bisect_left(self.starts, start)
                before = self.places[number].part.before if number < len(self.places) else []
                before += [""] * (blank and before[-1:] != [""])
                blank, reach = False, len(self.text)
                if comment is not None:
                    self._beside(comment, line[len(code) :].rstrip(), root)
            elif not self._in_scalar(start) and not self._flow(start):
                blank = True
            start += len(line) + 1

    def _comment(self, start: int, end: int) -> int | None:
        found = (match.start() for match in _COMMENT.finditer(self.text, start, end))
        return next((index for index in found if not self._in_scalar(index)), None)

    def _in_scalar(self, index: int) -> bool:
        number = bisect_right(self.scalars, (index, len(self.text))) - 1
        return number >= 0 and index < self.scalars[number][1]

    def _flow(self, index: int) -> Block | None:
        """The innermost flow collection around an offset."""
        number = bisect_left(self.starts, index) - 1
        if number < 0:
            return None
        place = self.places[number]
        inside = (*place.inside, place.part.value)
        return next((one for one in reversed(inside) if isinstance(one, Block) and one.closed > index), None)

    def _own_line(self, index: int, column: int, root: Block) -> list[str]:
        """The lines that a comment on a line of its own joins: those before the next part, or at the end of a block."""
        number = bisect_left(self.starts, index)
        following = self.places[number] if number < len(self.places) else _Place(Part("", before=root.tail), ())
        if number == 0:
            return following.part.before
        previous = self.places[number - 1]
        flow = self._flow(index)
        if flow and flow not in following.inside:
            return flow.tail if flow.parts else previous.part.before
        over = [
            one for one in previous.inside if one not in following.inside and not one.closed and one.column <= column
        ]
        return over[-1].tail if over else following.part.before

    def _beside(self, index: int, comment: str, root: Block) -> None:
        number = bisect_left(self.starts, index) - 1
        while number > 0 and any(0 < block.closed <= index for block in self.places[number].inside):
            number -= 1
        if not self.places:
            root.tail.append(comment)
            return
        part = self.places[max(number, 0)].part
        if part.beside:
            part.before.append(comment)
        else:
            part.beside = comment
