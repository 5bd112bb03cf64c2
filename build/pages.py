"""Which pages the site has, and what each of them shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from crossrefs import CrossRefs
from decodebook.book import Book
from decodebook.conflicts import WHERE, Conflict, Scope
from decodebook.model import Claim
from decodebook.records import Source, Subject
from decodebook.tables import to_html
from decodebook.views import Table
from lawpages import LIMITS, asked, bound_to, by_topic, derived
from rendering import Links

KINDS = {
    "lab": "Labs",
    "model": "Models",
    "model-family": "Model families",
    "deployment": "Deployments",
    "benchmark": "Benchmarks",
    "hardware": "Hardware",
    "engine": "Engines",
}
"""The kinds of subject, in the order in which a reader meets them."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its name (the path without `.html`), the template that it is made of, and what that is told."""

    name: str
    template: str
    data: Mapping[str, Any] = field(default_factory=dict)


def pages(refs: CrossRefs) -> Iterator[Page]:
    """Every page of the site."""
    book = refs.book
    yield from _fixed(refs)
    for claim in book:
        yield Page(f"claims/{claim.id}", "claim.html", _claim(refs, claim))
    for subject in book.subjects.values():
        yield Page(f"subjects/{subject.id}", "subject.html", _subject(refs, subject))
    for source in book.sources.values():
        yield Page(f"sources/{source.id}", "source.html", _source(refs, source))
    bound = bound_to(book)
    yield Page("laws/index", "laws.html", {"topics": by_topic(book), "bound": bound})
    for law in book.laws.values():
        claims = [(one, how) for one in bound[law.id] if (how := derived(book, one))]
        yield Page(f"laws/{law.id}", "law.html", {"law": law, "claims": claims, "asked": asked, "LIMITS": LIMITS})
    for name, table in refs.tables.items():
        yield Page(f"tables/{name}", "table.html", _table(refs, name, table))


def _fixed(refs: CrossRefs) -> Iterator[Page]:
    book = refs.book
    groups = [(subject, refs.of_subject.get(subject.id, [])) for subject in in_order(book)]
    yield Page(
        "index",
        "home.html",
        {
            "counts": counts(refs),
            "groups": by_kind(groups),
            "tables": refs.tables,
            "sample": sample(refs),
            "refs": refs,
        },
    )
    yield Page("claims/index", "claims.html", {"groups": [one for one in groups if one[1]], "refs": refs})
    yield Page(
        "tables/index", "tables.html", {"tables": [(table, read_cells(refs, table)) for table in refs.tables.values()]}
    )
    yield Page("subjects/index", "subjects.html", {"groups": by_kind(groups)})
    yield Page(
        "sources/index", "sources.html", {"sources": [(one, *cited(refs, one)) for one in book.sources.values()]}
    )
    yield Page(
        "quantities",
        "quantities.html",
        {"quantities": [(one, _uses(book, one.id)) for one in book.vocabulary.quantities.values()]},
    )
    yield Page("conflicts", "conflicts.html", {"places": by_place(book), "WHERE": WHERE})
    yield Page("labels", "labels.html", {"counts": counts(refs)})
    yield Page("data/index", "data.html")
    yield Page("404", "404.html")


def in_order(book: Book) -> list[Subject]:
    """The subjects by kind as `KINDS` has them, and by name within a kind."""
    order = list(KINDS)
    return sorted(book.subjects.values(), key=lambda one: (order.index(one.kind), one.name.casefold(), one.id))


def by_kind(groups: list[tuple[Subject, list[Claim]]]) -> list[tuple[str, list[tuple[Subject, list[Claim]]]]]:
    """The groups under the heading of their kind; a kind without subjects is left out."""
    found = [(heading, [one for one in groups if one[0].kind == kind]) for kind, heading in KINDS.items()]
    return [one for one in found if one[1]]


def counts(refs: CrossRefs) -> dict[str, Any]:
    """How many claims there are by label and without one, and how many were read against a source."""
    claims = list(refs.book)
    printed = [claim for claim in claims if claim.evidence]
    return {
        "claims": len(claims),
        "labels": {label: sum(claim.label == label for claim in claims) for label in refs.book.vocabulary.labels},
        "undisclosed": sum(claim.state == "undisclosed" for claim in claims),
        "printed": len(printed),
        "read": sum(refs.is_read(claim) for claim in printed),
    }


def by_place(book: Book) -> dict[Scope, list[Conflict]]:
    """The conflicts of a book by the place in which their claims meet; a place without any is left out."""
    found: dict[Scope, list[Conflict]] = {}
    for one in book.conflicts():
        found.setdefault(one.scope, []).append(one)
    return found


def sample(refs: CrossRefs) -> Claim | None:
    """The claim that explains an entry: the first approximate figure of decode, one that was read if there is one."""
    figures = [claim for claim in refs.book if claim.figure and claim.figure.approximate and claim.label]
    figures = [claim for claim in figures if claim.basis.get("phase") == "decode"]
    return next((claim for claim in figures if refs.is_read(claim)), figures[0] if figures else None)


def cited(refs: CrossRefs, source: Source) -> tuple[int, int, int]:
    """How many claims a source prints, how many of them were read in it, and how many it led to as a survey."""
    claims = {claim.id: claim for claim, _ in refs.citing.get(source.id, [])}
    read = sum(
        any(one.source == source.id and one.verdict == "stands" for one in refs.current(claim))
        for claim in claims.values()
    )
    return len(claims), read, len(refs.led_to.get(source.id, []))


def read_cells(refs: CrossRefs, table: Table) -> tuple[int, int]:
    """How many cells of a table hold only claims that were read against a source, and how many hold any."""
    filled = [cell for row in table.rows for cell in row if cell.claims]
    return sum(all(refs.is_read(claim) for claim in cell.claims) for cell in filled), len(filled)


def _uses(book: Book, quantity: str) -> list[Claim]:
    return [claim for claim in book if claim.quantity == quantity]


def _claim(refs: CrossRefs, claim: Claim) -> dict[str, Any]:
    book = refs.book
    return {
        "claim": claim,
        "subject": book.subject(claim),
        "quantity": book.vocabulary.quantities[claim.quantity],
        "evidence": [(one, book.sources[one.source]) for one in claim.evidence],
        "checks": [(one, one in refs.current(claim)) for one in book.checks(claim.id)],
        "rulings": refs.rulings.get(claim.id, []),
        "conflicts": refs.conflicts.get(claim.id, []),
        "derived": derived(book, claim),
        "used_by": refs.used_by.get(claim.id, []),
        "further": [one for one in map(book.__getitem__, book.dependents(claim.id)) if not one.implied],
        "sisters": refs.sisters(claim),
        "shown_in": [book.views[name] for name in refs.shown_in.get(claim.id, [])],
        "refs": refs,
    }


def _subject(refs: CrossRefs, subject: Subject) -> dict[str, Any]:
    claims = refs.of_subject.get(subject.id, [])
    quantities: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.state != "undisclosed":
            quantities.setdefault(claim.quantity, []).append(claim)
    named = refs.named_by.get(subject.id, [])
    return {
        "subject": subject,
        "quantities": quantities,
        "claims": claims,
        "undisclosed": [claim for claim in claims if claim.state == "undisclosed"],
        "named_by": by_kind([(one, refs.of_subject.get(one.id, [])) for one in in_order(refs.book) if one in named]),
        "refs": refs,
    }


def _source(refs: CrossRefs, source: Source) -> dict[str, Any]:
    led_to: dict[str, list[Claim]] = {}
    for claim in refs.led_to.get(source.id, []):
        led_to.setdefault(claim.subject, []).append(claim)
    return {
        "source": source,
        "citing": refs.citing.get(source.id, []),
        "counts": cited(refs, source),
        "led_to": [(refs.book.subjects[ref], claims) for ref, claims in led_to.items()],
        "refs": refs,
    }


def _table(refs: CrossRefs, name: str, table: Table) -> dict[str, Any]:
    read, filled = read_cells(refs, table)
    body, _, sources = to_html(table, refs.book, Links(f"tables/{name}")).partition("</table>\n")
    return {
        "table": table,
        "body": Markup(body + "</table>"),
        "sources": Markup(sources),
        "read": read,
        "filled": filled,
        "corrections": [row[0].row for row in table.rows if row and row[0].row.note],
    }
