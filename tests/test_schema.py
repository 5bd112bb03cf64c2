"""The schemas: closed at every level, described, and explained in the author's words. Both validators agree."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from conftest import ROOT
from decodebook.problems import At
from decodebook.reading import read_book
from decodebook.schema import Schemas

DOCUMENTS = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "schemas").glob("*.schema.json"))
}
SCHEMAS = Schemas(DOCUMENTS)
SUBJECT: dict[str, Any] = {
    "name": "Acme One",
    "kind": "model",
    "lab": "acme",
    "claims": {"layers": {"value": "61", "evidence": {"source": "report", "printed": "61 layers"}}},
}


def objects(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every subschema that describes a mapping with named fields."""
    if isinstance(schema, dict):
        if "properties" in schema and path.rsplit("/", 1)[-1] not in ("if", "then"):
            yield path, schema
        for key, value in schema.items():
            yield from objects(value, f"{path}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from objects(value, f"{path}/{index}")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_schema_is_valid_closed_and_described_at_every_level(name: str) -> None:
    Draft202012Validator.check_schema(DOCUMENTS[name])
    for path, schema in objects(DOCUMENTS[name]):
        assert schema.get("additionalProperties") is False, path
        for key, field in schema["properties"].items():
            assert "description" in field or "$ref" in field or "const" in field, f"{path}/{key}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_schema_refers_only_to_itself(name: str) -> None:
    refs = [value for _, value in _walk(DOCUMENTS[name]) if _ == "$ref"]
    assert all(ref.startswith("#/$defs/") for ref in refs)


def _walk(schema: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            yield key, value
            yield from _walk(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _walk(value)


def changed(change: Any) -> dict[str, Any]:
    data = copy.deepcopy(SUBJECT)
    change(data)
    return data


FAULTS = {
    "unknown field": (
        lambda data: data["claims"]["layers"].update(valeu="61"),
        ("claims", "layers", "valeu"),
        "unknown field `valeu`",
        "did you mean value?",
    ),
    "missing field": (lambda data: data.pop("name"), (), "`name` is missing", "add `name`"),
    "field of another kind": (
        lambda data: data.update(vendor="acme"),
        ("vendor",),
        "`vendor` is not a field of this kind of subject",
        "see Subjects and claims in schemas/README.md",
    ),
    "missing for its kind": (lambda data: data.pop("lab"), (), "`lab` is missing", "add `lab`"),
    "wrong word": (
        lambda data: data["claims"]["layers"].update(label="o"),
        ("claims", "layers", "label"),
        "`o` is not a value of `label`",
        "did you mean O?",
    ),
    "wrong shape": (
        lambda data: data["claims"]["layers"].update(value=["61"]),
        ("claims", "layers", "value"),
        "`value` has the wrong shape",
        "",
    ),
    "blank": (lambda data: data.update(name="  "), ("name",), "`name` is blank", ""),
    "bad date": (
        lambda data: data.update(released="May 2025"),
        ("released",),
        "`May 2025` does not have the form that is asked for",
        "",
    ),
    "bad id": (
        lambda data: data.update(lab="../acme"),
        ("lab",),
        "`../acme` does not have the form that is asked for",
        "",
    ),
    "bad key": (
        lambda data: data["claims"].update({"Layers": {"value": "1"}}),
        ("claims", "Layers"),
        "`Layers` does not have the form that is asked for",
        "",
    ),
    "empty": (lambda data: data.update(claims={}), ("claims",), "`claims` is empty", ""),
    "half a pair": (
        lambda data: data.update(series={"frontier": {"points": {"25": "1"}, "quantity": "tpot"}}),
        ("series", "frontier", "points"),
        "`points` needs `along` beside it",
        "add `along`",
    ),
    "points without a name": (
        lambda data: data.update(series={"frontier": {"columns": {"a": {"quantity": "tpot"}}}}),
        ("series", "frontier", "columns"),
        "`columns` needs `rows` beside it",
        "add `rows`",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_shape_is_explained_at_its_place(fault: str) -> None:
    change, path, message, hint = FAULTS[fault]
    found = SCHEMAS.problems("subject", changed(change), "claims/models/acme-one.yaml")
    assert [(problem.at.path, problem.message, problem.hint) for problem in found] == [(path, message, hint)]
    assert all(problem.rule == "schema" and isinstance(problem.at, At) for problem in found)


def test_both_validators_agree_on_every_example_and_every_fault(example_book: Path) -> None:
    reading = read_book(example_book)
    data = [
        (one.stem if one.kind == "vocabulary" else one.kind, one.data)
        for kind in ("vocabulary", "parties", "source", "subject", "ruling", "moved", "view")
        for one in reading.of(kind)
    ]
    data += [("subject", changed(change)) for change, *_ in FAULTS.values()]
    assert len(data) > 20
    for kind, document in data:
        assert SCHEMAS.valid(kind, document) == Draft202012Validator(DOCUMENTS[kind]).is_valid(document)
