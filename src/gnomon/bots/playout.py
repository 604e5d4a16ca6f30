"""Whole matches by chance, in one tight loop: the yardstick of the engine's speed, and the opponents of opponents."""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.kernel.frames import NEVER, QUESTION
from gnomon.kernel.game import Game
from gnomon.kernel.state import State

CHOSEN: Final = 0
FORCED: Final = 1
LISTED: Final = 2
ACTS: Final = 3
CLOCK: Final = 4
COUNTS: Final = 5
"""What is counted: answers among several, answers without a choice, options listed in all, acts, clock acts."""


def play_by_chance(
    game: Game, state: State, sources: Sequence[Callable[[], float]], counts: list[int], most: int = -1
) -> None:
    """Answer every question with any option, all equally likely, until the match is over.

    `sources[seat]()` gives numbers in [0, 1). Adds to `counts`, indexed by the constants above. `most` answers at the
    most, unless negative. No answer takes any time: the clock moves on where nobody is asked.
    """
    role = game.role
    chosen = forced = listed = acts = clock = 0
    while not state.over and most != 0:
        top = state.lanes[0][-1]
        if role[top[0]] == QUESTION:
            seat = (top[1] & -top[1]).bit_length() - 1
        else:
            asked = game.to_act(state)
            due = game.deadline(state) if game.timed else NEVER
            if not asked or (due != NEVER and due <= state.now):
                game.tick(state)
                clock += 1
                continue
            seat = asked[0]
        options = game.options(state, seat)
        count = len(options)
        listed += count
        if count > 1:
            chosen += 1
        else:
            forced += 1
        game.apply(state, seat, options[int(sources[seat]() * count)], state.now)
        if game.is_settled(state, seat):
            acts += 1
        most -= 1
    counts[CHOSEN] += chosen
    counts[FORCED] += forced
    counts[LISTED] += listed
    counts[ACTS] += acts
    counts[CLOCK] += clock
