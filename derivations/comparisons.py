"""One figure against another of its kind."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, like, takes


@law(
    gives=like("this", relative=True),
    this=takes("decode-throughput"),
    other=takes("decode-throughput"),
    source="arithmetic",
    fails="where the two are of different operating points, which the ratio hides",
)
def ratio(this: Any, other: Any) -> Any:
    """One figure over another on the same basis."""
    return this / other


@law(
    gives=like("other"),
    share=takes("kv-bytes-per-token", relative=True),
    other=takes("kv-bytes-per-token"),
    source="arithmetic",
    fails="where the share is of another figure than the one that is given",
)
def of_ratio(share: Any, other: Any) -> Any:
    """A figure from its ratio to another one."""
    return share * other
