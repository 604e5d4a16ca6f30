"""The component tables: read from TOML, checked and counted, never changed afterwards.

An owner of the game may hand in a file of their own with printed values in place of reconstructed ones
(`gnomon data export khronos` writes the shipped tables as one such file). A match remembers its tables by digest.
"""

from typing import Final

from gnomon.games.khronos.grid import COLUMNS, ROWS, anchors_inside, halo, squares_of
from gnomon.kernel.codec import Reader, digest
from gnomon.kernel.errors import BadInput
from gnomon.kernel.shelf import parsed, shipped_tables

MILITARY: Final = 0
RELIGIOUS: Final = 1
CIVIL: Final = 2
TYPE_NAMES: Final = ("military", "religious", "civil")

DESIGN_NAMES: Final = (
    "watch_tower",
    "keep",
    "castle",
    "chapel",
    "monastery",
    "abbey",
    "hamlet",
    "town",
    "city",
)
"""By design number, `type * 3 + size - 1`."""

MIGHT: Final = 0
FAITH: Final = 1
REASON: Final = 2
AGE_NAMES: Final = ("might", "faith", "reason")

PLAIN: Final = "."
FOREST: Final = "F"
MOUNTAIN: Final = "M"
RIVER: Final = "R"
PRINTED_HAMLET: Final = "H"

PARTS: Final = ("buildings", "material", "map")


class Components:
    """One set of tables.

    `counts[design]` tiles in the supply; `values[type * 4 + size]`; `decks[name]` three counts; `construct_bonus[age]`
    by size 0..3; `upgrade_bonus[age]`; `forest_surcharge` and `mountain_surcharge` by seats - 2; `terrain` 320 letters
    in squares order; masks `forest`, `mountain`, `river`, `hamlets`; `provenance` by table name.
    """

    __slots__ = (
        "cards_per_pawn",
        "construct_bonus",
        "counts",
        "cubes",
        "decks",
        "demolish_cost",
        "digest",
        "exchange_cost",
        "forest",
        "forest_surcharge",
        "hamlets",
        "hand",
        "map_name",
        "money",
        "mountain",
        "mountain_surcharge",
        "provenance",
        "river",
        "source",
        "terrain",
        "travel_cost",
        "upgrade_bonus",
        "values",
    )

    def __init__(self, source: dict[str, object], where: str) -> None:
        self.source = source
        self.digest = digest(source)
        self.provenance: dict[str, str] = {}
        reader = Reader(source, where)
        self.counts: list[int] = [0] * 9
        self.values: list[int] = [0] * 12
        self._read_tiles(reader.items("tile"), where)
        decks = reader.table("decks")
        self.decks: dict[str, tuple[int, int, int]] = {}
        for name in ("55", "33"):
            self.decks[name] = self._read_deck(decks.table(name), name)
        decks.finish()
        players = reader.table("players")
        self.cubes = players.integer("cubes", 1, 99)
        self.hand = players.integer("hand", 1, 4)
        self.money = players.integer("money", 0, 99)
        players.expect("pawns", 2)
        self.cards_per_pawn = players.integer("cards_per_pawn", 1, 2)
        self.provenance["players"] = players.text("provenance")
        players.finish()
        bonus = reader.table("bonus")
        construct = bonus.table("construct")
        self.construct_bonus = [
            (0, *construct.integers("might", 3, 0, 20)),
            (0, *construct.integers("faith", 3, 0, 20)),
        ]
        self.provenance["bonus.construct"] = construct.text("provenance")
        construct.finish()
        upgrade = bonus.table("upgrade")
        self.upgrade_bonus = (upgrade.integer("might", 0, 20), upgrade.integer("faith", 0, 20))
        self.provenance["bonus.upgrade"] = upgrade.text("provenance")
        upgrade.finish()
        bonus.finish()
        costs = reader.table("costs")
        self.travel_cost = costs.integer("travel", 1, 20)
        self.exchange_cost = costs.integer("exchange", 0, 20)
        self.demolish_cost = costs.integer("demolish", 0, 20)
        self.provenance["costs"] = costs.text("provenance")
        costs.finish()
        surcharge = reader.table("surcharge")
        self.forest_surcharge = tuple(surcharge.integers("forest", 4, 0, 2))
        self.mountain_surcharge = tuple(surcharge.integers("mountain", 4, 0, 2))
        self.provenance["surcharge"] = surcharge.text("provenance")
        surcharge.finish()
        self._read_map(reader.table("map"))
        reader.finish()

    def _read_tiles(self, items: list[object], where: str) -> None:
        seen: set[int] = set()
        for number, item in enumerate(items):
            tile = Reader(item, f"{where}: tile {number + 1}")
            name = tile.text("name")
            if name not in DESIGN_NAMES:
                raise tile.error("name", f"unknown tile {name!r:.40}")
            design = DESIGN_NAMES.index(name)
            if design in seen:
                raise tile.error("name", f"{name} is listed twice")
            seen.add(design)
            tile.expect("type", TYPE_NAMES[design // 3])
            tile.expect("size", design % 3 + 1)
            self.counts[design] = tile.integer("count", 0, 99)
            self.values[design // 3 * 4 + design % 3 + 1] = tile.integer("value", 1, 4)
            self.provenance[f"tile.{name}"] = tile.text("provenance")
            tile.finish()
        if len(seen) != len(DESIGN_NAMES):
            missing = [name for design, name in enumerate(DESIGN_NAMES) if design not in seen]
            raise BadInput(f"{where}: tile", f"missing {', '.join(missing)}")
        for kind in range(3):
            by_size = self.values[kind * 4 + 1 : kind * 4 + 4]
            if not by_size[0] < by_size[1] < by_size[2]:
                raise BadInput(f"{where}: tile", f"values of {TYPE_NAMES[kind]} tiles must grow with their size")

    def _read_deck(self, deck: Reader, name: str) -> tuple[int, int, int]:
        counts = tuple(deck.integer(colour, 0, 99) for colour in TYPE_NAMES)
        self.provenance[f"decks.{name}"] = deck.text("provenance")
        deck.finish()
        # Five hands and the three open cards must always be drawable.
        if sum(counts) < 5 * 4 + 3 or min(counts) < 1:
            raise deck.error(TYPE_NAMES[0], "a deck needs every colour and at least 23 cards")
        return (counts[0], counts[1], counts[2])

    def _read_map(self, reader: Reader) -> None:
        self.map_name = reader.text("name")
        self.provenance["map"] = reader.text("provenance")
        rows = reader.items("rows")
        reader.finish()
        if len(rows) != ROWS or not all(isinstance(row, str) and len(row) == COLUMNS for row in rows):
            raise reader.error("rows", f"expected {ROWS} rows of {COLUMNS} letters")
        self.terrain = "".join(str(row) for row in rows)
        odd = set(self.terrain) - {PLAIN, FOREST, MOUNTAIN, RIVER, PRINTED_HAMLET}
        if odd:
            raise reader.error("rows", f"unknown terrain {min(odd)!r}")
        self.forest = self._squares_with(FOREST)
        self.mountain = self._squares_with(MOUNTAIN)
        self.river = self._squares_with(RIVER)
        self.hamlets = self._squares_with(PRINTED_HAMLET)
        for square in squares_of(self.hamlets):
            if halo(1 << square) & self.hamlets:
                raise reader.error("rows", "two printed hamlets share an edge")

    def _squares_with(self, letter: str) -> int:
        mask = 0
        for square, found in enumerate(self.terrain):
            if found == letter:
                mask |= 1 << square
        return mask

    def count_terrain(self) -> dict[str, int]:
        """How many squares of each terrain letter there are."""
        return {letter: self.terrain.count(letter) for letter in (PLAIN, PRINTED_HAMLET, FOREST, MOUNTAIN, RIVER)}

    def room_for(self, size: int) -> int:
        """Anchors of a size that are clear of forest, mountain and river (printed hamlets included)."""
        clear = ~(self.forest | self.mountain | self.river) & ((1 << (COLUMNS * ROWS)) - 1)
        return anchors_inside(clear, size)


def read_components(text: str, where: str) -> Components:
    """Tables from the text of one TOML file. Raises BadInput with the place of the fault."""
    found = Components(parsed(text, where), where)
    return KNOWN.setdefault(found.digest, found)


def exported() -> str:
    """The shipped tables as one TOML text, ready to be edited and handed in again."""
    return shipped_tables("gnomon.games.khronos", PARTS)


def _shipped(map_part: str) -> Components:
    text = shipped_tables("gnomon.games.khronos", ("buildings", "material", map_part))
    return read_components(text, f"khronos {map_part}")


KNOWN: Final[dict[str, Components]] = {}
"""Every set of tables read so far, by digest."""

SHIPPED: Final = _shipped("map")
BLANK: Final = _shipped("blank")
