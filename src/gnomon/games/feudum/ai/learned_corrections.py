"""What matches taught about positions where rollouts end, beyond the estimates of `features`: `gnomon learn correct feudum-advanced RUN`
found the prices.
"""

from typing import Final

from gnomon.games.feudum.ai.features import Features
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import (
    FARM,
    FEUDUM,
    FOOD,
    GOODS,
    GUILDS,
    IRON,
    MASTER,
    NOTHING,
    NOWHERE,
    OUTPOST,
    PAWNS,
    SALTPETER,
    SULFUR,
    TOWN,
    TYPES,
)

OBSERVED: Final = (
    "outposts",
    "farms",
    "towns",
    "any feudum",
    "regions",
    "pawns on the board",
    "masters' seats",
    "points of seats in guilds",
    "food",
    "iron",
    "saltpeter",
    "sulfur",
    "sulfur in the barrel",
    "seals",
    "voyage",
)
STAGES: Final = ("once", "for each dawn to come")
PRICES: Final = [
    [1.2, 0.16, -0.34, 2.63, -0.07, 1.29, -0.28, 0.1, 0.42, 0.11, -0.28, 0.97, 1.37, 0.92, 0.26],
    [0.15, 0.44, -0.54, 4.58, -0.11, -0.28, -0.88, -0.13, 0.55, 0.24, 0.2, 0.33, 1.11, 1.23, 0.18],
]
"""Veneration points for one of each of what is `OBSERVED`, by stage."""


def stages(features: Features) -> list[float]:
    """How far the prices of each stage count."""
    return [1.0, features.dawn]


def correction(state: FeudumState, features: Features, seat: int) -> float:
    """What is to be added to a seat's worth, in veneration points."""
    once: list[float] = PRICES[0]
    each_dawn: list[float] = PRICES[1]
    total = 0.0
    for place, number in enumerate(observed(state, features, seat)):
        total += number * (once[place] + each_dawn[place] * features.dawn)
    return total


def observed(state: FeudumState, features: Features, seat: int) -> list[float]:
    """What a seat has of all that is `OBSERVED`."""
    own = TYPES * seat
    ruled = features.ruled
    pawns = 0
    for piece in range(PAWNS * seat, PAWNS * seat + PAWNS):
        if state.pawn_at[piece] != NOWHERE:
            pawns += 1
    masters = points = 0
    for guild in range(GUILDS):
        rank = features.ranks[GUILDS * seat + guild]
        if rank != NOTHING:
            points += state.setting.components.seat_points[rank]
            masters += int(rank == MASTER)
    goods = GOODS * seat
    return [
        float(ruled[own + OUTPOST]),
        float(ruled[own + FARM]),
        float(ruled[own + TOWN]),
        float(ruled[own + FEUDUM] > 0),
        float(features.regions[seat].bit_count()),
        float(pawns),
        float(masters),
        float(points),
        float(state.goods[goods + FOOD]),
        float(state.goods[goods + IRON]),
        float(state.goods[goods + SALTPETER]),
        float(state.goods[goods + SULFUR]),
        float(state.barrel[seat]),
        float(len(state.seals[seat])),
        float(state.voyage[seat]),
    ]
