"""Whether data of an early release come through: a database made by the code of then, brought up by the code of now.

    python -m bench.migration [--matches 1000] [--commit b9285a7] [--database sqlite,postgresql]

The release of then plays the matches, by chance, of all four games with all numbers of seats, some to the end and some half-way, at a
server of its own; it writes down how each stands. The release of now brings the schema up, opens each, compares, and answers on in those
that are not over. Needs the commit in this repository's history.
"""

import argparse
import asyncio
import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import track
from rich.table import Table as Sheet

from bench.growth import a_host
from bench.stored import a_place
from gnomon.matches.table import Table
from gnomon.storage.engines import database_url

ROOT: Final = Path(__file__).resolve().parent.parent
COMMIT: Final = "b9285a7"
"""The last release with the schema of then."""

THEN: Final = r"""
import asyncio, json, random, sys
from pathlib import Path
from gnomon.catalog import GAMES, entry
from gnomon.matches.lobby import SeatPlan
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from tests.matches.house import opened

TURNS = {"time_of_empires": {"era_1": "introductory", "era_2": "introductory", "era_3": "introductory"}}

async def main(folder, database, matches):
    told = {}
    async with opened(SqlStore(Engines(database_url(database, folder), False))) as house:
        people = [await house.guest(f"Person {number}") for number in range(50)]
        for number in range(matches):
            chance = random.Random(number)
            game = sorted(GAMES)[number % len(GAMES)]
            owner = people[number % len(people)]
            seats = chance.choice([count for count in entry(game).game.seat_counts])
            plans = [SeatPlan("me"), *(SeatPlan("local", f"Guest {seat}") for seat in range(1, seats))]
            table = await house.set_table(owner, *plans, game=game, seed=None, options=TURNS.get(game), listed=number % 2 == 0)
            left = 10**6 if number % 4 == 0 else chance.randrange(200)
            while not table.is_over and left and table.asked:
                left -= 1
                seat = table.asked[0]
                await house.answer(table, owner, seat, chance.randrange(len(table.match.options(seat))))
                if left % 50 == 0:
                    await house.host.talk.say(table, owner, f"line {left}")
            told[table.id] = [table.seq, table.match.digest(), bool(table.is_over),
                              json.loads(json.dumps(table.match.outcome.to_dict())) if table.is_over else None]
            print(number + 1, flush=True)
    (folder / "told.json").write_text(json.dumps(told))

asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
"""
"""What the release of then is asked to do, in its own words."""


def unpacked(commit: str, folder: Path) -> None:
    """The tree of a commit. Raises SystemExit where this repository does not have it."""
    packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode != 0:
        raise SystemExit(f"This repository does not have the commit {commit}: clone it with its whole history.")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


def played_then(tree: Path, folder: Path, database: str, matches: int) -> dict[str, list[object]]:
    """Let the code of a tree play matches into a database; how each stands by its word."""
    (tree / "then.py").write_text(THEN, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}"}
    command = [sys.executable, "then.py", str(folder), database, str(matches)]
    with subprocess.Popen(command, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None
        for _ in track(range(matches), "playing as then", transient=True):
            playing.stdout.readline()
    if playing.returncode != 0:
        raise SystemExit(f"The release of then ended with {playing.returncode}.")
    told: dict[str, list[object]] = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    return told


async def compared(folder: Path, database: str, told: dict[str, list[object]]) -> tuple[list[str], float, int]:
    """Which matches do not stand as they did, how long the schema took (s), and how many answers were given on."""
    begun = time.perf_counter()
    wrong, answers, chance = [], 0, random.Random(1)
    async with a_host(folder, database) as host:
        taken = time.perf_counter() - begun
        for match, stood in track(told.items(), "comparing", transient=True):
            table = await host.tables.open(match)
            if stands(table) != stood:
                wrong.append(match)
            elif not table.is_over and table.asked:
                seat = table.asked[0]
                code = chance.choice(table.match.options(seat)).code
                await host.play.answer(table, table.record.owner, seat, table.match.number(seat), code)
                answers += 1
    return wrong, taken, answers


def stands(table: Table) -> list[object]:
    """How a match stands, as the release of then has told it."""
    over = table.is_over
    told = [table.seq, table.match.digest(), over, table.match.outcome.to_dict() if over else None]
    found: list[object] = json.loads(json.dumps(told))
    return found


def main() -> int:
    """Try and print; 1 if a match does not stand as it did."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.migration", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=1_000)
    parser.add_argument("--commit", default=COMMIT)
    parser.add_argument("--database", default="sqlite,postgresql", help="kinds of database, with commas")
    asked = parser.parse_args()
    sheet = Sheet(title=f"{asked.matches:,} matches of {asked.commit}", title_justify="left")
    for heading in ("", "over", "half-way", "stand otherwise", "answered on", "schema"):
        sheet.add_column(heading, justify="left" if not heading else "right")
    bad = False
    for database in asked.database.split(","):
        with tempfile.TemporaryDirectory(prefix="gnomon-then-") as name, a_place(database) as address:
            tree, folder = Path(name) / "tree", Path(name) / "data"
            folder.mkdir()
            unpacked(asked.commit, tree)
            told = played_then(tree, folder, str(database_url(address, folder)) if address else "", asked.matches)
            wrong, seconds, answers = asyncio.run(compared(folder, address, told))
        over = sum(1 for stood in told.values() if stood[2])
        row = (over, len(told) - over, len(wrong), answers)
        sheet.add_row(database, *(f"{number:,}" for number in row), f"{seconds:.1f} s")
        bad |= bool(wrong) or len(told) != asked.matches
    Console(width=100).print(sheet)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
