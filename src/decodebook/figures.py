"""Printed figures: what one says, read whole against its unit, and the figures that a fragment of prose holds.

The grammar is in `schemas/README.md`, Figures; the numbers and intervals are made in `intervals`.
The flags of the calls change the interval only, never whether a text reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from decodebook.intervals import BOUNDS, FIRST_TAIL, JOINT, TAIL, WHOLE, WHOLE2, Flags, Tail, Unread, declared, figure
from decodebook.model import Figure

POWERS = {"k": 3, "K": 3, "M": 6, "B": 9, "T": 12, " million": 6, " billion": 9, " trillion": 12}
"""The power of ten of what may stand behind the digits."""

GAPS = "\u00a0\u2009\u202f"
"""Blanks that part thousands: no-break, thin, narrow no-break."""

BLANKS = " " + GAPS

_WHOLE = rf"[1-9][0-9]{{0,2}}(?:,[0-9]{{3}})++ | [1-9][0-9]{{0,2}}(?:[{GAPS}][0-9]{{3}})++ | [1-9][0-9]*+ | 0"
_REST = r"(?: \.([0-9]++) )? (?: [eE]([+-]?[0-9]++) )?"
_SCALE = r"[ ](?:m|b|tr)illion\b"
_SIGN = rf"[{BLANKS}]?[%x×]"

_VALUE = re.compile(
    rf"""(?: (~|≈|>=|<=|[<>≥≤])[ ]? )? ([-−+])? (\$)? ({_WHOLE}) {_REST}
    (?: ([kKMBT]?[%x×]?) ([ ]?[–—][ ]?|[-−:]) ([-−+])? (\$)? ({_WHOLE}) {_REST} )?
    (.*)""",
    re.VERBOSE | re.DOTALL,
)
_TAIL = re.compile(rf"([kKMBT]|{_SCALE}|{_SIGN})? (\+)? (.*)", re.VERBOSE | re.DOTALL)


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
        return _read(text, match.groups(""), unit, Flags(exact, stipulated, binary_k))
    except Unread as error:
        start = max(match.start(error.part), 0)
        raise FigureError(text, *((error.why, start) if error.why else _left_over(text, match, start, unit))) from None


def same_figure(a: Figure, b: Figure) -> bool:
    """Whether two prints, read against one unit, say the same: number or ends, bound, and whether it is about.

    How they are written does not count (`14.8k` and `14,800`; `>50K` and "exceeding 50K"), nor how finely (`4.6` and
    `4.60`). A `~` does: who prints 1,850 says more than who prints ~1,850.
    """
    return (a.nominal, a.low, a.high, a.bound, a.approximate) == (b.nominal, b.low, b.high, b.bound, b.approximate)


def figures_in(
    fragment: str, unit: str = "", *, exact: bool = False, stipulated: bool = False, binary_k: bool = False
) -> list[Figure]:
    """Every figure that a fragment of prose holds, read in `unit`, in the order of the fragment.

    A figure is whole: 850 does not stand in 1,850, nor 800 in H800; the degree in TP8 does. One to twelve, and single, count
    as figures in words. What cannot be meant in `unit` is passed over: `10%` of tokens, `80 GiB` in GB.

    Words are read as the marks that they stand for: "about" as ~, "at least" as ≥. Where they may mean something else
    ("over 144 devices"), or stand further off ("at least needs to be 156"), the bare figure is offered too. "Between
    85% and 90%" and "85% to 90%" give both figures and the range; "up to" is no mark.
    """
    flags = Flags(exact, stipulated, binary_k)
    size = _size(unit)
    found: list[Figure] = []
    end = 0
    for match in _PROSE.finditer(fragment):
        before, end = fragment[end : match.start()], match.end()
        printed = size and _SIZE.match(fragment, end)
        if not printed or _RESPELT.get(printed[1], printed[1]) == size:
            found += _readings(match, before, unit, flags)
    return found


def _read(text: str, parts: Sequence[str], unit: str, flags: Flags) -> Figure:
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

_READ_TAIL = re.compile(rf"(?: [kKMBT](?!\w) | {_SCALE} | {_SIGN}(?!\w) )? \+?", re.VERBOSE)
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


# --- figures in prose ------------------------------------------------------------------------

_WORDS = {
    "one": "1", "single": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
}
_COUNT = rf"( {_WHOLE} | (?i:{'|'.join(_WORDS)})\b ) {_REST} (?![.,]?\d) (?!(?:st|nd|rd|th)\b)"
_PROSE = re.compile(
    rf"""
    (?= [-−+$~≈<>≥≤0-9CDEMPSTefnostFNO] )                    # what may begin one: most characters fail here, fast
    (   (?<![A-Za-wyz0-9]) (?:[DT]?EP|[TDCPS]P|MTP)-?        # a degree, whose name is no part of the figure
      | (?<![\w.]) (?<![0-9],) (?<![A-Z0-9]-)                # not inside a number, a name or a date
      | (?<=[0-9]x) | (?<=[0-9][PA]) (?=[0-9]+[DF])          # 9x8, 4P12D, 3A2F
      | (?=[~≈<>≥≤])
    )
    (?: (~|≈|(?<![-–=])(?:>=|<=|[<>])|[≥≤])[ ]? )? ([-−+])? (\$)? {_COUNT}
    (?: ([kKMBT]|[ ]?%|[x×])? ([ ]?[–—][ ]?|[ ]~[ ]|[-−~:]|[ ](?:to|and)[ ]) ([-−+])? (\$)? {_COUNT} )?
    ( (?: [kKMBT](?![A-Za-z0-9]) | {_SCALE} | [{BLANKS}]?% | [ ]?per[ ]?cent\b | x | [ ]?× )? (?:\+(?!\w))? )
    """,
    re.VERBOSE,
)
_ALONE = ("",) * 7
"""The parts of a second number that is not there, and of what joins it to the first."""

_SPOKEN = {
    "about": "~", "approximately": "~", "approx": "~", "approx.": "~", "around": "~", "roughly": "~",
    "nearly": "~", "almost": "~",
    "at least": ">=", "no less than": ">=", "no fewer than": ">=", "not less than": ">=",
    "at most": "<=", "no more than": "<=", "not more than": "<=", "not exceed": "<=", "not exceeding": "<=",
    "not to exceed": "<=", "cannot exceed": "<=", "never exceeds": "<=", "without exceeding": "<=",
    "more than": ">", "greater than": ">", "exceed": ">", "exceeds": ">", "exceeding": ">", "exceeded": ">",
    "less than": "<", "fewer than": "<", "over": ">", "above": ">", "under": "<", "below": "<",
}
_UNSURE = ("over", "above", "under", "below")
"""Words that say as often where something is: "split over 8 devices"."""

_LONGEST_FIRST = "|".join(re.escape(word) for word in sorted(_SPOKEN, key=len, reverse=True))
_SAID_BEFORE = re.compile(rf"\b({_LONGEST_FIRST})((?:[ ][a-z]++){{0,3}}+)[ ]$", re.IGNORECASE)
_SAID_BEHIND = re.compile(
    r"(?:[ ][a-z]++)?[ ](?:(or more|or above|and above|and up)|or less|or fewer)\b", re.IGNORECASE
)

_SIZE = re.compile(rf"[{BLANKS}]?((?:[kKMGTP]i?)?(?:B|bit|b)|[mµμu]?s|min|h|day|[kMG]?W)(?![A-Za-z0-9])")
_RESPELT = {"KB": "kB", "b": "bit", "kb": "kbit", "Mb": "Mbit", "Gb": "Gbit", "Tb": "Tbit", "µs": "us", "μs": "us"}


@lru_cache(maxsize=256)
def _size(unit: str) -> str:
    """The numerator of a unit of storage, time or power: another such symbol behind a figure rules it out."""
    numerator = unit.partition("/")[0]
    return numerator if _SIZE.fullmatch(numerator) else ""


def _readings(match: re.Match[str], before: str, unit: str, flags: Flags) -> Iterator[Figure]:
    """The figures that one match in prose may say: one figure, or two and what they make together."""
    mark, *first, tail, joint = match.groups("")[1:9]
    *second, last_tail = match.groups("")[9:]
    tail, last_tail, joint = _typed(tail, unit), _typed(last_tail, unit), joint.strip()
    first[2], second[2] = (_WORDS.get(whole.lower(), whole) for whole in (first[2], second[2]))
    marks = (mark,) if mark or last_tail.endswith("+") else _said(match, before)
    text, start = match.string, match.end(1)
    if not joint:
        yield from _under_each(marks, text[start : match.end()], (*first, *_ALONE, last_tail), unit, flags)
        return
    together: list[Figure] = []
    is_pair = joint != "and" or before.lower().endswith("between ")
    if is_pair:
        parts = (*first, tail, ":" if joint == ":" else "–", *second, last_tail)
        unbound = [mark for mark in marks if mark not in BOUNDS] or [""]
        together += _under_each(unbound, text[start : match.end()], parts, unit, flags)
    if joint in ("to", "and") or not together:
        parts = (*first, *_ALONE, tail or (last_tail if is_pair else ""))
        yield from _under_each(marks, text[start : match.start(JOINT + 1)], parts, unit, flags)
        parts = (*second, *_ALONE, last_tail)
        reach = {"", *marks} if is_pair else {""}  # a mark before the first may be meant for both
        yield from _under_each(sorted(reach), text[match.end(JOINT + 1) : match.end()], parts, unit, flags)
    yield from together


def _under_each(marks: Sequence[str], text: str, parts: Sequence[str], unit: str, flags: Flags) -> Iterator[Figure]:
    """The figure of the parts behind each mark, where it reads."""
    for mark in marks:
        try:
            yield _read(text, (mark, *parts), unit, flags)
        except Unread:
            continue


def _said(match: re.Match[str], before: str) -> tuple[str, ...]:
    """The marks that the words around a figure stand for; none as well, where they need not mean it."""
    if before and (said := _SAID_BEFORE.search(before)):
        mark = _SPOKEN[said[1].lower()]
        return ("", mark) if said[2] or said[1].lower() in _UNSURE else (mark,)
    if said := _SAID_BEHIND.match(match.string, match.end()):
        return (">=" if said[1] else "<=",)
    return ("",)


def _typed(tail: str, unit: str) -> str:
    """A tail as a value would have it: % for per cent, and no x where it only says how many ("8x H200")."""
    if "per" in tail:
        return "%"
    return tail.strip(" x×") if tail[-1:] in ("x", "×") and unit not in ("x", "%") else tail
