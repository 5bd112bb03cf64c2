"""Each cell of a table resolves to claims that belong in its column, and an empty one is truly empty."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book, NotOne, QueryError
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown
from decodebook.views import Column, Row, View, fill


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for view in book.views.values():
        if view.survey and view.survey not in book.sources:
            yield unknown("view", At(view.file, ("survey",)), "source", view.survey, book.sources)
        names = {column.name for column in view.columns}
        for column in view.columns:
            for quantity in column.quantities:
                if quantity not in book.vocabulary.quantities:
                    yield unknown(
                        "view",
                        At(view.file, ("columns", column.name, "quantities")),
                        "quantity",
                        quantity,
                        book.vocabulary.quantities,
                    )
        for index, row in enumerate(view.rows):
            path = ("rows", index)
            if row.subject not in book.subjects:
                yield unknown("view", At(view.file, (*path, "subject")), "subject", row.subject, book.subjects)
                continue
            for name in {**row.cells, **row.queries}:
                if name not in names:
                    yield unknown("view", At(view.file, (*path, "cells", name), key=True), "column", name, names)
            for column in view.columns:
                yield from _cell(book, view, row, column, At(view.file, (*path, "cells", column.name)))


def _cell(book: Book, view: View, row: Row, column: Column, place: At) -> Iterator[Problem]:
    if column.name not in row.cells and column.name not in row.queries:
        yield Problem(
            "view",
            At(place.file, place.path[:-1]),
            f"`{row.title}` has no cell `{column.name}`",
            expected="claims, or [] where the book holds nothing",
        )
        return
    missing = [ref for ref in row.ids(column.name) if ref not in book]
    for ref in missing:
        yield unknown("view", place, "claim", ref, book.claims)
    if missing:
        return
    try:
        claims = fill(View(view.id, view.title, (column,), (row,)), book).rows[0][0].claims
    except (NotOne, QueryError) as error:
        yield Problem("view", place, str(error).split("\n")[0], expected="a query that gives exactly one claim")
        return
    for claim in claims:
        if claim.quantity not in column.quantities:
            yield Problem(
                "view",
                place,
                f"{claim.id} is no {' or '.join(column.quantities)}",
                expected=f"what belongs in the column {column.title}",
            )
        elif not column.admits(claim):
            basis = ", ".join(f"{name}: {value}" for name, value in column.basis.items())
            yield Problem(
                "view", place, f"{claim.id} stands on another basis than the column {column.title}", expected=basis
            )
        if claim.standing == "set-aside":
            yield Problem("view", place, f"{claim.id} is set aside by a ruling", expected="a claim that stands")
    if not claims:
        held = [
            claim.id
            for claim in book
            if claim.subject == row.subject and column.admits(claim) and claim.standing != "set-aside"
        ]
        if held:
            yield Problem(
                "view",
                place,
                f"the cell is empty, and the book holds {', '.join(held)}",
                expected="every dash to mean that the book holds nothing",
            )


RULE = Rule(
    "view",
    "A table's cells resolve, each to what belongs there.",
    check,
    (
        Example(
            "build/tables/acme-serving.yaml",
            "instance: [nodes]",
            "instance: [nodess]",
            "no claim `acme-one-production/nodess`",
        ),
        Example(
            "build/tables/acme-serving.yaml",
            "instance: [nodes]",
            "instance: [nodes.fleet]",
            "acme-one-production/nodes.fleet stands on another basis than the column Decode instance",
        ),
        Example(
            "build/tables/acme-serving.yaml",
            "instance: [nodes]",
            "instance: []",
            "the cell is empty, and the book holds acme-one-production/nodes",
        ),
    ),
)
