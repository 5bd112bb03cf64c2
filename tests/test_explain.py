"""The arithmetic of a claim as text, what spreads it, and the same as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decodebook import UnknownId
from decodebook.book import Book
from decodebook.derive import CannotDerive
from decodebook.explain import explain, inputs, record
from decodebook.loading import load_folder
from sample import assumed, derived, law, loaded

RATE = "acme-one-production/decode-throughput.device"

RATE_AT_80 = """\
acme-one-production/decode-throughput.device = 1,850 token/s (1,837.5 to
  1,862.5)  [E from E]
  printed ~1,850 token/s: agrees
  A rate or amount of a whole, shared evenly over its members: whole / members
    (members.per_member)
  does not hold where some members stand idle, or the whole was not spread over
    all of them
  whole:  100% of the spread
    acme-one-production/decode-throughput.node
      ~14.8k tok/s per node  [O, 2025-03]  Acme AI, How Acme serves Acme One
  members:
    acme-one-study/devices-per-node
      8 per node  [E, assumed: The common server of the X100 holds eight; the
        note does not say.]"""

COST_AT_100 = """\
acme-one-production/token-cost.cost-of-output = 0.3003 USD/Mtoken (0.29828 to 0.30234)  [E from E]
  What an output token costs on the decode devices alone: price / rate  (economics.cost_of_output)
  does not hold where prefill devices have to be paid for too
  rate:  100% of the spread
    acme-one-production/decode-throughput.device = 1,850 token/s (1,837.5 to 1,862.5)  [E from E]
      printed ~1,850 token/s: agrees
      A rate or amount of a whole, shared evenly over its members: whole / members
        (members.per_member)
      does not hold where some members stand idle, or the whole was not spread over all of them
      whole:  100% of the spread
        acme-one-production/decode-throughput.node
          ~14.8k tok/s per node  [O, 2025-03]  Acme AI, How Acme serves Acme One
      members:
        acme-one-study/devices-per-node
          8 per node  [E, assumed: The common server of the X100 holds eight; the note does not
            say.]
  price:
    acme-one-production/device-price
      $2 an hour  [O, 2025-03]  Acme AI, How Acme serves Acme One"""


def test_a_derived_claim_is_explained_down_to_what_is_printed_or_assumed(example: Book) -> None:
    assert explain(example, RATE, width=80) == RATE_AT_80
    assert max(map(len, RATE_AT_80.split("\n"))) <= 80


def test_an_explanation_follows_derived_inputs_too(example: Book) -> None:
    assert example.explain("acme-one-production/token-cost.cost-of-output") == COST_AT_100
    assert example["acme-one-production/token-cost.cost-of-output"].explain() == COST_AT_100


def test_depth_says_how_many_steps_are_followed(example: Book) -> None:
    one_step = explain(example, "acme-one-production/token-cost.cost-of-output", depth=1)
    assert one_step.split("\n")[-2:] == ["  rate:  100% of the spread", "  price:"]
    two_steps = explain(example, "acme-one-production/token-cost.cost-of-output", depth=2).split("\n")
    assert [line for line in two_steps if line.endswith(("whole:  100% of the spread", "members:"))] == [
        "      whole:  100% of the spread",
        "      members:",
    ]
    assert "decode-throughput.node" not in "\n".join(two_steps)


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        (
            "acme-one-production/nodes",
            "acme-one-production/nodes\n  18 nodes  [O, 2025-03]  Acme AI, How Acme serves Acme One",
        ),
        (
            "acme-one-study/devices-per-node",
            "acme-one-study/devices-per-node\n"
            "  8 per node  [E, assumed: The common server of the X100 holds eight; the note does not say.]",
        ),
        (
            "acme-one-production/tpot.undisclosed",
            "acme-one-production/tpot.undisclosed\n"
            "  undisclosed  [2025-03-01]  looked in Acme AI, How Acme serves Acme One",
        ),
        (
            "acme-one/attention-type",
            "acme-one/attention-type\n  mla  [O, 2025-01]  Acme AI, Acme One technical report",
        ),
    ],
)
def test_any_other_claim_is_shown_with_where_it_stands(ref: str, text: str, example: Book) -> None:
    assert explain(example, ref) == text


def test_a_print_that_does_not_agree_is_told(example_book: Path) -> None:
    path = example_book / "claims/deployments/acme-one-production.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("~1,850", "~1,580"), encoding="utf-8")
    assert "  printed ~1,580 token/s: does not agree\n" in explain(load_folder(example_book), RATE)


def test_no_line_is_longer_than_asked_where_words_allow(real: Book) -> None:
    for claim in real:
        if claim.derivation:
            for line in explain(real, claim.id, width=100).split("\n"):
                indent = len(line) - len(line.lstrip())
                assert len(line) <= max(100, indent + 30) or " " not in line.strip(), claim.id


def test_the_input_that_spreads_a_result_most_stands_first_and_shares_add_up(example_book: Path) -> None:
    claims = assumed("decode-throughput", "~10K", "token/s", "basis: {per: decode-device, statistic: mean}")
    claims += assumed("interactivity", "~20.0", "token/s", "basis: {per: user, statistic: mean}")
    claims += derived(
        "sequences",
        "serving.sequences_in_flight",
        "rate: decode-throughput, speed: interactivity",
        "basis: {per: decode-device, statistic: mean}",
    )
    book = loaded(example_book, claims)
    found = inputs(book, book["sample/sequences"])
    of_rate, of_speed = 20_000 / 20, 10_000 / 19.9 - 10_000 / 20.1
    assert [(one.name, one.claim) for one in found] == [
        ("rate", "sample/decode-throughput"),
        ("speed", "sample/interactivity"),
    ]
    assert [one.share for one in found] == pytest.approx(
        [of_rate / (of_rate + of_speed), of_speed / (of_rate + of_speed)]
    )


def test_shares_add_up_to_one_or_to_nothing(real: Book) -> None:
    sums = {claim.id: sum(one.share for one in inputs(real, claim)) for claim in real if claim.derivation}
    assert all(share == pytest.approx(1) or share == 0 for share in sums.values()), sums
    assert len([share for share in sums.values() if share]) > 5


@pytest.mark.parametrize("bound", [">50K", "<50K"])
def test_what_has_no_end_outweighs_any_width(bound: str, example_book: Path) -> None:
    claims = assumed("decode-throughput.node", bound, "token/s", "basis: {per: node, statistic: mean}")
    claims += assumed("devices-per-node", "~8", more="basis: {per: node}")
    claims += derived(
        "decode-throughput.device",
        "members.per_member",
        "whole: decode-throughput.node, members: devices-per-node",
        "basis: {per: decode-device, statistic: mean}",
    )
    book = loaded(example_book, claims)
    found = inputs(book, book["sample/decode-throughput.device"])
    assert [(one.name, one.share) for one in found] == [("whole", 1), ("members", 0)]


def test_each_claim_of_a_set_has_its_own_share(example_book: Path) -> None:
    claims = assumed("nodes.a", "~10", more="basis: {per: fleet}") + assumed(
        "nodes.b", "20", more="basis: {per: fleet}"
    )
    claims += assumed("nodes.c", "~300", more="basis: {per: fleet}")
    claims += derived("nodes", "members.sum_of_pools", "parts: [nodes.a, nodes.b, nodes.c]", "basis: {per: fleet}")
    book = loaded(example_book, claims)
    shares = {one.claim: one.share for one in inputs(book, book["sample/nodes"])}
    assert shares == pytest.approx({"sample/nodes.c": 200 / 220, "sample/nodes.a": 20 / 220, "sample/nodes.b": 0})


def test_a_derivation_as_json_holds_all_that_the_text_does(example: Book) -> None:
    found = json.loads(json.dumps(record(example, example[RATE]), allow_nan=False))
    assert found == {
        "claim": RATE,
        "printed": "~1,850",
        "unit": "token/s",
        "nominal": 1850,
        "low": 1850,
        "high": 1850,
        "lower": 1837.5,
        "upper": 1862.5,
        "agrees": True,
        "label": "E",
        "rests_on": "E",
        "law": "members.per_member",
        "formula": "whole / members",
        "title": "A rate or amount of a whole, shared evenly over its members",
        "source": "arithmetic",
        "fails": "where some members stand idle, or the whole was not spread over all of them",
        "inputs": [
            {"name": "whole", "claim": "acme-one-production/decode-throughput.node", "share": 1},
            {"name": "members", "claim": "acme-one-study/devices-per-node", "share": 0},
        ],
        "leaves": ["acme-one-production/decode-throughput.node", "acme-one-study/devices-per-node"],
    }


def test_every_derivation_of_the_book_is_plain_json(real: Book) -> None:
    for claim in real:
        if claim.derivation:
            json.dumps(record(real, claim), allow_nan=False)


def test_what_cannot_be_computed_or_is_not_there_is_refused(example_book: Path) -> None:
    book = loaded(
        example_book, derived("devices", "sample.f", "a: acme-one/attention-type"), law("f(a): 2 * a", "a=takes()")
    )
    for ask in (lambda: explain(book, "sample/devices"), lambda: inputs(book, book["sample/devices"])):
        with pytest.raises(CannotDerive, match="acme-one/attention-type cannot be computed: it says term"):
            ask()
    with pytest.raises(UnknownId):
        explain(book, "sample/device")
