"""A line of the ledger names a claim, one of its sources, a method and a verdict, and a day that has passed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from decodebook.book import Book
from decodebook.dates import DateError, read_date
from decodebook.ledger import printed_hash
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for one in reading.of("ledger"):
        previous = ""
        newest = {(row["claim"], row["source"]): row["line"] for row in one.data}
        for row in one.data:
            place = At(one.path, line=row["line"], column=1, width=len(row["claim"]) or 1)
            yield from _line(book, row, place)
            if row["claim"] in book and newest[row["claim"], row["source"]] == row["line"]:
                yield from _is_current(book, row, place)
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
        if row["source"] not in book.sources:
            yield unknown("ledger", place, "source", row["source"], book.sources)
        elif row["verdict"] != "absent":
            message = f"{row['source']} is no evidence of {row['claim']}"
            yield Problem("ledger", place, message, expected=", ".join(sources) or "evidence that names it")
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
    published = book.sources[row["source"]].published if row["source"] in book.sources else ""
    if published and DAY.fullmatch(row["checked"]) and _first_day(published) > row["checked"]:
        yield Problem(
            "ledger",
            place,
            f"checked on {row['checked']}, before its source came out",
            expected=f"a day from {published} on",
        )
    if len(row["printed_there"].split()) > 10:
        yield Problem(
            "ledger", place, "`printed_there` holds more than ten words", expected="the few words around the figure"
        )


def _is_current(book: Book, row: dict[str, Any], place: At) -> Iterator[Problem]:
    """The newest reading of a claim in a source is of the fragment that is printed there today."""
    own = [one.printed for one in book.claims[row["claim"]].evidence if one.source == row["source"]]
    hashes = [printed_hash(printed) for printed in own]
    if own and row["printed_hash"] not in hashes:
        yield Problem(
            "ledger",
            place,
            f"{row['claim']} prints another fragment of {row['source']} than the one that was read",
            expected=f"printed_hash {' or '.join(hashes)}",
            found=row["printed_hash"] or "none",
            hint="read the source again and add a line",
            severity="warning",
        )


def _first_day(date: str) -> str:
    try:
        return read_date(date).earliest
    except DateError:
        return ""  # the rule on dates says what is wrong with it


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
