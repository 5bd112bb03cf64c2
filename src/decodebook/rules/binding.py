"""A derivation names a law that exists, gives it what it takes, and stands on the basis that the law gives."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.law import Law, Takes
from decodebook.model import Claim
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown
from decodebook.vocabulary import UNSTATED


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        if claim.derivation is None:
            continue
        law = book.laws.get(claim.derivation.law)
        if law is None:
            place = at(claim, "derivation", "law")
            yield unknown(
                "binding", place, "law", claim.derivation.law, book.laws, "laws are functions in derivations/"
            )
            continue
        if law.holds != "equal":
            yield Problem(
                "binding",
                at(claim, "derivation", "law"),
                f"{law.id} is a limit, and computes nothing",
                expected="a law that gives the figure",
                hint="limits are tested wherever the claims allow; no claim is bound to one",
            )
            continue
        yield from _inputs(book, claim, law)
        yield from _result(book, claim, law)


def _inputs(book: Book, claim: Claim, law: Law) -> Iterator[Problem]:
    given = claim.derivation.inputs if claim.derivation else {}
    for name in given:
        if name not in law.takes:
            place = at(claim, "derivation", "inputs", name, key=True)
            yield unknown("binding", place, f"input of {law.id}", name, law.takes)
    for name, takes in law.takes.items():
        place = at(claim, "derivation", "inputs", name)
        refs = given.get(name, ())
        if not refs and takes.absent is not None:
            continue
        if not refs:
            expected = " or ".join(takes.quantities) or "a claim"
            yield Problem(
                "binding", at(claim, "derivation", "inputs"), f"{law.id} takes `{name}` too", expected=expected
            )
        elif len(refs) > 1 and not takes.many:
            yield Problem("binding", place, f"`{name}` of {law.id} is one claim", expected="one claim, not a list")
        for ref in refs:
            if ref in book:
                yield from _fits(book, claim, law, book.claims[ref], takes, f"`{name}` of {law.id}", place_of=name)


def _fits(
    book: Book, claim: Claim, law: Law, other: Claim, takes: Takes, what: str, place_of: str
) -> Iterator[Problem]:
    place = at(claim, "derivation", "inputs", place_of) if place_of else at(claim, "derivation", "law")
    if takes.quantities and other.quantity not in takes.quantities:
        yield Problem("binding", place, f"{other.id} is no {what}", expected=" or ".join(takes.quantities))
        return
    if bool(other.relative_to) != takes.relative:
        kind = "a ratio" if takes.relative else "a figure of its own, no ratio"
        yield Problem("binding", place, f"{other.id} is not what {what} has to be", expected=kind)
        return
    for field, values in takes.basis.items():
        stated = other.basis.get(field, UNSTATED)
        if stated not in values and not _is_slip(book, other, field):
            message = f"{other.id} counts {field} {stated}, and {what} does not"
            yield Problem("binding", place, message, expected=f"{field} " + " or ".join(values))


def _is_slip(book: Book, claim: Claim, field: str) -> bool:
    """Whether a basis field is one that the claim's quantity does not take as it stands, which another rule shows."""
    quantity = book.vocabulary.quantities.get(claim.quantity)
    allowed = quantity.basis.get(field, ()) if quantity else ()
    return bool(allowed) and claim.basis.get(field, "") not in (*allowed, UNSTATED)


def _result(book: Book, claim: Claim, law: Law) -> Iterator[Problem]:
    yield from _fits(book, claim, law, claim, law.gives, f"result of {law.id}", place_of="")
    refs = claim.derivation.inputs.get(law.gives.like, ()) if claim.derivation and law.gives.like else ()
    for ref in refs:
        other = book.claims.get(ref)
        if other is None:
            continue
        if other.quantity != claim.quantity:
            message = f"{law.id} gives the quantity of `{law.gives.like}`, {other.quantity}"
            yield Problem(
                "binding", at(claim, "derivation", "law"), message, expected=other.quantity, found=claim.quantity
            )
            continue
        for field in sorted({*other.basis, *claim.basis} - set(law.gives.basis)):
            if other.basis.get(field) != claim.basis.get(field):
                message = f"{law.id} leaves {field} as it is: {other.basis.get(field, 'none')} in {other.id}"
                yield Problem("binding", at(claim, "basis", field), message, expected=other.basis.get(field, "none"))


RULE = Rule(
    "binding",
    "A derivation fits its law.",
    check,
    (
        Example(
            "claims/deployments/acme-one-study.yaml",
            "law: members.devices_of_nodes",
            "law: members.devices_of_node",
            "no law `members.devices_of_node`",
        ),
        Example(
            "claims/deployments/acme-one-study.yaml",
            "groups: acme-one-production/nodes",
            "groups: acme-one-production/cost",
            "acme-one-production/cost is no `groups` of members.devices_of_nodes",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            "{whole: decode-throughput.node, members: acme-one-study/devices-per-node}",
            "{whole: decode-throughput.node, member: acme-one-study/devices-per-node}",
            "no input of members.per_member `member`",
        ),
    ),
)
