# gnomon: interpreted
"""A player's desk: goods on a shelf, wine barrel and pouch, money, markers, seals and beads, pawns, tiles, vessels.

The same drawing serves every seat: `seat` is whose desk lies before the viewer. The desk is a strip of 516 by 120 units in
two sheets that a narrow screen sets one below the other: the supply on its shelves with barrel and pouch, and what stands
beside it, counters, pawns, vessels and tiles. An answer that spends something finds it under a name of its own.
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

WIDTH: Final = 516
HEIGHT: Final = 120
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)
SUPPLY: Final[Box] = (0, 0, 290, HEIGHT)
BESIDE: Final[Box] = (296, 0, 220, HEIGHT)
"""The two sheets of a desk."""
DESK: Final = "f-desk"

Drawn = dict[str, str]

_CELL: Final = 44.0
_LEFT: Final = 8.0
_ROWS: Final = (9.0, 62.0)
_TALL: Final = 50.0
_COLUMNS: Final = (tuple(_LEFT + _CELL * column for column in range(5)), (8.0, 58.0, 100.0, 140.0, 187.0))
"""Where the places of the two shelves begin; money has more room."""
_BARREL: Final = (229.0, 8.0)
_POUCH: Final = (257.0, 88.0)
_COUNTERS: Final = 306.0
_PEOPLE: Final = 360.0
_TILES: Final = 448.0
_BESIDE_PARTS: Final = frozenset({"f-desk-beside", "f-desk-tracks", "f-desk-pawns", "f-desk-vessels"})
"""What does not lie with the supply."""


def desk_key(part: str) -> str:
    """A part of the desk by its name: shillings, markers, seals, beads, discs, barrel, pouch, tracks, pawns, vessels."""
    return key(DESK, part)


def desk_elements(state: FeudumState, seat: int, words: Words) -> Drawn:
    """Everything on a seat's desk, by element."""
    found = {
        desk_key("face"): held(desk_key("face"), _face(seat)),
        desk_key("beside"): held(desk_key("beside"), _surface(BESIDE, seat)),
    }
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
    found = [drawn[name] for name in drawn if parent(name) == DESK]
    for layer in ("f-good-", "f-tile-"):
        held_there = [name for name in drawn if name.startswith(layer)]
        if held_there:
            found.append(group(*(drawn[name] for name in held_there), id=parent(held_there[0])))
    return "".join(found)


def sheet(drawn: Mapping[str, str], title: str, beside: str) -> str:
    """The desk as two `<svg>` of their own, called `title` and `beside`."""
    near = {name: part for name, part in drawn.items() if not _is_beside(name)}
    far = {name: part for name, part in drawn.items() if _is_beside(name)}
    return "".join(
        frame(name, box, content(parts), told, classes="fg-sheet")
        for name, box, parts, told in ((DESK, SUPPLY, near, title), (f"{DESK}s", BESIDE, far, beside))
    )


def _is_beside(name: str) -> bool:
    return name in _BESIDE_PARTS or name.startswith("f-tile-")


def faded(drawn: str, none: bool) -> str:
    """A drawing, pale where there is none of it."""
    return f'<g class="fg-none">{drawn}</g>' if none else drawn


# --- parts -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _surface(box: Box, seat: int) -> str:
    """A sheet's surface, edged with the player's colour."""
    left, _, wide, _ = box
    right = left + wide
    return (
        f'<rect class="fg-panel" x="{number(left + 0.75)}" y=".75" width="{number(wide - 1.5)}" height="{HEIGHT - 1.5}" rx="11"/>'
        f'<path class="fg-own gn-fill-{terms.COLOUR_NAMES[seat]}" d="M{number(left + 1.83)} 6A11 11 0 0 1 {number(left + 11.75)}.75'
        f'H{number(right - 11.75)}A11 11 0 0 1 {number(right - 1.83)} 6Z"/>'
    )


@lru_cache(maxsize=8)
def _face(seat: int) -> str:
    """The surface of the supply with its two shelves."""
    shelves = "".join(
        f'<rect class="fg-shelf" x="{number(_LEFT - 3)}" y="{number(y)}" width="{number(5 * _CELL + 2)}" height="{number(_TALL)}" rx="4"/>'
        f"{placed(_LEFT - 3, y + _TALL - 1, furniture.plank(5 * _CELL + 2))}"
        for y in _ROWS
    )
    return _surface(SUPPLY, seat) + shelves


@lru_cache(maxsize=4096)
def _cell(name: str, sign: str, count: int, column: int, line: int, told: str) -> str:
    """A place of a shelf: the piece and how many; a digit for `sign` is a seat's marker. Nothing left is pale."""
    drawn = pieces.marker(int(sign), 10.6, 14.6) if sign.isdigit() else symbols.icon(sign, 23)
    mood = "" if count else " fg-lacking"
    text = f'<text class="fg-large fg-left{mood}" x="25" y="30.500">{count}</text>'
    return held(name, placed(_COLUMNS[line][column], _ROWS[line], placed(12, 24, faded(drawn, not count)) + text), told)


@lru_cache(maxsize=512)
def _beads(tokens: tuple[int, ...], words: Words) -> str:
    """Rosary beads with their values, overlapping where there are many."""
    x, y = _COLUMNS[1][3], _ROWS[1] + 24
    told = words.listing(words.bead(token) for token in tokens)
    step = min(22.0, 22 / max(1, len(tokens) - 1))
    shown = "".join(bead(token, x + 11 + step * index, y, 10.4) for index, token in enumerate(tokens))
    return held(desk_key("beads"), shown or hole(x + 12, y, 8.5), told)


def _discs(state: FeudumState, seat: int, words: Words) -> str:
    """Spare discs for voyage, military service and reeves."""
    x, y = _COLUMNS[1][4], _ROWS[1] + 24
    count = state.discs[seat]
    step = min(12.0, 22 / max(1, count - 1))
    shown = "".join(placed(x + 11 + step * index, y, pieces.player_disc(seat, 9.5)) for index in range(count))
    return held(desk_key("discs"), shown or hole(x + 12, y, 8.5), named("discs", count, words))


def _barrel(state: FeudumState, seat: int, words: Words) -> str:
    """The wine barrel with its sulfur one above the other."""
    x, y = _BARREL
    most = state.setting.components.barrel
    step = 26 / max(1, most - 1)
    inside = []
    for index in range(max(most, state.barrel[seat])):
        at = y + 37 - step * index
        inside.append(symbols.icon("sulfur", 13, x + 18, at) if index < state.barrel[seat] else hole(x + 18, at, 5))
    told = barrel_told(state, seat, words)
    label = (
        f'<text class="fg-number fg-right" x="{number(x + 59)}" y="{number(y + 29)}">{state.barrel[seat]}/{most}</text>'
    )
    return held(
        desk_key("barrel"),
        placed(x, y + 1, f'<g transform="scale(.8)">{furniture.barrel()}</g>') + "".join(inside) + label,
        told,
    )


def _pouch(state: FeudumState, seat: int, words: Words) -> str:
    """The pouch with the good that is committed this round; a wild tile shows beneath it."""
    x, y = _POUCH
    good, tile = state.pouch[seat], state.pouch_tile[seat]
    inside = ""
    if good != terms.NOTHING:
        under = symbols.icon(terms.LANDSCAPE_NAMES[tile], 17, x - 13, y + 13) if tile != terms.NOTHING else ""
        worth = "+1" if good != terms.SULFUR else "×2"
        inside = (
            f"{symbols.icon(terms.GOOD_NAMES[good], 19, x, y + 6)}{under}"
            f'<text class="fg-number fg-left" x="{number(x + 19)}" y="{number(y + 6)}">{worth}</text>'
        )
    bag = faded(symbols.icon("pouch", 40, x, y), good == terms.NOTHING)
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
        y = 23 + 36.0 * index
        parts.append(
            f"<g><title>{escape(told)}</title>{placed(_COUNTERS + 10, y, sign)}"
            f'<text class="fg-number fg-left" x="{number(_COUNTERS + 23)}" y="{number(y + 5.4)}">{told.rpartition(" ")[2]}</text></g>'
        )
    return held(desk_key("tracks"), "".join(parts))


def _pawns(state: FeudumState, seat: int, words: Words) -> str:
    """The three pawns: those on the map with their characters, the others as empty places."""
    parts = []
    for pawn in range(terms.PAWNS):
        piece = terms.PAWNS * seat + pawn
        x = _PEOPLE + 15 + 29 * pawn
        face, place = state.pawn_face[piece], state.pawn_at[piece]
        if place == terms.NOWHERE:
            parts.append(f'<path class="fg-no-pawn" d="M{number(x - 11)} 52V32A11 11 0 0 1 {number(x + 11)} 32V52Z"/>')
            continue
        told = f"{words.pawn_of(seat, face)}: {words.place(place)}"
        drawn = pieces.pawn(seat, face, bool(state.pawn_wine[piece]))
        parts.append(f"<g><title>{escape(told)}</title>{placed(x, 53, drawn)}</g>")
    return held(desk_key("pawns"), "".join(parts))


@lru_cache(maxsize=256)
def _tile(landscape: int, count: int, words: Words) -> str:
    """The region tiles of a landscape, each of which may stand for any good."""
    line, column = divmod(landscape, 2)
    x, y = _TILES + 13 + 33.0 * column, _ROWS[line] + 24
    shown = faded(placed(x, y, pieces.landscape(landscape, 26)), not count)
    how_many = f'<text class="fg-count" x="{number(x + 11)}" y="{number(y + 18)}">{count}</text>' if count else ""
    return held(tile_key(landscape), shown + how_many, f"{words.landscape(landscape)} ×{count}")


@lru_cache(maxsize=256)
def _vessels(counts: tuple[int, ...], words: Words) -> str:
    """Vessels in the supply, by kind."""
    parts = []
    for kind in range(terms.VESSELS):
        x = _PEOPLE + 15 + 29.0 * kind
        parts.append(faded(symbols.icon(terms.VESSEL_NAMES[kind], 24, x, 88), not counts[kind]))
        if counts[kind] > 1:
            parts.append(f'<text class="fg-count" x="{number(x + 9)}" y="80">{counts[kind]}</text>')
    return held(desk_key("vessels"), "".join(parts), vessels_told(counts, words))
