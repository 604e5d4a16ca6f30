"""The component tables: read from TOML, checked and counted, never changed afterwards.

An owner of the game may hand in a file of their own with printed values in place of reconstructed ones
(`gnomon data export feudum` writes the shipped tables as one such file). A match remembers its tables by digest.
"""

from typing import Final

from gnomon.games.feudum import terms
from gnomon.games.feudum.land import Land, read_land
from gnomon.kernel.codec import Reader, digest
from gnomon.kernel.rulebook import rule
from gnomon.kernel.shelf import parsed, shipped_tables

PARTS: Final = ("constants", "map", "guilds", "cards", "scoring")

PROVENANCES: Final = ("seed", "manual", "picture", "other", "reconstructed", "printed")
"""Where a value comes from: notes, the rulebook, a picture, another source, our design, an owner's game."""

FIRST_CHARTER_OF_PLACES: Final = 10
BEAD_VALUES: Final = (2, 3, 4, 5)
SEALS: Final = 17
STARTS: Final = 6

Goods = tuple[int, ...]
"""A number of each good, in the order of `GOOD_NAMES`."""

Choice = tuple[Goods, int, int]
"""What a mandate offers: goods paid, shillings gained, kind of vessel gained (NOTHING for none)."""


class Components:
    """One set of tables.

    `goods_total[good]`; `seals[value]` tokens of each value 0..5; `landscapes[type]` tiles; `start_discs`, `other_discs`
    by type of location; `prices[good]` of a market row, left to right; `inventions[i]` goods of ship, submersible, flying
    machine, first, second, third krud barrel; scrolls' lines as masks `scroll_rows`, `scroll_columns`, seals at the start
    `scroll_start`; `market_level`, `alchemist_level` by good; `linked[guild]` a type of location; `mandates[writ]` its
    choices; `charter_places[writ]` a mask of locations and `charter_points[writ]` by how many are ruled;
    `tile_points[type][epoch]`; every other name is a number or list of the rules as its table says.
    """

    def __init__(self, source: dict[str, object], where: str) -> None:
        self.source = source
        self.digest = digest(source)
        self.provenance: dict[str, str] = {}
        reader = Reader(source, where)
        self._read_supplies(reader)
        self.land: Land = read_land(reader)
        self._read_guilds(reader)
        self._read_panels(reader)
        self._read_cards(reader)
        self._read_writs(reader)
        self._read_scoring(reader)
        reader.finish()

    def _finish(self, reader: Reader, row: str) -> None:
        """Keep the provenance of a table; nothing else may be left in it."""
        self.provenance[row] = PROVENANCES[reader.choice("provenance", PROVENANCES)]
        reader.finish()

    @rule("1.1", "1.2", "1.4", "1.5")
    def _read_supplies(self, reader: Reader) -> None:
        """Goods, players' pieces, seals, discs."""
        goods = reader.table("goods")
        self.goods_total = [goods.integer(name, 1, 99) for name in terms.GOOD_NAMES]
        self._finish(goods, "goods")
        players = reader.table("players")
        self.markers = players.integer("markers", 1, 40)
        self.markers_at_start = players.integer("markers_at_start", 1, self.markers)
        self.food_at_start = players.integer("food", 0, 20)
        self.shillings_at_start = players.integer("shillings", 0, 99)
        self.discs = players.integer("discs", 2, 9) - 1
        self.reeves = players.integer("reeves", 0, self.discs)
        self.barrel = players.integer("barrel", 0, 9)
        self.hand_limit = players.integer("writs", 1, 9)
        self.goods_at_start = players.integer("goods", 0, terms.GOODS)
        self._finish(players, "players")
        supply = reader.table("supply")
        self.vessels_of_a_kind = supply.integer("vessels_of_a_kind", 1, 9)
        self.targets = supply.integer("targets", 0, 99)
        self.feudums_of_a_guild = supply.integer("feudums_of_a_guild", 1, 9)
        self._finish(supply, "supply")
        seals = reader.table("seals")
        values = seals.integers("values", None, min(BEAD_VALUES), max(BEAD_VALUES))
        counts = seals.integers("counts", len(values), 0, SEALS)
        if len(set(values)) != len(values) or sum(counts) != SEALS:
            raise seals.error("counts", f"expected {SEALS} seals, each value once")
        self.seals = [0] * (max(BEAD_VALUES) + 1)
        for value, count in zip(values, counts, strict=True):
            self.seals[value] = count
        self._finish(seals, "seals")
        landscapes = reader.table("landscapes")
        self.landscapes = named_numbers(landscapes.table("counts"), terms.LANDSCAPE_NAMES, terms.TILES)
        if sum(self.landscapes) != terms.TILES:
            raise landscapes.error("counts", f"expected {terms.TILES} tiles, found {sum(self.landscapes)}")
        self.landscape_resources = landscapes.integer("resources", 1, 9)
        self.landscape_placed = landscapes.integer("placed", 0, 20)
        self.landscape_tended = landscapes.integer("tended", 0, 20)
        self.landscape_bare = landscapes.integer("bare", 0, 20)
        self._finish(landscapes, "landscapes")
        discs = reader.table("location_discs")
        self.start_discs = named_numbers(discs.table("start"), terms.TYPE_NAMES[: terms.FEUDUM], terms.LOCATIONS)
        self.other_discs = named_numbers(discs.table("other"), terms.TYPE_NAMES[: terms.FEUDUM], terms.LOCATIONS)
        if sum(self.start_discs) != STARTS or sum(self.other_discs) != terms.LOCATIONS - STARTS:
            raise discs.error("start", f"expected {STARTS} discs for the starts and {terms.LOCATIONS - STARTS} others")
        self._finish(discs, "location_discs")
        roles = reader.table("roles")
        roles.expect("markers", 3)
        roles.expect("players", 2)
        roles.expect("of_one_player", 2)
        self.farm_goods = roles.integer("farm_goods", 1, 50)
        self._finish(roles, "roles")

    def _read_guilds(self, reader: Reader) -> None:
        seats = reader.table("seats")
        self.seat_points = seats.integers("points", 3, 0, 20)
        self.apprentice_from = seats.integer("apprentice_from", 2, 6)
        self.knight_rows = seats.integer("knight_rows", 2, 5)
        self._finish(seats, "seats")
        stars = reader.table("stars")
        self.pawn_stars = stars.integer("pawn", 1, 9)
        self.feudum_stars = stars.integer("feudum", 1, 9)
        self.location_stars = stars.integer("location", 0, 9)
        linked = stars.table("linked")
        self.linked = [linked.choice(guild, terms.TYPE_NAMES[: terms.FEUDUM]) for guild in terms.GUILD_NAMES]
        linked.finish()
        self._finish(stars, "stars")
        functions = reader.table("functions")
        self.pull_points = functions.integer("pull", 0, 20)
        self.push_points = functions.integers("push", 3, 0, 20)
        self.reeve_points = functions.integer("reeve", 0, 20)
        self.feast_points = functions.integer("feast", 0, 20)
        self.writs_drawn = functions.integer("writs_drawn", 1, 9)
        self.trade_goods_sent = functions.integer("trade_farmer", 1, 9)
        self.trade_goods_bought = functions.integer("trade_merchant", 1, 9)
        self.trade_price = functions.integer("trade_price", 0, 99)
        self.trade_seals = functions.integer("trade_seals", 1, 6)
        self.tame_row = functions.integer("tame_row", 1, 9)
        self._finish(functions, "functions")

    @rule("6.5", "6.6")
    def _read_panels(self, reader: Reader) -> None:
        """What each guild's panel holds."""
        farmer = reader.table("farmer")
        self.barn = farmer.integer("barn", 1, 50)
        self.chickens = farmer.integer("chickens", 1, 9)
        self.farmer_pull = farmer.integer("pull", 1, 99)
        self.farmer_push = farmer.integer("push", 1, 20)
        self._finish(farmer, "farmer")
        merchant = reader.table("merchant")
        self.market = merchant.integer("rows", 1, 9)
        self.prices = [merchant.integers(name, self.market, 0, 99) for name in terms.GOOD_NAMES]
        self.merchant_pull = merchant.integer("pull", 1, 20)
        self.merchant_push = merchant.integer("push", 1, 20)
        self._finish(merchant, "merchant")
        alchemist = reader.table("alchemist")
        self.container = alchemist.integer("container", 1, 9)
        self.alchemist_pull = alchemist.integer("pull", 1, 20)
        self.alchemist_push = alchemist.integer("push", 1, 3)
        self.inventions = [
            read_goods(alchemist.table(name)) for name in (*terms.VESSEL_NAMES, "krud_1", "krud_2", "krud_3")
        ]
        self._finish(alchemist, "alchemist")
        knight = reader.table("knight")
        self.sections = knight.integers("sections", 3, 1, 20)
        if self.sections != sorted(set(self.sections)):
            raise knight.error("sections", "each section ends behind the one before")
        self.knight_push = knight.integer("push", 1, 5)
        self._finish(knight, "knight")
        noble = reader.table("noble")
        self.scrolls = noble.integer("scrolls", 1, 12)
        self.scroll_rows = self._read_lines(noble, "rows")
        self.scroll_columns = self._read_lines(noble, "columns")
        self.scroll_start = tuple(number - 1 for number in noble.integers("at_start", None, 1, self.scrolls))
        self.noble_pull = noble.integer("pull", 1, 5)
        self.noble_push = noble.integer("push", 1, 9)
        self._finish(noble, "noble")
        monk = reader.table("monk")
        self.rosary = monk.integer("rosary", 1, 12)
        self.rosary_levels = monk.integers("push_levels", 3, 1, 99)
        self.monk_pull = monk.integer("pull", 1, 99)
        self.alms_levels = monk.integers("alms_levels", 3, 1, 99)
        self._finish(monk, "monk")
        levels = reader.table("levels")
        self.market_level = read_goods(levels.table("merchant"), self.market)
        self.alchemist_level = read_goods(levels.table("alchemist"), self.container)
        self.vessel_level = levels.integer("vessels", 0, 9)
        self.barn_level = levels.integer("barn", 0, self.barn)
        self.row_level = levels.integer("row", 0, self.sections[-1])
        self.rosary_level = levels.integer("rosary", 0, self.rosary)
        self.chicken_level = levels.integer("chicken", 0, self.chickens)
        self._finish(levels, "levels")

    def _read_lines(self, noble: Reader, name: str) -> tuple[int, ...]:
        """Lines of scrolls as masks; every scroll lies in exactly one."""
        found = []
        for line in noble.items(name):
            if not isinstance(line, list) or not all(
                isinstance(scroll, int) and 1 <= scroll <= self.scrolls for scroll in line
            ):
                raise noble.error(name, f"expected lists of scrolls 1 to {self.scrolls}")
            found.append(sum(1 << (scroll - 1) for scroll in line))
        if sum(found) != (1 << self.scrolls) - 1:
            raise noble.error(name, "every scroll lies in exactly one line")
        return tuple(found)

    @rule("4.3")
    def _read_cards(self, reader: Reader) -> None:
        """The numbers on the eleven action cards."""
        actions = reader.table("actions")
        self.repeatable = actions.choices("repeatable", terms.CARD_NAMES)
        self.deja_vu = actions.choices("deja_vu", terms.CARD_NAMES)
        self.cards_in_hand = actions.integer("in_hand", 1, terms.CARDS - 1)
        self._finish(actions, "actions")
        explore = reader.table("explore")
        self.explore_drawn = explore.integer("drawn", 1, 9)
        self.explore_again = explore.integer("sword_and_shovel", 1, 9)
        self._finish(explore, "explore")
        harvest = reader.table("harvest")
        self.harvest = harvest.integer("goods", 0, 50)
        self.harvest_most = harvest.integer("most", self.harvest, 50)
        self.favours = harvest.integers("favours", self.harvest_most - self.harvest + 1, 0, 50)
        self.harvest_points = harvest.integer("points", 0, 20)
        self._finish(harvest, "harvest")
        tax = reader.table("tax")
        self.tax = tax.integer("shillings", 0, 99)
        self._finish(tax, "tax")
        conquer = reader.table("conquer")
        self.conquer_pawn = conquer.integer("pawn", 0, 20)
        self.conquer_feudum = conquer.integer("feudum", 0, 20)
        self.attacking_pawn = conquer.integer("attacking_pawn", 0, 9)
        self.defending_pawn = conquer.integer("defending_pawn", 0, 9)
        self.monster_strength = conquer.integer("monster", 0, 9)
        self.defending_feudum = conquer.integer("defending_feudum", 0, 9)
        self.defending_subject = conquer.integer("defending_subject", 0, 9)
        self.attacking_serf = conquer.integer("attacking_serf", 0, 9)
        self.defend_strength = conquer.integer("defend", 0, 9)
        self.saltpeter_strength = conquer.integer("saltpeter", 0, 9)
        self._finish(conquer, "conquer")
        defend = reader.table("defend")
        self.defend_points = defend.integer("points", 0, 20)
        self._finish(defend, "defend")

    @rule("9")
    def _read_writs(self, reader: Reader) -> None:
        """Eight mandates and eight charters."""
        weapons = reader.table("weapons")
        self.weapon_free = [0, 0]
        self.weapon_paid = [0, 0]
        self.weapon_good = [0, 0]
        for weapon in (terms.BOW, terms.SWORD):
            row = weapons.table(terms.WRIT_NAMES[weapon])
            self.weapon_free[weapon] = row.integer("free", 0, 9)
            self.weapon_paid[weapon] = row.integer("paid", 0, 9)
            self.weapon_good[weapon] = row.choice("good", terms.GOOD_NAMES)
            row.finish()
        self._finish(weapons, "weapons")
        self.mandates: list[tuple[Choice, ...]] = [()] * len(terms.WRIT_NAMES)
        for number, item in enumerate(reader.items("mandate")):
            row = Reader(item, f"mandate {number + 1}")
            row.expect("id", terms.WRIT_NAMES[terms.WAGES + number] if number < 4 else "")
            self.mandates[terms.WAGES + number] = tuple(
                _read_choice(Reader(one, f"mandate {number + 1}: choices")) for one in row.items("choices")
            )
            self._finish(row, f"mandate.{terms.WRIT_NAMES[terms.WAGES + number]}")
        patronage = reader.table("patronage")
        self.patronage_stars = patronage.integer("stars", 1, 9)
        self.patronage = [
            patronage.integer(name, 0, 20) for name in ("goods", "shillings", "vessels", "markers", "seals", "beads")
        ]
        self._finish(patronage, "patronage")
        cellar = reader.table("cellar")
        self.cellar_points = cellar.integers("points", self.barrel + 1, 0, 50)
        self._finish(cellar, "cellar")
        slayer = reader.table("monster_slayer")
        self.slayer_points = slayer.integer("points", 0, 50)
        self._finish(slayer, "monster_slayer")
        self.charter_places = [0] * len(terms.WRIT_NAMES)
        self.charter_points: list[list[int]] = [[] for _ in terms.WRIT_NAMES]
        for number, item in enumerate(reader.items("charter")):
            row = Reader(item, f"charter {number + 1}")
            writ = FIRST_CHARTER_OF_PLACES + number
            row.expect("id", terms.WRIT_NAMES[writ] if writ < len(terms.WRIT_NAMES) else "")
            self.charter_places[writ] = row.choices("locations", terms.LOCATION_NAMES)
            self.charter_points[writ] = row.integers("points", None, 0, 50)
            self._finish(row, f"charter.{terms.WRIT_NAMES[writ]}")
        if not self.charter_points[-1] or not self.mandates[terms.WAGES + 3]:
            raise reader.error("charter", "expected four mandates with choices and six charters of places")

    def _read_scoring(self, reader: Reader) -> None:
        tiles = reader.table("tiles")
        self.tile_points: list[list[int]] = [[0] * (terms.TILE_EPOCHS + 1) for _ in range(terms.TYPES)]
        for kind in range(terms.OUTPOST + 1, terms.TYPES):
            self.tile_points[kind] = [0, *tiles.integers(terms.TYPE_NAMES[kind], terms.TILE_EPOCHS, 0, 50)]
        self._finish(tiles, "tiles")
        epochs = reader.table("epochs")
        self.epoch_stacks = epochs.integers("stacks", 4, 1, terms.REGIONS)
        self.epoch_letters = [epochs.choice_of("letters", letter, terms.LETTERS) for letter in epochs.items("letters")]
        if len(self.epoch_letters) != terms.TILE_EPOCHS:
            raise epochs.error("letters", f"expected {terms.TILE_EPOCHS} letters")
        self.region_points = epochs.integers("regions", terms.REGIONS + 1, 0, 50)
        self._finish(epochs, "epochs")
        military = reader.table("military")
        self.military_values = military.integers("values", 3, 0, 50)
        self.military_checked = military.integers("checked", 5, 0, 3)
        self._finish(military, "military")
        voyage = reader.table("voyage")
        self.voyage = voyage.integer("spaces", 1, 20)
        self.voyage_writs = voyage.integers("writs", None, 1, self.voyage)
        self.voyage_sections = voyage.integers("sections", self.voyage, 1, self.voyage)
        if self.voyage_sections != sorted(self.voyage_sections):
            raise voyage.error("sections", "sections follow each other")
        count = self.voyage_sections[-1]
        self.voyage_leading = voyage.integers("leading", count, 0, 99)
        self.voyage_following = voyage.integers("following", count, 0, 99)
        self._finish(voyage, "voyage")
        end = reader.table("end")
        self.end_location = end.integer("location", 0, 20)
        self.end_feudum = end.integer("feudum", 0, 20)
        self.end_set = end.integer("set", 0, 20)
        end.expect("set_size", 3)
        self.end_shillings = end.integer("shillings", 1, 99)
        self._finish(end, "end")


# --- reading of rows -------------------------------------------------------------------------------------------------


def named_numbers(reader: Reader, names: tuple[str, ...], most: int) -> list[int]:
    """A number for each name; nothing else may stand there."""
    found = [reader.integer(name, 0, most) for name in names]
    reader.finish()
    return found


def read_goods(reader: Reader, most: int = 99) -> Goods:
    """A number of each good; those not named are 0."""
    found = tuple(reader.integer(name, 0, most) if reader.has(name) else 0 for name in terms.GOOD_NAMES)
    reader.finish()
    return found


def _read_choice(reader: Reader) -> Choice:
    paid = read_goods(reader.table("pay"))
    shillings = reader.integer("shillings", 0, 99) if reader.has("shillings") else 0
    vessel = reader.choice("vessel", terms.VESSEL_NAMES) if reader.has("vessel") else terms.NOTHING
    reader.finish()
    return paid, shillings, vessel


# --- sets of tables --------------------------------------------------------------------------------------------------


def read_components(text: str, where: str) -> Components:
    """Tables from the text of one TOML file. Raises BadInput with the place of the fault."""
    found = Components(parsed(text, where), where)
    return KNOWN.setdefault(found.digest, found)


def exported() -> str:
    """The shipped tables as one TOML text, ready to be edited and handed in again."""
    return shipped_tables("gnomon.games.feudum", PARTS)


KNOWN: Final[dict[str, Components]] = {}
"""Every set of tables read so far, by digest."""

SHIPPED: Final = read_components(exported(), "feudum")
