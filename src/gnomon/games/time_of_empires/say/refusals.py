# gnomon: interpreted
"""Why not: one sentence for every refusal, with the facts that failed."""

from typing import Final

from gnomon.drawing.speaking import capital
from gnomon.games.face import refusal_sentence
from gnomon.games.said import Counted, Facts, If, Is, Rows, Said, called, tellers
from gnomon.games.time_of_empires.kinds import REFUSAL_FACTS
from gnomon.games.time_of_empires.say.words import DECKS, Words
from gnomon.games.time_of_empires.terms import TECHNOLOGY_A
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, _TELLERS, words)


def _deck(words: Words, facts: Facts) -> str:
    return DECKS[facts["deck"]]


def _piece(words: Words, facts: Facts) -> str:
    seat, kind = divmod(facts["piece"], 4)
    return capital(words.owned_building(kind, seat))


REFUSALS: Final[Rows] = {
    refusals.NOT_ASKED: Said("You are not asked anything now."),
    refusals.WRONG_QUESTION: Said("That is no answer to the present question."),
    refusals.NOTHING_TO_STEP_BACK: Said("There is nothing to step back from."),
    refusals.MATCH_OVER: Said("The match is over."),
    # Timers and slots.
    "era_not_running": Said("Timers move only while an era runs and no appointment is held."),
    "action_pending": Said("Finish your present action first, or end it; then place a timer."),
    "sand_runs": Said("The sand of your {timer} still runs."),
    "slot_taken": Said("Your own timer stands on “{slot}”.", "{player}’s timer stands on “{slot}”.", about="by"),
    "slot_not_in_play": Said("“{slot}” is not in play."),
    "other_timer_there": Said("Your other timer stands on “{space}”: a shared space takes only one of yours."),
    "same_shared_space": Said("This timer stood last on “{space}”; it must act elsewhere first."),
    "used_last_round": Said("You used “{space}” in your last turn; it is closed to you in this one."),
    "first_timer_first": Said("Place the first timer first."),
    "first_timer_placed": Said("The first timer is set on “{slot}”; place the second one."),
    "timer_off": Said("Your {timer} stands on no board."),
    "timer_not_used_yet": Said("Your {timer} has not done its own action of this turn yet."),
    "needs_different_space": Said("The timer stands on “{space}”; it must move to another space."),
    "own_timer": Said("That is your own timer; move it on instead."),
    "not_on_shared_board": Said("That timer of {player} does not stand on a shared board."),
    "sand_runs_there": Said("The sand of that timer of {player} still runs."),
    "grace_runs": Said("{player} still has a moment to move that timer."),
    "timers_stay": Said("An introductory era has no clearing: a timer stays until its owner’s next turn."),
    "no_such_player": Said("Nobody sits there."),
    # Appointments.
    "appointments_are_asked": Said("At this table everybody is asked when the appointment comes."),
    "no_appointment_ahead": Said("This era has no further appointment."),
    "declared_before": If(
        "none",
        Said("You have declined the next appointment already."),
        Said("You may change your mind once before an appointment, and have done so."),
    ),
    "so_many_scholars": Counted(
        "You may appoint at most {count} scholar.", "You may appoint at most {count} scholars.", count="most"
    ),
    # Cards.
    "hand_empty": Said("Your hand is empty."),
    "nothing_payable": Said("You have {held}: too few for any card in your hand.", held="knowledge"),
    "knowledge_short": Said(
        "“{card}” costs {cost}; you have {held}.", cost=called("cost", "knowledge"), held="knowledge"
    ),
    "bricks_short": Said(
        "To build “{card}” costs {cost}; you have {held}.", cost=called("cost", "bricks"), held="bricks"
    ),
    "card_not_in_hand": Said("“{card}” is not in your hand."),
    "piece_waits": Said(
        "{building} waits on your pile: nothing is discovered or built there until it finds a site.",
        building=lambda words, facts: capital(words.a_building(facts["kind"])),
    ),
    "nothing_discovered": Said("No card lies on your discovery space."),
    "no_piece_left": Said("No {building} is left on your board.", building=called("kind", "building")),
    "board_empty": Is(
        "space",
        TECHNOLOGY_A,
        Said("Both decks of technology board A are empty."),
        Said("Both decks of technology board B are empty."),
    ),
    "deck_empty": Said("Deck {deck} is empty.", deck=_deck),
    "deck_of_other_board": Said("Deck {deck} lies on the other technology board.", deck=_deck),
    "field_has_token": Said("The bonus token of {era} lies on {field} already; each field takes one."),
    # Scholars.
    "no_scholar": Said("You have no scholar on your board."),
    "column_not_in_play": Said("“{space}” is not in play.", space="column"),
    "wonder_not_in_play": Said("“{space}” is not in play yet.", space="place"),
    "same_tile": Said("It must be another tile than that of “{space}”.", space="column"),
    "tile_resolved": Said(
        "The tile of “{space}” has been used since you placed your timer; once is the limit.", space="column"
    ),
    # The map.
    "not_own_capital_tile": Said("The {place} is not on the tile of your capital.", place="node"),
    "no_population": Said("Your population reserve is empty."),
    "clan_needs_capital_or_city": Said(
        "In the {place} no clan is placed; only in your capital or a city you hold.", place="node"
    ),
    "city_not_held": Said("You hold no clan in the {place}; place clans only where you have one.", place="node"),
    "node_full": Counted(
        "The {place} has no room: {count} clan is the most there.",
        "The {place} has no room: {count} clans are the most there.",
        count="cap",
        place="node",
    ),
    "no_way": Said("No way leads there from the {place}.", place="node"),
    "no_clan_there": Said("You have no clan in the {place}.", place="node"),
    "capital_closed": Said("Nobody moves into the {place}: capitals are closed.", place="node"),
    "city_closed": Said("{player} holds the {place}; only a siege can take it.", about="by", place="node"),
    "assault_needs_territory": Said("This move must end in a territory, not in the {place}.", place="node"),
    "so_many_cannot_move": Counted(
        "At most {count} clan may go to the {place} now.",
        "At most {count} clans may go to the {place} now.",
        count="most",
        place="node",
    ),
    "not_a_territory": Said("The {place} is no territory.", place="node"),
    "not_present": Said("You have neither clan nor building in the {place}.", place="node"),
    "kind_there": Said(
        "You have {building} in the {place}; one of each kind may stand in a territory.", building="kind", place="node"
    ),
    "no_free_site": Counted(
        "The only building site of the {place} is taken.",
        "All {count} building sites of the {place} are taken.",
        count="sites",
        place="node",
    ),
    "site_is_free": Said("There is a legal site for {building}; it may not wait by choice.", building="kind"),
    "landed_there": Said("Clans have landed in the {place} already; the second landing goes elsewhere.", place="node"),
    "city_not_controlled": Said("You do not control the city beside the {place}.", place="node"),
    "nothing_to_destroy": Said("There is nothing to destroy in the {place}.", place="node"),
    "choose_a_piece": Said("Choose a building in the {place}.", place="node"),
    "no_such_piece": Said("{building} does not stand in the {place}.", building=_piece, place="node"),
    "not_entitled": Said("You are not entitled to the {place}.", place="node"),
}
_TELLERS: Final = tellers(REFUSALS, REFUSAL_FACTS)
