"""Opponents between a first evening and a sound game: they miss, misjudge by what is at stake, and mind themselves most."""

import random
import statistics
from collections.abc import Iterator
from typing import Any

import pytest

from gnomon.bots import evaluator_of
from gnomon.bots.acts import Act, Evaluator, advantage
from gnomon.bots.casual import Manner, bell, casual_act, regard, spread, verbs_in_mind
from gnomon.bots.greedy import greedy_act, ranked_acts
from gnomon.bots.newcomer import liking
from gnomon.games.khronos import GAME
from gnomon.kernel.rng import Generator
from gnomon.kernel.state import State
from gnomon.lab.arena import arena

POSITIONS = 30
SOUND = Manner(seen=100, slip=0, heed=100)


def positions() -> Iterator[tuple[State, int]]:
    """Settled questions of random matches with more than three answers, as the seat that is asked sees them."""
    chance, found = random.Random(21), 0
    while found < POSITIONS:
        state = GAME.setup({}, 2, chance.getrandbits(64))
        while not state.over and found < POSITIONS:
            seat = GAME.to_act(state)[0]
            options = GAME.options(state, seat)
            if len(options) > 3 and GAME.is_settled(state, seat) and chance.random() < 0.1:
                found += 1
                yield GAME.view(state, seat), seat
            GAME.apply(state, seat, chance.choice(options), state.now)


class Scaled:
    """The game's evaluator counting in other points: all worths are so many times as large."""

    def __init__(self, inner: Evaluator, factor: float) -> None:
        self.inner = inner
        self.factor = factor

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def rooted_at(self, view: State, shallow: bool) -> "Scaled":
        return Scaled(self.inner.rooted_at(view, shallow), self.factor)

    def values(self, state: State) -> list[float]:
        return [self.factor * value for value in self.inner.values(state)]


def weighed(view: State, seat: int) -> list[Act]:
    source = Generator(5)
    sample = GAME.determinize(view, source)
    return ranked_acts(GAME, evaluator_of(GAME).rooted_at(view, False), view, sample, seat, source)


def test_without_any_fault_it_plays_as_the_greedy_one() -> None:
    for view, seat in positions():
        sound = casual_act(GAME, evaluator_of(GAME), view, seat, 5, SOUND)
        assert sound == greedy_act(GAME, evaluator_of(GAME), view, seat, 5, 0.0)


def test_an_error_is_a_part_of_what_is_at_stake_whatever_the_points() -> None:
    manner = Manner(seen=60, slip=90, heed=50)
    for view, seat in positions():
        for seed in range(3):
            small, large = (Scaled(evaluator_of(GAME), factor) for factor in (1.0, 64.0))
            chosen = casual_act(GAME, small, view, seat, seed, manner)  # type: ignore[arg-type]
            assert chosen == casual_act(GAME, large, view, seat, seed, manner)  # type: ignore[arg-type]


def test_what_it_likes_always_comes_to_mind_and_other_things_as_often_as_it_says() -> None:
    chances = []
    for view, seat in positions():
        acts = weighed(view, seat)
        verbs = {act.codes[0] for act in acts}
        dearest = min(verbs, key=lambda verb: liking(verb, seat))
        for seed in range(20):
            minded = verbs_in_mind(acts, seat, 40, Generator(seed))
            assert dearest in minded <= verbs
            if len(verbs) > 1:
                chances.append((len(minded) - 1) / (len(verbs) - 1))
        assert verbs_in_mind(acts, seat, 100, Generator(1)) == verbs
        assert verbs_in_mind(acts, seat, 0, Generator(1)) == {dearest}
    assert 0.35 < statistics.mean(chances) < 0.45


def test_who_heeds_others_weighs_as_the_search_does_and_who_does_not_its_own_alone() -> None:
    worth = [12.0, 9.0, 3.0]
    assert regard(worth, 0, 0) == 12.0
    assert regard(worth, 0, 100) == pytest.approx(advantage(worth, 0))
    assert regard(worth, 0, 50) == pytest.approx((12.0 + advantage(worth, 0)) / 2)
    assert regard([7.0], 0, 100) == 7.0


def test_an_error_has_the_spread_that_it_says_and_no_long_tail() -> None:
    source = Generator(9)
    errors = [bell(source) for _ in range(4_000)]
    assert abs(statistics.mean(errors)) < 0.05
    assert statistics.pstdev(errors) == pytest.approx(1.0, abs=0.05)
    assert max(map(abs, errors)) <= 3.0
    assert spread([1.0, 5.0]) == pytest.approx(statistics.pstdev([1.0, 5.0]))
    assert spread([4.0]) == 0.0


@pytest.mark.parametrize(
    ("upper", "lower"), [("learner", "first_evening"), ("regular", "learner"), ("club", "regular")]
)
def test_each_is_stronger_than_the_one_before_it(upper: str, lower: str) -> None:
    found = arena("khronos", [upper, lower], 16, seed=3)
    assert found.contestants[0].points > 8
