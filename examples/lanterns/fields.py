# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied and compared."""

# ruff: noqa: E702
from gnomon.kernel.state import State


class Slots(State):
    """The fields that `state.FIELDS` declares."""

    __slots__ = (
        "berths", "bids", "deck", "hands", "night", "shown_cards",
    )

    night: int; berths: list[int]; hands: list[tuple[int, ...]]; bids: list[int]; deck: tuple[int, ...]
    shown_cards: tuple[int, ...]

    def copy_fields(self, to: "Slots") -> None:
        """Copy every field to another state."""
        self.copy_common(to)
        to.night = self.night; to.berths = self.berths[:]; to.hands = self.hands[:]; to.bids = self.bids[:]
        to.deck = self.deck; to.shown_cards = self.shown_cards

    def differing(self, known: State) -> list[int]:
        """The numbers of the fields that differ."""
        assert isinstance(known, Slots)
        found = self.differing_common(known)
        if self.night != known.night:
            found.append(2)
        if self.berths != known.berths:
            found.append(3)
        if self.hands != known.hands:
            found.append(4)
        if self.bids != known.bids:
            found.append(5)
        if self.deck is not known.deck and self.deck != known.deck:
            found.append(6)
        if self.shown_cards is not known.shown_cards and self.shown_cards != known.shown_cards:
            found.append(7)
        return found
