"""What can happen in a match of Feudum: each event with its facts.

The character of a pawn is told where the pawn may have another one later; a monster or feudum has none (NOTHING).
"""

from typing import Final

from gnomon.games.feudum.kinds import (
    CARD,
    CARD_COUNT,
    CHARACTER,
    COLOUR,
    DIET,
    EACH_COLOUR,
    EACH_GOOD,
    EFFECT,
    EPOCH,
    FUNCTION,
    GOOD,
    GUILD,
    LANDSCAPE,
    MARKERS,
    MONSTER,
    NETWORK,
    NUMBER,
    PAWN,
    PIECE,
    PLACE,
    POINTS,
    RANK,
    REGION,
    ROLE,
    SCROLL,
    SEALS,
    SEAT,
    SEAT_SET,
    SHILLINGS,
    SOURCE,
    SPOIL,
    TARGET,
    TOKEN,
    TRUTH,
    TYPE,
    VESSEL,
    WHO,
    WRIT,
    WRIT_COUNT,
    WRIT_LIST,
)
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Happenings

EVENTS: Final = Happenings()
_SEAT: Final[dict[str, Kind]] = {"seat": SEAT}
_PAWN: Final[dict[str, Kind]] = {"seat": SEAT, "pawn": PAWN}
_AT: Final[dict[str, Kind]] = {"seat": SEAT, "place": PLACE}
_GUILD: Final[dict[str, Kind]] = {"seat": SEAT, "guild": GUILD}

# --- the course of play ----------------------------------------------------------------------------------------------
ROUND_BEGAN: Final[int] = EVENTS.add(
    "round_began", "A round begins with this starting player (4).", round=NUMBER, seat=SEAT
)
CHOSE_GOODS: Final[int] = EVENTS.add("chose_goods", "Goods are chosen to begin with (3.1).", _SEAT, goods=EACH_GOOD)
SWORE: Final[int] = EVENTS.add("swore", "A player has chosen so many cards (4.1).", _SEAT, cards=CARD_COUNT)
POUCH_SHOWN: Final[int] = EVENTS.add("pouch_shown", "A pouch is opened (4.1).", _SEAT, good=GOOD, tile=LANDSCAPE)
TURN_BEGAN: Final[int] = EVENTS.add("turn_began", "A turn begins (4.2).", _SEAT)
PLAYED: Final[int] = EVENTS.add("played", "A card is played for an effect (4.2).", _SEAT, card=EFFECT)
FORWENT: Final[int] = EVENTS.add("forwent", "A card is played without effect (4.2).", _SEAT, card=CARD)
REPEATED: Final[int] = EVENTS.add("repeated", "An effect is executed once more (5.10).", _SEAT, card=EFFECT)
POUCH_EMPTIED: Final[int] = EVENTS.add("pouch_emptied", "A pouch is emptied (4.1).", _SEAT, good=GOOD, tile=LANDSCAPE)
PAID: Final[int] = EVENTS.add("paid", "Goods are paid to the haversack.", _SEAT, goods=EACH_GOOD)
TILE_SPENT: Final[int] = EVENTS.add(
    "tile_spent", "A wild tile stands for a good (4.4).", _SEAT, landscape=LANDSCAPE, good=GOOD
)
SCORED: Final[int] = EVENTS.add("scored", "Points are scored or lost.", _SEAT, points=POINTS, source=SOURCE)

# --- stocks ----------------------------------------------------------------------------------------------------------
GOT_GOODS: Final[int] = EVENTS.add("got_goods", "A player gets goods.", _SEAT, goods=EACH_GOOD)
STORED: Final[int] = EVENTS.add("stored", "New sulfur is stored (8.1).", _SEAT, barrel=NUMBER, supply=NUMBER)
GOT_SHILLINGS: Final[int] = EVENTS.add("got_shillings", "A player gets shillings.", _SEAT, shillings=SHILLINGS)
PAID_SHILLINGS: Final[int] = EVENTS.add("paid_shillings", "Shillings go to the supply.", _SEAT, shillings=SHILLINGS)
GOT_MARKERS: Final[int] = EVENTS.add("got_markers", "A player gets markers.", _SEAT, markers=MARKERS)
GOT_VESSEL: Final[int] = EVENTS.add("got_vessel", "A player gets a vessel.", _SEAT, vessel=VESSEL)
GOT_SEAL: Final[int] = EVENTS.add("got_seal", "A player gets seals.", _SEAT, seals=SEALS)
GOT_BEAD: Final[int] = EVENTS.add("got_bead", "A player gets a bead.", _SEAT, bead=TOKEN)

# --- pawns, vessels, monsters ----------------------------------------------------------------------------------------
ENTERED: Final[int] = EVENTS.add("entered", "A pawn enters the board (5.1).", _PAWN, place=PLACE, character=CHARACTER)
LEFT: Final[int] = EVENTS.add("left", "A pawn leaves the board (5.1).", _PAWN, place=PLACE, character=CHARACTER)
STEPPED: Final[int] = EVENTS.add(
    "stepped",
    "A pawn or monster takes a step (5.2).",
    _SEAT,
    piece=PIECE,
    start=PLACE,
    end=PLACE,
    network=NETWORK,
    character=CHARACTER,
)
DEPLOYED: Final[int] = EVENTS.add("deployed", "A pawn gets a vessel (4.4).", _PAWN, vessel=VESSEL, character=CHARACTER)
BOARDED: Final[int] = EVENTS.add(
    "boarded", "A pawn boards a vessel left there (5.2).", _PAWN, vessel=VESSEL, character=CHARACTER
)
ABANDONED: Final[int] = EVENTS.add(
    "abandoned", "A pawn leaves its vessel behind (5.2).", _PAWN, vessel=VESSEL, place=PLACE, character=CHARACTER
)
PILFERED: Final[int] = EVENTS.add("pilfered", "A good or resource is pilfered (5.2).", _AT, spoil=SPOIL)
VOYAGED: Final[int] = EVENTS.add("voyaged", "An epic voyage reaches a space (5.2).", _SEAT, space=NUMBER)
TAMED: Final[int] = EVENTS.add("tamed", "A monster is tamed (8.6).", _SEAT, monster=MONSTER, place=PLACE)
SLAIN: Final[int] = EVENTS.add(
    "slain", "A monster of another player is defeated (8.6).", monster=MONSTER, owner=SEAT, seat=SEAT
)
TAKEN: Final[int] = EVENTS.add(
    "taken", "A pawn is driven off the board (7.4).", owner=SEAT, pawn=PAWN, place=PLACE, character=CHARACTER, seat=SEAT
)

# --- locations -------------------------------------------------------------------------------------------------------
RULES: Final[int] = EVENTS.add("rules", "A player rules; an old ruler is serf now (5.3).", _AT, old=WHO, money=TRUTH)
SERVES: Final[int] = EVENTS.add("serves", "A player has a new serf (7.2).", _AT)
SUBJECTED: Final[int] = EVENTS.add("subjected", "A player has a new subject (7.2).", _AT)
IMPROVED_TO: Final[int] = EVENTS.add("improved_to", "A location is improved (5.4).", _AT, type=TYPE, guild=GUILD)
GOODS_LOST: Final[int] = EVENTS.add("goods_lost", "A farm's goods are lost (5.4).", place=PLACE, goods=EACH_GOOD)
TOOK_TILE: Final[int] = EVENTS.add(
    "took_tile", "A tile is taken (5.4).", _SEAT, region=REGION, epoch=EPOCH, landscape=LANDSCAPE, points=POINTS
)
NO_TILE: Final[int] = EVENTS.add("no_tile", "There is no tile to take (5.4).", _SEAT, region=REGION)
LAID_LANDSCAPE: Final[int] = EVENTS.add("laid_landscape", "A landscape is laid (5.4).", _AT, landscape=LANDSCAPE)
RESOURCES_CAME: Final[int] = EVENTS.add(
    "resources_came", "A landscape yields resources (8.3).", place=PLACE, landscape=LANDSCAPE, number=NUMBER
)
COLLECTED: Final[int] = EVENTS.add(
    "collected", "Resources are collected (8.3).", _AT, landscape=LANDSCAPE, number=NUMBER, ruler=WHO, share=NUMBER
)
GOOD_APPEARED: Final[int] = EVENTS.add("good_appeared", "A good appears at a location (8.5).", place=PLACE, good=GOOD)
STARVED_MARKER: Final[int] = EVENTS.add("starved_marker", "A marker is starved (7.4).", _AT, role=ROLE, owner=SEAT)
SEAL_LAID: Final[int] = EVENTS.add("seal_laid", "A seal protects a marker (5.9).", _AT, role=ROLE)
SEAL_TAKEN: Final[int] = EVENTS.add("seal_taken", "A seal comes from under a marker (6.8).", _AT, role=ROLE)
LOST_MARKER: Final[int] = EVENTS.add("lost_marker", "A marker returns to its owner's supply (7.2).", _AT)

# --- cards and writs -------------------------------------------------------------------------------------------------
DREW_WRITS: Final[int] = EVENTS.add(
    "drew_writs",
    "Writs are drawn: everybody sees how many (5.5).",
    _SEAT,
    public={"seat": SEAT, "writs": WRIT_COUNT},
    writs=WRIT_LIST,
)
KEPT_WRIT: Final[int] = EVENTS.add("kept_writ", "A writ is kept (5.5).", _SEAT, public=_SEAT, writ=WRIT)
BURIED_WRIT: Final[int] = EVENTS.add("buried_writ", "A writ goes under the deck (9).", _SEAT, public=_SEAT, writ=WRIT)
MANDATE_PLAYED: Final[int] = EVENTS.add("mandate_played", "A mandate is played (9).", _SEAT, writ=WRIT, choice=NUMBER)
HARVESTED: Final[int] = EVENTS.add("harvested", "Goods come to a farm (5.6).", _AT, goods=EACH_GOOD)
FAVOURED: Final[int] = EVENTS.add("favoured", "Goods of a harvest are taken as favours (5.6).", _SEAT, goods=EACH_GOOD)
BEADS_FLIPPED: Final[int] = EVENTS.add("beads_flipped", "A player's beads become seals (5.7).", _SEAT, seals=SEALS)

# --- conquest --------------------------------------------------------------------------------------------------------
ATTACKED: Final[int] = EVENTS.add(
    "attacked",
    "A piece or marker is attacked (7.4).",
    _SEAT,
    target=TARGET,
    defender=SEAT,
    place=PLACE,
    character=CHARACTER,
)
REVEALED: Final[int] = EVENTS.add("revealed", "Defend comes out of turn (5.9).", _SEAT, immunity=TRUTH)
FOUGHT: Final[int] = EVENTS.add(
    "fought", "Attack and defence are compared (7.4).", _SEAT, target=TARGET, attack=NUMBER, defence=NUMBER
)
CONQUERED: Final[int] = EVENTS.add("conquered", "A feudum is conquered (7.4).", _AT, old=SEAT)
ENLISTED: Final[int] = EVENTS.add("enlisted", "A space of military service is covered (7.3).", _SEAT, space=NUMBER)

# --- guilds ----------------------------------------------------------------------------------------------------------
SEATED: Final[int] = EVENTS.add("seated", "A player has another rank in a guild (6.2).", _GUILD, rank=RANK)
UNSEATED: Final[int] = EVENTS.add("unseated", "A player loses a seat in a guild (6.2).", _GUILD)
FUNCTION_CHOSEN: Final[int] = EVENTS.add(
    "function", "A function is chosen (5.11).", _GUILD, function=FUNCTION, feasted=WHO
)
COIN: Final[int] = EVENTS.add(
    "coins",
    "A trade is paid for, and to whom (6.3).",
    _GUILD,
    master=NUMBER,
    journeyman=NUMBER,
    charity=NUMBER,
    supply=NUMBER,
)
GOODS_MOVED: Final[int] = EVENTS.add(
    "goods_moved", "Goods go from one store to the next (6.7).", guild=GUILD, function=FUNCTION, goods=EACH_GOOD
)
SPILLED: Final[int] = EVENTS.add(
    "spilled",
    "A farm's goods are sent to the barn; what is too much goes on (6.7).",
    barn=EACH_GOOD,
    market=EACH_GOOD,
    alchemist=EACH_GOOD,
    haversack=EACH_GOOD,
)
INVENTED: Final[int] = EVENTS.add("invented", "A vessel is made (6.7).", _SEAT, vessel=VESSEL)
KRUD: Final[int] = EVENTS.add("krud", "A krud barrel brings markers (6.7).", _SEAT, added=EACH_COLOUR)
MARKER_RETURNED: Final[int] = EVENTS.add(
    "marker_returned", "A marker is returned for a seal (6.7).", _SEAT, row=COLOUR, scroll=SCROLL
)
SEAL_FLIPPED: Final[int] = EVENTS.add(
    "seal_flipped", "A seal becomes a bead of the rosary (6.7).", _SEAT, scroll=SCROLL, bead=TOKEN
)
FISTS: Final[int] = EVENTS.add("fists", "A bead is taken, and another put back (6.7).", _SEAT, bead=TOKEN, second=TOKEN)
ALMS: Final[int] = EVENTS.add("alms", "A bead goes on a chicken (6.7).", _SEAT, bead=TOKEN)
SPLIT: Final[int] = EVENTS.add(
    "split", "The purse or coffer is split (6.7).", guild=GUILD, master=SHILLINGS, journeyman=SHILLINGS, left=SHILLINGS
)
LINES: Final[int] = EVENTS.add("lines", "What a function has reached (6.4).", _GUILD, function=FUNCTION, level=NUMBER)
REEVE_PLACED: Final[int] = EVENTS.add("reeve_placed", "A reeve is placed (6.4).", _GUILD)
REEVE_RETURNED: Final[int] = EVENTS.add("reeve_returned", "A reeve comes back (6.4).", _GUILD)

# --- the end of a round ----------------------------------------------------------------------------------------------
FED_PAWN: Final[int] = EVENTS.add("fed_pawn", "A pawn is fed (8.1).", _PAWN, food=DIET, character=CHARACTER)
STARVED_PAWN: Final[int] = EVENTS.add(
    "starved_pawn", "A pawn gets nothing to eat (8.1).", _PAWN, place=PLACE, character=CHARACTER
)
DIE_ROLLED: Final[int] = EVENTS.add(
    "die_rolled", "A tile leaves its stack (8.2).", region=REGION, epoch=EPOCH, landscape=LANDSCAPE
)
NO_ROLL: Final[int] = EVENTS.add("no_roll", "No tile can be removed (8.2).")
EPOCH_BEGAN: Final[int] = EVENTS.add("epoch_began", "An epoch dawns (8.4).", epoch=EPOCH)
REPLENISHED: Final[int] = EVENTS.add("replenished", "A guild is replenished (8.5).", guild=GUILD, count=NUMBER)
ENDED: Final[int] = EVENTS.add("ended", "The match is over (10.1).", winners=SEAT_SET, points=POINTS)
