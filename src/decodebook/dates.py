"""Calendar dates as text: a year, a month, a day, or a span of two of them. No clock, no zone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

FIRST_YEAR, LAST_YEAR = 1950, 2100
"""Years outside are slips of the keyboard."""

FORMS = "YYYY, YYYY-MM or YYYY-MM-DD, or two of them with a slash between; ~ at the end says about"

_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_SHORTENED = re.compile(r"([0-9]{4})([-/.]?)([0-9]{1,2})\2([0-9]{1,2})|([0-9]{4})[-/.]([0-9]{1,2})")
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@dataclass(frozen=True, slots=True)
class DateSpan:
    """The days that a date may mean: `earliest` to `latest`, both YYYY-MM-DD and both in it.

    `approximate` says that it was printed with ~; the days are then those of the date as it stands.
    """

    earliest: str
    latest: str
    approximate: bool = False


class DateError(ValueError):
    """A date that does not read. `text` is the date, `why` completes a sentence that begins with it."""

    def __init__(self, text: str, why: str) -> None:
        super().__init__(text, why)
        self.text, self.why = text, why

    def __str__(self) -> str:
        return f"{self.text or 'an empty text'} {self.why}"


@lru_cache(maxsize=4096)
def read_date(text: str) -> DateSpan:
    """The span of days that a date means. Raises `DateError` with one sentence that says what to write."""
    dates = text.removesuffix("~").split("/")
    try:
        spans = [_one(date) for date in dates]
    except DateError as error:
        raise _explained(text, error) from None
    if len(spans) > 2:
        raise DateError(text, "holds more than two dates; a span has a first and a last one")
    first, last = spans[0], spans[-1]
    if last[1] < first[0]:
        raise DateError(text, f"runs backwards; write {dates[1]}/{dates[0]}")
    if len(spans) == 2 and first == last:
        raise DateError(text, f"gives the same date twice; write {dates[0]}")
    return DateSpan(first[0], last[1], text.endswith("~"))


def is_after(a: DateSpan, b: DateSpan) -> bool:
    """Whether every day of `a` is later than every day of `b`."""
    return a.earliest > b.latest


def _one(date: str) -> tuple[str, str]:
    """The first and last day of one year, month or day."""
    match = _DATE.fullmatch(date)
    if match is None:
        raise DateError(date, f"is no date; write {FORMS}")
    year, month, day = match.groups()
    if not FIRST_YEAR <= int(year) <= LAST_YEAR:
        raise DateError(date, f"lies outside {FIRST_YEAR} to {LAST_YEAR}")
    if month is None:
        return f"{year}-01-01", f"{year}-12-31"
    if not 1 <= int(month) <= 12:
        raise DateError(date, "is no month of the calendar")
    days = _LENGTHS[int(month) - 1] + (month == "02" and _is_leap(int(year)))
    if day is None:
        return f"{date}-01", f"{date}-{days}"
    if not 1 <= int(day) <= days:
        raise DateError(date, "is no day of the calendar")
    return date, date


def _is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _explained(text: str, error: DateError) -> DateError:
    """The error with the date to write, where the text shows which one is meant."""
    if text.startswith("~") and text != "~":
        return DateError(text, f"has its ~ in front; write {text[1:]}~")
    for one in (text, error.text):
        if meant := _SHORTENED.fullmatch(one):
            year, _, month, day, only_year, only_month = meant.groups()
            full = f"{year}-{month:0>2}-{day:0>2}" if year else f"{only_year}-{only_month:0>2}"
            if _reads(full):
                return DateError(one, f"is not written in full; write {full}")
    return error


def _reads(date: str) -> bool:
    try:
        _one(date)
    except DateError:
        return False
    return True
