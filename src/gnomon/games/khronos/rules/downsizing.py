"""Downsizing a building by one size, and what that does to later ages (5.7.1)."""

from gnomon.games.khronos.actions import POSITION
from gnomon.games.khronos.boards import NO_CUBES, NOBODY, Board, Building
from gnomon.games.khronos.components import FAITH, MIGHT, REASON
from gnomon.games.khronos.decisions import CHOOSE_POSITION
from gnomon.games.khronos.effects import lift_tile, put_tile
from gnomon.games.khronos.events import DOWNSIZED, DOWNSIZED_AWAY, SHADOW_REDUCED, SHADOW_REMOVED
from gnomon.games.khronos.frames import DownsizeOne, Position
from gnomon.games.khronos.grid import FOOTPRINT, halo
from gnomon.games.khronos.rules.ripple import shadow_inside
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule


@rule("5.7.1")
def downsize_one(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """A size 1 building is destroyed, and a larger one too if the smaller tile lacks (D35); else its owner places it."""
    age, anchor = frame[DownsizeOne.age], frame[DownsizeOne.building]
    building = state.boards[age].buildings[anchor]
    if building.size == 1:
        _tell_away(events, age, building, False)
        lift_tile(state, age, building, events)
        return
    if state.supply[building.design - 1] == 0:
        _tell_away(events, age, building, True)
        lift_tile(state, age, building, events)
        _remove_later(state, age, building, events)
        return
    state.push((CHOOSE_POSITION, 1 << building.owner, age, anchor))


def _tell_away(events: Events | None, age: int, building: Building, for_lack: bool) -> None:
    """Tell that a building is gone by downsizing."""
    tell(events, DOWNSIZED_AWAY, age, building.type, building.size, building.anchor, building.owner, int(for_lack))


@rule("5.7.1")
def positions(building: Building) -> list[int]:
    """The four places inside the old footprint where the smaller tile may lie; it may come loose (D34)."""
    smaller = building.size - 1
    return [
        anchor
        for anchor in (building.anchor, building.anchor + 1, building.anchor + 16, building.anchor + 17)
        if FOOTPRINT[smaller][anchor] & building.mask == FOOTPRINT[smaller][anchor]
    ]


def default_position(board: Board, building: Building) -> int:
    """The position that the most different buildings touch, then squares order (D47)."""
    best, most = -1, -1
    for anchor in positions(building):
        around = halo(FOOTPRINT[building.size - 1][anchor])
        touching = sum(1 for other in board.buildings.values() if other is not building and other.mask & around)
        if touching > most:
            best, most = anchor, touching
    return best


def legal_position(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """Where the smaller tile may lie."""
    building = state.boards[frame[Position.age]].buildings[frame[Position.building]]
    return [POSITION + anchor for anchor in positions(building)]


def why_not_position(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """Only inside the old footprint."""
    return Refusal("outside_old_footprint", "5.7.1", {"square": code - POSITION})


def usual_position(state: KhronosState, seat: int, frame: Frame) -> int:
    """On time-out the smaller tile lies where it touches most (D47)."""
    board = state.boards[frame[Position.age]]
    return POSITION + default_position(board, board.buildings[frame[Position.building]])


@rule("5.7.1")
def take_position(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The same owner's building one size smaller; later ages follow what happened before them."""
    age, anchor, position = frame[Position.age], frame[Position.building], code - POSITION
    building = state.boards[age].buildings[anchor]
    tell(events, DOWNSIZED, age, building.type, building.size, anchor, building.size - 1, position, building.owner)
    lift_tile(state, age, building, events, quiet=True)
    put_tile(state, age, building.type, building.size - 1, position, building.owner, False, NO_CUBES, events)
    if building.size == 2:
        _remove_later(state, age, building, events)
        return
    placed = True
    if age == MIGHT:
        shadow = _identical_on_faith(state, building)
        if shadow is None:
            return
        placed = _reduce(state, FAITH, shadow, position, events)
    ruin = shadow_inside(state.boards[REASON], building.type, building.mask, NOBODY)
    if ruin is None:
        return
    if placed:
        _reduce(state, REASON, ruin, position, events)
    else:
        _remove(state, REASON, ruin, events)


def _identical_on_faith(state: KhronosState, building: Building) -> Building | None:
    """The Faith building of the same type, value, owner and squares, if it stands."""
    found = state.boards[FAITH].buildings.get(building.anchor)
    if found is None or found.type != building.type or found.size != building.size or found.owner != building.owner:
        return None
    return found


@rule("5.7.1")
def _remove_later(state: KhronosState, age: int, building: Building, events: Events | None) -> None:
    """A building that leaves size 2, or is gone, takes its shadows along; on Might only if Faith's is identical."""
    if age == MIGHT:
        shadow = _identical_on_faith(state, building)
        if shadow is None:
            return
        _remove(state, FAITH, shadow, events)
    ruin = shadow_inside(state.boards[REASON], building.type, building.mask, NOBODY)
    if ruin is not None:
        _remove(state, REASON, ruin, events)


def _remove(state: KhronosState, age: int, shadow: Building, events: Events | None) -> None:
    tell(events, SHADOW_REMOVED, age, shadow.type, shadow.size, shadow.anchor, shadow.owner, int(shadow.ruin))
    lift_tile(state, age, shadow, events)


@rule("5.7.1")
def _reduce(state: KhronosState, age: int, shadow: Building, position: int, events: Events | None) -> bool:
    """Replace a shadow by the next smaller tile, on Reason a ruin; False if the tile lacks and it is just removed (D36).

    The smaller tile is on the squares that the building before it took.
    """
    smaller = FOOTPRINT[2][position]
    if shadow.size == 2 and shadow.mask == smaller:
        # A smaller one left over from a stopped ripple stays as it is.
        return True
    if state.supply[shadow.type * 3 + 1] == 0 and shadow.size != 2:
        _remove(state, age, shadow, events)
        return False
    tell(events, SHADOW_REDUCED, age, shadow.type, shadow.size, shadow.anchor, 2, position, shadow.owner)
    lift_tile(state, age, shadow, events, quiet=shadow.marker == NOBODY)
    put_tile(state, age, shadow.type, 2, position, shadow.owner, age == REASON, NO_CUBES, events)
    return True
