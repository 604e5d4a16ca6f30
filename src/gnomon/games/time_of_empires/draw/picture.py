# gnomon: interpreted
"""The whole table as one picture: map and clock, shared boards, players, and before a player the own board and hand.

The file stands alone: symbols, style and literal colours are inside, so any viewer and the PNG renderer read it. Sand and
clock are drawn as they stand at the state's own time.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from gnomon.drawing import raster
from gnomon.drawing.elements import document, escape, number
from gnomon.drawing.pictures import Spot, placed_spot, styled
from gnomon.drawing.themes import resolve
from gnomon.games.time_of_empires.draw import board, cards, clock, glances, mats, shared_boards
from gnomon.games.time_of_empires.draw.layout import GLASSES, MAP, PILE, field_sheet, frame, player_sheet
from gnomon.games.time_of_empires.draw.palette import theme
from gnomon.games.time_of_empires.draw.sheets import definitions, layers, stylesheet
from gnomon.games.time_of_empires.say.account import map_account
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import FIELD_COUNT

_MARGIN: Final = 20.0
_GAP: Final = 10.0
_HAND_GAP: Final = 5.0
_MAP_WIDTH: Final = 500.0
_ABREAST: Final = 3
_PLAYERS_ABREAST: Final = 2
_SIDE: Final = _ABREAST * shared_boards.WIDTH + (_ABREAST - 1) * _GAP
WIDTH: Final = 3 * _MARGIN + _MAP_WIDTH + _SIDE


def everything(state: EmpiresState, seat: int, words: Words, exact: bool = True) -> dict[str, str]:
    """All keyed elements of the sheets that the seat sees; a spectator (-1) has no board of its own."""
    found = board.map_elements(state, words)
    found.update(clock.clock_elements(state, words, exact))
    found.update(shared_boards.shared_elements(state, words, exact))
    found.update(glances.others_elements(state, words, exact))
    if seat >= 0:
        found.update(mats.mat_elements(state, seat, words, exact))
        found.update(mats.glasses_elements(state, seat, words, exact))
        found.update(cards.pile_elements(state, seat, words))
    return found


def svg(
    state: EmpiresState,
    words: Words,
    theme_name: str = "light",
    overlay: Mapping[str, str] | None = None,
) -> str:
    """The table of a state or view as one SVG file of about 1,100 units' width.

    The viewer of `words` is spoken to. `overlay` adds or
    replaces keyed elements, such as a seat's lights. Raises `ValueError` for an unknown theme.
    """
    seat = words.viewer
    drawn = {**everything(state, seat, words), **(overlay or {})}
    spots = [*_upper(state, drawn), *(_lower(state, seat, drawn, words) if seat >= 0 else ())]
    height = max(spot.foot for spot in spots) + _MARGIN
    parts = [f"<defs>{definitions()}</defs>"]
    parts.append(f'<rect class="te-picture" width="{number(WIDTH)}" height="{number(height)}"/>')
    parts.append(f"<desc>{escape(map_account(state, words))}</desc>")
    parts += map(placed_spot, spots)
    return document(WIDTH, height, styled("".join(parts), _sheet(theme_name)))


def png(
    state: EmpiresState,
    words: Words,
    theme_name: str = "light",
    scale: float = 1.5,
) -> bytes:
    """The picture of `svg` as a PNG, one and a half pixels to a unit if not told otherwise."""
    return raster.png(svg(state, words, theme_name), scale)


def _upper(state: EmpiresState, drawn: Mapping[str, str]) -> list[Spot]:
    """Map and clock at the left; the shared boards three abreast at the right, the players below them."""
    box = frame(state.seats)
    whole = board.under(state.seats, state.land) + clock.content(dict(drawn)) + layers(MAP, drawn, board.LAYERS)
    spots = [Spot(_MARGIN, _MARGIN, _MAP_WIDTH, box, whole)]
    left = 2 * _MARGIN + _MAP_WIDTH
    for index, sheet in enumerate(shared_boards.sheets_in_play(state)):
        row, column = divmod(index, _ABREAST)
        x, y = left + column * (shared_boards.WIDTH + _GAP), _MARGIN + row * (shared_boards.HEIGHT + _GAP)
        spots.append(Spot(x, y, shared_boards.WIDTH, shared_boards.BOX, layers(sheet, drawn)))
    y = spots[-1].foot + _GAP
    width = (_SIDE - _GAP) / _PLAYERS_ABREAST
    for seat in range(state.seats):
        row, column = divmod(seat, _PLAYERS_ABREAST)
        at = left + column * (width + _GAP), y + row * (width * glances.HEIGHT / glances.WIDTH + _GAP)
        spots.append(Spot(*at, width, glances.BOX, layers(player_sheet(seat), drawn)))
    return spots


def _lower(state: EmpiresState, seat: int, drawn: Mapping[str, str], words: Words) -> list[Spot]:
    """The seat's own board in a row, then its hand."""
    top = max(spot.foot for spot in _upper(state, drawn)) + 2 * _GAP
    sheets = [(GLASSES, mats.GLASSES_BOX), *((field_sheet(field), mats.BOX) for field in range(FIELD_COUNT))]
    spots: list[Spot] = []
    left = _MARGIN
    for sheet, box in (*sheets, (PILE, cards.PILE_BOX)):
        spots.append(Spot(left, top, box[2], box, layers(sheet, drawn)))
        left += box[2] + _GAP
    below = max(spot.foot for spot in spots) + 2 * _GAP
    hand = [design for design in state.hands[seat] if design >= 0]
    for index, design in enumerate(hand):
        row, column = divmod(index, cards.ABREAST)
        content = cards.face(design, cards.price(state, seat, design, False), words)
        at = _MARGIN + column * (cards.WIDTH + _HAND_GAP), below + row * (cards.HEIGHT + _HAND_GAP)
        spots.append(Spot(*at, cards.WIDTH, cards.CARD_BOX, content))
    return spots


@cache
def _sheet(theme_name: str) -> str:
    """The style rules with the theme's literal colours."""
    return resolve(f"{stylesheet()}\n.te-picture{{fill:var(--paper)}}", theme(theme_name))
