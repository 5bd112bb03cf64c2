"""How to cite one claim: the source that prints it first, then the book and its edition."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from decodebook.dates import read_date
from decodebook.ledger import is_read
from decodebook.model import Claim
from decodebook.records import Record, Source

if TYPE_CHECKING:
    from decodebook.book import Book

STYLES = ("text", "bibtex", "csl")
_BIBTEX = str.maketrans(
    {char: f"\\{char}" for char in "&%$#_{}"}
    | {"~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}
)


def cite(book: Book, claim: Claim, style: str = "text") -> str:
    """A citation of a claim. Raises `ValueError` for a style other than `text`, `bibtex`, `csl`."""
    if style not in STYLES:
        raise ValueError(f"no style `{style}`; one of {', '.join(STYLES)}")
    source = claim.sources[0] if claim.evidence else None
    if style == "bibtex":
        return _bibtex(book, claim, source)
    if style == "csl":
        return json.dumps([_csl(book, claim, source)], ensure_ascii=False, indent=2)
    return _text(book, claim, source)


def _text(book: Book, claim: Claim, source: Source | None) -> str:
    if source is None:
        return f"{claim}. {_edition(book, claim)}."
    dated = f" ({source.published})" if source.published else ""
    link = f", {source.url}" if source.url else ""
    return f"{claim}. {book.parties[source.publisher].name}, {source.title}{dated}{link}. {_edition(book, claim)}."


def _edition(book: Book, claim: Claim) -> str:
    via = sorted({survey for one in claim.evidence for survey in one.via})
    if claim.computed and not claim.evidence:
        reading = f"computed by {claim.computed.law} from {', '.join(claim.computed.leaves)}"
    elif claim.assumed:
        reading = "assumed"
    elif claim.looked_in:
        reading = f"looked for in {', '.join(claim.looked_in)}"
    elif is_read(book, claim):
        reading = "read in the source"
    else:
        reading = f"as quoted by {', '.join(via)}" if via else "not yet read against the source"
    return f"decodebook {book.edition}, {claim.id}, {reading}"


def _bibtex(book: Book, claim: Claim, source: Source | None) -> str:
    title = source.title if source else f"{book.subject(claim).name}: {claim.quantity}"
    fields = {
        "title": f"{{{_tex(title)}}}",
        "author": f"{{{_tex(book.parties[source.publisher].name if source else 'decodebook contributors')}}}",
    }
    if source and source.published:
        day = read_date(source.published).earliest
        fields |= {"year": day[:4]} | ({"month": day[5:7]} if len(source.published) > 4 else {})
    if source and source.url:
        fields["url"] = source.url
    fields["note"] = _tex(f"{' '.join(part for part in (claim.text, claim.measure) if part)}; {_edition(book, claim)}")
    body = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items())
    return f"@misc{{{claim.id.replace('/', ':')},\n{body}\n}}"


def _tex(text: str) -> str:
    return text.translate(_BIBTEX)


def _csl(book: Book, claim: Claim, source: Source | None) -> Record:
    item: Record = {
        "id": claim.id,
        "type": "webpage",
        "title": source.title if source else f"{book.subject(claim).name}: {claim.quantity}",
    }
    if source:
        item["author"] = [{"literal": book.parties[source.publisher].name}]
        if source.published:
            parts = read_date(source.published).earliest.split("-")[
                : source.published.count("-") + 1 if "/" not in source.published else 1
            ]
            item["issued"] = {"date-parts": [[int(part) for part in parts]]}
        if source.url:
            item["URL"] = source.url
    item["note"] = f"{' '.join(part for part in (claim.text, claim.measure) if part)}; {_edition(book, claim)}"
    return item
