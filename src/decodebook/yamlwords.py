"""What YAML would make of an unquoted scalar, and what its parser stumbled over, in plain words."""

from __future__ import annotations

import re
from typing import NamedTuple

from yaml.error import MarkedYAMLError

# What a reader of YAML 1.1 or 1.2 does not take for text. Beside the two standards: dates without a day and numbers
# with commas, which some readers type on their own.
_TYPED = re.compile(
    r"""
    (?=[-+.~=<0-9yYnNtTfFoO]|\Z)(?:  # most text can be told by how it begins
    (?P<nothing> ~|null|Null|NULL| )
  | (?P<true> y|Y|yes|Yes|YES|true|True|TRUE|on|On|ON )
  | (?P<false> n|N|no|No|NO|false|False|FALSE|off|Off|OFF )
  | (?P<base60> [-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)? )
  | (?P<base2> [-+]?0b[01_]+ )
  | (?P<base8> [-+]?0o?[0-7_]+ )
  | (?P<base16> [-+]?0x[0-9a-fA-F_]+ )
  | (?P<infinity> [-+]?\.(?:inf|Inf|INF) )
  | (?P<nan> \.(?:nan|NaN|NAN) )
  | (?P<number> [-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)? )
  | (?P<grouped> [-+]?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)? )
  | (?P<date> [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}
      (?:(?:[Tt]|[ ]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ ]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)? )
  | (?P<month> [0-9]{4}-[0-9]{1,2} )
  | (?P<mark> =|<< )
    )
    """,
    re.VERBOSE,
)
typed = _TYPED.fullmatch
"""A match where an unquoted scalar is not text to every reader, else None. Linear in the length of the scalar."""

_WORDS = {
    "nothing": "nothing (null) to YAML",
    "true": "true to YAML",
    "false": "false to YAML",
    "infinity": "infinity to YAML",
    "nan": "not-a-number to YAML",
    "number": "a number to YAML",
    "grouped": "a number to some readers of YAML",
    "date": "a date to YAML",
    "month": "a date to some readers",
    "mark": "a mark of YAML 1.1",
}
_BASES = {"base2": 2, "base8": 8, "base16": 16}
_LONGEST_SPELT_OUT = 20


def meaning(scalar: str) -> str:
    """What a scalar that `typed` matches would become: `the number 8 to YAML`."""
    match = _TYPED.fullmatch(scalar)
    kind = str(match.lastgroup) if match else "nothing"
    digits = scalar.replace("_", "")
    if kind == "number" and abs(float(digits)) == float("inf"):
        return _WORDS["infinity"]
    if len(scalar) <= _LONGEST_SPELT_OUT:
        bare = re.sub("0[box]", "", digits, count=1)
        if kind in _BASES and bare.strip("-+0"):
            return f"the number {int(bare, _BASES[kind])} to YAML"
        if kind == "base60" and "." not in digits:
            return f"the number {_sexagesimal(digits)} to YAML"
        if kind == "number" and digits != scalar:
            return f"the number {digits} to YAML"
    return _WORDS.get(kind, _WORDS["number"])


def _sexagesimal(digits: str) -> int:
    value = 0
    for part in digits.lstrip("-+").split(":"):
        value = value * 60 + int(part)
    return -value if digits.startswith("-") else value


class Explained(NamedTuple):
    """A parser's complaint: the rule, the place (offsets), what is wrong, what to do, and where it all began."""

    rule: str
    start: int
    end: int
    message: str
    hint: str
    opening: int | None = None


class _Case(NamedTuple):
    """What to say where the parser's words match `says`. {at} and {open} are what stands at its two places."""

    says: str
    message: str
    hint: str
    spot: str = "here"
    rule: str = "yaml-syntax"


_QUOTE_IT = "put the whole value in quotes"
_ESCAPES = "write \\\\ for a backslash, or use single quotes"
_HEXADECIMAL = "\\x takes 2 hexadecimal digits, \\u takes 4, \\U takes 8"
_NO_NEED = "no file of the book needs that"
_CLOSE = "close it with {close}, or part its entries with commas"
_CASES = (
    _Case("maximum nesting", "lists and mappings are nested too deep", _NO_NEED, rule="yaml-depth"),
    _Case("quoted scalar.*(end of stream|document)", "this quote is never closed", "close it with {open}", "opening"),
    _Case("unknown escape", "\\{next} is not an escape that YAML knows", _ESCAPES, "escape"),
    _Case("hexa?decimal|Unicode", "this escape names no character", _HEXADECIMAL, "escape"),
    _Case("flow (mapping|sequence)", "the {open} of line {line} is not closed, or a comma is missing", _CLOSE),
    _Case("block scalar", "{open} opens a block of text, so its line must end here", _QUOTE_IT, "opening"),
    _Case("tag|anchor|alias", "a value cannot begin with {open}", _QUOTE_IT, "opening"),
    _Case("start any token", "a value cannot begin with {at}", _QUOTE_IT),
    _Case("find expected ':'", "this line has no key", "write `key: value`", "opening line"),
    _Case("sequence entries", "a list cannot begin in the middle of a line", "begin it on the next line"),
    _Case("block collection", "this does not line up with the list of line {line}", "begin items in one column"),
    _Case("node content", "a value is missing before {at}", "write it, or quote the {at}"),
    _Case("document start", "the data ended before this", "a file holds one mapping, and nothing stands outside it"),
    _Case("directive|incompatible", "a line that begins with % is a directive to YAML", "take it out"),
)
_SECOND_COLON = _Case("", "a second `: ` stands in an unquoted value", _QUOTE_IT)
_STRAY_COLON = _Case("", "this key does not line up with the others", "line up the keys, or quote the value above")
_UNALIGNED = _Case("", "this does not line up with the mapping of line {line}", "begin its keys in one column")
_ENDED = _Case("", "the value ended before this", _QUOTE_IT)
_TAB = _Case("", "a tab stands where YAML takes spaces", "write spaces")


def explain(error: MarkedYAMLError, text: str) -> Explained:
    """The parser's complaint about `text` in our words. Knows those of libyaml and of PyYAML's own parser."""
    says = f"{error.context or ''}: {error.problem or ''}"
    visible = len(text.rstrip())
    here = min(error.problem_mark.index if error.problem_mark else visible, max(0, visible - 1))
    opening = min(error.context_mark.index, max(0, visible - 1)) if error.context_mark else None
    begins = here if opening is None else opening
    before = text[text.rfind("\n", 0, here) + 1 : here]
    case = _case(says, text[here : here + 1], before)
    start, end = here, here + 1
    if case.spot.startswith("opening"):
        start = begins
        end = text.find("\n", start) if case.spot == "opening line" else start + 1
    elif case.spot == "escape":
        start = text.rfind("\\", 0, here + 1)
        end = start + 2
    words = {
        "at": text[here : here + 1],
        "next": text[start + 1 : start + 2],
        "open": text[begins : begins + 1],
        "close": {"{": "}", "[": "]"}.get(text[begins : begins + 1], ""),
        "line": text.count("\n", 0, begins) + 1,
    }
    elsewhere = "{line}" in case.message and "\n" in text[begins:here]
    return Explained(
        case.rule, start, end, case.message.format(**words), case.hint.format(**words), begins if elsewhere else None
    )


def _case(says: str, at: str, before: str) -> _Case:
    """`before` is what stands before the place on its line."""
    if at == "\t" or "tab character" in says:
        return _TAB
    if "mapping values" in says:
        return _SECOND_COLON if ": " in before else _STRAY_COLON
    if "parsing a block mapping" in says:
        return _ENDED if before.strip() else _UNALIGNED
    told = f"the parser says: {says.strip(': ')}".replace("{", "{{").replace("}", "}}")
    return next((case for case in _CASES if re.search(case.says, says)), _Case("", "this is not YAML", told))
