"""A subject stands in the folder of its kind, and no two subjects share a name."""

from __future__ import annotations

from collections.abc import Iterator

from decodebook.book import Book
from decodebook.problems import At, Problem, Related
from decodebook.reading import Reading
from decodebook.rules.rule import Example, Rule

KINDS = {
    "labs": ("lab",),
    "models": ("model", "model-family"),
    "hardware": ("hardware",),
    "engines": ("engine",),
    "deployments": ("deployment",),
    "benchmarks": ("benchmark",),
}


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for one in reading.of("subject"):
        folder, kind = one.path.split("/")[1], one.data.get("kind", "")
        if isinstance(kind, str) and kind and kind not in KINDS[folder]:
            yield Problem(
                "subject-kind",
                At(one.path, ("kind",)),
                f"a {kind} does not belong in claims/{folder}/",
                expected=" or ".join(KINDS[folder]),
                hint="move the file to the folder of its kind",
            )
        if one.stem in first:
            yield Problem(
                "subject-kind",
                At(one.path, ("name",)),
                f"another subject is called `{one.stem}` too",
                expected="a file name that no other folder of claims/ holds",
                related=(Related(At(first[one.stem], ("name",)), "the other one"),),
            )
        first.setdefault(one.stem, one.path)


RULE = Rule(
    "subject-kind",
    "A subject stands in the folder of its kind, under a name of its own.",
    check,
    (
        Example(
            "claims/models/acme-family.yaml",
            "kind: model-family",
            "kind: lab",
            "a lab does not belong in claims/models/",
        ),
    ),
)
