"""What may be asked, and the steps between: the frames of Time of Empires.

In a real-time era the frames of an action lie on their seat's own lane, else on the table's (`EmpiresState.pend`).
"""

from typing import Final

from gnomon.games.time_of_empires import kinds
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Ops

OPS: Final = Ops()
_LEFT: Final[dict[str, Kind]] = {"left": kinds.NUMBER}
_MOVES: Final[dict[str, Kind]] = {"left": kinds.NUMBER, "assault": kinds.NUMBER}
"""How many moves are left; `assault` is 1 for that of card 304."""

# --- questions -------------------------------------------------------------------------------------------------------
CHOOSE_FIRST_CLAN: Final[int] = OPS.question("first_clan", "Where the first clan settles (3.1).")
CHOOSE_TOKEN: Final[int] = OPS.question("token", "The field of the bonus token (3.2).")
CHOOSE_MODE: Final[int] = OPS.question("mode", "Real time or introductory (3.2).", settled=True)
CHOOSE_READY: Final[int] = OPS.question("ready", "Whether the seat is ready for the gong (4.2).")
ERA: Final[int] = OPS.standing("era", "Placements of a real-time era (4.2).")
CHOOSE_FIRST_SLOT: Final[int] = OPS.question("first_slot", "Where the first timer of a turn goes (4.3).", settled=True)
CHOOSE_SECOND_SLOT: Final[int] = OPS.question(
    "second_slot",
    "Where the second timer of a turn goes; `slot` is that of the first (4.3).",
    selecting=True,
    slot=kinds.SLOT,
)
CHOOSE_BEGIN: Final[int] = OPS.question("begin", "Which timer's action comes first (4.3).")
CHOOSE_APPOINTED: Final[int] = OPS.question("appointed", "How many scholars an appointment brings (5.11).")
CHOOSE_DISCOVERY: Final[int] = OPS.question("discovery", "The card to discover (5.5).")
CHOOSE_FREE_DISCOVERY: Final[int] = OPS.question("free_discovery", "A card to discover for nothing (5.12).", _LEFT)
CHOOSE_SITE: Final[int] = OPS.question("site", "Where the top card's piece is built (5.6).")
CHOOSE_FREE_SITE: Final[int] = OPS.question(
    "free_site", "Where a piece is built for nothing (5.12).", kind=kinds.A_BUILDING
)
CHOOSE_ASSEMBLY_SITE: Final[int] = OPS.question("assembly_site", "Where card 306 builds the top card's piece.", _LEFT)
CHOOSE_ACQUIRED: Final[int] = OPS.question("acquired", "The deck to draw from (5.8).", board=kinds.BOARD)
CHOOSE_INFLUENCE: Final[int] = OPS.question(
    "influence", "Whether a scholar goes to a leader effect tile (5.9).", column=kinds.COLUMN, timer=kinds.TIMER
)
CHOOSE_PARTICIPATION: Final[int] = OPS.question(
    "participation", "Whether a scholar goes to a wonder (5.10).", wonder=kinds.WONDER_PLACE
)
CHOOSE_MORE_PARTICIPATION: Final[int] = OPS.question(
    "more_participation",
    "Whether a leader sends one more scholar there (2.11).",
    wonder=kinds.WONDER_PLACE,
    left=kinds.NUMBER,
)
CHOOSE_DECK: Final[int] = OPS.question("deck", "The deck of a card that an effect draws (5.12).", _LEFT)
CHOOSE_CLAN: Final[int] = OPS.question("clan", "Where a clan is placed (5.2).", _LEFT)
CHOOSE_MOVE: Final[int] = OPS.question("move", "The next move (5.3).", _MOVES)
CHOOSE_MOVED: Final[int] = OPS.question(
    "moved", "How many clans move (5.3).", _MOVES, {"from": kinds.PLACE, "along": kinds.EXIT}, selecting=True
)
CHOOSE_LANDING: Final[int] = OPS.question(
    "landing", "Where clans land; `first` has had its landing (card 309).", left=kinds.NUMBER, first=kinds.PLACE
)
CHOOSE_LANDED: Final[int] = OPS.question(
    "landed",
    "How many clans land (card 309).",
    left=kinds.NUMBER,
    first=kinds.PLACE,
    territory=kinds.PLACE,
    selecting=True,
)
CHOOSE_TARGET: Final[int] = OPS.question(
    "target", "Where something is destroyed; `clans` is 1 if they may be too (cards 208, 308).", clans=kinds.NUMBER
)
CHOOSE_TARGET_PIECE: Final[int] = OPS.question(
    "target_piece", "The piece to destroy (cards 208, 308).", clans=kinds.NUMBER, territory=kinds.PLACE, selecting=True
)
CHOOSE_TARGET_CLANS: Final[int] = OPS.question(
    "target_clans", "Whether the clans are destroyed (card 308).", territory=kinds.PLACE
)
CHOOSE_SCHOLARS: Final[int] = OPS.question(
    "scholars", "How many scholars an effect appoints (5.12).", most=kinds.NUMBER
)
CHOOSE_WONDER: Final[int] = OPS.question("wonder", "The wonder of a scholar (5.12).", _LEFT)
CHOOSE_LEADER: Final[int] = OPS.question("leader", "The leader effect tile of a scholar (5.12).", _LEFT)
CHOOSE_RESOURCES: Final[int] = OPS.question("resources", "Two resources (5.9).")
CHOOSE_COPIED: Final[int] = OPS.question(
    "copied", "The tile to copy; `column` is that of the copying one (5.9).", column=kinds.COLUMN, timer=kinds.TIMER
)
CHOOSE_OTHER_TILE: Final[int] = OPS.question("other_tile", "The tile of a second scholar (5.9).", column=kinds.COLUMN)
CHOOSE_RELOCATION: Final[int] = OPS.question("relocation", "Where a timer is moved (card 203).")
CHOOSE_BESIEGED: Final[int] = OPS.question(
    "besieged", "Which of the cities left gets a clan (6.6).", cities=kinds.CITIES
)

# --- steps -----------------------------------------------------------------------------------------------------------
REVEAL_CLANS: Final[int] = OPS.join("reveal_clans", "Everybody's first clan is shown (3.1).", chance=True)
PREPARE: Final[int] = OPS.step("prepare", "An era is prepared (3.2).", chance=True)
REVEAL_TOKENS: Final[int] = OPS.join("reveal_tokens", "The bonus tokens are shown (3.2).", chance=True)
PLAN_ERA: Final[int] = OPS.step("plan_era", "The mode of the era is fixed or asked for (3.2).")
START_COUNTDOWN: Final[int] = OPS.join("start_countdown", "Everybody is ready (4.2).")
LAST_ACTIONS: Final[int] = OPS.join("last_actions", "Pending actions after the second gong (4.2).")
BEGIN_TURN: Final[int] = OPS.step("begin_turn", "A turn begins (4.3).")
TURN_ACTIONS: Final[int] = OPS.step("turn_actions", "The actions of a turn that are left (4.3).")
END_TURN: Final[int] = OPS.step("end_turn", "A turn ends (4.3).")
RESOLVE_PART: Final[int] = OPS.step(
    "resolve_part",
    "A part of a card's or tile's effect; `origin` is twice the tile's column plus the timer's number (2.7, 2.10).",
    verb=kinds.VERB,
    amount=kinds.NUMBER,
    extra=kinds.NUMBER,
    origin=kinds.NUMBER,
)
RESOLVE_TILE: Final[int] = OPS.step(
    "resolve_tile", "A leader effect tile (2.10).", column=kinds.COLUMN, timer=kinds.TIMER
)
AFTER_INFLUENCE: Final[int] = OPS.step("after_influence", "What a leader gives after influence (2.11).")
DRAW_CARD: Final[int] = OPS.step(
    "draw_card", "A card is drawn; then the next deck is asked for.", chance=True, deck=kinds.DECK, left=kinds.NUMBER
)
SCORE: Final[int] = OPS.step("score", "A step of the scoring, 1 destruction to 5 culture (6).", step=kinds.NUMBER)
SIEGE: Final[int] = OPS.step("siege", "The siege of all cities (6.6).")
END_ERA: Final[int] = OPS.step("end_era", "The era ends (6.7).")
TOKEN_IN_TURN: Final[int] = OPS.step(
    "token_in_turn", "So many seats still choose their token, from the start player (3.2).", _LEFT
)
