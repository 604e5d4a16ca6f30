"""The menu of a turn: phase I and II as one question, and the squares of the chosen action (4, 4.4)."""

from gnomon.games.khronos.actions import (
    CONSTRUCT,
    DEMOLISH_IN,
    END_TURN,
    EXCHANGE_CARDS,
    PLACE,
    POPULATE,
    RENOVATE,
    RENOVATE_WHOLE,
    TAKE_OPEN,
    TRAVEL_FROM,
    TRAVELS,
    UPGRADE,
    age_of,
    design_of,
    is_construct,
    is_upgrade,
)
from gnomon.games.khronos.components import REASON
from gnomon.games.khronos.grid import listed, lister
from gnomon.games.khronos.rules.construct import (
    check_construct,
    check_construct_at,
    check_upgrade_at,
    check_upgrade_to,
    construct_anchors,
    designs_to_construct,
    designs_to_upgrade,
    upgrade_anchors,
)
from gnomon.games.khronos.rules.demolish import check_demolish, check_demolish_at, demolish_anchors
from gnomon.games.khronos.rules.exchange import check_exchange, check_take_open
from gnomon.games.khronos.rules.reason import (
    check_populate,
    check_populate_at,
    check_renovate,
    check_renovate_at,
    populate_anchors,
    renovate_anchors,
)
from gnomon.games.khronos.rules.travel import check_travel
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

PLACE_CODES = lister(PLACE)

_TRAVELS_FROM = [[TRAVEL_FROM + at for at, (start, _) in enumerate(TRAVELS) if start == age] for age in range(3)]


@rule("4", "4.3", "4.4")
def menu(state: KhronosState, seat: int) -> list[int]:
    """Everything that the player can begin now: every entry leads to a legal end."""
    found = [END_TURN]
    if not state.acted:
        if check_exchange(state, seat) is None:
            found.append(EXCHANGE_CARDS)
        if state.setting.holdem:
            found += [TAKE_OPEN + colour for colour in range(3) if check_take_open(state, seat, colour) is None]
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
            base = CONSTRUCT + age * 9
            found += [base + design for design in designs_to_construct(state, seat, age, most)]
            base = UPGRADE + age * 6
            upgrades += [base + at for at in designs_to_upgrade(state, seat, age, most)]
    found += upgrades
    for age in here:
        if age != REASON and demolish_anchors(state, seat, age):
            found.append(DEMOLISH_IN + age)
    if REASON in here:
        if populate_anchors(state, seat):
            found.append(POPULATE)
        if renovate_anchors(state, seat, False):
            found.append(RENOVATE)
        if renovate_anchors(state, seat, True):
            found.append(RENOVATE_WHOLE)
    return found


@rule("4", "4.4")
def check_action(state: KhronosState, seat: int, code: int) -> Refusal:
    """Why a menu entry is not offered."""
    refusal: Refusal | None = None
    if code == EXCHANGE_CARDS:
        refusal = check_exchange(state, seat)
    elif code < TRAVEL_FROM:
        refusal = check_take_open(state, seat, code - TAKE_OPEN)
    elif code < CONSTRUCT:
        refusal = check_travel(state, seat, TRAVELS[code - TRAVEL_FROM][0])
    elif code < UPGRADE:
        refusal = check_construct(state, seat, age_of(code), design_of(code))
    elif code < DEMOLISH_IN:
        refusal = check_upgrade_to(state, seat, age_of(code), design_of(code))
    elif code < POPULATE:
        refusal = check_demolish(state, seat, age_of(code))
    elif code == POPULATE:
        refusal = check_populate(state, seat)
    else:
        refusal = check_renovate(state, seat, code == RENOVATE_WHOLE)
    return refusal if refusal is not None else Refusal("not_possible", "4.4")


@rule("4.4")
def square_codes(state: KhronosState, seat: int, act: int) -> list[int]:
    """The squares at which the chosen action can be done."""
    if is_construct(act):
        return listed(construct_anchors(state, seat, age_of(act), design_of(act)), PLACE_CODES)
    if is_upgrade(act):
        return listed(upgrade_anchors(state, seat, age_of(act), design_of(act)), PLACE_CODES)
    if act < POPULATE:
        anchors = demolish_anchors(state, seat, age_of(act))
    elif act == POPULATE:
        anchors = populate_anchors(state, seat)
    else:
        anchors = renovate_anchors(state, seat, act == RENOVATE_WHOLE)
    return [PLACE + anchor for anchor in anchors]


@rule("4.4")
def check_square(state: KhronosState, seat: int, act: int, square: int) -> Refusal:
    """Why the chosen action cannot be done at a square."""
    refusal: Refusal | None
    if is_construct(act):
        refusal = check_construct_at(state, seat, age_of(act), design_of(act), square)
    elif is_upgrade(act):
        refusal = check_upgrade_at(state, seat, age_of(act), design_of(act), square)
    elif act < POPULATE:
        refusal = check_demolish_at(state, seat, age_of(act), square)
    elif act == POPULATE:
        refusal = check_populate_at(state, seat, square)
    else:
        refusal = check_renovate_at(state, seat, square, act == RENOVATE_WHOLE)
    return refusal if refusal is not None else Refusal("not_possible", "4.4")
