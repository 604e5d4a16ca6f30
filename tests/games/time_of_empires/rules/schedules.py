"""Random schedules of real-time matches: everybody acts at moments of their own, and the clock acts between.

A match jumps from one moment to the next, so that nine minutes pass in a fraction of a second.
"""

import random
from collections import Counter
from collections.abc import Callable

from gnomon.games.time_of_empires.events import EVENTS
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.actions import BACK
from gnomon.kernel.events import Events
from gnomon.kernel.frames import NEVER
from gnomon.kernel.options import Value
from tests.kit.time_of_empires import GAME, invariants

Check = Callable[[EmpiresState], None]

CLOCK = -1
Moment = tuple[int, int, int]
"""Match time, seat and code of an answer; CLOCK for both where the clock has acted."""

REACTIONS = {
    "hasty": (0, 0, 0, 1, 40),
    "mixed": (0, 1, 300, 1500, 6000),
    "slow": (1000, 4000, 9000, 20_000),
    "together": (0, 1000, 1000, 2000),
}
"""Milliseconds that a player lets pass before the next answer; "together" makes many fall into one instant."""

BUILDERS_CHANCE = 0.85
"""How often a player who means to build takes an answer that leads somewhere instead of ending a part."""


class Schedule:
    """One match with its own chance: who answers when, and what."""

    def __init__(self, seats: int, number: int, manner: str, check: Check, **choices: Value) -> None:
        self.chance = random.Random(f"{seats} {number} {manner} {sorted(choices.items())}")
        state = GAME.setup(choices, seats, number)
        assert isinstance(state, EmpiresState)
        self.state = state
        self.waits = REACTIONS[manner]
        self.check = check
        self.events: Events = []
        self.answers = 0
        self.moments_played: list[Moment] = []
        self.moments = [self.chance.choice(self.waits) for _ in range(seats)]

    def play(self) -> "Counter[str]":
        """To the end of the match; how often every event happened."""
        state = self.state
        steps = 0
        while not state.over:
            steps += 1
            assert steps < 60_000, "the match does not end"
            seat = min(range(state.seats), key=lambda at: (self.moments[at], (at + steps) % state.seats))
            moment = max(self.moments[seat], state.now)
            due = GAME.deadline(state)
            if due != NEVER and due <= moment:
                GAME.tick(state, self.events)
                self.moments_played.append((due, CLOCK, CLOCK))
                self.check(state)
                continue
            self._act(seat, moment)
            self.moments[seat] = moment + self.chance.choice(self.waits)
            if not GAME.to_act(state):
                self._catch_up()
        return Counter(EVENTS.names[event[0]] for event in self.events)

    def _catch_up(self) -> None:
        """Nobody can act before the clock does."""
        due = GAME.deadline(self.state)
        assert self.state.over or due != NEVER, "nobody can decide and nothing is due"
        self.moments = [max(moment, due) for moment in self.moments]

    def _act(self, seat: int, moment: int) -> None:
        state = self.state
        if seat not in GAME.to_act(state):
            return
        codes = GAME.options(state, seat)
        if not codes:
            assert GAME.deadline(state) != NEVER, "asked, without an answer, and nothing is due"
            return
        if self.chance.random() < 0.03 and GAME.check(state, seat, BACK) is None:
            code = BACK
        else:
            code = self._choose(codes)
        GAME.apply(state, seat, code, moment, self.events)
        self.moments_played.append((moment, seat, code))
        self.answers += 1
        self.check(state)

    def _choose(self, codes: list[int]) -> int:
        if self.chance.random() < BUILDERS_CHANCE:
            fruitful = [code for code in codes if GAME.codes.to_names(code)["choose"] not in ("clear", "discard", "appointing", "do")]  # fmt: skip
            scholars = [code for code in codes if GAME.codes.to_names(code).get("what") in ("scholar", "wait", "clans")]
            return self.chance.choice(scholars or fruitful or codes)
        return self.chance.choice(codes)


def sound(state: EmpiresState) -> None:
    """Every invariant holds."""
    assert invariants(state) == []
