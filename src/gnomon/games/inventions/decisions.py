"""What may be asked, and the steps between: the frames of Inventions.

A `price` stands for what must be paid; a `source` for what leads to an action besides a pillar.
"""

from typing import Final

from gnomon.games.inventions.kinds import (
    ACTION,
    BENEFIT,
    CARD,
    CHAINED_ACTION,
    CHANGE,
    ERA_SPACE,
    FACE_COUNTS,
    HEX,
    HOW,
    HOW_NAMES,
    LEAD_NAMES,
    MANNER,
    MILESTONE,
    NUMBER,
    ORIGIN,
    PARTY,
    PLACE,
    PRICE,
    REGION,
    SEAT,
    SOME_REGIONS,
    SOURCE,
    TILE,
    TOKEN,
    TRUTH,
    TYPE,
    WHERE,
)
from gnomon.games.inventions.terms import SPECIALTY_NAMES
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Ops

OPS: Final = Ops()
_CALLED: Final[dict[str, Kind]] = {"done": SOME_REGIONS, "how": HOW}
_BUILDING: Final[dict[str, Kind]] = {"manner": MANNER, "built": NUMBER, "cheaper": TRUTH, "lower": TRUTH}

# --- the Stone Age set-up (3.5) --------------------------------------------------------------------------------------
CLAIM_NEXT: Final[int] = OPS.step(
    "claim_next", "The next colour claims an idea, from the last in turn order.", place=PLACE
)
CLAIM: Final[int] = OPS.question("claim", "Which idea is claimed.")
CLAIMED_IDEA: Final[int] = OPS.step(
    "claimed_idea", "Its citizens are paid; the tile's benefit follows.", seat=SEAT, region=REGION
)
CLAIM_ENDS: Final[int] = OPS.step("claim_ends", "Token and citizen of a claim.", seat=SEAT, region=REGION)
CLAIMS_OVER: Final[int] = OPS.step("claims_over", "Ideas that nobody claimed leave the game.")

# --- a turn (4.2) ----------------------------------------------------------------------------------------------------
NEXT_TURN: Final[int] = OPS.step("next_turn", "The next colour's turn, or the end of the round.")
BOT_TURN: Final[int] = OPS.step("bot_turn", "The turn of an automated opponent.", chance=True, colour=PARTY)
CHOOSE_SPACE: Final[int] = OPS.question(
    "space", "Where the pillar goes; Technology 4 may have opened every forum.", settled=True, opened=TRUTH
)
AFTER_ACTION: Final[int] = OPS.step("after_action", "An action and its chains are complete.", seat=SEAT, action=ACTION)
OFFER: Final[int] = OPS.step("offer", "A chain, if there is one.", seat=SEAT, source=SOURCE)
CHAIN: Final[int] = OPS.question("chain", "What follows.", source=SOURCE)
END_ACTIONS: Final[int] = OPS.step("end_actions", "The end of step 2.", seat=SEAT)
KEEP_ASPIRATIONS: Final[int] = OPS.question("aspirations", "Which of too many aspiration tiles stay.", left=FACE_COUNTS)
TAKE_IDEA: Final[int] = OPS.question("new_idea", "Which idea is taken for one presented.", owed=NUMBER)
REFILL: Final[int] = OPS.step(
    "refill", "The display is filled again, perhaps after the stack's top was taken.", chance=True, top_taken=TRUTH
)
REPLACE_TILES: Final[int] = OPS.step("replace_tiles", "Step 3: aspirations become progress.", seat=SEAT)
REPLACE_TILE: Final[int] = OPS.question("progress", "Which Progress tile replaces which aspiration tile.")
BUILD_TILES: Final[int] = OPS.step("build_tiles", "Step 4: building.", seat=SEAT)
END_TURN: Final[int] = OPS.step("end_turn", "The end of a turn.", seat=SEAT)

# --- paying (4.5) ----------------------------------------------------------------------------------------------------
PAY: Final[int] = OPS.step("pay", "Citizens pay a price, one group after another.", seat=SEAT, price=PRICE)
HOW_MANY_SCHOLARS: Final[int] = OPS.question(
    "scholars", "How many of the price's first group are scholars.", price=PRICE
)
WHICH_CITIZEN: Final[int] = OPS.question("payer", "Who pays the first of a price.", price=PRICE)

# --- the actions (4.5) -----------------------------------------------------------------------------------------------
PRESENT_IDEA: Final[int] = OPS.question("present_idea", "Which idea is presented.", selecting=True)
PRESENT_WHERE: Final[int] = OPS.question("present_where", "In which region.", selecting=True, card=CARD)
PRESENTED_NOW: Final[int] = OPS.step("presented", "The idea lies in its slot.", seat=SEAT, card=CARD, region=REGION)
SPECIALIST_BENEFIT: Final[int] = OPS.step(
    "specialist_benefit", "What a specialist tile gives.", seat=SEAT, region=REGION
)
INVENT_WHERE: Final[int] = OPS.question("invent_where", "Which idea is invented.", selecting=True)
INVENTED_NOW: Final[int] = OPS.step("invented", "It is paid: the card is turned.", seat=SEAT, region=REGION)
INNOVATE_WHERE: Final[int] = OPS.question("innovate_where", "Which invention is innovated.", selecting=True)
INNOVATED_NOW: Final[int] = OPS.step("innovated", "It is paid: a specialist comes.", seat=SEAT, region=REGION)
SHARE_WHERE: Final[int] = OPS.question("share_where", "Which invention is shared.", selecting=True)
SHARE_TILE: Final[int] = OPS.question("share_tile", "Which Wealth tile is taken.", region=REGION)
SHARE_SLOT: Final[int] = OPS.question("share_slot", "In whose place in the display.", region=REGION, tile=TILE)
SHARE_ENDS: Final[int] = OPS.step("share_ends", "Everybody beside the card goes to the map.", region=REGION)
CALL_WHERE: Final[int] = OPS.question("call_where", "From where citizens come home.", _CALLED)
CALL_NUMBER: Final[int] = OPS.question("call_number", "How many of them.", _CALLED, region=ORIGIN)
CALL_TYPE: Final[int] = OPS.question("call_type", "As which specialists.", _CALLED, region=ORIGIN, number=NUMBER)
INFLUENCE_WHERE: Final[int] = OPS.question("influence_where", "Where an influence token goes.", selecting=True)
INFLUENCE_TOKEN: Final[int] = OPS.question("influence_token", "Which token.", selecting=True, region=WHERE)
INFLUENCE_TYPE: Final[int] = OPS.question(
    "influence_type", "As which specialists its citizens come home.", selecting=True, region=ORIGIN, token=TOKEN
)
INFLUENCED_NOW: Final[int] = OPS.step(
    "influenced", "The token is placed.", seat=SEAT, region=REGION, token=TOKEN, type=TYPE
)
TRAVEL_WHERE: Final[int] = OPS.question(
    "travel", "Who travels where; behind the first of two moves its destination.", first=REGION
)
KNOWLEDGE_ENDS: Final[int] = OPS.step("knowledge_ends", "A knowledge tile turns to its scoring side.", region=REGION)
EUREKA_WHAT: Final[int] = OPS.question("eureka", "Which tile of the Eureka display.", selecting=True)
EUREKA_SPACE: Final[int] = OPS.question("era_space", "Where the era marker goes.")
EUREKA_BENEFIT: Final[int] = OPS.question("era_benefit", "Which space's benefit is taken (Culture 7).", space=ERA_SPACE)
SEND_WHERE: Final[int] = OPS.question("send", "Where a diplomat goes.", selecting=True)
SENT: Final[int] = OPS.step("sent", "It stands there: benefits follow.", seat=SEAT, milestone=MILESTONE)
CALL_BACK: Final[int] = OPS.question("call_back", "Which diplomat comes home.", selecting=True)

# --- benefits (4.6) --------------------------------------------------------------------------------------------------
BENEFIT_DUE: Final[int] = OPS.step("benefit", "A benefit that waited for something else.", seat=SEAT, benefit=BENEFIT)
CHOOSE_SPECIALIST: Final[int] = OPS.question("specialist", "As which specialist a citizen comes.", left=NUMBER)
CHOOSE_REGION: Final[int] = OPS.question("new_citizen", "Where a new citizen goes.")
PERFORM: Final[int] = OPS.step("perform", "An action that waited for something else.", seat=SEAT, action=CHAINED_ACTION)

# --- economy tiles (2.7) and building (5.2) --------------------------------------------------------------------------
ECONOMY_TILE: Final[int] = OPS.question("economy_tile", "Which Progress tile Economy 3 brings.")
SWAP_FIRST: Final[int] = OPS.question("swap_first", "One of the two tiles of Economy 6.", selecting=True)
SWAP_SECOND: Final[int] = OPS.question("swap_second", "The other one.", selecting=True, hex=HEX)
NEXT_TILE: Final[int] = OPS.step("next_tile", "Another tile, if one can be built.", {"seat": SEAT}, _BUILDING)
BUILD_TILE: Final[int] = OPS.question(
    "build_tile",
    "Which tile is built: how the building is paid for, tiles built so far, whether Economy 4 was used for this tile and "
    "Economy 5 for the building.",
    _BUILDING,
)
BUILD_HEX: Final[int] = OPS.question("build_hex", "On which hex.", _BUILDING, selecting=True, tile=TILE)

FROM_DISPLAY: Final = 0
FREE: Final = 1
FLAT: Final = 2
"""How building is paid for: by the number of tiles in the display (5.2), not at all, or by a flat cost (4.6)."""

# --- Era Change and the end (6) --------------------------------------------------------------------------------------
END_ROUND: Final[int] = OPS.step("end_round", "The Chronos meeple advances.", chance=True)
ERA_CHANGE: Final[int] = OPS.step(
    "era_change", "One step of the change after an era.", chance=True, era=NUMBER, step=CHANGE
)
TURN_ORDER: Final[int] = OPS.question("turn_order", "Which place in turn order.")
SAGES_HOME: Final[int] = OPS.step("sages_home", "Sages of the colour at a place in turn order.", place=PLACE)
PUT_SAGE: Final[int] = OPS.question("put_sage", "Where a sage returns.")
RENEW_IDEAS: Final[int] = OPS.step("renew_ideas", "Outdated ideas of the colour at a place in turn order.", place=PLACE)

FOR_BENEFIT: Final = 1
CHOSEN: Final = 2
"""Citizens come home by a benefit alone; or the type was chosen already for those whom no card gives one (A5)."""
assert (HOW_NAMES[FOR_BENEFIT], HOW_NAMES[CHOSEN:]) == ("benefit", SPECIALTY_NAMES)

SOURCE_INNOVATION: Final = 0
SOURCE_INVENTIONS: Final = 1
SOURCE_TOKENS: Final = 2
SOURCE_KNOWLEDGE: Final = 3
SOURCE_TECHNOLOGY: Final = 4
SOURCE_SPECIALIST: Final = 5
"""What leads to an action besides a pillar, with its number: the card innovated, nothing, nothing, the region of the
knowledge tile, the action just completed, the action of the specialist tile (which costs no token)."""
assert LEAD_NAMES[SOURCE_KNOWLEDGE] == "knowledge" and LEAD_NAMES[SOURCE_TECHNOLOGY] == "technology"
