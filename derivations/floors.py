"""What memory and arithmetic set as limits: the floor of a decode step, the critical batch, what fits on a device."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, one, takes


@law(
    general=True,
    gives=takes("step-time-floor"),
    weights=takes("weight-bytes", per="decode-device"),
    cache=takes("kv-bytes", per="decode-device"),
    bandwidth=takes("memory-bandwidth", per="device", statistic="peak"),
    source="J. Austin et al., How to Scale Your Model, chapter on inference: (batch x KV + parameters) / bandwidth",
    fails="where a step does not read every weight on the device, as when few experts are hit",
)
def step_floor(weights: Any, cache: Any, bandwidth: Any) -> Any:
    """The least time of a decode step, which reads weights and cache once."""
    return (weights + cache) / bandwidth * one("", "step")


@law(
    general=True,
    gives=takes("time-beyond-floor"),
    step=takes("step-time", phase="decode"),
    floor=takes("step-time-floor"),
    source="arithmetic",
    fails="where reading overlaps with what else a step does",
)
def time_beyond_floor(step: Any, floor: Any) -> Any:
    """What is left of a step for all-to-all and overhead once weights and cache are read."""
    return step - floor


@law(
    general=True,
    gives=takes("bandwidth-utilisation"),
    floor=takes("step-time-floor"),
    step=takes("step-time", phase="decode"),
    source="arithmetic",
    fails="where a step does not read every weight on the device",
)
def bandwidth_utilisation(floor: Any, step: Any) -> Any:
    """The share of a step in which weights and cache are being read at full bandwidth."""
    return floor / step


@law(
    gives=takes("critical-batch", part="dense"),
    compute=takes("peak-compute", per="device", sparsity="dense"),
    bandwidth=takes("memory-bandwidth", per="device", statistic="peak"),
    element=takes("weight-bits-per-parameter"),
    source="J. Austin et al., How to Scale Your Model, chapter on inference: peak FLOPs over bytes per second",
    fails="for attention, whose arithmetic does not grow with the batch",
)
def critical_batch_dense(compute: Any, bandwidth: Any, element: Any) -> Any:
    """Tokens at which multiplying by a weight takes as long as reading it: two operations for each."""
    return compute / bandwidth * element / 2 * one("parameter token", "flop device")


@law(
    gives=takes("critical-batch", part="routed-experts"),
    dense=takes("critical-batch", part="dense"),
    routed=takes("routed-experts", per="layer"),
    chosen=takes("experts-per-token"),
    source="arithmetic: each expert sees chosen / routed of the tokens",
    fails="where tokens fall unevenly on experts",
)
def critical_batch_moe(dense: Any, routed: Any, chosen: Any) -> Any:
    """Tokens at which an expert's arithmetic takes as long as reading it."""
    return dense * (routed / chosen) * one("", "token")


@law(
    general=True,
    gives=takes("sequences-that-fit", per="decode-device"),
    memory=takes("memory-capacity", per="device"),
    weights=takes("weight-bytes", per="decode-device"),
    per_sequence=takes("kv-bytes-per-sequence"),
    source="arithmetic",
    fails="where activations, graphs and buffers take a large part of the memory, or sequences share a prefix",
)
def sequences_that_fit(memory: Any, weights: Any, per_sequence: Any) -> Any:
    """Sequences whose cache fits beside the weights."""
    return (memory - weights) / per_sequence
