"""Line charts: scores over time, one line for each player, told apart by colour, dash and mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gnomon.drawing.elements import escape, number, placed
from gnomon.drawing.emblems import Emblem, mark
from gnomon.drawing.fitting import fit, width

_LEFT = 40
_TOP = 14
_FOOT = 34
_LETTERING = 12.5
_DASHES = ("", "7 4", "2 4", "11 3 2 3", "5 5", "1 3", "9 6")


class Line(NamedTuple):
    """One player's line: the name, the mark, and a value for each moment; None where there is none.

    A line that `leads` is drawn broad and solid over a soft ground, the others beside it more quietly. One that `breaks_off`
    ends in an open ring.
    """

    name: str
    emblem: Emblem
    values: Sequence[float | None]
    leads: bool = False
    breaks_off: bool = False


class Pin(NamedTuple):
    """A numbered mark on a line, at a moment: the line's index, a few words beside it, and its kind, part of a class."""

    moment: int
    line: int
    number: int
    words: str = ""
    kind: str = ""


class Chapter(NamedTuple):
    """A stretch of moments with a heading under it, from its first moment on."""

    start: int
    heading: str


def line_chart(
    lines: Sequence[Line],
    title: str,
    account: str,
    chapters: Sequence[Chapter] = (),
    now: int | None = None,
    size: tuple[int, int] = (640, 280),
    *,
    top: float = 1.0,
    marks: Sequence[int] = (),
    pins: Sequence[Pin] = (),
    unit: str = "",
    key: str = "plot",
) -> str:
    """The chart as an SVG of the given size in pixels; `account` tells readers what it shows.

    Values stand over moments 0, 1, 2 …; `now` marks the moment on show. Each moment has an invisible strip with the key
    `<key>-<moment>` that a page may use to go there. The scale reaches at least `top`; a small triangle over the chart
    points to each moment in `marks`, `pins` stand on the lines. Numbers of the scale have the `unit` behind them. Without
    any value only the frame is drawn.
    """
    wide, tall = size
    count = max((len(line.values) for line in lines), default=0)
    known = [value for line in lines for value in line.values if value is not None]
    ticks = scale(min([0.0, *known]), max([top, *known]))
    right = wide - 16 - max((width(line.name, _LETTERING, bold=True) for line in lines), default=0.0) - 22
    right = max(right, wide * 0.55)

    def x_of(moment: float) -> float:
        return _LEFT + (right - _LEFT) * moment / max(1, count - 1)

    def y_of(value: float) -> float:
        return tall - _FOOT - (tall - _FOOT - _TOP) * (value - ticks[0]) / (ticks[-1] - ticks[0])

    parts = [_grid(ticks, y_of(ticks[0]), right, [y_of(tick) for tick in ticks], unit)]
    parts.append(_chapters([(x_of(chapter.start), chapter.heading) for chapter in chapters], wide, tall))
    if now is not None and count:
        parts.append(f'<path class="gn-plot-now" d="M{number(x_of(min(now, count - 1)))} {_TOP}V{tall - _FOOT}"/>')
    ends: list[tuple[float, int, float]] = []
    for index, line in enumerate(lines):
        points = [(x_of(moment), y_of(value)) for moment, value in enumerate(line.values) if value is not None]
        if points:
            if line.leads:
                parts.append(_ground(points, line.emblem, y_of(ticks[0])))
            parts.append(_line(points, line, _dash(lines, index)))
            ends.append((points[-1][1], index, points[-1][0]))
    parts += (f'<path class="gn-plot-mark" d="M{number(x_of(place) - 5)} 3h10l-5 8z"/>' for place in marks)
    parts.append(_labels(lines, ends, wide, tall))
    spots = [(pin, x_of(pin.moment), y_of(_value(lines[pin.line].values, pin.moment))) for pin in pins]
    parts.append(_pins(spots, right, tall))
    step = (right - _LEFT) / max(1, count - 1)
    parts += (
        f'<rect id="{key}-{moment}" class="gn-plot-moment" x="{number(x_of(moment) - step / 2)}" y="{_TOP}"'
        f' width="{number(step)}" height="{tall - _FOOT - _TOP}" data-moment="{moment}"/>'
        for moment in range(count)
    )
    return (
        f'<svg class="gn-plot" width="{wide}" height="{tall}" viewBox="0 0 {wide} {tall}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(account)}</desc>{''.join(parts)}</svg>"
    )


def scale(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from at most `low` to at least `high`, evenly spaced, no more than `most` of them."""
    step = 1.0
    while True:
        for factor in (1, 2, 5):
            size = step * factor
            first, last = low // size * size, -(-high // size) * size
            if (last - first) / size <= most - 1:
                return [first + size * index for index in range(round((last - first) / size) + 1)]
        step *= 10


def _value(values: Sequence[float | None], moment: int) -> float:
    """What a line has come to at a moment: where nothing is known, the last that is."""
    return next((value for value in reversed(values[: moment + 1]) if value is not None), 0.0)


def _dash(lines: Sequence[Line], index: int) -> str:
    """How a line is broken: one that leads is solid, and the others keep their order after it."""
    lead = next((place for place, line in enumerate(lines) if line.leads), -1)
    if index == lead:
        return _DASHES[0]
    return _DASHES[(index + (0 <= index < lead)) % len(_DASHES)]


def _ground(points: Sequence[tuple[float, float]], emblem: Emblem, foot: float) -> str:
    """The soft ground under a line."""
    along = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    data = f"M{number(points[0][0])} {number(foot)}L{along}V{number(foot)}Z"
    return f'<path class="gn-plot-ground gn-fill-{emblem.colour}" d="{data}"/>'


def _pins(spots: Sequence[tuple[Pin, float, float]], right: float, tall: int) -> str:
    """Numbered rings on the lines, each with its words above or below it where there is room, and a thread to them."""
    parts: list[str] = []
    taken: list[tuple[float, float, float]] = []
    for pin, x, y in spots:
        if pin.words:
            long = width(pin.words, _LETTERING, bold=True)
            start = min(max(x - long / 2, _LEFT + 4.0), right - long - 4)
            heights = [height for height in (y - 24, y + 32, y - 44, y + 52) if _TOP + 10 <= height <= tall - _FOOT - 6]
            base = next((height for height in heights if not _meets(taken, start, long, height)), None)
            if base is not None:
                taken.append((start, long, base))
                thread = f"M{number(x)} {number(y)}V{number(base + 4 if base < y else base - 12)}"
                parts.append(
                    f'<path class="gn-plot-thread" d="{thread}"/>'
                    f'<text class="gn-plot-words" x="{number(start)}" y="{number(base)}">{escape(pin.words)}</text>'
                )
        kind = f" gn-pin-{pin.kind}" if pin.kind else ""
        ring = f'<circle class="gn-plot-ring" r="9"/><text class="gn-plot-number" y="4.6">{pin.number}</text>'
        parts.append(f'<g class="gn-plot-pin{kind}" transform="translate({number(x)} {number(y)})">{ring}</g>')
    return "".join(parts)


def _meets(taken: Sequence[tuple[float, float, float]], start: float, long: float, base: float) -> bool:
    """Whether words that begin at `start` and are so long would lie on others."""
    return any(start < x + size + 8 and x < start + long + 8 and abs(base - y) < 16 for x, size, y in taken)


def _grid(ticks: Sequence[float], foot: float, right: float, heights: Sequence[float], unit: str) -> str:
    rows = "".join(
        f'<path class="gn-plot-grid" d="M{_LEFT} {number(y)}H{number(right)}"/>'
        f'<text class="gn-plot-tick" x="{_LEFT - 7}" y="{number(y + 4.4)}">{number(tick)}{escape(unit)}</text>'
        for tick, y in zip(ticks, heights, strict=True)
    )
    return f'{rows}<path class="gn-plot-axis" d="M{_LEFT} {_TOP}V{number(foot)}H{number(right)}"/>'


def _chapters(found: Sequence[tuple[float, str]], wide: int, tall: int) -> str:
    """A line where each chapter begins, and its heading, before it at the edge, unless another is in the way."""
    parts, free = [], 0.0
    for x, heading in found:
        parts.append(f'<path class="gn-plot-chapter" d="M{number(x)} {_TOP}V{tall - _FOOT + 6}"/>')
        long = width(heading, _LETTERING)
        start = x + 3 if x + 3 + long <= wide else x - 3 - long
        if start >= free:
            parts.append(
                f'<text class="gn-plot-heading" x="{number(start)}" y="{tall - _FOOT + 19}">{escape(heading)}</text>'
            )
            free = start + long + 8
    return "".join(parts)


def _line(points: Sequence[tuple[float, float]], line: Line, dash: str) -> str:
    data = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    leads = " gn-plot-leads" if line.leads else ""
    drawn = f'<path class="gn-plot-casing"{dashed} d="{data}"/>'
    drawn += f'<path class="gn-plot-line{leads} gn-stroke-{line.emblem.colour}"{dashed} d="{data}"/>'
    if line.breaks_off:
        x, y = points[-1]
        drawn += (
            f'<circle class="gn-plot-break gn-stroke-{line.emblem.colour}" cx="{number(x)}" cy="{number(y)}" r="5"/>'
        )
    return drawn


def _labels(lines: Sequence[Line], ends: list[tuple[float, int, float]], wide: int, tall: int) -> str:
    """Mark and name at the end of each line, moved apart where lines end close together."""
    parts = []
    gap = 19.0
    placed_at = _spread([y for y, _, _ in sorted(ends)], gap, _TOP + 6.0, tall - _FOOT - 4.0)
    for (_, index, x), y in zip(sorted(ends), placed_at, strict=True):
        line = lines[index]
        name = escape(fit(line.name, wide - x - 30, _LETTERING, bold=True))
        label = f'<text class="gn-plot-name" x="12" y="4.5">{name}</text>'
        parts.append(placed(x + 12, y, mark(line.emblem, 6.2, halo=False) + label))
    return "".join(parts)


def _spread(wishes: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Ascending wishes moved apart to at least the gap, within the bounds as far as there is room."""
    found: list[float] = []
    for wish in wishes:
        found.append(max(wish, found[-1] + gap if found else low))
    limit = high
    for index in range(len(found) - 1, -1, -1):
        found[index] = min(found[index], limit)
        limit = found[index] - gap
    return found


def stylesheet() -> str:
    """The rules of charts, in roles."""
    return "\n".join(
        (
            ".gn-plot{display:block;max-width:100%;height:auto}",
            ".gn-plot-grid{fill:none;stroke:var(--line-2);stroke-width:1}",
            ".gn-plot-axis{fill:none;stroke:var(--ink-2);stroke-width:1.2}",
            ".gn-plot-chapter{fill:none;stroke:var(--line);stroke-width:1}",
            ".gn-plot-now{fill:none;stroke:var(--glow);stroke-width:3}",
            ".gn-plot-casing{fill:none;stroke:var(--piece-edge);stroke-width:4;stroke-linejoin:round;opacity:.35}",
            ".gn-plot-line{fill:none;stroke-width:2.6;stroke-linejoin:round}",
            ".gn-plot-leads{stroke-width:3.4}",
            ".gn-plot-ground{opacity:.13}",
            ".gn-plot-break{fill:var(--surface);stroke-width:2.6}",
            ".gn-plot-mark{fill:var(--ink-2)}",
            ".gn-plot-ring{fill:var(--surface);stroke:var(--ink);stroke-width:1.8}",
            ".gn-pin-gold .gn-plot-ring{fill:var(--glow)}",
            ".gn-pin-dear .gn-plot-ring{stroke:var(--bad)}",
            ".gn-plot-number{font:700 13px var(--sans);fill:var(--ink);text-anchor:middle}",
            ".gn-pin-gold .gn-plot-number{fill:var(--on-glow)}",
            ".gn-plot-thread{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-dasharray:2 3}",
            f".gn-plot-words{{font:600 {_LETTERING}px var(--sans);fill:var(--ink);paint-order:stroke;"
            "stroke:var(--surface);stroke-width:4px;stroke-linejoin:round}",
            f".gn-plot-tick{{font:400 {_LETTERING}px var(--sans);fill:var(--ink-2);text-anchor:end}}",
            f".gn-plot-heading{{font:400 {_LETTERING}px var(--sans);fill:var(--ink-2)}}",
            f".gn-plot-name{{font:600 {_LETTERING}px var(--sans);fill:var(--ink)}}",
            ".gn-plot-moment{fill:transparent;cursor:pointer}",
        )
    )
