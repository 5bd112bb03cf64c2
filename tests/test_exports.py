"""The files to download hold every claim with its figures, in each format alike."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from copy import copy
from typing import Any

import pandas
import pyarrow.parquet
import pytest

from conftest import ROOT, lay_out
from decodebook.book import Book
from decodebook.compiled import plain
from decodebook.loading import load_folder
from exports import NUMBERS, as_csv, claim_json, columns, exports


@pytest.fixture(scope="module", params=["example", "real"])
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Book:
    return load_folder(lay_out(tmp_path_factory.mktemp("book") / "book") if request.param == "example" else ROOT)


@pytest.fixture(scope="module")
def files(book: Book) -> dict[str, bytes]:
    return exports(book, {})


def expected(book: Book, name: str) -> list[float | None]:
    return [getattr(claim.figure, name) if claim.figure else None for claim in book]


def test_json_holds_every_claim_as_it_stands(book: Book, files: dict[str, bytes]) -> None:
    data = json.loads(files["claims.json"])
    assert data["claims"] == json.loads(json.dumps([plain(claim) for claim in book]))
    assert (data["edition"], data["date"]) == (book.edition, book.date)


@pytest.mark.parametrize("name", NUMBERS)
def test_csv_reads_back_with_the_same_figures(book: Book, files: dict[str, bytes], name: str) -> None:
    frame = pandas.read_csv(io.BytesIO(files["claims.csv"]), keep_default_na=False, na_values=[""], dtype={"id": str})
    assert list(frame["id"]) == list(book.claims)
    assert [None if value != value else value for value in frame[name].astype(float)] == expected(book, name)


@pytest.mark.parametrize("name", NUMBERS)
def test_parquet_reads_back_with_the_same_figures(book: Book, files: dict[str, bytes], name: str) -> None:
    table = pyarrow.parquet.read_table(io.BytesIO(files["claims.parquet"]))
    assert table.column_names == list(columns(book))
    assert table["id"].to_pylist() == list(book.claims)
    assert table[name].to_pylist() == expected(book, name)
    assert table["value"].to_pylist() == [claim.value for claim in book]
    assert table["basis.per"].to_pylist() == [claim.basis.get("per", "") for claim in book]


def test_texts_are_the_same_in_csv_and_parquet(files: dict[str, bytes]) -> None:
    rows = list(csv.DictReader(io.StringIO(files["claims.csv"].decode())))
    table = pyarrow.parquet.read_table(io.BytesIO(files["claims.parquet"]))
    for name in ("value", "unit", "label", "standing", "sources", "conditions.model", "note"):
        assert [row[name].removeprefix("'") for row in rows] == table[name].to_pylist()


def test_the_same_book_gives_the_same_bytes(book: Book, files: dict[str, bytes]) -> None:
    assert exports(book, {}) == files


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1", "-1.5%", "@SUM(A1)", "\tx", "\rx"])
def test_a_text_that_a_spreadsheet_would_run_is_quoted(text: str) -> None:
    lines = io.StringIO(as_csv(["note"], [{"note": text}]).decode(), newline="")
    assert list(csv.DictReader(lines)) == [{"note": f"'{text}"}]


@pytest.mark.parametrize(
    ("value", "cell"), [(-1.5, "-1.5"), (True, "true"), (None, ""), ("~1,850", "~1,850"), (">50K", ">50K")]
)
def test_what_is_no_formula_is_left_as_it_is(value: Any, cell: str) -> None:
    (row,) = csv.DictReader(io.StringIO(as_csv(["x", "y"], [{"x": value, "y": "."}]).decode()))
    assert row["x"] == cell


def test_the_data_package_states_each_file_with_its_size_and_hash(book: Book, files: dict[str, bytes]) -> None:
    package = json.loads(files["datapackage.json"])
    assert package["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    assert (package["version"], package["licenses"][0]["name"]) == (book.edition, "CC-BY-4.0")
    stated = {one["path"]: (one["bytes"], one["hash"]) for one in package["resources"]}
    assert stated == {
        name: (len(content), f"sha256:{hashlib.sha256(content).hexdigest()}")
        for name, content in files.items()
        if name != "datapackage.json"
    }
    (schema,) = [one["schema"] for one in package["resources"] if "schema" in one]
    assert [field["name"] for field in schema["fields"]] == files["claims.csv"].decode().split("\r\n")[0].split(",")
    assert all(field["description"] for field in schema["fields"])
    names = [one["name"] for one in package["resources"]]
    assert len(set(names)) == len(names)


def test_a_book_without_an_edition_is_exported_too(book: Book) -> None:
    draft = copy(book)
    draft.edition = draft.date = ""
    package = json.loads(exports(draft, {})["datapackage.json"])
    assert "version" not in package and "created" not in package


def test_the_file_of_one_claim_can_be_read_alone(book: Book) -> None:
    for claim in book:
        data = json.loads(claim_json(book, claim))
        assert data["claim"]["id"] == claim.id
        assert list(data["sources"]) == [source.id for source in claim.sources]
        assert len(data["checks"]) == len(book.checks(claim.id))
