"""A claim that is not computed or assumed is printed somewhere: in a source that exists, reached through surveys that exist."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.model import Claim, Evidence
from decodebook.problems import At, Problem
from decodebook.reading import ReadFile, Reading
from decodebook.rules.rule import Example, Rule, at, unknown
from decodebook.shapes import mapping, text, texts


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    surveys = {source.id for source in book.sources.values() if source.kind == "survey"}
    for one in reading.of("subject"):
        yield from _heads(book, one, surveys)
    for claim in book:
        if claim.state == "undisclosed":
            for source in claim.looked_in:
                if source not in book.sources:
                    yield unknown("evidence", at(claim), "source", source, book.sources)
        elif not claim.evidence and claim.state != "computed" and not claim.assumed:
            yield Problem(
                "evidence",
                at(claim),
                "no evidence: who prints this figure is not said",
                expected="evidence: {source, at, printed}",
                hint="or `derivation`, or `assumed: <why>`",
            )
        for index, entry in enumerate(claim.evidence):
            yield from _entry(book, claim, entry, index, surveys)
            if entry in claim.evidence[:index]:
                yield Problem(
                    "evidence", at(claim, "evidence", index), "the same place twice", expected="each place once"
                )


def _heads(book: Book, one: ReadFile, surveys: set[str]) -> Iterator[Problem]:
    """The sources that no claim need inherit: of the defaults, and the surveys that led to what is undisclosed."""
    for entry in _listed(mapping(one.data.get("defaults")).get("evidence")):
        source = text(entry.get("source"))
        if source and source not in book.sources:
            yield unknown("evidence", At(one.path, ("defaults", "evidence", "source")), "source", source, book.sources)
    for survey in texts(mapping(one.data.get("undisclosed")).get("via")):
        if survey not in surveys:
            yield unknown("evidence", At(one.path, ("undisclosed", "via")), "survey", survey, surveys)


def _listed(evidence: object) -> list[dict[str, object]]:
    return [mapping(one) for one in evidence] if isinstance(evidence, list) else [mapping(evidence)]


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
