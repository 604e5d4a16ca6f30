# Written by `python -m tools.records` from `decisions.py`; edit that file instead.
# fmt: off
"""Where the values of each frame stand: `frame[Name.part]`."""

# ruff: noqa: E702
from typing import Final


class Square:
    """Where an action is done."""
    act: Final = 2
class Surcharge:
    """Cards of any colour still to be named (4.3)."""
    act: Final = 2; square: Final = 3; left: Final = 4; chosen: Final = slice(5, 8)
class PawnShare:
    """How many of the cards the first pawn pays."""
    act: Final = 2; square: Final = 3; surcharge: Final = slice(4, 7); cards: Final = 7
class Traveller:
    """Which of two pawns travels (4.2)."""
    from_: Final = 2; to: Final = 3
class Exchange:
    """Cards to discard in phase I (4.1)."""
    chosen: Final = slice(2, 5)
class OpenCount:
    """How many open cards are taken (4.11)."""
    colour: Final = 2
class Given:
    """Cards laid down for the open ones (4.11)."""
    colour: Final = 2; number: Final = 3; chosen: Final = slice(4, 7)
class MoreDiscards:
    """Further cards to discard (4.10)."""
    chosen: Final = slice(2, 5)
class Downsized:
    """Which of several equal buildings shrinks (5.7, 5.8)."""
    age: Final = 2; type: Final = 3; why: Final = 4; tied: Final = slice(5, None)
class Position:
    """Where the smaller tile goes (5.7.1)."""
    age: Final = 2; building: Final = 3
class JunctionType:
    """One type of the buildings that a junction joins (5.7)."""
    age: Final = 2; connector: Final = 3; step: Final = 4; powers: Final = slice(5, None)
class JunctionEquals:
    """Equal buildings of a type and size (5.7)."""
    age: Final = 2; connector: Final = 3; type: Final = 4; size: Final = 5; tied: Final = slice(6, None)
class DownsizeOne:
    """A building shrinks by a size (5.7.1)."""
    age: Final = 2; building: Final = 3
class Repair:
    """Domains are tested again (5.8)."""
    age: Final = 2; connector: Final = 3
class RippleToFaith:
    """A building ripples on to Faith (5.6)."""
    type: Final = 2; size: Final = 3; square: Final = 4; owner: Final = 5; old_square: Final = 6; old_size: Final = 7
class RippleToReason:
    """A building ripples on to Reason (5.6)."""
    type: Final = 2; size: Final = 3; square: Final = 4; owner: Final = 5; old_square: Final = 6; old_size: Final = 7
