"""`decodebook find [TERMS]`."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from typing import TYPE_CHECKING

from decodebook.commands.options import add_book, add_fields, load_book, wanted, width

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.model import Claim


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("terms", nargs="*", help="words that must all stand in the claim; 1850 finds ~1,850")
    add_fields(parser)
    parser.add_argument("--format", choices=("text", "json", "csv", "ids"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.compiled import plain

    book = load_book(args)
    claims = book.find(*args.terms, **wanted(args))
    if args.format == "json":
        print(json.dumps([plain(claim) for claim in claims], ensure_ascii=False, indent=2))
    elif args.format == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(["id", "label", "value", "unit", "per", "as_of", "source"])
        for claim in claims:
            writer.writerow(
                [
                    claim.id,
                    claim.label,
                    claim.text,
                    claim.unit,
                    claim.basis.get("per", ""),
                    claim.as_of,
                    " ".join(one.source for one in claim.evidence),
                ]
            )
    elif args.format == "ids":
        for claim in claims:
            print(claim.id)
    else:
        for line in lines(book, claims, width()):
            print(line)
    return 0 if claims else 1


def lines(book: Book, claims: list[Claim], room: int) -> list[str]:
    """The claims under their subjects, one line each: label, figure, key."""
    from decodebook.shown import shown

    found: list[str] = []
    subject = ""
    figures = {claim.id: shown(book, claim) for claim in claims}
    longest = min(max((len(figure) for figure in figures.values()), default=0), max(20, room - 40))
    for claim in claims:
        if claim.subject != subject:
            subject = claim.subject
            found += [*([""] if found else []), f"{book.subject(claim).name}  ({subject})"]
        mark = {"set-aside": " set aside", "open": " open"}.get(claim.standing, "")
        found.append(f"  {claim.label or '-':>2}  {figures[claim.id]:<{longest}}  {claim.key}{mark}")
    return [*found, *([""] if found else []), f"{len(claims):,} claim" + ("" if len(claims) == 1 else "s")]
