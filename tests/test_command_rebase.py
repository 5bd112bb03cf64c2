"""`decodebook rebase`."""

from __future__ import annotations

import json

import pytest

from conftest import ROOT
from decodebook.cli import main

RATE = "deepseek-v3-r1-production/decode-throughput.node"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(["rebase", *args, "--book", str(ROOT)])
    return code, *capsys.readouterr()


def test_the_figure_is_shown_with_the_law_and_the_claims_that_lead_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, RATE, "per=decode-device") == (
        0,
        f"""\
{RATE}
  ~14.8k tok/s per node  [O]
to per=decode-device
  1,850 token/s (1,837.5 to 1,862.5)  [E from O]
  counts output, per decode-device, phase decode, statistic mean

by members.per_member: whole / members
  members  8 per node, deepseek-v3-r1-production/devices-per-node
  fails where some members stand idle, or the whole was not spread over all of them

held as deepseek-v3-r1-production/decode-throughput.device: ~1,850 tok/s per decode device  [E]
""",
        "",
    )


def test_the_same_is_there_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, RATE, "per=decode-device", "--format", "json")
    found = json.loads(out)
    assert code == 0 and (found["low"], found["unit"], found["rests_on"]) == (1850, "token/s", "O")
    assert found["basis"]["per"] == "decode-device" and found["conditions"]["context"] == "4,989"
    assert found["steps"] == [
        {
            "law": "members.per_member",
            "formula": "whole / members",
            "of": "whole",
            "claims": {"members": ["deepseek-v3-r1-production/devices-per-node"]},
            "fails": "where some members stand idle, or the whole was not spread over all of them",
        }
    ]
    assert found["held"] == ["deepseek-v3-r1-production/decode-throughput.device"]


def test_what_is_missing_is_there_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    ref = "deepseek-v4.1-flash-deepinfer/decode-throughput.rank"
    code, out, _ = run(capsys, ref, "per=decode-device", "--format", "json")
    found = json.loads(out)
    assert code == 1 and found["claim"] == ref and found["wanted"] == {"per": "decode-device"}
    assert [(one["law"], one["input"], one["quantities"]) for one in found["missing"]] == [
        ("members.per_device_of_ranks", "ranks", ["ranks-per-device"])
    ]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["per"], "`per` is no FIELD=VALUE, as per=decode-device"),
        (["per="], "`per=` is no FIELD=VALUE, as per=decode-device"),
        (["per=node", "per=device"], "`per` is given twice"),
        (["per=rack"], f"no law brings {RATE} from node to per=rack"),
        (["unit=ms"], "decode-throughput is measured in token/s, and `ms` is no unit of that"),
    ],
)
def test_what_cannot_be_done_is_one_line(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, RATE, *given)
    assert (code, out) == (2, "") and err == f"decodebook: {says}\n"
