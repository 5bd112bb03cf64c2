"""Which edition of the book this is: its name and its date, from pyproject.toml in a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Edition(NamedTuple):
    """A dated edition. Both are empty for a folder that is no edition, such as a draft."""

    name: str
    date: str


NO_EDITION = Edition("", "")


def edition_of(root: Path) -> Edition:
    """The edition of a checkout: `project.version` and `tool.decodebook.date` of its pyproject.toml."""
    path = root / "pyproject.toml"
    if not path.is_file():
        return NO_EDITION
    import tomllib

    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Edition(
        data.get("project", {}).get("version", ""), data.get("tool", {}).get("decodebook", {}).get("date", "")
    )
