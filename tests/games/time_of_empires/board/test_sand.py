"""Sand timers: what they show, what they carry for the script, and in which slots they stand."""

import re

import pytest

from gnomon.games.time_of_empires.draw import glances, layout, mats, shared_boards, timers
from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.state import EXHAUSTED, SAND, EmpiresState
from tests.games.time_of_empires.board.positions import middle, words
from tests.kit.drawn import classes, parsed, text
from tests.kit.time_of_empires import arrange, place, wait

RED_1, RED_2, PURPLE_1, PURPLE_2 = range(4)


def scales(drawn: str) -> tuple[float, float]:
    """How large the sand above and below is drawn."""
    found = re.findall(r'class="te-sand te-sand-(?:above|below)"[^>]* transform="scale\(([\d.]+)\)"', drawn)
    above, below = map(float, found)
    return above, below


@pytest.mark.parametrize(
    ("share", "above", "below"), [(1.0, 1, 0), (0.0, 0, 1), (0.5, 0.794, 0.794), (0.125, 0.5, 0.956)]
)
def test_sand_falls_by_volume(share: float, above: float, below: float):
    drawn = timers.glass(timers.Look(0, 0, SAND, 1000, 30000), share)
    parsed(drawn)
    assert scales(drawn) == pytest.approx((above, below), abs=0.01)


def test_a_running_timer_carries_the_instant_at_which_it_is_empty():
    state = middle()
    drawn = shared_boards.shared_elements(state, words(state))
    running = drawn["technology0-timers-0"]
    assert 'data-ready-at="868000"' in running
    assert 'data-lasts="30000"' in running
    assert "te-runs" in classes(running)
    assert "te-of-red" in classes(running)
    assert scales(running) == (1, 0)


def test_a_page_sends_no_timer_again_while_its_sand_runs_and_a_picture_shows_the_moment():
    state = middle()
    page = shared_boards.shared_elements(state, words(state))
    exact = shared_boards.shared_elements(state, words(state), True)
    assert text(exact["technology0-timers-0"]) == "Yuki 18"
    assert scales(exact["technology0-timers-0"])[0] == pytest.approx((18 / 30) ** (1 / 3), abs=0.01)
    state.now += 2000
    assert shared_boards.shared_elements(state, words(state)) == page


def test_an_exhausted_timer_on_a_shared_space_must_leave_and_carries_no_instant():
    state = middle()
    drawn = shared_boards.shared_elements(state, words(state))["leader0-timers-1"]
    assert "te-leaves" in classes(drawn)
    assert "data-ready-at" not in drawn
    assert scales(drawn) == (0, 1)
    own = arrange(red={"timers": ["bricks.1 empty 5", "none"]})
    drawn = mats.mat_elements(own, 0, words(own))["field1-timers-0"]
    assert "te-leaves" not in classes(drawn)


def test_a_grace_is_told_from_a_timer_that_may_be_cleared():
    state = arrange(options={"clear_grace_ms": 2000}, red={"timers": ["technology_a.1 grace 5", "none"]})
    drawn = shared_boards.shared_elements(state, words(state))["technology0-timers-0"]
    assert "te-held" in classes(drawn)
    assert "te-leaves" not in classes(drawn)


def test_sand_lies_still_in_an_introductory_era():
    state = arrange(mode="introductory", round=2, active="red", purple={"timers": ["technology_a.1", "bricks.1"]})
    drawn = shared_boards.shared_elements(state, words(state))["technology0-timers-2"]
    assert "data-ready-at" not in drawn
    assert "data-lasts" not in drawn
    assert "te-leaves" not in classes(drawn)


def test_a_timer_glides_from_the_board_where_it_stood_to_its_new_slot():
    state = arrange()
    off = shared_boards.shared_elements(state, words(state)) | mats.mat_elements(state, 0, words(state))
    assert not [key for key in off if "-timers-" in key]
    place(state, "red", "bricks.1", at=1000)
    drawn = mats.mat_elements(state, 0, words(state))
    assert "field1-timers-0" in drawn
    wait(state, 31000)
    place(state, "red", "technology_b.2", at=31000)
    assert "technology1-timers-0" in shared_boards.shared_elements(state, words(state))
    assert "field1-timers-0" not in mats.mat_elements(state, 0, words(state))


def test_every_timer_stands_inside_its_slot_and_slots_do_not_overlap():
    state = middle()
    for space in (*range(6), *shared_boards.spaces_in_play(state)):
        corners = [
            mats.slot_corner(slot) if space < 6 else shared_boards.slot_corner(slot)
            for slot in (2 * space, 2 * space + 1)
        ]
        (ax, ay), (bx, _) = corners
        assert bx - ax >= timers.SLOT_WIDTH + 2
        width, height = (mats.WIDTH, mats.HEIGHT) if space < 6 else (shared_boards.WIDTH, shared_boards.HEIGHT)
        assert bx + timers.SLOT_WIDTH <= width - 2
        assert ay + timers.SLOT_HEIGHT <= height - 4
        x, y = timers.timer_place(ax, ay)
        wide, tall = timers.WIDTH / 2 * timers.STANDING, timers.HEIGHT / 2 * timers.STANDING
        assert ax + wide <= x <= ax + timers.SLOT_WIDTH - wide
        assert ay + tall <= y <= ay + timers.SLOT_HEIGHT - tall


def test_the_own_board_has_one_or_two_slots_a_space():
    one, two = arrange(), arrange(options={"personal_slots": 2})
    for state, slots in ((one, 6), (two, 12)):
        drawn = mats.mat_elements(state, 0, words(state))
        assert sum("-slots-" in key for key in drawn) == slots


def test_the_two_timers_at_hand_name_their_places():
    state = middle()
    drawn = mats.glasses_elements(state, 0, words(state), True)
    assert "Technology board A" in text(drawn[mats.glass_key(0)]).replace("Technology\nboard", "Technology board")
    assert "18" in text(drawn[mats.glass_key(0)])
    black = mats.glasses_elements(state, 3, words(state, 3))
    assert "Timer 1" in text(black[mats.glass_key(0)]) or "timer 1" in text(black[mats.glass_key(0)])


def test_everybodys_timers_are_seen_at_a_glance():
    state = middle()
    drawn = glances.others_elements(state, words(state), True)
    assert len([key for key in drawn if "-timers-" in key]) == 8
    assert 'data-ready-at="874500"' in drawn[glances.timer_key(1, 1)]
    assert "25" in text(drawn[glances.timer_key(1, 1)])
    assert "te-warm" in classes(drawn[glances.timer_key(1, 0)])


def test_the_look_of_a_view_is_that_of_the_state():
    state = middle()
    view = GAME.view(state, 2)
    assert isinstance(view, EmpiresState)
    assert [timers.look(view, timer) for timer in range(8)] == [timers.look(state, timer) for timer in range(8)]
    assert state.timer_sand[2] == EXHAUSTED
    assert layout.slot_key(12) == "technology0-slots-12"
