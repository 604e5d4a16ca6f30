"""One match between opponents, without a host: who is asked answers, and the clock jumps from event to event."""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol

from gnomon.bots import Bot, Faulted, RandomBot, Wait, never
from gnomon.bots.playout import ACTS, CHOSEN, CLOCK, COUNTS, FORCED, LISTED, play_by_chance
from gnomon.bots.reactions import reaction
from gnomon.kernel.errors import BadInput
from gnomon.kernel.events import Events, censored
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State
from gnomon.programs import make_program

MOST_ANSWERS = 1_000_000
"""A match that takes more is endless."""
CLOCK_ACT = -1
"""Who is told to have acted when the clock did."""
MOST_FAULTS = 5
"""So many different faults of one program are told of by themselves, the others of a match together."""
FURTHER = "did something else wrong"

Faults = dict[str, dict[str, int]]
"""By the name of a program, what it did instead of answering and how often; its seat took the default answer each time."""


def let_pass(game: Game, state: State, at: int | None = None) -> None:
    """Perform the acts of the clock that come before an answer at match time `at` (ms), or all that are left."""
    while not state.over:
        due = game.deadline(state)
        if due == NEVER or (at is not None and due > at):
            return
        game.tick(state)


def replay(game: Game, options: Mapping[str, object], seats: int, seed: int, answers: Sequence[int]) -> Iterator[State]:
    """The full positions of a match after its beginning and after each answer; the same object, changed in place.

    `answers` are triples in one list: seat, code, match time (ms). Raises BadInput where one is not legal, as after a change
    of the rules.
    """
    state = game.setup(options, seats, seed)
    yield state
    for at in range(0, len(answers), 3):
        seat, code, now = answers[at : at + 3]
        let_pass(game, state, now)
        if state.over or seat not in game.to_act(state) or code not in game.options(state, seat):
            raise BadInput("match", f"answer {at // 3} of seed {seed} is not legal; other rules?")
        game.apply(state, seat, code, now)
        yield state


class Watch(Protocol):
    """Looks on while a match is played; a game's `statistics` module makes one."""

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """Before every answer."""

    def answered(self, state: State, events: Events) -> None:
        """After every answer, with what happened."""

    def ended(self, state: State) -> None:
        """Once, when the match is over."""


Scribe = Callable[[Game, State, int, Sequence[int], int, int], None]
"""Called before every answer with the game, the position, the seat, the legal codes, the answer's and its match time."""


def seed_of(seed: int, *parts: int | str) -> int:
    """A 64-bit seed for one purpose, named by `parts`, out of a `seed`: the same everywhere, unrelated for other parts."""
    text = ":".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Record:
    """How one match went: `counts` by `bots.playout`, the final `digest` (64 hexadecimal digits), and how it ended.

    `scores` (points) and `ranks` (from 1) have one number a seat; `ended_by` is the section of the rules that ended it;
    `faults` tells by name what programs did instead of answering, and how often.
    """

    __slots__ = ("counts", "digest", "ended_by", "faults", "ranks", "scores")

    def __init__(
        self,
        counts: list[int],
        digest: str,
        scores: list[int],
        ranks: list[int],
        ended_by: str,
        faults: Faults | None = None,
    ) -> None:
        self.counts = counts
        self.digest = digest
        self.scores = scores
        self.ranks = ranks
        self.ended_by = ended_by
        self.faults: Faults = {} if faults is None else faults

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def from_dict(cls, saved: Mapping[str, Any]) -> "Record":
        """What `to_dict` gave. Raises ValueError, TypeError, KeyError or AttributeError for anything else."""
        lists = [saved[name] for name in ("counts", "scores", "ranks")]
        texts = [saved[name] for name in ("digest", "ended_by")]
        numbers = all(isinstance(found, list) and all(type(number) is int for number in found) for found in lists)
        if not numbers or not all(isinstance(text, str) for text in texts) or len(lists[0]) != COUNTS:
            raise ValueError("no record of a match")
        return cls(lists[0], texts[0], lists[1], lists[2], texts[1], read_faults(saved["faults"]))


def read_faults(saved: Any) -> Faults:
    """Faults as a record saves them. Raises ValueError, TypeError or AttributeError for anything else."""
    return {str(name): {str(why): int(times) for why, times in reasons.items()} for name, reasons in saved.items()}


def add_faults(total: Faults, more: Faults) -> None:
    """Add the faults of one match to those of others."""
    for name, reasons in more.items():
        known = total.setdefault(name, {})
        for reason, times in reasons.items():
            known[reason] = known.get(reason, 0) + times


class Meter:
    """What thinking costs while a match is played: by seat, the CPU `seconds` of this process and the `acts` begun."""

    __slots__ = ("acts", "seconds")

    def __init__(self, seats: int) -> None:
        self.seconds = [0.0] * seats
        self.acts = [0] * seats


def play_match(
    game: Game,
    opponents: Sequence[str],
    options: Mapping[str, object],
    seed: int,
    watch: Watch | None = None,
    scribe: Scribe | None = None,
    meter: Meter | None = None,
) -> Record:
    """Play one match of `game` to its end; `opponents` by name (`gnomon.programs`), one for each seat.

    `options` are the game's, `seed` is any whole number; a `watch` is shown every position, a `scribe` told
    every answer, a `meter` notes what thinking costs. The same arguments give the same match, whatever else the process has done, as long as the programs are
    ours. Raises BadInput for a name that leads to no program, seats that the game does not take, and unknown options.

    Examples:
        >>> from gnomon.catalog import entry
        >>> from gnomon.lab import play_match
        >>> game = entry("khronos").game
        >>> record = play_match(game, ["steady", "random"], {}, seed=1)
        >>> record.ranks, record.faults
        ([1, 2], {})
    """
    state = game.setup(options, len(opponents), seed_of(seed, "match"))
    bots: list[Bot] = []
    try:
        for seat, name in enumerate(opponents):
            bots.append(make_program(name, game, seat, seed_of(seed, "seat", seat)))
        return play_on(game, state, bots, opponents, seed, watch, scribe, meter)
    finally:
        for bot in bots:
            bot.close()


def play_on(
    game: Game,
    state: State,
    bots: Sequence[Bot],
    names: Sequence[str],
    seed: int,
    watch: Watch | None = None,
    scribe: Scribe | None = None,
    meter: Meter | None = None,
) -> Record:
    """Play a match from a `state` on, which is changed, to its end; `bots` and their `names` by seat.

    In real time each takes the time to react that goes with its name, by `seed`. Whoever made the bots closes them.
    """
    course = _Course(game, state, bots, names, watch, scribe, meter)
    if game.timed:
        _play_in_time(course, [_Hand(bot, seed_of(seed, "reaction", bot.seat)) for bot in bots])
    elif watch is None and scribe is None and all(type(bot) is RandomBot for bot in bots):
        play_by_chance(game, state, [bot.source for bot in bots if isinstance(bot, RandomBot)], course.counts)
    else:
        _play_in_turn(course)
    if watch is not None:
        watch.ended(state)
    outcome = game.outcome(state)
    return Record(course.counts, game.digest(state), outcome.scores, outcome.ranks, outcome.ended_by, course.faults)


class _Course:
    """A match on its way: who plays it, and what is told and counted at every answer and clock act."""

    def __init__(
        self,
        game: Game,
        state: State,
        bots: Sequence[Bot],
        names: Sequence[str],
        watch: Watch | None,
        scribe: Scribe | None,
        meter: Meter | None = None,
    ) -> None:
        self.game = game
        self.state = state
        self.bots = bots
        self.names = names
        self.counts = [0] * COUNTS
        self.faults: Faults = {}
        self._listeners = [bot for bot in bots if bot.hears]
        self._watch = watch
        self._scribe = scribe
        self._meter = meter
        self._events: Events = []
        self._answers = 0

    def ask(self, bot: Bot, options: list[int]) -> int | Wait:
        """What a program answers; if it fails to, the default answer of its seat."""
        game, state = self.game, self.state
        started = time.process_time() if self._meter is not None else 0.0
        try:
            answer = bot.choose(game.view(state, bot.seat) if bot.needs_view else state, options, 0, never)
            if isinstance(answer, Wait) and game.timed and game.deadline(state) == NEVER:
                raise Faulted("waited where no clock runs")  # nothing would ever happen
            return answer
        except Faulted as fault:
            self._note(bot.seat, fault.what)
            return game.default(state, bot.seat)
        finally:
            if self._meter is not None:
                self._meter.seconds[bot.seat] += time.process_time() - started
                self._meter.acts[bot.seat] += int(len(options) > 1 and game.is_settled(state, bot.seat))

    def answer(self, seat: int, options: Sequence[int], code: int, at: int) -> None:
        """Give a legal answer."""
        game, state, counts = self.game, self.state, self.counts
        self._answers += 1
        if self._answers > MOST_ANSWERS:
            raise AssertionError(f"{game.id}: the match does not end")
        counts[LISTED] += len(options)
        counts[CHOSEN if len(options) > 1 else FORCED] += 1
        if self._watch is not None:
            self._watch.asked(state, seat, options)
        if self._scribe is not None:
            self._scribe(game, state, seat, options, code, at)
        self._events.clear()
        game.apply(state, seat, code, at, self._events)
        if game.is_settled(state, seat):
            counts[ACTS] += 1
        if self._watch is not None:
            self._watch.answered(state, self._events)
        if self._listeners:
            self._tell(seat)

    def tick(self) -> None:
        """Let the clock perform its next act."""
        self._events.clear()
        self.game.tick(self.state, self._events)
        self.counts[CLOCK] += 1
        if self._watch is not None:
            self._watch.answered(self.state, self._events)
        if self._listeners:
            self._tell(CLOCK_ACT)

    def _tell(self, seat: int) -> None:
        """Tell those who want to hear it what has just happened, as far as they may know it."""
        for bot in self._listeners:
            try:
                bot.told(seat, [censored(happened, bot.seat) for happened in self._events])
            except Faulted as fault:
                self._note(bot.seat, fault.what)

    def _note(self, seat: int, what: str) -> None:
        """Count a fault of the program at a seat; one that never does the same twice cannot fill the record."""
        known = self.faults.setdefault(self.names[seat], {})
        reason = what if what in known or len(known) < MOST_FAULTS else FURTHER
        known[reason] = known.get(reason, 0) + 1


def _play_in_turn(course: _Course) -> None:
    """Whoever is asked first answers; time means nothing."""
    game, state = course.game, course.state
    while not state.over:
        seat = game.to_act(state)[0]
        options = game.options(state, seat)
        answer = course.ask(course.bots[seat], options)
        assert not isinstance(answer, Wait), "there is nothing to wait for without a clock"
        course.answer(seat, options, answer, state.now)


class _Hand:
    """An opponent in real time: the answer that it has in mind (or none) and the instant at which it gives it.

    `due` is NEVER while it is not asked; without an answer it waits until then, or until anything happens.
    """

    __slots__ = ("answer", "bot", "due", "source")

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.source = Random(seed)
        self.due = NEVER
        self.answer = NEVER

    def consider(self, course: _Course) -> None:
        """Choose now, to answer after the time that it takes."""
        state, bot = course.state, self.bot
        answer = course.ask(bot, course.game.options(state, bot.seat))
        if isinstance(answer, Wait):
            self.answer = NEVER
            self.due = max(answer.until, state.now + 1)
        else:
            self.answer = answer
            self.due = state.now + reaction(course.names[bot.seat], self.source.getrandbits(16))


def _play_in_time(course: _Course, hands: Sequence[_Hand]) -> None:
    """From event to event: clock acts and answers, each at its instant; an answer spoiled meanwhile is chosen anew."""
    game, state = course.game, course.state
    while not state.over:
        asked = game.to_act(state)
        for seat, hand in enumerate(hands):
            if seat not in asked:
                hand.due = NEVER
            elif hand.due == NEVER or hand.answer == NEVER:
                hand.consider(course)
        first = min((hand for hand in hands if hand.due != NEVER), key=_due, default=None)
        due = game.deadline(state)
        if first is None or (due != NEVER and due <= first.due):
            course.tick()
            continue
        seat, answer, at = first.bot.seat, first.answer, first.due
        options = game.options(state, seat)
        first.due = first.answer = NEVER
        if answer in options:
            course.answer(seat, options, answer, at)
        elif answer == NEVER:
            state.now = at  # it has waited for nothing; the time is gone all the same


def _due(hand: _Hand) -> int:
    return hand.due
