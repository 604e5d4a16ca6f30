# gnomon: interpreted
"""The realm as a small picture: its shape and grounds, the roads, who rules and serves where, pawns and monsters.

All that stands on the map is public, so the picture is the same whoever looks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import number, placed, use
from gnomon.drawing.emblems import outline
from gnomon.drawing.small import Point, SmallBoard, piece, shapes
from gnomon.drawing.themes import resolve
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw.coasts import BROOK, GROUNDS, RIVER, STREAM, rough_coasts
from gnomon.games.feudum.draw.curves import Line, path, smooth
from gnomon.games.feudum.draw.layout import places
from gnomon.games.feudum.draw.palette import theme
from gnomon.games.feudum.draw.pieces import SEATS
from gnomon.games.feudum.land import Land
from gnomon.games.feudum.state import FeudumState

_BOX: Final = (18, 6, 838, 826)
_REACH: Final = 560.0
_STRIDE: Final = 26.0
_DISC: Final = {terms.OUTPOST: 15.0, terms.FARM: 18.0, terms.TOWN: 22.0, terms.FEUDUM: 27.0}
_GROUND_ROLES: Final = {terms.FOREST: "forest", terms.DESERT: "desert", terms.MOUNTAIN: "mountain"}
_PLACE: Final = re.compile(rf"-({'|'.join(terms.LOCATION_NAMES)})(?![0-9])")
_RULER: Final = {terms.OUTPOST: 11.0, terms.FARM: 11.0, terms.TOWN: 15.0, terms.FEUDUM: 15.0}
_SUBJECT: Final = 7.0
_PAWN_STEP: Final = 25.0
_MONSTER: Final = "M-15 12C-17-4-9-14 2-13-1-20 6-24 9-18 20-16 17-6 12-4 18 4 14 12 8 12Z"


def small_board(state: FeudumState, touched: Sequence[str], theme_name: str) -> SmallBoard:
    """The position small; `touched` are the elements that the last act was about. Raises ValueError for an unknown theme."""
    colours = theme(theme_name)
    land = state.setting.land
    spots = places(land)
    standing = "".join(_place(state, place, spots[place]) for place in range(terms.LOCATIONS))
    drawn = f"{_under(land, theme_name)}{resolve(_shapes() + standing + _figures(state, spots), colours)}"
    return SmallBoard(_BOX, colours.roles["sea"], drawn, _near(state, spots, touched), _REACH, 2.2, fills=True)


def _near(state: FeudumState, spots: Sequence[Point], touched: Sequence[str]) -> Point | None:
    """The first place that was touched, else the middle of all pieces, so that there is something to be seen."""
    for name in touched:
        found = _PLACE.search(name)
        if found:
            return spots[terms.LOCATION_NAMES.index(found.group(1))]
    stand = [spots[place] for place in state.pawn_at if place != terms.NOWHERE]
    stand += [spots[place] for place, seat in enumerate(state.ruler) if seat != terms.NOBODY]
    if not stand:
        return None
    return sum(x for x, _ in stand) / len(stand), sum(y for _, y in stand) / len(stand)


@cache
def _under(land: Land, theme_name: str) -> str:
    """Sea, islands, grounds, waters and roads."""
    coasts = [_ring(ring) for ring in rough_coasts()]
    grounds = "".join(
        f'<path fill="var(--{_GROUND_ROLES[region]})" d="{_ring(GROUNDS[region])}"/>' for region in GROUNDS
    )
    waters = "".join(path(smooth(line, stride=_STRIDE)) for line in (RIVER, STREAM, BROOK))
    parts = [
        f'<defs><path id="main" d="{coasts[0]}"/><path id="isles" d="{"".join(coasts[1:])}"/>'
        '<clipPath id="land"><use href="#main"/></clipPath></defs>'
        '<g stroke="var(--sea-line)" stroke-width="16"><use href="#main"/><use href="#isles"/></g>'
        '<g stroke="var(--map-line)" stroke-width="3"><use href="#isles" fill="var(--island)"/>'
        '<use href="#main" fill="var(--badlands)"/></g>'
        f'<g clip-path="url(#land)">{grounds}<path fill="none" stroke="var(--sea)" stroke-width="12" d="{waters}"/></g>'
    ]
    parts.append(
        f'<path fill="none" stroke="var(--road-edge)" stroke-opacity=".55" stroke-width="5" stroke-linecap="round" stroke-dasharray="12 9"'
        f' d="{_roads(land)}"/>'
    )
    return resolve("".join(parts), theme(theme_name))


def _ring(line: Line) -> str:
    return "M" + "L".join(f"{round(x)} {round(y)}" for x, y in smooth(line, True, _STRIDE)) + "Z"


def _roads(land: Land) -> str:
    """The roads as straight lines."""
    spots = places(land)
    return "".join(
        f"M{number(spots[one][0])} {number(spots[one][1])}L{number(spots[other][0])} {number(spots[other][1])}"
        for one in range(terms.LOCATIONS)
        for other in land.near[terms.ROAD][one]
        if other > one
    )


def _place(state: FeudumState, place: int, spot: Point) -> str:
    """A location by its type, filled in its ruler's colour with the ruler's shape, its serf's piece below."""
    return _disc(state.kind[place], state.ruler[place], state.subject[place], state.serf[place], spot)


@lru_cache(maxsize=8192)
def _disc(kind: int, ruler: int, subjects: int, serf: int, spot: Point) -> str:
    x, y = spot
    radius = _DISC[kind]
    body = (
        f'<circle r="{number(radius)}" fill="var(--disc)" stroke="var(--disc-ink)" stroke-width="3"/>'
        if kind != terms.FEUDUM
        else f'<path fill="var(--disc)" stroke="var(--disc-ink)" stroke-width="3.500" d="{outline("star", radius)}"/>'
    )
    if ruler != terms.NOBODY:
        body += piece(SEATS[ruler], _RULER[kind], 0, 0)
        body += "".join(piece(SEATS[ruler], _SUBJECT, radius + 5, -radius + 10 * one) for one in range(subjects))
    else:
        body += f'<circle r="{number(radius * 0.25)}" fill="var(--disc-ink)"/>'
    if serf != terms.NOBODY:
        shape = outline(SEATS[serf].shape, 8)
        body += (
            f'<path fill="var(--disc)" stroke="var(--p-{SEATS[serf].colour})" stroke-width="4" d="{shape}"'
            f' transform="translate({number(-radius - 6)} 4)"/>'
        )
    return placed(x, y, body)


def _figures(state: FeudumState, spots: Sequence[Point]) -> str:
    """Pawns in rows above their location, monsters beside it."""
    there: dict[int, list[int]] = {}
    for pawn, place in enumerate(state.pawn_at):
        if place != terms.NOWHERE:
            there.setdefault(place, []).append(pawn // terms.PAWNS)
    parts = []
    for place, seats in there.items():
        x, y = spots[place]
        row = min(len(seats), 4)
        for index, seat in enumerate(seats):
            across = (index % 4 - (row - 1) / 2) * _PAWN_STEP
            parts.append(use(f"pawn{seat}", x + across, y - 38 - 24 * (index // 4)))
    for monster, place in enumerate(state.monster_at):
        if place != terms.NOWHERE:
            x, y = spots[place]
            parts.append(
                f'<path fill="var(--{("behemoth", "serpent")[monster]})" stroke="var(--map-ink)" stroke-width="3" d="{_MONSTER}"'
                f' transform="translate({number(x + 40)} {number(y + 8)})"/>'
            )
    return "".join(parts)


@cache
def _shapes() -> str:
    """What is drawn many times: markers, and pawns as their owner's piece on a foot."""
    pawns = "".join(
        f'<g id="pawn{seat}"><path fill="var(--p-{emblem.colour})" stroke="var(--piece-edge)" stroke-width="2.200"'
        f' d="M-5 6L-10 26H10L5 6z"/>{piece(emblem, _RULER[terms.OUTPOST], 0, 0)}</g>'
        for seat, emblem in enumerate(SEATS)
    )
    return f"<defs>{shapes(SEATS, (_SUBJECT, *sorted(set(_RULER.values()))))}{pawns}</defs>"
