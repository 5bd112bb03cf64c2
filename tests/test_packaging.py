"""What is shipped: the wheel and the sdist, built once from a copy of the tree, and what a user reads from them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
NOT_SHIPPED = shutil.ignore_patterns(
    *(
        ".git",
        ".venv",
        "_site",
        "dist",
        "__pycache__",
        "*.egg-info",
        ".hypothesis",
        ".*_cache",
        "*~",
        "*.swp",
        ".DS_Store",
    )
)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

# Prints where `decodebook` was found, and all that `load()` holds as JSON, in the book's order: that of claims and
# of a table's columns is part of it.
CONTENTS = """
import dataclasses, json, sys
from collections.abc import Mapping
sys.path.insert(0, sys.argv[1])
import decodebook

def plain(value):
    if dataclasses.is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value) if field.compare}
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (tuple, list)) else value

book = decodebook.load()
found = {"claims": plain(list(book))}
for name in ("subjects", "sources", "parties", "rulings", "views", "ledger", "coverage", "moved", "edition", "date"):
    found[name] = plain(getattr(book, name))
print(decodebook.__file__)
print(json.dumps(found))
"""


class Built(NamedTuple):
    """A copy of the tree, the wheel made from it, the sdist, and the wheel made from the sdist."""

    tree: Path
    wheel: Path
    sdist: Path
    wheel_from_sdist: Path


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8")


def build(tree: Path, out: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "build", "--no-isolation", *options, "--outdir", out, tree, cwd=tree)


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def names(archive: Path) -> list[str]:
    """The files in a wheel or sdist; in an sdist without the folder that holds all."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return wheel.namelist()
    with tarfile.open(archive) as sdist:
        return [member.name.partition("/")[2] for member in sdist if member.isfile()]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("packaging")
    tree, direct, both = folder / "tree", folder / "direct", folder / "both"
    shutil.copytree(ROOT, tree, ignore=NOT_SHIPPED)
    for out, options in ((direct, ["--wheel"]), (both, [])):
        result = build(tree, out, *options)
        if result.returncode != 0:
            pytest.fail(result.stdout + result.stderr, pytrace=False)
    return Built(tree, only(direct, "*.whl"), only(both, "*.tar.gz"), only(both, "*.whl"))


def contents(path: Path) -> str:
    """What `decodebook.load()` gives with `path` first on `sys.path`, run away from the checkout."""
    result = run(sys.executable, "-P", "-c", CONTENTS, path, cwd=path.parent)
    assert result.returncode == 0, result.stderr
    found, _, book = result.stdout.partition("\n")
    assert Path(found).is_relative_to(path)
    return book


@pytest.fixture(scope="session")
def checkout(built: Built) -> str:
    return contents(built.tree / "src")


def test_the_wheel_holds_the_engine_the_laws_and_one_compiled_book(built: Built) -> None:
    engine = {f"decodebook/{file}" for file in files(built.tree / "src" / "decodebook")}
    laws = {f"decodebook/data/derivations/{file}" for file in files(built.tree / "derivations")}
    shipped = {name for name in names(built.wheel) if ".dist-info/" not in name}
    assert shipped == engine | laws | {"decodebook/data/book.json"}
    assert [name for name in shipped if name.endswith((".yaml", ".yml", ".csv"))] == []


def test_the_wheel_says_that_it_is_typed(built: Built) -> None:
    assert "decodebook/py.typed" in names(built.wheel)


def test_the_wheel_carries_both_licences(built: Built) -> None:
    licences = [Path(name).name for name in names(built.wheel) if ".dist-info/licenses/" in name]
    assert sorted(licences) == ["LICENSE", "LICENSE-DATA"]


def test_the_compiled_book_says_which_edition_it_is(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        book = json.loads(wheel.read("decodebook/data/book.json"))
    assert book["edition"] == PROJECT["project"]["version"]
    assert book["date"] == PROJECT["tool"]["decodebook"]["date"]


def test_the_sdist_holds_every_file_of_the_tree(built: Built) -> None:
    # An ignore file that hides build/ or site/ would drop them here without a word.
    assert set(names(built.sdist)) - {"PKG-INFO"} == set(files(built.tree))


def test_the_wheel_made_from_the_sdist_is_the_wheel_made_from_the_checkout(built: Built) -> None:
    assert built.wheel_from_sdist.name == built.wheel.name
    assert built.wheel_from_sdist.read_bytes() == built.wheel.read_bytes()


def test_an_installed_wheel_holds_what_the_checkout_holds(built: Built, checkout: str, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    options = ["--quiet", "--no-deps", "--no-index", "--no-compile", "--target", str(target)]
    result = run(sys.executable, "-m", "pip", "install", *options, built.wheel, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert contents(target) == checkout


def test_a_wheel_that_is_run_as_a_zip_holds_what_the_checkout_holds(built: Built, checkout: str) -> None:
    assert contents(built.wheel) == checkout


def test_the_checkout_has_claims_to_compare(checkout: str) -> None:
    # Else the comparisons above would hold for a book that is empty.
    assert json.loads(checkout)["claims"] != []


def test_an_editable_install_points_at_the_sources_and_compiles_no_book(built: Built, tmp_path: Path) -> None:
    target = tmp_path / "editable"
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--target", str(target)]
    result = run(sys.executable, "-m", "pip", "install", *options, "--editable", built.tree, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert only(target, "*.pth").read_text(encoding="utf-8").strip() == str(built.tree / "src")
    assert list(target.rglob("*.json")) == [only(target, "*.dist-info") / "direct_url.json"]


def test_a_book_with_a_problem_is_not_built(built: Built, tmp_path: Path) -> None:
    tree, out = tmp_path / "tree", tmp_path / "out"
    shutil.copytree(built.tree, tree, ignore=NOT_SHIPPED)
    (tree / "claims" / "labs" / "planted.yaml").write_text("kind: lab\nnane: Planted\n", encoding="utf-8")
    result = build(tree, out, "--wheel")
    text = result.stdout + result.stderr
    assert result.returncode != 0
    assert "the book has problems and is not compiled" in text
    assert "claims/labs/planted.yaml:2" in text
    assert "Traceback" not in text
    assert list(out.glob("*")) == []


@pytest.mark.parametrize(
    "name",
    ["build/__init__.py", "build/__main__.py", "site/__init__.py", "site/__main__.py", "derivations/__init__.py"],
)
def test_no_folder_of_scripts_passes_for_a_package(name: str) -> None:
    # `python -m build` would run build/, and a law would be imported under a name that another law may have.
    assert not (ROOT / name).exists()


def test_the_citation_file_is_valid() -> None:
    command = ["check_jsonschema", "--builtin-schema", "vendor.citation-file-format", "CITATION.cff"]
    result = run(sys.executable, "-m", *command, cwd=ROOT)
    assert result.returncode == 0, result.stdout + result.stderr


def test_version_and_date_are_the_same_wherever_they_are_written() -> None:
    version, date = PROJECT["project"]["version"], PROJECT["tool"]["decodebook"]["date"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {version}" in citation
    assert f'date-released: "{date}"' in citation
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert next(line for line in changes.splitlines() if line.startswith("## ")) == f"## {version} ({date})"


def test_what_compiles_the_book_is_bounded_alike_for_building_and_for_running() -> None:
    building = set(PROJECT["build-system"]["requires"])
    running = set(PROJECT["project"]["dependencies"])
    assert {line for line in building if not line.startswith("hatchling")} <= running


def files(folder: Path) -> list[str]:
    """Every file below `folder` that may be shipped, relative to it."""
    return [
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
