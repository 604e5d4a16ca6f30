# gnomon: interpreted
"""A piece of a whole picture: the part around some of its elements, with a frame about them.

Where an element lies follows from the picture itself, so that no game has to say it a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin
from typing import Final
from xml.etree import ElementTree as ET

from gnomon.drawing.elements import number
from gnomon.drawing.small import Box

CARD: Final = (464, 188)
"""The frame of a card, in pixels."""
NEIGHBOURHOOD: Final = 2.2
"""A crop is so many times as high as what it shows, where the picture is large enough."""
LEAST: Final = 0.17
"""No crop is narrower than this share of the picture, so that one sees where it is."""
CLOSE: Final = 0.22
"""Elements lie close together within this share of the picture's width."""
MARGIN: Final = 3.0

Matrix = tuple[float, float, float, float, float, float]
Corner = tuple[float, float]

_SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)
_TAG: Final = re.compile(r"^\{[^}]*\}")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_STEP: Final = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_TRANSFORM: Final = re.compile(r"(translate|scale|rotate|matrix)\(([^)]*)\)")
_ARGUMENTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
_ROOT: Final = re.compile(r'^<svg\b[^>]*?width="[^"]*" height="[^"]*" viewBox="[^"]*"')
_VIEW: Final = re.compile(r'viewBox="([^"]*)"')


def cropped(picture: str, elements: Iterable[str], style: str = "", frame: tuple[int, int] = CARD) -> str:
    """The part of an SVG document around those of the named elements that it has, framed; empty if it has none of them.

    `style` are attributes of the frame, a `rect`; without any nothing is drawn about them.
    """
    root = ET.fromstring(picture)  # noqa: S314 - our own drawing
    box = _of_named(root, elements)
    found = _VIEW.search(picture)
    if box is None or found is None:
        return ""
    left, top, wide, high = (float(part) for part in found.group(1).split())
    view = _around(box, (left, top, wide, high), frame)
    size = f'<svg xmlns="http://www.w3.org/2000/svg" width="{frame[0]}" height="{frame[1]}"'
    opening = f'{size} viewBox="{" ".join(number(part) for part in view)}" preserveAspectRatio="xMidYMid slice"'
    drawn = _ROOT.sub(opening, picture, count=1)
    return drawn.removesuffix("</svg>") + _frame(box, view, style) + "</svg>"


def _frame(box: Box, view: Box, style: str) -> str:
    """A line around what the crop is about; none around what fills it."""
    x, y, width, height = box
    if not style or width > 0.9 * view[2] or height > 0.9 * view[3]:
        return ""
    line = view[3] / 60
    gap = MARGIN + line / 2
    place = f'x="{number(x - gap)}" y="{number(y - gap)}" width="{number(width + 2 * gap)}" height="{number(height + 2 * gap)}"'
    return f'<rect {place} rx="{number(2.4 * line)}" stroke-width="{number(line)}" {style}/>'


def _around(box: Box, whole: Box, frame: tuple[int, int]) -> Box:
    """A view of the frame's form around a box, with what lies about it, within the whole as far as it fits."""
    x, y, width, height = box
    form = frame[0] / frame[1]
    high = max(NEIGHBOURHOOD * height, LEAST * whole[2] / form, 1.15 * height, 1.15 * width / form)
    high = min(high, whole[3], max(whole[2] / form, 1.15 * height))
    wide = high * form
    return (_kept(x + width / 2, wide, whole[0], whole[2]), _kept(y + height / 2, high, whole[1], whole[3]), wide, high)


def _kept(middle: float, seen: float, edge: float, length: float) -> float:
    """Where a stretch of this length around a middle begins, moved to lie within another if that is long enough."""
    if seen >= length:
        return edge + (length - seen) / 2
    return min(max(middle - seen / 2, edge), edge + length - seen)


# --- where elements lie -------------------------------------------------------------------------------------------------


def box_of(picture: str, elements: Iterable[str]) -> Box | None:
    """The box about those of the named elements that an SVG document has, in its units; None if it has none of them.

    Of curves the points that guide them count, of lettering where it stands.
    """
    return _of_named(ET.fromstring(picture), elements)  # noqa: S314 - our own drawing


def to_show(picture: str, groups: Iterable[Sequence[str]]) -> Sequence[str]:
    """Of groups of elements the one that a crop shows best: the largest that lies close together, else the closest.

    None at all if the picture has none of them.
    """
    root = ET.fromstring(picture)  # noqa: S314 - our own drawing
    known = [(max(box[2:]), group) for group in groups if (box := _of_named(root, group)) is not None]
    most = CLOSE * max(_length(root, "width"), 1.0)
    near = [one for one in known if one[0] <= most]
    if near:
        return max(near, key=lambda one: one[0])[1]
    return min(known, key=lambda one: one[0], default=(0.0, ()))[1]


def _of_named(root: ET.Element, elements: Iterable[str]) -> Box | None:
    known = {identity: one for one in root.iter() if (identity := one.get("id"))}
    wanted = tuple(elements)
    names = frozenset(name for name in wanted if name in known)
    if not names:
        # A picture may hold the parts of a thing that stands on the page as a whole.
        names = frozenset(name for name in known if name.startswith(tuple(f"{one}-" for one in wanted)))
    corners: list[Corner] = []
    for child in root:
        _search(child, names, known, _SAME, corners)
    if not corners:
        return None
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return (min(across), min(down), max(across) - min(across), max(down) - min(down))


def _search(
    element: ET.Element,
    names: frozenset[str],
    known: Mapping[str, ET.Element],
    matrix: Matrix,
    corners: list[Corner],
) -> None:
    if _kind(element) in ("defs", "symbol", "clipPath", "mask", "pattern"):
        return
    if element.get("id") in names:
        _measure(element, known, matrix, corners, 0)
        return
    inner = _times(matrix, _inside(element))
    for child in element:
        _search(child, names, known, inner, corners)


def _measure(
    element: ET.Element,
    known: Mapping[str, ET.Element],
    matrix: Matrix,
    corners: list[Corner],
    depth: int,
) -> None:
    """The corners of everything that an element draws."""
    matrix = _times(matrix, _inside(element))
    kind = _kind(element)
    corners += (_moved(matrix, x, y) for x, y in _outline(kind, element))
    if kind == "use" and depth < 8:
        shape = known.get((element.get("href") or "").lstrip("#"))
        if shape is not None:
            shift = (1.0, 0.0, 0.0, 1.0, _length(element, "x"), _length(element, "y"))
            _measure(shape, known, _times(matrix, shift), corners, depth + 1)
    if kind not in ("clipPath", "mask", "pattern", "defs"):
        for child in element:
            _measure(child, known, matrix, corners, depth)


def _outline(kind: str, element: ET.Element) -> Sequence[Corner]:
    if kind == "path":
        return _path(element.get("d", ""))
    if kind in ("rect", "image"):
        x, y = _length(element, "x"), _length(element, "y")
        return ((x, y), (x + _length(element, "width"), y + _length(element, "height")))
    if kind in ("circle", "ellipse"):
        x, y = _length(element, "cx"), _length(element, "cy")
        across = _length(element, "r") or _length(element, "rx")
        down = _length(element, "r") or _length(element, "ry")
        return ((x - across, y - down), (x + across, y + down))
    if kind == "line":
        return ((_length(element, "x1"), _length(element, "y1")), (_length(element, "x2"), _length(element, "y2")))
    if kind in ("polygon", "polyline"):
        values = [float(one) for one in _NUMBER.findall(element.get("points", ""))]
        return list(zip(values[::2], values[1::2], strict=False))
    if kind == "text":
        return ((_length(element, "x"), _length(element, "y")),)
    return ()


def _path(data: str) -> list[Corner]:
    """The points of a path: ends, and those that guide its curves."""
    found: list[Corner] = []
    x = y = from_x = from_y = 0.0
    for letter, rest in _STEP.findall(data):
        kind = letter.upper()
        if kind == "Z":
            x, y = from_x, from_y
            continue
        values = [float(one) for one in _NUMBER.findall(rest)]
        size = _ARGUMENTS[kind]
        for first in range(0, len(values) - size + 1, size):
            part = values[first : first + size]
            base_x, base_y = (x, y) if letter.islower() else (0.0, 0.0)
            if kind == "H":
                x = base_x + part[0]
                points = [(x, y)]
            elif kind == "V":
                y = base_y + part[0]
                points = [(x, y)]
            else:
                pairs = part[5:] if kind == "A" else part
                points = [(base_x + one, base_y + two) for one, two in zip(pairs[::2], pairs[1::2], strict=True)]
                x, y = points[-1]
            if kind == "M" and first == 0:
                from_x, from_y = x, y
            found += points
    return found


def _kind(element: ET.Element) -> str:
    return _TAG.sub("", element.tag)


def _length(element: ET.Element, name: str) -> float:
    found = _NUMBER.match(element.get(name) or "")
    return float(found.group(0)) if found else 0.0


def _inside(element: ET.Element) -> Matrix:
    """From the units within an element to those around it: its transform, and of a sheet its place and scale."""
    view = [float(one) for one in _NUMBER.findall(element.get("viewBox", ""))]
    if _kind(element) != "svg" or len(view) != 4:
        return _matrix(element.get("transform", ""))
    left, top, wide, high = view
    scale = min(_length(element, "width") / wide, _length(element, "height") / high)
    return (scale, 0, 0, scale, _length(element, "x") - scale * left, _length(element, "y") - scale * top)


def _matrix(text: str) -> Matrix:
    """A transform attribute as one matrix."""
    found: Matrix = _SAME
    for name, given in _TRANSFORM.findall(text):
        values = [float(one) for one in _NUMBER.findall(given)]
        step: Matrix = _SAME
        if name == "translate":
            step = (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
        elif name == "scale":
            step = (values[0], 0, 0, values[1] if len(values) > 1 else values[0], 0, 0)
        elif name == "rotate":
            c, s = cos(radians(values[0])), sin(radians(values[0]))
            x, y = (values[1], values[2]) if len(values) > 2 else (0.0, 0.0)
            step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        elif len(values) == 6:
            step = (values[0], values[1], values[2], values[3], values[4], values[5])
        found = _times(found, step)
    return found


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _moved(matrix: Matrix, x: float, y: float) -> Corner:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)
