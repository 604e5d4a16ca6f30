"""One match between opponents, without a host: who is asked answers, and the clock jumps from event to event."""

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Protocol

from gnomon.bots import Bot, RandomBot, Wait, make_bot, never
from gnomon.bots.playout import ACTS, CHOSEN, CLOCK, COUNTS, FORCED, LISTED, play_by_chance
from gnomon.bots.reactions import reaction
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

MOST_ANSWERS = 1_000_000
"""A match that takes more is endless."""


class Watch(Protocol):
    """Looks on while a match is played; a game's `statistics` module makes one."""

    def asked(self, state: State, seat: int, options: Sequence[int]) -> None:
        """Before every answer."""

    def answered(self, state: State, events: Events) -> None:
        """After every answer, with what happened."""

    def ended(self, state: State) -> None:
        """Once, when the match is over."""


def seed_of(seed: int, *parts: int | str) -> int:
    """A 64-bit seed for one purpose: the same on every machine, unrelated for different parts."""
    text = ":".join(str(part) for part in (seed, *parts))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Record:
    """How one match went: counts by `bots.playout`, the final digest, scores, ranks and which rule ended it."""

    __slots__ = ("counts", "digest", "ended_by", "ranks", "scores")

    def __init__(self, counts: list[int], digest: str, scores: list[int], ranks: list[int], ended_by: str) -> None:
        self.counts = counts
        self.digest = digest
        self.scores = scores
        self.ranks = ranks
        self.ended_by = ended_by


def play_match(
    game: Game, opponents: Sequence[str], options: Mapping[str, object], seed: int, watch: Watch | None = None
) -> Record:
    """Play one match to its end; `opponents` by name, one for each seat. Raises BadInput.

    The same arguments give the same match, whatever else the process has done.
    """
    state = game.setup(options, len(opponents), seed_of(seed, "match"))
    bots = [make_bot(name, game, seat, seed_of(seed, "seat", seat)) for seat, name in enumerate(opponents)]
    counts = [0] * COUNTS
    if game.timed:
        named = zip(bots, opponents, strict=True)
        hands = [_Hand(bot, name, seed_of(seed, "reaction", bot.seat)) for bot, name in named]
        _play_in_time(_Course(game, state, counts, watch), hands)
    elif watch is None and all(type(bot) is RandomBot for bot in bots):
        play_by_chance(game, state, [bot.source for bot in bots if isinstance(bot, RandomBot)], counts)
    else:
        _play_in_turn(_Course(game, state, counts, watch), bots)
    if watch is not None:
        watch.ended(state)
    outcome = game.outcome(state)
    return Record(counts, game.digest(state), outcome.scores, outcome.ranks, outcome.ended_by)


class _Course:
    """A match on its way: what is told and counted at every answer and clock act."""

    def __init__(self, game: Game, state: State, counts: list[int], watch: Watch | None) -> None:
        self.game = game
        self.state = state
        self._counts = counts
        self._watch = watch
        self._events: Events = []
        self._answers = 0

    def answer(self, seat: int, options: Sequence[int], code: int, at: int) -> None:
        """Give a legal answer."""
        game, state, counts = self.game, self.state, self._counts
        self._answers += 1
        if self._answers > MOST_ANSWERS:
            raise AssertionError(f"{game.id}: the match does not end")
        counts[LISTED] += len(options)
        counts[CHOSEN if len(options) > 1 else FORCED] += 1
        if self._watch is not None:
            self._watch.asked(state, seat, options)
        self._events.clear()
        game.apply(state, seat, code, at, self._events)
        if game.is_settled(state, seat):
            counts[ACTS] += 1
        if self._watch is not None:
            self._watch.answered(state, self._events)

    def tick(self) -> None:
        """Let the clock perform its next act."""
        self._events.clear()
        self.game.tick(self.state, self._events)
        self._counts[CLOCK] += 1
        if self._watch is not None:
            self._watch.answered(self.state, self._events)


def _play_in_turn(course: _Course, bots: Sequence[Bot]) -> None:
    """Whoever is asked first answers; time means nothing."""
    game, state = course.game, course.state
    while not state.over:
        seat = game.to_act(state)[0]
        options = game.options(state, seat)
        answer = bots[seat].choose(game.view(state, seat) if bots[seat].needs_view else state, options, 0, never)
        assert not isinstance(answer, Wait), "there is nothing to wait for without a clock"
        course.answer(seat, options, answer, state.now)


class _Hand:
    """An opponent in real time: the answer that it has in mind (or none) and the instant at which it gives it.

    `due` is NEVER while it is not asked; without an answer it waits until then, or until anything happens.
    """

    __slots__ = ("answer", "bot", "due", "name", "source")

    def __init__(self, bot: Bot, name: str, seed: int) -> None:
        self.bot = bot
        self.name = name
        self.source = Random(seed)
        self.due = NEVER
        self.answer = NEVER

    def consider(self, game: Game, state: State) -> None:
        """Choose now, to answer after the time that it takes."""
        bot = self.bot
        options = game.options(state, bot.seat)
        answer = bot.choose(game.view(state, bot.seat) if bot.needs_view else state, options, 0, never)
        if isinstance(answer, Wait):
            self.answer = NEVER
            self.due = max(answer.until, state.now + 1)
        else:
            self.answer = answer
            self.due = state.now + reaction(self.name, self.source.getrandbits(16))


def _play_in_time(course: _Course, hands: Sequence[_Hand]) -> None:
    """From event to event: clock acts and answers, each at its instant; an answer spoiled meanwhile is chosen anew."""
    game, state = course.game, course.state
    while not state.over:
        asked = game.to_act(state)
        for seat, hand in enumerate(hands):
            if seat not in asked:
                hand.due = NEVER
            elif hand.due == NEVER or hand.answer == NEVER:
                hand.consider(game, state)
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
