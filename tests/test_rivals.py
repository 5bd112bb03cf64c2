"""Pairs of claims that cannot both be so: in one subject, over deployments, over what one operator runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.loading import load_folder
from decodebook.rivals import between_deployments, of_operators, within_subjects
from sample import assumed, loaded

DEPLOYMENT = """\
name: {name}
kind: deployment
setting: {setting}
operator: {operator}
model: {model}
{hardware}defaults:
  as_of: "{as_of}"
  label: E
  basis: {{per: instance, phase: decode}}
claims:
"""


def laid(book: Path, *deployments: dict[str, str]) -> Book:
    """The book with deployments in it, each of a size or of other `claims`."""
    for place, one in enumerate(deployments):
        head = {
            "setting": "production",
            "operator": "benchgroup",
            "model": "acme-one",
            "hardware": "x100",
            "as_of": "2025-04",
            **one,
        }
        head["hardware"] = f"hardware: {head['hardware']}\n" if head["hardware"] else ""
        claims = one.get("claims") or assumed("devices", one["size"])
        text = DEPLOYMENT.format(
            name=f"Deployment {place}",
            **{name: head[name] for name in ("setting", "operator", "model", "hardware", "as_of")},
        )
        (book / f"claims/deployments/run-{place}.yaml").write_text(text + claims, encoding="utf-8")
    return load_folder(book)


def within(book: Book) -> list[tuple[str, str, tuple[str, ...]]]:
    return [
        (pair.one.key, pair.other.key, pair.unknown) for subject, pair in within_subjects(book) if subject == "sample"
    ]


def across(book: Book) -> list[tuple[str, tuple[str, str], tuple[str, ...]]]:
    return [
        (about, pair.ids, pair.unknown)
        for about, pair in between_deployments(book)
        if pair.one.subject.startswith("run-")
    ]


def nodes(key: str, value: str, more: str = "") -> str:
    return assumed(f"nodes.{key}", value, more=more)


def test_two_figures_on_one_basis_are_rivals(example_book: Path) -> None:
    assert within(loaded(example_book, nodes("a", "18") + nodes("b", "20"))) == [("nodes.a", "nodes.b", ())]


@pytest.mark.parametrize("more", ["basis: {per: fleet}", "basis: {phase: prefill}", "conditions: {hardware: y200}"])
def test_figures_of_two_things_are_none(more: str, example_book: Path) -> None:
    book = loaded(example_book, nodes("a", "18", "conditions: {hardware: x100}") + nodes("b", "20", more))
    assert within(book) == []


def test_what_is_left_open_is_told(example_book: Path) -> None:
    book = loaded(example_book, nodes("a", "18") + nodes("b", "20", "basis: {per: unstated}"))
    assert within(book) == [("nodes.a", "nodes.b", ("per",))]


def test_figures_that_agree_and_terms_that_are_one_are_none(example_book: Path) -> None:
    assert within(loaded(example_book, nodes("a", "18") + nodes("b", "18"))) == []
    term = [assumed(f"kv-offload.{key}", "none") for key in "ab"]
    assert within(loaded(example_book, "".join(term))) == []


def test_two_terms_are_rivals_unless_several_may_hold_at_once(example_book: Path) -> None:
    book = loaded(
        example_book,
        assumed("weight-precision.a", "fp8", more="basis: {part: all}")
        + assumed("weight-precision.b", "bf16", more="basis: {part: all}"),
    )
    assert within(book) == [("weight-precision.a", "weight-precision.b", ())]
    assert (
        within(loaded(example_book, assumed("interconnect.a", "infiniband") + assumed("interconnect.b", "scale-up")))
        == []
    )


def test_sizes_that_a_recipe_leaves_to_its_reader_are_none(example_book: Path) -> None:
    role = "basis: {role: recommended}"
    assert within(loaded(example_book, nodes("a", "18", role) + nodes("b", "20", role))) == []


def test_a_later_figure_of_the_same_party_is_no_rival_and_of_another_perhaps(example_book: Path) -> None:
    later = 'as_of: "2025-09"'
    assert within(loaded(example_book, nodes("a", "18") + nodes("b", "20", later))) == []
    other = nodes("b", "20", later).replace(
        "    assumed: For the test.\n",
        '    estimator: chipworks\n    evidence: {source: x100-datasheet, at: p1, printed: "20"}\n',
    )
    book = loaded(example_book, nodes("a", "18") + other)
    assert [unknown for *_, unknown in within(book)] == [("as_of",)]


def test_a_quantity_that_does_not_change_has_one_figure_at_all_times(example_book: Path) -> None:
    claims = assumed("layers.a", "61") + assumed("layers.b", "60", more='as_of: "2025-09"')
    assert within(loaded(example_book, claims)) == [("layers.a", "layers.b", ())]


def test_two_deployments_of_one_model_by_one_operator_are_rivals(example_book: Path) -> None:
    book = laid(example_book, {"size": "144"}, {"size": "320", "setting": "design", "as_of": "2024-12"})
    assert across(book) == [("benchgroup/acme-one", ("run-0/devices", "run-1/devices"), ())]


@pytest.mark.parametrize(
    "other",
    [
        {"size": "144"},
        {"size": "320", "operator": "acme"},
        {"size": "320", "hardware": "b200"},
    ],
)
def test_deployments_that_agree_or_are_of_different_things_are_none(other: dict[str, str], example_book: Path) -> None:
    (example_book / "claims/hardware/b200.yaml").write_text(
        "name: B200\nkind: hardware\nform: accelerator\nvendor: chipworks\n", encoding="utf-8"
    )
    assert across(laid(example_book, {"size": "144"}, other)) == []


def test_runs_of_a_benchmark_are_choices(example_book: Path) -> None:
    run = {"setting": "benchmark"}
    assert across(laid(example_book, {"size": "144", **run}, {"size": "320", **run})) == []


def test_what_is_implied_is_asked_only_where_nothing_printed_can_be(example_book: Path) -> None:
    speed = assumed("interactivity", "20", "token/s", "basis: {statistic: mean}")
    time = assumed("tpot", "80", "ms", "basis: {statistic: mean}")
    book = laid(example_book, {"claims": speed}, {"claims": time})
    assert across(book) == [("benchgroup/acme-one", ("run-0/tpot.time-of-speed", "run-1/tpot"), ())]
    printed = assumed("tpot", "80", "ms", "basis: {statistic: mean}")
    assert across(laid(example_book, {"claims": speed + printed}, {"claims": time})) == []


def test_what_an_operator_says_of_two_models_is_never_more_than_a_question(real: Book) -> None:
    pairs = list(of_operators(real))
    assert pairs and all("model" in pair.unknown for _, pair in pairs)
    assert {about for about, _ in pairs} == {"deepseek"}
