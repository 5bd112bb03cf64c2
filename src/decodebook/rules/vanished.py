"""An id that an edition published is still there, or `moved.yaml` says where it went."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.near import did_you_mean
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for one in reading.of("published"):
        for row in one.data:
            ref = row["claim"]
            if ref not in book and ref not in book.moved:
                near = did_you_mean(ref, book.claims)
                yield Problem(
                    "vanished",
                    At(one.path, line=row["line"], column=1),
                    f"{ref} was published and is gone",
                    expected="the claim, or a line in claims/moved.yaml that says where it went or why it was withdrawn",
                    word=ref,
                    hint=near,
                )


RULE = Rule(
    "vanished",
    "What was published does not just go.",
    check,
    (
        Example(
            "claims/published.csv",
            "acme-one-production/nodes\n",
            "acme-one-production/nodes.decode\n",
            "acme-one-production/nodes.decode was published and is gone",
        ),
    ),
)
