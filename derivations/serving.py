"""Rates, latencies and sequences in flight: how throughput, speed per user and batch hang together."""

from __future__ import annotations

from typing import Any

from decodebook.law import law, one, takes

RATE = ("decode-device", "rank", "die", "node", "instance", "fleet")


@law(
    general=True,
    gives=takes("sequences", per=RATE),
    rate=takes("decode-throughput", per=RATE),
    speed=takes("interactivity"),
    source="J. D. C. Little, A Proof for the Queuing Formula L = λW, 1961",
    fails="where rate and speed are means over different spans or sets of requests, or sequences wait between steps",
)
def sequences_in_flight(rate: Any, speed: Any) -> Any:
    """Concurrent sequences from output rate and speed per user (Little's law)."""
    return rate / speed


@law(
    general=True,
    gives=takes("token-throughput", counts="total"),
    input=takes("token-throughput", counts="input"),
    output=takes("token-throughput", counts="output"),
    source="definition",
    fails="where the total leaves out tokens found in a cache and the input does not",
)
def total_rate(input: Any, output: Any) -> Any:
    """Tokens handled in a second, input and output together."""
    return input + output


@law(
    gives=takes("interactivity"),
    rate=takes("decode-throughput", per=RATE),
    sequences=takes("sequences", per=RATE),
    source="Little's law",
    fails="where rate and sequences are means over different spans, or sequences wait between steps",
)
def speed_per_user(rate: Any, sequences: Any) -> Any:
    """Output tokens per second that one user sees, from rate and sequences in flight."""
    return rate / sequences


@law(
    gives=takes("tpot"),
    rate=takes("decode-throughput", per=RATE),
    sequences=takes("sequences", per=RATE),
    source="Little's law",
    fails="where rate and sequences are means over different spans, or sequences wait between steps",
)
def time_per_token(rate: Any, sequences: Any) -> Any:
    """Time per output token of one sequence, from rate and sequences in flight."""
    return sequences / rate


@law(
    gives=takes("decode-throughput", per="fleet"),
    volume=takes("token-volume", per="fleet", counts="output"),
    source="arithmetic",
    fails="where the volume counts more than what decode emits",
)
def rate_of_volume(volume: Any) -> Any:
    """The mean rate of a volume of output tokens."""
    return volume


@law(
    gives=takes("nodes", per="fleet", phase="decode"),
    volume=takes("token-volume", per="fleet", counts="output"),
    rate=takes("decode-throughput", per="node"),
    source="arithmetic",
    fails="where the rate of a node is its peak rather than its mean over the same span",
)
def decode_nodes_of_volume(volume: Any, rate: Any) -> Any:
    """Decode nodes that a volume of output tokens keeps busy."""
    return volume / rate


@law(
    gives=takes("nodes", per="fleet", phase="prefill"),
    volume=takes("token-volume", per="fleet", counts="input"),
    rate=takes("prefill-throughput", per="node"),
    source="arithmetic",
    fails="where one of the two counts tokens found in the cache and the other does not",
)
def prefill_nodes_of_volume(volume: Any, rate: Any) -> Any:
    """Prefill nodes that a volume of input tokens keeps busy."""
    return volume / rate


@law(
    gives=takes("prefill-throughput"),
    rate=takes("prefill-throughput"),
    hits=takes("cache-hit-share"),
    source="arithmetic",
    fails="where the share of hits is over other requests than the rate",
)
def rate_without_hits(rate: Any, hits: Any) -> Any:
    """The part of a prefill rate that is computed rather than found in the cache."""
    return rate * (1 - hits)


@law(
    gives=takes("token-volume", counts="input"),
    volume=takes("token-volume", counts="input"),
    hits=takes("cache-hit-share"),
    source="arithmetic",
    fails="where the share is over other requests than the volume",
)
def hits_of_volume(volume: Any, hits: Any) -> Any:
    """Input tokens found in the cache."""
    return volume * hits


@law(
    gives=takes("accepted-length"),
    acceptance=takes("acceptance-rate"),
    draft=takes("draft-length"),
    source="DeepSeek-V3 report, section 5.4.3: one token more for each that is accepted",
    fails="where the acceptance is not the same at each position of the draft",
)
def tokens_per_step(acceptance: Any, draft: Any) -> Any:
    """Tokens that one step yields with a draft: the one that needs none, and those of the draft that stand."""
    return acceptance * draft + one("token", "step sequence")


@law(
    general=True,
    gives=takes("tpot"),
    speed=takes("interactivity"),
    source="arithmetic: the reciprocal",
    fails="where the first token is counted into one of the two; a mean of speeds is no mean of times",
)
def time_of_speed(speed: Any) -> Any:
    """Time per output token from the speed that one user sees."""
    return 1 / speed


@law(
    general=True,
    gives=takes("tpot"),
    step=takes("step-time", phase="decode"),
    tokens=takes("accepted-length"),
    source="arithmetic",
    fails="where the draft runs outside the step that is timed",
)
def time_per_token_of_steps(step: Any, tokens: Any) -> Any:
    """Time per output token from the step time and the tokens that a step yields."""
    return step / tokens


@law(
    general=True,
    gives=takes("prefill-decode-ratio", per="node"),
    input=takes("token-volume", per="fleet", counts="input"),
    prefill=takes("prefill-throughput", per="node"),
    output=takes("token-volume", per="fleet", counts="output"),
    decode=takes("decode-throughput", per="node"),
    source="arithmetic",
    fails="where the rates of a node are not means over the span of the volumes",
)
def prefill_to_decode_of_volumes(input: Any, prefill: Any, output: Any, decode: Any) -> Any:
    """Prefill nodes for one of decode, from the volumes of tokens and the rates of a node."""
    return (input / prefill) / (output / decode)
