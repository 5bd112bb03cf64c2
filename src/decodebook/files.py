"""The only module that touches the disk for a book: finds its files, reads them, and writes nothing by halves."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from decodebook.layout import EVERY_FILE_IS_READ, FOLDERS, bad_names, is_ignored, kind_of, printable, where_it_belongs
from decodebook.problems import At, BookError, Problem

_SPECIAL = {stat.S_IFLNK: "a symbolic link", stat.S_IFIFO: "a named pipe", stat.S_IFSOCK: "a socket"}

# Never through a link, and never waiting for the other end of a pipe; Windows has no such flags.
_READ = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
_MARKER = ".decodebook-site"


class BookFile(NamedTuple):
    """A file of the layout: what it holds, its path below the root with forward slashes, and where it is on disk."""

    kind: str
    path: str
    absolute: Path


def size_limit(name: str) -> int:
    """How many bytes a file of that name may hold."""
    return 8 << 20 if name.endswith(".csv") else 1 << 20


def find_root(start: Path | None = None) -> Path:
    """The nearest folder, from `start` (default: the working folder) upward, that holds claims/ and schemas/."""
    with _clear_errors(start or Path(".")):
        here = Path(os.path.abspath(start or "."))
    if not os.path.exists(here):
        raise BookError(f"{start}: there is no such folder")
    if not os.path.isdir(here):
        raise BookError(f"{start}: a file, not a folder")
    for folder in (here, *here.parents):
        if os.path.isdir(folder / "claims") and os.path.isdir(folder / "schemas"):
            return folder
    raise BookError(f"{here}: neither this folder nor one above it holds claims/ and schemas/")


def book_files(root: Path) -> tuple[list[BookFile], list[Problem]]:
    """Every file of the layout by path, and what is wrong with files that are not of it. Opens none of them."""
    found: list[BookFile] = []
    problems: list[Problem] = []
    for folder in FOLDERS:
        for path, mode in _entries(root, folder, problems):
            kind = kind_of(path)
            if kind is None and stat.S_ISREG(mode) and not path.startswith(EVERY_FILE_IS_READ):
                continue
            if refused := _refused(root, path, mode, kind):
                problems.append(refused)
            else:
                found.append(BookFile(str(kind), path, root / path))
    found.sort(key=lambda one: one.path)
    problems += bad_names(one.path for one in found)
    return found, sorted(problems, key=lambda problem: (problem.at.file, problem.rule))


def read_bytes(absolute: Path) -> bytes:
    """The bytes of a regular file, at most one more than `size_limit` allows. Raises `BookError`."""
    with _clear_errors(absolute):
        handle = os.open(absolute, _READ)
        try:
            status = os.fstat(handle)
            if not stat.S_ISREG(status.st_mode):
                raise BookError(f"{absolute}: not a regular file")
            with os.fdopen(handle, "rb", closefd=False) as stream:
                return stream.read(min(status.st_size, size_limit(absolute.name)) + 1)
        finally:
            os.close(handle)


def write_text(path: Path, text: str) -> None:
    """Put a text (UTF-8) in place of a file, or in a new one. At any time all of the old is there, or all of the new.

    Keeps the mode of a file that is there. Raises `BookError`, and then the old file is as it was.
    """
    data = text.encode("utf-8")
    with _clear_errors(path):
        mode = _mode(path)
        if mode is not None and not stat.S_ISREG(mode):
            raise BookError(f"{path}: {_SPECIAL.get(stat.S_IFMT(mode), 'a folder or device')}, not a regular file")
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}~")
        try:
            with open(temporary, "xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if mode is not None:
                os.chmod(temporary, stat.S_IMODE(mode))
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        _sync(path.parent)


def write_tree(folder: Path, files: Mapping[str, bytes | str]) -> None:
    """Put a tree of files, by their paths with forward slashes, in place of `folder`.

    The old tree stays until the new one is whole. Only a folder that an earlier call wrote, or an empty one, is
    replaced. Raises `BookError`, and then the old tree is as it was. A tree can be built again, so it is not forced to
    the disk.
    """
    for name in files:
        _check_inside(name)
    folder = Path(os.path.abspath(folder))
    token = os.urandom(4).hex()
    new, old = folder.with_name(f".{folder.name}.{token}.new~"), folder.with_name(f".{folder.name}.{token}.old~")
    with _clear_errors(folder):
        replaced = _is_replaceable(folder)
        new.mkdir(parents=True)
        try:
            (new / _MARKER).touch()
            for name, content in files.items():
                target = new / name
                target.parent.mkdir(parents=True, exist_ok=True)
                with open(target, "xb") as stream:
                    stream.write(content.encode("utf-8") if isinstance(content, str) else content)
            try:
                if replaced:
                    os.rename(folder, old)
                os.rename(new, folder)
            except BaseException:
                if os.path.lexists(old):
                    os.rename(old, folder)
                raise
        finally:
            shutil.rmtree(new, ignore_errors=True)
        if replaced:
            shutil.rmtree(old)


def _entries(root: Path, folder: str, problems: list[Problem]) -> Iterator[tuple[str, int]]:
    """The path and mode of everything but folders in `folder`, and below it where every file is read."""
    parts = folder.split("/")
    for path in ("/".join(parts[:count]) for count in range(1, len(parts) + 1)):
        mode = _mode(root / path)
        if mode is None:
            return
        if not stat.S_ISDIR(mode):
            yield path, mode
            return
    pending = [folder]
    while pending:
        here = pending.pop()
        try:
            with os.scandir(root / here) as entries:
                listed = [(entry.name, entry.stat(follow_symlinks=False).st_mode) for entry in entries]
        except OSError as error:
            message = f"the folder cannot be read: {_why(error)}"
            problems.append(Problem("file-unreadable", At(printable(here)), message))
            continue
        for name, mode in listed:
            path = f"{here}/{name}"
            if not stat.S_ISDIR(mode):
                if not is_ignored(name):
                    yield path, mode
            elif folder in EVERY_FILE_IS_READ:
                pending.append(path)


def _refused(root: Path, path: str, mode: int, kind: str | None) -> Problem | None:
    """Why a file is not read."""
    at = At(printable(path))
    if not stat.S_ISREG(mode):
        message = f"this is {_SPECIAL.get(stat.S_IFMT(mode), 'a device')}; the book reads regular files only"
        return Problem("file-link", at, message, hint="put the file itself here")
    if at.file != path:
        message = "the name holds characters that cannot be seen or are not UTF-8"
        return Problem("file-name", at, message, hint="rename the file")
    if kind is None:
        return Problem("file-unread", at, "nothing reads this file", hint=where_it_belongs(path))
    if not os.access(root / path, os.R_OK):
        message = "the file cannot be read: permission denied"
        return Problem("file-unreadable", at, message, hint="allow yourself to read it")
    return None


def _mode(path: Path) -> int | None:
    """The mode of a file itself, never of what a link points at; None where there is none."""
    try:
        return os.lstat(path).st_mode
    except FileNotFoundError:
        return None


def _is_replaceable(folder: Path) -> bool:
    """Whether a tree stands there. Raises `BookError` where that is not ours to replace."""
    mode = _mode(folder)
    if mode is None:
        return False
    if not stat.S_ISDIR(mode):
        raise BookError(f"{folder}: {_SPECIAL.get(stat.S_IFMT(mode), 'a file')}, not a folder")
    marker = _mode(folder / _MARKER)
    if not (marker and stat.S_ISREG(marker)) and os.listdir(folder):
        why = f"not written by decodebook (it holds no {_MARKER}), so it is left alone; choose another folder"
        raise BookError(f"{folder}: {why}")
    return True


def _check_inside(name: str) -> None:
    parts = name.split("/")
    if any(part in ("", ".", "..") for part in parts) or parts[0] == _MARKER or re.search(r"[\\:\x00]", name):
        raise BookError(f"{name!r} is not a name for a file of the tree")


def _sync(folder: Path) -> None:
    """Force the folder's entry to the disk, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems have no such thing
            raise
    finally:
        os.close(handle)


@contextmanager
def _clear_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BookError(f"{path}: {_why(error)}") from error


def _why(error: OSError) -> str:
    if error.errno == errno.ELOOP:
        return "a symbolic link, not a regular file"
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
