"""Many jobs over processes or machines, with results that depend on neither: each is counted once, whoever dies."""

import multiprocessing
import platform
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from gnomon.kernel.errors import BadInput
from gnomon.lab.finished import Finished
from gnomon.lab.jobs import Job, Release, Work, game_of, release_of
from gnomon.lab.table import Meter, Record, play_match

Progress = Callable[[int, int], None]
"""Called with matches done and matches in all."""
Found = TypeVar("Found")

AHEAD: Final = 4_096
"""Bundles of jobs handed out before the first is back: enough for every core of a cluster, few enough to keep in mind."""
FIRST: Final = 64
"""Jobs handed out before any is back; then four for each that is, so that their cost is known before the most are out."""
BUNDLE_SECONDS: Final = 5.0
LARGEST_BUNDLE: Final = 256
SHARES: Final = 1_024
"""Short jobs travel together, about so many seconds of work, since handing out has its cost; but never more than what is
left divided by so many shares, so that the last ones keep as many cores busy."""
MOST_LOSSES: Final = 3
"""A job that goes under with its worker more often than this is likely to be the reason."""
LOST_ELSEWHERE: Final = frozenset({"KilledWorker", "FutureCancelledError", "CommClosedError"})
"""What Dask raises for a worker that is gone; named, since Dask may not be installed."""


def run_job(job: Job) -> Record:
    """Play the match of a job."""
    return play_match(game_of(job.game_id, job.data), job.opponents, job.options, job.seed)


MATCH: Final = Work("match", run_job, Record.to_dict, Record.from_dict)
"""A match is played, and its record found."""


class Timed:
    """The `record` of a match, and what thinking cost: CPU `seconds` and `acts` begun, by seat."""

    __slots__ = ("acts", "record", "seconds")

    def __init__(self, record: Record, seconds: Sequence[float], acts: Sequence[int]) -> None:
        self.record = record
        self.seconds = list(seconds)
        self.acts = list(acts)

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "record": self.record.to_dict(),
            "seconds": [round(each, 4) for each in self.seconds],
            "acts": self.acts,
        }

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> "Timed":
        """What `to_dict` gave. Raises ValueError, TypeError, KeyError or AttributeError for anything else."""
        return cls(
            Record.from_dict(saved["record"]),
            [float(each) for each in saved["seconds"]],
            [int(each) for each in saved["acts"]],
        )


def run_timed(job: Job) -> Timed:
    """Play the match of a job, and note what thinking costs."""
    meter = Meter(len(job.opponents))
    game = game_of(job.game_id, job.data)
    record = play_match(game, job.opponents, job.options, job.seed, meter=meter)
    return Timed(record, meter.seconds, meter.acts)


TIMED_MATCH: Final = Work("timed match", run_timed, Timed.to_dict, Timed.from_dict)
"""A match is played, and what its programs cost is noted with its record."""


def map_jobs(
    work: Work[Found],
    jobs: Sequence[Job],
    processes: int,
    progress: Progress | None = None,
    executor: Executor | None = None,
    finished: Path | None = None,
) -> Generator[Found, None, None]:
    """What is found by every job, in the order of the jobs, the same whoever does them.

    They are done in this process, in `processes` of them, or by `executor`: any one of `concurrent.futures`, which
    stays open. A job whose worker dies is done again; if the executor is broken for good, processes of this machine do
    the rest. A worker of another release is refused. `finished` names a file that keeps every finished job; those that
    stand there already are not done again. Raises BadInput.
    """
    if not jobs:
        return
    kept = None if finished is None else Finished(finished, work, jobs)
    found: dict[int, Found] = {} if kept is None else kept.known()
    missing = [number for number in range(len(jobs)) if number not in found]
    fresh = spread(work.do, jobs, missing, processes, executor)
    done = 0
    try:
        for number in range(len(jobs)):
            while number not in found:
                other, made = next(fresh)
                found[other] = made
                if kept is not None:
                    kept.add(jobs[other], made)
            done += 1
            if progress is not None:
                progress(done, len(jobs))
            yield found.pop(number)
    finally:
        fresh.close()
        if kept is not None:
            kept.close()


def spread(
    do: Callable[[Job], Found],
    jobs: Sequence[Job],
    missing: Sequence[int],
    processes: int = 1,
    executor: Executor | None = None,
) -> Generator[tuple[int, Found], None, None]:
    """The numbers of the missing jobs with what `do` finds by them, in the order in which they come back.

    As `map_jobs`, which keeps their order and a file: `do` is a function of a module, jobs of one game share their data.
    Raises BadInput.
    """
    if executor is None and (processes <= 1 or len(missing) < 2):
        for number in missing:
            yield number, do(jobs[number])
        return
    crew = _Crew(executor, min(max(processes, 1), max(len(missing), 1)))
    try:
        yield from _done_by(crew, do, jobs, missing)
    finally:
        crew.dismiss()


class _Crew:
    """Who does the jobs: the executor that was given until it breaks, then pools of processes of our own."""

    def __init__(self, given: Executor | None, processes: int) -> None:
        self._processes = processes
        self._own: ProcessPoolExecutor | None = None
        self._executor = self._pool() if given is None else given
        self._under_way: set[Future[Any]] = set()

    def submit(self, function: Callable[..., Any], *given: object) -> Future[Any]:
        """Hand out a piece of work. Raises BrokenExecutor and RuntimeError if nobody is there to do any."""
        future = self._executor.submit(function, *given)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    def renew(self) -> None:
        """The executor is broken: a new pool takes its place."""
        if self._own is not None:
            self._own.shutdown(wait=False, cancel_futures=True)
        self._executor = self._pool()

    def dismiss(self) -> None:
        """Nothing more is wanted; an executor that was given stays open."""
        for future in list(self._under_way):
            future.cancel()
        if self._own is not None:
            self._own.shutdown(wait=True, cancel_futures=True)

    def _pool(self) -> Executor:
        # A fresh interpreter for each: copies of a process with threads may hang.
        self._own = ProcessPoolExecutor(self._processes, mp_context=multiprocessing.get_context("spawn"))
        return self._own


def _done_by(
    crew: _Crew, do: Callable[[Job], Found], jobs: Sequence[Job], missing: Sequence[int]
) -> Iterator[tuple[int, Found]]:
    wanted = {game_id: release_of(job) for game_id, job in _one_of_each_game(jobs)}
    waiting = deque(missing)
    back: SimpleQueue[tuple[list[int], Future[Any]]] = SimpleQueue()
    losses: Counter[int] = Counter()
    out = breaks = done = 0
    seconds = 0.0
    while waiting or out:
        broken = False
        while waiting and out < min(AHEAD, FIRST + 4 * done):
            size = min(_bundle(len(waiting), seconds / done if done else BUNDLE_SECONDS), len(waiting))
            numbers = [waiting.popleft() for _ in range(size)]
            try:
                future = crew.submit(_do, do, [jobs[number] for number in numbers], wanted)
            except (BrokenExecutor, RuntimeError):  # the latter if it was shut down
                waiting.extendleft(reversed(numbers))
                broken = True
                break
            out += 1
            future.add_done_callback(lambda future, numbers=numbers: back.put((numbers, future)))  # type: ignore[misc]
        if out:
            numbers, future = back.get()
            out -= 1
            try:
                found, spent = _told(future.result())
            except Exception as fault:
                if not _is_loss(fault):
                    raise
                if not isinstance(fault, BrokenExecutor):  # which breaks for all jobs, whoever broke it
                    losses.update(numbers)
                    if losses[numbers[0]] > MOST_LOSSES:
                        raise _gave_up(jobs[numbers[0]], losses[numbers[0]]) from fault
                waiting.extendleft(reversed(numbers))
            else:
                breaks = 0
                done += len(numbers)
                seconds += spent
                yield from zip(numbers, found, strict=True)
        elif broken:
            breaks += 1
            if breaks > MOST_LOSSES:
                raise _gave_up(jobs[min(waiting)], breaks)
            crew.renew()


def _bundle(left: int, seconds: float) -> int:
    """How many jobs travel together, if so many are left and each takes so long."""
    return max(1, min(LARGEST_BUNDLE, left // SHARES, int(BUNDLE_SECONDS / max(seconds, 1e-6))))


def _one_of_each_game(jobs: Sequence[Job]) -> Iterator[tuple[str, Job]]:
    """Building a game over an owner's data takes long, so it is done once for all of its jobs."""
    seen: set[str] = set()
    for job in jobs:
        if job.game_id not in seen:
            seen.add(job.game_id)
            yield job.game_id, job


def _do(do: Callable[[Job], Any], jobs: Sequence[Job], wanted: Mapping[str, Release]) -> tuple[str, Any]:
    """Do jobs where they were sent to, if that is the place for them; faults travel as plain values."""
    started = time.perf_counter()
    try:
        for game_id, job in _one_of_each_game(jobs):
            here = release_of(job)
            if here != wanted[game_id]:
                return "release", (platform.node(), str(Release(*here)), str(wanted[game_id]))
        found = [do(job) for job in jobs]
    except BadInput as fault:
        return "fault", (fault.where, fault.what)
    return "found", (found, time.perf_counter() - started)


def _told(answer: tuple[str, Any]) -> Any:
    """What a worker has found, and the seconds that it took. Raises BadInput."""
    kind, told = answer
    if kind == "fault":
        raise BadInput(*told)
    if kind == "release":
        place, here, wanted = told
        raise BadInput("workers", f"the one on {place} has {here}, this run is of {wanted}; give both the same")
    return told


def _is_loss(fault: BaseException) -> bool:
    """Whether a worker is gone, and with it what it was about to tell."""
    return isinstance(fault, BrokenExecutor | CancelledError) or type(fault).__name__ in LOST_ELSEWHERE


def _gave_up(job: Job, times: int) -> BadInput:
    return BadInput("workers", f"died {times} times over {job.game_id}, {','.join(job.opponents)}, seed {job.seed}")
