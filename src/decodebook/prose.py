"""Figures in prose: those that a printed fragment holds, and whether two prints say the same.

The grammar is that of `figures`, met in the middle of a sentence and helped by the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from decodebook.figures import BLANKS, REST, SCALE, WHOLE_NUMBER, read_parts
from decodebook.intervals import BOUNDS, JOINT, Flags, Unread
from decodebook.model import Figure

_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_WORDS = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 1)} | {"single": "1"}
_COUNT = rf"( {WHOLE_NUMBER} | (?i:{'|'.join(_WORDS)})\b ) {REST} (?![.,]?\d) (?!(?:st|nd|rd|th)\b)"
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
    ( (?: [kKMBT](?![A-Za-z0-9]) | {SCALE} | [{BLANKS}]?% | [ ]?per[ ]?cent\b | x | [ ]?× )? (?:\+(?!\w))? )
    """,
    re.VERBOSE,
)
_ALONE = ("",) * 7
"""The parts of a second number that is not there, and of what joins it to the first."""

_SPOKEN_AS = {
    "~": "about, approximately, approx, approx., around, roughly, nearly, almost",
    ">=": "at least, no less than, no fewer than, not less than",
    "<=": "at most, no more than, not more than, not exceed, not exceeding, not to exceed, cannot exceed, never exceeds, without exceeding",
    ">": "more than, greater than, exceed, exceeds, exceeding, exceeded, over, above",
    "<": "less than, fewer than, under, below",
}
_SPOKEN = {word: mark for mark, words in _SPOKEN_AS.items() for word in words.split(", ")}
_UNSURE = ("over", "above", "under", "below")
"""Words that say as often where something is: "split over 8 devices"."""

_LONGEST_FIRST = "|".join(re.escape(word) for word in sorted(_SPOKEN, key=len, reverse=True))
_SAID_BEFORE = re.compile(rf"\b({_LONGEST_FIRST})((?:[ ][a-z]++){{0,3}}+)[ ]$", re.IGNORECASE)
_SAID_BEHIND = re.compile(
    r"(?:[ ][a-z]++)?[ ](?:(or more|or above|and above|and up)|or less|or fewer)\b", re.IGNORECASE
)

_SIZE = re.compile(rf"[{BLANKS}]?((?:[kKMGTP]i?)?(?:B|bit|b)|[mµμu]?s|min|h|day|[kMG]?W)(?![A-Za-z0-9])")
_RESPELT = {"KB": "kB", "b": "bit", "kb": "kbit", "Mb": "Mbit", "Gb": "Gbit", "Tb": "Tbit", "µs": "us", "μs": "us"}


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
            yield read_parts(text, (mark, *parts), unit, flags)
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
