"""A claim on another basis: by which laws, with which claims, and why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook import QueryError, UnknownId
from decodebook.book import Book
from decodebook.rebase import CannotRebase
from sample import assumed, loaded

DAY6, PROFILE, FLASH = "deepseek-v3-r1-production", "deepseek-v3-r1-profile", "deepseek-v4.1-flash-deepinfer"
NODE_RATE = assumed("decode-throughput.node", "16,000", "token/s", "basis: {per: node, statistic: mean}")


def per(value: str) -> str:
    return f"basis: {{per: {value}}}"


@pytest.mark.parametrize(
    ("ref", "wanted", "figure", "laws"),
    [
        ("decode-throughput.node", {"per": "decode-device"}, (1850, 1850, "token/s"), ["members.per_member"]),
        ("decode-throughput.device", {"per": "node"}, (14800, 14800, "token/s"), ["members.whole_of_members"]),
        ("prefill-throughput.node", {"per": "prefill-device"}, (9212.5, 9212.5, "token/s"), ["members.per_member"]),
        ("interactivity", {"quantity": "tpot"}, (1000 / 22, 50, "ms"), ["serving.time_of_speed"]),
        ("interactivity", {"quantity": "tpot", "unit": "s"}, (1 / 22, 0.05, "s"), ["serving.time_of_speed"]),
        ("nodes", {"quantity": "devices"}, (144, 144, "device"), ["members.devices_of_nodes"]),
        ("token-volume.output", {"unit": "token/s"}, (168e9 / 86400, 168e9 / 86400, "token/s"), []),
        (
            "decode-throughput.node",
            {"per": "device"},
            (1071.373246, 1071.373246, "token/s"),
            ["members.per_member", "members.per_device_of_both_pools"],
        ),
    ],
)
def test_a_claim_of_the_book_is_brought_to_another_basis(
    ref: str, wanted: dict[str, str], figure: tuple[float, float, str], laws: list[str], real: Book
) -> None:
    rebased = real.rebase(f"{DAY6}/{ref}", **wanted)
    assert (rebased.low, rebased.high) == pytest.approx(figure[:2])
    assert rebased.lower <= rebased.low <= rebased.high <= rebased.upper
    assert (rebased.unit, [step.law.id for step in rebased.steps]) == (figure[2], laws)
    assert all(rebased.basis[name] == value for name, value in wanted.items() if name not in ("quantity", "unit"))


def test_what_the_book_holds_on_that_basis_is_named(real: Book) -> None:
    rebased = real.rebase(f"{DAY6}/decode-throughput.node", per="decode-device")
    assert [one.id for one in rebased.held] == [f"{DAY6}/decode-throughput.device"]
    assert rebased.rests_on == "O"
    assert {name: [one.id for one in group] for name, group in rebased.steps[0].claims.items()} == {
        "members": [f"{DAY6}/devices-per-node"]
    }


def test_there_and_back_is_the_same_figure(real: Book) -> None:
    claim = real[f"{DAY6}/decode-throughput.device"]
    rebased = real.rebase(claim.id, per="node")
    assert rebased.low / 8 == pytest.approx(claim.computed.low if claim.computed else 0)


def test_a_bound_stays_a_bound(real: Book) -> None:
    rebased = real.rebase("deepseek-v2-serving/decode-throughput.node", per="device")
    assert (rebased.low, rebased.high) == (6250, float("inf"))


def test_the_claim_that_is_missing_is_named(real: Book) -> None:
    with pytest.raises(CannotRebase) as caught:
        real.rebase(f"{FLASH}/decode-throughput.rank", per="decode-device")
    assert str(caught.value) == (
        f"a claim is missing that brings {FLASH}/decode-throughput.rank to per=decode-device; {FLASH}, "
        "deepseek-v4.1-flash would have to hold:\n"
        "  members.per_device_of_ranks takes ranks-per-device (per device) as `ranks`"
    )
    assert [(one.law.id, one.input) for one in caught.value.missing] == [("members.per_device_of_ranks", "ranks")]


def test_a_rate_of_parted_pools_is_not_given_out_as_one_of_all_devices(example_book: Path) -> None:
    parted = (
        NODE_RATE + assumed("devices-per-node", "8", more=per("node")) + assumed("disaggregation", "prefill-decode")
    )
    book = loaded(example_book, parted)
    assert book.rebase("sample/decode-throughput.node", per="decode-device").low == 2000
    with pytest.raises(CannotRebase, match=r"per_device_of_both_pools takes prefill-decode-ratio \(per device\)"):
        book.rebase("sample/decode-throughput.node", per="device")
    ratio = assumed("prefill-decode-ratio", "1", "1", per("device"))
    assert loaded(example_book, parted + ratio).rebase("sample/decode-throughput.node", per="device").low == 1000


def test_another_claim_may_be_put_to_use(example_book: Path) -> None:
    book = loaded(example_book, NODE_RATE)
    with pytest.raises(CannotRebase, match="takes devices-per-node or devices or nodes or dies as `members`"):
        book.rebase("sample/decode-throughput.node", per="decode-device")
    rebased = book.rebase(
        "sample/decode-throughput.node", per="decode-device", using=["acme-one-study/devices-per-node"]
    )
    assert rebased.low == 2000


def test_between_claims_that_lead_to_different_figures_it_does_not_choose(example_book: Path) -> None:
    sizes = [assumed(f"devices-per-node.{key}", key, more=per("node")) for key in ("8", "16")]
    book = loaded(example_book, NODE_RATE + "".join(sizes))
    with pytest.raises(CannotRebase) as caught:
        book.rebase("sample/decode-throughput.node", per="decode-device")
    assert str(caught.value) == (
        "2 ways lead from sample/decode-throughput.node to per=decode-device, to different figures; "
        "name a claim to use:\n"
        "  2,000 token/s, with sample/devices-per-node.8\n"
        "  1,000 token/s, with sample/devices-per-node.16"
    )
    assert [one.low for one in caught.value.candidates] == [2000, 1000]
    rebased = book.rebase("sample/decode-throughput.node", per="decode-device", using=["sample/devices-per-node.16"])
    assert rebased.low == 1000


@pytest.mark.parametrize(
    ("ref", "wanted"),
    [
        (f"{DAY6}/nodes.fleet", {"per": "system"}),  # units do not tell a fleet from a system
        (f"{DAY6}/decode-throughput.fleet", {"per": "system"}),
        (f"{DAY6}/sequences.device-lmsys", {"statistic": "mean"}),  # by way of a speed and back
        ("deepseek-v3-r1-production/nodes", {"phase": "prefill"}),
    ],
)
def test_what_arithmetic_does_not_change_stays_as_it_is(ref: str, wanted: dict[str, str], real: Book) -> None:
    with pytest.raises(CannotRebase):
        real.rebase(ref, **wanted)


def test_a_figure_is_shared_out_over_devices_of_its_own_pool_only(real: Book) -> None:
    rebased = real.rebase(f"{DAY6}/kv-bytes.device", per="instance")
    assert [one.id for step in rebased.steps for group in step.claims.values() for one in group] == [f"{DAY6}/devices"]


def test_where_no_law_leads_it_says_so(real: Book) -> None:
    with pytest.raises(CannotRebase) as caught:
        real.rebase(f"{DAY6}/nodes", per="rack")
    assert str(caught.value) == f"no law brings {DAY6}/nodes from instance to per=rack"
    with pytest.raises(CannotRebase, match=r"from unstated to direction=two-way"):
        real.rebase(f"{FLASH}/network-bandwidth", direction="two-way")


@pytest.mark.parametrize(
    ("ref", "wanted", "says"),
    [
        ("decode-throughput.node", {"per": "gpu"}, "no value of `per` in decode-throughput is `gpu`; it is one of decode-"),
        ("decode-throughput.node", {"pre": "node"}, "decode-throughput has no `pre`; it has per, counts, phase, "),
        ("decode-throughput.node", {"unit": "ms"}, "decode-throughput is measured in token/s, and `ms` is no unit of that"),
        ("decode-throughput.node", {"unit": "tok"}, "no unit `tok`"),
        ("interactivity", {}, f"say what {DAY6}/interactivity is to be brought to: statistic=mean|"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(ref: str, wanted: dict[str, str], says: str, real: Book) -> None:
    with pytest.raises(QueryError) as caught:
        real.rebase(f"{DAY6}/{ref}", **wanted)
    assert str(caught.value).startswith(says)


def test_what_has_no_figure_or_is_not_there_is_refused(real: Book) -> None:
    with pytest.raises(CannotRebase, match=f"{DAY6}/accelerator has no figure, it says h800"):
        real.rebase(f"{DAY6}/accelerator", phase="decode")
    with pytest.raises(UnknownId, match="no quantity `tpott`; did you mean tpot"):
        real.rebase(f"{DAY6}/interactivity", quantity="tpott")
    with pytest.raises(UnknownId):
        real.rebase(f"{DAY6}/interactivity", quantity="tpot", using=["nowhere/claim"])
