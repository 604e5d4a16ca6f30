"""Matches between opponents, counted and timed."""

import hashlib
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random

from gnomon.bots.playout import ACTS, CHOSEN, CLOCK, COUNTS, FORCED, LISTED, play_by_chance
from gnomon.kernel import game as kernel_game
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.lab.jobs import Data, Job, game_of
from gnomon.lab.recorder import RECORDED, Recorder
from gnomon.lab.table import Faults, Record, add_faults, seed_of
from gnomon.lab.workers import MATCH, Progress, map_jobs
from gnomon.programs import check_program

CLONES = 5_000
CLONED_AFTER = 200
"""Copies are timed on the position after so many answers by chance."""


def is_compiled() -> bool:
    """Whether the engine runs compiled."""
    return not kernel_game.__file__.endswith(".py")


class Simulation:
    """What `simulate` found.

    `records` has one `Record` a match; `seconds` is the time that all took on the wall, `clones_per_second` a rate of
    copies of a position. Counted over all matches: `actions`, answers with a choice; `forced`, answers without;
    `options`, what was offered for both; `acts`, whole acts; `clock_acts`; and `faults` of programs by name.
    """

    def __init__(self, records: Sequence[Record], seconds: float, clones_per_second: float) -> None:
        self.records = records
        self.seconds = seconds
        self.clones_per_second = clones_per_second
        totals = [sum(record.counts[number] for record in records) for number in range(COUNTS)]
        self.actions = totals[CHOSEN]
        self.forced = totals[FORCED]
        self.options = totals[LISTED]
        self.acts = totals[ACTS]
        self.clock_acts = totals[CLOCK]
        self.faults: Faults = {}
        for record in records:
            add_faults(self.faults, record.faults)

    @property
    def forced_share(self) -> float:
        """Answers without a choice among all answers, from 0 to 1."""
        return self.forced / max(1, self.actions + self.forced)

    @property
    def hash(self) -> str:
        """SHA-256 over the final digests, 64 hexadecimal digits: the same for a seed on every machine, process, build."""
        return hashlib.sha256("".join(record.digest for record in self.records).encode()).hexdigest()

    def scores_by_rank(self) -> list[float]:
        """Mean final scores in points, one a seat, best first."""
        ordered = [sorted(record.scores, reverse=True) for record in self.records]
        return [sum(place) / len(ordered) for place in zip(*ordered, strict=True)] if ordered else []

    def to_dict(self) -> dict[str, object]:
        """JSON-ready: counts, rates per second of wall clock, and the hash."""
        finished = sum(1 for record in self.records if record.ended_by)
        return {
            "games": len(self.records),
            "finished": finished,
            "actions": self.actions,
            "forced": self.forced,
            "forced_share": round(self.forced_share, 4),
            "acts": self.acts,
            "clock_acts": self.clock_acts,
            "options": self.options,
            "options_per_action": round(self.options / max(1, self.actions + self.forced), 2),
            "seconds": round(self.seconds, 3),
            "actions_per_second": round(self.actions / self.seconds, 1),
            "options_per_second": round(self.options / self.seconds, 1),
            "acts_per_second": round(self.acts / self.seconds, 1),
            "clones_per_second": round(self.clones_per_second, 1),
            "faults": self.faults,
            "scores_by_rank": [round(score, 2) for score in self.scores_by_rank()],
            "compiled": is_compiled(),
            "hash": self.hash,
        }


def lineup(opponents: Sequence[str], seats: int) -> list[str]:
    """One opponent for each seat: a single name sits everywhere, otherwise there is one a seat, or BadInput is raised."""
    if len(opponents) == 1:
        return list(opponents) * seats
    if len(opponents) != seats:
        raise BadInput("opponents", f"name one, or one for each of the {seats} seats, not {len(opponents)}")
    return list(opponents)


def simulate(
    game_id: str,
    seats: int,
    games: int,
    seed: int = 1,
    opponents: Sequence[str] = ("random",),
    options: Mapping[str, object] | None = None,
    data: Data = None,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    finished: Path | None = None,
    recording: Path | None = None,
) -> Simulation:
    """Play `games` matches of `game_id` and count what happened.

    `opponents` are named as `gnomon.programs` understands them: one for all `seats`, or one a seat. `seed` is any whole
    number, `options` are the game's, `data` is an owner's component data; `progress` is called with the matches done and
    those in all. Everything but the rates is the same for the same arguments, whatever `processes` and `executor` are;
    what these and `finished` mean stands at `workers.map_jobs`. `recording` names a Parquet file for every answer
    (`recordings.read`), which stands there once all matches are played; such a run cannot be gone on with. Raises
    BadInput for whatever of this cannot be.

    Examples:
        >>> from gnomon.lab import simulate
        >>> played = simulate("khronos", seats=2, games=10, seed=1, opponents=["random"])
        >>> played.actions, played.scores_by_rank()
        (964, [3.0, 0.9])
        >>> played.hash[:12]
        '4af911355aed'
    """
    if games < 1:
        raise BadInput("games", f"at least 1, not {games}")
    chosen = dict(options or {})
    names = lineup(opponents, seats)
    game = game_of(game_id, data)
    game.setup(chosen, seats, seed)
    for name in dict.fromkeys(names):
        check_program(name, game, seats)
    jobs = [Job(game_id, data, names, chosen, seed_of(seed, number)) for number in range(games)]
    started = time.perf_counter()
    if recording is None:
        records = list(map_jobs(MATCH, jobs, processes, progress, executor, finished))
    elif finished is not None:
        raise BadInput("recording", "a run that is recorded is played at once, so it keeps no finished matches")
    else:
        records = []
        with Recorder(recording, game) as recorder:
            for played in map_jobs(RECORDED, jobs, processes, progress, executor):
                recorder.add(played)
                records.append(played.record)
    seconds = time.perf_counter() - started
    return Simulation(records, seconds, clones_per_second(game, seats, chosen))


def clones_per_second(game: Game, seats: int, options: Mapping[str, object]) -> float:
    """Copies of a position in the middle of a match, per second of one core."""
    state = game.setup(options, seats, 5)
    play_by_chance(game, state, [Random(5).random] * seats, [0] * COUNTS, CLONED_AFTER)
    started = time.perf_counter()
    for _ in range(CLONES):
        state.clone()
    return CLONES / (time.perf_counter() - started)
