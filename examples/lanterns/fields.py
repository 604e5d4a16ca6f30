# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied."""

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
