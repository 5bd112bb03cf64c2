"""A series has points or rows, along a condition that exists, and each row fills columns that the series has."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import ReadFile, Reading
from decodebook.rules.rule import Example, Rule, unknown
from decodebook.shapes import listing, mapping


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for one in reading.of("subject"):
        for name, entry in mapping(one.data.get("series")).items():
            yield from _series(book, one, name, mapping(entry))


def _series(book: Book, one: ReadFile, name: str, entry: dict[str, object]) -> Iterator[Problem]:
    place = At(one.path, ("series", name))
    if name in mapping(one.data.get("claims")):
        yield Problem("series", place, f"`{name}` is also the key of a claim", expected="a name of its own")
    if "points" not in entry and "rows" not in entry:
        yield Problem("series", place, f"`{name}` has neither points nor rows", expected="one of them")
    along = entry.get("along")
    if isinstance(along, str) and along not in book.vocabulary.conditions:
        yield unknown("series", At(one.path, ("series", name, "along")), "condition", along, book.vocabulary.conditions)
    columns = mapping(entry.get("columns"))
    rows = [mapping(row) for row in listing(entry.get("rows"))]
    for index, row in enumerate(rows):
        for column in mapping(row.get("values")):
            if column not in columns:
                at = At(one.path, (*place.path, "rows", index, "values", column), key=True)
                yield unknown("series", at, "column", column, columns)


RULE = Rule(
    "series",
    "A series has points along a condition, or rows in its columns.",
    check,
    (
        Example(
            "claims/benchmarks/acme-one-x100-bench.yaml",
            'values: {throughput: "538", tpot: "14.9"}',
            'values: {thruput: "538", tpot: "14.9"}',
            "no column `thruput`",
        ),
    ),
)
