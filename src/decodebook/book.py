"""A loaded book: look a claim up, find, choose one, make a frame or a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from decodebook.near import did_you_mean

TYPE_CHECKING = False  # see decodebook.lazy
if TYPE_CHECKING:
    from typing import Any

    import pandas

    from decodebook.compare import Comparison
    from decodebook.conflicts import Conflict
    from decodebook.derive import Computed, Deriver
    from decodebook.law import Law
    from decodebook.laws import LawFiles
    from decodebook.model import Claim
    from decodebook.rebase import Rebased
    from decodebook.records import Check, Coverage, Party, Ruling, Source, Subject
    from decodebook.values import Value
    from decodebook.views import Table, View
    from decodebook.vocabulary import Vocabulary
    from decodebook.whatif import Move


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
    """All records of one edition, each kind by id in the order of its files.
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
        laws: LawFiles,
        edition: str = "",
        date: str = "",
    ) -> None:
        self.claims, self.subjects, self.sources, self.parties = claims, subjects, sources, parties
        self.rulings, self.views, self.moved = rulings, views, moved
        self.edition, self.date = edition, date
        self._ledger, self._coverage, self._words, self._laws = ledger, coverage, vocabulary, laws

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The quantities, units, conditions, terms and labels that the book is written in."""
        from decodebook.vocabulary import Vocabulary

        return Vocabulary.build(self._words)

    @cached_property
    def laws(self) -> Mapping[str, Law]:
        """The laws of `derivations/` by id."""
        from decodebook.laws import load_laws

        return load_laws(self._laws)

    @cached_property
    def implied(self) -> Mapping[str, Claim]:
        """What general laws give on deployments and nobody printed, by id; not among the claims."""
        from decodebook.implied import implied

        return implied(self)

    @cached_property
    def computed(self) -> Mapping[str, Computed]:
        """What each derived claim comes to, implied ones included, for all that can be computed."""
        return {one.claim: one for one in self.deriver.all()}

    @cached_property
    def deriver(self) -> Deriver:
        """What computes the derived claims, each once."""
        from decodebook.derive import Deriver

        return Deriver(self)

    def forget(self) -> None:
        """Drop what was computed so far. Called by what gives claims their standing, on which all of it depends."""
        for name in ("implied", "computed", "deriver", "_conflicts"):
            self.__dict__.pop(name, None)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Every conflict, ruled or open: claims of one quantity that cannot all be so, and laws that are not kept."""
        return self._conflicts

    @cached_property
    def _conflicts(self) -> tuple[Conflict, ...]:
        from decodebook.conflicts import conflicts

        return conflicts(self)

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
        """The claim with this id, implied ones included. Raises `UnknownId`, which names the near ones or where the claim has moved."""
        if ref in self.claims:
            return self.claims[ref]
        if ref in self.implied:
            return self.implied[ref]
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
        """The one claim that matches and is not set aside. Raises `NotOne`, with the candidates, otherwise.

        A claim with rivals between which no ruling decides is not the one either: the rivals are the candidates.
        """
        found = tuple(claim for claim in self.find(*terms, **wanted) if claim.standing != "set-aside")
        if len(found) == 1 and (rivals := self._rivals(found[0])):
            listed = "".join(f"\n  {one.id}  {one.text} {one.unit}".rstrip() for one in rivals)
            raise NotOne(f"{found[0].id} is in open conflict; name the claim, as book[ID]:{listed}", rivals)
        if len(found) == 1:
            return found[0]
        asked = ", ".join([*terms, *(f"{name}={value}" for name, value in wanted.items())])
        asked = asked or "everything"
        if not found:
            raise NotOne(f"no claim for {asked}", found)
        shown = "".join(f"\n  {claim.id}  {claim.value} {claim.unit}".rstrip() for claim in found[:12])
        more = f"\n  and {len(found) - 12} more" if len(found) > 12 else ""
        raise NotOne(f"{len(found)} claims for {asked}; say which:{shown}{more}", found)

    def _rivals(self, claim: Claim) -> tuple[Claim, ...]:
        """A claim and those at odds with it, where it is open, whether no ruling decides or one adopts none."""
        if claim.standing != "open":
            return ()
        found = dict.fromkeys(rival for one in self.conflicts() if claim in one.claims for rival in one.claims)
        return tuple(found) if len(found) > 1 else ()

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
            ref = self.moved.get(check.claim, {}).get("to", check.claim)  # readings follow a claim that moved
            by_claim[ref] = (*by_claim.get(ref, ()), check)
        return by_claim

    def derive(self, *, set: Mapping[str, str | float]) -> list[Move]:
        """What moves when some claims have other figures: every derived claim that changes, before and after."""
        from decodebook.whatif import derive

        return derive(self, set)

    def sweep(self, ref: str, values: Iterable[str | float]) -> pandas.DataFrame:
        """What rests on a claim, computed at each of some values: a frame with one row a value and derived claim."""
        from decodebook.whatif import sweep

        return sweep(self, ref, values)

    def dependents(self, ref: str) -> list[str]:
        """The ids of the claims that are computed from a claim, at first or further hand."""
        from decodebook.whatif import dependents

        return dependents(self, ref)

    def explain(self, ref: str) -> str:
        """How a claim comes about, down to what is printed or assumed."""
        from decodebook.explain import explain

        return explain(self, ref)

    def compare(self, *ids: str) -> Comparison:
        """Two to six claims side by side: what each counts and where, whether they agree, and their ratio where it means something."""
        from decodebook.compare import compare

        return compare(self, *ids)

    def rebase(self, ref: str, *, using: Sequence[str] = (), **wanted: str) -> Rebased:
        """A claim on another basis (`per="decode-device"`), as another `quantity` or in another `unit`, by the book's laws."""
        from decodebook.rebase import rebase

        return rebase(self, ref, using, **wanted)

    def text(self, claim: Claim) -> str:
        """A claim's figure as printed, or as computed to five digits where none is printed."""
        from decodebook.spelling import span

        return claim.value or (span(claim.computed.low, claim.computed.high) if claim.computed else "")

    def amount(self, claim: Claim) -> Value:
        """A claim's figure in base units. Raises `ValueError` for a claim without one."""
        from decodebook.dimensions import value_of

        computed = claim.derivation and not claim.figure
        return self.deriver.value(claim.id) if computed else value_of(claim, self.vocabulary)

    def quantity_value(self, claim: Claim) -> Any:
        """A claim's one figure as a pint quantity (extra `decodebook[units]`)."""
        from decodebook.pinted import quantity_value

        return quantity_value(claim)

    def cite(self, ref: str, style: str = "text") -> str:
        """How to cite a claim: `text`, `bibtex` or `csl`."""
        from decodebook.cite import cite

        return cite(self, self[ref], style)
