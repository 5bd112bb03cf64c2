"""What a rule is: a name, what it asks, and a function from a book to problems, with examples in pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from decodebook.book import Book
from decodebook.model import Claim
from decodebook.near import did_you_mean
from decodebook.problems import At, Problem
from decodebook.reading import Reading


class Example(NamedTuple):
    """A pair: `good` stands in a file of the example book (schemas/README.md), `bad` in its place breaks the rule.

    `says` is the message that the author of the bad one sees.
    """

    file: str
    good: str
    bad: str
    says: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `check` yields problems, and neither prints, raises, opens a file nor asks for the date."""

    name: str
    asks: str
    check: Callable[[Book, Reading], Iterator[Problem]]
    examples: tuple[Example, ...]


def at(claim: Claim, *path: str | int, key: bool = False) -> At:
    """A place inside a claim."""
    return At(claim.file, (*claim.path, *path), key=key)


def unknown(rule: str, place: At, what: str, word: str, known: object, hint: str = "") -> Problem:
    """The problem of a word that a vocabulary does not hold, with the near ones."""
    words = sorted(known)  # type: ignore[call-overload]
    listed = ", ".join(words) if len(words) <= 12 else f"one of {len(words)} words of its vocabulary"
    return Problem(
        rule, place, f"no {what} `{word}`", expected=listed, word=word, hint=did_you_mean(word, words) or hint
    )
