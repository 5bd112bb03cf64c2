"""What a draft lacks is told by its schema, its quantity and what its file says already."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from decodebook.drafts import Desk
from decodebook.gaps import claim_gaps, file_gaps


@pytest.mark.parametrize(
    ("kind", "data", "fields"),
    [
        ("subject", {}, ["name", "kind"]),
        ("subject", {"kind": "hardware", "name": "A"}, ["vendor", "form"]),
        ("subject", {"kind": "deployment", "name": "A", "operator": "acme"}, ["setting"]),
        ("source", {"title": "A", "publisher": "acme"}, ["kind"]),
        ("source", {"title": "A", "publisher": "acme", "kind": "blog"}, ["url"]),
        ("source", {"title": "A", "publisher": "acme", "kind": "blog", "note": "No address was found."}, []),
        ("source", {"title": "A", "publisher": "acme", "kind": "survey"}, []),
        ("ruling", {"ruled": "2026-12-01"}, ["about", "claims", "kind", "adopts", "reason"]),
    ],
)
def test_a_file_lacks_what_its_kind_asks_for(
    kind: str, data: dict[str, Any], fields: list[str], example_book: Path
) -> None:
    assert [gap.field for gap in file_gaps(Desk(example_book), kind, data)] == [(field,) for field in fields]


PRINTED = {"source": "acme-serving-note", "printed": "x"}


@pytest.mark.parametrize(
    ("subject", "key", "entry", "fields"),
    [
        ("acme-one-production", "decode-throughput.x", {}, ["value", "unit", "statistic", "printed"]),
        ("acme-one-production", "nodes.x", {"value": "1"}, ["printed"]),
        ("acme-one", "attention-type.x", {}, ["value"]),
        ("acme-family", "active-parameters", {"value": "1B", "unit": "parameter"}, ["phase", "source", "printed", "as_of", "label"]),
        ("acme-one", "active-parameters.x", {"value": "1–2B", "unit": "parameter", "basis": {"phase": "both"}, "evidence": PRINTED}, ["range"]),
        ("acme-one", "kv-bytes-per-token.x", {"value": "2x", "unit": "x", "basis": {"part": "all"}, "relative_to": "acme-one", "evidence": PRINTED}, ["comparison"]),
        ("acme-one-production", "nodes.x", {"value": "1", "label": "E", "evidence": PRINTED}, ["underived"]),
        ("acme-one-study", "devices-per-node.x", {"value": "8", "assumed": "So."}, []),
        ("acme-one-study", "devices.x", {"basis": {"per": "node", "phase": "decode"}, "derivation": {"law": "a.b", "inputs": {"c": "d"}}}, []),
        ("acme-one-production", "nodes.x", {"value": "not-applicable"}, []),
    ],
)  # fmt: skip
def test_a_claim_lacks_what_neither_it_nor_its_file_says(
    subject: str, key: str, entry: dict[str, Any], fields: list[str], example_book: Path
) -> None:
    assert [gap.field[-1] for gap in claim_gaps(Desk(example_book), subject, key, entry)] == fields


def test_a_gap_says_what_may_stand_in_it(example_book: Path) -> None:
    entry = {"value": "1", "evidence": {"source": "x100-datasheet", "printed": "1"}}
    gaps = {gap.field: gap for gap in claim_gaps(Desk(example_book), "acme-family", "kv-replication", entry)}
    phase = gaps["basis", "phase"]
    assert list(phase.choices) == ["prefill", "decode", "both", "unstated"]
    assert phase.choices["decode"] == "Generating the output token by token."
    assert gaps["as_of",].proposed == "2024-11"
    assert gaps["label",].choices == {
        "O": "official",
        "3P": "third-party measured",
        "L": "leak or press",
        "E": "estimate",
    }


def test_the_unit_of_the_quantity_is_proposed_and_none_of_it_for_a_ratio(example_book: Path) -> None:
    desk = Desk(example_book)
    for entry, unit in (({"value": "1"}, "token/s"), ({"value": "1", "relative_to": "acme-one"}, "1")):
        gaps = claim_gaps(desk, "acme-one-production", "decode-throughput.x", entry)
        assert next(gap.proposed for gap in gaps if gap.field == ("unit",)) == unit
