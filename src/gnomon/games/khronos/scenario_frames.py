"""Pending frames of a position in words: `[[pending]]` tables of scenario files, bottom of the stack first."""

from collections.abc import Callable
from typing import Final

from gnomon.games.khronos.actions import ACT, ACT_END, CODES
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import AGE_NAMES, TYPE_NAMES
from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.grid import SQUARE_NAMES
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import Frame, seat_mask, seats_of

SEAT_COLOURS: Final = ("blue", "red", "green", "white", "yellow")
"""The players' colours by seat."""

NONE: Final = "none"
HIDDEN: Final = "hidden"

_ACT_NAMES: Final = CODES.block("action").names
_OWNERS: Final = (*SEAT_COLOURS, "nobody")
_WHY: Final = ("junction", "division")

NUMBER: Final = "number"
CARDS: Final = "cards"
SQUARES_LEFT: Final = "squares"
PAIRS_LEFT: Final = "pairs"

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "act": _ACT_NAMES,
    "square": SQUARE_NAMES,
    "age": AGE_NAMES,
    "type": TYPE_NAMES,
    "owner": _OWNERS,
    "why": _WHY,
}
"""The words of each kind of value; the number is the word's place, for `act` counted from the first action code."""

FIELDS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "action": (),
    "square": (("act", "act"),),
    "surcharge": (("act", "act"), ("square", "square"), ("left", NUMBER), ("chosen", CARDS)),
    "pawn_share": (("act", "act"), ("square", "square"), ("surcharge", CARDS), ("cards", NUMBER)),
    "traveller": (("from", "age"), ("to", "age")),
    "exchange": (("chosen", CARDS),),
    "open_count": (("colour", "type"),),
    "given": (("colour", "type"), ("number", NUMBER), ("chosen", CARDS)),
    "discard": (),
    "more_discards": (("chosen", CARDS),),
    "downsized": (("age", "age"), ("type", "type"), ("why", "why"), ("tied", SQUARES_LEFT)),
    "position": (("age", "age"), ("building", "square")),
    "begin_turn": (),
    "draw_cards": (),
    "collect": (),
    "next_player": (),
    "junction_type": (("age", "age"), ("connector", "square"), ("step", NUMBER), ("powers", PAIRS_LEFT)),
    "junction_equals": (
        ("age", "age"),
        ("connector", "square"),
        ("type", "type"),
        ("size", NUMBER),
        ("tied", SQUARES_LEFT),
    ),
    "downsize_one": (("age", "age"), ("building", "square")),
    "repair": (("age", "age"), ("connector", "square")),
    "ripple_to_faith": (
        ("type", "type"),
        ("size", NUMBER),
        ("square", "square"),
        ("owner", "owner"),
        ("old_square", "square"),
        ("old_size", NUMBER),
    ),
    "ripple_to_reason": (
        ("type", "type"),
        ("size", NUMBER),
        ("square", "square"),
        ("owner", "owner"),
        ("old_square", "square"),
        ("old_size", NUMBER),
    ),
}
"""The values of each frame after its seats, in order: their names and kinds. A list takes the rest of the frame."""

_OPS: Final = {op.name: number for number, op in enumerate(OPS)}


def write_frame(frame: Frame) -> list[str]:
    """The lines of one frame under `[[pending]]`."""
    name = OPS[frame[0]].name
    seats = ", ".join(f'"{SEAT_COLOURS[seat]}"' for seat in seats_of(frame[1]))
    lines = ["[[pending]]", f'frame = "{name}"', f"seats = [{seats}]"]
    values = list(frame[2:])
    for field, kind in FIELDS[name]:
        if kind == CARDS:
            lines.append(f"{field} = {values[:3]}")
            del values[:3]
        elif kind == SQUARES_LEFT:
            lines.append(f"{field} = [{', '.join(_quoted('square', value) for value in values)}]")
            values = []
        elif kind == PAIRS_LEFT:
            pairs = [f"[{_quoted('square', values[i])}, {values[i + 1]}]" for i in range(0, len(values), 2)]
            lines.append(f"{field} = [{', '.join(pairs)}]")
            values = []
        else:
            lines.append(f"{field} = {_quoted(kind, values.pop(0))}")
    assert not values, f"{name}: values without a name in {frame}"
    return lines


def read_frame(reader: Reader, seats: int) -> Frame:
    """One frame from its table, for a match of so many seats. Raises BadInput."""
    name = reader.text("frame")
    if name not in _OPS:
        raise reader.error("frame", f"unknown frame {name!r:.40}; known: {', '.join(_OPS)}")
    mask = 0
    for word in reader.items("seats"):
        if word not in SEAT_COLOURS[:seats]:
            raise reader.error("seats", f"unknown seat {word!r:.40}")
        mask |= seat_mask(SEAT_COLOURS.index(str(word)))
    values: list[int] = []
    for field, kind in FIELDS[name]:
        if kind == CARDS:
            values.extend(reader.integers(field, 3, 0, 99))
        elif kind == SQUARES_LEFT:
            values.extend(_number("square", item, _blame(reader, field)) for item in reader.items(field))
        elif kind == PAIRS_LEFT:
            for pair in reader.items(field):
                if not isinstance(pair, list) or len(pair) != 2:
                    raise reader.error(field, "expected pairs of a square and a power")
                values.append(_number("square", pair[0], _blame(reader, field)))
                values.append(_number(NUMBER, pair[1], _blame(reader, field)))
        else:
            values.append(_number(kind, reader.raw(field), _blame(reader, field)))
    reader.finish()
    return (_OPS[name], mask, *values)


def _blame(reader: Reader, field: str) -> Callable[[str], Exception]:
    return lambda what: reader.error(field, what)


def _quoted(kind: str, value: int) -> str:
    if kind == NUMBER:
        return str(value)
    if value < 0:
        return f'"{NONE}"'
    base = ACT if kind == "act" else 0
    return f'"{_WORDS[kind][value - base]}"'


def _number(kind: str, item: object, blame: Callable[[str], Exception]) -> int:
    if kind == NUMBER:
        if isinstance(item, bool) or not isinstance(item, int) or not -1 <= item <= 99:
            raise blame(f"expected a small number, found {item!r:.40}")
        return item
    if item == NONE:
        return -1
    if not isinstance(item, str) or item not in _WORDS[kind]:
        raise blame(f"unknown {kind} {item!r:.40}")
    return _WORDS[kind].index(item) + (ACT if kind == "act" else 0)


assert len(_ACT_NAMES) == ACT_END - ACT
assert set(FIELDS) == set(_OPS)
assert len(SEAT_COLOURS) == NOBODY
