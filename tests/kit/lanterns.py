"""Harbour Lanterns, the worked example of the documents, as the conformance suite meets it."""

from examples.lanterns import ENCODING, FACE, GAME
from examples.lanterns.kinds import CARDS, DARK, NO_BID
from examples.lanterns.state import HarbourState
from gnomon.catalog import register
from gnomon.kernel.rng import SEED_BITS, Source, below, shuffle
from gnomon.kernel.state import State

__all__ = ["ENCODING", "FACE", "GAME", "invariants", "permute_hidden"]

register(GAME, FACE, ENCODING)


def invariants(state: State) -> list[str]:
    """What is wrong with a full position; empty if all is well."""
    assert isinstance(state, HarbourState)
    wrong: list[str] = []
    hands = [card for hand in state.hands for card in hand]
    bids = [bid for bid in state.bids if bid != NO_BID]
    if sorted([*hands, *bids, *state.deck, *state.shown_cards]) != list(range(1, CARDS + 1)):
        wrong.append(f"cards: {hands}, {bids}, {state.deck}, {state.shown_cards}")
    if any(list(hand) != sorted(hand) for hand in state.hands):
        wrong.append(f"hands in disorder: {state.hands}")
    lit = [state.berths.count(seat) for seat in range(state.seats)]
    if max(lit) > state.night or sum(lit) + state.berths.count(DARK) != len(state.berths):
        wrong.append(f"night {state.night}: lanterns {lit}")
    if state.over and lit != [state.nights] * state.seats:
        wrong.append(f"unequal lanterns at the end: {lit}")
    return wrong


def permute_hidden(state: State, seat: int, source: Source) -> HarbourState:
    """Another full position that differs only in what a seat (or -1) cannot know."""
    assert isinstance(state, HarbourState)
    other = state.clone()
    other.listed_seat = -1
    strangers = [owner for owner in range(state.seats) if owner != seat]
    loose = [*state.deck]
    for owner in strangers:
        loose += [*state.hands[owner], *([state.bids[owner]] if state.bids[owner] != NO_BID else [])]
    shuffle(source, loose)
    for owner in strangers:
        other.hands[owner] = tuple(sorted(loose.pop() for _ in state.hands[owner]))
        if state.bids[owner] != NO_BID:
            other.bids[owner] = loose.pop()
    other.deck = tuple(loose)
    other.seed = sum(below(source, 1 << 64) << shift for shift in range(0, SEED_BITS, 64))
    other.draws = below(source, 1000)
    return other
