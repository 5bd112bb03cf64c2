"""Some claims side by side: what each counts, at which operating point, and what may be said of their figures together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from typing import Literal

from decodebook.book import Book
from decodebook.comparing import Point, Verdict, agree, condition_verdict, points
from decodebook.conflicts import Conflict
from decodebook.dates import DateError, is_after, read_date
from decodebook.model import Claim
from decodebook.records import Ruling
from decodebook.standing import speaks
from decodebook.values import Value

LEAST, MOST = 2, 6
"""How many claims one comparison takes."""

FACTS = ("model", "hardware", "engine", "operator")
"""What the subject of a claim says for it, and a condition of its own may say otherwise."""

REBASES = ("per", "counts", "direction")
"""Basis fields that arithmetic may bring a claim from one value of to another."""

AGAINST = ("relative_to", "comparison")
"""What a ratio or gain is set against, and how."""

SIZES = ("", "ratio")
"""Comparisons that are sizes: a reduction by half and one by a quarter are no two to one."""

Kind = Literal["claim", "basis", "condition", "subject"]


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that the claims say: what each has, in their order (empty: nothing), and how they compare."""

    kind: Kind
    name: str
    values: tuple[str, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Together:
    """Two of the claims. `fields` are those in which they do not match.

    `agree` is whether their intervals meet, or their terms are one; None where that says nothing. `apart` names what
    makes them figures of two things, so that they need not agree, `may_part` what one of them leaves open of it.
    `ratio` is `one` over `other`, a pure number, None where `no_ratio` says why: `differ` and `unknown` are the fields of
    what they count that are not the same in both. A ratio is between the operating points of `between`; `left_open`
    are the parts of them that one does not say. `rebase` is what the basis of `one` must become for a ratio, where
    arithmetic may bring it there. `rulings` name both claims, and hold.
    """

    one: Claim
    other: Claim
    fields: tuple[Field, ...]
    agree: bool | None
    apart: tuple[str, ...]
    may_part: tuple[str, ...]
    differ: tuple[str, ...]
    unknown: tuple[str, ...]
    between: tuple[str, ...]
    left_open: tuple[str, ...]
    conflicts: tuple[Conflict, ...]
    rulings: tuple[str, ...]
    ratio: Value | None
    no_ratio: str
    rebase: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Claims side by side: every field that one of them has, and each two of them together."""

    claims: tuple[Claim, ...]
    fields: tuple[Field, ...]
    pairs: tuple[Together, ...]


def compare(book: Book, *ids: str) -> Comparison:
    """Some claims side by side. Raises `UnknownId`, and `ValueError` for too few, too many, or one given twice."""
    claims = tuple(book[ref] for ref in ids)
    if not LEAST <= len(claims) <= MOST:
        raise ValueError(
            f"compare takes {LEAST} to {MOST} claims, and {len(claims) or 'none'} is given{_others(claims)}"
        )
    for place, claim in enumerate(claims):
        if claim in claims[:place]:
            raise ValueError(f"{claim.id} is given twice; compare it with another claim{_others((claim,))}")
    pairs = tuple(_together(book, one, other) for one, other in combinations(claims, 2))
    return Comparison(claims, tuple(_fields(book, claims)), pairs)


def _others(claims: Sequence[Claim]) -> str:
    if len(claims) != 1:
        return ""
    return f"; `decodebook find --quantity {claims[0].quantity}` lists those of its quantity"


def _fields(book: Book, claims: Sequence[Claim]) -> Iterator[Field]:
    """Every field that one of the claims has: what they are, what they count, their operating points, their subjects."""
    for name in ("quantity", "unit", *AGAINST):
        values = tuple(getattr(one, name) or (_unit(book, one) if name == "unit" else "") for one in claims)
        if any(values):
            yield Field("claim", name, values, _all_of(values, _texts if name == "unit" else _same))
    for name in sorted({name for one in claims for name in one.basis}):
        yield _basis(book, name, claims)
    for name in dict.fromkeys(name for one in claims for name in one.conditions if name not in FACTS):
        values = tuple(one.conditions.get(name, "") for one in claims)
        yield Field("condition", name, values, _all_of(values, _of_condition(book, name)))
    for name in FACTS:
        values = tuple(fact(book, one, name) for one in claims)
        if any(values):
            yield Field("subject", name, values, _all_of(values, _of_condition(book, name)))
    for name, compared in (("as_of", _times), ("label", _texts)):
        values = tuple(getattr(one, name) for one in claims)
        if any(values):
            yield Field("claim", name, values, _all_of(values, compared))


def fact(book: Book, claim: Claim, name: str) -> str:
    """The model, hardware, engine or operator of a claim: its own condition, else its subject's fact or the subject."""
    subject = book.subject(claim)
    own = claim.conditions.get(name, "") or subject.facts.get(name, "")
    return own or (subject.id if subject.kind == name else "")


def _basis(book: Book, name: str, claims: Sequence[Claim]) -> Field:
    """A field of the basis, as `comparing.points` has it: a part or pool that is not stated is all of it."""
    said: dict[str, str] = {}
    verdicts = set[Verdict]()
    for one, other in combinations(claims, 2):
        for point in points(book, one, other):
            if (point.kind, point.name) == ("basis", name):
                said |= {one.id: point.one, other.id: point.other}
                verdicts.add(point.verdict)
    return Field("basis", name, tuple(said.get(one.id, "") for one in claims), _worst(verdicts))


def _together(book: Book, one: Claim, other: Claim) -> Together:
    fields = tuple(field for field in _fields(book, (one, other)) if field.verdict != "match")
    counted = [field for field in fields if field.kind == "basis" or field.name in ("quantity", *AGAINST)]
    at = [field for field in fields if field.kind in ("condition", "subject") or field.name == "as_of"]
    differ = _named(counted, "differ")
    keyed = [point for point in points(book, one, other) if one.quantity == other.quantity]
    ratio, no_ratio = _ratio(book, one, other, counted)
    return Together(
        one=one,
        other=other,
        fields=fields,
        agree=_agree(book, one, other),
        apart=tuple(dict.fromkeys((*differ, *_named(keyed, "differ"), *_subjects(book, one, other, at)))),
        may_part=_named(keyed, "unknown"),
        differ=differ,
        unknown=_named(counted, "unknown"),
        between=_named(at, "differ"),
        left_open=tuple(name for name in _named(at, "unknown") if name != "as_of"),
        conflicts=tuple(found for found in book.conflicts() if _at_odds(found, one, other)),
        rulings=tuple(found.id for found in book.rulings.values() if _names_both(book, found, one, other)),
        ratio=ratio,
        no_ratio=no_ratio,
        rebase=_rebase(counted) if has_figure(one) and has_figure(other) else (),
    )


def _named(fields: Sequence[Field | Point], verdict: Verdict) -> tuple[str, ...]:
    return tuple(field.name for field in fields if field.verdict == verdict)


def _subjects(book: Book, one: Claim, other: Claim, at: Sequence[Field]) -> Iterator[str]:
    """What parts the subjects of two claims: their facts, or that they are two labs or families."""
    yield from _named([field for field in at if field.kind == "subject"], "differ")
    kinds = {book.subject(claim).kind for claim in (one, other)}
    if one.subject != other.subject and not kinds & {"deployment", "benchmark", *FACTS}:
        yield "subject"


def _names_both(book: Book, ruling: Ruling, one: Claim, other: Claim) -> bool:
    return one.id in ruling.claims and other.id in ruling.claims and speaks(book, ruling)


def _kind(claim: Claim) -> tuple[str, ...]:
    """What a claim measures: its quantity, and what it is set against."""
    return claim.quantity, *(getattr(claim, name) for name in AGAINST)


def _at_odds(conflict: Conflict, one: Claim, other: Claim) -> bool:
    """Whether two claims are rivals in a conflict, or stand under one law that they do not keep."""
    wanted = {one.id, other.id}
    if conflict.pairs:
        return any(wanted == {*pair.ids} for pair in conflict.pairs)
    return wanted <= {claim.id for claim in conflict.claims}


def has_figure(claim: Claim) -> bool:
    """Whether a claim has a figure, printed or computed."""
    return claim.figure is not None or claim.computed is not None


def _agree(book: Book, one: Claim, other: Claim) -> bool | None:
    """Whether two claims agree; None for two quantities, and that a lab does not say, or that nothing applies, is no figure to differ."""
    if {one.state, other.state} & {"undisclosed", "not-applicable"} or _kind(one) != _kind(other):
        return None
    return agree(book, one, other)


def _ratio(book: Book, one: Claim, other: Claim, counted: Sequence[Field]) -> tuple[Value | None, str]:
    """One figure over the other, or why that would mean nothing."""
    for claim in (one, other):
        if not has_figure(claim):
            return None, f"{claim.id} has no figure, it says {claim.value or claim.state}"
    if counted:
        return None, "they do not count the same" if any(
            one.verdict == "differ" for one in counted
        ) else "they may not count the same"
    if one.comparison not in SIZES:
        return None, f"each is {'an' if one.comparison[:1] == 'i' else 'a'} {one.comparison}, which is no size"
    try:
        over, under = book.amount(one), book.amount(other)
    except (LookupError, ValueError):
        return None, "a unit does not read"
    if over.dimension != under.dimension:
        return None, f"{_unit(book, one)} does not convert to {_unit(book, other)}"
    if under.lower <= 0 <= under.upper:
        return None, f"{other.id} may be nothing"
    ratio = over / under
    return (None, "neither figure has two ends") if (ratio.lower, ratio.upper) == (-inf, inf) else (ratio, "")


def _rebase(counted: Sequence[Field]) -> tuple[tuple[str, str], ...]:
    """What the basis of the first claim must become, where all that differs is what arithmetic may bring over."""
    if any(field.name not in REBASES or field.verdict != "differ" for field in counted):
        return ()
    return tuple((field.name, field.values[1]) for field in counted)


def _unit(book: Book, claim: Claim) -> str:
    """The unit of a claim's figure: its own, else that of its quantity; none for a term or a finding."""
    quantity = book.vocabulary.quantities.get(claim.quantity)
    return claim.unit or (quantity.unit if quantity and has_figure(claim) else "")


def _all_of(values: Sequence[str], compared: Callable[[str, str], Verdict]) -> Verdict:
    """How all of some values compare: as the two of them that are furthest apart."""
    return _worst(compared(a, b) for a, b in combinations(values, 2))


def _worst(verdicts: Iterable[Verdict]) -> Verdict:
    found = {*verdicts}
    return "differ" if "differ" in found else "unknown" if "unknown" in found else "match"


def _of_condition(book: Book, name: str) -> Callable[[str, str], Verdict]:
    return lambda a, b: condition_verdict(book.vocabulary, name, a, b)


def _same(a: str, b: str) -> Verdict:
    return "match" if a == b else "differ"


def _texts(a: str, b: str) -> Verdict:
    return _same(a, b) if a and b else "unknown"


def _times(a: str, b: str) -> Verdict:
    """Whether two dates are one, or apart; of a month and a day in it nobody can tell."""
    try:
        mine, theirs = read_date(a), read_date(b)
    except DateError:
        return _texts(a, b)
    if (mine.earliest, mine.latest) == (theirs.earliest, theirs.latest):
        return "match"
    return "differ" if is_after(mine, theirs) or is_after(theirs, mine) else "unknown"
