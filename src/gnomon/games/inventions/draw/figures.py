# gnomon: interpreted
"""Small things that stand in lines of the page: a number under its sign, a card as a chip, a tile, a crowd by kinds."""

from __future__ import annotations

from functools import lru_cache

from gnomon.drawing.elements import escape, number
from gnomon.drawing.emblems import Emblem, mark
from gnomon.drawing.things import explains
from gnomon.games.inventions.draw import symbols, tile_faces
from gnomon.games.inventions.draw.pictograms import HEIGHT, WIDTH, pictogram
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.say.words_tiles import idea_text, invention_text
from gnomon.games.inventions.terms import ACTION_NAMES, FIRST_ASPIRATION, NOTHING, SPECIALTY_NAMES


def spoken(inside: str, says: str, classes: str, explained: str = "") -> str:
    """A drawn thing with its name, for pointers and for readers; `explained` marks it as a thing."""
    told = escape(says)
    return f'<span class="{classes}"{explained} role="img" aria-label="{told}" title="{told}">{inside}</span>'


@lru_cache(maxsize=1024)
def figure(sign: str, value: int, says: str, more: int = 0, classes: str = "ig-figure") -> str:
    """A number beside its sign, and paler in brackets what lies there besides; `says` names them."""
    besides = f"<small>({more})</small>" if more else ""
    return spoken(f"{symbols.sign(sign, 17)}<b>{value}</b>{besides}", says, classes)


@lru_cache(maxsize=512)
def chip(card: int, flipped: bool, words: Words) -> str:
    """A card as a chip: its pictogram, and the chain action of an invention or the letter that an idea waits for."""
    components = words.components
    kind = SPECIALTY_NAMES[components.specialty[card]]
    box = f"{-WIDTH // 2} {-HEIGHT // 2} {WIDTH} {HEIGHT}"
    drawn = f'<svg width="27" height="23" viewBox="{box}" aria-hidden="true">{pictogram(card, HEIGHT)}</svg>'
    if flipped:
        beside = symbols.sign(ACTION_NAMES[components.card_chain[card]], 15, f"iv-of-{kind}")
    else:
        era = components.era_of[components.card_milestone[card]]
        beside = (
            f'<svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">{symbols.letter(era, 14, 7, 7)}</svg>'
        )
    says = f"{words.card(card)}: {invention_text(card, words) if flipped else idea_text(card, words)}"
    mood = "ig-chip-invention" if flipped else "ig-chip-idea"
    return spoken(drawn + beside, says, f"ig-chip {mood} ig-chip-{kind}", explains("idea", card))


@lru_cache(maxsize=256)
def small_tile(tile: int, words: Words) -> str:
    """A tile of a display or a hoard among words: its sign, and its number or letter; an empty slot for NOTHING."""
    if tile == NOTHING:
        return '<span class="ig-tilelet ig-no-tile" aria-hidden="true"></span>'
    family = tile_faces.family(tile)
    sign, text, signs = tile_faces.short(tile)
    inside = f"{symbols.sign(sign, 15)}<b>{text}</b>"
    inside += "".join(symbols.sign(kind, 12.5, f"iv-of-{kind}") for kind in signs)
    mood = "ig-awaits" if tile >= FIRST_ASPIRATION else "ig-lies-there"
    return spoken(
        inside, ": ".join(tile_faces.told(tile, words)), f"ig-tilelet {mood} ig-chip-{family}", explains("piece", tile)
    )


@lru_cache(maxsize=64)
def emblem(whose: Emblem, size: float) -> str:
    """An emblem with its letter among words, hidden from readers."""
    half = size / 2
    return (
        f'<svg class="iv-emblem" width="{number(size)}" height="{number(size)}" aria-hidden="true"'
        f' viewBox="{number(-half)} {number(-half)} {number(size)} {number(size)}">{mark(whose, size * 0.42, size * 0.56, halo=False)}</svg>'
    )
