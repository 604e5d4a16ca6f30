"""What may be asked, and the steps between: the frames of Feudum.

An effect's frames lie on the table above AFTER_EFFECT. A job is a function of a guild, carried out from the seat's own
place in the guild or from that of another one, who is feasted.
"""

from typing import Final

from gnomon.games.feudum.actions import PAWN_NAMES
from gnomon.games.feudum.kinds import (
    CARD_SET,
    CHARACTER,
    COLOUR,
    COLOUR_SET,
    COMMITTED,
    EACH_GOOD,
    FUNCTION,
    GOOD_SET,
    GUILD,
    HAND,
    LANDSCAPE,
    MEAL,
    NUMBER,
    PART,
    PAWN_SET,
    PAWN_SETS,
    PIECE_SET,
    PLACE,
    PLACE_SET,
    REGION,
    SCROLL,
    SCROLL_SET,
    SEAT,
    TARGET,
    TRUTH,
)
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Ops

Group = dict[str, Kind]

OPS: Final = Ops()
_JOB: Final[Group] = {"guild": GUILD, "function": FUNCTION, "feasted": SEAT}
_CHOICE: Final[Group] = {"cards": CARD_SET, "pouch": COMMITTED}
_MEALS: Final[Group] = dict.fromkeys(PAWN_NAMES, MEAL)
_STEPS: Final[Group] = {"moved": PIECE_SET, "pawn_moved": TRUTH, "boarded": PAWN_SET}
_ATTACK: Final[Group] = {"attacker": SEAT, "target": TARGET}
_ARMED: Final[Group] = {"target": TARGET, "defended": TRUTH, "saltpeter": NUMBER, "weapons": NUMBER}
_MARKERS: Final[Group] = {"left": NUMBER, "colours": COLOUR_SET, "scrolls": SCROLL_SET}
_OF_SEAT: Final[Group] = {"seat": SEAT}

# --- set-up (3.1) and choosing cards (4.1) ---------------------------------------------------------------------------
CHOOSE_GOOD: Final[int] = OPS.question("good", "Goods to begin with (3.1).", selecting=True, chosen=GOOD_SET)
CHOOSE_START: Final[int] = OPS.question("start", "Where the first pawn stands (3.1).", selecting=True)
CHOOSE_FACE: Final[int] = OPS.question("face", "The character of the first pawn (3.1).", place=PLACE)
GIVE_GOODS: Final[int] = OPS.step("give_goods", "The goods chosen are taken (3.1).", _OF_SEAT, chosen=GOOD_SET)
SET_UP_PLAYER: Final[int] = OPS.step("set_up_player", "The next in turn order sets up (3.1).", part=PART, number=NUMBER)
BEGIN_ROUND: Final[int] = OPS.step("begin_round", "A round begins (4).")
ALL_SWORN: Final[int] = OPS.join("all_sworn", "Everybody has chosen cards (4.1).")
PICK_CARDS: Final[int] = OPS.question(
    "cards", "Cards and pouch, in the seat's own lane (4.1).", _CHOICE, selecting=True
)
SWORN: Final[int] = OPS.step("sworn", "A seat has chosen, in its own lane (4.1).", _OF_SEAT, _CHOICE)
SHOW_POUCHES: Final[int] = OPS.step("show_pouches", "Pouches are opened (4.1).", chance=True)

# --- a turn (4.2) ----------------------------------------------------------------------------------------------------
NEXT_TURN: Final[int] = OPS.step(
    "next_turn", "The turn passes on from the last one, nobody at the beginning.", last=SEAT
)
PLAY_CARD: Final[int] = OPS.question("turn", "A card to play (4.2).", settled=True)
AFTER_EFFECT: Final[int] = OPS.step("after_effect", "The effect of a card is over.", _OF_SEAT)
FINISH_TURN: Final[int] = OPS.question(
    "finish", "The end of the turn, or a second card (4.3).", settled=True, second=TRUTH
)
CHOOSE_REPEATED: Final[int] = OPS.question(
    "repeated", "The effect that Repeat or Deja vu repeats (5.10).", deja_vu=TRUTH
)
DEJA_VU_PAID: Final[int] = OPS.step("deja_vu_paid", "Deja vu is paid for (5.10).", _OF_SEAT)
PAY_GOODS: Final[int] = OPS.question(
    "payment", "A good or a wild tile for what is still needed (4.4).", needs=EACH_GOOD
)
SPEND: Final[int] = OPS.step("spend", "What is needed is paid (4.4).", _OF_SEAT, needs=EACH_GOOD)
STORE_SULFUR: Final[int] = OPS.question("sulfur", "How much new sulfur goes into the barrel (8.1).", sulfur=NUMBER)

# --- migrate, move, influence, improve (5.1-5.4) ---------------------------------------------------------------------
MIGRATE_WHERE: Final[int] = OPS.question("migration", "Where a pawn enters, or which one leaves (5.1).", selecting=True)
MIGRATE_FACE: Final[int] = OPS.question("migrant", "The character of that pawn (5.1).", selecting=True, place=PLACE)
ENTER: Final[int] = OPS.step("enter", "A pawn enters (5.1).", _OF_SEAT, place=PLACE, character=CHARACTER)
TAKE_STEPS: Final[int] = OPS.question(
    "steps",
    "The next step: points left, pieces that moved, whether a pawn did, pawns that boarded since their last step (5.2).",
    {"left": NUMBER},
    _STEPS,
)
GODSPEED: Final[int] = OPS.question("godspeed", "A step more for one piece (5.2).", _STEPS)
END_MOVE: Final[int] = OPS.step("end_move", "A Move ends (5.2).", _OF_SEAT, moved=PIECE_SET, successful=TRUTH)
PILFER_WHAT: Final[int] = OPS.question("pilfering", "What the pieces that moved pilfer (5.2).", moved=PIECE_SET)
VOYAGE_ON: Final[int] = OPS.question("voyage", "Whether the epic voyage goes on (5.2).")
AFTER_PILFER: Final[int] = OPS.step("after_pilfer", "Pilfering is over (5.2).", _OF_SEAT, successful=TRUTH)
INFLUENCE_WHERE: Final[int] = OPS.question("influence", "Where a marker is laid (5.3).", done=PLACE_SET, money=TRUTH)
IMPROVE_WHERE: Final[int] = OPS.question("improvement", "The location that is improved (5.4).", selecting=True)
NEW_ICON: Final[int] = OPS.question("icon", "The guild of the new feudum (5.4).", selecting=True, place=PLACE)
IMPROVED: Final[int] = OPS.step("improved", "A location is improved (5.4).", _OF_SEAT, place=PLACE, guild=GUILD)
PAST_TILE: Final[int] = OPS.question("past_tile", "The stack of a past tile (5.4).")
TAKE_TILE: Final[int] = OPS.step(
    "take_tile", "A tile is taken (5.4).", _OF_SEAT, chance=True, region=REGION, points=NUMBER
)
TEND_WHERE: Final[int] = OPS.question("landscape", "Where a landscape is laid (5.4).", selecting=True)
TEND_TILE: Final[int] = OPS.question("landscape_tile", "The landscape laid there (5.4).", selecting=True, place=PLACE)
TENDED_NOW: Final[int] = OPS.step("tended", "A landscape is laid (5.4).", _OF_SEAT, place=PLACE, tile=LANDSCAPE)

# --- explore, harvest, tax, writs (5.5-5.7, 9) -----------------------------------------------------------------------
DRAW_WRITS: Final[int] = OPS.step("draw_writs", "Writs are drawn (5.5).", _OF_SEAT, chance=True, left=NUMBER)
KEEP_WRIT: Final[int] = OPS.question("keep", "Which of the last writs of the hand, those drawn, is kept.", drawn=NUMBER)
BURY_WRITS: Final[int] = OPS.question(
    "bury", "Which of the last ones of the hand goes under the deck next.", left=NUMBER
)
LIMIT_WRITS: Final[int] = OPS.question("limit", "Which writ is too many in the hand (9).")
SHOVELS: Final[int] = OPS.question("shovels", "Whether more writs are drawn for shovels (5.5).")
HARVEST_WHERE: Final[int] = OPS.question("harvest", "The farm that is harvested (5.6).", selecting=True)
GATHER: Final[int] = OPS.step("gather", "A farm is harvested (5.6).", _OF_SEAT, chance=True, place=PLACE, favours=TRUTH)
FAVOUR_GOODS: Final[int] = OPS.question(
    "favours",
    "Goods taken as favours; none are chosen at first (5.6).",
    place=PLACE,
    left=NUMBER,
    undivided=EACH_GOOD,
    chosen=EACH_GOOD.maybe(),
)
PATRONAGE_GOODS: Final[int] = OPS.step(
    "patronage_goods", "Patronage draws goods (9).", _OF_SEAT, chance=True, left=NUMBER
)
PATRONAGE_BEAD: Final[int] = OPS.step(
    "patronage_bead", "Patronage draws beads (9).", _OF_SEAT, chance=True, left=NUMBER
)
PATRONAGE_VESSEL: Final[int] = OPS.question("patronage_vessel", "The vessel that Patronage gives (9).")

# --- conquer, defend (5.8, 5.9, 7.4) ---------------------------------------------------------------------------------
CONQUER_WHAT: Final[int] = OPS.question("target", "What is attacked (7.4).", selecting=True)
REVEAL_DEFEND: Final[int] = OPS.question("defence", "Whether the one attacked reveals Defend (5.9).", _ATTACK)
ARM: Final[int] = OPS.step("arm", "The attacker may use weapons (7.4).", _OF_SEAT, _ARMED)
ADD_WEAPONS: Final[int] = OPS.question("weapons", "A weapon for the attack (7.4).", _ARMED)
FIGHT: Final[int] = OPS.step("fight", "The attack is carried out (7.4).", _OF_SEAT, _ARMED)
MILITARY: Final[int] = OPS.question("military", "Whether a shield is covered by military service (7.3).")
STARVE_WHOM: Final[int] = OPS.question("starving", "The marker that is starved (7.4).", selecting=True)
IMMUNITY: Final[int] = OPS.question("immunity", "Whether a seal protects the marker (5.9).", _ATTACK)
STARVED: Final[int] = OPS.step("starved", "A marker is starved (7.4).", _ATTACK)
PROTECTED: Final[int] = OPS.step("protected", "A seal is laid under the marker (5.9).", owner=SEAT, target=TARGET)

# --- guilds (5.11, 6) ------------------------------------------------------------------------------------------------
GUILD_WHAT: Final[int] = OPS.question("function", "The function of a guild (6).", selecting=True)
FEAST_WITH: Final[int] = OPS.question("feast", "The seat and function that a feast uses (5.11).", selecting=True)
PLACE_REEVE: Final[int] = OPS.question("reeve", "Whether a reeve is placed (6.4).", _JOB)
DO_FUNCTION: Final[int] = OPS.step("do_function", "A function is carried out (6).", _OF_SEAT, _JOB)
SEND_FROM: Final[int] = OPS.question("farm", "The farm whose goods are sent (6.7).", selecting=True)
SEND: Final[int] = OPS.step("send", "A farm's goods are sent (6.7).", _OF_SEAT, chance=True, place=PLACE)
REWARD: Final[int] = OPS.question("reward", "So many foods or shillings as a reward (6.7).", rewards=NUMBER)
BUY_GOODS: Final[int] = OPS.question("purchase", "Goods to buy (6.7).", selecting=True, chosen=EACH_GOOD)
BUY_VESSEL: Final[int] = OPS.question("vessel", "The vessel to buy (6.7).", selecting=True)
BUY_SEALS: Final[int] = OPS.question("seals", "Seals to buy (6.7).", selecting=True, scrolls=SCROLL_SET)
TAME_BEAST: Final[int] = OPS.question("beast", "The monster to tame, and where (8.6).")
MOVE_GOODS: Final[int] = OPS.question("goods", "A good to move (6.7).", _JOB, left=NUMBER, moved=EACH_GOOD)
INVENT_WHAT: Final[int] = OPS.question(
    "invention",
    "What is invented; inventions and krud barrels made so far, and barrels allowed (6.7).",
    _JOB,
    left=NUMBER,
    made=NUMBER,
    barrels=NUMBER,
    allowed=NUMBER,
)
RETURN_MARKER: Final[int] = OPS.question("marker", "A marker to return (6.7).", _JOB, _MARKERS)
FILL_SCROLL: Final[int] = OPS.question("scroll", "The scroll for its seal (6.7).", _JOB, _MARKERS, colour=COLOUR)
FLIP_SEAL: Final[int] = OPS.question("flip", "A seal to flip (6.7).", _JOB, left=NUMBER, flipped=NUMBER)
FLIPPED: Final[int] = OPS.step(
    "flipped", "A seal is flipped (6.7).", _OF_SEAT, _JOB, chance=True, left=NUMBER, flipped=NUMBER, scroll=SCROLL
)
WHOSE_FISTS: Final[int] = OPS.question("opponent", "Who hides two beads (6.7).", _JOB)
HIDE_BEADS: Final[int] = OPS.question("hide", "The hand of the lower bead (6.7).", {"picker": SEAT}, _JOB)
PICK_FIST: Final[int] = OPS.question(
    "fist", "The fist that is picked; the hider's `secret` has the hand.", _JOB, hider=SEAT
)
OPEN_FIST: Final[int] = OPS.step(
    "open_fist",
    "Fists are opened; nobody hides a single bead, and no hand is picked (6.7).",
    _OF_SEAT,
    _JOB,
    chance=True,
    hider=SEAT,
    hand=HAND,
)

# --- the end of a round (8) ------------------------------------------------------------------------------------------
NOURISH: Final[int] = OPS.step("nourish", "The next in turn order feeds pawns (8.1).", number=NUMBER)
FEED_PAWNS: Final[int] = OPS.question("feeding", "How pawns are fed (8.1).", settled=True)
FEED_SECRETLY: Final[int] = OPS.question(
    "secret_feeding", "The same, in the seat's own lane (8.1).", _MEALS, selecting=True
)
FED: Final[int] = OPS.step("fed", "A seat has fed its pawns, in its own lane (8.1).", _OF_SEAT, _MEALS)
ALL_FED: Final[int] = OPS.join("all_fed", "Everybody has fed pawns (8.1).")
HUNGER: Final[int] = OPS.step("hunger", "Pawns that were not fed leave, by seat (8.1).", fed=PAWN_SETS)
ROLL_DIE: Final[int] = OPS.step("roll_die", "The progress die is rolled (8.2).", chance=True)
ADVANCE: Final[int] = OPS.step("advance", "The epoch advances if it is time (8.4).")
REPLENISH_LANDSCAPES: Final[int] = OPS.step("replenish_landscapes", "Landscapes yield resources (8.5).", number=NUMBER)
COLLECT_WHERE: Final[int] = OPS.question("collection", "Whether resources are collected (8.3).", places=PLACE_SET)
REPLENISH: Final[int] = OPS.step("replenish", "Guilds and farms are replenished (8.5).", chance=True)
END_ROUND: Final[int] = OPS.step("end_round", "The round ends (4).")

IN_HAND: Final = (PLAY_CARD, REVEAL_DEFEND, ADD_WEAPONS, IMMUNITY)
"""Questions whose answers depend on cards or writs in hand: whoever has only one is asked all the same, or it would tell."""
