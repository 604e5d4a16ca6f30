"""The ladder measured: every level against the one below it, in every mode that is played, rung by rung.

What is measured is kept in a folder, one file of finished matches for each rung: a run that was ended goes on from there,
and a later one adds matches. Levels change with releases, and then their matches count no more, so the folder says with what
levels it was filled.
"""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

import gnomon
from gnomon.bots import LEVELS, levels
from gnomon.kernel.errors import BadInput, WrongFile, did_you_mean
from gnomon.kernel.options import Value
from gnomon.lab.arena import Arena, Contestant, arena, wilson
from gnomon.lab.jobs import Job
from gnomon.lab.ratings import ratings
from gnomon.lab.simulation import is_compiled
from gnomon.lab.table import seed_of
from gnomon.lab.workers import TIMED_MATCH, Progress, map_jobs

ANCHOR: Final = "club"
"""The level whose rating is 0: it takes no budget, and its strength changes with the evaluators alone."""
MOST: Final = 2_000
"""Matches of a rung that a folder can hold."""
LACKING: Final = "`master` was not played with four: a match takes minutes."
"""What the page says of what it lacks."""
LEVELS_FILE: Final = "levels.json"


class Mode(NamedTuple):
    """A way in which a game is played: a `name`, the `game`, its `options`, and the numbers of `seats` that are measured."""

    name: str
    game: str
    options: dict[str, Value]
    seats: tuple[int, ...] = (2, 4)


_BY_TURNS: Final[dict[str, Value]] = {f"era_{era}": "introductory" for era in (1, 2, 3)}
MODES: Final = (
    Mode("khronos", "khronos", {}),
    Mode("empires-in-turns", "time_of_empires", _BY_TURNS),
    Mode("empires-real-time", "time_of_empires", {}),
    Mode("feudum-advanced", "feudum", {}),
    Mode("feudum-basic", "feudum", {"advanced": False}),
    Mode("inventions", "inventions", {}),
    Mode("inventions-alone-easy", "inventions", {"difficulty": "easy"}, (1,)),
    Mode("inventions-alone-normal", "inventions", {"difficulty": "normal"}, (1,)),
    Mode("inventions-alone-hard", "inventions", {"difficulty": "hard"}, (1,)),
)


def mode_of(name: str) -> Mode:
    """A mode by name. Raises BadInput."""
    for mode in MODES:
        if mode.name == name:
            return mode
    known = [mode.name for mode in MODES]
    raise BadInput("mode", f"unknown mode {name!r:.40}; known: {', '.join(known)}{did_you_mean(name, known)}")


class Rung:
    """A level against the `lower` one in a mode; alone, against the automated opponents of the game (no `lower`).

    With two seats they share the matches evenly, with more the upper one sits alone among the lower ones.
    """

    __slots__ = ("lower", "lower_cost", "mode", "one", "seats", "upper")

    def __init__(
        self, mode: Mode, seats: int, upper: str, lower: str, one: Contestant, other: Contestant | None
    ) -> None:
        self.mode = mode
        self.seats = seats
        self.upper = upper
        self.lower = lower
        self.one = one
        self.lower_cost = None if other is None else other.cost()

    @property
    def fair(self) -> float:
        """The share of points of a contestant that is no stronger; alone there is no such thing, and it is 0."""
        return 1.0 / self.seats if self.seats > 1 else 0.0

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        low, high = self.one.interval
        return {
            "mode": self.mode.name,
            "seats": self.seats,
            "upper": self.upper,
            "lower": self.lower,
            "matches": self.one.matches,
            "points": self.one.points,
            "share": round(self.one.share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "mean_score": round(self.one.score / max(1, self.one.matches), 1),
            "cost": {"upper": self.one.cost(), "lower": self.lower_cost},
        }


Limit = Callable[[int], bool]
"""Asked after every deal with the matches of the rung so far: whether they are enough."""


def limit(matches: int, seconds: float, known: int) -> Limit:
    """Enough is so many matches, or what was played in so many seconds (0: as long as it takes); all `known` ones count."""
    until = time.monotonic() + seconds

    def is_enough(played: int) -> bool:
        if played < known:
            return False
        return played >= matches or (seconds > 0.0 and time.monotonic() >= until)

    return is_enough


def measure_rung(
    mode: Mode,
    seats: int,
    upper: str,
    matches: int,
    seconds: float = 0.0,
    folder: Path | None = None,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Rung | None:
    """Play a rung: `upper` over the level below it, for so many matches or for so many seconds, whichever ends first.

    Matches that the `folder` holds count first, all of them, and those that are played are kept there; None if there are none
    and none is asked for. Raises BadInput for what is no rung, and WrongFile for a folder of other levels.
    """
    if upper not in LEVELS or not 0 <= matches <= MOST:
        raise BadInput("rung", f"no level {upper!r:.40}, or not 0 to {MOST} matches")
    lower = levels()[levels().index(upper) - 1] if seats > 1 else ""
    kept, known = None, 0
    if folder is not None:
        open_folder(folder)
        kept = folder / f"{mode.name}-{seats}-{upper}{'-' + lower if lower else ''}.jsonl"
        known = kept.read_bytes().count(b"\n") if kept.exists() else 0
    if not matches and not known:
        return None
    enough = limit(matches, seconds, known)
    crew = (processes, progress, executor, kept)
    if not lower:
        return Rung(mode, seats, upper, "", _alone(mode, upper, enough, *crew), None)
    found = arena(
        *(mode.game, [upper, lower], MOST, 1, seats, mode.options, None, *crew),
        lone=seats > 2,
        enough=lambda sofar, _share: enough(sofar.contestants[0].matches),
    )
    return Rung(mode, seats, upper, lower, *found.contestants)


def _alone(
    mode: Mode,
    level: str,
    enough: Limit,
    processes: int,
    progress: Progress | None,
    executor: Executor | None,
    kept: Path | None,
) -> Contestant:
    """How a level does without rivals at the table."""
    jobs = [Job(mode.game, None, [level], mode.options, seed_of(1, "alone", deal)) for deal in range(MOST)]
    found = Arena([level])
    timed = map_jobs(TIMED_MATCH, jobs, processes, progress, executor, kept)
    try:
        for one in timed:
            found.note([0], one)
            if enough(found.contestants[0].matches):
                break
    finally:
        timed.close()
    return found.contestants[0]


def open_folder(folder: Path) -> None:
    """Make a folder of finished matches, or see that it was filled with the levels of today. Raises BadInput and WrongFile."""
    path = folder / LEVELS_FILE
    now = {"gnomon": gnomon.__version__, "levels": {name: level.manner for name, level in LEVELS.items()}}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
            return
        known = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadInput(str(folder), (fault.strerror or str(fault)).lower()) from None
    except ValueError:
        raise WrongFile(str(path), "no list of levels") from None
    if known != now:
        raise WrongFile(str(path), "filled with other levels or by another release; name another folder")


def rated(rungs: Sequence[Rung]) -> list[tuple[str, float, float]]:
    """The levels of one mode with their ratings on Elo's scale and half of the 95 % interval, `ANCHOR` at 0.

    They follow from two seats alone: with more the lower ones take points from each other. A level that no match connects
    with the anchor is left out.
    """
    duels = [rung for rung in rungs if rung.seats == 2 and rung.one.matches]
    names = [name for name in levels() if any(name in (rung.upper, rung.lower) for rung in duels)]
    linked = {ANCHOR}
    for _ in names:
        for rung in duels:
            if linked & {rung.upper, rung.lower}:
                linked |= {rung.upper, rung.lower}
    names = [name for name in names if name in linked]
    if ANCHOR not in names:
        return []
    beaten = [[0.0] * len(names) for _ in names]
    for rung in duels:
        if rung.upper in names:
            upper, lower = names.index(rung.upper), names.index(rung.lower)
            beaten[upper][lower] += rung.one.points
            beaten[lower][upper] += rung.one.matches - rung.one.points
    found = ratings(beaten, names.index(ANCHOR))
    return [(name, rating, half) for name, (rating, half) in zip(names, found, strict=True)]


def page(rungs: Sequence[Rung], title: str) -> str:
    """The tables of the ladder in Markdown: shares with intervals and costs, then the ratings of each mode."""
    lines = [
        f"# {title}",
        "",
        f"Written by `gnomon ladder --page`, release {gnomon.__version__}, the engine {'' if is_compiled() else 'not '}compiled.",
        "Every level over the one below it: with two seats the seats are swapped on every deal, with four the upper level sits",
        "alone among the lower one, in every seat once, and a quarter is fair. Shared victories count by their part; intervals are",
        "Wilson's 95 %, cost is the process's CPU time of the upper level.",
        "",
        "| mode | seats | level | over | matches | share | 95 % interval | CPU s a match | CPU s an act |",
    ]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for rung in rungs:
        low, high = wilson(rung.one.points, rung.one.matches)
        cost = rung.one.cost()
        lines.append(
            f"| {rung.mode.name} | {rung.seats} | {rung.upper} | {rung.lower or 'the automated opponents'} "
            f"| {rung.one.matches} | {rung.one.share:.0%} | {low:.0%} – {high:.0%} "
            f"| {cost['cpu_seconds_a_match']:.2f} | {cost['cpu_seconds_an_act']:.3f} |"
        )
    lines += ["", LACKING]
    lines += ["", f"Ratings on Elo's scale, from two seats, `{ANCHOR}` at 0; half of a 95 % interval beside each.", ""]
    lines += ["| mode | " + " | ".join(levels()[1:]) + " |", "|---|" + "---|" * len(levels()[1:])]
    for mode in dict.fromkeys(rung.mode.name for rung in rungs if rung.seats > 1):
        own = [rung for rung in rungs if rung.mode.name == mode]
        known = {name: (rating, half) for name, rating, half in rated(own)}
        cells = [f"{known[name][0]:+.0f} ± {known[name][1]:.0f}" if name in known else "" for name in levels()[1:]]
        lines.append(f"| {mode} | " + " | ".join(cells) + " |")
    lines += ["", "| level | what it is |", "|---|---|"]
    lines += [f"| {level.name} | {level.manner} |" for level in LEVELS.values()]
    return "\n".join([*lines, ""])
