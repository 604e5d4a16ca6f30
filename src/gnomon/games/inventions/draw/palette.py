# gnomon: interpreted
"""The colours of Inventions by role, on top of the table's own: sea, land and ropes, three specialties, the turn's story.

Player colours belong to what is a player's; gold (`glow`) to what is possible; rust (`story`) to what this turn has done;
`accent` to chain tokens. Each specialty has an ink and a tint, never without its sign. In the dark theme sea and land go
deep, plates near black, and the ink of a specialty becomes the light part.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.themes import DARK, LIGHT, Theme

_LIGHT: Final = {
    "accent": "#1d5a86",
    "on-accent": "#ffffff",
    "accent-tint": "#e0eaf1",
    "accent-tint-2": "#c6d8e5",
    "story": "#a3592b",
    "on-story": "#ffffff",
    "story-tint": "#f5e8dc",
    "glow-tint": "#fdf1cb",
    "economy": "#86600f",
    "economy-tint": "#f4e6bf",
    "culture": "#8a3a60",
    "culture-tint": "#f3dde6",
    "technology": "#1c6a73",
    "technology-tint": "#d8ebec",
    "on-specialty": "#fffdf7",
    "sea": "#d9e2e2",
    "sea-line": "#c3d1d2",
    "sea-shoal": "#cedadb",
    "land": "#f3ead6",
    "land-edge": "#8d7f66",
    "engraving": "#b7a883",
    "rope": "#2f6a94",
    "rope-light": "#a9cbe2",
    "rope-edge": "#7e8586",
    "plate": "#fffdf7",
    "plate-shade": "#c9c3b2",
    "socket": "#ebe3d3",
    "socket-edge": "#b5a88f",
    "sage": "#5f574b",
    "gold": "#d9a93a",
    "gold-ink": "#4a3403",
    "exhausted": "#f1ebdf",
    "closed": "#f1ece1",
    "marble": "#efe9dc",
}

_DARK: Final = {
    "accent": "#6fb1de",
    "on-accent": "#0f1a22",
    "accent-tint": "#1d2a33",
    "accent-tint-2": "#25394a",
    "story": "#dd9462",
    "on-story": "#14110c",
    "story-tint": "#35271c",
    "glow-tint": "#3b3115",
    "economy": "#dcb25c",
    "economy-tint": "#3d3215",
    "culture": "#e295b6",
    "culture-tint": "#40232f",
    "technology": "#6fc3cd",
    "technology-tint": "#173539",
    "on-specialty": "#14110c",
    "sea": "#172024",
    "sea-line": "#26343a",
    "sea-shoal": "#1f2a30",
    "land": "#322c20",
    "land-edge": "#857758",
    "engraving": "#5f543c",
    "rope": "#5a9ccb",
    "rope-light": "#1f425c",
    "rope-edge": "#0a0d0e",
    "plate": "#221e17",
    "plate-shade": "#0f0d09",
    "socket": "#2c2720",
    "socket-edge": "#5c5341",
    "sage": "#c7bba2",
    "gold": "#e0b64c",
    "gold-ink": "#2a1e04",
    "exhausted": "#27231b",
    "closed": "#26221a",
    "marble": "#3a3428",
}

INVENTIONS_LIGHT: Final = LIGHT.extended(_LIGHT)
INVENTIONS_DARK: Final = DARK.extended(_DARK)


def theme(name: str) -> Theme:
    """The palette called `light` or `dark`; raises `ValueError` for another name."""
    for candidate in (INVENTIONS_LIGHT, INVENTIONS_DARK):
        if candidate.name == name:
            return candidate
    raise ValueError(f"no such theme: {name}")
