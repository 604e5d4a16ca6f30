"""What an observation of Khronos holds: the three boards as planes, the rest by the fields of the state."""

from collections.abc import Callable
from typing import Any, Final

from gnomon.games.khronos.boards import Board, Building
from gnomon.games.khronos.components import AGE_NAMES, DESIGN_NAMES, SHIPPED, TYPE_NAMES
from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.grid import COLUMNS, ROWS, SQUARES
from gnomon.games.khronos.state import FIELDS, SOURCES
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.features import CATEGORY, QUANTITY, SWITCH, Feature, Numbers, Seats
from gnomon.kernel.records import Field
from gnomon.kernel.told import As, category, left_out, plain, players, tallied

REASON: Final = 2
Value = Callable[[Building, int], int]
"""What a building writes on its squares, for a seat."""


def _boards() -> As:
    """Each age as a group of planes: 20 rows of 16 squares; on Reason one more for each player's inhabitants."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        return [plane for age in range(len(AGE_NAMES)) for plane in _planes(age, seats)]

    return told


def _planes(age: int, seats: Seats) -> list[Feature]:
    def kind(building: Building, eye: int) -> int:
        return building.type

    def size(building: Building, eye: int) -> int:
        return building.size

    def owner(building: Building, eye: int) -> int:
        return seats.player(eye, building.owner)

    def anchor(building: Building, eye: int) -> int:
        return 1

    def ruin(building: Building, eye: int) -> int:
        return int(building.ruin)

    def marker(building: Building, eye: int) -> int:
        return seats.player(eye, building.marker)

    last = seats.count - 1
    found = [
        _plane(age, "type", "The type of the building on each square, or -1.", CATEGORY, -1, 2, kind),
        _plane(age, "size", "The size of the building on each square.", QUANTITY, 0, 3, size),
        _plane(age, "anchor", "1 on the top left square of each building.", SWITCH, 0, 1, anchor, is_anchor=True),
    ]
    if age != REASON:
        return [*found, _plane(age, "owner", "The player whose cube lies on it, or -1.", CATEGORY, -1, last, owner)]
    found += [
        _plane(age, "ruin", "1 on the squares of ruins.", SWITCH, 0, 1, ruin),
        _plane(age, "marker", "The player who has half renovated it, or -1.", CATEGORY, -1, last, marker),
    ]
    for player in range(seats.count):
        found.append(_inhabitants(age, player, seats))
    return found


def _inhabitants(age: int, player: int, seats: Seats) -> Feature:
    def number(building: Building, eye: int) -> int:
        return building.cubes[(max(eye, 0) + player) % seats.count]

    doc = f"The inhabitants of player {player} in the building on each square."
    return _plane(age, f"inhabitants_{player}", doc, QUANTITY, 0, 99, number)


def _plane(
    age: int, name: str, doc: str, kind: str, least: int, most: int, value: Value, is_anchor: bool = False
) -> Feature:
    """One number for each square: the building's, or `least` where none is."""
    empty = [min(least, 0)] * SQUARES

    def reads(view: Any, eye: int) -> object:
        return view.boards[age]

    def writes(board: Board, eye: int) -> Numbers:
        row = empty.copy()
        for building in board.buildings.values():
            found = value(building, eye)
            if found == least:
                continue
            anchor, size = building.anchor, 1 if is_anchor else building.size
            for start in range(anchor, anchor + size * COLUMNS, COLUMNS):
                for square in range(start, start + size):
                    row[square] = found
        return row

    group = AGE_NAMES[age]
    return Feature(f"{group}.{name}", doc, group, (ROWS, COLUMNS), kind, least, most, reads, writes)


ENCODING: Final = Encoding(
    FIELDS,
    OPS,
    groups={
        "players": ("money", "cubes", "pawns", "allowance", "held", "known", "ledger"),
        "hand": ("hands",),
        "table": ("supply", "pile", "discards", "open_cards", "turn", "active", "first"),
    },
    told={
        "setting": left_out("the options are told by themselves, and the tables never change"),
        "boards": _boards(),
        "supply": plain(DESIGN_NAMES),
        "pawns": category(),
        "hands": plain(TYPE_NAMES),
        "known": plain(TYPE_NAMES),
        "discards": plain(TYPE_NAMES),
        "open_cards": plain(TYPE_NAMES),
        "pile": tallied(TYPE_NAMES),
        "ledger": plain(SOURCES),
        "active": players(),
        "first": players(),
    },
    geometry={"terrain": tuple(SHIPPED.terrain[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS))},
)
"""The observations of Khronos."""
