"""The words a book is written in: quantities, units, conditions, terms and labels, from `schemas/*.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from decodebook.shapes import mapping, text, texts, words
from decodebook.units import Units

UNSTATED = "unstated"
"""The value of a basis field that the source does not give; a value of every field."""

SUBJECT_LIST = "subject:"
"""Opens the name of a list of terms that is not in terms.yaml: the subjects of one kind."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """What is measured. `basis` maps each mandatory field to the values that it may take."""

    id: str
    title: str = ""
    definition: str = ""
    unit: str = ""
    dimension: str = ""
    terms: str = ""
    basis: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    may_state: tuple[str, ...] = ()
    keyed_by: tuple[str, ...] = ()
    traits: frozenset[str] = frozenset()
    shown: str = "{}"
    called: Mapping[str, str] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """It counts things, so that a figure has no width."""
        return "exact" in self.traits

    @property
    def binary_k(self) -> bool:
        """K may stand for 1,024."""
        return "binary-k" in self.traits

    def takes(self, basis_field: str) -> bool:
        """Whether a claim in this quantity may state the basis field."""
        return basis_field in self.basis or basis_field in self.may_state


@dataclass(frozen=True, slots=True)
class Condition:
    """One part of the operating point: a figure in `unit`, a term of the list `terms`, or free words."""

    id: str
    definition: str = ""
    unit: str = ""
    terms: str = ""
    binary_k: bool = False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All the words of a book. `basis` and `lists` map a field or list to its terms and what each says.

    `per` maps a value of the basis field `per` to the dimension that it divides a figure by.
    """

    quantities: Mapping[str, Quantity]
    conditions: Mapping[str, Condition]
    units: Units
    basis: Mapping[str, Mapping[str, str]]
    lists: Mapping[str, Mapping[str, str]]
    labels: Mapping[str, str]
    per: Mapping[str, str]
    raw: Mapping[str, Any]

    @property
    def unit_symbols(self) -> tuple[str, ...]:
        """The symbols of units.yaml, of which others are composed."""
        return tuple(mapping(mapping(self.raw.get("units")).get("units")))

    @classmethod
    def build(cls, raw: Mapping[str, Any]) -> Vocabulary:
        """From the parsed files by name: `{"quantities": {...}, "units": {...}, ...}`. What is malformed is left out."""
        terms = mapping(raw.get("terms"))
        return cls(
            quantities={
                name: _quantity(name, mapping(entry)) for name, entry in mapping(raw.get("quantities")).items()
            },
            conditions={
                name: _condition(name, mapping(entry)) for name, entry in mapping(raw.get("conditions")).items()
            },
            units=Units(mapping(raw.get("units"))),
            basis={name: words(entry) for name, entry in mapping(terms.get("basis")).items()},
            lists={name: words(entry) for name, entry in mapping(terms.get("lists")).items()},
            labels={name: text(mapping(entry).get("name")) for name, entry in mapping(raw.get("labels")).items()},
            per=words(mapping(raw.get("units")).get("per")),
            raw=raw,
        )


def _quantity(name: str, entry: Mapping[str, Any]) -> Quantity:
    return Quantity(
        id=name,
        title=text(entry.get("title")) or name,
        definition=text(entry.get("definition")),
        unit=text(entry.get("unit")),
        dimension=text(entry.get("dimension")),
        terms=text(entry.get("terms")),
        basis={field: texts(values) for field, values in mapping(entry.get("basis")).items()},
        may_state=texts(entry.get("may_state")),
        keyed_by=texts(entry.get("keyed_by")),
        traits=frozenset(texts(entry.get("traits"))),
        shown=text(entry.get("shown")) or "{}",
        called=words(entry.get("called")),
    )


def _condition(name: str, entry: Mapping[str, Any]) -> Condition:
    return Condition(
        id=name,
        definition=text(entry.get("definition")),
        unit=text(entry.get("unit")),
        terms=text(entry.get("terms")),
        binary_k="binary-k" in texts(entry.get("traits")),
    )
