# gnomon: interpreted
"""Lines as a hand draws them: smooth through given points, a little unsteady, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from gnomon.drawing.elements import number
from gnomon.drawing.noise import Noise
from gnomon.games.feudum.draw.layout import Point

Line = tuple[Point, ...]


class Stop(NamedTuple):
    """A point of a line and the direction in which the line leaves it, in radians."""

    x: float
    y: float
    turn: float


def _between(a: Point, b: Point, c: Point, d: Point, share: float) -> Point:
    """The point of the Catmull-Rom curve between b and c."""
    t, t2, t3 = share, share * share, share**3
    found = tuple(
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t2 + (3 * q - p - 3 * r + s) * t3)
        for p, q, r, s in zip(a, b, c, d, strict=True)
    )
    return found[0], found[1]


@lru_cache(maxsize=1024)
def smooth(points: Line, closed: bool = False, stride: float = 9.0) -> Line:
    """A smooth line through the points, sampled about every `stride` units."""
    ring = (points[-1], *points, points[0], points[1]) if closed else (points[0], *points, points[-1])
    found: list[Point] = []
    for index in range(len(ring) - 3):
        a, b, c, d = ring[index : index + 4]
        steps = max(2, round(apart(b, c) / stride))
        found += [_between(a, b, c, d, step / steps) for step in range(steps)]
    return tuple(found) if closed else (*found, points[-1])


def unsteady(line: Line, name: int, tremble: float = 1.3) -> Line:
    """The line with every point but the ends moved a little."""
    chance = Noise(name)
    moved = tuple((x + chance.between(-tremble, tremble), y + chance.between(-tremble, tremble)) for x, y in line[1:-1])
    return (line[0], *moved, line[-1])


def apart(one: Point, other: Point) -> float:
    """The distance of two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


def length(line: Line) -> float:
    """How long a line is."""
    return sum(apart(a, b) for a, b in pairwise(line))


def stops(line: Line, distances: Iterable[float]) -> list[Stop]:
    """The points at these distances along a line, which must not decrease; beyond its end nothing is found."""
    found: list[Stop] = []
    pairs = iter(pairwise(line))
    (ax, ay), (bx, by) = next(pairs)
    passed, reach = 0.0, apart((ax, ay), (bx, by))
    for distance in distances:
        while passed + reach < distance:
            passed += reach
            following = next(pairs, None)
            if following is None:
                return found
            (ax, ay), (bx, by) = following
            reach = apart((ax, ay), (bx, by))
        share = (distance - passed) / reach if reach else 0.0
        found.append(Stop(ax + (bx - ax) * share, ay + (by - ay) * share, atan2(by - ay, bx - ax)))
    return found


def trimmed(line: Line, head: float, tail: float) -> Line:
    """The line without the parts that lie nearer than so much to its two ends, as the crow flies."""
    first, last = line[0], line[-1]
    kept = tuple(point for point in line if apart(point, first) >= head and apart(point, last) >= tail)
    return kept if len(kept) > 1 else line


def near(point: Point, line: Sequence[Point], reach: float) -> bool:
    """Whether a point lies less than `reach` from one of a line's points."""
    x, y = point
    return any(-reach < bx - x < reach and -reach < by - y < reach and hypot(bx - x, by - y) < reach for bx, by in line)


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies within a closed line."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def path(line: Sequence[Point], closed: bool = False) -> str:
    """Path data of a line."""
    return "M" + "L".join(f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in line) + ("Z" if closed else "")


def wave(line: Line, height: float, stride: float) -> str:
    """Path data of a wave that runs along a line, crests `stride` apart."""
    whole = length(line)
    count = max(1, round(whole / stride)) * 4
    points = []
    for index, stop in enumerate(stops(line, [whole * step / count * 0.9999 for step in range(count + 1)])):
        shift = (0.0, -height, 0.0, height)[index % 4]
        points.append((stop.x - shift * sin(stop.turn), stop.y + shift * cos(stop.turn)))
    parts = [f"M{number(round(points[0][0], 1))} {number(round(points[0][1], 1))}"]
    for begin in range(0, len(points) - 2, 2):
        top, end = points[begin + 1], points[begin + 2]
        (ax, ay), (bx, by) = points[begin], end
        control = 2 * top[0] - (ax + bx) / 2, 2 * top[1] - (ay + by) / 2
        parts.append(
            f"Q{number(round(control[0], 1))} {number(round(control[1], 1))} {number(round(bx, 1))} {number(round(by, 1))}"
        )
    return "".join(parts)


def degrees(turn: float) -> float:
    """Radians in degrees, so that what stands on a line never stands on its head."""
    found = turn * 180 / pi
    return found - 180 if found > 90 else found + 180 if found < -90 else found
