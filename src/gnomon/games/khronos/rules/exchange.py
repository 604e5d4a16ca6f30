"""Phase I: exchanging cards, and the optional open cards of Hold'em (4.1, 4.11)."""

from gnomon.games.khronos.actions import CARD, CARDS_DONE, OPEN_COUNT
from gnomon.games.khronos.decisions import CHOOSE_EXCHANGE, CHOOSE_GIVEN, CHOOSE_OPEN_COUNT, DRAW_CARDS
from gnomon.games.khronos.effects import discard, gain
from gnomon.games.khronos.events import EXCHANGED, TOOK_OPEN
from gnomon.games.khronos.frames import Exchange, Given, OpenCount
from gnomon.games.khronos.rules.cards import NO_CARDS, card_codes, one_more, why_not_card, with_card
from gnomon.games.khronos.state import EXCHANGE, KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4.1")
def why_not_exchange(state: KhronosState, seat: int) -> Refusal | None:
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
    state.push((CHOOSE_EXCHANGE, 1 << seat, *NO_CARDS))


def legal_exchanged(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The colours left in hand, and an end once a card is chosen."""
    chosen = frame[Exchange.chosen]
    found = card_codes(state, seat, CARD, chosen)
    if any(chosen):
        found.append(CARDS_DONE)
    return found


def why_not_exchanged(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only cards in hand, and at least one."""
    return why_not_card("4.1", code)


def take_exchanged(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Cards are named one by one."""
    chosen, done = with_card(state, seat, code, frame[Exchange.chosen])
    if done:
        exchange(state, seat, chosen, events)
    else:
        state.push((CHOOSE_EXCHANGE, 1 << seat, *chosen))


@rule("4.1")
def exchange(state: KhronosState, seat: int, cards: tuple[int, int, int], events: Events | None) -> None:
    """Pay, discard, then draw until the hand is full again."""
    cost = state.setting.components.exchange_cost
    gain(state, seat, -cost, EXCHANGE)
    for colour in range(3):
        discard(state, seat, colour, cards[colour])
    state.exchanged = True
    tell(events, EXCHANGED, seat, cost, *cards)
    state.push((DRAW_CARDS, 1 << seat))


@rule("4.11")
def why_not_open_cards(state: KhronosState, seat: int, colour: int) -> Refusal | None:
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
        state.push((CHOOSE_GIVEN, 1 << seat, colour, 1, *NO_CARDS))
    else:
        state.push((CHOOSE_OPEN_COUNT, 1 << seat, colour))


def legal_open_count(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """How many open cards of a colour can be taken: no more than the hand can give."""
    return [OPEN_COUNT + number for number in range(min(state.open_cards[frame[OpenCount.colour]], state.held[seat]))]


def why_not_open_count(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """No more than lie open, and than the hand can give."""
    return Refusal("not_so_many_open", "4.11", {"number": code - OPEN_COUNT + 1})


def take_open_count(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """With the number known, the cards given are named."""
    state.push((CHOOSE_GIVEN, 1 << seat, frame[OpenCount.colour], code - OPEN_COUNT + 1, *NO_CARDS))


def legal_given(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The colours left in hand."""
    return card_codes(state, seat, CARD, frame[Given.chosen])


def why_not_given(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only cards in hand."""
    return why_not_card("4.11", code)


@rule("4.11")
def take_given(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """As many cards are given as are taken."""
    colour, number = frame[Given.colour], frame[Given.number]
    chosen = one_more(frame[Given.chosen], code - CARD)
    if sum(chosen) == number:
        take_open(state, seat, colour, number, chosen, events)
    else:
        state.push((CHOOSE_GIVEN, 1 << seat, colour, number, *chosen))


@rule("4.11")
def take_open(
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
    tell(events, TOOK_OPEN, seat, colour, number, *given)
