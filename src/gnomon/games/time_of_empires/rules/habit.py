"""Questions whose answers come to the same: a page gives one of them for its player, and asks nobody.

The rules ask them all the same, so that recorded matches and programs meet what they have always met.
"""

from typing import Final

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires.actions import BEGIN
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import (
    BRICKS,
    CLANS,
    FIRST_LEADER,
    FIRST_WONDER,
    MOVE_SPACE,
    SPACES,
    TECHNOLOGY_A,
)
from gnomon.kernel.frames import Frame
from gnomon.kernel.game import NO_ANSWER

_APART: Final = frozenset({CLANS, MOVE_SPACE, *range(TECHNOLOGY_A, FIRST_LEADER), *range(FIRST_WONDER, SPACES)})
"""The spaces whose actions neither use knowledge and bricks nor change what is gained of them."""


def habit_of(state: EmpiresState, seat: int, frame: Frame) -> int:
    """The answer that any player gives, since every other would leave the same position; else NO_ANSWER."""
    return _begin(state, seat) if frame[0] == ask.CHOOSE_BEGIN else NO_ANSWER


def _begin(state: EmpiresState, seat: int) -> int:
    """A gain asks nothing and touches nothing of an action that needs no resources: it comes first."""
    spaces = [state.timer_slot[2 * seat + index] // 2 for index in (0, 1)]
    for index in (0, 1):
        if spaces[index] <= BRICKS and spaces[1 - index] in _APART:
            return BEGIN + index
    return NO_ANSWER
