"""Numbers as a person writes them."""

from __future__ import annotations

from math import inf, isfinite, log10

from decodebook.derive import Computed


def number(value: float, digits: int = 5) -> str:
    """A number with thousands commas and at most so many significant digits: 1,850; 0.72676; whole parts whole.

    The very large and the very small have a power of ten: 5e+25.
    """
    if not isfinite(value):
        return "no end"
    if value == 0:
        return "0"
    if not 1e-9 <= abs(value) < 1e15:
        return f"{value:.{digits}g}"
    places = max(0, digits - 1 - int(log10(abs(value)) // 1))
    text = f"{value:,.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def span(low: float, high: float) -> str:
    """A range, or the one figure where both ends are equal, or the one end of a bound."""
    if (low, high) == (-inf, inf):
        return "any number"
    if number(low) == number(high):
        return number(low)
    if high == inf:
        return f"{number(low)} or more"
    if low == -inf:
        return f"{number(high)} or less"
    return f"{number(low)} to {number(high)}"


def spelt(computed: Computed) -> str:
    """A computed figure with its unit and interval: `1,850 token/s (1,837.5 to 1,862.5)`."""
    unit = "" if computed.unit in ("1", "x") else computed.unit
    figure = f"{span(computed.low, computed.high)} {unit}".rstrip()
    if (computed.low, computed.high) == (computed.lower, computed.upper):
        return figure
    return f"{figure} ({span(computed.lower, computed.upper)})"
