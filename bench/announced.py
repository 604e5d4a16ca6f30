"""Whether opponents answer within the time that people are told: plans at a table of a server that is alone.

    python -m bench.announced [--plans 40] [--only khronos feudum-basic] [--level master] [--by-processor] [--json]

Positions of a match between steady programs, for two players, or alone, by mode of play; `--only` names some. Each is
put to the level as the table puts it, by way of a process of its own and by the clock; seconds are those for which a
person waits. Announced are the level's own seconds, a second for a level without any, two where nobody else plays,
and where time runs the reaction time that is drawn for the answer. With `--by-processor` this process thinks, and
both it and the level go by the time of the processor: what a machine would do that has no other work.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from bench.insight import USUAL, played
from bench.server import quantile
from gnomon.bots import LEVELS, levels, plan_for
from gnomon.bots.reactions import reaction
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.kernel.state import State
from gnomon.lab.ladder import MODES, Mode, mode_of
from gnomon.lab.table import seed_of
from gnomon.match import Match
from gnomon.matches.budgets import allowance
from gnomon.matches.opponents import ProcessOpponents

WANTED: Final = 0.95
"""The share of plans that are to come within the announced time."""
AT_ONCE: Final = 1.0
ALONE: Final = 2.0
"""Seconds that are announced of a level without a time of its own: with rivals, and where it looks to the end of the match."""


class Plans(NamedTuple):
    """What a `level` took in a `mode`: `seconds` until each plan came, and those `announced`."""

    mode: str
    level: str
    seconds: list[float]
    announced: list[float]

    @property
    def share(self) -> float:
        """How many plans came within their time."""
        return sum(taken <= told for taken, told in zip(self.seconds, self.announced, strict=True)) / len(self.seconds)

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "mode": self.mode,
            "level": self.level,
            "plans": len(self.seconds),
            "announced_s": round(statistics.median(self.announced), 2),
            "median_s": round(statistics.median(self.seconds), 3),
            "p95_s": round(quantile(self.seconds, WANTED), 3),
            "within": round(self.share, 3),
        }


def announced(level: str, match: Match, view: State, number: int) -> float:
    """The seconds within which people are told that a `level` answers in a position, `number` telling it from others."""
    if match.game.span(view) != NO_SPAN:
        return reaction(level, seed_of(number, level)) / 1000
    return LEVELS[level].seconds or (ALONE if match.seats == 1 else AT_ONCE)


async def measure(mode: Mode, level: str, plans: int, by_processor: bool) -> Plans:
    """Ask for so many plans, one after the other, over a whole match."""
    match, moments = played(mode)
    opponents = ProcessOpponents()
    chosen = moments[:: max(1, len(moments) // plans)][:plans]
    if not by_processor:
        await opponents.make_ready()
        seat, view = chosen[0]
        await opponents.plan("club", match.entry, view, seat, 1)  # the process has the game at hand from now on
    found = Plans(mode.name, level, [], [])
    for number, (seat, view) in enumerate(chosen):
        begun = time.perf_counter()
        if by_processor:
            found.seconds.append(_thought(level, match, view, seat, number))
        else:
            await opponents.plan(level, match.entry, view, seat, number)
            found.seconds.append(time.perf_counter() - begun)
        found.announced.append(announced(level, match, view, number))
    return found


def _thought(level: str, match: Match, view: State, seat: int, salt: int) -> float:
    """The seconds of the processor that a plan takes, as `ProcessOpponents` makes it."""
    begun = time.process_time()
    bought = allowance(level, match.game, view, seat, salt, clock=time.process_time)
    plan_for(level, match.game, view, seat, salt, budget=bought.iterations)
    return time.process_time() - begun


def main() -> int:
    """Measure and print; 1 if too many plans come late."""
    parser = argparse.ArgumentParser(prog="python -m bench.announced", description=__doc__)
    parser.add_argument("--plans", type=int, default=40)
    parser.add_argument("--only", nargs="+", choices=[mode.name for mode in MODES], default=USUAL)
    parser.add_argument("--level", nargs="+", choices=levels(), default=["tournament", "master"])
    parser.add_argument("--by-processor", action="store_true", help="by its time, as if the machine had no other work")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rows = [
        asyncio.run(measure(mode_of(name), level, given.plans, given.by_processor))
        for name in given.only
        for level in given.level
    ]
    if given.json:
        print(json.dumps([row.to_dict() for row in rows]))
    else:
        _print(rows)
    return int(any(row.share < WANTED for row in rows))


def _print(rows: list[Plans]) -> None:
    table = Table(title="Seconds until a program's plan", title_justify="left")
    for heading in ("mode", "level", "plans", "announced", "median", "95 %", "in time"):
        table.add_column(heading, justify="left" if heading in ("mode", "level") else "right")
    for row in rows:
        told = row.to_dict()
        numbers = [f"{told[name]:.2f}" for name in ("announced_s", "median_s", "p95_s")]
        table.add_row(row.mode, row.level, str(len(row.seconds)), *numbers, f"{row.share:.0%}")
    Console(width=120).print(table)


if __name__ == "__main__":
    sys.exit(main())
