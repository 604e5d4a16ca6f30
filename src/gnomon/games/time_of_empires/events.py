"""What can happen in a match of Time of Empires: each event with its facts."""

from typing import Final

from gnomon.games.time_of_empires import kinds
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Happenings

EVENTS: Final = Happenings()
_CARD: Final[dict[str, Kind]] = {"seat": kinds.SEAT, "card": kinds.CARD}
_PLACE: Final[dict[str, Kind]] = {"seat": kinds.SEAT, "place": kinds.PLACE}
_BUILT: Final[dict[str, Kind]] = {"seat": kinds.SEAT, "building": kinds.A_BUILDING, "place": kinds.PLACE}
_TIMER: Final[dict[str, Kind]] = {"seat": kinds.SEAT, "timer": kinds.TIMER}
_BACK: Final[dict[str, Kind]] = {"seat": kinds.SEAT, "deck": kinds.DECK, "back": kinds.BACK}

# --- preparation -----------------------------------------------------------------------------------------------------
ERA_PREPARED: Final[int] = EVENTS.add("era_prepared", "The boards are made ready for an era (3.2).", era=kinds.ERA)
WONDER_REVEALED: Final[int] = EVENTS.add(
    "wonder_revealed", "A wonder comes into play (3.2).", space=kinds.WONDER_PLACE, wonder=kinds.WONDER
)
LEADER_REVEALED: Final[int] = EVENTS.add(
    "leader_revealed", "A leader is shown (3.2).", column=kinds.COLUMN, leader=kinds.LEADER
)
APPOINTED: Final[int] = EVENTS.add(
    "appointed", "Scholars are appointed (5.11).", seat=kinds.SEAT, scholars=kinds.SCHOLARS, why=kinds.WHY_APPOINTED
)
TOKEN_PUT: Final[int] = EVENTS.add(
    "token_put", "A bonus token is put on a field (3.2).", seat=kinds.SEAT, era=kinds.ERA, field=kinds.FIELD
)
FIRST_CLAN: Final[int] = EVENTS.add("first_clan", "A player's first clan settles (3.1).", _PLACE)
MODE_CHOSEN: Final[int] = EVENTS.add(
    "mode_chosen", "The mode of an era is chosen (3.2).", seat=kinds.SEAT, mode=kinds.MODE
)

# --- the era and its timers ------------------------------------------------------------------------------------------
ERA_BEGAN: Final[int] = EVENTS.add("era_began", "An era begins (4).", era=kinds.ERA, mode=kinds.MODE)
ERA_ENDED: Final[int] = EVENTS.add("era_ended", "An era is over (4).", era=kinds.ERA, mode=kinds.MODE)
BABY_CRIED: Final[int] = EVENTS.add(
    "baby_cried", "An appointment of the era, the first, second … (4.2).", number=kinds.NUMBER
)
PLACED: Final[int] = EVENTS.add("placed", "A timer is put into a slot (4.1).", _TIMER, slot=kinds.SLOT_SPACE)
RAN_OUT: Final[int] = EVENTS.add("ran_out", "A timer's sand has run out (4.2).", _TIMER, must_leave=kinds.TRUTH)
CLEARABLE: Final[int] = EVENTS.add("clearable", "Others may clear a timer away now (4.2).", _TIMER)
CLEARED: Final[int] = EVENTS.add(
    "cleared",
    "A player clears another's timer away (4.2).",
    seat=kinds.SEAT,
    owner=kinds.SEAT,
    timer=kinds.TIMER,
    slot=kinds.SLOT_SPACE,
)
RELOCATED: Final[int] = EVENTS.add(
    "relocated", "A timer moves, its sand as it is (card 203).", _TIMER, old=kinds.SLOT_SPACE, slot=kinds.SLOT_SPACE
)

# --- what players did ------------------------------------------------------------------------------------------------
GAINED: Final[int] = EVENTS.add(
    "gained",
    "Resources are gained, some lost for lack of room (5.4).",
    seat=kinds.SEAT,
    resource=kinds.RESOURCE,
    number=kinds.NUMBER,
    lost=kinds.NUMBER,
)
DISCOVERED: Final[int] = EVENTS.add("discovered", "A card is discovered (5.5).", _CARD, paid=kinds.KNOWLEDGE)
DISCOVERED_FREE: Final[int] = EVENTS.add("discovered_free", "A card is discovered for nothing (5.12).", _CARD)
DREW: Final[int] = EVENTS.add(
    "drew", "A card is drawn: everybody sees its back (5.8).", _BACK, public=_BACK, card=kinds.CARD
)
CONSTRUCTED: Final[int] = EVENTS.add(
    "constructed", "A building is constructed (5.6).", _BUILT, card=kinds.CARD, paid=kinds.BRICKS
)
BUILT_FREE: Final[int] = EVENTS.add("built_free", "A building is built for nothing (5.12).", _BUILT)
ASSEMBLED: Final[int] = EVENTS.add(
    "assembled", "The top card is discarded and its piece built (card 306).", _BUILT, card=kinds.CARD
)
PUT_ON_CARD: Final[int] = EVENTS.add(
    "put_on_card",
    "A piece without a site waits on its card (5.6).",
    seat=kinds.SEAT,
    building=kinds.A_BUILDING,
    card=kinds.CARD,
    paid=kinds.BRICKS,
)
RELEASED: Final[int] = EVENTS.add(
    "released",
    "A waiting piece goes to the map (5.6).",
    seat=kinds.SEAT,
    building=kinds.BUILDING,
    place=kinds.PLACE,
    card=kinds.CARD,
)
DISCARDED: Final[int] = EVENTS.add("discarded", "The top discovered card is discarded (5.7).", _CARD)
CLAN_PLACED: Final[int] = EVENTS.add("clan_placed", "A clan is placed (5.2).", _PLACE)
MOVED: Final[int] = EVENTS.add(
    "moved", "Clans move (5.3).", seat=kinds.SEAT, start=kinds.PLACE, end=kinds.PLACE, clans=kinds.CLANS
)
FOUGHT: Final[int] = EVENTS.add(
    "fought",
    "Clans fight: how many there were, and how many are left (5.4).",
    seat=kinds.SEAT,
    defender=kinds.SEAT,
    place=kinds.PLACE,
    attackers=kinds.CLANS,
    defenders=kinds.CLANS,
    attackers_left=kinds.NUMBER,
    defenders_left=kinds.NUMBER,
)
ASSAULTED: Final[int] = EVENTS.add(
    "assaulted",
    "Defenders are sent home without a loss (5.12).",
    seat=kinds.SEAT,
    defender=kinds.SEAT,
    place=kinds.PLACE,
    clans=kinds.CLANS,
)
LANDED: Final[int] = EVENTS.add("landed", "Clans land (card 309).", _PLACE, clans=kinds.CLANS)
BUILDING_DESTROYED: Final[int] = EVENTS.add(
    "building_destroyed",
    "A building is destroyed (6.1, cards 208, 308).",
    seat=kinds.SEAT,
    owner=kinds.SEAT,
    building=kinds.BUILDING,
    place=kinds.PLACE,
)
CLANS_DESTROYED: Final[int] = EVENTS.add(
    "clans_destroyed",
    "Clans are destroyed (card 308).",
    seat=kinds.SEAT,
    owner=kinds.SEAT,
    place=kinds.PLACE,
    clans=kinds.CLANS,
)
SCHOLAR_TO_LEADER: Final[int] = EVENTS.add(
    "scholar_to_leader", "A scholar goes to a leader effect tile (5.9).", seat=kinds.SEAT, space=kinds.COLUMN
)
SCHOLAR_TO_WONDER: Final[int] = EVENTS.add(
    "scholar_to_wonder", "A scholar goes to a wonder (5.10).", seat=kinds.SEAT, space=kinds.WONDER_PLACE
)
TILE_COPIED: Final[int] = EVENTS.add(
    "tile_copied", "A leader effect tile is copied (5.9).", seat=kinds.SEAT, space=kinds.COLUMN
)
TIMER_REPEATED: Final[int] = EVENTS.add(
    "timer_repeated", "A timer's action is done once more (5.9).", _TIMER, space=kinds.SPACE
)
APPOINTING: Final[int] = EVENTS.add(
    "appointing", "A wish for the next appointment: none, or all after all (4.2).", seat=kinds.SEAT, none=kinds.TRUTH
)
TURN_BEGAN: Final[int] = EVENTS.add("turn_began", "A turn begins (4.3).", seat=kinds.SEAT, round=kinds.NUMBER)
FINISHED: Final[int] = EVENTS.add("finished", "A part of an action is ended (5).", seat=kinds.SEAT)
START_PLAYER: Final[int] = EVENTS.add("start_player", "The start player changes (4.3).", seat=kinds.SEAT)

# --- scoring ---------------------------------------------------------------------------------------------------------
STEP_SCORED: Final[int] = EVENTS.add("step_scored", "A step of the scoring begins (6).", number=kinds.STEP)
DESTRUCTION_SCORED: Final[int] = EVENTS.add(
    "destruction_scored",
    "Destroyed buildings score (6.1).",
    seat=kinds.SEAT,
    buildings=kinds.BUILDINGS,
    points=kinds.POINTS,
)
TOKEN_SCORED: Final[int] = EVENTS.add(
    "token_scored",
    "The bonus token of an era scores (6.2).",
    seat=kinds.SEAT,
    era=kinds.ERA,
    field=kinds.FIELD,
    buildings=kinds.BUILDINGS,
    points=kinds.POINTS,
)
LEADER_WON: Final[int] = EVENTS.add(
    "leader_won",
    "A leader is won (6.3).",
    seat=kinds.SEAT,
    column=kinds.COLUMN,
    leader=kinds.LEADER,
    scholars=kinds.SCHOLARS,
    by_earliest=kinds.TRUTH,
)
LEADER_LEFT: Final[int] = EVENTS.add(
    "leader_left", "Nobody wins a leader (6.3).", column=kinds.COLUMN, leader=kinds.LEADER
)
WONDER_SCORED: Final[int] = EVENTS.add(
    "wonder_scored",
    "A wonder scores for a player who may lead there (6.4).",
    seat=kinds.SEAT,
    wonder=kinds.WONDER_PLACE,
    leads=kinds.TRUTH,
    count=kinds.NUMBER,
    points=kinds.POINTS,
)
CULTURE_SCORED: Final[int] = EVENTS.add(
    "culture_scored",
    "Points of symbols and of leaders (6.5).",
    seat=kinds.SEAT,
    symbols=kinds.NUMBER,
    leaders=kinds.NUMBER,
)
SIEGE_DECIDED: Final[int] = EVENTS.add(
    "siege_decided",
    "A city is contested; a seat is entitled to it, or nobody (6.6).",
    place=kinds.PLACE,
    heir=kinds.SEAT,
    territories=kinds.TERRITORIES,
    buildings=kinds.BUILDINGS,
    clans=kinds.CLANS,
)
CLANS_EXPELLED: Final[int] = EVENTS.add("clans_expelled", "Clans leave a city (6.6).", _PLACE, clans=kinds.CLANS)
CITY_TAKEN: Final[int] = EVENTS.add("city_taken", "A clan goes into a city (6.6).", _PLACE)
FINAL_BONUS: Final[int] = EVENTS.add(
    "final_bonus", "A leader scores at the end (6.8).", seat=kinds.SEAT, leader=kinds.LEADER, points=kinds.POINTS
)
MATCH_ENDED: Final[int] = EVENTS.add("match_ended", "The match is over.")

# Why scholars are appointed
OF_PREPARATION: Final = 0
OF_CRY: Final = 1
OF_EFFECT: Final = 2
