"""`decodebook rebase ID FIELD=VALUE...`: a claim on another basis, with the laws and claims that lead there."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from decodebook.commands.options import add_book, load_book, width, wrapped

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.rebase import CannotRebase, Rebased
    from decodebook.records import Record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", help="the claim (subject/key)")
    parser.add_argument(
        "to", nargs="+", metavar="FIELD=VALUE", help="a basis field (per=decode-device), quantity=tpot, or unit=ms"
    )
    parser.add_argument("--using", action="append", default=[], metavar="ID", help="take this claim wherever it fits")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.rebase import CannotRebase

    wanted = _wanted(args.to)
    book = load_book(args)
    try:
        rebased = book.rebase(args.id, using=args.using, **wanted)
    except CannotRebase as error:
        if args.format == "text":
            raise
        print(json.dumps(failed(args.id, wanted, error), ensure_ascii=False, indent=2, allow_nan=False))
        return 1
    if args.format == "json":
        print(json.dumps(record(rebased), ensure_ascii=False, indent=2, allow_nan=False))
    else:
        print("\n".join(lines(book, rebased, wanted, width())))
    return 0


def _wanted(given: list[str]) -> dict[str, str]:
    wanted: dict[str, str] = {}
    for one in given:
        name, sign, value = one.partition("=")
        if not (name and sign and value):
            raise ValueError(f"`{one}` is no FIELD=VALUE, as per=decode-device")
        if name in wanted:
            raise ValueError(f"`{name}` is given twice")
        wanted[name] = value
    return wanted


def lines(book: Book, rebased: Rebased, wanted: dict[str, str], room: int) -> Iterator[str]:
    """The claim, what it comes to, and each law on the way with what it takes."""
    from decodebook.shown import shown
    from decodebook.spelling import span

    claim = rebased.claim
    yield claim.id
    yield from wrapped("  ", f"{shown(book, claim)}  [{claim.label}]", room)
    yield from wrapped("to ", " ".join(f"{name}={value}" for name, value in wanted.items()), room)
    figure = f"{span(rebased.low, rebased.high)} {'' if rebased.unit == '1' else rebased.unit}".rstrip()
    if (rebased.low, rebased.high) != (rebased.lower, rebased.upper):
        figure += f" ({span(rebased.lower, rebased.upper)})"
    yield from wrapped("  ", f"{figure}  [E from {rebased.rests_on}]" if rebased.steps else figure, room)
    yield from wrapped("  ", ", ".join(f"{name} {value}" for name, value in rebased.basis.items()), room)
    for step in rebased.steps:
        yield ""
        yield from wrapped("by ", f"{step.law.id}: {step.law.formula()}", room)
        taken = [(name, one) for name, group in step.claims.items() for one in group]
        for name, one in taken:
            yield from wrapped(f"  {name}  ", f"{shown(book, one)}, {one.id}", room)
        if step.law.fails:
            yield from wrapped("  ", f"fails {step.law.fails}", room)
    for one in rebased.held:
        yield ""
        yield from wrapped("held as ", f"{one.id}: {shown(book, one)}  [{one.label}]", room)


def record(rebased: Rebased) -> Record:
    """A rebased claim as JSON has it; an end that is not there is null."""
    from decodebook.explain import finite

    return {
        "claim": rebased.claim.id,
        "quantity": rebased.quantity,
        "basis": dict(rebased.basis),
        "conditions": dict(rebased.conditions),
        **{name: finite(getattr(rebased, name)) for name in ("low", "high", "lower", "upper")},
        "unit": rebased.unit,
        "rests_on": rebased.rests_on,
        "steps": [
            {
                "law": step.law.id,
                "formula": step.law.formula(),
                "of": step.of,
                "claims": {name: [one.id for one in group] for name, group in step.claims.items()},
                "fails": step.law.fails or None,
            }
            for step in rebased.steps
        ],
        "held": [one.id for one in rebased.held],
    }


def failed(ref: str, wanted: dict[str, str], error: CannotRebase) -> Record:
    """Why a claim was not rebased, as JSON has it: what is missing, or the ways between which nobody chose."""
    return {
        "claim": ref,
        "wanted": wanted,
        "why": str(error).partition("\n")[0].rstrip(":"),
        "missing": [
            {
                "law": one.law.id,
                "input": one.input,
                "quantities": list(one.takes.quantities),
                "basis": {name: list(values) for name, values in one.takes.basis.items()},
            }
            for one in error.missing
        ],
        "candidates": [record(one) for one in error.candidates],
    }
