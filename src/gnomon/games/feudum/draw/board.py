# gnomon: interpreted
"""The realm: 22 locations with their discs, markers, goods and landscapes; pawns, vessels and monsters upon them.

What never changes (`under`) is one drawing; what changes are keyed elements (`map_elements`), the same for everybody: all
pieces of the map are public. The lights of one seat come from `overlays` and go into layers of their own (`f-glow` under
the pieces, `f-looks` above them).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.lettering import wrapped
from gnomon.drawing.sheets import layers, told
from gnomon.drawing.speaking import capital
from gnomon.games.feudum import terms
from gnomon.games.feudum.components import Components
from gnomon.games.feudum.draw import layout, pieces, routes, symbols, terrain, tracks
from gnomon.games.feudum.draw.layout import Point, cluster, key, location_key, monster_key, pawn_key, places, ranks
from gnomon.games.feudum.draw.sheets import frame
from gnomon.games.feudum.land import Land
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import NO_SEAL, SERF, SHOWN, SUBJECT, FeudumState

LAYERS: Final = (
    *("f-name", "f-stack", "f-track", "f-voyage", "f-military", "f-score", "f-ferry"),
    *("f-glow", "f-loc", "f-land", "f-beside", "f-serf", "f-subject", "f-ruler", "f-immunity", "f-adrift"),
    *("f-pawn-0", "f-pawn-1", "f-pawn-2", "f-pawn-3", "f-pawn-4", "f-monster", "f-looks"),
)
"""The layers of the map that change, from the ground up."""

_GOOD: Final = 19.0
_SINGLY: Final = 4
_ABREAST: Final = 3
_REACH: Final = 31.0
"""The radius around a disc's middle that answers a finger."""
_RESOURCE: Final = {terms.ORCHARD: "food", terms.BUTTS: "target", terms.SILVER_MINE: "shilling"}


def marker_key(role: str, place: int) -> str:
    """The element of a marker at a location; `role` is ruler, subject or serf."""
    return key(f"f-{role}", terms.LOCATION_NAMES[place])


def goods_key(place: int) -> str:
    """The goods beside a location."""
    return key("f-beside", terms.LOCATION_NAMES[place])


def landscape_key(place: int) -> str:
    """The landscape at a location with its resources."""
    return key("f-land", terms.LOCATION_NAMES[place])


def seal_key(place: int, role: int) -> str:
    """The seal of Royal Immunity under a subject or serf."""
    return key("f-immunity", f"{terms.LOCATION_NAMES[place]}{'serf' if role == SERF else 'subject'}")


def adrift_key(place: int, kind: int) -> str:
    """The abandoned vessels of a kind at a location."""
    return key("f-adrift", f"{terms.LOCATION_NAMES[place]}{terms.VESSEL_NAMES[kind]}")


def ferry_key(one: int, other: int) -> str:
    """The badge of a ferry."""
    return key("f-ferry", f"{terms.LOCATION_NAMES[one]}{terms.LOCATION_NAMES[other]}")


def map_elements(state: FeudumState, words: Words | None = None) -> dict[str, str]:
    """Everything on the map that changes, by element in drawing order.

    Works on states and views alike. `words` give names and what a pointer resting on a piece tells.
    """
    found = tracks.track_elements(state, words)
    found.update(ferry_elements(state))
    for place in range(terms.LOCATIONS):
        found.update(location_elements(state, place, words))
    found.update(piece_elements(state, words))
    return found


# --- locations -----------------------------------------------------------------------------------------------------


def location_basis(state: FeudumState, place: int) -> tuple[object, ...]:
    """Everything that a location is drawn from, beside the words and the setting; pieces come by themselves."""
    return (
        state.kind[place],
        state.icon[place],
        state.ruler[place],
        state.subject[place],
        state.serf[place],
        state.immunity[2 * place : 2 * place + 2],
        state.beside[terms.GOODS * place : terms.GOODS * (place + 1)],
        state.landscape[place],
        state.resources[place],
    )


def location_elements(state: FeudumState, place: int, words: Words | None = None) -> dict[str, str]:
    """A location's disc with its name, its markers and seals, its goods and its landscape."""
    land = state.setting.land
    x, y = places(land)[place]
    around = cluster(place)
    ruler, serf = state.ruler[place], state.serf[place]
    found = {location_key(place): _location(land, place, state.kind[place], state.icon[place], ruler, words)}
    if state.landscape[place] != terms.NOTHING:
        name = landscape_key(place)
        kind, left = state.landscape[place], state.resources[place]
        title = told(capital(words.landscape(kind)), words.resources(kind, left)) if words else ""
        drawn = title + pieces.landscape(kind) + _resources(kind, left)
        found[name] = placed(x + around.landscape[0], y + around.landscape[1], drawn, id=name)
    goods = tuple(state.beside[terms.GOODS * place : terms.GOODS * (place + 1)])
    if any(goods):
        name = goods_key(place)
        title = told(words.place(place), words.goods(goods)) if words else ""
        under = len(name_lines(words.place(place))) - 1 if words else 0
        drawn = f'<g class="{"fd-below-two" if under else "fd-below"}">{_goods(goods)}</g>'
        at = x + around.goods[0], y + around.goods[1] + layout.NAME_LINE * under
        found[name] = placed(*at, title + drawn, id=name)
    if serf != terms.NOBODY:
        tie = f'<path class="fd-tie" d="M0 0L{number(-around.serf[0] * 0.5)} {number(-around.serf[1] * 0.5)}"/>'
        found.update(_marker("serf", place, (x, y), around.serf, _role("serf", serf, words) + tie + pieces.serf(serf)))
    if ruler != terms.NOBODY and state.subject[place]:
        drawn = pieces.subject(ruler)
        if state.subject[place] > 1:  # by the notes: one behind the other
            drawn = f'<g transform="translate({number(6 * around.side)} -6)">{drawn}</g>{drawn}'
        found.update(_marker("subject", place, (x, y), around.subject, _role("subject", ruler, words) + drawn))
    if ruler != terms.NOBODY:
        found.update(_marker("ruler", place, (x, y), around.ruler, _role("ruler", ruler, words) + pieces.ruler(ruler)))
    for role, spot in ((SUBJECT, around.subject), (SERF, around.serf)):
        token = state.immunity[2 * place + role]
        if token != NO_SEAL:
            name = seal_key(place, role)
            known = token - SHOWN if token >= SHOWN else 0
            at = x + spot[0] + 11 * around.side * (1 if role == SUBJECT else -1), y + spot[1] + 12
            title = told(capital(label("immune", words)), words.role(role)) if words else ""
            found[name] = placed(*at, title + pieces.seal(known), id=name)
    return found


def name_lines(name: str) -> tuple[str, ...]:
    """A location's name in one or two lines."""
    return wrapped(name, layout.NAME_ROOM, layout.LETTERING, 2, True)


def _role(role: str, seat: int, words: Words | None) -> str:
    """What a marker tells: its role and whose it is."""
    return told(label(role, words), words.name(seat)) if words else ""


def _marker(role: str, place: int, middle: Point, spot: Point, drawn: str) -> dict[str, str]:
    name = marker_key(role, place)
    return {name: placed(middle[0] + spot[0], middle[1] + spot[1], drawn, id=name)}


@lru_cache(maxsize=4096)
def _location(land: Land, place: int, kind: int, icon: int, ruler: int, words: Words | None) -> str:
    """A disc with its name below it, pink around it where matches begin."""
    x, y = places(land)[place]
    parts = [f'<circle class="fd-reach" r="{number(_REACH)}"/>']
    if land.start[place]:
        parts.append(
            f'<circle class="fd-start" r="{number((layout.FEUDUM_DISC if kind == terms.FEUDUM else layout.DISC) + 3)}"/>'
        )
    parts.append(pieces.disc(kind, icon, ruler))
    if words:
        shown = words.place(place)
        parts += [
            f'<text class="fd-place" y="{number(layout.NAME_DROP + layout.NAME_LINE * index)}">{escape(line)}</text>'
            for index, line in enumerate(name_lines(shown))
        ]
        what = words.guild(icon) if kind == terms.FEUDUM else ""
        start = label("start", words) if land.start[place] else ""
        port = label("port", words) if land.port[place] else ""
        parts.insert(
            0, told(shown, words.type(kind), what, words.name(ruler) if ruler != terms.NOBODY else "", start, port)
        )
    return placed(x, y, "".join(parts), id=location_key(place), class_="fd-location")


@cache
def _resources(kind: int, count: int) -> str:
    """The resources of a landscape on its lower edge: singly up to three, then by number."""
    name = _RESOURCE.get(kind, "sulfur")
    if count <= _ABREAST:
        return "".join(symbols.icon(name, 13, (index - (count - 1) / 2) * 12, 15) for index in range(count))
    return (
        symbols.icon(name, 14, -7, 15)
        + f'<text class="fd-count" x="8" y="{number(15 + layout.LETTERING * 0.36)}">{count}</text>'
    )


@lru_cache(maxsize=4096)
def _goods(goods: tuple[int, ...]) -> str:
    """Goods in a row under a name: each by itself while they are few, then each kind with its number."""
    if sum(goods) <= _SINGLY:
        each = [good for good in range(terms.GOODS) for _ in range(goods[good])]
        return "".join(
            symbols.good(good, _GOOD, (index - (len(each) - 1) / 2) * 18.5) for index, good in enumerate(each)
        )
    kinds = [good for good in range(terms.GOODS) if goods[good]]
    rows = [kinds[begin : begin + _ABREAST] for begin in range(0, len(kinds), _ABREAST)]
    parts = []
    for line, row in enumerate(rows):
        widths = [_GOOD + 4 + (9.5 * len(str(goods[good])) if goods[good] > 1 else 0) for good in row]
        left = -sum(widths) / 2
        y = 19.0 * line
        for good, wide in zip(row, widths, strict=True):
            parts.append(symbols.good(good, _GOOD, left + _GOOD / 2, y))
            if goods[good] > 1:
                parts.append(
                    f'<text class="fd-count fd-left" x="{number(left + _GOOD + 0.5)}" y="{number(y + layout.LETTERING * 0.36)}">{goods[good]}</text>'
                )
            left += wide
    return "".join(parts)


def ferry_elements(state: FeudumState) -> dict[str, str]:
    """The ferries' badges: struck through while the alchemist guild holds a vessel for sale (5.2)."""
    land = state.setting.land
    runs = not any(state.guild_vessels)
    found = {}
    for one, other in routes.edges(land, terms.FERRY):
        name = ferry_key(one, other)
        found[name] = placed(*routes.ferry_middle(land, one, other), routes.ferry_badge(land.ferry_fare, runs), id=name)
    return found


# --- pawns, vessels, monsters --------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Where a piece stands: the middle of its foot, and its scale."""

    x: float
    y: float
    scale: float


def standings(state: FeudumState) -> dict[str, Standing]:
    """The places of all pawns on the map, of abandoned vessels and of tamed monsters, by element."""
    found: dict[str, Standing] = {}
    at = places(state.setting.land)
    for place in range(terms.LOCATIONS):
        names, companies = _company(state, place)
        drifting = [
            adrift_key(place, kind) for kind in range(terms.VESSELS) if state.adrift[terms.VESSELS * place + kind]
        ]
        if names or drifting:
            rank = ranks(place, companies, len(drifting))
            x, y = at[place]
            for name, (dx, dy) in zip((*names, *drifting), rank.feet, strict=True):
                found[name] = Standing(x + dx, y + dy, rank.scale)
    for monster in range(terms.MONSTERS):
        place = state.monster_at[monster]
        if place >= 0:
            around = cluster(place)
            both = state.monster_at[0] == state.monster_at[1] and monster == 1
            x, y = at[place]
            lift = -34 if both else 0
            found[monster_key(monster)] = Standing(x + around.monster[0], y + around.monster[1] + lift, 1.0)
    return found


def _company(state: FeudumState, place: int) -> tuple[list[str], tuple[int, ...]]:
    """The pawns at a location in seat order, and how many each player has there."""
    names: list[str] = []
    companies: list[int] = []
    for seat in range(state.seats):
        own = [pawn for pawn in range(terms.PAWNS) if state.pawn_at[terms.PAWNS * seat + pawn] == place]
        names += [pawn_key(seat, pawn) for pawn in own]
        if own:
            companies.append(len(own))
    return names, tuple(companies)


def piece_basis(state: FeudumState) -> tuple[object, ...]:
    """Everything that pawns, vessels and monsters are drawn from, beside the words and the setting."""
    pawns = tuple(state.pawn_at), tuple(state.pawn_face), tuple(state.pawn_wine), tuple(state.pawn_vessel)
    return (*pawns, state.adrift, state.monster_at, state.monster_of)


def piece_elements(state: FeudumState, words: Words | None = None) -> dict[str, str]:
    """Pawns on the map, abandoned vessels and tamed monsters."""
    where = standings(state)
    found = {}
    for place in range(terms.LOCATIONS):
        for kind in range(terms.VESSELS):
            count = state.adrift[terms.VESSELS * place + kind]
            if count:
                name = adrift_key(place, kind)
                title = told(label("abandoned", words), words.vessel(kind)) if words else ""
                found[name] = standing(where[name], name, title + _vessels(kind, count))
    for seat in range(state.seats):
        for pawn in range(terms.PAWNS):
            name, piece = pawn_key(seat, pawn), terms.PAWNS * seat + pawn
            if name not in where:
                continue
            face, wine, aboard = state.pawn_face[piece], bool(state.pawn_wine[piece]), state.pawn_vessel[piece]
            title = ""
            if words:
                vessel = words.vessel(aboard) if aboard != terms.NOTHING else ""
                title = told(capital(words.pawn_of(seat, face)), vessel, label("wine", words) if wine else "")
            found[name] = standing(where[name], name, title + pieces.pawn(seat, face, wine, aboard))
    for monster in range(terms.MONSTERS):
        name = monster_key(monster)
        if name in where:
            owner = state.monster_of[monster]
            title = told(capital(words.monster(monster)), words.name(owner)) if words else ""
            found[name] = standing(where[name], name, title + pieces.monster(monster, owner))
    return found


def standing(where: Standing, name: str, drawn: str) -> str:
    """A piece drawn where it stands, moved by a transform attribute."""
    scaled = f'<g transform="scale({number(where.scale)})">{drawn}</g>' if where.scale != 1 else drawn
    return placed(where.x, where.y, scaled, id=name)


@cache
def _vessels(kind: int, count: int) -> str:
    """Abandoned vessels of a kind, from two up with their number."""
    figure = placed(13, -24, pieces.number_badge(count)) if count > 1 else ""
    return pieces.vessel(kind) + figure


# --- the sheets ----------------------------------------------------------------------------------------------------


def under(state: FeudumState) -> str:
    """All that never changes: sea and land, roads and routes, the stones of the tracks."""
    return _under(state.setting.land, state.setting.components, state.seats)


@lru_cache(maxsize=16)
def _under(land: Land, components: Components, seats: int) -> str:
    return (
        f"{terrain.ground_of(land)}{routes.roads(land)}{routes.ferries(land)}{routes.networks(land)}"
        f"{tracks.score_track()}{tracks.voyage(components)}{tracks.military(components, seats)}"
    )


def sheets(state: FeudumState, elements: dict[str, str], title: str) -> str:
    """The map as two sheets that lie on one another, so that what never changes is not painted again with what does."""
    below = frame(f"{layout.REALM}-under", layout.BOX, under(state), classes="fd-sheet fd-under")
    return below + frame(layout.REALM, layout.BOX, layers(elements, LAYERS), title, classes="fd-sheet fd-map")
