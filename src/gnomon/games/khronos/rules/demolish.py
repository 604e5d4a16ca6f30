"""Phase II: demolishing (4.7)."""

from gnomon.games.khronos.boards import Building
from gnomon.games.khronos.components import FAITH, MIGHT
from gnomon.games.khronos.decisions import NO_CONNECTOR, REPAIR
from gnomon.games.khronos.effects import gain, lift_tile
from gnomon.games.khronos.events import DEMOLISHED
from gnomon.games.khronos.queries import allowance_in, has_pawn
from gnomon.games.khronos.rules.cards import pay_cards, why_not_cards
from gnomon.games.khronos.state import DEMOLISH, KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4.4", "4.7")
def demolish_anchors(state: KhronosState, seat: int, age: int) -> list[int]:
    """The size 1 tiles of an age that a player can demolish now, own or foreign, ascending."""
    if state.money[seat] < state.setting.components.demolish_cost or not allowance_in(state, seat, age):
        return []
    hands = state.hands
    return sorted(
        building.anchor
        for building in state.boards[age].buildings.values()
        if building.size == 1 and not building.printed and hands[3 * seat + building.type]
    )


@rule("4.7")
def why_not_demolish(state: KhronosState, seat: int, age: int) -> Refusal | None:
    """A pawn there, an Ecu, a card, and a size 1 tile of its colour."""
    if not has_pawn(state, seat, age):
        return Refusal("no_pawn", "4.7", {"age": age})
    cost = state.setting.components.demolish_cost
    if state.money[seat] < cost:
        return Refusal("too_few_ecus", "4.7", {"needed": cost, "held": state.money[seat]})
    if not allowance_in(state, seat, age):
        return Refusal("allowance_used", "4.3", {"age": age, "needed": 1, "left": 0, "surcharge": 0})
    if not demolish_anchors(state, seat, age):
        return Refusal("nothing_to_demolish", "4.7", {"age": age})
    return None


@rule("4.7")
def why_not_demolish_at(state: KhronosState, seat: int, age: int, square: int) -> Refusal | None:
    """Only size 1 tiles: never printed hamlets, never larger buildings."""
    building = state.boards[age].at(square)
    if building is None:
        return Refusal("nothing_there", "4.7", {"square": square})
    if building.printed:
        return Refusal("printed_hamlet", "4.7", {"square": square})
    if building.size > 1:
        return Refusal("too_large", "4.7", {"square": building.anchor, "size": building.size})
    return why_not_cards(state, seat, age, building.type, 1, 0)


@rule("4.7", "5.8")
def demolish(state: KhronosState, seat: int, age: int, building: Building, share: int, events: Events | None) -> None:
    """Pay an Ecu and a card of the tile's colour; tile and cube go home, and a division may follow."""
    cost = state.setting.components.demolish_cost
    paid = [0, 0, 0]
    paid[building.type] = 1
    pay_cards(state, seat, (paid[0], paid[1], paid[2]), share)
    gain(state, seat, -cost, DEMOLISH)
    tell(events, DEMOLISHED, seat, age, building.type, building.anchor, building.owner, cost)
    lift_tile(state, age, building, events)
    if age == MIGHT:
        state.push((REPAIR, 0, FAITH, NO_CONNECTOR))
    state.push((REPAIR, 0, age, NO_CONNECTOR))
