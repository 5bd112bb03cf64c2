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
        trail: dict[str, Iterator[str]] = {}  # the claims from the start to here, each with what it still has to visit
        here = start
        while here or trail:
            if here in trail:
                ring = [*trail][[*trail].index(here) :]
                first = ring.index(min(ring))
                order = [*ring[first:], *ring[:first], ring[first]]
                yield Problem(
                    "derivation",
                    at(book.claims[ring[first]], "derivation"),
                    "the derivation rests on itself: " + " -> ".join(order),
                    expected="inputs that end at printed or assumed figures",
                )
            elif here and here not in done:
                claim = book.claims.get(here)
                inputs = claim.derivation.inputs.values() if claim and claim.derivation else ()
                trail[here] = iter([ref for refs in inputs for ref in refs])
            here = next(trail[last], "") if (last := next(reversed(trail), "")) else ""
            if not here and trail:
                done.add(trail.popitem()[0])


RULE = Rule(
    "derivation",
    "A derivation takes claims that exist, and no ring of them.",
    check,
    (
        Example(
            "claims/deployments/acme-one-study.yaml",
            "groups: acme-one-production/nodes",
            "groups: acme-one-production/node",
            "no claim `acme-one-production/node`",
        ),
        Example(
            "claims/deployments/acme-one-study.yaml",
            "groups: acme-one-production/nodes",
            "groups: devices",
            "the derivation rests on itself: acme-one-study/devices -> acme-one-study/devices",
        ),
    ),
)
