"""`decodebook conflicts`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import ROOT
from decodebook.cli import main
from sample import assumed, lay


def run(capsys: pytest.CaptureFixture[str], *args: str, book: Path = ROOT) -> tuple[int, str, str]:
    code = main(["conflicts", *args, "--book", str(book)])
    return code, *capsys.readouterr()


def test_each_conflict_is_told_by_who_says_what_and_what_decides_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    assert (
        "deepseek/deepseek-v3/devices\n  O 320 device · E 144 device · E 128 device\n  ruled by deepseek-v3-decode-unit\n"
        in out
    )
    assert out.endswith(" open, 19 ruled\n") and "\n\n19 conflicts: 0 open," in out


def test_a_conflict_in_full_has_its_claims_what_each_counts_and_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deepseek-v3/acceptance-rate")
    assert code == 0
    assert out.startswith("""\
deepseek-v3/acceptance-rate
  ruled by deepseek-v3-acceptance; claims of one subject

  O 85–90%  deepseek-v3/acceptance-rate  (stands)
    statistic mean, speculation mtp, draft-length 1; as of 2024-12

  O 80–90%  deepseek-v3/acceptance-rate.practice  (stands)
    statistic mean, speculation mtp, draft-length 1; as of 2025-05

  ruling deepseek-v3-acceptance of 2026-12-05 (different-conditions) adopts
  deepseek-v3/acceptance-rate.practice
    Both are DeepSeek's, of the second token.""")


def test_a_drift_is_told_with_what_the_law_gives(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--scope", "drift")
    assert out.startswith(
        "deepseek-v3-r1-profile/tpot/serving.time_per_token\n"
        "  E ~50 ms is printed, and serving.time_per_token gives 55.06 ms (55.058 to 55.061)\n"
    )


@pytest.mark.parametrize("ref", ["deepseek-v3-r1-profile", "deepseek-v3-r1-profile/nodes", "deepseek/deepseek-v3"])
def test_conflicts_are_asked_for_by_claim_subject_or_place(ref: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, ref)
    assert code == 0 and "deepseek/deepseek-v3/nodes\n" in out and "acceptance" not in out


@pytest.mark.parametrize(
    ("args", "summary"),
    [
        (["--status", "open"], "0 conflicts: 0 open, 0 ruled\n"),
        (["--quantity", "layers"], "0 conflicts: 0 open, 0 ruled\n"),
        (["deepseek-v3/layers"], "0 conflicts: 0 open, 0 ruled\n"),
    ],
)
def test_where_there_is_none_the_exit_code_says_so(
    args: list[str], summary: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, *args) == (1, summary, "")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nowhere"], "no conflict, claim or subject `nowhere`"),
        (["deepseek-v3/acceptance-rat"], "no conflict, claim or subject `deepseek-v3/acceptance-rat`; did you mean "),
        (["--quantity", "node"], "no quantity `node`; did you mean nodes"),
    ],
)
def test_what_is_not_there_is_one_line(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "") and err.startswith(f"decodebook: {says}") and err.count("\n") == 1


def test_an_open_conflict_says_how_a_ruling_is_drafted(example_book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = lay(example_book, assumed("nodes.a", "18") + assumed("nodes.b", "20"))
    assert run(capsys, "--status", "open", book=book) == (
        0,
        "sample/nodes\n  E 18 node · E 20 node\n  open\n\n1 conflict: 1 open, 0 ruled\n",
        "",
    )
    _, out, _ = run(capsys, "sample/nodes", book=book)
    assert "`decodebook new ruling SLUG --conflict sample/nodes` drafts a ruling" in out


def test_the_same_is_there_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deepseek-v3/acceptance-rate", "--format", "json")
    (found,) = json.loads(out)
    assert code == 0 and (found["id"], found["status"]) == ("deepseek-v3/acceptance-rate", "ruled")
    assert found["composition"] == "O 85–90% · O 80–90%" and found["reopened"] == []
    assert [one["id"] for one in found["claims"]] == found["pairs"][0]["claims"]
    assert found["rulings"] == [
        {
            "id": "deepseek-v3-acceptance",
            "kind": "different-conditions",
            "adopts": ["deepseek-v3/acceptance-rate.practice"],
        }
    ]
