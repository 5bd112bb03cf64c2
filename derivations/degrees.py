"""How parallel degrees add up to the ranks of an instance, part by part."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, one, takes


@law(
    general=True,
    gives=takes("devices", per="instance"),
    tensor=takes("tensor-parallel-degree", part="attention"),
    data=takes("data-parallel-degree", part="attention"),
    context=takes("context-parallel-degree", absent=1),
    pipeline=takes("pipeline-parallel-degree", absent=1),
    ranks=takes("ranks-per-device", absent=1),
    source="DeepSeek-V3 report, section 3.4: TP4 combined with DP80 over 320 GPUs",
    fails="where a degree that nobody mentions is not 1, or a device runs more ranks than is said",
)
def attention_ranks(tensor: Any, data: Any, context: Any, pipeline: Any, ranks: Any) -> Any:
    """Devices of an instance, from the degrees over which attention is split."""
    return tensor * data * context * pipeline / ranks * one("device", "instance")


@law(
    holds="multiple",
    gives=takes("devices", per="instance"),
    expert=takes("expert-parallel-degree"),
    tensor=takes("tensor-parallel-degree", part="routed-experts", absent=1),
    pipeline=takes("pipeline-parallel-degree", absent=1),
    ranks=takes("ranks-per-device", absent=1),
    source="arithmetic: each rank of the group has as many sisters as the group has copies",
    fails="where experts are held on devices of their own, apart from those of attention",
)
def expert_ranks(expert: Any, tensor: Any, pipeline: Any, ranks: Any) -> Any:
    """Devices of an instance hold the expert-parallel group a whole number of times."""
    return expert * tensor * pipeline / ranks * one("device", "instance")


@law(
    holds="whole",
    gives=takes("layers"),
    layers=takes("layers", per="model"),
    pipeline=takes("pipeline-parallel-degree"),
    source="arithmetic",
    fails="where stages hold different numbers of layers on purpose",
)
def layers_per_stage(layers: Any, pipeline: Any) -> Any:
    """Layers divide evenly over the stages of a pipeline."""
    return layers / pipeline
