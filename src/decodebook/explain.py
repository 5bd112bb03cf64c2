"""The arithmetic of a derived claim as text: the formula, each input with where it comes from, and what spreads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from textwrap import wrap
from typing import NamedTuple

from decodebook.book import Book
from decodebook.derive import CannotDerive, Computed, applied, law_of
from decodebook.model import Claim
from decodebook.records import Record
from decodebook.shown import shown
from decodebook.spelling import number, spelt
from decodebook.values import Value


class Input(NamedTuple):
    """One input of a law: its name there, the claim, and the share of the result's spread that it causes alone."""

    name: str
    claim: str
    share: float


def inputs(book: Book, claim: Claim) -> list[Input]:
    """The inputs of a derived claim, those that cause most of its spread first.

    Each input's share is the width of the result while only that input keeps its interval, over the sum of all such
    widths; the shares are 0 where nothing has width, and without end outweighs any width. Raises `CannotDerive`.
    """
    deriver, law = book.deriver, law_of(book, claim)
    deriver.computed(claim)
    given = deriver.inputs(claim)
    refs = claim.derivation.inputs if claim.derivation else {}
    widths: list[tuple[str, str, float]] = []
    for name in given:
        for place, ref in enumerate(refs[name]):
            alone = {other: _narrowed(one, other, name, place) for other, one in given.items()}
            result = applied(law, alone)
            widths.append((name, ref, result.upper - result.lower))
    if any(width == inf for _, _, width in widths):
        widths = [(name, ref, float(width == inf)) for name, ref, width in widths]
    whole = sum(width for _, _, width in widths)
    found = [Input(name, ref, width / whole if whole else 0.0) for name, ref, width in widths]
    return sorted(found, key=lambda one: -one.share)


def _narrowed(value: Value | list[Value], name: str, kept: str, place: int) -> Value | list[Value]:
    """An input without width, unless it is the one that keeps its own."""
    if isinstance(value, list):
        return [one if (name, index) == (kept, place) else _point(one) for index, one in enumerate(value)]
    return value if name == kept else _point(value)


def _point(value: Value) -> Value:
    ends = [end for end in (value.low, value.high) if abs(end) != inf] or [0.0]
    middle = sum(ends) / len(ends)
    return replace(value, low=middle, high=middle, lower=middle, upper=middle)


def explain(book: Book, ref: str, *, depth: int = 9, width: int = 100) -> str:
    """How a claim comes about, down to what is printed or assumed, in lines of at most `width` where words allow.

    Raises `UnknownId`, `CannotDerive`.
    """
    return "\n".join(part for line in _lines(book, book[ref], "", depth) for part in _wrapped(line, width))


def _wrapped(line: str, width: int) -> list[str]:
    margin = " " * (len(line) - len(line.lstrip()) + 2)
    return wrap(
        line, max(width, len(margin) + 30), subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )


def _lines(book: Book, claim: Claim, margin: str, depth: int) -> Iterator[str]:
    if claim.derivation is None:
        yield f"{margin}{claim.id}"
        yield f"{margin}  {_leaf(book, claim)}"
        return
    computed, law = book.deriver.computed(claim), law_of(book, claim)
    yield f"{margin}{claim.id} = {spelt(computed)}  [{_label(claim, computed)}]"
    if claim.figure:
        verdict = "agrees" if computed.meets(claim.figure) else "does not agree"
        yield f"{margin}  printed {claim.value} {claim.unit}: {verdict}"
    yield f"{margin}  {law.title}: {law.formula()}  ({law.id})"
    if law.fails:
        yield f"{margin}  does not hold {law.fails}"
    for one in inputs(book, claim):
        share = f"  {one.share:.0%} of the spread" if one.share else ""
        yield f"{margin}  {one.name}:{share}"
        if depth > 1:
            yield from _lines(book, book[one.claim], margin + "    ", depth - 1)


def _leaf(book: Book, claim: Claim) -> str:
    figure = shown(book, claim)
    if claim.assumed:
        return f"{figure}  [{claim.label}, assumed: {claim.assumed}]"
    if claim.state == "undisclosed":
        return f"{figure}  [{claim.as_of}]  looked in {', '.join(_named(book, one) for one in claim.looked_in)}"
    where = _named(book, claim.evidence[0].source) if claim.evidence else "no source"
    return f"{figure}  [{claim.label}, {claim.as_of}]  {where}"


def _named(book: Book, ref: str) -> str:
    source = book.sources[ref]
    return f"{book.parties[source.publisher].name}, {source.title}"


def _label(claim: Claim, computed: Computed) -> str:
    return f"{claim.label} from {computed.rests_on}" if computed.rests_on else claim.label


def record(book: Book, claim: Claim) -> Record:
    """A derivation as JSON has it, with what it is computed from at first hand."""
    computed, law = book.deriver.computed(claim), law_of(book, claim)
    return {
        "claim": claim.id,
        "printed": claim.value,
        "unit": computed.unit,
        "nominal": computed.nominal,
        "low": finite(computed.low),
        "high": finite(computed.high),
        "lower": finite(computed.lower),
        "upper": finite(computed.upper),
        "agrees": computed.meets(claim.figure) if claim.figure else None,
        "label": claim.label,
        "rests_on": computed.rests_on,
        "law": law.id,
        "formula": law.formula(),
        "title": law.title,
        "source": law.source,
        "fails": law.fails,
        "inputs": [one._asdict() for one in inputs(book, claim)],
        "leaves": list(computed.leaves),
    }


def finite(end: float) -> float | None:
    """An end as JSON has it, which knows no infinity."""
    return None if abs(end) == inf else end


__all__ = ["CannotDerive", "Input", "explain", "inputs", "number", "record"]
