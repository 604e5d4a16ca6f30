# gnomon: interpreted
"""The land as a small picture: territories, clans and buildings in their owners' colours, the clock and the running sand.

All that stands on the map is public, so the picture is the same whoever looks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from math import sqrt
from typing import Final

from gnomon.drawing.elements import number, polygon, use
from gnomon.drawing.small import Box, Point, SmallBoard, edge, piece, shapes
from gnomon.drawing.themes import resolve
from gnomon.games.time_of_empires.draw import clock, timers
from gnomon.games.time_of_empires.draw.layout import centre, middle, places, plan, territory
from gnomon.games.time_of_empires.draw.palette import theme
from gnomon.games.time_of_empires.draw.pieces import SEATS
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import SAND, EmpiresState
from gnomon.games.time_of_empires.terms import CENTRE, NOBODY, TERRAIN_NAMES

_NODE: Final = re.compile(r"map-(?:nodes|clans|buildings)-(\d+)")
_SHORE: Final = 26.0
_GLASS: Final = 60.0
"""The room for a player's two timers beside the land; there is as much more as the land is high."""
_SITE: Final = 9.5
_RADIUS: Final = 12.0


def small_board(state: EmpiresState, touched: Sequence[str], theme_name: str) -> SmallBoard:
    """The position small; `touched` are the elements that the last act was about. Raises ValueError for an unknown theme."""
    colours = theme(theme_name)
    left, top, width, height = _land_box(state.seats)
    room = _GLASS * height / 300
    box = (left - room, top, width + 2 * room, height)
    drawn = f"{_shapes()}{_under(state.seats, state.land)}{_standing(state)}{_sands(state, box)}{_clock(state, box)}"
    return SmallBoard(box, colours.roles["sea"], resolve(drawn, colours), _near(state, touched), height * 0.8, 2.2)


def _near(state: EmpiresState, touched: Sequence[str]) -> Point | None:
    for name in touched:
        found = _NODE.match(name)
        if found and int(found.group(1)) in state.land.nodes:
            return middle(state.seats, state.land, int(found.group(1)))
    return None


@cache
def _land_box(seats: int) -> Box:
    """The tiles with a shore around them and room for the clock below."""
    side = plan(seats).side
    rise = side * sqrt(3)
    wide = (2 if seats == 2 else 3) * side
    top, high = {2: (rise / 2, rise), 3: (rise, rise * 1.5), 4: (rise, rise * 2)}[seats]
    return -wide / 2 - _SHORE, -top - _SHORE, wide + 2 * _SHORE, high + 2 * _SHORE + 22


# --- the land --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _under(seats: int, land: Land) -> str:
    """Territories by terrain, their borders, and the rings of cities and capitals."""
    by_terrain: dict[str, list[str]] = {}
    for node in land.territories:
        name = TERRAIN_NAMES[land.terrain[node]]
        by_terrain.setdefault(name, []).append(polygon(territory(seats, land, node)))
    grounds = "".join(
        f'<path fill="var(--{name})" stroke="var(--border)" stroke-width="5" d="{"".join(paths)}"/>'
        for name, paths in sorted(by_terrain.items())
    )
    edges = "".join(polygon(_tile(seats, land, position)) for position in land.positions)
    rings = []
    for position in land.positions:
        x, y = centre(seats, position)
        owner = land.owner[4 * position + CENTRE]
        colour = f"p-{SEATS[owner].colour}" if owner != NOBODY else "socket-edge"
        rings.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="25" fill="var(--plaza)" stroke="var(--{colour})" stroke-width="7"/>'
        )
    sites = "".join(
        f"M{number(x - _SITE)} {number(y - _SITE)}h{number(2 * _SITE)}v{number(2 * _SITE)}h{number(-2 * _SITE)}z"
        for node in land.territories
        for x, y in places(seats, land, node).sites
    )
    return (
        f'{grounds}<path fill="none" stroke="var(--tile-edge)" stroke-width="4" d="{edges}"/>'
        f'<path fill="var(--socket)" fill-opacity=".6" d="{sites}"/>{"".join(rings)}'
    )


def _tile(seats: int, land: Land, position: int) -> list[Point]:
    """The corners of a tile: where its territories begin."""
    sides = sorted({territory(seats, land, 4 * position + number)[0] for number in range(3)})
    return list(sides)


def _standing(state: EmpiresState) -> str:
    """Buildings as small houses on their sites, clans as their owner's piece, the larger the more they are."""
    parts: list[str] = []
    land = state.land
    for node in land.territories:
        mask = state.buildings[node]
        owners = [bit // 4 for bit in range(4 * state.seats) if mask >> bit & 1]
        spots = places(state.seats, land, node).sites
        parts += (use(f"house{owner}", x, y) for owner, (x, y) in zip(owners, spots, strict=False))
    for node in land.nodes:
        holder, count = state.holders[node], state.clans[node]
        if count and holder != NOBODY:
            x, y = middle(state.seats, land, node)
            parts.append(_stack(holder, min(count, 4), x, y))
    return "".join(parts)


@cache
def _shapes() -> str:
    """What is drawn many times: clans, houses, the glass of a timer."""
    houses = "".join(
        f'<path id="house{seat}" fill="var(--p-{emblem.colour})" stroke="var(--{edge(emblem)})" stroke-width="2"'
        ' d="M-9 9v-11l9-9 9 9v11z"/>'
        for seat, emblem in enumerate(SEATS)
    )
    glass = (
        '<path id="glass" fill="var(--glass)" stroke="var(--glass-edge)" stroke-width="2.500"'
        ' d="M-12-28H12C12-10 2-6 2 0S12 10 12 28H-12C-12 10-2 6-2 0S-12-10-12-28Z"/>'
    )
    return f"<defs>{shapes(SEATS, (_RADIUS,))}{houses}{glass}</defs>"


@lru_cache(maxsize=4096)
def _stack(seat: int, count: int, x: float, y: float) -> str:
    """So many pieces one over the other."""
    return "".join(piece(SEATS[seat], _RADIUS, x, y + 2 * (count - 1) - 5 * step) for step in range(count))


# --- time ------------------------------------------------------------------------------------------------------------


def _sands(state: EmpiresState, box: Box) -> str:
    """Every player's two timers with what is left of their sand, two players on each side of the land."""
    left, top, width, height = box
    size = height / 300
    parts = []
    for seat in range(state.seats):
        x = left + _GLASS * size / 2 if seat % 2 == 0 else left + width - _GLASS * size / 2
        y = top + height * ((0.3 if seat < 2 else 0.72) if state.seats > 2 else 0.5)
        glasses = []
        for index in range(2):
            runs = state.mode == REAL_TIME and state.timer_sand[2 * seat + index] == SAND
            glasses.append(_glass(-15 + 30 * index, timers.share_left(state, 2 * seat + index) if runs else 0.0))
        owner = piece(SEATS[seat], _RADIUS, 0, -46)
        parts.append(
            f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})">{owner}{"".join(glasses)}</g>'
        )
    return "".join(parts)


@lru_cache(maxsize=4096)
def _glass(x: int, share: float) -> str:
    """A sand timer; what is above shrinks towards the neck, what is below grows from the floor."""
    above, below = share ** (1 / 3), (1 - share) ** (1 / 3)
    return (
        f'<g transform="translate({x} 0)"><use href="#glass"/>'
        f'<path fill="var(--sand)" d="M0 0L-10-26H10Z" transform="scale({number(above)})"/>'
        f'<path fill="var(--sand)" d="M0-26L-10 0H10Z" transform="translate(0 27) scale({number(below)})"/></g>'
    )


def _clock(state: EmpiresState, box: Box) -> str:
    """How much of the era is over, along the foot."""
    left, top, width, height = box
    y = top + height - 16
    long = width - 40
    share = max(0.0, min(1.0, clock.share_of(state, exact=True))) if state.era else 0.0
    return (
        f'<path fill="none" stroke="var(--sea-line)" stroke-width="9" stroke-linecap="round" d="M{number(left + 20)} {number(y)}h{number(long)}"/>'
        f'<path fill="none" stroke="var(--accent)" stroke-width="9" stroke-linecap="round" d="M{number(left + 20)} {number(y)}h{number(long * share)}"/>'
    )
