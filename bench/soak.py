"""Thousands of whole matches of every game over all seat counts and options, looking for any crash, dead end or lie.

    python -m bench.soak [--game khronos] [--random 1000] [--greedy 300] [--planner 20] [--arena 400] [--processes 0]
        [--cluster ADDRESS] [--continue FOLDER]

Every match is played with every answer checked to be among the options; on a twentieth of the positions, and at the end,
the invariants of the game are counted afresh from the saved form. Then opponents are compared as the arena does.
"""

import argparse
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress

from gnomon.catalog import GAMES, entry
from gnomon.cli.shared import cores
from gnomon.games.khronos.state import KhronosState
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.events import Events
from gnomon.kernel.options import Value
from gnomon.kernel.state import State
from gnomon.lab import arena, play_match, seed_of
from gnomon.lab.cluster import cluster
from gnomon.lab.jobs import Job, Work, game_of
from gnomon.lab.workers import map_jobs
from tests.kit import feudum, inventions, khronos, time_of_empires_invariants

SEED = 20_061
CHECKED_SHARE = 0.05
LONGEST = 20_000
"""Answers after which a match counts as endless; the longest seen have about 1,500."""
TURN_BY_TURN = {f"era_{era}": "introductory" for era in (1, 2, 3)}


class Soaked:
    """A game: how its invariants are counted, how many random matches, and under which options opponents are compared.

    `planner_least` is the share that the planner is to reach against greedy; greedy is to reach 95 % against random.
    """

    def __init__(
        self,
        invariants: Callable[[State], list[str]],
        compared: Mapping[str, Mapping[str, Value]],
        planner_least: float,
        random_matches: int = 10_000,
    ) -> None:
        self.invariants = invariants
        self.compared = compared
        self.planner_least = planner_least
        self.random_matches = random_matches


def khronos_invariants(state: State) -> list[str]:
    """What is wrong with a position of Khronos."""
    assert isinstance(state, KhronosState)
    return khronos.invariants(state)


def empires_invariants(state: State) -> list[str]:
    """What is wrong with a position of Time of Empires."""
    assert isinstance(state, EmpiresState)
    return time_of_empires_invariants.invariants(state)


GREEDY_LEAST = 0.95
SOAKED = {
    "khronos": Soaked(khronos_invariants, {"": {}}, 0.70),
    "time_of_empires": Soaked(empires_invariants, {", turn by turn": TURN_BY_TURN, ", in real time": {}}, 0.65),
    "feudum": Soaked(feudum.invariants, {"": {}}, 0.65, random_matches=5_000),
    "inventions": Soaked(inventions.invariants, {"": {}}, 0.65, random_matches=10_000),
}


class Inspector:
    """Looks on at one match and asserts."""

    def __init__(self, game_id: str, seed: int) -> None:
        self.invariants = SOAKED[game_id].invariants
        self.source = Random(seed)
        self.answers = 0
        self.checked = 0

    def asked(self, state: State, _seat: int, options: Sequence[int]) -> None:
        """There is something to answer, all of it different."""
        assert options and len(set(options)) == len(options), "options are missing or listed twice"
        assert not state.over, "a match that is over asks nothing"

    def answered(self, state: State, _events: Events) -> None:
        """The invariants, now and then."""
        self.answers += 1
        assert self.answers < LONGEST, "endless"
        if self.source.random() < CHECKED_SHARE:
            self._check(state)

    def ended(self, state: State) -> None:
        """The invariants at the end."""
        self._check(state)

    def _check(self, state: State) -> None:
        self.checked += 1
        wrong = self.invariants(state)
        assert not wrong, "; ".join(wrong)


def soak(job: Job) -> tuple[str, int, int]:
    """Play the match of a job under inspection: what went wrong (or nothing), answers, positions checked."""
    inspector = Inspector(job.game_id, job.seed)
    try:
        play_match(game_of(job.game_id, job.data), job.opponents, job.options, job.seed, inspector)
    except Exception as fault:  # whatever it is, the soak goes on and tells it at the end
        told = f"{type(fault).__name__}: {fault} (seed {job.seed}, {len(job.opponents)} seats, {job.options})"
        return told, inspector.answers, inspector.checked
    return "", inspector.answers, inspector.checked


def kept(found: tuple[str, int, int]) -> list[str | int] | None:
    """What stands in a file of a soaked match; nothing if it went wrong, so that it is played again."""
    return None if found[0] else list(found)


def read_kept(saved: Sequence[Any]) -> tuple[str, int, int]:
    """What `kept` gave."""
    told, answers, checked = saved
    return str(told), int(answers), int(checked)


SOAK = Work("soak", soak, kept, read_kept)


def jobs_for(game_id: str, opponent: str, matches: int) -> list[Job]:
    """Matches over all seat counts in turn, every option drawn anew for each (the defaults for every other one)."""
    game = entry(game_id).game
    jobs: list[Job] = []
    for number in range(matches):
        seed = seed_of(SEED, opponent, number)
        source = Random(seed)
        chosen = {spec.name: source.choice(spec.choices) for spec in game.specs} if number % 2 else {}
        seats = game.seat_counts[number // 2 % len(game.seat_counts)]
        jobs.append(Job(game_id, None, [opponent] * seats, chosen, seed))
    return jobs


def main() -> int:
    """Run the soak; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--game", choices=list(SOAKED), help="one game alone")
    parser.add_argument("--random", type=int, help="matches by chance; the game's own number if left out")
    parser.add_argument("--greedy", type=int, default=300)
    parser.add_argument("--planner", type=int, default=20)
    parser.add_argument("--arena", type=int, default=400)
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--continue", type=Path, dest="folder", help="keep finished matches here, and go on from them")
    parser.add_argument("--cluster", help="the address of a Dask scheduler whose workers play")
    asked = parser.parse_args()
    if asked.folder is not None:
        asked.folder.mkdir(parents=True, exist_ok=True)
    with cluster(asked.cluster) if asked.cluster else nullcontext() as executor:
        return soak_games(asked, Crew(cores(asked.processes), executor, asked.folder))


class Crew(NamedTuple):
    """Who plays, and the folder in which finished matches are kept, if any."""

    processes: int
    executor: Executor | None = None
    folder: Path | None = None

    def file(self, name: str) -> Path | None:
        """Where finished matches of one kind are kept."""
        return None if self.folder is None else self.folder / f"{re.sub('[^a-z0-9]+', '-', name)}.jsonl"


def soak_games(asked: argparse.Namespace, crew: Crew) -> int:
    """Soak the games that are asked for; 1 if anything went wrong."""
    console = Console()
    wrong: Counter[str] = Counter()
    for game_id in [asked.game] if asked.game else [game for game in SOAKED if game in GAMES]:
        soaked = SOAKED[game_id]
        by_chance = soaked.random_matches if asked.random is None else asked.random
        for opponent, matches in (("random", by_chance), ("greedy", asked.greedy), ("planner", asked.planner)):
            wrong.update(soak_all(console, game_id, opponent, matches, crew))
        for one, other, least in (("greedy", "random", GREEDY_LEAST), ("planner", "greedy", soaked.planner_least)):
            for how in soaked.compared if asked.arena else ():
                wrong.update(compare(console, game_id, how, (one, other), least, asked.arena, crew))
    for told, times in wrong.items():
        console.print(f"[bold red]{times} ×[/] {told}")
    console.print("Nothing went wrong." if not wrong else f"{wrong.total()} faults.")
    return 1 if wrong else 0


def soak_all(console: Console, game_id: str, opponent: str, matches: int, crew: Crew) -> list[str]:
    """Play the matches of one kind of opponent, print what was done, hand back what went wrong."""
    started = time.perf_counter()
    answers = checked = 0
    wrong: list[str] = []
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(opponent, total=matches)
        kept_in = crew.file(f"{game_id} {opponent}")
        jobs = jobs_for(game_id, opponent, matches)
        for told, given, looked in map_jobs(SOAK, jobs, crew.processes, None, crew.executor, kept_in):
            answers += given
            checked += looked
            if told:
                wrong.append(f"{game_id}, {opponent}: {told}")
            bar.advance(task)
    console.print(
        f"{game_id}, {opponent}: {matches:,} matches, {answers:,} answers, invariants counted {checked:,} times, "
        f"{len(wrong)} faults, {time.perf_counter() - started:,.0f} s"
    )
    return wrong


def compare(
    console: Console, game_id: str, how: str, pair: tuple[str, str], least: float, matches: int, crew: Crew
) -> list[str]:
    """Let two opponents play, print the share with its interval, complain if it is below the least wanted."""
    started = time.perf_counter()
    title = f"{game_id}{how}: {pair[0]} against {pair[1]}"
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(title, total=matches)
        found = arena(
            game_id,
            pair,
            matches,
            seed=SEED,
            options=SOAKED[game_id].compared[how],
            processes=crew.processes,
            executor=crew.executor,
            finished=crew.file(title),
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    first = found.contestants[0]
    low, high = first.interval
    console.print(
        f"{title}: {first.share:.1%} of {first.matches} matches, 95 % interval {low:.1%} to {high:.1%}, "
        f"{time.perf_counter() - started:,.0f} s"
    )
    return [] if first.share >= least else [f"{title} scores less than {least:.0%}"]


if __name__ == "__main__":
    sys.exit(main())
