"""An official claim is the word of a party to its subject, and a third party's is not."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.parties import is_party, parties_to, producer
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        who = producer(book, claim)
        if claim.label not in ("O", "3P") or who not in book.parties or not parties_to(book, claim):
            continue
        names = " or ".join(sorted(parties_to(book, claim)))
        if claim.label == "O" and not is_party(book, claim):
            yield Problem(
                "party",
                at(claim, "label"),
                f"{who} is no party to {claim.subject}, so that its word is not official",
                expected=f"O only from {names}; 3P for what somebody else measured, L for press, E for an estimate",
                found="O",
                hint="where somebody else only passes a party's figure on, name that party as `origin`",
            )
        elif claim.label == "3P" and is_party(book, claim) and _is_published_by(book, claim, who):
            yield Problem(
                "party",
                at(claim, "label"),
                f"{who} is a party to {claim.subject}, and no third one",
                expected="O",
                found="3P",
                hint="where somebody else produced the number, name them as `origin`",
            )


def _is_published_by(book: Book, claim: Claim, party: str) -> bool:
    """Whether every source of the claim is the party's own: a copy by somebody else need not be official."""
    return all(one.source in book.sources and book.sources[one.source].publisher == party for one in claim.evidence)


RULE = Rule(
    "party",
    "Official is what a party to the subject says.",
    check,
    (
        Example(
            "sources/x100-datasheet.yaml",
            "publisher: chipworks",
            "publisher: benchgroup",
            "benchgroup is no party to x100, so that its word is not official",
        ),
        Example(
            "sources/decodebench-2025-05.yaml",
            "publisher: benchgroup",
            "publisher: acme",
            "acme is a party to acme-one-x100-bench, and no third one",
        ),
    ),
)
