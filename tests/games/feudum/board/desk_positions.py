"""Positions on which panels, desks and cards are tested, and how what was drawn is read."""

import random
from collections.abc import Iterator

from gnomon.games.feudum.game import GAME
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.options import Value

NAMES = ("Yuki", "Helena", "Tomás", "Bo", "Ana Clara")
LANGUAGES = ("en", "pt_BR", "ja")


def along(seats: int, seed: int, every: int = 40, **options: Value) -> Iterator[FeudumState]:
    """Positions of a random match in which cards are rarely played without effect: every so many answers."""
    chance = random.Random(seed)
    state = GAME.setup(options, seats, seed)
    assert isinstance(state, FeudumState)
    forgo = GAME.codes.block("forgo")
    step = 0
    while not state.over:
        if step % every == 0:
            yield state
        seat = chance.choice(GAME.to_act(state))
        codes = GAME.options(state, seat)
        useful = [code for code in codes if not forgo.base <= code < forgo.end]
        GAME.apply(state, seat, chance.choice(useful or codes))
        step += 1
    yield state


def words(state: FeudumState, viewer: int = 0, language: str = "en") -> Words:
    """The words for a seat of a table."""
    return Words(language, NAMES[: state.seats], viewer, state.setting.components)
