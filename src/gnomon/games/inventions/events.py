"""What can happen in a match of Inventions.

A `party` is any colour, automated opponents included, a `seat` a player.
"""

from typing import Final

from gnomon.games.inventions import kinds
from gnomon.kernel.kinds import Kind, number
from gnomon.kernel.records import Happenings

EVENTS: Final = Happenings()
_SEAT: Final[dict[str, Kind]] = {"seat": kinds.SEAT}
_PARTY: Final[dict[str, Kind]] = {"party": kinds.PARTY}
_AT: Final[dict[str, Kind]] = {"party": kinds.PARTY, "where": kinds.WHERE}
_CARD_AT: Final[dict[str, Kind]] = {**_AT, "card": kinds.CARD}

# --- the course of play ----------------------------------------------------------------------------------------------
ROUND_BEGAN: Final[int] = EVENTS.add("round_began", "A round begins (4.1).", stage=kinds.STEP)
TURN_BEGAN: Final[int] = EVENTS.add("turn_began", "A turn begins (4.2).", _SEAT, tokens=kinds.CHAIN_TOKENS)
PLACED_PILLAR: Final[int] = EVENTS.add(
    "placed_pillar", "A pillar is placed (4.3).", _PARTY, action=kinds.ACTION, pillar=kinds.PILLAR
)
WASTED: Final[int] = EVENTS.add("wasted", "Nothing but an influence (4.3).", _SEAT, action=kinds.ACTION)
ACTED: Final[int] = EVENTS.add("acted", "An action is performed (4.5).", _PARTY, action=kinds.ACTION)
CHAINED: Final[int] = EVENTS.add(
    "chained",
    "A chain token is spent (4.4), for the points of a knowledge tile without an action.",
    _SEAT,
    action=kinds.CHAINED_ACTION,
    source=kinds.LEAD,
    number=kinds.NUMBER,
)
SCORED: Final[int] = EVENTS.add("scored", "A player scores.", _SEAT, points=kinds.POINTS, source=kinds.SOURCE_OF_POINTS)
BOTS_SCORED: Final[int] = EVENTS.add(
    "bots_scored", "The bots' marker moves (7.2).", points=kinds.POINTS, source=kinds.SOURCE_OF_BOTS
)
GOT_INFLUENCE: Final[int] = EVENTS.add(
    "got_influence", "Up the track (2.12).", _SEAT, influence=kinds.INFLUENCE, now=kinds.NUMBER
)
PAID_INFLUENCE: Final[int] = EVENTS.add(
    "paid_influence", "Down the track.", _SEAT, influence=kinds.INFLUENCE, now=kinds.NUMBER
)
ECONOMY_USED: Final[int] = EVENTS.add("economy_used", "An Economy tile has a token (2.7).", _SEAT, tile=kinds.ECONOMY)
TECHNOLOGY_USED: Final[int] = EVENTS.add(
    "technology_used", "A Technology tile turns (2.7).", _SEAT, tile=kinds.TECHNOLOGY
)

# --- citizens --------------------------------------------------------------------------------------------------------
GOT_SPECIALIST: Final[int] = EVENTS.add(
    "got_specialist", "Specialists come (4.6).", _SEAT, type=kinds.TYPE, number=kinds.NUMBER
)
GOT_SCHOLAR: Final[int] = EVENTS.add("got_scholar", "Scholars come from the supply (4.6).", _SEAT, number=kinds.NUMBER)
SENT_OUT: Final[int] = EVENTS.add(
    "sent_out",
    "Citizens leave the Society board (4.5).",
    _SEAT,
    kind=kinds.CITIZEN,
    specialists=kinds.NUMBER,
    scholars=kinds.NUMBER,
)
EXHAUSTED: Final[int] = EVENTS.add(
    "exhausted", "A citizen lies down (4.5).", _SEAT, citizen=kinds.CITIZEN, area=kinds.SPECIALIST
)
PLACED_CITIZEN: Final[int] = EVENTS.add("placed_citizen", "A citizen of the supply comes to the map (4.6).", _AT)
RETURNED: Final[int] = EVENTS.add(
    "returned", "Citizens come home (A5).", _SEAT, origin=kinds.ORIGIN, number=kinds.NUMBER, type=kinds.TYPE
)
WENT_HOME: Final[int] = EVENTS.add(
    "went_home", "A diplomat comes home (A10).", _PARTY, milestone=kinds.MILESTONE, as_scholar=kinds.TRUTH
)
ON_MAP: Final[int] = EVENTS.add(
    "on_map", "Citizens from beside a card come to the map (A4).", _AT, citizens=kinds.CITIZENS
)

# --- ideas and inventions --------------------------------------------------------------------------------------------
CLAIMED: Final[int] = EVENTS.add("claimed", "An idea of the start is claimed (3.5).", _CARD_AT)
PRESENTED: Final[int] = EVENTS.add("presented", "An idea is presented (A1).", _CARD_AT, citizens=kinds.CITIZENS)
INVENTED: Final[int] = EVENTS.add("invented", "An idea is invented (A2).", _CARD_AT)
INNOVATED: Final[int] = EVENTS.add("innovated", "An invention is innovated (A3).", _CARD_AT)
SHARED: Final[int] = EVENTS.add("shared", "An invention is shared (A4).", _CARD_AT, inventor=kinds.WHO)
TOOK_IDEA: Final[int] = EVENTS.add("took_idea", "A player takes an idea (A1).", _SEAT, card=kinds.CARD)
IDEA_SHOWN: Final[int] = EVENTS.add("idea_shown", "An idea comes into the display (A1).", card=kinds.CARD)
STACK_SHOWN: Final[int] = EVENTS.add("stack_shown", "A card, or none, lies on top of the stack (A1).", card=kinds.CARD)
IDEA_LEFT: Final[int] = EVENTS.add(
    "idea_left", "A player's card, or nobody's, is out.", card=kinds.CARD, seat=kinds.SEAT
)

# --- map -------------------------------------------------------------------------------------------------------------
MOVED: Final[int] = EVENTS.add(
    "moved", "A citizen travels (A7).", _SEAT, origin=kinds.ORIGIN, destination=kinds.DESTINATION
)
TOOK_SAGE: Final[int] = EVENTS.add("took_sage", "A sage goes to a board (A7).", _PARTY, origin=kinds.ORIGIN)
SAGE_RETURNED: Final[int] = EVENTS.add("sage_returned", "A sage returns (6.1).", _PARTY, destination=kinds.DESTINATION)
KNOWLEDGE_TURNED: Final[int] = EVENTS.add(
    "knowledge_turned", "A knowledge tile turns (A7).", where=kinds.WHERE, scoring=kinds.TRUTH
)
KNOWLEDGE_ALL: Final[int] = EVENTS.add("knowledge_all", "All of them turn to their actions (A7).", number=kinds.NUMBER)
TOKEN_PLACED: Final[int] = EVENTS.add(
    "token_placed", "A token is placed (A6).", _AT, token=kinds.TOKEN, space=number(most=2), face_down=kinds.TRUTH
)
TOKEN_TURNED: Final[int] = EVENTS.add(
    "token_turned", "A token turns face down for good (2.9).", _SEAT, token=kinds.TOKEN
)

# --- milestones ------------------------------------------------------------------------------------------------------
TO_COMMON: Final[int] = EVENTS.add(
    "to_common", "A milestone joins the Common Knowledge (A8).", milestone=kinds.LETTERED
)
TO_DISCARD: Final[int] = EVENTS.add("to_discard", "The lowest milestone leaves it (A8).", milestone=kinds.LETTERED)
NEW_MILESTONE: Final[int] = EVENTS.add(
    "new_milestone", "A new private milestone (A8).", _PARTY, milestone=kinds.LETTERED
)
MARKER_MOVED: Final[int] = EVENTS.add("marker_moved", "An era marker moves (A8).", _PARTY, space=kinds.ERA_SPACE)
BENEFIT_CHOSEN: Final[int] = EVENTS.add(
    "benefit_chosen", "Culture 7: another's benefit (2.7).", _SEAT, space=kinds.ERA_SPACE
)
DIPLOMAT_SENT: Final[int] = EVENTS.add(
    "diplomat_sent", "A diplomat stands on it (A9).", _PARTY, milestone=kinds.MILESTONE
)
MILESTONES_SHOWN: Final[int] = EVENTS.add(
    "milestones_shown", "The Eureka display is filled (6.1).", milestones=kinds.SHOWN_MILESTONES
)

# --- tiles -----------------------------------------------------------------------------------------------------------
GOT_TILE: Final[int] = EVENTS.add("got_tile", "A tile comes to a display or hoard (5.1).", _PARTY, tile=kinds.TILE)
WAITS: Final[int] = EVENTS.add("waits", "An aspiration tile has no slot yet (5.1).", _SEAT, aspiration=kinds.ASPIRATION)
TILE_LEFT: Final[int] = EVENTS.add("tile_left", "A tile is given up (5.1).", _SEAT, tile=kinds.TILE)
REPLACED_TILE: Final[int] = EVENTS.add(
    "replaced_tile", "An aspiration is replaced (5.1).", _SEAT, aspiration=kinds.ASPIRATION, tile=kinds.TILE
)
BUILT: Final[int] = EVENTS.add(
    "built", "A tile is built (5.2).", _SEAT, tile=kinds.TILE, hex=kinds.HEX, citizens=kinds.CITIZENS
)
SWAPPED: Final[int] = EVENTS.add("swapped", "Two tiles change places (2.7).", _SEAT, first=kinds.HEX, second=kinds.HEX)
TOKEN_UNLOCKED: Final[int] = EVENTS.add("token_unlocked", "An Economy token is unlocked (2.14).", _SEAT, hex=kinds.HEX)

# --- automated opponents ---------------------------------------------------------------------------------------------
BOT_MOVED: Final[int] = EVENTS.add(
    "bot_moved",
    "A bot goes to a region for an action, Chronos on his way for none (7.1).",
    _PARTY,
    destination=kinds.DESTINATION,
    action=kinds.ACTION,
)
BOT_SKIPPED: Final[int] = EVENTS.add(
    "bot_skipped",
    "A bot does nothing there: its card, if any, and where the milestone lies (7.1).",
    _AT,
    reason=kinds.REASON,
    card=kinds.CARD,
    place=kinds.LYING,
)
BOT_CARD: Final[int] = EVENTS.add(
    "bot_card", "Hephaestus draws a card (7.2).", card=kinds.ACTION_CARD, line=kinds.NUMBER
)
BOT_BLOCKED: Final[int] = EVENTS.add(
    "bot_blocked", "A line cannot be done (7.2).", action=kinds.ACTION, reason=kinds.REASON, chained=kinds.TRUTH
)
BOT_CHAINED: Final[int] = EVENTS.add(
    "bot_chained", "A line is chained (7.2).", action=kinds.ACTION, line=kinds.NUMBER, tokens=kinds.NUMBER
)
BOT_RECALLED: Final[int] = EVENTS.add(
    "bot_recalled", "A citizen goes back to the supply (7.2).", _PARTY, origin=kinds.ORIGIN
)
BOT_IDLE: Final[int] = EVENTS.add("bot_idle", "A bot can do nothing (7.1).", _PARTY)

# --- between eras, and the end ---------------------------------------------------------------------------------------
ERA_BEGAN: Final[int] = EVENTS.add("era_began", "An era begins (6.1).", era=kinds.ERA)
ORDER_CHANGED: Final[int] = EVENTS.add("order_changed", "A colour changes places (6.1).", _PARTY, place=kinds.PLACE)
INFLUENCE_ADJUSTED: Final[int] = EVENTS.add(
    "influence_adjusted", "The band moves a marker (6.1).", _SEAT, influence=kinds.CHANGE_OF_INFLUENCE, now=kinds.NUMBER
)
REFRESHED: Final[int] = EVENTS.add(
    "refreshed", "Exhausted citizens return to Home (6.1).", _SEAT, citizens=kinds.CITIZENS
)
OBJECTIVE_SCORED: Final[int] = EVENTS.add(
    "objective_scored", "An objective is scored (2.11).", objective=kinds.OBJECTIVE
)
GOALS_SHOWN: Final[int] = EVENTS.add(
    "goals_shown", "Goals are scored (2.10).", _SEAT, goals=kinds.DEALT_GOALS, scored=kinds.SCORED_GOALS
)
BOTS_COUNTED: Final[int] = EVENTS.add(
    "bots_counted",
    "The points of the automated opponents, and what they are made of (7.2).",
    marker=kinds.NUMBER,
    inventions=kinds.NUMBER,
    progress=kinds.NUMBER,
    wealth=kinds.NUMBER,
    points=kinds.POINTS,
)
ACCOLADES: Final[int] = EVENTS.add(
    "accolades",
    "Which accolades are earned (a mask), their worth, the title (7.2).",
    earned=kinds.NUMBER,
    worth=kinds.NUMBER,
    title=kinds.NUMBER,
)
ENDED: Final[int] = EVENTS.add(
    "ended",
    "The match is over: the most points of a player; alone those of the bots.",
    winners=kinds.SEATS,
    points=kinds.POINTS,
    bots=kinds.POINTS,
)
