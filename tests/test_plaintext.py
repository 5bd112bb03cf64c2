"""Bytes to text: encoding, line ends and characters that nobody sees."""

from __future__ import annotations

import re
import sys

import pytest

from decodebook.plaintext import UNUSUAL, Lines, check_text, fault

HINTS = {
    "file-space": {"write a plain space; U+00A0, U+2009 and U+202F may stand between two digits only"},
    "file-line-ends": {"save the whole file with LF line ends", "take it out"},
    "file-hidden-character": {"take it out", "write spaces"},
}
# text of the file -> rule, line, column, width, message, fix
FAULTS = {
    "a: b\r\nc: d\r\n": ("file-line-ends", 1, 5, 1, "lines end in CR LF, not in LF", None),
    "a: b\rc: d\r": ("file-line-ends", 1, 5, 1, "lines end in CR, not in LF", None),
    'a: "x\u2028y"\n': (
        "file-line-ends", 1, 6, 1, "U+2028 LINE SEPARATOR ends a line for some readers and not for others", None,
    ),
    "a: x\x85b: y\n": (
        "file-line-ends", 1, 5, 1, "U+0085 (control character) ends a line for some readers and not for others", None,
    ),
    'a: b\nnote: "ab\u202ecd"\n': (
        "file-hidden-character", 2, 10, 1, "U+202E RIGHT-TO-LEFT OVERRIDE cannot be seen", None,
    ),
    "a: x\u200by\n": ("file-hidden-character", 1, 5, 1, "U+200B ZERO WIDTH SPACE cannot be seen", None),
    "a: x\u2060\u2060y\n": ("file-hidden-character", 1, 5, 2, "U+2060 WORD JOINER cannot be seen", None),
    "a: x\ufeffy\n": ("file-hidden-character", 1, 5, 1, "U+FEFF ZERO WIDTH NO-BREAK SPACE cannot be seen", None),
    "a: x\xady\n": ("file-hidden-character", 1, 5, 1, "U+00AD SOFT HYPHEN cannot be seen", None),
    "a: x\U000e0041\n": ("file-hidden-character", 1, 5, 1, "U+E0041 TAG LATIN CAPITAL LETTER A cannot be seen", None),
    "a: x\u3164\n": ("file-hidden-character", 1, 5, 1, "U+3164 HANGUL FILLER cannot be seen", None),
    "a: x\ue000\n": ("file-hidden-character", 1, 5, 1, "U+E000 (private-use character) cannot be seen", None),
    "a: b\t# c\n": ("file-hidden-character", 1, 5, 1, "a tab stands here", None),
    "unit: GB\xa0\n": ("file-space", 1, 9, 1, "U+00A0 NO-BREAK SPACE is not a plain space", " "),
    'a: "1\u3000800"\n': ("file-space", 1, 6, 1, "U+3000 IDEOGRAPHIC SPACE is not a plain space", " "),
    'a: "1\xa0\xa0800"\n': ("file-space", 1, 6, 2, "U+00A0 NO-BREAK SPACE is not a plain space", "  "),
    'a: "1\xa0GB"\n': ("file-space", 1, 6, 1, "U+00A0 NO-BREAK SPACE is not a plain space", " "),
    "a:\n\xa0\xa0- id: a\n": ("file-space", 2, 1, 2, "U+00A0 NO-BREAK SPACE is not a plain space", "  "),
}  # fmt: skip
# What no parser takes: the text is not passed on.
STOPPED = {
    b"a: b\0\n": ("file-hidden-character", 1, 5, "U+0000 (control character) cannot be seen"),
    b"a: \x1b[31m\n": ("file-hidden-character", 1, 4, "U+001B (control character) cannot be seen"),
    b"a: b\x7f\n": ("file-hidden-character", 1, 5, "U+007F (control character) cannot be seen"),
    b"a:\n\tb: c\n": ("file-hidden-character", 2, 1, "a tab stands here"),
    b"a:\n  \tb: c\n": ("file-hidden-character", 2, 3, "a tab stands here"),
    "a: \uffff\n".encode(): ("file-hidden-character", 1, 4, "U+FFFF (nameless character) cannot be seen"),
    b"a: b\nc: d\xe9\n": ("file-utf8", 2, 5, "the byte 0xE9 is not UTF-8"),
    "é: “".encode() + b"\xff": ("file-utf8", 1, 5, "the byte 0xFF is not UTF-8"),
    b"a: \xed\xa0\x80": ("file-utf8", 1, 4, "the byte 0xED is not UTF-8"),
    "a: b\n".encode("utf-16"): ("file-utf8", 1, 1, "the file is UTF-16, not UTF-8"),
    b"#" * ((1 << 20) + 1): ("yaml-size", 1, 1, "the file is larger than 1 MiB"),
}
CLEAN = [
    "",
    "a: b",
    'note: "café — µs, 10× ≥156 α→β ½ … ’x’ €5"\n',
    'printed: "1\u202f800 GB/s, 1\xa0800, 1\u2009800"\n',
    "name: 深度求索\n",
    "name: 한국어 ไทย עברית 😀 e\u0301\n",
]


@pytest.mark.parametrize(("text", "expected"), FAULTS.items())
def test_a_character_that_misleads_is_named_at_its_place(text: str, expected: tuple[object, ...]) -> None:
    kept, problems = check_text(text.encode(), "f.yaml")
    found = [(one.rule, one.at.line, one.at.column, one.at.width, one.message, one.fix) for one in problems]
    assert found == [expected]
    assert problems[0].hint in HINTS[problems[0].rule]
    assert kept == text


@pytest.mark.parametrize(("raw", "expected"), STOPPED.items(), ids=lambda value: repr(value)[:40])
def test_what_no_parser_takes_is_reported_once_and_not_passed_on(raw: bytes, expected: tuple[object, ...]) -> None:
    kept, problems = check_text(raw, "f.yaml")
    assert kept is None
    assert [(one.rule, one.at.line, one.at.column, one.message) for one in problems] == [expected]
    assert problems[0].hint


@pytest.mark.parametrize("text", CLEAN)
def test_text_that_can_be_seen_is_in_order(text: str) -> None:
    assert check_text(text.encode(), "f.yaml") == (text, [])


def test_a_byte_order_mark_is_refused_and_the_text_read_without_it() -> None:
    kept, problems = check_text(b"\xef\xbb\xbfa: b\n", "f.yaml")
    assert kept == "a: b\n"
    assert [(one.rule, one.message, one.hint) for one in problems] == [
        ("file-bom", "the file begins with a byte-order mark (U+FEFF)", "save it as UTF-8 without a mark")
    ]


def test_line_ends_are_told_once_and_all_else_each_time() -> None:
    _, problems = check_text("a: \u200bx\r\nb: y\u200b\r\n".encode(), "f.yaml")
    assert [(one.rule, one.at.line) for one in problems] == [
        ("file-hidden-character", 1), ("file-line-ends", 1), ("file-hidden-character", 2),
    ]  # fmt: skip


def test_a_table_of_comma_separated_values_may_be_larger() -> None:
    raw = b"a,b\n" * (1 << 18) + b"a,b\n"
    assert check_text(raw, "sources/ledger.csv")[1] == []
    assert check_text(raw, "claims/labs/x.yaml")[1][0].rule == "yaml-size"


def test_the_shortcut_lets_no_fault_through() -> None:
    passed = [chr(code) for code in range(sys.maxunicode + 1) if not UNUSUAL.match(chr(code))]
    assert len(passed) > 900
    assert [char for char in passed if fault(char, 0)] == []


def test_lines_are_counted_on_line_feeds_only() -> None:
    text = "a\rb\x85c\u2028d\ne😀f\n"
    lines = Lines(text)
    assert lines.at(text.index("d"), text.index("d") + 1) == (1, 7, 1)
    assert lines.at(text.index("f"), text.index("f") + 1) == (2, 3, 1)
    assert lines.at(text.index("e"), len(text)) == (2, 1, 3)
    assert lines.at(len(text), len(text)) == (3, 1, 1)


def test_every_line_and_column_leads_back_to_its_character() -> None:
    text = 'a: "x"\n\n  b:\n    - ü\n'
    lines = Lines(text)
    for index in (match.start() for match in re.finditer(r"\S", text)):
        line, column, _ = lines.at(index, index + 1)
        assert text.split("\n")[line - 1][column - 1] == text[index]
