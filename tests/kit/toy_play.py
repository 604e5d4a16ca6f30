"""What is legal in Quay, the toy game, and what answers and steps do."""

from collections.abc import Callable
from typing import Final

from gnomon.kernel.events import Events, event, secret_event
from gnomon.kernel.frames import UNKNOWN, Frame, seat_mask
from gnomon.kernel.game import lane_of
from gnomon.kernel.rng import below, shuffle
from tests.kit.toy_ops import (
    BERTH,
    BERTH_CODE,
    BID,
    BID_SIDE,
    BOOST,
    BOOST_CODE,
    CALLED,
    CARD_CODE,
    CLOSED,
    DRAW,
    DREW,
    EARNED,
    ERA,
    ERA_CODE,
    FREE,
    FREE_CODE,
    GUARDED,
    LED,
    MEET,
    MEET_CODE,
    NEXT_ROUND,
    NEXT_TURN,
    OPEN_ERA,
    PRICE,
    PRICE_CODE,
    REACT,
    REACT_CODE,
    REACTED,
    REFILL,
    RESTED,
    REVEAL,
    REVEALED,
    ROLL,
    ROLLED,
    SIDE_CODE,
    SLID,
    SLIDE_CODE,
    SLIDE_STEP,
    STRIKE_CODE,
    STRUCK,
    TALLY,
    TOOK,
    TURN,
    TURN_CODE,
    TURNED_UP,
    VOICED,
)
from tests.kit.toy_state import ANCHOR, BERTHS, NOBODY, NONE, ROUNDS, ToyState

FREE_DEPTH: Final = 3
ERA_LENGTH: Final = 800


def tell(events: Events | None, kind: int, *facts: int) -> None:
    """Note an event that everybody sees."""
    if events is not None:
        events.append(event(kind, *facts))


# --- what is legal ------------------------------------------------------------------------------------------------


def legal_bid(state: ToyState, seat: int, frame: Frame) -> list[int]:
    return [CARD_CODE + card for card in state.hands[seat]]


def legal_era(state: ToyState, seat: int, frame: Frame) -> list[int]:
    found = [ERA_CODE] if state.coins[seat] > 0 and NOBODY in state.berths else []
    if not (state.called >> seat) & 1:
        found.append(ERA_CODE + 1)
    return [*found, ERA_CODE + 2]


def legal_berth(state: ToyState, seat: int, frame: Frame) -> list[int]:
    if state.coins[seat] < 1:
        return []
    return [BERTH_CODE + berth for berth, owner in enumerate(state.berths) if owner == NOBODY]


def legal_price(state: ToyState, seat: int, frame: Frame) -> list[int]:
    if state.berths[frame[2]] != NOBODY:
        return []
    return [PRICE_CODE + coins - 1 for coins in range(1, min(3, state.coins[seat]) + 1)]


def legal_turn(state: ToyState, seat: int, frame: Frame) -> list[int]:
    strikes = [STRIKE_CODE + other for other in range(state.seats) if other != seat]
    slides = [SLIDE_CODE + berth for berth, owner in enumerate(state.berths) if owner != NOBODY]
    return [*strikes, *slides, TURN_CODE, TURN_CODE + 1]


def legal_react(state: ToyState, seat: int, frame: Frame) -> list[int]:
    return [REACT_CODE, *(CARD_CODE + card for card in state.hands[seat] if card % 3 == ANCHOR)]


def legal_boost(state: ToyState, seat: int, frame: Frame) -> list[int]:
    return [BOOST_CODE + coins for coins in range(min(2, state.coins[seat]) + 1)]


def legal_free(state: ToyState, seat: int, frame: Frame) -> list[int]:
    depth, used = frame[2], frame[3]
    return [FREE_CODE, FREE_CODE + 1] + ([FREE_CODE + 2] if depth < FREE_DEPTH and not used else [])


LEGAL: Final[dict[int, Callable[[ToyState, int, Frame], list[int]]]] = {
    BID: legal_bid,
    BID_SIDE: lambda state, seat, frame: [SIDE_CODE, SIDE_CODE + 1],
    ERA: legal_era,
    BERTH: legal_berth,
    PRICE: legal_price,
    MEET: lambda state, seat, frame: [MEET_CODE, MEET_CODE + 1],
    TURN: legal_turn,
    REACT: legal_react,
    BOOST: legal_boost,
    FREE: legal_free,
}


# --- verbs --------------------------------------------------------------------------------------------------------


def earn(state: ToyState, seat: int, coins: int, events: Events | None) -> None:
    """Pay from the bank, as far as it reaches."""
    paid = min(coins, state.bank)
    state.bank -= paid
    state.coins[seat] += paid
    tell(events, EARNED, seat, paid)


def pay(state: ToyState, seat: int, coins: int) -> None:
    state.coins[seat] -= coins
    state.bank += coins


def lose_card(state: ToyState, seat: int, card: int) -> None:
    state.hands[seat].remove(card)
    state.open_hands &= ~(1 << card)
    state.discard.append(card)
    state.shown += 1


def next_card(state: ToyState) -> int:
    if not state.deck:
        state.deck, state.discard = sorted(state.discard), []
        shuffle(state, state.deck)
    return state.deck.pop() if state.deck else NONE


def close_era(state: ToyState, events: Events | None) -> None:
    for lane in range(1, state.seats + 1):
        state.lanes[lane] = ()
    state.pop()
    state.tide_at = state.ends_at = UNKNOWN
    tell(events, CLOSED)


# --- answers ------------------------------------------------------------------------------------------------------


def answer_bid(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    state.push(frame, lane_of(seat))
    state.push((BID_SIDE, frame[1], code - CARD_CODE), lane_of(seat))


def answer_bid_side(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    state.bids[seat] = 2 * frame[2] + code - SIDE_CODE
    state.lanes[lane_of(seat)] = ()


def answer_era(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    if code == ERA_CODE:
        state.push((BERTH, seat_mask(seat)), lane_of(seat))
    elif code == ERA_CODE + 1:
        state.called |= seat_mask(seat)
        state.agreed = 0
        state.halted_at = state.now
        tell(events, CALLED, seat)
        state.push((TALLY, 0, seat))
        for other in reversed(range(state.seats)):
            if other != seat:
                state.push((MEET, seat_mask(other), seat))
    elif frame[1] == seat_mask(seat):
        close_era(state, events)
    else:
        state.pop()
        state.push((ERA, frame[1] & ~seat_mask(seat)))


def answer_berth(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    state.push(frame, lane_of(seat))
    state.push((PRICE, frame[1], code - BERTH_CODE), lane_of(seat))


def answer_price(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    coins = code - PRICE_CODE + 1
    pay(state, seat, coins)
    state.berths[frame[2]], state.worth[frame[2]] = seat, coins
    state.lanes[lane_of(seat)] = ()
    tell(events, TOOK, seat, frame[2], coins)


def answer_meet(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    state.agreed += code - MEET_CODE
    tell(events, VOICED, seat, code - MEET_CODE)


def answer_turn(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    if code == TURN_CODE:
        state.push((FREE, frame[1], 1, 0))
    elif code == TURN_CODE + 1:
        rest(state, seat, events)
    elif code >= SLIDE_CODE:
        slide(state, code - SLIDE_CODE)
    else:
        strike(state, seat, code - STRIKE_CODE, events)


def rest(state: ToyState, seat: int, events: Events | None) -> None:
    card, state.face_up = state.face_up, NONE
    tell(events, RESTED, seat, card)
    if card != NONE:
        state.hands[seat] = sorted([*state.hands[seat], card])
        state.open_hands |= 1 << card
        state.push((REFILL, 0))


def slide(state: ToyState, start: int) -> None:
    """Every owner from `start` on is paid by what they held before the first berth slid."""
    held = [state.berths.count(seat) for seat in range(state.seats)]
    for berth in reversed(range(start, BERTHS)):
        owner = state.berths[berth]
        if owner != NOBODY:
            state.push((SLIDE_STEP, seat_mask(owner), berth, owner, held[owner]))


def strike(state: ToyState, seat: int, target: int, events: Events | None) -> None:
    """Whoever holds cards could hold an anchor, so all of them are asked; what then follows waits beneath."""
    tell(events, STRUCK, seat, target)
    state.guard = 0
    state.push((REACTED, seat_mask(seat), seat, target, 2))
    for step in range(state.seats - 1, 0, -1):
        other = (seat + step) % state.seats
        if state.hands[other]:
            state.push((REACT, seat_mask(other), seat, target))


def answer_react(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    if code == REACT_CODE:
        return
    state.guard += 1
    lose_card(state, seat, code - CARD_CODE)
    tell(events, GUARDED, seat, code - CARD_CODE)


def answer_boost(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    coins = code - BOOST_CODE
    pay(state, seat, coins)
    state.push((ROLL, frame[1], seat, frame[2], frame[3] + coins))


def answer_free(state: ToyState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    if code == FREE_CODE:
        earn(state, seat, 1, events)
    elif code == FREE_CODE + 1:
        state.push((DRAW, frame[1], seat))
    else:
        state.push((FREE, frame[1], frame[2], 1))
        state.push((FREE, frame[1], frame[2] + 1, 0))


ANSWER: Final[dict[int, Callable[[ToyState, int, Frame, int, Events | None], None]]] = {
    BID: answer_bid,
    BID_SIDE: answer_bid_side,
    ERA: answer_era,
    BERTH: answer_berth,
    PRICE: answer_price,
    MEET: answer_meet,
    TURN: answer_turn,
    REACT: answer_react,
    BOOST: answer_boost,
    FREE: answer_free,
}


# --- steps --------------------------------------------------------------------------------------------------------


def do_next_round(state: ToyState, frame: Frame, events: Events | None) -> None:
    if state.round == ROUNDS:
        state.over = True
        return
    state.round += 1
    state.burned = 0
    for pending in (NEXT_ROUND, NEXT_TURN, OPEN_ERA, REVEAL):
        state.push((pending, 0))
    state.waiting = (1 << state.seats) - 1
    for seat in range(state.seats):
        if state.hands[seat]:
            state.push((BID, seat_mask(seat)), lane_of(seat))


def do_reveal(state: ToyState, frame: Frame, events: Events | None) -> None:
    """The side that most bids chose decides whether the highest or the lowest card leads."""
    bids = [(bid // 2, seat) for seat, bid in enumerate(state.bids) if bid != NONE]
    highs = sum(bid % 2 for bid in state.bids if bid != NONE)
    for card, seat in bids:
        tell(events, REVEALED, seat, card, state.bids[seat] % 2)
        lose_card(state, seat, card)
        state.bids[seat] = NONE
    if bids:
        state.first = (max(bids) if 2 * highs > len(bids) else min(bids))[1]
        tell(events, LED, state.first)
        earn(state, state.first, 2, events)


def do_open_era(state: ToyState, frame: Frame, events: Events | None) -> None:
    state.called = state.burned = 0
    state.tide_at = state.now + state.tide_every
    state.ends_at = state.now + ERA_LENGTH
    state.push((ERA, (1 << state.seats) - 1))


def do_tally(state: ToyState, frame: Frame, events: Events | None) -> None:
    """The era goes on where it was interrupted."""
    passed = state.now - state.halted_at
    state.tide_at += passed
    state.ends_at += passed
    state.halted_at = UNKNOWN
    earn(state, frame[2], state.agreed, events)


def do_next_turn(state: ToyState, frame: Frame, events: Events | None) -> None:
    for step in range(state.seats):
        seat = (state.first + step) % state.seats
        if (state.waiting >> seat) & 1:
            state.waiting &= ~seat_mask(seat)
            state.burned = 0
            state.push(frame)
            state.push((TURN, seat_mask(seat)))
            return


def do_reacted(state: ToyState, frame: Frame, events: Events | None) -> None:
    attacker, target, power = frame[2], frame[3], frame[4]
    state.push((BOOST, seat_mask(attacker), target, power - state.guard))


def do_roll(state: ToyState, frame: Frame, events: Events | None) -> None:
    attacker, target, power = frame[2], frame[3], frame[4]
    die = below(state, 3)
    loss = min(state.coins[target], max(0, power + die))
    state.coins[target] -= loss
    state.coins[attacker] += loss
    tell(events, ROLLED, die, loss)


def do_slide(state: ToyState, frame: Frame, events: Events | None) -> None:
    berth, owner, held = frame[2], frame[3], frame[4]
    state.berths[berth], state.worth[berth] = NOBODY, 0
    tell(events, SLID, berth, owner)
    earn(state, owner, held, events)


def do_draw(state: ToyState, frame: Frame, events: Events | None) -> None:
    seat = frame[2]
    card = next_card(state)
    if card == NONE:
        return
    state.hands[seat] = sorted([*state.hands[seat], card])
    state.shown += 1
    if events is not None:
        events.append(secret_event(DREW, seat_mask(seat), (seat, card), (seat,)))


def do_refill(state: ToyState, frame: Frame, events: Events | None) -> None:
    state.face_up = next_card(state)
    state.shown += 1
    tell(events, TURNED_UP, state.face_up)


DO: Final[dict[int, Callable[[ToyState, Frame, Events | None], None]]] = {
    NEXT_ROUND: do_next_round,
    REVEAL: do_reveal,
    OPEN_ERA: do_open_era,
    TALLY: do_tally,
    NEXT_TURN: do_next_turn,
    REACTED: do_reacted,
    ROLL: do_roll,
    SLIDE_STEP: do_slide,
    DRAW: do_draw,
    REFILL: do_refill,
}
