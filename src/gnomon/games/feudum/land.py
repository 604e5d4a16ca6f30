"""The map as data: who is next to whom in each network, ports, letters, regions (2)."""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.kernel.codec import Reader
from gnomon.kernel.rulebook import rule

MONSTER_NETWORKS: Final = ((terms.ROAD, terms.FLYING_ROUTE), (terms.SHIP_ROUTE, terms.SUBMERSIBLE_ROUTE))
"""The routes of the behemoth and of the sea serpent (8.6)."""

PER_REGION: Final = (3, 4, 3, 5, 5, 2)
STARTS: Final = 6


class Land:
    """The map of a match.

    By location: `names`, `region`, `at` (percent of width and height), `port`, `start`, `letters`. `near[network][a]`
    the locations one step from `a`, ascending; `lettered[letter][region]` the location with that letter; `starts` and
    `ports` ascending; `regions[r]` its locations.
    """

    __slots__ = (
        "at",
        "ferry_fare",
        "lettered",
        "letters",
        "name",
        "names",
        "near",
        "port",
        "ports",
        "region",
        "regions",
        "start",
        "starts",
    )

    def __init__(self, name: str, ferry_fare: int) -> None:
        self.name = name
        self.ferry_fare = ferry_fare
        self.names: list[str] = [""] * terms.LOCATIONS
        self.region: list[int] = [0] * terms.LOCATIONS
        self.at: list[tuple[int, int]] = [(0, 0)] * terms.LOCATIONS
        self.port: list[bool] = [False] * terms.LOCATIONS
        self.start: list[bool] = [False] * terms.LOCATIONS
        self.letters: list[str] = [""] * terms.LOCATIONS
        self.near: list[list[tuple[int, ...]]] = [[()] * terms.LOCATIONS for _ in range(terms.NETWORKS)]
        self.lettered: list[list[int]] = [[0] * terms.REGIONS for _ in terms.LETTERS]
        self.starts: tuple[int, ...] = ()
        self.ports: tuple[int, ...] = ()
        self.regions: list[tuple[int, ...]] = [()] * terms.REGIONS

    def monster_steps(self, monster: int, place: int) -> list[int]:
        """The locations one step from a place for a monster, ascending, each once (8.6)."""
        found = set[int]()
        for network in MONSTER_NETWORKS[monster]:
            found.update(self.near[network][place])
        return sorted(found)

    def may_lair(self, monster: int, place: int) -> bool:
        """Whether a monster may be put at a location: the sea serpent needs a port."""
        return monster == terms.BEHEMOTH or self.port[place]


@rule("2.1", "2.3")
def read_land(reader: Reader) -> Land:
    """The map from its tables `map`, `location` and `routes`. Raises BadInput."""
    head = reader.table("map")
    routes = reader.table("routes")
    land = Land(head.text("name"), routes.integer("ferry_fare", 0, 20))
    left = set(terms.LOCATION_NAMES)
    for item in reader.items("location"):
        row = Reader(item, "location")
        name = row.text("id")
        if name not in left:
            raise row.error("id", f"{name!r:.20} is unknown or stands twice")
        left.remove(name)
        place = terms.LOCATION_NAMES.index(name)
        land.names[place] = row.text("name")
        written = row.text("region")
        if written not in terms.REGION_NAMES:
            raise row.error("region", f"{written!r:.20} is none of {', '.join(terms.REGION_NAMES)}")
        land.region[place] = terms.REGION_NAMES.index(written)
        letters = row.text("letters")
        if set(letters) - set(terms.LETTERS):
            raise row.error("letters", f"expected letters of {''.join(terms.LETTERS)}")
        land.letters[place] = letters
        for letter in letters:
            land.lettered[terms.LETTERS.index(letter)][land.region[place]] = place
        land.start[place] = row.boolean("start")
        land.port[place] = row.boolean("port")
        across, down = row.integers("at", 2, 0, 100)
        land.at[place] = (across, down)
        row.finish()
    if left:
        raise reader.error("location", f"missing {', '.join(sorted(left))}")
    land.starts = tuple(place for place in range(terms.LOCATIONS) if land.start[place])
    land.ports = tuple(place for place in range(terms.LOCATIONS) if land.port[place])
    if len(land.starts) != STARTS:
        raise reader.error("location", f"expected {STARTS} starting locations, found {len(land.starts)}")
    for region in range(terms.REGIONS):
        land.regions[region] = tuple(place for place in range(terms.LOCATIONS) if land.region[place] == region)
        if len(land.regions[region]) != PER_REGION[region]:
            raise reader.error(
                "location", f"expected {PER_REGION[region]} locations of the {terms.REGION_NAMES[region]}"
            )
        for letter in terms.LETTERS:
            if sum(letter in land.letters[place] for place in land.regions[region]) != 1:
                raise reader.error(
                    "location", f"the {terms.REGION_NAMES[region]} needs the letter {letter} exactly once"
                )
    _read_routes(routes, land)
    for table in (head, routes):
        table.text("provenance")
    routes.text("provenance_of_vessels")
    head.finish()
    routes.finish()
    return land


@rule("2.4", "2.5", "2.6")
def _read_routes(routes: Reader, land: Land) -> None:
    """Roads and ferries are printed; every vessel has one connected network of its own."""
    for number, title in enumerate(terms.NETWORK_NAMES):
        found: list[set[int]] = [set() for _ in range(terms.LOCATIONS)]
        for edge in routes.items(title):
            ends = str(edge).split("-")
            if len(ends) != 2 or ends[0] == ends[1] or not all(end in terms.LOCATION_NAMES for end in ends):
                raise routes.error(title, f"{edge!r:.20} is no route between two locations")
            one, other = terms.LOCATION_NAMES.index(ends[0]), terms.LOCATION_NAMES.index(ends[1])
            if other in found[one]:
                raise routes.error(title, f"{edge} stands twice")
            found[one].add(other)
            found[other].add(one)
        land.near[number] = [tuple(sorted(places)) for places in found]
        if number > terms.FERRY and not _connected(found):
            raise routes.error(title, "the routes of a vessel hang together")


def _connected(found: list[set[int]]) -> bool:
    """Whether all places with a route can reach each other."""
    served = {place for place in range(terms.LOCATIONS) if found[place]}
    if not served:
        return False
    reached = {min(served)}
    edge = list(reached)
    while edge:
        for place in found[edge.pop()] - reached:
            reached.add(place)
            edge.append(place)
    return reached == served
