"""How a claim is written in a table or a list: its printed value in the words of its quantity."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from decodebook.model import Claim

if TYPE_CHECKING:
    from decodebook.book import Book

STATES = {"undisclosed": "undisclosed", "not-applicable": "n/a", "unreachable": "unreachable"}
QUALIFIERS = {"best-case": "up to ", "minimum": "at least ", "peak": "peak "}
ONE = re.compile(r"\{\} (\w+)s\b")
"""`{} nodes`, to be `1 node`."""


def shown(book: Book, claim: Claim) -> str:
    """A claim on one line: `40 nodes`, `TP4`, `~14.8k tok/s per node`, `93.3% less than deepseek-67b`."""
    if claim.state in STATES:
        return STATES[claim.state]
    quantity = book.vocabulary.quantities.get(claim.quantity)
    template = quantity.shown if quantity else "{}"
    if claim.state == "term":
        subject = book.subjects.get(claim.value)
        return template.replace("{}", subject.name if subject else claim.value)
    if claim.relative_to:
        return f"{claim.value}{_suffix(claim)} {_comparison(book, claim)}"
    # A value that was printed in another unit than the quantity's own is written with that unit.
    if quantity and claim.unit and claim.unit != quantity.unit and quantity.unit not in ("1", "x"):
        template = "{} " + claim.unit
    value = claim.text
    if value == "1":
        template = ONE.sub(r"{} \1", template)
    value = value.lstrip("$") if template.startswith("$") else value
    text = QUALIFIERS.get(claim.basis.get("statistic", ""), "") + template.replace("{}", value + _suffix(claim))
    return text + _per(claim, len(quantity.basis.get("per", ())) if quantity else 0)


def _suffix(claim: Claim) -> str:
    """`%` and `x` where the print leaves them to the unit."""
    return claim.unit if claim.unit in ("%", "x") and claim.text[-1:] not in ("%", "x", "×") else ""


def _comparison(book: Book, claim: Claim) -> str:
    subject = book.subjects.get(claim.relative_to)
    other = subject.name if subject else claim.relative_to
    return {"ratio": "of", "reduction": "less than", "increase": "more than"}.get(
        claim.comparison, "against"
    ) + f" {other}"


def _per(claim: Claim, choices: int) -> str:
    """What the number is per, where its quantity could be per something else."""
    per = claim.basis.get("per", "")
    if per == "unstated":
        return " (per what is unstated)"
    return f" per {per.replace('-', ' ')}" if choices > 1 and per not in ("", "instance") else ""
