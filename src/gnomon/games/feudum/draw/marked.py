# gnomon: interpreted
"""Which drawn element stands for which thing: the marks by which the page asks what a thing tells of itself."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from gnomon.drawing.things import explains
from gnomon.games.feudum import terms

_AT_PLACE: Final = ("f-loc-", "f-ruler-", "f-serf-", "f-subject-", "f-immunity-", "f-beside-", "f-land-")
_SINGLE: Final = {"f-track-epoch": "epoch", "f-track-die": "die", "rail": "epoch"}
_OF_SEAT: Final = {"f-score-": "points", "f-voyage-": "voyage", "f-military-": "military", "f-player-": "points"}


def marked(drawn: Mapping[str, str]) -> dict[str, str]:
    """The same elements, each that stands for a thing with its mark."""
    return {name: _with_mark(element, mark_of(name)) for name, element in drawn.items()}


def _with_mark(element: str, mark: str) -> str:
    """The first tag of a drawing with an attribute more."""
    if not mark or not element:
        return element
    end = element.index(" ")
    return f"{element[:end]}{mark}{element[end:]}"


@cache
def mark_of(name: str) -> str:
    """The attribute of an element by its name; empty for what is no thing."""
    if name in _SINGLE:
        return explains(_SINGLE[name], 0)
    for begin in _AT_PLACE:
        if name.startswith(begin):
            return explains("place", terms.LOCATION_NAMES.index(name[len(begin) :][:2]))
    for begin, kind in _OF_SEAT.items():
        if name.startswith(begin):
            return explains(kind, name[len(begin)])
    layer, _, own = name.rpartition("-")
    if layer.startswith("f-pawn-"):
        return explains("pawn", layer[-1], own)
    if layer == "f-adrift":
        return explains("vessel", next(kind for kind in range(terms.VESSELS) if own.endswith(terms.VESSEL_NAMES[kind])))
    if layer.startswith("f-guild-"):
        if own in terms.MONSTER_NAMES:
            return explains("monster", terms.MONSTER_NAMES.index(own))
        return "" if own == "functions" else explains("guild", terms.GUILD_NAMES.index(layer.removeprefix("f-guild-")))
    if layer.startswith("f-good-"):
        return explains("good", terms.GOOD_NAMES.index(own))
    return _named(layer, own)


def _named(layer: str, own: str) -> str:
    """The mark of an element whose layer holds things of one kind."""
    kinds = {
        "f-monster": ("monster", terms.MONSTER_NAMES),
        "f-stack": ("region", terms.REGION_NAMES),
        "f-name": ("region", terms.REGION_NAMES),
        "f-tile": ("tile", terms.LANDSCAPE_NAMES),
        "f-market": ("good", terms.GOOD_NAMES),
        "f-container": ("good", terms.GOOD_NAMES),
    }
    if layer in kinds:
        kind, names = kinds[layer]
        return explains(kind, names.index(own))
    if layer == "f-row":
        return explains("guild", terms.KNIGHT)
    if layer == "f-scroll":
        return explains("guild", terms.NOBLE)
    if layer == "f-ferry":
        return explains("ferry", 0)
    if layer == "f-desk" and own not in ("face", "beside"):
        return explains("own", own)
    return ""
