"""The opponent of a first evening: sees little, thinks of itself, takes things easy when it is ahead."""

import random
from collections.abc import Iterator

import pytest

from gnomon.bots import NewcomerBot, evaluator_of
from gnomon.bots.acts import Act
from gnomon.bots.greedy import ranked_acts
from gnomon.bots.newcomer import is_ahead, liking, noticed
from gnomon.games.khronos import GAME
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.lab.arena import arena

POSITIONS = 40


def positions() -> Iterator[tuple[State, int]]:
    """Settled questions of random matches with more than three answers, as the seat that is asked sees them."""
    chance, found = random.Random(12), 0
    while found < POSITIONS:
        state = GAME.setup({}, 2, chance.getrandbits(64))
        while not state.over and found < POSITIONS:
            seat = GAME.to_act(state)[0]
            options = GAME.options(state, seat)
            if len(options) > 3 and GAME.is_settled(state, seat) and chance.random() < 0.1:
                found += 1
                yield GAME.view(state, seat), seat
            GAME.apply(state, seat, chance.choice(options), state.now)


def weighed(view: State, seat: int, seed: int) -> list[Act]:
    """All acts, best for the seat itself first, as the newcomer weighs them with this seed."""
    source = Generator(seed)
    sample = GAME.determinize(view, source)
    acts = ranked_acts(GAME, evaluator_of(GAME).rooted_at(view, True), view, sample, seat, source)
    return sorted(acts, key=lambda act: -act.worth[seat])


def test_it_never_does_what_is_plainly_among_the_worst() -> None:
    for view, seat in positions():
        bot = NewcomerBot(GAME, seat, 3)
        chosen = bot.think(view, 5, 0, lambda: False)
        acts = weighed(view, seat, 5)
        place = next(number for number, act in enumerate(acts) if act.codes == chosen)
        assert place < max(1, len(acts) - len(acts) // 3)


def test_whoever_is_ahead_takes_things_easy() -> None:
    tried = 0
    for view, seat in positions():
        sample = GAME.determinize(view, Generator(5))
        if not is_ahead(evaluator_of(GAME).rooted_at(view, True).values(sample), seat):
            continue
        acts = weighed(view, seat, 5)
        chosen = NewcomerBot(GAME, seat, 3).think(view, 5, 0, lambda: False)
        place = next(number for number, act in enumerate(acts) if act.codes == chosen)
        assert place >= len(acts) // 3
        tried += 1
    assert tried > 3


@pytest.mark.parametrize(
    ("worth", "ahead"), [([3.0, 2.0], True), ([2.0, 2.0], False), ([1.0, 2.0, 0.0], False), ([9.0], False)]
)
def test_only_who_stands_better_than_everybody_else_is_ahead(worth: list[float], ahead: bool) -> None:
    assert is_ahead(worth, 0) is ahead


def test_what_a_seat_likes_comes_to_its_mind_whatever_the_chance() -> None:
    for view, seat in positions():
        acts = weighed(view, seat, 5)
        dearest = min({act.codes[0] for act in acts}, key=lambda verb: liking(verb, seat))
        for seed in range(3):
            seen = [act.codes[0] for act in noticed(acts, seat, 2, Generator(seed))]
            assert seen[0] == dearest
            assert len(seen) == len(set(seen)) <= 2


def test_it_is_stronger_than_chance_and_weaker_than_a_beginner() -> None:
    over_chance = arena("khronos", ["newcomer", "random"], 6, seed=1)
    under_beginner = arena("khronos", ["newcomer", "beginner"], 6, seed=1)
    assert over_chance.contestants[0].points >= 5
    assert under_beginner.contestants[0].points <= 1
