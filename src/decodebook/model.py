"""The records that a book is made of, as a user sees them. Frozen, typed, standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.derive import Computed
    from decodebook.records import Source
    from decodebook.values import Value

Label = Literal["O", "3P", "L", "E", ""]
State = Literal["figure", "term", "computed", "not-applicable", "unreachable", "undisclosed"]
Standing = Literal["adopted", "open", "set-aside"]
Bound = Literal["", ">", ">=", "<", "<="]


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed figure, read against its unit. All numbers are in that unit.

    `nominal` is the one number that is printed, None for a range. `low` and `high` are the printed ends (both the
    nominal where there is one; None at the open end of a bound). `lower` and `upper` are the ends of the interval
    that the print leaves open (`schemas/README.md`, Figures), None where it has no end.
    """

    text: str
    nominal: float | None
    low: float | None
    high: float | None
    lower: float | None
    upper: float | None
    bound: Bound = ""
    approximate: bool = False

    @property
    def interval(self) -> tuple[float, float]:
        """`lower` and `upper`, with infinities for ends that are not there."""
        return (
            float("-inf") if self.lower is None else self.lower,
            float("inf") if self.upper is None else self.upper,
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """One place that prints a figure: the source's id, where in it, the fragment, the surveys that led to it."""

    source: str
    at: str = ""
    printed: str = ""
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Derivation:
    """A law and the claims that it takes, by the law's own names."""

    law: str
    inputs: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, repr=False)
class Claim:
    """One figure, or one term, on one basis, from one origin.

    `value` is the figure as printed; `figure` is how it reads, None for a term or a finding such as `undisclosed`
    (`state` tells which). `conditions` are the claim's own and those that it inherits from its deployment.
    `implied` says that nobody printed it: a general law gives it. `unit` is the declared one; what stands in `basis["per"]` is never part of it. `path` is where the claim
    stands in `file`.
    """

    id: str
    subject: str
    key: str
    quantity: str
    state: State
    value: str
    file: str
    path: tuple[str | int, ...]
    unit: str = ""
    figure: Figure | None = None
    range: str = ""
    exact: str = ""
    basis: Mapping[str, str] = field(default_factory=dict)
    conditions: Mapping[str, str] = field(default_factory=dict)
    as_of: str = ""
    label: Label = ""
    origin: str = ""
    evidence: tuple[Evidence, ...] = ()
    relative_to: str = ""
    comparison: str = ""
    derivation: Derivation | None = None
    assumed: str = ""
    estimator: str = ""
    underived: str = ""
    looked_in: tuple[str, ...] = ()
    series: str = ""
    implied: bool = False
    note: str = ""
    standing: Standing = "adopted"
    _book: Book | None = field(default=None, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __hash__(self) -> int:
        return hash(self.id)

    def __getstate__(self) -> list[Any]:
        """All but the book, which a copy in another process does not take along."""
        return [getattr(self, one.name) if one.name != "_book" else None for one in fields(self)]

    def __setstate__(self, state: list[Any]) -> None:
        for one, value in zip(fields(self), state, strict=True):
            object.__setattr__(self, one.name, value)

    def bound(self, book: Book) -> Claim:
        """The claim itself, told which book it stands in. Called once, by what makes the book."""
        object.__setattr__(self, "_book", book)
        return self

    def stands(self, standing: Standing) -> None:
        """Give the claim its standing. Called by what makes the book, before anybody else sees the claim."""
        object.__setattr__(self, "standing", standing)

    @property
    def book(self) -> Book:
        """The book that the claim stands in."""
        if self._book is None:
            raise LookupError(f"{self.id} stands in no book")
        return self._book

    @property
    def computed(self) -> Computed | None:
        """What its law gives, for a derived claim of a book that can be computed."""
        return self._book.computed.get(self.id) if self.derivation and self._book else None

    @property
    def _read(self) -> Figure | Computed | None:
        """The printed figure, or the computed one where none is printed."""
        return self.figure or self.computed

    @property
    def nominal(self) -> float | None:
        """The one figure that is printed or computed, in `unit`; None for a range, a bound, a term or a finding."""
        return self._read.nominal if self._read else None

    @property
    def low(self) -> float | None:
        """The lower end, in `unit`."""
        return self._read.low if self._read else None

    @property
    def high(self) -> float | None:
        """The upper end, in `unit`."""
        return self._read.high if self._read else None

    @property
    def interval(self) -> tuple[float, float]:
        """What the figure may be, in `unit`: what its print leaves open, or what its inputs' prints do.

        Raises `ValueError` for a claim without figure.
        """
        if self._read is None:
            raise ValueError(f"{self.id} has no figure, it says {self.value or self.state}")
        return self._read.interval

    @property
    def rests_on(self) -> str:
        """The weakest label that a derived claim stands on; its own label for any other."""
        return self.computed.rests_on if self.computed else self.label

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources that print it, in the order of the evidence."""
        return tuple(dict.fromkeys(self.book.sources[one.source] for one in self.evidence))

    @property
    def text(self) -> str:
        """The figure as printed, or as computed to five digits where none is printed."""
        return self.value or (self._book.text(self) if self._book else "")

    @property
    def measure(self) -> str:
        """The unit with what it is per: `token/s per decode-device`, `GB per device`; nothing for a term."""
        per = self.basis.get("per", "")
        unit = self.unit or (self.computed.unit if self.computed else "")
        return f"{unit} per {per}" if unit and per else unit

    @property
    def amount(self) -> Value:
        """The figure in base units, with its dimension, interval, claim and label, all kept through arithmetic.

        Raises `ValueError` for a claim without figure.
        """
        return self.book.amount(self)

    @property
    def quantity_value(self) -> Any:
        """The one figure as a pint quantity (extra `decodebook[units]`)."""
        return self.book.quantity_value(self)

    def explain(self) -> str:
        """How the claim comes about, down to what is printed or assumed."""
        return self.book.explain(self.id)

    def cite(self, style: str = "text") -> str:
        """How to cite the claim: `text`, `bibtex` or `csl`."""
        return self.book.cite(self.id, style)

    def __float__(self) -> float:
        if self.nominal is None:
            what = (
                f"a {'bound' if self.figure.bound else 'range'}, not one number; use .low, .high or .interval"
                if self.figure
                else "no figure"
            )
            raise TypeError(f"{self.id} is {self.value!r}: {what}")
        return self.nominal

    def __str__(self) -> str:
        return (
            f"{self.id} = {' '.join(part for part in (self.text, self.measure) if part)} [{self.label or self.state}]"
        )
