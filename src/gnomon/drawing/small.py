# gnomon: interpreted
"""Small boards: a position as a picture for lists, pieces and owners only, without a letter.

A game draws one on a field of its own and says where the last act was; whoever shows it chooses the frame. A picture is
a file in itself with literal colours, so that a page may hold many of them and fetch each one once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gnomon.drawing.elements import document, number, use
from gnomon.drawing.emblems import Emblem, outline

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""

WIDE: Final = (384, 200)
"""The frame of a board that is watched, in pixels."""
TALL: Final = (174, 228)
"""The frame of a board beside the question whose turn it is."""

_LETTERS: Final = re.compile(r"<text\b.*?</text>|<title>.*?</title>|<desc>.*?</desc>", re.DOTALL)
_SIZE: Final = re.compile(r'<svg\b[^>]*?\bwidth="([\d.]+)" height="([\d.]+)"')


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """A position as a small drawing in a box of its own units, on a ground of one colour.

    `near` is the middle of what the last act touched, None where it touched nothing that is drawn; `reach` is how much
    of the box is worth seeing around it. `line` is the breadth of the lines around pieces. A board that `fills` its frame
    is cropped there too, rather than small in the middle.
    """

    box: Box
    ground: str
    content: str
    near: Point | None = None
    reach: float = 0.0
    line: float = 1.0
    fills: bool = False

    def whole(self, frame: tuple[int, int] = WIDE) -> str:
        """All of it in the middle of a frame; of one that fills its frame as much as there is room for."""
        if self.fills:
            return self._cropped(frame, 0.0)
        left, top, width, height = self.box
        scale = max(width / frame[0], height / frame[1])
        wide, high = frame[0] * scale, frame[1] * scale
        return self._in(frame, (left + (width - wide) / 2, top + (height - high) / 2, wide, high))

    def close(self, frame: tuple[int, int] = TALL) -> str:
        """The part around the last act that fills a frame, never beyond the board's own edge; the middle without one."""
        return self._cropped(frame, self.reach)

    def _cropped(self, frame: tuple[int, int], reach: float) -> str:
        left, top, width, height = self.box
        scale = min(width / frame[0], height / frame[1])
        if reach:
            scale = min(scale, reach / max(frame))
        wide, high = frame[0] * scale, frame[1] * scale
        x, y = self.near or (left + width / 2, top + height / 2)
        return self._in(
            frame, (_kept(x - wide / 2, left, width, wide), _kept(y - high / 2, top, height, high), wide, high)
        )

    def _in(self, frame: tuple[int, int], view: Box) -> str:
        left, top, width, height = view
        ground = (
            f'<path fill="{self.ground}" d="M{number(left - 1)} {number(top - 1)}h{number(width + 2)}v{number(height + 2)}'
            f'h{number(-width - 2)}z"/>'
        )
        drawn = f'<g stroke-width="{number(self.line)}" stroke-linejoin="round">{self.content}</g>'
        return document(*frame, ground, drawn, box=view)


def _kept(start: float, edge: float, length: float, seen: float) -> float:
    """A stretch moved so that it stays within another."""
    return min(max(start, edge), edge + length - seen)


def wordless(picture: str, ground: str) -> SmallBoard:
    """A picture of a whole table without its words, for a game that draws no small board of its own."""
    size = _SIZE.search(picture)
    width, height = (float(size.group(1)), float(size.group(2))) if size else (float(WIDE[0]), float(WIDE[1]))
    return SmallBoard((0, 0, width, height), ground, _LETTERS.sub("", picture))


def shapes(emblems: Sequence[Emblem], radii: Sequence[float]) -> str:
    """The players' marks without letters, in these sizes, for a small board's `<defs>`; colours by role.

    Their lines are as broad as what they are used in says.
    """
    return "".join(
        f'<path id="{_shape(emblem, radius)}" fill="var(--p-{emblem.colour})" stroke="var(--{edge(emblem)})"'
        f' d="{outline(emblem.shape, radius)}"/>'
        for emblem in emblems
        for radius in radii
    )


def piece(emblem: Emblem, radius: float, x: float, y: float) -> str:
    """A player's mark with its middle at (x, y), one of the `shapes` of the board."""
    return use(_shape(emblem, radius), x, y)


def edge(emblem: Emblem) -> str:
    """The role of the line around a player's pieces."""
    return "black-edge" if emblem.colour == "black" else "piece-edge"


def _shape(emblem: Emblem, radius: float) -> str:
    return f"{emblem.letter}{round(10 * radius)}"
