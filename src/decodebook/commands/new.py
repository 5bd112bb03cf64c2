"""`decodebook new claim|source|subject|ruling`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from decodebook.assemble import FACTS
from decodebook.near import did_you_mean
from decodebook.problems import BookError, Problem

if TYPE_CHECKING:
    from decodebook.drafts import Desk, Draft
    from decodebook.gaps import Gap

    Made = tuple[Draft, *tuple[str, ...]]

COMMON_BASIS = ("per", "counts", "phase", "statistic")
"""The basis fields that have an option of their own."""

CLAIM = (
    *("value", "unit", "range", "exact", "as-of", "label", "origin", "relative-to", "comparison"),
    *("assumed", "estimator", "underived", "note"),
)
EVIDENCE = ("source", "at", "printed")
SOURCE = ("title", "publisher", "kind", "published", "url", "revision", "archived", "note")
RULING = ("about", "kind", "reason", "ruled", "expires")
NONE = "none"
OPTIONS = {"claims": "claim", "adopts": "adopt"}
"""Fields whose option is called otherwise."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "What is missing is asked for on a terminal, and is an error elsewhere."
    kinds = parser.add_subparsers(dest="what", required=True, metavar="claim|source|subject|ruling")
    subject = _kind(kinds, "subject", "write claims/<folder>/ID.yaml", _subject)
    subject.add_argument("id", metavar="ID")
    _options(subject, ("kind", "name", *FACTS, "note"))
    subject.add_argument("--alias", action="append", metavar="NAME", help="may be given several times")
    source = _kind(kinds, "source", "write sources/ID.yaml", _source)
    source.add_argument("id", metavar="ID")
    _options(source, (*SOURCE, "publisher-name", "publisher-kind"))
    claim = _kind(kinds, "claim", "add a claim to the file of its subject", _claim)
    claim.add_argument("subject", metavar="SUBJECT")
    claim.add_argument("key", metavar="QUANTITY[.TAG]")
    _options(claim, (*CLAIM, *EVIDENCE, *COMMON_BASIS, "law"))
    claim.add_argument(
        "--via", action="append", metavar="SURVEY", help="the survey that led to the source; may be given several times"
    )
    for name, form in (("basis", "FIELD=VALUE"), ("condition", "NAME=VALUE"), ("input", "NAME=CLAIM[,CLAIM]")):
        claim.add_argument(f"--{name}", action="append", default=[], metavar=form, help="may be given several times")
    ruling = _kind(kinds, "ruling", "write claims/rulings/SLUG.yaml, with the values of today", _ruling)
    ruling.add_argument("slug", metavar="SLUG")
    ruling.add_argument(
        "--claim", action="append", metavar="ID", help="a claim that it is about; may be given several times"
    )
    ruling.add_argument(
        "--adopt", action="append", metavar="ID", help=f"a claim that stands, or {NONE}; may be given several times"
    )
    ruling.add_argument("--conflict", metavar="ID", help="the claims of a conflict that `decodebook conflicts` lists")
    _options(ruling, RULING)


def run(args: argparse.Namespace) -> int:
    from decodebook.drafts import Desk
    from decodebook.files import find_root

    desk = Desk(find_root(None))
    draft, *remarks = args.make(desk, args)
    wrong, at_odds = desk.faults(draft)
    if wrong:
        raise BookError(_listed("nothing was written:", map(_told, wrong)))
    if not args.dry_run:
        _write(desk.root, draft.files)
    print(f"# {draft.file}\n{draft.shown}", end="")
    for remark in [*(f"note: {_told(problem)}" for problem in at_odds), *remarks]:
        print(remark, file=sys.stderr)
    return 0


def _kind(
    kinds: Any, name: str, about: str, make: Callable[[Desk, argparse.Namespace], Made]
) -> argparse.ArgumentParser:
    about_all = f"{about[0].upper()}{about[1:]}. The options are the fields of schemas/README.md."
    minus = "Where a value begins with a minus, write --value=-1.5%."
    parser: argparse.ArgumentParser = kinds.add_parser(name, help=about, description=about_all, epilog=minus)
    parser.add_argument("--dry-run", action="store_true", help="print what would be written, and write nothing")
    parser.set_defaults(make=make)
    return parser


def _options(parser: argparse.ArgumentParser, names: Iterable[str]) -> None:
    for name in names:
        parser.add_argument(f"--{name}", metavar="VALUE")


def _subject(desk: Desk, args: argparse.Namespace) -> Made:
    from decodebook.gaps import file_gaps
    from decodebook.rules.subject_kind import KINDS

    if args.id in desk.book.subjects:
        raise BookError(f"a subject `{args.id}` is there already: {desk.book.subjects[args.id].file}")
    data = _given(args, ("kind", "name", *FACTS, "note")) | ({"aliases": args.alias} if args.alias else {})
    _complete(f"subject {args.id}", data, lambda: file_gaps(desk, "subject", data))
    folders = {kind: folder for folder, kinds in KINDS.items() for kind in kinds}
    _choose("--kind", data["kind"], folders)
    draft = desk.new_file(f"claims/{folders[data['kind']]}/{args.id}.yaml", "subject", data)
    return draft, f"next: decodebook new claim {args.id} QUANTITY"


def _source(desk: Desk, args: argparse.Namespace) -> Made:
    from decodebook.gaps import file_gaps

    data = _given(args, SOURCE)
    _complete(f"source {args.id}", data, lambda: file_gaps(desk, "source", data))
    draft = desk.new_file(f"sources/{args.id}.yaml", "source", data)
    publisher = data["publisher"]
    if args.publisher_name and args.publisher_kind:
        draft = desk.with_party(draft, publisher, {"name": args.publisher_name, "kind": args.publisher_kind})
    elif args.publisher_name or args.publisher_kind:
        raise BookError("--publisher-name and --publisher-kind go together")
    elif publisher not in desk.book.parties:
        near = did_you_mean(publisher, desk.book.parties)
        add = "--publisher-name NAME --publisher-kind KIND adds it to sources/parties.yaml"
        raise BookError(f"no party `{publisher}`; {near + ' else ' if near else ''}{add}")
    return draft, f"next: decodebook new claim SUBJECT QUANTITY --source {args.id}"


def _claim(desk: Desk, args: argparse.Namespace) -> Made:
    from decodebook.gaps import claim_gaps

    _choose("subject", args.subject, desk.book.subjects, f"add it with `decodebook new subject {args.subject}`")
    _choose("quantity", args.key.split(".", 1)[0], desk.book.vocabulary.quantities, "see schemas/quantities.yaml")
    ref = f"{args.subject}/{args.key}"
    if ref in desk.book:
        raise BookError(
            f"a claim `{ref}` is there already: {desk.book[ref].value}; a tag tells sisters apart: {args.key}.TAG"
        )
    entry = _entry(args)
    _complete(f"claim {ref}", entry, lambda: claim_gaps(desk, args.subject, args.key, entry))
    entry = desk.without_repeats(args.subject, args.key, entry)
    claim = desk.claim(args.subject, args.key, entry)
    counts = ", ".join(f"{name} {value}" for name, value in claim.basis.items())
    reads = f"reads: {claim}; {counts or 'no basis'}; as of {claim.as_of}"
    is_read = any(not one.via for one in claim.evidence)
    ledger = "a line in sources/ledger.csv, since no survey led to the source; then " if is_read else ""
    return desk.new_claim(args.subject, args.key, entry), reads, f"next: {ledger}decodebook check"


def _entry(args: argparse.Namespace) -> dict[str, Any]:
    """The claim as it was given."""
    via, inputs = args.via or [], _pairs("input", args.input)
    parts: dict[str, dict[str, Any]] = {
        "basis": _given(args, COMMON_BASIS) | _pairs("basis", args.basis),
        "conditions": _pairs("condition", args.condition),
        "evidence": _given(args, EVIDENCE) | ({"via": via[0] if len(via) == 1 else via} if via else {}),
        "derivation": _given(args, ("law",))
        | ({"inputs": {n: _one_or_all(c) for n, c in inputs.items()}} if inputs else {}),
    }
    return _given(args, CLAIM) | {name: part for name, part in parts.items() if part}


def _one_or_all(claims: str) -> str | list[str]:
    return claims.split(",") if "," in claims else claims


def _ruling(desk: Desk, args: argparse.Namespace) -> Made:
    from decodebook.gaps import file_gaps
    from decodebook.standing import pinned

    refs, about = _of_conflict(desk, args.conflict) if args.conflict else ([], {})
    data = (
        about
        | _given(args, RULING)
        | ({"claims": [*refs, *(args.claim or ())]} if refs or args.claim else {})
        | ({"adopts": args.adopt} if args.adopt else {})
    )
    if desk.book.date:
        data.setdefault("ruled", desk.book.date)
    _complete(f"ruling {args.slug}", data, lambda: file_gaps(desk, "ruling", data))
    claims, adopts = (one.split() if isinstance(one, str) else one for one in (data["claims"], data["adopts"]))
    data["claims"] = {ref: pinned(desk.book, ref) or desk.book[ref].state for ref in dict.fromkeys(claims)}
    data["adopts"] = [] if adopts == [NONE] else adopts
    return desk.new_file(f"claims/rulings/{args.slug}.yaml", "ruling", data), "next: decodebook check"


def _of_conflict(desk: Desk, ref: str) -> tuple[list[str], dict[str, str]]:
    """The claims of a conflict, and what a ruling on it is about."""
    known = {one.id: one for one in desk.book.conflicts()}
    if ref not in known:
        near = did_you_mean(ref, known)
        raise BookError(f"no conflict `{ref}`; {near or '`decodebook conflicts` lists them'}")
    conflict = known[ref]
    if conflict.status == "ruled":
        raise BookError(f"the conflict `{ref}` is ruled on already: {', '.join(dict.fromkeys(conflict.rulings))}")
    about = "drift" if conflict.scope == "drift" else "conflict"
    return [one.id for one in conflict.claims], {"about": about}


def _given(args: argparse.Namespace, names: Iterable[str]) -> dict[str, Any]:
    """The fields that were given, by their names in a file."""
    fields = [name.replace("-", "_") for name in names]
    return {field: value for field in fields if (value := getattr(args, field)) is not None}


def _pairs(option: str, given: Iterable[str]) -> dict[str, str]:
    pairs = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BookError(f"--{option} {text}: write it as NAME=VALUE")
        pairs[name] = value
    return pairs


def _choose(what: str, word: str, known: Iterable[str], else_: str = "") -> None:
    words = list(known)
    if word not in words:
        hint = did_you_mean(word, words) or else_ or "one of " + ", ".join(words)
        raise BookError(f"no {what} `{word}`" + (f"; {hint}" if hint else ""))


def _complete(what: str, data: dict[str, Any], gaps: Callable[[], Iterable[Gap]]) -> None:
    """Ask for what is missing, one field after the other, since an answer may call for more. Off a terminal, an error."""
    while missing := list(gaps()):
        if not is_terminal():
            raise BookError(_listed(f"{what} needs more:", map(_needed, missing)))
        *around, name = missing[0].field
        (data.setdefault(around[0], {}) if around else data)[name] = _asked(missing[0])


def is_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _asked(gap: Gap) -> str:
    several = f" Ids with blanks between, or {NONE}." if gap.field[0] in OPTIONS else ""
    print(f"{gap.field[-1]}: {gap.what}{several}")
    for choice, says in gap.choices.items():
        print(f"  {choice:<16} {says}".rstrip())
    while True:
        try:
            answer = input(f"{gap.field[-1]}{f' [{gap.proposed}]' if gap.proposed else ''}> ").strip() or gap.proposed
        except EOFError:
            raise BookError("stopped; nothing was written") from None
        if answer and (not gap.choices or answer in gap.choices):
            return answer
        print(
            did_you_mean(answer, gap.choices) or "one of the above" if gap.choices else "this is needed; Ctrl-C stops"
        )


def _needed(gap: Gap) -> str:
    """A line that says which option gives a field."""
    name = gap.field[-1]
    option = f"--{OPTIONS.get(name, name).replace('_', '-')} VALUE"
    if gap.field[0] == "basis" and name not in COMMON_BASIS:
        option = f"--basis {name}=VALUE"
    choices = f"one of {', '.join(gap.choices)}" if gap.choices else ""
    other = "; or --assumed, --estimator or --law" if name == "underived" else ""
    return f"{option:<24} {choices or gap.what}{other}"


def _told(problem: Problem) -> str:
    found = f", found {problem.found}" if problem.found else ""
    expected = f"expected {problem.expected}{found}" if problem.expected else ""
    return "; ".join(part for part in (problem.message, expected, problem.hint) if part)


def _listed(head: str, lines: Iterable[str]) -> str:
    return "\n  ".join([head, *lines])


def _write(root: Path, texts: Mapping[str, str]) -> None:
    """Write all of the files or none."""
    from decodebook.files import read_bytes, write_text

    paths = [root / path for path in texts]
    before = {path: read_bytes(path).decode("utf-8") for path in paths if path.exists()}
    try:
        for path, text in zip(paths, texts.values(), strict=True):
            write_text(path, text)
    except BaseException:
        for path in paths:
            if path in before:
                write_text(path, before[path])
            else:
                path.unlink(missing_ok=True)
        raise
