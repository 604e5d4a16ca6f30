"""How long advice takes: the first chance to win, three lines, an answer of one's own, the review of a whole match.

    python -m bench.insight [--positions 6] [--only inventions-alone-normal] [--database-url postgresql://localhost/empty]

Everything as the table asks it, by way of the line of jobs to a process of its own that has the game at hand; seconds as a
person waits for them, medians over positions of a match between steady programs, for two players, or alone, by mode of play;
`--only` names some. The line is that of a server that is alone, or of a PostgreSQL database, which must be empty: outcomes of
an earlier run are known there for ten minutes.
"""

import argparse
import asyncio
import statistics
import sys
import time
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

import gnomon
from gnomon.bots import make_bot
from gnomon.bots.base import Wait
from gnomon.insight import estimator_of
from gnomon.kernel.state import State
from gnomon.lab.ladder import MODES, Mode, mode_of
from gnomon.match import Match
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.jobs import Jobs
from gnomon.matches.line import MemoryJobs
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.studies import QueuedAdvisers, workshop_of
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs

WANTED: Final = (0.3, 2.0, 2.0, 60.0)
"""Seconds at most, in the order of the columns."""
DEADLINE: Final = 600.0
WARM: Final = 1
"""A stage that is not measured."""
REACTION: Final = 900
"""Match time (ms) between answers where time runs."""
USUAL: Final = (
    "khronos",
    "empires-in-turns",
    "empires-real-time",
    "feudum-advanced",
    "inventions",
    "inventions-alone-normal",
)
"""The modes that are measured if none is named."""


def played(mode: Mode) -> tuple[Match, list[tuple[int, State]]]:
    """A whole match between steady programs, and where somebody had a choice."""
    match = gnomon.new(mode.game, mode.seats[0], 11, None, **mode.options)
    bots = [make_bot("steady", match.game, seat, seat) for seat in range(match.seats)]
    moments: list[tuple[int, State]] = []
    while not match.over:
        if not match.to_act:
            match.wait()
            continue
        seat = match.to_act[0]
        view, options = match.view(seat), [option.code for option in match.options(seat)]
        answer = bots[seat].choose(view, options)
        if isinstance(answer, Wait):
            match.wait()
            continue
        if len(options) > 1 and match.game.is_settled(match.state, seat):
            moments.append((seat, view))
        match.play(seat, answer, match.state.now + REACTION if match.game.timed else None)
    return match, moments


async def measure(mode: Mode, positions: int, database: str) -> list[float]:
    """The seconds of each column for a mode."""
    match, moments = played(mode)
    jobs: Jobs = PostgresJobs(database_url(database, Path())) if database else MemoryJobs(SteadyClock())
    opponents = ProcessOpponents(1, deadline=DEADLINE)
    shop = workshop_of(jobs, opponents)
    await jobs.open()
    await shop.start()
    try:
        return await ask(
            QueuedAdvisers(jobs, ProcessAdvisers(opponents.processes), DEADLINE), match, moments, positions
        )
    finally:
        await shop.stop()
        await jobs.close()


async def ask(advisers: QueuedAdvisers, match: Match, moments: list[tuple[int, State]], positions: int) -> list[float]:
    """Ask for everything at so many positions; the seconds of each column."""
    estimator = estimator_of(match.game.id, match.seats)
    assert estimator is not None
    seat, view = moments[0]
    await advisers.advise(match.entry, view, seat, WARM)  # the process has the game at hand from now on
    found: list[list[float]] = [[], [], []]
    for seat, view in moments[:: max(1, len(moments) // positions)][:positions]:
        begun = time.perf_counter()
        estimator.seen_by(view)
        found[0].append(time.perf_counter() - begun)
        begun = time.perf_counter()
        lines = await advisers.advise(match.entry, view, seat)
        found[1].append(time.perf_counter() - begun)
        code = match.game.options(view, seat)[-1]
        begun = time.perf_counter()
        await advisers.explain(match.entry, view, seat, [code], best=lines[0])
        found[2].append(time.perf_counter() - begun)
    begun = time.perf_counter()
    await advisers.review(match)
    return [*(statistics.median(row) for row in found), time.perf_counter() - begun]


def main() -> int:
    """Measure and print; 1 if anything takes too long."""
    parser = argparse.ArgumentParser(prog="python -m bench.insight", description=__doc__)
    parser.add_argument("--positions", type=int, default=6)
    parser.add_argument("--only", nargs="+", choices=[mode.name for mode in MODES], default=USUAL)
    parser.add_argument("--database-url", default="")
    given = parser.parse_args()
    table = Table(title="Seconds, medians", title_justify="left")
    for heading in ("mode", "first chance to win", "three lines", "one's own answer", "whole review"):
        table.add_column(heading, justify="left" if heading == "mode" else "right")
    late = False
    for name in given.only:
        row = asyncio.run(measure(mode_of(name), given.positions, given.database_url))
        late = late or any(seconds > most for seconds, most in zip(row, WANTED, strict=True))
        table.add_row(name, *(f"{seconds:.3f}" if seconds < 1 else f"{seconds:.1f}" for seconds in row))
    table.add_row("at most", *(f"{most:g}" for most in WANTED))
    Console(width=120).print(table)
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
