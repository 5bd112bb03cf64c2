"""The frame of claims, and the schema that states it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pandas
import pandera.errors
import pytest

from decodebook.book import Book
from decodebook.frames import COLUMNS, NUMBERS, TEXTS, claims_frame, claims_schema


@pytest.fixture(scope="module")
def frame(example: Book) -> pandas.DataFrame:
    return example.frame().set_index("id", drop=False)


def test_the_real_book_is_as_its_schema_states(real: Book) -> None:
    frame = real.frame(validate=True)
    assert len(frame) == sum(claim.standing != "set-aside" for claim in real)
    assert list(frame.columns) == list(COLUMNS)
    assert sorted([*TEXTS, *NUMBERS, "approximate", "basis", "conditions"]) == sorted(COLUMNS)


def test_the_example_book_is_as_its_schema_states(example: Book) -> None:
    frame = example.frame(validate=True)
    assert list(frame["id"]) == [claim.id for claim in example if claim.standing != "set-aside"]


def test_a_frame_knows_its_edition_and_licence(example: Book) -> None:
    assert example.frame().attrs == {"edition": "2026.12.0", "date": "2026-12-01", "licence": "CC BY 4.0"}


@pytest.mark.parametrize(
    ("ref", "fields"),
    [
        (
            "acme-one-production/decode-throughput.node",
            {
                "subject": "acme-one-production",
                "quantity": "decode-throughput",
                "label": "O",
                "value": "~14.8k",
                "nominal": 14_800,
                "low": 14_800,
                "high": 14_800,
                "lower": 14_700,
                "upper": 14_900,
                "bound": "",
                "approximate": True,
                "unit": "token/s",
                "per": "node",
                "phase": "decode",
                "counts": "output",
                "statistic": "mean",
                "basis": "counts=output per=node phase=decode statistic=mean",
                "conditions": "engine=fastserve hardware=x100 model=acme-one precision=fp8",
                "lab": "acme",
                "model": "acme-one",
                "hardware": "x100",
                "engine": "fastserve",
                "as_of": "2025-03",
                "standing": "adopted",
                "state": "figure",
                "source": "acme-serving-note",
                "url": "https://acme.example/serving-note",
                "via": "example-survey",
                "note": "",
            },
        ),
        ("acme-one-production/interactivity", {"low": 20, "high": 22, "lower": 19.5, "upper": 22.5}),
        ("acme-one-study/devices", {"value": "", "nominal": 144, "lower": 144, "upper": 144, "unit": "device"}),
        ("x100/memory-capacity", {"hardware": "x100", "model": "", "lab": "", "via": ""}),
        ("acme-one/attention-type", {"value": "mla", "state": "term", "model": "acme-one", "lab": "acme", "unit": ""}),
        ("acme-one-production/tpot.undisclosed", {"value": "undisclosed", "label": "", "source": "", "url": ""}),
    ],
)
def test_a_row_holds_what_its_claim_does(ref: str, fields: dict[str, Any], frame: pandas.DataFrame) -> None:
    row = frame.loc[ref]
    assert {name: row[name] for name in fields} == fields


@pytest.mark.parametrize(
    ("ref", "missing"),
    [
        ("acme-one-production/interactivity", ["nominal"]),
        ("acme-one/attention-type", list(NUMBERS)),
        ("acme-one-production/tpot.undisclosed", list(NUMBERS)),
        ("acme-one-x100-bench/frontier.300", list(NUMBERS)),
        ("acme-one-study/devices", []),
    ],
)
def test_a_number_is_missing_where_the_claim_has_none(ref: str, missing: list[str], frame: pandas.DataFrame) -> None:
    assert [name for name in NUMBERS if math.isnan(frame.loc[ref, name])] == missing


def test_texts_are_empty_and_never_missing(real: Book) -> None:
    frame = real.frame()
    assert not frame[[*TEXTS, "basis", "conditions"]].isna().any(axis=None)
    assert frame["approximate"].dtype == bool and all(frame[name].dtype == "float64" for name in NUMBERS)


def test_a_bound_is_without_end_in_its_interval(real: Book) -> None:
    bounds = real.frame()[lambda frame: frame["bound"].isin([">", ">="])]
    assert len(bounds) > 0
    assert (bounds["upper"] == math.inf).all() and bounds["high"].isna().all()


def test_what_is_set_aside_is_left_out(example: Book) -> None:
    claims = [replace(claim, standing="set-aside") if claim.key == "nodes" else claim for claim in example]
    left = claims_frame(example, [claim.bound(example) for claim in claims])
    assert len(left) == len(claims) - 1 and "acme-one-production/nodes" not in set(left["id"])


def test_a_frame_of_what_matches_has_these_rows_only(example: Book) -> None:
    assert list(example.frame(quantity="nodes")["value"]) == ["18", "4", "226.75"]
    empty = example.frame("nothing-like-it", validate=True)
    assert empty.empty and list(empty.columns) == list(COLUMNS)


def broken(frame: pandas.DataFrame, column: str, value: Any) -> pandas.DataFrame:
    changed = frame.copy()
    changed.loc[changed.index[0], column] = value
    return changed


@pytest.mark.parametrize(
    ("column", "value", "check"),
    [
        ("label", "X", "isin"),
        ("standing", "set-aside", "isin"),
        ("bound", "=", "isin"),
        ("id", "No Id", "str_matches"),
        ("low", 1e12, "low is not above high"),
        ("nominal", -1.0, "nominal lies in its interval"),
    ],
)
def test_a_value_that_is_not_as_stated_is_found(column: str, value: Any, check: str, example: Book) -> None:
    with pytest.raises(pandera.errors.SchemaErrors) as caught:
        claims_schema().validate(broken(example.frame(), column, value), lazy=True)
    assert check in str(caught.value.failure_cases["check"].tolist())


@pytest.mark.parametrize(
    "change",
    [
        lambda frame: frame.drop(columns=["unit"]),
        lambda frame: frame.assign(more=1),
        lambda frame: frame[list(reversed(frame.columns))],
        lambda frame: pandas.concat([frame, frame.head(1)]),
        lambda frame: frame.assign(low=frame["low"].astype(str)),
        lambda frame: frame.assign(state="figure", low=math.nan, high=math.nan),
    ],
    ids=["a column less", "a column more", "another order", "an id twice", "text for numbers", "a figure without end"],
)
def test_a_frame_of_another_shape_is_refused(change: Any, example: Book) -> None:
    with pytest.raises(pandera.errors.SchemaErrors):
        claims_schema().validate(change(example.frame()), lazy=True)
