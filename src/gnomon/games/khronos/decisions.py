"""What may be asked, and the steps between: the ops of Khronos' frames.

Values of each frame after `(op, seats)` are listed beside it. `act` is an action code, `m r c` are counts of chosen
cards by colour.
"""

from typing import Final

from gnomon.kernel.frames import QUESTION, STEP, Op

# --- questions ---------------------------------------------------------------------------------------------------
CHOOSE_ACTION: Final = 0  # phase I and II: the menu
CHOOSE_SQUARE: Final = 1  # act
CHOOSE_SURCHARGE: Final = 2  # act, square, cards left to name, m, r, c
CHOOSE_PAWN_SHARE: Final = 3  # act, square, m, r, c (surcharge), cards in all
CHOOSE_TRAVELLER: Final = 4  # from age, to age
CHOOSE_EXCHANGE: Final = 5  # m, r, c: cards to discard in phase I
CHOOSE_OPEN_COUNT: Final = 6  # colour (Hold'em)
CHOOSE_GIVEN: Final = 7  # colour, number, m, r, c (Hold'em)
CHOOSE_DISCARD: Final = 8  # phase III: none chosen yet
CHOOSE_MORE_DISCARDS: Final = 9  # m, r, c
CHOOSE_DOWNSIZED: Final = 10  # age, type, why (0 junction, 1 division), anchors of the tied buildings
CHOOSE_POSITION: Final = 11  # age, anchor of the building

# --- steps -------------------------------------------------------------------------------------------------------
BEGIN_TURN: Final = 12
DRAW_CARDS: Final = 13
COLLECT: Final = 14
NEXT_PLAYER: Final = 15
JUNCTION_TYPE: Final = 16  # age, connector, number of the type in order, then pairs (anchor, power)
JUNCTION_EQUALS: Final = 17  # age, connector, type, size, anchors
DOWNSIZE_ONE: Final = 18  # age, anchor
REPAIR: Final = 19  # age, connector or NO_CONNECTOR
RIPPLE_TO_FAITH: Final = 20  # type, size, anchor, owner, predecessor's anchor, predecessor's size (0: none)
RIPPLE_TO_REASON: Final = 21  # the same

NO_CONNECTOR: Final = -1

OPS: Final = [
    Op("action", QUESTION, settled=True),
    Op("square", QUESTION, selecting=True),
    Op("surcharge", QUESTION, selecting=True),
    Op("pawn_share", QUESTION, selecting=True),
    Op("traveller", QUESTION, selecting=True),
    Op("exchange", QUESTION, selecting=True),
    Op("open_count", QUESTION, selecting=True),
    Op("given", QUESTION, selecting=True),
    Op("discard", QUESTION, settled=True),
    Op("more_discards", QUESTION, selecting=True),
    Op("downsized", QUESTION),
    Op("position", QUESTION),
    Op("begin_turn", STEP),
    Op("draw_cards", STEP, chance=True),
    Op("collect", STEP),
    Op("next_player", STEP),
    Op("junction_type", STEP),
    Op("junction_equals", STEP),
    Op("downsize_one", STEP),
    Op("repair", STEP),
    Op("ripple_to_faith", STEP),
    Op("ripple_to_reason", STEP),
]
