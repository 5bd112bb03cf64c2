"""Figures as pint quantities, in a registry made of the book's own units. Needs the extra `decodebook[units]`.

pint's own registry takes a byte for a pure number and knows no token; this one has every dimension of units.yaml as a
dimension of its own.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from decodebook.book import Book
from decodebook.dimensions import dimension_of
from decodebook.model import Claim
from decodebook.shapes import mapping, text
from decodebook.units import Dimension, spelt_dimension
from decodebook.values import multiplied

_registries: WeakKeyDictionary[Book, Any] = WeakKeyDictionary()


def registry(book: Book) -> Any:
    """The pint registry of a book's units; one for each book, so that its quantities mix."""
    if book not in _registries:
        try:
            from pint import UnitRegistry
        except ImportError:
            raise ImportError("quantity_value needs pint: pip install 'decodebook[units]'") from None
        made: Any = UnitRegistry(None)
        units = mapping(book.vocabulary.raw.get("units"))
        dimensions = mapping(units.get("dimensions"))
        for name in dimensions:
            if name != "none":
                made.define(f"{name} = [{name}]")
        for symbol, entry in mapping(units.get("units")).items():
            dimension, factor = (
                spelt_dimension(text(mapping(entry).get("dimension"))),
                text(mapping(entry).get("factor")),
            )
            name = text(mapping(entry).get("name")).replace(" ", "_")
            base = _expression(dimension)
            if not (base == name and float(factor) == 1):
                made.define(f"{name} = {factor} * {base}")
            if symbol.isidentifier() and symbol != name and symbol not in dimensions:
                made.define(f"@alias {name} = {symbol}")
        _registries[book] = made
    return _registries[book]


def quantity_value(claim: Claim) -> Any:
    """A claim's one figure with its unit and what it is per: `14800.0 token / second / node`.

    Raises `TypeError` for a range, a bound or a term, `ImportError` without pint.
    """
    book, number = claim.book, float(claim)
    made = registry(book)
    quantity = book.vocabulary.quantities[claim.quantity]
    unit = claim.unit or quantity.unit
    names = [
        text(mapping(book.vocabulary.raw["units"]["units"][part]).get("name")).replace(" ", "_")
        for part in unit.split("/")
    ]
    beyond = multiplied(dimension_of(claim, book.vocabulary), book.vocabulary.units.dimension(unit), -1)
    return made.Quantity(number, " / ".join(names)) * made.Quantity(1, _expression(beyond))


def _expression(dimension: Dimension) -> str:
    return " * ".join(f"{name} ** {power}" if power != 1 else name for name, power in dimension) or "1"
