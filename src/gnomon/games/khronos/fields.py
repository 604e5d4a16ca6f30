# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied and compared."""

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

    def differing(self, known: State) -> list[int]:
        """The numbers of the fields that differ."""
        assert isinstance(known, Slots)
        found = self.differing_common(known)
        if self.setting is not known.setting and self.setting != known.setting:
            found.append(2)
        if self.boards != known.boards:
            found.append(3)
        if self.supply != known.supply:
            found.append(4)
        if self.money != known.money:
            found.append(5)
        if self.cubes != known.cubes:
            found.append(6)
        if self.pawns != known.pawns:
            found.append(7)
        if self.allowance != known.allowance:
            found.append(8)
        if self.hands != known.hands:
            found.append(9)
        if self.held != known.held:
            found.append(10)
        if self.known != known.known:
            found.append(11)
        if self.pile is not known.pile and self.pile != known.pile:
            found.append(12)
        if self.discards != known.discards:
            found.append(13)
        if self.open_cards != known.open_cards:
            found.append(14)
        if self.ledger != known.ledger:
            found.append(15)
        if self.turn != known.turn:
            found.append(16)
        if self.active != known.active:
            found.append(17)
        if self.first != known.first:
            found.append(18)
        if self.acted != known.acted:
            found.append(19)
        if self.exchanged != known.exchanged:
            found.append(20)
        if self.took_open != known.took_open:
            found.append(21)
        return found
