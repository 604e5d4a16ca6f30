"""Every measurement, each beside its peer or its target, in one run.

    python -m bench [--only engine,opening,page,viewers]

The engine and its peer take turns, three times each, and the medians are compared.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
PARTS = ("engine", "opening", "page", "viewers")
ROUNDS = 3
LEAST_COMPILED = 2.0
LEAST_INTERPRETED = 1.0
LEAST_COPIES = 4.0

Figures = dict[str, float]


def main() -> int:
    """Run what is asked for; 1 if anything falls short."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), help="parts to run, with commas")
    wanted = [part.strip() for part in parser.parse_args().only.split(",")]
    if set(wanted) - set(PARTS):
        parser.error(f"parts are {', '.join(PARTS)}")
    short = 0
    if "engine" in wanted:
        short += compare_engines(Console(width=120))
    for part in PARTS[1:]:
        if part in wanted:
            short += subprocess.run([sys.executable, "-m", f"bench.{part}"], cwd=ROOT, check=False).returncode != 0
    return 1 if short else 0


def compare_engines(console: Console) -> int:
    """Random matches on one core: Khronos on both builds, and Catanatron. How many targets were missed."""
    runs: dict[str, list[Figures]] = {"peer": [], "interpreted": [], "compiled": []}
    for _ in range(ROUNDS):
        runs["peer"].append(measured("bench.peer", None))
        runs["interpreted"].append(measured("bench.engine", None))
        if COMPILED.is_dir():
            runs["compiled"].append(measured("bench.engine", COMPILED))
    middle = {name: medians(figures) for name, figures in runs.items() if figures}
    table = Table(title="Random matches, 4 seats, one core, medians of three runs", title_justify="left")
    for heading in ("", "Catanatron", "interpreted", "compiled"):
        table.add_column(heading, justify="right" if heading else "left")
    rows = {
        "answers/s (Khronos: chosen among several; Catanatron: all)": "answers",
        "acts/s": "acts",
        "options/s": "options",
        "forced share": "forced_share",
        "options an answer": "branching",
        "answers a match": "answers_per_match",
        "copies/s": "copies",
    }
    for title, name in rows.items():
        table.add_row(title, *(shown(middle.get(build, {}).get(name)) for build in ("peer", "interpreted", "compiled")))
    console.print(table)
    missed = 0
    targets = [("interpreted", "answers", LEAST_INTERPRETED), ("interpreted", "copies", LEAST_COPIES)]
    if "compiled" in middle:
        targets.append(("compiled", "answers", LEAST_COMPILED))
    else:
        console.print("There is no compiled build; `GNOMON_COMPILE=1 make setup` makes one.")
    for build, name, least in targets:
        ratio = middle[build][name] / middle["peer"][name]
        reached = ratio >= least
        missed += not reached
        console.print(
            f"{build} {name}: {ratio:.2f} times Catanatron's, at least {least:g} wanted: "
            f"{'reached' if reached else 'MISSED'}"
        )
    return missed


def measured(module: str, first: Path | None) -> Figures:
    """What a measuring module prints, with a folder put first on the path."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if first is not None:
        environment["PYTHONPATH"] = str(first)
    done = subprocess.run(
        [sys.executable, "-m", module], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True
    )
    found = json.loads(done.stdout)
    if first is not None and not found["compiled"]:
        raise RuntimeError(f"the build in {first} is not compiled")
    return {name: float(value) for name, value in found.items() if isinstance(value, int | float)}


def medians(runs: list[Figures]) -> Figures:
    """The median of each figure."""
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def shown(value: float | None) -> str:
    """A figure for the table."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


if __name__ == "__main__":
    sys.exit(main())
