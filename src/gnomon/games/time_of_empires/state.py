"""The state of a match of Time of Empires: plain data, flat lists of integers and immutable tuples."""

from typing import Final

from gnomon.games.time_of_empires.components import KNOWN
from gnomon.games.time_of_empires.land import Land, land_for
from gnomon.games.time_of_empires.setting import SPECS, Setting, setting_for
from gnomon.games.time_of_empires.terms import (
    DESIGNS,
    LEADERS,
    MAX_SEATS,
    NODES,
    NONE,
    SLOTS,
    SPACES,
    TILE_EFFECTS,
    WONDERS,
)
from gnomon.kernel.codec import Reader
from gnomon.kernel.frames import NEVER
from gnomon.kernel.options import read_options
from gnomon.kernel.state import State

PREPARATION: Final = 0
COUNTDOWN: Final = 1  # real time: everybody is ready, the gong is about to sound
RUNNING: Final = 2  # real time: between the gongs
CLOSING: Final = 3  # real time: after the second gong, pending actions are finished
ROUNDS: Final = 4  # introductory: turn by turn
SCORING: Final = 5
PHASE_NAMES: Final = ("preparation", "countdown", "running", "closing", "rounds", "scoring")

EXHAUSTED: Final = 0
SAND: Final = 1  # the sand runs
GRACE: Final = 2  # exhausted, but others may not clear it yet
OFF: Final = -1

PICKED: Final = 4
"""In a view, another seat's choice that is made but not shown yet."""

SOURCES: Final = ("destroyed", "bonus", "wonders", "culture", "leaders")
"""Where a player's victory points come from; `ledger[(era - 1) * 5 + source + 15 * seat]`."""
DESTROYED: Final = 0
BONUS: Final = 1
WONDER_POINTS: Final = 2
CULTURE_POINTS: Final = 3
LEADER_POINTS: Final = 4
SOURCE_COUNT: Final = 5
LEDGER: Final = 15

PER_SEAT: Final = (
    ("memory", 1, 0, 1 << SPACES),
    ("population", 1, 0, 20),
    ("scholars", 1, 0, 20),
    ("stock", 2, 0, 99),
    ("removed", 4, 0, 5),
    ("lost", 4, 0, 5),
    ("captured", 16, 0, 5),
    ("unscored", 1, 0, 80),
    ("tokens", 3, NONE, 3),
    ("picked", 1, NONE, PICKED),
    ("waiting", 1, NONE, 3),
    ("backs", 16, 0, 99),
    ("timer_slot", 2, OFF, SLOTS - 1),
    ("timer_sand", 2, EXHAUSTED, GRACE),
    ("ready_at", 2, 0, 1 << 50),
    ("last_space", 2, NONE, SPACES - 1),
    ("used_tiles", 1, 0, 15),
    ("appointing", 1, 0, 2),
    ("ledger", LEDGER, 0, 9999),
)
"""The lists with so many entries for each seat: name, entries, least, most."""

NUMBERS: Final = (
    ("active", NONE, MAX_SEATS - 1),
    ("appointments", 0, 99),
    ("era", 0, 3),
    ("first", 0, MAX_SEATS - 1),
    ("gong_at", NEVER, 1 << 50),
    ("limit_at", NEVER, 1 << 50),
    ("mode", NONE, 1),
    ("phase", PREPARATION, SCORING),
    ("round", 0, 99),
    ("turn_spaces", 0, 1 << SPACES),
    ("undone", 0, 3),
)


class EmpiresState(State):
    """A position.

    On the map, by node: `clans[node]` and their owner `holders[node]` (NOBODY if none), `buildings[node]` a mask with
    bit `4 * seat + kind`. Per seat: `population` in reserve, `scholars` on the own board, `stock[2 * seat + r]`
    knowledge and bricks, `removed[4 * seat + field]` pieces taken from the board, `lost[...]` of them out of the game,
    `captured[16 * seat + 4 * owner + kind]` enemy pieces destroyed (`unscored` of them since the last scoring),
    `tokens[3 * seat + era - 1]` field of the bonus token (or NONE) and `picked` the field chosen but not yet shown,
    `waiting` kind of the piece on the discovery space (or NONE). Cards are design numbers: `hands[seat]` ascending,
    `backs[16 * seat + back]` how many of each back (public), `piles[seat]` discovered (top last), `discards[seat]`.

    `decks[i]` next card last, decks 0 and 1 on board A; `tops[i]` type of the top card or NONE; `gone[era - 1]` cards
    taken out of the game after an era, those on top of their decks first: `gone_tops[4 * (era - 1) + i]` are their types.
    Timers are `2 * seat + i`: `timer_slot` (OFF or a slot), `timer_sand` (EXHAUSTED, SAND, GRACE), `ready_at` match time
    (ms), `last_space` (or NONE). `wonders` in play, `wonder_piles[place]` and `tile_piles[column]` seats of the scholars,
    first placed first; `leaders[column]` card in the column (or NONE); `sides[column]` the effect tile's number;
    `won[leader]` its owner or NOBODY.

    `era` 1..3, `mode` of the present era, `phase`; `round` and `active` player of an introductory era, `first` the start
    player, `undone` a mask of the active player's timers whose action has not begun, `turn_spaces` shared spaces on
    which they stood this turn, `memory[seat]` those of the turn before. `gong_at` when the present era begins or began,
    `appointments` how many it has seen, `limit_at` when an open appointment ends, `appointing[seat]` 0 by default, 1 if
    none are wanted, 2 if that was withdrawn. `used_tiles[seat]` effect tiles resolved since the last placement.
    """

    __slots__ = (
        "active",
        "appointing",
        "appointments",
        "backs",
        "buildings",
        "captured",
        "clans",
        "decks",
        "discards",
        "era",
        "first",
        "gone",
        "gone_tops",
        "gong_at",
        "hands",
        "holders",
        "land",
        "last_space",
        "leaders",
        "ledger",
        "limit_at",
        "lost",
        "memory",
        "mode",
        "phase",
        "picked",
        "piles",
        "population",
        "ready_at",
        "removed",
        "round",
        "scholars",
        "setting",
        "sides",
        "stock",
        "tile_piles",
        "timer_sand",
        "timer_slot",
        "tokens",
        "tops",
        "turn_spaces",
        "undone",
        "unscored",
        "used_tiles",
        "waiting",
        "won",
        "wonder_piles",
        "wonders",
    )

    setting: Setting
    land: Land
    clans: list[int]
    holders: list[int]
    buildings: list[int]
    population: list[int]
    scholars: list[int]
    stock: list[int]
    removed: list[int]
    lost: list[int]
    captured: list[int]
    unscored: list[int]
    tokens: list[int]
    picked: list[int]
    waiting: list[int]
    hands: list[tuple[int, ...]]
    backs: list[int]
    piles: list[tuple[int, ...]]
    discards: list[tuple[int, ...]]
    decks: list[tuple[int, ...]]
    tops: list[int]
    gone: list[tuple[int, ...]]
    gone_tops: list[int]
    timer_slot: list[int]
    timer_sand: list[int]
    ready_at: list[int]
    last_space: list[int]
    wonders: tuple[int, ...]
    wonder_piles: list[tuple[int, ...]]
    tile_piles: list[tuple[int, ...]]
    leaders: tuple[int, ...]
    sides: tuple[int, ...]
    won: list[int]
    memory: list[int]
    used_tiles: list[int]
    appointing: list[int]
    ledger: list[int]
    era: int
    mode: int
    phase: int
    round: int
    active: int
    first: int
    undone: int
    turn_spaces: int
    gong_at: int
    appointments: int
    limit_at: int

    def __init__(self, seats: int, seed: int, setting: Setting, land: Land) -> None:
        """A state without pieces: `blank_state` or `clone` fill it."""
        super().__init__(seats, seed)
        self.setting = setting
        self.land = land

    def clone(self) -> "EmpiresState":
        """An independent copy; land, cards' tuples and frames are shared."""
        twin = EmpiresState(self.seats, self.seed, self.setting, self.land)
        self.copy_common(twin)
        twin.clans = self.clans[:]
        twin.holders = self.holders[:]
        twin.buildings = self.buildings[:]
        twin.population = self.population[:]
        twin.scholars = self.scholars[:]
        twin.stock = self.stock[:]
        twin.removed = self.removed[:]
        twin.lost = self.lost[:]
        twin.captured = self.captured[:]
        twin.unscored = self.unscored[:]
        twin.tokens = self.tokens[:]
        twin.picked = self.picked[:]
        twin.waiting = self.waiting[:]
        twin.hands = self.hands[:]
        twin.backs = self.backs[:]
        twin.piles = self.piles[:]
        twin.discards = self.discards[:]
        twin.decks = self.decks[:]
        twin.tops = self.tops[:]
        twin.gone = self.gone[:]
        twin.gone_tops = self.gone_tops[:]
        twin.timer_slot = self.timer_slot[:]
        twin.timer_sand = self.timer_sand[:]
        twin.ready_at = self.ready_at[:]
        twin.last_space = self.last_space[:]
        twin.wonders = self.wonders
        twin.wonder_piles = self.wonder_piles[:]
        twin.tile_piles = self.tile_piles[:]
        twin.leaders = self.leaders
        twin.sides = self.sides
        twin.won = self.won[:]
        twin.memory = self.memory[:]
        twin.used_tiles = self.used_tiles[:]
        twin.appointing = self.appointing[:]
        twin.ledger = self.ledger[:]
        twin.era = self.era
        twin.mode = self.mode
        twin.phase = self.phase
        twin.round = self.round
        twin.active = self.active
        twin.first = self.first
        twin.undone = self.undone
        twin.turn_spaces = self.turn_spaces
        twin.gong_at = self.gong_at
        twin.appointments = self.appointments
        twin.limit_at = self.limit_at
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return (load_state, (self.to_dict(),))

    def to_dict(self) -> dict[str, object]:
        """JSON-ready; the component tables by digest only."""
        found = self.common_dict()
        found["data"] = self.setting.components.digest
        found["options"] = dict(self.setting.option_values)
        found["tiles"] = list(self.land.tiles)
        found["rotations"] = list(self.land.rotations)
        found["clans"] = list(self.clans)
        found["holders"] = list(self.holders)
        found["buildings"] = list(self.buildings)
        for name, _, _, _ in PER_SEAT:
            found[name] = list(getattr(self, name))
        for name, _, _ in NUMBERS:
            found[name] = getattr(self, name)
        for name in ("hands", "piles", "discards", "decks", "gone", "wonder_piles", "tile_piles"):
            found[name] = [list(part) for part in getattr(self, name)]
        for name in ("tops", "gone_tops", "wonders", "leaders", "sides", "won"):
            found[name] = list(getattr(self, name))
        return found


def blank_state(seats: int, seed: int, setting: Setting, land: Land) -> EmpiresState:
    """A state with every piece in its owner's supply and no card anywhere."""
    state = EmpiresState(seats, seed, setting, land)
    state.clans = [0] * NODES
    state.holders = [NONE] * NODES
    state.buildings = [0] * NODES
    state.population = [setting.components.population] * seats
    state.scholars = [0] * seats
    state.stock = [0] * (2 * seats)
    state.removed = [0] * (4 * seats)
    state.lost = [0] * (4 * seats)
    state.captured = [0] * (16 * seats)
    state.unscored = [0] * seats
    state.tokens = [NONE] * (3 * seats)
    state.picked = [NONE] * seats
    state.waiting = [NONE] * seats
    state.hands = [()] * seats
    state.backs = [0] * (16 * seats)
    state.piles = [()] * seats
    state.discards = [()] * seats
    state.decks = [()] * 4
    state.tops = [NONE] * 4
    state.gone = [()] * 3
    state.gone_tops = [NONE] * 12
    state.timer_slot = [OFF] * (2 * seats)
    state.timer_sand = [EXHAUSTED] * (2 * seats)
    state.ready_at = [0] * (2 * seats)
    state.last_space = [NONE] * (2 * seats)
    state.wonders = ()
    state.wonder_piles = [()] * 3
    state.tile_piles = [()] * 4
    state.leaders = (NONE,) * 4
    state.sides = (NONE,) * 4
    state.won = [NONE] * LEADERS
    state.memory = [0] * seats
    state.used_tiles = [0] * seats
    state.appointing = [0] * seats
    state.ledger = [0] * (LEDGER * seats)
    state.era = 0
    state.mode = NONE
    state.phase = PREPARATION
    state.round = 0
    state.active = NONE
    state.first = 0
    state.undone = 0
    state.turn_spaces = 0
    state.gong_at = NEVER
    state.appointments = 0
    state.limit_at = NEVER
    return state


def load_state(saved: object) -> EmpiresState:
    """A state from `to_dict`. Raises BadInput."""
    reader = Reader(saved, "time_of_empires state")
    seats = reader.integer("seats", 2, MAX_SEATS)
    seed = reader.hexadecimal("seed")
    digest = reader.text("data")
    if digest not in KNOWN:
        raise reader.error("data", "this match was played with other component tables; hand in their file")
    chosen = reader.mapping("options", reader.raw("options"))
    components = KNOWN[digest]
    setting = setting_for(components, read_options(SPECS, chosen), seats)
    tiles = reader.integers("tiles", 12, NONE, 11)
    rotations = reader.integers("rotations", 12, 0, 2)
    state = blank_state(seats, seed, setting, land_for(components, seats, tuple(tiles), tuple(rotations)))
    state.clans = reader.integers("clans", NODES, 0, 4)
    state.holders = reader.integers("holders", NODES, NONE, seats - 1)
    state.buildings = reader.integers("buildings", NODES, 0, (1 << (4 * seats)) - 1)
    for name, entries, least, most in PER_SEAT:
        setattr(state, name, reader.integers(name, entries * seats, least, most))
    for name, least, most in NUMBERS:
        setattr(state, name, reader.integer(name, least, most))
    state.hands = _tuples(reader, "hands", seats, -1, DESIGNS - 1)
    state.piles = _tuples(reader, "piles", seats, 0, DESIGNS - 1)
    state.discards = _tuples(reader, "discards", seats, 0, DESIGNS - 1)
    state.decks = _tuples(reader, "decks", 4, -1, DESIGNS - 1)
    state.gone = _tuples(reader, "gone", 3, -1, DESIGNS - 1)
    state.wonder_piles = _tuples(reader, "wonder_piles", 3, 0, seats - 1)
    state.tile_piles = _tuples(reader, "tile_piles", 4, 0, seats - 1)
    state.tops = reader.integers("tops", 4, NONE, 3)
    state.gone_tops = reader.integers("gone_tops", 12, NONE, 3)
    state.wonders = tuple(reader.integers("wonders", None, 0, WONDERS - 1))
    state.leaders = tuple(reader.integers("leaders", 4, NONE, LEADERS - 1))
    state.sides = tuple(reader.integers("sides", 4, NONE, TILE_EFFECTS - 1))
    state.won = reader.integers("won", LEADERS, NONE, seats - 1)
    state.read_common(reader)
    reader.finish()
    return state


def _tuples(reader: Reader, name: str, count: int, least: int, most: int) -> list[tuple[int, ...]]:
    parts = reader.items(name)
    if len(parts) != count:
        raise reader.error(name, f"expected {count} lists, found {len(parts)}")
    where = f"time_of_empires state: {name}"
    return [tuple(Reader({"numbers": part}, where).integers("numbers", None, least, most)) for part in parts]
