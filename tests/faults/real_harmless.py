"""Edits of the real book that say nothing wrong: of layout and wording, and figures that others must bear beside them.

Most errors of a rule that looks for contradictions are here: two figures that differ, of two things.
"""

from __future__ import annotations

from faults.harmless import Edit
from faults.real_faults import (
    BATCH,
    BENCH,
    COVERAGE,
    DAY6,
    DEEPINFER,
    FLASH,
    H800,
    LEDGER,
    NOTE,
    PARTIES,
    PROFILE,
    REPORT,
    TABLE,
    V2,
    V3,
    V32,
)

FLASH_MODEL, V2_MODEL = "claims/models/deepseek-v4.1-flash.yaml", "claims/models/deepseek-v2.yaml"
LAB, KERNELS, SM100 = "claims/labs/deepseek.yaml", "claims/engines/flashmla.yaml", "claims/hardware/sm100.yaml"
UNIT_RULING, KERNEL_NOTE = "claims/rulings/deepseek-v3-decode-unit.yaml", "sources/flashmla-readme.yaml"
QUANTITIES, CONDITIONS = "schemas/quantities.yaml", "schemas/conditions.yaml"

CLAIM = """\
  {key}:
    value: "{value}"
{unit}    basis: {{{basis}}}
{more}    label: E
    assumed: For the test.
"""


def beside(name: str, file: str, anchor: str, key: str, value: str, basis: str, unit: str = "", **more: str) -> Edit:
    """One more figure, assumed, put before the claim `anchor` of a file."""
    said = "".join(f"    {field}: {text}\n" for field, text in more.items())
    claim = CLAIM.format(key=key, value=value, basis=basis, unit=f"    unit: {unit}\n" if unit else "", more=said)
    return Edit(name, file, f"  {anchor}:\n", f"{claim}  {anchor}:\n")


DAY = '"2025-02-27/2025-02-28"'
SPEED = '{context: "4,989", window: "24"}'
RATE = '{context: "4,989", expert-balance: measured, window: "24"}'

# fmt: off
# An edit is a row of a table, and reads as one.

LAYOUT = [
    Edit("a comment above a deployment", DAY6, "name: DeepSeek V3/R1", "# As Day-6 tells it.\nname: DeepSeek V3/R1"),
    Edit("a comment beside a figure", PROFILE, 'value: "18,598"', 'value: "18,598"  # of a node'),
    Edit("a comment inside a claim", REPORT, '    value: "320"\n', '    # ten racks\n    value: "320"\n'),
    Edit("a comment below", LAB, "party: deepseek\n", "party: deepseek\n# the end\n"),
    Edit("blank lines between claims", V3, "  layers:\n", "\n\n  layers:\n"),
    Edit("no line feed at the end", SM100, "meant.\n", "meant."),
    Edit("keys of a subject in another order", V2, "name: DeepSeek-V2 on one node, May 2024\nkind: deployment\n", "kind: deployment\nname: DeepSeek-V2 on one node, May 2024\n"),
    Edit("keys of a claim in another order", V2_MODEL, '    value: "236B"\n    unit: parameter\n', '    unit: parameter\n    value: "236B"\n'),
    Edit("keys of a basis in another order", DAY6, "basis: {per: fleet, phase: both, statistic: mean}", "basis: {statistic: mean, phase: both, per: fleet}"),
    Edit("single quotes", FLASH, 'value: "1.090"', "value: '1.090'"),
    Edit("quotes round a word", KERNELS, "value: hopper", 'value: "hopper"'),
    Edit("a flow mapping as a block", PROFILE, "    evidence: {source: decode-deployment, at: era table, printed: \"128 GPUs\"}\n", "    evidence:\n      source: decode-deployment\n      at: era table\n      printed: \"128 GPUs\"\n"),
    Edit("a block as a flow mapping", PROFILE, "    derivation:\n      law: members.devices_of_degrees\n      inputs: {degrees: expert-parallel-degree}\n", "    derivation: {law: members.devices_of_degrees, inputs: {degrees: expert-parallel-degree}}\n"),
    Edit("a list of one input", DAY6, "inputs: {volume: token-volume.output}", "inputs: {volume: [token-volume.output]}"),
    Edit("an input by its full id", DAY6, "inputs: {groups: nodes, per_group: devices-per-node}", f"inputs: {{groups: nodes, per_group: {DAY6[19:-5]}/devices-per-node}}"),
    Edit("evidence as a list of one", BENCH, 'evidence: {printed: "64 for decode"}', 'evidence: [{printed: "64 for decode"}]'),
    Edit("claims in another order", KERNEL_NOTE, "publisher: deepseek\nkind: repository\n", "kind: repository\npublisher: deepseek\n"),
]

WORDS = [
    Edit("another note", DAY6, "note: Assumed by DeepSeek.", "note: DeepSeek assumes it."),
    Edit("a note that is taken back", REPORT, "    note: Dispatch and combine go from point to point, started by the GPU (IBGDA).\n", ""),
    Edit("another title of a source", NOTE, "title: \"Day 6: One More Thing", "title: \"Day 6, One More Thing"),
    Edit("another name of an engine", DEEPINFER, "name: DeepInfer", "name: DeepInfer (open)"),
    Edit("an alias", V3, "aliases: [V3, DeepSeek-V3/R1]", "aliases: [V3, DeepSeek-V3/R1, DSV3]"),
    Edit("a place in a source", V32, 'evidence: {printed: "a rental price', 'evidence: {at: section 2.3, printed: "a rental price'),
    Edit("another reason of a ruling", BATCH, "Day-6 prints no batch.", "Day-6 gives no batch."),
    Edit("another day of a ruling", UNIT_RULING, 'ruled: "2026-12-05"', 'ruled: "2026-12-04"'),
    Edit("a ruling for a time", BATCH, 'ruled: "2026-12-01"', 'ruled: "2026-12-01"\nexpires: "2999-12-31"'),
    Edit("another title of a table", TABLE, "title: DeepSeek's own decode instances", "title: Decode instances of DeepSeek"),
    Edit("a note on a party", PARTIES, "deepseek: {name: DeepSeek, kind: lab}", "deepseek: {name: DeepSeek, kind: lab, note: Of Hangzhou.}"),
    Edit("a note in the ledger", LEDGER, "stands,64 for decode,\n", "stands,64 for decode,Read twice.\n"),
    Edit("a note on a figure of the survey", COVERAGE, "0001,Introduction,,,", "0001,Introduction,,,Read."),
    Edit("another definition", QUANTITIES, "definition: Memory of the hardware that holds weights and cache.", "definition: Memory of the hardware, for weights and cache."),
    Edit("a quantity that nothing uses", QUANTITIES, "memory-capacity:\n", "memory-price:\n  title: Price of memory\n  definition: What memory costs.\n  unit: USD\n  basis: {per: [device]}\n  shown: \"${}\"\nmemory-capacity:\n"),
]

FIGURES = [
    Edit("the same figure written out", DAY6, 'value: "168B"', 'value: "168,000,000,000"'),
    beside("a rate of a GPU beside that of its node", V2, "decode-throughput.device", "decode-throughput.device-again", ">6.2K", "per: device, statistic: peak", "token/s", conditions="{workload: lengths of the DeepSeek 67B service}"),
    beside("a mean beside a peak", DAY6, "nodes.fleet-peak", "nodes.fleet-low", "150", "per: fleet, phase: both, statistic: minimum", conditions='{window: "24"}', as_of=DAY),
    beside("a rate at another context", PROFILE, "decode-throughput.node", "decode-throughput.long", "9,000", "per: node, statistic: point", "token/s", conditions='{batch: "128", context: "32,768"}'),
    beside("a rate at another batch", PROFILE, "decode-throughput.node", "decode-throughput.small", "9,000", "per: node, statistic: point", "token/s", conditions='{batch: "32", context: "4,096"}'),
    beside("a batch of a node beside that of its GPU", PROFILE, "context-length", "sequences.node", "1,024", "per: node, statistic: point", conditions='{context: "4K"}'),
    beside("a rate of input beside one of output", PROFILE, "decode-throughput.node", "token-throughput.node", "81,311", "per: node, counts: total, statistic: point", "token/s"),
    beside("a price of another model", DAY6, "token-price.input-hit", "token-price.output-v3", "$1.10", "counts: output", "USD/Mtoken", conditions="{model: deepseek-v3}"),
    Edit("a price of tokens at a later time", DAY6, "  token-price.output:\n", '  token-price.output-later:\n    value: "$0.42"\n    unit: USD/Mtoken\n    basis: {counts: output}\n    conditions: {model: deepseek-r1}\n    as_of: "2025-12"\n    evidence: {source: deepseek-v3.2-report, at: section 2.3, printed: "$0.42"}\n  token-price.output:\n'),
    beside("a bound that the figure keeps", DAY6, "token-volume.input", "nodes.fleet-least", ">200", "per: fleet, phase: both, statistic: mean", conditions='{window: "24"}', as_of=DAY),
    beside("a time per token beside the speed of a user", FLASH, "interactivity", "tpot", "~4.2", "statistic: mean", "ms", conditions='{batch: "~60"}'),
    Edit("memory of the hardware", H800, "vendor: nvidia\n", 'vendor: nvidia\nclaims:\n  memory-capacity:\n    value: "80"\n    unit: GB\n    basis: {per: device}\n    as_of: "2023"\n    label: E\n    assumed: For the test.\n'),
    beside("a rental price beside one of owning", DAY6, "revenue", "device-price.owned", "1.1", "cost-basis: ownership", "USD/h"),
    beside("parameters of a part", V3, "layers", "total-parameters.routed", "653B", "part: routed-experts", "parameter"),
    beside("a cache in another number format", V3, "routed-experts", "kv-bytes-per-token.fp8", "~40", "part: all", "kB", conditions="{kv-precision: fp8}"),
    beside("the acceptance of a second drafted token", V3, "speculation-gain", "acceptance-rate.second", "60–70%", "statistic: mean", '"%"', range="spread", conditions='{speculation: mtp, draft-length: "2"}'),
    beside("slots of the prefill unit", DAY6, "nodes.prefill", "expert-slots.prefill", "288", "per: instance, phase: prefill"),
    beside("a rounded count of devices", DAY6, "token-volume.input", "devices.fleet-round", "~1,800", "per: fleet, phase: both, statistic: mean", conditions='{window: "24"}', as_of=DAY),
    beside("layers in even stages", REPORT, "sequence-parallelism", "pipeline-parallel-degree", "1", ""),
    beside("a run on other hardware", BENCH, "interconnect", "devices.h800", "128", "per: instance", conditions="{hardware: h800}"),
    beside("the system beside its instance", FLASH, "interconnect", "devices.system", "128", "per: system, pool: all, phase: both, role: minimum"),
    Edit("a day within the month", REPORT, 'as_of: "2024-12"', 'as_of: "2024-12-27"'),
    Edit("a figure of one deployment in its own words", "claims/deployments/other-lab.yaml", None,
         "name: A third party's run\nkind: deployment\nsetting: benchmark\noperator: lmsys\nmodel: deepseek-v3\nhardware: h800\n"
         "defaults: {as_of: \"2025-05\", label: 3P, basis: {phase: decode}, evidence: {source: lmsys-large-scale-ep, at: decode table}}\n"
         "claims:\n  nodes:\n    value: \"9\"\n    basis: {per: instance}\n    evidence: {printed: \"9 nodes\"}\n"),
    Edit("an id that moved", "claims/moved.yaml", None, "deepseek-v3/depth: {to: deepseek-v3/layers}\n"),
    Edit("ids that are published", "claims/published.csv", None, "claim\ndeepseek-v3/layers\ndeepseek-v2/layers\n"),
]
# fmt: on

REAL_HARMLESS = [*LAYOUT, *WORDS, *FIGURES]
