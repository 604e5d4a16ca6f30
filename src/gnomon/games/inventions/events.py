"""What can happen in a match of Inventions. The facts of each kind are listed beside it, in order.

Colours, regions, cards, tiles and the rest are numbers as in `terms`; `source` as in `state.SOURCES`.
"""

from typing import Final

EVENT_NAMES: Final[list[str]] = []


def _event(name: str) -> int:
    EVENT_NAMES.append(name)
    return len(EVENT_NAMES) - 1


# --- the course of play ----------------------------------------------------------------------------------------------
ROUND_BEGAN: Final = _event("round_began")  # step of the Chronos meeple
TURN_BEGAN: Final = _event("turn_began")  # seat, chain tokens
PLACED_PILLAR: Final = _event("placed_pillar")  # colour, action, 1 if the Epoch pillar
WASTED: Final = _event("wasted")  # seat, action: nothing but an influence
ACTED: Final = _event("acted")  # colour, action
# seat, action (NOTHING for the points of a knowledge tile), kind of source (as `decisions.SOURCE_…`), its number
CHAINED: Final = _event("chained")
SCORED: Final = _event("scored")  # seat, points, source
BOTS_SCORED: Final = _event("bots_scored")  # points, source
GOT_INFLUENCE: Final = _event("got_influence")  # seat, influence, position now
PAID_INFLUENCE: Final = _event("paid_influence")  # seat, influence, position now
ECONOMY_USED: Final = _event("economy_used")  # seat, number
TECHNOLOGY_USED: Final = _event("technology_used")  # seat, number

# --- citizens --------------------------------------------------------------------------------------------------------
GOT_SPECIALIST: Final = _event("got_specialist")  # seat, type, number: from the supply
GOT_SCHOLAR: Final = _event("got_scholar")  # seat, number: from the supply
SENT_OUT: Final = _event("sent_out")  # seat, type (or SCHOLAR), specialists, scholars: they leave the Society board
EXHAUSTED: Final = _event("exhausted")  # seat, kind of citizen, area where it lies
PLACED_CITIZEN: Final = _event("placed_citizen")  # colour, region: from the supply
RETURNED: Final = _event("returned")  # seat, region, number, type: to the Home area
WENT_HOME: Final = _event("went_home")  # colour, milestone, 1 if as a scholar, 0 to the supply
ON_MAP: Final = _event("on_map")  # colour, region, number: from beside the card

# --- ideas and inventions --------------------------------------------------------------------------------------------
CLAIMED: Final = _event("claimed")  # colour, region, card
PRESENTED: Final = _event("presented")  # colour, region, card, citizens
INVENTED: Final = _event("invented")  # colour, region, card
INNOVATED: Final = _event("innovated")  # colour, region, card
SHARED: Final = _event("shared")  # colour, region, card, inventor
TOOK_IDEA: Final = _event("took_idea")  # seat, card
IDEA_SHOWN: Final = _event("idea_shown")  # card: into the display
STACK_SHOWN: Final = _event("stack_shown")  # card on top of the stack, or NOTHING
IDEA_LEFT: Final = _event("idea_left")  # card, seat or NOBODY: out of the game

# --- map -------------------------------------------------------------------------------------------------------------
MOVED: Final = _event("moved")  # seat, from, to
TOOK_SAGE: Final = _event("took_sage")  # colour, region
SAGE_RETURNED: Final = _event("sage_returned")  # colour, region
KNOWLEDGE_TURNED: Final = _event("knowledge_turned")  # region, 1 if to the scoring side
KNOWLEDGE_ALL: Final = _event("knowledge_all")  # number of tiles turned to the action side
TOKEN_PLACED: Final = _event("token_placed")  # colour, region, kind, space, 1 if face down
TOKEN_TURNED: Final = _event("token_turned")  # seat, kind

# --- milestones ------------------------------------------------------------------------------------------------------
TO_COMMON: Final = _event("to_common")  # milestone
TO_DISCARD: Final = _event("to_discard")  # milestone
NEW_MILESTONE: Final = _event("new_milestone")  # colour, milestone
MARKER_MOVED: Final = _event("marker_moved")  # colour, era space
BENEFIT_CHOSEN: Final = _event("benefit_chosen")  # seat, era space: Culture 7
DIPLOMAT_SENT: Final = _event("diplomat_sent")  # colour, milestone
MILESTONES_SHOWN: Final = _event("milestones_shown")  # up to four milestones, NOTHING for the rest

# --- tiles -----------------------------------------------------------------------------------------------------------
GOT_TILE: Final = _event("got_tile")  # colour, tile
WAITS: Final = _event("waits")  # seat, face of an aspiration tile without a slot
TILE_LEFT: Final = _event("tile_left")  # seat, tile given up
REPLACED_TILE: Final = _event("replaced_tile")  # seat, face of the aspiration, progress tile
BUILT: Final = _event("built")  # seat, tile, hex, cost
SWAPPED: Final = _event("swapped")  # seat, hex, hex
TOKEN_UNLOCKED: Final = _event("token_unlocked")  # seat, hex

# --- automated opponents ---------------------------------------------------------------------------------------------
BOT_MOVED: Final = _event("bot_moved")  # colour, region, action done there (NOTHING while Chronos is on his way)
# colour, region, reason (as `rules.bots.REASON_…`), card or NOTHING, where the card's milestone lies (as
# `rules.milestones.IN_…`) or NOTHING
BOT_SKIPPED: Final = _event("bot_skipped")
BOT_CARD: Final = _event("bot_card")  # action card, line begun with
BOT_BLOCKED: Final = _event("bot_blocked")  # action, reason (as `rules.bots.REASON_…`), 1 if it would be chained
BOT_CHAINED: Final = _event("bot_chained")  # action, line, tokens left
BOT_RECALLED: Final = _event("bot_recalled")  # colour, region: a citizen back to the supply
BOT_IDLE: Final = _event("bot_idle")  # colour

# --- between eras, and the end ---------------------------------------------------------------------------------------
ERA_BEGAN: Final = _event("era_began")  # era
ORDER_CHANGED: Final = _event("order_changed")  # colour that moved, position
INFLUENCE_ADJUSTED: Final = _event("influence_adjusted")  # seat, difference, position now
REFRESHED: Final = _event("refreshed")  # seat, citizens
OBJECTIVE_SCORED: Final = _event("objective_scored")  # objective
GOALS_SHOWN: Final = _event("goals_shown")  # seat, up to four goals (NOTHING for the rest), mask of those scored
BOTS_COUNTED: Final = _event("bots_counted")  # points on the marker, inventions, Progress and Wealth tiles, all points
ACCOLADES: Final = _event("accolades")  # mask of those earned, their worth, title or NOTHING
ENDED: Final = _event("ended")  # mask of the winners, most points of a player, points of the bots (solo) or NOTHING
