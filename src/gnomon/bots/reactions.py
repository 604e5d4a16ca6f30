"""How long opponents take to answer where time runs: as people do, mostly about the median, now and then far longer."""

from typing import Final

from gnomon.bots.levels import BUDGET_SIGN, FORCED_SIGN, FROZEN, LEVELS, split_style

PLAIN: Final = 1_000
"""The median (ms) of opponents that are no level: alike, so that only their thoughts differ."""

PATIENCE: Final = 1_000
"""How long (ms) whoever waits does so, if nothing happens before and no end was given."""

SPREAD: Final = (406, 585, 669, 733, 790, 843, 894, 946, 1000, 1057, 1118, 1187, 1266, 1364, 1495, 1710, 2463)
"""Sixteenths of a log-normal distribution, in thousandths of its median: sigma 0.35, cut off half a percent from each
end. A table, so that a seed gives the same times on every machine.
"""
CHANCES: Final = 1 << 16


def median_reaction(name: str) -> int:
    """The median reaction time (ms) of an opponent by name: a style, a budget (`club#300`) or what one is forced to (`club!pick.conquer`)
    changes nothing of it.
    """
    plain, _ = split_style(name.partition(BUDGET_SIGN)[0].partition(FORCED_SIGN)[0])
    level = LEVELS.get(plain) or FROZEN.get(plain)
    return PLAIN if level is None else level.reaction


def reaction(name: str, chance: int) -> int:
    """How long (ms) an opponent of that name takes for one answer; `chance` is any integer, its low 16 bits count."""
    return reaction_time(median_reaction(name), chance)


def reaction_time(median: int, chance: int) -> int:
    """How long (ms) one answer takes whose median time is given; `chance` is any integer, its low 16 bits count."""
    part, within = divmod((chance % CHANCES) * (len(SPREAD) - 1), CHANCES)
    thousandths = SPREAD[part] + (SPREAD[part + 1] - SPREAD[part]) * within // CHANCES
    return median * thousandths // 1000
