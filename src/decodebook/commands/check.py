"""`decodebook check [PATH...]`."""

from __future__ import annotations

import argparse
import dataclasses
import gc
import os
import sys
from pathlib import Path

from decodebook.commands.options import colour, width


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a book, or files and folders of one to report on (default: the book around this folder)",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "github"),
        default="github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text",
        help="how to report",
    )
    parser.add_argument("--fix", action="store_true", help="write the fixes that have only one right answer")
    parser.add_argument(
        "--today", metavar="DATE", default="", help="the day to check dates against (default: the date of the edition)"
    )


def run(args: argparse.Namespace) -> int:
    from decodebook import report
    from decodebook.check import check_book
    from decodebook.dates import read_date

    gc.disable()  # a check builds and never frees: collecting costs a third of it
    root, wanted = _where(args.paths)
    if args.today and len(args.today) != len("2026-12-01"):
        raise ValueError(f"--today {args.today}: a day is written 2026-12-01")
    if args.today:
        read_date(args.today)
    found = check_book(root, today=args.today)
    if args.fix:
        from decodebook.fixes import write_fixes

        fixed = write_fixes(root, [problem for problem in found.problems if _within(problem.at.file, wanted)])
        print(f"{fixed} {'fix' if fixed == 1 else 'fixes'} written", file=sys.stderr)
        if fixed:
            found = check_book(root, today=args.today)
    if wanted:
        found = dataclasses.replace(
            found, problems=tuple(problem for problem in found.problems if _within(problem.at.file, wanted))
        )
    show = {
        "text": lambda: report.as_text(found, colour=colour(), width=width()),
        "json": lambda: report.as_json(found),
        "github": lambda: report.as_github(found),
    }
    sys.stdout.write(show[args.format]())
    gc.freeze()  # nor is there anything to collect when the process ends
    return 1 if found.errors else 0


def _where(paths: list[Path]) -> tuple[Path, list[str]]:
    """The root of the book, and the files and folders to report on: all of them when the list is empty."""
    from decodebook.files import find_root
    from decodebook.problems import BookError

    for path in paths:
        if not path.exists():
            raise BookError(f"{path}: no such file or folder")
    roots = {find_root(path if path.is_dir() else path.parent) for path in paths} or {find_root(None)}
    if len(roots) > 1:
        raise BookError("the paths belong to several books: " + ", ".join(sorted(map(str, roots))))
    root = roots.pop()
    wanted = [path.resolve().relative_to(root.resolve()).as_posix() for path in paths]
    if "." in wanted:
        return root, []
    for name in wanted:
        if not name.startswith(("claims", "sources", "schemas", "derivations", "build/tables")):
            folders = "claims/, sources/, schemas/, derivations/ and build/tables/"
            raise BookError(f"{name}: no file of the book; check reads {folders}")
    return root, wanted


def _within(file: str, wanted: list[str]) -> bool:
    return not wanted or any(file == one or file.startswith(f"{one}/") for one in wanted)
