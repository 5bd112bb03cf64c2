"""The records that a book is made of, as a user sees them. Frozen, typed, standard library only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from decodebook.book import Book

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


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody who publishes sources or makes subjects."""

    id: str
    name: str
    kind: str
    part_of: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A document that figures were read from."""

    id: str
    title: str
    publisher: str
    kind: str
    published: str = ""
    url: str = ""
    revision: str = ""
    archived: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a number is about. `facts` holds the fields of its kind: lab, vendor, operator, model, setting ..."""

    id: str
    kind: str
    name: str
    file: str
    aliases: tuple[str, ...] = ()
    facts: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the ledger: a claim read against a source on a day, with what came of it."""

    claim: str
    source: str
    printed_hash: str
    checked: str
    method: str
    revision_or_hash: str
    verdict: str
    printed_there: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The recorded decision on some claims, each with the value that it was made for."""

    id: str
    about: str
    claims: Mapping[str, str]
    kind: str
    adopts: tuple[str, ...]
    reason: str
    ruled: str
    file: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """One figure of a survey: the claims that hold it, or the reason why none does."""

    survey: str
    figure: str
    section: str
    claims: tuple[str, ...]
    reason: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """One figure, or one term, on one basis, from one origin.

    `value` is the figure as printed; `figure` is how it reads, None for a term or a finding such as `undisclosed`
    (`state` tells which). `conditions` are the claim's own and those that it inherits from its deployment.
    `unit` is the declared one; what stands in `basis["per"]` is never part of it. `path` is where the claim
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
    note: str = ""
    standing: Standing = "adopted"
    _book: Book | None = field(default=None, init=False, repr=False, compare=False)

    def bound(self, book: Book) -> Claim:
        """The claim itself, told which book it stands in. Called once, by what makes the book."""
        object.__setattr__(self, "_book", book)
        return self

    @property
    def book(self) -> Book:
        """The book that the claim stands in."""
        if self._book is None:
            raise LookupError(f"{self.id} stands in no book")
        return self._book

    @property
    def nominal(self) -> float | None:
        """The one figure that is printed, in `unit`; None for a range, a bound, a term or a finding."""
        return self.figure.nominal if self.figure else None

    @property
    def low(self) -> float | None:
        """The printed lower end, in `unit`."""
        return self.figure.low if self.figure else None

    @property
    def high(self) -> float | None:
        """The printed upper end, in `unit`."""
        return self.figure.high if self.figure else None

    @property
    def interval(self) -> tuple[float, float]:
        """What the figure may be without being misprinted, in `unit`. Raises `ValueError` for a claim without figure."""
        if self.figure is None:
            raise ValueError(f"{self.id} has no figure, it says {self.value or self.state}")
        return self.figure.interval

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources that print it, in the order of the evidence."""
        return tuple(dict.fromkeys(self.book.sources[one.source] for one in self.evidence))

    @property
    def measure(self) -> str:
        """The unit with what it is per: `token/s per decode-device`, `GB per device`; nothing for a term."""
        per = self.basis.get("per", "")
        return f"{self.unit} per {per}" if self.unit and per else self.unit

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
            f"{self.id} = {' '.join(part for part in (self.value, self.measure) if part)} [{self.label or self.state}]"
        )


Record = dict[str, Any]
"""A record as JSON has it."""
