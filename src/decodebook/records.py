"""The records that stand around the claims: parties, sources, subjects, checks, rulings, coverage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Record = dict[str, Any]
"""A record as JSON has it."""


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
    """The recorded decision on some claims, each with the value that it was made for.

    `expires` is the last day on which it holds, where it was made for a time only.
    """

    id: str
    about: str
    claims: Mapping[str, str]
    kind: str
    adopts: tuple[str, ...]
    reason: str
    ruled: str
    expires: str = ""
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
