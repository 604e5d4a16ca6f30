"""The component tables: read from TOML, checked and counted, never changed afterwards.

An owner of the game may hand in a file of their own with printed values in place of reconstructed ones
(`gnomon data export time_of_empires` writes the shipped tables as one such file). A match remembers its tables by
digest.
"""

from typing import Final

from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.card_words import Part, read_ability, read_count, read_part
from gnomon.games.time_of_empires.layouts import Layout, read_layout
from gnomon.games.time_of_empires.terms import era_of
from gnomon.kernel.codec import Reader, digest
from gnomon.kernel.rulebook import rule
from gnomon.kernel.shelf import parsed, shipped_tables

PARTS: Final = (
    "technologies",
    "starting",
    "leader_tiles",
    "leaders",
    "wonders",
    "tiles",
    "layouts",
    "player_board",
    "constants",
)

PROVENANCES: Final = ("seed", "public", "deduced", "reading", "reconstructed", "printed")
"""Where a value comes from: the rulebook, a public page, reasoning, our reading, our design, an owner's game."""

PIECES: Final = 5
"""Buildings of a kind; a field of a player board has as many places."""

HOUR: Final = 3_600_000


class Components:
    """One set of tables.

    By design: `type_of` (a field), `discovery` cost in knowledge, `construction` cost in bricks, `parts` of the effect
    (see `card_words.Part`), `copies`, `back_of` (`4 * era + type`); `card_names[36]` of the decks' designs. By leader:
    `leader_names`, `leader_speciality`, `ability`, `ability_amount`, `ability_per` (so many things make the amount once)
    and `ability_limit` (the most in all, 0 for none); `leaders_with[ability]` the leaders that have it. By wonder:
    `wonder_names`, `wonder_count`, `wonder_what` (kind or terrain, or 0). `tile_parts[2 * column + side]`. By printed
    tile: `terrain[tile][3]`, `sites[tile][3]`, `tile_colour` (a seat), `is_capital`. By number of pieces removed 0..5:
    `symbols_knowledge`, `symbols_bricks`, `symbols_clans`, `symbols_moves`, `symbols_scholars`, `culture_points`.
    `layouts[seats]`; times in milliseconds; `intro_appointments` rounds; `token_points[era - 1]`; `provenance` by row.
    """

    __slots__ = (
        "ability",
        "ability_amount",
        "ability_limit",
        "ability_per",
        "appointment_ms",
        "back_of",
        "buildings",
        "capital_cap",
        "card_names",
        "city_cap",
        "construction",
        "copies",
        "culture_points",
        "destroyed_points",
        "digest",
        "discovery",
        "era_ms",
        "intro_appointments",
        "is_capital",
        "layouts",
        "leader_names",
        "leader_speciality",
        "leaders_with",
        "parts",
        "population",
        "provenance",
        "resource_cap",
        "sites",
        "source",
        "symbols_bricks",
        "symbols_clans",
        "symbols_knowledge",
        "symbols_moves",
        "symbols_scholars",
        "terrain",
        "territory_cap",
        "tile_colour",
        "tile_parts",
        "timer_ms",
        "token_points",
        "type_of",
        "wonder_count",
        "wonder_leader_points",
        "wonder_names",
        "wonder_other_points",
        "wonder_what",
    )

    def __init__(self, source: dict[str, object], where: str) -> None:
        self.source = source
        self.digest = digest(source)
        self.provenance: dict[str, str] = {}
        reader = Reader(source, where)
        self._read_constants(reader)
        self._read_technologies(reader)
        self._read_leader_tiles(reader)
        self._read_leaders(reader)
        self._read_wonders(reader)
        self._read_tiles(reader)
        layouts = reader.table("layout")
        self.layouts: dict[int, Layout] = {}
        for seats in range(2, terms.MAX_SEATS + 1):
            layout = layouts.table(str(seats))
            self.layouts[seats] = read_layout(layout, seats)
            self._finish(layout, f"layout.{seats}")
        layouts.finish()
        self._read_player_board(reader.table("player_board"))
        reader.finish()

    def _finish(self, reader: Reader, row: str, also: str = "") -> None:
        """Keep the provenance of a row, and of the part of it named by `also`; nothing else may be left."""
        for name in ("provenance", f"{also}_provenance") if also else ("provenance",):
            origin = reader.text(name)
            if origin not in PROVENANCES:
                raise reader.error(name, f"{origin!r:.40} is none of {', '.join(PROVENANCES)}")
            self.provenance[row if name == "provenance" else f"{row}.{also}"] = origin
        reader.finish()

    # --- constants ---------------------------------------------------------------------------------------------------

    def _read_constants(self, reader: Reader) -> None:
        era = reader.table("era")
        era.expect("count", terms.ERAS)
        self.era_ms = era.integer("length", 60_000, HOUR)
        self.appointment_ms = _two_in_order(era, "appointments", self.era_ms - 1)
        self.intro_appointments = _two_in_order(era, "rounds_before_appointments", 99)
        self._finish(era, "era")
        timers = reader.table("timers")
        timers.expect("per_player", 2)
        timers.expect("slots_per_shared_space", terms.SLOTS_PER_SPACE)
        self.timer_ms = timers.integer("length", 1_000, self.era_ms)
        self._finish(timers, "timers")
        supply = reader.table("supply")
        supply.expect("buildings_of_a_kind", PIECES)
        self.buildings = PIECES
        self.population = supply.integer("population", 4, 20)
        self.resource_cap = supply.integer("resources_of_a_kind", 1, 12)
        self._finish(supply, "supply")
        caps = reader.table("caps")
        self.territory_cap = caps.integer("territory", 1, 4)
        self.city_cap = caps.integer("city", 1, 4)
        self.capital_cap = caps.integer("capital", 1, 4)
        self._finish(caps, "caps")
        points = reader.table("points")
        self.destroyed_points = points.integer("destroyed_building", 0, 20)
        self.wonder_leader_points = points.integer("wonder_leader", 0, 20)
        self.wonder_other_points = points.integer("wonder_other", 0, 20)
        self.token_points = tuple(points.integers("bonus_tokens", terms.ERAS, 0, 20))
        self._finish(points, "points")

    def _read_player_board(self, board: Reader) -> None:
        self.symbols_knowledge = self._read_symbols(board, "knowledge")
        self.symbols_bricks = self._read_symbols(board, "bricks")
        self.symbols_clans = self._read_symbols(board, "clans")
        self.symbols_moves = self._read_symbols(board, "moves")
        self.symbols_scholars = self._read_symbols(board, "scholars")
        self.culture_points = self._read_symbols(board, "culture_points")
        board.finish()

    def _read_symbols(self, board: Reader, name: str) -> list[int]:
        symbols = board.table(name)
        visible = symbols.integers("visible", PIECES + 1, 0, 20)
        if visible != sorted(visible):
            raise symbols.error("visible", "removing a building never hides a symbol")
        self._finish(symbols, f"player_board.{name}")
        return visible

    # --- technology cards --------------------------------------------------------------------------------------------

    def _read_technologies(self, reader: Reader) -> None:
        self.type_of: list[int] = [terms.NONE] * terms.DESIGNS
        self.discovery: list[int] = [0] * terms.DESIGNS
        self.construction: list[int] = [0] * terms.DESIGNS
        self.parts: list[tuple[Part, ...]] = [()] * terms.DESIGNS
        self.copies: list[int] = [1] * terms.DESIGNS
        self.card_names: list[str] = [""] * terms.FIRST_STARTING
        for card, design in _rows(reader, "technology", "number", terms.DESIGN_NAMES[: terms.FIRST_STARTING]):
            self.copies[design] = card.integer("copies", 1, 8)
            self.card_names[design] = _title(card)
            self._read_card(card, design)
            self._finish(card, f"technology.{terms.DESIGN_NAMES[design]}", "effect")
        for card, hand in _rows(reader, "starting", "number", terms.DESIGN_NAMES[terms.FIRST_STARTING :]):
            # A hand holds one card of each type; numbers go by colour and field.
            design = terms.FIRST_STARTING + hand
            card.expect("colour", terms.COLOUR_NAMES[hand // terms.FIELD_COUNT])
            self._read_card(card, design)
            if self.type_of[design] != hand % terms.FIELD_COUNT:
                raise card.error(
                    "type",
                    f"expected {terms.FIELD_NAMES[hand % terms.FIELD_COUNT]!r}: a hand has one card of each type",
                )
            self._finish(card, f"starting.{terms.DESIGN_NAMES[design]}")
        self.back_of = [4 * era_of(design) + self.type_of[design] for design in range(terms.DESIGNS)]
        self._count_technologies(reader.table("technologies"))

    def _read_card(self, card: Reader, design: int) -> None:
        self.type_of[design] = card.choice("type", terms.FIELD_NAMES)
        self.discovery[design] = card.integer("discovery", 0, self.resource_cap)
        self.construction[design] = card.integer("construction", 0, self.resource_cap)
        self.parts[design] = _effect(card, False)

    def _count_technologies(self, counts: Reader) -> None:
        per_era = counts.integer("per_era", 4, 96)
        per_back = counts.integer("per_type_and_era", 1, 24)
        found = [0] * terms.BACKS
        for design in range(terms.FIRST_STARTING):
            found[self.back_of[design]] += self.copies[design]
        if per_era % 4 or per_era != terms.FIELD_COUNT * per_back:
            raise counts.error("per_era", "an era has four decks of equal size, and as many cards of every type")
        for back in range(terms.FIELD_COUNT, terms.BACKS):
            if found[back] != per_back:
                what = f"{terms.FIELD_NAMES[back % terms.FIELD_COUNT]} cards of era {back // terms.FIELD_COUNT}"
                raise counts.error("per_type_and_era", f"expected {per_back} {what}, found {found[back]}")
        self._finish(counts, "technologies")

    # --- leaders and wonders -----------------------------------------------------------------------------------------

    def _read_leader_tiles(self, reader: Reader) -> None:
        self.tile_parts: list[tuple[Part, ...]] = [()] * terms.TILE_EFFECTS
        for tile, side in _rows(reader, "leader_tile", "id", terms.TILE_EFFECT_NAMES):
            tile.expect("column", terms.COLUMN_NAMES[side // 2])
            self.tile_parts[side] = _effect(tile, True)
            self._finish(tile, f"leader_tile.{terms.TILE_EFFECT_NAMES[side]}", "effect")

    def _read_leaders(self, reader: Reader) -> None:
        self.leader_names: list[str] = [""] * terms.LEADERS
        self.leader_speciality: list[int] = [terms.NONE] * terms.LEADERS
        self.ability: list[int] = [terms.NONE] * terms.LEADERS
        self.ability_amount: list[int] = [0] * terms.LEADERS
        self.ability_per: list[int] = [1] * terms.LEADERS
        self.ability_limit: list[int] = [0] * terms.LEADERS
        for card, leader in _rows(reader, "leader", "id", terms.LEADER_NAMES):
            self.leader_names[leader] = _title(card)
            self.leader_speciality[leader] = card.choice("speciality", terms.SPECIALITY_NAMES)
            text = card.text("ability")
            try:
                kind, amount, per, limit = read_ability(text)
            except ValueError as fault:
                raise card.error("ability", str(fault)) from None
            self.ability[leader] = kind
            self.ability_amount[leader] = amount
            self.ability_per[leader] = per
            self.ability_limit[leader] = limit
            self._finish(card, f"leader.{terms.LEADER_NAMES[leader]}")
        of_era = terms.LEADERS // terms.ERAS
        for era in range(terms.ERAS):
            shown = self.leader_speciality[of_era * era : of_era * (era + 1)]
            for speciality in range(terms.SPECIALITIES):
                if shown.count(speciality) != of_era // terms.SPECIALITIES:
                    what = f"{terms.SPECIALITY_NAMES[speciality]} leaders of era {era + 1}"
                    raise reader.error("leader", f"expected 2 {what}, found {shown.count(speciality)}")
        self.leaders_with = [
            tuple(leader for leader in range(terms.LEADERS) if self.ability[leader] == kind)
            for kind in range(terms.ABILITIES)
        ]

    def _read_wonders(self, reader: Reader) -> None:
        self.wonder_names: list[str] = [""] * terms.WONDERS
        self.wonder_count: list[int] = [0] * terms.WONDERS
        self.wonder_what: list[int] = [0] * terms.WONDERS
        for card, wonder in _rows(reader, "wonder", "id", terms.WONDER_NAMES):
            self.wonder_names[wonder] = _title(card)
            text = card.text("counts")
            try:
                self.wonder_count[wonder], self.wonder_what[wonder] = read_count(text)
            except ValueError as fault:
                raise card.error("counts", str(fault)) from None
            self._finish(card, f"wonder.{terms.WONDER_NAMES[wonder]}")

    # --- terrain tiles -----------------------------------------------------------------------------------------------

    def _read_tiles(self, reader: Reader) -> None:
        self.terrain: list[tuple[int, ...]] = [()] * terms.TILES
        self.sites: list[tuple[int, ...]] = [()] * terms.TILES
        self.tile_colour: list[int] = [terms.NONE] * terms.TILES
        self.is_capital: list[bool] = [False] * terms.TILES
        for tile, number in _rows(reader, "tile", "id", terms.TILE_NAMES):
            self.tile_colour[number] = tile.choice("back", terms.COLOUR_NAMES)
            self.is_capital[number] = tile.choice("centre", ("city", "capital")) == 1
            territories = tile.items("territories")
            if len(territories) != 3 or not all(name in terms.TERRAIN_NAMES for name in territories):
                raise tile.error("territories", f"expected three of {', '.join(terms.TERRAIN_NAMES)}")
            self.terrain[number] = tuple(terms.TERRAIN_NAMES.index(str(name)) for name in territories)
            self.sites[number] = tuple(tile.integers("sites", 3, 1, 6))
            self._finish(tile, f"tile.{terms.TILE_NAMES[number]}", "back")
        for seat in range(terms.MAX_SEATS):
            of_colour = [self.is_capital[tile] for tile in range(terms.TILES) if self.tile_colour[tile] == seat]
            if sorted(of_colour) != [False, False, True]:
                raise reader.error(
                    "tile", f"{terms.COLOUR_NAMES[seat]} needs a tile with a capital and two with a city"
                )


# --- reading of rows -------------------------------------------------------------------------------------------------


def _rows(reader: Reader, name: str, key: str, wanted: tuple[str, ...]) -> list[tuple[Reader, int]]:
    """The rows of an array, each with the index of its name among those wanted; every name stands there once."""
    found: list[tuple[Reader, int]] = []
    left = list(wanted)
    for number, item in enumerate(reader.items(name)):
        row = Reader(item, f"{reader.where}: {name} {number + 1}")
        text = row.text(key)
        if text not in wanted:
            raise row.error(key, f"unknown {name} {text!r:.40}")
        if text not in left:
            raise row.error(key, f"{text} is listed twice")
        left.remove(text)
        found.append((row, wanted.index(text)))
    if left:
        raise reader.error(name, f"missing {', '.join(left)}")
    return found


def _title(reader: Reader) -> str:
    text = reader.text("name")
    if not text.strip() or len(text) > 60:
        raise reader.error("name", "expected a name of at most 60 letters")
    return text


def _effect(reader: Reader, of_tile: bool) -> tuple[Part, ...]:
    found: list[Part] = []
    for item in reader.items("effect"):
        if not isinstance(item, str):
            raise reader.error("effect", "expected a list of words")
        try:
            found.append(read_part(item, of_tile))
        except ValueError as fault:
            raise reader.error("effect", str(fault)) from None
    if not 1 <= len(found) <= 4:
        raise reader.error("effect", f"expected 1 to 4 parts, found {len(found)}")
    return tuple(found)


def _two_in_order(reader: Reader, name: str, most: int) -> tuple[int, int]:
    first, second = reader.integers(name, 2, 1, most)
    if first >= second:
        raise reader.error(name, "the first comes before the second")
    return (first, second)


# --- sets of tables --------------------------------------------------------------------------------------------------


@rule("2.2", "2.13")
def read_components(text: str, where: str) -> Components:
    """Tables from the text of one TOML file. Raises BadInput with the place of the fault."""
    found = Components(parsed(text, where), where)
    return KNOWN.setdefault(found.digest, found)


def exported() -> str:
    """The shipped tables as one TOML text, ready to be edited and handed in again."""
    return shipped_tables("gnomon.games.time_of_empires", PARTS)


KNOWN: Final[dict[str, Components]] = {}
"""Every set of tables read so far, by digest."""

SHIPPED: Final = read_components(exported(), "time_of_empires")
