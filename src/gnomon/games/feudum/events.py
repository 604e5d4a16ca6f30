"""What can happen in a match of Feudum. The facts of each kind are listed beside it, in order.

Seats, locations, goods, guilds and the rest are numbers as in `terms`; `source` as in `state.SOURCES`. The character of
a pawn is told where the pawn may have another one later; a monster or feudum has none (NOTHING).
"""

from typing import Final

EVENT_NAMES: Final[list[str]] = []


def _event(name: str) -> int:
    EVENT_NAMES.append(name)
    return len(EVENT_NAMES) - 1


# --- the course of play ----------------------------------------------------------------------------------------------
ROUND_BEGAN: Final = _event("round_began")  # round, first seat
CHOSE_GOODS: Final = _event("chose_goods")  # seat, five numbers
SWORE: Final = _event("swore")  # seat, number of cards
POUCH_SHOWN: Final = _event("pouch_shown")  # seat, good or NOTHING, landscape of a wild tile or NOTHING
TURN_BEGAN: Final = _event("turn_began")  # seat
PLAYED: Final = _event("played")  # seat, effect
FORWENT: Final = _event("forwent")  # seat, card
REPEATED: Final = _event("repeated")  # seat, effect
POUCH_EMPTIED: Final = _event("pouch_emptied")  # seat, good, landscape of a wild tile or NOTHING
PAID: Final = _event("paid")  # seat, five numbers of goods to the haversack
TILE_SPENT: Final = _event("tile_spent")  # seat, landscape, good that it stands for
SCORED: Final = _event("scored")  # seat, points, source

# --- stocks ----------------------------------------------------------------------------------------------------------
GOT_GOODS: Final = _event("got_goods")  # seat, five numbers
STORED: Final = _event("stored")  # seat, sulfur into the barrel, sulfur into the supply
GOT_SHILLINGS: Final = _event("got_shillings")  # seat, shillings
PAID_SHILLINGS: Final = _event("paid_shillings")  # seat, shillings to the general supply
GOT_MARKERS: Final = _event("got_markers")  # seat, markers
GOT_VESSEL: Final = _event("got_vessel")  # seat, kind
GOT_SEAL: Final = _event("got_seal")  # seat, seals
GOT_BEAD: Final = _event("got_bead")  # seat, value

# --- pawns, vessels, monsters ----------------------------------------------------------------------------------------
ENTERED: Final = _event("entered")  # seat, pawn, location, character
LEFT: Final = _event("left")  # seat, pawn, location, character
STEPPED: Final = _event("stepped")  # seat, piece (pawn, or 3 + monster), from, to, network, character
DEPLOYED: Final = _event("deployed")  # seat, pawn, kind of vessel, character
BOARDED: Final = _event("boarded")  # seat, pawn, kind of vessel, character
ABANDONED: Final = _event("abandoned")  # seat, pawn, kind of vessel, location, character
PILFERED: Final = _event("pilfered")  # seat, location, good, or 5 + landscape
VOYAGED: Final = _event("voyaged")  # seat, space
TAMED: Final = _event("tamed")  # seat, monster, location
SLAIN: Final = _event("slain")  # monster, owner, seat that defeated it
TAKEN: Final = _event("taken")  # owner, pawn, location, character, seat that defeated it

# --- locations -------------------------------------------------------------------------------------------------------
RULES: Final = _event("rules")  # seat, location, old ruler (now serf) or NOBODY, 1 if by money
SERVES: Final = _event("serves")  # seat, location: a new serf
SUBJECTED: Final = _event("subjected")  # seat, location: a new subject
IMPROVED_TO: Final = _event("improved_to")  # seat, location, type, guild or NOTHING
GOODS_LOST: Final = _event("goods_lost")  # location, five numbers to the haversack
TOOK_TILE: Final = _event("took_tile")  # seat, region, epoch, landscape, points
NO_TILE: Final = _event("no_tile")  # seat, region
LAID_LANDSCAPE: Final = _event("laid_landscape")  # seat, location, landscape
RESOURCES_CAME: Final = _event("resources_came")  # location, landscape, number
COLLECTED: Final = _event("collected")  # seat, location, landscape, number, ruler, the ruler's share
GOOD_APPEARED: Final = _event("good_appeared")  # location, good
STARVED_MARKER: Final = _event("starved_marker")  # seat, location, role, owner
SEAL_LAID: Final = _event("seal_laid")  # owner of the marker, location, role
SEAL_TAKEN: Final = _event("seal_taken")  # owner of the marker, location, role
LOST_MARKER: Final = _event("lost_marker")  # owner, location: back to the supply

# --- cards and writs -------------------------------------------------------------------------------------------------
DREW_WRITS: Final = _event("drew_writs")  # seat, writs | seat, number: two faces
KEPT_WRIT: Final = _event("kept_writ")  # seat, writ | seat
BURIED_WRIT: Final = _event("buried_writ")  # seat, writ | seat
MANDATE_PLAYED: Final = _event("mandate_played")  # seat, writ, choice
HARVESTED: Final = _event("harvested")  # seat, location, five numbers to the farm
FAVOURED: Final = _event("favoured")  # seat, five numbers to the player
BEADS_FLIPPED: Final = _event("beads_flipped")  # seat, number of beads that became seals

# --- conquest --------------------------------------------------------------------------------------------------------
ATTACKED: Final = _event("attacked")  # seat, TARGET or TARGET_MARKER answer, defender, location, character
REVEALED: Final = _event("revealed")  # seat: Defend out of turn, 1 if for Royal Immunity
FOUGHT: Final = _event("fought")  # seat, TARGET answer, attack, defence
CONQUERED: Final = _event("conquered")  # seat, location, old ruler
ENLISTED: Final = _event("enlisted")  # seat, space of military service

# --- guilds ----------------------------------------------------------------------------------------------------------
SEATED: Final = _event("seated")  # seat, guild, rank
UNSEATED: Final = _event("unseated")  # seat, guild
FUNCTION: Final = _event("function")  # seat, guild, function, feasted seat or NOBODY
COIN: Final = _event("coins")  # seat, guild, to the master, to the journeyman, to charity, to the general supply
GOODS_MOVED: Final = _event("goods_moved")  # guild, function, five numbers
SPILLED: Final = _event("spilled")  # five numbers to the barn, to the market, to the alchemist, to the haversack
INVENTED: Final = _event("invented")  # seat, kind of vessel
KRUD: Final = _event("krud")  # seat, markers added by colour (five)
MARKER_RETURNED: Final = _event("marker_returned")  # seat, colour, scroll
SEAL_FLIPPED: Final = _event("seal_flipped")  # seat, scroll, value
FISTS: Final = _event("fists")  # seat, value taken, value put back or NOTHING
ALMS: Final = _event("alms")  # seat, value
SPLIT: Final = _event("split")  # guild, to the master's share, to the journeyman's, left
LINES: Final = _event("lines")  # seat, guild, function, lines completed or total reached
REEVE_PLACED: Final = _event("reeve_placed")  # seat, guild
REEVE_RETURNED: Final = _event("reeve_returned")  # seat, guild

# --- the end of a round ----------------------------------------------------------------------------------------------
FED_PAWN: Final = _event("fed_pawn")  # seat, pawn, way (as in FEED; 10: sulfur of the round before), character
STARVED_PAWN: Final = _event("starved_pawn")  # seat, pawn, location, character
DIE_ROLLED: Final = _event("die_rolled")  # region, epoch of the tile that leaves the game, landscape
NO_ROLL: Final = _event("no_roll")  # no tile can be removed
EPOCH_BEGAN: Final = _event("epoch_began")  # epoch
REPLENISHED: Final = _event("replenished")  # guild, pieces added
ENDED: Final = _event("ended")  # mask of the winners, points of the winners
