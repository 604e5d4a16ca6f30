"""What the boards promise: each seat's earnings from an age now, and what of them may last until an earning turn."""

from typing import Final

from gnomon.games.khronos.boards import MAX_SEATS, NO_CUBES, NOBODY, RULING, Board, Building, Domain
from gnomon.games.khronos.components import CIVIL, MIGHT, MILITARY, REASON, RELIGIOUS
from gnomon.games.khronos.grid import FULL
from gnomon.games.khronos.queries import rulers
from gnomon.games.khronos.state import KhronosState

LASTING: Final = (
    (0.9, 1.0, 1.0),
    (0.35, 0.8, 1.0),
    (0.2, 0.75, 1.0),
    (0.1, 0.65, 1.0),
    (0.0, 0.5, 1.0),
    (0.0, 0.5, 1.0),
    (0.0, 0.5, 1.0),
)
"""What a ruled domain brings for each Ecu that it pays now, by game turns until then and the value of its ruler.

Fitted to matches between greedy opponents, like the figures below: small rulers are soon overtaken.
"""
STRONGEST: Final = (0.5, 1.5, 2.2, 3.0, 3.3, 3.6, 4.0)
"""What the strongest domain of Might or Faith brings besides, by game turns until then: it wins every junction."""
STEADY: Final = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
"""What the leaders of a domain of Reason keep of each Ecu that it pays now."""
EXPOSED: Final = 0.4
"""What is left of a domain of Faith where Might is free below its ruling building: a ripple may sweep it away."""
UNFARMED: Final = 0.25
"""Worth of a ruling building's value in a domain that pays nothing yet."""
RUIN_WORTH: Final = 0.3
"""Worth of a ruin's value to the seats that lead its domain."""

NOW: Final = 0
BY_TOP: Final = 1
SURE: Final = 4
STRONG: Final = 5
ROW_LENGTH: Final = 6
"""A row of a promise, for one seat: Ecus now; Ecus by ruler's value 1, 2, 3; what does not fade; strongest or not."""

KEPT_BOARDS: Final = 1_000


class Promises:
    """Reads promises off boards and keeps them by board: most acts leave two of the three as they are."""

    def __init__(self) -> None:
        self._kept: dict[Board, tuple[int, list[float]]] = {}

    def of(self, state: KhronosState, age: int) -> list[float]:
        """The promise of an age: `ROW_LENGTH` numbers for each seat."""
        board = state.boards[age]
        below = 0 if age == REASON else (FULL if age == MIGHT else state.boards[MIGHT].taken)
        kept = self._kept.get(board)
        if kept is not None and kept[0] == below:
            return kept[1]
        found = _of_reason(board, state.setting.values) if age == REASON else _of_rulers(board, RULING[age], below)
        if len(self._kept) >= KEPT_BOARDS:
            self._kept.clear()
        self._kept[board] = (below, found)
        return found


def lasting(promise: list[float], age: int, seat: int, distance: int) -> float:
    """What a seat may count on from an age after `distance` game turns."""
    at = seat * ROW_LENGTH
    if age == REASON:
        return promise[at + NOW] * STEADY[distance] + promise[at + SURE]
    fading = LASTING[distance]
    return (
        promise[at + BY_TOP] * fading[0]
        + promise[at + BY_TOP + 1] * fading[1]
        + promise[at + BY_TOP + 2] * fading[2]
        + promise[at + SURE]
        + promise[at + STRONG] * STRONGEST[distance]
    )


def _of_rulers(board: Board, kind: int, below: int) -> list[float]:
    """Might and Faith; `below` are the squares under which no ripple can come up."""
    found = [0.0] * (ROW_LENGTH * (MAX_SEATS + 1))
    most = 0
    strongest = NOBODY
    for domain in board.domains:
        top = domain.top[kind]
        if top == 0:
            continue
        ruler = _ruler(domain, kind)
        exposed = ruler.mask & ~below != 0
        at = ruler.owner * ROW_LENGTH
        pays = float(domain.power[CIVIL])
        found[at + NOW] += pays
        share = EXPOSED if exposed else 1.0
        if pays:
            found[at + BY_TOP + min(top, 3) - 1] += pays * share
        else:
            found[at + SURE] += UNFARMED * top * share
        strength = top * 100 + domain.power[kind]
        if strength > most:
            most = strength
            strongest = NOBODY if exposed else ruler.owner
        elif strength == most and ruler.owner != strongest:
            strongest = NOBODY
    found[strongest * ROW_LENGTH + STRONG] = 1.0
    return found


def _ruler(domain: Domain, kind: int) -> Building:
    """The highest building of the ruling type, which the domain must have."""
    found = domain.buildings[0]
    size = 0
    for building in domain.buildings:
        if building.type == kind and building.size > size:
            size = building.size
            found = building
    return found


def _of_reason(board: Board, values: list[int]) -> list[float]:
    found = [0.0] * (ROW_LENGTH * (MAX_SEATS + 1))
    for domain in board.domains:
        if len(domain.buildings) == 1:
            continue
        settled = False
        ruined = 0
        for building in domain.buildings:
            if building.ruin:
                ruined += values[building.type * 4 + building.size]
            elif building.cubes != NO_CUBES:
                settled = True
        if settled:
            pays = float(domain.power[MILITARY] + domain.power[RELIGIOUS])
            for seat in rulers(domain, REASON):
                found[seat * ROW_LENGTH + NOW] += pays
                found[seat * ROW_LENGTH + SURE] += ruined * RUIN_WORTH
    return found
