"""A match of Khronos in rulebook order: every question with its trio of rules, and every step. Read this first.

A turn (4): the menu of phases I and II is asked until the player ends the turn; then discards, drawing, earnings (in
turns 4 and 7) and the next player. An action is first selected (square, surcharge cards, which pawn pays); with the
last selection it is carried out and owes the steps of 5.10, which run before the menu is asked again.
"""

from typing import Final

from gnomon.games.khronos import actions
from gnomon.games.khronos import decisions as ask
from gnomon.games.khronos.events import TURN_BEGAN
from gnomon.games.khronos.rules import cards, division, downsizing, ending, exchange, junction, menu, ripple, travel
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.questions import Question, Step, never_refused
from gnomon.kernel.rulebook import rule

CARDS: Final = (actions.CARD, actions.CARDS_DONE)


@rule("3", "4", "4.3")
def begin_turn(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Both pawns may use two cards again; phase I comes before the first action."""
    seat = state.active
    most = state.setting.components.cards_per_pawn
    state.allowance[2 * seat] = most
    state.allowance[2 * seat + 1] = most
    state.acted = state.exchanged = state.took_open = False
    tell(events, TURN_BEGAN, seat, state.turn)
    state.push((ask.CHOOSE_ACTION, 1 << seat))


def _questions() -> dict[int, Question[KhronosState]]:
    """A turn and its actions (4), then what a construction leaves to choose (5.7)."""
    # Inside a function: the compiler reads the modules of one import cycle in any order.
    return {
        ask.CHOOSE_ACTION: Question(
            menu.legal_action, menu.why_not_action, menu.take_action, actions.ACT, default=menu.end_of_turn
        ),
        # Phase I (4.1, 4.11)
        ask.CHOOSE_EXCHANGE: Question(
            exchange.legal_exchanged,
            exchange.why_not_exchanged,
            exchange.take_exchanged,
            *CARDS,
            ends=(actions.CARDS_DONE,),
        ),
        ask.CHOOSE_OPEN_COUNT: Question(
            exchange.legal_open_count, exchange.why_not_open_count, exchange.take_open_count, actions.OPEN_COUNT
        ),
        ask.CHOOSE_GIVEN: Question(exchange.legal_given, exchange.why_not_given, exchange.take_given, actions.CARD),
        # Phase II (4.2 to 4.8)
        ask.CHOOSE_TRAVELLER: Question(travel.legal_traveller, never_refused, travel.take_traveller, actions.TRAVELLER),
        ask.CHOOSE_SQUARE: Question(menu.legal_square, menu.why_not_square, menu.take_square, actions.PLACE),
        ask.CHOOSE_SURCHARGE: Question(
            menu.legal_surcharge,
            menu.why_not_surcharge,
            menu.take_surcharge,
            actions.SURCHARGE_CARD,
            default=menu.usual_surcharge,
        ),
        ask.CHOOSE_PAWN_SHARE: Question(
            menu.legal_pawn_share,
            menu.why_not_pawn_share,
            menu.take_pawn_share,
            actions.FIRST_PAWN_PAYS,
            default=menu.usual_pawn_share,
        ),
        # Junction and division (5.7, 5.8)
        ask.CHOOSE_DOWNSIZED: Question(
            junction.legal_downsized,
            junction.why_not_downsized,
            junction.take_downsized,
            actions.DOWNSIZE,
            default=junction.usual_downsized,
        ),
        ask.CHOOSE_POSITION: Question(
            downsizing.legal_position,
            downsizing.why_not_position,
            downsizing.take_position,
            actions.POSITION,
            default=downsizing.usual_position,
        ),
        # Phase III (4.10)
        ask.CHOOSE_DISCARD: Question(
            ending.legal_discard, ending.why_not_discard, ending.take_discard, *CARDS, default=cards.cards_done
        ),
        ask.CHOOSE_MORE_DISCARDS: Question(
            ending.legal_more_discards,
            ending.why_not_discard,
            ending.take_more_discards,
            *CARDS,
            default=cards.cards_done,
        ),
    }


QUESTIONS: Final = _questions()

STEPS: Final[dict[int, Step[KhronosState]]] = {
    ask.BEGIN_TURN: begin_turn,
    # After a construction or upgrade (5.10)
    ask.JUNCTION_TYPE: junction.junction_type,
    ask.JUNCTION_EQUALS: junction.junction_equals,
    ask.DOWNSIZE_ONE: downsizing.downsize_one,
    ask.REPAIR: division.repair,
    ask.RIPPLE_TO_FAITH: ripple.ripple_to_faith,
    ask.RIPPLE_TO_REASON: ripple.ripple_to_reason,
    # Phases III and IV (4.10, 6.1)
    ask.DRAW_CARDS: ending.draw_cards,
    ask.COLLECT: ending.collect,
    ask.NEXT_PLAYER: ending.next_player,
}
