"""Each figure of a survey is covered once: by claims that exist, or by a reason of the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    reasons = book.vocabulary.lists.get("coverage-reason", {})
    for one in reading.of("coverage"):
        if one.stem not in book.sources or book.sources[one.stem].kind != "survey":
            yield Problem(
                "coverage",
                At(one.path, line=1, column=1),
                f"no survey `{one.stem}`",
                expected=f"sources/{one.stem}.yaml of kind survey",
            )
        seen: set[str] = set()
        for row in one.data:
            place = At(one.path, line=row["line"], column=1, width=len(row["figure"]) or 1)
            if row["figure"] in seen:
                yield Problem(
                    "coverage",
                    place,
                    f"figure {row['figure']} stands on two lines",
                    expected="one line for each figure",
                )
            seen.add(row["figure"])
            for ref in row["claims"].split():
                if ref not in book:
                    yield unknown("coverage", place, "claim", ref, book.claims)
            if row["reason"] and row["reason"] not in reasons:
                yield unknown(
                    "coverage", place, "reason", row["reason"], reasons, "see coverage-reason in schemas/terms.yaml"
                )
            if row["claims"] and row["reason"]:
                yield Problem(
                    "coverage",
                    place,
                    f"figure {row['figure']} has claims and a reason for none",
                    expected="one or the other",
                )


RULE = Rule(
    "coverage",
    "A survey's figures map to claims, or to a reason for none.",
    check,
    (
        Example(
            "sources/surveys/example-survey.csv",
            "acme-one-production/nodes,,",
            "acme-one-production/nodez,,",
            "no claim `acme-one-production/nodez`",
        ),
        Example("sources/surveys/example-survey.csv", ",name-part,", ",nameless,", "no reason `nameless`"),
    ),
)
