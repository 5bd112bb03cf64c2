"""Records that are made when they are asked for.

A program that loads the book to look up one claim pays for one claim, and not for the modules that describe records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

TYPE_CHECKING = False  # importing `typing` would take a tenth of the time in which a book loads
if TYPE_CHECKING:
    from typing import Any


class Records(Mapping):  # type: ignore[type-arg]  # its users state what it maps to
    """Records by id, each made by `make(id, plain)` from its plain form at first use, and kept."""

    def __init__(self, plain: Mapping[str, Any], make: Callable[[str, Any], Any]) -> None:
        self._plain, self._make = plain, make
        self._made: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._made:
            self._made[key] = self._make(key, self._plain[key])
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._plain)

    def __len__(self) -> int:
        return len(self._plain)

    def __contains__(self, key: object) -> bool:
        return key in self._plain
