"""A subject has a claim on it, or something else of the book names it."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule
from decodebook.rules.subject_reference import SUBJECTS


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    named = {claim.subject for claim in book}
    named |= {fact for subject in book.subjects.values() for fact in subject.facts.values()}
    named |= {value for claim in book for value in claim.conditions.values()}
    named |= {claim.relative_to for claim in book} | {claim.value for claim in book if claim.state == "term"}
    known = {*book.subjects}
    if any(one.facts.get(name) not in (None, *known) for one in book.subjects.values() for name in SUBJECTS):
        return  # a name that is misspelt may be meant for one of them, and is shown already
    for subject in book.subjects.values():
        if subject.id not in named:
            yield Problem(
                "idle-subject",
                At(subject.file, ("name",)),
                f"nothing is said of {subject.id}, and nothing names it",
                expected="a claim on it, or another subject or claim that refers to it",
                hint="add what is known of it, `undisclosed` where nothing is, or remove the file",
                severity="warning",
            )


RULE = Rule(
    "idle-subject",
    "A subject is there for a claim or for another subject.",
    check,
    (
        Example(
            "claims/models/acme-one.yaml",
            "family: acme-family\n",
            "",
            "nothing is said of acme-family, and nothing names it",
        ),
    ),
)
