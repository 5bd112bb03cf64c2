"""A generated book of any size, for measuring: deployments of fifty claims each, laid out beside the real schemas."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PER_FILE = 50
HEAD = """\
name: Generated deployment {number}
kind: deployment
setting: production
operator: acme
model: acme-one
hardware: x100
defaults:
  as_of: "2025-02"
  label: O
  basis: {{per: instance, phase: decode}}
  conditions: {{precision: fp8, context: "4,989"}}
  evidence: {{source: note-{source}, via: survey}}
claims:
  devices-per-node:
    value: "8"
    label: E
    assumed: The common server holds eight.
"""
FIXED = {
    "claims/labs/acme.yaml": "name: Acme\nkind: lab\nparty: acme\n",
    "claims/models/acme-one.yaml": "name: Acme One\nkind: model\nlab: acme\n",
    "claims/hardware/x100.yaml": "name: X100\nkind: hardware\nvendor: acme\nform: accelerator\n",
    "sources/parties.yaml": "acme: {name: Acme, kind: lab}\n",
    "sources/survey.yaml": "title: Survey\npublisher: acme\nkind: survey\n",
    "pyproject.toml": '[project]\nname = "generated"\nversion = "2026.12.0"\n\n[tool.decodebook]\ndate = "2026-12-01"\n',
}


def generate(folder: Path, claims: int, seed: int = 1) -> list[Path]:
    """Write a clean book of about `claims` claims, about 350 bytes each, and return its deployment files."""
    chance = random.Random(seed)
    files = dict(FIXED)
    written = []
    for number in range(claims // PER_FILE):
        source = number % 40
        files[f"sources/note-{source}.yaml"] = (
            f'title: Note {source}\npublisher: acme\nkind: blog\npublished: "2025-03-01"\nurl: https://acme.example/{source}\n'
        )
        name = f"claims/deployments/generated-{number:05}.yaml"
        files[name] = HEAD.format(number=number, source=source) + "".join(
            _claim(chance, index) for index in range(PER_FILE)
        )
        written.append(folder / name)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in ("schemas", "derivations"):
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return written


def _claim(chance: random.Random, index: int) -> str:
    figure = 1_000 * (index + 1) + chance.randrange(1_000)  # each index its own: no claim is another's twin
    kind = index % 5
    note = "    note: Averaged over one day of production, idle time included, as the note says.\n"
    if kind == 0:
        return (
            f'  decode-throughput.g{index}:\n    value: "~{figure:,}"\n    unit: token/s\n    basis: {{per: node, statistic: mean}}\n'
            f'    evidence: {{at: section {index}, printed: "~{figure:,} tokens/s of output"}}\n{note}'
        )
    if kind == 1:
        return (
            f'  nodes.g{index}:\n    value: "{figure}"\n    conditions: {{batch: "{index}"}}\n'
            f'    evidence: {{at: table {index}, printed: "a unit spans {figure} nodes"}}\n{note}'
        )
    if kind == 4:
        return (
            f"  decode-throughput.d{index}:\n    unit: token/s\n    basis: {{per: decode-device, statistic: mean}}\n    label: E\n"
            f"    derivation:\n      law: members.per_member\n      inputs: {{whole: decode-throughput.g{index - 4}, members: devices-per-node}}\n{note}"
        )
    if kind == 2:
        return (
            f'  tpot.g{index}:\n    value: "{figure / 100:.1f}–{figure / 100 + 3:.1f}"\n    unit: ms\n    range: spread\n    basis: {{statistic: mean}}\n'
            f'    evidence: {{at: figure {index}, printed: "between {figure / 100:.1f}–{figure / 100 + 3:.1f} ms"}}\n{note}'
        )
    return (
        f'  memory-capacity.g{index}:\n    value: "{figure}"\n    unit: GB\n    basis: {{per: device}}\n'
        f'    evidence: {{source: note-0, at: page {index}, printed: "{figure} GB HBM3", via: survey}}\n{note}'
    )
