"""A claim on another basis: by which laws, with which other claims; where one is missing, which.

Arithmetic brings a rate from a node to a device, one direction of a link to both, a speed to a time. It is done with
the claims of the subject, its model and hardware, in as few laws as it takes, and never by choosing between claims that
lead to different figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from decodebook.book import Book, QueryError, UnknownId
from decodebook.comparing import likeness
from decodebook.derive import CannotDerive, weakest
from decodebook.dimensions import in_unit
from decodebook.law import Takes
from decodebook.matching import FAR, Holdings, holdings_of
from decodebook.model import Claim
from decodebook.routes import Missing, Reached, Routes, Step
from decodebook.spelling import span
from decodebook.units import UnitError

MOST_LAWS = 3
"""Through more laws in a row a figure is another one, not the same on another basis."""


@dataclass(frozen=True, slots=True)
class Rebased:
    """A claim's figure on another basis, in `unit`: `low` and `high` of the printed ends, `lower` and `upper` of the
    intervals. `quantity`, `basis` and `conditions` are what it now counts; there are no `steps` where only the unit
    changes. `held` are claims of the book that say what this is.
    """

    claim: Claim
    quantity: str
    basis: Mapping[str, str]
    conditions: Mapping[str, str]
    low: float
    high: float
    lower: float
    upper: float
    unit: str
    rests_on: str
    steps: tuple[Step, ...]
    held: tuple[Claim, ...]


class CannotRebase(LookupError):
    """A claim that cannot be brought to a basis. `missing` is what the book would need to hold, where laws lead there;
    `candidates` are ways that lead to different figures."""

    def __init__(self, message: str, missing: Sequence[Missing] = (), candidates: Sequence[Rebased] = ()) -> None:
        super().__init__(message)
        self.missing, self.candidates = tuple(missing), tuple(candidates)


def rebase(book: Book, ref: str, using: Sequence[str] = (), **wanted: str) -> Rebased:
    """A claim on the basis of `wanted`: basis fields with underscores for hyphens, `quantity`, `unit`.

    `using` names claims to be taken wherever one of them fits, also of other subjects. Raises `UnknownId`, `QueryError`
    for what is no field or value of the quantity, `CannotRebase`.
    """
    claim = book[ref]
    wanted = {name.replace("_", "-"): value for name, value in wanted.items()}
    unit = wanted.pop("unit", "")
    _check(book, claim, wanted, unit)
    try:
        start = Reached(claim, book.amount(claim))
    except (CannotDerive, ValueError) as error:
        raise CannotRebase(str(error)) from None
    routes = Routes(book, _holdings(book, claim, [book[other] for other in using]), claim, wanted)
    reached, seen = [start], {_what(claim)}
    for _ in range(MOST_LAWS + 1):
        if there := [one for one in reached if _is(one.claim, claim, wanted)]:
            return _one(claim, [_rebased(book, claim, one, unit) for one in there], wanted)
        reached = [one for here in reached for one in routes.onward(here) if _what(one.claim) not in seen]
        if wanted.get("quantity", claim.quantity) == claim.quantity:  # through another one it would not be the same
            reached = [one for one in reached if one.claim.quantity == claim.quantity]
        seen |= {_what(one.claim) for one in reached}
    raise CannotRebase(_lacking(book, claim, wanted, routes.missing), routes.missing)


def _check(book: Book, claim: Claim, wanted: Mapping[str, str], unit: str) -> None:
    """Raises `QueryError` or `UnknownId` for what cannot be asked."""
    vocabulary = book.vocabulary
    name = wanted.get("quantity", claim.quantity)
    if name not in vocabulary.quantities:
        raise UnknownId("quantity", name, vocabulary.quantities)
    quantity = vocabulary.quantities[name]
    if not wanted and not unit:
        raise QueryError(f"say what {claim.id} is to be brought to: {_choices(book, claim)}")
    for field, value in wanted.items():
        if field == "quantity":
            continue
        if not quantity.takes(field):
            raise QueryError(f"{name} has no `{field}`; it has {', '.join([*quantity.basis, *quantity.may_state])}")
        allowed = quantity.basis.get(field) or tuple(vocabulary.basis.get(field, ()))
        if value not in allowed:
            raise QueryError(f"no value of `{field}` in {name} is `{value}`; it is one of {', '.join(allowed)}")
    try:
        fits_unit = not unit or vocabulary.units.dimension(unit) == vocabulary.units.dimension(quantity.unit)
    except UnitError as error:
        raise QueryError(str(error)) from None
    if not fits_unit:
        raise QueryError(f"{name} is measured in {quantity.unit}, and `{unit}` is no unit of that")


def _choices(book: Book, claim: Claim) -> str:
    basis = book.vocabulary.quantities[claim.quantity].basis
    return "; ".join(f"{field}={'|'.join(values)}" for field, values in basis.items() if len(values) > 1) or "unit=..."


def _holdings(book: Book, claim: Claim, using: Sequence[Claim]) -> Holdings:
    """What the claim's subject holds, what is implied of it included; `using` in place of what is alike."""
    found = holdings_of(book)[claim.subject]
    for one in book.implied.values():
        if one.subject == claim.subject:
            found.add(one)
    for one in using:
        for pool in (found.near, found.far):
            pool.pop(one.quantity, None)
    for one in using:
        found.add(one)
    return found


def _is(claim: Claim, start: Claim, wanted: Mapping[str, str]) -> bool:
    """Whether a figure counts what is asked for, and in all else what it counted at first."""
    if claim.quantity != wanted.get("quantity", start.quantity):
        return False
    other = claim.quantity != start.quantity
    for name in {*claim.basis, *start.basis, *wanted} - {"quantity"}:
        asked = wanted.get(name, claim.basis.get(name, "") if other else start.basis.get(name, ""))
        if claim.basis.get(name, "") != asked:
            return False
    return True


def _what(claim: Claim) -> tuple[str, tuple[tuple[str, str], ...]]:
    return claim.quantity, tuple(sorted(claim.basis.items()))


def _rebased(book: Book, claim: Claim, reached: Reached, unit: str) -> Rebased:
    end, quantity = reached.claim, book.vocabulary.quantities[reached.claim.quantity]
    unit = unit or (claim.unit if end.quantity == claim.quantity else "") or quantity.unit
    ends = in_unit(reached.value, replace(end, unit=unit), quantity, book.vocabulary)
    alike = [one for one in book if one.subject == claim.subject and _what(one) == _what(end) and one is not claim]
    held = tuple(one for one in alike if likeness(book, end, one)[0] != "differ")
    rests_on = weakest(book, reached.value.labels)
    return Rebased(claim, end.quantity, end.basis, end.conditions, *ends, unit, rests_on, reached.steps, held)


def _one(claim: Claim, found: list[Rebased], wanted: Mapping[str, str]) -> Rebased:
    """The first of some ways, where all lead to one figure. Raises `CannotRebase` where they do not."""
    apart = {(_rounded(one.low), _rounded(one.high)): one for one in reversed(found)}
    if len(apart) == 1:
        return found[0]
    ways = [one for one in found if one in apart.values()]
    listed = "".join(f"\n  {span(one.low, one.high)} {one.unit}, with {_with(one)}" for one in ways)
    message = f"{len(ways)} ways lead from {claim.id} to {_asked(wanted)}, to different figures"
    raise CannotRebase(f"{message}; name a claim to use:{listed}", candidates=ways)


def _rounded(value: float) -> float:
    return float(f"{value:.6g}")


def _with(one: Rebased) -> str:
    return (
        " and ".join(claim.id for step in one.steps for group in step.claims.values() for claim in group) or "no other"
    )


def _asked(wanted: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in wanted.items())


def _lacking(book: Book, claim: Claim, wanted: Mapping[str, str], missing: Sequence[Missing]) -> str:
    """Why nothing leads there: the claims that would, or that no law does."""
    if not missing:
        now = ", ".join(claim.basis.get(name, "nothing") for name in wanted if name != "quantity")
        source = f" {now}" if now else ""
        return f"no law brings {claim.id} from{source or ' ' + claim.quantity} to {_asked(wanted)}"
    subject = book.subject(claim)
    lacking = dict.fromkeys(f"{one.law.id} takes {_wanted(one.takes)} as `{one.input}`" for one in missing)
    listed = "".join(f"\n  {one}" for one in lacking)
    places = ", ".join(dict.fromkeys(filter(None, (subject.id, *(subject.facts.get(name, "") for name in FAR)))))
    return f"a claim is missing that brings {claim.id} to {_asked(wanted)}; {places} would have to hold:{listed}"


def _wanted(takes: Takes) -> str:
    basis = ", ".join(f"{name} {' or '.join(values)}" for name, values in takes.basis.items())
    return (" or ".join(takes.quantities) or "a claim") + (f" ({basis})" if basis else "")
