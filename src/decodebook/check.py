"""`check`: read a book, ask every rule, and gather all that is wrong, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path as Folder
from typing import Any

from decodebook.assemble import assemble
from decodebook.book import Book
from decodebook.edition import edition_of
from decodebook.laws import LawFileError, load_laws
from decodebook.problems import At, Path, Problem, Related
from decodebook.reading import Reading, read_book
from decodebook.rules import RULES, Rule

VOCABULARIES = {"quantities", "units", "conditions", "terms", "labels", "parties"}
"""Files without which nearly every word of the book is unknown."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found: the problems in the order of their places, and how much was looked at."""

    problems: tuple[Problem, ...]
    reading: Reading
    book: Book

    @property
    def errors(self) -> int:
        """How many problems make the book unfit to ship."""
        return sum(problem.severity == "error" for problem in self.problems)


def check_book(root: Folder, *, rules: Iterable[Rule] = RULES, today: str = "") -> Report:
    """Check the book at `root`. `today` (YYYY-MM-DD) defaults to the date of the edition. Raises `BookError`."""
    reading = read_book(root)
    reading.problems += _laws_that_do_not_run(reading)
    edition = edition_of(root)
    book = assemble(reading, edition._replace(date=today or edition.date))
    problems = [*reading.problems]
    for rule in rules:
        problems += _ask(rule, book, reading)
    refused = {(problem.at.file, problem.at.path) for problem in reading.problems}
    problems = [problem for problem in problems if not _follows(problem, reading)]
    kept = [problem for problem in problems if problem in reading.problems or not _is_echo(problem, refused)]
    # What a hundred claims inherit from one default is one problem, at the default.
    return Report(tuple(sorted(_located(kept, reading), key=_order)), reading, book)


def _ask(rule: Rule, book: Book, reading: Reading) -> list[Problem]:
    """A rule's problems. A rule that falls over is itself one problem, and the others are still asked."""
    found: list[Problem] = []
    try:
        found.extend(rule.check(book, reading))
    except Exception as error:  # noqa: BLE001  a fault in one rule must not hide what the others find
        message = f"the rule fell over: {type(error).__name__}: {error}"
        found.append(
            Problem(
                rule.name, At("", line=1, column=1), message, hint="this is a fault in decodebook, please report it"
            )
        )
    return found


def _laws_that_do_not_run(reading: Reading) -> Iterator[Problem]:
    """What is wrong with law files once they are run; such a file counts as unread."""
    for one in reading.of("law"):
        if not one.broken:
            try:
                load_laws({one.stem: partial(str, one.text)})
            except LawFileError as error:
                one.broken = True
                yield error.problem


def _follows(problem: Problem, reading: Reading) -> bool:
    """Whether a word is unknown only because the file that holds it did not read: that file's problem is enough."""
    broken = reading.unread()
    files = {problem.word.split("/")[0], problem.word.split(".")[0]}
    if problem.word and (broken & VOCABULARIES or broken & files):
        return True
    return any(f"{stem}/" in problem.message and f"/{stem}." not in problem.at.file for stem in broken)


def _is_echo(problem: Problem, refused: set[tuple[str, tuple[str | int, ...]]]) -> bool:
    """Whether a rule only repeats what reading already refused at the very same place."""
    return (problem.at.file, problem.at.path) in refused


def _located(problems: list[Problem], reading: Reading) -> list[Problem]:
    """The problems with line and column, looked up once for each file that has any."""
    from decodebook.yamltext import Positions, locate

    positions: dict[str, Positions] = {}
    data = {one.path: one.data for one in reading.of("subject")}

    def place(at: At) -> At:
        if at.line or not at.file.endswith(".yaml"):
            return at if at.line else replace(at, line=1, column=1)
        at = replace(at, path=_written(at.path, data.get(at.file)))
        if at.file not in positions:
            positions[at.file] = locate(reading.text(at.file) or "")
        line, column, width = positions[at.file].at(at.path, key=at.key)
        return replace(at, line=line, column=column, width=width)

    found = []
    for problem in problems:
        related = tuple(Related(place(one.at), one.message) for one in problem.related)
        found.append(replace(problem, at=place(problem.at), related=related))
    return list(dict.fromkeys(found))


def _written(path: Path, data: Any) -> Path:
    """Where a field of a claim is typed: in the claim, in the head of its series, or in the defaults of the file."""
    if not path or path[0] not in ("claims", "series") or _holds(data, path):
        return path
    for start in range(2, len(path)):
        for head in (path[:start], path[:2], ("defaults",)):
            rest = path[start:]
            for tail in (rest, (*rest[:1], 0, *rest[1:])):  # evidence may be typed as a list of one
                if _holds(data, (*head, *tail)):
                    return (*head, *tail)
    return path


def _holds(data: Any, path: Path) -> bool:
    for step in path:
        inside = data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}
        if step not in inside:
            return False
        data = inside[step]
    return True


def _order(problem: Problem) -> tuple[str, int, int, str, str]:
    return (problem.at.file, problem.at.line, problem.at.column, problem.rule, problem.message)
