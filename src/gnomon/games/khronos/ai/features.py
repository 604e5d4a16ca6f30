"""What the boards promise: each seat's earnings from an age now, and what of them may last until an earning turn."""

from typing import Final

from gnomon.games.khronos.ai.weights import TOPS, Weights
from gnomon.games.khronos.boards import MAX_SEATS, NO_CUBES, NOBODY, RULING, Board, Building, Domain
from gnomon.games.khronos.components import CIVIL, MIGHT, MILITARY, REASON, RELIGIOUS
from gnomon.games.khronos.grid import FULL
from gnomon.games.khronos.queries import rulers
from gnomon.games.khronos.state import KhronosState

NOW: Final = 0
BY_TOP: Final = 1
SURE: Final = 4
STRONG: Final = 5
ROW_LENGTH: Final = 6
"""A row of a promise, for one seat: Ecus now; Ecus by ruler's value 1, 2, 3; what does not fade; strongest or not."""

KEPT_BOARDS: Final = 1_000


class Promises:
    """Reads promises off boards and keeps them by board: most acts leave two of the three as they are."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._kept: dict[Board, tuple[int, list[float]]] = {}

    def of(self, state: KhronosState, age: int) -> list[float]:
        """The promise of an age: `ROW_LENGTH` numbers for each seat."""
        board = state.boards[age]
        below = 0 if age == REASON else (FULL if age == MIGHT else state.boards[MIGHT].taken)
        kept = self._kept.get(board)
        if kept is not None and kept[0] == below:
            return kept[1]
        found = self._read(board, state.setting.values, age, below)
        if len(self._kept) >= KEPT_BOARDS:
            self._kept.clear()
        self._kept[board] = (below, found)
        return found

    def _read(self, board: Board, values: list[int], age: int, below: int) -> list[float]:
        if age == REASON:
            return _of_reason(board, values, self.weights.ruin)
        return _of_rulers(board, RULING[age], below, self.weights)

    def lasting(self, promise: list[float], age: int, seat: int, distance: int) -> float:
        """What a seat may count on from an age after `distance` game turns."""
        at = seat * ROW_LENGTH
        if age == REASON:
            return promise[at + NOW] * self.weights.steady[distance] + promise[at + SURE]
        fading = self.weights.lasting
        first = TOPS * distance
        return (
            promise[at + BY_TOP] * fading[first]
            + promise[at + BY_TOP + 1] * fading[first + 1]
            + promise[at + BY_TOP + 2] * fading[first + 2]
            + promise[at + SURE]
            + promise[at + STRONG] * self.weights.strongest[distance]
        )


def _of_rulers(board: Board, kind: int, below: int, weights: Weights) -> list[float]:
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
        share = weights.exposed if exposed else 1.0
        if pays:
            found[at + BY_TOP + min(top, 3) - 1] += pays * share
        else:
            found[at + SURE] += weights.unfarmed * top * share
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


def _of_reason(board: Board, values: list[int], ruin: float) -> list[float]:
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
                found[seat * ROW_LENGTH + SURE] += ruined * ruin
    return found
