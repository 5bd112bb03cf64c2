"""Edits of the example book that say nothing wrong: a checker that refuses everything would find every fault."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from faults.planted import (
    BENCH,
    COVERAGE,
    FAMILY,
    HARDWARE,
    LAB,
    LEDGER,
    MODEL,
    MOVED,
    NOTE,
    PARTIES,
    REPORT,
    RULING,
    SERVING,
    SHEET,
    STUDY,
)


class Edit(NamedTuple):
    """`put` in place of the first `find` of `file`, which changes nothing that the book says wrong."""

    name: str
    file: str
    find: str | None
    put: str


# fmt: off
# An edit is a row of a table, and reads as one.

MEMORY = '    value: "80"\n    unit: GB\n    basis: {per: device}\n    evidence: {at: table 1, printed: "80 GB HBM3"}\n'
MEMORY_CLAIM = "  memory-capacity:\n" + MEMORY
BANDWIDTH_CLAIM = """\
  memory-bandwidth:
    value: "3.35"
    unit: TB/s
    basis: {per: device, statistic: peak}
    evidence: {at: table 1, printed: "3.35TB/s"}
"""
NODE_NOTE = "note: The note prints the rate per node only; the division by eight is the survey's."

HARMLESS = [
    # layout
    Edit("a comment above", LAB, "name: Acme AI", "# The lab.\nname: Acme AI"),
    Edit("a comment beside", LAB, "kind: lab", "kind: lab  # what it is"),
    Edit("a comment below", LAB, "party: acme\n", "party: acme\n# the end\n"),
    Edit("a comment inside a claim", HARDWARE, MEMORY, MEMORY.replace("    unit", "    # decimal\n    unit")),
    Edit("blank lines", HARDWARE, "  memory-bandwidth:", "\n\n  memory-bandwidth:"),
    Edit("blank lines at the end", LAB, "party: acme\n", "party: acme\n\n\n"),
    Edit("no line feed at the end", LAB, "party: acme\n", "party: acme"),
    Edit("a mark before the document", LAB, "name: Acme AI", "---\nname: Acme AI"),
    Edit("keys of a subject in another order", LAB, "name: Acme AI\nkind: lab\nparty: acme\n", "party: acme\nkind: lab\nname: Acme AI\n"),
    Edit("keys of a claim in another order", HARDWARE, MEMORY, "".join(reversed(MEMORY.splitlines(keepends=True)))),
    Edit("keys of a flow mapping in another order", HARDWARE, "{per: device, sparsity: dense}", "{sparsity: dense, per: device}"),
    Edit("claims in another order", HARDWARE, MEMORY_CLAIM + BANDWIDTH_CLAIM, BANDWIDTH_CLAIM + MEMORY_CLAIM),
    Edit("single quotes", HARDWARE, 'value: "80"', "value: '80'"),
    Edit("quotes round a word", HARDWARE, "unit: GB\n", 'unit: "GB"\n'),
    Edit("quotes round a key", HARDWARE, "    unit: GB\n", '    "unit": GB\n'),
    Edit("no quotes where YAML reads text", HARDWARE, 'printed: "3.35TB/s"', "printed: 3.35TB/s"),
    Edit("an escaped letter", LAB, "name: Acme AI", 'name: "Acme \\"AI\\""'),
    Edit("a flow mapping as a block", HARDWARE, "basis: {per: device, sparsity: dense}", "basis:\n      per: device\n      sparsity: dense"),
    Edit("a flow mapping over lines", HARDWARE, "{per: device, sparsity: dense}", "{\n      per: device,\n      sparsity: dense,\n    }"),
    Edit("a flow list as a block", FAMILY, "aliases: [Acme]", "aliases:\n  - Acme"),
    Edit("a block as a flow mapping", STUDY, "    derivation:\n      law: members.devices_of_nodes\n      inputs: {groups: acme-one-production/nodes, per_group: devices-per-node}\n",
         "    derivation: {law: members.devices_of_nodes, inputs: {groups: acme-one-production/nodes, per_group: devices-per-node}}\n"),
    Edit("evidence as a list of one", HARDWARE, '{at: table 1, printed: "80 GB HBM3"}', '[{source: x100-datasheet, at: table 1, printed: "80 GB HBM3"}]'),
    Edit("inputs as a list", STUDY, "groups: acme-one-production/nodes", "groups: [acme-one-production/nodes]"),
    Edit("a path as a list", MODEL, "via: example-survey", "via: [example-survey]"),
    Edit("a claim by its full id", STUDY, "per_group: devices-per-node", "per_group: acme-one-study/devices-per-node"),
    Edit("a note folded over lines", SERVING, NODE_NOTE, "note: >\n      Printed per node only.\n      The rest is arithmetic."),
    Edit("a note as a block of text", SERVING, NODE_NOTE, "note: |\n      Printed per node only.\n\n      The rest is arithmetic."),
    Edit("an unquoted note over lines", SERVING, NODE_NOTE, "note: Printed per node only,\n      the rest is arithmetic."),
    # words
    Edit("letters of other scripts in a note", SERVING, NODE_NOTE, "note: café, µs, 10×, Ω, naïve, 张, Шесть, عربي"),
    Edit("a dash and quotes of print in a note", SERVING, NODE_NOTE, "note: “per node” – not per device — see §2 …"),
    Edit("an emoji in a note", SERVING, NODE_NOTE, "note: fast 🚀"),
    Edit("a combining mark in a note", SERVING, NODE_NOTE, "note: " + unicodedata.normalize("NFD", "café")),
    Edit("markup in a note", SERVING, NODE_NOTE, "note: <img src=x onerror=alert(1)>"),
    Edit("the end of a title in a note", SERVING, NODE_NOTE, "note: </title><script>"),
    Edit("a template in a note", SERVING, NODE_NOTE, 'note: "{{ 7*7 }}{% include x %}"'),
    Edit("a formula of a spreadsheet in a note", SERVING, NODE_NOTE, 'note: "=SUM(1,2)"'),
    Edit("a word that YAML reads as a boolean, in quotes", SERVING, NODE_NOTE, 'note: "on"'),
    Edit("a sentence with no in it", SERVING, NODE_NOTE, "note: no such figure is printed"),
    Edit("a hash and an ampersand inside words", SERVING, NODE_NOTE, "note: R & D, item#2, wow!"),
    Edit("a colon inside a word", SERVING, NODE_NOTE, "note: at 16:9 and https://acme.example/x"),
    Edit("a long note", SERVING, NODE_NOTE, "note: " + "word " * 2000 + "end"),
    Edit("more names", FAMILY, "[Acme]", '[Acme, "Acme I", アクメ, "1"]'),
    Edit("another title", SHEET, "title: X100 data sheet", 'title: "X100: the data sheet, 2nd edition"'),
    Edit("another name", LAB, "name: Acme AI", "name: ACME"),
    # figures
    Edit("a figure with more digits of the same worth", HARDWARE, 'value: "80"', 'value: "80.0"'),
    Edit("a figure without commas", HARDWARE, 'value: "1,979"', 'value: "1979"'),
    Edit("a figure with a thin space", HARDWARE, '1,979 teraFLOPS"', '1\u202f979 teraFLOPS"'),
    Edit("a figure with a no-break space", HARDWARE, '1,979 teraFLOPS"', '1\u00a0979 teraFLOPS"'),
    Edit("a figure written out", SERVING, 'value: "~14.8k"', 'value: "~14,800"'),
    Edit("another mark for about", SERVING, 'value: "~14.8k"', 'value: "≈14.8k"'),
    Edit("a price without its sign", SERVING, 'value: "$87,072"', 'value: "87,072"'),
    Edit("a figure with its unit", HARDWARE, 'value: "3.35"', 'value: "3.35 TB/s"'),
    Edit("a count as a word in print", SERVING, 'printed: "4 nodes"', "printed: four nodes"),
    Edit("the largest whole number", MODEL, 'value: "671B"\n    unit: parameter\n    evidence: {at: abstract, printed: "671B total parameters"}',
         'value: "9007199254740992"\n    unit: parameter\n    evidence: {at: abstract, printed: "9007199254740992 parameters"}'),
    Edit("a fragment of exactly ten words", SERVING, 'printed: "4 nodes"', 'printed: "one two three five six seven eight nine 4 nodes"'),
    # facts
    Edit("a basis that the source does not say", HARDWARE, "{per: device, statistic: peak}", "{per: device, statistic: unstated}"),
    Edit("a basis field that the quantity may state", SERVING, "{per: fleet, phase: both, statistic: mean}", "{per: fleet, phase: both, statistic: mean, role: production}"),
    Edit("another condition", HARDWARE, "{precision: fp8}", "{precision: fp8, context: 8K}"),
    Edit("a day for a month", SERVING, 'as_of: "2025-03"', 'as_of: "2025-03-01"'),
    Edit("about a date", SERVING, 'as_of: "2025-03"', 'as_of: "2025-03~"'),
    Edit("a span of days", SERVING, 'as_of: "2025-03"', 'as_of: "2025-02-27/2025-02-28"'),
    Edit("a day of a leap year", HARDWARE, 'as_of: "2024-11"', 'as_of: "2024-02-29"'),
    Edit("a second place that prints it", SERVING, '    evidence: {at: decode unit, printed: "18 nodes"}',
         '    evidence:\n      - {source: acme-serving-note, at: decode unit, printed: "18 nodes", via: example-survey}\n      - {source: acme-one-report, printed: eighteen or 18}'),
    Edit("who produced the number", HARDWARE, MEMORY, MEMORY + "    origin: chipworks\n"),
    Edit("another undisclosed quantity", SERVING, "[tpot]", "[tpot, draft-length]"),
    Edit("a note on what is undisclosed", SERVING, "  quantities: [tpot]", "  quantities: [tpot]\n  via: example-survey\n  note: Nothing on latency."),
    Edit("another point", BENCH, '"300": unreachable', '"200": "1,000", "300": unreachable'),
    Edit("another row", BENCH, "    evidence: {at: table 5}", '      - {key: "8ms", conditions: {tpot-limit: "8", batch: "2"}, values: {throughput: "90", tpot: unreachable}, at: table 6}\n    evidence: {at: table 5}'),
    Edit("a row with one result only", BENCH, 'values: {throughput: "538", tpot: "14.9"}', 'values: {tpot: "14.9"}'),
    Edit("a finding that it does not apply", MODEL, "    value: mla\n", "    value: not-applicable\n"),
    Edit("a derivation that forks and joins", STUDY, "  kv-bytes-per-token:", "  nodes:\n    basis: {per: instance, phase: decode}\n    derivation: {law: members.nodes_of_devices, inputs: "
         "{devices: devices, per_group: devices-per-node}}\n  kv-bytes-per-token:"),
    Edit("a source without a day", NOTE, 'published: "2025-03-01"\n', ""),
    Edit("a source without an address, and why", REPORT, "url: https://papers.example/acme-one\n", "note: No address was found.\n"),
    Edit("an address with a query", REPORT, "https://papers.example/acme-one", "https://papers.example/acme-one?version=2&lang=en#page=14"),
    Edit("an address without path", REPORT, "https://papers.example/acme-one", "http://papers.example"),
    Edit("a party that belongs to another", PARTIES, "acme: {name: Acme AI, kind: lab}", "acme: {name: Acme AI, kind: lab, part_of: chipworks, note: Bought.}"),
    Edit("a claim withdrawn", MOVED, "acme-one-production/watts:", "acme-one-production/power:"),
    Edit("a figure of a survey that is still open", COVERAGE, "0003,Serving,,name-part,X100", "0003,Serving,,,"),
    Edit("a figure that several claims hold", COVERAGE, "acme-one-production/nodes,,", "acme-one-production/nodes acme-one-production/nodes.prefill,,"),
    Edit("a check that found nothing", LEDGER, "stands,18 nodes,", "absent,,Not there."),
    Edit("a check with a comma in it", LEDGER, "stands,18 nodes,", 'stands,"18 nodes, decode","Once more, in table 2."'),
    Edit("a ruling that adopts none", RULING, "adopts: [acme-one-production/interactivity]", "adopts: []"),
    Edit("another model", "claims/models/acme-two.yaml", None, "name: Acme Two\nkind: model\nlab: acme\nundisclosed:\n  as_of: \"2025-04\"\n  looked_in: [acme-serving-note]\n  quantities: [total-parameters]\n"),
    Edit("a file of the system", "claims/.DS_Store", None, "\0"),
    Edit("a file that keeps a folder", "claims/models/.gitkeep", None, ""),
    Edit("a law", "derivations/more.py", None, "from decodebook.law import law, takes\n\n\n@law(gives=takes('nodes'), nodes=takes('nodes'), source='arithmetic')\ndef same(nodes):\n    return nodes\n"),
]
# fmt: on
