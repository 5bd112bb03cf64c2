"""Every claim has a label, and an estimate says what it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at

SUPPORTS = ("derivation", "assumed", "estimator", "underived")


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        if claim.state == "undisclosed":
            continue
        supports = [name for name in SUPPORTS if getattr(claim, name)]
        if not claim.label:
            yield Problem(
                "label",
                at(claim),
                "`label` is missing",
                expected="O, 3P, L or E",
                hint="schemas/labels.yaml says what earns each",
            )
        elif claim.label == "E" and not supports:
            yield Problem(
                "label",
                at(claim, "label"),
                "an estimate says what it rests on",
                expected=", ".join(SUPPORTS[:-1]) + " or " + SUPPORTS[-1],
                hint="see Derivations and assumptions in schemas/README.md",
            )
        elif claim.label != "E" and any(name != "estimator" for name in supports):
            yield Problem(
                "label",
                at(claim, "label"),
                f"a claim with `{supports[0]}` is an estimate",
                expected="E",
                found=claim.label,
            )
        elif claim.label != "E" and claim.evidence and all(_is_survey(book, one.source) for one in claim.evidence):
            yield Problem(
                "label",
                at(claim, "label"),
                "only a survey says so",
                expected="E, with `underived` or `derivation`",
                found=claim.label,
                hint="a figure that only a survey asserts is an estimate; or name the primary source",
            )
        if claim.derivation and claim.underived:
            yield Problem(
                "label",
                at(claim, "underived"),
                "`underived` beside a derivation",
                expected="one of them",
                hint="leave `underived` out",
            )
        if claim.estimator and claim.estimator not in book.parties:
            yield Problem(
                "label", at(claim, "estimator"), f"no party `{claim.estimator}`", hint="add it to sources/parties.yaml"
            )
        if claim.origin and claim.origin not in book.parties:
            yield Problem(
                "label", at(claim, "origin"), f"no party `{claim.origin}`", hint="add it to sources/parties.yaml"
            )


def _is_survey(book: Book, source: str) -> bool:
    return source in book.sources and book.sources[source].kind == "survey"


RULE = Rule(
    "label",
    "A claim has a label that its evidence can carry.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            '    evidence: {source: example-survey, at: section 2, printed: "~88 sequences per GPU"}\n    underived: awaiting-law\n',
            '    evidence: {source: example-survey, at: section 2, printed: "~88 sequences per GPU"}\n',
            "an estimate says what it rests on",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            '    label: E\n    evidence: {source: example-survey, at: section 2, printed: "~88 sequences per GPU"}\n    underived: awaiting-law\n',
            '    evidence: {source: example-survey, at: section 2, printed: "~88 sequences per GPU"}\n',
            "only a survey says so",
        ),
    ),
)
