"""What matches reveal, as one picture: victories by seat, length, score by source, and openings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gnomon.drawing import emblems
from gnomon.drawing.elements import document, escape, number
from gnomon.drawing.fitting import fit
from gnomon.drawing.pictures import styled
from gnomon.drawing.plots import scale
from gnomon.drawing.themes import LIGHT, resolve
from gnomon.lab.arena import wilson
from gnomon.lab.findings import Findings, Part

WIDTH: Final = 900
MARGIN: Final = 24
NAMES: Final = 250
"""The room for names to the left of the bars."""
FIGURES: Final = 130
"""The room for figures to the right of them."""
ROW: Final = 24
BAR: Final = 12
_STYLE: Final = """
.ga-ground{fill:var(--paper)}
.ga-title{font:600 20px var(--serif);fill:var(--ink)}
.ga-heading{font:600 14px var(--sans);fill:var(--ink)}
.ga-cell{font:400 13px var(--sans);fill:var(--ink)}
.ga-note{font:400 12.5px var(--sans);fill:var(--ink-2)}
.ga-right{text-anchor:end}
.ga-middle{text-anchor:middle}
.ga-line{fill:none;stroke:var(--line);stroke-width:1}
.ga-fair{fill:none;stroke:var(--ink-2);stroke-width:1.4;stroke-dasharray:4 3}
.ga-whisker{fill:none;stroke:var(--ink);stroke-width:1.6}
"""


class Bar(NamedTuple):
    """A bar from zero to `value`, with its 95 % interval from `low` to `high`, its name and its figure; `colour` is an emblem's."""

    name: str
    value: float
    low: float
    high: float
    figure: str
    colour: str


def draw(found: Findings) -> str:
    """An SVG file, 900 units wide."""
    y = MARGIN + 16.0
    parts = [
        f'<text class="ga-title" x="{MARGIN}" y="{number(y)}">{escape(fit(found.heading, WIDTH - 2 * MARGIN, 20))}</text>'
    ]
    panels: list[tuple[str, list[Bar], float]] = [
        ("Share of victories by seat, dashed: fair", _shares(found.by_seat, _seats(found)), 1 / found.seats)
    ]
    if found.force:
        shown = _shares([found.forced], [f"forced to {', '.join(found.force)}"])
        panels.append(("Share of victories of the seat that was forced, dashed: fair", shown, 1 / found.seats))
    panels.append(("Score by source, mean of every seat", _sources(found), 0.0))
    openings = [each for each in found.common_openings() if each[1].matches >= LEAST][:OPENINGS]
    named = [", ".join(answer.partition(".")[2].replace("_", " ") for answer in answers) for answers, _ in openings]
    panels.append(
        ("Share of victories by opening, dashed: fair", _shares([part for _, part in openings], named), 1 / found.seats)
    )
    for heading, bars, fair in panels:
        if bars:
            y += 34
            parts.append(f'<text class="ga-heading" x="{MARGIN}" y="{number(y)}">{escape(heading)}</text>')
            drawn, height = _panel(bars, y + 8, fair)
            parts.append(drawn)
            y += 8 + height
    lengths = "; ".join(
        f"{name} {mean.mean:,.1f} ({mean.least:,.0f} to {mean.most:,.0f})"
        for name, mean in found.length.items()
        if mean.count
    )
    y += 26
    parts.append(
        f'<text class="ga-note" x="{MARGIN}" y="{number(y)}">{escape(f"Length of a match, mean (least to most): {lengths}")}</text>'
    )
    height = y + MARGIN
    ground = f'<rect class="ga-ground" width="{WIDTH}" height="{number(height)}"/>'
    return document(
        WIDTH, height, styled(ground + "".join(parts), resolve("\n".join((emblems.stylesheet(), _STYLE)), LIGHT))
    )


OPENINGS: Final = 8
"""Openings that are drawn, the commonest first."""
LEAST: Final = 10
"""Matches without which nothing is drawn of an opening."""


def _seats(found: Findings) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(found.seats)]


def _shares(shown: Sequence[Part], names: Sequence[str]) -> list[Bar]:
    """A bar of the victories of each."""
    bars: list[Bar] = []
    for place, (part, name) in enumerate(zip(shown, names, strict=True)):
        low, high = wilson(part.points, part.matches)
        colour = emblems.EMBLEMS[place % len(emblems.EMBLEMS)].colour if name.startswith("seat ") else "blue"
        bars.append(Bar(name, part.share, low, high, f"{part.share:.0%} of {part.matches:,}", colour))
    return bars


def _sources(found: Findings) -> list[Bar]:
    """A bar for each source: the mean over all seats."""
    bars: list[Bar] = []
    for name, means in found.sources.items():
        mean = sum(one.mean for one in means) / len(means)
        half = max(one.half for one in means) / len(means) ** 0.5
        bars.append(Bar(name.replace("_", " "), mean, mean - half, mean + half, f"{mean:,.1f}", "green"))
    return bars


def _panel(bars: Sequence[Bar], top: float, fair: float) -> tuple[str, float]:
    """Bars with their whiskers over a common scale, and how high that is."""
    shares = fair > 0.0
    ends = [bar.low for bar in bars] + [bar.high for bar in bars]
    factor = 100.0 if shares else 1.0
    ticks = scale(min(0.0, *(factor * end for end in ends)), max(10.0, *(factor * end for end in ends)))
    left, right = MARGIN + NAMES, WIDTH - MARGIN - FIGURES
    foot = top + ROW * len(bars) + 4

    def x_of(value: float) -> float:
        return left + (right - left) * (value * factor - ticks[0]) / (ticks[-1] - ticks[0])

    parts = []
    for tick in ticks:
        x = number(x_of(tick / factor))
        unit = " %" if shares else ""
        parts.append(f'<path class="ga-line" d="M{x} {number(top)}V{number(foot)}"/>')
        parts.append(f'<text class="ga-note ga-middle" x="{x}" y="{number(foot + 15)}">{number(tick)}{unit}</text>')
    for place, bar in enumerate(bars):
        middle = top + ROW * place + ROW / 2
        start, end = sorted((x_of(0.0), x_of(bar.value)))
        name = escape(fit(bar.name, NAMES - 10, 13))
        parts.append(f'<text class="ga-cell ga-right" x="{left - 8}" y="{number(middle + 4.5)}">{name}</text>')
        parts.append(
            f'<rect class="gn-fill-{bar.colour}" x="{number(start)}" y="{number(middle - BAR / 2)}"'
            f' width="{number(end - start)}" height="{BAR}"/>'
        )
        low, high = number(x_of(bar.low)), number(x_of(bar.high))
        ends_of = f"M{low} {number(middle - 4)}v8M{high} {number(middle - 4)}v8"
        parts.append(f'<path class="ga-whisker" d="M{low} {number(middle)}H{high}{ends_of}"/>')
        parts.append(f'<text class="ga-cell" x="{right + 10}" y="{number(middle + 4.5)}">{escape(bar.figure)}</text>')
    if shares:
        parts.append(f'<path class="ga-fair" d="M{number(x_of(fair))} {number(top)}V{number(foot)}"/>')
    return "".join(parts), foot + 18 - top
