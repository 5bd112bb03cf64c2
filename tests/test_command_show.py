"""`decodebook show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from decodebook.book import Book
from decodebook.cli import main
from decodebook.commands.show import described
from decodebook.compiled import plain
from decodebook.loading import load_folder
from decodebook.why import label_reasons

NODES = """\
Acme One production serving, March 2025: nodes
  18 nodes  [O]

  id          acme-one-production/nodes
  figure      18 node
  reads as    18 node by its print
  counts      per instance, phase decode
  at          model acme-one, hardware x100, engine fastserve, precision fp8
  as of       2025-03
  label       O, official
  because     Acme AI, the operator of this deployment, published it.
  standing    adopted
  printed     “18 nodes”
  in          How Acme serves Acme One, decode unit (acme-serving-note, found through
              example-survey)
              https://acme.example/serving-note
  checked     2026-12-01: stands in acme-serving-note (repository-file 56d8685)
  file        claims/deployments/acme-one-production.yaml
"""
RATE = """\
Acme One production serving, March 2025: decode throughput
  ~1,850 tok/s per decode device  [E (from E)]

  id          acme-one-production/decode-throughput.device
  figure      ~1,850 token/s
  computed    1,850 token/s (1,837.5 to 1,862.5), from E
  reads as    1,840 to 1,860 token/s by its print
  counts      counts output, per decode-device, phase decode, statistic mean
  at          model acme-one, hardware x100, engine fastserve, precision fp8
  as of       2025-03
  label       E, estimate
  because     It is a printed figure under test: a law computes it anew from the claims below.
  standing    adopted
  law         members.per_member
  note        The note prints the rate per node only; the division by eight is the survey's.
  printed     “~1,850 output tok/s”
  in          A survey of serving, section 2 (example-survey)
  checked     not yet read against its source
  file        claims/deployments/acme-one-production.yaml
"""
MODEL = """\
              subject
  id          acme-one
  kind        model
  name        Acme One
  file        claims/models/acme-one.yaml
  facts       lab acme, family acme-family, released 2025-01-15

Acme One  (acme-one)
   O  671B parameters  total-parameters
   O  37B active       active-parameters
   O  mla              attention-type

3 claims
"""
SOURCE = """\
              source
  id          x100-datasheet
  title       X100 data sheet
  publisher   chipworks
  kind        documentation
  published   2024-11
  url         https://chipworks.example/x100.pdf
  archived    https://archive.example/2025/https://chipworks.example/x100.pdf

Chipworks X100  (x100)
   O  80 GB per device           memory-capacity
   O  peak 3.35 TB/s per device  memory-bandwidth
   O  1,979 TFLOP/s per device   peak-compute.fp8

3 claims
"""


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        ("acme-one-production/nodes", NODES),
        ("acme-one-production/decode-throughput.device", RATE),
        ("acme-one", MODEL),
        ("x100-datasheet", SOURCE),
    ],
)
def test_a_claim_a_subject_and_a_source_are_shown_in_full(
    ref: str, text: str, example_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", ref, "--book", str(example_folder)]) == 0
    assert capsys.readouterr() == (text, "")


@pytest.mark.parametrize(
    ("ref", "line"),
    [
        ("acme-one-study/devices-per-node", "  because     It is assumed, without evidence, and a reader may change it: The common server of the"),
        ("acme-one-study/devices", "  computed    144 device, from E"),
        ("acme-one-study/kv-bytes-per-token", "  relative to ratio to acme-one"),
        ("acme-one-production/sequences.device", "  because     It is arithmetic that no law of this book recomputes yet."),
        ("acme-one-production/tpot.undisclosed", "  as of       2025-03-01"),
    ],
)  # fmt: skip
def test_what_a_claim_rests_on_is_shown(ref: str, line: str, example: Book) -> None:
    assert line in list(described(example, example[ref], 100))


def test_a_fragment_that_has_changed_since_it_was_read_is_told(example_book: Path) -> None:
    path = example_book / "claims/deployments/acme-one-production.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('printed: "18 nodes"', 'printed: "all 18 nodes"'), encoding="utf-8"
    )
    book = load_folder(example_book)
    shown = list(described(book, book["acme-one-production/nodes"], 100))
    assert "  checked     the fragment has changed since it was read" in shown


@pytest.mark.parametrize("kind", ["acme-one-production/nodes", "acme-one", "x100-datasheet"])
def test_as_json_a_record_is_whole(
    kind: str, example_folder: Path, example: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", kind, "--format", "json", "--book", str(example_folder)]) == 0
    record = example[kind] if "/" in kind else example.subjects.get(kind) or example.sources[kind]
    reasons = {"label_reasons": label_reasons(example, example[kind])} if "/" in kind else {}
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps({**plain(record), **reasons}))


@pytest.mark.parametrize(
    ("ref", "says"),
    [
        ("acme-one-production/node", "no claim `acme-one-production/node`; did you mean acme-one-production/nodes?"),
        ("acme-on", "no subject or source `acme-on`; did you mean acme-one"),
        ("acme-one-production/watts", "`acme-one-production/watts` was withdrawn: The source took the figure back."),
    ],
)
def test_what_is_not_there_is_said(
    ref: str, says: str, example_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", ref, "--book", str(example_folder)]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.startswith(f"decodebook: {says}") and shown.err.count("\n") == 1
