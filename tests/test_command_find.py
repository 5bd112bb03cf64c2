"""`decodebook find`."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cli import main
from decodebook.commands.find import lines
from decodebook.compiled import plain

NODES = """\
Acme One production serving, March 2025  (acme-one-production)
   O  18 nodes                nodes
   O  4 nodes                 nodes.prefill
   O  226.75 nodes per fleet  nodes.fleet

3 claims
"""
ESTIMATES = """\
Acme One production serving, March 2025  (acme-one-production)
   E  ~1,850 tok/s per decode device   decode-throughput.device
   E  ~88 sequences per decode device  sequences.device

Acme One serving study  (acme-one-study)
   E  8 per node                       devices-per-node
   E  144 devices                      devices

4 claims
"""


def run(book: Path, capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(["find", *arguments, "--book", str(book)]) == code
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def test_claims_stand_under_their_subjects(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(example_folder, capsys, "--quantity", "nodes") == NODES
    assert run(example_folder, capsys, "--label", "E") == ESTIMATES


def test_a_field_may_be_given_several_times(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = run(example_folder, capsys, "--quantity", "nodes", "--quantity", "cost", "--per", "fleet")
    assert [line.split()[-1] for line in found.split("\n")[1:3]] == ["nodes.fleet", "cost"]


def test_nothing_found_is_said_and_is_code_1(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(example_folder, capsys, "nothing-like-it", code=1) == "0 claims\n"
    assert run(example_folder, capsys, "nothing-like-it", "--format", "json", code=1) == "[]\n"


def test_one_claim_is_counted_as_one(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(example_folder, capsys, "87072").endswith("\n\n1 claim\n")


def test_as_json_the_records_are_whole(example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(run(example_folder, capsys, "--quantity", "nodes", "--format", "json"))
    assert found == [json.loads(json.dumps(plain(claim))) for claim in example.find(quantity="nodes")]


def test_as_csv_a_computed_figure_stands_with_its_unit(
    example_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = list(csv.reader(io.StringIO(run(example_folder, capsys, "--label", "E", "--format", "csv"))))
    assert found == [
        ["id", "label", "value", "unit", "per", "as_of", "source"],
        [
            "acme-one-production/decode-throughput.device",
            "E",
            "~1,850",
            "token/s",
            "decode-device",
            "2025-03",
            "example-survey",
        ],
        ["acme-one-production/sequences.device", "E", "~88", "sequence", "decode-device", "2025-03", "example-survey"],
        ["acme-one-study/devices-per-node", "E", "8", "device", "node", "2025-04", ""],
        ["acme-one-study/devices", "E", "144", "device", "instance", "2025-04", ""],
    ]


def test_what_is_open_or_set_aside_is_marked(example: Book) -> None:
    claims = example.find(quantity="nodes")
    marked = [
        replace(claim, standing=standing).bound(example)
        for claim, standing in zip(claims, ("adopted", "open", "set-aside"), strict=True)
    ]
    assert [line.rsplit("  ", 1)[-1] for line in lines(example, marked, 100)[1:4]] == [
        "nodes",
        "nodes.prefill open",
        "nodes.fleet set aside",
    ]
