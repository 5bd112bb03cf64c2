"""Every condition is one of the vocabulary and is stated as the vocabulary asks."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.figures import FigureError, read_figure
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown
from decodebook.vocabulary import SUBJECT_LIST, Condition


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for claim in book:
        facts = book.subject(claim).facts
        for name, value in claim.conditions.items():
            if (name, value) not in seen and facts.get(name) != value:  # what the subject says is told there, once
                found = list(_problems(book, name, value, at(claim, "conditions", name)))
                if not found:
                    seen.add((name, value))
                yield from found


def _problems(book: Book, name: str, value: str, place: At) -> Iterator[Problem]:
    condition = book.vocabulary.conditions.get(name)
    if condition is None:
        yield unknown(
            "conditions",
            At(place.file, place.path, key=True),
            "condition",
            name,
            book.vocabulary.conditions,
            "see schemas/conditions.yaml",
        )
    elif condition.unit:
        try:
            read_figure(value, condition.unit, binary_k=condition.binary_k)
        except FigureError as error:
            yield Problem("conditions", place, str(error), expected=f"a figure in {condition.unit}")
    elif condition.terms and value not in (known := terms(book, condition)):
        yield unknown("conditions", place, name, value, known)


def terms(book: Book, condition: Condition) -> frozenset[str]:
    """The terms that a condition may take: a list of terms.yaml, or the subjects of a kind (families count as models)."""
    if condition.terms.startswith(SUBJECT_LIST):
        kind = condition.terms.removeprefix(SUBJECT_LIST)
        return frozenset(subject.id for subject in book.subjects.values() if subject.kind in (kind, f"{kind}-family"))
    return frozenset(book.vocabulary.lists.get(condition.terms, ()))


RULE = Rule(
    "conditions",
    "The operating point is stated in the vocabulary's conditions.",
    check,
    (
        Example(
            "claims/hardware/x100.yaml",
            "conditions: {precision: fp8}",
            "conditions: {precison: fp8}",
            "no condition `precison`",
        ),
        Example(
            "claims/hardware/x100.yaml",
            "conditions: {precision: fp8}",
            "conditions: {precision: fp9}",
            "no precision `fp9`",
        ),
        Example(
            "claims/benchmarks/acme-one-x100-bench.yaml",
            'batch: "96"',
            'batch: "many"',
            '"many" does not read: no figure at "many"',
        ),
    ),
)
