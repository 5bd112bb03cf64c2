"""Which claims stand: what the rulings adopt, and what they set aside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from decodebook.model import Claim, Standing
from decodebook.records import Ruling

BOTH_STAND = frozenset({"different-conditions", "different-basis", "rounding", "range-and-point", "same-origin"})
"""Kinds of ruling that find no rivalry: every claim stands, whichever is adopted for a summary."""


def with_standings(claims: Mapping[str, Claim], rulings: Mapping[str, Ruling]) -> dict[str, Claim]:
    """The claims with `standing` computed from the rulings.

    A ruling speaks only while every claim in it still has the value that it was made for; otherwise its claims are
    open again. A claim that no ruling names is adopted.
    """
    standings: dict[str, Standing] = {}
    for ruling in rulings.values():
        current = all(ref in claims and claims[ref].value == value for ref, value in ruling.claims.items())
        for ref in ruling.claims:
            if not current or not ruling.adopts:
                standings[ref] = "open"
            elif ref not in ruling.adopts and ruling.kind not in BOTH_STAND:
                standings.setdefault(ref, "set-aside")
    return {
        ref: replace(claim, standing=standings[ref]) if ref in standings else claim for ref, claim in claims.items()
    }
