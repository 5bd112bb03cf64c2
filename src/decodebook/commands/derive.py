"""`decodebook derive [ID] [--all] [--set CLAIM=VALUE]`."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from decodebook.commands.options import add_book, load_book

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.model import Claim


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help="one derived claim (default: all)")
    parser.add_argument("--all", action="store_true", help="every derived claim, which is the default without an id")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="CLAIM=VALUE",
        help="put another figure in place of a claim's, and list what moves",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "dot"),
        default="text",
        help="dot: the graph of all derivations, for Graphviz",
    )
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.derive import CannotDerive
    from decodebook.explain import record
    from decodebook.graph import as_dot

    book = load_book(args)
    if args.format == "dot":
        print(as_dot(book, book[args.id] if args.id else None), end="")
        return 0
    if args.set:
        return _moves(book, args)
    claims = [book[args.id]] if args.id else [claim for claim in book if claim.derivation]
    if args.id and not claims[0].derivation:
        raise CannotDerive(args.id, "it has no derivation")
    records = [record(book, claim) for claim in claims]
    if args.format == "json":
        print(json.dumps(records[0] if args.id else records, ensure_ascii=False, indent=2))
        return 0
    for claim in claims:
        print(_line(book, claim))
    return 0


def _line(book: Book, claim: Claim) -> str:
    from decodebook.spelling import spelt

    computed = book.computed[claim.id]
    printed = f"printed {claim.value}" if claim.value else "not printed"
    mark = "" if claim.figure is None or computed.meets(claim.figure) else "  DIFFERS"
    return f"{claim.id}\n  {spelt(computed)}, {printed}{mark}  [E from {computed.rests_on}]  {computed.law}"


def _moves(book: Book, args: argparse.Namespace) -> int:
    from decodebook.explain import finite
    from decodebook.spelling import spelt

    given: dict[str, str] = {}
    for text in args.set:
        ref, sign, value = text.partition("=")
        if not sign or not value:
            raise ValueError(f"--set {text}: write CLAIM=VALUE, as in deepseek-v3-r1-production/nodes=20")
        given[ref] = value
    wanted = book[args.id].id if args.id else ""
    moves = [move for move in book.derive(set=given) if wanted in ("", move.claim)]
    if args.format == "json":
        ends = ("low", "high", "lower", "upper")
        rows = [
            {
                "claim": one.claim,
                "unit": one.after.unit,
                **{
                    f"{name}_{when}": finite(getattr(what, name))
                    for when, what in (("before", one.before), ("after", one.after))
                    for name in ends
                },
            }
            for one in moves
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2, allow_nan=False))
        return 0
    for one in moves:
        print(f"{one.claim}\n  {spelt(one.before)} -> {spelt(one.after)}")
    print(f"{len(moves)} of {len(book.computed)} derived claims move")
    return 0
