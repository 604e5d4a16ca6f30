"""Chapter 6 written a second time, plainly, over a position told in words; nothing of the game's own code is used."""

from itertools import combinations

COLOURS = ("red", "purple", "white", "black")
KINDS = ("observatory", "warehouse", "mill", "temple")
FIELDS = ("science", "construction", "expansion", "culture")
CULTURE = (0, 1, 1, 3, 3, 6)

TERRAIN = {
    "T01": ("countryside", "forest", "mountain"),
    "T02": ("countryside", "forest", "mountain"),
    "T03": ("countryside", "mountain", "forest"),
}
SITES = {"countryside": 3, "forest": 2, "mountain": 1}


def terrain_of(tile: str, number: int) -> str:
    """The kind of a territory; every colour's three tiles are alike."""
    return TERRAIN[("T01", "T02", "T03")[(int(tile[1:]) - 1) % 3]][number]


class Table:
    """A position: clans and buildings by node name, and what every player has."""

    def __init__(self, players: int, tiles: dict[str, str], capitals: set[str], era: int) -> None:
        self.colours = COLOURS[:players]
        self.tiles = tiles
        self.capitals = capitals
        self.era = era
        self.clans: dict[str, tuple[str, int]] = {}
        self.buildings: dict[str, set[tuple[str, str]]] = {}
        self.removed = {colour: dict.fromkeys(KINDS, 0) for colour in self.colours}
        self.captured = dict.fromkeys(self.colours, 0)
        self.tokens: dict[str, list[str]] = {colour: [] for colour in self.colours}
        self.leaders: dict[str, set[str]] = {colour: set() for colour in self.colours}
        self.columns: dict[str, tuple[str, list[str]]] = {}
        self.wonders: list[tuple[str, list[str]]] = []
        self.points = {colour: dict.fromkeys(("destroyed", "bonus", "wonders", "culture", "leaders"), 0) for colour in self.colours}  # fmt: skip

    def territories(self) -> list[str]:
        return [f"{position}.{number}" for position in self.tiles for number in range(3)]

    def present(self, colour: str, territory: str) -> bool:
        has_clan = self.clans.get(territory, ("", 0))[0] == colour
        return has_clan or any(owner == colour for owner, _ in self.buildings.get(territory, ()))

    def own(self, colour: str, territory: str) -> int:
        return sum(1 for owner, _ in self.buildings.get(territory, ()) if owner == colour)

    def score(self) -> dict[str, str]:
        """All six steps; the city's name and the entitled colour ("" for nobody) where anybody is there."""
        self._destroy()
        self._bonus()
        self._lead()
        self._count_wonders()
        for colour in self.colours:
            self.points[colour]["culture"] += CULTURE[self.removed[colour]["temple"]]
            self.points[colour]["leaders"] += 2 if "L106" in self.leaders[colour] else 0
        return self._besiege()

    def _destroy(self) -> None:
        for territory in self.territories():
            holder = self.clans.get(territory, ("", 0))[0]
            if holder:
                there = self.buildings.get(territory, set())
                fallen = {piece for piece in there if piece[0] != holder}
                self.buildings[territory] = there - fallen
                self.captured[holder] += len(fallen)
        for colour in self.colours:
            self.points[colour]["destroyed"] += 3 * self.captured[colour]

    def _bonus(self) -> None:
        for colour in self.colours:
            for value, field in enumerate(self.tokens[colour], 1):
                self.points[colour]["bonus"] += value * self.removed[colour][KINDS[FIELDS.index(field)]]

    @staticmethod
    def majority(pile: list[str]) -> str:
        """Most scholars; of the tied the one who stands lowest."""
        return max(set(pile), key=lambda colour: (pile.count(colour), -pile.index(colour))) if pile else ""

    def _lead(self) -> None:
        for leader, pile in self.columns.values():
            winner = self.majority(pile)
            if winner:
                self.leaders[winner].add(leader)

    def _count_wonders(self) -> None:
        for card, pile in self.wonders:
            first = self.majority(pile)
            for colour in set(pile):
                self.points[colour]["wonders"] += (2 if colour == first else 1) * self.fulfilled(colour, card)

    def fulfilled(self, colour: str, card: str) -> int:
        """How often a wonder's condition holds."""
        kinds = {"W101": "warehouse", "W102": "observatory", "W202": "temple", "W302": "mill"}
        terrains = {"W103": "countryside", "W203": "forest", "W204": "mountain"}
        all_of = self.territories()
        if card in kinds:
            return sum(1 for territory in all_of if (colour, kinds[card]) in self.buildings.get(territory, ()))
        if card in terrains:
            return sum(
                self.present(colour, territory)
                and terrain_of(self.tiles[territory[:2]], int(territory[3])) == terrains[card]
                for territory in all_of
            )
        if card == "W104":
            return sum(1 for node, (owner, _) in self.clans.items() if owner == colour and node in self.cities())
        if card == "W201":
            return sum(self.clans.get(t, ("", 0))[0] == colour and self.own(colour, t) > 0 for t in all_of)
        if card == "W301":
            return sum(self.own(colour, territory) >= 2 for territory in all_of)
        if card == "W303":
            return len({territory[:2] for territory in all_of if self.present(colour, territory)})
        return len(self.leaders[colour])

    def cities(self) -> list[str]:
        return [f"{position}.centre" for position in self.tiles if position not in self.capitals]

    def _besiege(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for city in self.cities():
            around = [f"{city[:2]}.{number}" for number in range(3)]
            inside = self.clans.get(city, ("", 0))
            rivals = [c for c in self.colours if inside[0] == c or any(self.present(c, t) for t in around)]
            if rivals:
                beaten = {self._weaker(a, b, around, inside) for a, b in combinations(rivals, 2)}
                unbeaten = [rival for rival in rivals if rival not in beaten]
                tied = any(not self._weaker(a, b, around, inside) for a, b in combinations(unbeaten, 2))
                found[city] = unbeaten[0] if len(unbeaten) == 1 and not tied else ""
        return found

    def _weaker(self, one: str, other: str, around: list[str], inside: tuple[str, int]) -> str:
        """Who of two rivals loses a city's siege, or nobody in a full tie."""
        for key in (self._presence, self._mehmed, self._buildings, self._clans):
            a, b = key(one, around, inside), key(other, around, inside)
            if a != b:
                return one if a < b else other
        return ""

    def _presence(self, colour: str, around: list[str], inside: tuple[str, int]) -> int:
        return sum(self.present(colour, territory) for territory in around)

    def _mehmed(self, colour: str, around: list[str], inside: tuple[str, int]) -> int:
        return int("L204" in self.leaders[colour] and self._presence(colour, around, inside) > 0)

    def _buildings(self, colour: str, around: list[str], inside: tuple[str, int]) -> int:
        return sum(self.own(colour, territory) for territory in around)

    def _clans(self, colour: str, around: list[str], inside: tuple[str, int]) -> int:
        found = sum(self.clans[t][1] for t in around if self.clans.get(t, ("", 0))[0] == colour)
        return found + (inside[1] if inside[0] == colour else 0)
