"""What a seat of Inventions cannot know, moved about: worlds that look the same to it."""

from gnomon.games.inventions.state import InventionsState
from gnomon.games.inventions.terms import CARDS, FIRST_GOAL, GOALS_OF_FAMILY, SPECIALTIES
from gnomon.kernel.rng import SEED_BITS, Source, below, shuffle
from gnomon.kernel.state import State


def permute_hidden(state: State, seat: int, source: Source) -> InventionsState:
    """Another full position that differs only in what a seat (or -1, a spectator) cannot know.

    The idea stack below its top within each era, cards of Era 5 that left the game unseen, Hephaestus' deck within each
    packet, the goals of others and those of nobody, and the generator.
    """
    assert isinstance(state, InventionsState)
    other = state.clone()
    other.listed_seat = -1
    other.seed = sum(below(source, 1 << 64) << shift for shift in range(0, SEED_BITS, 64))
    other.draws = below(source, 1000)
    era_of = state.setting.components.card_era
    hidden = list(state.stack[:-1])
    for era in range(3, 7):
        places = [place for place, card in enumerate(hidden) if era_of[card] == era]
        cards = [hidden[place] for place in places]
        shuffle(source, cards)
        for place, card in zip(places, cards, strict=True):
            hidden[place] = card
    other.stack = (*hidden, *state.stack[-1:])
    _exchange_removed(other, source)
    deck: list[int] = []
    for packet in state.packets:
        cards = list(state.deck[len(deck) : len(deck) + packet.bit_count()])
        shuffle(source, cards)
        deck += cards
    other.deck = tuple(deck)
    if not state.over:
        _exchange_goals(other, seat, source)
    return other


def _exchange_removed(state: InventionsState, source: Source) -> None:
    """Each type of Era 5: its cards that nobody has seen, in the stack or out of the game, take each other's places."""
    components = state.setting.components
    seen = {card for row in (state.card, state.display, *state.ideas, *state.inventions) for card in row}
    seen |= {card for card in range(CARDS) if (state.gone >> card) & 1} | set(state.stack[-1:])
    stack = list(state.stack)
    for kind in range(SPECIALTIES):
        unseen = [
            card
            for card in range(CARDS)
            if components.card_era[card] == 5 and components.specialty[card] == kind and card not in seen
        ]
        places = [place for place, card in enumerate(stack) if card in unseen]
        shuffle(source, unseen)
        for place, card in zip(places, unseen, strict=False):
            stack[place] = card
    state.stack = tuple(stack)


def _exchange_goals(state: InventionsState, seat: int, source: Source) -> None:
    """The goals of the others are any that the seat does not hold."""
    for at, family in enumerate(state.setting.goal_families):
        first = FIRST_GOAL[family]
        own = state.goals[seat][at] if seat >= 0 else -1
        unseen = [goal for goal in range(first, first + GOALS_OF_FAMILY[family]) if goal != own]
        shuffle(source, unseen)
        for player in range(state.seats):
            if player != seat:
                row = state.goals[player]
                state.goals[player] = (*row[:at], unseen.pop(), *row[at + 1 :])
