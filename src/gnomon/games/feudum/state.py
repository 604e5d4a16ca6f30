"""The state of a match of Feudum: plain data, flat lists of integers."""

from typing import Final

from gnomon.games.feudum.components import KNOWN
from gnomon.games.feudum.setting import SPECS, Setting, setting_for
from gnomon.games.feudum.terms import (
    CARDS,
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
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.options import read_options, written_options
from gnomon.kernel.state import State

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


Numbers = tuple[int, ...]
"""A row that seldom changes: copies of a position share it, and whoever changes it puts a new one in its place."""


NO_IMMUNITY: Final[Numbers] = (NO_SEAL,) * (2 * LOCATIONS)
"""No seal lies under any marker."""


def replaced(row: Numbers, index: int, value: int) -> Numbers:
    """The row with another number in one place."""
    return (*row[:index], value, *row[index + 1 :])


class FeudumState(State):
    """A position. `s` is a seat, `l` a location, `g` a good, `c` a colour.

    Map: `kind[l]` type, `icon[l]` guild of a feudum, `ruler[l]`, `serf[l]` seats or NOBODY, `subject[l]` how many (the
    ruler's own; two only by the notes), `immunity[2 * l + role]` the seal under a subject or serf, `beside[5 * l + g]` goods, `landscape[l]`
    type or NOTHING with `resources[l]` on it, `adrift[3 * l + vessel]` abandoned vessels.

    Pieces: `pawn_at`, `pawn_face`, `pawn_wine` (0, WINE or WINE_OF_TILE), `pawn_vessel` by `3 * s + pawn`; `monster_at`, `monster_of`.

    Players: `goods[5 * s + g]`, `barrel`, `shillings`, `markers`, `discs` spare, `voyage` space, `military` spaces
    covered, `slain` (a monster defeated), `vessels[3 * s + kind]`, `tiles[4 * s + landscape]`, `reeves[6 * s + guild]`,
    `seals[s]` and `beads[s]` tuples of tokens, `writs[s]` cards (UNKNOWN to others).

    Supplies: `bag[g]` the haversack, `pool` seals in the order in which they will be drawn (last first), `targets`,
    `free_vessels[kind]`, `free_markers[c]`, `feudums[guild]` discs, `stacks[region]` the epoch on top (5: empty),
    `faces[tile]` landscapes, `spent[landscape]` tiles out of the game, `deck` writs (last is drawn first) with
    `deck_seen` masks of who knows each (bit 5: everybody).

    Guilds: `tracks[guild]` seats, best first; `barn[g]`, `chickens` tokens, `purse`; `market[g]`; `containers[g]`,
    `guild_vessels[kind]`; `rows[c]` markers or NOTHING; `scrolls` tokens or NO_SEAL; `rosary` tokens, `coffer`.

    Round: `round`, `epoch`, `first`, `active`; by seat `hand` mask of chosen cards not yet played (UNKNOWN to others)
    and `held` their number, `played` mask, `pouch` a good or NOTHING with `pouch_tile` the wild tile for it or NOTHING,
    `moves` successful Moves, `guild_used` the first Guild's guild or NOTHING, `doubled` (0, 1 in the second card, 2 done), `secret` what was chosen in secret and
    is not carried out yet (how pawns are fed, five bits each, or the hand of the lower bead; UNKNOWN to others); `sworn` mask of those who chose,
    `final` how many in turn order are bound. `ledger` points by source.
    """

    __slots__ = (
        "active",
        "adrift",
        "bag",
        "barn",
        "barrel",
        "beads",
        "beside",
        "chickens",
        "coffer",
        "containers",
        "deck",
        "deck_seen",
        "discs",
        "doubled",
        "epoch",
        "faces",
        "feudums",
        "final",
        "first",
        "free_markers",
        "free_vessels",
        "goods",
        "guild_used",
        "guild_vessels",
        "hand",
        "held",
        "icon",
        "immunity",
        "kind",
        "landscape",
        "ledger",
        "markers",
        "market",
        "military",
        "monster_at",
        "monster_of",
        "moves",
        "pawn_at",
        "pawn_face",
        "pawn_vessel",
        "pawn_wine",
        "played",
        "pool",
        "pouch",
        "pouch_tile",
        "purse",
        "reeves",
        "resources",
        "rosary",
        "round",
        "rows",
        "ruler",
        "scrolls",
        "seals",
        "secret",
        "serf",
        "setting",
        "shillings",
        "slain",
        "spent",
        "stacks",
        "subject",
        "sworn",
        "targets",
        "tiles",
        "tracks",
        "vessels",
        "voyage",
        "writs",
    )

    def __init__(self, seats: int, seed: int, setting: Setting, bare: bool = False) -> None:
        super().__init__(seats, seed)
        self.setting = setting
        if bare:  # whoever makes a copy fills in the rest
            return
        self.kind: Numbers = (0,) * LOCATIONS
        self.icon: Numbers = (NOTHING,) * LOCATIONS
        self.ruler: Numbers = (NOBODY,) * LOCATIONS
        self.subject: Numbers = (0,) * LOCATIONS
        self.serf: Numbers = (NOBODY,) * LOCATIONS
        self.immunity: Numbers = NO_IMMUNITY
        self.beside: Numbers = (0,) * (GOODS * LOCATIONS)
        self.landscape: Numbers = (NOTHING,) * LOCATIONS
        self.resources: Numbers = (0,) * LOCATIONS
        self.adrift: Numbers = (0,) * (VESSELS * LOCATIONS)
        self.pawn_at = [NOWHERE] * (PAWNS * seats)
        self.pawn_face = [NOTHING] * (PAWNS * seats)
        self.pawn_wine = [0] * (PAWNS * seats)
        self.pawn_vessel = [NOTHING] * (PAWNS * seats)
        self.monster_at: Numbers = (NOWHERE,) * MONSTERS
        self.monster_of: Numbers = (NOBODY,) * MONSTERS
        self.goods = [0] * (GOODS * seats)
        self.barrel = [0] * seats
        self.shillings = [0] * seats
        self.markers = [0] * seats
        self.discs: Numbers = (0,) * seats
        self.voyage: Numbers = (0,) * seats
        self.military: Numbers = (0,) * seats
        self.slain: Numbers = (0,) * seats
        self.vessels: Numbers = (0,) * (VESSELS * seats)
        self.tiles = [0] * (LANDSCAPES * seats)
        self.reeves: Numbers = (0,) * (GUILDS * seats)
        self.seals: list[Numbers] = [()] * seats
        self.beads: list[Numbers] = [()] * seats
        self.writs: list[Numbers] = [()] * seats
        self.bag = [0] * GOODS
        self.pool: Numbers = ()
        self.targets = 0
        self.free_vessels: Numbers = (0,) * VESSELS
        self.free_markers = [0] * MAX_SEATS
        self.feudums: Numbers = (0,) * GUILDS
        self.stacks: Numbers = (1,) * REGIONS
        self.faces: Numbers = (0,) * TILES
        self.spent: Numbers = (0,) * LANDSCAPES
        self.deck: Numbers = ()
        self.deck_seen: Numbers = ()
        self.tracks: list[Numbers] = [()] * GUILDS
        self.barn = [0] * GOODS
        self.chickens: Numbers = ()
        self.purse = 0
        self.market = [0] * GOODS
        self.containers = [0] * GOODS
        self.guild_vessels: Numbers = (0,) * VESSELS
        self.rows: Numbers = (NOTHING,) * MAX_SEATS
        self.scrolls: Numbers = (NO_SEAL,) * setting.components.scrolls
        self.rosary: Numbers = ()
        self.coffer = 0
        self.round = 1
        self.epoch = 1
        self.first = 0
        self.active = 0
        self.hand = [0] * seats
        self.held = [0] * seats
        self.played = [0] * seats
        self.pouch = [NOTHING] * seats
        self.pouch_tile = [NOTHING] * seats
        self.moves = [0] * seats
        self.guild_used = [NOTHING] * seats
        self.doubled = [0] * seats
        self.secret = [0] * seats
        self.sworn = 0
        self.final = 0
        self.ledger = [0] * (SOURCE_COUNT * seats)

    def clone(self) -> "FeudumState":
        """An independent copy; tuples and frames are shared."""
        copy = FeudumState(self.seats, self.seed, self.setting, True)
        copy.kind = self.kind
        copy.icon = self.icon
        copy.ruler = self.ruler
        copy.subject = self.subject
        copy.serf = self.serf
        copy.immunity = self.immunity
        copy.beside = self.beside
        copy.landscape = self.landscape
        copy.resources = self.resources
        copy.adrift = self.adrift
        copy.pawn_at = self.pawn_at[:]
        copy.pawn_face = self.pawn_face[:]
        copy.pawn_wine = self.pawn_wine[:]
        copy.pawn_vessel = self.pawn_vessel[:]
        copy.monster_at = self.monster_at
        copy.monster_of = self.monster_of
        copy.goods = self.goods[:]
        copy.barrel = self.barrel[:]
        copy.shillings = self.shillings[:]
        copy.markers = self.markers[:]
        copy.discs = self.discs
        copy.voyage = self.voyage
        copy.military = self.military
        copy.slain = self.slain
        copy.vessels = self.vessels
        copy.tiles = self.tiles[:]
        copy.reeves = self.reeves
        copy.seals = self.seals[:]
        copy.beads = self.beads[:]
        copy.writs = self.writs[:]
        copy.bag = self.bag[:]
        copy.pool = self.pool
        copy.targets = self.targets
        copy.free_vessels = self.free_vessels
        copy.free_markers = self.free_markers[:]
        copy.feudums = self.feudums
        copy.stacks = self.stacks
        copy.faces = self.faces
        copy.spent = self.spent
        copy.deck = self.deck
        copy.deck_seen = self.deck_seen
        copy.tracks = self.tracks[:]
        copy.barn = self.barn[:]
        copy.chickens = self.chickens
        copy.purse = self.purse
        copy.market = self.market[:]
        copy.containers = self.containers[:]
        copy.guild_vessels = self.guild_vessels
        copy.rows = self.rows
        copy.scrolls = self.scrolls
        copy.rosary = self.rosary
        copy.coffer = self.coffer
        copy.round = self.round
        copy.epoch = self.epoch
        copy.first = self.first
        copy.active = self.active
        copy.hand = self.hand[:]
        copy.held = self.held[:]
        copy.played = self.played[:]
        copy.pouch = self.pouch[:]
        copy.pouch_tile = self.pouch_tile[:]
        copy.moves = self.moves[:]
        copy.guild_used = self.guild_used[:]
        copy.doubled = self.doubled[:]
        copy.secret = self.secret[:]
        copy.sworn = self.sworn
        copy.final = self.final
        copy.ledger = self.ledger[:]
        self.copy_common(copy)
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(written_options(SPECS, self.setting.option_values))
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
    "targets": (0, 99),
    "purse": (0, _MOST),
    "coffer": (0, _MOST),
    "round": (1, _MOST),
    "epoch": (1, 5),
    "first": (0, MAX_SEATS - 1),
    "active": (0, MAX_SEATS - 1),
    "sworn": (0, (1 << MAX_SEATS) - 1),
    "final": (0, MAX_SEATS),
}
"""Fields that are one number, with the least and the greatest."""

_LISTS: Final = {
    "pawn_at": (-PAWNS, NOWHERE, LOCATIONS - 1),
    "pawn_face": (-PAWNS, NOTHING, GUILDS - 1),
    "pawn_wine": (-PAWNS, 0, 2),
    "pawn_vessel": (-PAWNS, NOTHING, VESSELS - 1),
    "goods": (-GOODS, 0, 99),
    "barrel": (-1, 0, 9),
    "shillings": (-1, 0, _MOST),
    "markers": (-1, 0, 40),
    "tiles": (-LANDSCAPES, 0, TILES),
    "bag": (GOODS, 0, 99),
    "free_markers": (MAX_SEATS, 0, 40),
    "barn": (GOODS, 0, 50),
    "market": (GOODS, 0, 9),
    "containers": (GOODS, 0, 9),
    "hand": (-1, -1, (1 << CARDS) - 1),
    "held": (-1, 0, CARDS),
    "played": (-1, 0, (1 << CARDS) - 1),
    "pouch": (-1, NOTHING, GOODS - 1),
    "pouch_tile": (-1, NOTHING, LANDSCAPES - 1),
    "moves": (-1, 0, 9),
    "guild_used": (-1, NOTHING, GUILDS - 1),
    "doubled": (-1, 0, 2),
    "secret": (-1, -1, (1 << 15) - 1),
    "ledger": (-SOURCE_COUNT, -_MOST, _MOST),
}
"""Fields that are lists: length (negative: so many for each seat), least and greatest number."""

_ROWS: Final = {
    "kind": (LOCATIONS, 0, 3),
    "icon": (LOCATIONS, NOTHING, GUILDS - 1),
    "ruler": (LOCATIONS, NOBODY, MAX_SEATS - 1),
    "subject": (LOCATIONS, 0, 2),
    "serf": (LOCATIONS, NOBODY, MAX_SEATS - 1),
    "immunity": (2 * LOCATIONS, -1, SHOWN + 5),
    "beside": (GOODS * LOCATIONS, 0, 99),
    "landscape": (LOCATIONS, NOTHING, LANDSCAPES - 1),
    "resources": (LOCATIONS, 0, 99),
    "adrift": (VESSELS * LOCATIONS, 0, 9),
    "monster_at": (MONSTERS, NOWHERE, LOCATIONS - 1),
    "monster_of": (MONSTERS, NOBODY, MAX_SEATS - 1),
    "discs": (-1, 0, 9),
    "voyage": (-1, 0, 20),
    "military": (-1, 0, 3),
    "slain": (-1, 0, 1),
    "vessels": (-VESSELS, 0, 9),
    "reeves": (-GUILDS, 0, 1),
    "free_vessels": (VESSELS, 0, 9),
    "feudums": (GUILDS, 0, 9),
    "stacks": (REGIONS, 1, 5),
    "spent": (LANDSCAPES, 0, TILES),
    "guild_vessels": (VESSELS, 0, 9),
    "rows": (MAX_SEATS, NOTHING, 20),
}
"""The same for rows."""

_TUPLES: Final = {
    "scrolls": (-1, SHOWN + 5),
    "pool": (-1, SHOWN + 5),
    "faces": (-1, LANDSCAPES - 1),
    "deck": (-1, 15),
    "deck_seen": (0, 63),
    "chickens": (-1, SHOWN + 5),
    "rosary": (-1, SHOWN + 5),
}
"""Rows whose length is their own, with the least and the greatest number."""

_BUNDLES: Final = {
    "seals": (-1, SHOWN + 5),
    "beads": (-1, SHOWN + 5),
    "writs": (-1, 15),
    "tracks": (0, MAX_SEATS - 1),
}
"""Fields that hold a tuple for each seat or guild."""


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
    state = FeudumState(seats, seed, setting)
    for name, (low, high) in _NUMBERS.items():
        setattr(state, name, reader.integer(name, low, high))
    for name, (length, low, high) in _LISTS.items():
        setattr(state, name, reader.integers(name, length if length > 0 else -length * seats, low, high))
    for name, (length, low, high) in _ROWS.items():
        setattr(state, name, tuple(reader.integers(name, length if length > 0 else -length * seats, low, high)))
    for name, (low, high) in _TUPLES.items():
        setattr(state, name, tuple(reader.integers(name, None, low, high)))
    for name, (low, high) in _BUNDLES.items():
        count = GUILDS if name == "tracks" else seats
        items = reader.items(name)
        if len(items) != count:
            raise reader.error(name, f"expected {count} lists, found {len(items)}")
        bundle = [tuple(Reader({name: item}, reader.where).integers(name, None, low, high)) for item in items]
        setattr(state, name, bundle)
    fits = state.active < seats and state.first < seats and len(state.deck) == len(state.deck_seen)
    if not fits or len(state.scrolls) != setting.components.scrolls or len(state.faces) != TILES:
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
