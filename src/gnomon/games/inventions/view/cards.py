# gnomon: interpreted
"""Idea and invention cards: whole ones as they lie in regions, and strips as they lie beside boards and in displays.

An idea is a light card with a dashed edge and a tinted band: what inventing it takes, and the milestone it waits for. An
invention wears its specialty: its band is solid, and its chain action stands in a pill. The Roman number is the era, by
which sharing is worth more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.drawing.lettering import lines, wrapped
from gnomon.games.inventions.terms import ACTION_NAMES, NOTHING, SPECIALTY_NAMES
from gnomon.games.inventions.view import symbols
from gnomon.games.inventions.view.pictograms import pictogram
from gnomon.games.inventions.view.words import Words

WIDTH: Final = 120
HEIGHT: Final = 72
STRIP_WIDTH: Final = 168
STRIP_HEIGHT: Final = 32

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")

_NAME: Final = 13.4
_SMALL_NAME: Final = 12.4
_FOOT: Final = 12.4
_NARROW: Final = 0.9
"""How wide the letters of feet are beside the estimate: they are slanted and light."""
_SQUEEZED: Final = 0.84
_SQUEEZED_MOST: Final = 0.72
"""To what share of their width letters may be pressed before a line is broken, and where little room is left."""


@lru_cache(maxsize=1024)
def face(card: int, flipped: bool, words: Words) -> str:
    """A card, 120 by 72 units from the upper left corner: its invention side if `flipped`."""
    components = words.components
    kind = SPECIALTY_NAMES[components.specialty[card]]
    name = _name(words.card(card))
    band = 20.0 if len(name) == 1 else 31.0
    foot, deep = _foot(card, words, _SQUEEZED if len(name) == 1 else _SQUEEZED_MOST)
    middle = (band + HEIGHT - deep) / 2 + 0.5
    height = min(31.0, HEIGHT - deep - band - 2)
    wears = f"ig-invention iv-edge-{kind}" if flipped else f"ig-idea iv-edge-{kind}"
    ground = f'<rect class="ig-card {wears} iv-tint-{kind}" x=".7" y=".7" width="{number(WIDTH - 1.4)}" height="{number(HEIGHT - 1.4)}" rx="5"/>'
    head = (
        f'<path class="iv-{"band" if flipped else "tint"}-{kind}" d="M5.700.7H114.300A5 5 0 0 1 119.300 5.700V{number(band)}H.7V5.700A5 5 0 0 1 5.700.7Z"/>'
        f"{lines(name, 7, 14.8 if len(name) == 1 else 12.6, 13.4, _lettering(flipped, len(name)))}"
    )
    side = _chain(card, 84, middle, components.card_chain[card]) if flipped else _needs(card, 84, middle, words)
    return (
        f'<g class="iv-of-{kind}">{ground}{head}'
        f'<text class="ig-era" x="5" y="{number(band + 13)}">{NUMERALS[components.card_era[card] - 1]}</text>'
        f'<g class="iv-ink">{pictogram(card, height, 34, middle)}</g>{side}</g>{foot}'
    )


def _name(name: str) -> tuple[str, ...]:
    """The name of a card in one line, or in two smaller ones."""
    if width(name, _NAME, True) * 0.97 <= WIDTH - 13:
        return (name,)
    return wrapped(name, WIDTH - 12, _SMALL_NAME, 2, True)


def _lettering(flipped: bool, count: int) -> str:
    solid = " ig-on-band" if flipped else ""
    return f"ig-name{solid}" if count == 1 else f"ig-name ig-name-2{solid}"


def _foot(card: int, words: Words, squeezed: float) -> tuple[str, float]:
    """The milestone with its letter at the foot, and how much of the card it takes; letters may be `squeezed` so far."""
    milestone = words.components.card_milestone[card]
    if milestone == NOTHING:
        return "", 4.0
    name = words.milestone(milestone)
    room, natural = WIDTH - 28.0, width(name, _FOOT) * _NARROW
    era = words.components.era_of[milestone]
    if natural * squeezed <= room:
        text = f'<text class="ig-foot" x="24" y="{HEIGHT - 6.5}"{_pressed(natural, room)}>{escape(name)}</text>'
        return symbols.letter(era, 15, 12.5, HEIGHT - 10.5) + text, 19.0
    text = lines(wrapped(name, room / _NARROW, _FOOT, 2), 24, HEIGHT - 18.5, 12.8, "ig-foot")
    return symbols.letter(era, 15, 12.5, HEIGHT - 15.5) + text, 30.0


def _needs(card: int, x: float, y: float, words: Words) -> str:
    """The specialists that inventing takes: one who moves and, paler behind a plus, those who are exhausted."""
    components = words.components
    kinds = (components.specialty[card], *components.exhausted[card])
    step = 22.0
    left = x - step * (len(kinds) - 1) / 2
    parts = []
    for index, kind in enumerate(kinds):
        here = left + step * index
        name = SPECIALTY_NAMES[kind]
        parts.append(f'<g class="iv-of-{name}">{symbols.icon(name, 16, here, y)}</g>')
        if index:
            parts.append(f'<path class="ig-plus" d="M{number(here - 13.5)} {number(y)}h5m-2.500-2.500v5"/>')
    return "".join(parts)


def _chain(card: int, x: float, y: float, action: int) -> str:
    """The chain action of an invention in its pill."""
    return (
        f'<rect class="ig-pill" x="{number(x - 25)}" y="{number(y - 11)}" width="50" height="22" rx="11"/>'
        f'<g class="iv-ink">{symbols.icon("chain", 17, x - 11, y)}{symbols.icon(ACTION_NAMES[action], 17, x + 11, y)}</g>'
    )


# --- strips ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def strip(
    card: int, flipped: bool, words: Words, room: float = STRIP_WIDTH, aside: str = "", spent: bool = False
) -> str:
    """A card as a strip, 32 units high: its specialty on the left edge, pictogram, name; at the right what it offers.

    An invention offers its chain action, an idea the milestone it waits for. `aside` is a short word beside or below the
    name; a chain that was used this turn is `spent`.
    """
    components = words.components
    kind = SPECIALTY_NAMES[components.specialty[card]]
    right = room - 29.0
    if flipped:
        offer = (
            f'<g class="iv-of-{kind}">{symbols.icon(ACTION_NAMES[components.card_chain[card]], 18, room - 16, 16)}</g>'
        )
        if spent:
            offer += f'<g class="iv-of-{kind}">{symbols.icon("chain", 15, room - 36, 16)}</g>'
            right -= 19
    else:
        offer = symbols.letter(components.era_of[components.card_milestone[card]], 16, room - 16, 16)
    return (
        f'<rect class="ig-strip{" ig-spent" if spent else ""}" x=".6" y=".6" width="{number(room - 1.2)}" height="30.800" rx="5"/>'
        f'<path class="iv-band-{kind}" d="M5.600.6H5V31.400H5.600A5 5 0 0 1 .6 26.400V5.600A5 5 0 0 1 5.600.6Z"/>'
        f'<g class="iv-ink{" iv-faint" if spent else ""}">{pictogram(card, 24, 24, 16)}</g>'
        f"{_strip_name(words.card(card), right, aside, ' ig-faded' if spent else '')}{offer}"
    )


def _strip_name(name: str, right: float, aside: str, mood: str) -> str:
    """The name between the pictogram and `right`: in one line, or in two smaller ones; `aside` where there is room."""
    left = 43.0
    room, natural = right - left, width(name, _NAME, True) * 0.97
    style = f"ig-name ig-plain{mood}"
    if not aside:
        if natural <= room:
            return lines((name,), left, 20.4, 0, style)
        return lines(wrapped(name, room * 1.06, _SMALL_NAME, 2, True), left, 13.6, 12.8, f"{style} ig-name-2")
    if natural + width(aside, _FOOT) * _NARROW + 6 <= room:
        beside = f'<text class="ig-aside ig-end" x="{number(right - 2)}" y="20">{escape(aside)}</text>'
        return lines((name,), left, 20.4, 0, style) + beside
    press = _pressed(natural, room)
    below = f'<text class="ig-aside" x="{number(left)}" y="26.500">{escape(aside)}</text>'
    return f'<text class="{style}" x="{number(left)}" y="13.600"{press}>{escape(name)}</text>{below}'


def _pressed(natural: float, room: float) -> str:
    """What makes letters of a natural width fit a room."""
    return f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if natural > room else ""
