"""`decodebook table NAME`."""

from __future__ import annotations

import argparse
import sys

from decodebook.commands.options import add_book, load_book


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", help="the table; without it, their names are listed")
    parser.add_argument("--format", choices=("md", "csv", "json", "html"), default="md")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.tables import render

    book = load_book(args)
    if args.name is None:
        for view in book.views.values():
            print(f"{view.id}  {view.title}")
        return 0
    sys.stdout.write(render(book.table(args.name), book, args.format))
    return 0
