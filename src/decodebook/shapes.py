"""Looking into data of unknown shape: what is not of the shape that is asked for counts as empty."""

from __future__ import annotations

from typing import Any


def mapping(value: Any) -> dict[str, Any]:
    """The value, if it is a mapping."""
    return value if isinstance(value, dict) else {}


def listing(value: Any) -> list[Any]:
    """The value, if it is a list."""
    return value if isinstance(value, list) else []


def words(value: Any) -> dict[str, str]:
    """The fields of a mapping whose values are text."""
    return {name: word for name, word in mapping(value).items() if isinstance(word, str)}


def texts(value: Any) -> tuple[str, ...]:
    """The texts of a list, or the one text that stands in place of a list of one."""
    return (value,) if isinstance(value, str) else tuple(one for one in listing(value) if isinstance(one, str))


def text(value: Any) -> str:
    """The value, if it is text."""
    return value if isinstance(value, str) else ""
