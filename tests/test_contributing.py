"""CONTRIBUTING.md tells of commands, targets and files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from decodebook.cli import COMMANDS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`decodebook ([a-z]+)", TEXT))))
def test_every_command_it_names_is_a_command(command: str) -> None:
    assert command in COMMANDS


@pytest.mark.parametrize("target", sorted(set(re.findall(r"(?:^    |`)make ([a-z]+)", TEXT, re.MULTILINE))))
def test_every_target_it_names_is_in_the_makefile(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"[(`]((?:[a-z]+/)+[\w.-]*|LICENSE[A-Z-]*)[)`]", TEXT))))
def test_every_file_it_points_at_is_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_labels_it_explains_are_the_labels_of_the_book() -> None:
    labels = re.findall(r"^(\w+):$", (ROOT / "schemas" / "labels.yaml").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"^\| (\w+) \| ", TEXT, re.MULTILINE)[1:] == labels
