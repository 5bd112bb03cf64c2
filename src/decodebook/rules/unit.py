"""A unit is known, fits its quantity, and is there where a figure needs one."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown
from decodebook.units import UnitError


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    units, quantities = book.vocabulary.units, book.vocabulary.quantities
    for claim in book:
        quantity = quantities.get(claim.quantity)
        if quantity is None or claim.state not in ("figure", "computed"):
            if claim.unit and claim.state != "figure" and not claim.series:
                yield Problem(
                    "unit", at(claim, "unit"), "a claim without a figure has no unit", hint="leave `unit` out"
                )
            continue
        wanted = "1" if claim.relative_to else quantity.unit
        if not claim.unit:
            if claim.state == "figure":
                yield Problem(
                    "unit",
                    at(claim),
                    "`unit` is missing",
                    expected=f"a unit like {wanted}",
                    hint=f"add `unit: {wanted}`",
                )
            continue
        try:
            fits = units.dimension(claim.unit) == units.dimension(wanted)
        except UnitError as error:
            yield unknown(
                "unit",
                at(claim, "unit"),
                "unit",
                error.symbol,
                book.vocabulary.unit_symbols,
                "units are case-sensitive; see schemas/units.yaml",
            )
            continue
        if not fits:
            why = (
                "a ratio is a pure number" if claim.relative_to else f"{quantity.title} is measured in {quantity.unit}"
            )
            yield Problem(
                "unit",
                at(claim, "unit"),
                f"`{claim.unit}` does not fit `{claim.quantity}`",
                expected=f"a unit of the dimension of {wanted}: {why}",
                hint="what the number is per goes into basis.per, never into unit",
            )


RULE = Rule(
    "unit",
    "A figure has a unit of its quantity's dimension.",
    check,
    (
        Example("claims/hardware/x100.yaml", "unit: GB\n", "unit: GBB\n", "no unit `GBB`"),
        Example("claims/hardware/x100.yaml", "unit: GB\n", "unit: TB/s\n", "`TB/s` does not fit `memory-capacity`"),
        Example("claims/hardware/x100.yaml", "    unit: GB\n", "", "`unit` is missing"),
    ),
)
