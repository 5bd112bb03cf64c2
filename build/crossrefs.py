"""What points at what in a book: claims by subject and source, rulings, tables and derivations by claim, and what was read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from decodebook.book import Book
from decodebook.conflicts import Conflict
from decodebook.ledger import current, is_read
from decodebook.model import Claim, Evidence
from decodebook.records import Check, Ruling, Subject
from decodebook.views import Table

Key = TypeVar("Key")
Item = TypeVar("Item")


@dataclass(frozen=True)
class CrossRefs:
    """The reverse of every reference in a book. All mappings keep the book's order and hold only what is referred to."""

    book: Book

    @cached_property
    def of_subject(self) -> Mapping[str, list[Claim]]:
        """Subject -> its claims."""
        return _grouped((claim.subject, claim) for claim in self.book)

    @cached_property
    def citing(self) -> Mapping[str, list[tuple[Claim, Evidence]]]:
        """Source -> the claims that it prints, each with the evidence that says so."""
        return _grouped((one.source, (claim, one)) for claim in self.book for one in claim.evidence)

    @cached_property
    def led_to(self) -> Mapping[str, list[Claim]]:
        """Survey -> the claims in other sources that it led to."""
        return _grouped((survey, claim) for claim in self.book for one in claim.evidence for survey in one.via)

    @cached_property
    def rulings(self) -> Mapping[str, list[Ruling]]:
        """Claim -> the rulings on it."""
        return _grouped((ref, ruling) for ruling in self.book.rulings.values() for ref in ruling.claims)

    @cached_property
    def conflicts(self) -> Mapping[str, list[Conflict]]:
        """Claim -> the conflicts that it is in, ruled or open."""
        return _grouped((one.id, conflict) for conflict in self.book.conflicts() for one in conflict.claims)

    @cached_property
    def used_by(self) -> Mapping[str, list[Claim]]:
        """Claim -> the claims that are computed from it."""
        derived = ((claim, claim.derivation) for claim in self.book if claim.derivation)
        return _grouped((ref, claim) for claim, how in derived for refs in how.inputs.values() for ref in refs)

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """Every published table by name, filled."""
        return {name: self.book.table(name) for name in self.book.views}

    @cached_property
    def shown_in(self) -> Mapping[str, list[str]]:
        """Claim -> the tables that it stands in."""
        return _grouped((claim.id, name) for name, table in self.tables.items() for claim in table.claims())

    @cached_property
    def named_by(self) -> Mapping[str, list[Subject]]:
        """Subject -> the subjects whose facts name it: the models of a lab, the deployments of a model."""
        subjects = self.book.subjects
        return _grouped((ref, one) for one in subjects.values() for ref in one.facts.values() if ref in subjects)

    def sisters(self, claim: Claim) -> list[Claim]:
        """The other claims on the same quantity of the same subject."""
        return [one for one in self.of_subject[claim.subject] if one.quantity == claim.quantity and one.id != claim.id]

    def current(self, claim: Claim) -> list[Check]:
        """The ledger's lines on the claim that are about its evidence as it stands today, oldest first."""
        return current(self.book, claim)

    def last(self, claim: Claim) -> Check | None:
        """The latest line of the ledger that is about the claim's evidence as it stands."""
        checks = self.current(claim)
        return checks[-1] if checks else None

    def is_read(self, claim: Claim) -> bool:
        """Whether somebody read the figure in one of its sources, and it stands there."""
        return is_read(self.book, claim)


def _grouped(pairs: Iterable[tuple[Key, Item]]) -> dict[Key, list[Item]]:
    """The items by key; one that follows itself is kept once."""
    found: dict[Key, list[Item]] = {}
    for key, item in pairs:
        items = found.setdefault(key, [])
        if not items or items[-1] is not item:
            items.append(item)
    return found
