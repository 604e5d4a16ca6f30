"""Facts derived from a position: pawns and allowances, control of domains, earnings."""

from gnomon.games.khronos.boards import MAX_SEATS, NOBODY, Board, Building, Domain
from gnomon.games.khronos.components import CIVIL, MILITARY, REASON, RELIGIOUS
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.rulebook import rule


def has_pawn(state: KhronosState, seat: int, age: int) -> bool:
    """Whether at least one pawn of the seat stands in an age."""
    return state.pawns[2 * seat] == age or state.pawns[2 * seat + 1] == age


@rule("4.3")
def allowance_in(state: KhronosState, seat: int, age: int) -> int:
    """The pawns of a player in an age may together use as many cards as their allowances add up to."""
    pawns, allowance = state.pawns, state.allowance
    found = 0
    if pawns[2 * seat] == age:
        found = allowance[2 * seat]
    if pawns[2 * seat + 1] == age:
        found += allowance[2 * seat + 1]
    return found


def value_of(state: KhronosState, building: Building) -> int:
    """The number on a building: a ruin counts 0."""
    return 0 if building.ruin else state.setting.values[building.type * 4 + building.size]


def capacity(state: KhronosState, building: Building) -> int:
    """How many cubes a civil building of Reason holds."""
    return state.setting.values[CIVIL * 4 + building.size]


def inhabitants(domain: Domain) -> list[int]:
    """Cubes on the civil buildings of a domain, by seat."""
    counts = [0] * MAX_SEATS
    for building in domain.buildings:
        if building.type == CIVIL:
            for seat, cubes in enumerate(building.cubes):
                counts[seat] += cubes
    return counts


@rule("6.1")
def rulers(domain: Domain, age: int) -> list[int]:
    """Who controls a domain: the owner of its highest ruling building, or on Reason those with the most inhabitants."""
    if age == REASON:
        counts = inhabitants(domain)
        most = max(counts)
        return [seat for seat, count in enumerate(counts) if count == most] if most else []
    kind = MILITARY if age == 0 else RELIGIOUS
    highest = 0
    owner = NOBODY
    for building in domain.buildings:
        if building.type == kind and building.size > highest:
            highest = building.size
            owner = building.owner
    return [owner] if owner != NOBODY else []


@rule("6.1")
def worth(domain: Domain, age: int) -> int:
    """What a domain pays: its civil values on Might and Faith, its intact Military and Religious values on Reason."""
    if age == REASON:
        return domain.power[MILITARY] + domain.power[RELIGIOUS]
    return domain.power[CIVIL]


def board_earnings(board: Board, age: int) -> list[int]:
    """What each seat would collect from a board if it had a pawn there, by seat."""
    found = [0] * (MAX_SEATS + 1)
    for domain in board.domains:
        pays = worth(domain, age)
        if pays:
            for seat in rulers(domain, age):
                found[seat] += pays
    return found


def earnings(state: KhronosState, seat: int, age: int) -> int:
    """What a seat would collect now from an age, pawn or no pawn."""
    return board_earnings(state.boards[age], age)[seat]


def income(state: KhronosState, seat: int) -> int:
    """What a seat would collect now in all: only where it has a pawn, once per board."""
    return sum(earnings(state, seat, age) for age in range(3) if has_pawn(state, seat, age))


def next_seat(state: KhronosState, seat: int) -> int:
    """The next player clockwise."""
    return (seat + 1) % state.seats


def is_last_of_turn(state: KhronosState, seat: int) -> bool:
    """Whether the game turn is complete after this player."""
    return next_seat(state, seat) == state.first


def squares_taken(board: Board) -> int:
    """Squares under tiles (printed hamlets not counted)."""
    return sum(building.size * building.size for building in board.buildings.values() if not building.printed)
