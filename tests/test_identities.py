"""Relations that must hold among the claims of one subject, found wherever the claims allow it."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.identities import broken_identities
from sample import assumed, loaded

DEVICES = assumed("devices", "64", more="basis: {per: instance}")


def degree(name: str, value: str, part: str = "attention") -> str:
    return assumed(f"{name}-parallel-degree", value, more=f"basis: {{part: {part}}}")


def per(value: str, more: str = "") -> str:
    return f"basis: {{per: {value}{more}}}"


def broken(book_folder: Path, claims: str) -> list[str]:
    return [
        f"{one.result.key}: {one.says}"
        for one in broken_identities(loaded(book_folder, claims))
        if one.result.subject == "sample"
    ]


MEAN = ", statistic: mean"
KEPT = {
    "degrees": DEVICES + degree("tensor", "4") + degree("data", "16"),
    "nodes": DEVICES + assumed("nodes", "8", more=per("instance")) + assumed("devices-per-node", "8", more=per("node")),
    "shares": assumed("device-share.p", "42%", "%", per("fleet", ", phase: prefill"))
    + assumed("device-share.d", "58%", "%", per("fleet", ", phase: decode")),
    "speed": assumed("interactivity", "20", "token/s", "basis: {statistic: mean}") + assumed("tpot", "50", "ms", "basis: {statistic: mean}"),
    "peak": assumed("nodes.mean", "200", more=per("fleet", MEAN)) + assumed("nodes.peak", "278", more=per("fleet", ", statistic: peak")),
    "pipeline": assumed("pipeline-parallel-degree", "4", more="basis: {part: all}") + assumed("layers", "60"),
    "total": assumed("total-parameters", "671B", "parameter") + assumed("active-parameters", "37B", "parameter", "basis: {phase: both}"),
    "slots": assumed("expert-slots.all", "288", more=per("instance"))
    + assumed("expert-slots.one", "2", more=per("device"))
    + assumed("devices", "144", more=per("instance")),
    "rate": assumed("sequences", "50", more=per("decode-device", MEAN))
    + assumed("interactivity", "20", "token/s", "basis: {statistic: mean}")
    + assumed("decode-throughput", "1,000", "token/s", per("decode-device", MEAN)),
    "pools": assumed("prefill-decode-ratio", "0.50", "1", per("device"))
    + assumed("devices.p", "32", more=per("system", ", phase: prefill"))
    + assumed("devices.d", "64", more=per("system", ", phase: decode")),
}  # fmt: skip
SLIPS = {
    "degrees": ('"16"', '"8"', ["devices: degrees.attention_ranks gives 32 device from sample/tensor-parallel-degree `4` and sample/data-parallel-degree `8`"]),
    "nodes": ('"64"', '"72"', ["devices: members.devices_of_nodes gives 64 device from sample/nodes `8` and sample/devices-per-node `8`"]),
    "shares": ('"58%"', '"48%"', ["device-share.p: limits.share_left_to_prefill gives 52 % from sample/device-share.d `48%`"]),
    "speed": ('"50"', '"80"', ["tpot: serving.time_of_speed gives 50 ms from sample/interactivity `20`"]),
    "peak": ('"278"', '"178"', ["nodes.peak: limits.peak_of_mean allows no less than 200 node from sample/nodes.mean `200`"]),
    "pipeline": ('"60"', '"61"', ["layers: degrees.layers_per_stage gives 15.25, which is no whole number from sample/pipeline-parallel-degree `4`"]),
    "total": ('"37B"', '"737B"', ["total-parameters: limits.total_of_active allows no less than 737,000,000,000 parameter from sample/active-parameters `737B`"]),
    "slots": ('"288"', '"320"', ["expert-slots.all: experts.slots_of_devices gives 288 expert from sample/devices `144` and sample/expert-slots.one `2`"]),
    "rate": ('"1,000"', '"2,000"', ["sequences: serving.sequences_in_flight gives 100 sequence from sample/decode-throughput `2,000` and sample/interactivity `20`"]),
    "pools": ('"0.50"', '"0.75"', ["prefill-decode-ratio: members.device_ratio_of_pools gives 0.5 from sample/devices.p `32` and sample/devices.d `64`"]),
}  # fmt: skip


@pytest.mark.parametrize("name", KEPT)
def test_claims_that_keep_a_relation_are_not_found(name: str, example_book: Path) -> None:
    assert broken(example_book, KEPT[name]) == []


@pytest.mark.parametrize("name", KEPT)
def test_claims_that_break_a_relation_are_found(name: str, example_book: Path) -> None:
    old, new, says = SLIPS[name]
    assert KEPT[name].count(f"value: {old}") == 1
    found = broken(example_book, KEPT[name].replace(f"value: {old}", f"value: {new}"))
    assert all(any(one.startswith(said) for one in found) for said in says), found


def test_what_a_claim_leaves_unstated_is_told(example_book: Path) -> None:
    claims = assumed("interactivity", "20", "token/s", "basis: {statistic: unstated}") + assumed(
        "tpot", "80", "ms", "basis: {statistic: mean}"
    )
    (found,) = [one for one in broken_identities(loaded(example_book, claims)) if one.result.subject == "sample"]
    assert found.unknown == ("statistic",)


def test_a_size_that_is_recommended_need_not_be_that_of_the_degrees(example_book: Path) -> None:
    recommended = assumed("devices", "128", more="basis: {per: instance, role: recommended}")
    claims = recommended + degree("tensor", "4") + degree("data", "16")
    (found,) = [one for one in broken_identities(loaded(example_book, claims)) if one.result.subject == "sample"]
    assert found.unknown == ("role",)
