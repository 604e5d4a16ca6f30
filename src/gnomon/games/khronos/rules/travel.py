"""Phase II: travelling with the time machine (4.2)."""

from gnomon.games.khronos.actions import TRAVELLER
from gnomon.games.khronos.decisions import CHOOSE_TRAVELLER
from gnomon.games.khronos.effects import gain
from gnomon.games.khronos.events import TRAVELLED
from gnomon.games.khronos.frames import Traveller
from gnomon.games.khronos.queries import has_pawn
from gnomon.games.khronos.state import TRAVEL, KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("4.2")
def why_not_travel(state: KhronosState, seat: int, start: int) -> Refusal | None:
    """A move costs one Ecu and takes one of the player's pawns to any other age."""
    if not has_pawn(state, seat, start):
        return Refusal("no_pawn", "4.2", {"age": start})
    cost = state.setting.components.travel_cost
    if state.money[seat] < cost:
        return Refusal("too_few_ecus", "4.2", {"needed": cost, "held": state.money[seat]})
    return None


@rule("4.2", "4.3")
def begin_travel(state: KhronosState, seat: int, start: int, end: int, events: Events | None) -> None:
    """Ask which pawn goes only if both stand there with different allowances (D12)."""
    first, second = 2 * seat, 2 * seat + 1
    both = state.pawns[first] == start and state.pawns[second] == start
    if both and state.allowance[first] != state.allowance[second]:
        state.push((CHOOSE_TRAVELLER, 1 << seat, start, end))
        return
    travel(state, seat, 0 if state.pawns[first] == start else 1, end, events)


def legal_traveller(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """Both pawns stand there when this is asked."""
    return [TRAVELLER, TRAVELLER + 1] if has_pawn(state, seat, frame[Traveller.from_]) else []


def take_traveller(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The chosen pawn travels."""
    travel(state, seat, code - TRAVELLER, frame[Traveller.to], events)


@rule("4.2")
def travel(state: KhronosState, seat: int, pawn: int, end: int, events: Events | None) -> None:
    """The pawn stands in the other age; nobody is blocked by it (D11)."""
    cost = state.setting.components.travel_cost
    start = state.pawns[2 * seat + pawn]
    gain(state, seat, -cost, TRAVEL)
    state.pawns[2 * seat + pawn] = end
    state.acted = True
    tell(events, TRAVELLED, seat, start, end, cost, pawn)
