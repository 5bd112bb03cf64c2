"""A printed figure reads whole or is refused in one sentence, and its interval is what the print leaves open."""

import math
import pickle
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decodebook.figures import FigureError, read_figure
from decodebook.model import Figure
from decodebook.prose import figures_in, same_figure

inf = math.inf


def numbers(figure: Figure) -> tuple[float | None, float | None, float | None, float | None, float | None]:
    return figure.nominal, figure.low, figure.high, figure.lower, figure.upper


def said(figure: Figure) -> str:
    """A figure in short, for tables: the mark, then the number or the two ends."""
    mark = figure.bound or "~" * figure.approximate
    if figure.nominal is not None:
        return f"{mark}{figure.nominal:.15g}"
    return mark + "–".join(f"{end:.15g}" for end in (figure.low, figure.high) if end is not None)


# --- what reads ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "unit", "nominal"),
    [
        ("18", "node", 18.0),
        ("0", "node", 0.0),
        ("0.10", "1", 0.1),
        ("1,850", "token/s", 1850.0),
        ("1,234,567", "token", 1234567.0),
        ("1850", "token/s", 1850.0),
        ("1\u202f850", "token/s", 1850.0),
        ("1\u2009850", "token/s", 1850.0),
        ("1\u00a0850\u00a0000", "token/s", 1850000.0),
        ("14.8k", "token/s", 14800.0),
        ("50K", "token/s", 50000.0),
        ("1.94M", "token/s", 1940000.0),
        ("608B", "token", 608e9),
        ("671B", "parameter", 671e9),
        ("1.6T", "parameter", 1.6e12),
        ("1.6T B", "B", 1.6e12),
        ("20 billion", "token", 20e9),
        ("155 trillion", "token", 155e12),
        ("$20 billion", "USD", 20e9),
        ("2 million token", "token", 2e6),
        ("5e25", "FLOP", 5e25),
        ("1.97e14", "FLOP/s", 1.97e14),
        ("1.97E+14", "FLOP/s", 1.97e14),
        ("1.2E3", "1", 1200.0),
        ("1e-6", "s", 1e-6),
        ("-1.5%", "%", -1.5),
        ("−1.5%", "%", -1.5),
        ("+11%", "%", 11.0),
        ("-0", "1", 0.0),
        ("$87,072", "USD/day", 87072.0),
        ("$2", "USD/h", 2.0),
        ("-$5", "USD", -5.0),
        ("93.3%", "%", 93.3),
        ("93.3 %", "%", 93.3),
        ("93.3", "%", 93.3),
        ("93.3%", "1", 0.933),
        ("29%", "x", 0.29),
        ("4.66×", "x", 4.66),
        ("5.76x", "x", 5.76),
        ("20 ×", "x", 20.0),
        ("70,272 B", "B", 70272.0),
        ("608B", "B", 608.0),
        ("80 GB", "GB", 80.0),
        ("80\u00a0GB", "GB", 80.0),
        ("3.35TB/s", "TB/s", 3.35),
        ("49.4 ms", "ms", 49.4),
        ("14.8k token/s", "token/s", 14800.0),
        ("4:12", "1", 4 / 12),
        ("4:12", "x", 4 / 12),
        ("0.73:1", "1", 0.73),
        ("9007199254740992", "B", 9007199254740992.0),
        ("1237940039285380274899124224", "B", 2.0**90),
        ("123456789012345.6", "B", 123456789012345.6),
    ],
)
def test_one_number_reads_in_the_declared_unit(text: str, unit: str, nominal: float) -> None:
    figure = read_figure(text, unit)
    assert (figure.text, figure.nominal, figure.low, figure.high) == (text, nominal, nominal, nominal)
    assert (figure.bound, figure.approximate) == ("", False)


def test_minus_nought_is_nought() -> None:
    assert math.copysign(1.0, read_figure("-0").nominal or 0.0) == 1.0


@pytest.mark.parametrize(
    ("text", "unit", "nominal"),
    [
        ("~1,850", "token/s", 1850.0),
        ("≈1.94M", "token/s", 1.94e6),
        ("≈ 7", "x", 7.0),
        ("~$0.21", "USD", 0.21),
        ("~-3%", "%", -3.0),
    ],
)
def test_a_wave_says_about(text: str, unit: str, nominal: float) -> None:
    figure = read_figure(text, unit)
    assert (figure.nominal, figure.approximate) == (nominal, True)


@pytest.mark.parametrize(
    ("text", "unit", "low", "high"),
    [
        ("20–22", "token/s", 20.0, 22.0),
        ("20-22", "token/s", 20.0, 22.0),
        ("20—22", "token/s", 20.0, 22.0),
        ("20−22", "token/s", 20.0, 22.0),
        ("20 – 22", "token/s", 20.0, 22.0),
        ("85–90%", "%", 85.0, 90.0),
        ("85%–90%", "%", 85.0, 90.0),
        ("85–90%", "1", 0.85, 0.9),
        ("85%–90%", "1", 0.85, 0.9),
        ("1.50–1.73x", "x", 1.5, 1.73),
        ("1.5x-2.0x", "x", 1.5, 2.0),
        ("64–128K", "token", 64e3, 128e3),
        ("64K–128K", "token", 64e3, 128e3),
        ("900K–1.1M", "token", 900e3, 1.1e6),
        ("132–317 billion", "parameter", 132e9, 317e9),
        ("512–528 B", "B", 512.0, 528.0),
        ("2-4 TB", "TB", 2.0, 4.0),
        ("$1.50–2", "USD/h", 1.5, 2.0),
        ("$1.50–$2", "USD/h", 1.5, 2.0),
        ("804–4,230", "token/s", 804.0, 4230.0),
        ("-10–-5%", "%", -10.0, -5.0),
        ("−10–+5%", "%", -10.0, 5.0),
        ("1e25–5e25", "FLOP", 1e25, 5e25),
    ],
)
def test_a_range_has_two_ends_and_no_nominal(text: str, unit: str, low: float, high: float) -> None:
    figure = read_figure(text, unit)
    assert (figure.nominal, figure.low, figure.high, figure.bound, figure.approximate) == (None, low, high, "", False)


@pytest.mark.parametrize(
    ("text", "unit", "bound", "low", "high"),
    [
        (">50K", "token/s", ">", 50e3, None),
        ("> 40", "token/s", ">", 40.0, None),
        ("≥156", "token", ">=", 156.0, None),
        (">=156", "token", ">=", 156.0, None),
        ("350+", "device", ">=", 350.0, None),
        ("50K+", "device", ">=", 50e3, None),
        ("90%+", "%", ">=", 90.0, None),
        ("90%+", "1", ">=", 0.9, None),
        ("350+ GB", "GB", ">=", 350.0, None),
        ("$10B+", "USD", ">=", 10e9, None),
        ("<5", "ms", "<", None, 5.0),
        ("≤8", "sequence", "<=", None, 8.0),
        ("<=8", "sequence", "<=", None, 8.0),
    ],
)
@pytest.mark.parametrize("flags", [{}, {"exact": True}, {"stipulated": True}])
def test_a_bound_has_one_end_and_no_width(
    text: str, unit: str, bound: str, low: float | None, high: float | None, flags: dict[str, bool]
) -> None:
    figure = read_figure(text, unit, **flags)
    assert figure.bound == bound
    assert numbers(figure) == (None, low, high, low, high)
    assert figure.interval == (-inf if low is None else low, inf if high is None else high)


# --- intervals -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "unit", "flags", "lower", "upper"),
    [
        # the table of schemas/README.md
        ("14,812", "token/s", {}, 14811.5, 14812.5),
        ("14,800", "token/s", {}, 14750.0, 14850.0),
        ("14,800.0", "token/s", {}, 14799.95, 14800.05),
        ("~14.8k", "token/s", {}, 14700.0, 14900.0),
        ("18", "node", {"exact": True}, 18.0, 18.0),
        ("~18", "node", {"exact": True}, 17.0, 19.0),
        ("20–22", "token/s", {}, 19.5, 22.5),
        ("8K", "token", {"binary_k": True}, 8000.0, 8192.0),
        ("$2", "USD/h", {"stipulated": True}, 2.0, 2.0),
        # what it leaves open
        ("0", "1", {}, -0.5, 0.5),
        ("0.0", "1", {}, -0.05, 0.05),
        ("49.4", "ms", {}, 49.35, 49.45),
        ("0.1", "ms", {}, 0.05, 0.15),
        ("1.005", "ms", {}, 1.0045, 1.0055),
        ("-1.5%", "%", {}, -1.55, -1.45),
        ("−1.5%", "%", {}, -1.55, -1.45),
        ("93.3%", "1", {}, 0.9325, 0.9335),
        ("50K", "token/s", {}, 45e3, 55e3),
        ("5e25", "FLOP", {}, 4.5e25, 5.5e25),
        ("1.20e3", "1", {}, 1195.0, 1205.0),
        ("10e3", "1", {}, 5000.0, 15000.0),
        ("226.75", "node", {"exact": True}, 226.75, 226.75),
        ("~3,000", "device", {"exact": True}, 2000.0, 4000.0),
        ("~3,000", "device", {"exact": True, "stipulated": True}, 3000.0, 3000.0),
        ("64–128", "device", {"exact": True}, 64.0, 128.0),
        ("64–128", "device", {"stipulated": True}, 64.0, 128.0),
        ("240–280", "token", {}, 239.5, 280.5),
        ("~3.2–3.3", "x", {}, 3.1, 3.4),
        ("~30–480", "sequence", {"exact": True}, 29.0, 481.0),
        ("85–90%", "1", {}, 0.845, 0.905),
        ("-10–-5%", "%", {}, -10.5, -4.5),
        ("4:12", "1", {}, 4 / 12, 4 / 12),
        ("0.73:1", "1", {}, 0.725, 0.735),
        ("~0.73:1", "1", {}, 0.72, 0.74),
        ("~0.73:1", "1", {"stipulated": True}, 0.73, 0.73),
        ("~3:1", "1", {}, 2.0, 4.0),
        ("1:0.5", "1", {}, 1 / 0.55, 1 / 0.45),
        ("128K", "token", {"binary_k": True, "exact": True}, 128000.0, 131072.0),
        ("128k", "token", {"binary_k": True}, 128000.0, 131072.0),
        ("~128K", "token", {"binary_k": True}, 127000.0, 132096.0),
        ("14.8k", "token", {"binary_k": True}, 14750.0, 15206.4),
        ("14.8k", "token", {"binary_k": True, "exact": True}, 14800.0, 15155.2),
        ("8K", "token", {"binary_k": True, "stipulated": True}, 8000.0, 8000.0),
        ("4–8K", "token", {"binary_k": True}, 4000.0, 8192.0),
        ("8K", "token", {}, 7500.0, 8500.0),
        ("8,000", "token", {"binary_k": True}, 7500.0, 8500.0),
        ("1M", "token", {"binary_k": True}, 500e3, 1.5e6),
        ("-8K", "token", {"binary_k": True}, -8500.0, -7500.0),
    ],
)
def test_an_interval_is_what_the_print_leaves_open(
    text: str, unit: str, flags: dict[str, bool], lower: float, upper: float
) -> None:
    assert read_figure(text, unit, **flags).interval == (lower, upper)


def test_a_bound_in_k_may_be_binary_at_its_high_end() -> None:
    assert read_figure("≤8K", "token", binary_k=True).interval == (-inf, 8192.0)
    assert read_figure(">8K", "token", binary_k=True).interval == (8000.0, inf)


# --- what is refused -------------------------------------------------------------------------

THREES = "thousands are parted in threes, as in 1,850, and decimals by a point"
NO_ZERO = "a number is decimal and does not begin with 0"
RANGE = "a range is two figures with a dash between, as in 20–22"
BOUND = "a bound takes one figure and one mark"
BEYOND = "it is larger or smaller than a number can be"
TOO_FINE = "it has more digits than a number can hold"


@pytest.mark.parametrize(
    ("text", "unit", "position", "why"),
    [
        ("18 nodes", "", 2, '" nodes" is left over; put the unit in unit'),
        ("18 or so", "node", 2, '" or so" is left over'),
        ("80 GiB", "GB", 2, '" GiB" is left over'),
        ("80 gb", "GB", 2, '" gb" is left over'),
        ("8-GPU", "device", 1, '"-GPU" is left over'),
        ("8xH200", "x", 1, '"xH200" is left over'),
        ("$2/GPU-hour", "USD/h", 2, '"/GPU-hour" is left over'),
        ("85% of it", "%", 3, '" of it" is left over'),
        ("14.8k tokens/s", "token/s", 5, '" tokens/s" is left over'),
        ("608 B", "token", 3, '" B" is left over'),
        ("608B", "B/token", 3, '"B" is left over'),
        ("608B", "GB", 3, '"B" is left over'),
        ("160kB", "B", 3, '"kB" is left over'),
        ("50K%", "%", 3, "% needs the unit % or 1; the declared one is %"),
        ("1,85", "", 1, THREES),
        ("18,50", "", 2, THREES),
        ("1,2345", "", 5, THREES),
        ("1850,000", "", 4, THREES),
        ("1,234\u00a0567", "", 5, THREES),
        ("1,5", "", 1, THREES),
        ("010", "", 1, NO_ZERO),
        ("00", "", 1, NO_ZERO),
        ("0x1F", "", 1, NO_ZERO),
        ("2025-02", "", 6, NO_ZERO),
        ("1_000", "", 1, "digits are not parted by _"),
        ("5.", "", 1, "a number has one point, with digits on both sides of it"),
        ("1.2.3", "", 3, "a number has one point, with digits on both sides of it"),
        (".5", "", 0, "a digit stands before the point, as in 0.5"),
        ("-.5", "", 1, "a digit stands before the point, as in 0.5"),
        ("3:12:5", "1", 4, "a ratio has two parts, each a number"),
        ("3:", "1", 1, "a ratio has two parts, each a number"),
        ("4:12", "node", 1, "a ratio needs the unit 1; the declared one is node"),
        ("4:0", "1", 2, "the second part of a ratio is not 0"),
        ("4K:12", "1", 2, "the two parts of a ratio are bare numbers"),
        ("4:1K", "1", 1, "the two parts of a ratio are bare numbers"),
        ("-4:12", "1", 2, "the two parts of a ratio are bare numbers"),
        ("nan", "", 0, "it is not finite"),
        ("inf", "", 0, "it is not finite"),
        ("-Infinity", "", 1, "it is not finite"),
        (".nan", "", 0, "it is not finite"),
        ("1e400", "", 0, BEYOND),
        ("1e308M", "", 0, BEYOND),
        ("1e-330", "", 0, BEYOND),
        ("1e-9999", "", 0, BEYOND),
        ("1e99999999999", "", 0, BEYOND),
        ("1e400–2e400", "", 0, BEYOND),
        ("9007199254740993", "", 0, TOO_FINE),
        ("0.1234567890123456789", "", 0, TOO_FINE),
        ("\uff15", "", 0, "only the digits 0 to 9 are read"),
        ("٣", "", 0, "only the digits 0 to 9 are read"),
        ("1٣", "", 1, "only the digits 0 to 9 are read"),
        ("1,8５0", "", 1, THREES),
        ("22–20", "", 3, "the range runs backwards"),
        ("85–0.9%", "%", 3, "the range runs backwards"),
        ("5–5", "", 2, "both ends of the range are the same"),
        ("1,000K–1M", "", 7, "both ends of the range are the same"),
        ("5–", "", 1, RANGE),
        ("20–22–24", "", 5, RANGE),
        ("20 - 22", "", 2, RANGE),
        ("20 to 22", "", 2, RANGE),
        ("64K–128", "token", 2, "K stands behind the first end only; put it behind both or behind the last"),
        ("85%–90", "1", 2, "% stands behind the first end only; put it behind both or behind the last"),
        ("5x–6", "token", 1, "x needs the unit x; the declared one is token"),
        ("-5–3%", "%", 2, "one end of the range has a sign; give both one"),
        ("5–+6", "", 2, "one end of the range has a sign; give both one"),
        ("1.5–$2", "USD", 4, "$ stands before the last end only; put it before both or before the first"),
        (">5–6", "", 2, BOUND),
        (">4:12", "1", 2, BOUND),
        ("20–22+", "", 2, BOUND),
        ("~350+", "", 4, BOUND),
        (">350+", "", 4, BOUND),
        (">~5", "", 1, "one mark of ~ ≈ > ≥ < ≤ stands before a figure"),
        ("~~5", "", 1, "one mark of ~ ≈ > ≥ < ≤ stands before a figure"),
        ("=5", "", 0, "one mark of ~ ≈ > ≥ < ≤ stands before a figure"),
        ("~", "", 1, "no figure follows"),
        ("$", "USD", 1, "no figure follows"),
        ("", "", 0, "it is empty"),
        ("K", "", 0, 'no figure at "K"'),
        ("many", "", 0, 'no figure at "many"'),
        ("~many", "", 1, 'no figure at "many"'),
        (" 18", "", 0, "it begins with a blank"),
        ("18 ", "", 2, "it ends in a blank (U+0020)"),
        ("18\u00a0", "", 2, "it ends in a blank (U+00A0)"),
        ("18\n", "", 2, "it ends in a blank (U+000A)"),
        ("up to 5", "", 0, "write the figure alone; up to is `statistic: best-case`"),
        ("n/a", "", 0, "no figure; see not-applicable and undisclosed"),
        ("—", "", 0, "no figure; see not-applicable and undisclosed"),
        ("€5", "USD", 0, "$ is the only currency"),
        ("$5", "", 0, "$ needs a unit of USD, such as USD/h; none is declared"),
        ("~$5", "token", 1, "$ needs a unit of USD, such as USD/h; the declared one is token"),
        ("5%", "", 1, "% needs the unit % or 1; none is declared"),
        ("5%", "GB", 1, "% needs the unit % or 1; the declared one is GB"),
        ("5x", "", 1, "x needs the unit x; none is declared"),
        ("5x", "1", 1, "x needs the unit x; the declared one is 1"),
    ],
)
def test_what_does_not_read_whole_is_refused_in_one_sentence(text: str, unit: str, position: int, why: str) -> None:
    with pytest.raises(FigureError) as caught:
        read_figure(text, unit)
    assert (caught.value.text, caught.value.position, caught.value.why) == (text, position, why)


def test_the_sentence_quotes_the_text_and_says_why() -> None:
    with pytest.raises(FigureError) as caught:
        read_figure("18 nodes")
    assert str(caught.value) == '"18 nodes" does not read whole: " nodes" is left over; put the unit in unit'
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    with pytest.raises(FigureError) as caught:
        read_figure("many")
    assert str(caught.value) == '"many" does not read: no figure at "many"'


def test_a_long_text_is_cut_in_the_sentence() -> None:
    with pytest.raises(FigureError) as caught:
        read_figure("words " * 1000)
    assert len(str(caught.value)) < 200


# --- figures in prose ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fragment", "unit", "found"),
    [
        ("Each deployment unit spans 18 nodes", "node", ["18"]),
        ("~14.8k tokens/s output", "token/s", ["~14800"]),
        ("EP320 ... each GPU hosts only one expert", "expert", ["320", "1"]),
        ("1.50 ~ 1.73x ... up to 1.96x", "x", ["1.5–1.73", "1.96"]),
        ("average output speed was 20-22 tokens per second", "token/s", ["20–22"]),
        ("between 85% and 90%", "%", ["85", "90", "85–90"]),
        ("acceptance rate of 80% to 90%", "%", ["80", "90", "80–90"]),
        ("80 to 90%", "1", ["0.8", "0.9", "0.8–0.9"]),
        ("from 2 to 3 million tokens", "token", ["2000000", "3000000", "2000000–3000000"]),
        ("reduced from 2,667 to 1,896 us", "us", ["2667", "1896"]),
        ("8 and 16K", "token", ["8", "16000"]),
        ("$87,072/day", "USD/day", ["87072"]),
        ("~$0.21 (H200 $2.3/hour)", "USD/h", ["~0.21", "2.3"]),
        ("TP4 with SP, combined with DP80", "rank", ["4", "80"]),
        ("(DP8) TEP4 DEP64; EP=8 TP-2 CP1, PP16, SP4, MTP3", "rank", ["8", "4", "64", "8", "2", "1", "16", "4", "3"]),
        ("TP8/DP8/EP1, TP4+EP4, TP8xPP16, TP2/4, TP4–8", "rank", ["8", "8", "1", "4", "4", "8", "16", "2", "4", "4–8"]),
        ("4P12D H200 and 3A2F", "node", ["4", "12", "3", "2"]),
        ("8xH200, 9x8xH100, 8 × H800, 16x", "device", ["8", "9", "8", "8", "16"]),
        ("across 4GPUs, 64–128-GPU, 8-GPU, top-8", "device", ["4", "64–128", "8", "8"]),
        ("608B tokens", "token", ["608000000000"]),
        ("(671B total, 37B active)", "parameter", ["671000000000", "37000000000"]),
        ("3.35TB/s", "TB/s", ["3.35"]),
        ("1,979 teraFLOPS", "TFLOP/s", ["1979"]),
        ("4:12 and 1:1", "1", ["0.333333333333333", "1"]),
        ("4:32 -> 12:20", "device", ["4", "32", "12", "20"]),
        ("170 -> 259, 1 => 2", "token/s", ["170", "259", "1", "2"]),
        ("TBT<=150 ms, TTFT >1,000ms", "ms", ["<=150", ">1000"]),
        ("-5.3% and +11.3%", "%", ["-5.3", "11.3"]),
        ("256 + 32, 64+64", "device", ["256", "32", "64", "64"]),
        ("1.97E+14 / 8.20E+11 = 240", "1", ["197000000000000", "820000000000", "240"]),
        ("tokens 1\u202f850.", "token", ["1850"]),
        ("5 percent, 5 per cent, 5 %", "1", ["0.05", "0.05", "0.05"]),
        ("2.3× faster, 20 ×, 4x", "x", ["2.3", "20", "4"]),
        ("processing two micro-batches; Twelve ranks", "1", ["2", "12"]),
        ("two to four, one–three", "node", ["2", "4", "2–4", "1–3"]),
        ("", "node", []),
        ("no figure here", "node", []),
    ],
)
def test_every_figure_of_a_fragment_is_found(fragment: str, unit: str, found: list[str]) -> None:
    assert [said(figure) for figure in figures_in(fragment, unit)] == found


@pytest.mark.parametrize(
    "fragment",
    [
        *("H800", "V3", "DeepSeek-V3.2", "GPT-5.2", "FP8", "W4A8", "EAGLE-3", "v0.5.12", "x_8"),
        *("1,85", "1,2345", "010", ".5", "2nd, 4th", "twelvefold"),
    ],
)
def test_digits_inside_names_and_broken_numbers_are_no_figures(fragment: str) -> None:
    assert figures_in(fragment) == []


def test_numbers_to_twelve_count_in_words() -> None:
    words = "One two three Four five six seven Eight nine ten Eleven TWELVE thirteen"
    assert [said(figure) for figure in figures_in(words)] == [str(number) for number in range(1, 13)]


def test_a_part_of_a_number_is_no_figure() -> None:
    assert [said(figure) for figure in figures_in("1,850 of 22.5 and 14.8k")] == ["1850", "22.5", "14800"]


@pytest.mark.parametrize(
    ("fragment", "unit", "found"),
    [
        ("10% of tokens", "token", []),
        ("80 GB, 80 GiB", "GiB", ["80"]),
        ("70.272 KB or 70,272 B", "B", ["70272"]),
        ("70.272 KB", "kB", ["70.272"]),
        ("TTFT 6 s, TPOT 175 ms", "ms", ["175"]),
        ("77 µs", "us", ["77"]),
        ("400 Gb/s, 50 GB/s", "Gbit/s", ["400"]),
        ("8 B200 at 180 GB", "GB", ["8", "180"]),
        ("$2 for 8 devices", "device", ["8"]),
        ("93.3% or 1.5x", "%", ["93.3"]),
    ],
)
def test_a_figure_in_another_unit_is_passed_over(fragment: str, unit: str, found: list[str]) -> None:
    assert [said(figure) for figure in figures_in(fragment, unit)] == found


@pytest.mark.parametrize(
    ("fragment", "found"),
    [
        ("exceeding 50K tokens per second", [">50000"]),
        ("Exceeding 50K tokens per second", [">50000"]),
        ("more than 50K", [">50000"]),
        ("at least 156", [">=156"]),
        ("no fewer than 4", [">=4"]),
        ("four GPUs and above", [">=4"]),
        ("two or more", [">=2"]),
        ("350+ GPUs, 50K+ tokens", [">=350", ">=50000"]),
        ("less than 2", ["<2"]),
        ("batch size does not exceed 8", ["<=8"]),
        ("at most 8, no more than 9", ["<=8", "<=9"]),
        ("8 or fewer", ["<=8"]),
        ("up to 256 experts", ["256"]),
        ("approximately 100ms", ["~100"]),
        ("roughly 75-175 tok/s", ["~75–175"]),
        ("nearly 10,000 GPUs", ["~10000"]),
        ("about ~5", ["~5"]),
        ("between ~75 and 175 tok/s", ["~75", "175", "~175", "~75–175"]),
        ("at least needs to be 156 tokens", ["156", ">=156"]),
        ("split over 8 devices", ["8", ">8"]),
        ("18 nodes, at least 4 of them", ["18", ">=4"]),
        ("over 64–128 devices", ["64–128"]),
    ],
)
def test_words_are_read_as_the_marks_they_stand_for(fragment: str, found: list[str]) -> None:
    assert [said(figure) for figure in figures_in(fragment)] == found


def test_a_figure_in_prose_keeps_its_own_text_and_takes_the_flags() -> None:
    count, size = figures_in("EP144 at ~8K", "rank", exact=True, binary_k=True)
    assert (count.text, count.interval) == ("144", (144.0, 144.0))
    assert (size.text, size.interval) == ("~8K", (7000.0, 9216.0))
    assert [figure.text for figure in figures_in("between 85% and 90%", "%")] == ["85%", "90%", "85% and 90%"]
    assert figures_in("$2 per hour", "USD/h", stipulated=True)[0].interval == (2.0, 2.0)


# --- the same figure -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "unit", "same"),
    [
        ("14.8k", "14,800", "token/s", True),
        ("4.6", "4.60", "x", True),
        ("20–22", "20-22", "token/s", True),
        ("85%–90%", "85–90%", "%", True),
        ("350+", "≥350", "device", True),
        ("~1,850", "≈1,850", "token/s", True),
        ("~1,850", "1,850", "token/s", False),
        (">50K", "≥50K", "token/s", False),
        (">50K", "50K", "token/s", False),
        ("20–22", "20", "token/s", False),
        ("20–22", "~20–22", "token/s", False),
        ("8K", "8,192", "token", False),
        ("18", "19", "node", False),
    ],
)
def test_two_prints_are_the_same_figure_when_they_say_the_same(a: str, b: str, unit: str, same: bool) -> None:
    first, second = read_figure(a, unit), read_figure(b, unit)
    assert same_figure(first, second) is same
    assert same_figure(second, first) is same


def test_a_bound_in_words_is_the_bound_in_marks() -> None:
    value = read_figure(">50K", "token/s")
    assert any(same_figure(value, figure) for figure in figures_in("exceeding 50K tokens per second", "token/s"))


# --- for all texts ---------------------------------------------------------------------------

UNITS = st.sampled_from(["", "1", "%", "x", "token", "token/s", "B", "GB", "USD/h", "B/token"])
FLAGS = st.fixed_dictionaries({"exact": st.booleans(), "stipulated": st.booleans(), "binary_k": st.booleans()})
LIKELY = st.text(alphabet="0123456789.,-–−+~≈<>≥≤=$%x×:eEkKMBT \u00a0to", max_size=16)
TEXTS = LIKELY | st.text(max_size=30)


@given(TEXTS, UNITS, FLAGS)
def test_any_text_is_a_figure_or_a_figure_error(text: str, unit: str, flags: dict[str, bool]) -> None:
    try:
        figure = read_figure(text, unit, **flags)
    except FigureError as error:
        assert 0 <= error.position <= len(text)
        assert error.why in str(error)
        return
    assert figure == read_figure(text, unit, **flags)
    lower, upper = figure.interval
    ends = [end for end in (figure.low, figure.nominal, figure.high) if end is not None]
    assert all(math.isfinite(end) and lower <= end <= upper for end in ends)
    assert (figure.nominal is None) == (figure.low != figure.high)


@given(TEXTS, UNITS, FLAGS)
def test_the_flags_never_change_whether_a_text_reads(text: str, unit: str, flags: dict[str, bool]) -> None:
    def outcome(**flags: bool) -> Any:
        try:
            figure = read_figure(text, unit, **flags)
        except FigureError as error:
            return str(error)
        return figure.nominal, figure.low, figure.high, figure.bound, figure.approximate

    assert outcome(**flags) == outcome()


@given(st.integers(0, 10**15), st.sampled_from(["", "k", "M", "B", "T"]), st.sampled_from(["", "~"]))
def test_a_grouped_number_is_the_plain_one(number: int, suffix: str, mark: str) -> None:
    plain, grouped = (read_figure(f"{mark}{text}{suffix}", "token") for text in (number, f"{number:,}"))
    assert numbers(plain) == numbers(grouped)
    assert same_figure(plain, grouped)


@given(st.integers(-(10**9), 10**9), st.integers(0, 6))
def test_a_decimal_is_read_to_the_last_bit_and_half_a_digit_wide(number: int, places: int) -> None:
    text = f"{'-' if number < 0 else ''}{abs(number) // 10**places}.{abs(number) % 10**places:0{places}}"
    if places:
        figure = read_figure(text)
        assert figure.nominal == float(text)
        assert figure.interval == ((10 * number - 5) / 10 ** (places + 1), (10 * number + 5) / 10 ** (places + 1))


@given(LIKELY, UNITS)
def test_a_value_that_stands_alone_in_a_fragment_is_found_there(text: str, unit: str) -> None:
    try:
        value = read_figure(text, unit)
    except FigureError:
        return
    assert any(same_figure(value, figure) for figure in figures_in(text, unit))


WORDS = [
    "at least",
    "over",
    "one",
    "8",
    "1,850",
    "~5",
    "TP8",
    "4:1",
    "x",
    "and",
    "to",
    "between",
    "–",
    "-",
    "%",
    "B",
    "+",
]


@given(st.lists(st.sampled_from(WORDS), max_size=12), UNITS)
def test_prose_of_any_words_is_read_without_an_error(words: list[str], unit: str) -> None:
    for figure in figures_in(" ".join(words), unit):
        assert figure.text in " ".join(words)


@pytest.mark.parametrize(
    "piece",
    [
        *(
            "1",
            "1,",
            "1,111",
            "1\u00a0",
            "1.",
            "1e1",
            "1–",
            "1:",
            "1x",
            "1K",
            "1%",
            "$1",
            "-1",
            "0",
            "~",
            "K",
            "+",
            "a",
            " ",
        ),
        *("TP", "MTP-", "one ", "at least ", "1 to ", "between 1 and ", "1 million"),
    ],
)
def test_a_text_of_ten_thousand_characters_takes_no_time(piece: str) -> None:
    text = (piece * 10_000)[:10_000]
    started = time.perf_counter()
    figures_in(text, "B")
    with pytest.raises(FigureError):
        read_figure(text, "B")
    assert time.perf_counter() - started < 2.0
