# gnomon: interpreted
"""Why not: one sentence for every refusal, with the facts that failed."""

from typing import Final

from gnomon.games.face import refusal_sentence
from gnomon.games.khronos.kinds import REFUSAL_FACTS
from gnomon.games.khronos.say.words import Words
from gnomon.games.said import By, Counted, If, Rows, Said, called, tellers
from gnomon.kernel import refusals
from gnomon.kernel.refusals import Refusal


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence of a refusal, told to the seat that was refused."""
    return refusal_sentence(refusal, _TELLERS, words)


REFUSALS: Final[Rows] = {
    refusals.NOT_ASKED: Said("You are not asked anything now."),
    refusals.WRONG_QUESTION: Said("That is no answer to the present question."),
    refusals.NOTHING_TO_STEP_BACK: Said("There is nothing to step back from."),
    refusals.MATCH_OVER: Said("The match is over."),
    # Cards and money.
    "no_pawn": Said("None of your adventurers stands in {age}."),
    "too_few_cards_of_colour": Said(
        "It takes {needed}; you hold {held}.",
        needed=lambda words, facts: words.cards_of(facts["colour"], facts["needed"]),
        held=lambda words, facts: words.cards_of(facts["colour"], facts["held"]),
    ),
    "too_few_cards": If(
        "surcharge",
        Said("With {surcharge} for the ground it takes {needed}; you hold {held}."),
        Said("It takes {needed}; you hold {held}."),
    ),
    "allowance_used": If(
        "surcharge",
        Said("With {surcharge} for the ground it takes {needed}; your adventurers in {age} have {left} left to use."),
        Said("It takes {needed}; your adventurers in {age} have {left} left to use."),
    ),
    "too_few_ecus": Said(
        "It costs {needed}; you have {held}.", needed=called("needed", "ecus"), held=called("held", "ecus")
    ),
    "no_cube": Said("You have no control cube left."),
    "no_cards": Said("You hold no card."),
    "after_an_action": Said("It is too late: cards are exchanged before the first journey or card of a turn."),
    "exchanged_already": Said("You have exchanged cards this turn."),
    "no_holdem": Said("This match is played without open cards."),
    "took_already": Said("You have taken open cards this turn."),
    "none_open": By(
        "colour",
        Said("No open card is Military."),
        Said("No open card is Religious."),
        Said("No open card is Civil."),
    ),
    "not_so_many_open": Counted(
        "You cannot take {count} open card of this colour.",
        "You cannot take {count} open cards of this colour.",
        count="number",
    ),
    "card_not_held": By(
        "colour",
        Said("You have no Military card left for that."),
        Said("You have no Religious card left for that."),
        Said("You have no Civil card left for that."),
    ),
    "nothing_chosen": Said("Choose at least one card first."),
    "pawn_cannot_pay": Counted(
        "Your adventurers cannot share the cards so that the first one uses {count} card.",
        "Your adventurers cannot share the cards so that the first one uses {count} cards.",
        count="cards",
    ),
    # Places.
    "no_tile": Said("The supply has no {design} left.", design=called("design", "design")),
    "no_place": Said(
        "There is no place in {age} where you could pay for {building} and the rules allow it.", building="design"
    ),
    "not_possible": Said("That is not possible now."),
    "off_board": Said("It would reach over the edge of the board."),
    "not_empty": Said("{square} is not empty."),
    "river": Said("{square} is river, where only a Town or a City may stand."),
    "two_domains": Counted(
        "It would touch {count} domain; only a civil building may join it.",
        "It would touch {count} domains, those at {first} and {second}; only a civil building may join them.",
        count="domains",
    ),
    "equal_building": By(
        "type",
        Said("It would equal the domain’s highest Military building, at {square}; it must be higher or lower."),
        Said("It would equal the domain’s highest Religious building, at {square}; it must be higher or lower."),
    ),
    "nothing_to_upgrade": Said(
        "From {square}, {building} would cover no smaller building of its type entirely.", building="design"
    ),
    "not_yours": Said("The building at {square} belongs to {player}.", player="owner"),
    "two_sizes": Said("At this table a building grows one size at a time; the one at {square} is of size 1."),
    "nothing_to_upgrade_here": Said("No building in {age} could be upgraded to {building} by you.", building="design"),
    "nothing_to_demolish": Said("In {age} there is no tile of size 1 whose colour of card you hold."),
    "nothing_there": Said("Nothing stands at {square}."),
    "printed_hamlet": Said("The hamlet at {square} is printed on the board; it can never be removed."),
    "too_large": Said("The building at {square} is too large: only tiles of size 1 can be demolished."),
    "name_by_anchor": Said("That building is named by its upper left square, {square}."),
    "no_room": Said("Every civil building in Reason is full."),
    "no_civil_building": Said("No civil building stands at {square}."),
    "full": Counted(
        "The building at {square} is full: it houses {count}.",
        "The building at {square} is full: it houses {count}.",
        count="capacity",
    ),
    "no_ruin": Counted(
        "There is no ruin that you could work on with {count} card.",
        "There is no ruin that you could work on with {count} cards.",
        count="cards",
    ),
    "nothing_to_renovate": Said("No Military or Religious building stands at {square}."),
    "intact_already": Said("The building at {square} is restored already."),
    "one_card_is_enough": Said("One card is enough for the ruin at {square}."),
    "not_tied": Said("The building at {square} is not among the tied ones."),
    "outside_old_footprint": Said("At {square} it would not lie inside its old squares."),
}
_TELLERS: Final = tellers(REFUSALS, REFUSAL_FACTS)
