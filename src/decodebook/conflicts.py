"""Conflicts of a book: pairs at odds gathered by place and quantity, broken identities, and drifts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from decodebook.book import Book
from decodebook.identities import broken_identities
from decodebook.model import Claim
from decodebook.parties import producer
from decodebook.rivals import Pair, between_deployments, of_operators, within_subjects
from decodebook.spelling import spelt
from decodebook.standing import Decisions

Scope = Literal["subject", "deployments", "operator", "identity", "drift"]
"""Where claims meet: in one subject; in deployments of one model, operator and hardware; in what one operator runs; under
a law that they do not keep; in a printed figure and what its own law gives."""

WHERE: dict[Scope, str] = {
    "subject": "claims of one subject",
    "deployments": "deployments of one model by one operator",
    "operator": "deployments of one operator with different models",
    "identity": "claims that a law binds together",
    "drift": "a figure and what its own law gives",
}

Status = Literal["open", "ruled"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Claims of one quantity, or under one law, that are at odds. `id` is made of where they meet and of what.

    `pairs` are the rivals among them, and `rulings` the ruling that decides each, empty for an open one; a broken
    identity or a drift has no pairs, and one ruling. `reopened` names rulings that decided it and hold no more. `unknown`
    is what a claim leaves open; it is not `sure` where all of it hangs on that. `says` completes a sentence on the first
    claim.
    """

    id: str
    scope: Scope
    about: str
    quantity: str
    claims: tuple[Claim, ...]
    says: str
    unknown: tuple[str, ...]
    sure: bool
    rulings: tuple[str, ...]
    reopened: tuple[str, ...]
    pairs: tuple[Pair, ...] = ()
    law: str = ""

    @property
    def status(self) -> Status:
        """Whether rulings decide all of it."""
        return "ruled" if all(self.rulings) else "open"

    @property
    def disputed(self) -> tuple[Claim, ...]:
        """The claims of one subject that are at odds whatever is left open, and on which no ruling decides."""
        if self.scope == "identity":
            return self.claims[:1] if self.sure and self.status == "open" else ()
        if self.scope != "subject":
            return ()
        open_ = [pair for pair, ruling in zip(self.pairs, self.rulings, strict=True) if pair.sure and not ruling]
        return tuple(dict.fromkeys(claim for pair in open_ for claim in (pair.one, pair.other)))

    def composition(self, book: Book) -> str:
        """Who says what: `O 144 device · O 320 device`. Claims of one origin that say the same count once."""
        printed = {text_of(one) for one in self.claims if one.value}
        told = [
            one for one in self.claims if one.value or text_of(one) not in printed
        ]  # what only computes to it is not news
        said = dict.fromkeys((one.label, text_of(one), producer(book, one)) for one in told)
        order = [*book.vocabulary.labels]
        by_label = sorted(said, key=lambda one: order.index(one[0]) if one[0] in order else len(order))
        return " · ".join(f"{label} {text}".strip() for label, text, _ in by_label)


def conflicts(book: Book) -> tuple[Conflict, ...]:
    """Every conflict of a book, ruled or open, by scope and in the order of its claims."""
    decisions = Decisions(book)
    found = [
        *_grouped(book, decisions, "subject", within_subjects(book)),
        *_grouped(book, decisions, "deployments", between_deployments(book)),
        *_grouped(book, decisions, "operator", of_operators(book)),
        *_identities(book, decisions),
        *_drifts(book, decisions),
    ]
    return tuple(_told_apart(found))


def _grouped(book: Book, decisions: Decisions, scope: Scope, pairs: Iterable[tuple[str, Pair]]) -> Iterator[Conflict]:
    """The pairs of one place and quantity that hang together, as one conflict."""
    places: dict[tuple[str, str], list[Pair]] = {}
    for about, pair in pairs:
        places.setdefault((about, pair.one.quantity), []).append(pair)
    for (about, quantity), found in places.items():
        for group in _connected(found):
            decided = _decided(decisions, [pair.ids for pair in group])
            yield _of_pairs(f"{about}/{quantity}", scope, about, group, decided)


def _of_pairs(name: str, scope: Scope, about: str, pairs: Sequence[Pair], decided: _Decided) -> Conflict:
    claims = tuple({one.id: one for pair in pairs for one in (pair.one, pair.other)}.values())
    return Conflict(
        id=name,
        scope=scope,
        about=about,
        quantity=claims[0].quantity,
        claims=claims,
        says="is at odds with " + " and ".join(f"{one.id}, {text_of(one)}" for one in claims[1:]),
        unknown=tuple(dict.fromkeys(name for pair in pairs for name in pair.unknown)),
        sure=any(pair.sure for pair in pairs),
        **decided,
        pairs=tuple(pairs),
    )


def left_open(conflict: Conflict) -> list[Conflict]:
    """What rulings leave open of a conflict between claims: the pairs on which none decides, as far as they hang together."""
    decided = zip(conflict.pairs, conflict.rulings, strict=True)
    groups = _connected([pair for pair, ruling in decided if not ruling])
    nothing: _Decided = {"rulings": (), "reopened": conflict.reopened}
    return [
        _of_pairs(conflict.id, conflict.scope, conflict.about, group, {**nothing, "rulings": ("",) * len(group)})
        for group in groups
    ]


class _Decided(TypedDict):
    rulings: tuple[str, ...]
    reopened: tuple[str, ...]


def _decided(decisions: Decisions, groups: Sequence[Collection[str]], about: str = "") -> _Decided:
    """The ruling on each of some groups of claims, and those that once were on what none decides now."""
    rulings = tuple(decisions.on(refs, about) for refs in groups)
    open_ = [refs for refs, ruling in zip(groups, rulings, strict=True) if not ruling]
    once = [decisions.once_on(refs, about) for refs in open_]
    return {"rulings": rulings, "reopened": tuple(dict.fromkeys(once)) if all(once) else ()}


def _connected(pairs: list[Pair]) -> list[list[Pair]]:
    """The pairs in groups that share no claim, in the order of their first pairs."""
    parents: dict[str, str] = {}

    def root(ref: str) -> str:
        while parents.setdefault(ref, ref) != ref:
            parents[ref] = ref = parents[parents[ref]]
        return ref

    for pair in pairs:
        one, other = pair.ids
        parents[root(other)] = root(one)
    groups: dict[str, list[Pair]] = {}
    for pair in pairs:
        groups.setdefault(root(pair.one.id), []).append(pair)
    return list(groups.values())


def _identities(book: Book, decisions: Decisions) -> Iterator[Conflict]:
    for broken in broken_identities(book):
        claims = broken.claims
        yield Conflict(
            id=f"{broken.result.id}/{broken.law.id}",
            scope="identity",
            about=broken.result.subject,
            quantity=broken.result.quantity,
            claims=claims,
            says=broken.says,
            unknown=broken.unknown,
            sure=not broken.unknown,
            **_decided(decisions, [[one.id for one in claims]]),
            law=broken.law.id,
        )


def _drifts(book: Book, decisions: Decisions) -> Iterator[Conflict]:
    """Printed figures that their own law does not give, and those that it gives only for the width of their `~`."""
    for claim in book:
        computed = claim.computed if claim.figure else None
        if computed is None or claim.figure is None or computed.rounds_to(claim.figure):
            continue
        sure = not computed.meets(claim.figure)
        yield Conflict(
            id=f"{claim.id}/{computed.law}",
            scope="drift",
            about=claim.subject,
            quantity=claim.quantity,
            claims=(claim,),
            says=f"is printed, and {computed.law} gives {spelt(computed)}",
            unknown=() if sure else ("rounding",),
            sure=sure,
            **_decided(decisions, [[claim.id]], about="drift"),
            law=computed.law,
        )


def text_of(claim: Claim) -> str:
    """A claim's figure with its unit where it does not show one: `~50 ms`, `85–90%`."""
    shows = claim.unit in ("", "1", "%", "x") or claim.text.endswith(claim.unit)
    return claim.text if shows else f"{claim.text} {claim.unit}"


def _told_apart(found: list[Conflict]) -> Iterator[Conflict]:
    """The conflicts, with ids that tell several of one place and quantity apart by their first claim's key."""
    times = Counter(one.id for one in found)
    for one in found:
        yield one if times[one.id] == 1 else replace(one, id=f"{one.about}/{one.claims[0].key}")
