# gnomon: interpreted
"""The three boards as one small picture: land, domains in their rulers' colours, buildings by type, adventurers.

Everything on the boards of Khronos is public, so the picture is the same whoever looks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import number, placed
from gnomon.drawing.outlines import areas, boundary
from gnomon.drawing.small import Point, SmallBoard, piece, shapes
from gnomon.drawing.themes import resolve
from gnomon.games.khronos.boards import Board, Building
from gnomon.games.khronos.components import CIVIL, MILITARY
from gnomon.games.khronos.draw.domains import marks
from gnomon.games.khronos.draw.layout import cells
from gnomon.games.khronos.draw.palette import theme
from gnomon.games.khronos.draw.pieces import SEATS
from gnomon.games.khronos.grid import COLUMNS, ROWS
from gnomon.games.khronos.state import KhronosState

_AGES: Final = 3
_UNIT: Final = 10
_WIDE: Final = COLUMNS * _UNIT
_HIGH: Final = ROWS * _UNIT
_EDGE: Final = 17
"""The strip below each board on which the adventurers stand."""
_GAP: Final = 10
_STEP: Final = 15
_MARGIN: Final = 8
_BOX: Final = (
    -_MARGIN,
    -_MARGIN,
    _AGES * _WIDE + (_AGES - 1) * _GAP + 2 * _MARGIN,
    _HIGH + _EDGE + 2 * _MARGIN,
)
_KINDS: Final = ("military", "religious", "civil")
_AGE: Final = re.compile(r"b([0-2])-")
_KEPT: Final = 2048
_RADII: Final = (3.2, 4.6, 5.8)
"""Of cubes on tiles of one, two and three squares; the adventurers take the last."""


def small_board(state: KhronosState, touched: Sequence[str], theme_name: str) -> SmallBoard:
    """The position small; `touched` are the elements that the last act was about. Raises ValueError for an unknown theme."""
    colours = theme(theme_name)
    boards = "".join(_age(state, age, theme_name) for age in range(_AGES))
    content = f"<defs>{_land(state.setting.components.terrain, theme_name)}</defs>{boards}"
    return SmallBoard(_BOX, colours.roles["paper"], content, _near(touched), _HIGH + _EDGE + _MARGIN, 0.9)


def _near(touched: Sequence[str]) -> Point | None:
    """The middle of the earliest board that was touched: later ones are touched by what happened there."""
    ages = [int(found.group(1)) for name in touched if (found := _AGE.match(name))]
    return (min(ages) * (_WIDE + _GAP) + _WIDE / 2, _HIGH / 2) if ages else None


@cache
def _land(terrain: str, theme_name: str) -> str:
    """What is drawn many times: the woods, mountains and the river of all three boards, and the players' pieces."""
    washes = "".join(
        f'<path fill="var(--{role})" d="{areas(_squares(terrain, kind), _UNIT)}"/>'
        for role, kind in (("wood-wash", "F"), ("peak-wash", "M"), ("water", "R"))
    )
    return resolve(f'<g id="land">{washes}</g>{shapes(SEATS, _RADII)}', theme(theme_name))


def _squares(terrain: str, kind: str) -> list[tuple[int, int]]:
    return [divmod(square, COLUMNS) for square, found in enumerate(terrain) if found == kind]


def _age(state: KhronosState, age: int, theme_name: str) -> str:
    pawns = tuple(seat for seat in range(state.seats) for pawn in range(2) if state.pawns[2 * seat + pawn] == age)
    return placed(age * (_WIDE + _GAP), 0, _board(state.boards[age], age, theme_name) + _adventurers(pawns))


@lru_cache(maxsize=_KEPT)
def _board(board: Board, age: int, theme_name: str) -> str:
    """One board; it is drawn again only when it changes."""
    ground = f'<path fill="var(--ground-{age})" d="M0 0h{_WIDE}v{_HIGH}h-{_WIDE}z"/><use href="#land"/>'
    alone: dict[str, list[str]] = {}
    shared = []
    for mark in marks(board, age):
        path = _outline(mark.mask)
        colours = [f"p-{SEATS[seat].colour}" for seat in mark.rulers] or ["ink-2"]
        if len(colours) == 1:
            alone.setdefault(colours[0], []).append(path)
        else:
            shared.append(_lines(path, colours))
    domains = "".join(
        f'<path fill="var(--{colour})" fill-opacity="{".1" if colour == "ink-2" else ".4"}" stroke="var(--{colour})"'
        f' stroke-width="2.4" d="{"".join(paths)}"/>'
        for colour, paths in alone.items()
    )
    frame = f'<path fill="none" stroke="var(--terrain-ink)" d="M0 0h{_WIDE}v{_HIGH}h-{_WIDE}z"/>'
    return resolve(f"{ground}{domains}{''.join(shared)}{_tiles(board)}{frame}", theme(theme_name))


@lru_cache(maxsize=2 * _KEPT)
def _outline(mask: int) -> str:
    """The line around the squares of a domain: along and down by turns."""
    found = []
    for (x, y), *others in boundary(cells(mask)):
        found.append(f"M{x * _UNIT} {y * _UNIT}")
        found += (f"H{ox * _UNIT}" if step % 2 == 0 else f"V{oy * _UNIT}" for step, (ox, oy) in enumerate(others))
        found.append("z")
    return "".join(found)


def _lines(path: str, colours: Sequence[str]) -> str:
    """The outline of a domain in the colours of all who rule it, one after another."""
    count = len(colours)
    parts = [f'<path fill="var(--{colours[0]})" fill-opacity=".4" d="{path}"/>']
    parts += (
        f'<path fill="none" stroke="var(--{colour})" stroke-width="2.4" stroke-dasharray="7 {7 * (count - 1)}"'
        f' stroke-dashoffset="{-7 * index}" d="{path}"/>'
        for index, colour in enumerate(colours)
    )
    return "".join(parts)


def _tiles(board: Board) -> str:
    """All tiles: their type by colour and roof, a ruin in grey; upon them the owners' or the inhabitants' pieces."""
    roofs: dict[str, list[str]] = {}
    ridges: dict[str, list[str]] = {}
    pieces = []
    for building in board.in_order():
        row, column = divmod(building.anchor, COLUMNS)
        x, y, side = column * _UNIT + 1, row * _UNIT + 1, building.size * _UNIT - 2
        kind = "ruin" if building.ruin else _KINDS[building.type]
        roofs.setdefault(kind, []).append(f"M{x} {y}h{side}v{side}h-{side}z")
        ridges.setdefault(kind, []).append(_ridge(building.type, x, y, side))
        pieces.append(_upon(building, x, y, side))
    drawn = "".join(
        f'<path fill="var(--{kind}-roof)" stroke="var(--{kind}-edge)" stroke-width=".8" d="{"".join(roofs[kind])}"/>'
        f'<path fill="none" stroke="var(--{kind}-shade)" stroke-width="1.4" d="{"".join(ridges[kind])}"/>'
        for kind in roofs
    )
    return drawn + "".join(pieces)


def _ridge(kind: int, x: int, y: int, side: int) -> str:
    """The lines of a roof seen from above: a tower's four slopes, a church's cross, a house's ridge."""
    if kind == CIVIL:
        return f"M{x} {y + side // 2}h{side}"
    if kind == MILITARY:
        return f"M{x} {y}l{side} {side}m0-{side}l-{side} {side}"
    return f"M{x + side // 2} {y}v{side}M{x} {number(y + side * 0.4)}h{side}"


def _upon(building: Building, x: int, y: int, side: int) -> str:
    """The cube of the owner, or those of the inhabitants."""
    if building.owner < len(SEATS):
        return piece(SEATS[building.owner], _RADII[building.size - 1], x + side / 2, y + side / 2)
    people = [seat for seat, count in enumerate(building.cubes) for _ in range(count)]
    places = _places(len(people), side)
    return "".join(piece(SEATS[seat], _RADII[0], x + dx, y + dy) for seat, (dx, dy) in zip(people, places, strict=True))


@cache
def _places(count: int, side: int) -> list[Point]:
    """Where so many inhabitants stand on a tile."""
    across = 1 if count == 1 else 2
    down = -(-count // across)
    return [
        (side * (index % across + 0.5) / across, side * (index // across + 0.5) / max(1, down))
        for index in range(count)
    ]


@cache
def _adventurers(seats: tuple[int, ...]) -> str:
    left = (_WIDE - (len(seats) - 1) * _STEP) / 2
    return "".join(
        piece(SEATS[seat], _RADII[-1], left + index * _STEP, _HIGH + _EDGE / 2 + 2) for index, seat in enumerate(seats)
    )
