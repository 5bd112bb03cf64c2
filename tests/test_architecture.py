"""Who may import whom, and what is never imported early."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

ENGINE = ROOT / "src/decodebook"
MODULES = sorted(ENGINE.rglob("*.py"))
HEAVY = {"pandas", "pandera", "pint", "sympy", "requests", "jinja2", "pyarrow"}


def imports(path: Path, *, top_only: bool = False) -> set[str]:
    """The modules that a file imports, types aside."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.dump(block.test)
        for node in ast.walk(block)
    }
    for node in tree.body if top_only else ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("name", ["model", "records", "problems", "layout", "files"])
def test_the_lowest_modules_use_the_standard_library_and_the_problems_only(name: str) -> None:
    outside = {
        module for module in imports(ENGINE / f"{name}.py") if module.split(".")[0] not in sys.stdlib_module_names
    }
    assert outside <= {"decodebook.problems", "decodebook.layout"}


@pytest.mark.parametrize("path", sorted((ENGINE / "rules").glob("*.py")), ids=lambda path: path.stem)
def test_a_rule_neither_prints_nor_raises_nor_reaches_out(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"print", "open", "input", "eval", "exec"}
    assert not any(isinstance(node, ast.Raise) for node in ast.walk(tree))
    assert not imports(path) & {
        "socket",
        "os",
        "pathlib",
        "subprocess",
        "requests",
        "urllib.request",
        "datetime",
        "time",
    }


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_imports_neither_the_build_nor_its_template_library(path: Path) -> None:
    build = {one.stem for one in (ROOT / "build").glob("*.py")}
    assert not {name.split(".")[0] for name in imports(path)} & ({"jinja2", "requests"} | build)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_nothing_heavy_is_imported_at_the_top_of_a_module(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path, top_only=True)} & HEAVY


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))
def test_a_module_is_of_a_size_to_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("code", ["import decodebook", "from decodebook.cli import main; main(['check'])"])
def test_importing_and_checking_load_none_of_the_heavy_modules(code: str, example_book: Path) -> None:
    ask = f"import sys; {code}; print(sorted(set(sys.modules) & {HEAVY!r}))"
    done = subprocess.run(
        [sys.executable, "-c", ask],
        capture_output=True,
        text=True,
        cwd=example_book,
        env={"PYTHONPATH": str(ROOT / "src")},
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_importing_the_package_loads_no_module_of_its_own() -> None:
    ask = "import sys; import decodebook; print([name for name in sys.modules if name.startswith('decodebook.')])"
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, env={"PYTHONPATH": str(ROOT / "src")}, check=True
    )
    assert done.stdout.strip() == "[]"
