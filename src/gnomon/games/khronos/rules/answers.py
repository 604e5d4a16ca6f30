"""The answers to each question: those that are legal, why another one is not, and the one given on time-out."""

from gnomon.games.khronos.actions import (
    CARD,
    CARDS_DONE,
    DOWNSIZE,
    END_TURN,
    FIRST_PAWN_PAYS,
    OPEN_COUNT,
    PLACE,
    POSITION,
    SURCHARGE_CARD,
)
from gnomon.games.khronos.decisions import (
    CHOOSE_ACTION,
    CHOOSE_DISCARD,
    CHOOSE_DOWNSIZED,
    CHOOSE_EXCHANGE,
    CHOOSE_GIVEN,
    CHOOSE_MORE_DISCARDS,
    CHOOSE_OPEN_COUNT,
    CHOOSE_PAWN_SHARE,
    CHOOSE_POSITION,
    CHOOSE_SQUARE,
    CHOOSE_SURCHARGE,
    CHOOSE_TRAVELLER,
)
from gnomon.games.khronos.rules.downsizing import default_position, positions
from gnomon.games.khronos.rules.flow import (
    card_codes,
    default_share,
    open_count_codes,
    share_codes,
    surcharge_codes,
    traveller_codes,
)
from gnomon.games.khronos.rules.junction import BY_JUNCTION
from gnomon.games.khronos.rules.menu import check_action, check_square, menu, square_codes
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rulebook import rule


def legal_answers(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The codes of every legal answer to a question, in a fixed order."""
    op = frame[0]
    if op == CHOOSE_ACTION:
        return menu(state, seat)
    if op == CHOOSE_SQUARE:
        return square_codes(state, seat, frame[2])
    if op == CHOOSE_SURCHARGE:
        return surcharge_codes(state, seat, frame)
    if op == CHOOSE_PAWN_SHARE:
        return share_codes(state, seat, frame)
    if op == CHOOSE_TRAVELLER:
        return traveller_codes(state, seat, frame[2])
    if op == CHOOSE_DISCARD:
        return [*card_codes(state, seat, CARD, (0, 0, 0)), CARDS_DONE]
    if op == CHOOSE_MORE_DISCARDS:
        return [*card_codes(state, seat, CARD, (frame[2], frame[3], frame[4])), CARDS_DONE]
    if op == CHOOSE_EXCHANGE:
        found = card_codes(state, seat, CARD, (frame[2], frame[3], frame[4]))
        if frame[2] or frame[3] or frame[4]:
            found.append(CARDS_DONE)
        return found
    if op == CHOOSE_OPEN_COUNT:
        return open_count_codes(state, seat, frame[2])
    if op == CHOOSE_GIVEN:
        return card_codes(state, seat, CARD, (frame[4], frame[5], frame[6]))
    if op == CHOOSE_DOWNSIZED:
        return [DOWNSIZE + anchor for anchor in frame[5:]]
    return [POSITION + anchor for anchor in positions(state.boards[frame[2]].buildings[frame[3]])]


_CHOICES_OF_CARDS = {CHOOSE_EXCHANGE: "4.1", CHOOSE_GIVEN: "4.11", CHOOSE_DISCARD: "4.10", CHOOSE_MORE_DISCARDS: "4.10"}


@rule("4.4")
def refusal_of(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """An action that the rules of the question do not list is refused, with the section that forbids it."""
    op = frame[0]
    if op == CHOOSE_ACTION:
        return check_action(state, seat, code)
    if op == CHOOSE_SQUARE:
        return check_square(state, seat, frame[2], code - PLACE)
    if op == CHOOSE_SURCHARGE:
        return Refusal("card_not_held", "4.3", {"colour": code - SURCHARGE_CARD})
    if op == CHOOSE_PAWN_SHARE:
        return Refusal("pawn_cannot_pay", "4.3", {"cards": code - FIRST_PAWN_PAYS})
    if op == CHOOSE_OPEN_COUNT:
        return Refusal("not_so_many_open", "4.11", {"number": code - OPEN_COUNT + 1})
    if op == CHOOSE_DOWNSIZED:
        return Refusal("not_tied", "5.7" if frame[4] == BY_JUNCTION else "5.8", {"square": code - DOWNSIZE})
    if op == CHOOSE_POSITION:
        return Refusal("outside_old_footprint", "5.7.1", {"square": code - POSITION})
    if code == CARDS_DONE:
        return Refusal("nothing_chosen", "4.1")
    if CARD <= code < CARD + 3:
        return Refusal("card_not_held", _CHOICES_OF_CARDS[op], {"colour": code - CARD})
    return Refusal(WRONG_QUESTION, "", {"code": code})


@rule("5.10")
def default_answer(state: KhronosState, seat: int, frame: Frame) -> int:
    """On time-out nothing is built or discarded, and a tie goes against the owner with most money (D47)."""
    op = frame[0]
    if op == CHOOSE_ACTION:
        return END_TURN
    if op in (CHOOSE_DISCARD, CHOOSE_MORE_DISCARDS):
        return CARDS_DONE
    if op == CHOOSE_PAWN_SHARE:
        return default_share(state, seat, frame)
    if op == CHOOSE_POSITION:
        board = state.boards[frame[2]]
        return POSITION + default_position(board, board.buildings[frame[3]])
    found = legal_answers(state, seat, frame)
    if op == CHOOSE_EXCHANGE and CARDS_DONE in found:
        return CARDS_DONE
    if op == CHOOSE_SURCHARGE:
        # The colour held most goes first.
        return max(found, key=lambda code: state.hands[3 * seat + code - SURCHARGE_CARD])
    if op == CHOOSE_DOWNSIZED:
        buildings = state.boards[frame[2]].buildings
        return max(found, key=lambda code: (state.money[buildings[code - DOWNSIZE].owner], -code))
    return found[0]
