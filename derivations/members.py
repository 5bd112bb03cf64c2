"""Wholes and their members: counts and rates gathered from, or shared out over, devices, nodes and instances."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, like, one, product, takes, total

MEMBERS = ("devices-per-node", "devices", "nodes", "dies")
SHARED = (
    *("decode-throughput", "prefill-throughput", "token-throughput", "sequences", "cost", "kv-bytes"),
    *("memory-capacity", "memory-bandwidth", "peak-compute", "board-power", "network-bandwidth"),
    *("expert-slots", "redundant-experts"),
)
"""Quantities of which a whole has as much as its members together."""

POOLS = ("system", "cluster", "fleet")
LEVELS = ("instance", "fleet", "rack", "system", "cluster")


@law(
    general=True,
    gives=like("whole", per=("decode-device", "prefill-device", "device", "node", "die")),
    whole=takes(*SHARED),
    members=takes(*MEMBERS),
    source="arithmetic",
    fails="where some members stand idle, or the whole was not spread over all of them",
)
def per_member(whole: Any, members: Any) -> Any:
    """A rate or amount of a whole, shared evenly over its members."""
    return whole / members


@law(
    gives=like("share", per=("instance", "node", "rack", "system", "fleet")),
    share=takes(*SHARED),
    members=takes(*MEMBERS),
    source="arithmetic",
    fails="where some members stand idle or do less than the one that was measured",
)
def whole_of_members(share: Any, members: Any) -> Any:
    """A rate or amount of a whole, from that of each of its members."""
    return share * members


@law(
    general=True,
    gives=takes("devices", per=LEVELS),
    groups=takes("nodes", per=LEVELS),
    per_group=takes("devices-per-node"),
    source="arithmetic",
    fails="where the nodes are not all alike",
)
def devices_of_nodes(groups: Any, per_group: Any) -> Any:
    """Devices of so many nodes."""
    return groups * per_group


@law(
    gives=takes("nodes", per=LEVELS),
    devices=takes("devices", per=LEVELS),
    per_group=takes("devices-per-node"),
    source="arithmetic",
    fails="where the nodes are not all alike",
)
def nodes_of_devices(devices: Any, per_group: Any) -> Any:
    """Nodes that hold so many devices."""
    return devices / per_group


@law(
    gives=takes("nodes", "devices", per="fleet"),
    parts=takes("nodes", "devices", many=True, per="fleet"),
    source="arithmetic",
    fails="where a part is counted twice or left out",
)
def sum_of_pools(parts: Any) -> Any:
    """The pools of a fleet added up."""
    return total(parts)


@law(
    general=True,
    gives=takes("nodes", "devices", phase="both", per=POOLS),
    prefill=takes("nodes", "devices", phase="prefill", per=POOLS),
    decode=takes("nodes", "devices", phase="decode", per=POOLS),
    source="arithmetic",
    fails="where a third pool, of encoders say, is counted among both",
)
def pools_together(prefill: Any, decode: Any) -> Any:
    """Nodes or devices of a system: those of prefill and those of decode."""
    return prefill + decode


@law(
    general=True,
    gives=takes("instances", per="fleet"),
    pool=takes("nodes", "devices", per="fleet"),
    unit=takes("nodes", "devices", per="instance"),
    source="arithmetic",
    fails="where units of several sizes run side by side; a mean over time is no whole number",
)
def instances_of_pool(pool: Any, unit: Any) -> Any:
    """Serving units that a pool of nodes or devices makes."""
    return pool / unit


@law(
    gives=takes("prefill-decode-ratio"),
    prefill=takes("nodes", "devices", phase="prefill"),
    decode=takes("nodes", "devices", phase="decode"),
    source="arithmetic",
    fails="where the two pools are of different hardware",
)
def prefill_to_decode(prefill: Any, decode: Any) -> Any:
    """Prefill nodes or devices for one of decode."""
    return prefill / decode


@law(
    general=True,
    gives=takes("prefill-decode-ratio", per="device"),
    ratio=takes("prefill-decode-ratio", per="node"),
    per_node=takes("devices-per-node"),
    source="arithmetic",
    fails="where nodes of prefill and of decode hold different numbers of devices",
)
def device_ratio_of_nodes(ratio: Any, per_node: Any) -> Any:
    """Prefill devices for one of decode, where nodes of both phases hold as many."""
    return ratio * (per_node / per_node)


@law(
    general=True,
    gives=takes("prefill-decode-ratio", per="device"),
    prefill=takes("devices", phase="prefill", per=POOLS),
    decode=takes("devices", phase="decode", per=POOLS),
    source="arithmetic",
    fails="where the two pools are of different hardware",
)
def device_ratio_of_pools(prefill: Any, decode: Any) -> Any:
    """Prefill devices for one of decode, from the two pools."""
    return prefill / decode


@law(
    general=True,
    gives=takes("prefill-decode-ratio", per="node"),
    prefill=takes("nodes", phase="prefill", per=POOLS),
    decode=takes("nodes", phase="decode", per=POOLS),
    source="arithmetic",
    fails="where the two pools are of different nodes",
)
def node_ratio_of_pools(prefill: Any, decode: Any) -> Any:
    """Prefill nodes for one of decode, from the two pools."""
    return prefill / decode


@law(
    general=True,
    gives=like("share", per="device"),
    share=takes("decode-throughput", per="decode-device"),
    ratio=takes("prefill-decode-ratio", per="device"),
    source="arithmetic",
    fails="where prefill and decode devices are not of one kind, or some devices do neither",
)
def per_device_of_both_pools(share: Any, ratio: Any) -> Any:
    """A rate of the decode pool, shared out over the prefill devices too."""
    return share / (1 + ratio)


@law(
    gives=like("share", per="decode-device"),
    share=takes("decode-throughput", per="device"),
    ratio=takes("prefill-decode-ratio", per="device"),
    source="arithmetic",
    fails="where prefill and decode devices are not of one kind, or some devices do neither",
)
def per_device_of_decode_pool(share: Any, ratio: Any) -> Any:
    """A rate that was shared out over all devices, for each of those that decode."""
    return share * (1 + ratio)


@law(
    general=True,
    gives=like("share", per="decode-device"),
    share=takes("decode-throughput", "sequences", per="rank"),
    ranks=takes("ranks-per-device", per="device"),
    source="arithmetic",
    fails="where the ranks of a device do not all do the same",
)
def per_device_of_ranks(share: Any, ranks: Any) -> Any:
    """A rate or amount of a device, from that of each of its ranks."""
    return share * ranks * one("rank", "device")


@law(
    gives=takes("devices", per="instance"),
    degrees=takes(
        "tensor-parallel-degree",
        "data-parallel-degree",
        "expert-parallel-degree",
        "context-parallel-degree",
        "pipeline-parallel-degree",
        many=True,
    ),
    source="DeepSeek-V3 report, section 3.4: TP4 combined with DP80 over 320 GPUs",
    fails="where a device runs several ranks, or a degree of the part is left out",
)
def devices_of_degrees(degrees: Any) -> Any:
    """Devices of an instance, one rank on each, from the degrees of one part."""
    return product(degrees) * one("device", "instance")


@law(
    gives=takes("tensor-parallel-degree"),
    devices=takes("devices", per="instance"),
    degrees=takes("data-parallel-degree", "context-parallel-degree", "pipeline-parallel-degree", many=True),
    source="arithmetic",
    fails="where a device runs several ranks",
)
def degree_left(devices: Any, degrees: Any) -> Any:
    """The tensor-parallel degree that the other degrees of the part leave of an instance's devices."""
    return devices / (product(degrees) * one("device", "instance"))
