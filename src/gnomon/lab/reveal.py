"""What the matches of a level reveal about a game: what happens how often and what never, who profits, how it begins.

A level plays itself. Every question is noted by kinds of answers, offered and taken, and everything that happens by kinds of
events, so that no game has to say what its mechanisms are. With kinds that are forced, one seat uses them wherever it may
(`gnomon.programs.forced`) among others that play freely: whether a mechanism pays is then what that seat wins.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

from gnomon.bots.evaluators import beside
from gnomon.kernel.actions import BACK, Codes
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import EVERYONE, Events
from gnomon.kernel.game import Game
from gnomon.kernel.records import Happenings
from gnomon.kernel.state import State
from gnomon.lab.arena import seatings
from gnomon.lab.findings import Counts, Findings, Seen, read_seen
from gnomon.lab.jobs import Data, Job, Work, game_of
from gnomon.lab.ladder import open_folder
from gnomon.lab.simulation import lineup
from gnomon.lab.table import Watch, play_match, seed_of
from gnomon.lab.workers import Progress, map_jobs
from gnomon.programs import check_program
from gnomon.programs.forced import answers_of, forced_name

NAMED: Final = 60
"""Answers of a block that are counted by name; one with more asks for places or the like and is counted as a whole."""
ROUNDS: Final = "rounds"
"""The figure of a game's own statistics that tells how many rounds a match took."""


def kinds_of(codes: Codes) -> list[str]:
    """Of every code the kind as which it is counted: `kind.answer`, or the `kind` alone where there are many answers."""
    found = [""] * codes.size
    for block in codes.blocks[BACK + 1 :]:
        for number, name in enumerate(block.names):
            found[block.base + number] = f"{block.kind}.{name}" if len(block.names) <= NAMED else block.kind
    return found


def happenings_of(game: Game) -> Happenings:
    """The events of a game, as its `events` module declares them; none where it has no such module, or declares none there."""
    found: Happenings = getattr(beside(game, "events"), "EVENTS", None) or Happenings()
    return found


class RevealWatch:
    """Looks on at one match of a `game` with so many `seats`, and counts."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.kinds = kinds_of(game.codes)
        self.events = happenings_of(game)
        # Where an event has a seat among its facts it is that seat's, otherwise nobody's.
        places = [parts.places().get("seat", (-1, -1)) for parts in self.events.parts]
        self._seat_at = [start for start, _ in places]
        self.seats = seats
        self.offered: Counts = {}
        self.taken: Counts = {}
        self.happened: Counts = {}
        self.openings: list[list[str]] = [[] for _ in range(seats)]
        self.order: list[int] = []
        self._begun = [0] * seats
        self.sources: list[dict[str, int]] = []
        self.rounds = 0
        own: Any = beside(game, "statistics")
        self._own = None if own is None else own.watch(game, False)
        self._opening: Sequence[str] = getattr(own, "OPENING", tuple(block.kind for block in game.codes.blocks))

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """Before every answer."""
        if len(options) > 1:
            for kind in {self.kinds[code] for code in options}:
                self.offered.setdefault(kind, [0] * self.seats)[seat] += 1
        if self._own is not None:
            self._own.asked(state, seat, options)

    def answers(self, game: Game, state: State, seat: int, options: Sequence[int], code: int, _at: int) -> None:
        """The answer that is given next; a `Scribe`."""
        self._begun[seat] += int(game.is_settled(state, seat))
        if len(options) < 2:
            return
        kind = self.kinds[code]
        self.taken.setdefault(kind, [0] * self.seats)[seat] += 1
        if seat not in self.order:
            self.order.append(seat)
        if self._begun[seat] <= 1 and "." in kind and kind.partition(".")[0] in self._opening:
            self.openings[seat].append(kind)

    def answered(self, state: State, events: Events) -> None:
        """After every answer, with what happened."""
        for happened in events if self.events.names else ():
            counts = self.happened.setdefault(self.events.names[happened[0]], [0] * (self.seats + 1))
            at = self._seat_at[happened[0]]
            seat = happened[3 + at] if 0 <= at < happened[2] else EVERYONE
            counts[seat if 0 <= seat < self.seats else self.seats] += 1
        if self._own is not None:
            self._own.answered(state, events)

    def ended(self, state: State) -> None:
        """Once, when the match is over."""
        self.sources = self.game.outcome(state).sources
        if self._own is not None:
            self._own.ended(state)
            self.rounds = next((int(value) for name, _, value in self._own.figures() if name == ROUNDS), 0)


def reveal_job(job: Job) -> Seen:
    """Play the match of a job and look on."""
    game = game_of(job.game_id, job.data)
    watch = RevealWatch(game, len(job.opponents))
    looking: Watch = watch
    record = play_match(game, job.opponents, job.options, job.seed, looking, watch.answers)
    counts = (watch.offered, watch.taken, watch.happened)
    return Seen(record, watch.rounds, *counts, watch.sources, watch.openings, watch.order)


REVEAL: Final = Work("reveal", reveal_job, Seen.to_dict, read_seen)
"""A match is played, and what happened in it found."""


def reveal(
    game_id: str,
    seats: int,
    games: int,
    seed: int = 1,
    level: Sequence[str] = ("club",),
    force: Sequence[str] = (),
    within: float | None = None,
    options: Mapping[str, object] | None = None,
    data: Data = None,
    processes: int = 1,
    progress: Progress | None = None,
    executor: Executor | None = None,
    folder: Path | None = None,
) -> Findings:
    """What `games` matches of `game_id` reveal, in which a `level` plays itself, or several levels each at its seat.

    `force` names kinds of answers (`KIND` or `KIND.ANSWER`, `/N` behind one for so many times a match) that one seat gives
    wherever it may, wherever it loses at most `within` points by its own judgement (None: any number); every deal is then
    played once with that seat in every place, and `games` are rounded up to whole rotations. A `folder` keeps every match,
    and all that it holds count. The findings depend on the other arguments alone; for them see `gnomon.lab.simulate`.
    Raises BadInput for whatever of this cannot be, and WrongFile for a folder of other levels or another run.
    """
    if games < 1:
        raise BadInput("games", f"at least 1, not {games}")
    game = game_of(game_id, data)
    chosen = dict(options or {})
    game.setup(chosen, seats, seed)
    names = lineup(level, seats)
    places = [names]
    if force:
        if len(set(names)) > 1 or seats < 2:
            raise BadInput(
                "force", "one seat is forced among others of the same level; name one level and two seats or more"
            )
        for kind in force:
            answers_of(game.codes, kind.partition("/")[0])
        urged = forced_name(names[0], force, within)
        places = [
            [urged if number == 0 else names[0] for number in order] for order in seatings([0, *[1] * (seats - 1)])
        ]
    for name in {name for seated in places for name in seated}:
        check_program(name, game, seats)
    kept, known = None, 0
    if folder is not None:
        open_folder(folder)
        kept = folder / _name(game, seats, places[0], chosen, seed)
        known = kept.read_bytes().count(b"\n") if kept.exists() else 0
    deals = -(-max(games, known) // len(places))
    jobs = [Job(game_id, data, seated, chosen, seed_of(seed, deal)) for deal in range(deals) for seated in places]
    found = Findings(
        game.title, seats, list(dict.fromkeys(names)), list(force), within, happenings_of(game), kinds_of(game.codes)
    )
    for job, seen in zip(jobs, map_jobs(REVEAL, jobs, processes, progress, executor, kept), strict=True):
        forced = next((seat for seat, name in enumerate(job.opponents) if force and name != names[0]), -1)
        found.add(seen, forced)
    return found


def _name(game: Game, seats: int, names: Sequence[str], options: Mapping[str, object], seed: int) -> str:
    """The file of a run in a folder: what it is in short, and a digest of all that it rests on."""
    short = "-".join((game.id, str(seats), *dict.fromkeys(names)))
    whole = repr((game.id, game.data_digest, tuple(names), sorted(options.items()), seed))
    digest = hashlib.sha256(whole.encode()).hexdigest()[:12]
    return f"{re.sub(r'[^A-Za-z0-9_.]+', '-', short)[:80]}-{digest}.jsonl"
