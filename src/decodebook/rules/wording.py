"""The words around a figure do not contradict what the claim says that it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from decodebook.book import Book
from decodebook.problems import Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at


class Words(NamedTuple):
    """Words that rule out values of a basis field, unless `but` stands there too."""

    field: str
    values: tuple[str, ...]
    words: re.Pattern[str]
    but: re.Pattern[str]


def _words(field: str, values: tuple[str, ...], words: str, but: str = r"(?!)") -> Words:
    return Words(field, values, re.compile(words, re.IGNORECASE), re.compile(but, re.IGNORECASE))


CONTRADICTIONS = (
    _words("sparsity", ("dense",), r"\bwith (?:structured )?spars|\bsparse\b", r"\bwithout spars|\bdense\b"),
    _words("sparsity", ("sparse",), r"\bwithout spars|\bdense\b", r"\bwith spars|\bsparse\b"),
    _words("direction", ("one-way",), r"\bbi-?directional|\btwo-way|\bboth directions|\bfull.duplex"),
    _words("direction", ("two-way",), r"\b(?:uni-?directional|one-way|each direction|per direction)"),
    _words("counts", ("output",), r"\binput tokens?\b", r"\boutput|\bgenerat"),
    _words("counts", ("input",), r"\boutput tokens?\b", r"\binput|\bprompt"),
    _words("phase", ("decode",), r"\bprefill", r"\bdecod"),
    _words("phase", ("prefill",), r"\bdecod", r"\bprefill"),
    _words("statistic", ("mean", "minimum", "p50", "point"), r"\bup to\b"),
)


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for claim in book:
        for one in claim.evidence if claim.state == "figure" else ():
            for words in CONTRADICTIONS:
                value = claim.basis.get(words.field, "")
                if (
                    value in words.values
                    and (found := words.words.search(one.printed))
                    and not words.but.search(one.printed)
                ):
                    yield Problem(
                        "wording",
                        at(claim, "evidence", "printed"),
                        f"`{found[0]}` is printed beside the figure, and `{words.field}` says {value}",
                        expected="a basis that the print allows",
                        hint="look at the source again: what does the number count?",
                    )


RULE = Rule(
    "wording",
    "The words around a figure do not contradict its basis.",
    check,
    (
        Example(
            "claims/hardware/x100.yaml",
            'printed: "1,979 teraFLOPS"',
            'printed: "1,979 teraFLOPS with sparsity"',
            "`with spars` is printed beside the figure, and `sparsity` says dense",
        ),
        Example(
            "claims/deployments/acme-one-production.yaml",
            'printed: "~14.8k tokens/s output"',
            'printed: "up to ~14.8k tokens/s output"',
            "`up to` is printed beside the figure, and `statistic` says mean",
        ),
    ),
)
