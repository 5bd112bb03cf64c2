"""`decodebook compare`."""

from __future__ import annotations

import json

import pytest

from conftest import ROOT
from decodebook.cli import main

NODES = ("deepseek-v3-r1-production/nodes", "deepseek-v3-report/nodes")


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(["compare", *args, "--book", str(ROOT)])
    return code, *capsys.readouterr()


def test_two_claims_stand_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *NODES) == (
        0,
        """\
A  deepseek-v3-r1-production/nodes
   DeepSeek V3/R1 production serving, February 2025: 18 nodes  [O, 2025-02]
B  deepseek-v3-report/nodes
   DeepSeek-V3 deployment in its technical report, December 2024: 40 nodes  [O, 2024-12]

           A            B
quantity   nodes        nodes        match
unit       node         node         match
per        instance     instance     match
phase      decode       decode       match
role       not said     minimum      unknown
precision  fp8          not said     unknown
model      deepseek-v3  deepseek-v3  match
hardware   h800         h800         match
operator   deepseek     deepseek     match
as of      2025-02      2024-12      differ
label      O            O            match

figures   do not agree; what may tell them apart: role
conflict  deepseek/deepseek-v3/nodes, ruled
ruling    deepseek-v3-decode-unit (different-conditions) adopts A
ratio     none: they may not count the same, role (A not said, B minimum)
""",
        "",
    )


def test_a_ratio_names_the_points_that_it_is_between(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "deepseek-v3/total-parameters", "deepseek-v2/total-parameters")
    assert "ratio     A is 2.8432 times B (" in out and "between   model (A deepseek-v3, B deepseek-v2)" in out


def test_the_same_is_there_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *NODES, "--format", "json")
    found = json.loads(out)
    assert code == 0 and [one["id"] for one in found["claims"]] == [*NODES]
    (pair,) = found["pairs"]
    assert pair["agree"] is False and pair["ratio"] is None and pair["unknown"] == ["role"]
    assert pair["rulings"] == [
        {
            "id": "deepseek-v3-decode-unit",
            "kind": "different-conditions",
            "adopts": found["pairs"][0]["rulings"][0]["adopts"],
        }
    ]
    assert "deepseek-v3-r1-production/nodes" in pair["rulings"][0]["adopts"]
    assert "deepseek-v3-report/nodes" not in pair["rulings"][0]["adopts"]
    role = next(field for field in found["fields"] if field["name"] == "role")
    assert role == {"kind": "basis", "name": "role", "values": [None, "minimum"], "verdict": "unknown"}


@pytest.mark.parametrize(
    ("ids", "says"),
    [
        ([NODES[0]], "compare takes 2 to 6 claims, and 1 is given; `decodebook find --quantity nodes` lists those of its"),
        ([NODES[0], NODES[0]], f"{NODES[0]} is given twice"),
        ([NODES[0], "deepseek-v3/node"], "no claim `deepseek-v3/node`"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_one_line(ids: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, *ids)
    assert (code, out) == (2, "") and err.startswith(f"decodebook: {says}") and err.count("\n") == 1
