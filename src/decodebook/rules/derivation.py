"""The claims that a derivation takes exist, and none rests on itself."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        if claim.derivation is None:
            continue
        for name, refs in claim.derivation.inputs.items():
            for ref in refs:
                if ref not in book:
                    yield unknown(
                        "derivation",
                        at(claim, "derivation", "inputs", name),
                        "claim",
                        ref,
                        book.claims,
                        "a claim of the same file is named by its key, any other by its id",
                    )
    yield from _rings(book)


def _rings(book: Book) -> Iterator[Problem]:
    """Each ring of derivations once, at its first claim."""
    done: set[str] = set()
    for start in book.claims:
        trail: list[str] = []
        stack = [(start, 0)]
        while stack:
            ref, depth = stack.pop()
            del trail[depth:]
            if ref in trail:
                ring = trail[trail.index(ref) :]
                first = book.claims[min(ring)]
                order = ring[ring.index(first.id) :] + ring[: ring.index(first.id)]
                if not done.issuperset(ring):
                    yield Problem(
                        "derivation",
                        at(first, "derivation"),
                        "the derivation rests on itself: " + " -> ".join([*order, first.id]),
                        expected="inputs that end at printed or assumed figures",
                    )
                done.update(ring)
                continue
            claim = book.claims.get(ref)
            if claim is None or claim.derivation is None or ref in done:
                continue
            trail.append(ref)
            stack += [(needed, depth + 1) for refs in claim.derivation.inputs.values() for needed in refs]
        done.add(start)


RULE = Rule(
    "derivation",
    "A derivation takes claims that exist, and no ring of them.",
    check,
    (
        Example(
            "claims/deployments/acme-one-study.yaml",
            "members: acme-one-production/nodes",
            "members: acme-one-production/node",
            "no claim `acme-one-production/node`",
        ),
        Example(
            "claims/deployments/acme-one-study.yaml",
            "members: acme-one-production/nodes",
            "members: devices",
            "the derivation rests on itself: acme-one-study/devices -> acme-one-study/devices",
        ),
    ),
)
