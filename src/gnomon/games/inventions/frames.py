# Written by `python -m tools.records` from `decisions.py`; edit that file instead.
# fmt: off
"""Where the values of each frame stand: `frame[Name.part]`."""

# ruff: noqa: E702
from typing import Final


class ClaimNext:
    """The next colour claims an idea, from the last in turn order."""
    place: Final = 2
class ClaimedIdea:
    """Its citizens are paid; the tile's benefit follows."""
    seat: Final = 2; region: Final = 3
class ClaimEnds:
    """Token and citizen of a claim."""
    seat: Final = 2; region: Final = 3
class BotTurn:
    """The turn of an automated opponent."""
    colour: Final = 2
class Space:
    """Where the pillar goes; Technology 4 may have opened every forum."""
    opened: Final = 2
class AfterAction:
    """An action and its chains are complete."""
    seat: Final = 2; action: Final = 3
class Offer:
    """A chain, if there is one."""
    seat: Final = 2; source: Final = slice(3, 5)
class Chain:
    """What follows."""
    source: Final = slice(2, 4)
class EndActions:
    """The end of step 2."""
    seat: Final = 2
class Aspirations:
    """Which of too many aspiration tiles stay."""
    left: Final = slice(2, 6)
class NewIdea:
    """Which idea is taken for one presented."""
    owed: Final = 2
class Refill:
    """The display is filled again, perhaps after the stack's top was taken."""
    top_taken: Final = 2
class ReplaceTiles:
    """Step 3: aspirations become progress."""
    seat: Final = 2
class BuildTiles:
    """Step 4: building."""
    seat: Final = 2
class EndTurn:
    """The end of a turn."""
    seat: Final = 2
class Pay:
    """Citizens pay a price, one group after another."""
    seat: Final = 2; price: Final = slice(3, None)
class Scholars:
    """How many of the price's first group are scholars."""
    price: Final = slice(2, None)
class Payer:
    """Who pays the first of a price."""
    price: Final = slice(2, None)
class PresentWhere:
    """In which region."""
    card: Final = 2
class Presented:
    """The idea lies in its slot."""
    seat: Final = 2; card: Final = 3; region: Final = 4
class SpecialistBenefit:
    """What a specialist tile gives."""
    seat: Final = 2; region: Final = 3
class Invented:
    """It is paid: the card is turned."""
    seat: Final = 2; region: Final = 3
class Innovated:
    """It is paid: a specialist comes."""
    seat: Final = 2; region: Final = 3
class ShareTile:
    """Which Wealth tile is taken."""
    region: Final = 2
class ShareSlot:
    """In whose place in the display."""
    region: Final = 2; tile: Final = 3
class ShareEnds:
    """Everybody beside the card goes to the map."""
    region: Final = 2
class CallWhere:
    """From where citizens come home."""
    done: Final = 2; how: Final = 3
class CallNumber:
    """How many of them."""
    done: Final = 2; how: Final = 3; region: Final = 4
class CallType:
    """As which specialists."""
    done: Final = 2; how: Final = 3; region: Final = 4; number: Final = 5
class InfluenceToken:
    """Which token."""
    region: Final = 2
class InfluenceType:
    """As which specialists its citizens come home."""
    region: Final = 2; token: Final = 3
class Influenced:
    """The token is placed."""
    seat: Final = 2; region: Final = 3; token: Final = 4; type: Final = 5
class Travel:
    """Who travels where; behind the first of two moves its destination."""
    first: Final = 2
class KnowledgeEnds:
    """A knowledge tile turns to its scoring side."""
    region: Final = 2
class EraBenefit:
    """Which space's benefit is taken (Culture 7)."""
    space: Final = 2
class Sent:
    """It stands there: benefits follow."""
    seat: Final = 2; milestone: Final = 3
class Benefit:
    """A benefit that waited for something else."""
    seat: Final = 2; benefit: Final = 3
class Specialist:
    """As which specialist a citizen comes."""
    left: Final = 2
class Perform:
    """An action that waited for something else."""
    seat: Final = 2; action: Final = 3
class SwapSecond:
    """The other one."""
    hex: Final = 2
class NextTile:
    """Another tile, if one can be built."""
    seat: Final = 2; manner: Final = 3; built: Final = 4; cheaper: Final = 5; lower: Final = 6
class BuildTile:
    """Which tile is built: how the building is paid for, tiles built so far, whether Economy 4 was used for this tile and Economy 5 for the building."""
    manner: Final = 2; built: Final = 3; cheaper: Final = 4; lower: Final = 5
class BuildHex:
    """On which hex."""
    manner: Final = 2; built: Final = 3; cheaper: Final = 4; lower: Final = 5; tile: Final = 6
class EraChange:
    """One step of the change after an era."""
    era: Final = 2; step: Final = 3
class SagesHome:
    """Sages of the colour at a place in turn order."""
    place: Final = 2
class RenewIdeas:
    """Outdated ideas of the colour at a place in turn order."""
    place: Final = 2
