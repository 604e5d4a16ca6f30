"""Chapter 2: the boards and the map."""

import pytest

from gnomon.games.khronos import GAME
from gnomon.games.khronos.components import BLANK, SHIPPED
from gnomon.games.khronos.grid import SQUARE_NAMES, anchors_inside, squares_of
from gnomon.games.khronos.state import KhronosState
from tests.kit.khronos import allowed, arrange, buildings, domains, play, refused

COLUMNS, ROWS = 16, 20
HAMLETS = ["f5", "l5", "d8", "m8", "c11", "k11", "n12", "j14", "d15", "l16"]


def places(letter: str) -> set[tuple[int, int]]:
    return {divmod(at, COLUMNS) for at, found in enumerate(SHIPPED.terrain) if found == letter}


def neighbours(place: tuple[int, int]) -> set[tuple[int, int]]:
    row, column = place
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


def parts(squares: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    left, found = set(squares), []
    while left:
        part, edge = set(), {left.pop()}
        while edge:
            part |= edge
            edge = {other for place in edge for other in neighbours(place)} & left
            left -= edge
        found.append(part)
    return found


@pytest.mark.rule("2.1")
def test_a_board_has_16_columns_and_20_rows_named_from_the_top_left():
    assert len(SHIPPED.terrain) == COLUMNS * ROWS
    assert (SQUARE_NAMES[0], SQUARE_NAMES[15], SQUARE_NAMES[16], SQUARE_NAMES[-1]) == ("a1", "p1", "a2", "p20")


@pytest.mark.rule("2.1")
def test_the_three_boards_begin_alike_each_hamlet_a_domain_by_itself():
    state = GAME.setup({}, 4, 3)
    assert isinstance(state, KhronosState)
    for age in ("might", "faith", "reason"):
        assert domains(state, age) == [[name] for name in HAMLETS]
        assert buildings(state, age) == []


@pytest.mark.rule("2.2")
def test_the_squares_of_the_map_are_counted():
    assert SHIPPED.count_terrain() == {".": 145, "H": 10, "F": 72, "M": 64, "R": 29}
    assert [SQUARE_NAMES[at] for at in squares_of(SHIPPED.hamlets)] == HAMLETS
    assert BLANK.count_terrain() == {".": 320, "H": 0, "F": 0, "M": 0, "R": 0}


@pytest.mark.rule("2.2")
def test_no_two_hamlets_are_nearer_than_four_squares():
    found = sorted(places("H"))
    distances = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in found for b in found if a < b]
    assert min(distances) == 4


@pytest.mark.rule("2.2")
def test_the_river_is_one_ribbon_from_top_to_bottom_with_four_hamlets_west_and_six_east():
    (river,) = parts(places("R"))
    assert {0, ROWS - 1} <= {row for row, _ in river}
    everywhere = {(row, column) for row in range(ROWS) for column in range(COLUMNS)}
    banks = sorted(parts(everywhere - river), key=min)
    assert len(banks) == 2
    assert [len(bank & places("H")) for bank in banks] == [4, 6]


@pytest.mark.rule("2.2", "5.2")
@pytest.mark.parametrize("hamlet", HAMLETS)
def test_every_hamlet_can_grow_without_forest_or_mountain(hamlet: str):
    clear = 0
    for at, letter in enumerate(SHIPPED.terrain):
        if letter in ".HR":
            clear |= 1 << at
    bit = 1 << SQUARE_NAMES.index(hamlet)
    for size, least in ((2, 3), (3, 2)):
        others = sum(1 << SQUARE_NAMES.index(name) for name in HAMLETS if name != hamlet)
        found = [
            anchor
            for anchor in squares_of(anchors_inside(clear & ~others, size))
            if sum(1 << (anchor + 16 * down + right) for down in range(size) for right in range(size)) & bit
        ]
        assert len(found) >= least


@pytest.mark.rule("2.2")
def test_one_pair_of_hamlets_fits_inside_a_city_that_may_not_cover_both():
    state = arrange(map="valley", hand="CC")
    # j14 and l16 are two rows and two columns apart.
    assert refused(state, "upgrade_might_city", "j14") == ("not_empty", "4.6")
    assert allowed(state, "upgrade_might_city", "h14")


@pytest.mark.rule("2.2", "5.2")
def test_only_a_town_or_city_in_the_river_links_the_banks():
    state = arrange(map="valley", players=2, hand="CCRM", pawns="might might", might="hamlet h7, hamlet k7")
    for act in ("construct_might_hamlet", "construct_might_chapel", "construct_might_watch_tower"):
        assert refused(state, act, "j7") == ("river", "5.2")
    play(state, "construct_might_town", "i7", "2")
    assert ["h7", "i7", "k7"] in domains(state, "might")
