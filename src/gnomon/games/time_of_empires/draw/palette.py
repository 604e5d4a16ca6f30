# gnomon: interpreted
"""The colours of Time of Empires by role, on top of the table's own: sea and terrain, four fields, glass and sand.

Field colours belong to symbols and cards, player colours to pieces; no role stands for both. In the dark theme the
ground sinks to night ink while sockets, cities and pieces stay lit.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.themes import DARK, LIGHT, Theme, mix

_LIGHT: Final = {
    "accent": "#a4452c",
    "on-accent": "#ffffff",
    "take": "#17706b",
    "sea": "#cfdcd6",
    "sea-deep": "#bccfc8",
    "sea-line": "#93aea6",
    "rim": "#f3e8cf",
    "rim-ink": "#6b5a3e",
    "countryside": "#ecd9a0",
    "countryside-ink": "#a07e35",
    "furrow": "#d9c07c",
    "forest": "#b3c79b",
    "forest-ink": "#4c6840",
    "crown": "#8fae78",
    "crown-light": "#a6c18e",
    "mountain": "#d6cfc4",
    "mountain-ink": "#6b6256",
    "peak": "#efe9de",
    "peak-shade": "#a89f92",
    "border": "#fff8e6",
    "tile-edge": "#54462f",
    "socket": "#fbf4e3",
    "socket-edge": "#75674f",
    "plaza": "#fffaf0",
    "science": "#33794a",
    "construction": "#b05c20",
    "expansion": "#c7951a",
    "culture": "#2f66a8",
    "sand": "#d0902a",
    "sand-low": "#b3362b",
    "glass": "#fdf8ec",
    "glass-edge": "#4d4231",
    "legal": "#ffcf4d",
    "legal-strength": "0.36",
    "must": "#ffe6a6",
    "black-line": "#9a9185",
}

_DARK: Final = {
    "accent": "#e58a6e",
    "on-accent": "#1b1209",
    "take": "#5cb8b1",
    "sea": "#20302f",
    "sea-deep": "#1a2726",
    "sea-line": "#4c6a65",
    "rim": "#332d21",
    "rim-ink": "#b9a98a",
    "countryside": "#82703f",
    "countryside-ink": "#d3bd80",
    "furrow": "#9a8650",
    "forest": "#46613d",
    "forest-ink": "#a8c795",
    "crown": "#5d7d50",
    "crown-light": "#6b8c5c",
    "mountain": "#69635b",
    "mountain-ink": "#c9c1b4",
    "peak": "#8d867b",
    "peak-shade": "#4b4740",
    "border": "#2b2517",
    "tile-edge": "#100d08",
    "socket": "#cbbd99",
    "socket-edge": "#2a2417",
    "plaza": "#ddd0b0",
    "science": "#63b583",
    "construction": "#e09455",
    "expansion": "#e6bd4e",
    "culture": "#76a9e4",
    "sand": "#e6ad48",
    "sand-low": "#f08a7d",
    "glass": "#3a352b",
    "glass-edge": "#d6c9ab",
    "legal": "#f0c24a",
    "legal-strength": "0.28",
    "must": "#5c4718",
    "black-line": "#cfc4ab",
}

FIELD_ROLES: Final = ("science", "construction", "expansion", "culture")


def _with_tints(base: Theme, roles: dict[str, str]) -> Theme:
    """Adds a pale wash of each field's colour, for cells and cards."""
    tints = {f"{name}-tint": mix(base.roles["surface"], roles[name], 0.17) for name in FIELD_ROLES}
    return base.extended(roles).extended(tints)


EMPIRES_LIGHT: Final = _with_tints(LIGHT, _LIGHT)
EMPIRES_DARK: Final = _with_tints(DARK, _DARK)


def theme(name: str) -> Theme:
    """The palette called `light` or `dark`; raises `ValueError` for another name."""
    for candidate in (EMPIRES_LIGHT, EMPIRES_DARK):
        if candidate.name == name:
            return candidate
    raise ValueError(f"no such theme: {name}")
