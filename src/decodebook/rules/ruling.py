"""A ruling names claims that exist, with the values that they have, adopts some of them or none, and is still needed."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.records import Ruling
from decodebook.rules.rule import Example, Rule, unknown
from decodebook.standing import BOTH_STAND, has_expired, pinned

REMOVE = "remove it, or remove the claim from it; `about: oddity` is for what no rule can find"


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    adopted = {ref: ruling for ruling in book.rulings.values() for ref in ruling.adopts}
    at_odds = _at_odds(book) if book.rulings else []
    for ruling in book.rulings.values():
        yield from _values(book, ruling)
        yield from _adoptions(ruling, adopted)
        if has_expired(book, ruling):
            message = f"the ruling was made to hold up to {ruling.expires}, and this edition is of {book.date}"
            hint = "look at it again: rule anew with a later day or none"
            yield Problem("ruling", At(ruling.file, ("expires",)), message, expected="a ruling that holds", hint=hint)
        elif ruling.about == "conflict":
            yield from _needless(book, ruling, at_odds)


def _values(book: Book, ruling: Ruling) -> Iterator[Problem]:
    for ref, value in ruling.claims.items():
        now = pinned(book, ref)
        if now is None:
            yield unknown("ruling", At(ruling.file, ("claims", ref), key=True), "claim", ref, book.claims)
        elif now != value and (now or not _is_broken(book, ref)):
            claim = book.claims.get(ref)
            yield Problem(
                "ruling",
                At(ruling.file, ("claims", ref)),
                f"the ruling was made for `{value}`, and {ref} is now `{now or (claim.state if claim else '')}`",
                expected="the value that was ruled on",
                hint="look at it again: rule anew, or remove the ruling",
            )


def _is_broken(book: Book, ref: str) -> bool:
    """Whether a claim would be computed, and cannot be: its derivation is at fault, not the ruling."""
    claim = book.claims.get(ref)
    return claim is None or claim.state == "computed"


def _adoptions(ruling: Ruling, adopted: dict[str, Ruling]) -> Iterator[Problem]:
    for ref in ruling.claims:
        other = adopted.get(ref)
        if other and ruling.adopts and ref not in ruling.adopts and ruling.kind not in BOTH_STAND:
            message = f"{ref} is set aside here and adopted by the ruling {other.id}"
            yield Problem("ruling", At(ruling.file, ("claims", ref)), message, expected="rulings that agree")
    for index, ref in enumerate(ruling.adopts):
        if ref not in ruling.claims:
            yield unknown("ruling", At(ruling.file, ("adopts", index)), "claim of this ruling", ref, ruling.claims)


def _needless(book: Book, ruling: Ruling, at_odds: list[frozenset[str]]) -> Iterator[Problem]:
    """The claims of a ruling that are not at odds with any other of it, all of them where nothing is."""
    if any(pinned(book, ref) != value for ref, value in ruling.claims.items()):
        return  # shown already: it speaks of other values
    needed = {ref for group in at_odds if group <= set(ruling.claims) for ref in group}
    if not needed:
        message = "no conflict is left between the claims of this ruling"
        yield Problem("ruling", At(ruling.file, ("claims",), key=True), message, expected="a conflict", hint=REMOVE)
        return
    for ref in ruling.claims:
        if ref not in needed:
            message = f"{ref} is at odds with no other claim of this ruling"
            yield Problem(
                "ruling", At(ruling.file, ("claims", ref)), message, expected="a claim in conflict", hint=REMOVE
            )


def _at_odds(book: Book) -> list[frozenset[str]]:
    """The ids of the claims of each pair and of each broken identity."""
    found = []
    for conflict in book.conflicts():
        found += [frozenset(pair.ids) for pair in conflict.pairs]
        if conflict.scope == "identity":
            found.append(frozenset(one.id for one in conflict.claims))
    return found


RULE = Rule(
    "ruling",
    "A ruling is about claims as they stand, and is needed.",
    check,
    (
        Example(
            "claims/rulings/acme-one-context.yaml",
            'claims: {acme-one-production/interactivity: "20–22"}',
            'claims: {acme-one-production/interactivity: "20–23"}',
            "the ruling was made for `20–23`, and acme-one-production/interactivity is now `20–22`",
        ),
        Example(
            "claims/rulings/acme-one-context.yaml",
            "about: oddity",
            "about: conflict",
            "no conflict is left between the claims of this ruling",
        ),
        Example(
            "claims/rulings/acme-one-context.yaml",
            'ruled: "2026-12-01"',
            'ruled: "2026-06-01"\nexpires: "2026-11-30"',
            "the ruling was made to hold up to 2026-11-30, and this edition is of 2026-12-01",
        ),
    ),
)
