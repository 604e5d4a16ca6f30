"""Buildings, domains and boards: immutable records that are shared by all copies of a state.

A change makes a new board that rebuilds only the domains it touched (5.1); whatever is derived from a board is kept
with it and so survives copying.
"""

from typing import Final

from gnomon.games.khronos import grid
from gnomon.games.khronos.components import CIVIL, MILITARY, RELIGIOUS
from gnomon.games.khronos.grid import anchors_inside, anchors_touching, first_square, halo

NOBODY: Final = 5
"""In place of a seat: owned, marked or controlled by nobody."""

MAX_SEATS: Final = 5
NO_CUBES: Final = (0, 0, 0, 0, 0)


OVERLAPPING: Final = [
    [[anchors_touching(squares, size) for squares in grid.FOOTPRINT[other]] if size else [] for other in range(4)]
    for size in range(4)
]
"""`OVERLAPPING[size][other size][other anchor]`: the anchors whose footprint overlaps the other building."""


CONTAINING: Final = [
    [
        [
            sum(
                1 << outer
                for outer in range(grid.SQUARES)
                if squares and grid.FOOTPRINT[new][outer] & squares == squares
            )
            if 0 < old < new
            else 0
            for new in range(4)
        ]
        for squares in (grid.FOOTPRINT[old] if old else [])
    ]
    for old in range(4)
]
"""`CONTAINING[old size][anchor][new size]`: the anchors whose footprint entirely contains the old building."""

GROUPS: Final = 11


def growth_group(kind: int, owner: int) -> int:
    """Buildings that one player may upgrade alike: all civil ones, or those of a type and owner."""
    return 0 if kind == CIVIL else 1 + kind * MAX_SEATS + owner


class Building:
    """One tile, or an active printed hamlet (`printed`).

    `owner` is the seat whose cube lies on a Military or Religious building of Might or Faith. `ruin`, `marker` (the
    cube of a first half renovation) and `cubes` (inhabitants by seat) occur on Reason only.
    """

    __slots__ = ("anchor", "cubes", "marker", "mask", "owner", "printed", "ruin", "size", "type")

    def __init__(
        self,
        anchor: int,
        type: int,
        size: int,
        owner: int = NOBODY,
        ruin: bool = False,
        marker: int = NOBODY,
        cubes: tuple[int, int, int, int, int] = NO_CUBES,
        printed: bool = False,
    ) -> None:
        self.anchor = anchor
        self.type = type
        self.size = size
        self.owner = owner
        self.ruin = ruin
        self.marker = marker
        self.cubes = cubes
        self.printed = printed
        self.mask = grid.FOOTPRINT[size][anchor]

    @property
    def design(self) -> int:
        """`type * 3 + size - 1`."""
        return self.type * 3 + self.size - 1

    def to_list(self) -> list[int]:
        """For saving: anchor, type, size, owner, ruin, marker, printed, five cube counts."""
        return [
            self.anchor,
            self.type,
            self.size,
            self.owner,
            int(self.ruin),
            self.marker,
            int(self.printed),
            *self.cubes,
        ]

    def __repr__(self) -> str:
        return f"Building({', '.join(map(str, self.to_list()))})"


class Domain:
    """A maximal group of buildings joined by common edges (5.1).

    `top[t]` is the highest value of the group's buildings of type t (Military 0, Religious 1), `ties[t]` how many have
    it; `power[t]` the sum of values by type, ruins counting 0.
    """

    __slots__ = ("_reach", "buildings", "halo", "mask", "power", "ties", "top")

    def __init__(self, buildings: tuple[Building, ...], values: list[int]) -> None:
        mask = 0
        top_military = top_religious = ties_military = ties_religious = 0
        military = religious = civil = 0
        for building in buildings:
            mask |= building.mask
            kind = building.type
            value = values[kind * 4 + building.size]
            if kind == CIVIL:
                civil += value
            elif not building.ruin:
                if kind == MILITARY:
                    military += value
                    if value > top_military:
                        top_military = value
                        ties_military = 1
                    elif value == top_military:
                        ties_military += 1
                else:
                    religious += value
                    if value > top_religious:
                        top_religious = value
                        ties_religious = 1
                    elif value == top_religious:
                        ties_religious += 1
        self.buildings = buildings
        self.mask = mask
        self.halo = halo(mask)
        self.top = (top_military, top_religious)
        self.ties = (ties_military, ties_religious)
        self.power = (military, religious, civil)
        self._reach = [-1, -1, -1, -1]

    def reach(self, size: int) -> int:
        """The anchors whose footprint would share an edge with the domain."""
        found = self._reach[size]
        if found < 0:
            found = anchors_touching(self.halo, size)
            self._reach[size] = found
        return found


class Board:
    """One age. `buildings` by anchor; `domains` in no particular order; `taken` all squares under buildings.

    `sites` and `upgrades` keep what the construction rules derive from the board (filled by `rules.placement`).
    `_over` and `_growth` go along from board to board while buildings are only added.
    """

    __slots__ = (
        "_free",
        "_growth",
        "_once",
        "_over",
        "_twice",
        "buildings",
        "domains",
        "sites",
        "taken",
        "upgrades",
        "values",
    )

    def __init__(
        self, buildings: dict[int, Building], domains: tuple[Domain, ...], taken: int, values: list[int]
    ) -> None:
        self.buildings = buildings
        self.domains = domains
        self.taken = taken
        self.values = values
        self._free = [-1, -1, -1, -1]
        self._once = [-1, -1, -1, -1]
        self._twice = [-1, -1, -1, -1]
        self.sites: list[int] = [-1] * 9
        self.upgrades: dict[int, list[tuple[int, int, int]]] = {}
        self._over: list[int] = []
        self._growth: list[int] = []

    # --- what lies where ----------------------------------------------------------------------------------------

    def at(self, square: int) -> Building | None:
        """The building on a square."""
        if not (self.taken >> square) & 1:
            return None
        bit = 1 << square
        for building in self.buildings.values():
            if building.mask & bit:
                return building
        return None

    def domain_at(self, square: int) -> Domain | None:
        """The domain that a square belongs to."""
        bit = 1 << square
        for domain in self.domains:
            if domain.mask & bit:
                return domain
        return None

    def overlapping(self, mask: int) -> list[Building]:
        """The buildings with a square in a set, in squares order."""
        if not self.taken & mask:
            return []
        found = [building for building in self.buildings.values() if building.mask & mask]
        found.sort(key=_anchor_of)
        return found

    def in_order(self) -> list[Building]:
        """All buildings in squares order."""
        return [self.buildings[anchor] for anchor in sorted(self.buildings)]

    def domains_in_order(self) -> list[Domain]:
        """All domains in the order of their first squares."""
        return sorted(self.domains, key=_first_of)

    # --- derived places -----------------------------------------------------------------------------------------

    def free(self, size: int) -> int:
        """Anchors of a size all of whose squares are empty."""
        found = self._free[size]
        if found < 0:
            found = anchors_inside(grid.FULL & ~self.taken, size)
            self._free[size] = found
        return found

    def touching_one(self, size: int) -> int:
        """Anchors that would touch at least one domain."""
        if self._once[size] < 0:
            self._count_touches(size)
        return self._once[size]

    def touching_two(self, size: int) -> int:
        """Anchors that would touch at least two domains."""
        if self._twice[size] < 0:
            self._count_touches(size)
        return self._twice[size]

    def crowded(self, size: int) -> int:
        """Anchors of size 2 or 3 whose footprint would overlap two or more buildings."""
        if not self._growth:
            self._count_growth()
        return self._over[2 * size - 3]

    def growth(self, group: int, old: int, new: int) -> int:
        """Anchors of size `new` that contain a building of size `old` of a group of `growth_group`."""
        if not self._growth:
            self._count_growth()
        return self._growth[group * 3 + old + new - 3]

    def _count_growth(self) -> None:
        self._over = [0, 0, 0, 0]
        self._growth = [0] * (3 * GROUPS)
        for building in self.buildings.values():
            _add_growth(building, self._over, self._growth)

    def _count_touches(self, size: int) -> None:
        once = twice = 0
        for domain in self.domains:
            reach = domain.reach(size)
            twice |= once & reach
            once |= reach
        self._once[size] = once
        self._twice[size] = twice

    # --- changing -----------------------------------------------------------------------------------------------

    def put(self, building: Building) -> "Board":
        """The board with one more building on free squares; the domains it touches become one."""
        mask = building.mask
        buildings = self.buildings.copy()
        buildings[building.anchor] = building
        apart: list[Domain] = []
        members: tuple[Building, ...] = (building,)
        for domain in self.domains:
            if domain.halo & mask:
                members = members + domain.buildings
            else:
                apart.append(domain)
        apart.append(Domain(members, self.values))
        board = Board(buildings, tuple(apart), self.taken | mask, self.values)
        if self._growth:
            board._over = self._over[:]
            board._growth = self._growth[:]
            _add_growth(building, board._over, board._growth)
        return board

    def lift(self, building: Building) -> "Board":
        """The board without a building; its domain may fall apart."""
        buildings = self.buildings.copy()
        del buildings[building.anchor]
        mask = building.mask
        apart: list[Domain] = []
        for domain in self.domains:
            if domain.mask & mask:
                apart.extend(split(tuple(b for b in domain.buildings if b is not building), self.values))
            else:
                apart.append(domain)
        return Board(buildings, tuple(apart), self.taken & ~mask, self.values)

    def replace(self, old: Building, new: Building) -> "Board":
        """The board with one building turned into another on the same squares."""
        buildings = self.buildings.copy()
        del buildings[old.anchor]
        buildings[new.anchor] = new
        domains = tuple(
            Domain(tuple(new if b is old else b for b in domain.buildings), self.values)
            if domain.mask & old.mask
            else domain
            for domain in self.domains
        )
        return Board(buildings, domains, self.taken, self.values)


def _add_growth(building: Building, over: list[int], growth: list[int]) -> None:
    """Count one more building into the masks behind `crowded` (once and twice by size) and `growth`."""
    size, anchor = building.size, building.anchor
    pairs = OVERLAPPING[2][size][anchor]
    over[1] |= over[0] & pairs
    over[0] |= pairs
    triples = OVERLAPPING[3][size][anchor]
    over[3] |= over[2] & triples
    over[2] |= triples
    if size == 3 or (building.type != CIVIL and building.owner == NOBODY):
        return
    at = growth_group(building.type, building.owner) * 3
    containing = CONTAINING[size][anchor]
    if size == 1:
        growth[at] |= containing[2]
        growth[at + 1] |= containing[3]
    else:
        growth[at + 2] |= containing[3]


def board_of(buildings: list[Building], values: list[int]) -> Board:
    """A board with these buildings."""
    by_anchor = {building.anchor: building for building in buildings}
    taken = 0
    for building in buildings:
        taken |= building.mask
    ordered = tuple(by_anchor[anchor] for anchor in sorted(by_anchor))
    return Board(by_anchor, tuple(split(ordered, values)), taken, values)


def split(buildings: tuple[Building, ...], values: list[int]) -> list[Domain]:
    """The domains that these buildings form."""
    found: list[Domain] = []
    left = list(buildings)
    while left:
        first = left.pop()
        members = [first]
        edge = halo(first.mask)
        grown = True
        while grown and left:
            grown = False
            outside: list[Building] = []
            for building in left:
                if building.mask & edge:
                    members.append(building)
                    edge |= halo(building.mask)
                    grown = True
                else:
                    outside.append(building)
            left = outside
        found.append(Domain(tuple(members), values))
    return found


def _anchor_of(building: Building) -> int:
    return building.anchor


def _first_of(domain: Domain) -> int:
    return first_square(domain.mask)


RULING: Final = (MILITARY, RELIGIOUS)
"""The ruling type of Might and of Faith."""
