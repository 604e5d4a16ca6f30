"""Who plays in which division of a league: at its beginning, and after each season. Nothing here knows of storage or time.

Entrants are numbers, divisions are lists of them, the highest first. After a season the last ones of a division change places with the
first ones of the division below. Then whoever is gone is taken out, and each gap is filled by whoever stands next in the division
below and stays there; those who have just come down stand behind them. Newcomers come in at the lowest division.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise

Group = list[int]


def cut(order: Sequence[int], size: int, least: int) -> list[Group]:
    """Divisions of a size for everybody in order. A rest of fewer than `least` plays in the division above it."""
    full, rest = divmod(len(order), size)
    count = max(1, full + (rest >= least))
    ends = [*range(size, count * size, size), len(order)]
    return [list(order[start:end]) for start, end in pairwise([0, *ends])]


def exchanged(sizes: Sequence[int], moves: int) -> list[int]:
    """How many change places between each division and the one below it: `moves`, but no more than half of the lower one."""
    return [min(moves, lower // 2) for _upper, lower in pairwise(sizes)]


def moved(number: int, sizes: Sequence[int], moves: int) -> tuple[int, int]:
    """How many of a division (0 for the highest) go up, and how many down."""
    between = [0, *exchanged(sizes, moves), 0]
    return between[number], between[number + 1]


def after_season(
    last: Sequence[Sequence[int]],
    stays: Collection[int],
    newcomers: Sequence[int],
    size: int,
    moves: int,
    least: int,
) -> list[Group]:
    """The divisions of the next season, by those of the `last` one in the order of their standings."""
    sizes = [len(one) for one in last]
    divisions: list[Group] = []
    relegated: set[int] = set()
    for number, order in enumerate(last):
        up, down = moved(number, sizes, moves)
        come_down = last[number - 1][sizes[number - 1] - up :] if number else ()
        come_up = last[number + 1][:down] if number + 1 < len(last) else ()
        relegated |= set(come_down)
        own = order[up : sizes[number] - down]
        divisions.append([one for one in (*come_down, *own, *come_up) if one in stays])
    for number, division in enumerate(divisions):
        for lower in divisions[number + 1 :]:
            while lower and len(division) < size:
                next_one = next((one for one in lower if one not in relegated), lower[0])
                lower.remove(next_one)
                division.append(next_one)
    return cut([*(one for division in divisions for one in division), *newcomers], size, least)
