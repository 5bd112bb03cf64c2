"""Each comment of a text belongs to one entry, item or block."""

from __future__ import annotations

import pytest

from decodebook.yamltree import Block, read_tree


def held(block: Block, path: str = "") -> dict[str, str]:
    """Where each comment of a tree is: `a before`, `a beside`, `a tail`, an item being its number."""
    found = {line: f"{path} tail".strip() for line in block.tail if line}
    for number, part in enumerate(block.parts):
        here = f"{path}/{part.key if block.is_mapping else number}".lstrip("/")
        found |= {line: f"{here} before" for line in part.before if line}
        found |= {part.beside: f"{here} beside"} if part.beside else {}
        found |= held(part.value, here) if isinstance(part.value, Block) else {}
    return found


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("# 1\na: x\n# 2\nb: y\n# 3\n", {"# 1": "a before", "# 2": "b before", "# 3": "tail"}),
        ("a: x  # 1\n", {"# 1": "a beside"}),
        ("a:  # 1\n  b: x\n", {"# 1": "a beside"}),
        ("a: {b: x, c: y}  # 1\n", {"# 1": "a beside"}),
        ("a: {b: x,  # 1\n  c: y}  # 2\n", {"# 1": "a/b beside", "# 2": "a beside"}),
        ("a: [  # 1\n  x,\n  # 2\n  ]\nb: y\n", {"# 1": "a beside", "# 2": "a tail"}),
        ("a: [\n  # 1\n  ]\n", {"# 1": "a before"}),
        ("a:\n  b:\n    c: x\n    # 1\n  # 2\n# 3\nd: y\n", {"# 1": "a/b tail", "# 2": "a tail", "# 3": "d before"}),
        ("a:\n  b: x\n# 1\n  # 2\nc: y\n", {"# 1": "c before", "# 2": "c before"}),
        ("a:\n- x  # 1\n# 2\n- y\n# 3\nb: z\n", {"# 1": "a/0 beside", "# 2": "a/1 before", "# 3": "b before"}),
        ("a:\n  - # 1\n    b: x  # 2\n", {"# 1": "a/0 before", "# 2": "a/0/b beside"}),
        ("a: |  # 1\n  x # text\n  # text\nb: y\n", {"# 1": "a beside"}),
        ("a: 'x # text'\nb: x#text\nc: \"x\n  # text\"\n", {}),
        ("{a: x}  # 1\n# 2\n", {"# 1": "a beside", "# 2": "tail"}),
    ],
)
def test_a_comment_is_held_where_it_belongs(text: str, where: dict[str, str]) -> None:
    tree = read_tree(text)
    assert tree is not None
    assert held(tree) == where


def test_blank_lines_in_a_row_count_once_and_those_in_a_text_do_not() -> None:
    tree = read_tree("a: |\n  x\n\n  y\n\n\n# 1\n\nb: [\n\n  z]\n")
    assert tree is not None
    assert [part.before for part in tree.parts] == [[], ["", "# 1", ""]]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a: >-\n    x y\n    z\nb: c\n", ["x y", "z"]),
        ("a: >\n  x\n\n\nb: c\n", ["x"]),
        ("a: >-\n  x\n\n  y\n", []),
        ("a: >-\n  x\n    y\n", []),
        ("a: |-\n  x\n  y\n", []),
        ("a: x y\n", []),
    ],
)
def test_a_folded_paragraph_is_known_by_its_lines(text: str, lines: list[str]) -> None:
    tree = read_tree(text)
    assert tree is not None
    assert tree.parts[0].folded == lines


@pytest.mark.parametrize("text", ["- a\n", "a\n"])
def test_a_text_that_is_no_mapping_has_no_tree(text: str) -> None:
    assert read_tree(text) is None
