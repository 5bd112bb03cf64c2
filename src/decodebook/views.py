"""Published tables as views on claims: which claims stand in which cell, with nothing typed twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from decodebook.shapes import listing, mapping, text, texts, words

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.model import Claim


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the quantities that belong in it, and the basis that a claim must then have."""

    name: str
    title: str
    quantities: tuple[str, ...]
    basis: Mapping[str, str] = field(default_factory=dict)

    def admits(self, claim: Claim) -> bool:
        """Whether a claim belongs in this column."""
        return claim.quantity in self.quantities and all(
            claim.basis.get(name) == value for name, value in self.basis.items()
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A row about one subject. `cells` maps a column to claim keys or ids; `queries` to one query instead."""

    title: str
    subject: str
    cells: Mapping[str, tuple[str, ...]]
    queries: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    note: str = ""

    def ids(self, column: str) -> tuple[str, ...]:
        """The full ids of the claims listed in a cell."""
        return tuple(ref if "/" in ref else f"{self.subject}/{ref}" for ref in self.cells.get(column, ()))


@dataclass(frozen=True, slots=True)
class View:
    """A published table, declared."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    survey: str = ""
    note: str = ""
    file: str = ""

    @classmethod
    def build(cls, name: str, file: str, data: Mapping[str, Any]) -> View:
        """From a parsed file of `build/tables/`."""
        return cls(
            id=name,
            title=text(data.get("title")) or name,
            columns=tuple(_column(key, mapping(one)) for key, one in mapping(data.get("columns")).items()),
            rows=tuple(_row(mapping(one)) for one in listing(data.get("rows"))),
            survey=text(data.get("survey")),
            note=text(data.get("note")),
            file=file,
        )


@dataclass(frozen=True, slots=True)
class Cell:
    """The claims that stand in one cell, in order; none says that the book holds nothing there."""

    column: Column
    row: Row
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A view with its claims filled in: `rows` of cells, one for each column."""

    view: View
    rows: tuple[tuple[Cell, ...], ...]

    def claims(self) -> Iterator[Claim]:
        """Every claim of the table, row by row."""
        for row in self.rows:
            for cell in row:
                yield from cell.claims


def fill(view: View, book: Book) -> Table:
    """The table that a view gives on a book. Raises `LookupError` where a cell does not resolve."""
    return Table(view, tuple(tuple(_cell(book, row, column) for column in view.columns) for row in view.rows))


def _cell(book: Book, row: Row, column: Column) -> Cell:
    query = row.queries.get(column.name)
    if query is not None:
        return Cell(column, row, (book.one(subject=row.subject, **{k.replace("-", "_"): v for k, v in query.items()}),))
    return Cell(column, row, tuple(book[ref] for ref in row.ids(column.name)))


def _column(name: str, typed: Mapping[str, Any]) -> Column:
    return Column(name, text(typed.get("title")) or name, texts(typed.get("quantities")), words(typed.get("basis")))


def _row(typed: Mapping[str, Any]) -> Row:
    cells = mapping(typed.get("cells"))
    return Row(
        title=text(typed.get("title")),
        subject=text(typed.get("subject")),
        cells={name: texts(cell) for name, cell in cells.items() if isinstance(cell, list)},
        queries={name: words(cell.get("find")) for name, cell in cells.items() if isinstance(cell, dict)},
        note=text(typed.get("note")),
    )
