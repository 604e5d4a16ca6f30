# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied."""

# ruff: noqa: E702
from gnomon.games.khronos.boards import Board
from gnomon.games.khronos.setting import Setting
from gnomon.kernel.state import State


class Slots(State):
    """The fields that `state.FIELDS` declares."""

    __slots__ = (
        "acted", "active", "allowance", "boards", "cubes", "discards", "exchanged", "first", "hands", "held", "known",
        "ledger", "money", "open_cards", "pawns", "pile", "setting", "supply", "took_open", "turn",
    )

    setting: Setting; boards: list[Board]; supply: list[int]; money: list[int]; cubes: list[int]; pawns: list[int]
    allowance: list[int]; hands: list[int]; held: list[int]; known: list[int]; pile: tuple[int, ...]
    discards: list[int]; open_cards: list[int]; ledger: list[int]; turn: int; active: int; first: int; acted: bool
    exchanged: bool; took_open: bool

    def copy_fields(self, to: "Slots") -> None:
        """Copy every field to another state."""
        self.copy_common(to)
        to.setting = self.setting; to.boards = self.boards[:]; to.supply = self.supply[:]; to.money = self.money[:]
        to.cubes = self.cubes[:]; to.pawns = self.pawns[:]; to.allowance = self.allowance[:]; to.hands = self.hands[:]
        to.held = self.held[:]; to.known = self.known[:]; to.pile = self.pile; to.discards = self.discards[:]
        to.open_cards = self.open_cards[:]; to.ledger = self.ledger[:]; to.turn = self.turn; to.active = self.active
        to.first = self.first; to.acted = self.acted; to.exchanged = self.exchanged; to.took_open = self.took_open
