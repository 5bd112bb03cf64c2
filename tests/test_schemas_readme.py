"""The contract's worked examples are a clean book, and show each shape."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT, example_files
from decodebook.check import check_book
from decodebook.formatting import canonical
from decodebook.layout import kind_of
from decodebook.loading import load_folder
from decodebook.report import as_text


def test_the_worked_examples_form_a_book_without_problems(example_book: Path) -> None:
    assert as_text(check_book(example_book)) == "27 claims on 8 subjects from 5 sources: no problems\n"


@pytest.mark.parametrize(
    "shape",
    [
        "claims:",
        "defaults:",
        "series:",
        "points:",
        "rows:",
        "undisclosed:",
        "assumed:",
        "derivation:",
        "relative_to:",
        "underived:",
        "evidence:",
        "conditions:",
    ],
)
def test_each_shape_has_a_worked_example(shape: str) -> None:
    assert any(shape in text for text in example_files().values())


@pytest.mark.parametrize(
    "file",
    [
        "sources/parties.yaml",
        "sources/ledger.csv",
        "sources/surveys/example-survey.csv",
        "claims/moved.yaml",
        "claims/rulings/acme-one-context.yaml",
        "build/tables/acme-serving.yaml",
    ],
)
def test_each_kind_of_file_has_a_worked_example(file: str) -> None:
    assert file in example_files()


def test_the_interval_table_is_what_the_reader_does() -> None:
    from decodebook.figures import read_figure

    shown = {
        "14,812": ("1", {}, 14811.5, 14812.5),
        "14,800": ("1", {}, 14750, 14850),
        "14,800.0": ("1", {}, 14799.95, 14800.05),
        "~14.8k": ("1", {}, 14700, 14900),
        "18": ("node", {"exact": True}, 18, 18),
        "~18": ("node", {"exact": True}, 17, 19),
        "20–22": ("1", {}, 19.5, 22.5),
        ">50K": ("1", {}, 50000, float("inf")),
        "8K": ("token", {"binary_k": True}, 8000, 8192),
        "$2": ("USD", {"stipulated": True}, 2, 2),
    }
    readme = (ROOT / "schemas/README.md").read_text(encoding="utf-8")
    for text, (unit, flags, low, high) in shown.items():
        assert f"`{text}`" in readme
        assert read_figure(text, unit, **flags).interval == (low, high)


def test_ids_come_from_paths_and_keys(example_book: Path) -> None:
    book = load_folder(example_book)
    assert {
        "acme-one-production/nodes.prefill",
        "acme-one-x100-bench/frontier.25",
        "acme-one-x100-bench/slo.50ms.tpot",
        "acme-one-production/tpot.undisclosed",
    } <= set(book.claims)


def test_defaults_reach_a_claim_only_where_its_quantity_takes_them(example_book: Path) -> None:
    book = load_folder(example_book)
    price = book["acme-one-production/device-price"]
    assert dict(price.basis) == {"cost-basis": "rental", "per": "device"}
    assert dict(price.conditions) == {
        "engine": "fastserve",
        "hardware": "x100",
        "model": "acme-one",
        "precision": "fp8",
    }
    assert dict(book["acme-one-production/nodes"].basis) == {"per": "instance", "phase": "decode"}


def test_an_entry_that_names_its_own_source_inherits_nothing(example_book: Path) -> None:
    evidence = load_folder(example_book)["acme-one-production/decode-throughput.device"].evidence[0]
    assert (evidence.source, evidence.via) == ("example-survey", ())


def test_a_point_prints_its_own_value(example_book: Path) -> None:
    book = load_folder(example_book)
    point = book["acme-one-x100-bench/frontier.25"]
    assert (point.evidence[0].printed, point.conditions["interactivity"], point.nominal) == ("14,125", "25", 14125)
    assert book["acme-one-x100-bench/frontier.300"].state == "unreachable"


@pytest.mark.parametrize("file", [name for name in example_files() if name.endswith(".yaml")])
def test_each_worked_example_stands_in_the_canonical_form(file: str) -> None:
    kind = kind_of(file)
    assert kind is not None
    schema = json.loads((ROOT / f"schemas/{kind}.schema.json").read_text(encoding="utf-8"))
    assert canonical(example_files()[file], kind, schema, file) == example_files()[file]
