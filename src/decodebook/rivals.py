"""Pairs of claims that cannot both be so, found by what they count and at which operating point.

Three scopes in which claims meet:

- one subject: two figures on one basis;
- deployments: two of one model by one operator, on hardware that is not said to differ, of which one at least is how it
  serves (production, service, design); runs of a benchmark, and recipes, are choices and do not gainsay each other;
- an operator: what it says of its production with different models. Never more than a question.

Where one claim is silent on what the other says, nobody can tell, and the pair is not sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, TypeVar

from decodebook.book import Book
from decodebook.comparing import SETTING, agree, likeness, told_apart
from decodebook.dates import DateError, is_after, read_date
from decodebook.model import Claim
from decodebook.parties import producer
from decodebook.records import Subject

TOLD = ("production", "service", "design")
"""Settings in which an operator says how it serves."""

RUN = ("production", "service")
"""Settings in which a deployment runs for users."""

ByKind = Mapping[tuple[str, ...], list[Claim]]
"""Claims by what they measure: quantity, what it is relative to, and how."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two claims that cannot both be so. `unknown` names what one of them leaves open."""

    one: Claim
    other: Claim
    unknown: tuple[str, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether nothing is left open."""
        return not self.unknown

    @property
    def ids(self) -> tuple[str, str]:
        """The ids of the two claims."""
        return self.one.id, self.other.id


def within_subjects(book: Book) -> Iterator[tuple[str, Pair]]:
    """Pairs of one subject, each with its subject."""
    for (subject, *_), claims in _buckets(_comparable(book), lambda one: (one.subject, *_kind(one))):
        if len(claims) < 2 or _may_be_several(book, claims[0]):
            continue
        for group in told_apart(book, claims):
            yield from ((subject, pair) for pair in _among(book, group))


def _among(book: Book, claims: list[Claim]) -> Iterator[Pair]:
    for one, other in combinations(claims, 2):
        if one.series and one.series == other.series:
            continue  # the points of a series are told apart by what they stand along
        if one.basis.get("role") == other.basis.get("role") == "recommended":
            continue  # a recipe that names several leaves the choice to its reader
        if agree(book, one, other) is False and (unknown := _times(book, one, other)) is not None:
            verdict, left_open = likeness(book, one, other)
            if verdict != "differ":
                yield Pair(one, other, (*unknown, *left_open))


def between_deployments(book: Book) -> Iterator[tuple[str, Pair]]:
    """Pairs over two deployments, each with operator and model."""
    held = _held(book)
    for (operator, model), subjects in _buckets(_deployments(book), lambda one: _facts(one, "operator", "model")):
        if not operator or not model:
            continue
        told = [one for one in subjects if one.facts.get("setting") in TOLD]
        for one, other in _with_any(told, subjects):
            mine, theirs = held.get(one.id, {}), held.get(other.id, {})
            hardware = [_hardware(one, mine), _hardware(other, theirs)]
            if len({*hardware} - {""}) < 2:  # the engine is the operator's own business, and so is no condition here
                beside = ("engine", "hardware") if all(hardware) else ("engine",)
                yield from ((f"{operator}/{model}", pair) for pair in _across(book, mine, theirs, beside))


def _with_any(some: list[Subject], subjects: list[Subject]) -> Iterator[tuple[Subject, Subject]]:
    """Each two of the subjects of which one at least is among `some`, both in their order."""
    places = {one.id: place for place, one in enumerate(subjects)}
    chosen = {one.id for one in some}
    for one in some:
        for other in subjects:
            if other.id in chosen and places[other.id] <= places[one.id]:
                continue
            yield (one, other) if places[one.id] < places[other.id] else (other, one)


def of_operators(book: Book) -> Iterator[tuple[str, Pair]]:
    """Pairs over an operator's deployments that run different models, each with the operator."""
    held = {subject: _policies(book, claims) for subject, claims in _held(book).items()}
    running = [one for one in _deployments(book) if one.facts.get("setting") in RUN]
    for (operator,), subjects in _buckets(running, lambda one: _facts(one, "operator")):
        for one, other in combinations(subjects, 2):
            if operator and one.facts.get("model") != other.facts.get("model"):
                mine, theirs = held.get(one.id, {}), held.get(other.id, {})
                for pair in _across(book, mine, theirs, SETTING):
                    if not {"per", "counts"} & set(pair.unknown):  # too far apart to ask
                        yield operator, Pair(pair.one, pair.other, ("model", *pair.unknown))


def _across(book: Book, mine: ByKind, theirs: ByKind, beside: tuple[str, ...]) -> Iterator[Pair]:
    """The pairs at odds over two subjects; what is only implied is asked where nothing printed can be compared.

    The conditions `beside` are not asked about.
    """
    for kind, claims in mine.items():
        others = theirs.get(kind, [])
        if not others or _may_be_several(book, claims[0]):
            continue
        ways = [
            pair for group in told_apart(book, [*claims, *others], beside) for pair in _sides(group, claims[0].subject)
        ]
        for implied in (0, 1):
            compared = []
            for one, other in ways:
                if one.implied + other.implied == implied:
                    verdict, unknown = likeness(book, one, other, beside)
                    if verdict != "differ":
                        compared.append(Pair(one, other, unknown))
            yield from (pair for pair in compared if agree(book, pair.one, pair.other) is False)
            if compared:
                break


def _sides(group: list[Claim], subject: str) -> Iterable[tuple[Claim, Claim]]:
    """Each claim of a subject with each of the other one, which follow it."""
    mine = [one for one in group if one.subject == subject]
    return product(mine, group[len(mine) :])


def _comparable(book: Book) -> Iterator[Claim]:
    for claim in book:
        if claim.state not in ("undisclosed", "not-applicable") and claim.quantity in book.vocabulary.quantities:
            yield claim


def _kind(claim: Claim) -> tuple[str, ...]:
    return claim.quantity, claim.relative_to, claim.comparison


def _may_be_several(book: Book, claim: Claim) -> bool:
    """Whether several terms may hold at once: of such a quantity, or of a lab, which has more than one of each."""
    quantity = book.vocabulary.quantities[claim.quantity]
    return "several" in quantity.traits or (quantity.terms != "" and book.subject(claim).kind == "lab")


def _times(book: Book, one: Claim, other: Claim) -> tuple[str, ...] | None:
    """What is unknown about the times of two figures; None where one party gives a new figure at a later time."""
    if one.as_of == other.as_of or "changes" not in book.vocabulary.quantities[one.quantity].traits:
        return ()
    try:
        mine, theirs = read_date(one.as_of), read_date(other.as_of)
    except DateError:
        return ()
    if not (is_after(mine, theirs) or is_after(theirs, mine)):
        return ()
    return None if producer(book, one) == producer(book, other) else ("as_of",)


def _deployments(book: Book) -> list[Subject]:
    return [one for one in book.subjects.values() if one.kind in ("deployment", "benchmark")]


def _held(book: Book) -> dict[str, ByKind]:
    """What each subject says, and what is implied by it, by what it measures."""
    by_subject = _buckets((*_comparable(book), *book.implied.values()), lambda one: one.subject)
    return {subject: dict(_buckets(claims, _kind)) for subject, claims in by_subject}


def _policies(book: Book, claims: ByKind) -> ByKind:
    """The claims on how an operator serves: figures that change over time and that no operating point keys."""
    quantities = book.vocabulary.quantities
    return {
        kind: found
        for kind, found in claims.items()
        for quantity in [quantities[kind[0]]]
        if "changes" in quantity.traits and not quantity.keyed_by and not quantity.terms
    }


def _hardware(subject: Subject, claims: ByKind) -> str:
    """The hardware of a deployment: its own fact, else the accelerator that a claim of it names."""
    named = (one.value for one in claims.get(("accelerator", "", ""), ()) if one.state == "term")
    return subject.facts.get("hardware", "") or next(named, "")


def _facts(subject: Subject, *names: str) -> tuple[str, ...]:
    return tuple(subject.facts.get(name, "") for name in names)


def _buckets(items: Iterable[Item], key: Callable[[Item], Any]) -> list[tuple[Any, list[Item]]]:
    found: dict[Any, list[Item]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return list(found.items())
