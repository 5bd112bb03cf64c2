"""Faults planted in a copy of the real book, one or more for each rule."""

from __future__ import annotations

from faults.planted import Fault

DAY6, PROFILE = "claims/deployments/deepseek-v3-r1-production.yaml", "claims/deployments/deepseek-v3-r1-profile.yaml"
REPORT, BENCH = "claims/deployments/deepseek-v3-report.yaml", "claims/deployments/deepinfer-benchmark.yaml"
V2, V32 = "claims/deployments/deepseek-v2-serving.yaml", "claims/deployments/deepseek-v3.2-service.yaml"
FLASH = "claims/deployments/deepseek-v4.1-flash-deepinfer.yaml"
V3, PRO = "claims/models/deepseek-v3.yaml", "claims/models/deepseek-v4-pro.yaml"
H800, DEEPINFER = "claims/hardware/h800.yaml", "claims/engines/deepinfer.yaml"
ACCEPTANCE, BATCH = "claims/rulings/deepseek-v3-acceptance.yaml", "claims/rulings/deepseek-v3-r1-decode-batch.yaml"
NOTE, PARTIES, LEDGER = "sources/deepseek-day-6.yaml", "sources/parties.yaml", "sources/ledger.csv"
COVERAGE, TABLE = "sources/surveys/decode-deployment.csv", "build/tables/deepseek-lineage.yaml"


# fmt: off
# A fault is a row of a table, and reads as one.
REAL_FAULTS = [
    Fault("a quantity without a definition", "schemas/quantities.yaml", "  title: Micro-batches\n", "  title: ''\n", "schema", "`title` is blank"),
    Fault("a deployment among models", "claims/models/stray.yaml", None, "name: Stray\nkind: deployment\nsetting: design\noperator: deepseek\nmodel: deepseek-v3\n", "subject-kind", "a deployment does not belong in claims/models/", on="kind: deployment"),
    Fault("an engine that is not there", FLASH, "engine: deepinfer", "engine: deepinfr", "subject-reference", "no engine `deepinfr`"),
    Fault("a quantity that is none", DAY6, "  micro-batches:", "  microbatches:", "quantity", "no quantity `microbatches`"),
    Fault("a unit that is none", DAY6, "unit: token/day", "unit: tokens/day", "unit", "no unit `tokens`"),
    Fault("a unit of something else", V3, "unit: kB", "unit: kW", "unit", "kW"),
    Fault("a figure that does not read", DAY6, 'value: "226.75"', 'value: "226,75"', "figure", "226,75"),
    Fault("a term that is none", V3, "value: mla", "value: mlaa", "term", "no attention `mlaa`"),
    Fault("per what is left out", DAY6, "basis: {per: node, statistic: mean}\n    conditions: {context: \"4,989\"", "basis: {statistic: mean}\n    conditions: {context: \"4,989\"", "basis", "`per` is missing", on='    value: "~14.8k"'),
    Fault("a basis that the quantity has not", DAY6, "basis: {per: instance}\n    evidence:\n      - {at: decoding phase", "basis: {per: user}\n    evidence:\n      - {at: decoding phase", "basis", "user"),
    Fault("a condition that is none", DAY6, "expert-balance: measured", "expert-balanced: measured", "conditions", "no condition `expert-balanced`"),
    Fault("evidence of no source", V3, "source: flashmla-readme", "source: flashmla-readmi", "evidence", "flashmla-readmi"),
    Fault("a fragment that lacks the figure", DAY6, 'printed: "spans 18 nodes"', 'printed: "spans nineteen nodes"', "printed", "`spans nineteen nodes` does not hold the figure `18`"),
    Fault("a fragment that is a sentence", DAY6, 'printed: "MLA/Shared Expert DP144"', 'printed: "MLA and the shared expert are run with a data parallel degree of DP144 each"', "printed", "`printed` holds 15 words"),
    Fault("words that gainsay the basis", DAY6, 'printed: "spans 18 nodes"', 'printed: "prefill spans 18 nodes"', "wording", "`prefill` is printed beside the figure, and `phase` says decode"),
    Fault("an official claim of a stranger", NOTE, "publisher: deepseek", "publisher: huawei", "party", "huawei is no party to deepseek-v3-r1-production", at=DAY6, on="  label: O\n"),
    Fault("an estimate that rests on nothing", PROFILE, '    estimator: lmsys\n    note: LMSYS reads', '    note: LMSYS reads', "label", "an estimate says what it rests on", on='    label: E\n    origin: lmsys\n    evidence: {source: lmsys-large-scale-ep, at: decode table, printed: "4,096"'),
    Fault("press called official", NOTE, "kind: report", "kind: news", "press", "only press says so", at=DAY6, on="  label: O\n"),
    Fault("a law that is not there", PROFILE, "law: members.nodes_of_devices", "law: members.node_of_devices", "binding", "no law `members.node_of_devices`"),
    Fault("an input that is not there", PROFILE, "degrees: expert-parallel-degree}", "degrees: expert-parallel-degre}", "derivation", "expert-parallel-degre"),
    Fault("an input on another basis", PROFILE, "inputs: {whole: decode-throughput.node,", "inputs: {whole: sequences.device,", "binding", "members.per_member gives the quantity of `whole`, sequences", on="law: members.per_member\n      inputs: {whole: sequences.device"),
    Fault("an estimate that is not what its law gives", DAY6, 'value: "~1,814"', 'value: "~1,841"', "recomputed", "`~1,841` is printed, and members.devices_of_nodes gives 1,814"),
    Fault("a ratio to nothing", PROFILE, "    comparison: ratio\n", "", "ratio", "`comparison` is missing beside `relative_to`", on="    unit: x\n    basis: {per: node, statistic: point}\n    relative_to: deepseek-v3-r1-production/decode-throughput.node"),
    Fault("degrees that do not multiply to the devices", REPORT, "  sequence-parallelism:\n", '  pipeline-parallel-degree:\n    value: "2"\n    evidence: {at: section 3.4.2, printed: "PP2"}\n  sequence-parallelism:\n', "identity", "degrees.attention_ranks gives 640 device", on='value: "320"\n    basis: {per: instance, role'),
    Fault("layers that do not part into the stages", REPORT, "  sequence-parallelism:\n", '  pipeline-parallel-degree:\n    value: "2"\n    evidence: {at: section 3.4.2, printed: "PP2"}\n  sequence-parallelism:\n', "identity", "which is no whole number", at=V3, on='value: "61"'),
    Fault("a rack's worth of memory in one GPU", H800, "note: A GPU of", 'claims:\n  memory-capacity:\n    value: "80"\n    unit: GB\n    as_of: "2023"\n    label: E\n    assumed: For the test.\n    basis: {per: rack}\nnote: A GPU of', "form", "a figure per rack of one accelerator", on="    basis: {per: rack}"),
    Fault("a quantity that is undisclosed twice", DAY6, "undisclosed:\n  as_of: \"2026-10-22\"\n  looked_in: [deepseek-day-6, deepseek-v3-report]\n  quantities: [tpot, instances]", "undisclosed:\n  as_of: \"2026-10-22\"\n  looked_in: [deepseek-day-6, deepseek-v3-report]\n  quantities: [tpot, tpot]", "ids", "the id deepseek-v3-r1-production/tpot.undisclosed is given twice"),
    Fault("a series of nothing", DEEPINFER, "claims:\n", "series:\n  curve:\n    quantity: decode-throughput\n    along: batch\nclaims:\n", "series", "`curve` has neither points nor rows", on="    quantity: decode-throughput\n"),
    Fault("a quantity in a unit that is none", "schemas/quantities.yaml", "  unit: token/s\n", "  unit: tokens/s\n", "vocabulary", "tokens"),
    Fault("active parameters beyond the total", V3, 'value: "37B"', 'value: "737B"', "identity", "limits.total_of_active allows no less than 737,000,000,000", on='value: "671B"'),
    Fault("a second figure for the decode unit", DAY6, "  # prefill unit\n", '  nodes.again:\n    value: "20"\n    basis: {per: instance}\n    evidence: {at: decoding phase, printed: "spans 20 nodes"}\n', "conflict", "nodes.again is at odds with deepseek-v3-r1-production/nodes: O 18 node · O 20 node", on='value: "20"'),
    Fault("a day that is none", DAY6, 'as_of: "2025-02-27/2025-02-28"', 'as_of: "2025-02-27/2025-02-30"', "dates", "2025-02-30"),
    Fault("a ruling older than its claims", ACCEPTANCE, 'ruled: "2026-12-05"', 'ruled: "2024-01-05"', "order", "the ruling is of 2024-01-05"),
    Fault("a disclosure said to be none", V32, "quantities: [devices,", "quantities: [accelerator, devices,", "undisclosed", "accelerator is said to be undisclosed"),
    Fault("a figure entered twice", DAY6, "  # prefill unit\n", '  redundant-experts.again:\n    value: "32"\n    basis: {per: instance}\n    evidence: {at: decoding phase, printed: "32 redundant"}\n', "twin", "says again what deepseek-v3-r1-production/redundant-experts says"),
    Fault("a publisher that is nobody", NOTE, "publisher: deepseek", "publisher: deepseak", "source", "no party `deepseak`"),
    Fault("a source that nothing cites", "sources/stray.yaml", None, "title: Stray\npublisher: deepseek\nkind: report\nurl: https://github.com/deepseek-ai\n", "source", "nothing cites this source", warning=True),
    Fault("a subject that nothing names", "claims/models/stray.yaml", None, "name: Stray\nkind: model\nlab: deepseek\n", "idle-subject", "nothing is said of stray", warning=True),
    Fault("a check of a claim that is not there", LEDGER, "deepinfer-benchmark/accelerator,", "deepinfer-benchmark/acelerator,", "ledger", "deepinfer-benchmark/acelerator"),
    Fault("a figure of the survey with a claim that is not there", COVERAGE, "deepseek-v3/layers", "deepseek-v3/layer", "coverage", "deepseek-v3/layer"),
    Fault("a value that a ruling was not made for", V3, 'value: "80–90%"', 'value: "80–95%"', "ruling", "the ruling was made for `80–90%`", at=ACCEPTANCE, on="claims: {"),
    Fault("a table of a claim that is not there", TABLE, "rate: [decode-throughput.node, decode-throughput.device]", "rate: [decode-throughput.nod, decode-throughput.device]", "view", "decode-throughput.nod"),
    Fault("an id that moved to nowhere", "claims/moved.yaml", None, "deepseek-v3/old: {to: deepseek-v3/layerz}\n", "moved", "no claim `deepseek-v3/layerz`"),
    Fault("a published id that is gone", "claims/published.csv", None, "claim\ndeepseek-v3/layers\ndeepseek-v3/heads\n", "vanished", "deepseek-v3/heads was published and is gone", on="deepseek-v3/heads\n"),
]
