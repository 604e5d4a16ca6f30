"""The state of a match of Inventions: plain data, flat lists of integers."""

from typing import Final

from gnomon.games.inventions.components import KNOWN
from gnomon.games.inventions.fields import Slots
from gnomon.games.inventions.setting import RULES_VERSION, SPECS, Setting, setting_for
from gnomon.games.inventions.terms import (
    ACTION_CARDS,
    ACTIONS,
    CARDS,
    COMMON,
    ERA_SPACES,
    GOALS,
    HEXES,
    INFLUENCE_SPACES,
    KINDS,
    LAST_STEP,
    MAX_SEATS,
    MILESTONES,
    MOST_INFLUENCE,
    NOBODY,
    NOTHING,
    NOWHERE,
    OBJECTIVES,
    PARTIES,
    PROGRESS,
    REGIONS,
    SEASONS,
    SLOTS,
    SPECIALTIES,
    TILES,
    TOKENS,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.options import read_options
from gnomon.kernel.records import OWNER, PARTLY, Fields, bundle, fixed, many, one, own

SOURCES: Final = (
    "presenting",
    "last_era",
    "influence_spaces",
    "knowledge",
    "specialists",
    "objectives",
    "influence",
    "wealth",
    "goals",
)
"""Where a player's points came from; `ledger[seat * SOURCE_COUNT + source]`."""
PRESENTING: Final = 0
LAST_ERA: Final = 1
SPACES: Final = 2
KNOWLEDGE: Final = 3
SPECIALISTS: Final = 4
OBJECTIVE: Final = 5
STANDING: Final = 6
WEALTH_TILES: Final = 7
GOAL: Final = 8
SOURCE_COUNT: Final = 9

BOT_SOURCES: Final = ("presenting", "influence", "knowledge", "eureka", "diplomats", "visits", "sages")
"""Where the points on the marker of the automated opponents came from (solo)."""
BOT_PRESENTING: Final = 0
BOT_INFLUENCE: Final = 1
BOT_KNOWLEDGE: Final = 2
BOT_EUREKA: Final = 3
BOT_DIPLOMATS: Final = 4
BOT_VISITS: Final = 5
BOT_SAGES: Final = 6
BOT_SOURCE_COUNT: Final = 7

Numbers = tuple[int, ...]
"""A row that seldom changes: copies of a position share it, and whoever changes it puts a new one in its place."""


def replaced(row: Numbers, index: int, value: int) -> Numbers:
    """The row with another number in one place."""
    return (*row[:index], value, *row[index + 1 :])


_MOST: Final = 9_999

FIELDS: Final = Fields(
    own("setting", "Components and options of the match.", "Setting", "gnomon.games.inventions.setting"),
    # Regions.
    fixed("card", "The card of each region, or NOTHING.", NOTHING, CARDS - 1, REGIONS, start=NOTHING),
    fixed(
        "presenter", "By region the colour that presented it, or NOBODY.", NOBODY, PARTIES - 1, REGIONS, start=NOBODY
    ),
    fixed("inventor", "By region the colour that invented it, or NOBODY.", NOBODY, PARTIES - 1, REGIONS, start=NOBODY),
    fixed(
        "innovator", "By region the colour that innovated it, or NOBODY.", NOBODY, PARTIES - 1, REGIONS, start=NOBODY
    ),
    fixed("specialist", "The specialist tile of each region.", 0, REGIONS - 1, REGIONS),
    fixed("knowledge", "The knowledge tile of each region.", 0, REGIONS - 1, REGIONS),
    one("scoring", "Mask of regions whose knowledge tile shows its scoring side.", 0, (1 << REGIONS) - 1),
    one("sages_at", "Mask of regions with a sage.", 0, (1 << REGIONS) - 1, start=(1 << REGIONS) - 1),
    fixed("letters", "The letter of each region's Wealth tiles.", 0, REGIONS - 1, REGIONS),
    bundle("wealth", "The stack of Wealth tiles of each region, top first.", 0, TILES - 1, REGIONS, longest=CARDS),
    fixed(
        "spaces",
        "Influence spaces, three a region: a token (5 * colour + kind) or NOTHING.",
        *(NOTHING, TOKENS * PARTIES - 1, INFLUENCE_SPACES * REGIONS),
        start=NOTHING,
    ),
    many("people", "Citizens on the map, by colour and region.", 0, 99, REGIONS * PARTIES),
    # Milestones.
    fixed("common", "The Common Knowledge, from the earliest to the latest.", 0, MILESTONES - 1, longest=COMMON),
    fixed("private", "The private milestone of each colour.", NOTHING, MILESTONES - 1, PARTIES, start=NOTHING),
    fixed("column", "Colours of the private displays from the top.", 0, PARTIES - 1, PARTIES),
    fixed(
        "eureka",
        "The Eureka display from the left, NOTHING where one was taken.",
        NOTHING,
        MILESTONES - 1,
        longest=COMMON,
    ),
    fixed("discard", "The open discard pile of milestones.", 0, MILESTONES - 1, longest=MILESTONES),
    fixed("envoys", "By milestone the mask of colours with a diplomat there.", 0, (1 << PARTIES) - 1, MILESTONES),
    # Ideas.
    fixed("stack", "The idea stack, its top last.", -1, CARDS - 1, seen_by=PARTLY, longest=CARDS),
    fixed("display", "The Idea display, from the newest to the oldest.", 0, CARDS - 1, longest=CARDS),
    one("gone", "Mask of cards that have left the game.", 0, (1 << CARDS) - 1),
    bundle("ideas", "Ideas right of each player's board.", 0, CARDS - 1, per_seat=1, longest=CARDS),
    bundle("inventions", "Inventions left of each colour's board.", 0, CARDS - 1, PARTIES, longest=CARDS),
    # Boards.
    many("home", "Available citizens: traders, artisans, thinkers, scholars.", 0, 99, per_seat=KINDS),
    many("tired", "Exhausted citizens, by type.", 0, 99, per_seat=SPECIALTIES),
    many("supply", "Citizens in the supply of each colour.", 0, 99, PARTIES),
    many("influence", "Positions on the influence track.", 0, MOST_INFLUENCE, per_seat=1),
    bundle("slots", "The four tiles of each display, or NOTHING.", NOTHING, TILES - 1, per_seat=1, longest=SLOTS),
    bundle("hexes", "The 17 tiles of each Progress map, or NOTHING.", NOTHING, TILES - 1, per_seat=1, longest=HEXES),
    many("faded", "Masks of numbers of Technology tiles turned down.", 0, 127, per_seat=1),
    many("busy", "Masks of numbers of Economy tiles with a token.", 0, 127, per_seat=1),
    many("loose", "Economy tokens unlocked and unused.", 0, 9, per_seat=1),
    bundle("goals", "Private goals.", -1, GOALS - 1, per_seat=1, seen_by=OWNER, longest=4),
    fixed("tokens", "By colour the mask of influence tokens not placed.", 0, (1 << TOKENS) - 1, PARTIES),
    one("turned", "Mask of placed tokens (5 * colour + kind) that lie face down.", 0, (1 << (TOKENS * PARTIES)) - 1),
    fixed("sages", "Sages on each colour's board.", 0, REGIONS, PARTIES),
    fixed(
        "epoch", "The action of each colour's Epoch pillar, or NOTHING.", NOTHING, ACTIONS - 1, PARTIES, start=NOTHING
    ),
    fixed(
        "seasons",
        "The actions of each colour's two Season pillars, or NOTHING.",
        *(NOTHING, ACTIONS - 1, SEASONS * PARTIES),
        start=NOTHING,
    ),
    fixed("marker", "The era space of each colour, or NOTHING.", NOTHING, ERA_SPACES - 1, PARTIES, start=NOTHING),
    one(
        "heir",
        "Mask of seats that count as on the turn-order space of their era at the next change.",
        0,
        (1 << PARTIES) - 1,
    ),
    # The course of play.
    one("step", "Where the Chronos meeple stands.", 0, LAST_STEP),
    fixed("order", "Colours in turn order.", 0, PARTIES - 1, longest=PARTIES),
    one("turn", "The place in turn order of the colour whose turn it is.", 0, PARTIES),
    fixed("objectives", "Public objectives.", 0, OBJECTIVES - 1, longest=OBJECTIVES),
    many("stock", "Progress tiles left, by tile.", 0, 3, PROGRESS),
    # A turn.
    one("chain", "Chain tokens available.", 0, 3),
    one("owed", "Ideas presented for which a new one is owed.", 0, CARDS),
    one("called", "Mask of inventions whose chain was used.", 0, (1 << CARDS) - 1),
    one("fresh", "Mask of slots with this turn's aspirations.", 0, (1 << SLOTS) - 1),
    fixed("waiting", "Faces of this turn's aspirations without a slot.", 0, 3, longest=_MOST),
    one("paired", "1 if a Technology tile was used.", 0, 1),
    # Automated opponents.
    one("chronos_at", "The region of Chronos.", NOWHERE, REGIONS - 1, start=NOWHERE),
    one("hephaestus_at", "The region of Hephaestus.", NOWHERE, REGIONS - 1, start=NOWHERE),
    bundle("hoard", "Tiles of each automated opponent.", 0, TILES - 1, PARTIES, longest=TILES),
    fixed("deck", "Action cards, the next one last.", -1, ACTION_CARDS - 1, seen_by=PARTLY, longest=ACTION_CARDS),
    fixed(
        "packets",
        "From below, masks of the deck's cards that lie together in an order nobody knows.",
        *(1, (1 << ACTION_CARDS) - 1),
        longest=ACTION_CARDS,
    ),
    fixed("drawn", "Action cards of this era.", 0, ACTION_CARDS - 1, longest=ACTION_CARDS),
    one("borders", "Mask of Chronos' tokens between eras.", 0, 15),
    many("marker_points", "Points on the opponents' marker, by source.", 0, _MOST, BOT_SOURCE_COUNT),
    many("ledger", "Points by source.", -_MOST, _MOST, per_seat=SOURCE_COUNT),
)
"""What a position holds, as it is saved. Colours are the players, then Chronos, then Hephaestus."""


class InventionsState(Slots):
    """A position; its fields are those of `FIELDS`."""

    __slots__ = ()

    def __init__(self, seats: int, seed: int, setting: Setting) -> None:
        """A state whose fields are still to be filled: by `blank_state`, `clone` or `load_state`."""
        super().__init__(seats, seed)
        self.setting = setting

    def clone(self) -> "InventionsState":
        """An independent copy; tuples and frames are shared."""
        copy = InventionsState(self.seats, self.seed, self.setting)
        self.copy_fields(copy)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(self.setting.option_values)
        FIELDS.save(self, found)
        return found

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return sum(self.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)])


def blank_state(seats: int, seed: int, setting: Setting) -> InventionsState:
    """A state with empty displays and maps and nothing else set up."""
    state = InventionsState(seats, seed, setting)
    FIELDS.fill(state)
    state.slots = [(NOTHING,) * SLOTS] * seats
    state.hexes = [(NOTHING,) * HEXES] * seats
    return state


def load_state(saved: object) -> InventionsState:
    """A state from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "inventions state")
    seats = reader.integer("seats", 1, MAX_SEATS)
    seed = reader.hexadecimal("seed")
    digest = reader.text("data")
    if digest not in KNOWN:
        raise reader.error("data", "this match was played with other component tables; hand in their file")
    chosen = reader.mapping("options", reader.raw("options"))
    setting = setting_for(KNOWN[digest], read_options(SPECS, chosen), seats)
    state = InventionsState(seats, seed, setting)
    FIELDS.load(reader, state)
    whole = all(len(row) == SLOTS for row in state.slots) and all(len(row) == HEXES for row in state.hexes)
    if not whole or sorted(state.order) != list(range(setting.parties)) or len(state.common) != COMMON:
        raise reader.error("order", "lengths or colours do not fit together")
    state.read_common(reader, RULES_VERSION)
    reader.finish()
    return state
