"""What moves when a figure is another: the derived claims that change, from old to new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from decodebook.book import Book
from decodebook.derive import Computed, Deriver
from decodebook.figures import read_figure
from decodebook.model import Claim, Figure

if TYPE_CHECKING:
    import pandas


class Move(NamedTuple):
    """A derived claim before and after."""

    claim: str
    before: Computed
    after: Computed


def derive(book: Book, given: Mapping[str, str | float]) -> list[Move]:
    """Every derived claim that moves when the claims in `given` have other figures, in the book's order.

    A figure is given as it would be printed, in the claim's unit (`"~1,700"`, `20–25`), or as a number. Raises
    `UnknownId` for a claim that is not there, `FigureError` for a figure that does not read.
    """
    figures = {book[ref].id: _figure(book, ref, value) for ref, value in given.items()}
    after = {one.claim: one for one in Deriver(book, figures).all()}
    before = book.computed
    return [
        Move(ref, before[ref], after[ref]) for ref in before if ref in after and _ends(before[ref]) != _ends(after[ref])
    ]


def sweep(book: Book, ref: str, values: Iterable[str | float]) -> pandas.DataFrame:
    """What each derived claim that rests on `ref` comes to at each value: one row a value and claim.

    Columns: `given` (as it was given), `claim`, `low`, `high`, `lower`, `upper` (in `unit`), `unit`.
    """
    import pandas

    ref = book[ref].id
    below = dependents(book, ref)
    rows = []
    for value in values:
        deriver = Deriver(book, {ref: _figure(book, ref, value)})
        for one in deriver.all():
            if one.claim in below:
                rows.append((str(value), one.claim, one.low, one.high, one.lower, one.upper, one.unit))
    return pandas.DataFrame(rows, columns=["given", "claim", "low", "high", "lower", "upper", "unit"])


def dependents(book: Book, ref: str) -> list[str]:
    """The claims that are computed from a claim, at first or further hand, in the book's order. Raises `UnknownId`."""
    ref = book[ref].id
    users: dict[str, list[str]] = {}
    everything = [*book, *book.implied.values()]
    for claim in everything:
        for needed in inputs_of(claim):
            users.setdefault(needed, []).append(claim.id)
    found: set[str] = set()
    waiting = [ref]
    while waiting:
        for user in users.get(waiting.pop(), ()):
            if user not in found:
                found.add(user)
                waiting.append(user)
    return [claim.id for claim in everything if claim.id in found]


def inputs_of(claim: Claim) -> list[str]:
    """The claims that a claim is computed from at first hand."""
    return [ref for refs in claim.derivation.inputs.values() for ref in refs] if claim.derivation else []


def _figure(book: Book, ref: str, value: str | float) -> Figure:
    claim = book[ref]
    text = value if isinstance(value, str) else f"{value:.12g}"
    quantity = book.vocabulary.quantities[claim.quantity]
    exact = quantity.exact and not claim.relative_to
    return read_figure(
        text, claim.unit or quantity.unit, exact=exact or not isinstance(value, str), binary_k=quantity.binary_k
    )


def _ends(one: Computed) -> tuple[float, float, float, float]:
    return one.low, one.high, one.lower, one.upper
