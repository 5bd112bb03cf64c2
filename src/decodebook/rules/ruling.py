"""A ruling names claims that exist, with the values that they have, and adopts some of them or none."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown
from decodebook.standing import BOTH_STAND


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    adopted = {ref: ruling for ruling in book.rulings.values() for ref in ruling.adopts}
    for ruling in book.rulings.values():
        for ref in ruling.claims:
            other = adopted.get(ref)
            if other and ruling.adopts and ref not in ruling.adopts and ruling.kind not in BOTH_STAND:
                message = f"{ref} is set aside here and adopted by the ruling {other.id}"
                yield Problem("ruling", At(ruling.file, ("claims", ref)), message, expected="rulings that agree")
        for ref, value in ruling.claims.items():
            place = At(ruling.file, ("claims", ref))
            if ref not in book:
                yield unknown("ruling", At(ruling.file, ("claims", ref), key=True), "claim", ref, book.claims)
            elif book.claims[ref].value != value:
                yield Problem(
                    "ruling",
                    place,
                    f"the ruling was made for `{value}`, and {ref} is now `{book.claims[ref].value}`",
                    expected="the value that was ruled on",
                    hint="look at it again: rule anew, or remove the ruling",
                )
        for index, ref in enumerate(ruling.adopts):
            if ref not in ruling.claims:
                yield unknown("ruling", At(ruling.file, ("adopts", index)), "claim of this ruling", ref, ruling.claims)


RULE = Rule(
    "ruling",
    "A ruling is about claims as they stand.",
    check,
    (
        Example(
            "claims/rulings/acme-one-context.yaml",
            'claims: {acme-one-production/interactivity: "20–22"}',
            'claims: {acme-one-production/interactivity: "20–23"}',
            "the ruling was made for `20–23`, and acme-one-production/interactivity is now `20–22`",
        ),
    ),
)
