"""What the README shows is what the commands print, and its Python runs."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^    \$ (decodebook .*)\n((?:    .*\n|\n(?=    ))*)", README, re.MULTILINE)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def run(*arguments: str) -> str:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": "src"}, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize(("command", "printed"), SHOWN)
def test_a_command_prints_what_the_readme_shows(command: str, printed: str) -> None:
    expected = "\n".join(line.removeprefix("    ") for line in printed.rstrip("\n").split("\n"))
    assert run(*command.split()).rstrip("\n") == expected


def test_the_readme_shows_some_output() -> None:
    assert len(SHOWN) >= 2


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for block in PYTHON:
        exec(compile(block, "README.md", "exec"), names)
    assert "deepseek-v3-r1-production/decode-throughput.node = ~14.8k token/s per node [O]" in capsys.readouterr().out
