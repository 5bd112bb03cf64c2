"""A draft stands where it belongs, leaves its neighbours byte for byte, and is judged before anything is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from decodebook.drafts import Desk
from decodebook.problems import BookError

FILE = "claims/hardware/x100.yaml"
HEAD = "name: Chipworks X100\nkind: hardware\nform: accelerator\nvendor: chipworks\n"
ENTRY = {
    "value": "60",
    "unit": "GB/s",
    "basis": {"per": "device", "statistic": "peak"},
    "evidence": {"at": "table 2", "printed": "60 GB/s"},
}


def desk(book: Path, text: str = "", file: str = FILE) -> Desk:
    if text:
        (book / file).write_text(text, encoding="utf-8")
    return Desk(book)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("{h}# end\n", "{h}claims:\n{c}# end\n", id="no claims yet"),
        pytest.param("{h}claims:\n  a:\n    value: b", "{h}claims:\n  a:\n    value: b\n{c}", id="no final line end"),
        pytest.param(
            "{h}claims:\n  a: {{value: b}}   # odd\n\n# of what follows\nundisclosed: {{}}\n",
            "{h}claims:\n  a: {{value: b}}   # odd\n{c}\n# of what follows\nundisclosed: {{}}\n",
            id="before the next field and its comment",
        ),
        pytest.param(
            "claims:\n    a:\n        value: b\n    # c:\n{h}",
            "claims:\n    a:\n        value: b\n    # c:\n{c4}{h}",
            id="deeper, above other fields, after a comment of the claims",
        ),
        pytest.param("{h}series: {{}}\n", "{h}claims:\n{c}series: {{}}\n", id="claims stand before series"),
    ],
)
def test_a_claim_is_added_and_all_else_stays(before: str, after: str, example_book: Path) -> None:
    text = before.format(h=HEAD)
    draft = desk(example_book, text).new_claim("x100", "attention-type.new", {"value": "mla"})
    lines = "  attention-type.new:\n    value: mla\n"
    deeper = lines.replace("  attention", "    attention").replace("    value", "      value")
    assert draft.files == {FILE: after.format(h=HEAD, c=lines, c4=deeper)}
    assert draft.shown == (deeper if "{c4}" in after else lines)
    assert (example_book / FILE).read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("claims", "message"),
    [
        ("claims: {a: {value: b}}\n", f"{FILE}: its claims stand on one line; run `decodebook fmt {FILE}` first"),
        ("claims: {}\n", f"{FILE}: the claim cannot be added; run `decodebook fmt {FILE}` first"),
        ("name: again\n", f"{FILE}: does not read; run `decodebook check {FILE}` first"),
    ],
)
def test_a_file_that_cannot_take_a_claim_is_refused(claims: str, message: str, example_book: Path) -> None:
    with pytest.raises(BookError) as refused:
        desk(example_book, HEAD + claims).new_claim("x100", "nodes", {"value": "1"})
    assert str(refused.value) == message


def test_a_new_file_is_written_in_its_canonical_form(example_book: Path) -> None:
    draft = desk(example_book).new_file("sources/a.yaml", "source", {"kind": "blog", "title": "A: b", "publisher": "c"})
    assert draft.files == {"sources/a.yaml": 'title: "A: b"\npublisher: c\nkind: blog\n'}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("sources/parties.yaml", "sources/parties.yaml is there already; nothing is overwritten"),
        (
            "sources/A b.yaml",
            "sources/A b.yaml: the name of the file is no id; expected lower case letters and digits, "
            "parted by single dots or hyphens, at most 64",
        ),
        ("sources/aux.yaml", "sources/aux.yaml: aux is the name of a device on Windows"),
    ],
)
def test_a_path_that_is_taken_or_no_good_is_refused(path: str, message: str, example_book: Path) -> None:
    with pytest.raises(BookError) as refused:
        desk(example_book).new_file(path, "source", {"title": "A"})
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("before", "party", "after"),
    [
        ("# who\na: {name: A, kind: lab}\nz: {name: Z, kind: lab}\n", "m", "# who\na: {name: A, kind: lab}\n{m}z: {name: Z, kind: lab}\n"),
        ("# who\nz: {name: Z, kind: lab}\n", "m", "# who\n{m}z: {name: Z, kind: lab}\n"),
        ("a: {name: A, kind: lab}\n# end\n", "m", "a: {name: A, kind: lab}\n{m}# end\n"),
        ("a: {name: A, kind: lab}\n\n# of z\nz: {name: Z, kind: lab}\n", "m", "a: {name: A, kind: lab}\n{m}\n# of z\nz: {name: Z, kind: lab}\n"),
    ],
)  # fmt: skip
def test_a_party_is_added_in_its_place(before: str, party: str, after: str, example_book: Path) -> None:
    (example_book / "sources/parties.yaml").write_text(before, encoding="utf-8")
    one = Desk(example_book)
    draft = one.with_party(
        one.new_file("sources/a.yaml", "source", {"title": "A"}), party, {"name": "M", "kind": "lab"}
    )
    assert draft.files["sources/parties.yaml"] == after.replace("{m}", "m: {name: M, kind: lab}\n")
    assert set(draft.files) == {"sources/parties.yaml", "sources/a.yaml"}


def test_a_party_that_is_there_is_not_added_again(example_book: Path) -> None:
    one = desk(example_book)
    draft = one.new_file("sources/a.yaml", "source", {"title": "A"})
    with pytest.raises(BookError, match="`acme` is there already, as Acme AI"):
        one.with_party(draft, "acme", {"name": "A", "kind": "lab"})


def test_the_faults_of_a_draft_are_its_own_and_not_those_of_its_neighbours(example_book: Path) -> None:
    text = (example_book / FILE).read_text(encoding="utf-8")
    one = desk(example_book, text.replace("80 GB HBM3", "81 GB HBM3"))
    wrong, at_odds = one.faults(one.new_claim("x100", "memory-bandwidth.old", ENTRY))
    assert (wrong, [problem.rule for problem in at_odds]) == ([], ["conflict"])
    wrong, _ = one.faults(one.new_claim("x100", "memory-bandwidth.old", {**ENTRY, "value": "61"}))
    assert [problem.message for problem in wrong] == ["`60 GB/s` does not hold the figure `61`"]


def test_what_the_draft_says_again_is_at_odds_and_no_fault(example_book: Path) -> None:
    one = desk(example_book)
    same = {"value": "3.35", "unit": "TB/s", "basis": {"per": "device", "statistic": "peak"}, "evidence": {"printed": "3.35TB/s"}}  # fmt: skip
    wrong, at_odds = one.faults(one.new_claim("x100", "memory-bandwidth.again", same))
    assert wrong == []
    assert [problem.rule for problem in at_odds] == ["twin"]


def test_what_is_inherited_anyway_is_left_out(example_book: Path) -> None:
    given = {
        "value": "9",
        "unit": "node",
        "label": "O",
        "as_of": "2025-04",
        "basis": {"per": "instance", "phase": "prefill"},
        "conditions": {"precision": "fp8", "batch": "1"},
        "evidence": {"source": "acme-serving-note", "via": "example-survey", "printed": "9 nodes"},
    }
    assert desk(example_book).without_repeats("acme-one-production", "nodes.new", given) == {
        "value": "9",
        "as_of": "2025-04",
        "basis": {"phase": "prefill"},
        "conditions": {"batch": "1"},
        "evidence": {"printed": "9 nodes"},
    }


def test_a_source_that_no_survey_led_to_stays_when_the_default_names_a_survey(example_book: Path) -> None:
    given = {"value": "9", "evidence": {"source": "acme-serving-note", "printed": "9 nodes"}}
    assert desk(example_book).without_repeats("acme-one-production", "nodes.new", given) == given
