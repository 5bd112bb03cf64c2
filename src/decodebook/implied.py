"""What general laws give where a deployment holds enough claims and nobody printed the result.

An implied claim has an id of its own, `<subject>/<quantity>.<law>`, and counts among no claims: it is arithmetic that
the book can do, not something that it was told.
"""

from __future__ import annotations

from collections.abc import Iterable

from decodebook.book import Book
from decodebook.law import Law, Takes
from decodebook.model import Claim, Derivation
from decodebook.records import Subject
from decodebook.vocabulary import UNSTATED

APPLIES_TO = ("deployment", "benchmark")


def implied(book: Book) -> dict[str, Claim]:
    """The implied claims by id, in the order of subjects and laws; each may rest on those before it."""
    found: dict[str, Claim] = {}
    by_subject: dict[str, list[Claim]] = {}
    for claim in book:
        if claim.state in ("figure", "computed") and not claim.relative_to and claim.standing != "set-aside":
            by_subject.setdefault(claim.subject, []).append(claim)
    general = [law for law in book.laws.values() if law.general]
    for subject in book.subjects.values():
        if subject.kind not in APPLIES_TO:
            continue
        near = [*by_subject.get(subject.id, ())]
        far = [one for name in ("model", "hardware") for one in by_subject.get(subject.facts.get(name, ""), ())]
        known = True
        while known:  # a result may be the input of another law
            known = False
            for law in general:
                result = _applied(book, law, subject, near, far)
                if result and result.id not in found:
                    found[result.id] = result
                    near.append(result)
                    known = True
    return found


def _applied(book: Book, law: Law, subject: Subject, near: list[Claim], far: list[Claim]) -> Claim | None:
    """The result of a law on a subject: None where an input is missing or has rivals, or the result is there already."""
    if any(_is(one, law.gives) for one in near):
        return None
    inputs: dict[str, Claim] = {}
    for name, takes in law.takes.items():
        fitting = [one for one in near if _is(one, takes)] or [one for one in far if _is(one, takes)]
        if len(fitting) != 1:
            return None
        inputs[name] = fitting[0]
    conditions = _common(inputs.values())
    if conditions is None:
        return None
    quantity = law.gives.quantities[0]
    key = f"{quantity}.{law.name.replace('_', '-')}"
    claim = Claim(
        id=f"{subject.id}/{key}",
        subject=subject.id,
        key=key,
        quantity=quantity,
        state="computed",
        value="",
        unit=book.vocabulary.quantities[quantity].unit,
        file=subject.file,
        path=(),
        basis=_basis(book, law, list(inputs.values())),
        conditions=conditions,
        as_of=min(one.as_of for one in inputs.values()),
        label="E",
        derivation=Derivation(law.id, {name: (one.id,) for name, one in inputs.items()}),
        implied=True,
    )
    return claim.bound(book)


def _is(claim: Claim, takes: Takes) -> bool:
    return claim.quantity in takes.quantities and all(
        claim.basis.get(field, UNSTATED) in values for field, values in takes.basis.items()
    )


def _common(claims: Iterable[Claim]) -> dict[str, str] | None:
    """The conditions of some claims together, None where two of them differ: they are of different runs."""
    together: dict[str, str] = {}
    for claim in claims:
        for name, value in claim.conditions.items():
            if together.setdefault(name, value) != value:
                return None
    return together


def _basis(book: Book, law: Law, inputs: list[Claim]) -> dict[str, str]:
    """The result's basis: what the law says, then what all inputs that state a field agree on, else unstated."""
    fields = book.vocabulary.quantities[law.gives.quantities[0]].basis
    basis = {name: values[0] for name, values in law.gives.basis.items()}
    for name, allowed in fields.items():
        if len(allowed) == 1:
            basis.setdefault(name, allowed[0])
        stated = {one.basis[name] for one in inputs if name in one.basis}
        basis.setdefault(name, stated.pop() if len(stated) == 1 and stated <= set(allowed) else UNSTATED)
    return dict(sorted(basis.items()))
