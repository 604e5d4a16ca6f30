"""Buildings of a scenario in words, and the rules that every position keeps (5.10)."""

from collections.abc import Callable
from typing import Final

from gnomon.games.khronos.boards import NO_CUBES, NOBODY, Building
from gnomon.games.khronos.components import AGE_NAMES, CIVIL, DESIGN_NAMES, FAITH, MIGHT, REASON, TYPE_NAMES
from gnomon.games.khronos.decisions import CHOOSE_ACTION
from gnomon.games.khronos.grid import FOOTPRINT, SQUARE_BY_NAME, SQUARE_NAMES, squares_of
from gnomon.games.khronos.kinds import SEAT_COLOURS
from gnomon.games.khronos.setting import Setting
from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.errors import BadInput

Blame = Callable[[str], BadInput]

RUIN: Final = "ruin"
INTACT: Final = "intact"
MARKER: Final = "marker"


# --- words ---------------------------------------------------------------------------------------------------------


def read_buildings(words: list[object], age: int, setting: Setting, blame: Blame) -> list[Building]:
    """The buildings of a board from their words, active printed hamlets included. Raises BadInput."""
    buildings: dict[int, Building] = {}
    taken = 0
    for item in words:
        if not isinstance(item, str):
            raise blame(f"{item!r:.40} is no building in words")
        building = _read_building(item, age, setting, blame)
        if building.mask & taken:
            raise blame(f"{item!r} overlaps another building")
        taken |= building.mask
        buildings[building.anchor] = building
    for square in squares_of(setting.components.hamlets & ~taken):
        buildings[square] = Building(square, CIVIL, 1, printed=True)
    return [buildings[anchor] for anchor in sorted(buildings)]


def write_building(building: Building, age: int) -> str:
    """The words of a building; empty for a printed hamlet without a cube, which needs none."""
    if building.printed and building.cubes == NO_CUBES:
        return ""
    words = [DESIGN_NAMES[building.design], SQUARE_NAMES[building.anchor]]
    if building.owner != NOBODY:
        words.append(SEAT_COLOURS[building.owner])
    if age == REASON and building.type != CIVIL:
        words.append(RUIN if building.ruin else INTACT)
    if building.marker != NOBODY:
        words.extend((MARKER, SEAT_COLOURS[building.marker]))
    for seat, cubes in enumerate(building.cubes):
        words.extend([SEAT_COLOURS[seat]] * cubes)
    return " ".join(words)


def _read_building(item: str, age: int, setting: Setting, blame: Blame) -> Building:
    words = item.split()
    if len(words) < 2:
        raise blame(f"{item!r} needs a kind and a square")
    if words[0] not in DESIGN_NAMES:
        raise blame(f"{item!r}: unknown building {words[0]!r}")
    if words[1] not in SQUARE_BY_NAME:
        raise blame(f"{item!r}: unknown square {words[1]!r}")
    kind, less = divmod(DESIGN_NAMES.index(words[0]), 3)
    size = less + 1
    anchor = SQUARE_BY_NAME[words[1]]
    if not FOOTPRINT[size][anchor]:
        raise blame(f"{item!r} does not fit on the board")
    rest = words[2:]
    if kind == CIVIL:
        printed = size == 1 and setting.components.hamlets >> anchor & 1 == 1
        cubes = [0] * len(NO_CUBES)
        for word in rest:
            cubes[_seat(word, setting.seats, item, blame)] += 1
        if rest and age != REASON:
            raise blame(f"{item!r}: nobody owns a civil building")
        one, two, three, four, five = cubes
        return Building(anchor, kind, size, cubes=(one, two, three, four, five), printed=printed)
    if age != REASON:
        if len(rest) != 1:
            raise blame(f"{item!r} needs the colour of its owner and nothing else")
        return Building(anchor, kind, size, owner=_seat(rest[0], setting.seats, item, blame))
    ruin = True
    if rest and rest[0] in (RUIN, INTACT):
        ruin = rest.pop(0) == RUIN
    marker = NOBODY
    if len(rest) == 2 and rest[0] == MARKER:
        marker = _seat(rest[1], setting.seats, item, blame)
        rest = []
    if rest:
        raise blame(f"{item!r}: unknown word {rest[0]!r}")
    return Building(anchor, kind, size, ruin=ruin, marker=marker)


def _seat(word: str, seats: int, item: str, blame: Blame) -> int:
    if word not in SEAT_COLOURS[:seats]:
        raise blame(f"{item!r}: {word!r} is none of {', '.join(SEAT_COLOURS[:seats])}")
    return SEAT_COLOURS.index(word)


# --- what every position keeps -------------------------------------------------------------------------------------


def check_position(state: KhronosState, where: str) -> None:
    """Refuse buildings that could not lie as they do (5.10 b, c, g, h). Raises BadInput.

    Unique tops are asked of a position between actions only: while an action is settled they may be missing.
    """
    for age in range(3):
        for building in state.boards[age].in_order():
            what = _wrong_building(state, age, building)
            if what:
                words = write_building(building, age)
                raise BadInput(f"{where}: {AGE_NAMES[age]}: buildings", f"{words!r} {what}")
    if not state.lanes[0] or state.lanes[0][-1][0] == CHOOSE_ACTION:
        for age in (MIGHT, FAITH):
            for domain in state.boards[age].domains:
                for kind in range(CIVIL):
                    if domain.ties[kind] > 1:
                        what = f"a domain with {domain.ties[kind]} highest {TYPE_NAMES[kind]} buildings"
                        raise BadInput(f"{where}: {AGE_NAMES[age]}", what)


def _wrong_building(state: KhronosState, age: int, building: Building) -> str:
    components = state.setting.components
    if building.mask & components.river and not (building.type == CIVIL and building.size > 1):
        return "cannot stand in the river"
    if building.type != CIVIL and building.mask & components.hamlets:
        return "cannot lie on a printed hamlet"
    if (building.mask & components.hamlets).bit_count() > 1:
        return "covers more than one printed hamlet"
    if sum(building.cubes) > state.setting.values[building.type * 4 + building.size]:
        return "holds more cubes than its value"
    if age != REASON or building.printed:
        return ""
    if building.size == 1:
        return "is of size 1, which Reason never has"
    if building.marker != NOBODY and not (building.ruin and building.size == 3):
        return "cannot carry a marker: only ruins of size 3 do"
    older = state.boards[FAITH].at(building.anchor)
    if older is None or older.type != building.type or building.mask & ~older.mask:
        return "has nothing of its type on Faith that contains it"
    return ""
