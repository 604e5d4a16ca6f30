"""How much a level that thinks by the clock may think in one position: time turned into iterations.

Opponents read no clock, so that one seed gives one answer. The host times a small search of the very position, whose
result is thrown away, and asks for as many iterations as the time is likely to buy: time as people wait for it, so that a machine
that is busy with other work buys fewer. With the number of iterations, which is logged, any machine finds the same plan again.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from gnomon.bots import LEVELS, make_bot, split_style
from gnomon.bots.evaluators import usual_budget
from gnomon.kernel.frames import NEVER
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

LEISURE: Final = 4.0
"""Where a turn takes days, thoughts take so many times as long."""
LONGEST: Final = 16.0
"""Seconds that no thought is meant to exceed, whatever a host grants: it is asked to stop soon after."""
PROBE_SHARE: Final = 4
"""A part of the usual iterations is timed, one in so many."""
LEAST_PROBE: Final = 8
LONG_ENOUGH: Final = 32
"""A probe takes one part in so many of the time granted, or is made anew with `GROWTH` times the iterations: the first ones of
a search are unlike the later ones, and cost up to half as much or twice as much.
"""
GROWTH: Final = 4
AIM: Final = 0.6
"""Of the time granted: the iterations of one position cost now more, now less, and a plan is to end in its time."""
LEAST_SHARE: Final = 2
"""A part of the usual iterations is done however slow the machine is, one in so many: more than the level below has."""
MOST: Final = 200_000
SHARE_OF_REACTION: Final = 0.5
"""Where time runs, thoughts take this part of the level's reaction time at most."""


class Allowance(NamedTuple):
    """The `iterations` of one plan (0: the level's own number), and the `seconds` in which it is meant to end."""

    iterations: int
    seconds: float


def allowance(
    level: str,
    game: Game,
    view: State,
    seat: int,
    salt: int,
    share: float = 1.0,
    unhurried: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Allowance:
    """What a level may spend on the plan that it is asked for; a level with a number of its own gets no other.

    `share` is the part of its time that the host grants; `unhurried` says that a turn takes days; `clock` tells
    seconds.
    """
    known = LEVELS.get(split_style(level)[0])
    options = game.options(view, seat)
    if known is None or not known.seconds or share <= 0.0 or len(options) < 2:
        return Allowance(0, 0.0)
    seconds = min(LONGEST, known.seconds * share * (LEISURE if unhurried else 1.0))
    if game.timed and game.deadline(view) != NEVER:
        seconds = min(seconds, SHARE_OF_REACTION * known.reaction / 1000.0)
    usual = usual_budget(game, view)
    probe, spent, taken = max(LEAST_PROBE, usual // PROBE_SHARE), 0.0, 0.0
    while True:
        started = clock()
        make_bot(level, game, seat, salt).plan(view, options, probe)
        taken = max(clock() - started, 1e-6)
        spent += taken
        if taken * LONG_ENOUGH >= seconds or probe * GROWTH > MOST:
            break
        probe *= GROWTH
    bought = int(probe * (AIM * seconds - spent) / taken)
    return Allowance(min(MOST, max(bought, usual // LEAST_SHARE)), seconds)
