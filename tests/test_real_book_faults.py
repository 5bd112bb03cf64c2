"""In the book itself a planted fault is found where it stands, and an edit that says nothing wrong passes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import ROOT
from decodebook.check import check_book
from decodebook.rules import RULES
from faults.harmless import Edit
from faults.planted import Fault, planted
from faults.real_faults import REAL_FAULTS
from faults.real_harmless import REAL_HARMLESS
from test_faults import found, listed

HELD = ("claims", "sources", "schemas", "derivations", "build/tables")


@pytest.fixture(scope="module")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("real") / "book"
    for name in HELD:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def copied(unchanged: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A copy of the book whose one file under test is put back afterwards."""
    path = unchanged / request.node.callspec.params["planned"].file
    before = path.read_bytes() if path.exists() else None
    yield unchanged
    if before is None:
        path.unlink()
    else:
        path.write_bytes(before)


def test_every_rule_has_a_fault_planted_in_the_book() -> None:
    assert {rule.name for rule in RULES} <= {fault.rule for fault in REAL_FAULTS}


@pytest.mark.parametrize("planned", REAL_FAULTS, ids=lambda fault: fault.name)
def test_a_fault_in_the_book_is_reported_where_it_stands(planned: Fault, copied: Path) -> None:
    line = planted(copied, planned)
    report = check_book(copied)
    assert planned.says
    assert found(report, planned, line), (
        f"expected {planned.rule} at {planned.at or planned.file}:{line}\n{listed(report)}"
    )
    assert len(report.problems) <= 12, f"one slip is told many times\n{listed(report)}"


def test_the_harmless_edits_are_many_and_all_over_the_book() -> None:
    assert len(REAL_HARMLESS) >= 50 and len({edit.file for edit in REAL_HARMLESS}) >= 20
    assert len({edit.name for edit in REAL_HARMLESS}) == len(REAL_HARMLESS)


@pytest.mark.parametrize("planned", REAL_HARMLESS, ids=lambda edit: edit.name)
def test_an_edit_of_the_book_that_harms_nothing_is_not_reported(planned: Edit, copied: Path) -> None:
    path = copied / planned.file
    if planned.find is None:
        assert not path.exists()
        path.write_text(planned.put, encoding="utf-8")
    else:
        before = path.read_text(encoding="utf-8")
        assert planned.find in before
        path.write_text(before.replace(planned.find, planned.put, 1), encoding="utf-8")
    report = check_book(copied)
    assert not report.problems, listed(report)
