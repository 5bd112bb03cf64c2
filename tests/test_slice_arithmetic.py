"""The arithmetic of the DeepSeek lineage, done again with plain numbers that know nothing of laws, units or claims."""

from __future__ import annotations

import pytest

from conftest import ROOT
from decodebook.book import Book
from decodebook.loading import load_folder

DAY = 24 * 3600
PRODUCTION = {
    "devices": 18 * 8,
    "tensor-parallel-degree": 144 / 144,
    "expert-slots": 144 * 2,
    "expert-slots.of-experts": 256 + 32,
    "expert-slots.prefill-device-computed": (256 + 32) / 32,
    "devices.prefill": 4 * 8,
    "devices.fleet": 226.75 * 8,
    "decode-throughput.device": 14_800 / 8,
    "decode-throughput.fleet": 168e9 / DAY,
    "nodes.fleet-decode": 168e9 / DAY / 14_800,
    "nodes.fleet-prefill": 608e9 / DAY / 73_700,
    "nodes.fleet-sum": 168e9 / DAY / 14_800 + 608e9 / DAY / 73_700,
    "prefill-decode-ratio": (608e9 / 73_700) / (168e9 / 14_800),
    "instances": 168e9 / DAY / 14_800 / 18,
    "instances.prefill": 608e9 / DAY / 73_700 / 4,
    "sequences.device": (14_800 / 8 / 22, 14_800 / 8 / 20),
    "prefill-throughput.node-excluding-hits": 73_700 * (1 - 0.563),
    "token-volume.input-hits-computed": 608e9 * 0.563,
    "cost.computed": 226.75 * 8 * 2 * 24,
    "revenue.computed": 342e3 * 0.14 + (608e3 - 342e3) * 0.55 + 168e3 * 2.19,
    "margin.computed": (562_027 - 87_072) / 87_072 * 100,
    "kv-bytes-per-sequence": 70_272 * 4_989 / 1e6,
    "kv-bytes.device": (70_272 * 4_989 * 14_800 / 8 / 22 / 1e9, 70_272 * 4_989 * 14_800 / 8 / 20 / 1e9),
}
OTHERS = {
    "deepseek-v2-serving/decode-throughput.device": (50_000 / 8, float("inf")),
    "deepseek-v3-report/devices.computed": 4 * 80,
    "deepseek-v3-report/devices.prefill-computed": 4 * 8,
    "deepseek-v3-report/redundant-expert-devices.computed": 320 - 256 / 1,
    "deepseek-v3-report/kv-replication": 4,
    "deepseek-v3-r1-profile/devices": 128,
    "deepseek-v3-r1-profile/nodes": 128 / 8,
    "deepseek-v3-r1-profile/decode-throughput.device": 18_598 / 8,
    "deepseek-v3-r1-profile/tpot": 128 / (18_598 / 8) * 1000,
    "deepseek-v3-r1-profile/tpot.computed": 128 / (18_598 / 8) * 1000,
    "deepseek-v3/accepted-length.computed": (1 + 0.85, 1 + 0.90),
    "deepseek-v3/kv-latent-width.computed": 512 + 64,
    "deepseek-v3/kv-bytes-per-token.computed": (512 + 64) * 61 * 2,
    "deepseek-v4.1-flash-deepinfer/interactivity": 14_466 / 60,
    "deepseek-v4.1-flash-deepinfer/expert-slots.device-computed": 384 / 64 + 1,
    "deepseek-v4.1-flash-deepinfer/prefill-decode-ratio.smallest": 64 / 64,
    "deepinfer-benchmark/prefill-decode-ratio.computed": 4 / 64,
    "deepseek-v3-r1-profile/decode-throughput.node-over-production": 18_598 / 14_800,
    "deepseek-v4.1-flash-deepinfer/token-price.implied": 38 / 3600 / 14_466 * 1e6,
    "deepseek-v3.2/kv-bytes-read.computed": 2_048 * 70_272 / 1e6,
    "deepseek-v4-pro/kv-bytes-per-token.computed": 0.10 * 70_272,
    "deepseek-v4-flash/kv-bytes-per-token.computed": 0.07 * 70_272,
}
ALL = {f"deepseek-v3-r1-production/{key}": value for key, value in PRODUCTION.items()} | OTHERS


@pytest.fixture(scope="module")
def book() -> Book:
    return load_folder(ROOT)


@pytest.mark.parametrize("ref", ALL)
def test_a_derived_claim_comes_out_as_plain_arithmetic_says(ref: str, book: Book) -> None:
    expected = ALL[ref]
    low, high = expected if isinstance(expected, tuple) else (expected, expected)
    computed = book.computed[ref]
    assert (computed.low, computed.high) == (pytest.approx(low), pytest.approx(high))


def test_every_derived_claim_of_the_book_is_done_again_here(book: Book) -> None:
    assert {claim.id for claim in book if claim.derivation} == set(ALL)


def test_what_the_law_gives_meets_what_is_printed_officially_beside_it(book: Book) -> None:
    pairs = {
        "deepseek-v3-r1-production/cost.computed": "deepseek-v3-r1-production/cost",
        "deepseek-v3-r1-production/revenue.computed": "deepseek-v3-r1-production/revenue",
        "deepseek-v3-r1-production/margin.computed": "deepseek-v3-r1-production/margin",
        "deepseek-v3-r1-production/token-volume.input-hits-computed": "deepseek-v3-r1-production/token-volume.input-hits",
        "deepseek-v3-r1-production/expert-slots.prefill-device-computed": "deepseek-v3-r1-production/expert-slots.prefill-device",
        "deepseek-v3-report/devices.computed": "deepseek-v3-report/devices",
        "deepseek-v3-report/devices.prefill-computed": "deepseek-v3-report/devices.prefill",
        "deepseek-v3-report/redundant-expert-devices.computed": "deepseek-v3-report/redundant-expert-devices",
        "deepseek-v4.1-flash-deepinfer/expert-slots.device-computed": "deepseek-v4.1-flash-deepinfer/expert-slots.device",
        "deepseek-v3/kv-latent-width.computed": "deepseek-v3/kv-latent-width",
    }
    for computed, printed in pairs.items():
        figure = book[printed].figure
        assert figure and book.computed[computed].meets(figure), computed
