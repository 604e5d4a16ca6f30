"""One match between opponents, without a host: who is asked answers, and the clock jumps from event to event."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Protocol

from gnomon.bots import Bot, RandomBot, Wait, make_bot, never
from gnomon.bots.playout import ACTS, CHOSEN, CLOCK, COUNTS, FORCED, LISTED, play_by_chance
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

MOST_ANSWERS = 1_000_000
"""A match that takes more is endless."""
REACTION = 1_000
"""Match time that an answer takes in a timed game, in milliseconds."""


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
    if watch is None and not game.timed and all(type(bot) is RandomBot for bot in bots):
        play_by_chance(game, state, [bot.source for bot in bots if isinstance(bot, RandomBot)], counts)
    else:
        _play(game, state, bots, counts, watch)
    outcome = game.outcome(state)
    return Record(counts, game.digest(state), outcome.scores, outcome.ranks, outcome.ended_by)


def _play(game: Game, state: State, bots: Sequence[Bot], counts: list[int], watch: Watch | None) -> None:
    events: Events = []
    at = state.now
    last = -1
    for _ in range(MOST_ANSWERS):
        if state.over:
            break
        due = game.deadline(state)
        if due != NEVER and due <= at:
            _tick(game, state, events, counts, watch)
            continue
        wake = NEVER
        asked = game.to_act(state)
        if game.timed:
            asked.sort(key=lambda seat: (seat - last - 1) % state.seats)
        for seat in asked:
            options = game.options(state, seat)
            bot = bots[seat]
            answer = bot.choose(game.view(state, seat) if bot.needs_view else state, options, 0, never)
            if isinstance(answer, Wait):
                wake = answer.until if wake == NEVER else min(wake, answer.until)
                continue
            counts[LISTED] += len(options)
            counts[CHOSEN if len(options) > 1 else FORCED] += 1
            if watch is not None:
                watch.asked(state, seat, options)
            events.clear()
            game.apply(state, seat, answer, at, events)
            if game.timed:
                at += REACTION
                last = seat
            if game.is_settled(state, seat):
                counts[ACTS] += 1
            if watch is not None:
                watch.answered(state, events)
            break
        else:
            if wake > at and (due == NEVER or wake < due):
                at = wake
                continue
            _tick(game, state, events, counts, watch)
            at = max(at, state.now)
    if not state.over:
        raise AssertionError(f"{game.id}: the match does not end")
    if watch is not None:
        watch.ended(state)


def _tick(game: Game, state: State, events: Events, counts: list[int], watch: Watch | None) -> None:
    events.clear()
    game.tick(state, events)
    counts[CLOCK] += 1
    if watch is not None:
        watch.answered(state, events)
