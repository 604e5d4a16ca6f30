# gnomon: interpreted
"""Why not: one sentence for every refusal, with the facts that failed."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.face import Facts, refusal_sentence
from gnomon.games.time_of_empires.say.words import DECKS, Words
from gnomon.games.time_of_empires.terms import TECHNOLOGY_A
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, REFUSALS, words)


# --- sentences of one fact ---------------------------------------------------------------------------------------


def _at(message: str) -> Callable[[Words, Facts], str]:
    """A sentence whose only fact is a place on the map."""
    return lambda words, facts: words.say(message, place=words.place(facts["node"]))


def _on(message: str) -> Callable[[Words, Facts], str]:
    """A sentence whose only fact is an action space."""
    return lambda words, facts: words.say(message, space=words.space(facts["space"]))


def _timer(message: str) -> Callable[[Words, Facts], str]:
    """A sentence whose only fact is one of the own timers."""
    return lambda words, facts: words.say(message, timer=words.timer(facts["timer"]))


def _player(message: str) -> Callable[[Words, Facts], str]:
    """A sentence whose only fact is a player."""
    return lambda words, facts: words.say(message, player=words.name(facts["seat"]))


def _column(message: str) -> Callable[[Words, Facts], str]:
    """A sentence whose only fact is a leader column."""
    return lambda words, facts: words.say(message, space=words.column(facts["column"]))


# --- timers ------------------------------------------------------------------------------------------------------


def _slot_taken(words: Words, facts: Facts) -> str:
    return words.by(
        facts["by"],
        mark("Your own timer stands on “{slot}”."),
        mark("{player}’s timer stands on “{slot}”."),
        slot=words.slot(facts["slot"]),
    )


def _slot_not_in_play(words: Words, facts: Facts) -> str:
    return words.say("“{slot}” is not in play.", slot=words.slot(facts["slot"]))


def _first_timer_placed(words: Words, facts: Facts) -> str:
    return words.say("The first timer is set on “{slot}”; place the second one.", slot=words.slot(facts["slot"]))


def _declared_before(words: Words, facts: Facts) -> str:
    if facts["none"]:
        return words.say("You have declined the next appointment already.")
    return words.say("You may change your mind once before an appointment, and have done so.")


# --- cards -------------------------------------------------------------------------------------------------------


def _knowledge_short(words: Words, facts: Facts) -> str:
    return words.say(
        "“{card}” costs {cost}; you have {held}.",
        card=words.card(facts["card"]),
        cost=words.knowledge(facts["cost"]),
        held=words.knowledge(facts["knowledge"]),
    )


def _bricks_short(words: Words, facts: Facts) -> str:
    return words.say(
        "To build “{card}” costs {cost}; you have {held}.",
        card=words.card(facts["card"]),
        cost=words.bricks(facts["cost"]),
        held=words.bricks(facts["bricks"]),
    )


def _nothing_payable(words: Words, facts: Facts) -> str:
    return words.say("You have {held}: too few for any card in your hand.", held=words.knowledge(facts["knowledge"]))


def _card_not_in_hand(words: Words, facts: Facts) -> str:
    return words.say("“{card}” is not in your hand.", card=words.card(facts["card"]))


def _piece_waits(words: Words, facts: Facts) -> str:
    return words.say(
        "{building} waits on your pile: nothing is discovered or built there until it finds a site.",
        building=capital(words.a_building(facts["kind"])),
    )


def _no_piece_left(words: Words, facts: Facts) -> str:
    return words.say("No {building} is left on your board.", building=words.building(facts["kind"]))


def _field_has_token(words: Words, facts: Facts) -> str:
    return words.say(
        "The bonus token of {era} lies on {field} already; each field takes one.",
        era=words.era(facts["era"]),
        field=words.field(facts["field"]),
    )


def _deck_empty(words: Words, facts: Facts) -> str:
    return words.say("Deck {deck} is empty.", deck=DECKS[facts["deck"]])


def _deck_of_other_board(words: Words, facts: Facts) -> str:
    return words.say("Deck {deck} lies on the other technology board.", deck=DECKS[facts["deck"]])


def _board_empty(words: Words, facts: Facts) -> str:
    message = (
        mark("Both decks of technology board A are empty.")
        if facts["space"] == TECHNOLOGY_A
        else mark("Both decks of technology board B are empty.")
    )
    return words.say(message)


# --- the map -----------------------------------------------------------------------------------------------------


def _node_full(words: Words, facts: Facts) -> str:
    return words.count(
        "The {place} has no room: {count} clan is the most there.",
        "The {place} has no room: {count} clans are the most there.",
        facts["cap"],
        place=words.place(facts["node"]),
    )


def _city_closed(words: Words, facts: Facts) -> str:
    return words.say(
        "{player} holds the {place}; only a siege can take it.",
        player=words.name(facts["by"]),
        place=words.place(facts["node"]),
    )


def _so_many_cannot_move(words: Words, facts: Facts) -> str:
    return words.count(
        "At most {count} clan may go to the {place} now.",
        "At most {count} clans may go to the {place} now.",
        facts["most"],
        place=words.place(facts["node"]),
    )


def _kind_there(words: Words, facts: Facts) -> str:
    return words.say(
        "You have {building} in the {place}; one of each kind may stand in a territory.",
        building=words.a_building(facts["kind"]),
        place=words.place(facts["node"]),
    )


def _no_free_site(words: Words, facts: Facts) -> str:
    return words.count(
        "The only building site of the {place} is taken.",
        "All {count} building sites of the {place} are taken.",
        facts["sites"],
        place=words.place(facts["node"]),
    )


def _site_is_free(words: Words, facts: Facts) -> str:
    return words.say(
        "There is a legal site for {building}; it may not wait by choice.", building=words.a_building(facts["kind"])
    )


def _no_such_piece(words: Words, facts: Facts) -> str:
    seat, kind = divmod(facts["piece"], 4)
    return words.say(
        "{building} does not stand in the {place}.",
        building=capital(words.owned_building(kind, seat)),
        place=words.place(facts["node"]),
    )


def _so_many_scholars(words: Words, facts: Facts) -> str:
    return words.count(
        "You may appoint at most {count} scholar.", "You may appoint at most {count} scholars.", facts["most"]
    )


def _wonder_not_in_play(words: Words, facts: Facts) -> str:
    return words.say("“{space}” is not in play yet.", space=words.wonder_place(facts["place"]))


REFUSALS: Final[dict[str, str | Callable[[Words, Facts], str]]] = {
    refusals.NOT_ASKED: mark("You are not asked anything now."),
    refusals.WRONG_QUESTION: mark("That is no answer to the present question."),
    refusals.NOTHING_TO_STEP_BACK: mark("There is nothing to step back from."),
    refusals.MATCH_OVER: mark("The match is over."),
    # Timers and slots.
    "era_not_running": mark("Timers move only while an era runs and no appointment is held."),
    "action_pending": mark("Finish your present action first, or end it; then place a timer."),
    "sand_runs": _timer(mark("The sand of your {timer} still runs.")),
    "slot_taken": _slot_taken,
    "slot_not_in_play": _slot_not_in_play,
    "other_timer_there": _on(mark("Your other timer stands on “{space}”: a shared space takes only one of yours.")),
    "same_shared_space": _on(mark("This timer stood last on “{space}”; it must act elsewhere first.")),
    "used_last_round": _on(mark("You used “{space}” in your last turn; it is closed to you in this one.")),
    "first_timer_first": mark("Place the first timer first."),
    "first_timer_placed": _first_timer_placed,
    "timer_off": _timer(mark("Your {timer} stands on no board.")),
    "timer_not_used_yet": _timer(mark("Your {timer} has not done its own action of this turn yet.")),
    "needs_different_space": _on(mark("The timer stands on “{space}”; it must move to another space.")),
    "own_timer": mark("That is your own timer; move it on instead."),
    "not_on_shared_board": _player(mark("That timer of {player} does not stand on a shared board.")),
    "sand_runs_there": _player(mark("The sand of that timer of {player} still runs.")),
    "grace_runs": _player(mark("{player} still has a moment to move that timer.")),
    "timers_stay": mark("An introductory era has no clearing: a timer stays until its owner’s next turn."),
    "no_such_player": mark("Nobody sits there."),
    # Appointments.
    "appointments_are_asked": mark("At this table everybody is asked when the appointment comes."),
    "no_appointment_ahead": mark("This era has no further appointment."),
    "declared_before": _declared_before,
    "so_many_scholars": _so_many_scholars,
    # Cards.
    "hand_empty": mark("Your hand is empty."),
    "nothing_payable": _nothing_payable,
    "knowledge_short": _knowledge_short,
    "bricks_short": _bricks_short,
    "card_not_in_hand": _card_not_in_hand,
    "piece_waits": _piece_waits,
    "nothing_discovered": mark("No card lies on your discovery space."),
    "no_piece_left": _no_piece_left,
    "board_empty": _board_empty,
    "deck_empty": _deck_empty,
    "deck_of_other_board": _deck_of_other_board,
    "field_has_token": _field_has_token,
    # Scholars.
    "no_scholar": mark("You have no scholar on your board."),
    "column_not_in_play": _column(mark("“{space}” is not in play.")),
    "wonder_not_in_play": _wonder_not_in_play,
    "same_tile": _column(mark("It must be another tile than that of “{space}”.")),
    "tile_resolved": _column(
        mark("The tile of “{space}” has been used since you placed your timer; once is the limit.")
    ),
    # The map.
    "not_own_capital_tile": _at(mark("The {place} is not on the tile of your capital.")),
    "no_population": mark("Your population reserve is empty."),
    "clan_needs_capital_or_city": _at(
        mark("In the {place} no clan is placed; only in your capital or a city you hold.")
    ),
    "city_not_held": _at(mark("You hold no clan in the {place}; place clans only where you have one.")),
    "node_full": _node_full,
    "no_way": _at(mark("No way leads there from the {place}.")),
    "no_clan_there": _at(mark("You have no clan in the {place}.")),
    "capital_closed": _at(mark("Nobody moves into the {place}: capitals are closed.")),
    "city_closed": _city_closed,
    "assault_needs_territory": _at(mark("This move must end in a territory, not in the {place}.")),
    "so_many_cannot_move": _so_many_cannot_move,
    "not_a_territory": _at(mark("The {place} is no territory.")),
    "not_present": _at(mark("You have neither clan nor building in the {place}.")),
    "kind_there": _kind_there,
    "no_free_site": _no_free_site,
    "site_is_free": _site_is_free,
    "landed_there": _at(mark("Clans have landed in the {place} already; the second landing goes elsewhere.")),
    "city_not_controlled": _at(mark("You do not control the city beside the {place}.")),
    "nothing_to_destroy": _at(mark("There is nothing to destroy in the {place}.")),
    "choose_a_piece": _at(mark("Choose a building in the {place}.")),
    "no_such_piece": _no_such_piece,
    "not_entitled": _at(mark("You are not entitled to the {place}.")),
}
