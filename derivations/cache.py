"""Bytes of cached keys and values, for one token, one sequence, one device."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, smallest, takes, total


@law(
    gives=takes("kv-latent-width"),
    parts=takes("compressed-latent-width", "rope-key-width", many=True),
    source="DeepSeek-V2 paper, section 2.1: the latent and the decoupled positional key are cached",
    fails="where an attention caches more than the latent and its positional key",
)
def latent_width(parts: Any) -> Any:
    """Elements that latent attention caches for one token in one layer."""
    return total(parts)


@law(
    gives=takes("kv-bytes-per-token"),
    width=takes("kv-latent-width"),
    layers=takes("layers"),
    element=takes("kv-bits-per-element"),
    source="DeepSeek, Insights into DeepSeek-V3, table 1",
    fails="where layers cache vectors of different widths, or scales are stored beside the elements",
)
def bytes_per_token(width: Any, layers: Any, element: Any) -> Any:
    """Cached bytes that one token adds over all layers."""
    return width * layers * element


@law(
    general=True,
    gives=takes("kv-bytes-per-sequence"),
    per_token=takes("kv-bytes-per-token"),
    context=takes("context-length", phase="decode"),
    source="arithmetic",
    fails="where attention is sliding or sparse, so that the cache does not grow with each token",
)
def bytes_per_sequence(per_token: Any, context: Any) -> Any:
    """Cached bytes of one sequence at its context."""
    return per_token * context


@law(
    general=True,
    gives=takes("kv-bytes", per="decode-device"),
    per_sequence=takes("kv-bytes-per-sequence"),
    sequences=takes("sequences", per="decode-device"),
    source="arithmetic",
    fails="where sequences share a prefix, or the cache is split or copied over devices",
)
def bytes_held(per_sequence: Any, sequences: Any) -> Any:
    """Cached bytes of all sequences in flight."""
    return per_sequence * sequences


@law(
    gives=takes("kv-bytes-per-token", part="all"),
    heads=takes("kv-heads"),
    width=takes("head-width"),
    layers=takes("layers"),
    element=takes("kv-bits-per-element"),
    source="J. Austin et al., How to Scale Your Model, applied inference: keys and values of each head and layer",
    fails="where layers share keys and values, or some of them look back on a window only",
)
def bytes_per_token_of_heads(heads: Any, width: Any, layers: Any, element: Any) -> Any:
    """Cached bytes of one token with multi-head, grouped-query or multi-query attention."""
    return 2 * heads * width * layers * element


@law(
    gives=takes("kv-bytes-per-sequence"),
    per_token=takes("kv-bytes-per-token"),
    context=takes("context-length"),
    window=takes("window-length"),
    source="arithmetic",
    fails="where the window's cache is kept whole",
)
def bytes_per_sequence_in_window(per_token: Any, context: Any, window: Any) -> Any:
    """Cached bytes of one sequence in layers that look back on a window only."""
    return per_token * smallest(context, window)


@law(
    gives=takes("kv-replication"),
    degree=takes("tensor-parallel-degree", part="attention"),
    source="LMSYS, large-scale EP post: latent attention has one head to cache, which tensor parallelism copies",
    fails="for attention with several key-value heads, which are split before they are copied",
)
def copies_of_latent(degree: Any) -> Any:
    """Copies of a latent cache over the ranks that split attention."""
    return degree


@law(
    gives=takes("kv-bytes-read"),
    keys=takes("selected-keys"),
    per_token=takes("kv-bytes-per-token"),
    source="DeepSeek-V3.2 report, section 2.1: each query attends to the tokens that the indexer selects",
    fails="where the context is shorter than the keys selected; the indexer, which scores every earlier token, is left out",
)
def bytes_read_of_selected(keys: Any, per_token: Any) -> Any:
    """Cached bytes that core attention reads for one output token."""
    return keys * per_token
