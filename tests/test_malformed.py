"""No malformed file makes the checker fall over: each is at least one problem, at a line, and the run goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from conftest import example_files
from decodebook.check import check_book

SHAPES: tuple[Any, ...] = ("x", [], {}, ["x"], {"a": "b"}, [{"a": ["b"]}], "")
YAML_FILES = [name for name in example_files() if name.endswith(".yaml")]


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in the data, from the top down."""
    yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from paths(value, (*path, key))


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The data with another value at a place."""
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = replaced(data[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("file", [*YAML_FILES, "schemas/units.yaml", "schemas/labels.yaml"])
def test_a_value_of_any_other_shape_is_a_problem_and_nothing_falls_over(file: str, example_book: Path) -> None:
    path = example_book / file
    data = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    places = list(paths(data))
    tried = 0
    for index, place in enumerate(places[:: max(1, len(places) // 40)]):
        for shape in (SHAPES[index % len(SHAPES)], SHAPES[(index + 3) % len(SHAPES)]):
            path.write_text(
                yaml.dump(replaced(data, place, shape), default_style='"', sort_keys=False), encoding="utf-8"
            )
            problems = check_book(example_book).problems
            assert not [one.message for one in problems if "fell over" in one.message], (place, shape)
            assert all(one.at.line > 0 for one in problems)
            tried += 1
    assert tried >= 2
