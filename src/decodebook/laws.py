"""Laws from the files of `derivations/`, which are read through the loader and run in modules of their own."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import ModuleType

from decodebook.law import Law
from decodebook.problems import At, BookError, Problem

ALLOWED = frozenset({"__future__", "typing", "decodebook.law"})
"""What a law file may import. This keeps laws plain; it is no wall against a hostile one, which a reviewer is."""

FORBIDDEN = frozenset({"eval", "exec", "open", "compile", "globals", "getattr", "setattr"})
"""What a law file may not call, and no name that begins with two underscores."""


PLAIN_IMPORT = re.compile(r"^from (?:__future__|typing|decodebook\.law) import ", re.MULTILINE)
SUSPECT = re.compile(r"__|\bimport\b|\b(?:" + "|".join(sorted(FORBIDDEN)) + r")\b")
"""What a file that does more than it may has to hold, in some writing of it."""


class LawFileError(BookError):
    """A file that holds no laws. `problem` says where and why."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(f"{problem.at.file}:{problem.at.line}: {problem.message}")


LawFiles = Mapping[str, Callable[[], str]]
"""Topic -> what reads the text of its file."""


def load_laws(files: LawFiles) -> dict[str, Law]:
    """All laws by id. Raises `LawFileError` for a file that is not as `problems_of` wants it, or that does not run."""
    laws: dict[str, Law] = {}
    for topic, read in sorted(files.items()):
        laws |= _laws_of(topic, read())
    return laws


@lru_cache(maxsize=64)
def _laws_of(topic: str, text: str) -> Mapping[str, Law]:
    """The laws of one file, which is run once however often it is asked for."""
    name = f"derivations/{topic}.py"
    for problem in problems_of(name, text):
        raise LawFileError(problem)
    held = vars(_run(f"decodebook_derivation_{topic}", name, text)).values()
    return {one.id: one for value in held if isinstance(value, Law) for one in [value.of_topic(topic)]}


def _run(module_name: str, name: str, text: str) -> ModuleType:
    module = ModuleType(module_name)
    module.__file__ = name
    sys.modules[module_name] = module
    try:
        exec(compile(text, name, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        message = f"the file does not run: {type(error).__name__}: {error}"
        raise LawFileError(Problem("law-file", At(name, line=_line(error, name), column=1), message)) from error
    return module


def _line(error: BaseException, name: str) -> int:
    """The line of the file's own code at which an error came up."""
    step = error.__traceback__
    while step and step.tb_frame.f_code.co_filename != name:
        step = step.tb_next
    return step.tb_lineno if step else 1


@lru_cache(maxsize=64)
def problems_of(name: str, text: str) -> tuple[Problem, ...]:
    """What keeps a file from being one of laws: its syntax, or anything but laws and the functions they share."""
    return tuple(_problems_of(name, text))


def _problems_of(name: str, text: str) -> Iterator[Problem]:
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        yield Problem("law-file", At(name, line=error.lineno or 1, column=error.offset or 1), f"no Python: {error.msg}")
        return
    if not SUSPECT.search(PLAIN_IMPORT.sub("", text)) and text.isascii():
        return  # none of the words is there, so that no part of the tree needs to be looked at
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for module in modules:
            if module not in ALLOWED:
                yield _problem(name, node, f"a law file imports `{module}`", "decodebook.law only")
        if isinstance(node, ast.Attribute) and node.attr.startswith("__"):
            yield _problem(name, node, f"a law file reaches for `{node.attr}`", "arithmetic on its inputs")
        if isinstance(node, ast.Name) and (node.id in FORBIDDEN or node.id.startswith("__")):
            yield _problem(name, node, f"a law file calls `{node.id}`", "arithmetic on its inputs")


def _problem(name: str, node: ast.AST, message: str, expected: str) -> Problem:
    return Problem(
        "law-file",
        At(name, line=getattr(node, "lineno", 1), column=getattr(node, "col_offset", 0) + 1),
        message,
        expected=expected,
    )
