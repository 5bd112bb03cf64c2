"""Compiles the book into the one JSON file that a wheel carries. A book with problems stops the build."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Puts `decodebook/data/book.json` into the wheel. An editable install reads the checkout instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = TemporaryDirectory(prefix="decodebook-")
        compiled = Path(self.folder.name, "book.json")
        compiled.write_text(self.book(), encoding="utf-8", newline="\n")
        build_data["force_include"][str(compiled)] = "decodebook/data/book.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()

    def book(self) -> str:
        """The compiled book as JSON text, in the order of its files. Ends the build when the book is not clean."""
        sys.path.insert(0, str(Path(self.root, "src")))
        from decodebook.compiled import compile_book
        from decodebook.problems import BookError

        try:
            book = compile_book(Path(self.root))
        except BookError as error:
            self.app.abort(str(error))
        return json.dumps(book, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
