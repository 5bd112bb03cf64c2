"""`make bench`: speeds as ratios within one run, each the median of interleaved rounds. Prints a table, and JSON with --json.

The host's speed drifts by a factor of two or more over minutes, so that seconds mean little and ratios of runs side by
side mean much.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from generate import ROOT, generate

PYTHON = sys.executable
ENV = {"PYTHONPATH": str(ROOT / "src"), "PATH": str(Path(PYTHON).parent) + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


def seconds(command: list[str], cwd: Path | None = None, code: int = 0) -> float:
    """Wall time of a fresh process, which must end as expected."""
    start = time.perf_counter()
    done = subprocess.run(command, cwd=cwd, env=ENV, capture_output=True, text=True, check=False)
    took = time.perf_counter() - start
    if done.returncode != code:
        raise SystemExit(
            f"{' '.join(command[:4])} ... ended with {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
        )
    return took


def interleaved(rounds: int, **commands: Callable[[], float]) -> dict[str, float]:
    """The median of each command over rounds in which all of them run in turn."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds):
        for name, run in commands.items():
            progress(f"round {number + 1} of {rounds}: {name}")
            times[name].append(run())
    return {name: statistics.median(values) for name, values in times.items()}


def progress(text: str) -> None:
    """One changing line, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def check_against_schema_tool(rounds: int) -> dict[str, float]:
    """`decodebook check` on 1,500 claims against `check-jsonschema` on the same files and schema."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = [str(path) for path in generate(folder, 1_500)]
        tool = [PYTHON, "-m", "check_jsonschema", "--schemafile", str(folder / "schemas/subject.schema.json"), *files]
        found = interleaved(
            rounds,
            ours=lambda: seconds([PYTHON, "-m", "decodebook", "check"], folder),
            theirs=lambda: seconds(tool),
            python=lambda: seconds([PYTHON, "-c", ""]),
        )
    return {
        "check_s": found["ours"],
        "check_jsonschema_s": found["theirs"],
        "ratio": found["ours"] / found["theirs"],
        "bare_python_s": found["python"],
    }


def scaling(rounds: int) -> dict[str, float]:
    """The exponent of `check` from 15,000 to 150,000 claims."""
    with tempfile.TemporaryDirectory() as name:
        small, large = Path(name) / "small", Path(name) / "large"
        progress("generating 165,000 claims")
        generate(small, 15_000)
        generate(large, 150_000)
        check = [PYTHON, "-m", "decodebook", "check"]
        found = interleaved(rounds, small=lambda: seconds(check, small), large=lambda: seconds(check, large))
    return {
        "check_15k_s": found["small"],
        "check_150k_s": found["large"],
        "exponent": math.log10(found["large"] / found["small"]),
    }


def importing(rounds: int) -> dict[str, float]:
    """What `import decodebook` adds to a bare interpreter."""
    found = interleaved(
        rounds * 3,
        ours=lambda: seconds([PYTHON, "-c", "import decodebook"]),
        python=lambda: seconds([PYTHON, "-c", ""]),
    )
    return {"added_ms": 1000 * (found["ours"] - found["python"])}


def loading(rounds: int) -> dict[str, float]:
    """`load()` of a compiled book of 1,500 claims against `pandas.read_parquet` of the same claims, in fresh processes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder, 1_500)
        setup = (
            "import json, sys; from pathlib import Path; from decodebook.compiled import compile_book; from decodebook.loading import load_folder\n"
            f"root = Path({str(folder)!r}); Path(root / 'book.json').write_text(json.dumps(compile_book(root), ensure_ascii=False))\n"
            "load_folder(root).frame().to_parquet(root / 'claims.parquet')"
        )
        seconds([PYTHON, "-c", setup])
        read_law = f"law = lambda topic: open({str(folder / 'derivations')!r} + '/' + topic + '.py').read()"
        ours = f"import json; {read_law}; from decodebook.document import from_document; book = from_document(json.load(open({str(folder / 'book.json')!r})), law); assert len(book) >= 1500"
        theirs = f"import pandas; assert len(pandas.read_parquet({str(folder / 'claims.parquet')!r})) >= 1500"
        every = f"{ours}; sum(claim.nominal or 0 for claim in book)"
        run = {
            name: partial(seconds, [PYTHON, "-c", code])
            for name, code in (("ours", ours), ("every", every), ("theirs", theirs))
        }
        found = interleaved(rounds, **run)
    return {
        "load_s": found["ours"],
        "load_and_read_every_claim_s": found["every"],
        "read_parquet_s": found["theirs"],
        "ratio": found["ours"] / found["theirs"],
    }


GOALS = {"check": ("ratio", 0.20), "scaling": ("exponent", 1.05), "import": ("added_ms", 50.0), "load": ("ratio", 0.10)}


def main() -> int:
    """Run the measurements; exit 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=tuple(GOALS))
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measures = {"check": check_against_schema_tool, "scaling": scaling, "import": importing, "load": loading}
    results = {name: measure(args.rounds) for name, measure in measures.items() if args.only in (None, name)}
    progress("")
    if args.json:
        print(json.dumps(results, indent=2))
    missed = []
    for name, figures in results.items():
        key, goal = GOALS[name]
        met = figures[key] <= goal
        missed += [] if met else [name]
        if not args.json:
            detail = ", ".join(f"{label} {value:.3f}" for label, value in figures.items() if label != key)
            print(f"{name:<8} {key} {figures[key]:.3f} (goal {goal} or less: {'met' if met else 'MISSED'})  {detail}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
