"""Matches of programs among themselves, kept answer by answer: what is learned from them can be changed afterwards.

Every match is drawn from its seed alone: the kind of table, the number of seats, and who sits where. So a file of matches
is told by the game, a seed and a number, can be played on any executor, and goes on where it was ended.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any, Final

from gnomon.kernel.errors import BadInput, WrongFile
from gnomon.kernel.game import Game
from gnomon.kernel.options import Value
from gnomon.kernel.state import State
from gnomon.lab.jobs import Job, Work, game_of
from gnomon.lab.table import let_pass, play_match, replay, seed_of
from gnomon.lab.workers import Progress, map_jobs

PROGRAMS: Final = (("newcomer", 2), ("beginner", 3), ("steady", 5), ("strong", 2))
"""Who plays, and how often: many strengths, so that a position is judged rightly whoever has led to it."""
STRONGEST: Final = "tournament"
AMONG_STRONGEST: Final = 3
"""In one of so many matches everybody plays the strongest program: what a position comes to is more where all go on well."""


class Kind:
    """A kind of table: a `name`, its options, and how often each number of seats is drawn (`seats`, with weights)."""

    __slots__ = ("name", "options", "seats")

    def __init__(self, name: str, options: dict[str, Value], seats: Sequence[tuple[int, int]]) -> None:
        self.name = name
        self.options = options
        self.seats = tuple(seats)

    @property
    def weight(self) -> int:
        """How often this kind is drawn, beside the other kinds of its game."""
        return sum(weight for _, weight in self.seats)


_BY_TURNS: Final[dict[str, Value]] = {f"era_{era}": "introductory" for era in (1, 2, 3)}
KINDS: Final[dict[str, tuple[Kind, ...]]] = {
    "khronos": (Kind("usual", {}, ((2, 6), (3, 2), (4, 2), (5, 1))),),
    "time_of_empires": (
        Kind("in turns", _BY_TURNS, ((2, 5), (3, 1), (4, 1))),
        Kind("real time", {}, ((2, 4), (3, 1), (4, 1))),
    ),
    "feudum": (
        Kind("advanced", {}, ((2, 6), (3, 2), (4, 1), (5, 1))),
        Kind("basic", {"advanced": False}, ((2, 2), (3, 1))),
    ),
    "inventions": (
        Kind("usual", {}, ((2, 6), (3, 2), (4, 2))),
        Kind("solo easy", {"difficulty": "easy"}, ((1, 1),)),
        Kind("solo normal", {"difficulty": "normal"}, ((1, 2),)),
        Kind("solo hard", {"difficulty": "hard"}, ((1, 2),)),
    ),
}
"""What is played of each game."""


class Played:
    """A match: its seed, options and programs by seat, its answers, and how it ended.

    `answers` are triples in one list: seat, code, match time (ms). `ranks` count from 1, `sources` tell the points of each
    seat by their source, `facts` what else the game tells about its end.
    """

    __slots__ = ("answers", "facts", "options", "programs", "ranks", "seed", "sources")

    def __init__(
        self,
        seed: int,
        options: dict[str, object],
        programs: Sequence[str],
        answers: list[int],
        ranks: list[int],
        sources: list[dict[str, int]],
        facts: dict[str, int],
    ) -> None:
        self.seed = seed
        self.options = options
        self.programs = tuple(programs)
        self.answers = answers
        self.ranks = ranks
        self.sources = sources
        self.facts = facts

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_dict(cls, saved: Any) -> "Played":
        """What `to_dict` gave. Raises KeyError, TypeError, ValueError or AttributeError for anything else."""
        found = cls(**{name: saved[name] for name in cls.__slots__})
        if len(found.answers) % 3 or not all(type(number) is int for number in found.answers):
            raise ValueError("no answers of a match")
        if not len(found.programs) == len(found.ranks) == len(found.sources):
            raise ValueError("seats differ")
        for source in found.sources:
            sum(source.values())
        return found


class _Memory:
    """Notes the answers of a match, and its position as it goes."""

    def __init__(self) -> None:
        self.answers: list[int] = []
        self.state: State | None = None

    def note(self, game: Game, state: State, seat: int, legal: Sequence[int], code: int, at: int) -> None:
        """Before an answer is given."""
        self.answers += (seat, code, at)
        self.state = state


def play(job: Job) -> Played:
    """Play the match of a job, and keep its answers."""
    game = game_of(job.game_id, job.data)
    memory = _Memory()
    record = play_match(game, job.opponents, job.options, job.seed, scribe=memory.note)
    assert memory.state is not None, "nobody was asked anything"
    outcome = game.outcome(memory.state)
    return Played(
        seed_of(job.seed, "match"),
        dict(job.options),
        job.opponents,
        memory.answers,
        record.ranks,
        outcome.sources,
        outcome.facts,
    )


WORK: Final = Work("self-play", play, Played.to_dict, Played.from_dict)


def drawn(game_id: str, seed: int, number: int, programs: Sequence[tuple[str, int]] = PROGRAMS) -> Job:
    """Match `number` of those that a `seed` stands for; among those of `PROGRAMS` some are of strong ones alone."""
    own = seed_of(seed, "self-play", game_id, number)
    source = Random(own)
    kinds = KINDS[game_id]
    (kind,) = source.choices(kinds, [kind.weight for kind in kinds])
    (seats,) = source.choices([seats for seats, _ in kind.seats], [weight for _, weight in kind.seats])
    if programs is PROGRAMS and number % AMONG_STRONGEST == AMONG_STRONGEST - 1:
        names = [STRONGEST] * seats
    else:
        names = source.choices([name for name, _ in programs], [weight for _, weight in programs], k=seats)
    return Job(game_id, None, names, kind.options, own)


def collect(
    game_id: str,
    path: Path,
    matches: int,
    seed: int = 1,
    programs: Sequence[tuple[str, int]] = PROGRAMS,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Iterator[Played]:
    """Play matches of a game into a file (JSON lines), or go on with it, and give them in their order. Raises BadInput."""
    if game_id not in KINDS:
        raise BadInput("game", f"{game_id!r:.40} is not among those that are learned: {', '.join(KINDS)}")
    if matches < 1:
        raise BadInput("matches", f"expected 1 or more, found {matches}")
    jobs = [drawn(game_id, seed, number, programs) for number in range(matches)]
    return map_jobs(WORK, jobs, processes, progress, executor, path)


def read_matches(path: Path) -> tuple[str, list[Played]]:
    """The game of a file that `collect` wrote, and its matches.

    Raises BadInput for another file, one of other rules (naming both), and one that cannot be read.
    """
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "not UTF-8 text"
        raise BadInput(str(path), (reason or str(fault)).lower()) from None
    found: list[Played] = []
    game_id = ""
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            told = json.loads(line)
            if told["work"] != WORK.name:
                raise ValueError
            played, named, rules = Played.from_dict(told["found"]), str(told["game"]), told["rules"]
        except (ValueError, KeyError, TypeError, AttributeError):
            if number == len(lines):
                break  # cut off while it was written
            raise WrongFile(f"{path}, line {number}", "no match of programs among themselves") from None
        if named != (game_id or named):
            raise WrongFile(f"{path}, line {number}", f"a match of {named:.40}, the first is of {game_id}")
        game_id = named
        here = game_of(game_id, None).rules_version
        if rules != here:
            raise WrongFile(f"{path}, line {number}", f"played by rules {rules!r:.20}, these are {here}")
        found.append(played)
    if not found:
        raise WrongFile(str(path), "there is no match in it")
    return game_id, found


def replayed(game: Game, played: Played) -> Iterator[State]:
    """The full positions of a match after its beginning, after each answer, and at its end; the same object, changed in place.

    Raises BadInput where an answer is not legal, as after a change of the rules.
    """
    for state in replay(game, played.options, len(played.programs), played.seed, played.answers):
        yield state
    let_pass(game, state)
    yield state
