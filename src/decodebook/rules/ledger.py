"""A line of the ledger names a claim, one of its sources, a method and a verdict, and a day that has passed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def printed_hash(printed: str) -> str:
    """The first twelve hex digits of a fragment's SHA-256; nothing for no fragment."""
    return hashlib.sha256(printed.encode()).hexdigest()[:12] if printed else ""


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for one in reading.of("ledger"):
        previous = ""
        for row in one.data:
            place = At(one.path, line=row["line"], column=1, width=len(row["claim"]) or 1)
            yield from _line(book, row, place)
            if row["checked"] < previous:
                yield Problem(
                    "ledger",
                    place,
                    f"checked on {row['checked']}, after a line of {previous}",
                    expected="days in order",
                    hint="append new lines at the end",
                )
            previous = max(previous, row["checked"])


def _line(book: Book, row: dict[str, Any], place: At) -> Iterator[Problem]:
    lists = book.vocabulary.lists
    if row["claim"] not in book and row["claim"] not in book.moved:
        yield unknown(
            "ledger", place, "claim", row["claim"], book.claims, "a removed id needs a line in claims/moved.yaml"
        )
    elif row["claim"] in book and row["source"] not in {one.source for one in book.claims[row["claim"]].evidence}:
        sources = [one.source for one in book.claims[row["claim"]].evidence]
        if row["verdict"] != "absent" and row["source"] not in book.sources:
            yield unknown("ledger", place, "source", row["source"], sources)
    for name in ("method", "verdict"):
        if row[name] not in lists.get(f"ledger-{name}", ()):
            yield unknown("ledger", place, name, row[name], lists.get(f"ledger-{name}", ()))
    if not DAY.fullmatch(row["checked"]) or (book.date and row["checked"] > book.date):
        yield Problem(
            "ledger",
            place,
            f"`{row['checked']}` is no day up to this edition",
            expected=f"YYYY-MM-DD up to {book.date}",
        )
    if len(row["printed_there"].split()) > 10:
        yield Problem(
            "ledger", place, "`printed_there` holds more than ten words", expected="the few words around the figure"
        )


RULE = Rule(
    "ledger",
    "The ledger's lines are about claims and sources of the book.",
    check,
    (
        Example(
            "sources/ledger.csv",
            "acme-one-production/nodes,",
            "acme-one-production/nodez,",
            "no claim `acme-one-production/nodez`",
        ),
        Example("sources/ledger.csv", "56d8685,stands,18 nodes", "56d8685,stand,18 nodes", "no verdict `stand`"),
    ),
)
