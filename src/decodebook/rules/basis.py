"""A claim says what its number counts: each basis field that its quantity needs, with a value that it may take."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule, at, unknown
from decodebook.shapes import mapping, words
from decodebook.vocabulary import UNSTATED


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    fields = book.vocabulary.basis
    for one in reading.of("subject"):
        for name in words(mapping(one.data.get("defaults")).get("basis")):
            if name not in fields:
                yield unknown("basis", At(one.path, ("defaults", "basis", name), key=True), "basis field", name, fields)
    for claim in book:
        quantity = book.vocabulary.quantities.get(claim.quantity)
        if quantity is None or claim.state == "undisclosed":
            continue
        for name in quantity.basis:
            if name not in claim.basis:
                yield Problem(
                    "basis",
                    at(claim),
                    f"`{name}` is missing: what the number counts is not said",
                    expected="one of " + ", ".join(quantity.basis[name]),
                    hint=f"find it out and add `basis: {{{name}: ...}}`; where the source does not say, `{name}: {UNSTATED}`",
                )
        for name, value in claim.basis.items():
            place = at(claim, "basis", name)
            if name not in fields:
                yield unknown("basis", at(claim, "basis", name, key=True), "basis field", name, fields)
            elif not quantity.takes(name):
                yield Problem(
                    "basis",
                    at(claim, "basis", name, key=True),
                    f"`{claim.quantity}` takes no `{name}`",
                    expected=", ".join([*quantity.basis, *quantity.may_state]) or "no basis at all",
                    hint="leave it out, or extend the quantity in schemas/quantities.yaml",
                )
            elif value != UNSTATED and value not in quantity.basis.get(name, fields[name]):
                yield unknown(
                    "basis",
                    place,
                    f"value of `{name}` in `{claim.quantity}`",
                    value,
                    quantity.basis.get(name, fields[name]),
                    f"`{UNSTATED}` where the source does not say",
                )


RULE = Rule(
    "basis",
    "A claim says what its number counts.",
    check,
    (
        Example(
            "claims/hardware/x100.yaml",
            '    basis: {per: device}\n    evidence: {at: table 1, printed: "80 GB HBM3"}',
            '    evidence: {at: table 1, printed: "80 GB HBM3"}',
            "`per` is missing: what the number counts is not said",
        ),
        Example(
            "claims/hardware/x100.yaml",
            "basis: {per: device, sparsity: dense}",
            "basis: {per: device, sparsity: densse}",
            "no value of `sparsity` in `peak-compute` `densse`",
        ),
        Example(
            "claims/hardware/x100.yaml",
            "basis: {per: device, sparsity: dense}",
            "basis: {per: device, sparsity: dense, phase: decode}",
            "`peak-compute` takes no `phase`",
        ),
        Example(
            "claims/hardware/x100.yaml",
            "basis: {per: device, sparsity: dense}",
            "basis: {pre: device, per: device, sparsity: dense}",
            "no basis field `pre`",
        ),
    ),
)
