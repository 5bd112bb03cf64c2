"""A leak or press that names nobody is a leak: its label is L, and only its."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at

PRESS = ("leak", "news")
"""Kinds of source that pass on what somebody else knows."""


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        kinds = {one.source: book.sources[one.source].kind for one in claim.evidence if one.source in book.sources}
        if not kinds or len(kinds) < len({one.source for one in claim.evidence}):
            continue
        first = next(iter(kinds))
        if claim.label == "L" and not {*kinds.values()} & {*PRESS}:
            yield Problem(
                "press",
                at(claim, "label"),
                f"{first} is of the kind {kinds[first]}, and L is for what only a leak or press passes on",
                expected="O from a party to the subject, 3P from somebody else who measured, or E",
                found="L",
                hint="where the document is a leak or press after all, its source says so under `kind`",
            )
        elif claim.label in ("O", "3P") and {*kinds.values()} == {"leak"}:
            yield Problem(
                "press",
                at(claim, "label"),
                f"only a leak says so: {', '.join(kinds)}",
                expected="L",
                found=claim.label,
            )
        elif claim.label in ("O", "3P") and {*kinds.values()} <= {*PRESS} and not claim.origin:
            yield Problem(
                "press",
                at(claim, "label"),
                f"only press says so, and no `origin` says who does by it: {', '.join(kinds)}",
                expected=f"L, or the party that it quotes as `origin` and {claim.label}",
                found=claim.label,
                hint="or add the source that the press has it from",
            )


RULE = Rule(
    "press",
    "What only a leak or press passes on has the label L, and nothing else has.",
    check,
    (
        Example(
            "sources/x100-datasheet.yaml",
            "kind: documentation",
            "kind: news",
            "only press says so, and no `origin` says who does by it: x100-datasheet",
        ),
        Example(
            "sources/x100-datasheet.yaml",
            "kind: documentation",
            "kind: leak",
            "only a leak says so: x100-datasheet",
        ),
    ),
)
