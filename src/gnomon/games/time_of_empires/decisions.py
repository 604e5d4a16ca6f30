"""What may be asked, and the steps between: the ops of Time of Empires' frames.

Values of each frame after `(op, seats)` are listed beside it. In a real-time era the frames of an action lie on their
seat's own lane, else on the table's.
"""

from typing import Final

from gnomon.kernel.frames import JOIN, QUESTION, STANDING, STEP, Op

# --- questions ---------------------------------------------------------------------------------------------------
CHOOSE_FIRST_CLAN: Final = 0
CHOOSE_TOKEN: Final = 1
CHOOSE_MODE: Final = 2
CHOOSE_READY: Final = 3
ERA: Final = 4  # the standing question of a real-time era
CHOOSE_FIRST_SLOT: Final = 5  # introductory turn
CHOOSE_SECOND_SLOT: Final = 6  # first slot
CHOOSE_BEGIN: Final = 7  # which timer's action comes first
CHOOSE_APPOINTED: Final = 8
CHOOSE_DISCOVERY: Final = 9
CHOOSE_FREE_DISCOVERY: Final = 10  # left
CHOOSE_SITE: Final = 11  # the construct action
CHOOSE_FREE_SITE: Final = 12  # kind
CHOOSE_ASSEMBLY_SITE: Final = 13  # left
CHOOSE_ACQUIRED: Final = 14  # board 0 or 1
CHOOSE_INFLUENCE: Final = 15  # column, timer
CHOOSE_PARTICIPATION: Final = 16  # wonder's place
CHOOSE_MORE_PARTICIPATION: Final = 17  # wonder's place, left
CHOOSE_DECK: Final = 18  # left
CHOOSE_CLAN: Final = 19  # left
CHOOSE_MOVE: Final = 20  # left, 1 for an assault
CHOOSE_MOVED: Final = 21  # left, assault, node, exit
CHOOSE_LANDING: Final = 22  # left, territory of the first landing or NONE
CHOOSE_LANDED: Final = 23  # left, first, territory
CHOOSE_TARGET: Final = 24  # 1 if clans may be destroyed too
CHOOSE_TARGET_PIECE: Final = 25  # clans too, territory
CHOOSE_TARGET_CLANS: Final = 26  # territory
CHOOSE_SCHOLARS: Final = 27  # at most
CHOOSE_WONDER: Final = 28  # left
CHOOSE_LEADER: Final = 29  # left
CHOOSE_RESOURCES: Final = 30
CHOOSE_COPIED: Final = 31  # column of the copying tile, timer
CHOOSE_OTHER_TILE: Final = 32  # column of the tile
CHOOSE_RELOCATION: Final = 33  # (card 203)
CHOOSE_BESIEGED: Final = 34  # mask of positions of the cities left

# --- steps -------------------------------------------------------------------------------------------------------
REVEAL_CLANS: Final = 35  # join
PREPARE: Final = 36
REVEAL_TOKENS: Final = 37  # join
PLAN_ERA: Final = 38
START_COUNTDOWN: Final = 39  # join
LAST_ACTIONS: Final = 40  # join: pending actions after the second gong
BEGIN_TURN: Final = 41
TURN_ACTIONS: Final = 42
END_TURN: Final = 43
RESOLVE_PART: Final = 44  # verb, amount, extra, timer
RESOLVE_TILE: Final = 45  # column, timer
AFTER_INFLUENCE: Final = 46
DRAW_CARD: Final = 47  # deck, left (then asked again)
SCORE: Final = 48  # step of 6: 1 destruction ... 5 culture
SIEGE: Final = 49
END_ERA: Final = 50
TOKEN_IN_TURN: Final = 51  # seats that still choose, from the start player

OPS: Final = [
    Op("first_clan", QUESTION),
    Op("token", QUESTION),
    Op("mode", QUESTION, settled=True),
    Op("ready", QUESTION),
    Op("era", STANDING),
    Op("first_slot", QUESTION, settled=True),
    Op("second_slot", QUESTION, selecting=True),
    Op("begin", QUESTION),
    Op("appointed", QUESTION),
    Op("discovery", QUESTION),
    Op("free_discovery", QUESTION),
    Op("site", QUESTION),
    Op("free_site", QUESTION),
    Op("assembly_site", QUESTION),
    Op("acquired", QUESTION),
    Op("influence", QUESTION),
    Op("participation", QUESTION),
    Op("more_participation", QUESTION),
    Op("deck", QUESTION),
    Op("clan", QUESTION),
    Op("move", QUESTION),
    Op("moved", QUESTION, selecting=True),
    Op("landing", QUESTION),
    Op("landed", QUESTION, selecting=True),
    Op("target", QUESTION),
    Op("target_piece", QUESTION, selecting=True),
    Op("target_clans", QUESTION),
    Op("scholars", QUESTION),
    Op("wonder", QUESTION),
    Op("leader", QUESTION),
    Op("resources", QUESTION),
    Op("copied", QUESTION),
    Op("other_tile", QUESTION),
    Op("relocation", QUESTION),
    Op("besieged", QUESTION),
    Op("reveal_clans", JOIN, chance=True),
    Op("prepare", STEP, chance=True),
    Op("reveal_tokens", JOIN, chance=True),
    Op("plan_era", STEP),
    Op("start_countdown", JOIN),
    Op("last_actions", JOIN),
    Op("begin_turn", STEP),
    Op("turn_actions", STEP),
    Op("end_turn", STEP),
    Op("resolve_part", STEP),
    Op("resolve_tile", STEP),
    Op("after_influence", STEP),
    Op("draw_card", STEP, chance=True),
    Op("score", STEP),
    Op("siege", STEP),
    Op("end_era", STEP),
    Op("token_in_turn", STEP),
]
