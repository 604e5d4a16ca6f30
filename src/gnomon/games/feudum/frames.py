# Written by `python -m tools.records` from `decisions.py`; edit that file instead.
# fmt: off
"""Where the values of each frame stand: `frame[Name.part]`."""

# ruff: noqa: E702
from typing import Final


class Good:
    """Goods to begin with (3.1)."""
    chosen: Final = 2
class Face:
    """The character of the first pawn (3.1)."""
    place: Final = 2
class GiveGoods:
    """The goods chosen are taken (3.1)."""
    seat: Final = 2; chosen: Final = 3
class SetUpPlayer:
    """The next in turn order sets up (3.1)."""
    part: Final = 2; number: Final = 3
class Cards:
    """Cards and pouch, in the seat's own lane (4.1)."""
    cards: Final = 2; pouch: Final = 3
class Sworn:
    """A seat has chosen, in its own lane (4.1)."""
    seat: Final = 2; cards: Final = 3; pouch: Final = 4
class NextTurn:
    """The turn passes on from the last one, nobody at the beginning."""
    last: Final = 2
class AfterEffect:
    """The effect of a card is over."""
    seat: Final = 2
class Finish:
    """The end of the turn, or a second card (4.3)."""
    second: Final = 2
class Repeated:
    """The effect that Repeat or Deja vu repeats (5.10)."""
    deja_vu: Final = 2
class DejaVuPaid:
    """Deja vu is paid for (5.10)."""
    seat: Final = 2
class Payment:
    """A good or a wild tile for what is still needed (4.4)."""
    needs: Final = slice(2, 7)
class Spend:
    """What is needed is paid (4.4)."""
    seat: Final = 2; needs: Final = slice(3, 8)
class Sulfur:
    """How much new sulfur goes into the barrel (8.1)."""
    sulfur: Final = 2
class Migrant:
    """The character of that pawn (5.1)."""
    place: Final = 2
class Enter:
    """A pawn enters (5.1)."""
    seat: Final = 2; place: Final = 3; character: Final = 4
class Steps:
    """The next step: points left, pieces that moved, whether a pawn did, pawns that boarded since their last step (5.2)."""
    left: Final = 2; moved: Final = 3; pawn_moved: Final = 4; boarded: Final = 5
class Godspeed:
    """A step more for one piece (5.2)."""
    moved: Final = 2; pawn_moved: Final = 3; boarded: Final = 4
class EndMove:
    """A Move ends (5.2)."""
    seat: Final = 2; moved: Final = 3; successful: Final = 4
class Pilfering:
    """What the pieces that moved pilfer (5.2)."""
    moved: Final = 2
class AfterPilfer:
    """Pilfering is over (5.2)."""
    seat: Final = 2; successful: Final = 3
class Influence:
    """Where a marker is laid (5.3)."""
    done: Final = 2; money: Final = 3
class Icon:
    """The guild of the new feudum (5.4)."""
    place: Final = 2
class Improved:
    """A location is improved (5.4)."""
    seat: Final = 2; place: Final = 3; guild: Final = 4
class TakeTile:
    """A tile is taken (5.4)."""
    seat: Final = 2; region: Final = 3; points: Final = 4
class LandscapeTile:
    """The landscape laid there (5.4)."""
    place: Final = 2
class Tended:
    """A landscape is laid (5.4)."""
    seat: Final = 2; place: Final = 3; tile: Final = 4
class DrawWrits:
    """Writs are drawn (5.5)."""
    seat: Final = 2; left: Final = 3
class Keep:
    """Which of the last writs of the hand, those drawn, is kept."""
    drawn: Final = 2
class Bury:
    """Which of the last ones of the hand goes under the deck next."""
    left: Final = 2
class Gather:
    """A farm is harvested (5.6)."""
    seat: Final = 2; place: Final = 3; favours: Final = 4
class Favours:
    """Goods taken as favours; none are chosen at first (5.6)."""
    place: Final = 2; left: Final = 3; undivided: Final = slice(4, 9); chosen: Final = slice(9, 14)
class PatronageGoods:
    """Patronage draws goods (9)."""
    seat: Final = 2; left: Final = 3
class PatronageBead:
    """Patronage draws beads (9)."""
    seat: Final = 2; left: Final = 3
class Defence:
    """Whether the one attacked reveals Defend (5.9)."""
    attacker: Final = 2; target: Final = 3
class Arm:
    """The attacker may use weapons (7.4)."""
    seat: Final = 2; target: Final = 3; defended: Final = 4; saltpeter: Final = 5; weapons: Final = 6
class Weapons:
    """A weapon for the attack (7.4)."""
    target: Final = 2; defended: Final = 3; saltpeter: Final = 4; weapons: Final = 5
class Fight:
    """The attack is carried out (7.4)."""
    seat: Final = 2; target: Final = 3; defended: Final = 4; saltpeter: Final = 5; weapons: Final = 6
class Immunity:
    """Whether a seal protects the marker (5.9)."""
    attacker: Final = 2; target: Final = 3
class Starved:
    """A marker is starved (7.4)."""
    attacker: Final = 2; target: Final = 3
class Protected:
    """A seal is laid under the marker (5.9)."""
    owner: Final = 2; target: Final = 3
class Reeve:
    """Whether a reeve is placed (6.4)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4
class DoFunction:
    """A function is carried out (6)."""
    seat: Final = 2; guild: Final = 3; function: Final = 4; feasted: Final = 5
class Send:
    """A farm's goods are sent (6.7)."""
    seat: Final = 2; place: Final = 3
class Reward:
    """So many foods or shillings as a reward (6.7)."""
    rewards: Final = 2
class Purchase:
    """Goods to buy (6.7)."""
    chosen: Final = slice(2, 7)
class Seals:
    """Seals to buy (6.7)."""
    scrolls: Final = 2
class Goods:
    """A good to move (6.7)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4; left: Final = 5; moved: Final = slice(6, 11)
class Invention:
    """What is invented; inventions and krud barrels made so far, and barrels allowed (6.7)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4; left: Final = 5; made: Final = 6; barrels: Final = 7; allowed: Final = 8
class Marker:
    """A marker to return (6.7)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4; left: Final = 5; colours: Final = 6; scrolls: Final = 7
class Scroll:
    """The scroll for its seal (6.7)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4; left: Final = 5; colours: Final = 6; scrolls: Final = 7; colour: Final = 8
class Flip:
    """A seal to flip (6.7)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4; left: Final = 5; flipped: Final = 6
class Flipped:
    """A seal is flipped (6.7)."""
    seat: Final = 2; guild: Final = 3; function: Final = 4; feasted: Final = 5; left: Final = 6; flipped: Final = 7; scroll: Final = 8
class Opponent:
    """Who hides two beads (6.7)."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4
class Hide:
    """The hand of the lower bead (6.7)."""
    picker: Final = 2; guild: Final = 3; function: Final = 4; feasted: Final = 5
class Fist:
    """The fist that is picked; the hider's `secret` has the hand."""
    guild: Final = 2; function: Final = 3; feasted: Final = 4; hider: Final = 5
class OpenFist:
    """Fists are opened; nobody hides a single bead, and no hand is picked (6.7)."""
    seat: Final = 2; guild: Final = 3; function: Final = 4; feasted: Final = 5; hider: Final = 6; hand: Final = 7
class Nourish:
    """The next in turn order feeds pawns (8.1)."""
    number: Final = 2
class SecretFeeding:
    """The same, in the seat's own lane (8.1)."""
    pawn_1: Final = 2; pawn_2: Final = 3; pawn_3: Final = 4
class Fed:
    """A seat has fed its pawns, in its own lane (8.1)."""
    seat: Final = 2; pawn_1: Final = 3; pawn_2: Final = 4; pawn_3: Final = 5
class Hunger:
    """Pawns that were not fed leave, by seat (8.1)."""
    fed: Final = slice(2, None)
class ReplenishLandscapes:
    """Landscapes yield resources (8.5)."""
    number: Final = 2
class Collection:
    """Whether resources are collected (8.3)."""
    places: Final = 2
