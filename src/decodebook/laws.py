"""Laws from the files of `derivations/`, which are read through the loader and run in modules of their own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping
from types import ModuleType

from decodebook.law import Law
from decodebook.problems import At, BookError, Problem

ALLOWED = frozenset({"__future__", "typing", "decodebook.law"})
"""What a law file may import. This keeps laws plain; it is no wall against a hostile one, which a reviewer is."""

LawFiles = Mapping[str, Callable[[], str]]
"""Topic -> what reads the text of its file."""


def load_laws(files: LawFiles) -> dict[str, Law]:
    """All laws by id. Raises `BookError` for a file that does not read as `problems_of` wants it."""
    laws: dict[str, Law] = {}
    for topic, read in sorted(files.items()):
        text, name = read(), f"derivations/{topic}.py"
        if found := list(problems_of(name, text)):
            raise BookError(f"{name}:{found[0].at.line}: {found[0].message}")
        module = ModuleType(f"decodebook_derivation_{topic}")
        module.__file__ = name
        sys.modules[module.__name__] = module
        exec(compile(text, name, "exec"), module.__dict__)
        laws |= {
            one.id: one for value in vars(module).values() if isinstance(value, Law) for one in [value.of_topic(topic)]
        }
    return laws


def problems_of(name: str, text: str) -> Iterator[Problem]:
    """What keeps a file from being one of laws: its syntax, or anything but laws and the functions they share."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        yield Problem("law-file", At(name, line=error.lineno or 1, column=error.offset or 1), f"no Python: {error.msg}")
        return
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        modules += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for module in modules:
            if module not in ALLOWED:
                yield _problem(name, node, f"a law file imports `{module}`", "decodebook.law only")
        if isinstance(node, ast.Attribute) and node.attr.startswith("__"):
            yield _problem(name, node, f"a law file reaches for `{node.attr}`", "arithmetic on its inputs")
        if isinstance(node, ast.Name) and node.id in {
            "eval",
            "exec",
            "open",
            "__import__",
            "compile",
            "globals",
            "getattr",
            "setattr",
        }:
            yield _problem(name, node, f"a law file calls `{node.id}`", "arithmetic on its inputs")


def _problem(name: str, node: ast.AST, message: str, expected: str) -> Problem:
    return Problem(
        "law-file",
        At(name, line=getattr(node, "lineno", 1), column=getattr(node, "col_offset", 0) + 1),
        message,
        expected=expected,
    )
