"""What `check` reports: a problem, where it is, and what would mend it.

Rules name a place in the author's terms (a file and the path of keys inside it). The line and column are
looked up only once there is something to report, so that a clean book never pays for them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Path = tuple[str | int, ...]
"""Keys and list positions from the top of a file to a value: `("claims", "nodes", "value")`."""

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class At:
    """A value, or the key that introduces it, in one file of the book.

    `file` is relative to the book's root, with forward slashes. `key` says that the key itself is meant.
    `line` and `column` (both from 1, columns in characters) are 0 until they are looked up, and `width` is the
    number of characters to underline.
    """

    file: str
    path: Path = ()
    key: bool = False
    line: int = 0
    column: int = 0
    width: int = 1


class Related(NamedTuple):
    """Another place that has to do with a problem, and why."""

    at: At
    message: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    `rule` is the name of the rule, which is the name of its file. `expected` and `found` complete the sentence
    of `message`; `hint` says what to do. `fix` is the text to put in place of the underlined one, where there is
    only one right answer. `word` is the word that no vocabulary or file holds, where that is what is wrong.
    """

    rule: str
    at: At
    message: str
    expected: str = ""
    found: str = ""
    hint: str = ""
    fix: str | None = None
    word: str = ""
    related: tuple[Related, ...] = ()
    severity: Severity = "error"

    def moved_to(self, at: At) -> Problem:
        """The same problem with its place looked up."""
        return replace(self, at=at)


class BookError(Exception):
    """The book cannot be used at all: a wrong path, an unreadable file, a broken install. One clear line."""
