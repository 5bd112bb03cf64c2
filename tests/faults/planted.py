"""Faults to plant in the example book, each with the place and the words of the report that it must bring about."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

LAB, FAMILY, MODEL = "claims/labs/acme.yaml", "claims/models/acme-family.yaml", "claims/models/acme-one.yaml"
HARDWARE, ENGINE = "claims/hardware/x100.yaml", "claims/engines/fastserve.yaml"
SERVING, STUDY = "claims/deployments/acme-one-production.yaml", "claims/deployments/acme-one-study.yaml"
BENCH = "claims/benchmarks/acme-one-x100-bench.yaml"
RULING, MOVED = "claims/rulings/acme-one-context.yaml", "claims/moved.yaml"
NOTE, REPORT, SHEET = "sources/acme-serving-note.yaml", "sources/acme-one-report.yaml", "sources/x100-datasheet.yaml"
DASHBOARD, SURVEY, PARTIES = "sources/decodebench-2025-05.yaml", "sources/example-survey.yaml", "sources/parties.yaml"
LEDGER, COVERAGE, TABLE = "sources/ledger.csv", "sources/surveys/example-survey.csv", "build/tables/acme-serving.yaml"
QUANTITIES, CONDITIONS, UNITS = "schemas/quantities.yaml", "schemas/conditions.yaml", "schemas/units.yaml"

FILE_BEGIN = ""
"""What to find where a fault is put before the first character."""


class Fault(NamedTuple):
    """`put` stands in place of the first `find` of `file`, and `rule` says so.

    The line expected is the first one that the edit changes, or the one of `on`, a text of the changed file. `put`
    alone is a file of its own, new or in place of the old one. `at` is another file in which the report is expected.
    """

    name: str
    file: str
    find: str | None
    put: str
    rule: str
    says: str
    on: str = ""
    at: str = ""
    warning: bool = False


def whole(name: str, file: str, put: str, rule: str, says: str, **more: str) -> Fault:
    """A fault that is a whole file."""
    return Fault(name, file, None, put, rule, says, **more)


def value(name: str, typed: str, rule: str, says: str) -> Fault:
    """A fault in the value of one figure, `80` GB of memory, with `typed` as it stands in the file."""
    return Fault(name, HARDWARE, '    value: "80"\n', f"    value: {typed}\n", rule, says)


def url(address: str, rule: str = "source", says: str = "is no public address") -> Fault:
    """A fault in the address of a source."""
    return Fault(f"address {address}", REPORT, "https://papers.example/acme-one", address, rule, says)


def ledger(name: str, find: str, put: str, says: str, rule: str = "ledger") -> Fault:
    return Fault(name, LEDGER, find, put, rule, says)


def planted(book: Path, fault: Fault) -> int:
    """Plant a fault in a book laid out on disk. Returns the line on which it is to be reported, from 1."""
    path = book / fault.file
    before = path.read_bytes().decode("utf-8") if path.exists() else ""
    if fault.find is None:
        after = fault.put
    else:
        start = before.index(fault.find)
        after = before[:start] + fault.put + before[start + len(fault.find) :]
    if after == before:
        raise ValueError(f"{fault.name}: the edit changes nothing")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(after.encode("utf-8", "surrogateescape"))
    if fault.on:
        text = after if not fault.at else (book / fault.at).read_text(encoding="utf-8")
        if text.count(fault.on) != 1:
            raise ValueError(f"{fault.name}: {fault.on!r} stands {text.count(fault.on)} times")
        return text.count("\n", 0, text.index(fault.on)) + 1
    if fault.find is None or fault.at:
        return 1
    same = zip(before.split("\n"), after.split("\n"), strict=False)
    return next(number for number, (old, new) in enumerate(same, 1) if old != new)


# fmt: off
# A fault is a row of a table, and reads as one.

BYTES_AND_SYNTAX = [
    Fault("a flow mapping is not closed", HARDWARE, "{precision: fp8}", "{precision: fp8", "yaml-syntax", "not closed", on="    evidence: {at: table 1, printed: \"1,979"),
    Fault("a flow list is not closed", FAMILY, "[Acme]", "[Acme", "yaml-syntax", "not closed"),
    Fault("a quote is not closed", SERVING, 'printed: "EP144"}', 'printed: "EP144}', "yaml-syntax", "the { of line 29 is not closed", on='    value: "~14.8k"'),
    Fault("a second colon in an unquoted value", SHEET, "title: X100 data sheet", "title: X100: data sheet", "yaml-syntax", "second `: `"),
    Fault("a value begins with a percent sign", SHEET, "title: X100 data sheet", "title: %X100 data sheet", "yaml-syntax", "%"),
    Fault("a key is indented too deep", HARDWARE, "    unit: TB/s", "      unit: TB/s", "yaml-syntax", "does not line up"),
    Fault("a key is indented too little", HARDWARE, "    unit: TB/s", "   unit: TB/s", "yaml-syntax", "does not line up"),
    Fault("a tab as indentation", HARDWARE, "    unit: TB/s", "\tunit: TB/s", "file-hidden-character", "tab"),
    Fault("a no-break space as indentation", HARDWARE, "    unit: TB/s", "\u00a0\u00a0\u00a0\u00a0unit: TB/s", "file-space", "U+00A0"),
    Fault("one key twice in a claim", HARDWARE, '    value: "80"\n', '    value: "80"\n    value: "800"\n', "yaml-repeated-key", "the key value stands here a second time"),
    Fault("one claim twice", SERVING, "  nodes.prefill:\n", "  nodes:\n", "yaml-repeated-key", "the key nodes stands"),
    Fault("one key twice in a flow mapping", HARDWARE, "{precision: fp8}", "{precision: fp8, precision: bf16}", "yaml-repeated-key", "the key precision stands"),
    Fault("a second document", LAB, "party: acme\n", "party: acme\n---\nname: Other\n", "yaml-documents", "a second document begins here", on="---"),
    Fault("an anchor", HARDWARE, "{precision: fp8}", "&fp8 {precision: fp8}", "yaml-alias", "anchor"),
    Fault("an alias", HARDWARE, "{precision: fp8}", "*fp8", "yaml-alias", "alias"),
    Fault("a merge key", HARDWARE, "    unit: TB/s\n", "    unit: TB/s\n    <<: {label: E}\n", "yaml-alias", "<<"),
    Fault("a tag", HARDWARE, 'value: "80"', "value: !!str 80", "yaml-tag", "!!str"),
    Fault("a tag of a language", LAB, "name: Acme AI", "name: !!python/name:os.system", "yaml-tag", "python"),
    whole("aliases that multiply", LAB, "a0: &a0 [1]\n" + "".join(
        f"a{step}: &a{step} [" + ", ".join([f"*a{step - 1}"] * 9) + "]\n" for step in range(1, 12)), "yaml-alias", "alias", on="a1:"),
    Fault("lines that end in CR LF", LAB, "kind: lab\n", "kind: lab\r\n", "file-line-ends", "CR LF"),
    Fault("a line that ends in CR", LAB, "kind: lab\n", "kind: lab\r", "file-line-ends", "CR"),
    Fault("a line separator", SERVING, "note: The note prints", "note: The note\u2028prints", "file-line-ends", "U+2028"),
    Fault("a byte-order mark", LAB, FILE_BEGIN, "\ufeff", "file-bom", "byte-order mark"),
    Fault("a byte that is not UTF-8", LAB, "Acme AI", "Acme \udce9 AI", "file-utf8", "0xE9"),
    Fault("UTF-16", LAB, FILE_BEGIN, "\udcff\udcfe", "file-utf8", "UTF-16"),
    Fault("a mark that turns the text round", SERVING, "The note prints", "The \u202enote prints", "file-hidden-character", "U+202E"),
    Fault("a mark that isolates text", SERVING, "The note prints", "The \u2066note prints", "file-hidden-character", "U+2066"),
    Fault("a soft hyphen", SERVING, "The note prints", "The no\u00adte prints", "file-hidden-character", "U+00AD"),
    Fault("a byte-order mark inside", SERVING, "The note prints", "The \ufeffnote prints", "file-hidden-character", "U+FEFF"),
    Fault("a zero-width space", SERVING, "The note prints", "The \u200bnote prints", "file-hidden-character", "U+200B"),
    Fault("a control character", SERVING, "The note prints", "The \x07note prints", "file-hidden-character", "U+0007"),
    Fault("an escape that writes a hidden character", SERVING, "note: The note prints the rate per node only; the division by eight is the survey's.",
          'note: "The\\u202E note"', "file-hidden-character", "U+202E"),
    Fault("nesting in flow", SERVING, "note: The note prints", "note: " + "[" * 40 + "]" * 40 + " #", "yaml-depth", "deep"),
    whole("a thousand brackets", LAB, "[" * 1000 + "]" * 1000, "yaml-depth", "deep"),
    whole("five hundred keys inside each other", LAB, "\n".join(" " * depth + f"a{depth}:" for depth in range(500)), "yaml-depth", "deep", on="a12:"),
    Fault("a file too large to read", LAB, FILE_BEGIN, "#" * (1 << 20) + "\n", "yaml-size", "larger than 1 MiB"),
    whole("an empty file", LAB, "", "yaml-empty", "holds nothing"),
    whole("comments only", LAB, "# party: acme\n", "yaml-empty", "holds nothing"),
    whole("a file that is null", LAB, "~\n", "yaml-typed", "null"),
    whole("a list where a mapping is asked for", LAB, "- name: Acme AI\n", "schema", "wrong shape"),
    Fault("a key that is a number", LAB, "party: acme\n", "party: acme\n1: x\n", "yaml-key", "the key 1 is a number"),
    Fault("a key that is a list", LAB, "party: acme\n", "party: acme\n[a, b]: x\n", "yaml-key", "key"),
    Fault("an error inside a flow mapping over lines", HARDWARE, "{precision: fp8}", "{\n      precision: fp8,\n      context: [8K\n    }", "yaml-syntax", "not closed", on="    }\n"),
]

FILES = [
    whole("another ending", "claims/models/extra.yml", "name: Extra\n", "file-unread", "nothing reads this file"),
    whole("a folder that is none of the layout", "claims/gadgets/x.yaml", "name: X\n", "file-unread", "nothing reads this file"),
    whole("a file above the folders", "claims/acme.yaml", "name: X\n", "file-unread", "nothing reads this file"),
    whole("a folder below a folder", "claims/models/old/acme-two.yaml", "name: X\n", "file-unread", "nothing reads this file"),
    whole("a copy left by an editor", "sources/acme-one-report (1).yaml", "title: X\n", "file-name", "is no id"),
    whole("a name in capitals", "claims/models/Acme-Two.yaml", "name: Acme Two\nkind: model\nlab: acme\n", "file-name", "is no id"),
    whole("a name with a letter that looks alike", "claims/models/\u0430cme-two.yaml", "name: Acme Two\nkind: model\nlab: acme\n", "file-name", "is no id"),
    whole("a name that Windows keeps for a device", "claims/models/aux.yaml", "name: Aux\nkind: model\nlab: acme\n", "file-name", "Windows"),
    whole("a name that ends in a blank", "claims/models/acme-two .yaml", "name: Acme Two\nkind: model\nlab: acme\n", "file-name", "is no id"),
    whole("a name with a colon", "claims/models/acme:two.yaml", "name: Acme Two\nkind: model\nlab: acme\n", "file-name", "is no id"),
    whole("names that differ by case", "claims/models/ACME-one.yaml", "name: Acme Two\nkind: model\nlab: acme\n", "file-name", "one file where case does not count"),
    whole("a name that two folders hold", "claims/engines/x100.yaml", "name: X100\nkind: engine\nmaintainer: acme\n", "subject-kind", "another subject is called `x100`",
          at=HARDWARE, on="name: Chipworks X100"),
]

TYPES = [
    value("a bare number", "80", "yaml-typed", "80"),
    value("a bare number with a point", "80.0", "yaml-typed", "80.0"),
    value("an exponent", "8e1", "yaml-typed", "8e1"),
    value("an exponent with a sign", "8e+1", "yaml-typed", "8e+1"),
    value("no digit before the point", "-.5", "yaml-typed", "-.5"),
    value("a leading zero, octal to some", "0120", "yaml-typed", "0120"),
    value("a leading zero and an eight", "08", "yaml-typed", "08"),
    value("octal of YAML 1.2", "0o120", "yaml-typed", "0o120"),
    value("base 60", "1:20", "yaml-typed", "the number 80"),
    value("an underscore", "8_0", "yaml-typed", "8_0"),
    value("hexadecimal", "0x50", "yaml-typed", "0x50"),
    value("binary", "0b1010000", "yaml-typed", "0b1010000"),
    value("commas, a number to some readers", "80,000", "yaml-typed", "80,000"),
    value("yes", "yes", "yaml-typed", "true"),
    value("off", "off", "yaml-typed", "false"),
    value("y", "y", "yaml-typed", "true"),
    value("true", "true", "yaml-typed", "true"),
    value("null", "~", "yaml-typed", "null"),
    value("nothing", "", "yaml-typed", "the value is missing"),
    value("not a number", ".nan", "yaml-typed", "not-a-number"),
    value("infinity", ".inf", "yaml-typed", "infinity"),
    value("infinity by overflow", "1.0e+400", "yaml-typed", "infinity"),
    value("a list", '["80"]', "schema", "`value` has the wrong shape"),
    value("a mapping", '{low: "80"}', "schema", "`value` has the wrong shape"),
    value("an empty text", '""', "schema", "`value` is blank"),
    value("a blank text", '"  "', "schema", "`value` is blank"),
    value("octal in quotes", '"0120"', "figure", "does not begin with 0"),
    value("hexadecimal in quotes", '"0x50"', "figure", "does not begin with 0"),
    value("an underscore in quotes", '"8_0"', "figure", "parted by _"),
    value("overflow in quotes", '"1e400"', "figure", "larger or smaller"),
    value("nan in quotes", '"nan"', "figure", "not finite"),
    value("more digits than a number holds", '"9007199254740993"', "figure", "more digits"),
    value("digits of full width", '"\uff18\uff10"', "figure", "digits 0 to 9"),
    value("thousands in twos", '"8,00"', "figure", "threes"),
    value("a point for thousands and a comma", '"1.234,5"', "figure", "threes"),
    value("the unit in the value", '"80 GB HBM"', "figure", "left over"),
    value("words", '"eighty"', "figure", "does not read"),
    value("up to", '"up to 80"', "figure", "best-case"),
    value("a finding that is no figure", '"n/a"', "figure", "undisclosed"),
    value("a range that runs backwards", '"90–80"', "figure", "backwards"),
    value("a range of one figure", '"80–80"', "figure", "the same"),
    value("per cent of bytes", '"80%"', "figure", "% needs the unit"),
    value("another currency", '"€80"', "figure", "$ is the only currency"),
    Fault("a bare date", LAB, "party: acme", "party: acme\nnote: 2025-01-15", "yaml-typed", "2025-01-15", on="note: 2025"),
    Fault("a bare month", MODEL, 'as_of: "2025-01"', "as_of: 2025-01", "yaml-typed", "2025-01"),
    Fault("a bare year", HARDWARE, 'released: "2024"', "released: 2024", "yaml-typed", "2024"),
    Fault("a bare figure in a list", FAMILY, "[Acme]", "[Acme, 1]", "yaml-typed", "1"),
    Fault("a bare figure among the points", BENCH, '"25": "14,125"', '25: "14,125"', "yaml-key", "the key 25 is a number"),
    Fault("a bare condition", BENCH, 'batch: "96"', "batch: 96", "yaml-typed", "96"),
    Fault("no as a word", SERVING, "note: The note prints the rate per node only; the division by eight is the survey's.", "note: no", "yaml-typed", "false"),
    Fault("a comma that cuts an unquoted figure", BENCH, 'throughput: "1,943"', "throughput: 1,943", "yaml-typed", "the comma in 1,943"),
    Fault("a no-break space in a unit", HARDWARE, "unit: GB\n", "unit: GB\u00a0\n", "file-space", "U+00A0"),
    Fault("a Greek letter in a unit", HARDWARE, "unit: TB/s", "unit: \u03a4B/s", "unit", "no unit"),
    Fault("a Cyrillic letter in a term", MODEL, "value: mla", "value: ml\u0430", "term", "no attention"),
    Fault("a Cyrillic letter in an id", MODEL, "lab: acme", "lab: \u0430cme", "schema", "the form that is asked for"),
]

SCHEMA = [
    Fault("a source without kind", REPORT, "kind: paper\n", "", "schema", "`kind` is missing", on="title: Acme One technical report"),
    Fault("a subject without name", LAB, "name: Acme AI\n", "", "schema", "`name` is missing", on="kind: lab"),
    Fault("a model without lab", MODEL, "lab: acme\n", "", "schema", "`lab` is missing", on="name: Acme One"),
    Fault("hardware without form", HARDWARE, "form: accelerator\n", "", "schema", "`form` is missing", on="name: Chipworks X100"),
    Fault("a field of another kind", LAB, "party: acme\n", "party: acme\nvendor: chipworks\n", "schema", "vendor", on="vendor:"),
    Fault("a kind that is none", LAB, "kind: lab", "kind: labs", "schema", "`labs` is not a value"),
    Fault("a form that is none", HARDWARE, "form: accelerator", "form: card", "schema", "`card` is not a value"),
    Fault("a setting that is none", SERVING, "setting: production", "setting: prod", "schema", "`prod` is not a value"),
    Fault("a misspelt field of evidence", HARDWARE, 'printed: "80 GB HBM3"', 'prined: "80 GB HBM3"', "schema", "unknown field `prined`"),
    Fault("a misspelt field of a claim", HARDWARE, "    basis: {per: device}\n", "    bassis: {per: device}\n", "schema", "unknown field `bassis`"),
    Fault("a misspelt field of a subject", LAB, "party: acme\n", "partie: acme\n", "schema", "unknown field `partie`"),
    Fault("a misspelt field of defaults", HARDWARE, '  as_of: "2024-11"', '  as_off: "2024-11"', "schema", "unknown field `as_off`"),
    Fault("a misspelt field of a series", BENCH, "    along: interactivity", "    allong: interactivity", "schema", "unknown field `allong`"),
    Fault("a misspelt field of a row", BENCH, '        conditions: {tpot-limit: "50"', '        condition: {tpot-limit: "50"', "schema", "unknown field `condition`"),
    Fault("a misspelt field of a column", BENCH, "tpot: {quantity: tpot, unit: ms", "tpot: {quantity: tpot, units: ms", "schema", "unknown field `units`"),
    Fault("a misspelt field of undisclosed", SERVING, "  looked_in:", "  looked_at:", "schema", "unknown field `looked_at`"),
    Fault("a misspelt field of a source", SHEET, "archived:", "archive:", "schema", "unknown field `archive`"),
    Fault("a misspelt field of a ruling", RULING, "reason:", "because:", "schema", "unknown field `because`"),
    Fault("a misspelt field of a party", PARTIES, "acme: {name: Acme AI, kind: lab}", "acme: {name: Acme AI, kind: lab, ofpart: acme}", "schema", "unknown field `ofpart`"),
    Fault("a misspelt field of a table", TABLE, "survey: example-survey", "surveys: example-survey", "schema", "unknown field `surveys`"),
    Fault("a formula as text", STUDY, "      law: members.devices_of_nodes\n", "      law: members.devices_of_nodes\n      expr: (1).__class__\n", "schema", "unknown field `expr`"),
    Fault("a law by its path", STUDY, "law: members.devices_of_nodes", "law: ../members.whole", "schema", "the form that is asked for"),
    Fault("an id that is typed", MODEL, "  total-parameters:\n", "  total-parameters:\n    id: acme-one/total-parameters\n", "schema", "unknown field `id`"),
    Fault("a label in the wrong case", BENCH, "label: 3P", "label: 3p", "schema", "`3p` is not a value"),
    Fault("a zero for the label O", HARDWARE, "label: O", 'label: "0"', "schema", "`0` is not a value"),
    Fault("a key with a path in it", MODEL, "  active-parameters:", "  ../home:", "schema", "the form that is asked for"),
    Fault("a key in capitals", MODEL, "  active-parameters:", "  Active-parameters:", "schema", "the form that is asked for"),
    Fault("a key with an underscore", MODEL, "  active-parameters:", "  active_parameters:", "schema", "the form that is asked for"),
    Fault("a source by its path", HARDWARE, "evidence: {source: x100-datasheet}", "evidence: {source: ../x100-datasheet}", "schema", "the form that is asked for"),
    Fault("a party with a backslash", LAB, "party: acme", "party: acme\\b", "schema", "the form that is asked for"),
    Fault("a blank note", SERVING, "note: The note prints the rate per node only; the division by eight is the survey's.", 'note: "  "', "schema", "blank"),
    Fault("a blank fragment", HARDWARE, 'printed: "80 GB HBM3"', 'printed: " "', "schema", "blank"),
    Fault("an empty list", FAMILY, "[Acme]", "[]", "schema", "empty"),
    Fault("a range that is none", SERVING, "range: spread", "range: span", "schema", "`span` is not a value"),
    Fault("exact as a boolean", SERVING, "exact: stipulated", "exact: truly", "schema", "`truly` is not a value"),
    Fault("points without what they are along", BENCH, "    along: interactivity\n", "", "schema", "needs `along`", on="    points:"),
    Fault("rows without columns", BENCH, "    columns:\n", "    columnz:\n", "schema", "needs `columns`", on="    rows:"),
    Fault("a ruling on a day that is none", RULING, 'ruled: "2026-12-01"', 'ruled: "2026-12"', "schema", "the form that is asked for"),
    Fault("a date in another order", NOTE, 'published: "2025-03-01"', 'published: "01/03/2025"', "schema", "the form that is asked for"),
    Fault("a date with Arabic digits", NOTE, 'published: "2025-03-01"', 'published: "\u0662025-03-01"', "schema", "the form that is asked for"),
    Fault("a date with a line end", NOTE, 'published: "2025-03-01"', 'published: "2025-03-01\\n"', "schema", "the form that is asked for"),
    Fault("a date that is not written in full", NOTE, 'published: "2025-03-01"', 'published: "2025-3-1"', "schema", "the form that is asked for"),
]

VOCABULARY = [
    Fault("an unknown quantity", SERVING, "  nodes.fleet:", "  nodez.fleet:", "quantity", "no quantity `nodez`"),
    Fault("an unknown quantity of a series", BENCH, "quantity: token-throughput", "quantity: token-thruput", "quantity", "no quantity `token-thruput`", on='    points: {"25"'),
    Fault("an unknown quantity undisclosed", SERVING, "[tpot]", "[tpots]", "quantity", "no quantity `tpots`"),
    Fault("an unknown unit", HARDWARE, "unit: TB/s", "unit: TBps", "unit", "no unit `TBps`"),
    Fault("a unit in the wrong case", HARDWARE, "unit: GB\n", "unit: gb\n", "unit", "no unit `gb`"),
    Fault("a unit of another dimension", HARDWARE, "unit: GB\n", "unit: W\n", "unit", "`W` does not fit"),
    Fault("a unit that holds what per says", HARDWARE, "unit: TB/s", "unit: TB/s/device", "unit", "does not fit"),
    Fault("no unit", HARDWARE, "    unit: TB/s\n", "", "unit", "`unit` is missing", on='    value: "3.35"'),
    Fault("no unit in a column", BENCH, "{quantity: tpot, unit: ms,", "{quantity: tpot,", "unit", "`unit` is missing", on='values: {throughput: "1,943"'),
    Fault("a unit beside a term", MODEL, "    value: mla\n", "    value: mla\n    unit: B\n", "unit", "has no unit"),
    Fault("an unknown term", MODEL, "value: mla", "value: nla", "term", "no attention `nla`"),
    Fault("an unknown condition", HARDWARE, "{precision: fp8}", "{precisions: fp8}", "conditions", "no condition `precisions`"),
    Fault("an unknown term of a condition", HARDWARE, "{precision: fp8}", "{precision: fp88}", "conditions", "no precision `fp88`"),
    Fault("a condition that does not read", BENCH, 'context-in: "1K"', 'context-in: "1 K"', "conditions", "does not read"),
    Fault("an unknown condition along a series", BENCH, "along: interactivity", "along: speed", "series", "no condition `speed`"),
    Fault("a point that is no figure of its condition", BENCH, '"300": unreachable', '"fast": unreachable', "conditions", '"fast" does not read'),
    Fault("a basis field that is missing", HARDWARE, "{per: device, sparsity: dense}", "{per: device}", "basis", "`sparsity` is missing", on='    value: "1,979"'),
    Fault("a basis field that is missing in a column", BENCH, "{per: decode-device, statistic: mean}", "{statistic: mean}", "basis", "`per` is missing", on='values: {throughput: "1,943"'),
    Fault("a basis field that the quantity does not take", HARDWARE, "{per: device, statistic: peak}", "{per: device, statistic: peak, phase: decode}", "basis", "takes no `phase`"),
    Fault("a basis field that is none", HARDWARE, "{per: device, statistic: peak}", "{per: device, stat: peak}", "basis", "no basis field `stat`"),
    Fault("a basis value that is none", HARDWARE, "{per: device, statistic: peak}", "{per: gpu, statistic: peak}", "basis", "`gpu`"),
    Fault("a basis value of another quantity", HARDWARE, "{per: device, statistic: peak}", "{per: fleet, statistic: peak}", "basis", "`fleet`"),
    Fault("an unknown model", SERVING, "model: acme-one", "model: acme-won", "subject-reference", "no model `acme-won`"),
    Fault("a lab where hardware is asked for", SERVING, "hardware: x100", "hardware: acme", "subject-reference", "no hardware `acme`"),
    Fault("an unknown party", HARDWARE, "vendor: chipworks", "vendor: chipwork", "subject-reference", "no party `chipwork`"),
    Fault("a kind in the folder of another", MODEL, "kind: model\nlab: acme\nfamily: acme-family\n", "kind: lab\nparty: acme\n", "subject-kind", "does not belong"),
    Fault("an unknown origin", SERVING, '    exact: stipulated\n', '    exact: stipulated\n    origin: acne\n', "label", "no party `acne`", on="origin: acne"),
    Fault("a quantity with an unknown unit", QUANTITIES, "  unit: device\n  basis: {per: [node]}", "  unit: devices\n  basis: {per: [node]}", "vocabulary", "no unit `devices`"),
    Fault("a quantity with an unknown basis value", QUANTITIES, "  basis: {per: [node]}\n", "  basis: {per: [server]}\n", "vocabulary", "`server`"),
    Fault("a quantity with an unknown list of terms", QUANTITIES, "  terms: attention-type\n", "  terms: attention-types\n", "vocabulary", "no list of terms `attention-types`"),
    Fault("a quantity keyed by an unknown condition", QUANTITIES, "keyed_by: [kv-precision, context]", "keyed_by: [kv-precision, contexts]", "vocabulary", "no condition `contexts`"),
    Fault("a condition with an unknown unit", CONDITIONS, "unit: sequence}", "unit: sequences}", "vocabulary", "no unit `sequences`"),
    Fault("a field of a quantity that is none", QUANTITIES, "  title: Devices\n", "  titel: Devices\n", "schema", "unknown field `titel`"),
    Fault("a unit that is not in the list", UNITS, '  GB: {name: gigabyte, dimension: byte, factor: "1e9"}\n', "", "unit", "no unit `GB`", at=HARDWARE, on="    unit: GB\n"),
]

MEANING = [
    Fault("digits changed about in the value", HARDWARE, 'value: "1,979"', 'value: "1,797"', "printed", "does not hold the figure `1,797`", on="1,979 teraFLOPS"),
    Fault("digits changed about in print", HARDWARE, "1,979 teraFLOPS", "1,797 teraFLOPS", "printed", "does not hold the figure `1,979`"),
    Fault("a figure ten times too large", HARDWARE, 'value: "80"', 'value: "800"', "printed", "does not hold the figure `800`", on="80 GB HBM3"),
    Fault("about is lost", SERVING, 'value: "~1,850"', 'value: "1,850"', "printed", "does not hold the figure `1,850`", on='"~1,850 output tok/s"'),
    Fault("a bound is lost", SERVING, 'value: "226.75"', 'value: ">226.75"', "printed", "does not hold", on="an average occupancy"),
    Fault("one end of a range", SERVING, 'value: "20–22"\n    unit: token/s\n    range: spread\n', 'value: "22"\n    unit: token/s\n', "printed", "does not hold the figure `22`", on="average output speed"),
    Fault("a multiple of the figure", SERVING, 'value: "~14.8k"', 'value: "~14.8"', "printed", "does not hold", on="~14.8k tokens/s output"),
    Fault("eleven words of print", SERVING, 'printed: "18 nodes"', 'printed: "one two three four five six seven eight nine 18 nodes"', "printed", "11 words"),
    Fault("a range without a kind", SERVING, "    range: spread\n", "", "figure", "of what is not said", on='    value: "20–22"'),
    Fault("a kind of range for one figure", HARDWARE, "    unit: GB\n", "    unit: GB\n    range: spread\n", "figure", "not a range", on="    range: spread"),
    Fault("a claim without value", HARDWARE, '    value: "80"\n', "", "figure", "`value` is missing", on="    unit: GB\n"),
    Fault("a term without value", MODEL, "    value: mla\n", "", "term", "`value` is missing", on="    evidence: {at: section 2.1"),
    Fault("the same claim under two keys", HARDWARE, "  memory-bandwidth:\n", '  memory-capacity.again:\n    value: "80"\n    unit: GB\n    basis: {per: device}\n'
          '    evidence: {at: page 2, printed: "80 GB"}\n  memory-bandwidth:\n', "twin", "says again what x100/memory-capacity says"),
    Fault("a day that is not in the calendar", NOTE, '"2025-03-01"', '"2025-02-30"', "dates", "no day of the calendar"),
    Fault("a month that is not in the calendar", MODEL, 'as_of: "2025-01"', 'as_of: "2025-13"', "dates", "no month of the calendar"),
    Fault("a span that runs backwards", SERVING, 'as_of: "2025-03"', 'as_of: "2025-03/2025-02"', "dates", "runs backwards"),
    Fault("a year that is a slip", HARDWARE, 'released: "2024"', 'released: "0224"', "dates", "outside"),
    Fault("a claim of the future", SERVING, 'as_of: "2025-03"', 'as_of: "2027-03"', "dates", "lies after this edition"),
    Fault("a source of the future", NOTE, '"2025-03-01"', '"2026-12-02"', "dates", "lies after this edition"),
    Fault("a ruling of the future", RULING, '"2026-12-01"', '"2027-01-01"', "dates", "lies after this edition"),
    Fault("no date", MODEL, '  as_of: "2025-01"\n', "", "dates", "`as_of` is missing", on='    value: "671B"'),
    Fault("no label", MODEL, "  label: O\n", "", "label", "`label` is missing", on='    value: "671B"'),
    Fault("an estimate without what it rests on", HARDWARE, "label: O", "label: E", "label", "what it rests on"),
    Fault("an assumption under an official label", STUDY, '    basis: {per: node}\n', "    basis: {per: node}\n    label: O\n", "label", "is an estimate", on="    label: O\n    assumed"),
    Fault("only a survey says so", HARDWARE, "evidence: {source: x100-datasheet}", "evidence: {source: example-survey}", "label", "only a survey", on="  label: O"),
    Fault("an unknown estimator", STUDY, "    assumed: The common server of the X100 holds eight; the note does not say.\n", "    estimator: analysts\n", "label", "no party `analysts`"),
    Fault("a ratio to nothing that exists", STUDY, "relative_to: acme-one", "relative_to: acme-two", "ratio", "no claim or subject `acme-two`"),
    Fault("a ratio without its way", STUDY, "    comparison: ratio\n", "", "ratio", "`comparison` is missing", on='    value: "10%"'),
    Fault("a comparison with nothing", STUDY, "    relative_to: acme-one\n", "", "ratio", "without `relative_to`", on="    comparison: ratio"),
    Fault("a ratio in bytes", STUDY, '    value: "10%"\n    unit: "%"\n', '    value: "10%"\n    unit: B\n', "unit", "`B` does not fit"),
    Fault("two points of one id", BENCH, '"100": "6,781"', '"2,5": "6,781"', "ids", "frontier.25 is given twice"),
    Fault("two rows of one id", BENCH, "key: 15ms", "key: 50MS", "ids", "slo.50ms.throughput is given twice"),
    Fault("a value for a column that is not there", BENCH, 'tpot: "49.4"', 'ttft: "49.4"', "series", "no column `ttft`"),
    Fault("a series and a claim of one name", BENCH, "series:\n  frontier:\n", 'claims:\n  frontier:\n    value: "8"\nseries:\n  frontier:\n', "series", "also the key of a claim", on="    quantity: token-throughput"),
    Fault("a series without points", BENCH, '    points: {"25": "14,125", "100": "6,781", "300": unreachable}\n', "", "series", "neither points nor rows", on="    quantity: token-throughput"),
    Fault("a point that does not read", BENCH, '"14,125"', '"14,12"', "figure", "threes"),
]

SOURCES = [
    Fault("a source that is not there", HARDWARE, "{source: x100-datasheet}", "{source: x100-datashet}", "evidence", "no source `x100-datashet`", on="{source: x100-datashet}"),
    Fault("a survey that is not there", MODEL, "via: example-survey", "via: examples-survey", "evidence", "no survey `examples-survey`"),
    Fault("a path that is no survey", MODEL, "via: example-survey", "via: acme-serving-note", "evidence", "no survey `acme-serving-note`"),
    Fault("evidence without source", HARDWARE, "  evidence: {source: x100-datasheet}\n", "", "evidence", "`source` is missing", on='{at: table 1, printed: "80 GB HBM3"}'),
    Fault("no evidence", STUDY, '    evidence: {source: acme-one-report, at: section 5, printed: "10% of KV cache", via: example-survey}\n', "", "evidence", "no evidence", on='    value: "10%"'),
    Fault("evidence without print", HARDWARE, '{at: table 1, printed: "80 GB HBM3"}', "{at: table 1}", "evidence", "`printed` is missing"),
    Fault("undisclosed in a source that is not there", SERVING, "looked_in: [acme-serving-note]", "looked_in: [acme-note]", "evidence", "no source `acme-note`", on="  quantities: [tpot]"),
    Fault("a publisher who is not there", REPORT, "publisher: acme", "publisher: acme-ai", "source", "no party `acme-ai`"),
    Fault("no address and no reason", REPORT, "url: https://papers.example/acme-one\n", "", "source", "`url` is missing", on="title: Acme One technical report"),
    whole("a source that nothing cites", "sources/unread.yaml", "title: Unread\npublisher: acme\nkind: blog\nurl: https://acme.example/unread\n", "source", "nothing cites", warning=True),
    Fault("a party that belongs to nobody", PARTIES, "acme: {name: Acme AI, kind: lab}", "acme: {name: Acme AI, kind: lab, part_of: holding}", "source", "no party `holding`"),
    Fault("a survey as a source of kind paper", SURVEY, "kind: survey", "kind: paper", "coverage", "no survey", at=COVERAGE),
    url("ftp://papers.example/acme-one", "schema", "the form that is asked for"),
    url("javascript:alert(1)", "schema", "the form that is asked for"),
    url("data:text/html,x", "schema", "the form that is asked for"),
    url("papers.example/acme-one", "schema", "the form that is asked for"),
    *(url(address) for address in (
        "http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.1/", "http://0/", "http://[::1]/", "http://[::ffff:127.0.0.1]/",
        "http://169.254.169.254/latest/", "http://224.0.0.1/", "http://10.0.0.1/", "http://localhost/", "http://metadata.internal/", "http://printer.local/",
        "http://①②⑦.⓪.⓪.①/", "https://user:pw@papers.example/", "https://user@papers.example/", "https://papers.example:8443/",
        "http://127.0.0.1:80\\@papers.example/", "https://papers.example\\@127.0.0.1/", "https://papers/acme-one", "https://papers.example./x",
    )),
    Fault("an archive at a private address", SHEET, "https://archive.example/2025/", "https://192.168.0.1/2025/", "source", "is no public address"),
    ledger("a line for a claim that is not there", "acme-one-production/nodes,", "acme-one-production/node,", "no claim `acme-one-production/node`"),
    ledger("a line for a source that is not there", "nodes,acme-serving-note", "nodes,acme-serving", "no source `acme-serving`"),
    ledger("a method that is none", "repository-file,56d8685,stands,18 nodes", "read,56d8685,stands,18 nodes", "no method `read`"),
    ledger("a verdict that is none", "stands,18 nodes", "ok,18 nodes", "no verdict `ok`"),
    ledger("a check of the future", ",2026-12-01,", ",2026-12-02,", "no day up to this edition"),
    ledger("a check on no day", ",2026-12-01,", ",2026-12,", "no day up to this edition"),
    ledger("lines that are not in order", "2026-12-01,repository-file,56d8685,stands,20-22", "2026-11-30,repository-file,56d8685,stands,20-22", "after a line of"),
    ledger("more words than a fragment has", "stands,18 nodes", "stands,a b c d e f g h i j 18", "more than ten words"),
    Fault("a fragment that has changed since it was read", SERVING, 'printed: "18 nodes"', 'printed: "18 nodes of decode"', "ledger", "prints another fragment of acme-serving-note",
          at=LEDGER, on="acme-one-production/nodes,", warning=True),
    ledger("a line with a cell too few", ",18 nodes,", ",18 nodes", "number of cells", "csv-row"),
    ledger("a line with a cell too many", ",18 nodes,", ",18 nodes, and more,", "number of cells", "csv-row"),
    ledger("a misspelt column", "claim,source,", "claims,source,", "name the columns", "csv-header"),
    Fault("coverage by a claim that is not there", COVERAGE, "0001,Serving,acme-one-production/nodes", "0001,Serving,acme-one-production/node", "coverage", "no claim"),
    Fault("a reason that is none", COVERAGE, "name-part", "nameless", "coverage", "no reason `nameless`"),
    Fault("a figure on two lines", COVERAGE, "0002,", "0001,", "coverage", "stands on two lines"),
    Fault("claims and a reason for none", COVERAGE, "acme-one-production/nodes,,", "acme-one-production/nodes,date,", "coverage", "a reason for none"),
    whole("coverage of a survey that is not there", "sources/surveys/other-survey.csv", "figure,section,claims,reason,note\n", "coverage", "no survey `other-survey`"),
]

DECISIONS_AND_TABLES = [
    Fault("a derivation from a claim that is not there", STUDY, "acme-one-production/nodes", "acme-one-production/nodez", "derivation", "no claim `acme-one-production/nodez`"),
    Fault("a derivation from a key that is not there", STUDY, "per_group: devices-per-node", "per_group: devices-per-rack", "derivation", "no claim `acme-one-study/devices-per-rack`"),
    Fault("a derivation that rests on itself", STUDY, "groups: acme-one-production/nodes", "groups: devices", "derivation", "rests on itself", on="law:"),
    Fault("a ring of two derivations", STUDY, "    assumed: The common server of the X100 holds eight; the note does not say.\n",
          "    derivation: {law: members.per_member, inputs: {whole: devices, members: devices}}\n", "derivation", "acme-one-study/devices -> acme-one-study/devices-per-node -> acme-one-study/devices",
          on="      law: members.devices_of_nodes"),
    Fault("a ruling whose value has changed", RULING, "20–22", "20–23", "ruling", "was made for `20–23`"),
    Fault("a value that was ruled on changes", SERVING, 'value: "20–22"', 'value: "20–23"', "ruling", "is now `20–23`", at=RULING, on="claims: {acme-one"),
    Fault("a ruling on a claim that is not there", RULING, "{acme-one-production/interactivity:", "{acme-one-production/speed:", "ruling", "no claim `acme-one-production/speed`"),
    Fault("a ruling that adopts another claim", RULING, "adopts: [acme-one-production/interactivity]", "adopts: [acme-one-production/nodes]", "ruling", "no claim of this ruling"),
    Fault("a ruling of no kind", RULING, "kind: genuine", "kind: real", "schema", "`real` is not a value"),
    Fault("a ruling without reason", RULING, "ruled: ", "unruled: ", "schema", "unknown field `unruled`"),
    Fault("a published id that is gone", "claims/published.csv", "acme-one-production/nodes", "acme-one-production/node", "vanished", "acme-one-production/node was published and is gone"),
    Fault("an id that moved to nowhere", MOVED, "{to: acme-one-production/nodes}", "{to: acme-one-production/node}", "moved", "no claim `acme-one-production/node`"),
    Fault("an id that moved and is there", MOVED, "acme-one-production/watts:", "acme-one-production/nodes:", "moved", "is still there"),
    Fault("moved and withdrawn at once", MOVED, "{to: acme-one-production/nodes}", "{to: acme-one-production/nodes, withdrawn: Gone.}", "schema", "holds too much"),
    Fault("a cell with a claim that is not there", TABLE, "[slo.50ms.tpot]", "[slo.60ms.tpot]", "view", "no claim `acme-one-x100-bench/slo.60ms.tpot`"),
    Fault("a cell with a claim of another quantity", TABLE, "rate: [slo.50ms.throughput]", "rate: [slo.50ms.tpot]", "view", "is no decode-throughput"),
    Fault("a cell with a claim on another basis", TABLE, "instance: [nodes]", "instance: [nodes.prefill]", "view", "another basis"),
    Fault("an empty cell that the book could fill", TABLE, "rate: [slo.50ms.throughput]", "rate: []", "view", "the cell is empty"),
    Fault("a query that gives none", TABLE, "find: {quantity: interactivity, phase: decode}", "find: {quantity: interactivity, phase: prefill}", "view", "no claim for subject=acme-one-production", on="        find:"),
    Fault("a query by a field that is none", TABLE, "phase: decode}\n  - title", "fase: decode}\n  - title", "view", "fase", on="        find:"),
    Fault("a row about nothing", TABLE, "subject: acme-one-x100-bench", "subject: acme-one-bench", "view", "no subject `acme-one-bench`"),
    Fault("a row without a cell", TABLE, "      instance: []\n", "", "view", "has no cell `instance`", on="      rate: [slo.50ms.throughput]"),
    Fault("a cell of no column", TABLE, "      instance: []\n", "      instance: []\n      colour: []\n", "view", "no column `colour`", on="colour: []"),
    Fault("a column of an unknown quantity", TABLE, "quantities: [interactivity, tpot]", "quantities: [interactivity, tpots]", "view", "no quantity `tpots`"),
    Fault("a table of an unknown survey", TABLE, "survey: example-survey", "survey: another-survey", "view", "no source `another-survey`"),
]

TWO_READINGS = """series:
  tpot:
    quantity: tpot
    unit: ms
    basis: {statistic: mean}
    along: batch
    points: {"8": "14.9"}
    evidence: {at: table 9}
"""
ONE_MORE = '  {key}:\n    value: "15.1"\n    unit: ms\n    basis: {{statistic: mean}}\n    evidence: {{at: table 8, printed: "15.1 ms"}}\n'

SUBTLE = (  # what reads well and is wrong all the same
    Fault("a law with a line end", STUDY, "law: members.devices_of_nodes", 'law: "members.devices_of_nodes\\n"', "schema", "the form that is asked for"),
    Fault("a key with a line end", SERVING, "  nodes.fleet:", '  "nodes.fleet\\n":', "schema", "the form that is asked for"),
    Fault("a row whose key makes a path", BENCH, "key: 15ms", "key: ../15ms", "", "../15ms"),
    Fault("a point whose key is no part of an id", BENCH, '"100": "6,781"', '"<100": "6,781"', "", "<100"),
    Fault("a row with a key of three hundred letters", BENCH, "key: 15ms", "key: " + "a" * 300, "", "aaa"),
    Fault("a claim and a point of one id", SERVING, "undisclosed:\n", ONE_MORE.format(key="tpot.8") + TWO_READINGS + "undisclosed:\n", "", "tpot.8",
          on='    points: {"8": "14.9"}'),
    Fault("a claim and an undisclosed quantity of one id", SERVING, "undisclosed:\n", ONE_MORE.format(key="tpot.undisclosed") + "undisclosed:\n", "", "tpot.undisclosed",
          on="  quantities: [tpot]"),
    Fault("a quantity undisclosed twice", SERVING, "quantities: [tpot]", "quantities: [tpot, tpot]", "", "tpot"),
    Fault("undisclosed by way of a survey that is not there", SERVING, "  quantities: [tpot]", "  via: nobody\n  quantities: [tpot]", "evidence", "no survey `nobody`"),
    Fault("a list of evidence on a series", BENCH, "    evidence: {at: table 2}", "    evidence: [{source: nowhere, at: table 2}]", "", "nowhere"),
    Fault("a misspelt basis field in the defaults", SERVING, "basis: {per: instance, phase: decode}", "basis: {per: instance, phase: decode, rol: tested}", "basis", "no basis field `rol`"),
    Fault("a source that is not there in defaults that nothing inherits", STUDY, "  label: E\nclaims:", "  label: E\n  evidence: {source: nowhere}\nclaims:", "evidence", "no source `nowhere`"),
    Fault("a ratio to itself", STUDY, "relative_to: acme-one", "relative_to: acme-one-study/kv-bytes-per-token", "ratio", ""),
    Fault("a figure of a node under one accelerator", HARDWARE, "basis: {per: device}", "basis: {per: node}", "form", "node"),
    Fault("a dense peak that is printed as sparse", HARDWARE, "1,979 teraFLOPS", "1,979 teraFLOPS with sparsity", "wording", "spars"),
    Fault("fewer than no nodes", SERVING, 'value: "4"\n    basis: {phase: prefill}\n    evidence: {at: prefill unit, printed: "4 nodes"}',
          'value: "-4"\n    basis: {phase: prefill}\n    evidence: {at: prefill unit, printed: "-4 nodes"}', "figure", "-4"),
    Fault("a claim that speaks of a day after its only source", SERVING, 'as_of: "2025-03"', 'as_of: "2026-03"', "dates", ""),
    ledger("a check before its source came out", ",2026-12-01,", ",2024-12-01,", "2024-12-01"),
    ledger("a check against a source that does not print the claim", "nodes,acme-serving-note", "nodes,x100-datasheet", "x100-datasheet"),
    Fault("an archive that lists captures and is none", SHEET, "https://archive.example/2025/https://chipworks.example/x100.pdf", "https://web.archive.org/web/2024*/x100.pdf", "source", "2024*"),
)

FAULTS = [*BYTES_AND_SYNTAX, *FILES, *TYPES, *SCHEMA, *VOCABULARY, *MEANING, *SOURCES, *DECISIONS_AND_TABLES, *SUBTLE]

TOGETHER = (
    "a second colon in an unquoted value", "a mark that turns the text round", "one key twice in a flow mapping", "a bare condition",
    "a misspelt field of a ruling", "an unknown quantity", "a unit in the wrong case", "an unknown term", "an unknown party",
    "digits changed about in print", "a survey that is not there", "a verdict that is none",
)
# fmt: on
