# gnomon: interpreted
"""The icons of Time of Empires: resources, people, cards, actions, and the four buildings.

Each is drawn around its own origin in a box of 24 units and is fetched by name, so that pictures and sentences can
speak of the same thing. Icons take the colours of fields; only buildings that stand for pieces take a player's.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from gnomon.drawing.elements import number
from gnomon.games.time_of_empires.terms import FIELD_NAMES

_STAR: Final = "M0-5.6L1.5-1.5 5.6 0 1.5 1.5 0 5.6-1.5 1.5-5.6 0-1.5-1.5Z"

_ICONS: Final = {
    "knowledge": f'<path class="te-science te-line" d="M0-10.5L9.5 0 0 10.5-9.5 0Z"/><path class="te-spark" d="{_STAR}"/>',
    "brick": (
        '<path class="te-construction te-line" d="M-10.5-2.5H5V8.5H-10.5Z"/>'
        '<path class="te-construction te-line" d="M-10.5-2.5L-5-8H10.5L5-2.5Z"/>'
        '<path class="te-lighten" d="M-10.5-2.5L-5-8H10.5L5-2.5Z"/>'
        '<path class="te-construction te-line" d="M5-2.5L10.5-8V3L5 8.5Z"/><path class="te-darken" d="M5-2.5L10.5-8V3L5 8.5Z"/>'
    ),
    "clan": (
        '<path class="te-expansion te-line" d="M-9.5-2.5V3C-9.5 6-5.3 8.3 0 8.3S9.5 6 9.5 3V-2.5"/>'
        '<ellipse class="te-expansion te-line" cx="0" cy="-2.5" rx="9.5" ry="5.4"/><ellipse class="te-lighten" cx="0" cy="-2.5" rx="9.5" ry="5.4"/>'
    ),
    "move": '<path class="te-expansion te-line" d="M-10-3.6H.5V-9L10.5 0 .5 9V3.6H-10Z"/>',
    "scholar": (
        '<path class="te-culture te-line" d="M-8.8 10C-8.8 3.5-5.4 1 0 1S8.8 3.5 8.8 10Z"/>'
        '<circle class="te-culture te-line" cx="0" cy="-4.6" r="5.2"/>'
    ),
    "points": (
        '<path class="te-culture te-line" d="M0-10.5L8.8-7.6V-.8C8.8 5 5 8.6 0 10.8-5 8.6-8.8 5-8.8-.8V-7.6Z"/>'
        '<path class="te-spark" d="M0-6L1.6-1.8 6-1.6 2.6 1.1 3.7 5.4 0 3-3.7 5.4-2.6 1.1-6-1.6-1.6-1.8Z"/>'
    ),
    "shield": '<path class="te-culture te-line" d="M0-10.5L8.8-7.6V-.8C8.8 5 5 8.6 0 10.8-5 8.6-8.8 5-8.8-.8V-7.6Z"/>',
    "card": (
        '<rect class="te-paper te-line" x="-7.5" y="-10.5" width="15" height="21" rx="2.5"/>'
        '<path class="te-fine" d="M-4.5-6.5H4.5M-4.5-3H2.5M-4.5 3.5H4.5M-4.5 6.8H4.5"/>'
    ),
    "discover": (
        '<path class="te-paper te-line" d="M-3.6 5.2C-3.6 2-7-.2-7-4.2A7 7 0 0 1 7-4.2C7-.2 3.6 2 3.6 5.2Z"/>'
        '<path class="te-science" d="M0-7.5L2.8-3.7 0 .1-2.8-3.7Z"/><path class="te-stroke" d="M-3 8H3M-1.8 10.5H1.8"/>'
    ),
    "construct": (
        '<path class="te-paper te-line" d="M-2 1.2L-9 8.2A1.9 1.9 0 0 0-6.3 10.9L.7 3.9Z"/>'
        '<path class="te-construction te-line" d="M-3.5-7.5L2.2-10.4 10.6-2 7.6 3.7 4.8.9 1.8 3.9-2 .1 1-2.9Z"/>'
    ),
    "timer": (
        '<path class="te-glass te-line" d="M-6-8.5H6C6-3.5 2-2 2 0S6 3.5 6 8.5H-6C-6 3.5-2 2-2 0S-6-3.5-6-8.5Z"/>'
        '<path class="te-sand-still" d="M-4.2-4.5H4.2C3.2-2 1 0 0 .6-1-0-3.2-2-4.2-4.5ZM-5 7.6C-4 5 2 4 5 7.6Z"/>'
        '<path class="te-stroke" d="M-7.5-10H7.5M-7.5 10H7.5"/>'
    ),
    "wonder": (
        '<path class="te-paper te-line" d="M0-10L11 9H-11Z"/><path class="te-darken" d="M0-10L11 9H2.5Z"/>'
        '<path class="te-fine" d="M-3.6-3.5H1M-6.4 1.2H1.7M-9 5.5H2.1"/>'
    ),
    "leader": (
        '<path class="te-paper te-line" d="M-7 10.5C-6.5 6 -3.5 5-3 3-6 1.5-6.4-2-5.8-5.2-5-9 5-9.5 5.5-4L8 .6 5.7 1.5 5.5 5C5 6.5 2.6 6 2.5 6.3 2.5 8 6 8.5 7 10.5Z"/>'
        '<path class="te-culture" d="M-6.3-3.3C-5-8.5 4.5-9 5.6-4.2 2-6.5-3-6-6.3-3.3Z"/>'
    ),
    "city": (
        '<path class="te-paper te-line" d="M-10.5 9.5V-1H-7.5V-3.5H-4.5V-1H-3V-9H-.8V-6.8H.8V-9H3V-1H4.5V-3.5H7.5V-1H10.5V9.5Z"/>'
        '<path class="te-ink" d="M-2.2 9.5V5.5A2.2 2.2 0 0 1 2.2 5.5V9.5Z"/>'
    ),
    "swords": (
        '<path class="te-blade" d="M-9-9.5L5.5 5M9-9.5L-5.5 5"/>'
        '<path class="te-stroke" d="M2 7.5L7.5 2M-2 7.5L-7.5 2M5.6 5.6L9.5 9.5M-5.6 5.6L-9.5 9.5"/>'
    ),
    "flame": (
        '<path class="te-fire te-line" d="M.5-11C2-6 8-4 8 3A8 8 0 0 1-8 3C-8-1-5.5-2.5-5-6-3-5-2.2-3.5-2-2 .5-4 1-7.5.5-11Z"/>'
        '<path class="te-spark" d="M.3 0C1.5 2 3.6 3.2 3.6 5.6A3.6 3.6 0 0 1-3.6 5.6C-3.6 3 0 3 .3 0Z"/>'
    ),
    "wings": (
        '<path class="te-paper te-line" d="M-1.6-10.5H1.6L2.6-3 11 1.5V4.5L2.5 3 2 7.5 5 9.5V11.5L0 10.5-5 11.5V9.5L-2 7.5-2.5 3-11 4.5V1.5L-2.6-3Z"/>'
    ),
    "gear": (
        '<path class="te-construction te-line" d="M-2-10.5H2L2.8-7.5 5.4-6.4 8.2-7.8 10.5-5 8.6-2.3 9-.1 11 1.5V4L8 5 6.5 7.2 7.2 10 4 11.2 1.8 9H-1.8L-4 11.2-7.2 10-6.5 7.2-8 5-11 4V1.5L-9-.1-8.6-2.3-10.5-5-8.2-7.8-5.4-6.4-2.8-7.5Z"/>'
        '<circle class="te-paper te-line" cx="0" cy="1" r="3.8"/>'
    ),
    "flag": (
        '<path class="te-stroke" d="M-6.5 11V-10"/><path class="te-expansion te-line" d="M-6.5-10C-2-12.5 2-7 8.5-9.5V2C2 4.5-2-1-6.5 1.5Z"/>'
    ),
    "lyre": (
        '<path class="te-lyre" d="M-4.5 6.5C-10 3-6.5-3-8.5-9.5M4.5 6.5C10 3 6.5-3 8.5-9.5"/><path class="te-culture te-line" d="M-6 6H6L4 10.5H-4Z"/>'
        '<path class="te-stroke" d="M-7.5-5H7.5"/><path class="te-thin" d="M-2.8-5V6M0-5V6M2.8-5V6"/>'
    ),
    "star": '<path class="te-paper te-line" d="M0-10.5L2.9-3.9 10-3.3 4.6 1.5 6.2 8.6 0 4.9-6.2 8.6-4.6 1.5-10-3.3-2.9-3.9Z"/>',
    "copy": (
        '<rect class="te-paper te-line" x="-9.5" y="-9.5" width="12.5" height="12.5" rx="2"/>'
        '<rect class="te-paper te-line" x="-3" y="-3" width="12.5" height="12.5" rx="2"/><path class="te-fine te-fine-plus" d="M.5 3.2H6M3.25.5V6"/>'
    ),
    "again": '<path class="te-stroke" d="M8.5-1.5A8.5 8.5 0 1 0 7 5"/><path class="te-ink" d="M4.5-3L13-3.5 9.5 3.5Z"/>',
    "leave": '<path class="te-stroke" d="M-1-7.5H-8V7.5H-1M-3.5 0H8M4-4.5L8.5 0 4 4.5"/>',
    "tile": (
        '<path class="te-paper te-line" d="M0-10L11 9H-11Z"/><path class="te-fine" d="M0-10V2.6M11 9L0 2.6M-11 9L0 2.6"/>'
    ),
    "forest": (
        '<path class="te-forest te-line" d="M0-11L5.5-3.5H3.3L7.5 3.5H-7.5L-3.3-3.5H-5.5Z"/><path class="te-stroke" d="M0 4V10"/>'
    ),
    "countryside": (
        '<path class="te-countryside te-line" d="M0-4C-3.5-6-3-9.5 0-11.5 3-9.5 3.5-6 0-4ZM0 2C-6 2-7.5-1.5-7-5-3-4.5-1-2 0 2ZM0 2C6 2 7.5-1.5 7-5 3-4.5 1-2 0 2ZM0 8C-6 8-7.5 4.5-7 1-3 1.5-1 4 0 8ZM0 8C6 8 7.5 4.5 7 1 3 1.5 1 4 0 8Z"/>'
        '<path class="te-stroke" d="M0-3V11"/>'
    ),
    "mountain": (
        '<path class="te-mountain te-line" d="M-11 9L-3.5-5-.5-1.5 3-10 11 9Z"/><path class="te-darken" d="M3-10L11 9H4.5L5.5 2 3.2-1Z"/>'
    ),
    "blank": '<rect class="te-paper te-line" x="-8" y="-10.5" width="16" height="21" rx="2.5"/>',
    "person": (
        '<path class="te-paper te-line" d="M-8.8 10C-8.8 3.5-5.4 1 0 1S8.8 3.5 8.8 10Z"/>'
        '<circle class="te-paper te-line" cx="0" cy="-4.6" r="5.2"/>'
    ),
    "gong": (
        '<circle class="te-brass te-line" cx="0" cy="0" r="10"/><circle class="te-fine" cx="0" cy="0" r="6.8"/>'
        '<circle class="te-lighten" cx="0" cy="0" r="3.2"/><circle class="te-fine" cx="0" cy="0" r="3.2"/>'
    ),
    "first": '<path class="te-fire te-line" d="M-8.5 9.5H8.5L-3.5-10Z"/><path class="te-darken" d="M-3.5-10L-1 9.5H-8.5Z"/>',
}

_BODIES: Final = (
    "M-9.5 10V1.6H-8.2A8.4 8.4 0 0 1-.2-7.2L4.3-12 8-8.8 5.2-5A8.5 8.5 0 0 1 8.2 1.6H9.5V10Z",
    "M-11 10V-1.5L0-9.5 11-1.5V10Z",
    "M-5.6 10L-4.2.2-10.4 4.8-11.8 2.8-4.3-3.6-10.4-8.6-8.6-10.6-2.3-6.6A4.2 4.2 0 0 1 2.3-6.6L8.6-10.6 10.4-8.6 4.3-3.6 11.8 2.8 10.4 4.8 4.2.2 5.6 10Z",
    "M-11-4.2L0-11 11-4.2V-1.6H9.2V7H11V10H-11V7H-9.2V-1.6H-11Z",
)
_DETAILS: Final = (
    '<path class="te-cut" d="M-8.2 1.6H8.2M-.2-7.2L3.4-3.2M-4 10V5.5H0V10"/>',
    '<path class="te-cut" d="M-11-1.5H11M-4.5 10V2.5H4.5V10M-4.5 6.2H4.5"/>',
    '<path class="te-cut" d="M-10.4 3.8L9.5-9.6M10.4 3.8L-9.5-9.6M-1.8 10V6.5A1.8 1.8 0 0 1 1.8 6.5V10"/>',
    '<path class="te-cut" d="M-9.2-1.6H9.2M-9.2 7H9.2M-5.5-1.6V7M0-1.6V7M5.5-1.6V7"/>',
)
"""Observatory with its telescope, warehouse with its gate, mill with its sails, temple with its columns."""

SPECIALITY_ICONS: Final = ("gear", "flag", "lyre")
COLUMN_ICONS: Final = ("gear", "flag", "lyre", "star")
SPACE_ICONS: Final = ("knowledge", "brick", "clan", "move", "discover", "construct", "card", "card")


@cache
def icon(name: str, size: float = 24.0, x: float = 0.0, y: float = 0.0) -> str:
    """An icon with its middle at (x, y). Raises KeyError for an unknown name."""
    return _put(_ICONS[name], size, x, y)


@cache
def building(kind: int, role: str, size: float = 24.0, x: float = 0.0, y: float = 0.0) -> str:
    """The shape of a building with its middle at (x, y); `role` is the class that fills it."""
    return _put(f'<path class="te-body {role}" d="{_BODIES[kind]}"/>{_DETAILS[kind]}', size, x, y)


@cache
def building_icon(kind: int, size: float = 24.0, x: float = 0.0, y: float = 0.0) -> str:
    """A building as a symbol, in its field's colour."""
    return building(kind, f"te-{FIELD_NAMES[kind]}", size, x, y)


def body(kind: int) -> str:
    """Path data of a building's outline, for halos and ghosts."""
    return _BODIES[kind]


def _put(drawn: str, size: float, x: float, y: float) -> str:
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    scaled = f"scale({number(size / 24)})" if size != 24 else ""
    turned = " ".join(part for part in (moved, scaled) if part)
    return f'<g transform="{turned}">{drawn}</g>' if turned else f"<g>{drawn}</g>"
