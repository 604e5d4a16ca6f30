# gnomon: interpreted
"""The whole table as one picture: the realm between its guilds, everybody's holdings, and before a player desk and hand.

The file stands alone: symbols, style and literal colours are inside, so any viewer and the PNG renderer read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from gnomon.drawing import raster
from gnomon.drawing.pictures import Spot, gathered
from gnomon.drawing.sheets import layers
from gnomon.drawing.themes import resolve
from gnomon.games.feudum.draw import board, cards, glances, guild_panels, mats, terrain
from gnomon.games.feudum.draw.layout import BOX, HEIGHT, WIDTH, Box
from gnomon.games.feudum.draw.palette import theme
from gnomon.games.feudum.draw.sheets import stylesheet
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import ALCHEMIST, FARMER, KNIGHT, MERCHANT, MONK, NOBLE

_MARGIN: Final = 20.0
_GAP: Final = 12.0
_BETWEEN: Final = 6.0
_WEST: Final = (ALCHEMIST, MERCHANT, FARMER)
_EAST: Final = (KNIGHT, NOBLE, MONK)
_PANEL_HEIGHT: Final = (HEIGHT - 2 * _GAP) / 3
_PANEL_WIDTH: Final = _PANEL_HEIGHT * guild_panels.WIDTH / guild_panels.HEIGHT
_PLAYERS_LEFT: Final = _MARGIN + 2 * (_PANEL_WIDTH + _GAP) + WIDTH + _GAP
_PLAYER_HEIGHT: Final = (HEIGHT - 4 * _GAP) / 5
_PLAYER_WIDTH: Final = _PLAYER_HEIGHT * glances.WIDTH / glances.HEIGHT
PICTURE_WIDTH: Final = _PLAYERS_LEFT + _PLAYER_WIDTH + _MARGIN


def svg(
    state: FeudumState,
    words: Words,
    theme_name: str = "light",
    overlay: Mapping[str, str] | None = None,
) -> str:
    """The table of a state or view as one SVG file of about 1,750 units' width.

    The viewer of `words` is spoken to. `overlay` adds or
    replaces elements of the map, such as a seat's lights. Raises `ValueError` for an unknown theme.
    """
    seat = words.viewer
    spots = [*_table(state, words, overlay or {}), *(_before(state, seat, words) if seat >= 0 else ())]
    ink = theme(theme_name).roles["ink"]
    symbols = terrain.terrain_symbols()
    return gathered(spots, PICTURE_WIDTH, _MARGIN, "fd-picture", symbols, ink, _sheet(theme_name))


def png(
    state: FeudumState,
    words: Words,
    theme_name: str = "light",
    scale: float = 1.0,
) -> bytes:
    """The picture of `svg` as a PNG, a pixel to a unit if not told otherwise."""
    return raster.png(svg(state, words, theme_name), scale)


def _table(state: FeudumState, words: Words, overlay: Mapping[str, str]) -> list[Spot]:
    """The map, three guilds on either side of it, and the players at the right."""
    panels = guild_panels.panel_elements(state, words)
    left = _MARGIN + _PANEL_WIDTH + _GAP
    whole = board.under(state) + layers({**board.map_elements(state, words), **overlay}, board.LAYERS)
    found = [Spot(left, _MARGIN, WIDTH, BOX, whole)]
    for x, guilds in ((_MARGIN, _WEST), (left + WIDTH + _GAP, _EAST)):
        for row, guild in enumerate(guilds):
            content = guild_panels.content(state.setting, guild, panels)
            y = _MARGIN + row * (_PANEL_HEIGHT + _GAP)
            found.append(Spot(x, y, _PANEL_WIDTH, guild_panels.BOX, content))
    holdings = glances.others_elements(state, words)
    for player in range(state.seats):
        y = _MARGIN + player * (_PLAYER_HEIGHT + _GAP)
        found.append(Spot(_PLAYERS_LEFT, y, _PLAYER_WIDTH, glances.BOX, glances.content(player, holdings)))
    return found


def _before(state: FeudumState, seat: int, words: Words) -> list[Spot]:
    """The seat's desk, and its action cards beside it."""
    top = 2 * _MARGIN + HEIGHT
    height = cards.card_height(state.setting)
    scale = height / mats.HEIGHT
    found = [Spot(_MARGIN, top, mats.WIDTH * scale, mats.BOX, mats.content(mats.desk_elements(state, seat, words)))]
    left = _MARGIN + mats.WIDTH * scale + _GAP
    held = cards.moods(state, seat)
    width = min(float(cards.WIDTH), (PICTURE_WIDTH - _MARGIN - left + _BETWEEN) / len(held) - _BETWEEN)
    box: Box = (0, 0, cards.WIDTH, height)
    for index, (card, mood) in enumerate(held):
        found.append(
            Spot(left + index * (width + _BETWEEN), top, width, box, cards.face(card, mood, state.setting, words))
        )
    return found


@cache
def _sheet(theme_name: str) -> str:
    """The style rules with the theme's literal colours."""
    return resolve(f"{stylesheet()}\n.fd-picture{{fill:var(--paper)}}", theme(theme_name))
