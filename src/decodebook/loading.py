"""`load`: the compiled book that the package carries, else the YAML of the checkout that it runs from."""

from __future__ import annotations

import json
import os

from decodebook.book import Book

TYPE_CHECKING = False  # see decodebook.lazy
if TYPE_CHECKING:
    from pathlib import Path


def load(path: str | Path | None = None) -> Book:
    """The book. `path` names a checkout, or any folder with `claims/`, `sources/` and `schemas/`, to read instead.

    Raises `BookError` where there is no book, or where its files do not read.
    """
    if path is None:
        packed = _packed()
        if packed is not None:
            return packed
    from pathlib import Path

    return load_folder(Path(path) if path is not None else _checkout())


def load_folder(root: Path) -> Book:
    """The book of a folder, from its YAML. Rules are not asked; text that does not read is refused."""
    from decodebook.assemble import assemble
    from decodebook.edition import edition_of
    from decodebook.files import find_root
    from decodebook.reading import read_book

    root = find_root(root)
    reading = read_book(root)
    errors = [problem for problem in reading.problems if problem.severity == "error"]
    if errors:
        more = f" and {len(errors) - 1} more" if len(errors) > 1 else ""
        raise _unusable(
            f"{root}: the book does not read: {errors[0].at.file}: {errors[0].message}{more}; run `decodebook check`"
        )
    return assemble(reading, edition_of(root))


def _packed() -> Book | None:
    """The compiled book beside this module, which may be in a zip."""
    from decodebook.document import from_document

    folder = os.path.join(os.path.dirname(__file__), "data")

    def read(*name: str) -> bytes:
        data: bytes = __loader__.get_data(os.path.join(folder, *name))  # type: ignore[name-defined]  # a file's or a zip's
        return data

    try:
        data = read("book.json")
    except OSError:
        return None
    try:
        return from_document(json.loads(data), lambda topic: read("derivations", f"{topic}.py").decode())
    except (ValueError, KeyError) as error:
        raise _unusable(f"the installed book is damaged ({error}); reinstall decodebook") from error


def _checkout() -> Path:
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file() and (root / "claims").is_dir():
        return root
    raise _unusable("this install of decodebook holds no book; reinstall it, or name a folder: decodebook.load(path)")


def _unusable(message: str) -> Exception:
    from decodebook.problems import BookError

    return BookError(message)
