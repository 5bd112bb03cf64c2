"""`decodebook fmt [PATH...]`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from decodebook.problems import BookError

if TYPE_CHECKING:
    from decodebook.files import BookFile
    from decodebook.formatting import Schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="files and folders of a book (default: the whole book around this folder)",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; list what would change and return 1 if anything would"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to report")


def run(args: argparse.Namespace) -> int:
    from decodebook import files
    from decodebook.formatting import FormError

    paths = args.paths or [files.find_root(None)]
    listed = list(dict.fromkeys(one for path in paths for one in _listed(path)))
    schemas: dict[Path, Schema] = {}
    changed: list[str] = []
    refused: list[str] = []
    for one in listed:
        try:
            old, new = _formatted(one, schemas)
        except (BookError, FormError) as error:
            refused.append(str(error))
            continue
        if new != old:
            if not args.check:
                files.write_text(one.absolute, new)
            changed.append(one.path)
    if args.format == "json":
        found = {"files": len(listed), "changed": changed, "refused": refused, "written": not args.check}
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print("\n".join([*changed, _summary(len(listed), len(changed), len(refused), check=args.check)]))
        for line in refused:
            print(f"decodebook: {line}", file=sys.stderr)
    return 2 if refused else int(args.check and bool(changed))


def _listed(path: Path) -> list[BookFile]:
    """The YAML files of a book at or below a path."""
    from decodebook import files

    if not path.exists():
        raise BookError(f"{path}: no such file or folder")
    root = files.find_root(path if path.is_dir() else path.parent)
    wanted = path.resolve().relative_to(root.resolve()).as_posix()
    found = [one for one in files.book_files(root)[0] if one.path.endswith(".yaml")]
    found = [one for one in found if wanted == "." or one.path == wanted or one.path.startswith(f"{wanted}/")]
    if not found:
        raise BookError(
            f"{path}: no YAML file of the book; fmt lays out those of claims/, sources/, schemas/ and build/tables/"
        )
    return found


def _formatted(one: BookFile, schemas: dict[Path, Schema]) -> tuple[str, str]:
    """The text of a file and its canonical form. Raises `FormError` or `BookError`, each with one line that names the file."""
    from decodebook import files
    from decodebook.formatting import FormError, canonical
    from decodebook.yamltext import check_text

    text, problems = check_text(files.read_bytes(one.absolute), one.path)
    if text is None or problems:
        raise FormError(problems[0])
    kind = Path(one.path).stem if one.kind == "vocabulary" else one.kind
    root = one.absolute.parents[one.path.count("/")]
    schema = root / "schemas" / f"{kind}.schema.json"
    if schema not in schemas:
        try:
            schemas[schema] = json.loads(files.read_bytes(schema))
        except ValueError as error:
            raise BookError(f"schemas/{schema.name}: not JSON: {error}") from error
    return text, canonical(text, kind, schemas[schema], one.path)


def _summary(files: int, changed: int, refused: int, *, check: bool) -> str:
    parts = [f"{changed} {'would change' if check else 'changed'}", f"{files - changed - refused} in order"]
    return f"{files} file{'' if files == 1 else 's'}: " + ", ".join(
        parts + [f"{refused} cannot be read"] * bool(refused)
    )
