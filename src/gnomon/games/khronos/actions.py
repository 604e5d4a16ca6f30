"""What may be answered: the code blocks of Khronos."""

from typing import Final

from gnomon.games.khronos.components import AGE_NAMES, DESIGN_NAMES, TYPE_NAMES
from gnomon.games.khronos.grid import SQUARE_NAMES
from gnomon.kernel.actions import Codes

CODES: Final = Codes()

TRAVELS: Final = tuple((start, end) for start in range(3) for end in range(3) if start != end)
"""Moves from one age to another, in the order of their codes."""

UPGRADE_DESIGNS: Final = tuple(design for design in range(9) if design % 3 > 0)

_ACTS: Final = (
    "end_turn",
    "exchange",
    *(f"take_{colour}" for colour in TYPE_NAMES),
    *(f"travel_{AGE_NAMES[start]}_{AGE_NAMES[end]}" for start, end in TRAVELS),
    *(f"construct_{age}_{design}" for age in AGE_NAMES[:2] for design in DESIGN_NAMES),
    *(f"upgrade_{age}_{DESIGN_NAMES[design]}" for age in AGE_NAMES[:2] for design in UPGRADE_DESIGNS),
    "demolish_might",
    "demolish_faith",
    "populate",
    "renovate",
    "renovate_whole",
)

ACT: Final[int] = CODES.add("action", "do", _ACTS, "An act of phase I or II, or the end of the turn.")
END_TURN: Final = ACT
EXCHANGE_CARDS: Final = ACT + 1
TAKE_OPEN: Final = ACT + 2  # + colour
TRAVEL_FROM: Final = ACT + 5  # + index into TRAVELS
CONSTRUCT: Final = ACT + 11  # + age * 9 + design
UPGRADE: Final = ACT + 29  # + age * 6 + index into UPGRADE_DESIGNS
DEMOLISH_IN: Final = ACT + 41  # + age
POPULATE: Final = ACT + 43
RENOVATE: Final = ACT + 44  # with one card
RENOVATE_WHOLE: Final = ACT + 45  # a size 3 ruin with both cards at once
ACT_END: Final = ACT + 46

PLACE: Final[int] = CODES.add("square", "at", SQUARE_NAMES, "Where the act is done.")  # + square
PLACE_END: Final = PLACE + 320

CARD: Final[int] = CODES.add("card", "colour", TYPE_NAMES, "A card from the hand, by its colour.")  # + colour
CARDS_DONE: Final[int] = CODES.add("cards", "are", ("done",), "No more cards are chosen.")
SURCHARGE_CARD: Final[int] = CODES.add(
    "surcharge", "colour", TYPE_NAMES, "A card of any colour that the ground costs."
)  # + colour
OPEN_COUNT: Final[int] = CODES.add(
    "open_cards", "number", ("1", "2", "3"), "How many open cards are taken."
)  # + number - 1
FIRST_PAWN_PAYS: Final[int] = CODES.add(
    "first_pawn_pays", "cards", ("0", "1", "2", "3", "4"), "How many of the cards the first pawn pays."
)  # + number
TRAVELLER: Final[int] = CODES.add("traveller", "pawn", ("first", "second"), "Which of two pawns travels.")  # + pawn
DOWNSIZE: Final[int] = CODES.add(
    "downsize", "building", SQUARE_NAMES, "Which of several equal buildings shrinks."
)  # + anchor
POSITION: Final[int] = CODES.add("position", "at", SQUARE_NAMES, "Where the smaller tile goes.")  # + anchor


def is_construct(code: int) -> bool:
    """Whether an action code constructs."""
    return CONSTRUCT <= code < UPGRADE


def is_upgrade(code: int) -> bool:
    """Whether an action code upgrades."""
    return UPGRADE <= code < DEMOLISH_IN


def age_of(code: int) -> int:
    """The age of a construct, upgrade or demolish code; Reason for populate and renovate."""
    if code < UPGRADE:
        return (code - CONSTRUCT) // 9
    if code < DEMOLISH_IN:
        return (code - UPGRADE) // 6
    if code < POPULATE:
        return code - DEMOLISH_IN
    return 2


def design_of(code: int) -> int:
    """The design that a construct or upgrade code builds."""
    if code < UPGRADE:
        return (code - CONSTRUCT) % 9
    return UPGRADE_DESIGNS[(code - UPGRADE) % 6]
