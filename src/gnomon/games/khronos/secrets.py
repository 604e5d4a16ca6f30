"""What one seat may know, and full positions that agree with it.

Hidden are the cards in other hands (but for those that everybody saw go there), the order of the draw pile and the
generator. Selections that a player has not completed are that player's own.
"""

from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.state import FIELDS, KhronosState
from gnomon.kernel.frames import UNKNOWN, public_frames
from gnomon.kernel.rng import Source, fresh_seed, shuffle
from gnomon.kernel.rulebook import rule

SELECTING = [op.selecting for op in OPS]


@rule("3")
def view(state: KhronosState, seat: int) -> KhronosState:
    """The position as one seat, or a spectator (-1), may know it."""
    seen = state.clone()
    seen.seed = UNKNOWN
    seen.draws = UNKNOWN
    seen.pile = (UNKNOWN,) * len(state.pile)
    FIELDS.hide(seen, seat)
    seen.lanes[0] = public_frames(state.lanes[0], seat, SELECTING)
    seen.listed = []
    seen.listed_seat = -1
    return seen


def determinize(seen: KhronosState, source: Source) -> KhronosState:
    """A full position: every way in which the unseen cards can lie is equally likely."""
    state = seen.clone()
    state.listed_seat = -1
    state.seed = fresh_seed(source)
    state.draws = 0
    unseen: list[int] = []
    for colour in range(3):
        left = state.setting.deck[colour] - state.discards[colour] - state.open_cards[colour]
        for seat in range(state.seats):
            at = 3 * seat + colour
            left -= state.known[at] if state.hands[at] == UNKNOWN else state.hands[at]
        left -= sum(1 for card in state.pile if card == colour)
        unseen += [colour] * left
    shuffle(source, unseen)
    for seat in range(state.seats):
        if state.hands[3 * seat] != UNKNOWN:
            continue
        missing = state.held[seat]
        for colour in range(3):
            known = state.known[3 * seat + colour]
            state.hands[3 * seat + colour] = known
            missing -= known
        for _ in range(missing):
            state.hands[3 * seat + unseen.pop()] += 1
    if UNKNOWN in state.pile:
        state.pile = tuple(unseen)
    return state
