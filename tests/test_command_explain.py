"""`decodebook explain`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cli import main
from decodebook.explain import explain, record

RATE = "acme-one-production/decode-throughput.device"
COST = "acme-one-production/token-cost.cost-of-output"
SEQUENCES = "acme-one-production/sequences.sequences-in-flight-node"
NODE = "acme-one-production/decode-throughput.node"


def run(book: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments, "--book", str(book)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def test_the_arithmetic_is_followed_by_what_rests_on_it(
    example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(example_folder, capsys, RATE) == f"{explain(example, RATE)}\n\nrests on it:\n  {COST}\n"
    assert run(example_folder, capsys, COST) == f"{explain(example, COST)}\n"
    assert (
        run(example_folder, capsys, NODE)
        == f"{explain(example, NODE)}\n\nrests on it:\n  {RATE}\n  {COST}\n  {SEQUENCES}\n"
    )


def test_depth_is_handed_on(example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(example_folder, capsys, COST, "--depth", "1") == f"{explain(example, COST, depth=1)}\n"


def test_as_json_with_what_rests_on_it(example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(example_folder, capsys, RATE, "--format", "json"))
    assert found == {**record(example, example[RATE]), "dependents": [COST]}
    found = json.loads(run(example_folder, capsys, NODE, "--format", "json"))
    assert found == {"claim": NODE, "printed": "~14.8k", "inputs": [], "dependents": [RATE, COST, SEQUENCES]}


def test_an_unknown_claim_names_the_near_ones(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "acme-one-production/node", "--book", str(example_folder)]) == 2
    shown = capsys.readouterr()
    assert shown == ("", "decodebook: no claim `acme-one-production/node`; did you mean acme-one-production/nodes?\n")
