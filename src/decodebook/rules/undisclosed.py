"""What is said to be undisclosed was not disclosed by then."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.dates import DateError, is_after, read_date
from decodebook.model import Claim
from decodebook.problems import At, Problem, Related
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    official: dict[tuple[str, str], list[Claim]] = {}
    silent = [claim for claim in book if claim.state == "undisclosed"]
    for claim in book if silent else ():
        if claim.label == "O" and claim.state in ("figure", "term") and not claim.relative_to:
            official.setdefault((claim.subject, claim.quantity), []).append(claim)
    for claim in silent:
        told = [one for one in official.get((claim.subject, claim.quantity), ()) if not _is_later(one, claim)]
        if told:
            yield Problem(
                "undisclosed",
                At(claim.file, ("undisclosed", "quantities", _place(reading, claim))),
                f"{claim.quantity} is said to be undisclosed, and {told[0].id} discloses it, as of {told[0].as_of}",
                expected="quantities that no party has disclosed by then",
                found=claim.quantity,
                hint="remove it from the list, or date the list before the disclosure",
                related=(Related(at(told[0], key=True), f"O {told[0].text}"),),
            )


def _is_later(one: Claim, claim: Claim) -> bool:
    try:
        return is_after(read_date(one.as_of), read_date(claim.as_of))
    except DateError:
        return True  # shown by the rule on dates


def _place(reading: Reading, claim: Claim) -> int:
    """Where in the list of its file a quantity stands."""
    data = next(one.data for one in reading.of("subject") if one.path == claim.file)
    listed = data.get("undisclosed", {}).get("quantities", [])
    return int(listed.index(claim.quantity)) if claim.quantity in listed else 0


RULE = Rule(
    "undisclosed",
    "What is undisclosed was not disclosed by then.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            "quantities: [tpot]",
            "quantities: [tpot, nodes]",
            "nodes is said to be undisclosed, and acme-one-production/nodes discloses it, as of 2025-03",
        ),
    ),
)
