"""The graph of derivations."""

from __future__ import annotations

import re
from pathlib import Path

from decodebook.book import Book
from decodebook.graph import as_dot, as_json, below
from sample import assumed, derived, law, loaded

RATE = "acme-one-production/decode-throughput.device"
NODE = "acme-one-production/decode-throughput.node"
EIGHT = "acme-one-study/devices-per-node"

DOT = """\
digraph derivations {
  rankdir=TB; node [shape=box, fontname="sans-serif"];
  "acme-one-production/decode-throughput.node" [label="acme-one-production/decode-throughput.node\\n~14.8k tok/s per node [O]", shape=box];
  "acme-one-production/decode-throughput.device" [label="acme-one-production/decode-throughput.device\\n~1,850 tok/s per decode device [E]", shape=ellipse];
  "acme-one-study/devices-per-node" [label="acme-one-study/devices-per-node\\n8 per node [E]", shape=box];
  "acme-one-production/decode-throughput.node" -> "acme-one-production/decode-throughput.device" [label="members.per_member"];
  "acme-one-study/devices-per-node" -> "acme-one-production/decode-throughput.device" [label="members.per_member"];
}
"""


def test_a_claims_graph_goes_down_to_what_is_printed_or_assumed(example: Book) -> None:
    assert [one.id for one in below(example, example[RATE])] == [NODE, RATE, EIGHT]
    assert as_dot(example, example[RATE]) == DOT


def test_the_whole_graph_holds_all_that_takes_part_in_a_derivation(example: Book) -> None:
    graph = as_json(example)
    taking_part = {NODE, RATE, EIGHT, "acme-one-production/nodes", "acme-one-study/devices"}
    assert {one["claim"] for one in graph["nodes"]} == taking_part
    assert [(one["from"], one["to"], one["law"]) for one in graph["edges"]] == [
        (NODE, RATE, "members.per_member"),
        (EIGHT, RATE, "members.per_member"),
        ("acme-one-production/nodes", "acme-one-study/devices", "members.devices_of_nodes"),
        (EIGHT, "acme-one-study/devices", "members.devices_of_nodes"),
    ]
    assert {one["claim"]: one["derived"] for one in graph["nodes"]} == {
        ref: ref in (RATE, "acme-one-study/devices") for ref in taking_part
    }


def test_what_a_general_law_implies_has_a_graph_as_well(example: Book) -> None:
    graph = as_json(example, example["acme-one-production/token-cost.cost-of-output"])
    assert [one["claim"] for one in graph["nodes"]] == [
        NODE,
        RATE,
        "acme-one-production/device-price",
        EIGHT,
        "acme-one-production/token-cost.cost-of-output",
    ]
    assert len(graph["edges"]) == 4


def test_a_claim_that_is_not_derived_stands_alone(example: Book) -> None:
    graph = as_json(example, example[NODE])
    assert [one["claim"] for one in graph["nodes"]] == [NODE] and graph["edges"] == []


def test_many_ways_to_a_claim_show_it_once(example_book: Path) -> None:
    net = "".join(derived(f"nodes.n{n}", "sample.f", f"a: nodes.n{n + 1}, b: nodes.n{n + 1}") for n in range(30))
    book = loaded(example_book, net + assumed("nodes.n30", "1"), law("f(a, b): a + b", "a=takes(), b=takes()"))
    graph = as_json(book, book["sample/nodes.n0"])
    assert (len(graph["nodes"]), len(graph["edges"])) == (31, 60)


def test_every_edge_of_the_books_graph_joins_two_of_its_nodes(real: Book) -> None:
    graph = as_json(real)
    nodes = {one["claim"] for one in graph["nodes"]}
    assert nodes == {end for one in graph["edges"] for end in (one["from"], one["to"])}
    lines = as_dot(real).split("\n")
    assert lines[0] == "digraph derivations {" and lines[-2:] == ["}", ""]
    edge, node = (
        re.compile(r'  "[^"]+" -> "[^"]+" \[label="[^"]+"\];'),
        re.compile(r'  "[^"]+" \[label="(?:[^"\\]|\\.)+", shape=\w+\];'),
    )
    assert all(edge.fullmatch(line) or node.fullmatch(line) for line in lines[2:-2])
    assert sum(bool(edge.fullmatch(line)) for line in lines) == len(graph["edges"])
