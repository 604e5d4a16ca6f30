"""What a game counts about itself over many matches, beside published figures where it has them."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, NamedTuple

from gnomon.bots.evaluators import beside
from gnomon.kernel.errors import BadInput
from gnomon.kernel.game import Game
from gnomon.lab.jobs import Data, Job, Work, game_of
from gnomon.lab.simulation import lineup
from gnomon.lab.table import Faults, add_faults, play_match, read_faults, seed_of
from gnomon.lab.workers import Progress, map_jobs
from gnomon.programs import check_program


class Counted(NamedTuple):
    """What one match gave: figures by name, how matches are put together ("mean", "least", "most"), value; and faults."""

    figures: list[tuple[str, str, float]]
    faults: Faults


class Figure:
    """One figure: the measured value, and the published one if there is one."""

    __slots__ = ("measured", "name", "reference")

    def __init__(self, name: str, measured: float, reference: float | None) -> None:
        self.name = name
        self.measured = measured
        self.reference = reference

    @property
    def ratio(self) -> float | None:
        """Measured over published."""
        return self.measured / self.reference if self.reference else None

    @property
    def shown_reference(self) -> str:
        """The published figure as text, empty without one."""
        return "" if self.reference is None else f"{self.reference:g}"

    @property
    def shown_ratio(self) -> str:
        """The ratio as text, empty without one."""
        ratio = self.ratio
        return "" if ratio is None else f"{ratio:.2f}"

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        ratio = self.ratio
        return {
            "name": self.name,
            "measured": round(self.measured, 3),
            "published": self.reference,
            "ratio": None if ratio is None else round(ratio, 3),
        }


class Figures(list[Figure]):
    """The `figures` of all matches, in the game's order; `faults` tells by name what programs did instead of answering."""

    def __init__(self, figures: Iterable[Figure], faults: Faults) -> None:
        super().__init__(figures)
        self.faults = faults


def statistics_of(game: Game) -> Any:
    """The `statistics` module beside a game's own. Raises BadInput for a game without one."""
    module = beside(game, "statistics")
    if module is None:
        raise BadInput("statistics", f"{game.title} counts nothing about itself")
    return module


def count_job(job: Job) -> Counted:
    """Play the match of a job under the game's own watch."""
    game = game_of(job.game_id, job.data)
    watch = statistics_of(game).watch(game, True)
    record = play_match(game, job.opponents, job.options, job.seed, watch)
    return Counted(watch.figures(), record.faults)


def _counted(saved: Mapping[str, Any]) -> Counted:
    figures = [(str(name), str(way), float(value)) for name, way, value in saved["figures"]]
    return Counted(figures, read_faults(saved["faults"]))


COUNT: Final = Work("statistics", count_job, Counted._asdict, _counted)
"""A match is played, and what the game counts about it found."""


def measure(
    game_id: str,
    seats: int,
    games: int,
    seed: int = 1,
    opponents: Sequence[str] = ("greedy",),
    options: Mapping[str, object] | None = None,
    data: Data = None,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    finished: Path | None = None,
) -> Figures:
    """The game's own figures over `games` matches; for `executor` and `finished` see `workers.map_jobs`. Raises BadInput."""
    game = game_of(game_id, data)
    reference: Mapping[str, float] = statistics_of(game).reference(seats)
    game.setup(options or {}, seats, seed)
    names = lineup(opponents, seats)
    for name in dict.fromkeys(names):
        check_program(name, game, seats)
    jobs = [Job(game_id, data, names, options or {}, seed_of(seed, number)) for number in range(games)]
    values: dict[str, list[float]] = {}
    ways: dict[str, str] = {}
    faults: Faults = {}
    for counted in map_jobs(COUNT, jobs, processes, progress, executor, finished):
        add_faults(faults, counted.faults)
        for name, way, value in counted.figures:
            values.setdefault(name, []).append(value)
            ways[name] = way
    figures = (Figure(name, _together(ways[name], found), reference.get(name)) for name, found in values.items())
    return Figures(figures, faults)


def _together(way: str, values: Sequence[float]) -> float:
    if way == "least":
        return min(values)
    if way == "most":
        return max(values)
    return sum(values) / len(values)
