"""`decodebook show ID`: one claim, subject or source in full."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from decodebook.commands.options import add_book, load_book, width

if TYPE_CHECKING:
    from decodebook.book import Book
    from decodebook.model import Claim


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", help="a claim (subject/key), a subject or a source")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    add_book(parser)


def run(args: argparse.Namespace) -> int:
    from decodebook.book import UnknownId
    from decodebook.commands.find import lines
    from decodebook.compiled import plain
    from decodebook.records import Source
    from decodebook.why import label_reasons

    book = load_book(args)
    if "/" in args.id:
        claim = book[args.id]
        told = {**plain(claim), "label_reasons": label_reasons(book, claim)}
        text = json.dumps(told, ensure_ascii=False, indent=2) if args.format == "json" else ""
        print(text or "\n".join(described(book, claim, width())))
        return 0
    # A subject and a source may share an id; both are shown.
    records = [kind[args.id] for kind in (book.subjects, book.sources) if args.id in kind]
    if not records:
        raise UnknownId("subject or source", args.id, {*book.subjects, *book.sources})
    if args.format == "json":
        data = [plain(one) for one in records]
        print(json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False, indent=2))
        return 0
    for record in records:
        is_source = isinstance(record, Source)
        for name, value in {"": "source" if is_source else "subject", **plain(record)}.items():
            print("\n".join(_field(name, _words(value), width())))
        about = book.find(source=args.id) if is_source else book.find(subject=args.id)
        print("\n".join(["", *lines(book, about, width())]))
        if record is not records[-1]:
            print()
    return 0


def described(book: Book, claim: Claim, room: int) -> Iterator[str]:
    """A claim in full, field by field."""
    from decodebook.ledger import current
    from decodebook.shown import shown
    from decodebook.spelling import span, spelt
    from decodebook.why import label_reasons

    quantity = book.vocabulary.quantities[claim.quantity]
    yield f"{book.subject(claim).name}: {quantity.title.lower()}"
    yield f"  {shown(book, claim)}  [{_label(claim)}]"
    yield ""
    figure = claim.figure
    fields = {
        "id": claim.id,
        "figure": f"{claim.value} {claim.unit}".strip() if claim.value else "",
        "computed": f"{spelt(claim.computed)}, from {claim.rests_on}" if claim.computed else "",
        "reads as": f"{span(*figure.interval)} {claim.unit} by its print" if figure else "",
        "counts": ", ".join(f"{name} {value}" for name, value in claim.basis.items()),
        "at": ", ".join(f"{name} {value}" for name, value in claim.conditions.items()),
        "as of": claim.as_of,
        "label": f"{claim.label}, {book.vocabulary.labels[claim.label]}" if claim.label else "",
        "because": " ".join(label_reasons(book, claim)),
        "standing": claim.standing,
        "at odds": "; ".join(f"{one.id}, {one.status}" for one in book.conflicts() if claim in one.claims),
        "relative to": f"{claim.comparison} to {claim.relative_to}" if claim.relative_to else "",
        "law": claim.derivation.law if claim.derivation else "",
        "note": claim.note,
    }
    for name, value in fields.items():
        yield from _field(name, value, room)
    for one in claim.evidence:
        source = book.sources[one.source]
        via = f", found through {', '.join(one.via)}" if one.via else ""
        yield from _field("printed", f"“{one.printed}”" if one.printed else "", room)
        yield from _field("in", f"{source.title}" + (f", {one.at}" if one.at else "") + f" ({one.source}{via})", room)
        yield from _field("", source.url, room)
    checks = current(book, claim)
    for check in checks:
        yield from _field(
            "checked",
            f"{check.checked}: {check.verdict} in {check.source} ({check.method} {check.revision_or_hash}){'; ' + check.note if check.note else ''}".replace(
                " )", ")"
            ),
            room,
        )
    if claim.evidence and not checks:
        changed = "the fragment has changed since it was read" if book.checks(claim.id) else ""
        yield from _field("checked", changed or "not yet read against its source", room)
    yield from _field("file", claim.file, room)


def _label(claim: Claim) -> str:
    """The label, with the weakest that a derived claim rests on: `E (from L)`."""
    return f"{claim.label} (from {claim.rests_on})" if claim.computed else claim.label or claim.state


def _field(name: str, value: str, room: int) -> Iterator[str]:
    if value:
        yield from textwrap.wrap(
            value,
            width=max(30, room),
            initial_indent=f"  {name:<12}",
            subsequent_indent=" " * 14,
            break_long_words=False,
            break_on_hyphens=False,
        )


def _words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {word}" for name, word in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
