"""What the ledger says of a claim as it stands: only checks of the evidence that is printed there today count."""

from __future__ import annotations

import hashlib

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.records import Check


def printed_hash(printed: str) -> str:
    """The first twelve hex digits of a fragment's SHA-256; nothing for no fragment."""
    return hashlib.sha256(printed.encode()).hexdigest()[:12] if printed else ""


def current(book: Book, claim: Claim) -> list[Check]:
    """The ledger's lines on the claim that are about its evidence as it stands today, oldest first.

    A line about a source that is not in the evidence (one that was read and does not say it) stays current.
    """
    hashes = {(one.source, printed_hash(one.printed)) for one in claim.evidence}
    sources = {source for source, _ in hashes}
    return [
        one for one in book.checks(claim.id) if one.source not in sources or (one.source, one.printed_hash) in hashes
    ]


def is_read(book: Book, claim: Claim) -> bool:
    """Whether somebody read the figure in one of its sources, and it stands there."""
    return any(one.verdict == "stands" for one in current(book, claim))
