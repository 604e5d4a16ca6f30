# gnomon: interpreted
"""What cards and tiles do, in icons: read from the verbs and amounts of the component tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from gnomon.drawing.elements import escape, number
from gnomon.drawing.fitting import width
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.draw import symbols
from gnomon.games.time_of_empires.draw.layout import LETTERING

Part = tuple[int, int, int]


class Sign(NamedTuple):
    """An icon by name (`building-<kind>` for a building), or a short text."""

    icon: str
    text: str = ""


_SIZE: Final = 20.0
_LETTERING: Final = 16.0
_GAP: Final = 3.0
_DENSE: Final = 0.84


def _icon(name: str) -> Sign:
    return Sign(name)


def _text(words: object) -> Sign:
    return Sign("", str(words))


def _counted(*names: str) -> Callable[[int, int], list[Sign]]:
    """A number with icons; the number is left out where it is one and the icons say enough."""
    return lambda amount, extra: [_text(amount), *map(_icon, names)]


def _gain(knowledge: int, bricks: int) -> list[Sign]:
    found = [_text(knowledge), _icon("knowledge")] if knowledge else []
    return [*found, _text(bricks), _icon("brick")] if bricks else found


def _destroy(clans: int, extra: int) -> list[Sign]:
    return [_icon("flame"), _icon("building-1"), *([_icon("clan")] if clans else [])]


_SIGNS: Final[dict[int, Callable[[int, int], list[Sign]]]] = {
    terms.DRAW: _counted("card"),
    terms.DRAW_TO: lambda amount, extra: [_icon("card"), _text(f"≤ {amount}")],
    terms.FREE_DISCOVER: lambda amount, extra: [_text(amount), _icon("discover"), _text("= 0")],
    terms.RELOCATE_TIMER: lambda amount, extra: [_icon("timer"), _icon("leave")],
    terms.GAIN: _gain,
    terms.FREE_BUILD: lambda kind, extra: [_icon(f"building-{kind}"), _text("= 0")],
    terms.BRICKS_PER_DOUBLE: lambda amount, extra: [_text(amount), _icon("brick"), _text("/ 2"), _icon("building-1")],
    terms.ASSEMBLY_LINE: lambda amount, extra: [_text(f"{amount} ×"), _icon("gear"), _icon("construct")],
    terms.PLACE_CLANS: _counted("clan"),
    terms.MOVES: _counted("move"),
    terms.DESTROY: _destroy,
    terms.ASSAULT: lambda amount, extra: [_icon("swords"), _icon("move")],
    terms.AIRLIFT: lambda amount, extra: [_icon("wings"), _text(f"2 × {amount}"), _icon("clan")],
    terms.APPOINT: _counted("scholar"),
    terms.DOUBLE_SCHOLARS: lambda amount, extra: [_icon("scholar"), _text("× 2")],
    terms.TO_WONDER: lambda amount, extra: [_text(amount), _icon("scholar"), _text("→"), _icon("wonder")],
    terms.TO_LEADER: lambda amount, extra: [_text(amount), _icon("scholar"), _text("→"), _icon("leader")],
    terms.TWO_RESOURCES: lambda amount, extra: [_text(amount), _icon("knowledge"), _text("/"), _icon("brick")],
    terms.OTHER_TIMER: lambda amount, extra: [_icon("timer"), _icon("again")],
    terms.COPY_TILE: lambda amount, extra: [_icon("copy")],
    terms.OTHER_TILE: lambda amount, extra: [_text(f"+{amount}"), _icon("scholar"), _text("→"), _icon("leader")],
}


def signs_of(parts: Sequence[Part]) -> list[Sign]:
    """The whole effect; parts are joined by a point."""
    found: list[Sign] = []
    for verb, amount, extra in parts:
        if found:
            found.append(_text("·"))
        found += _SIGNS[verb](amount, extra)
    return found


def _width(sign: Sign) -> float:
    return _SIZE if sign.icon else width(sign.text, _LETTERING, bold=True)


@lru_cache(maxsize=1024)
def effect(parts: tuple[Part, ...], x: float, y: float, room: float, scale: float = 1.0, rows: int = 1) -> str:
    """The effect as icons with their middle at (x, y), in up to so many rows, smaller where the room asks for it."""
    if not parts:
        return ""
    best, size = _set(parts, room, scale, rows)
    step = 23 * size
    top = y - step * (len(best) - 1) / 2
    return "".join(_row(row, x, top + index * step, size) for index, row in enumerate(best))


def is_readable(parts: tuple[Part, ...], room: float, scale: float = 1.0, rows: int = 1) -> bool:
    """Whether an effect set so has letters that can be read at every supported width."""
    return bool(parts) and _set(parts, room, scale, rows)[1] * _LETTERING >= LETTERING


def _set(parts: tuple[Part, ...], room: float, scale: float, rows: int) -> tuple[list[list[Sign]], float]:
    """The rows of an effect, and how large they are drawn."""
    best = [signs_of(parts)]
    if rows > 1 and len(parts) > 1 and _whole(best[0]) * scale > room:
        cut = min(range(1, len(parts)), key=lambda at: max(_whole(signs_of(parts[:at])), _whole(signs_of(parts[at:]))))
        best = [signs_of(parts[:cut]), signs_of(parts[cut:])]
    return best, min(scale if len(best) == 1 else scale * _DENSE, room / max(map(_whole, best)))


def _whole(row: list[Sign]) -> float:
    return sum(map(_width, row)) + _GAP * (len(row) - 1)


def _row(row: list[Sign], x: float, y: float, size: float) -> str:
    at = -_whole(row) / 2
    drawn = []
    for sign in row:
        wide = _width(sign)
        if sign.icon:
            drawn.append(picture(sign.icon, _SIZE, at + wide / 2))
        else:
            drawn.append(f'<text class="te-sign" x="{number(at + wide / 2)}" y="5.8">{escape(sign.text)}</text>')
        at += wide + _GAP
    return f'<g transform="translate({number(x)} {number(y)}) scale({number(size)})">{"".join(drawn)}</g>'


def picture(name: str, size: float, x: float = 0.0, y: float = 0.0) -> str:
    """An icon by the name that a sign carries."""
    kind = name.removeprefix("building-")
    if kind != name:
        return symbols.building_icon(int(kind), size, x, y)
    return symbols.icon(name, size, x, y)


def wonder_sign(count: int, what: int) -> str:
    """The icon of what a wonder counts; `what` is the kind of building or of terrain."""
    return {
        terms.COUNT_TERRAIN: terms.TERRAIN_NAMES[what % 3],
        terms.COUNT_BUILDINGS: f"building-{what}",
        terms.COUNT_CITIES: "city",
        terms.COUNT_CLAN_AND_BUILDING: "clan",
        terms.COUNT_TWO_BUILDINGS: "building-1",
        terms.COUNT_TILES: "tile",
        terms.COUNT_LEADERS: "leader",
    }.get(count, "tile")
