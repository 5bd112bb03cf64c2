"""From the parts of a printed figure to its numbers and to the interval that the print leaves open.

The rules are in `schemas/README.md`, Figures; what that page leaves open is settled here:

- `~` widens a count as it widens a measurement: by one unit of the last significant digit each way.
- In a range every printed digit counts, trailing zeros too: `240–280` is 239.5 to 280.5.
- In a ratio, whole numbers are counts and decimals are rounded; under `~` the first part widens.
- Where K may be 1,024, a whole number of K has no other width (`8K`), and `14.8k` is rounded as well.

Numbers are whole numbers and powers of ten until the last step, so that 49.4 is 49.35 to 49.45 to the last bit.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from decodebook.model import Bound, Figure

DOLLAR, WHOLE, FIRST_TAIL, JOINT, SIGN2, DOLLAR2, WHOLE2, TAIL = 3, 4, 7, 8, 9, 10, 11, 14
"""Parts of a figure by their number, from 1: mark, sign, $, whole, fraction, power and tail of the first number,
the joint (a dash or colon), sign, $, whole, fraction and power of the second number, and the tail of all."""

BOUNDS: dict[str, Bound] = {">": ">", "≥": ">=", ">=": ">=", "<": "<", "≤": "<=", "<=": "<="}
MINUS = ("-", "−")
MOST_DIGITS, MOST_POWER_DIGITS = 40, 4  # beyond them no number is left to hold, and nothing is computed
BEYOND = "it is larger or smaller than a number can be"
TOO_FINE = "it has more digits than a number can hold"


class Unread(Exception):
    """Why the parts of a figure do not fit together, and the number of the part that shows it (0: the whole).

    Without a `why`, that part is left over.
    """

    def __init__(self, why: str, part: int = 0) -> None:
        super().__init__(why, part)
        self.why, self.part = why, part


class Tail(NamedTuple):
    """What stands behind the digits: the suffix or %, its power of ten, and whether a + makes the figure a bound."""

    mark: str = ""
    power: int = 0
    more: bool = False


class Flags(NamedTuple):
    """What the quantity and the claim say about the width of a figure (see `figures.read_figure`)."""

    exact: bool
    stipulated: bool
    binary_k: bool

    def half_units(self, approximate: bool, rounded: bool) -> int:
        """How many halves of its last digit's unit a number may be off."""
        if self.stipulated:
            return 0
        return 2 if approximate else int(rounded and not self.exact)

    def may_be_binary(self, number: int, tail: Tail) -> bool:
        """Whether a K behind the number may be 1,024."""
        return self.binary_k and not self.stipulated and number > 0 and tail.mark in ("k", "K")


def declared(unit: str) -> str:
    """The end of a sentence on a unit that does not fit."""
    return f"the declared one is {unit}" if unit else "none is declared"


@lru_cache(maxsize=8192)  # a value is read where it is typed, and again in each fragment that prints it
def figure(text: str, parts: tuple[str, ...], first: Tail, last: Tail, unit: str, flags: Flags) -> Figure:
    """The figure of the fourteen parts, whose tails read as `first` and `last`. Raises `Unread`."""
    mark, sign, dollar, whole, fraction, power, _, joint = parts[:8]
    bound = BOUNDS.get(mark, "")
    approximate = mark != "" and not bound
    if dollar and unit.partition("/")[0] != "USD":
        raise Unread(f"$ needs a unit of USD, such as USD/h; {declared(unit)}", DOLLAR)
    if (bound or last.more) and (joint or (mark and last.more)):
        raise Unread("a bound takes one figure and one mark", JOINT if joint else TAIL)
    if joint:
        kind = _ratio if joint == ":" else _range
        return kind(text, parts, first, last, unit, approximate, flags)
    number, exponent = _number(sign, whole, fraction, power, last.power, significant=True)
    nominal = _nominal(number, exponent)
    binary = flags.may_be_binary(number, last)
    if last.more or bound in (">", ">="):
        return Figure(text, None, nominal, None, nominal, None, bound or ">=")
    if bound:
        return Figure(text, None, None, nominal, None, _edge(number, exponent, 0, binary), bound)
    off = flags.half_units(approximate, fraction != "" or not binary)
    lower = _edge(number, exponent, -off) if off else nominal
    upper = _edge(number, exponent, off, binary) if off or binary else nominal
    return Figure(text, nominal, nominal, nominal, lower, upper, "", approximate)


def _range(
    text: str, parts: Sequence[str], first: Tail, last: Tail, unit: str, approximate: bool, flags: Flags
) -> Figure:
    _, sign, dollar, whole, fraction, power, tail, _, sign2, dollar2, whole2, fraction2, power2, _ = parts
    if first.mark and not last.mark:
        raise Unread(f"{tail} stands behind the first end only; put it behind both or behind the last", FIRST_TAIL)
    if bool(sign) != bool(sign2):
        raise Unread("one end of the range has a sign; give both one", SIGN2 if sign2 else JOINT)
    if dollar2 and not dollar:
        raise Unread("$ stands before the last end only; put it before both or before the first", DOLLAR2)
    low, low_exponent = _number(sign, whole, fraction, power, first.power)
    high, high_exponent = _number(sign2, whole2, fraction2, power2, last.power)
    ends = _nominal(low, low_exponent), _nominal(high, high_exponent)
    if ends[0] == ends[1]:
        raise Unread("both ends of the range are the same", WHOLE2)
    if ends[0] > ends[1]:
        raise Unread("the range runs backwards", WHOLE2)
    low_binary, high_binary = flags.may_be_binary(low, first), flags.may_be_binary(high, last)
    lower = _edge(low, low_exponent, -flags.half_units(approximate, fraction != "" or not low_binary))
    upper = _edge(high, high_exponent, flags.half_units(approximate, fraction2 != "" or not high_binary), high_binary)
    return Figure(text, None, *ends, lower, upper, "", approximate)


def _ratio(
    text: str, parts: Sequence[str], first: Tail, last: Tail, unit: str, approximate: bool, flags: Flags
) -> Figure:
    _, sign, dollar, whole, fraction, power, tail, _, sign2, dollar2, whole2, fraction2, power2, _ = parts
    if unit not in ("", "1", "x"):
        raise Unread(f"a ratio needs the unit 1; {declared(unit)}", JOINT)
    if sign or dollar or tail or sign2 or dollar2 or last.mark:
        raise Unread("the two parts of a ratio are bare numbers", JOINT)
    over, exponent = _number("", whole, fraction, power, 0, significant=True)
    under, under_exponent = _number("", whole2, fraction2, power2, 0)
    if not under:
        raise Unread("the second part of a ratio is not 0", WHOLE2)
    off = 5 * flags.half_units(approximate, fraction != "")
    off_under = 5 * flags.half_units(False, fraction2 != "")
    nominal, lower, upper = (
        _float(10 * over + way * off, exponent - under_exponent, 10 * under - way * off_under) for way in (0, -1, 1)
    )
    return Figure(text, nominal, nominal, nominal, lower, upper, "", approximate)


def _number(
    sign: str, whole: str, fraction: str, power: str, tail_power: int, *, significant: bool = False
) -> tuple[int, int]:
    """A printed number as a whole number and a power of ten; `significant` drops the trailing zeros of an integer."""
    digits = whole if len(whole) < 4 else re.sub("[^0-9]", "", whole)
    exponent = tail_power - len(fraction)
    if fraction:
        digits += fraction
    elif significant and digits[-1] == "0" != digits:
        kept = digits.rstrip("0")
        exponent += len(digits) - len(kept)
        digits = kept
    if len(digits) > MOST_DIGITS:
        raise Unread(TOO_FINE)
    if len(power) > MOST_POWER_DIGITS:
        raise Unread(BEYOND)
    if power:
        exponent += int(power)
    return (-int(digits) if sign in MINUS else int(digits)), exponent


def _nominal(number: int, exponent: int) -> float:
    """The printed number, refused where a double holds another one."""
    nominal = _float(number, exponent)
    if number and not nominal:
        raise Unread(BEYOND)
    if abs(number) >= 10**15:
        digits = str(abs(number))
        held = f"{abs(nominal):.{len(digits) - 1}e}".partition("e")[0].replace(".", "")
        if held != digits:
            raise Unread(TOO_FINE)
    return nominal


def _edge(number: int, exponent: int, half_units: int, binary: bool = False) -> float:
    """An end of the interval: so many half units of the last digit away, with K as 1,024 where `binary`."""
    moved = 10 * number + 5 * half_units
    return _float(moved * 1024, exponent - 4) if binary else _float(moved, exponent - 1)


def _float(number: int, exponent: int, divisor: int = 1) -> float:
    """`number` times a power of ten over `divisor`, rounded once."""
    scale: int = 10 ** abs(exponent)
    try:
        return number * scale / divisor if exponent >= 0 else number / (divisor * scale)
    except OverflowError:
        raise Unread(BEYOND) from None
