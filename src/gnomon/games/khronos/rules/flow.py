"""A match of Khronos in rulebook order. Read this first.

A turn (4): the menu of phases I and II is asked until the player ends the turn; then discards, drawing, earnings (in
turns 4 and 7) and the next player. An action is first selected (square, surcharge cards, which pawn pays); with the
last selection it is carried out and owes the steps of 5.10, which run before the menu is asked again.
"""

from gnomon.games.khronos.actions import (
    CARD,
    CARDS_DONE,
    CONSTRUCT,
    DEMOLISH_IN,
    DOWNSIZE,
    END_TURN,
    EXCHANGE_CARDS,
    FIRST_PAWN_PAYS,
    OPEN_COUNT,
    PLACE,
    POPULATE,
    POSITION,
    RENOVATE_WHOLE,
    SURCHARGE_CARD,
    TAKE_OPEN,
    TRAVEL_FROM,
    TRAVELLER,
    TRAVELS,
    age_of,
    design_of,
)
from gnomon.games.khronos.decisions import (
    BEGIN_TURN,
    CHOOSE_ACTION,
    CHOOSE_DISCARD,
    CHOOSE_DOWNSIZED,
    CHOOSE_EXCHANGE,
    CHOOSE_GIVEN,
    CHOOSE_MORE_DISCARDS,
    CHOOSE_OPEN_COUNT,
    CHOOSE_PAWN_SHARE,
    CHOOSE_SQUARE,
    CHOOSE_SURCHARGE,
    CHOOSE_TRAVELLER,
    COLLECT,
    DOWNSIZE_ONE,
    DRAW_CARDS,
    JUNCTION_EQUALS,
    JUNCTION_TYPE,
    NEXT_PLAYER,
    REPAIR,
    RIPPLE_TO_FAITH,
)
from gnomon.games.khronos.effects import draw_up
from gnomon.games.khronos.events import TURN_BEGAN
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.rules.cards import preselected_share, shares
from gnomon.games.khronos.rules.construct import apply_building, cost
from gnomon.games.khronos.rules.demolish import apply_demolish
from gnomon.games.khronos.rules.division import repair
from gnomon.games.khronos.rules.downsizing import downsize_one, place_smaller
from gnomon.games.khronos.rules.ending import apply_discard, close_actions, collect, next_player
from gnomon.games.khronos.rules.exchange import (
    apply_exchange,
    apply_take_open,
    begin_exchange,
    begin_take_open,
)
from gnomon.games.khronos.rules.junction import junction_equals, junction_type
from gnomon.games.khronos.rules.reason import apply_populate, apply_renovate
from gnomon.games.khronos.rules.ripple import ripple_to_faith, ripple_to_reason
from gnomon.games.khronos.rules.travel import apply_travel, begin_travel
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events, event
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule

Three = tuple[int, int, int]


# --- steps -----------------------------------------------------------------------------------------------------------


@rule("4", "5.10")
def run_step(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Do one owed step."""
    op = frame[0]
    if op == REPAIR:
        repair(state, frame[2], frame[3], events)
    elif op == RIPPLE_TO_FAITH:
        ripple_to_faith(state, frame[2], frame[3], frame[4], frame[5], frame[6], frame[7], events)
    elif op == JUNCTION_TYPE:
        junction_type(state, frame[2], frame[3], frame[4], frame[5:])
    elif op == JUNCTION_EQUALS:
        junction_equals(state, frame[2], frame[3], frame[4], frame[5], frame[6:])
    elif op == DOWNSIZE_ONE:
        downsize_one(state, frame[2], frame[3], events)
    elif op == BEGIN_TURN:
        begin_turn(state, events)
    elif op == DRAW_CARDS:
        draw_up(state, state.active, events)
    elif op == COLLECT:
        collect(state, state.active, events)
    elif op == NEXT_PLAYER:
        next_player(state, state.active, events)
    else:
        ripple_to_reason(state, frame[2], frame[3], frame[4], frame[5], frame[6], frame[7], events)


@rule("3", "4", "4.3")
def begin_turn(state: KhronosState, events: Events | None) -> None:
    """Both pawns may use two cards again; phase I comes before the first action."""
    seat = state.active
    cards = state.setting.components.cards_per_pawn
    state.allowance[2 * seat] = cards
    state.allowance[2 * seat + 1] = cards
    state.acted = state.exchanged = state.took_open = False
    if events is not None:
        events.append(event(TURN_BEGAN, seat, state.turn))
    state.push((CHOOSE_ACTION, 1 << seat))


# --- answers ---------------------------------------------------------------------------------------------------------


def take_answer(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Take a legal answer to a question whose frame is popped already."""
    op = frame[0]
    if op == CHOOSE_ACTION:
        answer_action(state, seat, frame, code, events)
    elif op == CHOOSE_SQUARE:
        answer_square(state, seat, frame[2], code - PLACE, events)
    elif op == CHOOSE_SURCHARGE:
        answer_surcharge(state, seat, frame, code - SURCHARGE_CARD, events)
    elif op == CHOOSE_PAWN_SHARE:
        carry_out(state, seat, frame[2], frame[3], (frame[4], frame[5], frame[6]), code - FIRST_PAWN_PAYS, events)
    elif op == CHOOSE_TRAVELLER:
        apply_travel(state, seat, code - TRAVELLER, frame[3], events)
    elif op == CHOOSE_EXCHANGE:
        chosen, done = _with_card(state, seat, code, (frame[2], frame[3], frame[4]))
        if done:
            apply_exchange(state, seat, chosen, events)
        else:
            state.push((CHOOSE_EXCHANGE, 1 << seat, *chosen))
    elif op == CHOOSE_DISCARD:
        answer_discard(state, seat, code, (0, 0, 0), events)
    elif op == CHOOSE_MORE_DISCARDS:
        # The root of phase III waits beneath the cards chosen so far.
        state.pop()
        answer_discard(state, seat, code, (frame[2], frame[3], frame[4]), events)
    elif op == CHOOSE_OPEN_COUNT:
        state.push((CHOOSE_GIVEN, 1 << seat, frame[2], code - OPEN_COUNT + 1, 0, 0, 0))
    elif op == CHOOSE_GIVEN:
        answer_given(state, seat, frame, code - CARD, events)
    elif op == CHOOSE_DOWNSIZED:
        state.push((DOWNSIZE_ONE, 0, frame[2], code - DOWNSIZE))
    else:
        place_smaller(state, frame[2], frame[3], code - POSITION, events)


@rule("4")
def answer_action(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The menu stays beneath whatever is chosen, until the player ends phase II."""
    if code == END_TURN:
        close_actions(state, seat, events)
        return
    state.push(frame)
    if code == EXCHANGE_CARDS:
        begin_exchange(state, seat)
    elif code < TRAVEL_FROM:
        begin_take_open(state, seat, code - TAKE_OPEN)
    elif code < CONSTRUCT:
        start, end = TRAVELS[code - TRAVEL_FROM]
        begin_travel(state, seat, start, end, events)
    else:
        state.push((CHOOSE_SQUARE, 1 << seat, code))


@rule("4.3", "4.4")
def answer_square(state: KhronosState, seat: int, act: int, square: int, events: Events | None) -> None:
    """With the square the cost is known; only what is left to choose is asked."""
    extra = cost(state, act, square)[1] if act < DEMOLISH_IN else 0
    if extra:
        state.push((CHOOSE_SURCHARGE, 1 << seat, act, square, extra, 0, 0, 0))
    else:
        choose_share(state, seat, act, square, (0, 0, 0), events)


@rule("4.3", "5.2")
def answer_surcharge(state: KhronosState, seat: int, frame: Frame, colour: int, events: Events | None) -> None:
    """The player names the surcharge cards, of any colour left in hand."""
    act, square, left = frame[2], frame[3], frame[4] - 1
    named = [frame[5], frame[6], frame[7]]
    named[colour] += 1
    extra = (named[0], named[1], named[2])
    if left:
        state.push((CHOOSE_SURCHARGE, 1 << seat, act, square, left, *extra))
    else:
        choose_share(state, seat, act, square, extra, events)


def cards_in_all(state: KhronosState, act: int, square: int, extra: Three) -> int:
    """How many cards an action uses."""
    if act < DEMOLISH_IN:
        return cost(state, act, square)[0] + sum(extra)
    return 2 if act == RENOVATE_WHOLE else 1


@rule("4.3")
def choose_share(state: KhronosState, seat: int, act: int, square: int, extra: Three, events: Events | None) -> None:
    """Which pawn pays how many cards is asked only if it makes a difference."""
    cards = cards_in_all(state, act, square, extra)
    ways = shares(state, seat, age_of(act), cards)
    if len(ways) > 1:
        state.push((CHOOSE_PAWN_SHARE, 1 << seat, act, square, *extra, cards))
    else:
        carry_out(state, seat, act, square, extra, ways[0], events)


def carry_out(
    state: KhronosState, seat: int, act: int, square: int, extra: Three, share: int, events: Events | None
) -> None:
    """Everything is chosen: do the action."""
    if act < DEMOLISH_IN:
        apply_building(state, seat, act, square, extra, share, events)
        return
    age = age_of(act)
    building = state.boards[age].buildings[square]
    if act < POPULATE:
        apply_demolish(state, seat, age, building, share, events)
    elif act == POPULATE:
        apply_populate(state, seat, building, share, events)
    else:
        apply_renovate(state, seat, building, act == RENOVATE_WHOLE, share, events)


@rule("4.10")
def answer_discard(state: KhronosState, seat: int, code: int, chosen: Three, events: Events | None) -> None:
    """Cards are named one by one; nobody else sees them before the player is done."""
    chosen, done = _with_card(state, seat, code, chosen)
    if done:
        apply_discard(state, seat, chosen, events)
    else:
        state.push((CHOOSE_DISCARD, 1 << seat))
        state.push((CHOOSE_MORE_DISCARDS, 1 << seat, *chosen))


@rule("4.11")
def answer_given(state: KhronosState, seat: int, frame: Frame, colour: int, events: Events | None) -> None:
    """As many cards are given as are taken."""
    taken, number = frame[2], frame[3]
    given = [frame[4], frame[5], frame[6]]
    given[colour] += 1
    chosen = (given[0], given[1], given[2])
    if sum(chosen) == number:
        apply_take_open(state, seat, taken, number, chosen, events)
    else:
        state.push((CHOOSE_GIVEN, 1 << seat, taken, number, *chosen))


def _with_card(state: KhronosState, seat: int, code: int, chosen: Three) -> tuple[Three, bool]:
    """The cards chosen after one more answer, and whether that was the last: done, or nothing is left to choose."""
    if code == CARDS_DONE:
        return chosen, True
    more = [chosen[0], chosen[1], chosen[2]]
    more[code - CARD] += 1
    return (more[0], more[1], more[2]), sum(more) == state.held[seat]


# --- options of the smaller questions --------------------------------------------------------------------------------


def card_codes(state: KhronosState, seat: int, base: int, chosen: Three) -> list[int]:
    """The colours of which the hand holds more than is chosen already."""
    hands = state.hands
    return [base + colour for colour in range(3) if hands[3 * seat + colour] > chosen[colour]]


def surcharge_codes(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The colours left after the coloured part of the cost and the cards named so far."""
    act = frame[2]
    used = [frame[5], frame[6], frame[7]]
    used[design_of(act) // 3] += cost(state, act, frame[3])[0]
    return card_codes(state, seat, SURCHARGE_CARD, (used[0], used[1], used[2]))


def share_codes(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The ways to split the payment between the pawns."""
    return [FIRST_PAWN_PAYS + share for share in shares(state, seat, age_of(frame[2]), frame[7])]


def default_share(state: KhronosState, seat: int, frame: Frame) -> int:
    """The preselected split (D12)."""
    ways = shares(state, seat, age_of(frame[2]), frame[7])
    return FIRST_PAWN_PAYS + preselected_share(state, seat, ways)


def open_count_codes(state: KhronosState, seat: int, colour: int) -> list[int]:
    """How many open cards of a colour can be taken: no more than the hand can give."""
    return [OPEN_COUNT + number for number in range(min(state.open_cards[colour], state.held[seat]))]


def traveller_codes(state: KhronosState, seat: int, start: int) -> list[int]:
    """Both pawns stand there when this is asked."""
    return [TRAVELLER, TRAVELLER + 1] if has_pawn(state, seat, start) else []
