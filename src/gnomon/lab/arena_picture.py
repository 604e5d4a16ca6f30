"""A tournament as one picture: the table of the contestants, and how their skills were believed in match by match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.drawing import emblems, plots
from gnomon.drawing.elements import document, escape, number, placed
from gnomon.drawing.fitting import fit
from gnomon.drawing.pictures import styled
from gnomon.drawing.themes import LIGHT, resolve
from gnomon.lab.arena import Arena
from gnomon.lab.skill import Skills

WIDTH: Final = 900
MARGIN: Final = 24
ROW: Final = 26
PLOT: Final = 300
MOMENTS: Final = 120
"""Points of a curve; more matches than these are shown every so many."""
HEADINGS: Final = ("opponent", "matches", "points", "share", "95 % interval", "mean score")
EDGES: Final = (MARGIN, 290, 370, 440, 560, 656, 766, WIDTH - MARGIN)
"""The left edge of the first column, the right ones of the others."""
_STYLE: Final = """
.ga-ground{fill:var(--paper)}
.ga-title{font:600 20px var(--serif);fill:var(--ink)}
.ga-heading{font:400 12.5px var(--sans);fill:var(--ink-2)}
.ga-cell{font:400 13.5px var(--sans);fill:var(--ink)}
.ga-name{font:600 13.5px var(--sans);fill:var(--ink)}
.ga-right{text-anchor:end}
.ga-line{fill:none;stroke:var(--line);stroke-width:1}
"""


def draw(found: Arena, title: str, ratings: Mapping[str, Sequence[str]], skills: Skills | None) -> str:
    """An SVG file, 900 units wide: `title`, the table, and the curve of the `skills` if they are known.

    `ratings` are the last columns of the table, two at most: under their headings a text for each contestant.
    """
    parts = [f'<text class="ga-title" x="{MARGIN}" y="{MARGIN + 16}">{escape(title)}</text>']
    y = MARGIN + 48.0
    parts.append(_row((*HEADINGS, *ratings), y, "ga-heading", "ga-heading"))
    parts.append(f'<path class="ga-line" d="M{MARGIN} {number(y + 8)}H{WIDTH - MARGIN}"/>')
    for place, contestant in enumerate(found.contestants):
        y += ROW
        low, high = contestant.interval
        cells = (
            fit(contestant.name, 180, 13.5, bold=True),
            f"{contestant.matches:,}",
            f"{contestant.points:,.1f}",
            f"{contestant.share:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{contestant.score / max(1, contestant.matches):,.1f}",
            *(column[place] for column in ratings.values()),
        )
        parts.append(placed(MARGIN + 8, y - 4.5, emblems.mark(_emblem(place), 6.2, halo=False)))
        parts.append(_row(cells, y, "ga-name", "ga-cell", 22))
    height = y + MARGIN
    if skills is not None:
        parts.append(placed(MARGIN, height, _curve(found, skills)))
        height += PLOT + MARGIN
    ground = f'<rect class="ga-ground" width="{WIDTH}" height="{number(height)}"/>'
    sheet = "\n".join((emblems.stylesheet(), plots.stylesheet(), _STYLE))
    return document(WIDTH, height, styled(ground + "".join(parts), resolve(sheet, LIGHT)))


def _row(cells: Sequence[str], y: float, first: str, others: str, indent: float = 0) -> str:
    name = f'<text class="{first}" x="{number(EDGES[0] + indent)}" y="{number(y)}">{escape(cells[0])}</text>'
    return name + "".join(
        f'<text class="{others} ga-right" x="{edge}" y="{number(y)}">{escape(cell)}</text>'
        for edge, cell in zip(EDGES[1:], cells[1:], strict=False)
    )


def _curve(found: Arena, skills: Skills) -> str:
    last = len(skills.curve) - 1
    count = min(last, MOMENTS)
    shown = [round(moment * last / max(1, count)) for moment in range(count + 1)]
    lines = [
        plots.Line(contestant.name, _emblem(place), [skills.curve[moment][place] for moment in shown])
        for place, contestant in enumerate(found.contestants)
    ]
    chapters = [
        plots.Chapter(start, f"after {shown[start]:,} matches" if start else "at first")
        for start in sorted({round(part * count / 4) for part in range(4)})
    ]
    account = "; ".join(
        f"{contestant.name}: {skill.mean:.1f} ± {skill.half:.1f}"
        for contestant, skill in zip(found.contestants, skills.final, strict=True)
    )
    size = (WIDTH - 2 * MARGIN, PLOT)
    return plots.line_chart(lines, "Skill after so many matches", account, chapters, size=size)


def _emblem(place: int) -> emblems.Emblem:
    return emblems.EMBLEMS[place % len(emblems.EMBLEMS)]
