"""The curve of a rating: match by match, with a band for how sure it is, and lines where the programs stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.drawing.plots import scale

_LEFT: Final = 48
_TOP: Final = 12
_FOOT: Final = 26
_LETTERING: Final = 13.0
_LEAST: Final = 150
"""The scale shows so many points at least beside the curve, so that small changes stay small."""


class Spot(NamedTuple):
    """What was believed after a match: the rating in `points`, half the width of its interval, and whether the match was won."""

    points: int
    half: int
    won: bool


def rating_curve(
    spots: Sequence[Spot],
    rungs: Sequence[tuple[str, int]],
    ends: tuple[str, str],
    title: str,
    account: str,
    size: tuple[int, int] = (640, 260),
) -> str:
    """The curve as an SVG of the given size in pixels; at least one spot.

    `rungs` are programs and their points: those outside the scale are left out. `ends` are the days of the first and the last
    match, `account` tells readers what is seen.
    """
    wide, tall = size
    low, high = min(one.points for one in spots), max(one.points for one in spots)
    reach = max(_LEAST, *(min(one.half, 2 * _LEAST) for one in spots))
    ticks = scale(low - reach, high + reach)
    shown = [(name, points) for name, points in rungs if ticks[0] < points < ticks[-1]]
    right = wide - 14 - max((width(name, _LETTERING) + 6 for name, _ in shown), default=0.0)

    def x_of(index: int) -> float:
        return _LEFT + 10 + (right - _LEFT - 20) * (index / (len(spots) - 1) if len(spots) > 1 else 0.5)

    def y_of(points: float) -> float:
        held = min(max(points, ticks[0]), ticks[-1])
        return tall - _FOOT - (tall - _FOOT - _TOP) * (held - ticks[0]) / (ticks[-1] - ticks[0])

    parts = [
        f'<path class="gn-plot-grid" d="M{_LEFT} {number(y_of(tick))}H{number(right)}"/>'
        f'<text class="gn-plot-tick" x="{_LEFT - 7}" y="{number(y_of(tick) + 4.4)}">{number(tick)}</text>'
        for tick in ticks
    ]
    free = -100.0
    for name, points in sorted(shown, key=lambda one: -one[1]):
        y = y_of(points)
        parts.append(f'<path class="gn-curve-rung" d="M{_LEFT} {number(y)}H{number(right)}"/>')
        if y - free >= _LETTERING + 1:
            parts.append(
                f'<text class="gn-plot-heading" x="{number(right + 6)}" y="{number(y + 4.4)}">{escape(name)}</text>'
            )
            free = y
    places = [(x_of(index), one) for index, one in enumerate(spots)]
    if len(spots) > 1:
        upper = [f"{number(x)} {number(y_of(one.points + one.half))}" for x, one in places]
        lower = [f"{number(x)} {number(y_of(one.points - one.half))}" for x, one in reversed(places)]
        along = "L".join(f"{number(x)} {number(y_of(one.points))}" for x, one in places)
        parts.append(f'<path class="gn-curve-band" d="M{"L".join([*upper, *lower])}Z"/>')
        parts.append(f'<path class="gn-curve-line" d="M{along}"/>')
    parts += (
        f'<circle class="gn-curve-dot{" won" if one.won else ""}" cx="{number(x)}" cy="{number(y_of(one.points))}" r="4"/>'
        for x, one in places
    )
    foot = tall - 6
    parts.append(f'<text class="gn-plot-heading" x="{_LEFT}" y="{foot}">{escape(ends[0])}</text>')
    if len(spots) > 1 and ends[0] != ends[1]:
        start = right - width(ends[1], _LETTERING)
        parts.append(f'<text class="gn-plot-heading" x="{number(start)}" y="{foot}">{escape(ends[1])}</text>')
    return (
        f'<svg class="gn-plot gn-curve" width="{wide}" height="{tall}" viewBox="0 0 {wide} {tall}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(account)}</desc>{''.join(parts)}</svg>"
    )
