"""What serving costs and brings in."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, one, takes


@law(
    gives=takes("cost", per="fleet"),
    nodes=takes("nodes", per="fleet"),
    per_node=takes("devices-per-node"),
    price=takes("device-price"),
    source="DeepSeek, Day-6 overview: mean nodes, eight GPUs each, at $2 an hour",
    fails="where capacity is paid for while it stands idle",
)
def cost_of_fleet(nodes: Any, per_node: Any, price: Any) -> Any:
    """The running cost of a fleet at a price for each device hour."""
    return nodes * per_node * price


@law(
    gives=takes("revenue", per="fleet"),
    hits=takes("token-volume", counts="input"),
    hit_price=takes("token-price", counts="input"),
    input=takes("token-volume", counts="input"),
    miss_price=takes("token-price", counts="input"),
    output=takes("token-volume", counts="output"),
    output_price=takes("token-price", counts="output"),
    source="DeepSeek, Day-6 overview: every token at the list price of R1",
    fails="where part of the tokens is free or discounted",
)
def revenue_of_volumes(hits: Any, hit_price: Any, input: Any, miss_price: Any, output: Any, output_price: Any) -> Any:
    """What volumes of tokens bring in at list prices, with another price for input found in the cache."""
    return hits * hit_price + (input - hits) * miss_price + output * output_price


@law(
    gives=takes("margin"),
    revenue=takes("revenue"),
    cost=takes("cost"),
    source="arithmetic",
    fails="where revenue and cost are of different spans",
)
def margin_over_cost(revenue: Any, cost: Any) -> Any:
    """Revenue less cost, over cost."""
    return (revenue - cost) / cost


@law(
    general=True,
    gives=takes("token-cost", counts="output"),
    price=takes("device-price"),
    rate=takes("decode-throughput", per="decode-device"),
    source="arithmetic",
    fails="where prefill devices have to be paid for too",
)
def cost_of_output(price: Any, rate: Any) -> Any:
    """What an output token costs on the decode devices alone."""
    return price / rate


@law(
    general=True,
    gives=takes("energy-per-token", counts="output"),
    power=takes("board-power", per="device"),
    rate=takes("decode-throughput", per="decode-device"),
    source="arithmetic",
    fails="where prefill devices, hosts, network and cooling count",
)
def energy_of_output(power: Any, rate: Any) -> Any:
    """Energy of an output token on the decode devices alone."""
    return power / rate


@law(
    gives=takes("token-price", counts="output"),
    revenue=takes("revenue"),
    rate=takes("decode-throughput", per="rank"),
    source="arithmetic",
    fails="where input is charged too, prefill devices share the revenue, or a device runs several ranks",
)
def price_of_revenue(revenue: Any, rate: Any) -> Any:
    """The price of an output token at which a rank on one device brings in so much."""
    return revenue / rate * one("", "rank")
