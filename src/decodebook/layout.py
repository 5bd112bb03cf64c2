"""Which file of a book holds what, and what it may be called. Looks at paths, never at the disk."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator

from decodebook.problems import At, Problem, Related

FOLDERS = ("build/tables", "claims", "derivations", "schemas", "sources")
"""The folders that hold the book's files."""
EVERY_FILE_IS_READ = ("claims", "sources")
"""Those of them in which a file that nothing reads is a mistake."""

_NAMED = {
    "claims/moved.yaml": "moved",
    "claims/published.csv": "published",
    "sources/parties.yaml": "parties",
    "sources/ledger.csv": "ledger",
}
_IN_FOLDER = {
    ("claims/labs", ".yaml"): "subject",
    ("claims/models", ".yaml"): "subject",
    ("claims/hardware", ".yaml"): "subject",
    ("claims/engines", ".yaml"): "subject",
    ("claims/deployments", ".yaml"): "subject",
    ("claims/benchmarks", ".yaml"): "subject",
    ("claims/rulings", ".yaml"): "ruling",
    ("sources", ".yaml"): "source",
    ("sources/surveys", ".csv"): "coverage",
    ("build/tables", ".yaml"): "view",
    ("derivations", ".py"): "law",
    ("schemas", ".yaml"): "vocabulary",
    ("schemas", ".schema.json"): "schema",
}
# Notes for people, and what editors and systems leave behind.
_IGNORED = re.compile(r"README\.md|\.gitkeep|\.DS_Store|.*~|.*\.sw[op]|\.#.*|#.*#")
_STEM = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_DEVICE = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]")
_LONGEST_STEM = 64


def kind_of(path: str) -> str | None:
    """What the file at a path below the root holds, None where nothing reads it."""
    folder, _, name = path.rpartition("/")
    return _NAMED.get(path) or _IN_FOLDER.get((folder, _split(name)[1]))


def is_ignored(name: str) -> bool:
    """Whether a file of that name may lie anywhere."""
    return bool(_IGNORED.fullmatch(name))


def where_it_belongs(path: str) -> str:
    """A hint for a file that nothing reads."""
    folder = path.rpartition("/")[0]
    endings = [ending for place, ending in _IN_FOLDER if place == folder]
    if endings:
        return f"the files of {folder}/ end in {endings[0]}"
    top = folder.split("/")[0]
    places = [f"{place}/" for place, _ in _IN_FOLDER if place.split("/")[0] == top]
    return f"files of {top}/ belong in {', '.join(places)}"


def bad_names(paths: Iterable[str]) -> Iterator[Problem]:
    """Names that are no id, that some system cannot hold, or that are one name where case does not count."""
    by_folded: dict[str, list[str]] = {}
    paths = list(paths)
    for path in paths:
        by_folded.setdefault(_folded(path), []).append(path)
    expected = f"lower case letters and digits, parted by single dots or hyphens, at most {_LONGEST_STEM}"
    for path in paths:
        name = path.rpartition("/")[2]
        stem = _split(name)[0]
        device = stem.split(".")[0].casefold()
        twins = [other for other in by_folded[_folded(path)] if other != path]
        if _DEVICE.fullmatch(device):
            yield _misnamed(path, f"{device} is the name of a device on Windows")
        elif _STEM.fullmatch(stem) and len(stem) <= _LONGEST_STEM:
            continue
        elif twins:
            message = f"{name} and {twins[0].rpartition('/')[2]} are one file where case does not count"
            yield _misnamed(path, message, twins=twins)
        else:
            yield _misnamed(path, "the name of the file is no id", expected, stem)


def printable(path: str) -> str:
    """A path that can be printed: what cannot be seen, or is not UTF-8, is spelt out."""
    return "".join(char if char.isprintable() else f"\\u{{{ord(char):x}}}" for char in path)


def _misnamed(path: str, message: str, expected: str = "", found: str = "", twins: Iterable[str] = ()) -> Problem:
    related = tuple(Related(At(twin), "the other file") for twin in twins)
    return Problem("file-name", At(path), message, expected, found, hint="rename the file", related=related)


def _split(name: str) -> tuple[str, str]:
    """The stem of a name and its ending."""
    if name.endswith(".schema.json"):
        return name.removesuffix(".schema.json"), ".schema.json"
    return os.path.splitext(name)


def _folded(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
