"""Where the experts of a mixture-of-experts layer are held."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, one, takes


@law(
    general=True,
    gives=takes("expert-slots", per="instance"),
    devices=takes("devices", per="instance"),
    slots=takes("expert-slots", per="device"),
    source="DeepSeek, Day-6 overview: 2 routed experts on each GPU of the unit",
    fails="where devices hold different numbers of experts",
)
def slots_of_devices(devices: Any, slots: Any) -> Any:
    """Expert slots of an instance, the same number on each device."""
    return devices * slots


@law(
    general=True,
    gives=takes("expert-slots", per="instance"),
    routed=takes("routed-experts", per="layer"),
    redundant=takes("redundant-experts", per="instance"),
    source="DeepSeek, Day-6 overview: 256 routed experts and 32 redundant ones",
    fails="where an expert is held by no device of the instance, or shared experts take slots too",
)
def slots_of_experts(routed: Any, redundant: Any) -> Any:
    """Expert slots of an instance: every routed expert of a layer once, and the redundant copies."""
    return routed * one("layer", "instance") + redundant


@law(
    gives=takes("expert-slots", per="device"),
    routed=takes("routed-experts", per="layer"),
    redundant=takes("redundant-experts", per="instance"),
    devices=takes("devices", per="instance"),
    source="arithmetic",
    fails="where devices hold different numbers of experts, or shared experts take slots too",
)
def slots_per_device(routed: Any, redundant: Any, devices: Any) -> Any:
    """Expert slots on one device, with redundant copies given for the whole instance."""
    return (routed * one("layer", "instance") + redundant) / devices


@law(
    general=True,
    gives=takes("expert-slots", per="device"),
    routed=takes("routed-experts", per="layer"),
    degree=takes("expert-parallel-degree"),
    redundant=takes("redundant-experts", per="device"),
    source="DeepSeek, deployment Q&A of DeepInfer: one redundant expert on each GPU",
    fails="where the experts do not divide evenly, or a device runs several ranks",
)
def slots_per_rank(routed: Any, degree: Any, redundant: Any) -> Any:
    """Expert slots on one device, with redundant copies given for each."""
    return routed * one("layer", "device") / degree + redundant


@law(
    gives=takes("redundant-expert-devices"),
    devices=takes("devices", per="instance"),
    routed=takes("routed-experts", per="layer"),
    slots=takes("expert-slots", per="device"),
    source="DeepSeek-V3 report, section 3.4: each GPU hosts one expert, and 64 hold redundant and shared ones",
    fails="where an expert stands on several devices in part",
)
def devices_beyond_experts(devices: Any, routed: Any, slots: Any) -> Any:
    """Devices that are left once each routed expert of a layer has a slot."""
    return devices - routed * one("layer", "instance") / slots


@law(
    general=True,
    gives=takes("routed-experts", per="device"),
    routed=takes("routed-experts", per="layer"),
    degree=takes("expert-parallel-degree"),
    source="arithmetic",
    fails="where the experts do not divide evenly, or a device runs several ranks",
)
def experts_per_device(routed: Any, degree: Any) -> Any:
    """Routed experts of a layer on one device, redundant copies left out."""
    return routed * one("layer", "device") / degree
