"""Colours and typefaces by role, once for light paper and once for dark.

A stylesheet names roles only: `fill:var(--p-red)`. On a page the roles are custom properties (`variables`), so a switch
of theme repaints without a new drawing. A picture file cannot count on custom properties, so `resolve` writes the
literal values in. A game adds its own roles with `Theme.extended`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

SERIF = '"Source Serif 4", "EB Garamond", "Iowan Old Style", Georgia, "DejaVu Serif", "Noto Serif CJK JP", serif'
SANS = 'Inter, system-ui, "Segoe UI", "Hiragino Sans", "DejaVu Sans", "Noto Sans CJK JP", sans-serif'


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette: `roles` maps a role's name (without the two hyphens) to a CSS value."""

    name: str
    roles: Mapping[str, str]

    def extended(self, more: Mapping[str, str]) -> Theme:
        """The same theme with more roles, which win over roles of the same name."""
        return Theme(self.name, {**self.roles, **more})


LIGHT = Theme(
    "light",
    {
        "paper": "#f5efe3",
        "surface": "#fffdf7",
        "raised": "#ffffff",
        "ink": "#231f1a",
        "ink-2": "#5f574b",
        "line": "#d8cdb9",
        "line-2": "#ebe3d3",
        "focus": "#1f5fa8",
        "good": "#2a7046",
        "warn": "#8f5400",
        "bad": "#b3362b",
        "on-bad": "#ffffff",
        "glow": "#e0a100",
        "on-glow": "#1d1710",
        "halo": "#fffaf0",
        "p-red": "#c23b2e",
        "p-blue": "#2467b0",
        "p-green": "#287c4e",
        "p-yellow": "#e0a52a",
        "p-purple": "#77469b",
        "p-white": "#f4ecda",
        "p-black": "#2a2825",
        "on-red": "#ffffff",
        "on-blue": "#ffffff",
        "on-green": "#ffffff",
        "on-yellow": "#1d1710",
        "on-purple": "#ffffff",
        "on-white": "#1d1710",
        "on-black": "#ffffff",
        "piece-edge": "#1d1710",
        "black-edge": "#1d1710",
        "serif": SERIF,
        "sans": SANS,
    },
)

DARK = Theme(
    "dark",
    {
        "paper": "#16140f",
        "surface": "#201d17",
        "raised": "#2a261f",
        "ink": "#f0e8d8",
        "ink-2": "#b3a891",
        "line": "#3d372c",
        "line-2": "#2c2720",
        "focus": "#7db4f0",
        "good": "#6cc08d",
        "warn": "#e6a24a",
        "bad": "#e8776b",
        "on-bad": "#160705",
        "glow": "#f0c24a",
        "on-glow": "#1d1710",
        "halo": "#14110b",
        "p-red": "#e0604f",
        "p-blue": "#5b9ae0",
        "p-green": "#56b27e",
        "p-yellow": "#ecba4c",
        "p-purple": "#a77bd0",
        "p-white": "#f4ecda",
        "p-black": "#0c0b09",
        "on-red": "#120e08",
        "on-blue": "#120e08",
        "on-green": "#120e08",
        "on-yellow": "#120e08",
        "on-purple": "#120e08",
        "on-white": "#120e08",
        "on-black": "#f4ecda",
        "piece-edge": "#0c0905",
        "black-edge": "#cfc4ab",
        "serif": SERIF,
        "sans": SANS,
    },
)

_ROLE = re.compile(r"var\(--([a-z0-9-]+)\)")


def variables(theme: Theme) -> str:
    """The roles as custom property declarations, without a selector."""
    return "".join(f"--{role}:{value};" for role, value in theme.roles.items())


def roles_of_both(light: Theme, dark: Theme) -> str:
    """The rules that give a page the roles of whichever theme it wears."""
    return f":root{{{variables(light)}}}\n:root[data-theme=dark]{{{variables(dark)}}}\n"


def resolve(stylesheet: str, theme: Theme) -> str:
    """The stylesheet with every `var(--role)` replaced by the theme's value.

    Raises `KeyError` for a role that the theme does not have: a picture with a missing colour is never drawn.
    """
    return _ROLE.sub(lambda match: theme.roles[match.group(1)], stylesheet)


def mix(first: str, second: str, share: float) -> str:
    """The colour between two `#rrggbb` colours that holds `share` (0 to 1) of the second."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
