"""Divisions: every domain must keep a unique top building of each type after anything was taken away (5.8)."""

from gnomon.games.khronos.boards import RULING, Board, Building, Domain
from gnomon.games.khronos.decisions import NO_CONNECTOR, REPAIR
from gnomon.games.khronos.events import DIVISION
from gnomon.games.khronos.frames import Repair
from gnomon.games.khronos.grid import first_square
from gnomon.games.khronos.rules.junction import BY_DIVISION, push_choice
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.events import Events, tell
from gnomon.kernel.frames import Frame
from gnomon.kernel.rulebook import rule


@rule("5.8", "5.10")
def repair(state: KhronosState, frame: Frame, events: Events | None) -> None:
    """Downsize one of the tied top buildings of the first domain that has any, then look again.

    The domain with the connecting building comes first, then squares order; the board's ruling type comes first.
    """
    age, connector = frame[Repair.age], frame[Repair.connector]
    board = state.boards[age]
    domain = _first_unclean(board, connector)
    if domain is None:
        return
    state.push((REPAIR, 0, age, connector))
    ruling = RULING[age]
    kind = ruling if domain.ties[ruling] > 1 else 1 - ruling
    tell(events, DIVISION, age, kind, domain.top[kind])
    values, top = state.setting.values, domain.top[kind]
    tied = [b for b in domain.buildings if b.type == kind and values[kind * 4 + b.size] == top]
    tied.sort(key=_anchor_of)
    push_choice(state, age, kind, BY_DIVISION, tied)


def _first_unclean(board: Board, connector: int) -> Domain | None:
    unclean = [domain for domain in board.domains if domain.ties[0] > 1 or domain.ties[1] > 1]
    if not unclean:
        return None
    if connector != NO_CONNECTOR:
        for domain in unclean:
            if (domain.mask >> connector) & 1:
                return domain
    return min(unclean, key=_first_of)


def _first_of(domain: Domain) -> int:
    return first_square(domain.mask)


def _anchor_of(building: Building) -> int:
    return building.anchor
