"""A file's bytes as text: its encoding, its line ends, the characters that nobody can see, and where things stand."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right

from decodebook.files import size_limit
from decodebook.problems import At, Problem

# A shortcut only: all of these can be seen, so a text of nothing else needs no further look. Matches runs of any other.
UNUSUAL = re.compile(
    "([^\n -~\xa1-\xac\xae-\u024f\u0391-\u03c9\u2010-\u2015\u2018-\u2022\u2026\u2030-\u205e\u20ac\u2190-\u22ff])\\1*"
)
# What no YAML parser takes, so that it is reported once and not again as bad syntax.
UNREADABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TAB_INDENT = re.compile("^ *\t", re.MULTILINE)

_LINE_ENDS = "\r\x85\u2028\u2029"
_DIGIT_SPACES = "\xa0\u2009\u202f"
_DIGITS = "0123456789"
# Letters, marks and symbols by category, but blank or nothing on the screen.
_BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]|[\ufffe\uffff]"
)
_UNSEEN_CATEGORIES = {"Cc": "control", "Cf": "format", "Co": "private-use", "Cs": "surrogate"}


class Lines:
    """The lines of a text, counted as git does: on line feeds only."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def at(self, start: int, end: int) -> tuple[int, int, int]:
        """Line, column and width (at least 1, and not past the line) of `text[start:end]`; line and column from 1."""
        line = bisect_right(self.starts, start)
        line_end = self.text.find("\n", start)
        last = min(end, line_end if line_end >= 0 else len(self.text))
        return line, start - self.starts[line - 1] + 1, max(1, last - start)

    def place(self, file: str, start: int, end: int) -> At:
        """The same as a place in `file`."""
        line, column, width = self.at(start, end)
        return At(file, line=line, column=column, width=width)


def check_text(raw: bytes, file: str) -> tuple[str | None, list[Problem]]:
    """The text of a file without its byte-order mark, and what is wrong with its characters.

    The text is None where no parser could go on: too large, not UTF-8, control characters, a tab as indentation.
    """
    limit = size_limit(file)
    if len(raw) > limit:
        message = f"the file is larger than {limit >> 20} MiB"
        return None, [Problem("yaml-size", At(file, line=1, column=1), message, hint="split it, one subject a file")]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return None, [_not_utf8(raw, error.start, file)]
    if not UNUSUAL.search(text):
        return text, []
    problems = []
    if text.startswith("\ufeff"):
        text = text[1:]
        message, hint = "the file begins with a byte-order mark (U+FEFF)", "save it as UTF-8 without a mark"
        problems.append(Problem("file-bom", At(file, line=1, column=1), message, hint=hint))
    problems += _unseen(text, file)
    return (None if UNREADABLE.search(text) or _TAB_INDENT.search(text) else text), problems


def fault(text: str, index: int) -> str | None:
    """The rule that the character at `index` breaks, None where it is in order."""
    char = text[index]
    if char in _LINE_ENDS:
        return "file-line-ends"
    category = unicodedata.category(char)
    if category == "Zs" and char != " ":
        around = text[max(0, index - 1) : index], text[index + 1 : index + 2]
        in_figure = char in _DIGIT_SPACES and all(one and one in _DIGITS for one in around)
        return None if in_figure else "file-space"
    unseen = char != "\n" and (category in _UNSEEN_CATEGORIES or _BLANK.match(char))
    return "file-hidden-character" if unseen else None


def named(char: str) -> str:
    """A character by code point and name, for people: `U+200B ZERO WIDTH SPACE`."""
    if char == "\t":
        return "a tab"
    kind = _UNSEEN_CATEGORIES.get(unicodedata.category(char), "nameless")
    return f"U+{ord(char):04X} {unicodedata.name(char, f'({kind} character)')}"


def _not_utf8(raw: bytes, index: int, file: str) -> Problem:
    start = raw.rfind(b"\n", 0, index) + 1
    line, column = raw.count(b"\n", 0, index) + 1, len(raw[start:index].decode("utf-8")) + 1
    utf16 = raw[:2] in (b"\xff\xfe", b"\xfe\xff")
    message = "the file is UTF-16, not UTF-8" if utf16 else f"the byte 0x{raw[index]:02X} is not UTF-8"
    return Problem("file-utf8", At(file, line=line, column=column), message, hint="save the file as UTF-8")


def _unseen(text: str, file: str) -> list[Problem]:
    problems, lines, seen_return = [], Lines(text), False
    for match in UNUSUAL.finditer(text):
        start, end = match.span()
        rule, char = fault(text, start), text[start]
        if rule is None or (char == "\r" and seen_return):
            continue
        seen_return = seen_return or char == "\r"
        message, hint, fix = _wording(rule, text[start : start + 2], end - start)
        problems.append(Problem(rule, lines.place(file, start, end), message, hint=hint, fix=fix))
    return problems


def _wording(rule: str, two: str, count: int) -> tuple[str, str, str | None]:
    """Message, hint and fix for a run of `count` of one character: the first of `two`, which stand in the text there."""
    char = two[0]
    if char == "\r":
        ends = "CR LF" if two == "\r\n" else "CR"
        return f"lines end in {ends}, not in LF", "save the whole file with LF line ends", None
    if rule == "file-line-ends":
        return f"{named(char)} ends a line for some readers and not for others", "take it out", None
    if rule == "file-space":
        hint = "write a plain space; U+00A0, U+2009 and U+202F may stand between two digits only"
        return f"{named(char)} is not a plain space", hint, " " * count
    if char == "\t":
        return "a tab stands here", "write spaces", None
    return f"{named(char)} cannot be seen", "take it out", None
