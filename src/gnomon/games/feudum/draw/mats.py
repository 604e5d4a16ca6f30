# gnomon: interpreted
"""A player's desk: goods on a shelf, wine barrel and pouch, money, markers, seals and beads, pawns, tiles, vessels.

The same drawing serves every seat: `seat` is whose desk lies before the viewer. The sheet measures 440 by 186 units; an
answer that spends something finds it under a name of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, group, number, placed
from gnomon.drawing.sheets import parent
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import furniture, pieces, symbols
from gnomon.games.feudum.draw.guild_shelves import bead, held, hole, reeve
from gnomon.games.feudum.draw.layout import Box, good_key, key, tile_key
from gnomon.games.feudum.draw.sheets import frame
from gnomon.games.feudum.say.desk import (
    barrel_told,
    military_told,
    named,
    pouch_told,
    reeves_told,
    vessels_told,
    voyage_told,
)
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState

WIDTH: Final = 440
HEIGHT: Final = 186
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
DESK: Final = "f-desk"

Drawn = dict[str, str]

_CELL: Final = 62.0
_LEFT: Final = 10.0
_ROWS: Final = (10.0, 68.0, 126.0)
_TALL: Final = 50.0
_COLUMNS: Final = (tuple(_LEFT + _CELL * column for column in range(5)), (10.0, 82.0, 150.0, 206.0, 264.0))
"""Where the places of the two shelves begin; money and markers have more room."""


def desk_key(part: str) -> str:
    """A part of the desk by its name: shillings, markers, seals, beads, discs, barrel, pouch, tracks, pawns, vessels."""
    return key(DESK, part)


def desk_elements(state: FeudumState, seat: int, words: Words) -> Drawn:
    """Everything on a seat's desk, by element."""
    found = {desk_key("face"): held(desk_key("face"), _face(seat))}
    for good in range(terms.GOODS):
        count = state.goods[terms.GOODS * seat + good]
        name = good_key(seat, good)
        found[name] = _cell(name, terms.GOOD_NAMES[good], count, good, 0, words.some(good, count))
    amounts = (
        ("shillings", "shilling", state.shillings[seat], words.shillings(state.shillings[seat])),
        ("markers", "", state.markers[seat], words.markers(state.markers[seat])),
        ("seals", "seal", len(state.seals[seat]), words.seals(len(state.seals[seat]))),
    )
    for column, (part, sign, count, told) in enumerate(amounts):
        found[desk_key(part)] = _cell(desk_key(part), sign or str(seat), count, column, 1, told)
    found[desk_key("beads")] = _beads(state.beads[seat], words)
    found[desk_key("discs")] = _discs(state, seat, words)
    found[desk_key("barrel")] = _barrel(state, seat, words)
    found[desk_key("pouch")] = _pouch(state, seat, words)
    found[desk_key("tracks")] = _tracks(state, seat, words)
    found[desk_key("pawns")] = _pawns(state, seat, words)
    for landscape in range(terms.LANDSCAPES):
        found[tile_key(landscape)] = _tile(landscape, state.tiles[terms.LANDSCAPES * seat + landscape], words)
    found[desk_key("vessels")] = _vessels(
        tuple(state.vessels[terms.VESSELS * seat : terms.VESSELS * seat + terms.VESSELS]), words
    )
    return found


def desk_basis(state: FeudumState, seat: int) -> tuple[object, ...]:
    """Everything that a desk is drawn from, beside the words and the setting."""
    own = slice(terms.PAWNS * seat, terms.PAWNS * (seat + 1))
    return (
        tuple(state.goods[terms.GOODS * seat : terms.GOODS * (seat + 1)]),
        (state.shillings[seat], state.markers[seat], len(state.seals[seat]), state.beads[seat], state.discs[seat]),
        (state.barrel[seat], state.pouch[seat], state.pouch_tile[seat], state.military[seat], state.voyage[seat]),
        sum(state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)]),
        (tuple(state.pawn_at[own]), tuple(state.pawn_face[own]), tuple(state.pawn_wine[own])),
        tuple(state.tiles[terms.LANDSCAPES * seat : terms.LANDSCAPES * (seat + 1)]),
        tuple(state.vessels[terms.VESSELS * seat : terms.VESSELS * (seat + 1)]),
    )


def content(drawn: Mapping[str, str]) -> str:
    """The desk put together: single parts, and groups for goods and tiles."""
    goods = [name for name in drawn if name.startswith("f-good-")]
    tiles = [name for name in drawn if name.startswith("f-tile-")]
    single = [drawn[name] for name in drawn if parent(name) == DESK]
    return (
        "".join(single)
        + group(*(drawn[name] for name in goods), id=parent(goods[0]))
        + group(*(drawn[name] for name in tiles), id=parent(tiles[0]))
    )


def sheet(drawn: Mapping[str, str], title: str) -> str:
    """The desk as an `<svg>` of its own."""
    return frame(DESK, BOX, content(drawn), title, classes="fg-sheet")


def faded(drawn: str, none: bool) -> str:
    """A drawing, pale where there is none of it."""
    return f'<g class="fg-none">{drawn}</g>' if none else drawn


# --- parts -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _face(seat: int) -> str:
    """The desk's surface with its two shelves, edged with the player's colour."""
    shelves = "".join(
        f'<rect class="fg-shelf" x="{number(_LEFT - 4)}" y="{number(y - 3)}" width="{number(5 * _CELL + 4)}" height="{number(_TALL + 3)}" rx="4"/>'
        f"{placed(_LEFT - 4, y + _TALL - 1, furniture.plank(5 * _CELL + 4))}"
        for y in _ROWS[:2]
    )
    return (
        f'<rect class="fg-panel" x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="11"/>'
        f'<path class="fg-own gn-fill-{terms.COLOUR_NAMES[seat]}" d="M1.830 6A11 11 0 0 1 11.750.75H{WIDTH - 11.75}A11 11 0 0 1 {WIDTH - 1.83} 6Z"/>{shelves}'
    )


@lru_cache(maxsize=4096)
def _cell(name: str, sign: str, count: int, column: int, line: int, told: str) -> str:
    """A place of a shelf: the piece and how many; a digit for `sign` is a seat's marker. Nothing left is pale."""
    drawn = pieces.marker(int(sign), 11, 14.6) if sign.isdigit() else symbols.icon(sign, 27)
    mood = "" if count else " fg-lacking"
    text = f'<text class="fg-large fg-left{mood}" x="35" y="30.500">{count}</text>'
    return held(name, placed(_COLUMNS[line][column], _ROWS[line], placed(18, 23, faded(drawn, not count)) + text), told)


@lru_cache(maxsize=512)
def _beads(tokens: tuple[int, ...], words: Words) -> str:
    """Rosary beads with their values, overlapping where there are many."""
    x, y = _COLUMNS[1][3], _ROWS[1] + 23
    told = words.listing(words.bead(token) for token in tokens)
    step = min(24.0, 34 / max(1, len(tokens) - 1))
    shown = "".join(bead(token, x + 14 + step * index, y) for index, token in enumerate(tokens))
    return held(desk_key("beads"), shown or hole(x + 14, y, 9), told)


def _discs(state: FeudumState, seat: int, words: Words) -> str:
    """Spare discs for voyage, military service and reeves."""
    x, y = _COLUMNS[1][4], _ROWS[1] + 23
    count = state.discs[seat]
    shown = "".join(placed(x + 13 + 16 * index, y, pieces.player_disc(seat, 10.5)) for index in range(count))
    return held(desk_key("discs"), shown or hole(x + 14, y, 9), named("discs", count, words))


def _barrel(state: FeudumState, seat: int, words: Words) -> str:
    """The wine barrel with its sulfur one above the other."""
    x, y = 327.0, 14.0
    most = state.setting.components.barrel
    step = 34 / max(1, most - 1)
    inside = []
    for index in range(max(most, state.barrel[seat])):
        at = y + 45 - step * index
        inside.append(symbols.icon("sulfur", 17, x + 23, at) if index < state.barrel[seat] else hole(x + 23, at, 6.5))
    told = barrel_told(state, seat, words)
    label = f'<text class="fg-number" x="{number(x + 23)}" y="{number(y + 74)}">{state.barrel[seat]}/{most}</text>'
    return held(desk_key("barrel"), placed(x, y, furniture.barrel()) + "".join(inside) + label, told)


def _pouch(state: FeudumState, seat: int, words: Words) -> str:
    """The pouch with the good that is committed this round; a wild tile shows beneath it."""
    x, y = 408.0, 38.0
    good, tile = state.pouch[seat], state.pouch_tile[seat]
    inside = ""
    if good != terms.NOTHING:
        under = symbols.icon(terms.LANDSCAPE_NAMES[tile], 19, x - 12, y + 15) if tile != terms.NOTHING else ""
        worth = "+1" if good != terms.SULFUR else "×2"
        inside = (
            f"{symbols.icon(terms.GOOD_NAMES[good], 22, x, y + 7)}{under}"
            f'<text class="fg-number" x="{number(x)}" y="{number(y + 50)}">{worth}</text>'
        )
    bag = faded(symbols.icon("pouch", 46, x, y), good == terms.NOTHING)
    return held(desk_key("pouch"), bag + inside, pouch_told(state, seat, words))


def _tracks(state: FeudumState, seat: int, words: Words) -> str:
    """How far military service and the epic voyage have come, and how many reeves are placed."""
    lines = [
        (symbols.icon("military", 22), military_told(state, seat, words)),
        (symbols.icon("voyage", 22), voyage_told(state, seat, words)),
    ]
    if state.setting.advanced:
        lines.append((reeve(0, 0), reeves_told(state, seat, words)))
    parts = []
    for index, (sign, told) in enumerate(lines):
        y = 108 + 28.0 * index
        parts.append(
            f"<g><title>{escape(told)}</title>{placed(389, y, sign)}"
            f'<text class="fg-number fg-left" x="404" y="{number(y + 5.4)}">{told.rpartition(" ")[2]}</text></g>'
        )
    return held(desk_key("tracks"), "".join(parts))


def _pawns(state: FeudumState, seat: int, words: Words) -> str:
    """The three pawns: those on the map with their characters, the others as empty places."""
    parts = []
    for pawn in range(terms.PAWNS):
        piece = terms.PAWNS * seat + pawn
        x = _LEFT + 15 + 32 * pawn
        face, place = state.pawn_face[piece], state.pawn_at[piece]
        if place == terms.NOWHERE:
            parts.append(
                f'<path class="fg-no-pawn" d="M{number(x - 11)} 172V152A11 11 0 0 1 {number(x + 11)} 152V172Z"/>'
            )
            continue
        told = f"{words.pawn_of(seat, face)}: {words.place(place)}"
        drawn = pieces.pawn(seat, face, bool(state.pawn_wine[piece]))
        parts.append(f"<g><title>{escape(told)}</title>{placed(x, 173, drawn)}</g>")
    return held(desk_key("pawns"), "".join(parts))


@lru_cache(maxsize=256)
def _tile(landscape: int, count: int, words: Words) -> str:
    """The region tiles of a landscape, each of which may stand for any good."""
    x = 126 + 47.0 * landscape
    shown = faded(placed(x, 160, pieces.landscape(landscape, 28)), not count)
    how_many = f'<text class="fg-number fg-left" x="{number(x + 16)}" y="166">{count}</text>' if count else ""
    return held(tile_key(landscape), shown + how_many, f"{words.landscape(landscape)} ×{count}")


@lru_cache(maxsize=256)
def _vessels(counts: tuple[int, ...], words: Words) -> str:
    """Vessels in the supply, by kind."""
    parts = []
    for kind in range(terms.VESSELS):
        x = 303 + 26.0 * kind
        parts.append(faded(symbols.icon(terms.VESSEL_NAMES[kind], 22, x, 160), not counts[kind]))
        if counts[kind] > 1:
            parts.append(f'<text class="fg-count" x="{number(x + 9)}" y="153">{counts[kind]}</text>')
    return held(desk_key("vessels"), "".join(parts), vessels_told(counts, words))
