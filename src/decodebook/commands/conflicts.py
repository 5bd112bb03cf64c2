"""`decodebook conflicts [ID...]`: claims that cannot all be so, and how each conflict was ruled on."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from decodebook.commands.options import add_book, load_book, width, wrapped

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.conflicts import Conflict
    from decodebook.model import Claim
    from decodebook.records import Record

SCOPES = ("subject", "deployments", "operator", "identity", "drift")
STANDS = {"adopted": "stands", "open": "open", "set-aside": "set aside"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="*", help="show these in full: ids of conflicts, or of claims or subjects in them")
    parser.add_argument("--status", choices=("open", "ruled"), help="only these")
    parser.add_argument("--scope", choices=SCOPES, help="only those that meet there")
    parser.add_argument("--quantity", metavar="QUANTITY", help="only on this quantity")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.book import UnknownId

    book = load_book(args)
    if args.quantity and args.quantity not in book.vocabulary.quantities:
        raise UnknownId("quantity", args.quantity, book.vocabulary.quantities)
    found = [one for one in _about(book, args.id) if _wanted(one, args)]
    if args.format == "json":
        print(json.dumps([record(book, one) for one in found], ensure_ascii=False, indent=2, allow_nan=False))
    else:
        for one in found:
            print("\n".join((in_full if args.id else in_short)(book, one, width())), end="\n\n")
        print(_summary(found))
    return 0 if found else 1


def _about(book: Book, ids: list[str]) -> list[Conflict]:
    """The conflicts with these ids, or that these claims or subjects are in; all where none is given."""
    from decodebook.book import UnknownId

    every = book.conflicts()
    if not ids:
        return list(every)
    found = []
    for ref in ids:
        chosen = [
            one for one in every if ref in (one.id, one.about) or any(ref in (c.id, c.subject) for c in one.claims)
        ]
        if not chosen and ref not in book and ref not in book.subjects:
            raise UnknownId(
                "conflict, claim or subject", ref, [one.id for one in every] + [*book.claims, *book.subjects]
            )
        found += chosen
    return list(dict.fromkeys(found))


def _wanted(conflict: Conflict, args: argparse.Namespace) -> bool:
    asked = {"status": args.status, "scope": args.scope, "quantity": args.quantity}
    return all(value is None or getattr(conflict, name) == value for name, value in asked.items())


def in_short(book: Book, conflict: Conflict, room: int) -> list[str]:
    """A conflict in a few lines: its id, who says what, and which rulings decide it."""
    return [conflict.id, *wrapped("  ", _who(book, conflict), room), *wrapped("  ", _status(conflict), room)]


def _status(conflict: Conflict) -> str:
    """`ruled by a and b`, `open`, `open since a holds no more`, or `open in part; the rest is ruled by a`."""
    rulings = " and ".join(dict.fromkeys(ref for ref in conflict.rulings if ref))
    if conflict.status == "ruled":
        return f"ruled by {rulings}"
    since = f" since {' and '.join(conflict.reopened)} holds no more" if conflict.reopened else ""
    return f"open in part{since}; the rest is ruled by {rulings}" if rulings else f"open{since}"


def in_full(book: Book, conflict: Conflict, room: int) -> list[str]:
    """A conflict with each of its claims, what each counts, and the words of the rulings."""
    from decodebook.conflicts import WHERE, text_of

    lines = [conflict.id, *wrapped("  ", f"{_status(conflict)}; {WHERE[conflict.scope]}", room)]
    if conflict.scope in ("identity", "drift"):
        lines += wrapped("  ", f"{conflict.claims[0].id} {conflict.says}", room)
    for claim in conflict.claims:
        lines += ["", *wrapped("  ", f"{claim.label} {text_of(claim)}  {claim.id}  ({STANDS[claim.standing]})", room)]
        lines += wrapped("    ", _counts(claim), room)
    if conflict.unknown:
        lines += ["", *wrapped("  ", f"what may tell them apart: {', '.join(conflict.unknown)}", room)]
    for ref in dict.fromkeys(ref for ref in conflict.rulings if ref):
        ruling = book.rulings[ref]
        adopts = " and ".join(one.id for one in conflict.claims if one.id in ruling.adopts) or "none of them"
        lines += ["", *wrapped("  ", f"ruling {ref} of {ruling.ruled} ({ruling.kind}) adopts {adopts}", room)]
        lines += wrapped("    ", ruling.reason, room)
    if conflict.status == "open":
        lines += ["", *wrapped("  ", f"`decodebook new ruling SLUG --conflict {conflict.id}` drafts a ruling", room)]
    return lines


def record(book: Book, conflict: Conflict) -> Record:
    """A conflict as JSON has it: who says what by label, the claims with their standing, pairs and rulings."""
    return {
        "id": conflict.id,
        "status": conflict.status,
        "scope": conflict.scope,
        "about": conflict.about,
        "quantity": conflict.quantity,
        "composition": conflict.composition(book),
        "sure": conflict.sure,
        "unknown": list(conflict.unknown),
        "law": conflict.law or None,
        "claims": [
            {"id": one.id, "text": one.text, "label": one.label, "standing": one.standing, "implied": one.implied}
            for one in conflict.claims
        ],
        "pairs": [
            {"claims": list(pair.ids), "unknown": list(pair.unknown), "ruling": ruling or None}
            for pair, ruling in zip(conflict.pairs, conflict.rulings, strict=False)
        ],
        "rulings": [
            {"id": ref, "kind": book.rulings[ref].kind, "adopts": list(book.rulings[ref].adopts)}
            for ref in dict.fromkeys(ref for ref in conflict.rulings if ref)
        ],
        "reopened": list(conflict.reopened),
    }


def _who(book: Book, conflict: Conflict) -> str:
    """Who says what; under a law, what it gives beside."""
    said = conflict.composition(book)
    return f"{said} {conflict.says}" if conflict.scope == "drift" else said


def _counts(claim: Claim) -> str:
    said = ", ".join(f"{name} {value}" for name, value in {**claim.basis, **claim.conditions}.items())
    return f"{said or 'no basis'}; as of {claim.as_of}" + ("; implied by a law" if claim.implied else "")


def _summary(found: list[Conflict]) -> str:
    open_ = sum(one.status == "open" for one in found)
    return f"{len(found):,} conflict{'' if len(found) == 1 else 's'}: {open_:,} open, {len(found) - open_:,} ruled"
