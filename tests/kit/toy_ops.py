"""What may be pending, answered and told in Quay, the toy game."""

from typing import Final

from gnomon.kernel.actions import Codes
from gnomon.kernel.frames import JOIN, QUESTION, STANDING, STEP, Op
from tests.kit.toy_state import BERTHS, CARD_NAMES

OPS: Final = [
    Op("next_round", STEP),
    Op("bid", QUESTION, settled=True),
    Op("bid_side", QUESTION, selecting=True),
    Op("reveal", JOIN, chance=True),
    Op("open_era", STEP),
    Op("era", STANDING),
    Op("berth", QUESTION, selecting=True),
    Op("price", QUESTION, selecting=True),
    Op("meet", QUESTION),
    Op("tally", STEP),
    Op("next_turn", STEP),
    Op("turn", QUESTION, settled=True),
    Op("react", QUESTION),
    Op("reacted", STEP),
    Op("boost", QUESTION),
    Op("roll", STEP, chance=True),
    Op("slide", STEP),
    Op("free", QUESTION),
    Op("draw", STEP, chance=True),
    Op("refill", STEP, chance=True),
]
OP_NAMES: Final = tuple(op.name for op in OPS)
(
    NEXT_ROUND,
    BID,
    BID_SIDE,
    REVEAL,
    OPEN_ERA,
    ERA,
    BERTH,
    PRICE,
    MEET,
    TALLY,
    NEXT_TURN,
    TURN,
    REACT,
    REACTED,
    BOOST,
    ROLL,
    SLIDE_STEP,
    FREE,
    DRAW,
    REFILL,
) = range(len(OPS))

SEATS: Final = ("a", "b", "c")
BERTH_NAMES: Final = tuple(f"{berth + 1}" for berth in range(BERTHS))
CODES: Final = Codes()
CARD_CODE: Final = CODES.add("card", "card", CARD_NAMES)
SIDE_CODE: Final = CODES.add("side", "side", ("low", "high"))
ERA_CODE: Final = CODES.add("era", "do", ("berth", "call", "pass"))
BERTH_CODE: Final = CODES.add("berth", "at", BERTH_NAMES)
PRICE_CODE: Final = CODES.add("price", "coins", ("1", "2", "3"))
MEET_CODE: Final = CODES.add("meet", "say", ("refuse", "agree"))
STRIKE_CODE: Final = CODES.add("strike", "seat", SEATS)
SLIDE_CODE: Final = CODES.add("slide", "from", BERTH_NAMES)
TURN_CODE: Final = CODES.add("turn", "do", ("craft", "rest"))
REACT_CODE: Final = CODES.add("react", "do", ("decline",))
BOOST_CODE: Final = CODES.add("boost", "coins", ("0", "1", "2"))
FREE_CODE: Final = CODES.add("free", "do", ("coin", "draw", "again"))
BURN_CODE: Final = CODES.add("burn", "what", ("face up",))

KINDS_TAKEN: Final = {
    BID: ("card",),
    BID_SIDE: ("side",),
    ERA: ("era",),
    BERTH: ("berth",),
    PRICE: ("price",),
    MEET: ("meet",),
    TURN: ("strike", "slide", "turn"),
    REACT: ("react", "card"),
    BOOST: ("boost",),
    FREE: ("free",),
}

EVENT_NAMES: Final = (
    "revealed",
    "led",
    "took",
    "rose",
    "closed",
    "called",
    "voiced",
    "struck",
    "guarded",
    "rolled",
    "slid",
    "earned",
    "drew",
    "rested",
    "turned_up",
    "burned",
)
(
    REVEALED,
    LED,
    TOOK,
    ROSE,
    CLOSED,
    CALLED,
    VOICED,
    STRUCK,
    GUARDED,
    ROLLED,
    SLID,
    EARNED,
    DREW,
    RESTED,
    TURNED_UP,
    BURNED,
) = range(len(EVENT_NAMES))
