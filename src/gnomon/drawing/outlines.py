"""Outlines of groups of squares on a grid: one rounded path around everything, grown or shrunk a little."""

from __future__ import annotations

from collections.abc import Iterable

from gnomon.drawing.elements import number

Point = tuple[int, int]

_SIDES = ((0, 0, 1, 0, -1, 0), (1, 0, 1, 1, 0, 1), (1, 1, 0, 1, 1, 0), (0, 1, 0, 0, 0, -1))


def boundary(squares: Iterable[Point]) -> list[list[Point]]:
    """The closed loops around a set of (row, column) squares, as (x, y) grid corners, inside on the right hand.

    Where two squares meet only at a corner the loop turns right, so each keeps its own corner. Loops begin at their
    first corner in reading order; corners in the middle of a straight side are left out.
    """
    inside = set(squares)
    leaving: dict[Point, list[Point]] = {}
    for row, column in sorted(inside):
        for x1, y1, x2, y2, down, right in _SIDES:
            if (row + down, column + right) not in inside:
                leaving.setdefault((column + x1, row + y1), []).append((column + x2, row + y2))
    loops = []
    while leaving:
        start = min(leaving, key=lambda corner: (corner[1], corner[0]))
        loops.append(_follow(start, leaving))
    return loops


def _follow(start: Point, leaving: dict[Point, list[Point]]) -> list[Point]:
    loop = [start]
    here = start
    heading: Point | None = None
    while True:
        ways = leaving[here]
        chosen = ways[0] if len(ways) == 1 or heading is None else _rightmost(here, heading, ways)
        ways.remove(chosen)
        if not ways:
            del leaving[here]
        heading = (chosen[0] - here[0], chosen[1] - here[1])
        here = chosen
        if here == start:
            return _corners(loop)
        loop.append(here)


def _rightmost(here: Point, heading: Point, ways: list[Point]) -> Point:
    return max(ways, key=lambda way: heading[0] * (way[1] - here[1]) - heading[1] * (way[0] - here[0]))


def _corners(loop: list[Point]) -> list[Point]:
    kept = []
    for index, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[index - 1], loop[(index + 1) % len(loop)]
        if (x - ax) * (by - y) != (y - ay) * (bx - x):
            kept.append((x, y))
    return kept


def rounded(squares: Iterable[Point], unit: float, outset: float, radius: float) -> str:
    """Path data around the squares: `unit` long a side, moved outwards by `outset`, corners of the given radius."""
    parts = []
    for loop in boundary(squares):
        moved = [_moved(loop, index, unit, outset) for index in range(len(loop))]
        parts.append(_smooth(moved, radius))
    return "".join(parts)


def _moved(loop: list[Point], index: int, unit: float, outset: float) -> tuple[float, float]:
    (ax, ay), (x, y), (bx, by) = loop[index - 1], loop[index], loop[(index + 1) % len(loop)]
    (ux, uy), (vx, vy) = _direction(ax, ay, x, y), _direction(x, y, bx, by)
    return x * unit + outset * (uy + vy), y * unit - outset * (ux + vx)


def _direction(ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    length = abs(bx - ax) + abs(by - ay)
    return (bx - ax) / length, (by - ay) / length


def _smooth(points: list[tuple[float, float]], radius: float) -> str:
    if not radius:
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
    parts: list[str] = []
    for index, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[index - 1], points[(index + 1) % len(points)]
        before = min(radius, (abs(x - ax) + abs(y - ay)) / 2)
        after = min(radius, (abs(bx - x) + abs(by - y)) / 2)
        (ux, uy), (vx, vy) = _direction(ax, ay, x, y), _direction(x, y, bx, by)
        letter = "L" if parts else "M"
        parts.append(
            f"{letter}{number(x - ux * before)} {number(y - uy * before)}"
            f"Q{number(x)} {number(y)} {number(x + vx * after)} {number(y + vy * after)}"
        )
    return "".join(parts) + "Z"


def areas(squares: Iterable[Point], unit: int) -> str:
    """Path data that fills the squares, one rectangle for every run along a row; nothing to stroke."""
    parts = []
    run: tuple[int, int, int] | None = None
    for row, column in sorted(squares):
        if run and run[0] == row and run[1] + run[2] == column:
            run = (row, run[1], run[2] + 1)
            continue
        if run:
            parts.append(_rectangle(run, unit))
        run = (row, column, 1)
    if run:
        parts.append(_rectangle(run, unit))
    return "".join(parts)


def _rectangle(run: tuple[int, int, int], unit: int) -> str:
    row, column, length = run
    return f"M{column * unit} {row * unit}h{length * unit}v{unit}h{-length * unit}z"
