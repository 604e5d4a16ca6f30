"""The land of one match: terrain tiles laid on the layout of its players, and the graph of their nodes (2.5, 2.6)."""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.components import Components
from gnomon.kernel.errors import BadInput
from gnomon.kernel.rulebook import rule


@rule("2.6")
def territory_at(side: int, rotation: int) -> int:
    """The number of the territory at a side (0 to 2, clockwise) of a tile that is turned."""
    return (side + rotation) % 3


class Land:
    """Tiles in their places, never changed; shared by all states of a match.

    `tiles[position]` printed tile or NONE, `rotations[position]` 0..2; `positions` in play, ascending, and
    `tile_nodes[position]` the three territories and the centre of a tile in play (else empty). By node: `terrain` and
    `sites` of a territory (NONE and 0 elsewhere), `owner` the seat of a capital (NOBODY elsewhere), `is_capital`,
    `is_city`, `centre` of its tile (NONE if not in play), `exit_to[node][exit]` a node or NONE, `neighbours` in the order
    of the exits. `nodes`, `territories` and `cities` in play, ascending; `capitals[seat]`.
    """

    __slots__ = (
        "capitals",
        "centre",
        "cities",
        "exit_to",
        "is_capital",
        "is_city",
        "neighbours",
        "nodes",
        "owner",
        "positions",
        "rotations",
        "sites",
        "terrain",
        "territories",
        "tile_nodes",
        "tiles",
    )

    def __init__(self, components: Components, seats: int, tiles: tuple[int, ...], rotations: tuple[int, ...]) -> None:
        layout = components.layouts[seats]
        self.tiles = tiles
        self.rotations = rotations
        self.positions = layout.positions
        self.tile_nodes: list[tuple[int, ...]] = [()] * terms.POSITIONS
        self.terrain: list[int] = [terms.NONE] * terms.NODES
        self.sites: list[int] = [0] * terms.NODES
        self.owner: list[int] = [terms.NOBODY] * terms.NODES
        self.is_capital: list[bool] = [False] * terms.NODES
        self.is_city: list[bool] = [False] * terms.NODES
        self.centre: list[int] = [terms.NONE] * terms.NODES
        self.exit_to: list[list[int]] = [[terms.NONE] * terms.EXITS for _ in range(terms.NODES)]
        self.nodes: list[int] = []
        self.territories: list[int] = []
        for position in self.positions:
            self._lay_tile(components, position)
        self.capitals = [4 * position + terms.CENTRE for position in layout.capitals]
        self.cities = [4 * position + terms.CENTRE for position in layout.cities]
        for seat, capital in enumerate(self.capitals):
            self.owner[capital] = seat
            self.is_capital[capital] = True
        for city in self.cities:
            self.is_city[city] = True
        for first, side, second, other_side in layout.edges:
            here = 4 * first + territory_at(side, rotations[first])
            there = 4 * second + territory_at(other_side, rotations[second])
            self._join(here, there)
            self._join(there, here)
        self.neighbours = [tuple(node for node in exits if node != terms.NONE) for exits in self.exit_to]

    def _lay_tile(self, components: Components, position: int) -> None:
        """The three territories of a tile and its centre, each joined to the other three."""
        tile = self.tiles[position]
        first = 4 * position
        centre = first + terms.CENTRE
        nodes = (first, first + 1, first + 2, centre)
        self.tile_nodes[position] = nodes
        self.nodes.extend(nodes)
        for number in range(3):
            territory = first + number
            self.territories.append(territory)
            self.terrain[territory] = components.terrain[tile][number]
            self.sites[territory] = components.sites[tile][number]
        for node in nodes:
            self.centre[node] = centre
            for other in nodes:
                if other != node:
                    self.exit_to[node][other - first] = other

    def _join(self, here: int, there: int) -> None:
        exits = self.exit_to[here]
        exits[terms.ACROSS if exits[terms.ACROSS] == terms.NONE else terms.ACROSS + 1] = there


@rule("2.5")
def misplaced(components: Components, seats: int, tiles: tuple[int, ...], rotations: tuple[int, ...]) -> str:
    """What is wrong with tiles and rotations by position, "" if nothing is.

    Every position of the layout takes one of the players' own tiles, the capitals in their owners' places.
    """
    if len(tiles) != terms.POSITIONS or len(rotations) != terms.POSITIONS:
        return f"expected {terms.POSITIONS} tiles and rotations"
    layout = components.layouts[seats]
    left = [tile for tile in range(terms.TILES) if components.tile_colour[tile] < seats]
    for position, tile in enumerate(tiles):
        name = terms.POSITION_NAMES[position]
        if position not in layout.positions:
            if tile != terms.NONE or rotations[position]:
                return f"{name} is not in play"
            continue
        if tile not in left:
            return f"no tile of the players' own is left for {name}"
        left.remove(tile)
        seat = components.tile_colour[tile] if components.is_capital[tile] else terms.NOBODY
        if seat != (layout.capitals.index(position) if position in layout.capitals else terms.NOBODY):
            return f"{terms.TILE_NAMES[tile]} does not belong on {name}"
        if not 0 <= rotations[position] <= 2:
            return f"{name} is turned by {rotations[position]}"
    return ""


_LANDS: Final[dict[tuple[str, int, tuple[int, ...], tuple[int, ...]], Land]] = {}
_LANDS_KEPT: Final = 256
"""So many matches share their lands; a long run of simulations would otherwise keep every land that it ever saw."""


def land_for(components: Components, seats: int, tiles: tuple[int, ...], rotations: tuple[int, ...]) -> Land:
    """The shared land of these tables, seats, tiles and rotations by position. Raises BadInput if they do not fit."""
    key = (components.digest, seats, tiles, rotations)
    found = _LANDS.get(key)
    if found is None:
        fault = misplaced(components, seats, tiles, rotations)
        if fault:
            raise BadInput("land", fault)
        if len(_LANDS) >= _LANDS_KEPT:
            del _LANDS[next(iter(_LANDS))]
        found = Land(components, seats, tiles, rotations)
        _LANDS[key] = found
    return found
