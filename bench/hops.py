"""The way of one answer: how many functions it passes, in how many files, from the host's door to the stored row.

    python -m bench.hops [--game khronos] [--trace]

Answers are given to a host with real storage, and every call of one of the package's functions is counted from
`host.play.answer` until the row is committed, on the loop and on the storage's thread; what is shown afterwards is not.
A coroutine counts once however often it waits, a comprehension as part of the function in which it stands. Each match is
played twice and counted the second time, when nothing is computed any more that is computed only once. These are counts:
they are the same on every machine.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Final

from rich.console import Console
from rich.table import Table as Sheet

import gnomon
from gnomon.catalog import GAMES, entry
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.presets import Carriers, carriers_over
from gnomon.matches.records import Commit
from gnomon.matches.service import Host, Settings
from gnomon.matches.table import Table
from gnomon.matches.webhooks import Webhooks
from gnomon.storage.bus import MemoryBus
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.store import SqlStore
from gnomon.web.metrics import Metrics

PACKAGE: Final = str(Path(gnomon.__file__).parent)
INLINE: Final = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"})
RESUMED: Final = CO_COROUTINE | CO_GENERATOR | CO_ASYNC_GENERATOR
GAMES_FOLDER: Final = "games/"
SEED: Final = 1
PATIENCE: Final = 600
"""Within so many answers the wanted question has come up."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """An answer of kind `answer` to a question of kind `question`, and what its way may come to at most."""

    game: str
    title: str
    question: str
    answer: str
    calls: int
    files: int


WANTED: Final = (
    Wanted("khronos", "a surcharge, which ends a menu", "surcharge", "surcharge", 115, 27),
    Wanted("khronos", "a placement", "square", "square", 111, 27),
    Wanted("feudum", "the pick of a card", "cards", "pick", 100, 21),
    Wanted("inventions", "a new idea", "new_idea", "idea", 117, 25),
    Wanted("time_of_empires", "a move in real time", "move", "move", 116, 28),
    Wanted("time_of_empires", "a timer in real time", "era", "place", 222, 28),
)


class Walk:
    """Counts the calls of the package's functions while it is `on`."""

    def __init__(self) -> None:
        self.on = False
        self.calls: Counter[CodeType] = Counter()
        self._begun: set[FrameType] = set()

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take in what the interpreter reports of a thread."""
        code = frame.f_code
        if not self.on or event != "call" or code.co_name in INLINE or not code.co_filename.startswith(PACKAGE):
            return
        if code.co_flags & RESUMED:
            if frame in self._begun:
                return
            self._begun.add(frame)
        self.calls[code] += 1

    @property
    def total(self) -> int:
        """How many calls there were."""
        return self.calls.total()

    @property
    def of_the_game(self) -> int:
        """How many of them went to the game's own functions."""
        return sum(count for code, count in self.calls.items() if file_of(code).startswith(GAMES_FOLDER))

    @property
    def files(self) -> set[str]:
        """The files that were entered."""
        return {file_of(code) for code in self.calls}

    def traced(self) -> str:
        """Every function with its number of calls, in the order of the first ones."""
        return "\n".join(
            f"{count:4}  {file_of(code)}:{code.co_firstlineno} {code.co_name}" for code, count in self.calls.items()
        )


def file_of(code: CodeType) -> str:
    """The file of a function of the package, as a path within it."""
    return Path(code.co_filename).relative_to(PACKAGE).as_posix()


class StoppingStore(SqlStore):
    """Storage that ends a walk as soon as its change is committed."""

    def __init__(self, engines: Engines, walk: Walk) -> None:
        super().__init__(engines)
        self._walk = walk

    async def commit(self, change: Commit) -> None:
        """Store a change of a match."""
        await super().commit(change)
        self._walk.on = False


class TurnedClock:
    """Stands still until it is turned."""

    def __init__(self) -> None:
        self.instant = 1_767_225_600_000

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.instant


async def walked(wanted: Wanted, folder: Path) -> Walk:
    """The way of the first answer of a kind in a match of two people who answer by chance."""
    walk, clock = Walk(), TurnedClock()
    threading.setprofile(walk.note)  # for the storage's threads, which have not begun yet
    store = StoppingStore(Engines(database_url("", folder), False), walk)
    opponents = ProcessOpponents(1)
    settings = Settings(notices=False)
    host = Host(
        store,
        MemoryBus(),
        clock,
        opponents,
        Carriers(carriers_over(Webhooks("off"))),
        SystemEntropy(),
        Metrics(),
        settings,
    )
    await host.start()
    try:
        owner = await host.people.guest("Ada")
        plan = NewTable(wanted.game, (SeatPlan("me"), SeatPlan("local", "Ben")), seed=SEED)
        table = await host.lobby.create(owner, plan)
        chance = Random(SEED)
        for _ in range(PATIENCE):
            while not table.match.to_act:
                clock.instant = max(clock.instant + 1, table.record.deadline)
                await host.tables.change(table, lambda draft: None)
            seat = chance.choice(table.match.to_act)
            number = table.match.number(seat)
            code, is_wanted = chosen(table, seat, chance, wanted)
            if is_wanted:
                sys.setprofile(walk.note)
                walk.on = True
            await host.play.answer(table, owner.id, seat, number, code)
            if is_wanted:
                return walk
        raise RuntimeError(f"{wanted.game}: no {wanted.answer} was given to {wanted.question}")
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        await host.stop()


def chosen(table: Table, seat: int, chance: Random, wanted: Wanted) -> tuple[int, bool]:
    """An answer for a seat, and whether it is of the wanted kind. The position learns nothing of having been asked."""
    game, decision = table.game, table.match.asked(seat)
    options = game.options(table.match.state.clone(), seat)
    if decision is not None and decision.kind == wanted.question:
        fitting = [code for code in options if game.codes.block_of(code).kind == wanted.answer]
        if fitting:
            return chance.choice(fitting), True
    return chance.choice(options), False


def walk_of(wanted: Wanted) -> Walk:
    """The way of an answer when everything has been done once before."""
    for _ in range(2):
        with tempfile.TemporaryDirectory(prefix="gnomon-hops-") as folder:
            walk = asyncio.run(walked(wanted, Path(folder)))
    return walk


def main() -> int:
    """Count and print; 1 if a way is longer than it may be."""
    parser = argparse.ArgumentParser(prog="python -m bench.hops", description=__doc__)
    parser.add_argument("--game", choices=sorted({wanted.game for wanted in WANTED}), help="only this game's answers")
    parser.add_argument("--trace", action="store_true", help="print every function that was called")
    asked = parser.parse_args()
    console = Console(width=120)
    sheet = Sheet(title="One answer, from the host's door to the stored row", title_justify="left")
    for heading in ("game", "answer"):
        sheet.add_column(heading)
    for heading in ("calls", "of the game", "functions", "files", ""):
        sheet.add_column(heading, justify="right")
    missed = 0
    for wanted in WANTED:
        if wanted.game not in GAMES or asked.game not in (None, wanted.game):
            continue
        walk = walk_of(wanted)
        if asked.trace:
            print(f"{wanted.game}: {wanted.title}\n{walk.traced()}")
        holds = walk.total <= wanted.calls and len(walk.files) <= wanted.files
        missed += not holds
        counts = (walk.total, walk.of_the_game, len(walk.calls), len(walk.files))
        verdict = "reached" if holds else f"MISSED: {wanted.calls}, {wanted.files}"
        sheet.add_row(entry(wanted.game).game.title, wanted.title, *map(str, counts), verdict)
    console.print(sheet)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
