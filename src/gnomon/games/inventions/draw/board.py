# gnomon: interpreted
"""The world: seven lands with their people, sages and knowledge, the displays below them, the ropes between them.

What never changes (`under`) is one drawing; what changes are keyed elements (`world_elements`), the same for everybody:
all of the world is public. Each region is drawn by itself, from what `region_basis` names, so that only what changed is
drawn and sent. Lights, trails and looks go into layers of their own, `i-glow` under the pieces and `i-looks` above them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.fitting import width
from gnomon.drawing.sheets import frame, layers, told
from gnomon.drawing.speaking import capital
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import SHIPPED
from gnomon.games.inventions.draw import cards, layout, pieces, plates, terrain
from gnomon.games.inventions.draw.layout import (
    Point,
    card_key,
    citizens_key,
    crowd_place,
    innovate_key,
    invent_key,
    knowledge_key,
    next_key,
    plate_key,
    region_key,
    rope_curves,
    rope_key,
    sage_key,
    slot_key,
    socket_key,
    specialist_key,
    visit_key,
    wealth_key,
)
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import knowledge_text, specialist_text
from gnomon.games.inventions.state import InventionsState

LAYERS: Final = (
    *(f"i-rope-{name}" for name in terms.REGION_NAMES[:-1]),
    *("i-region", "i-sage", "i-knowledge", "i-next", "i-visit", "i-plate"),
    *("i-specialist", "i-slot", "i-card", "i-invent", "i-innovate", "i-wealth"),
    *(f"i-socket-{name}" for name in terms.REGION_NAMES),
    "i-glow",
    *(f"i-citizens-{name}" for name in terms.REGION_NAMES),
    "i-looks",
)
"""The layers of the world that change, from the ground up."""

_NAME: Final = 18.0
_SLENDER: Final = 0.78
"""How wide the letters of names are beside the estimate, which holds for the widest face that may stand in for ours."""
_KNOT: Final = 5.2


def world_elements(state: InventionsState, words: Words | None = None) -> dict[str, str]:
    """Everything of the world that changes, by element in drawing order.

    Works on states and views alike. `words` give names and what a pointer resting on a thing tells.
    """
    found = dict(rope_elements(words))
    for region in range(terms.REGIONS):
        found.update(region_elements(state, region, words))
    found.update(visit_elements(state, words))
    return found


# --- ropes -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def rope_elements(words: Words | None = None) -> dict[str, str]:
    """The ropes; the one that runs round the back of the world tells at both edges where it leads."""
    components = words.components if words else SHIPPED
    found = {}
    for one in range(terms.REGIONS):
        for other in components.rope_list[one]:
            if other > one:
                name = rope_key(one, other)
                title = told(words.region(one), words.region(other)) if words else ""
                found[name] = f'<g id="{name}" class="iv-rope">{title}{_rope(one, other)}</g>'
    return found


_STRANDS: Final = ("iv-rope-reach", "iv-rope-edge", "iv-rope-cord", "iv-rope-lay")


@cache
def _rope(one: int, other: int) -> str:
    curves = rope_curves(one, other)
    drawn = "".join(f'<path class="{layer}" d="{rope_path(one, other)}"/>' for layer in _STRANDS)
    drawn += "".join(_knot(*end) for curve in curves for end in (curve[0], curve[-1]) if 0 < end[0] < layout.WIDTH)
    if len(curves) > 1:
        drawn = f'<g clip-path="url(#iv-edge)">{drawn}</g>'
        drawn += _edge_tag(layout.EDGE_TAGS[0], f"{other + 1}›") + _edge_tag(layout.EDGE_TAGS[1], f"‹{one + 1}")
    return drawn


@cache
def rope_path(one: int, other: int) -> str:
    """The line of the rope between two regions, as path data from the lower number to the higher."""
    curves = rope_curves(min(one, other), max(one, other))
    return "".join(f"M{_at(start)}C{_at(out)} {_at(into)} {_at(end)}" for start, out, into, end in curves)


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _knot(x: float, y: float) -> str:
    where = f'cx="{number(x)}" cy="{number(y)}"'
    return f'<circle class="iv-knot" {where} r="{_KNOT}"/><circle class="iv-knot-eye" {where} r="2"/>'


def _edge_tag(where: Point, text: str) -> str:
    x, y = where
    return (
        f'<rect class="iv-tag" x="{number(x - 10.5)}" y="{number(y - 9)}" width="21" height="18" rx="9"/>'
        f'<text class="iv-tag-text" x="{number(x)}" y="{number(y + 4.5)}">{text}</text>'
    )


# --- regions ---------------------------------------------------------------------------------------------------------


def region_basis(state: InventionsState, region: int) -> tuple[object, ...]:
    """Everything that a region is drawn from, beside the words and the setting."""
    spaces = state.spaces[terms.INFLUENCE_SPACES * region : terms.INFLUENCE_SPACES * (region + 1)]
    return (
        (state.card[region], state.presenter[region], state.inventor[region], state.innovator[region]),
        (state.specialist[region], state.knowledge[region], state.letters[region], state.wealth[region]),
        ((state.scoring >> region) & 1, (state.sages_at >> region) & 1),
        (spaces, tuple(piece != terms.NOTHING and (state.turned >> piece) & 1 for piece in spaces)),
        tuple(state.people[region :: terms.REGIONS]),
    )


def region_elements(state: InventionsState, region: int, words: Words | None = None) -> dict[str, str]:
    """A region's land with all that stands on it, and its display."""
    found = _land(state, region, words)
    found.update(_display(state, region, words))
    return found


def _land(state: InventionsState, region: int, words: Words | None) -> dict[str, str]:
    place = layout.PLACES[region]
    name = region_key(region)
    found = {name: f'<g id="{name}" class="iv-region">{_named(region, words)}</g>'}
    here = (state.sages_at >> region) & 1
    title = told(label("sage", words)) if words and here else ""
    found[sage_key(region)] = placed(
        *place.sage, title + (pieces.sage() if here else pieces.no_sage()), id=sage_key(region)
    )
    found[knowledge_key(region)] = placed(*place.knowledge, _knowledge(state, region, words), id=knowledge_key(region))
    for colour in range(terms.PARTIES):
        count = state.people[terms.REGIONS * colour + region]
        if count:
            crowd = citizens_key(region, colour)
            title = told(words.name(colour), words.citizens(count)) if words else ""
            x, y = crowd_place(region, colour, state.setting.parties)
            found[crowd] = placed(x, y, title + pieces.crowd(colour, count), id=crowd)
    return found


@lru_cache(maxsize=512)
def _named(region: int, words: Words | None) -> str:
    """The number and the name of a region, and the ground that answers a finger."""
    (x, y), (left, base) = layout.PLACES[region].number, layout.PLACES[region].name
    reach = f'<use href="#{terrain.land_name(region)}" class="iv-reach"/>'
    disc = f'<circle class="iv-number" cx="{number(x)}" cy="{number(y)}" r="13"/><text class="iv-number-text" x="{number(x)}" y="{number(y + 6)}">{region + 1}</text>'
    if not words:
        return reach + disc
    shown, room = words.region(region), layout.PLACES[region].name_room
    natural = width(shown, _NAME, True) * _SLENDER
    pressed = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if natural > room else ""
    name = f'<text class="iv-region-name" x="{number(left)}" y="{number(base)}"{pressed}>{escape(shown)}</text>'
    return f"{told(shown)}{reach}{disc}{name}"


def _knowledge(state: InventionsState, region: int, words: Words | None) -> str:
    components, tile = state.setting.components, state.knowledge[region]
    title = told(label("knowledge_tile", words), knowledge_text(tile, words)) if words else ""
    if (state.scoring >> region) & 1:
        points = components.knowledge_points
        return title + pieces.knowledge_scored(escape(words.points(points)) if words else str(points))
    return title + pieces.knowledge(components.knowledge_action[tile])


def _display(state: InventionsState, region: int, words: Words | None) -> dict[str, str]:
    components = state.setting.components
    left, top = layout.PLACES[region].plate
    name = plate_key(region)
    found = {name: placed(left, top, plates.plate(), id=name)}

    def put(key: str, box: tuple[float, float, float, float], drawn: str, *tells: str) -> None:
        title = told(*tells) if words else ""
        found[key] = placed(left + box[0], top + box[1], title + drawn, id=key)

    def of(role: str, colour: int) -> tuple[str, str]:
        if not words:
            return "", ""
        return label(role, words), words.name(colour) if colour != terms.NOBODY else ""

    presenter, tile = state.presenter[region], state.specialist[region]
    drawn = plates.specialist(
        components.specialist_benefit[tile], components.specialist_citizens[tile], presenter, words
    )
    tells = ("", "", "")
    if words:
        benefit = capital(specialist_text(tile, words))
        tells = (label("specialist_tile", words), benefit, words.name(presenter) if presenter != terms.NOBODY else "")
    put(specialist_key(region), layout.SPECIALIST, drawn, *tells)
    card, inventor, innovator = state.card[region], state.inventor[region], state.innovator[region]
    if card == terms.NOTHING:
        put(slot_key(region), layout.SLOT, plates.slot(words, label("no_card", words) if words else ""))
    elif words:
        flipped = inventor != terms.NOBODY
        side = label("invention" if flipped else "idea", words)
        put(card_key(card), layout.SLOT, cards.face(card, flipped, words), words.card(card), side)
    put(invent_key(region), layout.INVENT_SPACE, plates.space("invent", inventor), *of("inventor", inventor))
    put(innovate_key(region), layout.INNOVATE_SPACE, plates.space("innovate", innovator), *of("innovator", innovator))
    stack = state.wealth[region]
    tells_wealth = [words.tile(each) for each in stack] if words else []
    put(wealth_key(region), layout.WEALTH_STACK, plates.wealth(state.letters[region], stack), *tells_wealth)
    for space, box in enumerate(layout.SOCKETS):
        piece = state.spaces[terms.INFLUENCE_SPACES * region + space]
        turned = piece != terms.NOTHING and bool((state.turned >> piece) & 1)
        what = ("", "", "")
        if words and piece != terms.NOTHING:
            kind = label("face_down", words) if turned else words.token(piece % terms.TOKENS)
            what = (label("influence_spaces", words), words.name(piece // terms.TOKENS), kind)
        points = components.space_points[space]
        put(socket_key(region, space), box, plates.influence_space(piece, turned, points, words), *what)
    return found


# --- the automated opponents' markers --------------------------------------------------------------------------------


def visit_basis(state: InventionsState) -> tuple[object, ...]:
    """Everything that the opponents' markers are drawn from, beside the words and the setting."""
    return state.chronos_at, state.hephaestus_at


def visit_elements(state: InventionsState, words: Words | None = None) -> dict[str, str]:
    """The pillars by which Chronos and Hephaestus mark their regions, and where each looks first the next time."""
    setting = state.setting
    found = {}
    for index, (colour, where) in enumerate(
        ((setting.chronos, state.chronos_at), (setting.hephaestus, state.hephaestus_at))
    ):
        if colour == terms.NOBODY or where == terms.NOWHERE:
            continue
        then = (where + 1) % terms.REGIONS
        for name, region, drawn, key in (
            (next_key(colour), then, pieces.expected(colour), "next_region"),
            (visit_key(colour), where, pieces.visitor(colour), ""),
        ):
            x, y = layout.PLACES[region].visitors
            title = told(words.name(colour), label(key, words) if key else words.region(region)) if words else ""
            found[name] = placed(x + layout.VISITOR_STEP * index, y, title + drawn, id=name)
    return found


# --- the sheets ------------------------------------------------------------------------------------------------------


def under() -> str:
    """All that never changes: sea, lands, what is engraved on them."""
    return terrain.ground()


def sheets(elements: dict[str, str], title: str) -> str:
    """The world as two sheets that lie on one another, so that what never changes is not painted again with what does."""
    below = frame(f"{layout.WORLD}-under", layout.BOX, under(), "iv-sheet iv-under")
    return below + frame(layout.WORLD, layout.BOX, layers(elements, LAYERS), "iv-sheet iv-world", title)


@cache
def key_map() -> str:
    """The lands with their numbers, small, for the corner of a world that is larger than its frame.

    The page shows on it what part is seen, and brings the part that is tapped; readers need neither.
    """
    numbers = "".join(
        f'<text x="{number(place.plate[0] + layout.PLATE_WIDTH / 2)}" y="{number(place.plate[1] + 66)}">{region + 1}</text>'
        for region, place in enumerate(layout.PLACES)
    )
    box = " ".join(number(value) for value in layout.BOX)
    return (
        f'<div class="iv-key" data-keymap="" hidden="" aria-hidden="true"><svg viewBox="{box}"><rect class="iv-sea" width="{layout.WIDTH}" height="{layout.HEIGHT}"/>'
        f'<use href="#iv-coasts" class="iv-key-land"/><g class="iv-key-numbers">{numbers}</g><rect class="iv-key-view" data-view="" rx="10"/></svg></div>'
    )
