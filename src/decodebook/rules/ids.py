"""Every claim of a file has an id of its own, and the keys of points and rows are fit for one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from decodebook.book import Book
from decodebook.entries import slug
from decodebook.problems import At, Path, Problem, Related
from decodebook.reading import ReadFile, Reading
from decodebook.rules.rule import Example, Rule
from decodebook.shapes import listing, mapping, text

KEY = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
LONGEST = 64


def check(book: Book, reading: Reading) -> Iterator[Problem]:
    for one in reading.of("subject"):
        seen: dict[str, At] = {}
        for key, path, of_point in _keys(one):
            here = At(one.path, path, key=of_point)
            if not KEY.fullmatch(key) or len(key) > LONGEST:
                yield Problem(
                    "ids",
                    here,
                    f"`{key if len(key) <= LONGEST else key[:20] + '…'}` makes no id",
                    expected=f"lower case letters and digits, parted by single dots or hyphens, at most {LONGEST}",
                )
            elif key in seen:
                yield Problem(
                    "ids",
                    here,
                    f"the id {one.stem}/{key} is given twice",
                    expected="a key of its own",
                    related=(Related(seen[key], "the first one"),),
                )
            seen.setdefault(key, here)


def _keys(one: ReadFile) -> Iterator[tuple[str, Path, bool]]:
    """The key of every claim that the file makes, where it is typed, and whether a mapping's key makes it."""
    for key in mapping(one.data.get("claims")):
        yield key, ("claims", key), True
    for name, series in mapping(one.data.get("series")).items():
        entry = mapping(series)
        for point in mapping(entry.get("points")):
            yield f"{name}.{slug(point)}", ("series", name, "points", point), True
        for index, row in enumerate(map(mapping, listing(entry.get("rows")))):
            for column in list(mapping(row.get("values")))[:1]:
                yield f"{name}.{slug(text(row.get('key')))}.{column}", ("series", name, "rows", index, "key"), False
    for index, quantity in enumerate(listing(mapping(one.data.get("undisclosed")).get("quantities"))):
        yield f"{text(quantity)}.undisclosed", ("undisclosed", "quantities", index), False


RULE = Rule(
    "ids",
    "Every claim has an id of its own.",
    check,
    (
        Example(
            "claims/deployments/acme-one-production.yaml",
            "quantities: [tpot]",
            "quantities: [tpot, tpot]",
            "the id acme-one-production/tpot.undisclosed is given twice",
        ),
        Example(
            "claims/benchmarks/acme-one-x100-bench.yaml",
            "key: 15ms",
            "key: ../15ms",
            "`slo.../15ms.throughput` makes no id",
        ),
        Example(
            "claims/benchmarks/acme-one-x100-bench.yaml",
            "key: 15ms",
            "key: 50ms",
            "the id acme-one-x100-bench/slo.50ms.throughput is given twice",
        ),
    ),
)
