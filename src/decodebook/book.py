"""A loaded book: look a claim up, find, choose one, make a frame or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from decodebook.near import did_you_mean

TYPE_CHECKING = False  # see decodebook.lazy
if TYPE_CHECKING:
    from typing import Any

    import pandas

    from decodebook.model import Check, Claim, Coverage, Party, Ruling, Source, Subject
    from decodebook.views import Table, View
    from decodebook.vocabulary import Vocabulary


class QueryError(ValueError):
    """A query that names a field or value that the book does not know."""


class UnknownId(LookupError):
    """No claim, table or other entry has this id. `id` is what was asked for."""

    def __init__(self, what: str, wanted: str, known: Any) -> None:
        self.id = wanted
        hint = did_you_mean(wanted, known)
        super().__init__(f"no {what} `{wanted}`" + (f"; {hint}" if hint else ""))


class NotOne(LookupError):
    """A query that must give one claim gives none or several. `candidates` holds what it gives."""

    def __init__(self, message: str, candidates: tuple[Claim, ...]) -> None:
        self.candidates = candidates
        super().__init__(message)


class Book:
    """All records of one edition, each kind by id in the order of its files. Nothing in it changes.

    `claims` includes what is set aside and what is undisclosed; `find()` lists it all, while `one()`, `frame()` and
    tables leave out what is set aside. `ledger`, `coverage` and `vocabulary` may be given as what makes them.
    """

    def __init__(
        self,
        *,
        claims: Mapping[str, Claim],
        subjects: Mapping[str, Subject],
        sources: Mapping[str, Source],
        parties: Mapping[str, Party],
        rulings: Mapping[str, Ruling],
        views: Mapping[str, View],
        ledger: Callable[[], tuple[Check, ...]],
        coverage: Callable[[], tuple[Coverage, ...]],
        moved: Mapping[str, Mapping[str, str]],
        vocabulary: Mapping[str, Any],
        edition: str = "",
        date: str = "",
    ) -> None:
        self.claims, self.subjects, self.sources, self.parties = claims, subjects, sources, parties
        self.rulings, self.views, self.moved = rulings, views, moved
        self.edition, self.date = edition, date
        self._ledger, self._coverage, self._words = ledger, coverage, vocabulary

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The quantities, units, conditions, terms and labels that the book is written in."""
        from decodebook.vocabulary import Vocabulary

        return Vocabulary.build(self._words)

    @cached_property
    def ledger(self) -> tuple[Check, ...]:
        """Every check of a claim against a source, oldest first."""
        return self._ledger()

    @cached_property
    def coverage(self) -> tuple[Coverage, ...]:
        """Every figure of every survey, with the claims that hold it or the reason why none does."""
        return self._coverage()

    def __len__(self) -> int:
        return len(self.claims)

    def __iter__(self) -> Iterator[Claim]:
        return iter(self.claims.values())

    def __contains__(self, ref: object) -> bool:
        return ref in self.claims

    def __repr__(self) -> str:
        return f"<decodebook {self.edition}: {len(self.claims)} claims on {len(self.subjects)} subjects from {len(self.sources)} sources>"

    def __getitem__(self, ref: str) -> Claim:
        """The claim with this id. Raises `UnknownId`, which names the near ones or where the claim has moved."""
        if ref in self.claims:
            return self.claims[ref]
        moved = self.moved.get(ref)
        if moved and moved.get("to") in self.claims:
            return self.claims[moved["to"]]
        if moved:
            raise LookupError(f"`{ref}` was withdrawn: {moved.get('withdrawn', moved.get('to'))}")
        raise UnknownId("claim", ref, self.claims)

    def find(self, *terms: str, **wanted: Any) -> list[Claim]:
        """Every claim that matches, in the book's order; all of them without arguments.

        `terms` are words that must all stand in the claim's id, names, value, unit or note; figures match as figures
        (`1850` finds `~1,850`). `wanted` are fields: `subject`, `quantity`, `label`, `standing`, `state`, `source`,
        `lab`, `model`, `hardware`, `engine`, a basis field (`per`, `phase` ...) or a condition (`precision` ...), with
        underscores for hyphens. Several values in a list match any of them. Raises `QueryError` for a field or a
        value that the book does not know.
        """
        from decodebook.query import Query

        query = Query(self, terms, wanted)
        return [claim for claim in self.claims.values() if query.matches(claim)]

    def one(self, *terms: str, **wanted: Any) -> Claim:
        """The one claim that matches and is not set aside. Raises `NotOne`, with the candidates, otherwise."""
        found = tuple(claim for claim in self.find(*terms, **wanted) if claim.standing != "set-aside")
        if len(found) == 1:
            return found[0]
        asked = ", ".join([*terms, *(f"{name}={value}" for name, value in wanted.items())])
        if not found:
            raise NotOne(f"no claim for {asked}", found)
        shown = "".join(f"\n  {claim.id}  {claim.value} {claim.unit}".rstrip() for claim in found[:12])
        more = f"\n  and {len(found) - 12} more" if len(found) > 12 else ""
        raise NotOne(f"{len(found)} claims for {asked}; say which:{shown}{more}", found)

    def frame(self, *terms: str, validate: bool = False, **wanted: Any) -> pandas.DataFrame:
        """The matching claims that are not set aside as a DataFrame, one row each (`decodebook.frames` has the columns)."""
        from decodebook.frames import claims_frame

        return claims_frame(self, self.find(*terms, **wanted), validate=validate)

    def table(self, name: str) -> Table:
        """A published table by name, its cells filled with claims."""
        if name not in self.views:
            raise UnknownId("table", name, self.views)
        from decodebook.views import fill

        return fill(self.views[name], self)

    def subject(self, claim: Claim) -> Subject:
        """The subject that a claim is about."""
        return self.subjects[claim.subject]

    def checks(self, ref: str) -> tuple[Check, ...]:
        """The ledger's lines for a claim, oldest first."""
        return self._checks.get(ref, ())

    @cached_property
    def _checks(self) -> dict[str, tuple[Check, ...]]:
        by_claim: dict[str, tuple[Check, ...]] = {}
        for check in self.ledger:
            by_claim[check.claim] = (*by_claim.get(check.claim, ()), check)
        return by_claim

    def cite(self, ref: str, style: str = "text") -> str:
        """How to cite a claim: `text`, `bibtex` or `csl`."""
        from decodebook.cite import cite

        return cite(self, self[ref], style)
