"""Ripples: what a construction or upgrade casts on later ages, and what it destroys there (5.6, 5.6.1, 5.9)."""

from gnomon.games.khronos.boards import NO_CUBES, NOBODY, Board, Building
from gnomon.games.khronos.components import CIVIL, FAITH, REASON
from gnomon.games.khronos.decisions import RIPPLE_TO_REASON
from gnomon.games.khronos.effects import NO_ONE_STAYS, lift_tile, put_tile
from gnomon.games.khronos.events import (
    BLOCKED_BY_DOMINION,
    BLOCKED_BY_HIERARCHY,
    CUBES_RETURNED,
    PARADOX,
    PREDECESSOR_REPLACED,
    RIPPLE_ALREADY_THERE,
    RIPPLE_ARRIVED,
    RIPPLE_WITHOUT_CUBE,
    RIPPLE_WITHOUT_TILE,
    SHADOW_REMOVED,
)
from gnomon.games.khronos.frames import RippleToFaith, RippleToReason
from gnomon.games.khronos.grid import FOOTPRINT, squares_of
from gnomon.games.khronos.rules.junction import junction_notes, push_settling
from gnomon.games.khronos.rules.placement import counted_domains, why_not_dominion, why_not_hierarchy
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule


def push_ripple(
    state: KhronosState, op: int, kind: int, size: int, anchor: int, owner: int, old_anchor: int, old_size: int
) -> None:
    """Owe a ripple to a later age; `old_size` 0 means that nothing was upgraded."""
    state.push((op, 0, kind, size, anchor, owner, old_anchor, old_size))


@rule("5.6.1")
def predecessor(board: Board, kind: int, owner: int, anchor: int, size: int) -> Building | None:
    """The building of the same type, and on Faith of the same owner, on exactly the squares of the upgraded one."""
    if size == 0:
        return None
    found = board.buildings.get(anchor)
    if found is None or found.printed or found.type != kind or found.size != size or found.owner != owner:
        return None
    return found


@rule("5.6", "5.6.1", "4.9")
def ripple_to_faith(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """The same tile appears on Faith, with a cube of its owner, unless a tile or cube lacks or a rule blocks it."""
    kind, size, anchor = frame[RippleToFaith.type], frame[RippleToFaith.size], frame[RippleToFaith.square]
    owner, old_anchor, old_size = (
        frame[RippleToFaith.owner],
        frame[RippleToFaith.old_square],
        frame[RippleToFaith.old_size],
    )
    board = state.boards[FAITH]
    footprint = FOOTPRINT[size][anchor]
    facts = (FAITH, kind, size, anchor, owner)
    there = board.buildings.get(anchor)
    if there is not None and there.type == kind and there.size == size and there.owner == owner and not there.printed:
        # It counts as rippled and goes on (D26).
        tell(events, RIPPLE_ALREADY_THERE, *facts)
        push_ripple(state, RIPPLE_TO_REASON, kind, size, anchor, owner, old_anchor, old_size)
        return
    if state.supply[kind * 3 + size - 1] == 0:
        tell(events, RIPPLE_WITHOUT_TILE, *facts)
        return
    old = predecessor(board, kind, owner, old_anchor, old_size)
    if owner != NOBODY and old is None and state.cubes[owner] == 0:
        tell(events, RIPPLE_WITHOUT_CUBE, *facts)
        return
    doomed = [building for building in board.overlapping(footprint) if building is not old and not building.printed]
    if kind != CIVIL:
        cleared = _without(board, doomed, state.setting.components.hamlets)
        blocked = _block(state, cleared, kind, size, footprint, old)
        if blocked:
            tell(events, blocked[0], *facts, blocked[1])
            return
    # What hangs on the outcome on Faith waits beneath it.
    push_ripple(state, RIPPLE_TO_REASON, kind, size, anchor, owner, old_anchor, old_size)
    for building in doomed:
        destroy(state, FAITH, building, events)
    notes = junction_notes(state, FAITH, kind, footprint)
    under = 0
    if old is not None:
        tell(events, PREDECESSOR_REPLACED, FAITH, old.type, old.size, old.anchor, old.owner)
        lift_tile(state, FAITH, old, events, quiet=True)
        under = old.mask
    put_tile(state, FAITH, kind, size, anchor, owner, False, NO_CUBES, events, under)
    tell(events, RIPPLE_ARRIVED, *facts)
    push_settling(state, FAITH, anchor, notes, events)


@rule("5.6", "5.4", "5.5")
def _block(
    state: KhronosState, board: Board, kind: int, size: int, footprint: int, old: Building | None
) -> tuple[int, int] | None:
    """A Military or Religious shadow is cancelled if it would break Dominion or Hierarchy on Faith (D27)."""
    touched = counted_domains(state.setting, board, footprint, old)
    refusal = why_not_dominion(touched)
    if refusal is not None:
        return (BLOCKED_BY_DOMINION, refusal.facts["domains"])
    refusal = why_not_hierarchy(state.setting, touched, kind, size, old)
    if refusal is not None:
        return (BLOCKED_BY_HIERARCHY, refusal.facts["value"])
    return None


def _without(board: Board, doomed: list[Building], hamlets: int) -> Board:
    """The board as it would be without some buildings: the printed hamlets beneath them are active again (5.9)."""
    for building in doomed:
        board = board.lift(building)
        for square in squares_of(building.mask & hamlets):
            board = board.put(Building(square, CIVIL, 1, printed=True))
    return board


@rule("5.6", "5.6.1")
def ripple_to_reason(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Reason receives what stands on Faith now: Military and Religious tiles as ruins; nothing blocks it (D28, D45)."""
    kind, size, anchor = frame[RippleToReason.type], frame[RippleToReason.size], frame[RippleToReason.square]
    owner, old_anchor, old_size = (
        frame[RippleToReason.owner],
        frame[RippleToReason.old_square],
        frame[RippleToReason.old_size],
    )
    source = shadow_inside(state.boards[FAITH], kind, FOOTPRINT[size][anchor], owner)
    if source is None or source.size < 2:
        return
    size, anchor = source.size, source.anchor
    footprint = source.mask
    board = state.boards[REASON]
    facts = (REASON, kind, size, anchor, NOBODY)
    there = board.buildings.get(anchor)
    if there is not None and there.type == kind and there.size == size and not there.printed:
        tell(events, RIPPLE_ALREADY_THERE, *facts)
        return
    if state.supply[kind * 3 + size - 1] == 0:
        tell(events, RIPPLE_WITHOUT_TILE, *facts)
        return
    old = predecessor(board, kind, NOBODY, old_anchor, old_size)
    cubes = NO_CUBES
    under = 0
    for building in board.overlapping(footprint):
        if building is old:
            tell(events, PREDECESSOR_REPLACED, REASON, old.type, old.size, old.anchor, old.owner)
            lift_tile(state, REASON, old, events, quiet=True)
            under = old.mask
            if state.setting.inhabitants_stay:
                cubes = old.cubes
            else:
                _tell_returned(old, events)
        elif not building.printed:
            destroy(state, REASON, building, events)
    put_tile(state, REASON, kind, size, anchor, NOBODY, kind != CIVIL, cubes, events, under)
    tell(events, RIPPLE_ARRIVED, *facts)


def _tell_returned(old: Building, events: Events | None) -> None:
    for seat, number in enumerate(old.cubes):
        if number:
            tell(events, CUBES_RETURNED, seat, number)


@rule("5.6.1", "5.9")
def destroy(state: KhronosState, age: int, building: Building, events: Events | None) -> None:
    """A building overlapped by a shadow never existed: its tile, cubes and own shadow on Reason go (D31)."""
    tell(events, PARADOX, age, building.type, building.size, building.anchor, building.owner)
    if age == REASON:
        lift_tile(state, age, building, events, _keeper(state, building))
        return
    lift_tile(state, age, building, events)
    if age == FAITH:
        remove_reason_shadow(state, building, events)


@rule("5.9")
def _keeper(state: KhronosState, building: Building) -> int:
    """Who keeps one cube on the printed hamlet that is exposed: the player with the most cubes on the tile.

    On a tie the cubes of the player who caused the paradox come off first; if nobody then leads alone, nobody (D38).
    """
    if not building.mask & state.setting.components.hamlets:
        return NO_ONE_STAYS
    counts = list(building.cubes)
    leaders = _leaders(counts)
    if len(leaders) > 1:
        counts[state.active] = 0
        leaders = _leaders(counts)
    return leaders[0] if len(leaders) == 1 else NO_ONE_STAYS


def _leaders(counts: list[int]) -> list[int]:
    most = max(counts)
    return [seat for seat, count in enumerate(counts) if count == most] if most else []


def shadow_inside(board: Board, kind: int, footprint: int, owner: int) -> Building | None:
    """The tile of a type (and on Faith of an owner) whose squares equal or lie inside a footprint."""
    for building in board.overlapping(footprint):
        inside = building.mask & footprint == building.mask
        if inside and building.type == kind and building.owner == owner and not building.printed:
            return building
    return None


@rule("5.6.1")
def remove_reason_shadow(state: KhronosState, building: Building, events: Events | None) -> None:
    """Remove the shadow on Reason of a building that is gone on Faith, whatever its side (D31)."""
    shadow = shadow_inside(state.boards[REASON], building.type, building.mask, NOBODY)
    if shadow is None:
        return
    tell(events, SHADOW_REMOVED, REASON, shadow.type, shadow.size, shadow.anchor, shadow.owner, int(shadow.ruin))
    lift_tile(state, REASON, shadow, events, _keeper(state, shadow))
