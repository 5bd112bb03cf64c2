"""What no figure can be beyond: a part is at most the whole, a mean at most the peak."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, like, one, takes


@law(
    holds="at-least",
    gives=takes("total-parameters", per="model"),
    active=takes("active-parameters"),
    source="definition: what a token passes through is part of the model",
    fails="where the total leaves out what a token does pass through, as an embedding",
)
def total_of_active(active: Any) -> Any:
    """A model has at least the parameters that one token passes through."""
    return active * one("token")


@law(
    holds="at-least",
    gives=like("mean", statistic="peak"),
    mean=takes(statistic="mean"),
    source="definition",
    fails="where the two are of different runs or spans of time",
)
def peak_of_mean(mean: Any) -> Any:
    """A peak is at least the mean."""
    return mean


@law(
    holds="at-most",
    gives=like("mean", statistic="minimum"),
    mean=takes(statistic="mean"),
    source="definition",
    fails="where the two are of different runs or spans of time",
)
def minimum_of_mean(mean: Any) -> Any:
    """A minimum is at most the mean."""
    return mean


@law(
    holds="at-least",
    gives=takes("routed-experts", per="layer"),
    chosen=takes("experts-per-token"),
    source="definition: the router chooses among them",
    fails="where the count of a token takes in shared experts, which no router chooses",
)
def experts_of_chosen(chosen: Any) -> Any:
    """A layer has at least the experts that one token is sent to."""
    return chosen * one("token")


@law(
    general=True,
    gives=takes("device-share", phase="prefill"),
    decode=takes("device-share", phase="decode"),
    source="definition: the shares of a whole come to one",
    fails="where a third pool, of encoders say, takes a share",
)
def share_left_to_prefill(decode: Any) -> Any:
    """The share of devices that prefill has, where decode has the rest."""
    return 1 - decode


@law(
    holds="at-most",
    gives=takes("parameter-share", part="routed-experts"),
    attention=takes("parameter-share", part="attention", absent=0),
    shared=takes("parameter-share", part="shared-experts", absent=0),
    dense=takes("parameter-share", part="dense", absent=0),
    source="definition: the shares of a whole come to one",
    fails="where the shares are of different wholes, as with and without embeddings",
)
def share_left_to_experts(attention: Any, shared: Any, dense: Any) -> Any:
    """Routed experts have at most the share of parameters that other parts leave."""
    return 1 - attention - shared - dense
