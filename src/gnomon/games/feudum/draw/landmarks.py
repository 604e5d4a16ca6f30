# gnomon: interpreted
"""What makes single places of the realm their own: a tarn, an oasis, lonely pines, huts, a palace, jetties, rapids."""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number, placed, use
from gnomon.games.feudum.draw.layout import Point

_TARN: Final = (
    '<path class="fd-pool" d="M-17 1C-15-6-5-7 2-6 10-6 17-3 16 2 14 7 3 7-5 6-12 6-18 5-17 1Z"/>'
    '<path class="fd-reed" d="M-14 4V-4M-11 5V-2M13 4V-5M10 5V-1"/><path class="fd-current-line" d="M-6 0H0M2 2.5H8"/>'
)
_OASIS: Final = (
    '<path class="fd-pool" d="M-15 3C-13-3-4-4 3-3 10-3 15 0 14 4 11 8 0 8-6 7-12 7-16 6-15 3Z"/><path class="fd-current-line" d="M-5 2.5H1M3 4.5H8"/>'
    f"{use('fd-palm0', -11, 1)}{use('fd-palm0', 12, 0)}"
)
_PINES: Final = f"{use('fd-pine1', -7, 1)}{use('fd-pine0', 2, 4)}"
_HUTS: Final = (
    '<path class="fd-hut" d="M-14 6V1L-8-10-2 1V6Z"/><path class="fd-hut" d="M0 8V3L5-7 10 3V8Z"/>'
    '<path class="fd-door" d="M-10 6V1.5A2 2 0 0 1-6 1.5V6ZM3.5 8V4A1.5 1.5 0 0 1 6.5 4V8Z"/><path class="fd-ridge" d="M-14 1H-2M0 3H10"/>'
)
_PALACE: Final = (
    '<path class="fd-wall" d="M-15 7V-2H-9V-6H9V-2H15V7Z"/><path class="fd-dome" d="M-8-6C-8-14-3-14 0-19 3-14 8-14 8-6ZM-15-2C-15-6-13-7-12-9-11-7-9-6-9-2ZM9-2C9-6 11-7 12-9 13-7 15-6 15-2Z"/>'
    '<path class="fd-door" d="M-3 7V1A3 3 0 0 1 3 1V7Z"/><path class="fd-ridge" d="M0-19V-22"/>'
)
_JETTY: Final = '<path class="fd-pile" d="M-11-2V4M-4-2V5M4-2V4M11-2V3"/><path class="fd-deck" d="M-13-4H14V-.5H-13Z"/>'
_RAPIDS: Final = '<path class="fd-white-water" d="M-11 3Q-8-1-5 3T1 3M-4-3Q-1-7 2-3T8-3M2 8Q5 4 8 8T14 8"/>'
_RUIN: Final = '<path class="fd-wall" d="M-10 8V-6H-7V-3H-5V-8H-2V2L2-1V8ZM5 8V-2L8-4 10-1V8Z"/><path class="fd-door" d="M-6 8V4A1.8 1.8 0 0 1-2.400 4V8Z"/>'

_PLACES: Final[tuple[tuple[Point, float, str], ...]] = (
    ((804, 180), 0, _TARN),
    ((446, 616), 0, _OASIS),
    ((750, 676), 0, _PINES),
    ((600, 500), 0, _HUTS),
    ((334, 718), 0, _PALACE),
    ((600, 136), 0, _RUIN),
    ((328, 576), -6, _JETTY),
    ((246, 784), -8, _JETTY),
    ((54, 592), 4, _JETTY),
    ((534, 408), -48, _RAPIDS),
)
"""Where each stands, turned by so many degrees."""


def spots() -> tuple[Point, ...]:
    """The middles of all landmarks."""
    return tuple(at for at, _, _ in _PLACES)


@cache
def landmarks() -> str:
    """All landmarks. Pines and palms are shapes of the terrain."""
    return "".join(
        placed(*at, f'<g transform="rotate({number(turn)})">{drawn}</g>' if turn else drawn)
        for at, turn, drawn in _PLACES
    )
