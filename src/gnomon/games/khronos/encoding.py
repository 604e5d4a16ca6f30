"""What an observation of Khronos holds: the three boards as planes, the rest by the fields of the state."""

from array import array
from typing import Any, Final

from gnomon.games.khronos.boards import NO_CUBES, Board
from gnomon.games.khronos.components import AGE_NAMES, DESIGN_NAMES, SHIPPED, TYPE_NAMES
from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.grid import COLUMNS, ROWS, SQUARES
from gnomon.games.khronos.state import FIELDS, SOURCES
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.features import CATEGORY, QUANTITY, SWITCH, Feature, Numbers, Seats
from gnomon.kernel.records import Field
from gnomon.kernel.told import As, category, left_out, plain, players, tallied

REASON: Final = 2
REMEMBERED: Final = 24
"""So many boards, as seats see them, are kept written: each is looked at by every seat in turn."""


class _Planes:
    """Writes one age for the seats of a match: plane after plane, 20 rows of 16 squares each."""

    def __init__(self, age: int, seats: Seats) -> None:
        self.age = age
        self.seats = seats
        self.people = seats.count if age == REASON else 0
        self._plain = array("i", [0] * SQUARES)
        self._none = array("i", [-1] * SQUARES)
        self._written: dict[tuple[int, int], tuple[Board, list[array[int]]]] = {}

    def written(self, board: Board, eye: int) -> list["array[int]"]:
        """Type, size, anchor, then owner (Might, Faith) or ruin, marker and each player's inhabitants (Reason)."""
        key = (id(board), eye)
        known = self._written.get(key)
        if known is not None and known[0] is board:
            return known[1]
        found = self._write(board, eye)
        if len(self._written) >= REMEMBERED:
            self._written.clear()
        self._written[key] = (board, found)
        return found

    def _write(self, board: Board, eye: int) -> list["array[int]"]:
        types, sizes, anchors = self._none[:], self._plain[:], self._plain[:]
        owners, ruins = self._none[:], self._plain[:]
        people = [self._plain[:] for _ in range(self.people)]
        player_of = self.seats.player_of[max(eye, 0)]
        count = self.seats.count
        is_reason = self.people > 0
        for building in board.buildings.values():
            anchor, size, kind = building.anchor, building.size, building.type
            whose = building.marker if is_reason else building.owner
            owner = player_of[whose] if whose < count else -1
            ruin = 1 if building.ruin else 0
            anchors[anchor] = 1
            for start in range(anchor, anchor + size * COLUMNS, COLUMNS):
                for square in range(start, start + size):
                    types[square] = kind
                    sizes[square] = size
                    owners[square] = owner
                    ruins[square] = ruin
            if is_reason and building.cubes != NO_CUBES:
                for seat in range(count):
                    number = building.cubes[seat]
                    if number:
                        plane = people[player_of[seat]]
                        for start in range(anchor, anchor + size * COLUMNS, COLUMNS):
                            for square in range(start, start + size):
                                plane[square] = number
        if is_reason:
            return [types, sizes, anchors, ruins, owners, *people]
        return [types, sizes, anchors, owners]


def _boards() -> As:
    """Each age as a group of planes: 20 rows of 16 squares."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        return [plane for age in range(len(AGE_NAMES)) for plane in _age(age, seats)]

    return told


def _age(age: int, seats: Seats) -> list[Feature]:
    planes = _Planes(age, seats)
    last = seats.count - 1
    rows = [
        ("type", "The type of the building on each square, or -1.", CATEGORY, -1, 2),
        ("size", "The size of the building on each square.", QUANTITY, 0, 3),
        ("anchor", "1 on the top left square of each building.", SWITCH, 0, 1),
    ]
    if age != REASON:
        rows.append(("owner", "The player whose cube lies on it, or -1.", CATEGORY, -1, last))
    else:
        rows.append(("ruin", "1 on the squares of ruins.", SWITCH, 0, 1))
        rows.append(("marker", "The player who has half renovated it, or -1.", CATEGORY, -1, last))
        for player in range(seats.count):
            doc = f"The inhabitants of player {player} in the building on each square."
            rows.append((f"inhabitants_{player}", doc, QUANTITY, 0, 99))
    return [
        _plane(planes, number, name, doc, kind, least, most)
        for number, (name, doc, kind, least, most) in enumerate(rows)
    ]


def _plane(planes: _Planes, number: int, name: str, doc: str, kind: str, least: int, most: int) -> Feature:
    age = planes.age

    def reads(view: Any, eye: int) -> object:
        return view.boards[age]

    def writes(board: Board, eye: int) -> Numbers:
        return planes.written(board, eye)[number]

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
