"""`decodebook compare ID ID...`: claims side by side, and what may be said of their figures together."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from decodebook.commands.options import add_book, load_book, width, wrapped

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.compare import Comparison, Field, Together
    from decodebook.model import Claim
    from decodebook.records import Record
    from decodebook.values import Value

LETTERS = "ABCDEF"
NOT_SAID = "not said"
NARROWEST = 15
"""Columns that a claim needs for its values to stand beside those of the others."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="+", help="two to six claims (subject/key)")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    book = load_book(args)
    comparison = book.compare(*args.id)
    if args.format == "json":
        print(json.dumps(record(book, comparison), ensure_ascii=False, indent=2, allow_nan=False))
    else:
        print("\n".join(lines(book, comparison, width())))
    return 0


def lines(book: Book, comparison: Comparison, room: int) -> Iterator[str]:
    """The claims with a letter each, the table of their fields, and each two of them together."""
    letters = {claim.id: letter for claim, letter in zip(comparison.claims, LETTERS, strict=False)}
    for claim in comparison.claims:
        yield f"{letters[claim.id]}  {claim.id}"
        yield from wrapped("   ", f"{book.subject(claim).name}: {_figure(book, claim)}", room)
    yield ""
    yield from _table(comparison.fields, letters.values(), room)
    for pair in comparison.pairs:
        yield ""
        if len(comparison.pairs) > 1:
            yield f"{letters[pair.one.id]} and {letters[pair.other.id]}"
        for name, text in _said(book, pair, letters):
            yield from wrapped(f"{name:<10}", text, room)


def _figure(book: Book, claim: Claim) -> str:
    """A claim's figure as tables write it, with its label, its time and its standing."""
    from decodebook.shown import shown

    label = f"E from {claim.rests_on}" if claim.computed and claim.rests_on else claim.label
    mark = {"set-aside": "set aside", "open": "open"}.get(claim.standing, "")
    return f"{shown(book, claim)}  [{', '.join(one for one in (label, claim.as_of, mark) if one)}]"


def _table(fields: Sequence[Field], letters: Iterable[str], room: int) -> Iterator[str]:
    heads = [*letters]
    names = [one.name.replace("_", " ") for one in fields]
    first = max(len(name) for name in names)
    each = (room - first - len("  unknown")) // len(heads) - 2
    if each < NARROWEST:
        for name, field in zip(names, fields, strict=True):
            yield from _listed(f"{name:<{first}}  {field.verdict:<7}  ", field, heads, room)
        return
    cells = [[_cell(field, value, each) for value in field.values] for field in fields]
    widths = [max(1, *(len(line) for row in cells for line in row[place])) for place in range(len(heads))]
    yield "  ".join([" " * first, *(f"{head:<{size}}" for head, size in zip(heads, widths, strict=True))]).rstrip()
    for name, field, row in zip(names, fields, cells, strict=True):
        for line in range(max(len(cell) for cell in row)):
            parts = [cell[line] if line < len(cell) else "" for cell in row]
            texts = [f"{part:<{size}}" for part, size in zip(parts, widths, strict=True)]
            ends = ("", "") if line else (name, field.verdict)
            yield "  ".join([f"{ends[0]:<{first}}", *texts, ends[1]]).rstrip()


def _cell(field: Field, value: str, size: int) -> list[str]:
    return textwrap.wrap(_value(field, value), size)


def _value(field: Field, value: str) -> str:
    if value:
        return value
    return "none" if field.name in ("unit", "label", "relative_to", "comparison") else NOT_SAID


def _listed(head: str, field: Field, letters: Sequence[str], room: int) -> Iterator[str]:
    """A field with each of its values on a line, under the letters of the claims that have it."""
    by_value: dict[str, list[str]] = {}
    for letter, value in zip(letters, field.values, strict=True):
        by_value.setdefault(_value(field, value), []).append(letter)
    for value, who in by_value.items():
        yield from wrapped(head, value if len(by_value) == 1 else f"{' '.join(who)}: {value}", room)
        head = " " * len(head)


def _said(book: Book, pair: Together, letters: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What may be said of two claims: whether they agree, what ruling there is, and their ratio."""
    yield "figures", _agreement(pair, letters)
    units = next((field.values for field in pair.fields if field.name == "unit" and all(field.values)), None)
    if units and pair.ratio:
        yield "units", f"{units[0]} and {units[1]}, converted"
    for conflict in pair.conflicts:
        yield "conflict", f"{conflict.id}, {conflict.status}"
    for ref in pair.rulings:
        ruling = book.rulings[ref]
        adopted = [letters[claim.id] for claim in (pair.one, pair.other) if claim.id in ruling.adopts]
        yield "ruling", f"{ref} ({ruling.kind}) adopts {' and '.join(adopted) or 'neither'}"
    if not pair.conflicts and not pair.rulings:
        yield "conflict", "none"
    if pair.ratio is None:
        told = "; ".join(_told(pair, name, letters) for name in (*pair.differ, *pair.unknown))
        counts = _has_figures(pair) and told
        yield "ratio", f"none: {_lettered(pair.no_ratio, letters)}{f', {told}' if counts else ''}"
    else:
        yield "ratio", _ratio(pair.ratio, letters[pair.one.id], letters[pair.other.id])
        for name, fields in (("between", pair.between), ("open", pair.left_open)):
            if fields:
                yield name, "; ".join(_told(pair, field, letters) for field in fields)
    if pair.rebase:
        basis = " ".join(f"{name}={value}" for name, value in pair.rebase)
        brought = f"{letters[pair.one.id]} to the basis of {letters[pair.other.id]}"
        yield "", f"`decodebook rebase {pair.one.id} {basis}` may bring {brought}"


def _agreement(pair: Together, letters: Mapping[str, str]) -> str:
    """Whether two figures agree, and if not, whether they should."""
    if pair.agree is None:
        silent = [claim for claim in (pair.one, pair.other) if claim.state in ("undisclosed", "not-applicable")]
        if silent:
            return " and ".join(f"{letters[claim.id]} is {claim.state}" for claim in silent)
        return (
            f"not compared: {_words(pair.differ)} differ{'s' * (len(pair.differ) == 1)}"
            if pair.differ
            else "not compared"
        )
    if pair.agree:
        return "agree"
    if pair.conflicts and pair.apart:
        return f"do not agree; they differ in {_words(pair.apart)}"
    if pair.apart:
        return f"do not agree, and need not: {_words(pair.apart)} differ{'s' * (len(pair.apart) == 1)}"
    return "do not agree" + (f"; what may tell them apart: {_words(pair.may_part)}" if pair.may_part else "")


def _has_figures(pair: Together) -> bool:
    from decodebook.compare import has_figure

    return has_figure(pair.one) and has_figure(pair.other)


def _words(names: Iterable[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


def _told(pair: Together, name: str, letters: Mapping[str, str]) -> str:
    """A field with what each of two claims says: `role (A minimum, B not said)`."""
    field = next(one for one in pair.fields if one.name == name)
    mine, theirs = (_value(field, value) for value in field.values)
    said = f"both {mine}" if mine == theirs else f"{letters[pair.one.id]} {mine}, {letters[pair.other.id]} {theirs}"
    return f"{_words([name])} ({said})"


def _lettered(text: str, letters: Mapping[str, str]) -> str:
    """A text with letters in place of the ids that it begins with."""
    ref, blank, rest = text.partition(" ")
    return f"{letters.get(ref, ref)}{blank}{rest}"


def _ratio(ratio: Value, one: str, other: str) -> str:
    """The larger over the smaller: `B is 2.2222 times A (2.2 to 2.25)`."""
    from decodebook.spelling import span

    if ratio.low > 0 and ratio.high < 1:
        ratio, one, other = 1 / ratio, other, one
    text = f"{one} is {span(ratio.low, ratio.high)} times {other}"
    exact = (ratio.low, ratio.high) == (ratio.lower, ratio.upper)
    return text if exact else f"{text} ({span(ratio.lower, ratio.upper)})"


def record(book: Book, comparison: Comparison) -> Record:
    """A comparison as JSON has it; a verdict is `match`, `differ` or `unknown`, an end that is not there null."""
    from decodebook.compiled import plain
    from decodebook.explain import finite

    return {
        "claims": [
            {
                **plain(claim),
                "text": claim.text,
                "rests_on": claim.rests_on,
                "interval": [finite(end) for end in claim.interval] if claim.figure or claim.computed else None,
            }
            for claim in comparison.claims
        ],
        "fields": [
            {
                "kind": one.kind,
                "name": one.name,
                "values": [value or None for value in one.values],
                "verdict": one.verdict,
            }
            for one in comparison.fields
        ],
        "pairs": [
            {
                "one": pair.one.id,
                "other": pair.other.id,
                "agree": pair.agree,
                "apart": list(pair.apart),
                "may_part": list(pair.may_part),
                "differ": list(pair.differ),
                "unknown": list(pair.unknown),
                "conflicts": [{"id": one.id, "status": one.status} for one in pair.conflicts],
                "rulings": [
                    {"id": ref, "kind": book.rulings[ref].kind, "adopts": list(book.rulings[ref].adopts)}
                    for ref in pair.rulings
                ],
                "ratio": {name: finite(getattr(pair.ratio, name)) for name in ("low", "high", "lower", "upper")}
                if pair.ratio
                else None,
                "no_ratio": pair.no_ratio,
                "between": list(pair.between),
                "left_open": list(pair.left_open),
                "rebase": dict(pair.rebase),
            }
            for pair in comparison.pairs
        ],
    }
