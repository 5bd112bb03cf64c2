"""Records that are made when they are asked for."""

from __future__ import annotations

import pytest

from decodebook.lazy import Records


def counted(made: list[str]) -> Records:
    def make(ref: str, plain: int) -> tuple[str, int]:
        made.append(ref)
        return ref, plain

    return Records({"b": 1, "a": 2, "c": 3}, make)


def test_a_record_is_made_once_and_kept() -> None:
    made: list[str] = []
    records = counted(made)
    assert records["a"] == ("a", 2) and records["a"] is records["a"]
    assert made == ["a"]


def test_looking_whether_a_record_is_there_and_listing_ids_makes_none() -> None:
    made: list[str] = []
    records = counted(made)
    assert ("a" in records, "x" in records, len(records), list(records)) == (True, False, 3, ["b", "a", "c"])
    assert records.get("x") is None
    assert made == []


def test_all_records_come_in_their_order() -> None:
    made: list[str] = []
    assert list(counted(made).values()) == [("b", 1), ("a", 2), ("c", 3)]
    assert made == ["b", "a", "c"]


def test_an_unknown_id_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="x"):
        counted([])["x"]
