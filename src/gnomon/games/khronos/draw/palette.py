# gnomon: interpreted
"""The colours of Khronos by role, on top of the table's own: three ground tints, terrain, and one wash per type.

Type colours are washes and player colours are saturated, so that Civil blue and player Blue never compete. In the dark
theme the map turns to night ink while the tiles stay lit.
"""

from __future__ import annotations

from typing import Final

from gnomon.drawing.themes import DARK, LIGHT, Theme, mix

_LIGHT: Final = {
    "ground-0": "#ecdfbf",
    "ground-1": "#e9ddca",
    "ground-2": "#e3dfcf",
    "terrain-ink": "#6a5636",
    "crown": "#b5bd8e",
    "wood-wash": "#bcc296",
    "peak": "#e3d6b8",
    "peak-shade": "#b9a683",
    "peak-wash": "#cdbb96",
    "water": "#bcd0d5",
    "bank": "#4f6f7c",
    "grid": "#463210",
    "military-wall": "#f3d4ae",
    "military-roof": "#e0a162",
    "military-shade": "#b86d33",
    "military-edge": "#4d2409",
    "religious-wall": "#ecd0e2",
    "religious-roof": "#cb90ba",
    "religious-shade": "#95508a",
    "religious-edge": "#441638",
    "civil-wall": "#d2dfec",
    "civil-roof": "#94b1cf",
    "civil-shade": "#567ca6",
    "civil-edge": "#152f4d",
    "ruin-wall": "#ddd5c2",
    "ruin-roof": "#c9bfa9",
    "ruin-shade": "#a99e87",
    "ruin-edge": "#4b4436",
    "court": "#fbf3e0",
    "ruin-court": "#e7e1d2",
    "garden": "#8fa56a",
    "garden-bed": "#a9ba83",
    "hamlet": "#fbf3e0",
    "legal": "#ffcf4d",
    "legal-soft": "0.36",
    "legal-strong": "0.66",
    "grid-strength": "0.17",
    "domain-none": "#ecdfbf",
    "coin": "#e2ad3a",
    "coin-face": "#f3cf74",
    "coin-edge": "#6d4a08",
    "drop": "#281905",
}

_DARK: Final = {
    "ground-0": "#302819",
    "ground-1": "#2d2522",
    "ground-2": "#262722",
    "terrain-ink": "#a8946a",
    "crown": "#4e5536",
    "wood-wash": "#3c4129",
    "peak": "#4a3f2b",
    "peak-shade": "#2c2518",
    "peak-wash": "#3b3222",
    "water": "#25414c",
    "bank": "#7c9fab",
    "grid": "#f0e1be",
    "military-wall": "#c99f6c",
    "military-roof": "#c57f3d",
    "military-shade": "#8a4d1e",
    "military-edge": "#201004",
    "religious-wall": "#bd93b0",
    "religious-roof": "#a9689a",
    "religious-shade": "#733763",
    "religious-edge": "#210a1b",
    "civil-wall": "#9db1c8",
    "civil-roof": "#6f93ba",
    "civil-shade": "#3d6190",
    "civil-edge": "#08182b",
    "ruin-wall": "#8d8471",
    "ruin-roof": "#797060",
    "ruin-shade": "#5d5546",
    "ruin-edge": "#16130d",
    "court": "#d9c9a6",
    "ruin-court": "#8d8471",
    "garden": "#7c9159",
    "garden-bed": "#96a672",
    "hamlet": "#4c4431",
    "legal": "#f0c24a",
    "legal-soft": "0.2",
    "legal-strong": "0.42",
    "grid-strength": "0.12",
    "domain-none": "#f0e8d8",
    "coin": "#d9a63a",
    "coin-face": "#efc765",
    "coin-edge": "#4d3406",
    "drop": "#000000",
}

# Pawns are carved in a paler wood than the flag they carry, so that the emblem on them stands out.
_PAWNS: Final = ("red", "blue", "green", "yellow", "white")


def _with_pawns(base: Theme, roles: dict[str, str]) -> Theme:
    bodies = {f"pawn-{name}": mix(base.roles[f"p-{name}"], base.roles["surface"], 0.35) for name in _PAWNS}
    # White wood would swallow the white diamond; this pawn is carved in ash instead.
    bodies["pawn-white"] = mix(base.roles["p-white"], roles["ruin-shade"], 0.55)
    return base.extended(roles).extended(bodies)


KHRONOS_LIGHT: Final = _with_pawns(LIGHT, _LIGHT)
KHRONOS_DARK: Final = _with_pawns(DARK, _DARK)


def theme(name: str) -> Theme:
    """The Khronos palette called `light` or `dark`; raises `ValueError` for another name."""
    for candidate in (KHRONOS_LIGHT, KHRONOS_DARK):
        if candidate.name == name:
            return candidate
    raise ValueError(f"no such theme: {name}")
