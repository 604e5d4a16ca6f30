"""Quay, the toy game, as the conformance suite meets it: rules, words, invariants and what a seat cannot know."""

from textwrap import dedent

from gnomon.catalog import register
from gnomon.kernel.events import Events, face
from gnomon.kernel.rng import SEED_BITS, Source, below, shuffle
from gnomon.kernel.state import State
from tests.kit.toy_ops import BID_SIDE, EVENT_NAMES
from tests.kit.toy_rules import GAME
from tests.kit.toy_state import CARDS, COINS, NOBODY, NONE, ToyState, moved_frame
from tests.kit.toy_words import FACE, read_scenario, write_scenario

__all__ = [
    "FACE",
    "GAME",
    "asked",
    "code",
    "give",
    "invariants",
    "names",
    "permute_hidden",
    "position",
    "read_scenario",
    "told",
    "write_scenario",
]

register(GAME, FACE)


# --- arranging and answering ----------------------------------------------------------------------------------------


def position(text: str) -> ToyState:
    """A position from scenario text without its head; the round is the first."""
    body = dedent(text)
    return read_scenario('game = "toy"\n' + ("" if "round" in body else "round = 1\n") + body)


def code(kind: str, name: str) -> int:
    """The code of an answer."""
    block = GAME.codes.block(kind)
    return block.base + block.index(name)


def give(state: State, seat: int, kind: str, name: str, at: int = 0) -> Events:
    """Give an answer; what happened."""
    events: Events = []
    GAME.apply(state, seat, code(kind, name), at, events)
    return events


def names(state: State, seat: int) -> list[str]:
    """The legal answers of a seat, each as its kind and name."""
    return [" ".join(GAME.codes.to_names(option).values()) for option in GAME.options(state, seat)]


def asked(state: State) -> dict[int, str]:
    """What each asked seat is asked."""
    found = {seat: GAME.asked(state, seat) for seat in GAME.to_act(state)}
    return {seat: decision.kind for seat, decision in found.items() if decision is not None}


def told(events: Events, seat: int = -1) -> list[tuple[str, ...]]:
    """The events by name with the facts that a seat learns."""
    return [(EVENT_NAMES[happened[0]], *map(str, face(happened, seat))) for happened in events]


# --- laws -----------------------------------------------------------------------------------------------------------


def invariants(state: State) -> list[str]:
    """What is wrong with a full position; empty if all is well."""
    assert isinstance(state, ToyState)
    wrong: list[str] = []
    places = [*state.deck, *state.discard, *(card for hand in state.hands for card in hand)]
    if state.face_up != NONE:
        places.append(state.face_up)
    if sorted(places) != list(range(CARDS)):
        wrong.append(f"cards: {sorted(places)}")
    if state.bank + sum(state.coins) != COINS:
        wrong.append(f"coins: {state.bank} + {state.coins}")
    if min(state.coins) < 0 or state.bank < 0:
        wrong.append("negative coins")
    for berth, owner in enumerate(state.berths):
        if (owner == NOBODY) != (state.worth[berth] == 0):
            wrong.append(f"berth {berth}: owner {owner}, worth {state.worth[berth]}")
    for seat, bid in enumerate(state.bids):
        if bid != NONE and bid // 2 not in state.hands[seat]:
            wrong.append(f"seat {seat} bid a card that it does not hold")
    held = {card for hand in state.hands for card in hand}
    if any((state.open_hands >> card) & 1 and card not in held for card in range(CARDS)):
        wrong.append("an open card is not held")
    return wrong


def permute_hidden(state: State, seat: int, source: Source) -> ToyState:
    """Another full position that differs only in what a seat (or -1) cannot know."""
    assert isinstance(state, ToyState)
    other = state.clone()
    other.listed_seat = -1
    hidden = [
        [] if place == seat else [card for card in hand if state.is_secret(card)]
        for place, hand in enumerate(state.hands)
    ]
    loose = [*state.deck, *(card for hand in hidden for card in hand)]
    shuffle(source, loose)
    for place, cards in enumerate(hidden):
        kept = [card for card in state.hands[place] if card not in cards]
        other.hands[place] = sorted([*kept, *(loose.pop() for _ in cards)])
        if place != seat and state.bids[place] != NONE:
            other.bids[place] = 2 * other.hands[place][below(source, len(other.hands[place]))] + below(source, 2)
        lane = other.lanes[place + 1]
        if place != seat and lane and lane[-1][0] == BID_SIDE:
            choice = other.hands[place][below(source, len(other.hands[place]))]
            other.lanes[place + 1] = (*lane[:-1], moved_frame(lane[-1], 2, choice))
    other.deck = loose
    other.seed = sum(below(source, 1 << 64) << shift for shift in range(0, SEED_BITS, 64))
    other.draws = below(source, 1000)
    return other
