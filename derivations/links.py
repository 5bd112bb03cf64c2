"""What a figure of hardware counts twice: both directions of a link, the zeros of a sparse matrix."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, like, takes


@law(
    general=True,
    gives=like("one_way", direction="two-way"),
    one_way=takes("network-bandwidth", direction="one-way"),
    source="definition",
    fails="where the link is not as fast in both directions",
)
def both_ways(one_way: Any) -> Any:
    """The bandwidth of a link in both directions together."""
    return 2 * one_way


@law(
    general=True,
    gives=like("dense", sparsity="sparse"),
    dense=takes("peak-compute", sparsity="dense"),
    source="NVIDIA, Ampere architecture: two of four values are zero and are skipped",
    fails="for hardware without structured sparsity, or with another pattern than two of four",
)
def sparse_of_dense(dense: Any) -> Any:
    """Operations a second with structured sparsity, which counts the skipped half too."""
    return 2 * dense
