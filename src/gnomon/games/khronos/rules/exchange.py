"""Phase I: exchanging cards, and the optional open cards of Hold'em (4.1, 4.11)."""

from gnomon.games.khronos.decisions import CHOOSE_EXCHANGE, CHOOSE_GIVEN, CHOOSE_OPEN_COUNT, DRAW_CARDS
from gnomon.games.khronos.effects import discard, gain
from gnomon.games.khronos.events import EXCHANGED, TOOK_OPEN
from gnomon.games.khronos.state import EXCHANGE, KhronosState
from gnomon.kernel.events import Events, event
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4.1")
def check_exchange(state: KhronosState, seat: int) -> Refusal | None:
    """Once a turn, before the first action, for Ecus that the player has, with at least one card to discard."""
    if state.acted:
        return Refusal("after_an_action", "4.1")
    if state.exchanged:
        return Refusal("exchanged_already", "4.1")
    cost = state.setting.components.exchange_cost
    if state.money[seat] < cost:
        return Refusal("too_few_ecus", "4.1", {"needed": cost, "held": state.money[seat]})
    if state.held[seat] == 0:
        return Refusal("no_cards", "4.1")
    return None


def begin_exchange(state: KhronosState, seat: int) -> None:
    """Ask for the cards to discard."""
    state.push((CHOOSE_EXCHANGE, 1 << seat, 0, 0, 0))


@rule("4.1")
def apply_exchange(state: KhronosState, seat: int, cards: tuple[int, int, int], events: Events | None) -> None:
    """Pay, discard, then draw until the hand is full again."""
    cost = state.setting.components.exchange_cost
    gain(state, seat, -cost, EXCHANGE)
    for colour in range(3):
        discard(state, seat, colour, cards[colour])
    state.exchanged = True
    if events is not None:
        events.append(event(EXCHANGED, seat, cost, *cards))
    state.push((DRAW_CARDS, 1 << seat))


@rule("4.11")
def check_take_open(state: KhronosState, seat: int, colour: int) -> Refusal | None:
    """With Hold'em, once a turn before the first action: open cards of one colour against as many of the hand (D48)."""
    if not state.setting.holdem:
        return Refusal("no_holdem", "4.11")
    if state.acted:
        return Refusal("after_an_action", "4.11")
    if state.took_open:
        return Refusal("took_already", "4.11")
    if state.open_cards[colour] == 0:
        return Refusal("none_open", "4.11", {"colour": colour})
    if state.held[seat] == 0:
        return Refusal("no_cards", "4.11")
    return None


def begin_take_open(state: KhronosState, seat: int, colour: int) -> None:
    """Ask how many open cards of the colour, then which cards are given for them."""
    most = min(state.open_cards[colour], state.held[seat])
    if most == 1:
        state.push((CHOOSE_GIVEN, 1 << seat, colour, 1, 0, 0, 0))
    else:
        state.push((CHOOSE_OPEN_COUNT, 1 << seat, colour))


@rule("4.11")
def apply_take_open(
    state: KhronosState, seat: int, colour: int, number: int, given: tuple[int, int, int], events: Events | None
) -> None:
    """The cards given lie open at once; everybody knows what was taken."""
    for other in range(3):
        at = 3 * seat + other
        state.hands[at] -= given[other]
        state.known[at] = max(0, state.known[at] - given[other])
        state.open_cards[other] += given[other]
    at = 3 * seat + colour
    state.hands[at] += number
    state.known[at] += number
    state.open_cards[colour] -= number
    state.took_open = True
    if events is not None:
        events.append(event(TOOK_OPEN, seat, colour, number, *given))
