"""What may be asked, and the steps between: the ops of the frames of Inventions.

Values of each frame after `(op, seats)` are listed beside it. `price` stands for what must be paid: triples of
specialty (or SCHOLAR for any), number, and 1 if exhausted or 0 if moved.
"""

from typing import Final

from gnomon.kernel.frames import QUESTION, STEP, Op

OPS: Final[list[Op]] = []


def _op(name: str, role: int, selecting: bool = False, settled: bool = False, chance: bool = False) -> int:
    OPS.append(Op(name, role, selecting, settled, chance))
    return len(OPS) - 1


# --- the Stone Age set-up (3.5) --------------------------------------------------------------------------------------
CLAIM_NEXT: Final = _op("claim_next", STEP)  # place in turn order, from the last
CLAIM: Final = _op("claim", QUESTION)
CLAIMED_IDEA: Final = _op("claimed_idea", STEP)  # seat, region: paid; the tile's benefit follows
CLAIM_ENDS: Final = _op("claim_ends", STEP)  # seat, region: token and citizen
CLAIMS_OVER: Final = _op("claims_over", STEP)

# --- a turn (4.2) ----------------------------------------------------------------------------------------------------
NEXT_TURN: Final = _op("next_turn", STEP)
BOT_TURN: Final = _op("bot_turn", STEP, chance=True)  # colour
CHOOSE_SPACE: Final = _op("space", QUESTION, settled=True)  # 1 if Technology 4 has opened every forum
AFTER_ACTION: Final = _op("after_action", STEP)  # seat, action just completed
OFFER: Final = _op("offer", STEP)  # seat, source, its number: a chain, if there is one
CHAIN: Final = _op("chain", QUESTION)  # source, its number
END_ACTIONS: Final = _op("end_actions", STEP)  # seat
KEEP_ASPIRATIONS: Final = _op("aspirations", QUESTION)  # faces that may still be kept, four counts
TAKE_IDEA: Final = _op("new_idea", QUESTION)  # ideas owed
REFILL: Final = _op("refill", STEP, chance=True)  # 1 if the stack's top was taken
REPLACE_TILES: Final = _op("replace_tiles", STEP)  # seat
REPLACE_TILE: Final = _op("progress", QUESTION)
BUILD_TILES: Final = _op("build_tiles", STEP)  # seat
END_TURN: Final = _op("end_turn", STEP)  # seat

# --- paying (4.5) ----------------------------------------------------------------------------------------------------
PAY: Final = _op("pay", STEP)  # seat, price
HOW_MANY_SCHOLARS: Final = _op("scholars", QUESTION)  # price: how many of the first are scholars
WHICH_CITIZEN: Final = _op("payer", QUESTION)  # price: who pays the first

# --- the actions (4.5) -----------------------------------------------------------------------------------------------
PRESENT_IDEA: Final = _op("present_idea", QUESTION, selecting=True)
PRESENT_WHERE: Final = _op("present_where", QUESTION, selecting=True)  # card
PRESENTED_NOW: Final = _op("presented", STEP)  # seat, card, region
SPECIALIST_BENEFIT: Final = _op("specialist_benefit", STEP)  # seat, region
INVENT_WHERE: Final = _op("invent_where", QUESTION, selecting=True)
INVENTED_NOW: Final = _op("invented", STEP)  # seat, region: paid
INNOVATE_WHERE: Final = _op("innovate_where", QUESTION, selecting=True)
INNOVATED_NOW: Final = _op("innovated", STEP)  # seat, region
SHARE_WHERE: Final = _op("share_where", QUESTION, selecting=True)
SHARE_TILE: Final = _op("share_tile", QUESTION)  # region
SHARE_SLOT: Final = _op("share_slot", QUESTION)  # region, tile
SHARE_ENDS: Final = _op("share_ends", STEP)  # region
CALL_WHERE: Final = _op("call_where", QUESTION)  # mask of regions done, 0 or FOR_BENEFIT or CHOSEN + type
CALL_NUMBER: Final = _op("call_number", QUESTION)  # the same, region
CALL_TYPE: Final = _op("call_type", QUESTION)  # the same, region, number
INFLUENCE_WHERE: Final = _op("influence_where", QUESTION, selecting=True)
INFLUENCE_TOKEN: Final = _op("influence_token", QUESTION, selecting=True)  # region
INFLUENCE_TYPE: Final = _op("influence_type", QUESTION, selecting=True)  # region, kind
INFLUENCED_NOW: Final = _op("influenced", STEP)  # seat, region, kind, type
TRAVEL_WHERE: Final = _op("travel", QUESTION)  # destination of the first of two moves, or NOWHERE
KNOWLEDGE_ENDS: Final = _op("knowledge_ends", STEP)  # region
EUREKA_WHAT: Final = _op("eureka", QUESTION, selecting=True)
EUREKA_SPACE: Final = _op("era_space", QUESTION)
EUREKA_BENEFIT: Final = _op("era_benefit", QUESTION)  # era space
SEND_WHERE: Final = _op("send", QUESTION, selecting=True)
SENT: Final = _op("sent", STEP)  # seat, milestone
CALL_BACK: Final = _op("call_back", QUESTION, selecting=True)

# --- benefits (4.6) --------------------------------------------------------------------------------------------------
BENEFIT: Final = _op("benefit", STEP)  # seat, benefit
CHOOSE_SPECIALIST: Final = _op("specialist", QUESTION)  # how many
CHOOSE_REGION: Final = _op("new_citizen", QUESTION)
PERFORM: Final = _op("perform", STEP)  # seat, action of the ten or one of the two small ones

# --- economy tiles (2.7) and building (5.2) --------------------------------------------------------------------------
ECONOMY_TILE: Final = _op("economy_tile", QUESTION)
SWAP_FIRST: Final = _op("swap_first", QUESTION, selecting=True)
SWAP_SECOND: Final = _op("swap_second", QUESTION, selecting=True)  # hex
# manner (FROM_DISPLAY, FREE, FLAT), built so far, 1 if Economy 4 was used for the next, 1 if Economy 5 was used
NEXT_TILE: Final = _op("next_tile", STEP)  # seat, the same
BUILD_TILE: Final = _op("build_tile", QUESTION)
BUILD_HEX: Final = _op("build_hex", QUESTION, selecting=True)  # the same, tile

FROM_DISPLAY: Final = 0
FREE: Final = 1
FLAT: Final = 2
"""How building is paid for: by the number of tiles in the display (5.2), not at all, or by a flat cost (4.6)."""

# --- Era Change and the end (6) --------------------------------------------------------------------------------------
END_ROUND: Final = _op("end_round", STEP, chance=True)
ERA_CHANGE: Final = _op("era_change", STEP, chance=True)  # era that ends, number of the step
TURN_ORDER: Final = _op("turn_order", QUESTION)
SAGES_HOME: Final = _op("sages_home", STEP)  # place in turn order
PUT_SAGE: Final = _op("put_sage", QUESTION)
RENEW_IDEAS: Final = _op("renew_ideas", STEP)  # place in turn order

FOR_BENEFIT: Final = 1
CHOSEN: Final = 2
"""Citizens come home by a benefit alone; or the type was chosen already for those whom no card gives one (A5)."""

SOURCE_INNOVATION: Final = 0
SOURCE_INVENTIONS: Final = 1
SOURCE_TOKENS: Final = 2
SOURCE_KNOWLEDGE: Final = 3
SOURCE_TECHNOLOGY: Final = 4
SOURCE_SPECIALIST: Final = 5
"""What leads to an action besides a pillar, with its number: the card innovated, nothing, nothing, the region of the
knowledge tile, the action just completed, the action of the specialist tile (which costs no token)."""
