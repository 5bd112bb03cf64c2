"""The vocabularies agree with each other: units, lists, basis fields and conditions that one names exist in the other."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown
from decodebook.shapes import mapping
from decodebook.units import UnitError
from decodebook.vocabulary import SUBJECT_LIST, Condition, Quantity

QUANTITIES, CONDITIONS = "schemas/quantities.yaml", "schemas/conditions.yaml"


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    vocabulary = book.vocabulary
    for quantity in vocabulary.quantities.values():
        place = (quantity.id,)
        yield from _unit_or_terms(book, quantity, QUANTITIES, needs=True)
        for name, values in quantity.basis.items():
            if name not in vocabulary.basis:
                yield unknown(
                    "vocabulary",
                    At(QUANTITIES, (*place, "basis", name), key=True),
                    "basis field",
                    name,
                    vocabulary.basis,
                )
                continue
            for index, value in enumerate(values):
                if value not in vocabulary.basis[name]:
                    yield unknown(
                        "vocabulary",
                        At(QUANTITIES, (*place, "basis", name, index)),
                        f"value of `{name}`",
                        value,
                        vocabulary.basis[name],
                    )
        for field, known in (("may_state", vocabulary.basis), ("keyed_by", vocabulary.conditions)):
            for index, name in enumerate(getattr(quantity, field)):
                if name not in known:
                    yield unknown(
                        "vocabulary",
                        At(QUANTITIES, (*place, field, index)),
                        "basis field" if field == "may_state" else "condition",
                        name,
                        known,
                    )
        dimensions = {"none", *mapping(mapping(vocabulary.raw.get("units")).get("dimensions"))}
        for name in quantity.dimension.replace("/", " ").split():
            if name not in dimensions:
                yield unknown("vocabulary", At(QUANTITIES, (*place, "dimension")), "dimension", name, dimensions)
    for value in vocabulary.basis.get("per", ()):
        if value not in vocabulary.per:
            yield Problem(
                "vocabulary",
                At("schemas/terms.yaml", ("basis", "per", value), key=True),
                f"what a figure per {value} is divided by is not said",
                expected=f"a line `{value}:` under per in schemas/units.yaml",
            )
    for condition in vocabulary.conditions.values():
        yield from _unit_or_terms(book, condition, CONDITIONS, needs=False)


def _unit_or_terms(book: Book, word: Quantity | Condition, file: str, *, needs: bool) -> Iterator[Problem]:
    if word.unit:
        try:
            book.vocabulary.units.dimension(word.unit)
        except UnitError as error:
            yield unknown("vocabulary", At(file, (word.id, "unit")), "unit", error.symbol, book.vocabulary.unit_symbols)
    elif word.terms:
        if not word.terms.startswith(SUBJECT_LIST) and word.terms not in book.vocabulary.lists:
            yield unknown(
                "vocabulary", At(file, (word.id, "terms")), "list of terms", word.terms, book.vocabulary.lists
            )
    elif needs:
        yield Problem(
            "vocabulary",
            At(file, (word.id,), key=True),
            f"`{word.id}` has neither a unit nor a list of terms",
            expected="one of them",
        )


RULE = Rule(
    "vocabulary",
    "The vocabularies agree with each other.",
    check,
    (
        Example(
            QUANTITIES,
            "keyed_by: [context-in, precision, prefix-cache]",
            "keyed_by: [context-inn, precision, prefix-cache]",
            "no condition `context-inn`",
        ),
        Example(CONDITIONS, "terms: speculation}", "terms: speculations}", "no list of terms `speculations`"),
    ),
)
