"""Many matches over several processes, with results that do not depend on how many."""

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from gnomon.catalog import entry
from gnomon.kernel.game import Game
from gnomon.lab.table import Record, play_match

Data = Mapping[str, object] | None
Progress = Callable[[int, int], None]
"""Called with matches done and matches in all."""
Found = TypeVar("Found")


class Job:
    """One match to play: the game with its data, the opponents by seat, the options and the seed."""

    __slots__ = ("data", "game_id", "opponents", "options", "seed")

    def __init__(
        self, game_id: str, data: Data, opponents: Sequence[str], options: Mapping[str, object], seed: int
    ) -> None:
        self.game_id = game_id
        self.data = data
        self.opponents = tuple(opponents)
        self.options = dict(options)
        self.seed = seed


def game_of(game_id: str, data: Data) -> Game:
    """The rules of a game over an owner's data, if any. Raises BadInput."""
    return entry(game_id, data).game


def run_job(job: Job) -> Record:
    """Play the match of a job."""
    return play_match(game_of(job.game_id, job.data), job.opponents, job.options, job.seed)


def map_jobs(
    work: Callable[[Job], Found], jobs: Sequence[Job], processes: int, progress: Progress | None = None
) -> Iterator[Found]:
    """What `work`, a function of a module, makes of every job, in the order of the jobs."""
    done = 0
    for found in _spread(work, jobs, processes):
        done += 1
        if progress is not None:
            progress(done, len(jobs))
        yield found


def _spread(work: Callable[[Job], Found], jobs: Sequence[Job], processes: int) -> Iterator[Found]:
    if processes <= 1 or len(jobs) < 2:
        yield from map(work, jobs)
        return
    # A fresh interpreter for each: copies of a process with threads may hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(processes, len(jobs)), mp_context=context) as pool:
        yield from pool.map(work, jobs)
