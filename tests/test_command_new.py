"""`decodebook new` writes what passes the check, in the right place, or says in a few lines what is wrong and writes nothing."""

from __future__ import annotations

import builtins
from pathlib import Path

import pytest

from decodebook import files
from decodebook.check import check_book
from decodebook.cli import main
from decodebook.commands import new
from decodebook.loading import load_folder
from decodebook.problems import BookError
from sample import assumed, lay

PRODUCTION = "claims/deployments/acme-one-production.yaml"
CLAIM = (
    *("new", "claim", "acme-one-production", "decode-throughput.peak", "--value", "~2,100", "--unit", "token/s"),
    *("--per", "decode-device", "--statistic", "peak", "--source", "acme-serving-note", "--via", "example-survey"),
    *("--at", "statistics", "--printed", "~2,100 tokens/s", "--label", "O", "--as-of", "2025-03"),
)
LINES = """\
  decode-throughput.peak:
    value: "~2,100"
    unit: token/s
    basis: {per: decode-device, statistic: peak}
    conditions: {batch: "96"}
    evidence: {at: statistics, printed: "~2,100 tokens/s"}
"""


@pytest.fixture(autouse=True)
def book(example_book: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example book, as the working folder."""
    monkeypatch.chdir(example_book)
    return example_book


def contents(book: Path) -> dict[str, bytes]:
    return {path.relative_to(book).as_posix(): path.read_bytes() for path in book.rglob("*") if path.is_file()}


def sorted_lines(text: str) -> list[str]:
    return sorted(text.splitlines())


def test_a_claim_is_added_to_its_subject_and_nothing_else_changes(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    assert main([*CLAIM, "--condition", "batch=96"]) == 0
    after = contents(book)
    old, new_text = (one.pop(PRODUCTION).decode() for one in (before, after))
    assert after == before
    above, below = old[: old.index("undisclosed:")], old[old.index("undisclosed:") :]
    assert new_text.startswith(above) and new_text.endswith(below)
    assert sorted_lines(new_text.removeprefix(above).removesuffix(below)) == sorted_lines(LINES)
    told = capsys.readouterr()
    assert told.out.startswith(f"# {PRODUCTION}\n  decode-throughput.peak:\n")
    assert told.err == (
        "reads: acme-one-production/decode-throughput.peak = ~2,100 token/s per decode-device [O]; "
        "counts output, per decode-device, phase decode, statistic peak; as of 2025-03\nnext: decodebook check\n"
    )
    assert check_book(book).errors == 0


def test_a_dry_run_prints_the_same_and_writes_nothing(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(book)
    assert main([*CLAIM, "--dry-run"]) == 0
    dry = capsys.readouterr().out
    assert contents(book) == before
    assert main([*CLAIM]) == 0
    assert capsys.readouterr().out == dry


def test_a_claim_that_no_survey_led_to_calls_for_a_line_of_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    given = list(CLAIM)
    del given[given.index("--via") : given.index("--via") + 2]
    assert main(given) == 0
    told = capsys.readouterr()
    assert 'evidence: {source: acme-serving-note, at: statistics, printed: "~2,100 tokens/s"}' in told.out
    assert "next: a line in sources/ledger.csv, since no survey led to the source; then decodebook check" in told.err


def test_an_estimate_names_its_law_and_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["new", "claim", "acme-one-study", "devices.two", "--per", "instance", "--phase", "prefill"]
    inputs = ["--input", "groups=acme-one-production/nodes.prefill", "--input", "per_group=devices-per-node"]
    assert main([*given, "--law", "members.devices_of_nodes", *inputs, "--dry-run"]) == 0
    assert capsys.readouterr().out.endswith(
        "    derivation:\n      law: members.devices_of_nodes\n"
        "      inputs: {groups: acme-one-production/nodes.prefill, per_group: devices-per-node}\n"
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param({"--printed": "~2,200 tokens/s"}, "nothing was written:\n  `~2,200 tokens/s` does not hold the figure `~2,100`; ", id="printed holds the value"),
        pytest.param({"--value": "2,1oo"}, 'nothing was written:\n  "2,1oo" does not read whole: ', id="the value reads"),
        pytest.param({"--unit": "tok/s"}, "nothing was written:\n  no unit `tok`; ", id="the unit is known"),
        pytest.param({"--per": "decode-devise"}, "nothing was written:\n  no value of `per` in `decode-throughput` `decode-devise`; ", id="the basis takes it"),
        pytest.param({"--source": "acme-serving-notes"}, "nothing was written:\n  no source `acme-serving-notes`; ", id="the source exists"),
        pytest.param({"--as-of": "2025-13"}, "nothing was written:\n  2025-13 is no month of the calendar; ", id="the date is real"),
        pytest.param({"--label": "P"}, "nothing was written:\n  `P` is not a value of `label`; expected one of O, 3P, L, E", id="the label is one of four"),
        pytest.param({"--condition": "batches=9"}, "nothing was written:\n  no condition `batches`; ", id="the condition is known"),
        pytest.param({"--condition": "batch"}, "--condition batch: write it as NAME=VALUE\n", id="the condition has a value"),
        pytest.param({"acme-one-production": "acme-one-prod"}, "no subject `acme-one-prod`; did you mean ", id="the subject exists"),
        pytest.param({"decode-throughput.peak": "decode-thruput"}, "no quantity `decode-thruput`; did you mean decode-throughput", id="the quantity is known"),
        pytest.param({"decode-throughput.peak": "decode-throughput.node"}, "a claim `acme-one-production/decode-throughput.node` is there already: ~14.8k; ", id="the key is free"),
    ],
)  # fmt: skip
def test_a_wrong_claim_is_told_in_a_line_and_not_written(
    change: dict[str, str], message: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    given = [word if word.startswith("--") else change.get(word, word) for word in CLAIM]
    for option, value in change.items():
        if option in given:
            given[given.index(option) + 1] = value
        elif option.startswith("--"):
            given += [option, value]
    assert main(given) == 2
    assert capsys.readouterr().err.startswith(f"decodebook: {message}")
    assert contents(book) == before


def test_all_that_is_missing_is_listed_with_its_choices(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["new", "claim", "acme-one-production", "tensor-parallel-degree", "--value", "4"]
    assert main(given) == 2
    assert capsys.readouterr().err == (
        "decodebook: claim acme-one-production/tensor-parallel-degree needs more:\n"
        "  --basis part=VALUE       one of attention, routed-experts, shared-experts, dense, all, unstated\n"
        "  --printed VALUE          A fragment of at most ten words that holds the figure, as it stands in the source.\n"
    )


def test_a_subject_is_written_into_the_folder_of_its_kind(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["new", "subject", "acme-two", "--kind", "model", "--name", "Acme Two", "--lab", "acme", "--alias", "A2"]
    assert main(given) == 0
    text = (book / "claims/models/acme-two.yaml").read_text(encoding="utf-8")
    assert sorted_lines(text) == sorted_lines("name: Acme Two\nkind: model\naliases: [A2]\nlab: acme\n")
    told = capsys.readouterr()
    assert told.out == f"# claims/models/acme-two.yaml\n{text}"
    assert told.err == "next: decodebook new claim acme-two QUANTITY\n"
    assert check_book(book).errors == 0
    assert main(given) == 2
    assert capsys.readouterr().err == (
        "decodebook: a subject `acme-two` is there already: claims/models/acme-two.yaml\n"
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--kind", "deployment"], "subject new needs more:\n  --name VALUE "),
        (["--kind", "deploiment", "--name", "N"], "no --kind `deploiment`; did you mean deployment?\n"),
        (["--kind", "engine", "--name", "N", "--maintainer", "acmee"], "nothing was written:\n  no party `acmee`; expected acme, "),
        (["--kind", "engine", "--name", "N", "--maintainer", "acme", "--lab", "acme"], "nothing was written:\n  `lab` is not a field of this kind of subject; "),
        (["--kind", "model", "--name", "N", "--lab", "acme", "--released", "2031"], "nothing was written:\n  2031 lies after this edition, 2026-12-01; "),
    ],
)  # fmt: skip
def test_a_wrong_subject_is_told_in_a_line_and_not_written(
    given: list[str], message: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    assert main(["new", "subject", "new", *given]) == 2
    assert capsys.readouterr().err.startswith(f"decodebook: {message}")
    assert contents(book) == before


SOURCE = ("new", "source", "nova-blog", "--title", "Nova serves", "--kind", "blog", "--url", "https://nova.example/a", "--published", "2025-01")  # fmt: skip


def test_a_source_and_its_new_publisher_are_written_together(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SOURCE, "--publisher", "nova", "--publisher-name", "Nova", "--publisher-kind", "lab"]) == 0
    told = capsys.readouterr()
    assert told.err == "next: decodebook new claim SUBJECT QUANTITY --source nova-blog\n"
    read = load_folder(book)
    assert read.sources["nova-blog"].title == "Nova serves"
    assert read.parties["nova"].kind == "lab"
    parties = (book / "sources/parties.yaml").read_text(encoding="utf-8").splitlines()
    assert parties[3:5] == ["nova: {name: Nova, kind: lab}", "surveyors: {name: The Surveyors, kind: analyst}"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--publisher", "acmee"], "no party `acmee`; did you mean acme? else --publisher-name NAME --publisher-kind KIND adds it to sources/parties.yaml\n"),
        (["--publisher", "nova"], "no party `nova`; --publisher-name NAME --publisher-kind KIND adds it to sources/parties.yaml\n"),
        (["--publisher", "nova", "--publisher-name", "Nova"], "--publisher-name and --publisher-kind go together\n"),
        (["--publisher", "nova", "--publisher-name", "Nova", "--publisher-kind", "lap"], "nothing was written:\n  `lap` is not a value of `kind`; "),
        (["--publisher", "acme", "--url", "https://127.0.0.1/a"], "nothing was written:\n  `https://127.0.0.1/a` is no public address; "),
        ([], "source nova-blog needs more:\n  --publisher VALUE        Who published it: a party.\n"),
    ],
)  # fmt: skip
def test_a_wrong_source_is_told_in_a_line_and_not_written(
    given: list[str], message: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    assert main([*SOURCE, *given]) == 2
    assert capsys.readouterr().err.startswith(f"decodebook: {message}")
    assert contents(book) == before


def test_when_the_second_file_cannot_be_written_the_first_is_as_it_was(
    book: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, write_text = contents(book), files.write_text

    def fail(path: Path, text: str) -> None:
        if path.name == "nova-blog.yaml":
            raise BookError(f"{path.name}: no space left")
        write_text(path, text)

    monkeypatch.setattr(files, "write_text", fail)
    assert main([*SOURCE, "--publisher", "nova", "--publisher-name", "Nova", "--publisher-kind", "lab"]) == 2
    assert capsys.readouterr().err == "decodebook: nova-blog.yaml: no space left\n"
    assert contents(book) == before


RULING = ("new", "ruling", "acme-nodes", "--about", "oddity", "--kind", "genuine", "--reason", "It is so.")


@pytest.mark.parametrize(
    ("adopt", "adopts"), [("none", "[]"), ("acme-one-production/cost", "[acme-one-production/cost]")]
)
def test_a_ruling_pins_the_values_of_today(adopt: str, adopts: str, book: Path) -> None:
    claims = ["--claim", "acme-one-production/nodes", "--claim", "acme-one-production/cost"]
    assert main([*RULING, *claims, "--adopt", adopt]) == 0
    assert (book / "claims/rulings/acme-nodes.yaml").read_text(encoding="utf-8") == (
        "about: oddity\n"
        'claims: {acme-one-production/nodes: "18", acme-one-production/cost: "$87,072"}\n'
        f'kind: genuine\nadopts: {adopts}\nreason: It is so.\nruled: "2026-12-01"\n'
    )
    assert not [problem for problem in check_book(book).problems if problem.rule == "ruling"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--claim", "acme-one-production/nodez", "--adopt", "none"], "no claim `acme-one-production/nodez`; did you mean "),
        (["--claim", "acme-one-production/nodes", "--adopt", "acme-one-production/cost"], "nothing was written:\n  no claim of this ruling `acme-one-production/cost`; "),
        (["--claim", "acme-one-production/nodes"], "ruling acme-nodes needs more:\n  --adopt VALUE            The claims that stand; an empty list adopts none.\n"),
    ],
)  # fmt: skip
def test_a_wrong_ruling_is_told_in_a_line_and_not_written(
    given: list[str], message: str, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    assert main([*RULING, *given]) == 2
    assert capsys.readouterr().err.startswith(f"decodebook: {message}")
    assert contents(book) == before


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed on a terminal, one line after the other, and then the end of the input."""
    typed: list[str] = []

    def answer(prompt: str) -> str:
        print(prompt)
        if not typed:
            raise EOFError
        return typed.pop(0)

    monkeypatch.setattr(builtins, "input", answer)
    monkeypatch.setattr(new, "is_terminal", lambda: True)
    return typed


def test_on_a_terminal_what_is_missing_is_asked_for(
    answers: list[str], book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers += ["4", "attension", "attention", "", "TP4"]
    assert main(["new", "claim", "acme-one-production", "tensor-parallel-degree"]) == 0
    asked = capsys.readouterr().out
    assert "part: What the number counts.\n  attention        The attention layers.\n" in asked
    assert "  unstated         The source does not say.\n" in asked
    assert "did you mean attention?\n" in asked
    assert "this is needed; Ctrl-C stops\n" in asked
    claim = load_folder(book)["acme-one-production/tensor-parallel-degree"]
    assert (claim.value, claim.basis["part"], claim.evidence[0].printed) == ("4", "attention", "TP4")


def test_an_answer_may_call_for_more(answers: list[str], book: Path) -> None:
    answers += ["Nova", "lab", "acme"]
    assert main(["new", "subject", "nova"]) == 0
    assert load_folder(book).subjects["nova"].facts == {"party": "acme"}


def test_a_proposal_is_taken_by_an_empty_answer(answers: list[str], book: Path) -> None:
    answers += ["2.5", "", "device", "peak", "x100-datasheet", "2.5 TB/s", "", "O"]
    given = ["new", "subject", "x90", "--kind", "hardware", "--name", "X90", "--vendor", "chipworks"]
    assert main([*given, "--form", "accelerator"]) == 0
    assert main(["new", "claim", "x90", "memory-bandwidth"]) == 0
    claim = load_folder(book)["x90/memory-bandwidth"]
    assert (claim.unit, claim.as_of) == ("TB/s", "2024-11")


def test_the_claims_of_a_ruling_are_answered_in_one_line(answers: list[str], book: Path) -> None:
    answers += ["acme-one-production/nodes acme-one-production/nodes.prefill", "none"]
    assert main([*RULING]) == 0
    ruling = load_folder(book).rulings["acme-nodes"]
    assert (list(ruling.claims.values()), ruling.adopts) == (["18", "4"], ())


def test_the_end_of_the_input_stops_and_writes_nothing(
    answers: list[str], book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    assert main(["new", "claim", "acme-one-production", "tensor-parallel-degree"]) == 2
    assert capsys.readouterr().err == "decodebook: stopped; nothing was written\n"
    assert contents(book) == before


RULED = (
    "--kind",
    "genuine",
    "--adopt",
    "sample/nodes.a",
    "--reason",
    "The first is printed twice.",
    "--ruled",
    "2026-12-01",
)


def test_a_ruling_is_drafted_from_a_conflict_and_settles_it(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(book, assumed("nodes.a", "18") + assumed("nodes.b", "20"))
    assert [one.rule for one in check_book(book).problems] == ["conflict"]
    assert main(["new", "ruling", "sample-nodes", "--conflict", "sample/nodes", *RULED]) == 0
    assert (book / "claims/rulings/sample-nodes.yaml").read_text(encoding="utf-8") == (
        'about: conflict\nclaims: {sample/nodes.a: "18", sample/nodes.b: "20"}\nkind: genuine\n'
        'adopts: [sample/nodes.a]\nreason: The first is printed twice.\nruled: "2026-12-01"\n'
    )
    assert not check_book(book).problems
    assert load_folder(book)["sample/nodes.b"].standing == "set-aside"


def test_a_conflict_that_is_not_there_is_named_and_nothing_is_written(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(book)
    assert main(["new", "ruling", "sample-nodes", "--conflict", "sample/nodes", *RULED]) == 2
    assert "sample/nodes" in capsys.readouterr().err and contents(book) == before
