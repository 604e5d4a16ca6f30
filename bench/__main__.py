"""Every measurement, each beside its peer or its target, in one run.

    python -m bench [--only engine,hops,environments,opening,page,viewers,real_time,thinking,announced,insight,scale,growth,stored]

The engine and its peer take turns, three times each, and the medians are compared. `scale` is all that many machines are about: the
kill test, then `growth` and `viewers` too.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from gnomon.catalog import GAMES, entry

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
PARTS = (
    "engine",
    "hops",
    "environments",
    "opening",
    "page",
    "viewers",
    "real_time",
    "thinking",
    "announced",
    "insight",
    "scale",
    "growth",
    "stored",
)
TOGETHER = {"scale": {"growth", "viewers"}}
"""What else is run where a part is asked for."""
AGAIN: Final = {"viewers": ("--viewers", "4000", "--every", "10", "--seconds", "20")}
"""With what a part is run a second time: as many pages as people fill, who answer at their own pace."""
ROUNDS = 3
USUAL = (
    ("interpreted", "answers", 1.0),
    ("interpreted", "copies", 4.0),
    ("compiled", "answers", 5.0),
    ("compiled", "copies", 10.0),
)
WANTED = {
    "khronos": (("interpreted", "answers", 1.0), ("interpreted", "copies", 4.0), ("compiled", "answers", 2.0)),
    "time_of_empires": USUAL,
    "feudum": USUAL,
    "inventions": USUAL,
}
"""By game: build, figure and the least times Catanatron's that it is to reach."""
TIMED_MATCH = 2.0
"""Seconds that the simulation of a whole match in real time may take."""

Figures = dict[str, float]


def main() -> int:
    """Run what is asked for; 1 if anything falls short."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", default=",".join(PARTS), help="parts to run, with commas")
    wanted = {part.strip() for part in parser.parse_args().only.split(",")}
    if wanted - set(PARTS):
        parser.error(f"parts are {', '.join(PARTS)}")
    wanted.update(*(TOGETHER[part] for part in TOGETHER if part in wanted))
    short = 0
    if "engine" in wanted:
        short += compare_engines(Console(width=120))
    for part in PARTS[1:]:
        if part in wanted:
            for more in ((), AGAIN[part]) if part in AGAIN else ((),):
                command = [sys.executable, "-m", f"bench.{part}", *more]
                short += subprocess.run(command, cwd=ROOT, check=False).returncode != 0
    return 1 if short else 0


def compare_engines(console: Console) -> int:
    """Random matches on one core: every game on both builds, and Catanatron. How many targets were missed."""
    games = [game for game in WANTED if game in GAMES]
    runs: dict[tuple[str, str], list[Figures]] = {}
    for _ in range(ROUNDS):
        runs.setdefault(("", "peer"), []).append(measured("bench.peer", None))
        for game in games:
            runs.setdefault((game, "interpreted"), []).append(measured("bench.engine", None, "--game", game))
            if COMPILED.is_dir():
                runs.setdefault((game, "compiled"), []).append(measured("bench.engine", COMPILED, "--game", game))
    middle = {name: medians(figures) for name, figures in runs.items()}
    if not COMPILED.is_dir():
        console.print("There is no compiled build; `GNOMON_COMPILE=1 make setup` makes one.")
    return sum(compare_game(console, game, middle) for game in games)


def compare_game(console: Console, game: str, middle: Mapping[tuple[str, str], Figures]) -> int:
    """Print what was measured of a game beside its peer. How many targets were missed."""
    title = entry(game).game.title
    columns = {
        "Catanatron": middle["", "peer"],
        "interpreted": middle[game, "interpreted"],
        "compiled": middle.get((game, "compiled"), {}),
    }
    table = Table(title=f"{title}: random matches, 4 seats, one core, medians of three runs", title_justify="left")
    for heading in ("", *columns):
        table.add_column(heading, justify="right" if heading else "left")
    rows = {
        f"answers/s ({title}: chosen among several; Catanatron: all)": "answers",
        "acts/s": "acts",
        "options/s": "options",
        "forced share": "forced_share",
        "options an answer": "branching",
        "answers a match": "answers_per_match",
        "copies/s": "copies",
        "seconds to simulate a match in real time": "timed_match",
    }
    for row, name in rows.items():
        if name != "timed_match" or name in columns["interpreted"]:
            table.add_row(row, *(shown(figures.get(name)) for figures in columns.values()))
    console.print(table)
    missed = 0
    for build, name, least in WANTED[game]:
        if columns[build]:
            ratio = columns[build][name] / columns["Catanatron"][name]
            missed += ratio < least
            console.print(
                f"{build} {name}: {ratio:.2f} times Catanatron's, at least {least:g} wanted: {verdict(ratio >= least)}"
            )
    seconds = columns["interpreted"].get("timed_match")
    if seconds is not None:
        missed += seconds > TIMED_MATCH
        console.print(
            f"a match in real time, interpreted: {seconds:.2f} s, at most {TIMED_MATCH:g} wanted: "
            f"{verdict(seconds <= TIMED_MATCH)}"
        )
    return missed


def verdict(reached: bool) -> str:
    """How a target fared."""
    return "reached" if reached else "MISSED"


def measured(module: str, first: Path | None, *arguments: str) -> Figures:
    """What a measuring module prints, with a folder put first on the path."""
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if first is not None:
        environment["PYTHONPATH"] = str(first)
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
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
