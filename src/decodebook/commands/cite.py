"""`decodebook cite ID`."""

from __future__ import annotations

import argparse

from decodebook.commands.options import add_book, load_book


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", help="the claim")
    parser.add_argument("--format", choices=("text", "bibtex", "csl"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    print(load_book(args).cite(args.id, args.format))
    return 0
