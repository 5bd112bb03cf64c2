"""What a draft still lacks: each field with what it is and, where there are only so many, the choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from decodebook.drafts import Desk
from decodebook.model import Claim
from decodebook.rules.label import SUPPORTS
from decodebook.vocabulary import UNSTATED, Quantity


class Gap(NamedTuple):
    """A field that is missing: where it stands in the entry, what it is, the choices with what each says, a proposal."""

    field: tuple[str, ...]
    what: str
    choices: Mapping[str, str] = {}
    proposed: str = ""


def file_gaps(desk: Desk, kind: str, data: Mapping[str, Any]) -> Iterator[Gap]:
    """What a subject, source or ruling lacks of what its schema asks for."""
    schema = desk.schemas.documents[kind]
    wanted = [*schema["required"]]
    for branch in schema.get("allOf", ()):
        if branch["if"]["properties"]["kind"]["const"] == data.get("kind"):
            wanted += branch["then"].get("required", ())
    if kind == "source" and data.get("kind", "survey") != "survey" and "note" not in data:
        wanted.append("url")  # a rule asks for it, see schemas/README.md, Sources
    yield from _typed(schema["properties"], (name for name in wanted if name not in data))


def claim_gaps(desk: Desk, subject: str, key: str, entry: Mapping[str, Any]) -> Iterator[Gap]:
    """What a claim lacks beside what it inherits from its file."""
    claim, words = desk.claim(subject, key, entry), desk.book.vocabulary
    quantity = words.quantities[claim.quantity]
    shapes = desk.schemas.documents["subject"]["$defs"]
    source = claim.evidence[0].source if claim.evidence else ""
    lacks = set(_lacking(claim))
    for gap in _typed(shapes["claim"]["properties"], ("value", "unit", "range", "comparison")):
        if gap.field[0] in lacks:
            terms = words.lists.get(quantity.terms, {}) if gap.field == ("value",) else gap.choices
            unit = "1" if claim.relative_to else quantity.unit
            yield gap._replace(choices=terms, proposed=unit if gap.field == ("unit",) else "")
    yield from _basis(claim, quantity, words.basis)
    for gap in _typed(shapes["evidence"]["properties"], ("source", "printed")):
        if gap.field[0] in lacks:
            yield gap._replace(field=("evidence", *gap.field))
    for gap in _typed(shapes["claim"]["properties"], ("as_of", "label", "underived")):
        if gap.field[0] in lacks:
            published = desk.book.sources[source].published if source in desk.book.sources else ""
            said = words.labels if gap.field == ("label",) else gap.choices
            yield gap._replace(choices=said, proposed=published if gap.field == ("as_of",) else "")


def _lacking(claim: Claim) -> Iterator[str]:
    """The fields that a claim of its kind needs and does not have, its basis aside."""
    figure = claim.figure
    printed = claim.evidence or not (claim.state == "computed" or claim.assumed)
    needs = {
        "value": claim.state in ("figure", "term") and not claim.value,
        "unit": claim.state == "figure" and not claim.unit,
        "range": figure is not None and figure.nominal is None and not figure.bound and not claim.range,
        "comparison": claim.relative_to and not claim.comparison,
        "source": printed and not (claim.evidence and claim.evidence[0].source),
        "printed": printed and claim.state == "figure" and not (claim.evidence and claim.evidence[0].printed),
        "as_of": not claim.as_of,
        "label": not claim.label,
        "underived": claim.label == "E" and not any(getattr(claim, name) for name in SUPPORTS),
    }
    return (name for name, needed in needs.items() if needed)


def _basis(claim: Claim, quantity: Quantity, says: Mapping[str, Mapping[str, str]]) -> Iterator[Gap]:
    for name, values in quantity.basis.items():
        if name not in claim.basis:
            choices = {value: says.get(name, {}).get(value, "") for value in values}
            yield Gap(("basis", name), "What the number counts.", {**choices, UNSTATED: "The source does not say."})


def _typed(fields: Mapping[str, Any], names: Iterable[str]) -> Iterator[Gap]:
    """The gaps of fields as their schema describes them."""
    for name in names:
        yield Gap((name,), fields[name].get("description", ""), dict.fromkeys(fields[name].get("enum", ()), ""))
