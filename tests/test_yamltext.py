"""YAML as text: the data, what is refused and how it is said, and where everything stands."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from decodebook import yamlevents, yamlproblems, yamltext
from decodebook.problems import Path, Problem
from decodebook.yamltext import locate, read


@pytest.fixture(params=["libyaml", "pure"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each test that asks for it runs with either parser."""
    if request.param == "pure":
        monkeypatch.setattr(yamlevents, "EventParser", yamlevents.PureParser)
    elif yamlevents.EventParser is yamlevents.PureParser:
        pytest.skip("PyYAML was built without libyaml")
    return str(request.param)


def told(problem: Problem) -> tuple[object, ...]:
    """Rule, line, column, width and message of a problem."""
    return (problem.rule, problem.at.line, problem.at.column, problem.at.width, problem.message)


CLEAN = {
    "a: b\n": {"a": "b"},
    "---\na: b\n...\n": {"a": "b"},
    "# c\na: b  # d\n": {"a": "b"},
    'a: "18"\n"25": \'no\'\n': {"a": "18", "25": "no"},
    "a: [b, {c: d}, []]\ne: {}\n": {"a": ["b", {"c": "d"}, []], "e": {}},
    "a:\n- b\n- - c\n  - d\n": {"a": ["b", ["c", "d"]]},
    "a: |\n  18\n  no\nb: >-\n  one\n  two\n": {"a": "18\nno\n", "b": "one two"},
    'a: "x\\"y\\\\z\\nw"\n': {"a": 'x"y\\z\nw'},
    "a: R&D, AT & T, what!\nurl: https://x.example/?a=1&b=2!\n": {
        "a": "R&D, AT & T, what!",
        "url": "https://x.example/?a=1&b=2!",
    },
    "value: ~1,850\nother: 20–22\nthird: 93.3%\n": {"value": "~1,850", "other": "20–22", "third": "93.3%"},
    "a: 'it''s'\nb: é 😀\n": {"a": "it's", "b": "é 😀"},
    "? a\n: b\n": {"a": "b"},
    "[" * 12 + "]" * 12: [[[[[[[[[[[[]]]]]]]]]]]],
}


@pytest.mark.parametrize(("text", "data"), CLEAN.items())
def test_a_clean_text_is_read_as_dicts_lists_and_strings(text: str, data: object, parser: str) -> None:
    assert read(text, "f.yaml") == (data, [])


def test_a_clean_text_never_pays_for_the_careful_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yamltext, "CarefulReader", None)
    monkeypatch.setattr(yamltext, "Positions", None)
    for text, data in CLEAN.items():
        if "\\" not in text:
            assert read(text, "f.yaml") == (data, [])


def test_keys_keep_the_order_of_the_file() -> None:
    data, _ = read("z: a\nb: c\na: d\n", "f.yaml")
    assert isinstance(data, dict)
    assert list(data) == ["z", "b", "a"]


# text -> data and problems, each as rule, line, column, width, message
REFUSED: dict[str, tuple[object, list[tuple[object, ...]]]] = {
    "a: &x b\nc: *x\n": (
        {"a": "b", "c": "*x"},
        [
            ("yaml-alias", 1, 4, 2, "&x marks this to be repeated (a YAML anchor)"),
            ("yaml-alias", 2, 4, 2, "*x repeats another part of the file (a YAML alias)"),
        ],
    ),
    "a: {b: c}\nd:\n  <<: {e: f}\n": (
        {"a": {"b": "c"}, "d": {"<<": {"e": "f"}}},
        [("yaml-alias", 3, 3, 2, "<< merges another mapping into this one")],
    ),
    "a: &x\n  b: c\n*x : d\n": (
        {"a": {"b": "c"}, "*x": "d"},
        [
            ("yaml-alias", 1, 4, 2, "&x marks this to be repeated (a YAML anchor)"),
            ("yaml-alias", 3, 1, 2, "*x repeats another part of the file (a YAML alias)"),
        ],
    ),
    "a: !!str 18\nb: ! x\n!t c: &d !!map {e: f}\n": (
        {"a": "18", "b": "x", "c": {"e": "f"}},
        [
            ("yaml-tag", 1, 4, 5, "!!str sets a type (a YAML tag)"),
            ("yaml-tag", 2, 4, 1, "! sets a type (a YAML tag)"),
            ("yaml-tag", 3, 1, 2, "!t sets a type (a YAML tag)"),
            ("yaml-alias", 3, 7, 2, "&d marks this to be repeated (a YAML anchor)"),
            ("yaml-tag", 3, 10, 5, "!!map sets a type (a YAML tag)"),
        ],
    ),
    "a: !!python/object:os.system [ls]\n": (
        {"a": ["ls"]},
        [("yaml-tag", 1, 4, 25, "!!python/object:os.system sets a type (a YAML tag)")],
    ),
    "a: b\na: c\nd: {e: f, e: g}\n": (
        {"a": "c", "d": {"e": "g"}},
        [
            ("yaml-repeated-key", 2, 1, 1, "the key a stands here a second time"),
            ("yaml-repeated-key", 3, 11, 1, "the key e stands here a second time"),
        ],
    ),
    "1: x\n'1': z\n": (
        {"1": "z"},
        [
            ("yaml-key", 1, 1, 1, "the key 1 is a number to YAML, not text"),
            ("yaml-repeated-key", 2, 1, 3, "the key 1 stands here a second time"),
        ],
    ),
    "no: a\nnull: b\n2025-01-02: c\n? \n: d\n": (
        {"no": "a", "null": "b", "2025-01-02": "c", "": "d"},
        [
            ("yaml-key", 1, 1, 2, "the key no is false to YAML, not text"),
            ("yaml-key", 2, 1, 4, "the key null is nothing (null) to YAML, not text"),
            ("yaml-key", 3, 1, 10, "the key 2025-01-02 is a date to YAML, not text"),
            ("yaml-key", 4, 2, 1, "the key is missing"),
        ],
    ),
    "? [a, {b: c}]\n: d\n{e: f}: [g]\n": (
        {"[a, {b: c}]": "d", "{e: f}": ["g"]},
        [
            ("yaml-key", 1, 3, 1, "a list or mapping stands as a key"),
            ("yaml-key", 3, 1, 1, "a list or mapping stands as a key"),
        ],
    ),
    "a: 18\nb: [no, 'no', x]\nc:\nd: {e: 2025-02}\n": (
        {"a": "18", "b": ["no", "no", "x"], "c": "", "d": {"e": "2025-02"}},
        [
            ("yaml-typed", 1, 4, 2, "18 is a number to YAML, not text"),
            ("yaml-typed", 2, 5, 2, "no is false to YAML, not text"),
            ("yaml-typed", 3, 3, 1, "the value is missing"),
            ("yaml-typed", 4, 8, 7, "2025-02 is a date to some readers, not text"),
        ],
    ),
    'points: {"25": 14,125, "50": ~1,850 tok/s , "75": $1,087,072}\n': (
        {"points": {"25": "14,125", "50": "~1,850 tok/s", "75": "$1,087,072"}},
        [
            ("yaml-typed", 1, 16, 6, "the comma in 14,125 parts two entries here"),
            ("yaml-typed", 1, 30, 12, "the comma in ~1,850 tok/s parts two entries here"),
            ("yaml-typed", 1, 51, 10, "the comma in $1,087,072 parts two entries here"),
        ],
    ),
    "a: {b: 20,300: c}\n": (
        {"a": {"b": "20", "300": "c"}},
        [
            ("yaml-typed", 1, 8, 2, "20 is a number to YAML, not text"),
            ("yaml-key", 1, 11, 3, "the key 300 is a number to YAML, not text"),
        ],
    ),
    'a: "x\\u202ey\\0z\\_w 1\\u202f8"\n': (
        {"a": "x\u202ey\0z\xa0w 1\u202f8"},
        [
            ("file-hidden-character", 1, 4, 25, "an escape writes U+202E RIGHT-TO-LEFT OVERRIDE"),
            ("file-hidden-character", 1, 4, 25, "an escape writes U+0000 (control character)"),
            ("file-space", 1, 4, 25, "an escape writes U+00A0 NO-BREAK SPACE"),
        ],
    ),
    'a: "x\\ty"\nb: "\\u2028"\n': (
        {"a": "x\ty", "b": "\u2028"},
        [
            ("file-hidden-character", 1, 4, 6, "an escape writes a tab"),
            ("file-hidden-character", 2, 4, 8, "an escape writes U+2028 LINE SEPARATOR"),
        ],
    ),
    "a: b\n---\nc: 18\n": ({"a": "b"}, [("yaml-documents", 2, 1, 3, "a second document begins here")]),
    "a: b\n--- c\n": ({"a": "b"}, [("yaml-documents", 2, 1, 3, "a second document begins here")]),
    "%YAML 1.1\n---\na: b\n": (
        {"a": "b"},
        [("yaml-documents", 1, 1, 9, "a line that begins with % is a directive to YAML")],
    ),
    "": (None, [("yaml-empty", 1, 1, 1, "the file holds nothing")]),
    "\n# only\n\n# comments\n": (None, [("yaml-empty", 1, 1, 1, "the file holds nothing")]),
    "---\n": (None, [("yaml-empty", 1, 1, 1, "the file holds nothing")]),
    "null\n": ("null", [("yaml-typed", 1, 1, 4, "null is nothing (null) to YAML, not text")]),
    "a: " + "[" * 12 + "]" * 12: (None, [("yaml-depth", 1, 15, 1, "lists and mappings are nested more than 12 deep")]),
    "a: " + "9" * 50 + "\n": (
        {"a": "9" * 50},
        [("yaml-typed", 1, 4, 50, f"{'9' * 39}… is a number to YAML, not text")],
    ),
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_refused_is_named_at_its_place_and_read_as_text(text: str, parser: str) -> None:
    data, problems = read(text, "f.yaml")
    assert (data, [told(one) for one in problems]) == REFUSED[text]
    assert all(one.hint and one.at.file == "f.yaml" and one.severity == "error" for one in problems)


def test_a_repeated_key_points_at_the_first() -> None:
    _, problems = read("a:\n  b: c\n  d: e\n  b: f\n", "f.yaml")
    (related,) = problems[0].related
    assert (related.at.file, related.at.line, related.at.column, related.message) == (
        "f.yaml",
        2,
        3,
        "it stands here first",
    )
    assert problems[0].at.path == ("a", "b")
    assert problems[0].at.key


FIXES = {
    "a: 18\n": 'a: "18"\n',
    "a: [1, no, x]\n": 'a: ["1", "no", x]\n',
    "a: 010 # b\n": 'a: "010" # b\n',
    "25: a\nno: b\n": '"25": a\n"no": b\n',
    "a: 2001-12-14 21:59:43\n": 'a: "2001-12-14 21:59:43"\n',
    'p: {"25": 14,125, b: ~1,850 tok/s}\n': 'p: {"25": "14,125", b: "~1,850 tok/s"}\n',
    "- 3:12\n- 1_000\n- y\n": '- "3:12"\n- "1_000"\n- "y"\n',
}


@pytest.mark.parametrize(("text", "mended"), FIXES.items())
def test_a_fix_written_at_its_place_leaves_a_clean_text(text: str, mended: str) -> None:
    lines = text.split("\n")
    for problem in reversed(read(text, "f.yaml")[1]):
        line, start = problem.at.line - 1, problem.at.column - 1
        assert problem.fix is not None
        lines[line] = lines[line][:start] + problem.fix + lines[line][start + problem.at.width :]
    assert "\n".join(lines) == mended
    assert read(mended, "f.yaml")[1] == []


@pytest.mark.parametrize(
    "text", ["a:\n", "a: ~\n", "a: null\n", "a: !!str 18\n", "a: {b: c, b: d}\n", "a: 2001-12-14\n  21:59:43\n"]
)
def test_where_there_is_not_one_right_answer_no_fix_is_offered(text: str) -> None:
    _, problems = read(text, "f.yaml")
    assert [one.fix for one in problems] == [None]


# text -> line, column, width, message, hint, line of the related place
SYNTAX: dict[str, tuple[int, int, int, str, str, int | None]] = {
    "a:\n  c: {per: gpu, d: bi\n  s: x\n": (
        3, 4, 1, "the { of line 2 is not closed, or a comma is missing", "close it with }, or part its entries with commas", 2,
    ),
    "a: [x, y\nb: z\n": (
        2, 2, 1, "the [ of line 1 is not closed, or a comma is missing", "close it with ], or part its entries with commas", 1,
    ),
    "a: {b: c d: e}\n": (
        1, 11, 1, "the { of line 1 is not closed, or a comma is missing", "close it with }, or part its entries with commas", None,
    ),
    'a: b\nc: "foo\nd: e\n': (2, 4, 1, "this quote is never closed", 'close it with "', None),
    "a: 'foo\nb: c\n": (1, 4, 1, "this quote is never closed", "close it with '", None),
    'a: "x\n---\ny"\n': (1, 4, 1, "this quote is never closed", 'close it with "', None),
    "a:\n\tb: c\n": (2, 1, 1, "a tab stands where YAML takes spaces", "write spaces", None),
    "a:\n  b: c\n\td: e\n": (3, 1, 1, "a tab stands where YAML takes spaces", "write spaces", None),
    "note: foo: bar\n": (1, 10, 1, "a second `: ` stands in an unquoted value", "put the whole value in quotes", None),
    "a: b\n  c: d\n": (2, 4, 1, "this key does not line up with the others", "line up the keys, or quote the value above", None),
    "a: b\nfoo\nc: d\n": (2, 1, 3, "this line has no key", "write `key: value`", None),
    "a: b\nc:d\n": (2, 1, 3, "this line has no key", "write `key: value`", None),
    "x: z\na:\n    b: c\n  d: e\n": (
        4, 3, 1, "this does not line up with the mapping of line 1", "begin its keys in one column", 1,
    ),
    "a:\n  - b\n  c: d\n": (3, 3, 1, "this does not line up with the list of line 2", "begin items in one column", 2),
    "a:\n  c: d\n  - b\n": (3, 3, 1, "this does not line up with the mapping of line 2", "begin its keys in one column", 2),
    'a: "18" nodes\nb: c\n': (1, 9, 1, "the value ended before this", "put the whole value in quotes", None),
    "value: >50K\nb: c\n": (
        1, 8, 1, "> opens a block of text, so its line must end here", "put the whole value in quotes", None,
    ),
    "a: | x\n": (1, 4, 1, "| opens a block of text, so its line must end here", "put the whole value in quotes", None),
    "a: @x\n": (1, 4, 1, "a value cannot begin with @", "put the whole value in quotes", None),
    "a: `x`\n": (1, 4, 1, "a value cannot begin with `", "put the whole value in quotes", None),
    "a: %5\n": (1, 4, 1, "a value cannot begin with %", "put the whole value in quotes", None),
    "a: * x\n": (1, 4, 1, "a value cannot begin with *", "put the whole value in quotes", None),
    "a: & x\n": (1, 4, 1, "a value cannot begin with &", "put the whole value in quotes", None),
    "a: !x!y z\n": (1, 4, 1, "a value cannot begin with !", "put the whole value in quotes", None),
    "a: }\n": (1, 4, 1, "a value is missing before }", "write it, or quote the }", None),
    "a: - b\n": (1, 4, 1, "a list cannot begin in the middle of a line", "begin it on the next line", None),
    'a: "x\\d"\n': (
        1, 6, 2, "\\d is not an escape that YAML knows", "write \\\\ for a backslash, or use single quotes", None,
    ),
    'a: "\\u20"\n': (
        1, 5, 2, "this escape names no character", "\\x takes 2 hexadecimal digits, \\u takes 4, \\U takes 8", None,
    ),
    'a: "\\UFFFFFFFF"\n': (
        1, 5, 2, "this escape names no character", "\\x takes 2 hexadecimal digits, \\u takes 4, \\U takes 8", None,
    ),
    'a: "\\ud800"\n': (
        1, 5, 2, "this escape names no character", "\\x takes 2 hexadecimal digits, \\u takes 4, \\U takes 8", None,
    ),
    "a: b\n...\nc: d\n": (
        3, 1, 1, "the data ended before this", "a file holds one mapping, and nothing stands outside it", None,
    ),
    "%YAML 2.0\n---\na: b\n": (1, 1, 1, "a line that begins with % is a directive to YAML", "take it out", None),
    "a: b\x07\n": (1, 5, 1, "U+0007 (control character) is not allowed in YAML", "take it out", None),
    "a: \ud800\n": (1, 4, 1, "U+D800 (surrogate character) is not allowed in YAML", "take it out", None),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SYNTAX.items(), ids=lambda value: repr(value)[:30])
def test_bad_syntax_is_one_problem_in_plain_words(text: str, expected: tuple[object, ...], parser: str) -> None:
    data, problems = read(text, "f.yaml")
    assert data is None
    (problem,) = problems
    related = problem.related[0].at.line if problem.related else None
    assert problem.rule == "yaml-syntax"
    assert (*told(problem)[1:], problem.hint, related) == expected


def test_what_came_before_bad_syntax_is_reported_too() -> None:
    _, problems = read("a: 18\nb: {c: d\n", "f.yaml")
    assert [one.rule for one in problems] == ["yaml-typed", "yaml-syntax"]


def test_too_many_values_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (yamltext, yamlproblems):
        monkeypatch.setattr(module, "NODE_LIMIT", 6)
    assert read("a: [b, c]\nd: e\n", "f.yaml")[1][0].message == "the file holds more than 6 values"
    assert read("a: [b, c]\n", "f.yaml") == ({"a": ["b", "c"]}, [])


def test_too_large_a_text_is_refused() -> None:
    data, problems = read("#" * ((1 << 20) + 1), "f.yaml")
    assert (data, told(problems[0])) == (None, ("yaml-size", 1, 1, 1, "the file is larger than 1 MiB"))


BOMB = "a0: &a0 [b]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("[" * 1000 + "]" * 1000, "yaml-depth"),
        ("{a: " * 250_000, "yaml-depth"),
        ("\n".join(" " * i + "a:" for i in range(1400)), "yaml-depth"),
        (BOMB, "yaml-alias"),
        ("a: 1" + "1" * 500_000 + "\n", "yaml-typed"),
        ("a: '" + "x" * 900_000, "yaml-syntax"),
    ],
    ids=["brackets", "braces", "indents", "aliases", "digits", "quote"],
)
def test_a_hostile_text_is_refused_at_once(text: str, rule: str) -> None:
    start = time.process_time()
    _, problems = read(text, "f.yaml")
    locate(text)
    assert rule in {one.rule for one in problems}
    assert time.process_time() - start < 2


INDICATORS = st.text(alphabet=" \n\n::--[]{},,&*!|>'\"%@`#?~\\<=.0189aby\t\r\xa0\ufeff\u2028\ud800😀", max_size=60)


@given(st.one_of(st.text(max_size=80), INDICATORS))
def test_no_text_makes_it_raise_and_both_passes_agree(text: str) -> None:
    data, problems = read(text, "f.yaml")
    assert (data is not None) or problems
    careful = yamlproblems.CarefulReader(text, "f.yaml")
    assert (careful.data(), careful.problems) == (data, problems)
    positions = locate(text)
    for path in [(), ("a",), (0,), *(one.at.path for one in problems)]:
        line, column, width = positions.at(path)
        assert 1 <= line <= text.count("\n") + 1
        assert column >= 1
        assert width >= 1


@given(INDICATORS)
def test_without_libyaml_nothing_raises_either(text: str) -> None:
    kept, yamlevents.EventParser = yamlevents.EventParser, yamlevents.PureParser
    try:
        read(text, "f.yaml")
        locate(text)
    finally:
        yamlevents.EventParser = kept


def test_an_installation_without_libyaml_reads_the_same() -> None:
    code = (
        "import sys; sys.modules['yaml._yaml'] = None\n"
        "from decodebook import yamlevents, yamltext\n"
        "assert yamlevents.EventParser is yamlevents.PureParser\n"
        "print(yamltext.read('a: {b: [c]}', 'f.yaml'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.stdout == "({'a': {'b': ['c']}}, [])\n"


TEXTS = st.text(max_size=12)
TREES = st.dictionaries(
    TEXTS,
    st.recursive(
        TEXTS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=12
    ),
    min_size=1,
    max_size=5,
)


@given(TREES)
def test_what_is_dumped_in_quotes_reads_back_equal_and_stands_where_it_is_said_to(tree: dict[str, Any]) -> None:
    text = yaml.safe_dump(tree, default_style='"', allow_unicode=False, sort_keys=False, width=10_000)
    data, problems = read(text, "f.yaml")
    assert data == tree
    assert {one.rule for one in problems} <= {"file-hidden-character", "file-space"}
    positions = locate(text)
    for path, value in scalars(tree):
        assert yaml.safe_load(underlined(text, positions.at(path))) == value
        if isinstance(path[-1], str):
            assert yaml.safe_load(underlined(text, positions.at(path, key=True))) == path[-1]


def scalars(tree: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The scalars of a tree with their paths."""
    if isinstance(tree, str):
        yield path, tree
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield from scalars(value, (*path, key))


def underlined(text: str, place: tuple[int, int, int]) -> str:
    """What a place underlines."""
    line, column, width = place
    return text.split("\n")[line - 1][column - 1 : column - 1 + width]


LAID_OUT = """\
# heading: not a key
name: 'It''s é 😀'   # beside
"quoted key": "a \\"b\\" c"
text: |
  one
  name: two
folded: >-
  x

  y
long: first
  second
flow: {a: b, "c": [d, {e: f}], g: [], h}
list:
- one
-  - two
   - k: v
     l: w
- "three"
empty:
twice: x
twice: y
last: end"""


@pytest.mark.parametrize(
    ("path", "key", "line", "text"),
    [
        ((), False, 2, "name"),
        (("name",), False, 2, "'It''s é 😀'"),
        (("name",), True, 2, "name"),
        (("quoted key",), False, 3, '"a \\"b\\" c"'),
        (("quoted key",), True, 3, '"quoted key"'),
        (("text",), False, 4, "|"),
        (("folded",), False, 7, ">"),
        (("long",), False, 11, "first"),
        (("flow",), False, 13, "{"),
        (("flow", "a"), False, 13, "b"),
        (("flow", "c"), True, 13, '"c"'),
        (("flow", "c"), False, 13, "["),
        (("flow", "c", 0), False, 13, "d"),
        (("flow", "c", 1, "e"), False, 13, "f"),
        (("flow", "g"), False, 13, "["),
        (("flow", "h"), True, 13, "h"),
        (("list",), False, 15, "-"),
        (("list", 0), False, 15, "one"),
        (("list", 0), True, 15, "one"),
        (("list", 1), False, 16, "-"),
        (("list", 1, 1), False, 17, "k"),
        (("list", 1, 1, "l"), False, 18, "w"),
        (("list", 2), False, 19, '"three"'),
        (("empty",), True, 20, "empty"),
        (("twice",), False, 22, "y"),
        (("last",), False, 23, "end"),
        (("flow", "c", 1, "nothing", "deeper"), False, 13, "{"),
        (("name", "nothing"), False, 2, "name"),
        (("list", 7), False, 14, "list"),
        (("nothing",), False, 2, "name"),
        (("nothing", 0, "x"), True, 2, "name"),
    ],
)
def test_everything_is_underlined_where_it_stands(path: Path, key: bool, line: int, text: str, parser: str) -> None:
    place = locate(LAID_OUT).at(path, key=key)
    assert (place[0], underlined(LAID_OUT, place)) == (line, text)


def test_an_empty_value_has_its_place_after_the_colon() -> None:
    assert locate(LAID_OUT).at(("empty",)) == (20, 7, 1)


def test_lines_are_counted_as_git_does() -> None:
    text = "a: 'x\u2028y'\nb: z\x85c: d\ne: f\r\ng: h\n"
    assert locate(text).at(("b",)) == (2, 4, 1)
    assert locate(text).at(("g",)) == (4, 4, 1)


def test_what_stands_before_bad_syntax_still_has_its_place() -> None:
    positions = locate("a:\n  b: c\nd: {e\n")
    assert positions.at(("a", "b")) == (2, 6, 1)
    assert positions.at(("z",)) == (1, 1, 1)
    assert locate("").at(("a", 0)) == (1, 1, 1)
