"""Pending frames of a position in words: `[[pending]]` tables of scenario files, bottom of each lane's stack first."""

from typing import Final

from gnomon.games.time_of_empires.actions import SLOT_NAMES
from gnomon.games.time_of_empires.decisions import OPS
from gnomon.games.time_of_empires.terms import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    COLUMN_NAMES,
    EXIT_NAMES,
    NODE_NAMES,
    POSITION_NAMES,
    VERB_NAMES,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import TABLE, Frame, seats_of
from gnomon.kernel.game import lane_of
from gnomon.kernel.scenario_words import NO_WORD

TABLE_LANE: Final = "table"
HIDDEN: Final = "hidden"

NUMBER: Final = "number"
POSITIONS_LEFT: Final = "positions"

DECK_NAMES: Final = ("a1", "a2", "b1", "b2")
_NUMBERS: Final = ("1", "2", "3")

_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "slot": SLOT_NAMES,
    "node": NODE_NAMES,
    "exit": EXIT_NAMES,
    "kind": BUILDING_NAMES,
    "column": COLUMN_NAMES,
    "deck": DECK_NAMES,
    "board": ("a", "b"),
    "timer": _NUMBERS[:2],
    "place": _NUMBERS,
    "verb": VERB_NAMES,
}
"""The words of each kind of value; the number is the word's place."""

FIELDS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "first_clan": (),
    "token": (),
    "mode": (),
    "ready": (),
    "era": (),
    "first_slot": (),
    "second_slot": (("slot", "slot"),),
    "begin": (),
    "appointed": (),
    "discovery": (),
    "free_discovery": (("left", NUMBER),),
    "site": (),
    "free_site": (("kind", "kind"),),
    "assembly_site": (("left", NUMBER),),
    "acquired": (("board", "board"),),
    "influence": (("column", "column"), ("timer", "timer")),
    "participation": (("wonder", "place"),),
    "more_participation": (("wonder", "place"), ("left", NUMBER)),
    "deck": (("left", NUMBER),),
    "clan": (("left", NUMBER),),
    "move": (("left", NUMBER), ("assault", NUMBER)),
    "moved": (("left", NUMBER), ("assault", NUMBER), ("from", "node"), ("along", "exit")),
    "landing": (("left", NUMBER), ("first", "node")),
    "landed": (("left", NUMBER), ("first", "node"), ("territory", "node")),
    "target": (("clans", NUMBER),),
    "target_piece": (("clans", NUMBER), ("territory", "node")),
    "target_clans": (("territory", "node"),),
    "scholars": (("most", NUMBER),),
    "wonder": (("left", NUMBER),),
    "leader": (("left", NUMBER),),
    "resources": (),
    "copied": (("column", "column"), ("timer", "timer")),
    "other_tile": (("column", "column"),),
    "relocation": (),
    "besieged": (("cities", POSITIONS_LEFT),),
    "reveal_clans": (),
    "prepare": (),
    "reveal_tokens": (),
    "plan_era": (),
    "start_countdown": (),
    "last_actions": (),
    "begin_turn": (),
    "turn_actions": (),
    "end_turn": (),
    "resolve_part": (("verb", "verb"), ("amount", NUMBER), ("extra", NUMBER), ("origin", NUMBER)),
    "resolve_tile": (("column", "column"), ("timer", "timer")),
    "after_influence": (),
    "draw_card": (("deck", "deck"), ("left", NUMBER)),
    "score": (("step", NUMBER),),
    "siege": (),
    "end_era": (),
    "token_in_turn": (("left", NUMBER),),
}
"""The values of each frame after its seats, in order: their names and kinds."""

_OPS: Final = {op.name: number for number, op in enumerate(OPS)}


def write_frame(frame: Frame, lane: int) -> list[str]:
    """The lines of one frame of a lane under `[[pending]]`."""
    name = OPS[frame[0]].name
    seats = ", ".join(f'"{COLOUR_NAMES[seat]}"' for seat in seats_of(frame[1]))
    lines = ["[[pending]]", f'frame = "{name}"', f"seats = [{seats}]"]
    if lane != TABLE:
        lines.append(f'lane = "{COLOUR_NAMES[lane - 1]}"')
    for (field, kind), value in zip(FIELDS[name], frame[2:], strict=True):
        lines.append(f"{field} = {_written(kind, value)}")
    return lines


def read_frame(reader: Reader, seats: int) -> tuple[int, Frame]:
    """The lane and the frame of one table, for a match of so many seats. Raises BadInput."""
    name = reader.text("frame")
    if name not in _OPS:
        raise reader.error("frame", f"unknown frame {name!r:.40}; known: {', '.join(_OPS)}")
    mask = 0
    for word in reader.items("seats"):
        mask |= 1 << _seat(reader, "seats", word, seats)
    lane = TABLE
    if reader.has("lane"):
        lane = lane_of(_seat(reader, "lane", reader.raw("lane"), seats))
    values = [_number(reader, field, kind) for field, kind in FIELDS[name]]
    reader.finish()
    return lane, (_OPS[name], mask, *values)


def _seat(reader: Reader, name: str, word: object, seats: int) -> int:
    if not isinstance(word, str) or word not in COLOUR_NAMES[:seats]:
        raise reader.error(name, f"unknown seat {word!r:.40}")
    return COLOUR_NAMES.index(word)


def _written(kind: str, value: int) -> str:
    if kind == NUMBER:
        return str(value)
    if kind == POSITIONS_LEFT:
        return f"[{', '.join(f'{chr(34)}{POSITION_NAMES[at]}{chr(34)}' for at in seats_of(value))}]"
    return f'"{NO_WORD if value < 0 else _WORDS[kind][value]}"'


def _number(reader: Reader, field: str, kind: str) -> int:
    if kind == NUMBER:
        return reader.integer(field, -1, 99)
    if kind == POSITIONS_LEFT:
        mask = 0
        for item in reader.items(field):
            if not isinstance(item, str) or item not in POSITION_NAMES:
                raise reader.error(field, f"unknown position {item!r:.40}")
            mask |= 1 << POSITION_NAMES.index(item)
        return mask
    word = reader.text(field)
    if word == NO_WORD:
        return -1
    if word not in _WORDS[kind]:
        raise reader.error(field, f"unknown {kind} {word!r:.40}")
    return _WORDS[kind].index(word)


assert set(FIELDS) == set(_OPS)
