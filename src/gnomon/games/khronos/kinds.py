"""What the numbers of Khronos' frames, events and refusals stand for."""

from typing import Final

from gnomon.games.khronos.actions import ACT, CODES
from gnomon.games.khronos.boards import NOBODY
from gnomon.games.khronos.components import AGE_NAMES, TYPE_NAMES
from gnomon.games.khronos.grid import SQUARE_NAMES
from gnomon.kernel.kinds import PAIRS, WORDS, Kind, flag, mask, number, row, seat, word

SEAT_COLOURS: Final = ("blue", "red", "green", "white", "yellow")
"""The players' colours by seat."""
assert len(SEAT_COLOURS) == NOBODY

SEAT: Final[Kind] = seat()
OWNER: Final[Kind] = word("who", (*SEAT_COLOURS, "nobody"))
"""Whose a building is, NOBODY's included."""
SEATS: Final[Kind] = mask("", SEAT_COLOURS)
ACTION: Final[Kind] = word("", CODES.block("action").names, ACT)
AGE: Final[Kind] = word("age", AGE_NAMES)
TYPE: Final[Kind] = word("type", TYPE_NAMES)
SIZE: Final[Kind] = number(least=1, most=3)
OLD_SIZE: Final[Kind] = number(most=3)
"""The size of a building that was there before; 0 for none."""
SQUARE: Final[Kind] = word("square", SQUARE_NAMES)
SQUARES: Final[Kind] = Kind(WORDS, SQUARE_NAMES, noun="square")
POWERS: Final[Kind] = Kind(PAIRS, SQUARE_NAMES, most=99)
"""Buildings by their anchors, each with a number."""
CARDS: Final[Kind] = row("cards", TYPE_NAMES, 99)
"""Numbers of cards by colour."""
A_DESIGN: Final[Kind] = number("a_building", most=8)
"""A building by its type and size."""
CARD_NUMBER: Final[Kind] = number("card_number", most=99)
ECUS: Final[Kind] = number("ecus")
NUMBER: Final[Kind] = number(most=99)
CODE: Final[Kind] = number()
TURN: Final[Kind] = number(least=1, most=7)
WHY: Final[Kind] = word("", ("junction", "division"))
TRUTH: Final[Kind] = flag()

REFUSAL_FACTS: Final[dict[str, Kind]] = {
    "age": AGE,
    "capacity": NUMBER,
    "cards": NUMBER,
    "code": CODE,
    "colour": TYPE,
    "design": A_DESIGN,
    "domains": NUMBER,
    "first": SQUARE,
    "held": CARD_NUMBER,
    "left": CARD_NUMBER,
    "needed": CARD_NUMBER,
    "number": NUMBER,
    "owner": OWNER,
    "seat": SEAT,
    "second": SQUARE,
    "size": SIZE,
    "square": SQUARE,
    "surcharge": CARD_NUMBER,
    "type": TYPE,
    "value": NUMBER,
}
"""What refusals tell besides their codes."""
