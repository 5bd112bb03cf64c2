"""What a claim measures in full: its unit, with what it is per."""

from __future__ import annotations

from math import inf

from decodebook.model import Claim, Figure
from decodebook.units import Dimension, spelt_dimension
from decodebook.values import NONE, Value, multiplied
from decodebook.vocabulary import UNSTATED, Quantity, Vocabulary


def dimension_of(claim: Claim, vocabulary: Vocabulary) -> Dimension:
    """The dimension of a claim's figure: `token/s` per `node` is token per second and node.

    A quantity may say outright what it measures (`dimension`), where its unit and basis do not compose to it. Raises
    `ValueError` where the unit or what it is per is none that the quantity takes: nothing is computed from a slip.
    """
    quantity = vocabulary.quantities[claim.quantity]
    if claim.relative_to:
        return NONE
    if quantity.dimension:
        return spelt_dimension(quantity.dimension)
    unit, per = vocabulary.units.dimension(quantity.unit), claim.basis.get("per", "")
    if claim.unit and vocabulary.units.dimension(claim.unit) != unit:
        raise ValueError(f"{claim.id} is in {claim.unit}, and {claim.quantity} is not")
    if "per" in quantity.basis and per != UNSTATED and per not in quantity.basis["per"]:
        raise ValueError(f"{claim.id} is per {per or 'nothing'}, and {claim.quantity} is not")
    return multiplied(unit, spelt_dimension(vocabulary.per.get(per, "none")), -1)


def value_of(claim: Claim, vocabulary: Vocabulary, figure: Figure | None = None) -> Value:
    """A claim's figure as a value in base units; `figure` stands in for its own. Raises `ValueError` without one."""
    figure = figure or claim.figure
    if figure is None:
        raise ValueError(f"{claim.id} has no figure, it says {claim.value or claim.state}")
    factor = vocabulary.units.factor(claim.unit or vocabulary.quantities[claim.quantity].unit)
    lower, upper = figure.interval
    low = -inf if figure.low is None else figure.low
    high = inf if figure.high is None else figure.high
    low, high, lower, upper = (end * factor for end in (low, high, lower, upper))
    dimension = dimension_of(claim, vocabulary)
    return Value(low, high, lower, upper, dimension, frozenset((claim.id,)), frozenset((claim.label,)))


def in_unit(
    value: Value, claim: Claim, quantity: Quantity, vocabulary: Vocabulary
) -> tuple[float, float, float, float]:
    """A value's ends in the unit of a claim: printed low and high, then the interval."""
    factor = vocabulary.units.factor(claim.unit or quantity.unit)
    return (value.low / factor, value.high / factor, value.lower / factor, value.upper / factor)
