# gnomon: interpreted
"""Why not: one sentence for every refusal, with the facts that failed."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.khronos.say.words import Words
from gnomon.games.presenting import Facts, refusal_sentence
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal

_NONE_OPEN: Final = (
    mark("No open card is Military."),
    mark("No open card is Religious."),
    mark("No open card is Civil."),
)
_CARD_NOT_HELD: Final = (
    mark("You have no Military card left for that."),
    mark("You have no Religious card left for that."),
    mark("You have no Civil card left for that."),
)


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, REFUSALS, words)


# --- cards and money ---------------------------------------------------------------------------------------------


def _no_pawn(words: Words, facts: Facts) -> str:
    return words.say("None of your adventurers stands in {age}.", age=words.age(facts["age"]))


def _too_few_cards_of_colour(words: Words, facts: Facts) -> str:
    colour = facts["colour"]
    return words.say(
        "It takes {needed}; you hold {held}.",
        needed=words.cards([facts["needed"] if colour == other else 0 for other in range(3)]),
        held=words.cards([facts["held"] if colour == other else 0 for other in range(3)]),
    )


def _too_few_cards(words: Words, facts: Facts) -> str:
    if facts["surcharge"]:
        return words.say(
            "With {surcharge} for the ground it takes {needed}; you hold {held}.",
            surcharge=_cards(words, facts["surcharge"]),
            needed=_cards(words, facts["needed"]),
            held=_cards(words, facts["held"]),
        )
    return words.say(
        "It takes {needed}; you hold {held}.",
        needed=_cards(words, facts["needed"]),
        held=_cards(words, facts["held"]),
    )


def _allowance_used(words: Words, facts: Facts) -> str:
    age = words.age(facts["age"])
    if facts["surcharge"]:
        return words.say(
            "With {surcharge} for the ground it takes {needed}; your adventurers in {age} have {left} left to use.",
            surcharge=_cards(words, facts["surcharge"]),
            needed=_cards(words, facts["needed"]),
            left=_cards(words, facts["left"]),
            age=age,
        )
    return words.say(
        "It takes {needed}; your adventurers in {age} have {left} left to use.",
        needed=_cards(words, facts["needed"]),
        left=_cards(words, facts["left"]),
        age=age,
    )


def _too_few_ecus(words: Words, facts: Facts) -> str:
    return words.say(
        "It costs {needed}; you have {held}.", needed=words.ecus(facts["needed"]), held=words.ecus(facts["held"])
    )


def _none_open(words: Words, facts: Facts) -> str:
    message = _NONE_OPEN[facts["colour"]]
    return words.say(message)


def _card_not_held(words: Words, facts: Facts) -> str:
    message = _CARD_NOT_HELD[facts["colour"]]
    return words.say(message)


def _pawn_cannot_pay(words: Words, facts: Facts) -> str:
    return words.count(
        "Your adventurers cannot share the cards so that the first one uses {count} card.",
        "Your adventurers cannot share the cards so that the first one uses {count} cards.",
        facts["cards"],
    )


def _not_so_many_open(words: Words, facts: Facts) -> str:
    return words.count(
        "You cannot take {count} open card of this colour.",
        "You cannot take {count} open cards of this colour.",
        facts["number"],
    )


def _cards(words: Words, number: int) -> str:
    return words.count("{count} card", "{count} cards", number)


# --- places ------------------------------------------------------------------------------------------------------


def _not_empty(words: Words, facts: Facts) -> str:
    return words.say("{square} is not empty.", square=words.square(facts["square"]))


def _river(words: Words, facts: Facts) -> str:
    return words.say("{square} is river, where only a Town or a City may stand.", square=words.square(facts["square"]))


def _two_domains(words: Words, facts: Facts) -> str:
    return words.count(
        "It would touch {count} domain; only a civil building may join it.",
        "It would touch {count} domains, those at {first} and {second}; only a civil building may join them.",
        facts["domains"],
        first=words.square(facts["first"]),
        second=words.square(facts["second"]),
    )


def _equal_building(words: Words, facts: Facts) -> str:
    message = (
        mark("It would equal the domain’s highest Military building, at {square}; it must be higher or lower.")
        if facts["type"] == 0
        else mark("It would equal the domain’s highest Religious building, at {square}; it must be higher or lower.")
    )
    return words.say(message, square=words.square(facts["square"]))


def _nothing_to_upgrade(words: Words, facts: Facts) -> str:
    return words.say(
        "From {square}, {building} would cover no smaller building of its type entirely.",
        building=words.a_building(facts["design"]),
        square=words.square(facts["square"]),
    )


def _not_yours(words: Words, facts: Facts) -> str:
    return words.say(
        "The building at {square} belongs to {player}.",
        square=words.square(facts["square"]),
        player=words.who(facts["owner"]),
    )


def _two_sizes(words: Words, facts: Facts) -> str:
    return words.say(
        "At this table a building grows one size at a time; the one at {square} is of size 1.",
        square=words.square(facts["square"]),
    )


def _no_tile(words: Words, facts: Facts) -> str:
    return words.say("The supply has no {design} left.", design=words.design(facts["design"]))


def _no_place(words: Words, facts: Facts) -> str:
    return words.say(
        "There is no place in {age} where you could pay for {building} and the rules allow it.",
        age=words.age(facts["age"]),
        building=words.a_building(facts["design"]),
    )


def _nothing_to_upgrade_here(words: Words, facts: Facts) -> str:
    return words.say(
        "No building in {age} could be upgraded to {building} by you.",
        age=words.age(facts["age"]),
        building=words.a_building(facts["design"]),
    )


def _nothing_to_demolish(words: Words, facts: Facts) -> str:
    return words.say("In {age} there is no tile of size 1 whose colour of card you hold.", age=words.age(facts["age"]))


def _no_ruin(words: Words, facts: Facts) -> str:
    return words.count(
        "There is no ruin that you could work on with {count} card.",
        "There is no ruin that you could work on with {count} cards.",
        facts["cards"],
    )


def _full(words: Words, facts: Facts) -> str:
    return words.count(
        "The building at {square} is full: it houses {count}.",
        "The building at {square} is full: it houses {count}.",
        facts["capacity"],
        square=words.square(facts["square"]),
    )


def _at(message: str) -> Callable[[Words, Facts], str]:
    """A sentence whose only fact is a square."""
    return lambda words, facts: words.say(message, square=words.square(facts["square"]))


REFUSALS: Final[dict[str, str | Callable[[Words, Facts], str]]] = {
    refusals.NOT_ASKED: mark("You are not asked anything now."),
    refusals.WRONG_QUESTION: mark("That is no answer to the present question."),
    refusals.NOTHING_TO_STEP_BACK: mark("There is nothing to step back from."),
    refusals.MATCH_OVER: mark("The match is over."),
    "no_pawn": _no_pawn,
    "too_few_cards_of_colour": _too_few_cards_of_colour,
    "too_few_cards": _too_few_cards,
    "allowance_used": _allowance_used,
    "too_few_ecus": _too_few_ecus,
    "no_cube": mark("You have no control cube left."),
    "no_cards": mark("You hold no card."),
    "after_an_action": mark("It is too late: cards are exchanged before the first journey or card of a turn."),
    "exchanged_already": mark("You have exchanged cards this turn."),
    "no_holdem": mark("This match is played without open cards."),
    "took_already": mark("You have taken open cards this turn."),
    "none_open": _none_open,
    "not_so_many_open": _not_so_many_open,
    "card_not_held": _card_not_held,
    "nothing_chosen": mark("Choose at least one card first."),
    "pawn_cannot_pay": _pawn_cannot_pay,
    "no_tile": _no_tile,
    "no_place": _no_place,
    "not_possible": mark("That is not possible now."),
    "off_board": mark("It would reach over the edge of the board."),
    "not_empty": _not_empty,
    "river": _river,
    "two_domains": _two_domains,
    "equal_building": _equal_building,
    "nothing_to_upgrade": _nothing_to_upgrade,
    "not_yours": _not_yours,
    "two_sizes": _two_sizes,
    "nothing_to_upgrade_here": _nothing_to_upgrade_here,
    "nothing_to_demolish": _nothing_to_demolish,
    "nothing_there": _at(mark("Nothing stands at {square}.")),
    "printed_hamlet": _at(mark("The hamlet at {square} is printed on the board; it can never be removed.")),
    "too_large": _at(mark("The building at {square} is too large: only tiles of size 1 can be demolished.")),
    "name_by_anchor": _at(mark("That building is named by its upper left square, {square}.")),
    "no_room": mark("Every civil building in Reason is full."),
    "no_civil_building": _at(mark("No civil building stands at {square}.")),
    "full": _full,
    "no_ruin": _no_ruin,
    "nothing_to_renovate": _at(mark("No Military or Religious building stands at {square}.")),
    "intact_already": _at(mark("The building at {square} is restored already.")),
    "one_card_is_enough": _at(mark("One card is enough for the ruin at {square}.")),
    "not_tied": _at(mark("The building at {square} is not among the tied ones.")),
    "outside_old_footprint": _at(mark("At {square} it would not lie inside its old squares.")),
}
