# gnomon: interpreted
"""The land under a board, engraved: washes for wood and mountain, the river as a ribbon, trees, peaks and tufts.

Everything is made from the map's data and nothing else, the same on every machine, once per map. Terrain is given as
one character a square: `.` plain, `F` forest, `M` mountain, `R` river, `H` plain with a printed hamlet.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from gnomon.drawing.elements import number, symbol, use
from gnomon.drawing.noise import Noise
from gnomon.drawing.outlines import areas
from gnomon.games.khronos.draw.layout import HEIGHT, UNIT, WIDTH
from gnomon.games.khronos.grid import COLUMNS, ROWS, SQUARES

GROUND: Final = "kh-ground"
RELIEF: Final = "kh-relief"
_TREES: Final = 5
_PEAKS: Final = ((27, 21), (25, 24), (22, 17), (19, 15), (52, 44), (47, 39))
_LARGE: Final = (4, 5)

# The river from bank to thread: alternate bands of water and of a line of the bank's ink, ever narrower.
_BANDS: Final = (
    ("water", 18.6, 1.0),
    ("swirl", 14.6, 0.5),
    ("water", 13.4, 1.0),
    ("swirl", 8.8, 0.3),
    ("water", 7.8, 1.0),
)


@cache
def terrain_symbols(terrain: str) -> str:
    """The symbols of the ground and the relief for a map of 320 characters, with the trees and peaks they use."""
    return shapes() + symbol(GROUND, ground(terrain)) + symbol(RELIEF, relief(terrain))


@cache
def shapes() -> str:
    """The symbols of the trees and peaks."""
    trees = "".join(symbol(f"kh-tree-{index}", _tree(Noise(100 + index))) for index in range(_TREES))
    peaks = "".join(
        symbol(f"kh-peak-{index}", _peak(Noise(200 + index), width, height))
        for index, (width, height) in enumerate(_PEAKS)
    )
    return trees + peaks


@cache
def grid() -> str:
    """The lines between the squares."""
    down = "".join(f"M{column * UNIT} 0V{HEIGHT}" for column in range(1, COLUMNS))
    across = "".join(f"M0 {row * UNIT}H{WIDTH}" for row in range(1, ROWS))
    return f'<path class="kh-grid" d="{down}{across}"/>'


def _squares(terrain: str, kind: str) -> list[int]:
    return [square for square, found in enumerate(terrain) if found == kind]


def _area(terrain: str, kind: str) -> str:
    return areas((divmod(square, COLUMNS) for square in _squares(terrain, kind)), UNIT)


def ground(terrain: str) -> str:
    """Washes, river and tufts of a map of 320 characters."""
    if len(terrain) != SQUARES:
        raise ValueError(f"a map has {SQUARES} squares, this one {len(terrain)}")
    wood = _area(terrain, "F")
    mountain = _area(terrain, "M")
    parts = [f'<path class="kh-wood-wash" d="{wood}"/><path class="kh-peak-wash" d="{mountain}"/>']
    course = "".join(_ribbon(chain) for chain in _chains(terrain))
    if course:
        parts.append(f'<path class="kh-bank" d="{course}"/>')
        parts += (
            f'<path class="kh-{role}" stroke-width="{width}" stroke-opacity="{opacity}" d="{course}"/>'
            for role, width, opacity in _BANDS
        )
        parts.append(f'<path class="kh-thread" d="{course}"/>')
    parts.append(f'<path class="kh-tuft" d="{_tufts(terrain)}"/>')
    return "".join(parts)


def _chains(terrain: str) -> list[list[tuple[float, float]]]:
    """The river as lines through the middles of its squares, from fork, source or map edge to the next one."""
    wet = set(_squares(terrain, "R"))
    ways = {square: [near for near in _neighbours(square) if near in wet] for square in wet}
    chains, used = [], set()
    ends = [square for square in sorted(wet) if len(ways[square]) != 2]
    for start in ends + sorted(wet):
        if not ways[start]:
            chains.append(_to_edges([start]))
        for first in ways[start]:
            if (start, first) in used:
                continue
            chain = [start, first]
            while len(ways[chain[-1]]) == 2 and chain[-1] != start:
                chain.append(next(near for near in ways[chain[-1]] if near != chain[-2]))
            for one, other in pairwise(chain):
                used |= {(one, other), (other, one)}
            chains.append(_to_edges(chain))
    return chains


def _neighbours(square: int) -> list[int]:
    row, column = divmod(square, COLUMNS)
    near = []
    if row > 0:
        near.append(square - COLUMNS)
    if column > 0:
        near.append(square - 1)
    if column < COLUMNS - 1:
        near.append(square + 1)
    if row < ROWS - 1:
        near.append(square + COLUMNS)
    return near


def _to_edges(chain: list[int]) -> list[tuple[float, float]]:
    """Middles of the squares, a little off; ends that lie at the edge of the map run out of it."""
    points = []
    for square in chain:
        chance = Noise(300 + square)
        row, column = divmod(square, COLUMNS)
        points.append(
            ((column + 0.5) * UNIT + chance.between(-1.6, 1.6), (row + 0.5) * UNIT + chance.between(-1.6, 1.6))
        )
    return [*_outlet(chain[0], points[0]), *points, *_outlet(chain[-1], points[-1])]


def _outlet(square: int, point: tuple[float, float]) -> list[tuple[float, float]]:
    row, column = divmod(square, COLUMNS)
    x, y = point
    if row == 0:
        return [(x, -UNIT)]
    if row == ROWS - 1:
        return [(x, HEIGHT + UNIT)]
    if column == 0:
        return [(-UNIT, y)]
    if column == COLUMNS - 1:
        return [(WIDTH + UNIT, y)]
    return []


def _ribbon(points: list[tuple[float, float]]) -> str:
    """A smooth path through the points: straight to the middle of each stretch, round each bend."""
    if len(points) == 1:
        x, y = points[0]
        return f"M{number(x - 4)} {number(y)}H{number(x + 4)}"
    x, y = points[0]
    data = [f"M{number(x)} {number(y)}"]
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        data.append(f"Q{number(ax)} {number(ay)} {number((ax + bx) / 2)} {number((ay + by) / 2)}")
    x, y = points[-1]
    data.append(f"L{number(x)} {number(y)}")
    return "".join(data)


def _tufts(terrain: str) -> str:
    data = []
    for square in _squares(terrain, "."):
        chance = Noise(1000 + square)
        if chance.between(0, 1) > 0.4:
            continue
        row, column = divmod(square, COLUMNS)
        x, y = column * UNIT + chance.between(6, 20), row * UNIT + chance.between(9, 22)
        if chance.between(0, 1) < 0.45:
            data.append(f"M{number(x)} {number(y)}h3.4M{number(x + 5)} {number(y + 1.4)}h2")
        else:
            data.append(
                f"M{number(x)} {number(y)}l-1.6-3.2M{number(x + 0.6)} {number(y)}v-4M{number(x + 1.2)} {number(y)}l1.6-3"
            )
    return "".join(data)


def relief(terrain: str) -> str:
    """Trees and peaks of a map by their symbols, the nearer over the farther, kept off the river and off each other."""
    found: list[tuple[float, str]] = []
    for square in _squares(terrain, "F"):
        found += _wood(square, terrain)
    found += _range(terrain)
    found.sort()
    return f'<g class="kh-relief">{"".join(shape for _, shape in found)}</g>'


def _wood(square: int, terrain: str) -> list[tuple[float, str]]:
    chance = Noise(2000 + square)
    row, column = divmod(square, COLUMNS)
    found = []
    for across, down in ((0.26, 0.42), (0.72, 0.4), (0.06, 0.92), (0.5, 0.9), (0.94, 0.94)):
        x = (column + across) * UNIT + chance.between(-2, 2)
        y = (row + down) * UNIT + chance.between(-1.6, 1.6)
        kind = chance.pick(_TREES)
        if across in (0.06, 0.94) and chance.between(0, 1) < 0.45:
            continue
        if _dry(x, y, terrain) and 5 < x < WIDTH - 5 and 8 < y < HEIGHT - 2:
            found.append((y, use(f"kh-tree-{kind}", x, y)))
    return found


def _dry(x: float, y: float, terrain: str) -> bool:
    """Whether a tree at the point keeps its crown out of the water and off the hamlets."""
    for dx, dy in ((-7, -4), (7, -4), (0, 3), (0, -8)):
        column, row = int((x + dx) // UNIT), int((y + dy) // UNIT)
        if 0 <= column < COLUMNS and 0 <= row < ROWS and terrain[row * COLUMNS + column] in "RH":
            return False
    return True


def _range(terrain: str) -> list[tuple[float, str]]:
    """Peaks: a high one over some blocks of two by two squares, small ones on all the others."""
    high: set[int] = set()
    found: list[tuple[float, str]] = []
    rocks = set(_squares(terrain, "M"))
    for square in sorted(rocks):
        row, column = divmod(square, COLUMNS)
        block = {square, square + 1, square + COLUMNS, square + COLUMNS + 1}
        chance = Noise(3000 + square)
        if column == COLUMNS - 1 or not block <= rocks or block & high or chance.between(0, 1) > 0.55:
            continue
        high |= block
        kind = _LARGE[chance.pick(2)]
        width = _PEAKS[kind][0]
        y = (row + 2) * UNIT - chance.between(2, 5)
        found.append((y, use(f"kh-peak-{kind}", _within(column * UNIT + chance.between(0, 2), width), y)))
        found += _foothills(column, y, chance)
    for square in sorted(rocks - high):
        row, column = divmod(square, COLUMNS)
        chance = Noise(4000 + square)
        kind, other = chance.pick(2), 2 + chance.pick(2)
        y = (row + 1) * UNIT - chance.between(2.5, 5)
        back = y - chance.between(5, 8)
        x = column * UNIT + chance.between(-1, 2)
        found.append(
            (back, use(f"kh-peak-{other}", _within(x + chance.between(8, 12), _PEAKS[other][0]), max(back, 18)))
        )
        found.append((y, use(f"kh-peak-{kind}", _within(x, _PEAKS[kind][0]), max(y, 22))))
    return found


def _foothills(column: int, y: float, chance: Noise) -> list[tuple[float, str]]:
    found = []
    for offset in (-2.0, 30.0):
        kind = 2 + chance.pick(2)
        at = y + chance.between(0.5, 2)
        x = _within(column * UNIT + offset + chance.between(-2, 2), _PEAKS[kind][0])
        found.append((at, use(f"kh-peak-{kind}", x, at)))
    return found


def _within(x: float, width: float) -> float:
    return min(max(x, 1), WIDTH - width - 1)


def _tree(chance: Noise) -> str:
    """A round-headed tree with its foot near the origin, hatched on the right."""
    half = chance.between(4.5, 5.5)
    top = chance.between(7.6, 8.4)
    r1, r2, r3 = chance.between(1.7, 2), chance.between(1.6, 1.9), chance.between(1.5, 1.8)
    crown = (
        f"M{number(-half)} -2.2A{number(r1)} {number(r1)} 0 0 1 {number(-half * 0.86)} {number(-top * 0.65)}"
        f"A{number(r2)} {number(r2)} 0 0 1 {number(-half * 0.5)} {number(-top * 0.91)}"
        f"A{number(r3)} {number(r3)} 0 0 1 0 {number(-top)}A{number(r3)} {number(r3)} 0 0 1 {number(half * 0.5)} {number(-top * 0.91)}"
        f"A{number(r2)} {number(r2)} 0 0 1 {number(half * 0.86)} {number(-top * 0.65)}"
        f"A{number(r1)} {number(r1)} 0 0 1 {number(half)} -2.2Q0-.4 {number(-half)} -2.2Z"
    )
    lines = "".join(
        f"M{number(share * half)} {number(-top * height)}l-1.1 {number(top * height - 1.8)}"
        for share, height in ((0.05, 0.84), (0.3, 0.81), (0.57, 0.72), (0.82, 0.56))
    )
    return (
        '<path class="kh-trunk" d="M0-2V2.2"/>'
        f'<path class="kh-crown" d="{crown}"/><path class="kh-engraving" d="{lines}"/>'
    )


def _peak(chance: Noise, width: float, height: float) -> str:
    """A mountain with its foot on the origin, its shaded flank hatched along the slope."""
    top = width * chance.between(0.45, 0.49)
    shoulder = top + (width - top) * chance.between(0.3, 0.42)
    left = f"M0 0Q{number(top * 0.55)} {number(-height * 0.42)} {number(top)} {number(-height)}"
    bend = -height * chance.between(0.66, 0.74)
    knee = (width + shoulder) / 2 + width * 0.02
    right = (
        f"Q{number(top + 2)} {number(-height * 0.86)} {number(shoulder)} {number(bend)}"
        f"Q{number(knee)} {number(-height * 0.3)} {number(width)} 0"
    )
    ridge = [
        (top, -height),
        (top + width * 0.033, -height * 0.74),
        (top - width * 0.05, -height * 0.5),
        (top + width * 0.02, -height * 0.26),
        (top - width * 0.02, -height * 0.06),
    ]
    fall = "".join(f"L{number(x)} {number(y)}" for x, y in reversed(ridge))
    lines = []
    for step in range(1, max(4, int(height / 3.7))):
        share = step / max(4, int(height / 3.7))
        y = -height * (1 - share)
        x = top + width * (0.03 - 0.08 * abs(0.5 - share))
        length = (width - top) * share * 0.62
        if share > 0.25:
            lines.append(f"M{number(x)} {number(y)}l{number(length)} {number(length * 0.42)}")
    lines.append(f"M{number(top * 0.38)} {number(-height * 0.28)}l{number(-width * 0.05)} {number(height * 0.14)}")
    lines.append(f"M{number(top * 0.55)} {number(-height * 0.48)}l{number(-width * 0.05)} {number(height * 0.14)}")
    crest = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ridge)
    return (
        f'<path class="kh-slope" d="{left}{right}Z"/>'
        f'<path class="kh-slope-shade" d="M{number(top)} {number(-height)}{right}{fall}Z"/>'
        f'<path class="kh-engraving" d="{"".join(lines)}"/>'
        f'<path class="kh-summit" d="{left}{right}"/><path class="kh-ridge" d="{crest}"/>'
    )
