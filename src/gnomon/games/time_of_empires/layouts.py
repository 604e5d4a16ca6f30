"""Layouts of the central board: which positions are in play, where capitals stand, and which sides of tiles touch."""

from typing import Final

from gnomon.games.time_of_empires.terms import NONE, POSITION_NAMES
from gnomon.kernel.codec import Reader

SIDE_NAMES: Final = ("a", "b", "c")
TILES_PER_SEAT: Final = 3
MOST_EDGES_OF_A_SIDE: Final = 2
"""As many as a move has exits over the edge of a tile."""


class Layout:
    """The board of one number of players.

    `positions` in play, ascending; `capitals` the positions of the capitals in seat order, `cities` the others, ascending;
    `edges` as (position, side, position, side) with sides 0 to 2 for a to c.
    """

    __slots__ = ("capitals", "cities", "edges", "positions")

    def __init__(
        self,
        positions: tuple[int, ...],
        capitals: tuple[int, ...],
        edges: tuple[tuple[int, int, int, int], ...],
    ) -> None:
        self.positions = positions
        self.capitals = capitals
        self.cities = tuple(position for position in positions if position not in capitals)
        self.edges = edges


def read_layout(reader: Reader, seats: int) -> Layout:
    """A layout from its table; `provenance` is left to the caller. Raises BadInput."""
    positions = sorted(_positions(reader, "positions", TILES_PER_SEAT * seats))
    capitals = _positions(reader, "capitals", seats)
    for position in capitals:
        if position not in positions:
            raise reader.error("capitals", f"{POSITION_NAMES[position]} is not in play")
    edges: list[tuple[int, int, int, int]] = []
    uses: dict[tuple[int, int], int] = {}
    for item in reader.items("edges"):
        ends = str(item).split(" ")
        if not isinstance(item, str) or len(ends) != 2:
            raise reader.error("edges", f"{item!r:.40} is not two sides like 'H1.b H2.c'")
        first, second = _side(reader, ends[0], positions), _side(reader, ends[1], positions)
        if first[0] == second[0]:
            raise reader.error("edges", f"{item} joins a tile to itself")
        for end in (first, second):
            uses[end] = uses.get(end, 0) + 1
            if uses[end] > MOST_EDGES_OF_A_SIDE:
                raise reader.error("edges", f"{POSITION_NAMES[end[0]]}.{SIDE_NAMES[end[1]]} touches too many sides")
        edge = (first[0], first[1], second[0], second[1])
        if edge in edges or (second[0], second[1], first[0], first[1]) in edges:
            raise reader.error("edges", f"{item} stands twice")
        edges.append(edge)
    lonely = _apart(positions, edges)
    if lonely != NONE:
        raise reader.error("edges", f"{POSITION_NAMES[lonely]} cannot be reached")
    return Layout(tuple(positions), tuple(capitals), tuple(edges))


def _positions(reader: Reader, name: str, count: int) -> list[int]:
    found: list[int] = []
    for item in reader.items(name):
        if not isinstance(item, str) or item not in POSITION_NAMES:
            raise reader.error(name, f"unknown position {item!r:.40}")
        if POSITION_NAMES.index(item) in found:
            raise reader.error(name, f"{item} stands twice")
        found.append(POSITION_NAMES.index(item))
    if len(found) != count:
        raise reader.error(name, f"expected {count} positions, found {len(found)}")
    return found


def _side(reader: Reader, text: str, positions: list[int]) -> tuple[int, int]:
    name, _, side = text.partition(".")
    if name not in POSITION_NAMES or side not in SIDE_NAMES or POSITION_NAMES.index(name) not in positions:
        raise reader.error("edges", f"{text!r:.40} is no side of a tile in play")
    return (POSITION_NAMES.index(name), SIDE_NAMES.index(side))


def _apart(positions: list[int], edges: list[tuple[int, int, int, int]]) -> int:
    """A position that no path of edges joins to the first one, or NONE."""
    reached = {positions[0]}
    grown = True
    while grown:
        grown = False
        for first, _, second, _ in edges:
            if (first in reached) != (second in reached):
                reached |= {first, second}
                grown = True
    for position in positions:
        if position not in reached:
            return position
    return NONE
