"""A value of a quantity of terms is a term of its list."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown
from decodebook.vocabulary import SUBJECT_LIST


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        quantity = book.vocabulary.quantities.get(claim.quantity)
        if claim.state != "term" or quantity is None:
            continue
        if not claim.value:
            yield Problem("term", at(claim), "`value` is missing", expected=f"a term of the list {quantity.terms}")
            continue
        if quantity.terms.startswith(SUBJECT_LIST):
            kind = quantity.terms.removeprefix(SUBJECT_LIST)
            known = {subject.id for subject in book.subjects.values() if subject.kind == kind}
        else:
            known = set(book.vocabulary.lists.get(quantity.terms, ()))
        if claim.value not in known:
            yield unknown(
                "term",
                at(claim, "value"),
                f"{quantity.title.lower()}",
                claim.value,
                known,
                "new terms go into schemas/terms.yaml",
            )


RULE = Rule(
    "term",
    "A term stands in its quantity's list.",
    check,
    (Example("claims/models/acme-one.yaml", "value: mla", "value: mlla", "no attention `mlla`"),),
)
