"""The rules of a book, one file each, in the order in which they are asked."""

from __future__ import annotations

from decodebook.rules import (
    basis,
    conditions,
    coverage,
    dates,
    derivation,
    evidence,
    figure,
    label,
    ledger,
    moved,
    printed,
    quantity,
    ratio,
    ruling,
    series,
    source,
    subject_kind,
    subject_reference,
    term,
    twin,
    unit,
    view,
    vocabulary,
)
from decodebook.rules.rule import Example, Rule

RULES: tuple[Rule, ...] = (
    vocabulary.RULE,
    subject_kind.RULE,
    subject_reference.RULE,
    quantity.RULE,
    unit.RULE,
    figure.RULE,
    term.RULE,
    basis.RULE,
    conditions.RULE,
    series.RULE,
    evidence.RULE,
    printed.RULE,
    label.RULE,
    derivation.RULE,
    ratio.RULE,
    dates.RULE,
    twin.RULE,
    source.RULE,
    ledger.RULE,
    coverage.RULE,
    ruling.RULE,
    view.RULE,
    moved.RULE,
)

__all__ = ["RULES", "Example", "Rule"]
