"""What happened: the kinds of events, with their facts in order."""

from typing import Final

from gnomon.kernel.events import Events, event, secret_event

ERA_PREPARED: Final = 0  # era
WONDER_REVEALED: Final = 1  # place, wonder
LEADER_REVEALED: Final = 2  # column, leader
APPOINTED: Final = 3  # seat, scholars, why (OF_PREPARATION ...)
TOKEN_PUT: Final = 4  # seat, era, field
FIRST_CLAN: Final = 5  # seat, territory
MODE_CHOSEN: Final = 6  # seat, mode
ERA_BEGAN: Final = 7  # era, mode
ERA_ENDED: Final = 8  # era, mode
BABY_CRIED: Final = 9  # number of the appointment
PLACED: Final = 10  # seat, timer, slot
RAN_OUT: Final = 11  # seat, timer, 1 if it must leave a shared space
CLEARABLE: Final = 12  # seat, timer
CLEARED: Final = 13  # by, seat, timer, slot
RELOCATED: Final = 14  # seat, timer, old slot, new slot
GAINED: Final = 15  # seat, resource (0 knowledge, 1 bricks), pieces, lost for lack of pieces
DISCOVERED: Final = 16  # seat, design, knowledge paid
DISCOVERED_FREE: Final = 17  # seat, design
DREW: Final = 18  # seat, deck, back | design (the seat alone)
CONSTRUCTED: Final = 19  # seat, kind, territory, design, bricks paid
BUILT_FREE: Final = 20  # seat, kind, territory
ASSEMBLED: Final = 21  # seat, kind, territory, design
PUT_ON_CARD: Final = 22  # seat, kind, design, bricks paid
RELEASED: Final = 23  # seat, kind, territory, design
DISCARDED: Final = 24  # seat, design
CLAN_PLACED: Final = 25  # seat, node
MOVED: Final = 26  # seat, from, to, clans
FOUGHT: Final = 27  # attacker, defender, territory, attackers, defenders, attackers left, defenders left
ASSAULTED: Final = 28  # seat, defender, territory, defenders sent home
LANDED: Final = 29  # seat, territory, clans
BUILDING_DESTROYED: Final = 30  # seat, owner, kind, territory
CLANS_DESTROYED: Final = 31  # seat, owner, territory, clans
SCHOLAR_TO_LEADER: Final = 32  # seat, column
SCHOLAR_TO_WONDER: Final = 33  # seat, place
TILE_COPIED: Final = 34  # seat, column
TIMER_REPEATED: Final = 35  # seat, timer, space
APPOINTING: Final = 36  # seat, 1 if none are wanted
TURN_BEGAN: Final = 37  # seat, round
FINISHED: Final = 38  # seat
START_PLAYER: Final = 39  # seat
STEP_SCORED: Final = 40  # step 1..6
DESTRUCTION_SCORED: Final = 41  # seat, pieces, points
TOKEN_SCORED: Final = 42  # seat, era of the token, field, pieces, points
LEADER_WON: Final = 43  # seat, column, leader, scholars, 1 if by the earliest scholar
LEADER_LEFT: Final = 44  # column, leader
WONDER_SCORED: Final = 45  # seat, place, 1 for the leader, fulfilments, points
CULTURE_SCORED: Final = 46  # seat, points of symbols, points of leaders
SIEGE_DECIDED: Final = 47  # city, entitled seat or NOBODY, territories, buildings, clans
CLANS_EXPELLED: Final = 48  # seat, city, clans
CITY_TAKEN: Final = 49  # seat, city
FINAL_BONUS: Final = 50  # seat, leader, points
MATCH_ENDED: Final = 51

EVENT_NAMES: Final = (
    "era_prepared",
    "wonder_revealed",
    "leader_revealed",
    "appointed",
    "token_put",
    "first_clan",
    "mode_chosen",
    "era_began",
    "era_ended",
    "baby_cried",
    "placed",
    "ran_out",
    "clearable",
    "cleared",
    "relocated",
    "gained",
    "discovered",
    "discovered_free",
    "drew",
    "constructed",
    "built_free",
    "assembled",
    "put_on_card",
    "released",
    "discarded",
    "clan_placed",
    "moved",
    "fought",
    "assaulted",
    "landed",
    "building_destroyed",
    "clans_destroyed",
    "scholar_to_leader",
    "scholar_to_wonder",
    "tile_copied",
    "timer_repeated",
    "appointing",
    "turn_began",
    "finished",
    "start_player",
    "step_scored",
    "destruction_scored",
    "token_scored",
    "leader_won",
    "leader_left",
    "wonder_scored",
    "culture_scored",
    "siege_decided",
    "clans_expelled",
    "city_taken",
    "final_bonus",
    "match_ended",
)

OF_PREPARATION: Final = 0
OF_CRY: Final = 1
OF_EFFECT: Final = 2


def tell(events: Events | None, kind: int, *facts: int) -> None:
    """Note an event that everybody sees whole."""
    if events is not None:
        events.append(event(kind, *facts))


def tell_draw(events: Events | None, seat: int, deck: int, back: int, design: int) -> None:
    """Note a drawn card: its face for the seat, its back for all."""
    if events is not None:
        events.append(secret_event(DREW, 1 << seat, (seat, deck, back, design), (seat, deck, back)))
