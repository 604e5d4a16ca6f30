"""A paper theatre for the end of a match: a stage of one size, on which every game celebrates in its own manner.

What moves does so by the classes below, once, when the stage is first shown; where less motion is wanted everything
stands where it would end. The winner's colour is the role `--seat`.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from gnomon.drawing.elements import number

WIDTH: Final = 640
HEIGHT: Final = 200
INK: Final = "#2a2015"
PEN: Final = f'stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'

STYLE: Final = """
.gn-stage { display: block; width: 100%; height: auto; border-radius: var(--r-3, 14px); }
@media (min-width: 700px) { .gn-stage { height: clamp(150px, 26vh, 300px); } }
.gn-stage .seat-colour { fill: var(--seat, var(--accent)); }
.gn-stage .seat-line { stroke: var(--seat, var(--accent)); }
.gn-stage :is(.rises, .falls, .turns, .widens, .shows, .sails) { transform-box: fill-box; transform-origin: center; }
@media (prefers-reduced-motion: no-preference) {
  .gn-stage .rises { animation: gn-stage-rise 900ms cubic-bezier(.2,.7,.2,1) backwards; }
  .gn-stage .falls { animation: gn-stage-fall 1400ms cubic-bezier(.3,.2,.5,1) backwards; }
  .gn-stage .turns { animation: gn-stage-turn 1200ms cubic-bezier(.4,0,.2,1) backwards; }
  .gn-stage .widens { animation: gn-stage-widen 1400ms ease-out backwards; }
  .gn-stage .shows { animation: gn-stage-show 500ms ease-out backwards; }
  .gn-stage .sails { animation: gn-stage-sail 1600ms cubic-bezier(.2,.6,.2,1) backwards; }
  .gn-stage .second { animation-delay: 350ms; } .gn-stage .third { animation-delay: 700ms; } .gn-stage .fourth { animation-delay: 1050ms; }
  .gn-stage .fifth { animation-delay: 1400ms; } .gn-stage .sixth { animation-delay: 1750ms; }
}
@keyframes gn-stage-rise { from { transform: translateY(60px); opacity: 0; } }
@keyframes gn-stage-fall { from { transform: translateY(-90px) rotate(-70deg); opacity: 0; } }
@keyframes gn-stage-turn { from { transform: rotate(-180deg); } }
@keyframes gn-stage-widen { from { transform: scale(.2); opacity: 0; } }
@keyframes gn-stage-show { from { opacity: 0; } }
@keyframes gn-stage-sail { from { transform: translateX(-120px); } }
"""
"""How things on a stage come and move."""

TURNS: Final = ("", " second", " third", " fourth", " fifth", " sixth")
"""Classes that let things begin one after another."""


def stage(scene: str, sky: str, rays: str = "", centre: tuple[float, float] = (WIDTH / 2, HEIGHT)) -> str:
    """The stage with its sky, rays of light around a point, and what stands on it."""
    return (
        f'<svg class="gn-stage" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
        f'<path fill="{sky}" d="M0 0h{WIDTH}v{HEIGHT}H0z"/>{_rays(rays, centre) if rays else ""}{scene}</svg>'
    )


def _rays(colour: str, centre: tuple[float, float]) -> str:
    """Sixteen rays of light around a point."""
    x, y = centre
    step = pi / 16
    parts = []
    for ray in range(16):
        one, two = 2 * ray * step, (2 * ray + 1) * step
        parts.append(
            f"M{number(x)} {number(y)}L{number(x + 700 * cos(one))} {number(y + 700 * sin(one))}"
            f"L{number(x + 700 * cos(two))} {number(y + 700 * sin(two))}Z"
        )
    return f'<path fill="{colour}" d="{"".join(parts)}"/>'


def laurel() -> str:
    """The celebration of a game that brings none: a wreath around a seal in the winner's colour."""
    leaves = []
    for side in (-1, 1):
        for leaf in range(7):
            angle = pi / 2 + side * (0.35 + leaf * 0.36)
            x, y = 320 + 66 * cos(angle), 100 + 66 * sin(angle)
            leaves.append(
                f'<g class="shows{TURNS[min(leaf, 5)]}"><ellipse cx="{number(x)}" cy="{number(y)}" rx="17" ry="7.5" fill="#7d9a55"'
                f' {PEN} transform="rotate({number(angle * 180 / pi + side * 68)} {number(x)} {number(y)})"/></g>'
            )
    seal = f'<g class="rises"><circle class="seat-colour" cx="320" cy="100" r="40" {PEN}/><path d="M300 101l14 14 27-30" fill="none" stroke="#fffdf7" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></g>'
    return stage("".join(leaves) + seal, "#f6ead0", "#f1dfb8", (320, 100))
