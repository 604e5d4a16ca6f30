# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied and compared."""

# ruff: noqa: E702
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.setting import Setting
from gnomon.kernel.state import State


class Slots(State):
    """The fields that `state.FIELDS` declares."""

    __slots__ = (
        "active", "appointing", "appointments", "backs", "buildings", "captured", "clans", "decks", "discards", "era",
        "first", "gone", "gone_tops", "gong_at", "hands", "holders", "land", "last_space", "leaders", "ledger",
        "limit_at", "lost", "memory", "mode", "phase", "picked", "piles", "population", "ready_at", "removed", "round",
        "scholars", "setting", "sides", "stock", "tile_piles", "timer_sand", "timer_slot", "tokens", "tops",
        "turn_spaces", "undone", "unscored", "used_tiles", "waiting", "won", "wonder_piles", "wonders",
    )

    setting: Setting; land: Land; clans: list[int]; holders: list[int]; buildings: list[int]; population: list[int]
    scholars: list[int]; stock: list[int]; removed: list[int]; lost: list[int]; captured: list[int]
    unscored: list[int]; tokens: list[int]; picked: list[int]; waiting: list[int]; hands: list[tuple[int, ...]]
    backs: list[int]; piles: list[tuple[int, ...]]; discards: list[tuple[int, ...]]; decks: list[tuple[int, ...]]
    tops: list[int]; gone: list[tuple[int, ...]]; gone_tops: list[int]; timer_slot: list[int]; timer_sand: list[int]
    ready_at: list[int]; last_space: list[int]; wonders: tuple[int, ...]; wonder_piles: list[tuple[int, ...]]
    tile_piles: list[tuple[int, ...]]; leaders: tuple[int, ...]; sides: tuple[int, ...]; won: list[int]
    memory: list[int]; used_tiles: list[int]; appointing: list[int]; ledger: list[int]; era: int; mode: int; phase: int
    round: int; active: int; first: int; undone: int; turn_spaces: int; gong_at: int; appointments: int; limit_at: int

    def copy_fields(self, to: "Slots") -> None:
        """Copy every field to another state."""
        self.copy_common(to)
        to.setting = self.setting; to.land = self.land; to.clans = self.clans[:]; to.holders = self.holders[:]
        to.buildings = self.buildings[:]; to.population = self.population[:]; to.scholars = self.scholars[:]
        to.stock = self.stock[:]; to.removed = self.removed[:]; to.lost = self.lost[:]; to.captured = self.captured[:]
        to.unscored = self.unscored[:]; to.tokens = self.tokens[:]; to.picked = self.picked[:]
        to.waiting = self.waiting[:]; to.hands = self.hands[:]; to.backs = self.backs[:]; to.piles = self.piles[:]
        to.discards = self.discards[:]; to.decks = self.decks[:]; to.tops = self.tops[:]; to.gone = self.gone[:]
        to.gone_tops = self.gone_tops[:]; to.timer_slot = self.timer_slot[:]; to.timer_sand = self.timer_sand[:]
        to.ready_at = self.ready_at[:]; to.last_space = self.last_space[:]; to.wonders = self.wonders
        to.wonder_piles = self.wonder_piles[:]; to.tile_piles = self.tile_piles[:]; to.leaders = self.leaders
        to.sides = self.sides; to.won = self.won[:]; to.memory = self.memory[:]; to.used_tiles = self.used_tiles[:]
        to.appointing = self.appointing[:]; to.ledger = self.ledger[:]; to.era = self.era; to.mode = self.mode
        to.phase = self.phase; to.round = self.round; to.active = self.active; to.first = self.first
        to.undone = self.undone; to.turn_spaces = self.turn_spaces; to.gong_at = self.gong_at
        to.appointments = self.appointments; to.limit_at = self.limit_at

    def differing(self, known: State) -> list[int]:
        """The numbers of the fields that differ."""
        assert isinstance(known, Slots)
        found = self.differing_common(known)
        if self.setting is not known.setting and self.setting != known.setting:
            found.append(2)
        if self.land is not known.land and self.land != known.land:
            found.append(3)
        if self.clans != known.clans:
            found.append(4)
        if self.holders != known.holders:
            found.append(5)
        if self.buildings != known.buildings:
            found.append(6)
        if self.population != known.population:
            found.append(7)
        if self.scholars != known.scholars:
            found.append(8)
        if self.stock != known.stock:
            found.append(9)
        if self.removed != known.removed:
            found.append(10)
        if self.lost != known.lost:
            found.append(11)
        if self.captured != known.captured:
            found.append(12)
        if self.unscored != known.unscored:
            found.append(13)
        if self.tokens != known.tokens:
            found.append(14)
        if self.picked != known.picked:
            found.append(15)
        if self.waiting != known.waiting:
            found.append(16)
        if self.hands != known.hands:
            found.append(17)
        if self.backs != known.backs:
            found.append(18)
        if self.piles != known.piles:
            found.append(19)
        if self.discards != known.discards:
            found.append(20)
        if self.decks != known.decks:
            found.append(21)
        if self.tops != known.tops:
            found.append(22)
        if self.gone != known.gone:
            found.append(23)
        if self.gone_tops != known.gone_tops:
            found.append(24)
        if self.timer_slot != known.timer_slot:
            found.append(25)
        if self.timer_sand != known.timer_sand:
            found.append(26)
        if self.ready_at != known.ready_at:
            found.append(27)
        if self.last_space != known.last_space:
            found.append(28)
        if self.wonders is not known.wonders and self.wonders != known.wonders:
            found.append(29)
        if self.wonder_piles != known.wonder_piles:
            found.append(30)
        if self.tile_piles != known.tile_piles:
            found.append(31)
        if self.leaders is not known.leaders and self.leaders != known.leaders:
            found.append(32)
        if self.sides is not known.sides and self.sides != known.sides:
            found.append(33)
        if self.won != known.won:
            found.append(34)
        if self.memory != known.memory:
            found.append(35)
        if self.used_tiles != known.used_tiles:
            found.append(36)
        if self.appointing != known.appointing:
            found.append(37)
        if self.ledger != known.ledger:
            found.append(38)
        if self.era != known.era:
            found.append(39)
        if self.mode != known.mode:
            found.append(40)
        if self.phase != known.phase:
            found.append(41)
        if self.round != known.round:
            found.append(42)
        if self.active != known.active:
            found.append(43)
        if self.first != known.first:
            found.append(44)
        if self.undone != known.undone:
            found.append(45)
        if self.turn_spaces != known.turn_spaces:
            found.append(46)
        if self.gong_at != known.gong_at:
            found.append(47)
        if self.appointments != known.appointments:
            found.append(48)
        if self.limit_at != known.limit_at:
            found.append(49)
        return found
