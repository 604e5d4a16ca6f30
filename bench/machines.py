"""What a match costs, what handing it out costs, and so what many cores would give.

    python -m bench.machines [--cores 1000] [--matches 3]

Seconds of processor time a match, in this process; bytes of a job and of what comes back; how often a second one Dask
scheduler hands something out and takes it back, on this machine with one worker that does nothing. From these follows how
many matches so many cores would play, short ones in bundles as `lab.workers` makes them: all cores are busy until the
scheduler is.
"""

import argparse
import pickle
import sys
import time
from concurrent.futures import wait
from typing import Any

import distributed
from rich.console import Console
from rich.table import Table

from gnomon.catalog import GAMES
from gnomon.lab.cluster import cluster
from gnomon.lab.jobs import Job
from gnomon.lab.table import Record
from gnomon.lab.workers import BUNDLE_SECONDS, LARGEST_BUNDLE, run_job

PROGRAMS = ("random", "greedy", "strong")
IDLE = 2_000
BY_CHANCE = 20
"""Matches of chance are so short that it takes more of them."""


def do_nothing(number: int) -> int:
    """What costs nothing."""
    return number


def cost(game_id: str, program: str, matches: int) -> tuple[float, Record]:
    """Seconds of processor time of a match of two seats, and what one found."""
    record = run_job(Job(game_id, None, [program] * 2, {}, 0))  # whatever is loaded once is loaded now
    started = time.process_time()
    for seed in range(1, matches + 1):
        record = run_job(Job(game_id, None, [program] * 2, {}, seed))
    return (time.process_time() - started) / matches, record


def handed_out() -> float:
    """How often a second a scheduler hands something out and takes it back."""
    make: Any = distributed.LocalCluster
    with (
        make(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0") as machines,
        cluster(machines.scheduler_address) as executor,
    ):
        wait([executor.submit(do_nothing, number) for number in range(50)])
        started = time.perf_counter()
        wait([executor.submit(do_nothing, number) for number in range(IDLE)])
        return IDLE / (time.perf_counter() - started)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.machines", description=__doc__)
    parser.add_argument("--cores", type=int, default=1_000)
    parser.add_argument("--matches", type=int, default=3)
    asked = parser.parse_args()
    rate = handed_out()
    table = Table(title=f"{rate:,.0f} times a second a scheduler hands matches out", title_justify="left")
    for heading in ("game", "program", "s a match", "matches a day, one core", f"a day, {asked.cores:,} cores", "busy"):
        table.add_column(heading, justify="right" if heading not in ("game", "program") else "left")
    sizes = []
    for game_id in GAMES:
        for program in PROGRAMS:
            seconds, record = cost(game_id, program, BY_CHANCE if program == "random" else asked.matches)
            sizes.append(len(pickle.dumps(record)))
            bundle = max(1, min(LARGEST_BUNDLE, int(BUNDLE_SECONDS / seconds)))
            together = min(asked.cores / seconds, bundle * rate)
            table.add_row(
                game_id,
                program,
                f"{seconds:.3f}",
                f"{86_400 / seconds:,.0f}",
                f"{86_400 * together:,.0f}",
                f"{together * seconds / asked.cores:.0%}",
            )
    console = Console()
    console.print(table)
    job = len(pickle.dumps(Job("khronos", None, ["strong"] * 2, {}, 1 << 63)))
    console.print(f"A job travels in {job} bytes, its record in {min(sizes)} to {max(sizes)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
