"""Opening the last turn of a game's longest match: on the server, and from the log alone.

    python -m bench.opening [--game khronos]

The match has as many players as sit down, who do everything they can before they end their turns. The server answers in this process,
without a network between, in processor time; the first request after a start finds no cache.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

import httpx

import gnomon
from gnomon.catalog import GAMES, entry
from gnomon.main import Place, build_host
from gnomon.match import Match
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.service import Settings
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.transfer import import_table
from gnomon.web.app import build
from gnomon.web.metrics import Metrics

SERVER_MS = 150.0
REPLAY_MS = 1000.0
REPEATS = 15
CANDIDATES = 12
LAST: Final[Mapping[str, tuple[dict[str, str], ...]]] = {
    "khronos": ({"choose": "action", "do": "end_turn"},),
    "feudum": ({"choose": "end", "turn": "done"}, {"choose": "enough", "choice": "done"}),
    "inventions": ({"choose": "enough", "choice": "done"}, {"choose": "whether", "answer": "no"}),
}
"""By game, the answers that nobody gives while there is anything else to do."""


def longest_match(game: str) -> Match:
    """Of a dozen matches in which nobody ends a turn while there is anything else to do, the one with most rows."""
    found: list[Match] = []
    seats = max(entry(game).game.seat_counts)
    options = {"holdem": True} if game == "khronos" else {}
    for seed in range(CANDIDATES):
        match = gnomon.new(game, seats, seed, None, **options)
        chance = Random(seed)
        while not match.over:
            seat = match.to_act[0]
            answers = match.options(seat)
            rest = [option for option in answers if option.name not in LAST[game]]
            match.play(seat, chance.choice(rest or answers))
        found.append(match)
    return max(found, key=lambda match: len(match.rows))


async def requests(match: Match, folder: Path) -> tuple[float, float, float]:
    """Milliseconds of the first request of the last moment after a start, of later ones, and of the table's page."""
    os.environ["GNOMON_LOG"] = "-"
    metrics = Metrics()
    host = build_host(Place.of(folder), Settings(), metrics)
    await host.start()
    try:
        record, _ = await import_table(match.dump(), host.store, SystemEntropy(), SteadyClock())
        app = build(host, metrics)
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:

            async def timed(path: str) -> float:
                started = time.process_time()
                answer = await http.get(path)
                taken = (time.process_time() - started) * 1000
                answer.raise_for_status()
                return taken

            moment = f"/matches/{record.id}/moment?at={len(match.rows) - 1}"
            first = await timed(moment)
            later = [await timed(moment) for _ in range(REPEATS)]
            page = [await timed(f"/matches/{record.id}") for _ in range(REPEATS)]
        return first, statistics.median(later), statistics.median(page)
    finally:
        await host.stop()


def main() -> int:
    """Measure and print; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=list(LAST), help="one game instead of all")
    asked = parser.parse_args().game
    return 1 if sum(measure(game) for game in ([asked] if asked else [game for game in LAST if game in GAMES])) else 0


def measure(game: str) -> int:
    """Measure a game's longest match and print: how many targets were missed."""
    match = longest_match(game)
    dump = match.dump()
    times = []
    for _ in range(5):
        started = time.process_time()
        gnomon.load(dump)
        times.append((time.process_time() - started) * 1000)
    replayed = statistics.median(times)
    with tempfile.TemporaryDirectory() as folder:
        first, later, page = asyncio.run(requests(match, Path(folder)))
    print(f"The longest match of {entry(game).game.title}: {len(match.rows)} rows, {match.seats} players")
    missed = 0
    for title, taken, target in (
        ("replayed from the log alone", replayed, REPLAY_MS),
        ("its last turn on the server, first request after a start", first, REPLAY_MS + SERVER_MS),
        ("its last turn on the server", later, SERVER_MS),
        ("its table's page", page, SERVER_MS),
    ):
        held = taken < target
        missed += not held
        print(f"  {title}: {taken:.0f} ms, under {target:.0f} wanted: {'reached' if held else 'MISSED'}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
