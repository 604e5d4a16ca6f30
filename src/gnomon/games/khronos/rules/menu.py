"""The menu of a turn: phase I and II as one question; then where and with which cards (4, 4.3, 4.4)."""

from gnomon.games.khronos import actions
from gnomon.games.khronos.actions import age_of, design_of, is_construct, is_upgrade
from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.decisions import CHOOSE_PAWN_SHARE, CHOOSE_SQUARE, CHOOSE_SURCHARGE
from gnomon.games.khronos.frames import PawnShare, Square, Surcharge
from gnomon.games.khronos.grid import listed, lister
from gnomon.games.khronos.rules.cards import NO_CARDS, Three, card_codes, one_more, preselected_share, shares, three
from gnomon.games.khronos.rules.construct import (
    build,
    construct_anchors,
    cost,
    designs_to_construct,
    designs_to_upgrade,
    upgrade_anchors,
    why_not_construct,
    why_not_construct_at,
    why_not_upgrade_at,
    why_not_upgrade_to,
)
from gnomon.games.khronos.rules.demolish import demolish, demolish_anchors, why_not_demolish, why_not_demolish_at
from gnomon.games.khronos.rules.ending import close_actions
from gnomon.games.khronos.rules.exchange import begin_exchange, begin_take_open, why_not_exchange, why_not_open_cards
from gnomon.games.khronos.rules.reason import (
    populate,
    populate_anchors,
    renovate,
    renovate_anchors,
    why_not_populate,
    why_not_populate_at,
    why_not_renovate,
    why_not_renovate_at,
)
from gnomon.games.khronos.rules.travel import begin_travel, why_not_travel
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

PLACE_CODES = lister(actions.PLACE)

_TRAVELS_FROM = [
    [actions.TRAVEL_FROM + at for at, (start, _) in enumerate(actions.TRAVELS) if start == age] for age in range(3)
]


@rule("4", "4.3", "4.4")
def legal_action(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """Everything that the player can begin now: every entry leads to a legal end."""
    found = [actions.END_TURN]
    if not state.acted:
        if why_not_exchange(state, seat) is None:
            found.append(actions.EXCHANGE_CARDS)
        if state.setting.holdem:
            found += [
                actions.TAKE_OPEN + colour for colour in range(3) if why_not_open_cards(state, seat, colour) is None
            ]
    pawns = state.pawns
    first, second = pawns[2 * seat], pawns[2 * seat + 1]
    if state.money[seat] >= state.setting.components.travel_cost:
        if first == second:
            found += _TRAVELS_FROM[first]
        elif first < second:
            found += _TRAVELS_FROM[first]
            found += _TRAVELS_FROM[second]
        else:
            found += _TRAVELS_FROM[second]
            found += _TRAVELS_FROM[first]
    if not state.held[seat]:
        return found
    allowance, held = state.allowance, state.held[seat]
    left, right = allowance[2 * seat], allowance[2 * seat + 1]
    here = [age for age in range(3) if (first == age and left) or (second == age and right)]
    upgrades: list[int] = []
    for age in here:
        if age != REASON:
            most = (left if first == age else 0) + (right if second == age else 0)
            most = min(most, held)
            base = actions.CONSTRUCT + age * 9
            found += [base + design for design in designs_to_construct(state, seat, age, most)]
            base = actions.UPGRADE + age * 6
            upgrades += [base + at for at in designs_to_upgrade(state, seat, age, most)]
    found += upgrades
    for age in here:
        if age != REASON and demolish_anchors(state, seat, age):
            found.append(actions.DEMOLISH_IN + age)
    if REASON in here:
        if populate_anchors(state, seat):
            found.append(actions.POPULATE)
        if renovate_anchors(state, seat, False):
            found.append(actions.RENOVATE)
        if renovate_anchors(state, seat, True):
            found.append(actions.RENOVATE_WHOLE)
    return found


@rule("4", "4.4")
def why_not_action(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why a menu entry is not offered."""
    refusal: Refusal | None = None
    if code == actions.EXCHANGE_CARDS:
        refusal = why_not_exchange(state, seat)
    elif code < actions.TRAVEL_FROM:
        refusal = why_not_open_cards(state, seat, code - actions.TAKE_OPEN)
    elif code < actions.CONSTRUCT:
        refusal = why_not_travel(state, seat, actions.TRAVELS[code - actions.TRAVEL_FROM][0])
    elif code < actions.UPGRADE:
        refusal = why_not_construct(state, seat, age_of(code), design_of(code))
    elif code < actions.DEMOLISH_IN:
        refusal = why_not_upgrade_to(state, seat, age_of(code), design_of(code))
    elif code < actions.POPULATE:
        refusal = why_not_demolish(state, seat, age_of(code))
    elif code == actions.POPULATE:
        refusal = why_not_populate(state, seat)
    else:
        refusal = why_not_renovate(state, seat, code == actions.RENOVATE_WHOLE)
    return refusal if refusal is not None else Refusal("not_possible", "4.4")


@rule("4")
def take_action(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The menu stays beneath whatever is chosen, until the player ends phase II."""
    if code == actions.END_TURN:
        close_actions(state, seat, events)
        return
    state.push(frame)
    if code == actions.EXCHANGE_CARDS:
        begin_exchange(state, seat)
    elif code < actions.TRAVEL_FROM:
        begin_take_open(state, seat, code - actions.TAKE_OPEN)
    elif code < actions.CONSTRUCT:
        start, end = actions.TRAVELS[code - actions.TRAVEL_FROM]
        begin_travel(state, seat, start, end, events)
    else:
        state.push((CHOOSE_SQUARE, 1 << seat, code))


def end_of_turn(state: KhronosState, seat: int, frame: Frame) -> int:
    """On time-out nothing is built (D47)."""
    return actions.END_TURN


# --- where ------------------------------------------------------------------------------------------------------------


@rule("4.4")
def legal_square(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The squares at which the chosen action can be done."""
    act = frame[Square.act]
    if is_construct(act):
        return listed(construct_anchors(state, seat, age_of(act), design_of(act)), PLACE_CODES)
    if is_upgrade(act):
        return listed(upgrade_anchors(state, seat, age_of(act), design_of(act)), PLACE_CODES)
    if act < actions.POPULATE:
        anchors = demolish_anchors(state, seat, age_of(act))
    elif act == actions.POPULATE:
        anchors = populate_anchors(state, seat)
    else:
        anchors = renovate_anchors(state, seat, act == actions.RENOVATE_WHOLE)
    return [actions.PLACE + anchor for anchor in anchors]


@rule("4.4")
def why_not_square(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the chosen action cannot be done at a square."""
    act, square = frame[Square.act], code - actions.PLACE
    refusal: Refusal | None
    if is_construct(act):
        refusal = why_not_construct_at(state, seat, age_of(act), design_of(act), square)
    elif is_upgrade(act):
        refusal = why_not_upgrade_at(state, seat, age_of(act), design_of(act), square)
    elif act < actions.POPULATE:
        refusal = why_not_demolish_at(state, seat, age_of(act), square)
    elif act == actions.POPULATE:
        refusal = why_not_populate_at(state, seat, square)
    else:
        refusal = why_not_renovate_at(state, seat, square, act == actions.RENOVATE_WHOLE)
    return refusal if refusal is not None else Refusal("not_possible", "4.4")


@rule("4.3", "4.4")
def take_square(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """With the square the cost is known; only what is left to choose is asked."""
    act, square = frame[Square.act], code - actions.PLACE
    extra = cost(state, act, square)[1] if act < actions.DEMOLISH_IN else 0
    if extra:
        state.push((CHOOSE_SURCHARGE, 1 << seat, act, square, extra, *NO_CARDS))
    else:
        _choose_share(state, seat, act, square, NO_CARDS, events)


# --- with which cards -------------------------------------------------------------------------------------------------


def legal_surcharge(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The colours left after the coloured part of the cost and the cards named so far."""
    act = frame[Surcharge.act]
    used = list(frame[Surcharge.chosen])
    used[design_of(act) // 3] += cost(state, act, frame[Surcharge.square])[0]
    return card_codes(state, seat, actions.SURCHARGE_CARD, used)


def why_not_surcharge(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only cards in hand."""
    return Refusal("card_not_held", "4.3", {"colour": code - actions.SURCHARGE_CARD})


@rule("4.3", "5.2")
def take_surcharge(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The player names the surcharge cards, of any colour left in hand."""
    act, square, left = frame[Surcharge.act], frame[Surcharge.square], frame[Surcharge.left] - 1
    extra = one_more(frame[Surcharge.chosen], code - actions.SURCHARGE_CARD)
    if left:
        state.push((CHOOSE_SURCHARGE, 1 << seat, act, square, left, *extra))
    else:
        _choose_share(state, seat, act, square, extra, events)


def usual_surcharge(state: KhronosState, seat: int, frame: Frame) -> int:
    """On time-out the colour held most goes first (D47)."""
    return max(
        legal_surcharge(state, seat, frame), key=lambda code: state.hands[3 * seat + code - actions.SURCHARGE_CARD]
    )


def cards_in_all(state: KhronosState, act: int, square: int, extra: Three) -> int:
    """How many cards an action uses."""
    if act < actions.DEMOLISH_IN:
        return cost(state, act, square)[0] + sum(extra)
    return 2 if act == actions.RENOVATE_WHOLE else 1


@rule("4.3")
def _choose_share(state: KhronosState, seat: int, act: int, square: int, extra: Three, events: Events | None) -> None:
    """Which pawn pays how many cards is asked only if it makes a difference."""
    cards = cards_in_all(state, act, square, extra)
    ways = shares(state, seat, age_of(act), cards)
    if len(ways) > 1:
        state.push((CHOOSE_PAWN_SHARE, 1 << seat, act, square, *extra, cards))
    else:
        _carry_out(state, seat, act, square, extra, ways[0], events)


def legal_pawn_share(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """The ways to split the payment between the pawns."""
    ways = shares(state, seat, age_of(frame[PawnShare.act]), frame[PawnShare.cards])
    return [actions.FIRST_PAWN_PAYS + share for share in ways]


def why_not_pawn_share(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """No pawn pays more than its allowance."""
    return Refusal("pawn_cannot_pay", "4.3", {"cards": code - actions.FIRST_PAWN_PAYS})


def take_pawn_share(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """With the payment split, everything is chosen."""
    act, square, extra = frame[PawnShare.act], frame[PawnShare.square], three(frame[PawnShare.surcharge])
    _carry_out(state, seat, act, square, extra, code - actions.FIRST_PAWN_PAYS, events)


def usual_pawn_share(state: KhronosState, seat: int, frame: Frame) -> int:
    """The preselected split (D12)."""
    ways = shares(state, seat, age_of(frame[PawnShare.act]), frame[PawnShare.cards])
    return actions.FIRST_PAWN_PAYS + preselected_share(state, seat, ways)


def _carry_out(
    state: KhronosState, seat: int, act: int, square: int, extra: Three, share: int, events: Events | None
) -> None:
    """Everything is chosen: do the action."""
    if act < actions.DEMOLISH_IN:
        build(state, seat, act, square, extra, share, events)
        return
    age = age_of(act)
    building = state.boards[age].buildings[square]
    if act < actions.POPULATE:
        demolish(state, seat, age, building, share, events)
    elif act == actions.POPULATE:
        populate(state, seat, building, share, events)
    else:
        renovate(state, seat, building, act == actions.RENOVATE_WHOLE, share, events)
