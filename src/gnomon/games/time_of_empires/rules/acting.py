"""How an action begins (5): what it gains at once, or the first question that it puts.

A question is put whenever others could think that it has an answer beside ending the part; whether the hand allows one
is its owner's secret.
"""

from gnomon.games.time_of_empires import decisions as ask
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.effects import BRICK_PIECES, KNOWLEDGE_PIECES, gain
from gnomon.games.time_of_empires.queries import (
    brick_symbols,
    can_construct,
    can_start,
    clan_places,
    clan_symbols,
    knowledge_symbols,
    legal_moves,
    move_symbols,
)
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import seat_mask
from gnomon.kernel.rulebook import rule


@rule("4.1", "5.1")
def begin_action(state: EmpiresState, seat: int, space: int, timer: int, events: Events | None) -> None:
    """The action of a space for a timer that stands there; nothing if it is impossible."""
    mask = seat_mask(seat)
    if space == terms.KNOWLEDGE:
        gain(state, seat, KNOWLEDGE_PIECES, knowledge_symbols(state, seat), events)
    elif space == terms.BRICKS:
        gain(state, seat, BRICK_PIECES, brick_symbols(state, seat), events)
    elif space == terms.CLANS:
        ask_clan(state, seat, clan_symbols(state, seat))
    elif space == terms.MOVE_SPACE:
        ask_move(state, seat, move_symbols(state, seat), 0)
    elif space == terms.DISCOVER:
        if state.waiting[seat] == terms.NONE and state.hands[seat]:
            state.pend((ask.CHOOSE_DISCOVERY, mask))
    elif space == terms.CONSTRUCT:
        if can_construct(state, seat):
            state.pend((ask.CHOOSE_SITE, mask))
    elif not can_start(state, seat, space):
        return
    elif space < terms.FIRST_LEADER:
        state.pend((ask.CHOOSE_ACQUIRED, mask, space - terms.TECHNOLOGY_A))
    elif space < terms.FIRST_WONDER:
        state.pend((ask.CHOOSE_INFLUENCE, mask, space - terms.FIRST_LEADER, timer & 1))
    else:
        state.pend((ask.CHOOSE_PARTICIPATION, mask, space - terms.FIRST_WONDER))


def ask_clan(state: EmpiresState, seat: int, left: int) -> None:
    """The next clan to be placed, if one is left and has a place."""
    if left > 0 and clan_places(state, seat):
        state.pend((ask.CHOOSE_CLAN, seat_mask(seat), left))


def ask_move(state: EmpiresState, seat: int, left: int, assault: int) -> None:
    """The next move, if one is left and possible."""
    if left > 0 and legal_moves(state, seat, assault == 1):
        state.pend((ask.CHOOSE_MOVE, seat_mask(seat), left, assault))
