# gnomon: interpreted
"""What one seat is shown on top of the boards: what may be chosen, what is chosen, what an answer would do, what is barred.

Gold means possible or chosen, teal that another's timer may be cleared away, red a fight, a loss or a refusal; red never
stands alone: a sign, a hatch or a bar goes with it. Lights lie in the layers `glow` and `signs` of the map and `looks` of
the boards, so they come and go without touching a piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import hypot
from typing import Final

from gnomon.drawing.elements import number, placed
from gnomon.drawing.sheets import parent
from gnomon.games.said import Facts, facts_seen
from gnomon.games.time_of_empires import actions, decisions, frames
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.draw import cards, layout, mats, shared_boards, timers
from gnomon.games.time_of_empires.draw.board import area, building_key, pieces_at
from gnomon.games.time_of_empires.draw.layout import Point, key, middle, node_key, places, sheet_of_space, slot_key
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.page.targets import elements_of
from gnomon.games.time_of_empires.queries import occupant, slots_of, spaces_in_play
from gnomon.games.time_of_empires.state import EXHAUSTED, EmpiresState
from gnomon.games.time_of_empires.terms import CENTRE, EXITS, FIRST_SHARED, NOBODY, NONE
from gnomon.kernel.events import Event
from gnomon.kernel.frames import NO_FRAME

_HEX_RING: Final = "M-14 0L-7-12.1H7L14 0 7 12.1H-7Z"


# --- what may be chosen ------------------------------------------------------------------------------------------


def lights(state: EmpiresState, seat: int, options: Sequence[int]) -> dict[str, str]:
    """Everything that the seat's present question lights, by element key; nothing for a seat that is not asked."""
    found: dict[str, str] = {}
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    for code in options:
        if code == actions.DISCARD:
            # Allowed at any time: a light that never goes out would tell nothing.
            continue
        if actions.CODES.base_of(code) == actions.MOVE:
            found.update(_way(state, code - actions.MOVE, seat))
            continue
        clearing = actions.CODES.base_of(code) == actions.CLEAR
        for element in elements_of(state, seat, code):
            found.update(_light(state, seat, element, "te-may-clear" if clearing else "te-may"))
    found.update(_barred(state, seat, options))
    found.update(_chosen(state, seat, frame))
    return found


def lights_basis(state: EmpiresState, seat: int, options: Sequence[int]) -> tuple[object, ...]:
    """Everything that the lights are drawn from, beside the land and the setting."""
    land = state.holders, state.buildings
    return options, GAME.asked_frame(state, seat), state.timer_slot, land, state.sides, state.wonders


def lit_cards(options: Iterable[int]) -> list[int]:
    """The designs of the hand that may be chosen."""
    return [code - actions.CARD for code in options if actions.CODES.base_of(code) == actions.CARD]


def _light(state: EmpiresState, seat: int, element: str, classes: str) -> dict[str, str]:
    """A rim around an element, wherever it lies. Cards of the hand light themselves."""
    layer, place = parent(element), element.rpartition("-")[2]
    sheet = layer.rpartition("-")[0]
    if sheet == layout.MAP:
        return _map_light(state, layer, place, element)
    if sheet == layout.GLASSES:
        begin = mats.GLASS_LEFT[int(place)]
        wide, tall = mats.GLASS_SIZE
        return _rim(layout.GLASSES, place, begin - 2, mats.GLASS_TOP - 2, wide + 4, tall + 4, 9, classes)
    if sheet == layout.PILE:
        x, y = cards.TOP
        return _rim(layout.PILE, place, x - 2, y - 2, cards.WIDTH + 4, cards.HEIGHT + 4, 9, classes)
    if not sheet or layer == layout.HAND:
        return {}
    if layer.endswith("-slots"):
        return _slot_rim(int(place), classes)
    if layer.endswith("-timers"):
        return _slot_rim(state.timer_slot[int(place)], classes)
    if place.startswith("deck"):
        x, y = shared_boards.deck_corner(int(place[4:]))
        return _rim(sheet, place, x - 2, y - 2, 42, 58, 7, classes)
    if place == "token":
        name = key(sheet, "looks", place)
        x, y = mats.TOKEN
        return {name: f'<path id="{name}" class="{classes}" d="{_HEX_RING}" transform="translate({x:g} {y:g})"/>'}
    if place == "stock":
        return _rim(sheet, place, *mats.SCHOLARS, 8, classes)
    return _rim(sheet, place, *shared_boards.pile_box(place == "tile"), 9, classes)


def _rim(
    sheet: str, place: str, x: float, y: float, wide: float, tall: float, radius: float, classes: str
) -> dict[str, str]:
    name = key(sheet, "looks", place)
    return {
        name: f'<rect id="{name}" class="{classes}" x="{number(x)}" y="{number(y)}" width="{number(wide)}"'
        f' height="{number(tall)}" rx="{number(radius)}"/>'
    }


def slot_corner(slot: int) -> Point:
    """The upper left corner of a slot on its sheet."""
    return mats.slot_corner(slot) if slot < 2 * FIRST_SHARED else shared_boards.slot_corner(slot)


def _slot_rim(slot: int, classes: str) -> dict[str, str]:
    x, y = slot_corner(slot)
    wide, tall = timers.SLOT_WIDTH + 4, timers.SLOT_HEIGHT + 4
    return _rim(sheet_of_space(slot // 2), f"slot{slot}", x - 2, y - 2, wide, tall, 8.5, classes)


def _map_light(state: EmpiresState, layer: str, place: str, element: str) -> dict[str, str]:
    if layer.endswith("-nodes"):
        name = key(layout.MAP, "glow", place)
        return {name: f'<g id="{name}">{area(state.seats, state.land, int(place), "te-legal")}</g>'}
    # A building or a group of clans of the map: a ring around it.
    if layer.endswith("-clans"):
        x, y = middle(state.seats, state.land, int(place))
    else:
        x, y = _building_place(state, element)
    name = key(layout.MAP, "signs", f"ring{place}")
    return {name: placed(x, y, '<circle class="te-may" r="19"/>', id=name)}


def _building_place(state: EmpiresState, element: str) -> Point:
    """Where a building of the map stands, by its element."""
    for node in state.land.territories:
        sites = places(state.seats, state.land, node).sites
        for (owner, kind), site in zip(pieces_at(state, node), sites, strict=False):
            if building_key(node, owner, kind) == element:
                return site
    raise ValueError(f"no building {element} on the map")


def _way(state: EmpiresState, answer: int, seat: int) -> dict[str, str]:
    """A move: where the clans stand, and the territory, city or fight that they can go to."""
    node, way = divmod(answer, EXITS)
    to = state.land.exit_to[node][way]
    start, end = key(layout.MAP, "glow", f"from{node}"), key(layout.MAP, "glow", to)
    found = {start: f'<g id="{start}">{area(state.seats, state.land, node, "te-source")}</g>'}
    if to == NONE:
        return found
    fights = to % 4 != CENTRE and state.holders[to] not in (NOBODY, seat)
    classes = "te-legal te-fight" if fights else "te-legal"
    found[end] = f'<g id="{end}">{area(state.seats, state.land, to, classes)}</g>'
    if fights:
        name = key(layout.MAP, "signs", f"fight{to}")
        x, y = middle(state.seats, state.land, to)
        found[name] = placed(x - 17, y - 11, _FIGHT, id=name)
    return found


_FIGHT: Final = '<g class="te-fight-sign"><circle r="10"/><path d="M-4.6-4.6L4.6 4.6M4.6-4.6L-4.6 4.6"/></g>'


# --- what is barred ----------------------------------------------------------------------------------------------


def _barred(state: EmpiresState, seat: int, options: Sequence[int]) -> dict[str, str]:
    """Free slots into which no timer at hand may go, hatched; only while some slot is open."""
    open_slots = {actions.CODES.decode(code)[1] for code in options if actions.CODES.base_of(code) == actions.PLACE}
    found: dict[str, str] = {}
    if not open_slots:
        return found
    frame = GAME.asked_frame(state, seat) or NO_FRAME
    taken = frame[frames.SecondSlot.slot] if frame[0] == decisions.CHOOSE_SECOND_SLOT else NONE
    for space in spaces_in_play(state):
        for slot in range(2 * space, 2 * space + slots_of(state, space)):
            if slot not in open_slots and slot != taken and occupant(state, seat, slot) == NONE:
                x, y = slot_corner(slot)
                name = key(sheet_of_space(space), "looks", f"slot{slot}")
                found[name] = placed(x, y, _HATCH, id=name)
    return found


_HATCH: Final = (
    f'<rect class="te-barred" width="{timers.SLOT_WIDTH}" height="{timers.SLOT_HEIGHT}" rx="7"/>'
    f'<g class="te-no" transform="translate({timers.SLOT_WIDTH / 2:g} {timers.SLOT_HEIGHT / 2:g})"><circle r="9"/><path d="M-4.8 0H4.8"/></g>'
)


# --- what is chosen already --------------------------------------------------------------------------------------


def _chosen(state: EmpiresState, seat: int, frame: tuple[int, ...]) -> dict[str, str]:
    """The parts of an answer that are given already: the first slot, a move's way, a territory."""
    op = frame[0]
    if op == decisions.CHOOSE_SECOND_SLOT:
        return ghost_timer(seat, 0, frame[frames.SecondSlot.slot], state.setting.components.timer_ms)
    if op == decisions.CHOOSE_MOVED:
        node = frame[frames.Moved.from_]
        to = state.land.exit_to[node][frame[frames.Moved.along]]
        return {**_node_choice(state, node), **_node_choice(state, to), **arc(state, node, to)}
    if op == decisions.CHOOSE_LANDED:
        return _node_choice(state, frame[frames.Landed.territory])
    if op == decisions.CHOOSE_TARGET_PIECE:
        return _node_choice(state, frame[frames.TargetPiece.territory])
    if op == decisions.CHOOSE_TARGET_CLANS:
        return _node_choice(state, frame[frames.TargetClans.territory])
    return {}


def _node_choice(state: EmpiresState, node: int) -> dict[str, str]:
    name = key(layout.MAP, "glow", f"chosen{node}")
    return {name: f'<g id="{name}">{area(state.seats, state.land, node, "te-chosen")}</g>'}


def ghost_timer(seat: int, index: int, slot: int, lasts: int) -> dict[str, str]:
    """A timer of the seat, pale, in a slot where it would stand."""
    name = key(sheet_of_space(slot // 2), "looks", f"ghost{slot}")
    seen = timers.Look(seat, index, EXHAUSTED, 0, lasts)
    x, y = timers.timer_place(*slot_corner(slot))
    left, top = (at - origin - 2 for at, origin in zip(slot_corner(slot), (x, y), strict=True))
    ring = (
        f'<rect class="te-may" x="{number(left)}" y="{number(top)}" width="{timers.SLOT_WIDTH + 4}"'
        f' height="{timers.SLOT_HEIGHT + 4}" rx="8.5"/>'
    )
    ghost = timers.glass(seen, timers.FULL, timers.STANDING)
    return {name: placed(x, y, f'{ring}<g class="te-ghost">{ghost}</g>', id=name)}


def arc(state: EmpiresState, start: int, end: int, order: int = 0) -> dict[str, str]:
    """A bent arrow from one node's clans to another's place for clans."""
    (ax, ay), (bx, by) = middle(state.seats, state.land, start), middle(state.seats, state.land, end)
    length = max(1.0, hypot(bx - ax, by - ay))
    bend = min(34.0, length * 0.35)
    mx, my = (ax + bx) / 2 - (by - ay) / length * bend, (ay + by) / 2 + (bx - ax) / length * bend
    # The head ends short of the place, along the last bit of the curve.
    hx, hy = bx - mx, by - my
    reach = max(1.0, hypot(hx, hy))
    ux, uy = hx / reach, hy / reach
    ex, ey = bx - ux * 13, by - uy * 13
    line = f"M{number(ax)} {number(ay)}Q{number(mx)} {number(my)} {number(ex)} {number(ey)}"
    head = (
        f"M{number(ex + ux * 9)} {number(ey + uy * 9)}L{number(ex - uy * 7)} {number(ey + ux * 7)}"
        f"L{number(ex + uy * 7)} {number(ey - ux * 7)}Z"
    )
    name = key(layout.MAP, "looks", f"arc{start}x{end}x{order}")
    return {
        name: f'<g id="{name}"><path class="te-arc-case" d="{line}"/><path class="te-arc" d="{line}"/><path class="te-arc-head" d="{head}"/></g>'
    }


# --- what an answer would do -------------------------------------------------------------------------------------


def preview(
    before: EmpiresState, after: EmpiresState, old: Mapping[str, str], new: Mapping[str, str], events: Sequence[Event]
) -> dict[str, str]:
    """A picture of the change: elements that would differ as they would be, rings where something comes, crosses where
    something goes, arrows along which clans move.

    `old` and `new` are the drawn elements of both positions (see `page_elements` of the page).
    """
    found = {name: drawn for name, drawn in new.items() if old.get(name) != drawn}
    for name in old:
        if name not in new:
            found[name] = (
                f'<g id="{name}" class="te-gone">{old[name]}</g>' if name.startswith(layout.MAP) else _empty(name)
            )
    for node in before.land.nodes:
        grew = after.clans[node] > before.clans[node] or after.buildings[node] & ~before.buildings[node]
        changed = after.clans[node] != before.clans[node] or after.buildings[node] != before.buildings[node]
        if changed:
            name = key(layout.MAP, "glow", f"would{node}")
            classes = "te-would" if grew else "te-would te-loss"
            found[name] = f'<g id="{name}">{area(before.seats, before.land, node, classes)}</g>'
    for order, event in enumerate(events):
        if event[0] == happened.MOVED:
            facts = facts_seen(happened.EVENTS, event)
            found.update(arc(before, facts["start"], facts["end"], order))
    return found


def _empty(name: str) -> str:
    return f'<g id="{name}"></g>'


# --- why not -----------------------------------------------------------------------------------------------------


def refusal(state: EmpiresState, seat: int, code: int) -> dict[str, str]:
    """A no-entry sign on the last element that a refused answer points at."""
    elements = elements_of(state, seat, code)
    if not elements:
        return {}
    element = elements[-1]
    layer, place = parent(element), element.rpartition("-")[2]
    if layer == f"{layout.MAP}-nodes":
        node = int(place)
        name = key(layout.MAP, "signs", "refused")
        x, y = middle(state.seats, state.land, node)
        shape = area(state.seats, state.land, node, "te-refused")
        return {name: f'<g id="{name}">{shape}{placed(x, y, no_entry())}</g>'}
    if layer.endswith("-slots"):
        x, y = slot_corner(int(place))
        name = key(sheet_of_space(int(place) // 2), "looks", "refused")
        return {name: placed(x, y, _REFUSED_SLOT, id=name)}
    return {}


@cache
def no_entry() -> str:
    """The sign of a place that is refused, around the origin."""
    return '<g class="te-refused-sign"><circle r="11"/><path d="M-5.6 0H5.6"/></g>'


_REFUSED_SLOT: Final = (
    f'<rect class="te-refused" width="{timers.SLOT_WIDTH}" height="{timers.SLOT_HEIGHT}" rx="7"/>'
    f'<g transform="translate({timers.SLOT_WIDTH / 2:g} {timers.SLOT_HEIGHT / 2:g})">{no_entry()}</g>'
)


def touched(facts: Facts) -> tuple[str, ...]:
    """The elements that an event is about, for lighting them from the log; `facts` as the viewer may know them."""
    if facts.get("slot", NONE) >= 2 * FIRST_SHARED:
        return (slot_key(facts["slot"]),)
    return tuple(node_key(facts[name]) for name in _NODES if name in facts)


_NODES: Final = ("place", "start", "end")
"""The facts of events that are nodes."""
