"""What an observation of Khronos holds: the three boards as planes, the rest by the fields of the state."""

from array import array
from typing import Any, Final

from gnomon.games.khronos.boards import NO_CUBES, Board, Building, Domain
from gnomon.games.khronos.components import AGE_NAMES, DESIGN_NAMES, SHIPPED, TYPE_NAMES
from gnomon.games.khronos.decisions import OPS
from gnomon.games.khronos.grid import COLUMNS, ROWS, SQUARES
from gnomon.games.khronos.state import FIELDS, SOURCES
from gnomon.kernel.encoding import Encoding
from gnomon.kernel.features import CATEGORY, QUANTITY, SWITCH, Feature, Numbers, Read, Seats
from gnomon.kernel.records import Field
from gnomon.kernel.told import As, category, left_out, plain, players, tallied

REASON: Final = 2
TYPE: Final = 0
WHOSE: Final = 1
SIZE: Final = 2
ANCHOR: Final = 3
RUIN: Final = 4
INHABITANTS: Final = 5
"""Where each plane stands among those of an age."""


class _Planes:
    """Writes one age for the seats of a match: plane after plane, 20 rows of 16 squares each.

    For each seat that looks (-1: a spectator) the planes of the last board are kept; of the next one only the buildings
    are written that are not the same.
    """

    def __init__(self, age: int, seats: Seats) -> None:
        self.age = age
        self.seats = seats
        self.is_reason = age == REASON
        self._boards: list[Board | None] = [None] * (seats.count + 1)
        self._kept: list[list[array[int]]] = [self._empty() for _ in range(seats.count + 1)]

    def _empty(self) -> list["array[int]"]:
        """Type, owner (Might, Faith) or marker (Reason), size and anchor, then ruin and each player's inhabitants (Reason)."""
        zeros = 2 + (1 + self.seats.count if self.is_reason else 0)
        nothing, zero = [-1] * SQUARES, [0] * SQUARES
        return [array("i", nothing), array("i", nothing), *(array("i", zero) for _ in range(zeros))]

    def written(self, board: Board, eye: int) -> list["array[int]"]:
        """The planes in the order of `_empty`, which hold until the next board is asked for."""
        known = self._boards[eye + 1]
        if known is not board:
            if known is None:
                self._kept[eye + 1] = self._empty()
            self._boards[eye + 1] = None  # whoever is interrupted on the way leaves planes that hold for no board
            planes = self._kept[eye + 1]
            for building in _missing(known, board):
                self._wipe(building, planes)
            for building in _missing(board, known):
                self._draw(building, planes, max(eye, 0))
            self._boards[eye + 1] = board
        return self._kept[eye + 1]

    def _wipe(self, building: Building, planes: list["array[int]"]) -> None:
        planes[ANCHOR][building.anchor] = 0
        for square in _squares(building):
            planes[TYPE][square] = planes[WHOSE][square] = -1
            planes[SIZE][square] = 0
            if building.ruin:
                planes[RUIN][square] = 0
            if building.cubes != NO_CUBES:
                for plane in planes[INHABITANTS:]:
                    plane[square] = 0

    def _draw(self, building: Building, planes: list["array[int]"], eye: int) -> None:
        types, whose, sizes = planes[TYPE], planes[WHOSE], planes[SIZE]
        player_of = self.seats.player_of[eye]
        count = self.seats.count
        seat = building.marker if self.is_reason else building.owner
        owner = player_of[seat] if seat < count else -1
        planes[ANCHOR][building.anchor] = 1
        squares = _squares(building)
        for square in squares:
            types[square] = building.type
            whose[square] = owner
            sizes[square] = building.size
        if building.ruin:
            for square in squares:
                planes[RUIN][square] = 1
        if building.cubes != NO_CUBES:
            for lodger in range(count):
                number = building.cubes[lodger]
                if number:
                    plane = planes[INHABITANTS + player_of[lodger]]
                    for square in squares:
                        plane[square] = number


def _squares(building: Building) -> list[int]:
    anchor, size = building.anchor, building.size
    return [start + column for start in range(anchor, anchor + size * COLUMNS, COLUMNS) for column in range(size)]


def _is_among(domain: Domain, domains: tuple[Domain, ...]) -> bool:
    """Whether it is one of them itself; `in` would ask each whether it is equal."""
    for other in domains:  # noqa: SIM110  a generator is a call for each
        if other is domain:
            return True
    return False


def _missing(board: Board | None, other: Board | None) -> list[Building]:
    """The buildings of a board that another does not have. What was not touched lies in the same domains."""
    if board is None:
        return []
    if other is None:
        return list(board.buildings.values())
    domains, buildings = other.domains, other.buildings
    return [
        building
        for domain in board.domains
        if not _is_among(domain, domains)
        for building in domain.buildings
        if buildings.get(building.anchor) is not building
    ]


def _boards() -> As:
    """Each age as a group of planes: 20 rows of 16 squares."""

    def told(field: Field, seats: Seats, group: str) -> list[Feature]:
        return [plane for age in range(len(AGE_NAMES)) for plane in _age(age, seats)]

    return told


def _age(age: int, seats: Seats) -> list[Feature]:
    planes = _Planes(age, seats)
    last = seats.count - 1
    rows = [
        (TYPE, "type", "The type of the building on each square, or -1.", CATEGORY, -1, 2),
        (SIZE, "size", "The size of the building on each square.", QUANTITY, 0, 3),
        (ANCHOR, "anchor", "1 on the top left square of each building.", SWITCH, 0, 1),
    ]
    if age != REASON:
        rows.append((WHOSE, "owner", "The player whose cube lies on it, or -1.", CATEGORY, -1, last))
    else:
        rows.append((RUIN, "ruin", "1 on the squares of ruins.", SWITCH, 0, 1))
        rows.append((WHOSE, "marker", "The player who has half renovated it, or -1.", CATEGORY, -1, last))
        for player in range(seats.count):
            doc = f"The inhabitants of player {player} in the building on each square."
            rows.append((INHABITANTS + player, f"inhabitants_{player}", doc, QUANTITY, 0, 99))

    def reads(view: Any, eye: int) -> object:
        return view.boards[age]

    return [_plane(planes, reads, *row) for row in rows]


def _plane(planes: _Planes, reads: Read, number: int, name: str, doc: str, kind: str, least: int, most: int) -> Feature:
    def writes(board: Board, eye: int) -> Numbers:
        return planes.written(board, eye)[number]

    group = AGE_NAMES[planes.age]
    of_players = name in ("owner", "marker")
    return Feature(
        *(f"{group}.{name}", doc, group, (ROWS, COLUMNS), kind, least, most, reads, writes, (), ("boards",)),
        of_players=of_players,
    )


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
