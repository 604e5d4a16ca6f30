"""What may be asked, and the steps between: the frames of Khronos.

An `act` is an action code; a ripple carries the building that goes on, and the one that stood there before.
"""

from typing import Final

from gnomon.games.khronos.kinds import (
    ACTION,
    AGE,
    CARDS,
    NUMBER,
    OLD_SIZE,
    OWNER,
    POWERS,
    SIZE,
    SQUARE,
    SQUARES,
    TYPE,
    WHY,
)
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Ops

OPS: Final = Ops()
_RIPPLE: Final[dict[str, Kind]] = {
    "type": TYPE,
    "size": SIZE,
    "square": SQUARE,
    "owner": OWNER,
    "old_square": SQUARE,
    "old_size": OLD_SIZE,
}

# --- questions ---------------------------------------------------------------------------------------------------
CHOOSE_ACTION: Final[int] = OPS.question("action", "The menu of phases I and II (4).", settled=True)
CHOOSE_SQUARE: Final[int] = OPS.question("square", "Where an action is done.", selecting=True, act=ACTION)
CHOOSE_SURCHARGE: Final[int] = OPS.question(
    "surcharge",
    "Cards of any colour still to be named (4.3).",
    selecting=True,
    act=ACTION,
    square=SQUARE,
    left=NUMBER,
    chosen=CARDS,
)
CHOOSE_PAWN_SHARE: Final[int] = OPS.question(
    "pawn_share",
    "How many of the cards the first pawn pays.",
    selecting=True,
    act=ACTION,
    square=SQUARE,
    surcharge=CARDS,
    cards=NUMBER,
)
CHOOSE_TRAVELLER: Final[int] = OPS.question(
    "traveller", "Which of two pawns travels (4.2).", {"from": AGE, "to": AGE}, selecting=True
)
CHOOSE_EXCHANGE: Final[int] = OPS.question(
    "exchange", "Cards to discard in phase I (4.1).", selecting=True, chosen=CARDS
)
CHOOSE_OPEN_COUNT: Final[int] = OPS.question(
    "open_count", "How many open cards are taken (4.11).", selecting=True, colour=TYPE
)
CHOOSE_GIVEN: Final[int] = OPS.question(
    "given", "Cards laid down for the open ones (4.11).", selecting=True, colour=TYPE, number=NUMBER, chosen=CARDS
)
CHOOSE_DISCARD: Final[int] = OPS.question("discard", "Phase III, no card chosen yet (4.10).", settled=True)
CHOOSE_MORE_DISCARDS: Final[int] = OPS.question(
    "more_discards", "Further cards to discard (4.10).", selecting=True, chosen=CARDS
)
CHOOSE_DOWNSIZED: Final[int] = OPS.question(
    "downsized", "Which of several equal buildings shrinks (5.7, 5.8).", age=AGE, type=TYPE, why=WHY, tied=SQUARES
)
CHOOSE_POSITION: Final[int] = OPS.question("position", "Where the smaller tile goes (5.7.1).", age=AGE, building=SQUARE)

# --- steps -------------------------------------------------------------------------------------------------------
BEGIN_TURN: Final[int] = OPS.step("begin_turn", "A turn begins (4).")
DRAW_CARDS: Final[int] = OPS.step("draw_cards", "The hand is filled up (4.10).", chance=True)
COLLECT: Final[int] = OPS.step("collect", "Earnings of turns 4 and 7 (6).")
NEXT_PLAYER: Final[int] = OPS.step("next_player", "The turn passes on.")
JUNCTION_TYPE: Final[int] = OPS.step(
    "junction_type",
    "One type of the buildings that a junction joins (5.7).",
    age=AGE,
    connector=SQUARE,
    step=NUMBER,
    powers=POWERS,
)
JUNCTION_EQUALS: Final[int] = OPS.step(
    "junction_equals",
    "Equal buildings of a type and size (5.7).",
    age=AGE,
    connector=SQUARE,
    type=TYPE,
    size=NUMBER,
    tied=SQUARES,
)
DOWNSIZE_ONE: Final[int] = OPS.step("downsize_one", "A building shrinks by a size (5.7.1).", age=AGE, building=SQUARE)
REPAIR: Final[int] = OPS.step("repair", "Domains are tested again (5.8).", age=AGE, connector=SQUARE)
RIPPLE_TO_FAITH: Final[int] = OPS.step("ripple_to_faith", "A building ripples on to Faith (5.6).", _RIPPLE)
RIPPLE_TO_REASON: Final[int] = OPS.step("ripple_to_reason", "A building ripples on to Reason (5.6).", _RIPPLE)

NO_CONNECTOR: Final = -1
