"""A value reads whole as a figure in its unit, and a range says what it is."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.figures import FigureError, read_figure
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    counts = {quantity.id for quantity in book.vocabulary.quantities.values() if quantity.exact}
    for claim in book:
        if claim.state != "figure" or claim.quantity not in book.vocabulary.quantities:
            continue
        place = at(claim) if claim.series else at(claim, "value")
        if not claim.value:
            yield Problem(
                "figure",
                at(claim),
                "`value` is missing",
                expected="the figure as printed, in quotes",
                hint="a claim without a figure needs a `derivation`; what nobody discloses goes into `undisclosed`",
            )
        elif claim.figure is None:
            try:
                read_figure(claim.value, claim.unit)
            except FigureError as error:
                yield Problem(
                    "figure",
                    place,
                    str(error),
                    expected=f"one figure in {claim.unit or 'its unit'}, as printed",
                    hint="see Figures in schemas/README.md; words belong in `note`",
                )
        elif (claim.low or 0) < 0 and claim.quantity in counts and not claim.relative_to:
            yield Problem("figure", place, f"`{claim.value}` counts less than nothing", expected="a count of 0 or more")
        elif not claim.figure.bound and claim.figure.nominal is None and not claim.range:
            yield Problem(
                "figure",
                place,
                f"`{claim.value}` is a range, of what is not said",
                expected="range: spread, choice or uncertainty",
                hint="spread of observations, choice of configurations, or uncertainty of one figure",
            )
        elif claim.range and claim.figure.nominal is not None:
            yield Problem(
                "figure", at(claim, "range"), f"`{claim.value}` is one figure, not a range", hint="leave `range` out"
            )


RULE = Rule(
    "figure",
    "A value reads whole, as printed, in its unit.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            '  nodes:\n    value: "18"\n',
            '  nodes:\n    value: "18 or so"\n',
            '"18 or so" does not read whole: " or so" is left over',
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            "    range: spread\n",
            "",
            "`20–22` is a range, of what is not said",
        ),
    ),
)
