"""Printed figures: what one says, read whole against its unit.

The grammar is in `schemas/README.md`, Figures; the numbers and intervals are made in `intervals`.
The flags of the calls change the interval only, never whether a text reads.
"""

from __future__ import annotations

import re
from functools import lru_cache

from decodebook.intervals import FIRST_TAIL, TAIL, WHOLE, WHOLE2, Flags, Tail, Unread, declared, figure
from decodebook.model import Figure

POWERS = {"k": 3, "K": 3, "M": 6, "B": 9, "T": 12, " million": 6, " billion": 9, " trillion": 12}
"""The power of ten of what may stand behind the digits."""

GAPS = "\u00a0\u2009\u202f"
"""Blanks that part thousands: no-break, thin, narrow no-break."""

BLANKS = " " + GAPS

WHOLE_NUMBER = rf"[1-9][0-9]{{0,2}}(?:,[0-9]{{3}})++ | [1-9][0-9]{{0,2}}(?:[{GAPS}][0-9]{{3}})++ | [1-9][0-9]*+ | 0"
REST = r"(?: \.([0-9]++) )? (?: [eE]([+-]?[0-9]++) )?"
SCALE = r"[ ](?:m|b|tr)illion\b"
_SIGN = rf"[{BLANKS}]?[%x×]"

_VALUE = re.compile(
    rf"""(?: (~|≈|>=|<=|[<>≥≤])[ ]? )? ([-−+])? (\$)? ({WHOLE_NUMBER}) {REST}
    (?: ([kKMBT]?[%x×]?) ([ ]?[–—][ ]?|[-−:]) ([-−+])? (\$)? ({WHOLE_NUMBER}) {REST} )?
    (.*)""",
    re.VERBOSE | re.DOTALL,
)
_TAIL = re.compile(rf"([kKMBT]|{SCALE}|{_SIGN})? (\+)? (.*)", re.VERBOSE | re.DOTALL)


class FigureError(ValueError):
    """A text that is no figure. `why` completes the sentence; `position` is the first character that did not read."""

    def __init__(self, text: str, why: str, position: int) -> None:
        super().__init__(text, why, position)
        self.text, self.why, self.position = text, why, position

    def __str__(self) -> str:
        return f'"{_short(self.text)}" does not read{" whole" if self.position else ""}: {self.why}'


def read_figure(
    text: str, unit: str = "", *, exact: bool = False, stipulated: bool = False, binary_k: bool = False
) -> Figure:
    """The figure that `text` is, in `unit`. Raises `FigureError`.

    `exact`: the quantity counts, so that a figure has no width unless printed with `~`. `stipulated`: the figure is
    set by decree and never has one. `binary_k`: K may be 1,024.
    """
    match = _VALUE.match(text)
    if match is None:
        raise FigureError(text, *_no_number(text))
    try:
        return read_parts(text, match.groups(""), unit, Flags(exact, stipulated, binary_k))
    except Unread as error:
        start = max(match.start(error.part), 0)
        raise FigureError(text, *((error.why, start) if error.why else _left_over(text, match, start, unit))) from None


def read_parts(text: str, parts: tuple[str, ...], unit: str, flags: Flags) -> Figure:
    """The figure of the fourteen parts of the grammar. Raises `Unread`."""
    last = _tail(parts[TAIL - 1], unit)
    if last is None:
        raise Unread("", TAIL)
    first = _tail(parts[FIRST_TAIL - 1], unit) if parts[FIRST_TAIL - 1] else last
    if first is None:
        raise Unread("", FIRST_TAIL)
    return figure(text, parts, first, last, unit, flags)


@lru_cache(maxsize=4096)
def _tail(tail: str, unit: str) -> Tail | None:
    """What stands behind the digits, None where it does not read: a suffix or %, a +, the unit, in this order."""
    if not tail:
        return Tail()
    if _is_unit(tail.removesuffix("+"), unit):
        return Tail(more=tail.endswith("+"))
    match = _TAIL.fullmatch(tail)
    mark, more, rest = match.groups("") if match else ("", "", tail)
    if rest and not (rest[0] in BLANKS and _is_unit(rest, unit)):
        return None
    if mark == "B" and unit.partition("/")[0].endswith("B"):  # bytes or billions: nobody can tell
        return None
    if mark.endswith("%") and unit in ("1", "x"):
        return Tail("%", -2, bool(more))
    if mark in POWERS:
        return Tail(mark, POWERS[mark], bool(more))
    return Tail(more=True) if more and not mark else None


def _is_unit(text: str, unit: str) -> bool:
    symbol = text[1:] if text[:1] in (" ", *GAPS) else text
    return symbol != "" and (symbol == unit or (symbol == "×" and unit == "x"))


# --- why a text does not read ----------------------------------------------------------------

_READ_TAIL = re.compile(rf"(?: [kKMBT](?!\w) | {SCALE} | {_SIGN}(?!\w) )? \+?", re.VERBOSE)
_THREES = "thousands are parted in threes, as in 1,850, and decimals by a point"
_DIGITS = "only the digits 0 to 9 are read"
_BEHIND = (  # what the rest begins with, and what is wrong then; compiled only where something is wrong
    (rf"[,{GAPS}]?[0-9]", _THREES),
    (r"_", "digits are not parted by _"),
    (r"\.", "a number has one point, with digits on both sides of it"),
    (r":", "a ratio has two parts, each a number"),
    (r"[ ]?[–—−-][ ]?(?:[0-9]|$)|[ ]to[ ]", "a range is two figures with a dash between, as in 20–22"),
    (r",?\d", _DIGITS),
)
_BEFORE = (
    (r"$", "no figure follows"),
    (r"(?i)up to\b", "write the figure alone; up to is `statistic: best-case`"),
    (r"(?i)(?:n/?a|none|unknown|tbd|[–—?]+)$", "no figure; see not-applicable and undisclosed"),
    (r"(?i)\.?(?:nan|inf|infinity)$", "it is not finite"),
    (r"[~≈<>≥≤=]", "one mark of ~ ≈ > ≥ < ≤ stands before a figure"),
    (r"\.[0-9]", "a digit stands before the point, as in 0.5"),
    (r"\s", "it begins with a blank"),
    (r"[€£¥]", "$ is the only currency"),
    (r"\d", _DIGITS),
)
_LEADING = re.compile(r"(?: (?:~|≈|[<>]=?|[≥≤])[ ]? )? [-−+]? \$?", re.VERBOSE)


def _left_over(text: str, match: re.Match[str], start: int, unit: str) -> tuple[str, int]:
    """What is wrong from `start`, behind the digits, and where: what can be read there is."""
    read = _READ_TAIL.match(text, start)
    if read and _tail(read[0], unit):
        start = read.end()
    rest = text[start:]
    if (match[WHOLE2] or match[WHOLE]) == "0" and re.match("[0-9xob]", rest):
        return "a number is decimal and does not begin with 0", start
    if rest[0] in "%x×" and not re.match(r".\w", rest):
        return f"{rest[0]} needs the unit {'% or 1' if rest[0] == '%' else 'x'}; {declared(unit)}", start
    if rest.isspace():
        return f"it ends in a blank (U+{ord(rest[0]):04X})", start
    for trap, why in _BEHIND:
        if re.match(trap, rest):
            return why, start
    return f'"{_short(rest)}" is left over' + ("" if unit else "; put the unit in unit"), start


def _no_number(text: str) -> tuple[str, int]:
    """What is wrong with a text in which no number begins, and where."""
    if not text:
        return "it is empty", 0
    leading = _LEADING.match(text)
    start = leading.end() if leading else 0
    for trap, why in _BEFORE:
        if re.match(trap, text[start:]):
            return why, start
    return f'no figure at "{_short(text[start:])}"', start


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
