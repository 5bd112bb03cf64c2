"""`check --fix`: put the one right text in place of what was found."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from decodebook import files
from decodebook.problems import Problem


def write_fixes(root: Path, problems: Iterable[Problem]) -> int:
    """Write each problem's `fix` over the characters that it underlines. Returns how many were written.

    Works from the end of each file, so that a fix never moves the place of another.
    """
    by_file: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.fix is not None and problem.at.line:
            by_file.setdefault(problem.at.file, []).append(problem)
    written = 0
    for file, found in by_file.items():
        path = root / file
        lines = files.read_bytes(path).decode("utf-8-sig").split("\n")
        last = (len(lines) + 1, 0)
        for problem in sorted(found, key=lambda one: (one.at.line, one.at.column), reverse=True):
            line, start = problem.at.line - 1, problem.at.column - 1
            end = start + problem.at.width
            if (problem.at.line, end) > last:
                continue
            lines[line] = lines[line][:start] + str(problem.fix) + lines[line][end:]
            last = (problem.at.line, start)
            written += 1
        files.write_text(path, "\n".join(lines))
    return written
