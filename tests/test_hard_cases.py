"""The shapes of the data hold the hard cases: figures that a careless record would blur into one another."""

from __future__ import annotations

import shutil

import pytest

from conftest import PYPROJECT, ROOT
from decodebook.book import Book
from decodebook.check import Report, check_book

HARD_CASES = ROOT / "tests/books/hard-cases"
FRONTIER = {
    "inferencex-gb200-2026-05": {
        "25": 14125,
        "60": 11017,
        "100": 6781,
        "125": 4130,
        "150": 1922,
        "200": 432,
        "250": 186,
        "300": None,
    },
    "inferencex-b200-2026-05": {
        "25": 12292,
        "60": 9185,
        "100": 3047,
        "125": 941,
        "150": 583,
        "200": 332,
        "250": 193,
        "300": 67,
    },
}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    root = tmp_path_factory.mktemp("hard-cases") / "book"
    shutil.copytree(HARD_CASES, root)
    for name in ("schemas", "derivations"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    return check_book(root)


@pytest.fixture(scope="module")
def book(report: Report) -> Book:
    return report.book


def figures(book: Book, *ids: str) -> list[float | None]:
    """What each claim prints, in its unit."""
    return [book[ref].nominal for ref in ids]


def test_the_book_of_hard_cases_has_no_problem(report: Report) -> None:
    assert [(problem.at.file, problem.at.line, problem.rule, problem.message) for problem in report.problems] == []
    assert len(report.book) == 100


def test_a_frontier_is_sixteen_claims_with_one_head_and_an_end_that_was_not_reached(book: Book) -> None:
    points = [claim for claim in book if claim.series == "frontier"]
    assert {(claim.subject, claim.conditions["interactivity"]): claim.nominal for claim in points} == {
        (subject, speed): figure for subject, curve in FRONTIER.items() for speed, figure in curve.items()
    }
    assert len(points) == 16
    assert {(claim.unit, *sorted(claim.basis.items())) for claim in points} == {
        ("token/s", ("counts", "total"), ("per", "device"), ("pool", "all"), ("statistic", "frontier-fit")),
    }
    assert [claim.id for claim in points if claim.state == "unreachable"] == ["inferencex-gb200-2026-05/frontier.300"]
    assert not book["inferencex-gb200-2026-05/frontier.300"].evidence[0].printed


def test_a_measured_point_stands_beside_the_curve_that_was_fitted_through_it(book: Book) -> None:
    row = "inferencex-gb200-2026-05/measured.most-throughput"
    assert figures(book, f"{row}.throughput", f"{row}.speed", f"{row}.tpot", f"{row}.decode-devices", f"{row}.ep") == [
        14659.4,
        17.82,
        56.11,
        20,
        4,
    ]
    assert book[f"{row}.throughput"].basis["statistic"] == "point"
    assert book[f"{row}.ep"].conditions["concurrency"] == "16,130"
    assert book["inferencex-gb200-2026-05/frontier.25"].conditions.get("concurrency") is None


def test_a_mean_and_a_peak_are_two_claims_and_no_range(book: Book) -> None:
    mean, peak = book["step-3-2a2f/decode-throughput.mean"], book["step-3-2a2f/decode-throughput.peak"]
    assert (mean.nominal, mean.basis["statistic"], peak.nominal, peak.basis["statistic"]) == (
        3910,
        "mean",
        4039,
        "peak",
    )
    assert mean.basis["per"] == peak.basis["per"] == "decode-device"
    assert mean.basis["pool"] == peak.basis["pool"] == "all"
    assert {claim.conditions["tpot-limit"] for claim in (mean, peak)} == {"50"}
    assert not mean.range and not peak.range
    pools = {
        pool: book.one(subject="step-3-2a2f", quantity="nodes", pool=pool).nominal for pool in ("attention", "ffn")
    }
    assert pools == {"attention": 2, "ffn": 2}


def test_an_operating_point_has_several_results_under_one_key(book: Book) -> None:
    rows = {
        key: figures(book, f"cloudmatrix-infer-r1/points.{key}.throughput", f"cloudmatrix-infer-r1/points.{key}.tpot")
        for key in ("1k-1k", "4k-256", "batch-24", "batch-8")
    }
    assert rows == {"1k-1k": [2733, 46.8], "4k-256": [1943, 49.4], "batch-24": [974, 24.6], "batch-8": [538, 14.9]}
    point = book["cloudmatrix-infer-r1/points.4k-256.throughput"]
    assert (point.conditions["batch"], point.conditions["context-in"], point.conditions["context-out"]) == (
        "96",
        "4K",
        "256",
    )
    assert point.basis["per"] == "decode-device"
    assert "context-in" not in book["cloudmatrix-infer-r1/points.batch-24.throughput"].conditions, (
        "not said, so not filled in"
    )


def test_a_chip_of_two_dies_is_one_device(book: Book) -> None:
    assert figures(book, "cloudmatrix-infer-r1/devices", "cloudmatrix-infer-r1/dies", "ascend-910c/dies") == [
        160,
        320,
        2,
    ]
    assert book["cloudmatrix-infer-r1/expert-parallel-degree"].measure == "rank"
    assert figures(book, "cloudmatrix-infer-r1/expert-parallel-degree") == [320]


def test_engine_flags_stay_in_print_and_the_claim_is_the_degree_that_they_come_to(book: Book) -> None:
    degree = book["kimi-k2-4p12d/data-parallel-degree"]
    assert (degree.nominal, degree.basis["part"], degree.evidence[0].printed) == (
        96,
        "attention",
        "--tp-size 96 --dp-size 96",
    )
    assert not book.find(subject="kimi-k2-4p12d", quantity="tensor-parallel-degree")
    assert figures(book, "kimi-k2-4p12d/nodes", "kimi-k2-4p12d/nodes.prefill") == [12, 4]
    assert [claim.basis["phase"] for claim in book.find(subject="kimi-k2-4p12d", quantity="nodes")] == [
        "decode",
        "prefill",
    ]


def test_one_figure_in_two_sources_is_one_claim(book: Book) -> None:
    batch = book["kimi-k2-4p12d/sequences.device"]
    assert batch.nominal == 480
    assert [(one.source, one.printed) for one in batch.evidence] == [
        ("kimi-k2-deploy-guide", "--cuda-graph-bs 480"),
        ("lmsys-k2", "Decode Batch Size | 480"),
    ]


def test_who_recommends_and_who_measured_carry_their_own_labels_in_one_deployment(book: Book) -> None:
    assert book["kimi-k2-4p12d/nodes"].label == "O"
    measured = book["kimi-k2-4p12d/decode-throughput.instance"]
    assert (measured.label, measured.nominal, measured.basis["per"]) == ("3P", 288_000, "instance")
    assert book["kimi-k2-4p12d/token-cost"].interval == pytest.approx((0.20, 0.22))
    assert book["kimi-k2-4p12d/token-cost"].conditions["device-price"] == "$2.3"


def test_a_curve_keeps_its_points_and_the_precision_that_parts_them(book: Book) -> None:
    points = [claim for claim in book.find(subject="longcat-flash-report") if claim.series.startswith("curve")]
    assert [
        (claim.conditions["interactivity"], claim.nominal, claim.conditions["attention-precision"]) for claim in points
    ] == [
        ("35", 3785, "bf16"),
        ("68.9", 2205, "bf16"),
        ("100.5", 804, "bf16"),
        ("26.4", 4230, "fp8"),
    ]
    assert {claim.basis["per"] for claim in points} == {"unstated"}


def test_what_a_lab_does_not_say_is_data_without_a_label(book: Book) -> None:
    unsaid = book["claude/devices.undisclosed"]
    assert (unsaid.state, unsaid.label, unsaid.figure, unsaid.as_of) == ("undisclosed", "", None, "2026-10-22")
    assert unsaid.looked_in == ("anthropic-postmortem-2025-09", "claude-fast-mode", "anthropic-amazon-compute")
    assert [claim.quantity for claim in book.find(subject="claude", state="undisclosed")] == [
        "devices",
        "tensor-parallel-degree",
        "expert-parallel-degree",
        "weight-precision",
        "disaggregation",
        "sequences",
        "decode-throughput",
    ]


def test_up_to_is_a_best_case_and_no_bound(book: Book) -> None:
    gain = book["claude/generation-gain.fast-mode"]
    assert gain.figure is not None and gain.figure.bound == ""
    assert (gain.nominal, gain.unit, gain.basis["statistic"], gain.relative_to) == (2.5, "x", "best-case", "claude")


def test_a_leak_is_told_as_it_was_and_its_contradictions_are_ruled_on(book: Book) -> None:
    leak = [claim for claim in book if claim.subject in ("gpt-4", "gpt-4-leak")]
    assert {claim.label for claim in leak} == {"L"}
    assert figures(
        book, "gpt-4-leak/devices", "gpt-4-leak/tensor-parallel-degree", "gpt-4-leak/pipeline-parallel-degree"
    ) == [128, 8, 16]
    assert [claim.id for claim in leak if claim.standing == "set-aside"] == ["gpt-4/compute-per-token"]
    units = book.vocabulary.units
    compute, parameters = book["gpt-4/compute-per-token"], book["gpt-4/active-parameters"]
    assert units.convert(float(compute), compute.unit, "FLOP") == 1000 * 2 * float(parameters)


def test_two_figures_for_one_thing_are_two_claims_and_the_ruling_keeps_one(book: Book) -> None:
    old, new = book["mi455x/memory-bandwidth.preview"], book["mi455x/memory-bandwidth"]
    assert (old.nominal, old.standing, new.nominal, new.standing) == (19.6, "set-aside", 23.3, "adopted")
    assert book.one(subject="mi455x", quantity="memory-bandwidth") is new
    assert dict(old.basis) == dict(new.basis) == {"per": "device", "statistic": "peak"}


def test_a_share_of_an_aggregate_is_not_the_rate_of_a_device(book: Book) -> None:
    rates = book.find(subject="mlperf-6.0-r1-gb300", quantity="token-throughput")
    assert [(claim.nominal, claim.basis["per"], claim.basis["scenario"], claim.label) for claim in rates] == [
        (8064, "device", "server", "3P"),
        (9821, "device", "offline", "3P"),
        (1_555_110, "system", "server", "3P"),
        (2_494_310, "system", "offline", "3P"),
        (5400, "device", "server", "E"),
    ]
    assert {claim.basis["counts"] for claim in rates} == {"unstated"}
    share = book["mlperf-6.0-r1-gb300/token-throughput.server-share"]
    low, high = share.interval
    assert low < rates[2].nominal / book["mlperf-6.0-r1-gb300/devices"].nominal < high < rates[0].nominal


def test_tensor_within_a_node_and_pipeline_between_nodes_are_two_degrees(book: Book) -> None:
    of = "llama-3.1-405b-bf16"
    tensor, pipeline, devices, nodes = figures(
        book, *(f"{of}/{name}" for name in ("tensor-parallel-degree", "pipeline-parallel-degree", "devices", "nodes"))
    )
    assert (tensor, pipeline, devices, nodes) == (8, 2, 16, 2)
    assert tensor * pipeline == devices


def test_one_to_eight_by_purpose_is_a_claim_for_each_purpose(book: Book) -> None:
    devices = {
        claim.basis["scenario"]: claim.nominal for claim in book.find(subject="gpt-oss-120b-recipe", quantity="devices")
    }
    assert devices == {"throughput": 1, "latency": 8}
    degrees = [
        (claim.basis["scenario"], claim.nominal)
        for claim in book.find(subject="gpt-oss-120b-recipe", quantity="tensor-parallel-degree")
    ]
    assert degrees == [("throughput", 1), ("latency", 4), ("latency", 8)]
    assert not any(claim.range for claim in book.find(subject="gpt-oss-120b-recipe"))


def test_a_tenth_of_another_model_is_a_ratio_and_not_bytes(book: Book) -> None:
    ratio = book["deepseek-v4-pro/kv-bytes-per-token.ratio"]
    assert (ratio.nominal, ratio.unit, ratio.relative_to, ratio.comparison) == (10, "%", "deepseek-v3.2", "ratio")
    assert ratio.conditions["context"] == "1M"
    assert ratio.interval == (5, 15), "a trailing zero is not taken for a measured digit"


def test_every_claim_that_a_reader_has_not_seen_says_through_whom_it_came(book: Book) -> None:
    read = {(check.claim, check.source) for check in book.ledger}
    unseen = [
        (claim.id, one.source)
        for claim in book
        for one in claim.evidence
        if (claim.id, one.source) not in read and not one.via and book.sources[one.source].kind != "survey"
    ]
    assert unseen == []
