"""Phases III and IV, the next player, and the end (4.10, 6.1, 6.2)."""

from collections.abc import Sequence

from gnomon.games.khronos import decisions
from gnomon.games.khronos.actions import CARD, CARDS_DONE
from gnomon.games.khronos.effects import discard, draw_up, gain
from gnomon.games.khronos.events import COLLECTED, DISCARDED, ENDED, TURN_ENDED
from gnomon.games.khronos.frames import MoreDiscards
from gnomon.games.khronos.queries import board_earnings, has_pawn, is_last_of_turn, next_seat
from gnomon.games.khronos.rules.cards import NO_CARDS, card_codes, why_not_card, with_card
from gnomon.games.khronos.state import (
    EARNED_FOUR,
    EARNED_SEVEN,
    EARNING_TURNS,
    SOURCE_COUNT,
    SOURCES,
    TURNS,
    KhronosState,
)
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.outcome import Outcome, ranks_by
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4", "4.10")
def close_actions(state: KhronosState, seat: int, events: Events | None) -> None:
    """After phase II come discards, drawing, earnings in turns 4 and 7, and the next player."""
    state.push((decisions.NEXT_PLAYER, 1 << seat))
    state.push((decisions.COLLECT, 1 << seat))
    state.push((decisions.DRAW_CARDS, 1 << seat))
    if state.turn == TURNS or state.held[seat] == 0:
        # The last discard has no effect on the result, and an empty hand leaves nothing to choose.
        return
    if state.setting.keep_cards:
        state.push((decisions.CHOOSE_DISCARD, 1 << seat))
    else:
        hand = state.hands[3 * seat : 3 * seat + 3]
        put_down(state, seat, (hand[0], hand[1], hand[2]), events)


@rule("4.10")
def put_down(state: KhronosState, seat: int, cards: tuple[int, int, int], events: Events | None) -> None:
    """Any unused cards may go before the hand is filled up again."""
    for colour in range(3):
        discard(state, seat, colour, cards[colour])
    if any(cards):
        tell(events, DISCARDED, seat, *cards)


def legal_discard(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """Any card in hand, or none."""
    return [*card_codes(state, seat, CARD, NO_CARDS), CARDS_DONE]


def legal_more_discards(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """Any card left in hand, or no more."""
    return [*card_codes(state, seat, CARD, frame[MoreDiscards.chosen]), CARDS_DONE]


def why_not_discard(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only cards in hand."""
    return why_not_card("4.10", code)


def take_discard(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The first card, or none at all."""
    _name_discard(state, seat, code, NO_CARDS, events)


def take_more_discards(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """A further card, or the end."""
    # The root of phase III waits beneath the cards chosen so far.
    state.pop()
    _name_discard(state, seat, code, frame[MoreDiscards.chosen], events)


@rule("4.10")
def _name_discard(state: KhronosState, seat: int, code: int, chosen: Sequence[int], events: Events | None) -> None:
    """Cards are named one by one; nobody else sees them before the player is done."""
    cards, done = with_card(state, seat, code, chosen)
    if done:
        put_down(state, seat, cards, events)
    else:
        state.push((decisions.CHOOSE_DISCARD, 1 << seat))
        state.push((decisions.CHOOSE_MORE_DISCARDS, 1 << seat, *cards))


def draw_cards(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """The active player's hand is filled up."""
    draw_up(state, state.active, events)


@rule("6.1", "4")
def collect(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """In game turns 4 and 7 a player collects, once per board with a pawn, for every domain under control."""
    seat = state.active
    if state.turn not in EARNING_TURNS:
        return
    source = EARNED_FOUR if state.turn == EARNING_TURNS[0] else EARNED_SEVEN
    for age in range(3):
        if has_pawn(state, seat, age):
            ecus = board_earnings(state.boards[age], age)[seat]
            gain(state, seat, ecus, source + age)
            tell(events, COLLECTED, seat, age, ecus, state.turn)


@rule("3", "6.2")
def next_player(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Clockwise; when play returns to the first player the game turn advances, and after the seventh the game ends."""
    seat = state.active
    tell(events, TURN_ENDED, seat)
    if is_last_of_turn(state, seat):
        if state.turn == TURNS:
            state.over = True
            most = max(state.money)
            winners = sum(1 << other for other in range(state.seats) if state.money[other] == most)
            tell(events, ENDED, winners, most)
            return
        state.turn += 1
    state.active = next_seat(state, seat)
    state.push((decisions.BEGIN_TURN, 1 << state.active))


@rule("6.2")
def outcome(state: KhronosState) -> Outcome:
    """Most Ecus win; a tie is a shared victory (D40)."""
    sources = [
        {SOURCES[source]: state.ledger[seat * SOURCE_COUNT + source] for source in range(SOURCE_COUNT)}
        for seat in range(state.seats)
    ]
    return Outcome(sources, ranks_by(state.money), "6.2")
