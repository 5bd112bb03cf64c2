"""How `check` tells what it found: for a person, as JSON, or as annotations on a pull request."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache

from decodebook.check import Report
from decodebook.problems import At, Problem
from decodebook.records import Record

RED, YELLOW, BOLD, DIM, PLAIN = "\033[31m", "\033[33m", "\033[1m", "\033[2m", "\033[0m"


def as_text(report: Report, *, colour: bool = False, width: int = 100) -> str:
    """Each problem with its line and a caret, and one closing line."""
    paint = _paint if colour else lambda text, _: text
    blocks = ["\n".join(_block(problem, report, paint, width)) for problem in report.problems]
    return "\n\n".join([*blocks, summary(report)]) + "\n"


def summary(report: Report) -> str:
    """One line: how much was looked at and what came of it."""
    counts = f"{_count(len(report.book), 'claim')} on {_count(len(report.book.subjects), 'subject')} from {_count(len(report.book.sources), 'source')}"
    warnings = len(report.problems) - report.errors
    if not report.problems:
        return f"{counts}: no problems"
    parts = [_count(report.errors, "error")] if report.errors else []
    parts += [_count(warnings, "warning")] if warnings else []
    return f"{counts}: {', '.join(parts)}"


def as_json(report: Report) -> str:
    """Everything, for a program."""
    data = {
        "problems": [record(problem) for problem in report.problems],
        "errors": report.errors,
        "warnings": len(report.problems) - report.errors,
        "claims": len(report.book),
        "subjects": len(report.book.subjects),
        "sources": len(report.book.sources),
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def record(problem: Problem) -> Record:
    """A problem as JSON has it."""
    return {
        "rule": problem.rule,
        "severity": problem.severity,
        "file": problem.at.file,
        "line": problem.at.line,
        "column": problem.at.column,
        "path": list(problem.at.path),
        "message": problem.message,
        "expected": problem.expected,
        "found": problem.found,
        "hint": problem.hint,
        "fix": problem.fix,
        "related": [
            {"file": one.at.file, "line": one.at.line, "column": one.at.column, "message": one.message}
            for one in problem.related
        ],
    }


def as_github(report: Report) -> str:
    """Annotations for a pull request."""
    lines = []
    for problem in report.problems:
        rest = "; ".join(part for part in (problem.message, _expected(problem), problem.hint) if part)
        where = (
            f"file={_escape(problem.at.file, ',:')},line={problem.at.line},col={problem.at.column},title={problem.rule}"
        )
        lines.append(f"::{problem.severity} {where}::{_escape(rest)}")
    return "\n".join([*lines, summary(report)]) + "\n"


def _block(problem: Problem, report: Report, paint: object, width: int) -> Iterator[str]:
    assert callable(paint)
    colour = RED if problem.severity == "error" else YELLOW
    place = f"{problem.at.file}:{problem.at.line}:{problem.at.column}" if problem.at.file else "decodebook"
    yield f"{paint(place, BOLD)}  {paint(problem.rule, colour)}  {problem.message}"
    yield from _excerpt(problem.at, report, paint, colour, width)
    if expected := _expected(problem):
        yield from _wrapped("expected: ", expected, width)
    if problem.hint:
        yield from _wrapped("hint: ", problem.hint, width)
    if problem.fix is not None:
        yield from _wrapped("fix: ", f"{problem.fix}   (decodebook check --fix writes it)", width)
    for one in problem.related:
        yield f"  {paint('see:', DIM)} {one.at.file}:{one.at.line}:{one.at.column} {one.message}"


@lru_cache(maxsize=4)
def _lines(text: str) -> list[str]:
    """The lines of a file, split once for all its problems."""
    return text.split("\n")


def _excerpt(at: At, report: Report, paint: object, colour: str, width: int) -> Iterator[str]:
    assert callable(paint)
    text = report.reading.text(at.file)
    lines = _lines(text) if text else []
    if not 0 < at.line <= len(lines):
        return
    gutter = f"{at.line:>5} | "
    line, start = lines[at.line - 1].expandtabs(1), at.column - 1
    room = max(20, width - len(gutter) - 1)
    if len(line) > room:
        cut = max(0, min(start - room // 3, len(line) - room))
        line, start = (
            ("…" if cut else "") + line[cut : cut + room - 2] + ("…" if cut + room - 2 < len(line) else ""),
            start - cut + bool(cut),
        )
    yield paint(gutter, DIM) + line
    carets = "^" * max(1, min(at.width, len(line) - start))
    yield paint(" " * 6 + "| ", DIM) + " " * start + paint(carets, colour)


def _expected(problem: Problem) -> str:
    if problem.expected and problem.found:
        return f"{problem.expected}; found {problem.found}"
    return problem.expected or (f"found {problem.found}" if problem.found else "")


def _wrapped(head: str, text: str, width: int) -> Iterator[str]:
    import textwrap

    yield from textwrap.wrap(
        text,
        width=max(40, width),
        initial_indent="  " + head,
        subsequent_indent=" " * (2 + len(head)),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _paint(text: str, colour: str) -> str:
    return f"{colour}{text}{PLAIN}"


def _escape(text: str, more: str = "") -> str:
    for char in "%\r\n" + more:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def _count(number: int, word: str) -> str:
    return f"{number:,} {word}" + ("" if number == 1 else "s")
