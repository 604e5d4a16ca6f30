"""What the numbers of Inventions' frames and events stand for."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.inventions import terms
from gnomon.games.inventions.state import BOT_SOURCES, SOURCES
from gnomon.kernel.codec import Reader
from gnomon.kernel.kinds import FLAG, MASKS, WORD, Kind, counts, flag, mask, number, row, seat, word
from gnomon.kernel.scenario_words import count_of, one_of

# --- whom and where --------------------------------------------------------------------------------------------------

SEAT: Final[Kind] = seat()
PARTY: Final[Kind] = word("name", terms.COLOUR_NAMES)
"""A colour: a player, an automated opponent, or NOBODY."""
SEATS: Final[Kind] = mask("", terms.COLOUR_NAMES)
REGION: Final[Kind] = word("region", terms.REGION_NAMES)
SOME_REGIONS: Final[Kind] = mask("regions", terms.REGION_NAMES)
WHERE: Final[Kind] = REGION.called("in_region")
ORIGIN: Final[Kind] = REGION.called("from_region")
DESTINATION: Final[Kind] = REGION.called("to_region")

# --- things ----------------------------------------------------------------------------------------------------------

ACTION: Final[Kind] = word("action", terms.ACTION_NAMES)
CHAINED_ACTION: Final[Kind] = word("action", terms.CHAIN_NAMES)
"""An action, or one of the two small ones of chains."""
BENEFIT: Final[Kind] = word("benefit", terms.BENEFIT_NAMES)
CARD: Final[Kind] = word("card", terms.CARD_NAMES)
MILESTONE: Final[Kind] = word("milestone", terms.MILESTONE_NAMES)
LETTERED: Final[Kind] = MILESTONE.called("lettered")
SHOWN_MILESTONES: Final[Kind] = row("", terms.SLOT_NAMES, len(terms.MILESTONE_NAMES) - 1)
"""Up to four milestones, NOTHING for the rest."""
ERA_SPACE: Final[Kind] = word("", terms.ERA_SPACE_NAMES)
TILE: Final[Kind] = word("tile", terms.TILE_NAMES)
FACE: Final[Kind] = word("face", terms.FACE_NAMES)
ASPIRATION: Final[Kind] = FACE.called("aspiration")
FACE_COUNTS: Final[Kind] = counts("", terms.FACE_NAMES)
TOKEN: Final[Kind] = word("token", terms.TOKEN_NAMES)
HEX: Final[Kind] = word("hex", terms.HEX_NAMES)
TYPE: Final[Kind] = word("specialty", terms.SPECIALTY_NAMES)
SPECIALIST: Final[Kind] = TYPE.called("a_citizen")
CITIZEN: Final[Kind] = word("a_citizen", terms.CITIZEN_NAMES)
WHO: Final[Kind] = PARTY.called("who")
DEALT_GOALS: Final[Kind] = row("", terms.SLOT_NAMES, len(terms.GOAL_NAMES) - 1)
"""Up to four goals, NOTHING for the rest."""
SCORED_GOALS: Final[Kind] = mask("", terms.SLOT_NAMES)
"""Which of the four."""
OBJECTIVE: Final[Kind] = word("", terms.OBJECTIVE_NAMES)
ACTION_CARD: Final[Kind] = word("", terms.ACTION_CARD_NAMES)

# --- amounts ---------------------------------------------------------------------------------------------------------

NUMBER: Final[Kind] = number()
PLACE: Final[Kind] = number()
"""A place in turn order, from 0; -1 before the first."""
ERA: Final[Kind] = number("era")
STEP: Final[Kind] = number("stage", most=terms.LAST_STEP)
"""Where the Chronos meeple stands."""
POINTS: Final[Kind] = number("points")
INFLUENCE: Final[Kind] = number("influence")
CHANGE_OF_INFLUENCE: Final[Kind] = number("influence", least=-terms.MOST_INFLUENCE, most=terms.MOST_INFLUENCE)
CITIZENS: Final[Kind] = number("citizens")
CHAIN_TOKENS: Final[Kind] = number("chain_tokens")
ECONOMY: Final[Kind] = number("economy", least=1, most=terms.NUMBERS)
TECHNOLOGY: Final[Kind] = number("technology", least=1, most=terms.NUMBERS)
"""A tile, by its number."""
TRUTH: Final[Kind] = flag()
PILLAR: Final[Kind] = Kind(FLAG, noun="pillar")
"""Whether it is the Epoch pillar."""

# --- words of this game's own ----------------------------------------------------------------------------------------

SOURCE_OF_POINTS: Final[Kind] = word("", SOURCES)
SOURCE_OF_BOTS: Final[Kind] = word("", BOT_SOURCES)

LEAD_NAMES: Final = ("innovation", "inventions", "tokens", "knowledge", "technology", "specialist")
LEAD: Final[Kind] = word("", LEAD_NAMES)
LEAD_WORDS: Final = (terms.CARD_NAMES, (), (), terms.REGION_NAMES, terms.ACTION_NAMES, terms.ACTION_NAMES)
"""What the number of each source of a chain is; those without words have none."""

HOW_NAMES: Final = ("action", "benefit", *terms.SPECIALTY_NAMES)
"""How citizens come home: by the action, by a benefit, or by the action with a type chosen already."""
HOW: Final[Kind] = word("", HOW_NAMES)

MANNER: Final[Kind] = word("", ("from_display", "free", "flat"))
CHANGE_NAMES: Final = (
    *("before", "order", "adjust", "refresh", "sages", "tokens", "milestones", "reveal", "ideas", "last"),
)
"""The steps of an Era Change."""
CHANGE: Final[Kind] = word("", CHANGE_NAMES)

LYING: Final[Kind] = word("", ("common", "discard", "display", "eureka", "stack"))
"""Where a milestone lies."""
REASON_NAMES: Final = (
    *("no_idea", "no_access", "not_beside", "own_invention", "innovated"),
    *("no_citizens", "no_region", "forum", "no_milestone", "no_token"),
)
"""Why an automated opponent does nothing in a region, or passes over a line of its card."""
REASON: Final[Kind] = word("", REASON_NAMES)

PAYER_NAMES: Final = (*terms.SPECIALTY_NAMES, "any")
"""Whom a price asks for."""
TIRED: Final = "exhausted"
"""The word for those in a price who are exhausted; the others move."""


class Price(Kind):
    """The rest of a frame as what must be paid: `["2 economy exhausted", "1 any"]`.

    Triples of a specialty (or SCHOLAR for any), how many, and 1 if they are exhausted or 0 if they move.
    """

    def holds(self, values: Sequence[int]) -> bool:
        """Whether they are such triples."""
        return len(values) % 3 == 0 and all(
            0 <= values[at] < len(PAYER_NAMES) and values[at + 1] >= 0 and values[at + 2] in (0, 1)
            for at in range(0, len(values), 3)
        )

    def bounds(self) -> str:
        """What the triples are."""
        return "who, how many, exhausted or not"

    def write(self, values: Sequence[int]) -> str:
        """The text of the triples."""
        parts = [
            f'"{values[at + 1]} {PAYER_NAMES[values[at]]}{f" {TIRED}" if values[at + 2] else ""}"'
            for at in range(0, len(values), 3)
        ]
        return f"[{', '.join(parts)}]"

    def read(self, reader: Reader, name: str) -> list[int]:
        """The triples. Raises BadInput."""
        found: list[int] = []
        for item in reader.items(name):
            words = item.split() if isinstance(item, str) else []
            if len(words) not in (2, 3) or words[2:] not in ([], [TIRED]):
                raise reader.error(name, f"'{item!s:.40}' is no part of a price: how many, of which specialty")
            found += [one_of(reader, name, words[1], PAYER_NAMES), count_of(reader, name, words[0]), len(words) - 2]
        return found


class Source(Kind):
    """What leads to an action, with its card, region or action: `"knowledge asia"`."""

    @property
    def is_single(self) -> bool:
        """It is two values: the source and its number."""
        return False

    def width(self, left: int) -> int:
        """The source and its number."""
        return 2

    def holds(self, values: Sequence[int]) -> bool:
        """Whether the source has such a number."""
        source, number = values
        return 0 <= source < len(LEAD_WORDS) and 0 <= number < max(1, len(LEAD_WORDS[source]))

    def bounds(self) -> str:
        """What the two are."""
        return "the source, its card, region or action"

    def write(self, values: Sequence[int]) -> str:
        """The text of both."""
        source, number = values
        words = LEAD_WORDS[source]
        return f'"{LEAD_NAMES[source]}{f" {words[number]}" if words else ""}"'

    def read(self, reader: Reader, name: str) -> list[int]:
        """Both. Raises BadInput."""
        first, *rest = reader.text(name).split() or [""]
        source = one_of(reader, name, first, LEAD_NAMES)
        words = LEAD_WORDS[source]
        if len(rest) != (1 if words else 0):
            raise reader.error(name, f"'{first}' stands with {'one word' if words else 'no word'} behind it")
        return [source, one_of(reader, name, rest[0], words) if words else 0]


PRICE: Final[Kind] = Price(MASKS, noun="price")
SOURCE: Final[Kind] = Source(WORD)
