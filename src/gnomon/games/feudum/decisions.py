"""What may be asked, and the steps between: the ops of Feudum's frames.

Values of each frame after `(op, seats)` are listed beside it; an effect's frames lie on the table above AFTER_EFFECT.
`needs` are five numbers of goods. A `job` is `guild, function, feasted` (`feasted` NOBODY, or the seat whose seat in the
guild is used).
"""

from typing import Final

from gnomon.kernel.frames import JOIN, QUESTION, STEP, Op

OPS: Final[list[Op]] = []


def _op(name: str, role: int, selecting: bool = False, settled: bool = False, chance: bool = False) -> int:
    OPS.append(Op(name, role, selecting, settled, chance))
    return len(OPS) - 1


# --- set-up (3.1) and choosing cards (4.1) ---------------------------------------------------------------------------
CHOOSE_GOOD: Final = _op("good", QUESTION, selecting=True)  # mask of goods chosen
CHOOSE_START: Final = _op("start", QUESTION, selecting=True)
CHOOSE_FACE: Final = _op("face", QUESTION)  # location of the first pawn
GIVE_GOODS: Final = _op("give_goods", STEP)  # seat, mask of goods
SET_UP_PLAYER: Final = _op("set_up_player", STEP)  # 0 goods or 1 pawn, number in turn order
BEGIN_ROUND: Final = _op("begin_round", STEP)
ALL_SWORN: Final = _op("all_sworn", JOIN)
PICK_CARDS: Final = _op("cards", QUESTION, selecting=True)  # in the seat's lane: mask of cards, COMMIT answer or 0
SWORN: Final = _op("sworn", STEP)  # seat; in the seat's lane: mask of cards, COMMIT answer or 0
SHOW_POUCHES: Final = _op("show_pouches", STEP, chance=True)

# --- a turn (4.2) ----------------------------------------------------------------------------------------------------
NEXT_TURN: Final = _op("next_turn", STEP)  # seat that played last, or NOBODY at the beginning
PLAY_CARD: Final = _op("turn", QUESTION, settled=True)
AFTER_EFFECT: Final = _op("after_effect", STEP)  # seat
FINISH_TURN: Final = _op("finish", QUESTION, settled=True)  # 1 if a second card may follow
CHOOSE_REPEATED: Final = _op("repeated", QUESTION)  # 1 for Deja vu
DEJA_VU_PAID: Final = _op("deja_vu_paid", STEP)  # seat
PAY_GOODS: Final = _op("payment", QUESTION)  # needs
SPEND: Final = _op("spend", STEP)  # seat, needs: asks only where a wild tile gives a choice
STORE_SULFUR: Final = _op("sulfur", QUESTION)  # number of sulfur

# --- migrate, move, influence, improve (5.1-5.4) ---------------------------------------------------------------------
MIGRATE_WHERE: Final = _op("migration", QUESTION, selecting=True)
MIGRATE_FACE: Final = _op("migrant", QUESTION, selecting=True)  # location
ENTER: Final = _op("enter", STEP)  # seat, location, character
# points left, mask of pieces moved, 1 if a pawn of the seat has moved, mask of pawns that boarded since their last step
TAKE_STEPS: Final = _op("steps", QUESTION)
GODSPEED: Final = _op("godspeed", QUESTION)  # mask of pieces moved, 1 if a pawn has moved, mask of pawns that boarded
END_MOVE: Final = _op("end_move", STEP)  # seat, mask of pieces moved, 1 if successful
PILFER_WHAT: Final = _op("pilfering", QUESTION)  # mask of pieces moved
VOYAGE_ON: Final = _op("voyage", QUESTION)
AFTER_PILFER: Final = _op("after_pilfer", STEP)  # seat, 1 if successful
INFLUENCE_WHERE: Final = _op("influence", QUESTION)  # mask of locations done, 1 if money has been influence
IMPROVE_WHERE: Final = _op("improvement", QUESTION, selecting=True)
NEW_ICON: Final = _op("icon", QUESTION, selecting=True)  # location
IMPROVED: Final = _op("improved", STEP)  # seat, location, guild or NOTHING
PAST_TILE: Final = _op("past_tile", QUESTION)
TAKE_TILE: Final = _op("take_tile", STEP, chance=True)  # seat, region, points
TEND_WHERE: Final = _op("landscape", QUESTION, selecting=True)
TEND_TILE: Final = _op("landscape_tile", QUESTION, selecting=True)  # location
TENDED_NOW: Final = _op("tended", STEP)  # seat, location, landscape

# --- explore, harvest, tax, writs (5.5-5.7, 9) -----------------------------------------------------------------------
DRAW_WRITS: Final = _op("draw_writs", STEP, chance=True)  # seat, number
KEEP_WRIT: Final = _op("keep", QUESTION)  # number drawn: the last ones of the hand
BURY_WRITS: Final = _op("bury", QUESTION)  # number to put under the deck: the last ones of the hand
LIMIT_WRITS: Final = _op("limit", QUESTION)
SHOVELS: Final = _op("shovels", QUESTION)
HARVEST_WHERE: Final = _op("harvest", QUESTION, selecting=True)
GATHER: Final = _op("gather", STEP, chance=True)  # seat, location, 1 with favours
FAVOUR_GOODS: Final = _op(
    "favours", QUESTION
)  # location, favours left, five numbers undivided, five chosen (none at first)
PATRONAGE_GOODS: Final = _op("patronage_goods", STEP, chance=True)  # seat, number
PATRONAGE_BEAD: Final = _op("patronage_bead", STEP, chance=True)  # seat, number
PATRONAGE_VESSEL: Final = _op("patronage_vessel", QUESTION)

# --- conquer, defend (5.8, 5.9, 7.4) ---------------------------------------------------------------------------------
CONQUER_WHAT: Final = _op("target", QUESTION, selecting=True)
REVEAL_DEFEND: Final = _op("defence", QUESTION)  # attacker, TARGET answer
ARM: Final = _op("arm", STEP)  # seat, TARGET answer, 1 if Defend, saltpeter spent, strength of weapons
ADD_WEAPONS: Final = _op("weapons", QUESTION)  # TARGET answer, 1 if Defend, saltpeter spent, strength of weapons
FIGHT: Final = _op("fight", STEP)  # the same
MILITARY: Final = _op("military", QUESTION)
STARVE_WHOM: Final = _op("starving", QUESTION, selecting=True)
IMMUNITY: Final = _op("immunity", QUESTION)  # attacker, TARGET_MARKER answer
STARVED: Final = _op("starved", STEP)  # attacker, TARGET_MARKER answer
PROTECTED: Final = _op("protected", STEP)  # owner of the marker, TARGET_MARKER answer

# --- guilds (5.11, 6) ------------------------------------------------------------------------------------------------
GUILD_WHAT: Final = _op("function", QUESTION, selecting=True)
FEAST_WITH: Final = _op("feast", QUESTION, selecting=True)
PLACE_REEVE: Final = _op("reeve", QUESTION)  # job
DO_FUNCTION: Final = _op("do_function", STEP)  # seat, job
SEND_FROM: Final = _op("farm", QUESTION, selecting=True)
SEND: Final = _op("send", STEP, chance=True)  # seat, location
REWARD: Final = _op("reward", QUESTION)  # number of foods and shillings
BUY_GOODS: Final = _op("purchase", QUESTION, selecting=True)  # five numbers to buy
BUY_VESSEL: Final = _op("vessel", QUESTION, selecting=True)
BUY_SEALS: Final = _op("seals", QUESTION, selecting=True)  # mask of scrolls
TAME_BEAST: Final = _op("beast", QUESTION)
MOVE_GOODS: Final = _op("goods", QUESTION)  # job, goods left to move, five numbers moved so far
INVENT_WHAT: Final = _op("invention", QUESTION)  # job, inventions left, inventions made, barrels made, barrels allowed
RETURN_MARKER: Final = _op("marker", QUESTION)  # job, markers left, mask of colours returned, mask of scrolls filled
FILL_SCROLL: Final = _op("scroll", QUESTION)  # job, markers left, mask of colours, mask of scrolls, colour
FLIP_SEAL: Final = _op("flip", QUESTION)  # job, seals left, seals flipped
FLIPPED: Final = _op("flipped", STEP, chance=True)  # seat, job, seals left, seals flipped, scroll
WHOSE_FISTS: Final = _op("opponent", QUESTION)  # job
HIDE_BEADS: Final = _op("hide", QUESTION)  # seat that will pick, job
PICK_FIST: Final = _op("fist", QUESTION)  # job, opponent: who holds them in `secret`
OPEN_FIST: Final = _op("open_fist", STEP, chance=True)  # seat, job, opponent or NOBODY, hand picked (or NOTHING)

# --- the end of a round (8) ------------------------------------------------------------------------------------------
NOURISH: Final = _op("nourish", STEP)  # number in turn order
FEED_PAWNS: Final = _op("feeding", QUESTION, settled=True)  # mask of pawns fed
FEED_SECRETLY: Final = _op(
    "secret_feeding", QUESTION, selecting=True
)  # in the seat's lane: FEED answers + 1 or 0, by pawn
FED: Final = _op("fed", STEP)  # in the seat's lane: seat, FEED answers + 1 or 0, by pawn
ALL_FED: Final = _op("all_fed", JOIN)
HUNGER: Final = _op("hunger", STEP)  # masks of pawns fed, by seat
ROLL_DIE: Final = _op("roll_die", STEP, chance=True)
ADVANCE: Final = _op("advance", STEP)
REPLENISH_LANDSCAPES: Final = _op("replenish_landscapes", STEP)  # number in turn order
COLLECT_WHERE: Final = _op("collection", QUESTION)  # mask of landscapes to decide on
REPLENISH: Final = _op("replenish", STEP, chance=True)
END_ROUND: Final = _op("end_round", STEP)

IN_HAND: Final = (PLAY_CARD, REVEAL_DEFEND, ADD_WEAPONS, IMMUNITY)
"""Questions whose answers depend on cards or writs in hand: whoever has only one is asked all the same, or it would tell."""
