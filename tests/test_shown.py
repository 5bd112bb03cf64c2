"""A claim on one line, in the words of its quantity."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.shown import shown
from sample import assumed, derived, law, loaded

SHOWN = {
    "acme-one-production/nodes": "18 nodes",
    "acme-one-production/nodes.fleet": "226.75 nodes per fleet",
    "acme-one-production/expert-parallel-degree": "EP144",
    "acme-one-production/decode-throughput.node": "~14.8k tok/s per node",
    "acme-one-production/decode-throughput.device": "~1,850 tok/s per decode device",
    "acme-one-production/interactivity": "20–22 tok/s per user",
    "acme-one-production/cost": "$87,072 a day per fleet",
    "acme-one-production/device-price": "$2 an hour",
    "acme-one-production/tpot.undisclosed": "undisclosed",
    "acme-one-production/token-cost.cost-of-output": "$0.3003 per million",
    "acme-one-production/tpot.time-of-speed": "45.455 to 50 ms",
    "acme-one-study/devices": "144 devices",
    "acme-one-study/kv-bytes-per-token": "10% of Acme One",
    "acme-one-x100-bench/frontier.300": "unreachable",
    "acme-one-x100-bench/slo.50ms.tpot": "49.4 ms",
    "acme-one/total-parameters": "671B parameters",
    "acme-one/attention-type": "mla",
    "x100/memory-bandwidth": "peak 3.35 TB/s per device",
}


@pytest.mark.parametrize("ref", SHOWN)
def test_a_claim_is_written_in_the_words_of_its_quantity(ref: str, example: Book) -> None:
    assert shown(example, example[ref]) == SHOWN[ref]


WRITTEN = [
    (assumed("nodes", "1"), "1 node"),
    (assumed("nodes", "~1"), "~1 nodes"),
    (assumed("nodes", "not-applicable"), "n/a"),
    (assumed("nodes", "2", more="basis: {per: unstated}"), "2 nodes (per what is unstated)"),
    (assumed("nodes", "2", more="basis: {per: rack}"), "2 nodes per rack"),
    (assumed("tpot", "0.05", "s"), "0.05 s"),
    (assumed("tpot", "50", "ms", "basis: {statistic: best-case}"), "up to 50 ms"),
    (assumed("tpot", "50", "ms", "basis: {statistic: minimum}"), "at least 50 ms"),
    (assumed("cost", "1,000", "USD/h", "basis: {per: fleet}"), "1,000 USD/h per fleet"),
    (assumed("margin", "545", "%", "basis: {per: fleet}"), "545%"),
    (assumed("margin", "545%", "%", "basis: {per: fleet}"), "545%"),
    (assumed("tpot", "2x", "x", "relative_to: acme-one\n    comparison: increase"), "2x more than Acme One"),
    (assumed("tpot", "93.3", "%", "relative_to: acme-one-production/nodes\n    comparison: reduction"), "93.3% less than acme-one-production/nodes"),
    (assumed("tpot", "2", "x", "relative_to: acme-one"), "2x against Acme One"),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "text"), WRITTEN, ids=[text for _, text in WRITTEN])
def test_units_qualifiers_and_comparisons_are_written_out(claim: str, text: str, example_book: Path) -> None:
    book = loaded(example_book, claim)
    found = next(one for one in book if one.subject == "sample")
    assert shown(book, found) == text


def test_a_computed_share_keeps_its_sign(example_book: Path) -> None:
    claims = assumed("nodes", "8")
    claims += derived("bandwidth-utilisation", "sample.f", "a: nodes, b: nodes.all")
    claims += assumed("nodes.all", "32")
    book = loaded(example_book, claims, law("f(a, b): a / b", "a=takes(), b=takes()"))
    assert shown(book, book["sample/bandwidth-utilisation"]) == "25% of bandwidth"


def test_every_claim_of_the_book_has_a_line_without_a_gap(real: Book) -> None:
    for claim in [*real, *real.implied.values()]:
        line = shown(real, claim)
        assert line.strip() == line != "" and "{}" not in line and "\n" not in line, claim.id
