# gnomon: interpreted
"""Every player at a glance: points, goods, money, pawns, seals and beads, tiles, cards by their backs, writs by number.

All of it is open, so the sheets are the same for everybody; of hidden things only numbers are drawn, for the viewer's own
seat as well.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.emblems import mark
from gnomon.drawing.fitting import fit, width
from gnomon.games.feudum import terms
from gnomon.games.feudum.draw import cards, pieces, symbols
from gnomon.games.feudum.draw.guild_shelves import bead, held
from gnomon.games.feudum.draw.layout import Box, key
from gnomon.games.feudum.draw.mats import faded
from gnomon.games.feudum.draw.sheets import frame
from gnomon.games.feudum.rules.epochs import is_vassal
from gnomon.games.feudum.say.desk import (
    barrel_told,
    goods_told,
    military_told,
    named,
    pouch_told,
    reeves_told,
    tiles_told,
    vessels_told,
    voyage_told,
)
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.secrets import is_choosing
from gnomon.games.feudum.state import FeudumState

WIDTH: Final = 320
HEIGHT: Final = 142
BOX: Final[Box] = (0, 0, WIDTH, HEIGHT)

Drawn = dict[str, str]

_LINES: Final = (24.0, 57.0, 89.0, 121.0)
"""The middles of a sheet's four lines."""


def player_key(seat: int) -> str:
    """A player's sheet."""
    return key("f-player", seat)


def others_elements(state: FeudumState, words: Words) -> Drawn:
    """The sheets of all players, by element."""
    found: Drawn = {}
    for seat in range(state.seats):
        found.update(player_elements(state, seat, words))
    return found


def player_elements(state: FeudumState, seat: int, words: Words) -> Drawn:
    """One player's sheet: head, goods, people, cards."""
    found = {}
    for part, draw in (("head", _head), ("goods", _goods), ("people", _people), ("cards", _cards)):
        name = key(player_key(seat), part)
        found[name] = held(name, draw(state, seat, words))
    return found


def player_basis(state: FeudumState, seat: int) -> tuple[object, ...]:
    """Everything that a player's sheet is drawn from, beside the words and the setting."""
    own = slice(terms.PAWNS * seat, terms.PAWNS * (seat + 1))
    return (
        (state.first == seat, _has_turn(state, seat), state.score(seat), is_vassal(state, seat), state.pouch[seat]),
        (state.military[seat], state.voyage[seat], state.slain[seat], state.monster_of, state.barrel[seat]),
        (tuple(state.goods[terms.GOODS * seat : terms.GOODS * (seat + 1)]), state.shillings[seat], state.markers[seat]),
        (tuple(state.pawn_at[own]), tuple(state.pawn_face[own]), tuple(state.pawn_wine[own])),
        (len(state.seals[seat]), state.beads[seat], len(state.writs[seat]), state.discs[seat], _reeves(state, seat)),
        (tuple(state.tiles[terms.LANDSCAPES * seat : terms.LANDSCAPES * (seat + 1)]), _vessels_of(state, seat)),
        (state.held[seat], state.played[seat], _is_choosing(state, seat)),
    )


def content(seat: int, drawn: Drawn) -> str:
    """A player's sheet put together."""
    return "".join(drawn[key(player_key(seat), part)] for part in ("head", "goods", "people", "cards"))


def sheet(seat: int, drawn: Drawn, words: Words) -> str:
    """A player's sheet as an `<svg>` of its own."""
    return frame(
        player_key(seat), BOX, content(seat, drawn), words.name(seat), f' data-player="{seat}"', classes="fg-sheet"
    )


def _has_turn(state: FeudumState, seat: int) -> bool:
    """Whether it is the player's turn; while cards are chosen it is nobody's."""
    return state.active == seat and not state.over and not is_choosing(state)


def _reeves(state: FeudumState, seat: int) -> int:
    return sum(state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)])


def _vessels_of(state: FeudumState, seat: int) -> tuple[int, ...]:
    return tuple(state.vessels[terms.VESSELS * seat : terms.VESSELS * (seat + 1)])


def _is_choosing(state: FeudumState, seat: int) -> str:
    """Whether the player's cards for the round are open, sworn, or in play."""
    if not is_choosing(state):
        return ""
    return "sworn" if state.sworn >> seat & 1 else "choosing"


def _amount(sign: str, count: object, x: float, y: float, size: float = 19.0) -> str:
    """A sign with its number; none of it is pale."""
    none = count in (0, "0")
    mood = " fg-lacking" if none else ""
    return (
        f"{faded(symbols.icon(sign, size, x, y), none)}"
        f'<text class="fg-number fg-left{mood}" x="{number(x + size / 2 + 3)}" y="{number(y + 5.4)}">{count}</text>'
    )


def _told(words: str, content: str) -> str:
    return f"<g><title>{escape(words)}</title>{content}</g>" if words else content


def _head(state: FeudumState, seat: int, words: Words) -> str:
    """Emblem, name, who begins the round, vassal, military service, voyage, points."""
    y = _LINES[0]
    points = str(state.score(seat))
    right = WIDTH - 14 - width(points, 22, True) - 8
    parts = []
    signs = [
        ("voyage", state.voyage[seat], voyage_told(state, seat, words)),
        ("military", state.military[seat], military_told(state, seat, words)),
    ]
    for sign, count, told in signs:
        right -= 34
        parts.append(_told(told, _amount(sign, count, right + 9, y, 18)))
    if is_vassal(state, seat):
        right -= 24
        parts.append(_told(label("vassal", words), symbols.icon("vassal", 19, right + 11, y)))
    if state.first == seat:
        right -= 26
        parts.append(_told(label("starting_player", words), symbols.icon("first", 19, right + 12, y)))
    name = fit(words.name(seat), right - 40, 17.5, True)
    rim = f'<rect class="fg-active" x="1.5" y="1.5" width="{WIDTH - 3}" height="{HEIGHT - 3}" rx="10.5"/>'
    return (
        f'<rect class="fg-panel" x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="11"/>'
        f"{rim if _has_turn(state, seat) else ''}"
        f'<path class="fg-own gn-fill-{terms.COLOUR_NAMES[seat]}" d="M11.750.75H7V{HEIGHT - 0.75}H11.750A11 11 0 0 1 .75 {HEIGHT - 11.75}V11.750A11 11 0 0 1 11.750.75Z"/>'
        f"{placed(27, y, mark(pieces.SEATS[seat], 11, 14.6, False))}"
        f'<text class="fg-title" x="44" y="{number(y + 6)}">{escape(name)}</text>{"".join(parts)}'
        f'<text class="fg-score fg-right" x="{WIDTH - 14}" y="{number(y + 7.5)}">{points}</text>'
    )


def _goods(state: FeudumState, seat: int, words: Words) -> str:
    """The five goods, wine and money."""
    y = _LINES[1]
    counts = state.goods[terms.GOODS * seat : terms.GOODS * (seat + 1)]
    goods = "".join(_amount(terms.GOOD_NAMES[good], counts[good], 27 + 40.5 * good, y) for good in range(terms.GOODS))
    return (
        f"{_told(goods_told(state, seat, words), goods)}"
        f"{_told(barrel_told(state, seat, words), _amount('barrel', state.barrel[seat], 238, y, 21))}"
        f"{_told(words.shillings(state.shillings[seat]), _amount('shilling', state.shillings[seat], 279, y))}"
    )


def _people(state: FeudumState, seat: int, words: Words) -> str:
    """Pawns by character, monsters, markers and discs at hand, seals, beads."""
    y = _LINES[2]
    parts = [_pawns(state, seat, words)]
    x = 122.0
    marker = placed(x, y, mark(pieces.SEATS[seat], 7.5, 0, False))
    text = f'<text class="fg-number fg-left" x="{number(x + 12)}" y="{number(y + 5.4)}">{state.markers[seat]}</text>'
    told = f"{words.markers(state.markers[seat])} · {named('discs', state.discs[seat], words)}"
    if state.setting.advanced:
        told += f" · {reeves_told(state, seat, words)}"
    parts.append(_told(told, marker + text))
    parts.append(_told(words.seals(len(state.seals[seat])), _amount("seal", len(state.seals[seat]), 170, y)))
    tokens = state.beads[seat]
    step = min(21.0, 84 / max(1, len(tokens) - 1))
    beads = "".join(bead(token, 214 + step * index, y, 9.5) for index, token in enumerate(tokens))
    parts.append(_told(words.listing(words.bead(token) for token in tokens), beads))
    return "".join(parts)


def _pawns(state: FeudumState, seat: int, words: Words) -> str:
    """Small tablets of the pawns on the map, with a flame for wine, and then the player's monsters."""
    signs: list[tuple[str, bool, str]] = []
    for piece in range(terms.PAWNS * seat, terms.PAWNS * (seat + 1)):
        if state.pawn_at[piece] != terms.NOWHERE:
            face = state.pawn_face[piece]
            told = f"{words.pawn_of(seat, face)}: {words.place(state.pawn_at[piece])}"
            signs.append((terms.GUILD_NAMES[face], bool(state.pawn_wine[piece]), told))
    signs += [
        (terms.MONSTER_NAMES[monster], False, words.monster(monster))
        for monster in range(terms.MONSTERS)
        if state.monster_of[monster] == seat
    ]
    y = _LINES[2]
    step = min(28.0, 84 / max(1, len(signs)))
    parts = []
    for index, (sign, wine, told) in enumerate(signs):
        flame = symbols.icon("sulfur", 11, 9, -9) if wine else ""
        tablet = (
            f'<path class="fg-pawn gn-stroke-{terms.COLOUR_NAMES[seat]}" d="M-10.500 12V-2A10.500 10.500 0 0 1 10.500-2V12Z"/>'
            f"{symbols.icon(sign, 17, 0, 1)}{flame}"
        )
        parts.append(placed(29 + step * index, y, f"<title>{escape(told)}</title>{tablet}"))
    return "".join(parts)


def _cards(state: FeudumState, seat: int, words: Words) -> str:
    """Cards played and to come, the pouch, tiles, vessels, and how many writs are held."""
    y = _LINES[3]
    top = y - 12
    played = [card for card in range(terms.CARDS) if state.played[seat] >> card & 1]
    step = 20.0
    parts = [
        _told(words.card(card), placed(18 + step * index, top, cards.small_face(card)))
        for index, card in enumerate(played)
    ]
    stage = _is_choosing(state, seat)
    backs = state.held[seat] or (state.setting.components.cards_in_hand if stage else 0)
    hidden = "".join(placed(18 + step * (len(played) + index), top, cards.card_back()) for index in range(backs))
    told = label(stage, words) if stage else words.cards(backs)
    parts.append(_told(told, f'<g class="fg-none">{hidden}</g>' if stage == "choosing" else hidden))
    if state.pouch[seat] != terms.NOTHING:
        x = 28 + step * (len(played) + backs)
        good = symbols.icon(terms.GOOD_NAMES[state.pouch[seat]], 15, x + 1, y + 3)
        parts.append(_told(pouch_told(state, seat, words), symbols.icon("pouch", 26, x, y) + good))
    parts += _papers(state, seat, words)
    return "".join(parts)


def _papers(state: FeudumState, seat: int, words: Words) -> list[str]:
    """Vessels, tiles and writs, from the right edge inwards."""
    y = _LINES[3]
    writs, tiles = len(state.writs[seat]), sum(state.tiles[terms.LANDSCAPES * seat : terms.LANDSCAPES * (seat + 1)])
    parts = [
        _told(words.writs(writs), _amount("writ", writs, 279, y)),
        _told(tiles_told(state, seat, words), _amount("tile", tiles, 238, y)),
    ]
    counts = _vessels_of(state, seat)
    kinds = [kind for kind in range(terms.VESSELS) if counts[kind]]
    step = min(25.0, 50 / max(1, len(kinds)))
    fleet = ""
    for index, kind in enumerate(kinds):
        x = 214 - step * index
        fleet += symbols.icon(terms.VESSEL_NAMES[kind], 20, x, y)
        if counts[kind] > 1:
            fleet += f'<text class="fg-count" x="{number(x + 8)}" y="{number(y - 5)}">{counts[kind]}</text>'
    return [*parts, _told(vessels_told(counts, words), fleet)]
