"""The state of a match of Feudum: plain data, flat lists of integers."""

from typing import Final

from gnomon.games.feudum.components import KNOWN
from gnomon.games.feudum.fields import Slots
from gnomon.games.feudum.setting import SPECS, Setting, setting_for
from gnomon.games.feudum.terms import (
    CARDS,
    EPOCHS,
    FEUDUM,
    GOODS,
    GUILDS,
    LANDSCAPES,
    LOCATIONS,
    MAX_SEATS,
    MONSTERS,
    NOBODY,
    NOTHING,
    NOWHERE,
    PAWNS,
    REGIONS,
    TILES,
    VESSELS,
    WRITS,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import UNKNOWN
from gnomon.kernel.options import read_options, written_options
from gnomon.kernel.records import OWNER, PARTLY, Fields, bundle, fixed, many, one, own

SOURCES: Final = (
    "guild_seats",
    "landscapes",
    "regions",
    "disloyalty",
    "improvements",
    "tending",
    "harvests",
    "defences",
    "conquests",
    "pulls",
    "pushes",
    "reeves",
    "feasts",
    "voyage",
    "empire",
    "sets",
    "shillings",
    "charters",
)
"""Where a player's points came from; `ledger[seat * SOURCE_COUNT + source]`."""
GUILD_SEATS: Final = 0
TENDED: Final = 1
ACTIVE_REGIONS: Final = 2
DISLOYALTY: Final = 3
IMPROVEMENTS: Final = 4
TENDING: Final = 5
HARVESTS: Final = 6
DEFENCES: Final = 7
CONQUESTS: Final = 8
PULLS: Final = 9
PUSHES: Final = 10
REEVES: Final = 11
FEASTS: Final = 12
VOYAGE: Final = 13
EMPIRE: Final = 14
SETS: Final = 15
SHILLINGS: Final = 16
CHARTERS: Final = 17
SOURCE_COUNT: Final = 18

SUBJECT: Final = 0
SERF: Final = 1

WINE: Final = 1
WINE_OF_TILE: Final = 2
"""What makes a pawn drunk: sulfur of the barrel that lies on it, or a tile that stood for it and is gone."""

NO_SEAL: Final = 0
SHOWN: Final = 8
"""Added to the value of a seal or bead that everybody has seen: 10 to 13. Without it (2 to 5) nobody may know it."""


_MOST: Final = 9_999
_LAST: Final = MAX_SEATS - 1
_TOKEN: Final = SHOWN + 5
_TILE: Final = LANDSCAPES - 1
_CARDS: Final = (1 << CARDS) - 1


Numbers = tuple[int, ...]
"""A row that seldom changes: copies of a position share it, and whoever changes it puts a new one in its place."""


def replaced(row: Numbers, index: int, value: int) -> Numbers:
    """The row with another number in one place."""
    return (*row[:index], value, *row[index + 1 :])


FIELDS: Final = Fields(
    own("setting", "Components and options of the match.", "Setting", "gnomon.games.feudum.setting"),
    # --- the map
    fixed("kind", "The type of each location.", 0, FEUDUM, length=LOCATIONS),
    fixed("icon", "The guild of each feudum, or NOTHING.", NOTHING, GUILDS - 1, length=LOCATIONS, start=NOTHING),
    fixed("ruler", "The seat that rules each location, or NOBODY.", NOBODY, _LAST, length=LOCATIONS, start=NOBODY),
    fixed("subject", "The ruler's subjects at each location; two only by the notes.", 0, 2, length=LOCATIONS),
    fixed("serf", "The seat whose serf is at each location, or NOBODY.", NOBODY, _LAST, length=LOCATIONS, start=NOBODY),
    fixed(
        "immunity",
        "The seal under the subject and the serf of each location, or NO_SEAL.",
        UNKNOWN,
        _TOKEN,
        length=2 * LOCATIONS,
        seen_by=PARTLY,
    ),
    fixed("beside", "The goods of each location, five numbers each.", 0, 99, length=GOODS * LOCATIONS),
    fixed("landscape", "The landscape of each location, or NOTHING.", NOTHING, _TILE, length=LOCATIONS, start=NOTHING),
    fixed("resources", "How many lie on each location's landscape.", 0, 99, length=LOCATIONS),
    fixed(
        "adrift", "The vessels abandoned at each location, a number for each kind.", 0, 9, length=VESSELS * LOCATIONS
    ),
    # --- the pieces
    many("pawn_at", "Where each pawn is, or NOWHERE.", NOWHERE, LOCATIONS - 1, per_seat=PAWNS, start=NOWHERE),
    many("pawn_face", "The character of each pawn, or NOTHING.", NOTHING, GUILDS - 1, per_seat=PAWNS, start=NOTHING),
    many("pawn_wine", "What makes each pawn drunk: 0, WINE or WINE_OF_TILE.", 0, WINE_OF_TILE, per_seat=PAWNS),
    many("pawn_vessel", "The vessel of each pawn, or NOTHING.", NOTHING, VESSELS - 1, per_seat=PAWNS, start=NOTHING),
    fixed("monster_at", "Where each monster is, or NOWHERE.", NOWHERE, LOCATIONS - 1, length=MONSTERS, start=NOWHERE),
    fixed("monster_of", "The owner of each monster, or NOBODY.", NOBODY, _LAST, length=MONSTERS, start=NOBODY),
    # --- the players
    many("goods", "Goods in the supply, five numbers each.", 0, 99, per_seat=GOODS, seen_by=PARTLY),
    many("barrel", "Sulfur in the barrel.", 0, 9, per_seat=1),
    many("shillings", "Shillings.", 0, _MOST, per_seat=1),
    many("markers", "Markers in the supply.", 0, 40, per_seat=1),
    fixed("discs", "Spare player discs.", 0, 9, per_seat=1),
    fixed("voyage", "The space that the epic voyage has reached.", 0, 20, per_seat=1),
    fixed("military", "Spaces of military service that are covered.", 0, 3, per_seat=1),
    fixed("slain", "1 if a monster has been defeated.", 0, 1, per_seat=1),
    fixed("vessels", "Vessels in the supply, a number for each kind.", 0, 9, per_seat=VESSELS),
    many("tiles", "Wild tiles, a number for each landscape.", 0, TILES, per_seat=LANDSCAPES, seen_by=PARTLY),
    fixed("reeves", "1 for each guild on which a reeve stands.", 0, 1, per_seat=GUILDS),
    bundle("seals", "Seals: tokens.", UNKNOWN, _TOKEN, per_seat=1, seen_by=PARTLY),
    bundle("beads", "Beads: tokens.", UNKNOWN, _TOKEN, per_seat=1),
    bundle("writs", "Royal writs in hand.", UNKNOWN, WRITS - 1, per_seat=1, seen_by=OWNER),
    # --- the supplies
    many("bag", "Goods in the haversack.", 0, 99, length=GOODS),
    fixed("pool", "Seals, the last one drawn first.", UNKNOWN, _TOKEN, seen_by=PARTLY),
    one("targets", "Targets.", 0, 99),
    fixed("free_vessels", "Vessels, a number for each kind.", 0, 9, length=VESSELS),
    many("free_markers", "Markers of each colour.", 0, 40, length=MAX_SEATS),
    fixed("feudums", "Feudum discs of each guild.", 0, 9, length=GUILDS),
    fixed(
        "stacks", "The epoch of the tile on top of each region's stack; 5: it is empty.", 1, 5, length=REGIONS, start=1
    ),
    fixed("faces", "The landscape of each tile.", UNKNOWN, _TILE, length=TILES, seen_by=PARTLY),
    fixed("spent", "Tiles out of the game, a number for each landscape.", 0, TILES, length=LANDSCAPES),
    fixed("deck", "Royal writs, the last one drawn first.", UNKNOWN, WRITS - 1, seen_by=PARTLY),
    fixed(
        "deck_seen", "The seats that know each writ of the deck, as a mask; bit 5: everybody.", 0, 63, seen_by=PARTLY
    ),
    # --- the guilds
    bundle("tracks", "The seats on each guild's track, best first.", 0, _LAST, length=GUILDS),
    many("barn", "Goods in the farmer guild's barn.", 0, 50, length=GOODS),
    fixed("chickens", "The tokens on the farmer guild's chickens.", UNKNOWN, _TOKEN),
    one("purse", "Shillings in the farmer guild's purse.", 0, _MOST),
    many("market", "Goods in the merchant guild's market.", 0, 9, length=GOODS),
    many("containers", "Goods in the alchemist guild's containers.", 0, 9, length=GOODS),
    fixed("guild_vessels", "The alchemist guild's vessels, a number for each kind.", 0, 9, length=VESSELS),
    fixed("rows", "Markers in each row of the knight guild, or NOTHING.", NOTHING, 20, length=MAX_SEATS, start=NOTHING),
    fixed("scrolls", "The seal on each scroll of the noble guild, or NO_SEAL.", UNKNOWN, _TOKEN, seen_by=PARTLY),
    fixed("rosary", "The tokens of the monk guild's rosary.", UNKNOWN, _TOKEN),
    one("coffer", "Shillings in the monk guild's coffer.", 0, _MOST),
    # --- the round
    one("round", "The round.", 1, _MOST, start=1),
    one("epoch", "The epoch.", 1, EPOCHS, start=1),
    one("first", "The starting player.", 0, _LAST),
    one("active", "The seat whose turn it is.", 0, _LAST),
    many("hand", "Chosen cards that are not played yet, as a mask.", UNKNOWN, _CARDS, per_seat=1, seen_by=OWNER),
    many("held", "How many they are.", 0, CARDS, per_seat=1, seen_by=PARTLY),
    many("played", "Cards played, as a mask.", 0, _CARDS, per_seat=1),
    many("pouch", "The good in the pouch, or NOTHING.", NOTHING, GOODS - 1, per_seat=1, start=NOTHING, seen_by=PARTLY),
    many("pouch_tile", "The wild tile for it, or NOTHING.", NOTHING, _TILE, per_seat=1, start=NOTHING, seen_by=PARTLY),
    many("moves", "Successful Moves.", 0, 9, per_seat=1),
    many(
        "guild_used", "The guild of the first Guild card, or NOTHING.", NOTHING, GUILDS - 1, per_seat=1, start=NOTHING
    ),
    many("doubled", "Two cards in one turn: 1 in the second card, 2 done.", 0, 2, per_seat=1),
    many(
        "secret",
        "What was chosen in secret and is not carried out: food for each pawn, five bits each, or the lower bead's hand.",
        UNKNOWN,
        (1 << 15) - 1,
        per_seat=1,
        seen_by=OWNER,
    ),
    one("sworn", "The seats that have chosen cards, as a mask.", 0, (1 << MAX_SEATS) - 1),
    one("final", "How many, in turn order, are bound to their choice.", 0, MAX_SEATS),
    many("ledger", "Points by source.", -_MOST, _MOST, per_seat=SOURCE_COUNT),
)
"""What a position holds, as it is saved."""


class FeudumState(Slots):
    """A position; its fields are those of `FIELDS`."""

    __slots__ = ()

    def __init__(self, seats: int, seed: int, setting: Setting) -> None:
        """A state whose fields are still to be filled: by `blank_state`, `clone` or `load_state`."""
        super().__init__(seats, seed)
        self.setting = setting

    def clone(self) -> "FeudumState":
        """An independent copy; tuples and frames are shared."""
        copy = FeudumState(self.seats, self.seed, self.setting)
        self.copy_fields(copy)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(written_options(SPECS, self.setting.option_values))
        FIELDS.save(self, found)
        return found

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return sum(self.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)])


def blank_state(seats: int, seed: int, setting: Setting) -> FeudumState:
    """A state with nothing set up."""
    state = FeudumState(seats, seed, setting)
    FIELDS.fill(state)
    state.scrolls = (NO_SEAL,) * setting.components.scrolls
    return state


def load_state(saved: object) -> FeudumState:
    """A state from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "feudum state")
    seats = reader.integer("seats", 2, MAX_SEATS)
    seed = reader.hexadecimal("seed")
    digest = reader.text("data")
    if digest not in KNOWN:
        raise reader.error("data", "this match was played with other component tables; hand in their file")
    chosen = reader.mapping("options", reader.raw("options"))
    setting = setting_for(KNOWN[digest], read_options(SPECS, chosen), seats)
    state = blank_state(seats, seed, setting)
    FIELDS.load(reader, state)
    fits = state.active < seats and state.first < seats and len(state.deck) == len(state.deck_seen)
    if not fits or len(state.scrolls) != setting.components.scrolls:
        raise reader.error("active", "lengths or seats do not fit together")
    if any(seat >= seats for seat in (*state.ruler, *state.serf, *state.monster_of, *sum(state.tracks, ()))):
        raise reader.error("ruler", "names a seat that is not there")
    for place in range(LOCATIONS):
        subjects, serfs = state.subject[place], int(state.serf[place] != NOBODY)
        if subjects + serfs > 2 or (subjects > 1 and not setting.by_notes):
            raise reader.error("subject", "more markers at a location than the rules allow")
    state.read_common(reader)
    reader.finish()
    return state
