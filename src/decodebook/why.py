"""Why a claim has its label: who published it and what they are to its subject, and what an estimate rests on."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.parties import producer, with_owners

ROLES = {
    "vendor": "the vendor of this {}",
    "operator": "the operator of this {}",
    "maintainer": "the maintainer of this {}",
    "publisher": "the publisher of this {}",
    "party": "the {} itself",
    "lab": "the lab of this {}",
}
"""The facts of a subject that name a party to it, with what the party then is."""


def label_reasons(book: Book, claim: Claim) -> list[str]:
    """Sentences that say why a claim has its label, and what an estimate rests on."""
    found = list(_support(book, claim))
    if claim.label in ("O", "3P", "L") and claim.evidence:
        party = producer(book, claim)
        role = role_of(book, claim, party) or ("no party to the subject" if claim.label == "3P" else "")
        who = f"{_name(book, party)}, {role}," if role else _name(book, party)
        found.append(f"{who} {'produced' if claim.origin else 'published'} it.")
    if claim.label == "L":
        found.append("Only a leak or press passes it on.")
    return found


def _support(book: Book, claim: Claim) -> Iterator[str]:
    if claim.derivation and claim.state == "computed":
        yield "It is computed from the claims below."
    elif claim.derivation:
        yield "It is a printed figure under test: a law computes it anew from the claims below."
    if claim.assumed:
        yield f"It is assumed, without evidence, and a reader may change it: {claim.assumed}"
    if claim.estimator:
        yield f"It is an estimate by {_name(book, claim.estimator)}, by a method of their own."
    if claim.underived == "awaiting-law":
        yield "It is arithmetic that no law of this book recomputes yet."
    if claim.underived == "asserted":
        yield "Only the survey says so, and it gives no arithmetic."


def role_of(book: Book, claim: Claim, party: str) -> str:
    """What a party is to the subject of a claim, `the operator of this deployment`; nothing for a stranger."""
    subject = book.subject(claim)
    model = book.subjects.get(claim.conditions.get("model", subject.facts.get("model", "")))
    for role, what in ROLES.items():
        if _is_one(book, party, subject.facts.get(role, "")):
            return what.format(subject.kind.replace("-", " "))
    return "the lab of the model" if model and _is_one(book, party, model.facts.get("lab", "")) else ""


def _is_one(book: Book, party: str, named: str) -> bool:
    """Whether a party is the one that a fact names, directly or as a lab's, or one of the two is part of the other."""
    lab = book.subjects.get(named)
    other = lab.facts.get("party", named) if lab else named
    return bool(other) and (other in with_owners(book, party) or party in with_owners(book, other))


def _name(book: Book, party: str) -> str:
    return book.parties[party].name if party in book.parties else party
