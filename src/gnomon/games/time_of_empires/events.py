"""What can happen in a match of Time of Empires: each event with its facts."""

from typing import Final

from gnomon.games.time_of_empires.kinds import (
    A_BUILDING,
    BACK,
    BRICKS,
    BUILDING,
    BUILDINGS,
    CARD,
    CLANS,
    COLUMN,
    DECK,
    ERA,
    FIELD,
    KNOWLEDGE,
    LEADER,
    MODE,
    NUMBER,
    PLACE,
    POINTS,
    RESOURCE,
    SCHOLARS,
    SEAT,
    SLOT_SPACE,
    SPACE,
    STEP,
    TERRITORIES,
    TIMER,
    TRUTH,
    WHY_APPOINTED,
    WONDER,
    WONDER_PLACE,
)
from gnomon.kernel.kinds import Kind
from gnomon.kernel.records import Happenings

EVENTS: Final = Happenings()
_CARD: Final[dict[str, Kind]] = {"seat": SEAT, "card": CARD}
_PLACE: Final[dict[str, Kind]] = {"seat": SEAT, "place": PLACE}
_BUILT: Final[dict[str, Kind]] = {"seat": SEAT, "building": A_BUILDING, "place": PLACE}
_TIMER: Final[dict[str, Kind]] = {"seat": SEAT, "timer": TIMER}
_BACK: Final[dict[str, Kind]] = {"seat": SEAT, "deck": DECK, "back": BACK}

# --- preparation -----------------------------------------------------------------------------------------------------
ERA_PREPARED: Final[int] = EVENTS.add("era_prepared", "The boards are made ready for an era (3.2).", era=ERA)
WONDER_REVEALED: Final[int] = EVENTS.add(
    "wonder_revealed", "A wonder comes into play (3.2).", space=WONDER_PLACE, wonder=WONDER
)
LEADER_REVEALED: Final[int] = EVENTS.add("leader_revealed", "A leader is shown (3.2).", column=COLUMN, leader=LEADER)
APPOINTED: Final[int] = EVENTS.add(
    "appointed", "Scholars are appointed (5.11).", seat=SEAT, scholars=SCHOLARS, why=WHY_APPOINTED
)
TOKEN_PUT: Final[int] = EVENTS.add(
    "token_put", "A bonus token is put on a field (3.2).", seat=SEAT, era=ERA, field=FIELD
)
FIRST_CLAN: Final[int] = EVENTS.add("first_clan", "A player's first clan settles (3.1).", _PLACE)
MODE_CHOSEN: Final[int] = EVENTS.add("mode_chosen", "The mode of an era is chosen (3.2).", seat=SEAT, mode=MODE)

# --- the era and its timers ------------------------------------------------------------------------------------------
ERA_BEGAN: Final[int] = EVENTS.add("era_began", "An era begins (4).", era=ERA, mode=MODE)
ERA_ENDED: Final[int] = EVENTS.add("era_ended", "An era is over (4).", era=ERA, mode=MODE)
BABY_CRIED: Final[int] = EVENTS.add(
    "baby_cried", "An appointment of the era, the first, second … (4.2).", number=NUMBER
)
PLACED: Final[int] = EVENTS.add("placed", "A timer is put into a slot (4.1).", _TIMER, slot=SLOT_SPACE)
RAN_OUT: Final[int] = EVENTS.add("ran_out", "A timer's sand has run out (4.2).", _TIMER, must_leave=TRUTH)
CLEARABLE: Final[int] = EVENTS.add("clearable", "Others may clear a timer away now (4.2).", _TIMER)
CLEARED: Final[int] = EVENTS.add(
    "cleared", "A player clears another's timer away (4.2).", seat=SEAT, owner=SEAT, timer=TIMER, slot=SLOT_SPACE
)
RELOCATED: Final[int] = EVENTS.add(
    "relocated", "A timer moves, its sand as it is (card 203).", _TIMER, old=SLOT_SPACE, slot=SLOT_SPACE
)

# --- what players did ------------------------------------------------------------------------------------------------
GAINED: Final[int] = EVENTS.add(
    "gained",
    "Resources are gained, some lost for lack of room (5.4).",
    seat=SEAT,
    resource=RESOURCE,
    number=NUMBER,
    lost=NUMBER,
)
DISCOVERED: Final[int] = EVENTS.add("discovered", "A card is discovered (5.5).", _CARD, paid=KNOWLEDGE)
DISCOVERED_FREE: Final[int] = EVENTS.add("discovered_free", "A card is discovered for nothing (5.12).", _CARD)
DREW: Final[int] = EVENTS.add("drew", "A card is drawn: everybody sees its back (5.8).", _BACK, public=_BACK, card=CARD)
CONSTRUCTED: Final[int] = EVENTS.add("constructed", "A building is constructed (5.6).", _BUILT, card=CARD, paid=BRICKS)
BUILT_FREE: Final[int] = EVENTS.add("built_free", "A building is built for nothing (5.12).", _BUILT)
ASSEMBLED: Final[int] = EVENTS.add(
    "assembled", "The top card is discarded and its piece built (card 306).", _BUILT, card=CARD
)
PUT_ON_CARD: Final[int] = EVENTS.add(
    "put_on_card",
    "A piece without a site waits on its card (5.6).",
    seat=SEAT,
    building=A_BUILDING,
    card=CARD,
    paid=BRICKS,
)
RELEASED: Final[int] = EVENTS.add(
    "released", "A waiting piece goes to the map (5.6).", seat=SEAT, building=BUILDING, place=PLACE, card=CARD
)
DISCARDED: Final[int] = EVENTS.add("discarded", "The top discovered card is discarded (5.7).", _CARD)
CLAN_PLACED: Final[int] = EVENTS.add("clan_placed", "A clan is placed (5.2).", _PLACE)
MOVED: Final[int] = EVENTS.add("moved", "Clans move (5.3).", seat=SEAT, start=PLACE, end=PLACE, clans=CLANS)
FOUGHT: Final[int] = EVENTS.add(
    "fought",
    "Clans fight: how many there were, and how many are left (5.4).",
    seat=SEAT,
    defender=SEAT,
    place=PLACE,
    attackers=CLANS,
    defenders=CLANS,
    attackers_left=NUMBER,
    defenders_left=NUMBER,
)
ASSAULTED: Final[int] = EVENTS.add(
    "assaulted", "Defenders are sent home without a loss (5.12).", seat=SEAT, defender=SEAT, place=PLACE, clans=CLANS
)
LANDED: Final[int] = EVENTS.add("landed", "Clans land (card 309).", _PLACE, clans=CLANS)
BUILDING_DESTROYED: Final[int] = EVENTS.add(
    "building_destroyed",
    "A building is destroyed (6.1, cards 208, 308).",
    seat=SEAT,
    owner=SEAT,
    building=BUILDING,
    place=PLACE,
)
CLANS_DESTROYED: Final[int] = EVENTS.add(
    "clans_destroyed", "Clans are destroyed (card 308).", seat=SEAT, owner=SEAT, place=PLACE, clans=CLANS
)
SCHOLAR_TO_LEADER: Final[int] = EVENTS.add(
    "scholar_to_leader", "A scholar goes to a leader effect tile (5.9).", seat=SEAT, space=COLUMN
)
SCHOLAR_TO_WONDER: Final[int] = EVENTS.add(
    "scholar_to_wonder", "A scholar goes to a wonder (5.10).", seat=SEAT, space=WONDER_PLACE
)
TILE_COPIED: Final[int] = EVENTS.add("tile_copied", "A leader effect tile is copied (5.9).", seat=SEAT, space=COLUMN)
TIMER_REPEATED: Final[int] = EVENTS.add(
    "timer_repeated", "A timer's action is done once more (5.9).", _TIMER, space=SPACE
)
APPOINTING: Final[int] = EVENTS.add(
    "appointing", "A wish for the next appointment: none, or all after all (4.2).", seat=SEAT, none=TRUTH
)
TURN_BEGAN: Final[int] = EVENTS.add("turn_began", "A turn begins (4.3).", seat=SEAT, round=NUMBER)
FINISHED: Final[int] = EVENTS.add("finished", "A part of an action is ended (5).", seat=SEAT)
START_PLAYER: Final[int] = EVENTS.add("start_player", "The start player changes (4.3).", seat=SEAT)

# --- scoring ---------------------------------------------------------------------------------------------------------
STEP_SCORED: Final[int] = EVENTS.add("step_scored", "A step of the scoring begins (6).", number=STEP)
DESTRUCTION_SCORED: Final[int] = EVENTS.add(
    "destruction_scored", "Destroyed buildings score (6.1).", seat=SEAT, buildings=BUILDINGS, points=POINTS
)
TOKEN_SCORED: Final[int] = EVENTS.add(
    "token_scored",
    "The bonus token of an era scores (6.2).",
    seat=SEAT,
    era=ERA,
    field=FIELD,
    buildings=BUILDINGS,
    points=POINTS,
)
LEADER_WON: Final[int] = EVENTS.add(
    "leader_won",
    "A leader is won (6.3).",
    seat=SEAT,
    column=COLUMN,
    leader=LEADER,
    scholars=SCHOLARS,
    by_earliest=TRUTH,
)
LEADER_LEFT: Final[int] = EVENTS.add("leader_left", "Nobody wins a leader (6.3).", column=COLUMN, leader=LEADER)
WONDER_SCORED: Final[int] = EVENTS.add(
    "wonder_scored",
    "A wonder scores for a player who may lead there (6.4).",
    seat=SEAT,
    wonder=WONDER_PLACE,
    leads=TRUTH,
    count=NUMBER,
    points=POINTS,
)
CULTURE_SCORED: Final[int] = EVENTS.add(
    "culture_scored", "Points of symbols and of leaders (6.5).", seat=SEAT, symbols=NUMBER, leaders=NUMBER
)
SIEGE_DECIDED: Final[int] = EVENTS.add(
    "siege_decided",
    "A city is contested; a seat is entitled to it, or nobody (6.6).",
    place=PLACE,
    heir=SEAT,
    territories=TERRITORIES,
    buildings=BUILDINGS,
    clans=CLANS,
)
CLANS_EXPELLED: Final[int] = EVENTS.add("clans_expelled", "Clans leave a city (6.6).", _PLACE, clans=CLANS)
CITY_TAKEN: Final[int] = EVENTS.add("city_taken", "A clan goes into a city (6.6).", _PLACE)
FINAL_BONUS: Final[int] = EVENTS.add(
    "final_bonus", "A leader scores at the end (6.8).", seat=SEAT, leader=LEADER, points=POINTS
)
MATCH_ENDED: Final[int] = EVENTS.add("match_ended", "The match is over.")

# Why scholars are appointed
OF_PREPARATION: Final = 0
OF_CRY: Final = 1
OF_EFFECT: Final = 2
