# gnomon: interpreted
"""What is printed on tiles: Progress, Wealth and aspiration tiles, around the middle of wherever they lie.

A Progress tile shows the sign of its type over its number, a Wealth tile a gem over its letter with what that letter
counts, an aspiration tile its type over a question mark.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number
from gnomon.games.inventions import terms
from gnomon.games.inventions.draw import symbols
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import tile_text

_SETS: Final = {"any": "×2", "same": "=2", "three": "≠3"}
"""What the Wealth tiles of letter G make sets of: any two inventions, two of one type, three of three."""


def family(tile: int) -> str:
    """Whose colours a tile wears: one of the specialties, “wealth” or “wild”."""
    if tile >= terms.FIRST_ASPIRATION:
        return terms.FACE_NAMES[tile - terms.FIRST_ASPIRATION]
    return "wealth" if tile >= terms.FIRST_WEALTH else terms.SPECIALTY_NAMES[tile // terms.NUMBERS]


def ink(tile: int) -> str:
    """The class that colours what is printed on a tile."""
    name = family(tile)
    return f"iv-of-{name}" if name in terms.SPECIALTY_NAMES else "iv-ink"


def ground(tile: int) -> str:
    """The classes of a tile's own surface and edge."""
    name = family(tile)
    if tile >= terms.FIRST_ASPIRATION:
        return f"ig-aspiration iv-edge-{name}" if name in terms.SPECIALTY_NAMES else "ig-aspiration ig-edge-wild"
    return f"iv-tint-{name} iv-edge-{name}" if name in terms.SPECIALTY_NAMES else "ig-wealth"


@cache
def print_of(tile: int, faded: bool = False) -> str:
    """The print of a tile around the origin, 38 units high and at most 40 wide; a `faded` one is turned down."""
    return f'<g class="{ink(tile)}">{_print(tile, faded)}</g>'


def _print(tile: int, faded: bool) -> str:
    if tile >= terms.FIRST_ASPIRATION:
        face = tile - terms.FIRST_ASPIRATION
        return f'{symbols.icon(terms.FACE_NAMES[face], 19, 0, -9)}<text class="ig-print" y="17">{"✱" if face == terms.WILD else "?"}</text>'
    if tile >= terms.FIRST_WEALTH:
        return symbols.icon("wealth", 19, 0, -9) + _letter(tile - terms.FIRST_WEALTH)
    sign = symbols.icon(terms.SPECIALTY_NAMES[tile // terms.NUMBERS], 19, 0, -9)
    below = symbols.icon("face_down", 15, 9, 11.5) if faded else ""
    at = -5.5 if faded else 0.0
    return f'{sign}<text class="ig-print" x="{number(at)}" y="17">{tile % terms.NUMBERS + 1}</text>{below}'


def _letter(wealth: int) -> str:
    """The letter of a Wealth tile, and beside it what its variant counts."""
    letter = terms.WEALTH_LETTERS[terms.LETTER_OF_WEALTH[wealth]]
    _, _, variant = terms.WEALTH_NAMES[wealth].partition("_")
    if not variant:
        return f'<text class="ig-print" y="17">{letter}</text>'
    if variant in _SETS:
        return f'<text class="ig-print" x="-8" y="17">{letter}</text><text class="ig-small" x="8" y="16.500">{_SETS[variant]}</text>'
    kinds = variant.split("_")
    left = -7.0 if len(kinds) == 1 else -13.0
    signs = "".join(
        f'<g class="iv-of-{kind}">{symbols.icon(kind, 13, left + 14 + 13.5 * index, 11.5)}</g>'
        for index, kind in enumerate(kinds)
    )
    return f'<text class="ig-print" x="{number(left)}" y="17">{letter}</text>{signs}'


def short(tile: int) -> tuple[str, str, tuple[str, ...]]:
    """A tile among words: its sign, its number or letter, and the signs of what a variant of Wealth counts."""
    if tile >= terms.FIRST_ASPIRATION:
        return terms.FACE_NAMES[tile - terms.FIRST_ASPIRATION], "?", ()
    if tile < terms.FIRST_WEALTH:
        return terms.SPECIALTY_NAMES[tile // terms.NUMBERS], str(tile % terms.NUMBERS + 1), ()
    letter, _, variant = terms.WEALTH_NAMES[tile - terms.FIRST_WEALTH].partition("_")
    return (
        "wealth",
        letter + _SETS.get(variant, ""),
        tuple(variant.split("_")) if variant and variant not in _SETS else (),
    )


def told(tile: int, words: Words) -> tuple[str, str]:
    """“Economy 4”, “While building: another tile costs 2 citizens less.”"""
    return words.tile(tile), tile_text(tile, words)
