"""Who is a party to a subject: whose word on it is official."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.records import Subject

OPERATED = ("production", "service")
"""Settings in which the operator runs the deployment, and so speaks for it; elsewhere the model's lab alone does."""


def producer(book: Book, claim: Claim) -> str:
    """The party that produced a claim's number: its origin, else the publisher of its first evidence."""
    if claim.origin or not claim.evidence:
        return claim.origin
    source = book.sources.get(claim.evidence[0].source)
    return source.publisher if source else ""


def parties_to(book: Book, claim: Claim) -> frozenset[str]:
    """The parties whose word on a claim's subject is official, with those that they are part of."""
    subject = book.subjects[claim.subject]
    return frozenset(owner for party in _named(book, subject, claim) for owner in with_owners(book, party))


def is_party(book: Book, claim: Claim) -> bool:
    """Whether the producer of a claim is a party to its subject, or part of one."""
    parties = parties_to(book, claim)
    return any(owner in parties for owner in with_owners(book, producer(book, claim)))


def with_owners(book: Book, party: str) -> list[str]:
    """A party and those that it is part of, nearest first."""
    found = [party] if party else []
    while found and (known := book.parties.get(found[-1])) and known.part_of and known.part_of not in found:
        found.append(known.part_of)
    return found


def _named(book: Book, subject: Subject, claim: Claim) -> Iterator[str]:
    facts = subject.facts
    if subject.kind in ("deployment", "benchmark"):
        if facts.get("setting") in OPERATED:
            yield facts.get("operator", "")
        else:
            model = book.subjects.get(claim.conditions.get("model", facts.get("model", "")))
            yield _lab(book, model) if model else ""
        return
    yield {
        "hardware": facts.get("vendor", ""),
        "engine": facts.get("maintainer", ""),
        "lab": facts.get("party", ""),
    }.get(subject.kind, _lab(book, subject))


def _lab(book: Book, subject: Subject) -> str:
    lab = book.subjects.get(subject.facts.get("lab", ""))
    return lab.facts.get("party", "") if lab else ""
