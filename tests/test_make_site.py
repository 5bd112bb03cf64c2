"""How the site is written: all of it or nothing, the same bytes for the same book, and one clear line when it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import make_site
from conftest import ROOT
from decodebook.book import Book
from decodebook.loading import load_folder
from parsed import Tree, parsed


@pytest.fixture
def example(example_book: Path) -> Book:
    return load_folder(example_book)


def run(*arguments: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": seed}
    return subprocess.run(
        [sys.executable, str(ROOT / "build/make_site.py"), *arguments], capture_output=True, encoding="utf-8", env=env
    )


def on_disk(folder: Path) -> Tree:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_the_same_book_gives_the_same_bytes(example_book: Path, tmp_path: Path) -> None:
    for seed in ("1", "2"):
        done = run("--book", str(example_book), "--out", str(tmp_path / seed), seed=seed)
        assert (done.returncode, done.stderr) == (0, "")
    first, second = on_disk(tmp_path / "1"), on_disk(tmp_path / "2")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_it_writes_the_site_and_says_what_it_wrote(example_book: Path, tmp_path: Path) -> None:
    done = run("--book", str(example_book), "--out", str(tmp_path / "out"))
    assert done.stdout == f"{tmp_path / 'out'}: 120 pages of 27 claims, 158 files\n"
    assert (tmp_path / "out/index.html").is_file()


def test_it_refuses_a_book_with_errors_and_leaves_the_old_site_as_it_was(example_book: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert make_site.main(["--book", str(example_book), "--out", str(out)]) == 0
    before = on_disk(out)
    path = example_book / "claims/deployments/acme-one-production.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace('printed: "18 nodes"', 'printed: "19 nodes"'), encoding="utf-8"
    )
    done = run("--book", str(example_book), "--out", str(out))
    assert done.returncode == 1
    assert "claims/deployments/acme-one-production.yaml:17:" in done.stderr
    assert done.stderr.endswith(f"the book has errors; {out} is left as it was\n")
    assert done.stdout == ""
    assert on_disk(out) == before
    assert [one.name for one in tmp_path.iterdir() if one != example_book] == ["out"]


def test_it_does_not_replace_a_folder_that_is_no_site(
    example_book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("years of work")
    assert make_site.main(["--book", str(example_book), "--out", str(mine)]) == 2
    assert on_disk(mine) == {"thesis.txt": b"years of work"}
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_folder_that_is_no_book_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make_site.main(["--book", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("address", ["host/path", "ftp://host", "javascript:x", "https://host/?q"])
def test_a_base_address_is_checked(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        make_site.main(["--base-url", address])
    assert stopped.value.code == 2
    assert f"`{address}` is no address of a site; write https://host/path" in capsys.readouterr().err


def test_with_an_address_pages_have_permalinks_and_the_missing_page_works_at_any_depth(example: Book) -> None:
    tree = make_site.site(example, "https://site.example/book")
    pages = parsed(tree)
    claim = "claims/acme-one-production/nodes.html"
    assert {"rel": "canonical", "href": f"https://site.example/book/{claim}"} in list(pages[claim].all("link"))
    assert [attrs["href"] for attrs in pages["404.html"].all("link") if attrs["rel"] == "stylesheet"] == [
        "/book/css/book.css"
    ]
    assert tree["sitemap.txt"].decode().splitlines() == [
        f"https://site.example/book/{name}" for name in pages if name != "404.html"
    ]
