"""The labs, models, hardware, engines and parties that a subject names exist."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown

SUBJECTS = {
    "lab": ("lab",),
    "family": ("model-family",),
    "model": ("model", "model-family"),
    "hardware": ("hardware",),
    "engine": ("engine",),
}
PARTIES = ("party", "vendor", "maintainer", "operator", "publisher")


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    kinds = {subject.id: subject.kind for subject in book.subjects.values()}
    for subject in book.subjects.values():
        for name, value in subject.facts.items():
            place = At(subject.file, (name,))
            if name in SUBJECTS:
                fitting = [ref for ref, kind in kinds.items() if kind in SUBJECTS[name]]
                if value not in fitting:
                    yield unknown(
                        "subject-reference",
                        place,
                        name,
                        value,
                        fitting,
                        hint=f"add it with `decodebook new subject {value}`",
                    )
            elif name in PARTIES and value not in book.parties:
                yield unknown(
                    "subject-reference", place, "party", value, book.parties, hint="add it to sources/parties.yaml"
                )


RULE = Rule(
    "subject-reference",
    "What a subject names exists.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml", "operator: acme\n", "operator: acmee\n", "no party `acmee`"
        ),
        Example(
            "claims/deployments/acme-one-production.yaml", "hardware: x100\n", "hardware: x200\n", "no hardware `x200`"
        ),
    ),
)
