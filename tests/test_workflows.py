"""The workflows run anybody's code, so they hold nothing that is worth taking."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))

pytestmark = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def read(path: Path) -> dict[str, Any]:
    """The workflow, every scalar as text (`on` would else be true)."""
    workflow: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    return workflow


def steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in read(path)["jobs"].values():
        yield from job["steps"]


def test_every_action_is_pinned_by_its_commit_and_names_its_version(path: Path) -> None:
    lines = re.findall(r"uses: *(.*)", path.read_text(encoding="utf-8"))
    assert len(lines) == sum("uses" in step for step in steps(path)) > 0
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} +# v\d+\.\d+\.\d+", line)] == []


def test_no_job_may_do_more_than_read(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in workflow["jobs"].items() if "permissions" in job] == []


def test_no_workflow_runs_a_pull_request_with_the_rights_of_the_repository(path: Path) -> None:
    assert "pull_request_target" not in read(path)["on"]
    assert "workflow_run" not in read(path)["on"]


def test_no_workflow_reads_a_secret(path: Path) -> None:
    assert not re.search(r"secrets\s*[.\[]|secrets:", path.read_text(encoding="utf-8"))


def test_no_expression_is_pasted_into_a_shell(path: Path) -> None:
    assert [step["run"] for step in steps(path) if "${{" in step.get("run", "")] == []
