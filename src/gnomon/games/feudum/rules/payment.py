"""Paying goods, with wild tiles in their place, and putting sulfur away (4.4, 8.1)."""

from gnomon.games.feudum.actions import PAY, STORE
from gnomon.games.feudum.decisions import PAY_GOODS, SPEND
from gnomon.games.feudum.effects import can_pay, store
from gnomon.games.feudum.events import PAID, TILE_SPENT
from gnomon.games.feudum.frames import Payment, Spend, Sulfur
from gnomon.games.feudum.state import FeudumState, Numbers, replaced
from gnomon.games.feudum.terms import GOODS, LANDSCAPES
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


def demand(state: FeudumState, seat: int, needs: Numbers) -> None:
    """Have a player pay goods to the haversack before the frames below go on. It must be possible (`can_pay`)."""
    if any(needs):
        state.push((SPEND, 1 << seat, seat, *needs))


@rule("4.4")
def spend(state: FeudumState, frame: Frame, events: Events | None) -> None:
    """Pay what admits no choice; where both the good and a tile would do, or several tiles, ask."""
    seat, needs = frame[Spend.seat], frame[Spend.needs]
    for good in range(GOODS):
        if needs[good]:
            codes = means_of_payment(state, seat, needs)
            if len(codes) > 1:
                state.push((PAY_GOODS, 1 << seat, *needs))
            else:
                pay_one(state, seat, needs, codes[0] - PAY, events)
            return


def means_of_payment(state: FeudumState, seat: int, needs: Numbers) -> list[int]:
    """With what the next good may be paid so that the rest can still be paid."""
    good = next_good(needs)
    rest = replaced(needs, good, needs[good] - 1)
    found: list[int] = []
    at = GOODS * seat + good
    if state.goods[at]:
        state.goods[at] -= 1
        if can_pay(state, seat, rest):
            found.append(PAY)
        state.goods[at] += 1
    for landscape in range(LANDSCAPES):
        tile = LANDSCAPES * seat + landscape
        if state.tiles[tile]:
            state.tiles[tile] -= 1
            if can_pay(state, seat, rest):
                found.append(PAY + 1 + landscape)
            state.tiles[tile] += 1
    return found


def next_good(needs: Numbers) -> int:
    """The first good that is still to be paid."""
    good = 0
    while not needs[good]:
        good += 1
    return good


@rule("4.4")
def pay_one(state: FeudumState, seat: int, needs: Numbers, means: int, events: Events | None) -> None:
    """Pay the next good: itself (means 0), or the tile of landscape `means - 1`, which leaves the game."""
    good = next_good(needs)
    if means == 0:
        state.goods[GOODS * seat + good] -= 1
        state.bag[good] += 1
        tell(events, PAID, seat, *(int(other == good) for other in range(GOODS)))
    else:
        spend_tile(state, seat, means - 1, good, events)
    demand(state, seat, replaced(needs, good, needs[good] - 1))


def spend_tile(state: FeudumState, seat: int, landscape: int, good: int, events: Events | None) -> None:
    """A tile of the hand stands for a good and leaves the game."""
    state.tiles[LANDSCAPES * seat + landscape] -= 1
    state.spent = replaced(state.spent, landscape, state.spent[landscape] + 1)
    tell(events, TILE_SPENT, seat, landscape, good)


def legal_payment(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """The good itself or a wild tile."""
    return means_of_payment(state, seat, frame[Payment.needs])


def take_payment(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Pay with what was named."""
    pay_one(state, seat, frame[Payment.needs], code - PAY, events)


def why_not_payment(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why the next good cannot be paid with that."""
    if code == PAY:
        return Refusal("good_not_held", "4.4", {"good": next_good(frame[Payment.needs])})
    return Refusal("no_such_tile", "4.4", {"landscape": code - PAY - 1})


# --- sulfur ----------------------------------------------------------------------------------------------------------


@rule("8.1")
def legal_sulfur(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """How much of new sulfur may go into the barrel, as far as it has room; the most first."""
    number = frame[Sulfur.sulfur]
    room = state.setting.components.barrel - state.barrel[seat]
    return [STORE + in_barrel for in_barrel in range(min(room, number), -1, -1)]


def take_sulfur(state: FeudumState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """Sulfur goes where its owner said."""
    store(state, seat, frame[Sulfur.sulfur], code - STORE, events)


def why_not_sulfur(state: FeudumState, seat: int, frame: Frame, code: int) -> Refusal:
    """Why so much sulfur cannot go into the barrel."""
    number = frame[Sulfur.sulfur]
    if code - STORE > number:
        return Refusal("not_so_much_sulfur", "8.1", {"number": number})
    return Refusal("barrel_full", "8.1", {"room": state.setting.components.barrel - state.barrel[seat]})
