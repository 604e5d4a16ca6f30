"""The state of a match of Inventions: plain data, flat lists of integers."""

from typing import Final

from gnomon.games.inventions.components import KNOWN
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
from gnomon.kernel.state import State

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


class InventionsState(State):
    """A position. `s` is a seat, `p` a colour (the players, Chronos, Hephaestus), `r` a region.

    Regions: `card[r]` or NOTHING, with `presenter[r]`, `inventor[r]`, `innovator[r]` colours or NOBODY; `specialist[r]`
    and `knowledge[r]` tiles; `scoring` mask of regions whose knowledge tile shows its scoring side, `sages_at` mask of
    regions with a sage; `letters[r]` of the wealth with `wealth[r]` the stack, top first; `spaces[3 * r + i]` influence tokens (5 * p + kind) or
    NOTHING; `people[7 * p + r]` citizens on the map.

    Milestones: `common` from the earliest to the latest, `private[p]`, `column` colours of the private displays from the
    top, `eureka` spaces from the left (NOTHING where one was taken), `discard`; `envoys[m]` mask of colours with a
    diplomat there.

    Ideas: `stack` (last is on top; UNKNOWN below it in a view), `display` from the newest to the oldest, `gone` mask of
    cards that have left the game, `ideas[s]`, `inventions[p]`.

    Boards: `home[4 * s + kind]` available citizens (traders, artisans, thinkers, scholars), `tired[3 * s + type]`
    exhausted ones, `supply[p]`; `influence[s]`; `slots[s]` the four tiles of the display or NOTHING; `hexes[s]` 17 tiles
    or NOTHING; `faded[s]` mask of numbers of technology tiles turned down, `busy[s]` mask of numbers of economy tiles with a
    token, `loose[s]` economy tokens unlocked and unused; `goals[s]` (UNKNOWN to others); `tokens[p]` mask of influence
    tokens not placed, `turned` mask over 5 * p + kind of those face down; `sages[p]`; `epoch[p]`, `seasons[2 * p + i]`
    pillars (an action or NOTHING); `marker[p]` an era space; `heir` mask of seats that count as on the turn-order space of
    their era at the next Era Change.

    Course: `step` of the Chronos meeple, `order` of colours, `turn` index in it, `objectives`, `stock[tile]` progress
    tiles left. Within a turn: `chain` tokens available, `owed` ideas presented, `called` mask of inventions whose chain
    was used, `fresh` mask of slots with this turn's aspirations, `waiting` faces of those without a slot, `paired` 1 if
    a technology tile was used.

    Automated opponents: `chronos_at`, `hephaestus_at` regions, `hoard[p]` tiles, `deck` action cards (last is on top),
    `packets` from below: masks of the cards of the deck that lie together in an order nobody knows, `drawn` those of this
    era, `borders` mask of Chronos' tokens between eras, `marker_points` by source.
    """

    __slots__ = (
        "borders",
        "busy",
        "called",
        "card",
        "chain",
        "chronos_at",
        "column",
        "common",
        "deck",
        "discard",
        "display",
        "drawn",
        "envoys",
        "epoch",
        "eureka",
        "faded",
        "fresh",
        "goals",
        "gone",
        "heir",
        "hephaestus_at",
        "hexes",
        "hoard",
        "home",
        "ideas",
        "influence",
        "innovator",
        "inventions",
        "inventor",
        "knowledge",
        "ledger",
        "letters",
        "loose",
        "marker",
        "marker_points",
        "objectives",
        "order",
        "owed",
        "packets",
        "paired",
        "people",
        "presenter",
        "private",
        "sages",
        "sages_at",
        "scoring",
        "seasons",
        "setting",
        "slots",
        "spaces",
        "specialist",
        "stack",
        "step",
        "stock",
        "supply",
        "tired",
        "tokens",
        "turn",
        "turned",
        "waiting",
        "wealth",
    )

    def __init__(self, seats: int, seed: int, setting: Setting, bare: bool = False) -> None:
        super().__init__(seats, seed)
        self.setting = setting
        if bare:  # whoever makes a copy fills in the rest
            return
        self.card: Numbers = (NOTHING,) * REGIONS
        self.presenter: Numbers = (NOBODY,) * REGIONS
        self.inventor: Numbers = (NOBODY,) * REGIONS
        self.innovator: Numbers = (NOBODY,) * REGIONS
        self.specialist: Numbers = (0,) * REGIONS
        self.knowledge: Numbers = (0,) * REGIONS
        self.scoring = 0
        self.sages_at = (1 << REGIONS) - 1
        self.letters: Numbers = (0,) * REGIONS
        self.wealth: list[Numbers] = [()] * REGIONS
        self.spaces: Numbers = (NOTHING,) * (INFLUENCE_SPACES * REGIONS)
        self.people = [0] * (REGIONS * PARTIES)
        self.common: Numbers = ()
        self.private: Numbers = (NOTHING,) * PARTIES
        self.column: Numbers = (0,) * PARTIES
        self.eureka: Numbers = ()
        self.discard: Numbers = ()
        self.envoys: Numbers = (0,) * MILESTONES
        self.stack: Numbers = ()
        self.display: Numbers = ()
        self.gone = 0
        self.ideas: list[Numbers] = [()] * seats
        self.inventions: list[Numbers] = [()] * PARTIES
        self.home = [0] * (KINDS * seats)
        self.tired = [0] * (SPECIALTIES * seats)
        self.supply = [0] * PARTIES
        self.influence = [0] * seats
        self.slots: list[Numbers] = [(NOTHING,) * SLOTS] * seats
        self.hexes: list[Numbers] = [(NOTHING,) * HEXES] * seats
        self.faded = [0] * seats
        self.busy = [0] * seats
        self.loose = [0] * seats
        self.goals: list[Numbers] = [()] * seats
        self.tokens: Numbers = (0,) * PARTIES
        self.turned = 0
        self.sages: Numbers = (0,) * PARTIES
        self.epoch: Numbers = (NOTHING,) * PARTIES
        self.seasons: Numbers = (NOTHING,) * (SEASONS * PARTIES)
        self.marker: Numbers = (NOTHING,) * PARTIES
        self.heir = 0
        self.step = 0
        self.order: Numbers = ()
        self.turn = 0
        self.objectives: Numbers = ()
        self.stock = [0] * PROGRESS
        self.chain = 0
        self.owed = 0
        self.called = 0
        self.fresh = 0
        self.waiting: Numbers = ()
        self.paired = 0
        self.chronos_at = NOWHERE
        self.hephaestus_at = NOWHERE
        self.hoard: list[Numbers] = [()] * PARTIES
        self.deck: Numbers = ()
        self.packets: Numbers = ()
        self.drawn: Numbers = ()
        self.borders = 0
        self.marker_points = [0] * BOT_SOURCE_COUNT
        self.ledger = [0] * (SOURCE_COUNT * seats)

    def clone(self) -> "InventionsState":
        """An independent copy; tuples and frames are shared."""
        copy = InventionsState(self.seats, self.seed, self.setting, True)
        copy.card = self.card
        copy.presenter = self.presenter
        copy.inventor = self.inventor
        copy.innovator = self.innovator
        copy.specialist = self.specialist
        copy.knowledge = self.knowledge
        copy.scoring = self.scoring
        copy.sages_at = self.sages_at
        copy.letters = self.letters
        copy.wealth = self.wealth[:]
        copy.spaces = self.spaces
        copy.people = self.people[:]
        copy.common = self.common
        copy.private = self.private
        copy.column = self.column
        copy.eureka = self.eureka
        copy.discard = self.discard
        copy.envoys = self.envoys
        copy.stack = self.stack
        copy.display = self.display
        copy.gone = self.gone
        copy.ideas = self.ideas[:]
        copy.inventions = self.inventions[:]
        copy.home = self.home[:]
        copy.tired = self.tired[:]
        copy.supply = self.supply[:]
        copy.influence = self.influence[:]
        copy.slots = self.slots[:]
        copy.hexes = self.hexes[:]
        copy.faded = self.faded[:]
        copy.busy = self.busy[:]
        copy.loose = self.loose[:]
        copy.goals = self.goals[:]
        copy.tokens = self.tokens
        copy.turned = self.turned
        copy.sages = self.sages
        copy.epoch = self.epoch
        copy.seasons = self.seasons
        copy.marker = self.marker
        copy.heir = self.heir
        copy.step = self.step
        copy.order = self.order
        copy.turn = self.turn
        copy.objectives = self.objectives
        copy.stock = self.stock[:]
        copy.chain = self.chain
        copy.owed = self.owed
        copy.called = self.called
        copy.fresh = self.fresh
        copy.waiting = self.waiting
        copy.paired = self.paired
        copy.chronos_at = self.chronos_at
        copy.hephaestus_at = self.hephaestus_at
        copy.hoard = self.hoard[:]
        copy.deck = self.deck
        copy.packets = self.packets
        copy.drawn = self.drawn
        copy.borders = self.borders
        copy.marker_points = self.marker_points[:]
        copy.ledger = self.ledger[:]
        self.copy_common(copy)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(self.setting.option_values)
        for name in _NUMBERS:
            found[name] = getattr(self, name)
        for name in (*_LISTS, *_ROWS, *_TUPLES):
            found[name] = list(getattr(self, name))
        for name in _BUNDLES:
            found[name] = [list(item) for item in getattr(self, name)]
        return found

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return sum(self.ledger[SOURCE_COUNT * seat : SOURCE_COUNT * (seat + 1)])


_MOST: Final = 9_999
_NUMBERS: Final = {
    "scoring": (0, (1 << REGIONS) - 1),
    "sages_at": (0, (1 << REGIONS) - 1),
    "gone": (0, (1 << CARDS) - 1),
    "turned": (0, (1 << (TOKENS * PARTIES)) - 1),
    "heir": (0, (1 << PARTIES) - 1),
    "step": (0, LAST_STEP),
    "turn": (0, PARTIES),
    "chain": (0, 3),
    "owed": (0, CARDS),
    "called": (0, (1 << CARDS) - 1),
    "fresh": (0, (1 << SLOTS) - 1),
    "paired": (0, 1),
    "chronos_at": (NOWHERE, REGIONS - 1),
    "hephaestus_at": (NOWHERE, REGIONS - 1),
    "borders": (0, 15),
}
"""Fields that are one number, with the least and the greatest."""

_LISTS: Final = {
    "people": (REGIONS * PARTIES, 0, 99),
    "home": (-KINDS, 0, 99),
    "tired": (-SPECIALTIES, 0, 99),
    "supply": (PARTIES, 0, 99),
    "influence": (-1, 0, MOST_INFLUENCE),
    "faded": (-1, 0, 127),
    "busy": (-1, 0, 127),
    "loose": (-1, 0, 9),
    "stock": (PROGRESS, 0, 3),
    "marker_points": (BOT_SOURCE_COUNT, 0, _MOST),
    "ledger": (-SOURCE_COUNT, -_MOST, _MOST),
}
"""Fields that are lists: length (negative: so many for each seat), least and greatest number."""

_ROWS: Final = {
    "card": (REGIONS, NOTHING, CARDS - 1),
    "presenter": (REGIONS, NOBODY, PARTIES - 1),
    "inventor": (REGIONS, NOBODY, PARTIES - 1),
    "innovator": (REGIONS, NOBODY, PARTIES - 1),
    "specialist": (REGIONS, 0, REGIONS - 1),
    "knowledge": (REGIONS, 0, REGIONS - 1),
    "letters": (REGIONS, 0, REGIONS - 1),
    "spaces": (INFLUENCE_SPACES * REGIONS, NOTHING, TOKENS * PARTIES - 1),
    "private": (PARTIES, NOTHING, MILESTONES - 1),
    "column": (PARTIES, 0, PARTIES - 1),
    "envoys": (MILESTONES, 0, (1 << PARTIES) - 1),
    "tokens": (PARTIES, 0, (1 << TOKENS) - 1),
    "sages": (PARTIES, 0, REGIONS),
    "epoch": (PARTIES, NOTHING, ACTIONS - 1),
    "seasons": (SEASONS * PARTIES, NOTHING, ACTIONS - 1),
    "marker": (PARTIES, NOTHING, ERA_SPACES - 1),
}
"""Rows of fixed length that copies share."""

_TUPLES: Final = {
    "common": (COMMON, 0, MILESTONES - 1),
    "eureka": (COMMON, NOTHING, MILESTONES - 1),
    "discard": (MILESTONES, 0, MILESTONES - 1),
    "stack": (CARDS, -1, CARDS - 1),
    "display": (CARDS, 0, CARDS - 1),
    "order": (PARTIES, 0, PARTIES - 1),
    "objectives": (OBJECTIVES, 0, OBJECTIVES - 1),
    "waiting": (_MOST, 0, 3),
    "deck": (ACTION_CARDS, -1, ACTION_CARDS - 1),
    "packets": (ACTION_CARDS, 1, (1 << ACTION_CARDS) - 1),
    "drawn": (ACTION_CARDS, 0, ACTION_CARDS - 1),
}
"""Rows of changing length: at most so many, least and greatest number."""

_BUNDLES: Final = {
    "wealth": (REGIONS, CARDS, 0, TILES - 1),
    "ideas": (-1, CARDS, 0, CARDS - 1),
    "inventions": (PARTIES, CARDS, 0, CARDS - 1),
    "slots": (-1, SLOTS, NOTHING, TILES - 1),
    "hexes": (-1, HEXES, NOTHING, TILES - 1),
    "goals": (-1, 4, -1, GOALS - 1),
    "hoard": (PARTIES, TILES, 0, TILES - 1),
}
"""Rows of rows: how many (negative: one for each seat), length of each at most, least and greatest number."""


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
    for name, (low, high) in _NUMBERS.items():
        setattr(state, name, reader.integer(name, low, high))
    for name, (length, low, high) in _LISTS.items():
        setattr(state, name, reader.integers(name, length if length > 0 else -length * seats, low, high))
    for name, (length, low, high) in _ROWS.items():
        setattr(state, name, tuple(reader.integers(name, length, low, high)))
    for name, (most, low, high) in _TUPLES.items():
        setattr(state, name, tuple(_short(reader, name, reader.integers(name, None, low, high), most)))
    for name, (count, most, low, high) in _BUNDLES.items():
        items = reader.items(name)
        if len(items) != (count if count > 0 else seats):
            raise reader.error(name, f"expected {count if count > 0 else seats} lists, found {len(items)}")
        rows = [Reader({name: item}, reader.where).integers(name, None, low, high) for item in items]
        setattr(state, name, [tuple(_short(reader, name, row, most)) for row in rows])
    whole = all(len(row) == SLOTS for row in state.slots) and all(len(row) == HEXES for row in state.hexes)
    if not whole or sorted(state.order) != list(range(setting.parties)) or len(state.common) != COMMON:
        raise reader.error("order", "lengths or colours do not fit together")
    state.read_common(reader, RULES_VERSION)
    reader.finish()
    return state


def _short(reader: Reader, name: str, row: list[int], most: int) -> list[int]:
    if len(row) > most:
        raise reader.error(name, f"expected at most {most} numbers, found {len(row)}")
    return row
