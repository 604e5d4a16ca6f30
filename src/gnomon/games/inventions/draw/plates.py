# gnomon: interpreted
"""A region's display: specialist tile, card, spaces of inventor and innovator, wealth, influence spaces.

Every part is drawn from its own upper left corner and placed on the plate by `layout`; the same order in every region.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number, placed
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import INFLUENCE, NEW_CITIZEN, ONE_SCHOLAR, POINTS
from gnomon.games.inventions.draw import pieces, symbols
from gnomon.games.inventions.draw.layout import PLATE_HEIGHT, PLATE_WIDTH, SLOT, SOCKETS
from gnomon.games.inventions.say.words import Words

_STANDING: Final = 8.8
"""The radius of citizens on a specialist tile."""
_ALONE: Final = ((20.0, 51.0),)
_TWO: Final = ((12.5, 43.5), (27.5, 59.5))
_TILE: Final = (29.0, 40.0)
_LIFT: Final = 3.2
"""How much of a wealth tile is seen below the next one."""
_FOOT: Final = 30.0
_CROWN: Final = 16.0


@cache
def plate() -> str:
    """The plate itself, its line and its crown."""
    outline = f'width="{number(PLATE_WIDTH)}" height="{number(PLATE_HEIGHT)}" rx="8"'
    return (
        f'<rect class="iv-plate-shade" y="2" {outline}/><rect class="iv-plate" {outline}/><path class="iv-hair" d="M6 80H234"/>'
        f'<g class="iv-ink iv-faint">{symbols.icon("influence", 17, _CROWN, 93.5)}</g>'
    )


# --- specialist tile -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def specialist(benefit: int, citizens: int, presenter: int, words: Words | None) -> str:
    """A specialist tile, 40 by 72 units: its benefit, and places for one or two citizens of the presenter."""
    standing = (
        pieces.citizen(presenter, _STANDING) if presenter != terms.NOBODY else '<circle class="iv-place" r="8.2"/>'
    )
    spots = _ALONE if citizens == 1 else _TWO
    return (
        '<rect class="iv-specialist" width="40" height="72" rx="5"/><path class="iv-hair" d="M4 29.500H36"/>'
        f"{_benefit(benefit, words)}{''.join(placed(x, y, standing) for x, y in spots)}"
    )


def _benefit(benefit: int, words: Words | None) -> str:
    if benefit < POINTS:
        return f'<g class="iv-ink">{symbols.icon(terms.ACTION_NAMES[benefit], 22, 20, 15)}</g>'
    if benefit == POINTS:
        points = words.points(words.components.specialist_points) if words else ""
        return f'<text class="iv-figure" x="20" y="20">{escape(points)}</text>'
    name = {INFLUENCE: "one_influence", ONE_SCHOLAR: "scholar", NEW_CITIZEN: "citizen"}[benefit]
    return f'<g class="iv-ink">{symbols.icon(name, 23, 20, 15)}</g>'


# --- card, inventor, innovator ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def slot(words: Words | None, empty: str) -> str:
    """The place for a card while none lies there; `empty` says so."""
    _, _, wide, high = SLOT
    text = f'<text class="iv-aside" x="{number(wide / 2)}" y="{number(high / 2 + 4)}">{escape(empty)}</text>'
    return f'<rect class="iv-slot" x=".7" y=".7" width="{number(wide - 1.4)}" height="{number(high - 1.4)}" rx="5"/>{text if words else ""}'


@cache
def space(action: str, colour: int) -> str:
    """The place of an inventor or innovator, 30 by 34 units, with the citizen who stands there or a faint sign."""
    inside = (
        f'<g class="iv-ink iv-faint">{symbols.icon(action, 18, 15, 17)}</g>'
        if colour == terms.NOBODY
        else placed(15, 17, pieces.citizen(colour))
    )
    taken = " iv-taken" if colour != terms.NOBODY else ""
    return f'<rect class="iv-socket{taken}" x=".6" y=".6" width="28.800" height="32.800" rx="5"/>{inside}'


# --- wealth ----------------------------------------------------------------------------------------------------------

_SETS: Final = {"G_any": "2", "G_same": "=", "G_three": "≠"}
"""How inventions make a set: any two, two alike, three that differ."""


@cache
def wealth(letter: int, stack: tuple[int, ...]) -> str:
    """A stack of wealth tiles as thick as its number, the top one's letter on it, and what its variant is about."""
    wide = _TILE[0]
    if not stack:
        return (
            f'<path class="iv-socket" d="{_cut(_FOOT)}"/>'
            f'<text class="iv-letter-gone" x="{number(wide / 2)}" y="{number(_FOOT + 26)}">{terms.WEALTH_LETTERS[letter]}</text>'
        )
    count = len(stack)
    top = _FOOT - _LIFT * (count - 1)
    tiles = "".join(f'<path class="iv-wealth" d="{_cut(_FOOT - _LIFT * step)}"/>' for step in range(count))
    variant = _variant(stack[0] - terms.FIRST_WEALTH, wide / 2, top + 29)
    base = top + (18.5 if variant else 26)
    figure = f'<text class="iv-times" x="{number(wide / 2)}" y="{number(top - 4)}">×{count}</text>' if count > 1 else ""
    return (
        f'{tiles}<text class="iv-wealth-letter" x="{number(wide / 2)}" y="{number(base)}">{terms.WEALTH_LETTERS[terms.LETTER_OF_WEALTH[stack[0] - terms.FIRST_WEALTH]]}</text>'
        f'<g class="iv-ink-2">{variant}</g>{figure}'
    )


@cache
def _cut(top: float) -> str:
    """The outline of a wealth tile, its corners cut like a gem's: no milestone's letter stands on such a tile."""
    wide, high = _TILE[0] - 0.6, _TILE[1]
    return f"M.6 {number(top + 7)}L7.600 {number(top)}H{number(wide - 7)}L{number(wide)} {number(top + 7)}V{number(top + high - 7)}L{number(wide - 7)} {number(top + high)}H7.600L.6 {number(top + high - 7)}Z"


def _variant(tile: int, x: float, y: float) -> str:
    """What tells the tiles of one letter apart: the types they count, or how inventions make a set."""
    name = terms.WEALTH_NAMES[tile]
    if name in _SETS:
        return symbols.icon("invention", 12, x - 5, y) + (
            f'<text class="iv-variant" x="{number(x + 6)}" y="{number(y + 4.5)}">{_SETS[name]}</text>'
        )
    kinds = name.split("_")[1:]
    middle = (len(kinds) - 1) / 2
    return "".join(symbols.icon(kind, 12, x + (index - middle) * 12.5, y) for index, kind in enumerate(kinds))


# --- influence spaces ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def influence_space(piece: int, turned: bool, points: int, words: Words | None) -> str:
    """An influence space, 66 by 21 units: what it is worth, and the token `piece` (TOKENS * colour + kind) on it."""
    _, _, wide, high = SOCKETS[0]
    ground = f'<rect class="iv-pill" width="{number(wide)}" height="{number(high)}" rx="10.500"/>'
    if piece == terms.NOTHING:
        shown = words.points(points) if words else str(points)
        return f'{ground}<text class="iv-worth" x="{number(wide / 2)}" y="15">{escape(shown)}</text>'
    token = placed(0, 0.5, pieces.token(piece // terms.TOKENS, piece % terms.TOKENS, turned))
    return f'{ground}{token}<text class="iv-worth" x="55" y="15">{points}</text>'
