"""`decodebook derive`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cli import main
from decodebook.explain import record
from decodebook.graph import as_dot

RATE = "acme-one-production/decode-throughput.device"
DEVICES = "acme-one-study/devices"
COST = "acme-one-production/token-cost.cost-of-output"
EIGHT = "acme-one-study/devices-per-node"

Derive = Callable[..., str]

LISTED = f"""\
{RATE}
  1,850 token/s (1,837.5 to 1,862.5), printed ~1,850  [E from E]  members.per_member
{DEVICES}
  144 device, not printed  [E from E]  members.devices_of_nodes
"""
MOVED = f"""\
{RATE}
  1,850 token/s (1,837.5 to 1,862.5) -> 925 token/s (918.75 to 931.25)
{DEVICES}
  144 device -> 288 device
{COST}
  0.3003 USD/Mtoken (0.29828 to 0.30234) -> 0.6006 USD/Mtoken (0.59657 to 0.60469)
3 of 6 derived claims move
"""


@pytest.fixture
def derive(example_folder: Path, capsys: pytest.CaptureFixture[str]) -> Derive:
    def run(*arguments: str, code: int = 0, book: Path = example_folder) -> str:
        assert main(["derive", *arguments, "--book", str(book)]) == code
        shown = capsys.readouterr()
        assert (shown.out if code else shown.err) == ""
        return shown.err if code else shown.out

    return run


@pytest.mark.parametrize("arguments", [[], ["--all"]])
def test_every_derived_claim_is_listed_with_what_it_comes_to(arguments: list[str], derive: Derive) -> None:
    assert derive(*arguments) == LISTED


def test_one_claim_is_computed_by_its_id(derive: Derive) -> None:
    assert derive(DEVICES) == "".join(LISTED.splitlines(keepends=True)[2:])
    assert (
        derive(COST)
        == f"{COST}\n  0.3003 USD/Mtoken (0.29828 to 0.30234), not printed  [E from E]  economics.cost_of_output\n"
    )


def test_a_print_that_differs_is_marked(derive: Derive, example_book: Path) -> None:
    path = example_book / "claims/deployments/acme-one-production.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("~1,850", "~1,580"), encoding="utf-8")
    assert derive(RATE, book=example_book) == (
        f"{RATE}\n  1,850 token/s (1,837.5 to 1,862.5), printed ~1,580  DIFFERS  [E from E]  members.per_member\n"
    )


def test_other_figures_list_what_moves(derive: Derive) -> None:
    assert derive("--set", f"{EIGHT}=16") == MOVED
    assert derive(DEVICES, "--set", f"{EIGHT}=16") == (
        f"{DEVICES}\n  144 device -> 288 device\n1 of 6 derived claims move\n"
    )
    assert derive("--set", f"{EIGHT}=8") == "0 of 6 derived claims move\n"
    both = derive("--set", f"{EIGHT}=16", "--set", "acme-one-production/nodes=9")
    assert f"{DEVICES}\n" not in both and "2 of 6 derived claims move" in both


def test_as_json_a_claim_is_an_object_and_all_are_a_list(derive: Derive, example: Book) -> None:
    assert json.loads(derive(DEVICES, "--format", "json")) == record(example, example[DEVICES])
    found = json.loads(derive("--format", "json"))
    assert found == [record(example, example[ref]) for ref in (RATE, DEVICES)]


def test_as_json_a_move_has_all_its_ends_and_no_end_is_null(derive: Derive) -> None:
    moves = json.loads(derive("--set", f"{EIGHT}=0", "--format", "json"), parse_constant=pytest.fail)
    assert [one["claim"] for one in moves] == [RATE, DEVICES, COST]
    assert moves[0] == {
        "claim": RATE,
        "unit": "token/s",
        "low_before": 1850,
        "high_before": 1850,
        "lower_before": 1837.5,
        "upper_before": 1862.5,
        "low_after": None,
        "high_after": None,
        "lower_after": None,
        "upper_after": None,
    }


def test_the_graph_is_printed_for_graphviz(derive: Derive, example: Book) -> None:
    assert derive("--format", "dot") == as_dot(example)
    assert derive(DEVICES, "--format", "dot") == as_dot(example, example[DEVICES])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["acme-one-study/device"], "no claim `acme-one-study/device`; did you mean acme-one-study/devices?"),
        (["acme-one-study/device", "--set", f"{EIGHT}=16"], "no claim `acme-one-study/device`; did you mean acme-one-study/devices?"),
        (["acme-one-production/nodes"], "acme-one-production/nodes cannot be computed: it has no derivation"),
        (["--set", "acme-one-study/device=1"], "no claim `acme-one-study/device`; did you mean acme-one-study/devices?"),
        (["--set", f"{EIGHT}=eight"], '"eight" does not read: no figure at "eight"'),
        (["--set", EIGHT], f"--set {EIGHT}: write CLAIM=VALUE, as in deepseek-v3-r1-production/nodes=20"),
        (["--set", f"{EIGHT}="], f"--set {EIGHT}=: write CLAIM=VALUE, as in deepseek-v3-r1-production/nodes=20"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], says: str, derive: Derive) -> None:
    assert derive(*arguments, code=2) == f"decodebook: {says}\n"
