# gnomon: interpreted
"""Idea and invention cards: whole ones as they lie in regions, and strips as they lie beside boards and in displays.

An idea is a light card with a dashed edge and a tinted band: what inventing it takes, and the milestone it waits for. An
invention wears its specialty: its band is solid, and its chain action stands in a pill. The Roman number is the era, by
which sharing is worth more.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gnomon.drawing.elements import number
from gnomon.drawing.fitting import width
from gnomon.drawing.lettering import lines
from gnomon.games.inventions.draw import symbols
from gnomon.games.inventions.draw.letters import ITALIC, breadth, broken, line
from gnomon.games.inventions.draw.pictograms import pictogram
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.terms import ACTION_NAMES, NOTHING, SPECIALTY_NAMES

WIDTH: Final = 120
HEIGHT: Final = 72
STRIP_WIDTH: Final = 168
STRIP_HEIGHT: Final = 29
_NAMED: Final = 120.0
"""The least width of a strip that bears the card's name."""

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")

_NAME: Final = 13.4
_SMALL_NAME: Final = 12.5
_FOOT: Final = 12.5
_SQUEEZED: Final = 0.84
_SQUEEZED_NAME: Final = 0.9
_SQUEEZED_MOST: Final = 0.72
"""To what share of their width letters may be pressed before a line is broken: at a foot, in a name, with little room."""


@lru_cache(maxsize=1024)
def face(card: int, flipped: bool, words: Words) -> str:
    """A card, 120 by 72 units from the upper left corner: its invention side if `flipped`."""
    components = words.components
    kind = SPECIALTY_NAMES[components.specialty[card]]
    name = _name(words.card(card))
    band = 20.0 if len(name) == 1 else 31.0
    foot, deep = _foot(card, words, _SQUEEZED if len(name) == 1 else _SQUEEZED_MOST)
    middle = (band + HEIGHT - deep) / 2 + 0.5
    height = min(30.0, HEIGHT - deep - band - 2)
    wears = f"ig-invention iv-edge-{kind}" if flipped else f"ig-idea iv-edge-{kind}"
    ground = f'<rect class="ig-card {wears} iv-tint-{kind}" x=".7" y=".7" width="{number(WIDTH - 1.4)}" height="{number(HEIGHT - 1.4)}" rx="5"/>'
    head = (
        f'<path class="iv-{"band" if flipped else "tint"}-{kind}" d="M5.700.7H114.300A5 5 0 0 1 119.300 5.700V{number(band)}H.7V5.700A5 5 0 0 1 5.700.7Z"/>'
        f"{_title(name, flipped)}"
    )
    side = _chain(card, 87, middle, components.card_chain[card]) if flipped else _needs(card, 86, middle, words)
    return (
        f'<g class="iv-of-{kind}">{ground}{head}'
        f'<text class="ig-era" x="5" y="{number(band + 13)}">{NUMERALS[components.card_era[card] - 1]}</text>'
        f'<g class="iv-ink">{pictogram(card, height, 37, middle)}</g>{side}</g>{foot}'
    )


def _name(name: str) -> tuple[str, ...]:
    """The name of a card in one line, or in two smaller ones."""
    if breadth(name, _NAME) * _SQUEEZED_NAME <= WIDTH - 13:
        return (name,)
    return broken(name, WIDTH - 12, _SMALL_NAME, 2)


def _title(name: tuple[str, ...], flipped: bool) -> str:
    style = "ig-name ig-on-band" if flipped else "ig-name"
    if len(name) == 1:
        return line(name[0], 7, 14.8, WIDTH - 13, _NAME, style)
    return lines(name, 7, 12.6, 13.4, f"{style} ig-name-2")


def _foot(card: int, words: Words, squeezed: float) -> tuple[str, float]:
    """The milestone with its letter at the foot, and how much of the card it takes; letters may be `squeezed` so far."""
    milestone = words.components.card_milestone[card]
    if milestone == NOTHING:
        return "", 4.0
    name, room = words.milestone(milestone), WIDTH - 28.0
    era = words.components.era_of[milestone]
    if breadth(name, _FOOT, ITALIC) * squeezed <= room:
        text = line(name, 24, HEIGHT - 6.5, room, _FOOT, "ig-foot", ITALIC)
        return symbols.letter(era, 15, 12.5, HEIGHT - 10.5) + text, 19.0
    text = lines(broken(name, room, _FOOT, 2, ITALIC), 24, HEIGHT - 18.5, 12.8, "ig-foot")
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
    """A card as a strip, 29 units high: its specialty on the left edge, pictogram, name; at the right what it offers.

    An invention offers its chain action, an idea the milestone it waits for. `aside` is a short word beside or below the
    name; a chain that was used this turn is `spent`. A narrow strip does without the name.
    """
    components = words.components
    kind = SPECIALTY_NAMES[components.specialty[card]]
    right, middle = room - 28.0, STRIP_HEIGHT / 2
    if flipped:
        sign = ACTION_NAMES[components.card_chain[card]]
        offer = f'<g class="iv-of-{kind}">{symbols.icon(sign, 18, room - 15, middle)}</g>'
    else:
        offer = symbols.letter(components.era_of[components.card_milestone[card]], 16, room - 15, middle)
    mood = " ig-faded" if spent else ""
    name = _strip_name(words.card(card), right, aside, mood) if room >= _NAMED else ""
    return (
        f'<rect class="ig-strip{" ig-spent" if spent else ""}" x=".6" y=".6" width="{number(room - 1.2)}" height="{STRIP_HEIGHT - 1.2:g}" rx="5"/>'
        f'<path class="iv-band-{kind}" d="M5.600.6H5V{STRIP_HEIGHT - 0.6:g}H5.600A5 5 0 0 1 .6 {STRIP_HEIGHT - 5.6:g}V5.600A5 5 0 0 1 5.600.6Z"/>'
        f'<g class="iv-ink{" iv-faint" if spent else ""}">{pictogram(card, 23, 24, middle)}</g>{name}{offer}'
    )


def _strip_name(name: str, right: float, aside: str, mood: str) -> str:
    """The name between the pictogram and `right`: in one line, or in two smaller ones; `aside` where there is room."""
    left = 42.0
    room, natural = right - left, breadth(name, _NAME)
    style = f"ig-name ig-plain{mood}"
    if not aside:
        if natural * _SQUEEZED_NAME <= room:
            return line(name, left, 19, room, _NAME, style)
        return lines(broken(name, room, _SMALL_NAME, 2), left, 12.4, 12.2, f"{style} ig-name-2")
    if width(name, _NAME, True) + width(aside, _FOOT) + 8 <= room:  # apart in every face, also where ours are missing
        beside = line(aside, right - 2, 19, room, _FOOT, "ig-aside ig-end", ITALIC)
        return line(name, left, 19, room, _NAME, style) + beside
    return line(name, left, 12.6, room, _NAME, style) + line(aside, left, 24.8, room, _FOOT, "ig-aside", ITALIC)
