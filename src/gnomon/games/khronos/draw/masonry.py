# gnomon: interpreted
"""Plan-view building blocks of the tiles: roofs, towers, battlements, gardens, cracks. Light comes from the upper left.

Every block returns markup in these classes: `kh-roof` the lit side, `kh-shade` the dark one, `kh-line` ink,
`kh-edge` stronger ink, `kh-court` open ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from gnomon.drawing.elements import number
from gnomon.drawing.noise import Noise

Box = tuple[float, float, float, float]


def path(role: str, data: str, opacity: float | None = None) -> str:
    """A path element of a role; `opacity` from 0 to 1."""
    faded = f' fill-opacity="{number(opacity)}"' if opacity is not None else ""
    return f'<path class="kh-{role}" d="{data}"{faded}/>'


def box(x: float, y: float, width: float, height: float) -> str:
    """Path data of a rectangle."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def disc(x: float, y: float, radius: float) -> str:
    """Path data of a circle."""
    r = number(radius)
    return (
        f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 1 {number(2 * radius)} 0a{r} {r} 0 1 1 {number(-2 * radius)} 0z"
    )


def roofs(boxes: Iterable[Box]) -> str:
    """Gabled roofs with the ridge along the longer side; they must not overlap each other."""
    lit, dark, ink = [], [], []
    for x, y, width, height in boxes:
        lit.append(box(x, y, width, height))
        if width >= height:
            dark.append(box(x, y + height / 2, width, height / 2))
            ink.append(f"{box(x, y, width, height)}M{number(x)} {number(y + height / 2)}h{number(width)}")
        else:
            dark.append(box(x + width / 2, y, width / 2, height))
            ink.append(f"{box(x, y, width, height)}M{number(x + width / 2)} {number(y)}v{number(height)}")
    return path("roof", "".join(lit)) + path("shade", "".join(dark)) + path("line", "".join(ink))


def pyramid(x: float, y: float, size: float) -> str:
    """A square hipped roof."""
    right, foot, half = x + size, y + size, size / 2
    east = f"M{number(right)} {number(y)}V{number(foot)}L{number(x + half)} {number(y + half)}Z"
    south = f"M{number(right)} {number(foot)}H{number(x)}L{number(x + half)} {number(y + half)}Z"
    ridges = f"M{number(x)} {number(y)}L{number(right)} {number(foot)}M{number(right)} {number(y)}L{number(x)} {number(foot)}"
    square = box(x, y, size, size)
    return path("roof", square) + path("shade", east) + path("shade", south, 0.72) + path("line", square + ridges)


def towers(spots: Iterable[tuple[float, float, float]]) -> str:
    """Round towers (x, y, radius) with a walkway of merlons; they must not overlap each other."""
    lit, dark, tops, ink = [], [], [], []
    for x, y, radius in spots:
        reach = radius * 0.707
        r = number(radius)
        lit.append(disc(x, y, radius))
        dark.append(f"M{number(x + reach)} {number(y - reach)}A{r} {r} 0 0 1 {number(x - reach)} {number(y + reach)}Z")
        tops.append(disc(x, y, radius * 0.52))
        count = 6 if radius < 5 else 8
        for turn in range(count):
            angle = 2 * pi * (turn + 0.5) / count
            inner, outer = radius - 1.7, radius - 0.1
            ink.append(
                f"M{number(x + inner * cos(angle))} {number(y + inner * sin(angle))}"
                f"L{number(x + outer * cos(angle))} {number(y + outer * sin(angle))}"
            )
    return (
        path("roof", "".join(lit))
        + path("shade", "".join(dark), 0.55)
        + path("edge", "".join(lit))
        + path("court", "".join(tops))
        + path("line", "".join(ink))
    )


def battlements(x: float, y: float, size: float, steps: int, depth: float) -> str:
    """Path data of a square wall seen from above, its outer face notched `steps` times a side (an odd number)."""
    step = size / steps
    data = [f"M{number(x)} {number(y)}"]
    for dx, dy, inward_x, inward_y in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
        for part in range(steps):
            notched = part % 2 == 1
            if notched:
                data.append(f"l{number(inward_x * depth)} {number(inward_y * depth)}")
            data.append(f"l{number(dx * step)} {number(dy * step)}")
            if notched:
                data.append(f"l{number(-inward_x * depth)} {number(-inward_y * depth)}")
    return "".join(data) + "Z"


def hatching(box_: Box, gap: float) -> str:
    """Path data of the shade that a wall throws along the right and lower side of a court."""
    x, y, width, height = box_
    right = [f"M{number(x + width - 4.5)} {number(y + at)}l4.5 4.5" for at in _steps(4, height - 6, gap)]
    lower = [f"M{number(x + at)} {number(y + height - 4.5)}l4.5 4.5" for at in _steps(4, width - 9, gap)]
    return "".join(right + lower)


def _steps(first: float, last: float, gap: float) -> list[float]:
    return [first + gap * index for index in range(int((last - first) / gap) + 1)]


def garden(beds: Sequence[Box], trees: Sequence[tuple[float, float, float]]) -> str:
    """Beds of herbs and round trees."""
    return path("bed", "".join(box(*bed) for bed in beds)) + path("garden", "".join(disc(*tree) for tree in trees))


def arcade(x: float, y: float, width: float, height: float) -> str:
    """A cloister walk: a dotted line of columns."""
    return path("arcade", box(x, y, width, height))


def crack(chance: Noise, start: tuple[float, float], end: tuple[float, float], bends: int, swing: float) -> str:
    """Path data of a broken line from start to end."""
    points = [start]
    for bend in range(1, bends):
        share = bend / bends
        x = start[0] + (end[0] - start[0]) * share + chance.between(-swing, swing)
        y = start[1] + (end[1] - start[1]) * share + chance.between(-swing, swing)
        points.append((x, y))
    points.append(end)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def decay(size: float, seed: int) -> str:
    """What time did to a tile of the size: a corner fallen, rubble in it, two forked cracks.

    The fallen ground takes the current colour, which is the board's tint.
    """
    chance = Noise(seed << 20)
    low = size * 0.6
    break_line = crack(chance, (size - 0.2, low), (low - 1, size - 0.2), 5, size * 0.035)
    corner = f"{break_line}L{number(size + 0.6)} {number(size + 0.6)}Z"
    chip = f"M-.6 {number(size * 0.12)}L{number(size * 0.1)} {number(size * 0.15)}L{number(size * 0.12)} {number(size * 0.07)}"
    chip += f"L{number(size * 0.22)} {number(size * 0.05)}L{number(size * 0.2)} -.6H-.6Z"
    rubble = []
    for _ in range(int(size / 6)):
        along, out = chance.between(0.25, 0.8), chance.between(0.0, size * 0.1)
        x = size - 1 + (low - size) * along + out
        y = low + (size - low) * along + out
        if x < size - 2 and y < size - 2:
            rubble.append(
                f"M{number(x)} {number(y)}l{number(chance.between(1.6, 3.2))} {number(chance.between(-2.2, -1))}"
                f"l{number(chance.between(1.2, 2))} {number(chance.between(1.6, 2.6))}z"
            )
    centre = (size * 0.52, size * 0.5)
    cracks = (
        crack(chance, (size * 0.06, size * 0.2), centre, 4, size * 0.05)
        + crack(chance, centre, (size * 0.88, size * 0.72), 3, size * 0.05)
        + crack(chance, (size * 0.72, 1), centre, 4, size * 0.05)
        + crack(chance, (size * 0.34, size * 0.42), (size * 0.2, size - 1.6), 4, size * 0.05)
    )
    return (
        path("fallen", corner + chip)
        + path("break", break_line)
        + path("rubble", "".join(rubble))
        + path("gap", cracks)
        + path("crack", cracks)
    )
