"""`decodebook explain ID`."""

from __future__ import annotations

import argparse
import json

from decodebook.commands.options import add_book, load_book, width


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", help="a derived claim; any other is shown with its source")
    parser.add_argument("--depth", type=int, default=9, help="how many steps of arithmetic to follow (default: all)")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.explain import explain, record

    book = load_book(args)
    claim = book[args.id]
    if args.format == "json":
        data = record(book, claim) if claim.derivation else {"claim": claim.id, "printed": claim.value, "inputs": []}
        print(json.dumps({**data, "dependents": book.dependents(claim.id)}, ensure_ascii=False, indent=2))
        return 0
    print(explain(book, claim.id, depth=args.depth, width=width()))
    if below := book.dependents(claim.id):
        print("\nrests on it:")
        print("\n".join(f"  {ref}" for ref in below))
    return 0
