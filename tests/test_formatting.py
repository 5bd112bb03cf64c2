"""A file has one canonical form, which says what the file said, keeps its comments, and does not change again."""

from __future__ import annotations

import json
import re
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import ROOT, example_files
from decodebook.formatting import FormError, canonical
from decodebook.layout import kind_of
from decodebook.yamltext import read

SCHEMAS = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "schemas").glob("*.schema.json")
}


def form(text: str, kind: str = "subject") -> str:
    return canonical(text, kind, SCHEMAS[kind], "x.yaml")


def kind(path: str) -> str:
    found = str(kind_of(path))
    return PurePosixPath(path).stem if found == "vocabulary" else found


def comments(text: str) -> list[str]:
    return sorted(re.findall(r"# c[0-9]+", text))


def example(file: str) -> Any:
    return pytest.param(file, example_files()[file], id=file)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("kind: lab\nparty: a\nname: A\n", "name: A\nkind: lab\nparty: a\n", id="fields in schema order"),
        pytest.param("name: A\nmine: x\nkind: lab\n", "name: A\nkind: lab\nmine: x\n", id="unknown fields last"),
        pytest.param("claims:\n  z: {value: b}\n  a: {value: c}\n", "claims:\n  z:\n    value: b\n  a:\n    value: c\n", id="claims keep their order"),
        pytest.param("name: 'A'\n", "name: A\n", id="needless quotes go"),
        pytest.param("name: 'no'\n", 'name: "no"\n', id="what YAML 1.1 takes for a boolean is quoted"),
        pytest.param("name: '0o17'\n", 'name: "0o17"\n', id="what YAML 1.2 takes for a number is quoted"),
        pytest.param("name: '4:12'\n", 'name: "4:12"\n', id="what YAML 1.1 takes for base 60 is quoted"),
        pytest.param('released: "2024~"\n', 'released: "2024~"\n', id="dates are quoted"),
        pytest.param("claims: {k: {value: ~18}}\n", 'claims:\n  k:\n    value: "~18"\n', id="figures are quoted"),
        pytest.param('claims: {k: {value: "mla"}}\n', "claims:\n  k:\n    value: mla\n", id="terms are not"),
        pytest.param("defaults: {conditions: {context: 8K, precision: 'fp8'}}\n", 'defaults:\n  conditions: {context: "8K", precision: fp8}\n', id="figures and terms among conditions"),
        pytest.param("defaults:\n  evidence:\n    at: p. 1, left\n    source: 'a'\n", 'defaults:\n  evidence: {source: a, at: "p. 1, left"}\n', id="a small mapping on one line"),
        pytest.param("aliases:\n- A\n-   B\n", "aliases: [A, B]\n", id="a list on one line"),
        pytest.param("note: >-  # why\n    one\n    two: b\n", "note: >-  # why\n  one\n  two: b\n", id="a folded paragraph keeps its lines"),
        pytest.param("note: >-\n  one\n\n  two\n", "note: |-\n  one\n  two\n", id="several folded paragraphs are literal"),
        pytest.param("released: >-\n  2024\n", 'released: "2024"\n', id="what is quoted is not folded"),
        pytest.param("note: |\n  one\n\n    two\n", "note: |\n  one\n\n    two\n", id="literal text stays"),
        pytest.param("\n\nname: A\n\n\n\nkind: lab\n\n", "name: A\n\nkind: lab\n", id="one blank line, none at the edges"),
        pytest.param("---\nname: A", "name: A\n", id="no document mark, one final line end"),
        pytest.param('name: "a\\"b\\\\c: d"\n', 'name: "a\\"b\\\\c: d"\n', id="escapes"),
    ],
)  # fmt: skip
def test_a_subject_is_laid_out(before: str, after: str) -> None:
    assert form(before) == after
    assert form(after) == after


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("ruling", "claims:\n  a/b: '20–22'\nadopts:\n- a/b\n", 'claims: {a/b: "20–22"}\nadopts: [a/b]\n'),
        ("parties", "a:\n  kind: lab\n  name: A\n", "a: {name: A, kind: lab}\n"),
        ("units", "units:\n  '1':\n    name: number\n", 'units:\n  "1": {name: number}\n'),
        ("moved", "{}\n", "{}\n"),
        ("quantities", "k: {title: T, unit: '1', basis: {per: [node]}}\n", 'k:\n  title: T\n  unit: "1"\n  basis: {per: [node]}\n'),
        ("view", "rows:\n- cells: {a: [b], c: {find: {per: node}}}\n  title: T\n", "rows:\n  - title: T\n    cells:\n      a: [b]\n      c:\n        find: {per: node}\n"),
        ("view", "columns: {a: {quantities: [q], title: A}}\n", "columns:\n  a: {title: A, quantities: [q]}\n"),
    ],
)  # fmt: skip
def test_each_kind_has_its_small_entries(kind: str, before: str, after: str) -> None:
    assert form(before, kind) == after
    assert form(after, kind) == after


def test_what_does_not_fit_on_one_line_takes_several() -> None:
    places = [f"place-{number:02}" for number in range(12)]
    fits = f"defaults:\n  basis: {{per: {'x' * 94}}}\n"
    assert max(map(len, fits.splitlines())) == 110
    assert form(fits) == fits
    assert form(fits.replace("x", "xx", 1)) == f"defaults:\n  basis:\n    per: {'x' * 95}\n"
    assert form(f"aliases: [{', '.join(places)}]\n") == "aliases:\n" + "".join(f"  - {place}\n" for place in places)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("kind: lab\n# of the name\nname: A  # beside\n", "# of the name\nname: A  # beside\nkind: lab\n", id="moves with its field"),
        pytest.param("# about the file\n\nkind: lab\nname: A\n", "# about the file\n\nname: A\nkind: lab\n", id="at the top"),
        pytest.param("name: A\n# at the end\n", "name: A\n# at the end\n", id="at the end"),
        pytest.param("defaults:\n  basis: {per: a}   # beside\n", "defaults:\n  basis: {per: a}  # beside\n", id="beside one line"),
        pytest.param("defaults:\n  basis:  # beside\n    per: a\n", "defaults:\n  basis: {per: a}  # beside\n", id="beside a key"),
        pytest.param("defaults:\n  basis: {per: a, # why\n    phase: b}\n", "defaults:\n  basis:\n    per: a  # why\n    phase: b\n", id="inside"),
        pytest.param("claims:\n  a:\n    value: b\n  # c: left out\nundisclosed: {}\n", "claims:\n  a:\n    value: b\n  # c: left out\nundisclosed: {}\n", id="at the end of claims"),
        pytest.param("claims:\n  a:\n    value: b\n# of what follows\nundisclosed: {}\n", "claims:\n  a:\n    value: b\n# of what follows\nundisclosed: {}\n", id="before the next"),
        pytest.param("aliases:\n# of A\n- A\n# of note\nnote: b\n", "aliases:\n  # of A\n  - A\n# of note\nnote: b\n", id="in a list"),
        pytest.param("note: |-  # beside\n  one # text\n  two\n", "note: |-  # beside\n  one # text\n  two\n", id="beside a literal"),
        pytest.param('name: "a # no comment"\n', 'name: "a # no comment"\n', id="in a text"),
    ],
)  # fmt: skip
def test_a_comment_stays_with_what_it_is_about(before: str, after: str) -> None:
    assert form(before) == after
    assert form(after) == after


def test_a_comment_between_a_dash_and_its_entry_goes_above() -> None:
    text = "rows:\n-\n  # one\n  key: a\n- # two\n  values: {}\n  key: b\n"
    expected = (
        "series:\n  s:\n    rows:\n      # one\n      - key: a\n      # two\n      - key: b\n        values: {}\n"
    )
    assert form("series:\n  s:\n" + "".join(f"    {line}\n" for line in text.splitlines())) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: A\nkind: 18\n", "x.yaml:2:7 18 is a number to YAML, not text; `decodebook check --fix` mends it"),
        ("name: A\nname: B\n", "x.yaml:2:1 the key name stands here a second time; keep one of the two"),
        ("- A\n", "x.yaml:1:1 the file is no mapping"),
        ("# nothing\n", "x.yaml:1:1 the file holds nothing; write what it is to hold, or delete it"),
    ],
)  # fmt: skip
def test_what_does_not_read_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FormError) as refused:
        form(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(("file", "text"), [example(file) for file in example_files() if file.endswith(".yaml")])
def test_the_worked_examples_keep_what_they_say(file: str, text: str) -> None:
    formatted = form(text, kind(file))
    assert read(formatted, file) == (read(text, file)[0], [])
    assert form(formatted, kind(file)) == formatted


BOOK = [path.relative_to(ROOT).as_posix() for top in ("claims", "sources", "schemas", "build/tables") for path in sorted((ROOT / top).rglob("*.yaml"))]  # fmt: skip


@pytest.mark.parametrize("file", BOOK)
def test_the_files_of_the_book_keep_what_they_say_and_their_comments(file: str) -> None:
    text = Path(ROOT / file).read_text(encoding="utf-8")
    formatted = form(text, kind(file))
    assert read(formatted, file) == (read(text, file)[0], [])
    assert form(formatted, kind(file)) == formatted
    said = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    assert sorted(map(str.strip, said)) == sorted(line.strip() for line in formatted.splitlines() if line.lstrip().startswith("#"))  # fmt: skip


TEXTS = st.sampled_from(
    ["a", "18", "~1,850", "x: y", "a # b", "no", "2025-02", "it's", 'say "x"', "[x]", "a, b", "", "one\ntwo", "ends\n", "\n", " a", "a ", "- z", "*x", "&x", "?", "...", "--- x", "key:", "one two: # three", "so it\nis\n", "one two\n", "~", "1e3", "=", "a\\b", "a\n b", "#k", "x" * 60]
)  # fmt: skip
KEYS = st.sampled_from(["name", "claims", "value", "basis", "evidence", "printed", "points", "rows", "as_of", "note", "25", "8K", "no", "x: y"])  # fmt: skip
TREES = st.recursive(TEXTS, lambda inner: st.dictionaries(KEYS, inner, max_size=4) | st.lists(inner, max_size=3), max_leaves=12)  # fmt: skip


class Scribbler:
    """Writes a tree as an untidy author would: any style, any indentation, comments and blank lines anywhere."""

    def __init__(self, draw: Any) -> None:
        self.draw, self.count = draw, 0

    def chance(self, sides: int = 4) -> bool:
        return bool(self.draw(st.integers(1, sides)) == sides)

    def comment(self) -> str:
        self.count += 1
        return f"# c{self.count}"

    def beside(self) -> str:
        return f"  {self.comment()}" if self.chance() else ""

    def scalar(self, text: str) -> str:
        return "'" + text.replace("'", "''") + "'" if "\n" not in text and self.chance(2) else json.dumps(text)

    def flow(self, value: Any, margin: str) -> str:
        if isinstance(value, str):
            return self.scalar(value)
        gap = f"{self.beside()}\n{margin}    " if self.chance() else " "
        if isinstance(value, dict):
            inner = f",{gap}".join(f"{self.scalar(key)}: {self.flow(one, margin)}" for key, one in value.items())
            return f"{{{gap}{inner}{gap}}}"
        return f"[{gap}{f',{gap}'.join(self.flow(one, margin) for one in value)}{gap}]"

    def lines(self, value: Any, margin: str = "") -> list[str]:
        lines: list[str] = []
        for key, one in value.items() if isinstance(value, dict) else [(None, one) for one in value]:
            while self.chance():
                lines.append("" if self.chance(2) else self.draw(st.sampled_from(["", margin, margin + "  "])) + self.comment())  # fmt: skip
            head = margin + (f"{self.scalar(key)}:" if key is not None else "-")
            if isinstance(one, str) and re.fullmatch(r"\S+( \S+)+\n?", one) and self.chance():
                lines.append(f"{head} {'>' if one.endswith(chr(10)) else '>-'}{self.beside()}")
                lines += [f"{margin}      {word}" for word in one.split()]
            elif isinstance(one, str) or not one or self.chance():
                lines += f"{head} {self.flow(one, margin)}{self.beside()}".split("\n")
            else:
                lines.append(head + self.beside())
                flat = isinstance(one, list) and key is not None and self.chance()
                lines += self.lines(one, margin if flat else margin + "  ")
        return lines


@st.composite
def scribbled(draw: Any) -> tuple[dict[str, Any], str]:
    tree = draw(st.dictionaries(KEYS, TREES, min_size=1, max_size=4))
    return tree, "\n".join(Scribbler(draw).lines(tree)) + "\n"


@given(scribbled(), st.sampled_from(sorted(SCHEMAS)))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_whatever_way_a_file_is_written_its_form_keeps_data_and_comments_and_is_final(
    written: tuple[dict[str, Any], str], kind: str
) -> None:
    tree, text = written
    assert read(text, "") == (tree, [])
    formatted = form(text, kind)
    assert read(formatted, "") == (tree, [])
    assert comments(formatted) == comments(text)
    assert form(formatted, kind) == formatted
    assert "\n\n\n" not in formatted
    assert formatted == "\n".join(line.rstrip() for line in formatted.strip("\n").split("\n")) + "\n"


@given(scribbled())
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_another_reader_of_yaml_finds_nothing_but_texts(written: tuple[dict[str, Any], str]) -> None:
    tree, text = written
    assert yaml.safe_load(form(text)) == tree
