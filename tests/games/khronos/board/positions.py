"""A hand-made position of turn 4 with every kind of piece, and small helpers to build others."""

from gnomon.games.khronos.boards import NOBODY, Building, board_of
from gnomon.games.khronos.components import SHIPPED, TYPE_NAMES
from gnomon.games.khronos.grid import SQUARE_BY_NAME
from gnomon.games.khronos.setting import SPECS
from gnomon.games.khronos.setup import set_up
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.options import read_options

SEATS = "brgwy"

# square, type and size, then owner's letter, `~` for a ruin, `=` and letters for inhabitants, `/` and a letter for a marker
MIDDLE = (
    "j4 m2b|l4 c2|g5 m1r|d6 m1b|c7 c2|e8 m3r|m8 c2|d9 c1|i10 r2y|k10 c2|e11 r1g|k12 m2g|d13 m2y|m14 m1b|d15 c3|l15 c2|n15 r1r",
    "j4 m2b|l4 c2|g6 r2g|k6 r2b|m6 r1r|c7 c2|e8 m3r|m8 c2|i10 r2y|k10 c2|j12 r1b|k12 m2g|d13 m2y|d15 c3|l15 c2|n16 m1y"
    "|j17 r3g|e18 r2b",
    "j4 m2|l4 c2=b|g6 r2~|k6 r2~|c7 c2=r|e8 m3~/r|m8 c2|i10 r2|k10 c2=gy|c11 h=r|k12 m2~|d13 m2|d15 c3=yyb|l15 c2=g|j17 r3~|e18 r2~",
)


def building(text: str) -> Building:
    """One building from its short form."""
    where, what = text.split()
    square = SQUARE_BY_NAME[where]
    what, _, lodged = what.partition("=")
    what, _, marker = what.partition("/")
    cubes = [0] * 5
    for letter in lodged:
        cubes[SEATS.index(letter)] += 1
    inhabitants = (cubes[0], cubes[1], cubes[2], cubes[3], cubes[4])
    if what == "h":
        return Building(square, 2, 1, cubes=inhabitants, printed=True)
    kind = next(number for number, name in enumerate(TYPE_NAMES) if name[0] == what[0])
    ruin = what.endswith("~")
    owner = SEATS.index(what[2]) if len(what) > 2 and not ruin else NOBODY
    mark = SEATS.index(marker) if marker else NOBODY
    return Building(square, kind, int(what[1]), owner, ruin, mark, inhabitants)


def position(seats: int, *boards: str) -> KhronosState:
    """A state with these buildings and the printed hamlets that they leave free."""
    state = set_up(SHIPPED, read_options(SPECS, {}), seats, 7)
    for age, text in enumerate(boards):
        placed = {found.anchor: found for found in map(building, filter(None, text.split("|")))}
        covered = 0
        for found in placed.values():
            covered |= found.mask
        kept = [found for found in state.boards[age].in_order() if not found.mask & covered]
        state.boards[age] = board_of([*kept, *placed.values()], state.setting.values)
    return state


def middle() -> KhronosState:
    """Turn 4 of a match of five, Red to play, pawns spread over the ages."""
    state = position(5, *MIDDLE)
    state.turn = 4
    state.active = 1
    state.pawns = [0, 1, 0, 1, 0, 1, 2, 2, 0, 2]
    state.allowance = [2, 2, 2, 1, 2, 2, 2, 2, 2, 2]
    state.money = [15, 6, 3, 8, 5]
    return state
