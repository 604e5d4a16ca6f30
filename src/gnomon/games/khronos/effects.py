"""The only verbs that change a position. Each keeps cards, tiles, cubes and money conserved."""

from gnomon.games.khronos.boards import NO_CUBES, NOBODY, Building
from gnomon.games.khronos.components import CIVIL
from gnomon.games.khronos.events import (
    CUBES_RETURNED,
    DREW,
    HAMLET_COVERED,
    HAMLET_EXPOSED,
    RESHUFFLED,
)
from gnomon.games.khronos.grid import squares_of
from gnomon.games.khronos.state import SOURCE_COUNT, KhronosState
from gnomon.kernel.events import Events, tell, tell_in_part
from gnomon.kernel.rng import shuffle
from gnomon.kernel.rulebook import rule

Cubes = tuple[int, int, int, int, int]

NO_ONE_STAYS = -1


# --- money and cards -----------------------------------------------------------------------------------------------


def gain(state: KhronosState, seat: int, ecus: int, source: int) -> None:
    """Take Ecus from the bank, which never runs out (D3); a negative amount is paid."""
    state.money[seat] += ecus
    state.ledger[seat * SOURCE_COUNT + source] += ecus


@rule("4.1", "4.10")
def discard(state: KhronosState, seat: int, colour: int, number: int) -> None:
    """Move cards of a colour from a hand to the discard pile, where everybody sees them."""
    if number == 0:
        return
    at = 3 * seat + colour
    if state.hands[at] >= 0:
        state.hands[at] -= number
    state.held[seat] -= number
    state.discards[colour] += number
    state.known[at] = max(0, state.known[at] - number)


@rule("4.1", "4.10")
def draw_up(state: KhronosState, seat: int, events: Events | None) -> None:
    """Draw until the hand is full; when a card is needed and the pile is empty, the discards are shuffled (D10, D20)."""
    drawn = [0, 0, 0]
    full = state.setting.components.hand
    while state.held[seat] < full:
        if not state.pile:
            cards = [colour for colour in range(3) for _ in range(state.discards[colour])]
            if not cards:
                break
            state.discards = [0, 0, 0]
            shuffle(state, cards)
            state.pile = tuple(cards)
            tell(events, RESHUFFLED, len(cards))
        colour = state.pile[-1]
        state.pile = state.pile[:-1]
        state.hands[3 * seat + colour] += 1
        state.held[seat] += 1
        drawn[colour] += 1
    number = sum(drawn)
    if number:
        # Cards that a player has seen cannot be unseen: undo stops here.
        state.shown += 1
        tell_in_part(events, DREW, 1 << seat, (seat, drawn[0], drawn[1], drawn[2]), (seat, number))


# --- tiles and cubes -----------------------------------------------------------------------------------------------


@rule("5.6.1")
def return_cubes(state: KhronosState, seat: int, number: int, events: Events | None) -> None:
    """Give control cubes back to their owner."""
    if number:
        state.cubes[seat] += number
        tell(events, CUBES_RETURNED, seat, number)


@rule("5.6.1", "5.9")
def put_tile(
    state: KhronosState,
    age: int,
    kind: int,
    size: int,
    anchor: int,
    owner: int,
    ruin: bool,
    cubes: Cubes,
    events: Events | None,
    under: int = 0,
) -> Building:
    """Lay a tile from the supply on squares that are free but for printed hamlets, which it covers with their cube.

    `owner`'s cube and `cubes` come from the players' stocks. Hamlets in `under` were covered already by the tile that
    this one replaces.
    """
    state.supply[kind * 3 + size - 1] -= 1
    building = Building(anchor, kind, size, owner, ruin, NOBODY, cubes)
    board = state.boards[age]
    covered = board.overlapping(building.mask)
    for hamlet in covered:
        board = board.lift(hamlet)
        if not hamlet.mask & under:
            tell(events, HAMLET_COVERED, age, hamlet.anchor)
    if owner != NOBODY:
        state.cubes[owner] -= 1
    for seat in range(state.seats):
        state.cubes[seat] -= cubes[seat]
    # A cube on a covered hamlet passes to the tile that covers it (D43).
    for hamlet in covered:
        building.cubes = _added(building.cubes, hamlet.cubes)
    state.boards[age] = board.put(building)
    return building


@rule("5.9")
def lift_tile(
    state: KhronosState,
    age: int,
    building: Building,
    events: Events | None,
    keeps: int = NO_ONE_STAYS,
    quiet: bool = False,
) -> None:
    """Take a tile back to the supply and its cubes to their owners; hamlets under it are active again.

    `keeps` is the seat that leaves one of its cubes on the first hamlet exposed. A `quiet` lift is half of a
    replacement: its cubes and hamlets do not count as returned or exposed.
    """
    said = None if quiet else events
    state.supply[building.design] += 1
    board = state.boards[age].lift(building)
    if building.owner != NOBODY:
        return_cubes(state, building.owner, 1, said)
    if building.marker != NOBODY:
        return_cubes(state, building.marker, 1, said)
    staying = keeps
    for square in squares_of(building.mask & state.setting.components.hamlets):
        cubes = NO_CUBES
        if staying >= 0:
            cubes = _only(staying)
        tell(said, HAMLET_EXPOSED, age, square, staying if staying >= 0 else NOBODY)
        board = board.put(Building(square, CIVIL, 1, NOBODY, False, NOBODY, cubes, True))
        staying = NO_ONE_STAYS
    for seat in range(state.seats):
        kept = 1 if keeps == seat else 0
        return_cubes(state, seat, building.cubes[seat] - kept, said)
    state.boards[age] = board


def change_building(state: KhronosState, age: int, old: Building, new: Building) -> None:
    """Turn a building into another state of itself on the same squares (cubes, marker, ruin)."""
    state.boards[age] = state.boards[age].replace(old, new)


def with_cube(building: Building, seat: int) -> Building:
    """The same civil building with one more cube of a seat."""
    return Building(
        building.anchor,
        building.type,
        building.size,
        building.owner,
        building.ruin,
        building.marker,
        _added(building.cubes, _only(seat)),
        building.printed,
    )


def _only(seat: int) -> Cubes:
    return (int(seat == 0), int(seat == 1), int(seat == 2), int(seat == 3), int(seat == 4))


def _added(a: Cubes, b: Cubes) -> Cubes:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])
