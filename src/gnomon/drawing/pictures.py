"""A whole table as one picture: sheets put side by side, and the style put inside, so that the file stands alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gnomon.drawing.elements import document, number
from gnomon.drawing.inlining import inlined


class Spot(NamedTuple):
    """A sheet's place in a picture: its upper left corner, its width, its frame in units of its own and its content."""

    x: float
    y: float
    width: float
    box: tuple[float, float, float, float]
    content: str

    @property
    def foot(self) -> float:
        """The lower edge."""
        return self.y + self.width * self.box[3] / self.box[2]


def placed_spot(spot: Spot) -> str:
    """The sheet at its place."""
    view = " ".join(number(value) for value in spot.box)
    return (
        f'<svg x="{number(spot.x)}" y="{number(spot.y)}" width="{number(spot.width)}" height="{number(spot.foot - spot.y)}"'
        f' viewBox="{view}" overflow="visible">{spot.content}</svg>'
    )


def styled(content: str, stylesheet: str) -> str:
    """A drawing, its symbols among it, with its style inside; the sheet's colours are literal (`themes.resolve`)."""
    drawing, sheet = inlined(content, stylesheet)
    return f"<style>{sheet}</style>{drawing}"


def gathered(
    spots: Sequence[Spot], width: float, margin: float, ground: str, definitions: str, ink: str, stylesheet: str
) -> str:
    """Sheets on one ground as a file: `margin` is left below the lowest, `ground` is the class of what lies behind them.

    `definitions` are the symbols that the sheets use, `ink` is the colour of whatever is drawn in the current one.
    """
    height = max(spot.foot for spot in spots) + margin
    behind = f'<rect class="{ground}" width="{number(width)}" height="{number(height)}"/>'
    content = f"<defs>{definitions}</defs>{behind}{''.join(map(placed_spot, spots))}"
    return document(width, height, styled(f'<g color="{ink}">{content}</g>', stylesheet))
