"""The example book: the worked examples of schemas/README.md, laid out on disk beside the real schemas and laws."""

from __future__ import annotations

import gc
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from decodebook.book import Book
from decodebook.loading import load_folder

settings.register_profile("suite", derandomize=True, deadline=None)
settings.register_profile("fuzz", max_examples=20_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"<!-- file: (?P<file>\S+) -->\n```\w+\n(?P<text>.*?)```\n", re.DOTALL)
PYPROJECT = '[project]\nname = "example"\nversion = "2026.12.0"\n\n[tool.decodebook]\ndate = "2026-12-01"\n'


def example_files() -> dict[str, str]:
    """The files of the example book by their path, as schemas/README.md shows them."""
    return {
        found["file"]: found["text"]
        for found in BLOCK.finditer((ROOT / "schemas/README.md").read_text(encoding="utf-8"))
    }


def lay_out(folder: Path) -> Path:
    """Write the example book into a folder."""
    for name, text in example_files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name in ("schemas", "derivations"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    """A check on the command line turns the collector off for the little time that its process has."""
    yield
    gc.unfreeze()
    gc.enable()


@pytest.fixture
def example_book(tmp_path: Path) -> Path:
    """A fresh copy of the example book; a test may change it."""
    return lay_out(tmp_path / "book")


@pytest.fixture(scope="session")
def example_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One copy of the example book that no test changes."""
    return lay_out(tmp_path_factory.mktemp("example") / "book")


@pytest.fixture(scope="session")
def example(example_folder: Path) -> Book:
    """The example book, loaded once; no test changes it."""
    return load_folder(example_folder)


@pytest.fixture(scope="session")
def real() -> Book:
    """The book of this checkout, loaded once; no test changes it."""
    return load_folder(ROOT)
