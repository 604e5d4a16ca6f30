"""The map and its clock as layers of keyed elements."""

import itertools
import re
from math import hypot

import pytest

from gnomon.drawing.sheets import parent
from gnomon.games.time_of_empires.draw import board, clock, layout, terrain
from gnomon.games.time_of_empires.draw.sheets import layers
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.land import Land
from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import ACROSS, CENTRE, NODE_NAMES, NONE
from gnomon.kernel.rng import Generator
from tests.games.time_of_empires.board.positions import middle, words
from tests.kit.drawn import classes, identities, parsed, text
from tests.kit.time_of_empires import arrange, idle_turns, node, permute_hidden

SEATS = (2, 3, 4)


def start(seats: int, seed: int = 5) -> EmpiresState:
    state = GAME.setup({}, seats, seed)
    assert isinstance(state, EmpiresState)
    return state


def distance(one: layout.Point, other: layout.Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def heights(triangle: tuple[layout.Point, ...], point: layout.Point) -> list[float]:
    """How far inside each side a point lies; negative outside."""
    found = []
    for index in range(3):
        (ax, ay), (bx, by) = triangle[index], triangle[(index + 1) % 3]
        found.append(((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / hypot(bx - ax, by - ay))
    return found


# --- pieces ------------------------------------------------------------------------------------------------------


def test_every_building_clan_group_and_node_has_an_element_named_by_its_place():
    state = middle()
    drawn = board.map_elements(state)
    named = {name: sum(key.startswith(f"map-{name}-") for key in drawn) for name in board.LAYERS}
    assert named["buildings"] == sum(mask.bit_count() for mask in state.buildings) == 19
    assert named["clans"] == sum(1 for count in state.clans if count) == 18
    assert named["nodes"] == 48
    assert named["names"] == 12
    assert board.building_key(node("P1.0"), 1, 2) in drawn
    assert board.clans_key(node("H4.centre")) in drawn
    assert all(identities(element)[0] == key for key, element in drawn.items())


def test_element_names_are_unique_and_lead_to_their_layer():
    drawn = board.map_elements(middle(), words(middle()))
    found = identities(layers("map", drawn, board.LAYERS))
    assert len(found) == len(set(found))
    assert {parent(key) for key in drawn} <= {f"map-{name}" for name in board.LAYERS}


def test_the_sheets_are_well_formed_and_named():
    state = middle()
    drawn = board.map_elements(state, words(state))
    whole = parsed(board.sheets(state, drawn, "The <map>", clock.content(clock.clock_elements(state, words(state)))))
    assert [sheet.attrib["id"] for sheet in whole] == ["map-under", "clock", "map"]
    assert whole[2][0].text == "The <map>"
    assert {sheet.attrib["viewBox"] for sheet in whole} == {whole[0].attrib["viewBox"]}
    near = [float(value) for value in whole[2].attrib["data-close"].split()]
    assert near[2] < layout.frame(4)[2]


def test_pieces_are_placed_by_a_transform_attribute():
    for key, element in board.map_elements(middle()).items():
        if key.split("-")[1] in ("buildings", "clans"):
            assert re.match(r'<g transform="translate\([\d.-]+ [\d.-]+\)"', element)


def test_a_stack_shows_its_owner_and_from_two_up_its_number():
    drawn = board.map_elements(middle())
    four = drawn[board.clans_key(node("H4.centre"))]
    assert ">4<" in four
    assert "te-of-white" in classes(four)
    assert four.count("<ellipse") == 4
    one = drawn[board.clans_key(node("H5.centre"))]
    assert "te-of-black" in classes(one)
    assert "te-count" not in one


def test_what_a_seat_cannot_know_changes_nothing_on_the_map():
    state = middle()
    drawn = board.map_elements(state, words(state, -1)) | clock.clock_elements(state, words(state, -1))
    for seat in range(-1, 4):
        other = permute_hidden(state, seat, Generator(seat + 2)) if seat >= 0 else state
        for known in (GAME.view(state, seat), other):
            assert isinstance(known, EmpiresState)
            again = board.map_elements(known, words(state, -1)) | clock.clock_elements(known, words(state, -1))
            assert again == drawn


def test_only_what_changed_has_a_new_element():
    before, after = middle(), middle()
    city = node("H1.centre")
    after.clans[city] = 1
    after.buildings[node("H6.0")] = 0
    old, new = board.map_elements(before), board.map_elements(after)
    changed = {key for key in old | new if old.get(key) != new.get(key)}
    assert changed == {board.clans_key(city), board.building_key(node("H6.0"), 3, 1)}


# --- geometry ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_territories_that_touch_share_their_side_and_no_others_do(seats: int):
    land = start(seats).land
    sides: dict[frozenset[layout.Point], list[int]] = {}
    for territory in land.territories:
        a, b, _ = layout.territory(seats, land, territory)
        ends = frozenset((round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in (a, b))
        sides.setdefault(ends, []).append(territory)
    met = {frozenset(pair) for pair in sides.values() if len(pair) == 2}
    across = {
        frozenset((territory, land.exit_to[territory][ACROSS]))
        for territory in land.territories
        if land.exit_to[territory][ACROSS] != NONE
    }
    assert met == across
    assert max(map(len, sides.values())) == 2


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(6))
def test_sites_and_clans_lie_inside_their_territory_and_apart(seats: int, seed: int):
    land = start(seats, seed).land
    for territory in land.territories:
        found = layout.places(seats, land, territory)
        assert len(found.sites) == land.sites[territory]
        spots = [found.clans, *found.sites]
        triangle = layout.territory(seats, land, territory)
        assert min(heights(triangle, spot)[0] for spot in spots) >= 13
        assert min(min(heights(triangle, spot)) for spot in spots) >= 4
        assert all(distance(one, other) >= 24 for one, other in itertools.combinations(spots, 2))
        assert all(distance(spot, triangle[2]) >= 33 for spot in spots)


@pytest.mark.parametrize("seats", SEATS)
def test_everything_lies_within_the_frames(seats: int):
    land = start(seats).land
    for frame in (layout.frame(seats), layout.close_frame(seats)):
        left, top, wide, tall = frame
        for position in land.positions:
            for x, y in layout.corners(seats, position):
                assert left <= x <= left + wide
                assert top <= y <= top + tall
    left, top, wide, tall = layout.frame(seats)
    for step in range(40):
        x, y = layout.along_track(seats, step / 40)
        assert left <= x <= left + wide
        assert top <= y <= top + tall


def test_a_line_is_the_same_from_both_ends_and_the_same_every_time():
    line = terrain.hand_line((0.0, 0.0), (190.0, 3.0))
    assert line[::-1] == terrain.hand_line((190.0, 3.0), (0.0, 0.0))
    assert (line[0], line[-1]) == ((0.0, 0.0), (190.0, 3.0))
    assert len(line) > 8
    assert all(abs(y - x * 3 / 190) < 1.3 for x, y in line)


@pytest.mark.parametrize("seats", SEATS)
def test_the_ground_is_drawn_once_for_a_layout_and_shows_every_terrain(seats: int):
    land: Land = start(seats).land
    drawn = board.under(seats, land)
    parsed(drawn)
    for terrain_name in ("forest", "countryside", "mountain"):
        assert drawn.count(f'class="te-{terrain_name}"') == len(land.positions)
    assert drawn.count('class="te-socket"') == sum(land.sites)
    assert drawn.count("te-wall") == len(land.cities)
    assert drawn.count('"te-frame-case') == len(land.capitals) == seats
    assert "#te-tree" in drawn
    assert "#te-peak" in drawn
    assert board.under(seats, land) is drawn


@pytest.mark.parametrize("seats", SEATS)
def test_trees_and_peaks_keep_off_sites_and_cities(seats: int):
    land = start(seats).land
    marks = [
        (float(x), float(y) - 5)
        for x, y in re.findall(
            r'<use href="#te-(?:tree|peak|sheaf)\d" x="([\d.-]+)" y="([\d.-]+)"/>', terrain.ground(seats, land)
        )
    ]
    assert len(marks) > 60
    for territory in land.territories:
        found = layout.places(seats, land, territory)
        for spot in (found.clans, *found.sites):
            assert all(distance(spot, mark) >= 16.9 for mark in marks), NODE_NAMES[territory]
    for position in land.positions:
        assert all(distance(layout.centre(seats, position), mark) >= 35.9 for mark in marks)


# --- the clock ---------------------------------------------------------------------------------------------------


def test_the_track_begins_and_ends_at_the_top_and_runs_clockwise():
    for seats in SEATS:
        top, end = layout.along_track(seats, 0), layout.along_track(seats, 1)
        assert distance(top, end) < 0.01
        assert abs(top[0]) < 0.01
        assert layout.along_track(seats, 0.1)[0] > 20
        assert layout.along_track(seats, 0.9)[0] < -20


def test_both_appointments_of_a_triangle_fall_on_its_corners():
    corners = layout.track(3)
    assert distance(layout.along_track(3, 1 / 3), corners[1]) < 0.01
    assert distance(layout.along_track(3, 2 / 3), corners[2]) < 0.01


def test_a_running_era_carries_its_instants_for_the_script_and_shows_its_time_in_pictures():
    state = middle()
    page = clock.clock_elements(state, words(state))
    line = page["clock-elapsed-line"]
    assert 'data-gong-at="600000"' in line
    assert 'data-lasts="540000"' in line
    length = float(re.search(r'data-length="([\d.]+)"', line).group(1))
    assert length == pytest.approx(layout.track_length(4), abs=0.01)
    assert 'data-due-at="960000"' in page["clock-corners-cry"]
    exact = clock.clock_elements(state, words(state), True)
    assert text(exact["clock-corners-time"]) == "4:10"
    assert text(exact["clock-corners-cry"]) == "1:50"
    over = float(re.search(r'stroke-dasharray="([\d.]+) ', exact["clock-elapsed-line"]).group(1))
    assert over == pytest.approx(layout.track_length(4) * 250 / 540, abs=0.1)
    # What the page draws depends on the acts of the clock alone, so nothing is sent again while time runs.
    state.now += 1000
    assert clock.clock_elements(state, words(state)) == page


def test_a_heard_cry_is_marked():
    state = middle()
    drawn = clock.clock_elements(state)
    assert "te-medal-done" in drawn["clock-marks-cry0"]
    assert "te-medal-done" not in drawn["clock-marks-cry1"]


def test_an_introductory_era_counts_rounds_and_its_clock_lies_still():
    state = arrange(players=3, mode="introductory", round=4)
    drawn = clock.clock_elements(state, words(state))
    assert "data-" not in drawn["clock-hand-now"]
    assert drawn["clock-ring-face"].count("te-rim-bead") == 15
    assert text(drawn["clock-corners-time"]) == "4/15"
    before = clock.share_of(state, False)
    idle_turns(state, 1)
    assert clock.share_of(state, False) == pytest.approx(before + 1 / 45)
    short = arrange(mode="introductory", options={"intro_rounds": 6})
    assert clock.cries(short) == [5 / 6]


def test_no_era_has_begun_at_the_very_start():
    state = start(2)
    drawn = clock.clock_elements(state, words(state))
    assert "clock-hand-now" not in drawn
    assert clock.share_of(state, True) == 0
    assert state.land.nodes[-1] % 4 == CENTRE
