"""The same figure from the same origin on the same basis is one claim, not two, however each prints it."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.parties import producer
from decodebook.problems import Problem, Related
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    seen: dict[tuple[object, ...], list[Claim]] = {}
    for claim in book:
        if claim.state not in ("figure", "term"):
            continue
        known = seen.setdefault(_said(book, claim), [])
        twin = next((one for one in known if _is_of_one_origin(book, one, claim)), None)
        if twin:
            yield Problem(
                "twin",
                at(claim, key=True),
                f"{claim.id} says again what {twin.id} says",
                expected="one claim, with each place that prints it under evidence",
                hint="where somebody else came to the same figure on their own, name them as `origin`",
                related=(Related(at(twin, key=True), "the first one"),),
            )
        known.append(claim)


def _said(book: Book, claim: Claim) -> tuple[object, ...]:
    """What a claim says, with its figure in base units: 14.8K and 14,800 are one."""
    return (
        claim.subject,
        claim.quantity,
        _figure(book, claim),
        claim.as_of,
        claim.relative_to,
        claim.comparison,
        tuple(sorted(claim.basis.items())),
        tuple(sorted(claim.conditions.items())),
    )


def _figure(book: Book, claim: Claim) -> object:
    figure, units = claim.figure, book.vocabulary.units
    quantity = book.vocabulary.quantities.get(claim.quantity)
    unit = claim.unit or (quantity.unit if quantity else "")
    if figure is None or unit not in units:
        return claim.value, claim.unit
    ends = (None if end is None else float(f"{end * units.factor(unit):.9g}") for end in (figure.low, figure.high))
    return (*ends, figure.bound, claim.range)


def _is_of_one_origin(book: Book, one: Claim, other: Claim) -> bool:
    """Whether two claims are one party's; of two publishers, the later may repeat the first unless an origin is named."""
    return producer(book, one) == producer(book, other) or not (one.origin or other.origin)


RULE = Rule(
    "twin",
    "A figure is entered once.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            '  nodes.prefill:\n    value: "4"\n    basis: {phase: prefill}\n    evidence: {at: prefill unit, printed: "4 nodes"}\n',
            '  nodes.again:\n    value: "18"\n    evidence: {at: statistics, printed: "18 nodes"}\n',
            "acme-one-production/nodes.again says again what acme-one-production/nodes says",
        ),
        Example(
            "claims/hardware/x100.yaml",
            "  peak-compute.fp8:\n",
            '  memory-bandwidth.again:\n    value: "3,350"\n    unit: GB/s\n    basis: {per: device, statistic: peak}\n'
            '    evidence: {at: table 1, printed: "3,350 GB/s"}\n  peak-compute.fp8:\n',
            "x100/memory-bandwidth.again says again what x100/memory-bandwidth says",
        ),
    ),
)
