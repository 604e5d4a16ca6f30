"""Junctions: a civil building that connects domains, and which of their tied top buildings lose size (5.7)."""

from gnomon.games.khronos import decisions
from gnomon.games.khronos.actions import DOWNSIZE
from gnomon.games.khronos.boards import RULING, Board, Building
from gnomon.games.khronos.components import CIVIL
from gnomon.games.khronos.events import JUNCTION
from gnomon.games.khronos.frames import Downsized, JunctionEquals, JunctionType
from gnomon.games.khronos.rules.placement import touched_domains
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.refusals import Refusal
from gnomon.kernel.rulebook import rule

BY_JUNCTION = 0
BY_DIVISION = 1

Notes = tuple[int, ...]
"""Number of domains joined, then pairs: anchor of a Military or Religious building, power of its original domain."""


@rule("5.7")
def junction_notes(state: KhronosState, age: int, kind: int, footprint: int) -> Notes | None:
    """What must be noted before a building connects domains: the power of each building's original domain.

    Power is the sum of the values of the board's ruling type, whoever owns them; it decides both types (D32). None if
    nothing is connected: only a civil building that touches two original domains connects.
    """
    if kind != CIVIL:
        return None
    touched = touched_domains(state.boards[age], footprint)
    if len(touched) < 2:
        return None
    ruling = RULING[age]
    notes = [len(touched)]
    for domain in touched:
        for building in domain.buildings:
            if building.type != CIVIL:
                notes.append(building.anchor)
                notes.append(domain.power[building.type if state.setting.own_power else ruling])
    return tuple(notes)


@rule("5.7", "5.10")
def push_settling(state: KhronosState, age: int, connector: int, notes: Notes | None, events: Events | None) -> None:
    """Owe a board its junction, if there is one, and then the repair of what is still not unique."""
    if notes is None:
        state.push((decisions.REPAIR, 0, age, decisions.NO_CONNECTOR))
        return
    tell(events, JUNCTION, age, connector, notes[0])
    state.push((decisions.REPAIR, 0, age, connector))
    state.push((decisions.JUNCTION_TYPE, 0, age, connector, 0, *notes[1:]))


def type_in_order(age: int, number: int) -> int:
    """The board's ruling type is tested first (D33)."""
    first = RULING[age]
    return first if number == 0 else 1 - first


@rule("5.7")
def junction_type(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Test one type: the tied top buildings from weaker original domains are downsized; equals are left to choose."""
    age, connector, number = frame[JunctionType.age], frame[JunctionType.connector], frame[JunctionType.step]
    pairs = frame[JunctionType.powers]
    if number == 0:
        state.push((decisions.JUNCTION_TYPE, 0, age, connector, 1, *pairs))
    kind = type_in_order(age, number)
    board = state.boards[age]
    tied = tied_top(state, board, connector, kind)
    if len(tied) < 2:
        return
    power = {pairs[at]: pairs[at + 1] for at in range(0, len(pairs), 2)}
    strongest = max(power[building.anchor] for building in tied)
    weaker = [building.anchor for building in tied if power[building.anchor] < strongest]
    equals = [building.anchor for building in tied if power[building.anchor] == strongest]
    if len(equals) > 1:
        state.push((decisions.JUNCTION_EQUALS, 0, age, connector, kind, tied[0].size, *equals))
    # The list is fixed before the first of them is downsized; they go in squares order (D42).
    for anchor in reversed(weaker):
        state.push((decisions.DOWNSIZE_ONE, 0, age, anchor))


def tied_top(state: KhronosState, board: Board, connector: int, kind: int) -> list[Building]:
    """The buildings of a type that share the highest value in the domain of a square, in squares order."""
    domain = board.domain_at(connector)
    if domain is None or domain.ties[kind] < 2:
        return []
    values, top = state.setting.values, domain.top[kind]
    tied = [b for b in domain.buildings if b.type == kind and values[kind * 4 + b.size] == top]
    tied.sort(key=_anchor_of)
    return tied


@rule("5.7")
def junction_equals(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Among equals still joined, the active player's own go first; without own ones the active player chooses."""
    age, connector = frame[JunctionEquals.age], frame[JunctionEquals.connector]
    kind, size = frame[JunctionEquals.type], frame[JunctionEquals.size]
    board = state.boards[age]
    domain = board.domain_at(connector)
    left: list[Building] = []
    if domain is not None:
        for anchor in frame[JunctionEquals.tied]:
            building = board.buildings.get(anchor)
            if building is None or building.type != kind or building.size != size:
                continue
            if building.mask & domain.mask:
                left.append(building)
    if len(left) < 2:
        return
    state.push((decisions.JUNCTION_EQUALS, 0, age, connector, kind, size, *(building.anchor for building in left)))
    push_choice(state, age, kind, BY_JUNCTION, left)


@rule("5.7", "5.8")
def push_choice(state: KhronosState, age: int, kind: int, why: int, tied: list[Building]) -> None:
    """The active player's own building loses size; with several, or none, that player chooses which (D37)."""
    own = [building.anchor for building in tied if building.owner == state.active]
    candidates = own if own else [building.anchor for building in tied]
    if len(candidates) == 1:
        state.push((decisions.DOWNSIZE_ONE, 0, age, candidates[0]))
    else:
        state.push((decisions.CHOOSE_DOWNSIZED, 1 << state.active, age, kind, why, *candidates))


def legal_downsized(state: KhronosState, seat: int, frame: Frame) -> list[int]:
    """Any of the tied buildings."""
    return [DOWNSIZE + anchor for anchor in frame[Downsized.tied]]


def why_not_downsized(state: KhronosState, seat: int, frame: Frame, code: int) -> Refusal:
    """No other building."""
    section = "5.7" if frame[Downsized.why] == BY_JUNCTION else "5.8"
    return Refusal("not_tied", section, {"square": code - DOWNSIZE})


def take_downsized(state: KhronosState, seat: int, frame: Frame, code: int, events: Events | None) -> None:
    """The chosen building loses size."""
    state.push((decisions.DOWNSIZE_ONE, 0, frame[Downsized.age], code - DOWNSIZE))


def usual_downsized(state: KhronosState, seat: int, frame: Frame) -> int:
    """On time-out a tie goes against the owner with most money (D47)."""
    buildings = state.boards[frame[Downsized.age]].buildings
    return max(
        legal_downsized(state, seat, frame), key=lambda code: (state.money[buildings[code - DOWNSIZE].owner], -code)
    )


def _anchor_of(building: Building) -> int:
    return building.anchor
