"""What general laws give where a subject holds enough claims and nobody printed the result.

An implied claim has an id of its own, `<subject>/<quantity>.<law>`, and counts among no claims: it is arithmetic that
the book can do, not something that it was told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from decodebook.book import Book
from decodebook.comparing import condition_verdict
from decodebook.derive import CannotDerive, applied
from decodebook.dimensions import dimension_of
from decodebook.law import Law
from decodebook.matching import Application, Holdings, applications, holdings_of
from decodebook.model import Claim, Derivation
from decodebook.records import Subject
from decodebook.values import Value
from decodebook.vocabulary import UNSTATED

APPLIES_TO = ("deployment", "benchmark")


def implied(book: Book) -> dict[str, Claim]:
    """The implied claims by id, in the order of subjects and laws; each may rest on those before it."""
    found: dict[str, Claim] = {}
    general = [law for law in book.laws.values() if law.general and law.holds == "equal"]
    for name, holdings in holdings_of(book).items():
        subject = book.subjects[name]
        waiting = general if subject.kind in APPLIES_TO else []
        while waiting:  # a result may be the input of another law
            fresh = set[str]()
            for law in waiting:
                if holdings.lacks(law):
                    continue
                for claim in _given(book, law, subject, holdings):
                    if claim.id not in found:
                        found[claim.id] = claim.bound(book)
                        holdings.add(claim)
                        fresh.add(claim.quantity)
            waiting = [law for law in general if _takes_one_of(law, fresh)]
    return found


def _takes_one_of(law: Law, quantities: set[str]) -> bool:
    """Whether a law can be given something of some quantities; one that names none can."""
    asked = [takes.quantities for takes in law.takes.values()]
    return bool(quantities) and any(not names or not quantities.isdisjoint(names) for names in asked)


def _given(book: Book, law: Law, subject: Subject, holdings: Holdings) -> Iterator[Claim]:
    """What a law gives on a subject, once for each basis on which it can take one claim for each input."""
    by_basis: dict[tuple[tuple[str, str], ...], list[Claim]] = {}
    for application in applications(law, holdings):
        claim = next(results(book, application, subject), None)
        if claim is not None:
            by_basis.setdefault(tuple(claim.basis.items()), []).append(claim)
    alone = [claims[0] for claims in by_basis.values() if len(claims) == 1]
    for claim in alone:
        if not _is_held(claim, holdings):
            yield _named(claim, alone)


def results(book: Book, application: Application, subject: Subject) -> Iterator[Claim]:
    """The claims that an application may come to, the likeliest first: one for each that it may be per.

    None where units do not come out. They have no id, which hangs on what else is implied.
    """
    law, inputs = application.law, application.claims
    quantity = book.vocabulary.quantities.get(law.gives.quantities[0] if law.gives.quantities else _like(application))
    if quantity is None or all(one.subject != subject.id for one in inputs):
        return  # what model and hardware give between them is no matter of the deployment
    for per in _whose(law, quantity.basis.get("per", ("",)), inputs):
        claim = Claim(
            id="",
            subject=subject.id,
            key=f"{quantity.id}.{law.name.replace('_', '-')}",
            quantity=quantity.id,
            state="computed",
            value="",
            unit=quantity.unit,
            file=subject.file,
            path=(),
            basis=_basis(law, quantity.basis, inputs, per),
            conditions={name: value for one in reversed(inputs) for name, value in one.conditions.items()},
            as_of=min(one.as_of for one in inputs),
            label="E",
            derivation=Derivation(
                law.id, {name: tuple(one.id for one in group) for name, group in application.inputs.items() if group}
            ),
            implied=True,
        )
        if _comes_out(book, application, claim):
            yield claim


def _like(application: Application) -> str:
    return application.inputs[application.law.gives.like][0].quantity


def _whose(law: Law, allowed: tuple[str, ...], inputs: tuple[Claim, ...]) -> list[str]:
    """What the result may be per, the likeliest first: what the law says, else what the inputs are per."""
    stated = law.gives.basis.get("per", ())
    shared = [one.basis["per"] for one in inputs if one.basis.get("per") in (stated or allowed)]
    return [
        per for per in dict.fromkeys((*(shared if len(stated) != 1 else ()), *stated, *allowed[:1])) if per in allowed
    ]


def _comes_out(book: Book, application: Application, claim: Claim) -> bool:
    """Whether a law gives what the claim measures: tried with a one in each unit, for only units are asked about."""
    vocabulary = book.vocabulary
    try:
        ones = {
            name: [Value(1, 1, 1, 1, dimension_of(one, vocabulary)) for one in group]
            for name, group in application.inputs.items()
        }
        given = {
            name: ones[name] if takes.many else ones[name][0] if ones[name] else Value.exactly(takes.absent or 0)
            for name, takes in application.law.takes.items()
        }
        return applied(application.law, given).dimension == dimension_of(claim, vocabulary)
    except (CannotDerive, KeyError, ValueError):
        return False


def _basis(law: Law, fields: Mapping[str, tuple[str, ...]], inputs: Iterable[Claim], per: str) -> dict[str, str]:
    """The result's basis: what the law says, then what all inputs that state a field agree on, else unstated."""
    basis = {name: values[0] for name, values in law.gives.basis.items() if len(values) == 1}
    if per:
        basis["per"] = per
    for name, allowed in fields.items():
        if len(allowed) == 1:
            basis.setdefault(name, allowed[0])
        stated = {one.basis[name] for one in inputs if name in one.basis} - {UNSTATED}
        stated = stated - {"both"} if len(stated) > 1 else stated  # a property that holds in both phases
        basis.setdefault(name, stated.pop() if len(stated) == 1 and stated <= set(allowed) else UNSTATED)
    return dict(sorted(basis.items()))


def _is_held(claim: Claim, holdings: Holdings) -> bool:
    """Whether the subject holds a claim already that says what an implied one would."""
    vocabulary = holdings.book.vocabulary
    for one in holdings.near.get(claim.quantity, ()):
        stated = [(value, one.basis.get(name, UNSTATED)) for name, value in claim.basis.items()]
        alike = all(mine == theirs or UNSTATED in (mine, theirs) for mine, theirs in stated)
        if alike and not any(
            name in claim.conditions and condition_verdict(vocabulary, name, value, claim.conditions[name]) == "differ"
            for name, value in one.conditions.items()
        ):
            return True
    return False


def _named(claim: Claim, sisters: list[Claim]) -> Claim:
    """The claim with its id, which says what tells it from its sisters of the same law."""
    told = [
        value
        for name, value in claim.basis.items()
        if any(other.key == claim.key and other.basis.get(name) != value for other in sisters)
    ]
    key = "-".join((claim.key, *told))
    return replace(claim, id=f"{claim.subject}/{key}", key=key)
