# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied."""

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
