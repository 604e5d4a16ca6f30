# gnomon: interpreted
"""Which drawn elements stand for things that explain themselves: told by their names, so that drawings need not say it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from gnomon.drawing.things import thing
from gnomon.games.inventions import terms

_CARDS: Final = {name: number for number, name in enumerate(terms.CARD_NAMES)}
_REGIONS: Final = {name: number for number, name in enumerate(terms.REGION_NAMES)}
_COLOURS: Final = {name: number for number, name in enumerate(terms.COLOUR_NAMES)}
_NAMED: Final = {
    "i-region": ("region", _REGIONS),
    "i-plate": ("region", _REGIONS),
    "i-sage": ("sage", _REGIONS),
    "i-knowledge": ("knowledge", _REGIONS),
    "i-specialist": ("specialist", _REGIONS),
    "i-slot": ("slot", _REGIONS),
    "i-invent": ("inventor", _REGIONS),
    "i-innovate": ("innovator", _REGIONS),
    "i-wealth": ("wealth", _REGIONS),
    "i-visit": ("visit", _COLOURS),
    "i-next": ("visit", _COLOURS),
    "i-seat": ("seat", _COLOURS),
    "i-card": ("idea", _CARDS),
    "i-idea": ("idea", _CARDS),
    "i-hand": ("idea", _CARDS),
    "i-invention": ("idea", _CARDS),
    "i-milestone": ("milestone", {name: number for number, name in enumerate(terms.MILESTONE_NAMES)}),
    "i-space": ("space", {name: number for number, name in enumerate(terms.ACTION_NAMES)}),
    "i-citizen": ("council", {name: number for number, name in enumerate(terms.CITIZEN_NAMES)}),
    "i-token": ("token", {name: number for number, name in enumerate(terms.TOKEN_NAMES)}),
    "i-face": ("aspiration", {name: number for number, name in enumerate(terms.FACE_NAMES)}),
    "i-bot": ("bot", {"chronos": 0, "hephaestus": 1}),
    "i-hex": ("hex", {str(place + 1): place for place in range(terms.HEXES)}),
    "i-tile": ("slottile", {str(slot): slot for slot in range(terms.SLOTS)}),
    "i-era": ("era", {str(era): era - 1 for era in range(1, terms.ERAS + 1)}),
    "i-influence": ("influence", {str(position): position for position in range(terms.MOST_INFLUENCE + 1)}),
}
"""By layer: the kind of thing, and the numbers of the last parts of names."""
_SINGLE: Final = {
    "i-knowing-discard": "discard",
    "i-holdings-chain": "chain",
    "i-society-map": "price",
    "i-track-order": "order",
    "i-track-bands": "bands",
}
_IDENTITY: Final = re.compile(r' id="(i-[\w-]+)"')


@lru_cache(maxsize=2048)
def thing_of(element: str) -> str:
    """The thing that an element stands for, or nothing."""
    if element in _SINGLE:
        return thing(_SINGLE[element], 0)
    layer, _, last = element.rpartition("-")
    kind, numbers = _NAMED.get(layer, ("", {}))
    if last in numbers:
        return thing(kind, numbers[last])
    upper, _, middle = layer.rpartition("-")
    if upper == "i-socket" and middle in _REGIONS:
        return thing("socket", _REGIONS[middle], last)
    if upper == "i-citizens" and middle in _REGIONS:
        return thing("citizens", _REGIONS[middle], _COLOURS[last])
    if upper == "i-rope" and middle in _REGIONS:
        return thing("rope", _REGIONS[middle], _REGIONS[last])
    return ""


def marked(drawn: dict[str, str]) -> dict[str, str]:
    """Drawn elements with the things that they, and the elements inside them, stand for."""
    return {name: _IDENTITY.sub(_told, text) for name, text in drawn.items()}


def _told(found: re.Match[str]) -> str:
    named = thing_of(found[1])
    return f' data-explains="{named}"{found[0]}' if named else found[0]
