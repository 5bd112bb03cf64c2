"""Derived claims, computed anew: corners, units, labels, and what keeps one from being computed."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.check import check_book
from decodebook.derive import MOST_CORNERS, CannotDerive, Computed, Deriver, Unbound, applied, weakest
from decodebook.figures import read_figure
from decodebook.law import Law, takes, total
from decodebook.law import law as stated
from decodebook.model import Figure
from decodebook.units import spelt_dimension
from decodebook.values import Value
from sample import assumed, derived, law, lay, loaded


def of(book: Book, key: str) -> Computed:
    return book.computed[f"sample/{key}"]


def refused(book: Book, ref: str) -> CannotDerive:
    with pytest.raises(CannotDerive) as caught:
        Deriver(book).value(ref)
    return caught.value


PER_FLEET = "basis: {per: fleet, cost-basis: rental, statistic: mean}"
LIST_PRICE = "basis: {per: fleet, cost-basis: list-price, statistic: mean}"
MONEY = [
    assumed("revenue", "562,027", "USD/day", LIST_PRICE),
    assumed("cost", "~87,000", "USD/day", PER_FLEET),
    derived("margin", "economics.margin_over_cost", "revenue: revenue, cost: cost", LIST_PRICE),
]


def test_an_input_that_stands_in_a_law_twice_is_counted_once(example_book: Path) -> None:
    margin = of(loaded(example_book, "".join(MONEY)), "margin")
    low, high = 86_000, 88_000
    assert margin.nominal == pytest.approx((562_027 / 87_000 - 1) * 100)
    assert margin.interval == pytest.approx(((562_026.5 / high - 1) * 100, (562_027.5 / low - 1) * 100))
    assert margin.unit == "%"


def test_a_range_gives_a_range_and_no_nominal(example_book: Path) -> None:
    claims = assumed("nodes", "2–4", more="range: choice") + assumed("devices-per-node", "8", more="basis: {per: node}")
    book = loaded(
        example_book,
        claims + derived("devices", "members.devices_of_nodes", "groups: nodes, per_group: devices-per-node"),
    )
    devices = of(book, "devices")
    assert (devices.low, devices.high, devices.nominal) == (16, 32, None)
    claim = book["sample/devices"]
    assert (claim.low, claim.high, claim.nominal, claim.interval, claim.unit) == (16, 32, None, (16, 32), "device")
    with pytest.raises(TypeError, match="sample/devices"):
        float(claim)


RATE = "basis: {per: node, counts: output, statistic: mean}"
SHARE = "basis: {per: decode-device, counts: output, statistic: mean}"
EIGHT = assumed("devices-per-node", "8", more="basis: {per: node}")


@pytest.mark.parametrize(
    ("printed", "printed_ends", "interval"),
    [
        (">50K", (6250, inf), (6250, inf)),
        ("≥50K", (6250, inf), (6250, inf)),
        ("<50K", (-inf, 6250), (-inf, 6250)),
        ("50K", (6250, 6250), (5625, 6875)),
        ("~50K", (6250, 6250), (5000, 7500)),
    ],
)
def test_a_bound_stays_a_bound(
    printed: str, printed_ends: tuple[float, float], interval: tuple[float, float], example_book: Path
) -> None:
    claims = assumed("decode-throughput.node", printed, "token/s", RATE) + EIGHT
    share = derived(
        "decode-throughput.device",
        "members.per_member",
        "whole: decode-throughput.node, members: devices-per-node",
        SHARE,
    )
    found = of(loaded(example_book, claims + share), "decode-throughput.device")
    assert ((found.low, found.high), found.interval) == (printed_ends, interval)


@pytest.mark.parametrize(
    ("figure", "meets"),
    [(">50K", True), ("6,250", True), ("6,249", False), ("100K", True), ("<6,000", False), ("~6,200", True)],
)
def test_a_computed_bound_meets_what_lies_above_it(figure: str, meets: bool) -> None:
    found = Computed("x/y", "a.b", 6250, inf, 6250, inf, "token/s", "O", ())
    assert found.meets(read_figure(figure, "token/s")) is meets


def test_intervals_that_only_touch_meet_also_after_rounding() -> None:
    found = Computed("x/y", "a.b", 1, 1, 0.1 + 0.2, 2, "1", "O", ())
    assert found.meets(Figure("0.3", 0.3, 0.3, 0.3, 0.3, 0.3))
    assert not found.meets(Figure("0.3", 0.3, 0.3, 0.3, 0.29, 0.2999))


def test_what_is_missing_or_undisclosed_is_named_whole(example_book: Path) -> None:
    rate = derived("decode-throughput.device", "members.per_member", "whole: nowhere/rate, members: devices-per-node")
    book = loaded(example_book, EIGHT + rate)
    error = refused(book, "sample/decode-throughput.device")
    assert str(error) == "nowhere/rate cannot be computed: the book holds no such claim"
    time = derived("interactivity", "sample.f", "a: acme-one-production/tpot.undisclosed", "basis: {per: user}")
    book = loaded(example_book, time, law("f(a): 1 / a", "a=takes()"))
    error = refused(book, "sample/interactivity")
    assert str(error) == "acme-one-production/tpot.undisclosed cannot be computed: it says undisclosed"
    assert not isinstance(error, Unbound)
    assert book.computed.get("sample/interactivity") is None
    assert book["sample/interactivity"].nominal is None


def test_a_claim_that_says_a_term_has_no_figure_to_compute_with(example_book: Path) -> None:
    book = loaded(
        example_book, derived("devices", "sample.f", "a: acme-one/attention-type"), law("f(a): 2 * a", "a=takes()")
    )
    assert str(refused(book, "sample/devices")) == "acme-one/attention-type cannot be computed: it says term"


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_ring_is_named_and_all_on_it_fail(length: int, example_book: Path) -> None:
    ring = "".join(derived(f"devices.r{n}", "sample.f", f"a: devices.r{(n + 1) % length}") for n in range(length))
    book = loaded(example_book, ring + derived("devices", "sample.f", "a: devices.r0"), law("f(a): 1 * a", "a=takes()"))
    error = refused(book, "sample/devices")
    assert isinstance(error, Unbound)
    assert str(error) == "sample/devices.r0 cannot be computed: it rests on itself"
    assert not [ref for ref in book.computed if ref.startswith("sample/")]


def test_a_law_on_another_unit_is_refused_with_both_dimensions_in_words(example_book: Path) -> None:
    devices = derived("devices", "sample.f", "a: acme-one-production/nodes, b: devices-per-node")
    book = loaded(example_book, EIGHT + devices, law("f(a, b): a / b", "a=takes(), b=takes()"))
    assert str(refused(book, "sample/devices")) == (
        "sample/devices cannot be computed: "
        "sample.f gives node node per device per instance, and the claim is device per instance"
    )


def test_a_sum_of_different_things_names_the_claim_the_law_and_both(example_book: Path) -> None:
    devices = derived("devices", "sample.f", "a: acme-one-production/nodes, b: devices-per-node")
    book = loaded(example_book, EIGHT + devices, law("f(a, b): a + b", "a=takes(), b=takes()"))
    assert str(refused(book, "sample/devices")) == (
        "sample/devices cannot be computed: sample.f: node per instance does not add to device per node"
    )


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("a.nothing", "it is no plain arithmetic: AttributeError: 'Value' object has no attribute 'nothing'"),
        ("a % 2", "it is no plain arithmetic: TypeError: unsupported operand type(s) for %: 'Value' and 'int'"),
        ("3", "it is no plain arithmetic: TypeError: it gives 3 whatever it takes"),
    ],
)
def test_a_law_that_does_no_arithmetic_is_told_and_the_other_claims_go_on(
    body: str, why: str, example_book: Path
) -> None:
    devices = derived("devices", "sample.f", "a: acme-one-production/nodes")
    book = loaded(example_book, devices, law(f"f(a): {body}", "a=takes()"))
    assert str(refused(book, "sample/devices")) == f"sample/devices cannot be computed: sample.f: {why}"
    assert "acme-one-study/devices" in book.computed
    problems = [one for one in check_book(example_book).problems if one.at.file.endswith("sample.yaml")]
    assert [(one.rule, one.message) for one in problems] == [
        ("recomputed", f"sample/devices cannot be computed: sample.f: {why}")
    ]


def test_a_law_that_divides_by_nothing_pins_nothing_and_check_says_so(example_book: Path) -> None:
    zero = assumed("devices-per-node", "0", more="basis: {per: node}")
    book = loaded(
        example_book,
        zero
        + derived("nodes", "members.nodes_of_devices", "devices: devices, per_group: devices-per-node")
        + assumed("devices", "8"),
    )
    assert of(book, "nodes").interval == (-inf, inf)
    assert [(one.rule, one.message) for one in check_book(example_book).problems] == [
        ("recomputed", "members.nodes_of_devices gives no end either way")
    ]


def test_a_divisor_that_may_be_nothing_leaves_no_end_though_its_corners_have_some() -> None:
    ratio = Law("f", "", takes(), {"a": takes(), "b": takes()}, "", "", lambda a, b: a / b)
    found = applied(ratio, {"a": Value(8, 8, 8, 8), "b": Value(1, 1, -1, 3)})
    assert ((found.low, found.high), found.interval) == ((8, 8), (-inf, inf))


@pytest.mark.parametrize("end", ["acme-one/attention-type", "x100/memory-capacity"], ids=["no figure", "another unit"])
def test_one_fault_below_many_derivations_is_reported_once(end: str, example_book: Path) -> None:
    chain = "".join(derived(f"devices.d{n}", "sample.f", f"a: devices.d{n + 1}") for n in range(5))
    chain += derived("devices.d5", "sample.f", f"a: {end}")
    lay(example_book, chain, law("f(a): 1 * a", "a=takes()"))
    assert [(one.rule, one.at.path) for one in check_book(example_book).problems] == [
        ("recomputed", ("claims", "devices.d5", "derivation"))
    ]


LABELS = [("O", "O"), ("3P", "3P"), ("L", "L"), ("E", "E")]


@pytest.mark.parametrize(("label", "weakest_of_both"), LABELS)
def test_a_derived_claim_rests_on_the_weakest_label_below_it(
    label: str, weakest_of_both: str, example_book: Path
) -> None:
    support = "assumed: For the test." if label == "E" else 'evidence: {source: acme-serving-note, printed: "2 nodes"}'
    claims = f'  nodes.a:\n    value: "2"\n    label: {label}\n    {support}\n'
    claims += derived("nodes.b", "sample.f", "a: nodes.a, b: acme-one-production/nodes")
    claims += derived("nodes.c", "sample.f", "a: nodes.b, b: acme-one-production/nodes")
    book = loaded(example_book, claims, law("f(a, b): a + b", "a=takes(), b=takes()"))
    for ref, nominal in (("sample/nodes.b", 20), ("sample/nodes.c", 38)):
        assert (book[ref].label, book[ref].rests_on, book[ref].nominal) == ("E", weakest_of_both, nominal)
        assert book.computed[ref].leaves == ("acme-one-production/nodes", "sample/nodes.a")


def test_the_weakest_label_follows_the_order_of_the_vocabulary(example: Book) -> None:
    assert weakest(example, frozenset({"3P", "O", "L"})) == "L"
    assert weakest(example, frozenset({"O", "3P"})) == "3P"
    assert weakest(example, frozenset({"", "O"})) == "O"
    assert weakest(example, frozenset()) == ""


def test_what_is_derived_from_a_derived_claim_uses_the_computed_figure_and_not_its_print(example_book: Path) -> None:
    claims = assumed("decode-throughput.node", "1,000", "token/s", f"{RATE}\n    exact: stipulated")
    claims += '  decode-throughput.device:\n    value: "~130"\n    unit: token/s\n    evidence: {source: acme-serving-note, printed: "~130 tok/s"}\n'
    claims += f"    {SHARE}\n    derivation: {{law: members.per_member, inputs: {{whole: decode-throughput.node, members: devices-per-node}}}}\n"
    claims += derived(
        "sequences", "serving.sequences_in_flight", "rate: decode-throughput.device, speed: interactivity", SHARE
    )
    claims += assumed("interactivity", "10", "token/s", "basis: {per: user, statistic: mean}\n    exact: stipulated")
    book = loaded(example_book, claims + EIGHT)
    assert book["sample/decode-throughput.device"].nominal == 130
    assert of(book, "decode-throughput.device").nominal == 125
    assert of(book, "sequences").nominal == 12.5


def test_given_figures_stand_in_for_printed_and_computed_ones(example: Book) -> None:
    nodes, devices = "acme-one-production/nodes", "acme-one-study/devices"
    found = {one.claim: one for one in Deriver(example, {nodes: read_figure("20", "node", exact=True)}).all()}
    assert (found[devices].nominal, example.computed[devices].nominal) == (160, 144)
    deriver = Deriver(example, {devices: read_figure("100", "device", exact=True)})
    assert devices not in {one.claim for one in deriver.all()}
    assert deriver.value(devices).interval == (100, 100)


def test_what_is_given_is_not_computed_and_needs_nothing(example_book: Path) -> None:
    claims = derived("nodes", "sample.f", "a: nodes") + derived("nodes.twice", "sample.f", "a: nodes")
    book = loaded(example_book, claims, law("f(a): 2 * a", "a=takes()"))
    assert "sample/nodes.twice" not in book.computed
    deriver = Deriver(book, {"sample/nodes": read_figure("3", "node", exact=True)})
    assert {one.claim: one.nominal for one in deriver.all() if one.claim.startswith("sample/")} == {
        "sample/nodes.twice": 6
    }


def test_beyond_so_many_corners_plain_interval_arithmetic_has_to_do() -> None:
    both = stated(gives=takes(), source="", parts=takes(many=True))(lambda parts: total(parts) / parts[0])
    for count, counted_once in ((3, True), (11, False)):
        assert (2**count <= MOST_CORNERS) is counted_once
        found = applied(both, {"parts": [Value(1, 1, 0.5, 1.5)] * count})
        exact = (1 + 0.5 * (count - 1) / 1.5, 1 + 1.5 * (count - 1) / 0.5)
        plain = (0.5 * count / 1.5, 1.5 * count / 0.5)
        assert found.interval == pytest.approx(exact if counted_once else plain)


def test_a_result_carries_the_claims_and_labels_of_all_inputs() -> None:
    ratio = stated(gives=takes(), source="", a=takes(), b=takes())(lambda a, b: a / b)
    a = Value(8, 8, 7, 9, spelt_dimension("token"), frozenset({"x/a"}), frozenset({"O"}))
    b = Value(2, 2, 2, 2, spelt_dimension("second"), frozenset({"x/b"}), frozenset({"L"}))
    found = applied(ratio, {"a": a, "b": b})
    assert (found.dimension, found.claims, found.labels) == (
        spelt_dimension("token / second"),
        {"x/a", "x/b"},
        {"O", "L"},
    )
    assert ((found.low, found.high), found.interval) == ((4, 4), (3.5, 4.5))


def test_a_drift_that_a_ruling_records_passes_and_one_that_is_gone_does_not(example_book: Path) -> None:
    production = example_book / "claims/deployments/acme-one-production.yaml"
    text = production.read_text(encoding="utf-8")
    ruling = 'about: drift\nclaims: {{acme-one-production/decode-throughput.device: "{value}"}}\nkind: genuine\nadopts: []\nreason: For the test.\nruled: "2026-12-01"\n'
    (example_book / "claims/rulings/drift.yaml").write_text(ruling.format(value="~1,850"), encoding="utf-8")
    assert [(one.rule, one.message) for one in check_book(example_book).problems] == [
        (
            "recomputed",
            "acme-one-production/decode-throughput.device agrees with its law, and a ruling says that it does not",
        )
    ]
    production.write_text(text.replace("~1,850", "~1,580"), encoding="utf-8")
    (example_book / "claims/rulings/drift.yaml").write_text(ruling.format(value="~1,580"), encoding="utf-8")
    assert not check_book(example_book).problems
    (example_book / "claims/rulings/drift.yaml").unlink()
    assert [one.message for one in check_book(example_book).problems] == [
        "`~1,580` is printed, and members.per_member gives 1,850 token/s (1,837.5 to 1,862.5)"
    ]


def test_every_derived_claim_of_the_book_is_computed_and_meets_its_print(real: Book) -> None:
    derived_ones = [claim for claim in real if claim.derivation]
    assert len(derived_ones) > 30
    ruled = {ref for ruling in real.rulings.values() if ruling.about == "drift" for ref in ruling.claims}
    for claim in derived_ones:
        computed = real.computed[claim.id]
        assert computed.lower <= computed.low <= computed.high <= computed.upper, claim.id
        if claim.figure:
            assert computed.rounds_to(claim.figure) is (claim.id not in ruled), claim.id
