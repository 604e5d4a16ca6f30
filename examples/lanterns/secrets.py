"""What one seat may know, and full positions that agree with it."""

from examples.lanterns.kinds import CARDS, NO_BID
from examples.lanterns.state import FIELDS, HarbourState
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.rng import Source, fresh_seed, shuffle


def view_of(state: HarbourState, seat: int) -> HarbourState:
    """The others' hands and bids and the whole deck are unknown; that somebody has bid is not."""
    view = state.clone()
    view.seed = view.draws = UNKNOWN
    FIELDS.hide(view, seat)
    view.bids = [bid if bid == NO_BID or owner == seat else UNKNOWN for owner, bid in enumerate(state.bids)]
    view.deck = (UNKNOWN,) * len(state.deck)
    return view


def sample_of(view: HarbourState, source: Source) -> HarbourState:
    """Every card that is nowhere to be seen is as likely to lie in one unknown place as in another."""
    state = view.clone()
    state.listed_seat = -1
    state.seed, state.draws = fresh_seed(source), 0
    known = {*view.shown_cards, *view.bids, *(card for hand in view.hands for card in hand)}
    loose = [card for card in range(1, CARDS + 1) if card not in known]
    shuffle(source, loose)
    for seat, hand in enumerate(view.hands):
        state.hands[seat] = tuple(sorted(loose.pop() if card == UNKNOWN else card for card in hand))
    state.bids = [loose.pop() if bid == UNKNOWN else bid for bid in view.bids]
    state.deck = tuple(loose)
    return state
