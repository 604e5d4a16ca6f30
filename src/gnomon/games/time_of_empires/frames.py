# Written by `python -m tools.records` from `decisions.py`; edit that file instead.
# fmt: off
"""Where the values of each frame stand: `frame[Name.part]`."""

# ruff: noqa: E702
from typing import Final


class SecondSlot:
    """Where the second timer of a turn goes; `slot` is that of the first (4.3)."""
    slot: Final = 2
class FreeDiscovery:
    """A card to discover for nothing (5.12)."""
    left: Final = 2
class FreeSite:
    """Where a piece is built for nothing (5.12)."""
    kind: Final = 2
class AssemblySite:
    """Where card 306 builds the top card's piece."""
    left: Final = 2
class Acquired:
    """The deck to draw from (5.8)."""
    board: Final = 2
class Influence:
    """Whether a scholar goes to a leader effect tile (5.9)."""
    column: Final = 2; timer: Final = 3
class Participation:
    """Whether a scholar goes to a wonder (5.10)."""
    wonder: Final = 2
class MoreParticipation:
    """Whether a leader sends one more scholar there (2.11)."""
    wonder: Final = 2; left: Final = 3
class Deck:
    """The deck of a card that an effect draws (5.12)."""
    left: Final = 2
class Clan:
    """Where a clan is placed (5.2)."""
    left: Final = 2
class Move:
    """The next move (5.3)."""
    left: Final = 2; assault: Final = 3
class Moved:
    """How many clans move (5.3)."""
    left: Final = 2; assault: Final = 3; from_: Final = 4; along: Final = 5
class Landing:
    """Where clans land; `first` has had its landing (card 309)."""
    left: Final = 2; first: Final = 3
class Landed:
    """How many clans land (card 309)."""
    left: Final = 2; first: Final = 3; territory: Final = 4
class Target:
    """Where something is destroyed; `clans` is 1 if they may be too (cards 208, 308)."""
    clans: Final = 2
class TargetPiece:
    """The piece to destroy (cards 208, 308)."""
    clans: Final = 2; territory: Final = 3
class TargetClans:
    """Whether the clans are destroyed (card 308)."""
    territory: Final = 2
class Scholars:
    """How many scholars an effect appoints (5.12)."""
    most: Final = 2
class Wonder:
    """The wonder of a scholar (5.12)."""
    left: Final = 2
class Leader:
    """The leader effect tile of a scholar (5.12)."""
    left: Final = 2
class Copied:
    """The tile to copy; `column` is that of the copying one (5.9)."""
    column: Final = 2; timer: Final = 3
class OtherTile:
    """The tile of a second scholar (5.9)."""
    column: Final = 2
class Besieged:
    """Which of the cities left gets a clan (6.6)."""
    cities: Final = 2
class ResolvePart:
    """A part of a card's or tile's effect; `origin` is twice the tile's column plus the timer's number (2.7, 2.10)."""
    verb: Final = 2; amount: Final = 3; extra: Final = 4; origin: Final = 5
class ResolveTile:
    """A leader effect tile (2.10)."""
    column: Final = 2; timer: Final = 3
class DrawCard:
    """A card is drawn; then the next deck is asked for."""
    deck: Final = 2; left: Final = 3
class Score:
    """A step of the scoring, 1 destruction to 5 culture (6)."""
    step: Final = 2
class TokenInTurn:
    """So many seats still choose their token, from the start player (3.2)."""
    left: Final = 2
