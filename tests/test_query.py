"""What `find` and `one` understand."""

from __future__ import annotations

from typing import Any

import pytest

from decodebook import QueryError
from decodebook.book import Book

SERVING = "acme-one-production"


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        ({"quantity": "nodes"}, ["nodes", "nodes.prefill", "nodes.fleet"]),
        ({"quantity": "nodes", "phase": "prefill"}, ["nodes.prefill"]),
        ({"quantity": ["nodes", "cost"], "per": "fleet"}, ["nodes.fleet", "cost"]),
        ({"subject": "acme-one", "state": "term"}, ["attention-type"]),
        ({"label": "E", "subject": SERVING}, ["decode-throughput.device", "sequences.device"]),
        ({"id": f"{SERVING}/cost"}, ["cost"]),
        ({"state": "undisclosed"}, ["tpot.undisclosed"]),
        ({"state": "unreachable"}, ["frontier.300"]),
        ({"state": "computed"}, ["devices"]),
        ({"unit": "USD/day"}, ["cost"]),
        ({"series": "frontier", "state": "figure"}, ["frontier.25", "frontier.100"]),
        ({"as_of": "2024-11", "sparsity": "dense"}, ["peak-compute.fp8"]),
        ({"cost_basis": "rental"}, ["cost", "device-price"]),
        ({"cost-basis": "rental"}, ["cost", "device-price"]),
        ({"context_in": "1K", "quantity": "tpot"}, ["slo.50ms.tpot", "slo.15ms.tpot"]),
        ({"batch": 96}, ["slo.50ms.throughput", "slo.50ms.tpot"]),
        ({"batch": [8, "96"], "quantity": "tpot"}, ["slo.50ms.tpot", "slo.15ms.tpot"]),
        ({"source": "example-survey"}, ["decode-throughput.device", "sequences.device"]),
        ({"kind": "hardware", "per": "device", "statistic": "peak"}, ["memory-bandwidth"]),
        ({"vendor": "chipworks", "quantity": "memory-capacity"}, ["memory-capacity"]),
        ({"setting": "design", "label": "O"}, ["kv-bytes-per-token"]),
        ({"lab": "acme", "quantity": "active-parameters"}, ["active-parameters"]),
        ({"lab": "acme", "setting": "production", "quantity": "cost"}, ["cost"]),
        ({"hardware": "x100", "kind": "hardware", "quantity": "memory-capacity"}, ["memory-capacity"]),
        ({"model": "acme-one", "kind": "benchmark", "tpot_limit": "15"}, ["slo.15ms.throughput", "slo.15ms.tpot"]),
        ({"file": "claims/hardware/x100.yaml", "statistic": "peak"}, ["memory-bandwidth"]),
        ({"engine": "fastserve", "quantity": "cost"}, ["cost"]),
        ({"quantity": "cost", "label": None}, ["cost"]),
        ({"standing": "set-aside"}, []),
        ({"operator": "nobody"}, []),
    ],
)  # fmt: skip
def test_claims_are_found_by_field(wanted: dict[str, Any], keys: list[str], example: Book) -> None:
    assert [claim.key for claim in example.find(**wanted)] == keys


@pytest.mark.parametrize(
    ("terms", "keys"),
    [
        (("14.8k",), ["decode-throughput.node"]),
        (("87072",), ["cost"]),
        (("87,072",), ["cost"]),
        (("~88",), ["sequences.device"]),
        (("226.75 nodes",), ["nodes.fleet"]),
        (("MLA",), ["attention-type"]),
        (("Chipworks", "bandwidth"), ["memory-bandwidth"]),
        (("division by eight",), ["decode-throughput.device"]),
        (("nothing-like-it",), []),
        (("tgs", "per node"), ["decode-throughput.node", "decode-throughput.device"]),
        (("TGS", "decode-throughput.node"), ["decode-throughput.node"]),
    ],
)
def test_claims_are_found_by_words_that_must_all_stand_there(
    terms: tuple[str, ...], keys: list[str], example: Book
) -> None:
    assert [claim.key for claim in example.find(*terms)] == keys


def test_words_and_fields_narrow_each_other(example: Book) -> None:
    assert [claim.key for claim in example.find("nodes", phase="decode")] == ["nodes"]
    assert [claim.key for claim in example.find("x100", label="3P", quantity="tpot")] == [
        "slo.50ms.tpot",
        "slo.15ms.tpot",
    ]


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"quantiti": "nodes"}, "`quantiti` is not a field to find by; did you mean quantity or unit?"),
        ({"quantity": "node"}, "no quantity `node`; did you mean nodes"),
        ({"subject": "acme-two"}, "no subject `acme-two`; did you mean acme-one"),
        ({"source": "x100-data"}, "no source `x100-data`; did you mean x100-datasheet?"),
        ({"label": "X"}, "no label `X`; one of O, 3P, L, E"),
        ({"standing": "aside"}, "no standing `aside`"),
        ({"state": "numbers"}, "no state `numbers`"),
        ({"setting": "productive"}, "no setting `productive`; did you mean production?"),
        ({"per": "gpu"}, "no per `gpu`"),
        ({"model": "x200"}, "no model `x200`; did you mean x100?"),
        ({"label": ["O", "o"]}, "no label `o`; did you mean O?"),
    ],
)
def test_an_unknown_field_or_value_says_what_there_is(wanted: dict[str, Any], says: str, example: Book) -> None:
    with pytest.raises(QueryError) as caught:
        example.find(**wanted)
    assert str(caught.value).startswith(says)


def test_what_is_unstated_can_be_asked_for(example: Book) -> None:
    assert example.find(statistic="unstated") == []


def test_every_claim_of_the_book_is_found_by_its_id_and_by_its_fields(real: Book) -> None:
    for claim in real:
        assert real.find(id=claim.id) == [claim]
    for claim in list(real)[::10]:
        assert claim in real.find(claim.key, subject=claim.subject, quantity=claim.quantity, **dict(claim.basis))
