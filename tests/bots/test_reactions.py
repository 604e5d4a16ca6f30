"""How long opponents take where time runs."""

import statistics
from random import Random

import pytest

from gnomon.bots import LEVELS, levels
from gnomon.bots.reactions import CHANCES, PLAIN, median_reaction, reaction


@pytest.mark.parametrize("name", levels())
def test_reaction_times_spread_about_the_median_of_the_level(name):
    times = [reaction(name, chance) for chance in range(0, CHANCES, 16)]
    median = LEVELS[name].reaction
    assert statistics.median(times) == pytest.approx(median, rel=0.01)
    assert min(times) >= 0.4 * median
    assert max(times) <= 2.5 * median
    assert statistics.mean(times) > median, "slow answers are slower than quick ones are quick"


def test_the_longer_the_chance_the_longer_the_time():
    times = [reaction("steady", chance) for chance in range(0, CHANCES, 64)]
    assert times == sorted(times)


def test_stronger_levels_are_quicker():
    source = Random(3)
    chances = [source.getrandbits(64) for _ in range(300)]
    means = [statistics.mean(reaction(name, chance) for chance in chances) for name in levels()]
    assert means == sorted(means, reverse=True)


def test_plain_opponents_react_alike():
    assert median_reaction("greedy") == median_reaction("planner:40") == PLAIN


def test_a_level_reacts_alike_whatever_it_is_told_besides():
    for name in ("club#300", "club!pick.conquer+play.conquer~2", "club+builder", "club+builder#300"):
        assert median_reaction(name) == median_reaction("club") != PLAIN
