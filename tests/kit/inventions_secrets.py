"""What a seat of Inventions cannot know, moved about: worlds that look the same to it."""

from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.rng import SEED_BITS, Source, below, shuffle
from gnomon.kernel.state import State


def permute_hidden(state: State, seat: int, source: Source) -> InventionsState:
    """Another full position that differs only in what a seat (or -1, a spectator) cannot know.

    The idea stack below its top within each era, Hephaestus' deck, the goals of others, and the generator.
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
    deck = list(state.deck)
    shuffle(source, deck)
    other.deck = tuple(deck)
    if not state.over:
        for at in range(len(state.goals[0])):
            players = [player for player in range(state.seats) if player != seat]
            goals = [state.goals[player][at] for player in players]
            shuffle(source, goals)
            for player, goal in zip(players, goals, strict=True):
                row = other.goals[player]
                other.goals[player] = (*row[:at], goal, *row[at + 1 :])
    return other
