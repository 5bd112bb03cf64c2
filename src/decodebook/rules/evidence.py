"""A claim that is not computed or assumed is printed somewhere: in a source that exists, reached through surveys that exist."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim, Evidence
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    surveys = {source.id for source in book.sources.values() if source.kind == "survey"}
    for claim in book:
        if claim.state == "undisclosed":
            yield from (
                unknown("evidence", at(claim), "source", source, book.sources)
                for source in claim.looked_in
                if source not in book.sources
            )
        elif not claim.evidence and claim.state != "computed" and not claim.assumed:
            yield Problem(
                "evidence",
                at(claim),
                "no evidence: who prints this figure is not said",
                expected="evidence: {source, at, printed}",
                hint="or `derivation`, or `assumed: <why>`",
            )
        for index, one in enumerate(claim.evidence):
            yield from _entry(book, claim, one, index, surveys)


def _entry(book: Book, claim: Claim, one: Evidence, index: int, surveys: set[str]) -> Iterator[Problem]:
    path = ("evidence",) if len(claim.evidence) == 1 else ("evidence", index)
    if not one.source:
        yield Problem(
            "evidence",
            at(claim, *path),
            "`source` is missing",
            expected="the name of a file in sources/",
            hint="name it here or in defaults",
        )
    elif one.source not in book.sources:
        yield unknown(
            "evidence",
            At(claim.file, (*claim.path, *path, "source")),
            "source",
            one.source,
            book.sources,
            f"add it with `decodebook new source {one.source}`",
        )
    if not one.printed and claim.state == "figure":
        yield Problem(
            "evidence",
            at(claim, *path),
            "`printed` is missing: what the source prints is not shown",
            expected="a fragment of at most ten words that holds the figure",
        )
    for survey in one.via:
        if survey not in surveys:
            yield unknown(
                "evidence", at(claim, *path, "via"), "survey", survey, surveys, "via names a source of kind survey"
            )


RULE = Rule(
    "evidence",
    "A claim says who prints it.",
    check,
    (
        Example(
            "claims/hardware/x100.yaml",
            "evidence: {source: x100-datasheet}",
            "evidence: {source: x100-data-sheet}",
            "no source `x100-data-sheet`",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            'evidence: {at: decode unit, printed: "EP144"}',
            "evidence: {at: decode unit}",
            "`printed` is missing: what the source prints is not shown",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            "evidence: {source: acme-serving-note, via: example-survey}",
            "evidence: {source: acme-serving-note, via: acme-serving-note}",
            "no survey `acme-serving-note`",
        ),
    ),
)
