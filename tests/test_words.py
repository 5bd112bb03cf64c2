"""Figures, units and bases in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import words
from abbreviations import abbreviations, explained
from conftest import lay_out
from decodebook.book import Book
from decodebook.loading import load_folder
from decodebook.model import Claim


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return load_folder(lay_out(tmp_path_factory.mktemp("words") / "book"))


def changed(book: Book, ref: str, **fields: object) -> Claim:
    return replace(book[ref], **fields)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (14800.0, "14,800"),
        (49.35, "49.35"),
        (0.0015, "0.0015"),
        (671e9, "671 billion"),
        (1.6e12, "1.6 trillion"),
        (14.8 * 1000, "14,800"),
        (-1.5, "-1.5"),
        (-0.5, "-0.5"),
        (5e25, "5e25"),
        (1e6, "1 million"),
        (999999.0, "999,999"),
        (0.0, "0"),
    ],
)
def test_a_number_reads_as_prose_has_it(value: float, text: str) -> None:
    assert words.number(value) == text


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        ("acme-one-production/decode-throughput.device", "about 1,850; between 1,840 and 1,860 by its print"),
        ("acme-one-production/nodes", "18, exactly"),
        ("acme-one-production/device-price", "2, set rather than measured"),
        ("acme-one-production/interactivity", "20 to 22, a spread of observations; between 19.5 and 22.5 by its print"),
        ("acme-one/total-parameters", "671 billion; between 670.5 billion and 671.5 billion by its print"),
        ("acme-one/attention-type", "Multi-head latent attention, one compressed latent for all heads."),
        ("acme-one-production/tpot.undisclosed", "it was looked for and is not disclosed"),
        ("acme-one-x100-bench/frontier.300", "the source looked, and found no operating point there"),
        ("acme-one-study/devices", ""),
    ],
)
def test_a_value_reads_in_words(book: Book, ref: str, text: str) -> None:
    assert words.reads(book, book[ref]) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(">50K", "more than 50,000"), ("≥156", "at least 156"), ("<8", "less than 8"), ("≤8", "at most 8")],
)
def test_a_bound_has_one_end(book: Book, value: str, text: str) -> None:
    from decodebook.figures import read_figure

    assert words.reads(book, changed(book, "acme-one-production/nodes", figure=read_figure(value))) == text


@pytest.mark.parametrize(
    ("unit", "value", "text"),
    [
        ("token/s", "~1,850", "tokens per second"),
        ("node", "18", "nodes"),
        ("node", "1", "node"),
        ("%", "93.3%", ""),
        ("%", "93.3", "per cent"),
        ("x", "4.66×", ""),
        ("x", "1.8", "times"),
        ("1", "8", ""),
        ("", "mla", ""),
        ("USD/h", "$2", "US dollars per hour"),
        ("GB", "80", "gigabytes"),
    ],
)
def test_a_unit_reads_as_a_reader_says_it(book: Book, unit: str, value: str, text: str) -> None:
    assert words.unit_in_words(book.vocabulary, unit, value) == text


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        ("acme-one-production/decode-throughput.device", "tokens per second, per decode device"),
        ("acme-one-study/kv-bytes-per-token", "per token, of Acme One"),
        ("acme-one/attention-type", ""),
    ],
)
def test_a_measure_says_unit_per_and_what_it_is_compared_with(book: Book, ref: str, text: str) -> None:
    assert words.measure(book, book[ref]) == text


def test_what_a_source_does_not_say_is_said(book: Book) -> None:
    claim = changed(book, "acme-one-production/nodes", basis={"per": "unstated", "phase": "both"})
    assert words.counted(claim) == "per unstated · prefill and decode"
    assert words.basis(book, claim)[0] == ("per", "unstated", "The source does not say.", "")
    assert words.measure(book, claim) == "nodes, per what is unstated"


def test_a_basis_on_one_line_opens_with_what_it_is_per(book: Book) -> None:
    assert (
        words.counted(book["acme-one-x100-bench/frontier.25"])
        == "per device · total tokens · all devices · frontier fit"
    )


def test_conditions_on_one_line_leave_out_what_the_subject_itself_names(book: Book) -> None:
    claim = book["acme-one-x100-bench/frontier.25"]
    assert (
        words.own_conditions(book, claim)
        == "context in 1K tokens · context out 1K tokens · precision fp8 · interactivity 25 tokens per second"
    )
    assert {one.name for one in words.conditions(book, claim)} >= {"model", "hardware"}


def test_short_forms_are_explained_once_and_the_rest_is_escaped(book: Book) -> None:
    assert abbreviations(book.vocabulary)["EP"] == "Expert parallel"
    assert (
        str(explained("EP144 <b> EP32, STEP", book.vocabulary))
        == '<abbr title="Expert parallel">EP</abbr>144 &lt;b&gt; EP32, STEP'
    )


def test_a_date_reads_as_prose_has_it() -> None:
    assert [words.dated(date) for date in ("2025-02-27/2025-02-28", "2025-02~", "")] == [
        "2025-02-27 to 2025-02-28",
        "about 2025-02",
        "",
    ]
