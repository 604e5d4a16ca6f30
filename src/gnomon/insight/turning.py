"""The turning points of a match: the acts after which the chances to win changed most."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

LEAST_SWING: Final = 0.1
"""A smaller change of every seat's chance is no turning point."""

MOST: Final = 8
"""At most so many turning points are told of a match."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """`index` of the chances after the act, and the `seat` whose chance changed most, by `swing` (-1 to 1)."""

    index: int
    seat: int
    swing: float


def turning_points(
    chances: Sequence[Sequence[float]], *, least: float = LEAST_SWING, most: int = MOST
) -> list[TurningPoint]:
    """The greatest changes from one entry of `chances[act][seat]` (0 to 1) to the next, in the order of play.

    None changes by less than `least`, and there are at most `most`; of equal changes the earlier counts, and of seats
    with equal changes the one that gains, then the first. An entry without chances, and the one after it, is no turning
    point.
    """
    found = []
    for index in range(1, len(chances)):
        before, after = chances[index - 1], chances[index]
        if not before or not after:
            continue
        swings = [now - then for then, now in zip(before, after, strict=True)]
        seat = max(range(len(swings)), key=lambda seat: (round(abs(swings[seat]), 9), swings[seat]))
        if abs(swings[seat]) >= least:
            found.append(TurningPoint(index, seat, swings[seat]))
    greatest = sorted(found, key=lambda point: -round(abs(point.swing), 9))[:most]
    return sorted(greatest, key=lambda point: point.index)
