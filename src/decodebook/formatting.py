"""The one canonical form of a YAML file of a book.

Fields stand in the order of their schema; what an author names (claims, points, inputs, terms) keeps its order. Each
scalar is written in one way, whatever way it came. Lists of scalars, and mappings of the fields in `ONE_LINE`, take one
line where they fit and hold no comment; all else takes lines of its own, indented by two. Text is never wrapped; a
folded paragraph keeps its lines. Comments stay before or beside what they stood before or beside; of blank lines in a
row one is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from decodebook.problems import At, Problem
from decodebook.yamltext import read
from decodebook.yamltree import Block, Part, read_tree
from decodebook.yamlwords import typed

WIDTH = 110

ONE_LINE = frozenset({"basis", "called", "claims", "conditions", "evidence", "find", "inputs", "points", "values"})
"""Fields whose mapping takes one line where it fits. `claims` is one in a ruling; those of a subject never fit."""

SMALL_ENTRIES = {
    "subject": "columns",
    "view": "columns",
    "units": "units",
    "parties": "",
    "moved": "",
    "conditions": "",
}
"""Kind of file -> the mapping whose entries take one line each where they fit; "" is the file itself."""

FIGURES = frozenset({"claims", "conditions", "points", "values"})
"""Mappings that hold figures and terms side by side. A figure is quoted; a term, which begins with a letter, is not."""

_DATES = ("#/$defs/date", "#/$defs/day")
_PLAIN = re.compile(r"""(?!\.\.)[^\s\-?:,\[\]{}#&*!|>'"%@`](?:[^\n\t]*\S)?""")
_ENDS_PLAIN = re.compile(r": | #|:\Z")
_ENDS_IN_FLOW = re.compile(r"[,\[\]{}]")
_LITERAL = re.compile(r"\S(?:[^\n]*\S)?(?:\n+[^\n]*\S)*\n?")

Schema = Mapping[str, Any]


class FormError(ValueError):
    """A text that has no canonical form, since it does not read as it should. `problem` is the first that is wrong."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        at, hint = self.problem.at, self.problem.hint
        if self.problem.fix is not None:
            hint = "`decodebook check --fix` mends it"
        return f"{at.file}:{at.line}:{at.column} {self.problem.message}" + (f"; {hint}" if hint else "")


def canonical(text: str, kind: str, schema: Schema, file: str = "") -> str:
    """The text in its canonical form. `schema` is the JSON Schema of `kind`; errors name `file`.

    Raises `FormError` where the text has problems of its own, so that nothing is written that was misread.
    """
    data, problems = read(text, file)
    if problems:
        raise FormError(problems[0])
    root = read_tree(text)
    if root is None:
        raise FormError(Problem("form", At(file, line=1, column=1), "the file is no mapping"))
    formatted = "".join(f"{line}\n" for line in _Writer(kind, schema).lines(root))
    if read(formatted, file) != (data, []):
        hint = "this is a fault in decodebook, please report it"
        raise FormError(
            Problem("form", At(file, line=1, column=1), "its canonical form would say something else", hint=hint)
        )
    return formatted


class _Field(NamedTuple):
    """Where a value stands: its schema, its name (of an item, that of its list), and the name of what is around it.

    The schema may be anything that JSON holds, since what is unknown has none.
    """

    schema: Any
    name: str = ""
    around: str = ""

    @property
    def is_quoted(self) -> bool:
        """Whether the field asks for quotes whatever it holds."""
        is_date = isinstance(self.schema, Mapping) and self.schema.get("$ref") in _DATES
        return is_date or self.name == "printed"

    @property
    def is_figure(self) -> bool:
        """Whether a figure may stand here, which is quoted, or a term, which is not."""
        return self.name == "value" or self.around in FIGURES


class _Writer:
    """Writes one tree."""

    def __init__(self, kind: str, schema: Schema) -> None:
        self.schema = schema
        self.small = SMALL_ENTRIES.get(kind)

    def lines(self, root: Block) -> Iterator[str]:
        """The lines of the file."""
        if not root.parts:
            yield from ["{}", *root.tail]
            return
        above = root.parts[0].before
        del above[: above[:1] == [""]]
        heading = len(above) - above[::-1].index("") if "" in above else 0
        yield from above[:heading]  # what a blank line parts from the first entry stays at the top
        del above[:heading]
        self._settle(root, _Field(self.schema))
        yield from self._block(root, _Field(self.schema), "")

    def _settle(self, block: Block, field: _Field) -> None:
        """Put the parts in order, and what stands before the first part of an item above the item."""
        children = self._children(block, field)
        block.parts = [part for part, _ in children]
        first = block.parts[0].before
        del first[: first[:1] == [""]]
        for part, inner in children:
            if isinstance(part.value, Block) and part.value.parts:
                self._settle(part.value, inner)
                if not block.is_mapping:
                    part.before += part.value.parts[0].before
                    part.value.parts[0].before = []

    def _block(self, block: Block, field: _Field, margin: str) -> Iterator[str]:
        for part, inner in self._children(block, field):
            yield from _indented(part.before, margin)
            head = margin + (f"{_key(part.key, field)}:" if block.is_mapping else "-")
            beside = f"  {part.beside}" if part.beside else ""
            line = self._one_line(part.value, inner)
            if isinstance(part.value, str):
                yield from _text(part, part.value, inner, head, beside, margin + "  ")
            elif line is not None and (not part.value.parts or len(f"{head} {line}") <= WIDTH):
                yield f"{head} {line}{beside}"
            elif block.is_mapping:
                yield head + beside
                yield from self._block(part.value, inner, margin + "  ")
            else:
                yield from _indented([part.beside] * bool(part.beside), margin)
                yield from _item(self._block(part.value, inner, margin + "  "), head, margin)
        yield from _indented(block.tail, margin)

    def _one_line(self, value: str | Block, field: _Field) -> str | None:
        """The value in flow style; None where it is not to be on one line."""
        if isinstance(value, str):
            return _scalar(value, field, in_flow=True)
        if value.is_mapping:
            small = field.name in ONE_LINE or field.around == self.small
        else:
            small = all(isinstance(part.value, str) for part in value.parts)
        if value.parts and (not small or value.has_comments):
            return None
        texts = []
        for part, inner in self._children(value, field):
            text = self._one_line(part.value, inner)
            if text is None:
                return None
            texts.append(f"{_key(part.key, field, in_flow=True)}: {text}" if value.is_mapping else text)
        return f"{{{', '.join(texts)}}}" if value.is_mapping else f"[{', '.join(texts)}]"

    def _children(self, block: Block, field: _Field) -> list[tuple[Part, _Field]]:
        """The parts in their order, each with the field that it stands in."""
        schema: Any = field.schema if isinstance(field.schema, Mapping) else {}
        if "$ref" in schema:
            schema = self.schema["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        if not block.is_mapping:
            return [(part, _Field(schema.get("items"), field.name, field.name)) for part in block.parts]
        known = schema.get("properties", {})
        order = {name: number for number, name in enumerate(known)}
        parts = sorted(block.parts, key=lambda part: order.get(part.key, len(order)))
        other = schema.get("additionalProperties")
        return [(part, _Field(known.get(part.key, other), part.key, field.name)) for part in parts]


def _text(part: Part, text: str, field: _Field, head: str, beside: str, margin: str) -> Iterator[str]:
    lines = text.removesuffix("\n").split("\n") if "\n" in text and _LITERAL.fullmatch(text) else []
    if field.is_quoted or not (part.folded or lines):
        yield f"{head} {_scalar(text, field)}{beside}"
    else:
        ends = "" if text.endswith("\n") else "-"
        yield f"{head} {'>' if part.folded else '|'}{ends}{beside}"
        yield from _indented(part.folded or lines, margin)


def _item(lines: Iterator[str], head: str, margin: str) -> Iterator[str]:
    """The lines of an item whose first part stands beside its dash, and no comment between the two."""
    for line in lines:
        if not line.lstrip().startswith("#"):
            yield f"{head} {line.lstrip()}"
            break
        yield margin + line.lstrip()
    yield from lines


def _indented(lines: Iterable[str], margin: str) -> Iterator[str]:
    return (margin + line if line else "" for line in lines)


def _key(key: str, around: _Field, *, in_flow: bool = False) -> str:
    """A key of the field `around`. Those of points are figures."""
    return _scalar(key, _Field(None, "value" if around.name == "points" else ""), in_flow=in_flow)


def _scalar(text: str, field: _Field, *, in_flow: bool = False) -> str:
    """A text on one line: plain where every reader of YAML takes it for this very text, else in double quotes."""
    plain = _PLAIN.fullmatch(text) and not _ENDS_PLAIN.search(text) and not typed(text)
    is_figure = field.is_figure and not text[:1].isalpha()
    if field.is_quoted or is_figure or not plain or (in_flow and _ENDS_IN_FLOW.search(text)):
        return json.dumps(text, ensure_ascii=False)
    return text
