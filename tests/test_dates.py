"""Dates are days of the calendar, or spans of them, and say so in one sentence where they are not."""

import pickle
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decodebook.dates import DateError, DateSpan, is_after, read_date


@pytest.mark.parametrize(
    ("text", "earliest", "latest"),
    [
        ("2025", "2025-01-01", "2025-12-31"),
        ("2025-02", "2025-02-01", "2025-02-28"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2000-02", "2000-02-01", "2000-02-29"),
        ("2100-02", "2100-02-01", "2100-02-28"),
        ("2025-04", "2025-04-01", "2025-04-30"),
        ("2024-02-29", "2024-02-29", "2024-02-29"),
        ("2025-02-27/2025-02-28", "2025-02-27", "2025-02-28"),
        ("2025-02/2025-04", "2025-02-01", "2025-04-30"),
        ("2025/2026-03", "2025-01-01", "2026-03-31"),
        ("1950", "1950-01-01", "1950-12-31"),
        ("2100-12-31", "2100-12-31", "2100-12-31"),
    ],
)
def test_a_date_is_a_span_of_days(text: str, earliest: str, latest: str) -> None:
    assert read_date(text) == DateSpan(earliest, latest, approximate=False)
    assert read_date(text + "~") == DateSpan(earliest, latest, approximate=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("2025-02-30", "2025-02-30 is no day of the calendar"),
        ("2025-02-29", "2025-02-29 is no day of the calendar"),
        ("2100-02-29", "2100-02-29 is no day of the calendar"),
        ("2025-04-00", "2025-04-00 is no day of the calendar"),
        ("2025-13", "2025-13 is no month of the calendar"),
        ("2025-00", "2025-00 is no month of the calendar"),
        ("2025-13-01", "2025-13-01 is no month of the calendar"),
        ("2025-1-2", "2025-1-2 is not written in full; write 2025-01-02"),
        ("2025-1", "2025-1 is not written in full; write 2025-01"),
        ("20250102", "20250102 is not written in full; write 2025-01-02"),
        ("2025/01/02", "2025/01/02 is not written in full; write 2025-01-02"),
        ("2025/3", "2025/3 is not written in full; write 2025-03"),
        ("2025-01/2025-2-3", "2025-2-3 is not written in full; write 2025-02-03"),
        ("~2025", "~2025 has its ~ in front; write 2025~"),
        ("1949", "1949 lies outside 1950 to 2100"),
        ("2101-01", "2101-01 lies outside 1950 to 2100"),
        ("2025-03/2025-02", "2025-03/2025-02 runs backwards; write 2025-02/2025-03"),
        ("2025-03/2025-03", "2025-03/2025-03 gives the same date twice; write 2025-03"),
        ("2025/2026/2027", "2025/2026/2027 holds more than two dates; a span has a first and a last one"),
        ("2025-02/2025-02-30", "2025-02-30 is no day of the calendar"),
    ],
)
def test_what_is_no_date_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(DateError) as caught:
        read_date(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    "text", ["", "~", "/", "2025/", "February 2025", "2025-2-30", "25", "2025~~", "2025 ", "2025\n", "٢٠٢٥", "２０２５"]
)
def test_other_text_is_told_the_forms_of_a_date(text: str) -> None:
    with pytest.raises(DateError, match="is no date; write YYYY, YYYY-MM or YYYY-MM-DD"):
        read_date(text)


def test_an_error_keeps_its_parts_and_survives_a_copy() -> None:
    error = DateError("2025-13", "is no month of the calendar")
    assert (error.text, error.why) == ("2025-13", "is no month of the calendar")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("a", "b", "after"),
    [
        ("2025-03", "2025-02", True),
        ("2025-03", "2025-02-28", True),
        ("2025-02-28", "2025-02", False),
        ("2025", "2024-12-31", True),
        ("2025-02", "2025-02", False),
        ("2025-02", "2025-03", False),
        ("2025-02-27/2025-02-28", "2025-02-26", True),
        ("2025-02-27/2025-02-28", "2025-02-27", False),
    ],
)
def test_a_date_is_after_another_when_all_its_days_are(a: str, b: str, after: bool) -> None:
    assert is_after(read_date(a), read_date(b)) is after


@given(st.dates(date(1950, 1, 1), date(2100, 12, 31)))
def test_every_day_of_the_calendar_reads_as_itself_within_its_month_and_year(day: date) -> None:
    text = day.isoformat()
    assert read_date(text) == DateSpan(text, text)
    for longer in (text[:7], text[:4]):
        assert read_date(longer).earliest <= text <= read_date(longer).latest


@given(st.integers(1950, 2100), st.integers(0, 99), st.integers(0, 99))
def test_a_day_reads_just_when_the_calendar_has_it(year: int, month: int, day: int) -> None:
    text = f"{year}-{month:02}-{day:02}"
    try:
        date.fromisoformat(text)
    except ValueError:
        with pytest.raises(DateError):
            read_date(text)
    else:
        assert read_date(text).latest == text


@given(st.text(alphabet="0123456789-/~. T", max_size=24) | st.text(max_size=24))
def test_any_text_is_a_date_or_a_date_error(text: str) -> None:
    try:
        span = read_date(text)
    except DateError as error:
        assert "\n" not in str(error) or "\n" in text
    else:
        assert span.earliest <= span.latest
