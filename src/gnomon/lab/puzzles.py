"""Positions of a game with one act that is clearly the best: how many of them a program finds tells how sharp it is.

They are looked for in matches between programs. A short search says where one first act may stand out; then two long ones,
which draw what is hidden differently, must name the same act, ahead of every line that begins otherwise by a chance to win
that matters. A puzzle is stored as the match that led to it, so it is exact and small, and it is shown as the view of its
seat: nobody needs to know what the seat does not.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final

from gnomon.bots import Bot, Wait
from gnomon.bots.evaluators import usual_budget
from gnomon.insight import Advice, Estimator, advise, estimator_of
from gnomon.insight.lines import first_act
from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.lab.jobs import Job, Work, game_of
from gnomon.lab.table import play_match, replay, seed_of
from gnomon.lab.workers import Progress, map_jobs
from gnomon.programs import make_program

FORMAT: Final = "gnomon puzzles"
FORMAT_VERSION: Final = 1
PLAYERS: Final = ("strong", "strong")
"""Who plays the matches: positions of good play are worth solving."""
A_MATCH: Final = 12
"""Positions of one match that are looked at, at most."""
LINES: Final = 12
"""Lines of a search that are compared."""
MARGIN: Final = 0.05
"""Chance to win by which the best act is ahead of every other."""
OPEN: Final = (0.05, 0.95)
"""The chance to win before it lies between: what is decided is no puzzle."""
LONG: Final = 8
"""So many times the game's usual budget each of the long searches takes."""
LARGEST_ANSWER: Final = 64
"""Answers of an act, at most."""


class Puzzle:
    """A position of a match, as its `seed`, `options`, number of `seats` and `answers` (triples in one list: seat, code, match
    time in ms), the `seat` that is to move, its best `act` (codes), and by how much chance to win that is ahead of the others.
    """

    __slots__ = ("act", "answers", "margin", "options", "seat", "seats", "seed")

    def __init__(
        self,
        seed: int,
        options: dict[str, Any],
        seats: int,
        answers: list[int],
        seat: int,
        act: list[int],
        margin: float,
    ) -> None:
        self.seed = seed
        self.options = options
        self.seats = seats
        self.answers = answers
        self.seat = seat
        self.act = act
        self.margin = margin

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_dict(cls, saved: Any) -> "Puzzle":
        """What `to_dict` gave. Raises KeyError, TypeError or ValueError for anything else."""
        found = cls(**{name: saved[name] for name in cls.__slots__})
        numbers = [found.seed, found.seats, found.seat, *found.answers, *found.act]
        if len(found.answers) % 3 or not found.act or not all(type(number) is int for number in numbers):
            raise ValueError("no puzzle")
        return found

    def position(self, game: Game) -> State:
        """The full position. Raises BadInput where an answer is not legal, as after a change of the rules."""
        *_, state = replay(game, self.options, self.seats, self.seed, self.answers)
        if state.over or self.seat not in game.to_act(state):
            raise BadInput("puzzle", f"seat {self.seat} is not asked in the end of seed {self.seed}; other rules?")
        return state


# --- looking for them -------------------------------------------------------------------------------------------------


class _Memory:
    """Notes where somebody who is not in the midst of an act has a choice."""

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.moments: list[tuple[int, int, State]] = []

    def note(self, game: Game, state: State, seat: int, legal: Sequence[int], code: int, at: int) -> None:
        """Before an answer is given."""
        if len(legal) > 1 and game.is_settled(state, seat):
            self.moments.append((len(self.answers), seat, state.clone()))
        self.answers += (seat, code, at)


def seek(job: Job) -> list[Puzzle]:
    """The puzzles in the match of a job. Raises BadInput for a game without a network."""
    game = game_of(job.game_id, job.data)
    estimator = estimator_of(job.game_id, len(job.opponents))
    if estimator is None:
        raise BadInput("game", f"no network comes with Gnomon for {job.game_id!r:.40}")
    memory = _Memory()
    play_match(game, job.opponents, job.options, job.seed, scribe=memory.note)
    source = Random(job.seed)
    chosen = sorted(source.sample(range(len(memory.moments)), min(A_MATCH, len(memory.moments))))
    found = []
    for length, seat, state in (memory.moments[place] for place in chosen):
        best = clear_best(game, game.view(state, seat), seat, estimator)
        if best is not None:
            act, margin = best
            answers = memory.answers[:length]
            seed = seed_of(job.seed, "match")
            found.append(Puzzle(seed, dict(job.options), len(job.opponents), answers, seat, act, round(margin, 4)))
    return found


def clear_best(game: Game, view: State, seat: int, estimator: Estimator) -> tuple[list[int], float] | None:
    """The act that is clearly the best by what a seat sees, and by how much chance to win; None where there is none."""
    act: list[int] = []
    least = 1.0
    usual = usual_budget(game, view)
    for look, budget in enumerate((usual, LONG * usual, LONG * usual)):
        lines = advise(game, view, seat, LINES, budget, estimator, seed=look)
        if not look:
            before = lines[0].before
            assert before is not None
            if not OPEN[0] < before.winning[seat] < OPEN[1]:
                return None
        first, margin = _ahead(game, view, seat, lines)
        if not first or margin < MARGIN or (act and first != act):
            return None
        act, least = first, min(least, margin)
    return act, least


def _ahead(game: Game, view: State, seat: int, lines: Sequence[Advice]) -> tuple[list[int], float]:
    """The first act of the best line, and how far that is ahead of the best line that begins otherwise."""
    act = first_act(game, view, seat, lines[0].answers)
    others = [line for line in lines[1:] if line.answers[: len(act)] != act]
    if not act or not others:
        return [], 0.0
    return act, (lines[0].chance_of(seat) or 0.0) - max(line.chance_of(seat) or 0.0 for line in others)


def _written(found: list[Puzzle]) -> object:
    return [puzzle.to_dict() for puzzle in found]


def _read(saved: Any) -> list[Puzzle]:
    return [Puzzle.from_dict(one) for one in saved]


WORK: Final = Work("puzzles", seek, _written, _read)


def find(
    game_id: str,
    path: Path,
    matches: int,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Iterator[list[Puzzle]]:
    """Look for puzzles in so many matches of a game, kept in a file (JSON lines) or gone on with; those of each match in turn.

    Raises BadInput.
    """
    if matches < 1:
        raise BadInput("matches", f"expected 1 or more, found {matches}")
    jobs = [
        Job(game_id, None, PLAYERS, options or {}, seed_of(seed, "puzzles", game_id, number))
        for number in range(matches)
    ]
    return map_jobs(WORK, jobs, processes, progress, executor, path)


# --- sets of them -----------------------------------------------------------------------------------------------------


def to_bytes(game_id: str, puzzles: Sequence[Puzzle]) -> bytes:
    """A set of puzzles as a file, the same whenever it is written."""
    game = game_of(game_id, None)
    told = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": game_id,
        "rules": game.rules_version,
        "margin": MARGIN,
        "puzzles": [puzzle.to_dict() for puzzle in puzzles],
    }
    return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), 9, mtime=0)


def from_bytes(content: bytes) -> tuple[str, list[Puzzle]]:
    """The game and the puzzles of what `to_bytes` gave. Raises WrongFile for anything else, and for other rules."""
    try:
        told = json.loads(gzip.decompress(content))
        if told["format"] != FORMAT or told["version"] != FORMAT_VERSION:
            raise ValueError("another format")
        game_id, rules = str(told["game"]), told["rules"]
        found = [Puzzle.from_dict(one) for one in told["puzzles"]]
    except (OSError, EOFError, ValueError, KeyError, TypeError):
        raise WrongFile("puzzles", "this is no file of puzzles, or it is damaged") from None
    here = game_of(game_id, None).rules_version
    if rules != here:
        raise WrongFile("puzzles", f"made for rules {rules!r:.20} of {game_id}, these are {here}")
    return game_id, found


@cache
def shipped(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with Gnomon; none where nobody has looked for any."""
    file = files("gnomon.lab.sets").joinpath(f"{game_id}.json.gz")
    return tuple(from_bytes(file.read_bytes())[1]) if file.is_file() else ()


# --- solving them -----------------------------------------------------------------------------------------------------


def solved(game: Game, puzzle: Puzzle, program: str) -> bool:
    """Whether a program (by name) finds the best act. Raises BadInput for an unknown program and for other rules."""
    state = puzzle.position(game)
    bot = make_program(program, game, puzzle.seat, seed_of(puzzle.seed, "solver", len(puzzle.answers)))
    try:
        return _played(game, state, puzzle.seat, bot) == puzzle.act
    finally:
        bot.close()


def _played(game: Game, state: State, seat: int, bot: Bot) -> list[int]:
    """The answers with which a program completes an act; none if it would rather wait."""
    found: list[int] = []
    while len(found) < LARGEST_ANSWER:
        if state.over or seat not in game.to_act(state):
            if found or game.deadline(state) == NEVER:
                break
            game.tick(state)
            continue
        if found and game.is_settled(state, seat):
            break
        options = game.options(state, seat)
        answer = bot.choose(game.view(state, seat) if bot.needs_view else state, options)
        if isinstance(answer, Wait):
            break
        game.apply(state, seat, answer, state.now)
        found.append(answer)
    return found
