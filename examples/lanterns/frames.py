# Written by `python -m tools.records` from `decisions.py`; edit that file instead.
# fmt: off
"""Where the values of each frame stand: `frame[Name.part]`."""

from typing import Final


class Light:
    """A player lights a lantern, by a card."""
    card: Final = 2
class Ebb:
    """The ebb comes for the player of the lowest card."""
    seat: Final = 2
