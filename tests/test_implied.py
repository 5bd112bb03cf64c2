"""General laws on a deployment that holds all they take: each gives one implied claim, and counts among none."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.check import check_book
from decodebook.loading import load_folder

DEPLOYMENT = """\
name: Full deployment
kind: deployment
setting: design
operator: benchgroup
model: acme-one
hardware: x100
defaults:
  as_of: "2025-04"
  label: E
  basis: {phase: decode, statistic: mean}
claims:
"""
HELD = {
    "weight-bytes": ("40", "GB", "per: decode-device"),
    "kv-bytes-per-token": ("70,272", "B", "part: all"),
    "context-length": ("5,001", "token", "per: sequence"),
    "decode-throughput": ("2,001", "token/s", "per: decode-device"),
    "interactivity": ("21", "token/s", "per: user"),
    "step-time": ("51", "ms", ""),
    "device-price": ("3", "USD/h", "per: device, cost-basis: rental"),
    "board-power": ("701", "W", "per: device"),
}


@pytest.fixture
def book(example_book: Path) -> Book:
    text = DEPLOYMENT
    for quantity, (value, unit, basis) in HELD.items():
        text += f'  {quantity}:\n    value: "{value}"\n    unit: {unit}\n    exact: stipulated\n'
        text += f"    basis: {{{basis}}}\n" if basis else ""
        text += "    assumed: For the example.\n"
    (example_book / "claims/deployments/full.yaml").write_text(text, encoding="utf-8")
    report = check_book(example_book)
    assert not report.errors, report.problems
    return load_folder(example_book)


SEQUENCES = 2001 / 21
CACHE = 70272 * 5001 * SEQUENCES
FLOOR = (40e9 + CACHE) / 3.35e12
EXPECTED = {
    "sequences.sequences-in-flight": (SEQUENCES, "sequence"),
    "kv-bytes-per-sequence.bytes-per-sequence": (70272 * 5001 / 1e6, "MB"),
    "kv-bytes.bytes-held": (CACHE / 1e9, "GB"),
    "step-time-floor.step-floor": (FLOOR * 1e3, "ms"),
    "time-beyond-floor.time-beyond-floor": (51 - FLOOR * 1e3, "ms"),
    "bandwidth-utilisation.bandwidth-utilisation": (FLOOR / 51e-3 * 100, "%"),
    "sequences-that-fit.sequences-that-fit": ((80e9 - 40e9) / (70272 * 5001), "sequence"),
    "tpot.time-of-speed": (1000 / 21, "ms"),
    "token-cost.cost-of-output": (3 / 3600 / 2001 * 1e6, "USD/Mtoken"),
    "energy-per-token.energy-of-output": (701 / 2001, "J"),
}


@pytest.mark.parametrize("key", EXPECTED)
def test_a_general_law_gives_what_plain_arithmetic_gives(key: str, book: Book) -> None:
    value, unit = EXPECTED[key]
    computed = book.computed[f"full/{key}"]
    assert ((computed.low + computed.high) / 2, computed.unit) == (pytest.approx(value, rel=1e-3), unit)
    assert book[f"full/{key}"].unit == unit


def test_implied_claims_count_among_no_claims_and_are_found_by_their_id(book: Book) -> None:
    assert {claim.key for claim in book.implied.values() if claim.subject == "full"} == set(EXPECTED)
    assert not set(book.implied) & set(book.claims)
    claim = book["full/step-time-floor.step-floor"]
    assert (claim.implied, claim.label, claim.state) == (True, "E", "computed")
    assert "full/step-time-floor.step-floor" in book.dependents("full/weight-bytes")


def test_nothing_is_implied_where_two_claims_could_be_meant(book: Book, example_book: Path) -> None:
    path = example_book / "claims/deployments/full.yaml"
    more = '  decode-throughput.again:\n    value: "1,900"\n    unit: token/s\n    basis: {per: decode-device}\n    assumed: Another.\n'
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    implied = load_folder(example_book).implied
    assert "full/sequences.sequences-in-flight" not in implied and "full/tpot.time-of-speed" in implied


def test_nothing_is_implied_from_claims_of_different_runs(book: Book, example_book: Path) -> None:
    path = example_book / "claims/deployments/full.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace('    value: "21"\n', '    value: "21"\n    conditions: {batch: "8"}\n').replace(
        '    value: "2,001"\n', '    value: "2,001"\n    conditions: {batch: "96"}\n'
    )
    path.write_text(text, encoding="utf-8")
    assert "full/sequences.sequences-in-flight" not in load_folder(example_book).implied


def test_what_is_printed_is_not_implied_as_well(book: Book, example_book: Path) -> None:
    path = example_book / "claims/deployments/full.yaml"
    more = '  tpot:\n    value: "48"\n    unit: ms\n    assumed: Printed elsewhere.\n'
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    assert "full/tpot.time-of-speed" not in load_folder(example_book).implied
