"""Positions on which drawings are tested, and the words that are spoken there."""

import random
from collections.abc import Iterator

from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.state import InventionsState
from gnomon.kernel.options import Value
from tests.kit.telling import words_for

NAMES = ("Helena", "Tomás", "Yuki", "Bo")
LANGUAGES = ("en", "pt_BR", "ja")


def along(seats: int, seed: int, every: int = 25, **options: Value) -> Iterator[InventionsState]:
    """Positions of a random match: every so many answers, and the end."""
    chance = random.Random(seed)
    state = GAME.setup(options, seats, seed)
    assert isinstance(state, InventionsState)
    step = 0
    while not state.over:
        if step % every == 0:
            yield state
        seat = chance.choice(GAME.to_act(state))
        GAME.apply(state, seat, chance.choice(GAME.options(state, seat)))
        step += 1
    yield state


def words(state: InventionsState, viewer: int = 0, language: str = "en") -> Words:
    """The words for a seat of a table."""
    return words_for(state, language, NAMES[: state.seats], viewer)
