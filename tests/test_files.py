"""The disk: finding the files of a book, reading them, and writing nothing by halves."""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from decodebook import files
from decodebook.files import BookFile, book_files, find_root, read_bytes, size_limit, write_text, write_tree
from decodebook.problems import BookError

POSIX = pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes as POSIX has them")


def lay(root: Path, *paths: str) -> Path:
    """Empty files at paths below a root that is a book."""
    for path in ("claims/labs/.gitkeep", "schemas/.gitkeep", "sources/.gitkeep", *paths):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).touch()
    return root


def below(folder: Path) -> dict[str, bytes]:
    """All that a folder holds."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- the root ---


def test_the_root_is_the_nearest_folder_upward_that_holds_claims_and_schemas(tmp_path: Path) -> None:
    lay(tmp_path / "book", "claims/labs/a.yaml")
    (tmp_path / "book/claims/claims").mkdir()
    assert find_root(tmp_path / "book") == tmp_path / "book"
    assert find_root(tmp_path / "book/claims/labs") == tmp_path / "book"
    assert find_root(tmp_path / "book/claims/../schemas") == tmp_path / "book"


def test_the_root_is_sought_from_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(lay(tmp_path) / "schemas")
    assert find_root() == tmp_path


def test_without_a_root_one_line_says_why(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    (tmp_path / "claims").mkdir()
    with pytest.raises(BookError, match=r"/nowhere: there is no such folder$"):
        find_root(tmp_path / "nowhere")
    with pytest.raises(BookError, match=r"/a: a file, not a folder$"):
        find_root(tmp_path / "a")
    with pytest.raises(BookError, match=r": neither this folder nor one above it holds claims/ and schemas/$"):
        find_root(tmp_path)


# --- the files ---


def test_every_file_of_the_layout_is_listed_by_path(tmp_path: Path) -> None:
    paths = [
        "build/tables/t.yaml", "claims/benchmarks/b.yaml", "claims/labs/a.yaml", "claims/moved.yaml", "claims/rulings/r.yaml",
        "schemas/subject.schema.json", "schemas/units.yaml", "sources/ledger.csv", "sources/parties.yaml", "sources/s.yaml",
        "sources/surveys/s.csv",
    ]  # fmt: skip
    kinds = [
        "view", "subject", "subject", "moved", "ruling", "schema", "vocabulary", "ledger", "parties", "source", "coverage",
    ]  # fmt: skip
    found, problems = book_files(lay(tmp_path, *paths))
    assert found == [BookFile(kind, path, tmp_path / path) for kind, path in zip(kinds, paths, strict=True)]
    assert problems == []


def test_what_belongs_to_no_layout_is_an_error_among_claims_and_sources_alone(tmp_path: Path) -> None:
    lay(
        tmp_path,
        *(
            "claims/README.md",
            "claims/labs/a.yaml~",
            "sources/.DS_Store",
            "schemas/README.md",
            "schemas/notes.txt",
            "build/x.py",
        ),
        *("claims/extra.yml", "claims/labs/deep/er/a.yaml", "sources/notes.txt", "claims/labs/a.yaml.bak"),
    )
    found, problems = book_files(tmp_path)
    assert found == []
    assert [(one.rule, one.at.file, one.message) for one in problems] == [
        ("file-unread", "claims/extra.yml", "nothing reads this file"),
        ("file-unread", "claims/labs/a.yaml.bak", "nothing reads this file"),
        ("file-unread", "claims/labs/deep/er/a.yaml", "nothing reads this file"),
        ("file-unread", "sources/notes.txt", "nothing reads this file"),
    ]
    assert problems[1].hint == "the files of claims/labs/ end in .yaml"


def test_a_book_without_tables_or_sources_is_still_listed(tmp_path: Path) -> None:
    (tmp_path / "claims").mkdir()
    assert book_files(tmp_path) == ([], [])


def test_a_misnamed_file_is_read_all_the_same(tmp_path: Path) -> None:
    found, problems = book_files(lay(tmp_path, "claims/labs/A_b.yaml"))
    assert [one.path for one in found] == ["claims/labs/A_b.yaml"]
    assert [(one.rule, one.found) for one in problems] == [("file-name", "A_b")]


@POSIX
def test_a_name_that_cannot_be_printed_is_refused_unread(tmp_path: Path) -> None:
    lay(tmp_path, "claims/labs/a\nb.yaml")
    with open(os.fsencode(tmp_path / "claims/labs") + b"/\xff.yaml", "wb"):
        pass
    found, problems = book_files(tmp_path)
    assert found == []
    assert [(one.rule, one.at.file) for one in problems] == [
        ("file-name", "claims/labs/\\u{dcff}.yaml"),
        ("file-name", "claims/labs/a\\u{a}b.yaml"),
    ]


@POSIX
def test_links_pipes_and_sockets_are_refused_and_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "claims/labs/a.yaml")
    (tmp_path / "claims/labs/link.yaml").symlink_to("a.yaml")
    (tmp_path / "claims/labs/gone.yaml").symlink_to("nowhere")
    (tmp_path / "claims/models").symlink_to("/", target_is_directory=True)
    (tmp_path / "schemas/units.yaml").symlink_to("/etc/hostname")
    (tmp_path / "build").symlink_to("/etc", target_is_directory=True)
    os.mkfifo(tmp_path / "sources/pipe.yaml")
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("sources/socket.yaml")
        found, problems = book_files(tmp_path)
    assert [one.path for one in found] == ["claims/labs/a.yaml"]
    link, pipe = "this is a symbolic link; the book reads regular files only", "this is a named pipe"
    assert [(one.rule, one.at.file) for one in problems] == [
        ("file-link", "build"),
        ("file-link", "claims/labs/gone.yaml"),
        ("file-link", "claims/labs/link.yaml"),
        ("file-link", "claims/models"),
        ("file-link", "schemas/units.yaml"),
        ("file-link", "sources/pipe.yaml"),
        ("file-link", "sources/socket.yaml"),
    ]
    assert {one.message for one in problems[:5]} == {link}
    assert problems[5].message.startswith(pipe)


@POSIX
def test_a_linked_folder_of_claims_is_not_entered(tmp_path: Path) -> None:
    lay(tmp_path / "real", "claims/labs/a.yaml")
    (tmp_path / "book/schemas").mkdir(parents=True)
    (tmp_path / "book/claims").symlink_to(tmp_path / "real/claims")
    found, problems = book_files(tmp_path / "book")
    assert found == []
    assert [(one.rule, one.at.file) for one in problems] == [("file-link", "claims")]


def test_a_file_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "claims/labs/a.yaml")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    found, problems = book_files(tmp_path)
    assert found == []
    assert [(one.rule, one.at.file, one.message) for one in problems] == [
        ("file-unreadable", "claims/labs/a.yaml", "the file cannot be read: permission denied")
    ]


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path)
    real = os.scandir

    def scandir(path: Path) -> object:
        if path.name == "labs":
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    _, problems = book_files(tmp_path)
    assert [(one.rule, one.at.file, one.message) for one in problems] == [
        ("file-unreadable", "claims/labs", "the folder cannot be read: permission denied")
    ]


# --- reading ---


def test_a_file_is_read_as_bytes_and_one_more_than_its_limit_at_most(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"\xff\r\n")
    assert read_bytes(tmp_path / "a.yaml") == b"\xff\r\n"
    (tmp_path / "b.yaml").write_bytes(b"x" * (3 << 20))
    assert len(read_bytes(tmp_path / "b.yaml")) == size_limit("b.yaml") + 1 == (1 << 20) + 1
    (tmp_path / "c.csv").write_bytes(b"x" * (3 << 20))
    assert len(read_bytes(tmp_path / "c.csv")) == 3 << 20


@POSIX
def test_what_is_not_a_regular_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("secret")
    (tmp_path / "link.yaml").symlink_to("a.yaml")
    os.mkfifo(tmp_path / "pipe.yaml")
    for name, why in {
        "link.yaml": "a symbolic link, not a regular file",
        "pipe.yaml": "not a regular file",
        ".": "not a regular file",
        "nowhere.yaml": "no such file or directory",
    }.items():
        with pytest.raises(BookError) as caught:
            read_bytes(tmp_path / name)
        assert str(caught.value) == f"{tmp_path / name}: {why}"


# --- writing one file ---


def test_a_text_is_written_as_it_is(tmp_path: Path) -> None:
    write_text(tmp_path / "new/a.yaml", "é\r\n\n")
    assert below(tmp_path) == {"new/a.yaml": "é\r\n\n".encode()}
    write_text(tmp_path / "new/a.yaml", "b")
    assert below(tmp_path) == {"new/a.yaml": b"b"}


@POSIX
def test_a_file_keeps_its_mode_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.touch()
    path.chmod(0o640)
    write_text(path, "b")
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "c.yaml", "d")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "c.yaml").stat().st_mode) == 0o640


@POSIX
def test_a_link_is_never_written_through(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "link").symlink_to("a")
    with pytest.raises(BookError, match=r"/link: a symbolic link, not a regular file$"):
        write_text(tmp_path / "link", "new")
    with pytest.raises(BookError, match=r": a folder or device, not a regular file$"):
        write_text(tmp_path, "new")
    assert below(tmp_path) == {"a": b"old", "link": b"old"}


def no_space(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("call", ["replace", "fsync", "chmod"])
@pytest.mark.parametrize("failure", [no_space, interrupted])
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    call: str, failure: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.yaml").write_text("old")
    with monkeypatch.context() as patch:
        patch.setattr(files.os, call, failure)
        with pytest.raises((BookError, KeyboardInterrupt)) as caught:
            write_text(tmp_path / "a.yaml", "new" * 100_000)
    if failure is no_space:
        assert str(caught.value) == f"{tmp_path / 'a.yaml'}: no space left on device"
    assert below(tmp_path) == {"a.yaml": b"old"}


def test_the_old_text_is_there_until_the_new_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("old")
    seen: list[tuple[str, dict[str, bytes]]] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)

        def spy(*given: object, name: str = name, real: Callable[..., None] = real) -> None:
            seen.append((name, below(tmp_path)))
            real(*given)

        monkeypatch.setattr(files.os, name, spy)
    write_text(tmp_path / "a.yaml", "new")
    assert [name for name, _ in seen] == ["fsync", "replace", "fsync"]  # the file, the swap, the folder
    for _, held in seen[:2]:
        assert held.pop("a.yaml") == b"old"
        assert list(held.values()) == [b"new"]
    assert seen[2][1] == {"a.yaml": b"new"}


def test_a_folder_that_cannot_be_forced_to_the_disk_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        real(handle)

    monkeypatch.setattr(files.os, "fsync", fsync)
    write_text(tmp_path / "a.yaml", "new")
    assert below(tmp_path) == {"a.yaml": b"new"}


def test_a_half_written_file_is_passed_over_by_the_next_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(tmp_path, "claims/labs/a.yaml")
    monkeypatch.setattr(files.os, "replace", interrupted)
    monkeypatch.setattr(files.os, "unlink", no_space)  # as when the process is killed
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "claims/labs/a.yaml", "new")
    assert len(below(tmp_path / "claims/labs")) == 3
    found, problems = book_files(tmp_path)
    assert ([one.path for one in found], problems) == (["claims/labs/a.yaml"], [])


# --- writing a tree ---

MARK = {".decodebook-site": b""}


def test_a_tree_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    write_tree(tmp_path / "deep/_site", {"index.html": "é", "data/claims.json": b"{}"})
    assert below(tmp_path) == {
        "deep/_site/index.html": "é".encode(), "deep/_site/data/claims.json": b"{}", "deep/_site/.decodebook-site": b"",
    }  # fmt: skip
    write_tree(tmp_path / "deep/_site", {"a/b.html": "c"})
    assert below(tmp_path / "deep/_site") == {"a/b.html": b"c", **MARK}
    assert os.listdir(tmp_path / "deep") == ["_site"]


def test_an_empty_folder_may_be_replaced(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a": "b"})
    assert below(tmp_path) == {"a": b"b", **MARK}


def test_a_folder_that_the_build_did_not_write_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis/thesis.tex").write_text("years of work")
    (tmp_path / "file").write_text("x")
    with pytest.raises(BookError) as caught:
        write_tree(tmp_path / "thesis", {"index.html": "x"})
    why = "not written by decodebook (it holds no .decodebook-site), so it is left alone; choose another folder"
    assert str(caught.value) == f"{tmp_path / 'thesis'}: {why}"
    with pytest.raises(BookError, match=r"/file: a file, not a folder$"):
        write_tree(tmp_path / "file", {"index.html": "x"})
    assert below(tmp_path) == {"thesis/thesis.tex": b"years of work", "file": b"x"}


@POSIX
def test_a_link_is_not_taken_for_a_tree(tmp_path: Path) -> None:
    write_tree(tmp_path / "real", {"a": "b"})
    (tmp_path / "link").symlink_to("real", target_is_directory=True)
    (tmp_path / "false").mkdir()
    (tmp_path / "false/.decodebook-site").symlink_to("../real/.decodebook-site")
    for name, why in {"link": "a symbolic link, not a folder", "false": "not written by decodebook"}.items():
        with pytest.raises(BookError, match=f"/{name}: {why}"):
            write_tree(tmp_path / name, {"a": "c"})
    assert (tmp_path / "real/a").read_text() == "b"


@pytest.mark.parametrize(
    "name",
    ["", "/etc/x", "../x", "a/../../x", "a//b", "a/", "./a", "a\\..\\b", "C:x", "a\0b", ".decodebook-site", ".."],
)
def test_a_name_that_leaves_the_folder_is_refused_before_anything_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(BookError) as caught:
        write_tree(tmp_path / "_site", {"index.html": "x", name: "y"})
    assert str(caught.value) == f"{name!r} is not a name for a file of the tree"
    assert os.listdir(tmp_path) == []


def test_a_file_that_is_a_folder_too_leaves_the_old_tree(tmp_path: Path) -> None:
    write_tree(tmp_path / "_site", {"a": "old"})
    with pytest.raises(BookError, match=r"/_site: "):
        write_tree(tmp_path / "_site", {"a": "b", "a/c": "d"})
    assert below(tmp_path / "_site") == {"a": b"old", **MARK}
    assert os.listdir(tmp_path) == ["_site"]


@pytest.mark.parametrize("failing", [1, 2])
@pytest.mark.parametrize("failure", [no_space, interrupted])
def test_a_swap_that_fails_leaves_the_old_tree_and_nothing_else(
    failing: int, failure: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tree(tmp_path / "_site", {"a": "old"})
    real, calls = os.rename, iter(range(1, 9))

    def rename(old: Path, new: Path) -> None:
        if next(calls) == failing:
            failure()
        real(old, new)

    monkeypatch.setattr(files.os, "rename", rename)
    with pytest.raises((BookError, KeyboardInterrupt)):
        write_tree(tmp_path / "_site", {"a": "new"})
    assert below(tmp_path / "_site") == {"a": b"old", **MARK}
    assert os.listdir(tmp_path) == ["_site"]


def test_a_full_disk_leaves_the_old_tree_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_tree(tmp_path / "_site", {"a": "old"})
    monkeypatch.setattr(Path, "touch", no_space)
    with pytest.raises(BookError) as caught:
        write_tree(tmp_path / "_site", {"a": "new"})
    assert str(caught.value) == f"{tmp_path / '_site'}: no space left on device"
    assert below(tmp_path / "_site") == {"a": b"old", **MARK}
    assert os.listdir(tmp_path) == ["_site"]
