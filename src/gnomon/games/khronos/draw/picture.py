# gnomon: interpreted
"""The whole table of Khronos as one picture: three ages side by side with their names, rules and players.

The file stands alone: symbols, style and literal colours are inside, so any viewer and the PNG renderer read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from gnomon.drawing import raster
from gnomon.drawing.elements import document, escape, number
from gnomon.drawing.fitting import fit, width
from gnomon.drawing.pictures import styled
from gnomon.drawing.themes import resolve
from gnomon.games.khronos.draw import panels, pieces
from gnomon.games.khronos.draw.board import AGES, definitions, groups, layers, stylesheet
from gnomon.games.khronos.draw.layout import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH
from gnomon.games.khronos.draw.palette import theme
from gnomon.games.khronos.queries import earnings
from gnomon.games.khronos.say.account import board_account
from gnomon.games.khronos.say.labels import label, turn_text
from gnomon.games.khronos.say.words import Words
from gnomon.games.khronos.state import KhronosState

_MARGIN: Final = 16
_GAP: Final = 14
_HEAD: Final = 48
_FOOT: Final = 54
_BOARD: Final = LEFT + WIDTH + RIGHT
_TALL: Final = TOP + HEIGHT + BOTTOM
_TOTAL_WIDTH: Final = 2 * _MARGIN + 3 * _BOARD + 2 * _GAP
_TOTAL_HEIGHT: Final = 2 * _MARGIN + _HEAD + _TALL + _FOOT
_RULES: Final = ("rule_might", "rule_faith", "rule_reason")

_STYLE: Final = """
.kh-picture{fill:var(--paper)}
.kh-picture-title{font:600 22px var(--serif);fill:var(--ink)}
.kh-picture-rule{font:400 14px var(--sans);fill:var(--ink-2)}
.kh-picture-name{font:600 15px var(--sans);fill:var(--ink)}
.kh-picture-fact{font:400 14px var(--sans);fill:var(--ink-2)}
"""


def svg(
    state: KhronosState,
    words: Words,
    theme_name: str = "light",
    overlay: Mapping[str, str] | None = None,
    hidden: Sequence[str] = (),
) -> str:
    """The three boards of a state or view as one SVG file of about 1,410 by 740 units.

    The viewer of `words` is spoken to. `overlay` adds
    the seat's own elements, `hidden` leaves out elements that it replaces. Raises `ValueError` for an unknown theme.
    """
    drawn = layers(state, words, overlay)
    for name in hidden:
        drawn.pop(name, None)
    parts = [
        f"<defs>{definitions(state.setting.components.terrain)}</defs>",
        f'<rect class="kh-picture" width="{_TOTAL_WIDTH}" height="{_TOTAL_HEIGHT}"/>',
    ]
    for age in AGES:
        left = _MARGIN + age * (_BOARD + _GAP)
        own = {name: element for name, element in drawn.items() if name.startswith(f"b{age}-")}
        parts.append(_head(age, left, words))
        parts.append(
            f'<g class="kh-board-{age}" transform="translate({left + LEFT} {_MARGIN + _HEAD + TOP})">'
            f"<desc>{escape(board_account(state, age, words))}</desc>{groups(age, own)}</g>"
        )
    parts.append(_players(state, words))
    return document(_TOTAL_WIDTH, _TOTAL_HEIGHT, styled("".join(parts), _sheet(theme_name)))


def png(
    state: KhronosState,
    words: Words,
    theme_name: str = "light",
    scale: float = 2.0,
) -> bytes:
    """The picture of `svg` as a PNG, two pixels to a unit if not told otherwise."""
    return raster.png(svg(state, words, theme_name), scale)


@cache
def _sheet(theme_name: str) -> str:
    """The style rules with the theme's literal colours."""
    return resolve(f"{stylesheet()}{panels.stylesheet()}{_STYLE}", theme(theme_name))


def _head(age: int, left: float, words: Words) -> str:
    x = left + LEFT
    return (
        f'<g transform="translate({number(x)} {_MARGIN + 4})"><svg width="34" height="34" viewBox="0 0 36 36">'
        f"{panels.age_art(age)}</svg>"
        f'<text class="kh-picture-title" x="44" y="17">{escape(words.age_title(age))}</text>'
        f'<text class="kh-picture-rule" x="44" y="35">{escape(fit(label(_RULES[age], words), WIDTH - 50, 14))}</text></g>'
    )


def _players(state: KhronosState, words: Words) -> str:
    """One line under the boards: the turn, and each player's Ecus and what each age would bring now."""
    y = _MARGIN + _HEAD + _TALL + 30
    turn = turn_text(state.turn, words)
    first = _MARGIN + LEFT + width(turn, 22, bold=True) + 24
    room = (_TOTAL_WIDTH - _MARGIN - first) / state.seats
    parts = [f'<text class="kh-picture-title" x="{_MARGIN + LEFT}" y="{y + 6}">{escape(turn)}</text>']
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        x = first + step * room
        worth = " · ".join(str(earnings(state, seat, age)) for age in AGES)
        parts.append(pieces.emblem(seat, x + 12, y, 10, halo=False))
        parts.append(
            f'<text class="kh-picture-name" x="{number(x + 30)}" y="{y - 3}">{escape(fit(words.name(seat), room - 40, 15, True))}</text>'
        )
        fact = f"{words.ecus(state.money[seat])} ({worth})"
        parts.append(
            f'<text class="kh-picture-fact" x="{number(x + 30)}" y="{y + 15}">{escape(fit(fact, room - 40, 14))}</text>'
        )
    return "".join(parts)
