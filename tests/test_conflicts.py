"""Conflicts of the book: found by rules, gathered, ruled."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from conftest import ROOT
from decodebook.book import Book
from decodebook.check import check_book
from decodebook.conflicts import left_open
from decodebook.loading import load_folder
from sample import assumed, loaded

SURVEY = {
    "320, 144 or 128 devices": ("deepseek/deepseek-v3/devices", {"320", "144", "128"}),
    "TP4 or none": ("deepseek/deepseek-v3/tensor-parallel-degree", {"4", "1"}),
    "85–90 or 80–90% accepted": ("deepseek-v3/acceptance-rate", {"85–90%", "80–90%"}),
    "~50 or 55 ms in the profile": ("deepseek-v3-r1-profile/tpot/serving.time_per_token", {"~50"}),
    "50 or 55 ms in production and in the profile": ("deepseek/deepseek-v3/tpot", {"45.455 to 50", "55.06"}),
    "0.73 or 1:1": ("deepseek/prefill-decode-ratio", {"0.72676", "1"}),
}
"""The disagreements on DeepSeek that the survey itself speaks of."""


@pytest.fixture(scope="module")
def unruled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book without its rulings."""
    folder = tmp_path_factory.mktemp("unruled") / "book"
    for name in ("claims", "sources", "schemas", "derivations", "build/tables"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "rulings"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.mark.parametrize("name", SURVEY)
def test_the_survey_s_own_conflicts_are_found_without_a_ruling_that_lists_them(name: str, unruled: Path) -> None:
    ref, texts = SURVEY[name]
    (found,) = [one for one in load_folder(unruled).conflicts() if one.id == ref]
    assert found.status == "open" and {one.text for one in found.claims} >= texts


@pytest.mark.parametrize("name", SURVEY)
def test_the_survey_s_own_conflicts_are_ruled(name: str, real: Book) -> None:
    (found,) = [one for one in real.conflicts() if one.id == SURVEY[name][0]]
    assert found.status == "ruled" and all(real.rulings[ref].reason for ref in found.rulings)


def test_without_its_rulings_the_book_does_not_pass(unruled: Path) -> None:
    report = check_book(unruled)
    assert {one.rule for one in report.problems} == {"conflict", "identity", "recomputed"}
    assert report.errors >= 5


def test_every_conflict_has_an_id_of_its_own(unruled: Path, real: Book) -> None:
    for book in (load_folder(unruled), real):
        ids = [one.id for one in book.conflicts()]
        assert len(ids) == len({*ids}) > 15


def test_a_conflict_says_who_says_what_by_label(real: Book) -> None:
    said = {one.id: one.composition(real) for one in real.conflicts()}
    assert said["deepseek/deepseek-v3/devices"] == "O 320 device · E 144 device · E 128 device"
    assert said["deepseek-v3/acceptance-rate"] == "O 85–90% · O 80–90%"


def test_claims_of_one_origin_that_say_the_same_count_once(example_book: Path) -> None:
    claims = assumed("nodes.a", "18") + assumed("nodes.b", "20") + assumed("nodes.c", "20")
    book = loaded(example_book, claims)
    (found,) = [one for one in book.conflicts() if one.about == "sample"]
    assert len(found.claims) == 3 and found.composition(book) == "E 18 node · E 20 node"


def test_pairs_that_share_no_claim_are_two_conflicts(example_book: Path) -> None:
    claims = "".join(
        assumed(f"nodes.{key}", value, more=f"basis: {{per: {per}}}")
        for key, value, per in (
            ("a", "1", "instance"),
            ("b", "2", "instance"),
            ("c", "3", "fleet"),
            ("d", "4", "fleet"),
        )
    )
    found = [one for one in loaded(example_book, claims).conflicts() if one.about == "sample"]
    assert [one.id for one in found] == ["sample/nodes.a", "sample/nodes.c"]


def test_what_a_ruling_leaves_open_is_told_alone(example_book: Path) -> None:
    claims = "".join(assumed(f"nodes.{key}", value) for key, value in (("a", "18"), ("b", "20"), ("c", "22")))
    (example_book / "claims/rulings/sample.yaml").write_text(
        'about: conflict\nclaims: {sample/nodes.a: "18", sample/nodes.b: "20"}\nkind: genuine\n'
        'adopts: [sample/nodes.a]\nreason: For the test.\nruled: "2026-12-01"\n',
        encoding="utf-8",
    )
    book = loaded(example_book, claims)
    (found,) = [one for one in book.conflicts() if one.about == "sample"]
    assert found.status == "open"
    (part,) = left_open(found)
    assert {pair.ids for pair in part.pairs} == {
        ("sample/nodes.a", "sample/nodes.c"),
        ("sample/nodes.b", "sample/nodes.c"),
    }


def test_a_conflict_whose_ruling_was_reopened_names_it(unruled: Path, tmp_path: Path) -> None:
    folder = tmp_path / "book"
    shutil.copytree(unruled, folder)
    shutil.copytree(ROOT / "claims/rulings", folder / "claims/rulings")
    path = folder / "claims/rulings/deepseek-v3-acceptance.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("80–90%", "70–90%"), encoding="utf-8")
    (found,) = [one for one in load_folder(folder).conflicts() if one.id == "deepseek-v3/acceptance-rate"]
    assert (found.status, found.reopened) == ("open", ("deepseek-v3-acceptance",))
    assert [one.rule for one in check_book(folder).problems] == ["ruling"], "what is reopened is told once"
