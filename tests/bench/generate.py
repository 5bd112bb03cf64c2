"""A generated book of any size, for measuring: deployments of fifty claims each, laid out beside the real schemas.

Each deployment is measured at ten operating points, told apart by their context, which no two of an operator share; the
figures of a point keep the laws. Ten deployments share an operator, two models and a source, as they do in life.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PER_FILE = 50
POINTS = PER_FILE // 5
PER_OPERATOR = 10
HEAD = """\
name: Generated deployment {number}
kind: deployment
setting: {setting}
operator: operator-{operator}
model: model-{operator}-{model}
hardware: x100
defaults:
  as_of: "2025-02"
  label: O
  basis: {{per: node, phase: decode, statistic: mean}}
  conditions: {{precision: fp8}}
  evidence: {{source: note-{operator}, via: survey}}
claims:
"""
POINT = """\
  decode-throughput.g{point}:
    value: "~{rate:,}"
    unit: token/s
    conditions: {{context: "{context}"}}
    evidence: {{at: section {point}, printed: "~{rate:,} tokens/s of output"}}
    note: Averaged over one day of production, idle time included, as the note says.
  interactivity.g{point}:
    value: "{speed}"
    unit: token/s
    basis: {{per: user}}
    conditions: {{context: "{context}"}}
    evidence: {{at: page {point}, printed: "{speed} tokens/s for each user"}}
    note: Averaged over one day of production, idle time included, as the note says.
  tpot.g{point}:
    value: "{low:.1f}–{high:.1f}"
    unit: ms
    range: spread
    conditions: {{context: "{context}"}}
    evidence: {{at: figure {point}, printed: "between {low:.1f}–{high:.1f} ms"}}
    note: Averaged over one day of production, idle time included, as the note says.
  sequences.g{point}:
    value: "~{sequences}"
    conditions: {{context: "{context}"}}
    evidence: {{at: table {point}, printed: "~{sequences} requests in flight"}}
    note: Averaged over one day of production, idle time included, as the note says.
  decode-throughput.d{point}:
    unit: token/s
    basis: {{per: decode-device}}
    conditions: {{context: "{context}"}}
    label: E
    derivation:
      law: members.per_member
      inputs: {{whole: decode-throughput.g{point}, members: x100-server/devices-per-node}}
    note: Averaged over one day of production, idle time included, as the note says.
"""
FIXED = {
    "claims/labs/acme.yaml": "name: Acme\nkind: lab\nparty: acme\n",
    "claims/hardware/x100.yaml": "name: X100\nkind: hardware\nvendor: acme\nform: accelerator\n",
    "claims/hardware/x100-server.yaml": "name: X100 server\nkind: hardware\nvendor: acme\nform: node\nclaims:\n"
    '  devices-per-node:\n    value: "8"\n    as_of: "2025-02"\n    label: O\n    basis: {per: node}\n'
    '    evidence: {source: survey-note, at: page 1, printed: "8 devices"}\n',
    "sources/survey.yaml": "title: Survey\npublisher: acme\nkind: survey\n",
    "sources/survey-note.yaml": "title: Data sheet\npublisher: acme\nkind: documentation\nurl: https://acme.example/x100\n",
    "pyproject.toml": '[project]\nname = "generated"\nversion = "2026.12.0"\n\n[tool.decodebook]\ndate = "2026-12-01"\n',
}


def generate(folder: Path, claims: int, seed: int = 1) -> list[Path]:
    """Write a clean book of about `claims` claims, about 350 bytes each, and return its deployment files."""
    chance = random.Random(seed)
    files, parties, written = dict(FIXED), "acme: {name: Acme, kind: lab}\n", []
    for number in range(claims // PER_FILE):
        operator = number // PER_OPERATOR
        if number % PER_OPERATOR == 0:
            files |= _operator(operator)
            parties += f"operator-{operator}: {{name: Operator {operator}, kind: lab}}\n"
        setting = "production" if number % PER_OPERATOR < 2 else "benchmark"
        name = f"claims/deployments/generated-{number:05}.yaml"
        head = HEAD.format(number=number, setting=setting, operator=operator, model=number % 2)
        files[name] = head + "".join(_point(chance, number % PER_OPERATOR, point) for point in range(POINTS))
        written.append(folder / name)
    files["sources/parties.yaml"] = parties
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in ("schemas", "derivations"):
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return written


def _operator(number: int) -> dict[str, str]:
    name = f"operator-{number}"
    models = {
        f"claims/models/model-{number}-{model}.yaml": f"name: Model {number}.{model}\nkind: model\nlab: {name}-lab\n"
        for model in (0, 1)
    }
    return {
        f"claims/labs/{name}-lab.yaml": f"name: Operator {number}\nkind: lab\nparty: {name}\n",
        f"sources/note-{number}.yaml": f"title: Note {number}\npublisher: {name}\nkind: blog\n"
        f'published: "2025-03-01"\nurl: https://acme.example/{number}\n',
        **models,
    }


def _point(chance: random.Random, place: int, point: int) -> str:
    """Five claims at one operating point; what arithmetic gives of them agrees with what they print."""
    speed = chance.randrange(20, 90)
    rate = round(speed * chance.randrange(100, 900), -1)
    return POINT.format(
        point=point,
        context=4_096 + 1_000 * (POINTS * place + point),
        rate=rate,
        speed=speed,
        low=1_000 / (speed + 0.5),
        high=1_000 / (speed - 0.5),
        sequences=round(rate / speed),
    )
