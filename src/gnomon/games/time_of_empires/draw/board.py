# gnomon: interpreted
"""The map: triangles round a point in a round sea, with sockets, cities, clans and buildings.

What never changes (`under`) is one drawing; what changes are keyed elements (`map_elements`), the same for everybody. The
lights and looks of one seat come from `lights` and `looks` and go into layers of their own. All clans and buildings of
the map are public, so no element tells anything hidden.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.things import explains
from gnomon.games.time_of_empires.draw import pieces, symbols, terrain
from gnomon.games.time_of_empires.draw.layout import (
    MAP,
    MAP_LETTERING,
    Box,
    centre,
    close_frame,
    frame,
    key,
    middle,
    name_place,
    node_key,
    places,
)
from gnomon.games.time_of_empires.draw.sheets import frame as sheet
from gnomon.games.time_of_empires.draw.sheets import layers
from gnomon.games.time_of_empires.draw.terrain import territory_path
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import CENTRE, COLOUR_NAMES, NOBODY, POSITION_NAMES

LAYERS: Final = ("glow", "buildings", "names", "clans", "looks", "signs", "nodes")
"""The layers of the map that change, from the ground up."""

_SOCKET: Final = 22
_PLAZA: Final = 27.0
_TEETH: Final = 18
_BUILDING: Final = 25.0


def building_key(node: int, seat: int, kind: int) -> str:
    """The element of a building on the map."""
    return key(MAP, "buildings", f"{node}b{seat}{kind}")


def clans_key(node: int) -> str:
    """The element of the clans of a node."""
    return key(MAP, "clans", node)


def map_elements(state: EmpiresState, words: Words | None = None) -> dict[str, str]:
    """Clans, buildings and the places to be pointed at, by element key in drawing order.

    Works on states and views alike. `words` give what a pointer resting on a place tells.
    """
    found: dict[str, str] = {}
    land = state.land
    found.update(_name(state.seats, position, words) for position in land.positions)
    for node in land.territories:
        found.update(_buildings(state, node))
    for node in land.nodes:
        if state.clans[node] and state.holders[node] != NOBODY:
            x, y = middle(state.seats, land, node)
            name = clans_key(node)
            found[name] = placed(x, y - 1, pieces.clans(state.holders[node], state.clans[node]), id=name)
    for node in land.nodes:
        found[node_key(node)] = _place(state.seats, land, node, words)
    return found


def pieces_at(state: EmpiresState, node: int) -> list[tuple[int, int]]:
    """The buildings of a territory as (seat, kind), in the order of their sites."""
    mask = state.buildings[node]
    return [(bit // 4, bit % 4) for bit in range(4 * state.seats) if mask >> bit & 1]


def _buildings(state: EmpiresState, node: int) -> dict[str, str]:
    sites = places(state.seats, state.land, node).sites
    found = {}
    for (seat, kind), (x, y) in zip(pieces_at(state, node), sites, strict=False):
        name = building_key(node, seat, kind)
        found[name] = placed(x, y - 1.5, pieces.building(kind, seat, _BUILDING), id=name)
    return found


@lru_cache(maxsize=8192)
def _place(seats: int, land: Land, node: int, words: Words | None) -> str:
    """A place to be pointed at."""
    told = f"<title>{escape(words.place_label(node))}</title>" if words else ""
    return f'<g id="{node_key(node)}" class="te-node"{explains("node", node)}>{told}{_shape(seats, land, node)}</g>'


@lru_cache(maxsize=4096)
def _shape(seats: int, land: Land, node: int) -> str:
    """What a finger or a pointer meets: a territory's outline, a centre's round."""
    if node % 4 == CENTRE:
        x, y = centre(seats, node // 4)
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{_PLAZA + 3}"/>'
    return f'<path d="{territory_path(seats, land, node)}"/>'


@lru_cache(maxsize=4096)
def area(seats: int, land: Land, node: int, classes: str) -> str:
    """The outline of a node with a class, for lights."""
    if node % 4 == CENTRE:
        x, y = centre(seats, node // 4)
        return f'<circle class="{classes}" cx="{number(x)}" cy="{number(y)}" r="{_PLAZA + 2}"/>'
    return f'<path class="{classes}" d="{territory_path(seats, land, node)}"/>'


# --- what never changes ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def under(seats: int, land: Land) -> str:
    """Sea, ground, sockets, cities and capitals."""
    sockets = "".join(
        f'<rect class="te-socket" x="{number(x - _SOCKET / 2)}" y="{number(y - _SOCKET / 2)}" width="{_SOCKET}" height="{_SOCKET}" rx="5"/>'
        for node in land.territories
        for x, y in places(seats, land, node).sites
    )
    rings = "".join(
        f'<ellipse class="te-clan-space" cx="{number(x)}" cy="{number(y + 1.5)}" rx="12.5" ry="9.4"/>'
        for node in land.territories
        for x, y in (places(seats, land, node).clans,)
    )
    cities = "".join(
        _capital(seats, position, land.owner[4 * position + CENTRE])
        if land.is_capital[4 * position + CENTRE]
        else _city(seats, position)
        for position in land.positions
    )
    return f"{terrain.sea(seats, land)}{terrain.ground(seats, land)}{sockets}{rings}{cities}"


def _city(seats: int, position: int) -> str:
    """A walled town: a toothed round with a skyline, empty until clans come."""
    points = []
    for step in range(4 * _TEETH):
        radius = _PLAZA if step % 4 in (0, 1) else _PLAZA - 3.4
        angle = (step - 0.5) * pi / (2 * _TEETH)
        points.append(f"{number(radius * cos(angle))} {number(radius * sin(angle))}")
    x, y = centre(seats, position)
    skyline = symbols.icon("city", 30, 0, -1)
    return placed(x, y, f'<path class="te-wall" d="M{"L".join(points)}Z"/><g class="te-faint">{skyline}</g>')


def _capital(seats: int, position: int, owner: int) -> str:
    """A capital: a double ring in its owner's colour, the owner's shape in the middle."""
    x, y = centre(seats, position)
    colour = COLOUR_NAMES[owner]
    rings = (
        f'<circle class="te-capital-case te-case-{colour}" r="{_PLAZA}"/><circle class="te-capital gn-stroke-{colour}" r="{_PLAZA - 3.2}"/>'
        f'<circle class="te-capital-inner" r="{_PLAZA - 7.4}"/>'
    )
    return placed(x, y, f'{rings}<g class="te-faint">{pieces.emblem(owner, 0, 0, 9, halo=False)}</g>')


@lru_cache(maxsize=64)
def _name(seats: int, position: int, words: Words | None) -> tuple[str, str]:
    """A tile's name, by which log and options call its places; it stays readable under any light."""
    x, y = name_place(seats, position)
    name = key(MAP, "names", position)
    base = y + MAP_LETTERING * 0.36
    called = escape(words.tile_name(position)) if words else POSITION_NAMES[position]
    return name, f'<text id="{name}" class="te-name" x="{number(x)}" y="{number(base)}">{called}</text>'


# --- the sheets --------------------------------------------------------------------------------------------------


def sheets(state: EmpiresState, elements: dict[str, str], title: str, clock: str, close: bool = False) -> str:
    """The map as sheets that lie on one another, so that what never changes is not painted again with what does.

    `clock` is the content of the clock's sheet. `data-close` holds the frame for narrow screens, without the ring.
    """
    box: Box = close_frame(state.seats) if close else frame(state.seats)
    near = " ".join(number(value) for value in close_frame(state.seats))
    under_sheet = sheet("map-under", box, under(state.seats, state.land), classes="te-sheet te-under")
    clock_sheet = sheet("clock", box, clock, classes="te-sheet te-under")
    top = sheet(MAP, box, layers(MAP, elements, LAYERS), title, f' data-close="{near}"', "te-sheet te-map")
    return under_sheet + clock_sheet + top
