"""How results of a deal, or ratings, are spread: bars of equal width, and the same in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gnomon.web.languages import catalogue

LEAST: Final = 3
"""Of fewer results a picture says nothing."""
MOST_BARS: Final = 12
WIDTH: Final = 20
"""Of one bar with its gap, in units of the drawing."""
HEIGHT: Final = 44


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: where it stands and how high it is, in units of the drawing; whether my result is in it."""

    left: int
    height: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Spread:
    """The bars from the fewest points to the most, the width of all, both ends in points, and all of it in words."""

    bars: tuple[Bar, ...]
    width: int
    least: int
    most: int
    words: str


def results_spread(points: Mapping[int, int], own: int | None, language: str) -> Spread | None:
    """The spread of results, `points` telling how many have reached so many; None for too few of them."""
    say = catalogue(language).gettext
    return _spread(
        points, own, say("{count} results, from {least} to {most} points; half of them have {middle} or more.")
    )


def ratings_spread(points: Mapping[int, int], own: int | None, language: str) -> Spread | None:
    """The spread of ratings, `points` telling how many people have so many; None for too few of them."""
    say = catalogue(language).gettext
    return _spread(points, own, say("{count} players, from {least} to {most}; half of them have {middle} or more."))


def _spread(points: Mapping[int, int], own: int | None, words: str) -> Spread | None:
    count = sum(points.values())
    if count < LEAST:
        return None
    least, most = min(points), max(points)
    step = -(-(most - least + 1) // MOST_BARS)
    bars = (most - least) // step + 1
    heights = [0] * bars
    for value, number in points.items():
        heights[(value - least) // step] += number
    tallest = max(heights)
    mine = (own - least) // step if own is not None and least <= own <= most else -1
    drawn = tuple(
        Bar(WIDTH * place, -(-HEIGHT * number // tallest), place == mine) for place, number in enumerate(heights)
    )
    told = words.format(count=count, least=least, most=most, middle=_middle(points, count))
    return Spread(drawn, WIDTH * bars, least, most, told)


def _middle(points: Mapping[int, int], count: int) -> int:
    """The most points that at least half of all results have reached."""
    reached = 0
    for value in sorted(points, reverse=True):
        reached += points[value]
        if 2 * reached >= count:
            return value
    raise AssertionError("no result")
