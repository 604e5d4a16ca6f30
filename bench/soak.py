"""Thousands of whole matches of Khronos over all seat counts and options, looking for any crash, dead end or lie.

    python -m bench.soak [--random 10000] [--greedy 300] [--planner 20] [--arena 400] [--processes 0]

Every match is played with every answer checked to be among the options; on a twentieth of the positions, and at the end,
the invariants of the game are counted afresh from the saved form. Then opponents are compared as the arena does.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from random import Random

from rich.console import Console
from rich.progress import Progress

from gnomon.catalog import entry
from gnomon.cli.shared import cores
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events
from gnomon.kernel.state import State
from gnomon.lab import arena, play_match, seed_of
from gnomon.lab.workers import Job, game_of, map_jobs
from tests.kit.khronos import invariants

GAME = "khronos"
SEED = 20_061
CHECKED_SHARE = 0.05
LONGEST = 20_000
"""Answers after which a match counts as endless; the longest seen have about 1,500."""
GREEDY_LEAST = 0.95
PLANNER_LEAST = 0.70


class Inspector:
    """Looks on at one match and asserts."""

    def __init__(self, seed: int) -> None:
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
        assert isinstance(state, KhronosState)
        self.checked += 1
        wrong = invariants(state)
        assert not wrong, "; ".join(wrong)


def soak(job: Job) -> tuple[str, int, int]:
    """Play the match of a job under inspection: what went wrong (or nothing), answers, positions checked."""
    inspector = Inspector(job.seed)
    try:
        play_match(game_of(job.game_id, job.data), job.opponents, job.options, job.seed, inspector)
    except Exception as fault:  # whatever it is, the soak goes on and tells it at the end
        told = f"{type(fault).__name__}: {fault} (seed {job.seed}, {len(job.opponents)} seats, {job.options})"
        return told, inspector.answers, inspector.checked
    return "", inspector.answers, inspector.checked


def jobs_for(opponent: str, matches: int) -> list[Job]:
    """Matches over all seat counts in turn, every option drawn anew for each (the defaults for every other one)."""
    game = entry(GAME).game
    jobs: list[Job] = []
    for number in range(matches):
        seed = seed_of(SEED, opponent, number)
        source = Random(seed)
        chosen = {spec.name: source.choice(spec.choices) for spec in game.specs} if number % 2 else {}
        seats = game.seat_counts[number // 2 % len(game.seat_counts)]
        jobs.append(Job(GAME, None, [opponent] * seats, chosen, seed))
    return jobs


def main() -> int:
    """Run the soak; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--random", type=int, default=10_000)
    parser.add_argument("--greedy", type=int, default=300)
    parser.add_argument("--planner", type=int, default=20)
    parser.add_argument("--arena", type=int, default=400)
    parser.add_argument("--processes", type=int, default=0)
    asked = parser.parse_args()
    console = Console()
    processes = cores(asked.processes)
    wrong: Counter[str] = Counter()
    for opponent, matches in (("random", asked.random), ("greedy", asked.greedy), ("planner", asked.planner)):
        wrong.update(soak_all(console, opponent, matches, processes))
    for one, other, least in (("greedy", "random", GREEDY_LEAST), ("planner", "greedy", PLANNER_LEAST)):
        if asked.arena:
            wrong.update(compare(console, one, other, least, asked.arena, processes))
    for told, times in wrong.items():
        console.print(f"[bold red]{times} ×[/] {told}")
    console.print("Nothing went wrong." if not wrong else f"{wrong.total()} faults.")
    return 1 if wrong else 0


def soak_all(console: Console, opponent: str, matches: int, processes: int) -> list[str]:
    """Play the matches of one kind of opponent, print what was done, hand back what went wrong."""
    started = time.perf_counter()
    answers = checked = 0
    wrong: list[str] = []
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(opponent, total=matches)
        for told, given, looked in map_jobs(soak, jobs_for(opponent, matches), processes):
            answers += given
            checked += looked
            if told:
                wrong.append(f"{opponent}: {told}")
            bar.advance(task)
    console.print(
        f"{opponent}: {matches:,} matches, {answers:,} answers, invariants counted {checked:,} times, "
        f"{len(wrong)} faults, {time.perf_counter() - started:,.0f} s"
    )
    return wrong


def compare(console: Console, one: str, other: str, least: float, matches: int, processes: int) -> list[str]:
    """Let two opponents play, print the share with its interval, complain if it is below the least wanted."""
    started = time.perf_counter()
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(f"{one} against {other}", total=matches)
        found = arena(
            GAME,
            [one, other],
            matches,
            seed=SEED,
            processes=processes,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    first = found.contestants[0]
    low, high = first.interval
    console.print(
        f"{one} against {other}: {first.share:.1%} of {first.matches} matches, 95 % interval {low:.1%} to {high:.1%}, "
        f"{time.perf_counter() - started:,.0f} s"
    )
    return [] if first.share >= least else [f"{one} scores less than {least:.0%} against {other}"]


if __name__ == "__main__":
    sys.exit(main())
