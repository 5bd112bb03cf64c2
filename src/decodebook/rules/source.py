"""A source has a publisher who exists and an address that anyone can open; one that nothing cites is a warning."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, unknown

HOST = re.compile(
    r"https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z](/[!-~]*)?(\?[!-~]*)?", re.IGNORECASE
)
"""A plain public address: a name with a dot and letters at its end, no user, port, number or backslash."""

PRIVATE = re.compile(r"https?://[^/]*\.(local|localhost|internal|lan|home|corp|arpa|onion)(/|$)", re.IGNORECASE)


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    cited = {one.source for claim in book for one in claim.evidence}
    cited |= {survey for claim in book for one in claim.evidence for survey in one.via}
    cited |= {source for claim in book for source in claim.looked_in} | {line.survey for line in book.coverage}
    for source in book.sources.values():
        file = f"sources/{source.id}.yaml"
        if source.publisher and source.publisher not in book.parties:
            yield unknown(
                "source",
                At(file, ("publisher",)),
                "party",
                source.publisher,
                book.parties,
                "add it to sources/parties.yaml",
            )
        if not source.url and source.kind != "survey" and not source.note:
            yield Problem(
                "source",
                At(file),
                "`url` is missing and no note says why",
                expected="its address, or a note that none was found",
            )
        for name in ("url", "archived"):
            address = getattr(source, name)
            if address and (not HOST.fullmatch(address) or "\\" in address or PRIVATE.match(address)):
                yield Problem(
                    "source",
                    At(file, (name,)),
                    f"`{address}` is no public address",
                    expected="https://<name>/<path>, without user, port, number or backslash",
                )
        if "*" in source.archived:
            yield Problem(
                "source",
                At(file, ("archived",)),
                f"`{source.archived}` is a list of captures",
                expected="the address of one capture",
            )
        if source.id not in cited:
            yield Problem(
                "source",
                At(file, ("title",)),
                "nothing cites this source",
                expected="a claim, a survey or an undisclosed list that names it",
                hint="cite it or remove it",
                severity="warning",
            )
    for party in book.parties.values():
        if party.part_of and party.part_of not in book.parties:
            yield unknown(
                "source", At("sources/parties.yaml", (party.id, "part_of")), "party", party.part_of, book.parties
            )


RULE = Rule(
    "source",
    "A source has a known publisher and a public address.",
    check,
    (
        Example("sources/acme-one-report.yaml", "publisher: acme\n", "publisher: acmee\n", "no party `acmee`"),
        Example(
            "sources/acme-one-report.yaml",
            "url: https://papers.example/acme-one",
            "url: https://127.0.0.1/acme-one",
            "`https://127.0.0.1/acme-one` is no public address",
        ),
        Example(
            "sources/acme-one-report.yaml",
            "url: https://papers.example/acme-one\n",
            "",
            "`url` is missing and no note says why",
        ),
    ),
)
