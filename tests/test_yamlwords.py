"""Which unquoted scalars are not text to every reader, and how that is said."""

from __future__ import annotations

import time

import pytest
from yaml.error import Mark, MarkedYAMLError

from decodebook.yamlwords import explain, meaning, typed

TYPED = {
    "": "nothing (null) to YAML",
    "~": "nothing (null) to YAML",
    "null": "nothing (null) to YAML",
    "Null": "nothing (null) to YAML",
    "yes": "true to YAML",
    "On": "true to YAML",
    "y": "true to YAML",
    "TRUE": "true to YAML",
    "no": "false to YAML",
    "off": "false to YAML",
    "N": "false to YAML",
    "False": "false to YAML",
    "18": "a number to YAML",
    "-18": "a number to YAML",
    "+.5": "a number to YAML",
    "5.": "a number to YAML",
    "0": "a number to YAML",
    "00": "a number to YAML",
    "0.10": "a number to YAML",
    "1e3": "a number to YAML",
    "1e+3": "a number to YAML",
    "1.92e2": "a number to YAML",
    "6.02E23": "a number to YAML",
    "08": "a number to YAML",
    "9007199254740993": "a number to YAML",
    "010": "the number 8 to YAML",
    "0140": "the number 96 to YAML",
    "-0o17": "the number -15 to YAML",
    "0xC0": "the number 192 to YAML",
    "0xb0b": "the number 2827 to YAML",
    "0b101": "the number 5 to YAML",
    "1_92": "the number 192 to YAML",
    "1_000.5": "the number 1000.5 to YAML",
    "3:12": "the number 192 to YAML",
    "-1:30:00": "the number -5400 to YAML",
    "1:30.5": "a number to YAML",
    ".inf": "infinity to YAML",
    "-.Inf": "infinity to YAML",
    "1.0e+400": "infinity to YAML",
    ".nan": "not-a-number to YAML",
    "1,850": "a number to some readers of YAML",
    "1,234,567.8": "a number to some readers of YAML",
    "2025-02-27": "a date to YAML",
    "2025-02-30": "a date to YAML",
    "2024-1-5": "a date to YAML",
    "2001-12-14t21:59:43.10-05:00": "a date to YAML",
    "2001-12-14 21:59:43.10 Z": "a date to YAML",
    "2025-02": "a date to some readers",
    "=": "a mark of YAML 1.1",
    "<<": "a mark of YAML 1.1",
}
TEXT = [
    "~1,850", "20–22", ">50K", "1.2.3", "v1", "O", "3P", "nan", "inf", "Infinity", "16k", "12:99", "1,2", "1,85", "12,",
    "2025-02~", "2025-02-27/2025-02-28", "2025-Q1", "0x", "0b2", "0o8", ".", "-", "+", "_1", "e5", "1e", "yEs", "nO", "nULL",
    "$2", "93.3%", "5.76x", "４２", "٢٠٢٤", "18 nodes", "no data", "true north",
]  # fmt: skip


@pytest.mark.parametrize(("scalar", "words"), TYPED.items())
def test_a_scalar_that_some_reader_types_is_named_for_what_it_becomes(scalar: str, words: str) -> None:
    assert typed(scalar)
    assert meaning(scalar) == words


@pytest.mark.parametrize("scalar", TEXT)
def test_what_every_reader_takes_for_text_is_left_alone(scalar: str) -> None:
    assert not typed(scalar)


@pytest.mark.parametrize(
    "scalar", ["1" * 500_000 + "x", "1_" * 250_000 + "x", "1:" * 250_000, "2001-01-01" + " " * 500_000]
)
def test_a_long_scalar_takes_no_longer_than_its_length(scalar: str) -> None:
    start = time.process_time()
    assert not typed(scalar)
    assert time.process_time() - start < 1


def test_a_number_of_thousands_of_digits_is_named_without_being_computed() -> None:
    assert meaning("9" * 5_000) == "infinity to YAML"
    assert meaning("0x" + "F" * 5_000) == "a number to YAML"
    assert meaning("1:" * 2_500 + "1") == "a number to YAML"


def test_a_complaint_that_is_not_known_is_passed_on() -> None:
    mark = Mark("", 3, 0, 3, None, None)
    found = explain(MarkedYAMLError("while {pondering}", mark, "lost heart", mark), "a: b\n")
    assert (found.rule, found.message) == ("yaml-syntax", "this is not YAML")
    assert found.hint == "the parser says: while {pondering}: lost heart"
