"""Cards, allowances and surcharges: what an action costs and who pays it (4.3, 5.2); choosing cards one by one."""

from collections.abc import Sequence
from typing import Final

from gnomon.games.khronos.actions import CARD, CARDS_DONE
from gnomon.games.khronos.effects import discard
from gnomon.games.khronos.queries import allowance_in, has_pawn
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import WRONG_QUESTION, Refusal
from gnomon.kernel.rulebook import rule

Three = tuple[int, int, int]
"""Cards by colour."""


@rule("4.3")
def spare_cards(state: KhronosState, seat: int, age: int, colour: int, cards: int) -> int:
    """How many cards of any colour a player could add after `cards` of a colour in an age; negative: cannot even pay those."""
    if state.hands[3 * seat + colour] < cards:
        return -1
    allowance = allowance_in(state, seat, age)
    held = state.held[seat]
    return (allowance if allowance < held else held) - cards


@rule("4.3")
def why_not_cards(state: KhronosState, seat: int, age: int, colour: int, cards: int, extra: int) -> Refusal | None:
    """Cards are used where a pawn stands, within its two a turn, the first ones in the building's colour."""
    if not has_pawn(state, seat, age):
        return Refusal("no_pawn", "4.3", {"age": age})
    have = state.hands[3 * seat + colour]
    if have < cards:
        return Refusal("too_few_cards_of_colour", "4.4", {"colour": colour, "needed": cards, "held": have})
    if state.held[seat] < cards + extra:
        return Refusal("too_few_cards", "5.2", {"needed": cards + extra, "held": state.held[seat], "surcharge": extra})
    allowance = allowance_in(state, seat, age)
    if allowance < cards + extra:
        return Refusal(
            "allowance_used", "4.3", {"age": age, "needed": cards + extra, "left": allowance, "surcharge": extra}
        )
    return None


@rule("4.3")
def shares(state: KhronosState, seat: int, age: int, cards: int) -> list[int]:
    """The ways to split a payment: how many of `cards` the first pawn pays, the second paying the rest.

    Two pawns in the same age with equal allowance are exchangeable; then the first one pays at least half (D12).
    """
    first = state.allowance[2 * seat] if state.pawns[2 * seat] == age else 0
    second = state.allowance[2 * seat + 1] if state.pawns[2 * seat + 1] == age else 0
    found = [share for share in range(cards + 1) if share <= first and cards - share <= second]
    if len(found) > 1 and first == second:
        return [share for share in found if 2 * share >= cards]
    return found


@rule("4.3")
def preselected_share(state: KhronosState, seat: int, found: list[int]) -> int:
    """The pawn with the smaller allowance above 0 is exhausted first (D12)."""
    first, second = state.allowance[2 * seat], state.allowance[2 * seat + 1]
    return found[-1] if 0 < first <= second else found[0]


@rule("4.3")
def pay_cards(state: KhronosState, seat: int, paid: tuple[int, int, int], share: int) -> None:
    """Every card played counts against the allowance of the pawn that uses it and goes to the discard pile (D13)."""
    total = paid[0] + paid[1] + paid[2]
    for colour in range(3):
        discard(state, seat, colour, paid[colour])
    state.allowance[2 * seat] -= share
    state.allowance[2 * seat + 1] -= total - share
    state.acted = True


# --- cards chosen one by one -----------------------------------------------------------------------------------------

NO_CARDS: Final = (0, 0, 0)


def three(counts: Sequence[int]) -> Three:
    """Cards by colour."""
    return counts[0], counts[1], counts[2]


def one_more(chosen: Sequence[int], colour: int) -> Three:
    """The cards chosen after one more of a colour."""
    more = [chosen[0], chosen[1], chosen[2]]
    more[colour] += 1
    return more[0], more[1], more[2]


def card_codes(state: KhronosState, seat: int, base: int, chosen: Sequence[int]) -> list[int]:
    """The colours of which the hand holds more than is chosen already."""
    hands = state.hands
    return [base + colour for colour in range(3) if hands[3 * seat + colour] > chosen[colour]]


def with_card(state: KhronosState, seat: int, code: int, chosen: Sequence[int]) -> tuple[Three, bool]:
    """The cards chosen after one more answer, and whether that was the last: done, or nothing is left to choose."""
    if code == CARDS_DONE:
        return three(chosen), True
    more = one_more(chosen, code - CARD)
    return more, sum(more) == state.held[seat]


def why_not_card(section: str, code: int) -> Refusal:
    """Why a card cannot be chosen, or the choice not be ended."""
    if code == CARDS_DONE:
        return Refusal("nothing_chosen", "4.1")
    if CARD <= code < CARD + 3:
        return Refusal("card_not_held", section, {"colour": code - CARD})
    return Refusal(WRONG_QUESTION, "", {"code": code})


def cards_done(state: KhronosState, seat: int, frame: Frame) -> int:
    """On time-out nothing more is discarded (D47)."""
    return CARDS_DONE
