# gnomon: interpreted
"""What one seat sees over the table: what it may choose, ghosts of what an answer would do, signs of what is refused.

Whatever is drawn already lights itself; locations and routes have lights of their own under the pieces of the map.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from gnomon.drawing.elements import placed, with_class
from gnomon.drawing.sheets import parent
from gnomon.drawing.speaking import SPECTATOR
from gnomon.games.feudum import actions
from gnomon.games.feudum import events as happened
from gnomon.games.feudum.draw import layout, routes
from gnomon.games.feudum.draw.board import goods_key, landscape_key
from gnomon.games.feudum.draw.layout import guild_key, key, location_key, monster_key, pawn_key, places, stack_key
from gnomon.games.feudum.page.targets import elements_of
from gnomon.games.feudum.rules.permissions import is_permission
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import LOCATION_NAMES, NOWHERE, PAWNS, PUSH, TRADE
from gnomon.games.said import Facts, facts_seen
from gnomon.kernel.events import Event

Drawn = dict[str, str]

GLOW: Final = "f-glow"
LOOKS: Final = "f-looks"
_RING: Final = layout.DISC + 7
_LOCATION: Final = "f-loc"
_GUILD: Final = "f-guild"


# --- what may be chosen ----------------------------------------------------------------------------------------------


def lights(state: FeudumState, seat: int, options: Sequence[int], drawn: Mapping[str, str]) -> Drawn:
    """Everything that the seat's present question lights, by element; `drawn` is the page as everybody sees it.

    What is allowed at any time stays dark: a light that never goes out would tell nothing.
    """
    found: Drawn = {}
    for code in options:
        if is_permission(code):
            continue
        if actions.CODES.base_of(code) == actions.STEP:
            found.update(_way(state, seat, code))
        for element in elements_of(state, seat, code):
            found.update(_light(state, element, drawn))
    return found


def _light(state: FeudumState, element: str, drawn: Mapping[str, str]) -> Drawn:
    if parent(element) == _LOCATION:
        return _ring(state, LOCATION_NAMES.index(element.rpartition("-")[2]), "f-legal")
    if parent(element) == _GUILD:
        element = key(element, "face")
    return {element: with_class(drawn[element], "f-may")} if element in drawn else {}


def _ring(state: FeudumState, place: int, mood: str) -> Drawn:
    """A ring around a location's disc."""
    name = key(GLOW, LOCATION_NAMES[place])
    x, y = places(state.setting.land)[place]
    return {name: placed(x, y, _circle(mood), id=name)}


@cache
def _circle(mood: str) -> str:
    return f'<circle class="{mood}" r="{_RING:g}"/>'


def _way(state: FeudumState, seat: int, code: int) -> Drawn:
    """The route of a step, bright."""
    piece, place, network = actions.CODES.triple(code)
    start = place_of_piece(state, seat, piece)
    return route_light(state, network, start, place, "f-way") if start != NOWHERE else {}


def place_of_piece(state: FeudumState, seat: int, piece: int) -> int:
    """Where a piece of a seat stands: a pawn, or from the fourth on a monster."""
    return state.pawn_at[PAWNS * seat + piece] if piece < PAWNS else state.monster_at[piece - PAWNS]


def route_light(state: FeudumState, network: int, one: int, other: int, mood: str) -> Drawn:
    """A route of a network under a light."""
    first, second = sorted((one, other))
    name = key(GLOW, f"{network}{LOCATION_NAMES[first]}{LOCATION_NAMES[second]}")
    line = routes.route_path(state.setting.land, network, first, second)
    return {name: f'<path id="{name}" class="{mood}" d="{line}"/>'}


# --- what an answer would do -----------------------------------------------------------------------------------------

_MAP_LAYERS: Final = ("f-pawn", "f-monster", "f-ruler", "f-serf", "f-subject", "f-beside", "f-land", "f-adrift")
"""Layers of the map whose pieces come and go."""
_SHELVES: Final = ("f-guild", "f-market", "f-container", "f-row", "f-scroll", "f-good", "f-tile", "f-desk")
"""Layers of what is kept on shelves and desks."""


def preview(before: FeudumState, old: Mapping[str, str], new: Mapping[str, str], events: Sequence[Event]) -> Drawn:
    """A picture of the change: elements that would differ as they would be, pieces that come or go as ghosts, the
    routes that are taken, and the arrows along which guilds pull and push.

    `old` and `new` are the drawn elements of both positions.
    """
    found: Drawn = {}
    for name, drawn in new.items():
        if name not in old:
            found[name] = with_class(drawn, "f-would f-coming")
        elif old[name] != drawn:
            mood = _mood(name)
            found[name] = with_class(drawn, mood) if mood else drawn
    for name, drawn in old.items():
        if name not in new:
            found[name] = with_class(drawn, "f-gone")
    for event in events:
        if event[0] == happened.STEPPED:
            step = facts_seen(happened.EVENTS, event, SPECTATOR)
            found.update(route_light(before, step["network"], step["start"], step["end"], "f-way f-taken"))
        elif event[0] == happened.FUNCTION_CHOSEN:
            chosen = facts_seen(happened.EVENTS, event, SPECTATOR)
            if chosen["function"] != TRADE:
                name = key(guild_key(chosen["guild"]), "functions")
                found[name] = with_class(new[name], "f-pushes" if chosen["function"] == PUSH else "f-pulls")
    return found


def _mood(name: str) -> str:
    """How a changed element is shown: pieces pale, shelves with a light, all else as it would be."""
    layer = parent(name)
    if layer.startswith(_MAP_LAYERS):
        return "f-would"
    return "f-change" if layer.startswith(_SHELVES) else ""


# --- why not ---------------------------------------------------------------------------------------------------------


def refusal(state: FeudumState, seat: int, code: int) -> Drawn:
    """A no-entry sign on the last element of the map that a refused answer points at."""
    found = elements_of(state, seat, code)
    if not found or parent(found[-1]) != _LOCATION:
        return {}
    place = LOCATION_NAMES.index(found[-1].rpartition("-")[2])
    x, y = places(state.setting.land)[place]
    name = key(LOOKS, "refused")
    return {name: placed(x, y, _NO_ENTRY, id=name), **_ring(state, place, "f-refused")}


_NO_ENTRY: Final = '<g class="f-no-entry"><circle r="12"/><path d="M-6 0H6"/></g>'


# --- what the log points at ------------------------------------------------------------------------------------------


def touched(kind: int, facts: Facts) -> tuple[str, ...]:
    """The elements that an event is about, for lighting them from the log; `facts` as the viewer may know them."""
    found = [name(facts[part]) for part, name, kinds in _POINTS if kind in kinds and facts[part] >= 0]
    if kind == happened.STEPPED and facts["piece"] >= PAWNS:
        found.append(monster_key(facts["piece"] - PAWNS))
    elif kind in _BY_PAWNS:
        found.append(pawn_key(facts["seat"], facts["piece" if kind == happened.STEPPED else "pawn"]))
    return tuple(found)


_BY_PAWNS: Final = frozenset(
    {happened.ENTERED, happened.STEPPED, happened.DEPLOYED, happened.BOARDED, happened.FED_PAWN}
)
_POINTS: Final[tuple[tuple[str, Callable[[int], str], frozenset[int]], ...]] = (
    (
        "place",
        location_key,
        frozenset(
            {
                *(happened.ENTERED, happened.LEFT, happened.PILFERED, happened.TAMED, happened.TAKEN),
                *(happened.RULES, happened.SERVES, happened.SUBJECTED, happened.IMPROVED_TO, happened.GOODS_LOST),
                *(happened.STARVED_MARKER, happened.SEAL_LAID, happened.SEAL_TAKEN, happened.LOST_MARKER),
                *(happened.HARVESTED, happened.ATTACKED, happened.CONQUERED, happened.STARVED_PAWN),
            }
        ),
    ),
    ("end", location_key, frozenset({happened.STEPPED})),
    ("place", landscape_key, frozenset({happened.LAID_LANDSCAPE, happened.RESOURCES_CAME, happened.COLLECTED})),
    ("place", goods_key, frozenset({happened.GOOD_APPEARED})),
    (
        "guild",
        guild_key,
        frozenset(
            {
                *(happened.SEATED, happened.UNSEATED, happened.FUNCTION_CHOSEN, happened.COIN, happened.GOODS_MOVED),
                *(happened.LINES, happened.SPLIT, happened.REEVE_PLACED, happened.REEVE_RETURNED),
                happened.REPLENISHED,
            }
        ),
    ),
    ("region", stack_key, frozenset({happened.TOOK_TILE, happened.DIE_ROLLED})),
    ("monster", monster_key, frozenset({happened.TAMED, happened.SLAIN})),
)
"""Facts that are about an element of the page, and of which events."""
