"""`decodebook coverage [SURVEY] [--open SECTION]`."""

from __future__ import annotations

import argparse
import json

from decodebook.commands.options import add_book, load_book, width


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("survey", nargs="?", help="one survey (default: all)")
    parser.add_argument("--open", metavar="SECTION", help="list the open figures of the sections whose name holds this")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.book import UnknownId
    from decodebook.coverage import by_section, open_figures

    book = load_book(args)
    surveys = {line.survey for line in book.coverage}
    if args.survey and args.survey not in surveys:
        raise UnknownId("survey", args.survey, surveys)
    if args.open is not None:
        names = {line.section for line in book.coverage}
        if not any(args.open.casefold() in name.casefold() for name in names):
            raise UnknownId("section", args.open, names)
        lines = open_figures(book, args.open, args.survey)
        if args.format == "json":
            print(
                json.dumps(
                    [
                        {"survey": one.survey, "figure": one.figure, "section": one.section, "note": one.note}
                        for one in lines
                    ],
                    ensure_ascii=False,
                    indent=2,
                )
            )
            return 0
        for one in lines:
            print(f"{one.survey}:{one.figure}  {one.section}" + (f"  {one.note}" if one.note else ""))
        print(f"{len(lines)} open")
        return 0
    sections = by_section(book, args.survey)
    if args.format == "json":
        print(json.dumps([one._asdict() for one in sections], ensure_ascii=False, indent=2))
        return 0
    room = max(20, width() - 30)
    print(f"{'held':>6} {'left out':>9} {'open':>6}  section")
    survey = ""
    for section in sections:
        if section.survey != survey:
            survey = section.survey
            print(f"{'':23}  {survey}")
        name = section.section if len(section.section) <= room else section.section[: room - 1] + "…"
        print(f"{section.held:>6,} {section.left_out:>9,} {section.open:>6,}    {name}")
    held, left_out, still_open = (
        sum(counts) for counts in zip(*((one.held, one.left_out, one.open) for one in sections), strict=True)
    )
    print(f"{held:>6,} {left_out:>9,} {still_open:>6,}  in all")
    return 0
