"""What several commands share: where the book is, how output is written, the fields to find by."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decodebook.book import Book

FIELDS = (
    "subject",
    "quantity",
    "label",
    "lab",
    "model",
    "hardware",
    "engine",
    "source",
    "standing",
    "state",
    "setting",
    "per",
    "counts",
    "phase",
    "statistic",
)


def add_book(parser: argparse.ArgumentParser) -> None:
    """`--book FOLDER`."""
    parser.add_argument(
        "--book",
        metavar="FOLDER",
        type=Path,
        help="the book to use (default: the checkout that this folder is in, else the installed edition)",
    )


def load_book(args: argparse.Namespace) -> Book:
    """The book that the command is about: named, or around the current folder, or installed."""
    from decodebook.files import find_root
    from decodebook.loading import load, load_folder
    from decodebook.problems import BookError

    if args.book is not None:
        return load_folder(args.book)
    try:
        root = find_root(None)
    except BookError:
        return load()
    return load_folder(root)


def add_fields(parser: argparse.ArgumentParser) -> None:
    """An option for each field that claims are commonly found by."""
    for name in FIELDS:
        parser.add_argument(
            f"--{name}", action="append", metavar="VALUE", help=f"only this {name}; may be given several times"
        )


def wanted(args: argparse.Namespace) -> dict[str, list[str]]:
    """The fields that were asked for."""
    return {name: value for name in FIELDS if (value := getattr(args, name))}


def colour() -> bool:
    """Whether output goes to a terminal that wants colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns of the terminal, 100 where output goes elsewhere."""
    return shutil.get_terminal_size((100, 24)).columns if sys.stdout.isatty() else 100


def wrapped(head: str, text: str, room: int) -> list[str]:
    """A text behind its head in lines of `room` columns, with a margin as wide as the head; words stay whole."""
    return textwrap.wrap(
        text,
        max(len(head) + 20, 40, room),
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
