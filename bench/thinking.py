"""How long a person's program takes to answer while one guest lets sixty tables of experts play among themselves.

    python -m bench.thinking [--tables 60] [--answers 20]

The server's own parts in this process, its opponents in processes of their own, over a fresh database. The limits on
tables are raised, so that this measures the queue alone.
"""

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console

from gnomon.main import Place, build_host
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.quotas import Limits
from gnomon.matches.service import Host, Settings
from gnomon.web.metrics import Metrics

WANTED = 3.0
"""Seconds within which the slowest answer is to come."""
NO_LIMITS = Limits(10_000, 10_000, 10_000, 10_000)


async def measure(host: Host, tables: int, answers: int) -> list[float]:
    """Seconds to each answer of a steady opponent at a person's table of Khronos."""
    chance = random.Random(1)
    eve, ada = await host.people.guest("Eve"), await host.people.guest("Ada")
    experts = (SeatPlan("opponent", level="expert"),) * 2
    for _ in range(tables):
        await host.lobby.create(eve, NewTable("feudum", experts))
    await asyncio.sleep(5)
    taken: list[float] = []
    while len(taken) < answers:
        table = await host.lobby.create(
            ada, NewTable("khronos", (SeatPlan("me"), SeatPlan("opponent", level="steady")))
        )
        page = table.subscribe(table.viewer(ada.id))
        begun, seq = time.perf_counter(), table.seq
        while not table.is_over and len(taken) < answers:
            if table.seq > seq:
                taken.append(time.perf_counter() - begun)
                begun, seq = time.perf_counter(), table.seq
            if 0 in table.asked:
                code = chance.choice(table.match.options(0)).code
                await host.play.answer(table, ada.id, 0, table.match.number(0), code)
                begun, seq = time.perf_counter(), table.seq
            await asyncio.sleep(0.005)
        table.unsubscribe(page)
    return taken


async def run(tables: int, answers: int) -> list[float]:
    """Open a host, measure, close it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder), "", "", "off", False, True)
        opponents = ProcessOpponents()
        host = build_host(place, Settings(pause=0, notices=False, limits=NO_LIMITS), Metrics(), opponents)
        await host.start()
        await opponents.make_ready()  # as a server does soon after its start
        try:
            return await measure(host, tables, answers)
        finally:
            await host.stop()


def main() -> int:
    """Measure and print; 1 if the slowest answer took too long."""
    parser = argparse.ArgumentParser(prog="python -m bench.thinking", description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--answers", type=int, default=20)
    asked = parser.parse_args()
    taken = asyncio.run(run(asked.tables, asked.answers))
    Console(width=120).print(
        f"thinking: {asked.tables} tables of experts, {len(taken)} answers to a person on {os.cpu_count()} cores: "
        f"median {statistics.median(taken):.2f} s, slowest {max(taken):.2f} s (wanted: {WANTED:g} s)"
    )
    return 0 if max(taken) <= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
