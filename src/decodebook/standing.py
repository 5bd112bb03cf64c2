"""Which claims stand: what the rulings adopt, what they set aside, and what is still in dispute."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from decodebook.book import Book
from decodebook.derive import CannotDerive
from decodebook.model import Standing
from decodebook.records import Ruling
from decodebook.spelling import span

BOTH_STAND = frozenset({"different-conditions", "different-basis", "rounding", "range-and-point", "same-origin"})
"""Kinds of ruling that find no rivalry: every claim stands, whichever is adopted for a summary."""

DECIDES = ("conflict", "oddity")
"""What a ruling that decides between claims may be about."""


def settle(book: Book) -> None:
    """Give each claim of a new book its standing: first by the rulings, then by the conflicts that none decides.

    A claim that no ruling names and no conflict touches is adopted. A ruling that holds no more (`speaks`), or that
    adopts none, leaves its claims open.
    """
    standings: dict[str, Standing] = {}
    for ruling in book.rulings.values():
        holds = speaks(book, ruling)
        for ref in ruling.claims:
            if not holds or not ruling.adopts:
                standings[ref] = "open"
            elif ref not in ruling.adopts and ruling.kind not in BOTH_STAND:
                standings.setdefault(ref, "set-aside")
    for ref, standing in standings.items():
        if ref in book.claims:
            book.claims[ref].stands(standing)
    book.forget()  # a ruling may have pinned what is implied by a claim that it sets aside
    for conflict in book.conflicts():
        if conflict.status == "open":
            for claim in conflict.disputed:
                if claim.standing == "adopted":
                    claim.stands("open")


def speaks(book: Book, ruling: Ruling) -> bool:
    """Whether a ruling still holds: each of its claims says what it was made for, and it has not expired."""
    return not has_expired(book, ruling) and all(pinned(book, ref) == value for ref, value in ruling.claims.items())


def has_expired(book: Book, ruling: Ruling) -> bool:
    """Whether the day up to which a ruling was made lies before the edition's."""
    return bool(ruling.expires and book.date and book.date > ruling.expires)


def pinned(book: Book, ref: str) -> str | None:
    """What a ruling pins of a claim: its figure as printed, or as computed to five digits; None without a claim."""
    claim = book.claims.get(ref)
    if claim is not None and claim.value:
        return claim.value
    claim = claim or book.implied.get(ref)
    if claim is None:
        return None
    try:
        computed = book.deriver.computed(claim)
    except CannotDerive:
        return ""
    return span(computed.low, computed.high)


class Decisions:
    """The rulings of a book by the claims that they name: those that hold, and those that hold no more."""

    def __init__(self, book: Book) -> None:
        self._holding: dict[str, list[Ruling]] = {}
        self._reopened: dict[str, list[Ruling]] = {}
        for ruling in book.rulings.values():
            by_claim = self._holding if speaks(book, ruling) else self._reopened
            for ref in ruling.claims:
                by_claim.setdefault(ref, []).append(ruling)

    def on(self, refs: Collection[str], about: str = "") -> str:
        """The id of the first ruling that holds and names all of some claims; nothing where none does."""
        return _first(self._holding, refs, about)

    def once_on(self, refs: Collection[str], about: str = "") -> str:
        """The id of the first ruling that named all of some claims and holds no more; nothing where none did."""
        return _first(self._reopened, refs, about)


def _first(by_claim: Mapping[str, list[Ruling]], refs: Collection[str], about: str) -> str:
    wanted = (about,) if about else DECIDES
    for ruling in by_claim.get(next(iter(refs)), ()):
        if ruling.about in wanted and all(ref in ruling.claims for ref in refs):
            return ruling.id
    return ""
