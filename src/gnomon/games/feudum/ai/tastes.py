"""What styles of play delight in: places ruled and landscapes tended, knights and service, goods and guilds, shillings."""

from typing import Final

from gnomon.games.feudum.state import CONQUESTS, DEFENCES, SOURCE_COUNT, FeudumState
from gnomon.games.feudum.terms import GOODS, GUILDS, KNIGHT, LOCATIONS, PAWNS
from gnomon.kernel.state import State

PLACE: Final = 2.5
ARMED: Final = 2.0
SERVICE: Final = 5.0
RIVAL_PLACE: Final = 1.5
FOUGHT: Final = 0.5
GOOD: Final = 0.5
SEAT: Final = 1.2
SHILLING: Final = 0.5


def tastes(state: State, seat: int, style: str) -> float:
    """How much of what a style delights in a seat has, in points."""
    assert isinstance(state, FeudumState)
    if style == "builder":
        return PLACE * _places(state, seat, True)
    if style == "fighter":
        at = SOURCE_COUNT * seat
        fought = state.ledger[at + CONQUESTS] + state.ledger[at + DEFENCES]
        armed = state.pawn_face[PAWNS * seat : PAWNS * seat + PAWNS].count(KNIGHT)
        return (
            ARMED * armed + SERVICE * state.military[seat] + FOUGHT * fought - RIVAL_PLACE * _places(state, seat, False)
        )
    if style == "trader":
        seats = 0
        for guild in range(GUILDS):
            seats += int(seat in state.tracks[guild])
        goods = sum(count for count in state.goods[GOODS * seat : GOODS * seat + GOODS] if count > 0)
        return GOOD * goods + SEAT * seats
    return SHILLING * state.shillings[seat]


def _places(state: FeudumState, seat: int, own: bool) -> int:
    """Places that the seat rules or serves, or those that others rule."""
    found = 0
    for place in range(LOCATIONS):
        if own:
            found += int(seat in (state.ruler[place], state.serf[place]))
        elif 0 <= state.ruler[place] < state.seats and state.ruler[place] != seat:
            found += 1
    return found
