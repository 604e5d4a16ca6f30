# gnomon: interpreted
"""The Progress map of a Society board: hexes with what covering them brings, what it would cost, and what is built.

The printed rows stand here as columns. In the corners that they leave lie the sages, Economy tokens and citizens at hand
and, for which tile prices are told. Every empty hex tells its price for one tile at a time: the one that is being
built, else the first of the display that could be.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt
from typing import Final

from gnomon.drawing.elements import escape, number, placed, polygon
from gnomon.drawing.sheets import Box, told
from gnomon.drawing.speaking import capital
from gnomon.drawing.things import explains
from gnomon.games.inventions import frames, terms
from gnomon.games.inventions.actions import CODES, HEX
from gnomon.games.inventions.components import Components
from gnomon.games.inventions.decisions import BUILD_HEX, BUILD_TILE
from gnomon.games.inventions.draw import pieces, symbols, tile_faces
from gnomon.games.inventions.draw.layout import Point, hex_key
from gnomon.games.inventions.game import GAME
from gnomon.games.inventions.rules.building import check_place, tile_cost
from gnomon.games.inventions.rules.wealth import is_wealth, wealth_points
from gnomon.games.inventions.say.labels import label
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import hex_text
from gnomon.games.inventions.state import InventionsState

WIDTH: Final = 400
HEIGHT: Final = 184
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
MAP: Final = "i-society-map"
"""In a corner, for which tile prices are told."""
REST: Final = "i-society-rest"
"""In the other corners, what lies beside the board."""
SUM: Final = "i-society-sum"
"""How the price of one hex comes about: a line of the page."""

RADIUS: Final = 34.5
_TOP: Final = 2.2
_WAIT: Final = (terms.NOTHING, 0)

Drawn = dict[str, str]


# --- where hexes lie -------------------------------------------------------------------------------------------------


@cache
def centres(components: Components, radius: float = RADIUS) -> tuple[Point, ...]:
    """The middles of the hexes around the middle of the map, a column for each printed row."""
    rows = components.hex_row
    columns = max(rows)
    found: list[Point] = []
    for place in range(terms.HEXES):
        fellows = [other for other in range(terms.HEXES) if rows[other] == rows[place]]
        x = 1.5 * radius * (rows[place] - (columns + 1) / 2)
        y = sqrt(3) * radius * (fellows.index(place) - (len(fellows) - 1) / 2)
        found.append((x, y))
    return tuple(found)


@cache
def hexagon(radius: float) -> str:
    """A hex around the origin, its flat sides above and below."""
    half, high = radius / 2, radius * sqrt(3) / 2
    corners = [(radius, 0), (half, high), (-half, high), (-radius, 0), (-half, -high), (half, -high)]
    return polygon([(x, y) for x, y in corners])


# --- for which tile prices are told ----------------------------------------------------------------------------------


def priced(state: InventionsState, seat: int) -> tuple[int, int]:
    """The tile for which prices are told, and 1 if Economy 4 lowers them; NOTHING without a tile to speak of.

    An aspiration tile stands for any Progress tile of its type: their prices are the same.
    """
    frame = GAME.asked_frame(state, seat)
    if frame is not None and frame[0] == BUILD_HEX:
        return frame[frames.BuildHex.tile], frame[frames.BuildHex.cheaper]
    cheaper = frame[frames.BuildTile.cheaper] if frame is not None and frame[0] == BUILD_TILE else 0
    for tile in state.slots[seat]:
        if tile in (terms.NOTHING, terms.WILD_TILE):
            continue
        return (terms.NUMBERS * (tile - terms.FIRST_ASPIRATION) if tile >= terms.FIRST_ASPIRATION else tile), cheaper
    return _WAIT


def price_sum(state: InventionsState, seat: int, tile: int, place: int, cheaper: int, words: Words) -> str:
    """“1 + 2 built neighbours − 1 matching invention = 2 traders”: how a price comes about."""
    components = state.setting.components
    is_wealth = tile >= terms.FIRST_WEALTH
    kind = tile // terms.NUMBERS
    base = components.wealth_cost if is_wealth else components.progress_cost
    beside = sum(1 for other in components.hex_beside[place] if state.hexes[seat][other] != terms.NOTHING)
    fitting = 0 if is_wealth else sum(1 for card in state.inventions[seat] if components.specialty[card] == kind)
    parts = [str(base)]
    if beside:
        parts.append("+ " + words.count("{count} built neighbour", "{count} built neighbours", beside))
    if fitting:
        parts.append("− " + words.count("{count} matching invention", "{count} matching inventions", fitting))
    if components.hex_benefit[place] == terms.GIVES_CHEAPER:
        parts.append("− " + words.say("{number} by the hex", number=components.cheaper))
    if cheaper:
        parts.append(
            "− " + words.say("{number} by {tile}", number=components.cheaper, tile=words.progress(terms.ECONOMY, 4))
        )
    cost = tile_cost(state, seat, tile, place, cheaper)
    who = words.citizens(cost) if is_wealth else words.some(kind, cost)
    return f"{' '.join(parts)} = {who}"


# --- the elements ----------------------------------------------------------------------------------------------------


def map_elements(state: InventionsState, seat: int, words: Words) -> Drawn:
    """The hexes of a seat's map with the head above them, by element."""
    components = state.setting.components
    tile, cheaper = priced(state, seat)
    found = {MAP: _head(tile, words), SUM: sum_line("", "")}
    found[REST] = _rest(state.sages[seat], state.loose[seat], state.supply[seat], seat, words)
    for place, (x, y) in enumerate(centres(components)):
        name = hex_key(place)
        drawn = _built(state, seat, place, words)
        if not drawn:
            drawn = _empty(state, seat, place, tile, cheaper, words)
        found[name] = placed(WIDTH / 2 + x, _TOP + 1.5 * sqrt(3) * RADIUS + y, drawn, id=name, class_="ig-hex")
    return found


def map_basis(state: InventionsState, seat: int) -> tuple[object, ...]:
    """Everything that a map is drawn from, beside the words and the setting."""
    hexes = state.hexes[seat]
    worth = tuple(wealth_points(state, seat, place) for place in range(terms.HEXES) if is_wealth(hexes[place]))
    citizens = tuple(state.home[4 * seat : 4 * seat + 4]), state.supply[seat] > 0, state.private[seat]
    rest = state.sages[seat], state.loose[seat], state.supply[seat]
    return (
        hexes,
        state.faded[seat],
        state.busy[seat],
        worth,
        priced(state, seat),
        state.inventions[seat],
        citizens,
        rest,
    )


def content(drawn: Drawn) -> str:
    """The map put together, without the line of the page."""
    return drawn[MAP] + drawn[REST] + "".join(drawn[hex_key(place)] for place in range(terms.HEXES))


def sum_line(name: str, text: str) -> str:
    """The line beside the map: “Hex 9”, and how its price comes about; empty until a hex is considered."""
    shown = f"<b>{escape(name)}</b> {escape(text)}" if text else ""
    return f'<p id="{SUM}" class="ig-sum">{shown}</p>'


def _head(tile: int, words: Words) -> str:
    """For which tile prices are told, in a pill like theirs."""
    if tile == terms.NOTHING:
        return f'<g id="{MAP}"></g>'
    is_wealth = tile >= terms.FIRST_WEALTH
    what = words.say("Wealth tile") if is_wealth else words.titled(tile // terms.NUMBERS)
    kind = "wealth" if is_wealth else terms.SPECIALTY_NAMES[tile // terms.NUMBERS]
    title = words.say("price: {tile}", tile=what)
    return (
        f'<g id="{MAP}" class="iv-of-{kind}" transform="translate({WIDTH - 25} 14)">{told(title)}<g class="ig-price">'
        f'<rect x="-25" y="-12" width="50" height="24" rx="12"/></g>{symbols.icon(kind, 17, -11, 0)}'
        f'<g class="ig-price"><text x="10" y="4.800">= ?</text></g></g>'
    )


@lru_cache(maxsize=1024)
def _rest(sages: int, loose: int, supply: int, seat: int, words: Words) -> str:
    """Sages, Economy tokens at hand, citizens in the supply: in three corners."""
    right, foot = WIDTH - 40.0, HEIGHT - 15.0
    parts = (
        (label("sages", words), f'<g class="iv-ink">{symbols.icon("sage", 21, 13, 15)}</g>', sages, 27.0, 15.0),
        (label("economy_tokens", words), economy_token(13, foot, 9), loose, 27.0, foot),
        (label("supply", words), placed(right, foot, pieces.citizen(seat, pieces.SMALL)), supply, right + 14, foot),
    )
    shown = "".join(
        f'<g class="{"ig-lacking" if not count else "ig-some"}"{explains("rest", which)}>{told(f"{name}: {count}")}'
        f'<rect class="ig-touch" x="{number(x - 27)}" y="{number(y - 13)}" width="54" height="27"/>{sign}'
        f'<text class="ig-number ig-left" x="{number(x)}" y="{number(y + 5.5)}">{count}</text></g>'
        for which, (name, sign, count, x, y) in enumerate(parts)
    )
    return f'<g id="{REST}">{shown}</g>'


def _built(state: InventionsState, seat: int, place: int, words: Words) -> str:
    """A hex under its tile; nothing for an empty one."""
    tile = state.hexes[seat][place]
    if tile == terms.NOTHING:
        return ""
    faded = tile // terms.NUMBERS == terms.TECHNOLOGY and bool(
        (state.faded[seat] >> (tile - terms.FIRST_TECHNOLOGY)) & 1
    )
    busy = tile < terms.NUMBERS and bool((state.busy[seat] >> tile) & 1)
    worth = wealth_points(state, seat, place) if is_wealth(tile) else terms.NOTHING
    return _tile_on(tile, faded, busy, worth, words)


@lru_cache(maxsize=1024)
def _tile_on(tile: int, faded: bool, busy: bool, worth: int, words: Words) -> str:
    parts = [*tile_faces.told(tile, words)]
    over = ""
    if worth != terms.NOTHING:
        parts.append(words.say("now {points}", points=words.points(worth)))
        over = f'<text class="ig-worth" x="18" y="-4.500">{worth}</text>'
    if faded:
        parts.append(label("face_down", words))
    if busy:
        parts.append(label("used", words))
        over = economy_token(15, 12, 9.5)
    hexed = f'<path class="ig-hex-face {tile_faces.ground(tile)}" d="{hexagon(RADIUS - 1.2)}"/>'
    rim = f'<path class="ig-rim {_rim(tile)}" d="{hexagon(RADIUS - 4.5)}"/>'
    dim = ' class="ig-down"' if faded else ""
    return f"{told(*parts)}{hexed}{rim}<g{dim}>{tile_faces.print_of(tile, faded)}</g>{over}"


def _rim(tile: int) -> str:
    name = tile_faces.family(tile)
    return f"iv-edge-{name}" if name in terms.SPECIALTY_NAMES else "ig-rim-wealth"


def _empty(state: InventionsState, seat: int, place: int, tile: int, cheaper: int, words: Words) -> str:
    """An open hex: its benefit, and the price of the tile."""
    benefit = state.setting.components.hex_benefit[place]
    if tile == terms.NOTHING:
        return _open(place, benefit, terms.NOTHING, True, "", words)
    cost = tile_cost(state, seat, tile, place, cheaper)
    payable = check_place(state, seat, tile, place, cheaper) is None
    return _open(place, benefit, cost, payable, price_sum(state, seat, tile, place, cheaper, words), words)


@lru_cache(maxsize=2048)
def _open(place: int, benefit: int, cost: int, payable: bool, summed: str, words: Words) -> str:
    name = terms.BENEFIT_NAMES[benefit]
    at = 0.0 if cost == terms.NOTHING else -9.0
    if name == "economy_token":
        sign = economy_token(0, at, 10.5)
    elif name == "cheaper":
        sign = f'<text class="ig-large" y="{number(at + 6.5)}">−{words.components.cheaper}</text>'
    else:
        sign = f'<g class="ig-faint">{symbols.icon(name, 21, 0, at)}</g>' if benefit != terms.NO_BENEFIT else ""
    pill = "" if cost == terms.NOTHING else price_pill(cost, payable, 0, 14)
    face = f'<path class="ig-hex-face ig-open" d="{hexagon(RADIUS - 1.2)}"/>'
    return f"{told(capital(words.hex(place)), hex_text(place, words), summed)}{face}{sign}{pill}"


def sum_told(state: InventionsState, seat: int, code: int, words: Words) -> Drawn:
    """The line below the map for an answer that places a tile: how the price comes about, and what the hex brings."""
    asked = GAME.asked_frame(state, seat)
    if asked is None or asked[0] != BUILD_HEX or CODES.base_of(code) != HEX:
        return {}
    place = code - HEX
    price = price_sum(state, seat, asked[frames.BuildHex.tile], place, asked[frames.BuildHex.cheaper], words)
    brings = hex_text(place, words)
    return {SUM: sum_line(capital(words.hex(place)), f"{price} · {brings}" if brings else price)}


def priced_anew(before: InventionsState, after: InventionsState, seat: int) -> set[str]:
    """Elements of a seat's map on which nothing but prices differs between two positions: empty hexes that stay empty."""
    empty = (
        place for place in range(terms.HEXES) if before.hexes[seat][place] == after.hexes[seat][place] == terms.NOTHING
    )
    return {MAP, *map(hex_key, empty)}


# --- parts that lie elsewhere too ------------------------------------------------------------------------------------


@cache
def economy_token(x: float, y: float, radius: float) -> str:
    """An Economy token."""
    return (
        f'<g class="ig-coin" transform="translate({number(x)} {number(y)})"><circle r="{number(radius)}"/>'
        f'<circle r="{number(radius * 0.5)}"/></g>'
    )


@cache
def price_pill(cost: int, payable: bool, x: float, y: float) -> str:
    """How many citizens are exhausted; paler where there are not so many."""
    mood = "ig-price" if payable else "ig-price ig-dear"
    return (
        f'<g class="{mood}" transform="translate({number(x)} {number(y)})"><rect x="-13" y="-9" width="26" height="18" rx="9"/>'
        f'<text y="4.800">{cost}</text></g>'
    )


@lru_cache(maxsize=256)
def small_map(hexes: tuple[int, ...], faded: int, components: Components, radius: float) -> str:
    """A map at a glance around the origin: which hexes are covered with tiles of which type."""
    shape = hexagon(radius - 0.6)
    parts = []
    for place, (x, y) in enumerate(centres(components, radius)):
        tile = hexes[place]
        if tile == terms.NOTHING:
            mood = "ig-tiny ig-bare"
        elif (
            tile // terms.NUMBERS == terms.TECHNOLOGY
            and tile < terms.FIRST_WEALTH
            and (faded >> (tile - terms.FIRST_TECHNOLOGY)) & 1
        ):
            mood = f"ig-tiny ig-down iv-band-{terms.SPECIALTY_NAMES[terms.TECHNOLOGY]}"
        else:
            name = tile_faces.family(tile)
            mood = f"ig-tiny iv-band-{name}" if name in terms.SPECIALTY_NAMES else "ig-tiny ig-tiny-wealth"
        parts.append(placed(x, y, f'<path class="{mood}" d="{shape}"/>'))
    return "".join(parts)
