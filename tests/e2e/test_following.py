"""Following a match: the log in the order of what happened, and previews only where somebody points."""

import random
from functools import partial

import pytest

from tests.e2e.people import Person
from tests.e2e.test_every_table import TABLES

TURNS = """() => [...document.querySelectorAll('#logturn .log-chapter')].map(
    (turn) => [...turn.querySelectorAll('[data-row]')].map((line) => line.id))"""
IN_SIGHT = """() => {
  const box = document.getElementById('logturn').getBoundingClientRect();
  const lines = document.querySelector('#logturn .log-chapter:has([data-row])').querySelectorAll('[data-row]');
  const { top, bottom } = lines[lines.length - 1].getBoundingClientRect();
  return top >= box.top - 1 && bottom <= box.bottom + 1;
}"""
"""Whether the line that was told last can be seen in the log's panel."""


def place(line):
    """A line's row, and its place in it."""
    row, _, within = line.partition("-")[2].partition("n")
    return int(row), int(within)


def build(person):
    """Begin to build, where that is possible, or take any option, or end the turn."""
    options = person.options()
    construct = options.filter(has_text="Construct")
    found = construct if construct.count() else options
    person.answered((found if found.count() else person.page.locator("#ask [data-key=end]")).first.click)


def test_the_lines_of_a_turn_stand_in_order_and_the_newest_is_in_sight(people):
    helena = people("Helena", width=1366, height=680)
    helena.set_table({1: "random"})
    page = helena.page
    for _ in range(40):
        assert helena.wait_turn()
        build(helena)
        page.wait_for_function(IN_SIGHT)
        if page.locator("#logturn .log-chapter:has([data-row])").count() > 2:
            break
    assert helena.wait_turn()
    turns = [turn for turn in page.evaluate(TURNS) if turn]
    assert len(turns) > 2
    assert sum(map(len, turns)) > 12
    for turn in turns:
        assert [place(line) for line in turn] == sorted(place(line) for line in turn)
    firsts = [place(turn[0]) for turn in turns]
    assert firsts == sorted(firsts, reverse=True)
    page.reload()
    helena.wait_ready()
    assert [turn for turn in page.evaluate(TURNS) if turn] == turns
    page.wait_for_function(IN_SIGHT)


def test_somebody_who_reads_in_the_log_is_left_there(people):
    helena = people("Helena", width=1366, height=680)
    helena.set_table({1: "random", 2: "random", 3: "random"})
    page = helena.page
    lines = page.locator("#logturn")
    while not lines.evaluate("(lines) => lines.scrollTop > 100"):
        assert helena.wait_turn()
        build(helena)
    lines.hover()
    page.mouse.wheel(0, -2000)
    page.wait_for_function("() => document.getElementById('logturn')?.scrollTop === 0")
    told = page.locator("#logturn [data-row]")
    before = told.count()
    while told.count() == before:
        assert helena.wait_turn()
        build(helena)
    page.wait_for_timeout(200)
    assert lines.evaluate("(lines) => lines.scrollTop") == 0
    lines.hover()
    page.mouse.wheel(0, 2000)
    page.wait_for_function(IN_SIGHT)


def answers_where_another_option_comes(helena: Person) -> bool:
    """Sets a table and answers by mouse; whether another option lies under the pointer afterwards."""
    helena.set_table({1: "random"})
    assert helena.wait_turn()
    option = helena.options().filter(has_text="Construct").first
    option.hover()
    helena.page.wait_for_selector(".option.chosen")
    helena.answered(option.click)
    assert helena.is_asked()
    helena.page.wait_for_timeout(400)
    return helena.page.locator(".option[data-code]:hover").count() == 1


def test_nothing_is_previewed_until_the_pointer_moves(people):
    helena = people("Helena", width=1440, height=900)
    assert any(answers_where_another_option_comes(helena) for _ in range(5)), (
        "few places follow only where others built"
    )
    page = helena.page
    box = page.locator(".option[data-code]:hover")
    assert page.locator(".option.chosen").count() == 0
    shape = box.bounding_box()
    page.mouse.move(shape["x"] + 40, shape["y"] + 8)
    page.wait_for_selector(".option.chosen")


@pytest.mark.parametrize("game", TABLES)
def test_whoever_is_asked_again_sees_once_more_what_the_others_did_and_comes_back_at_once(people, game):
    helena = people("Helena", width=1366, height=680)
    move, _, _, more = TABLES[game]
    helena.set_table({1: "random"}, game=game, **more)
    page, dice = helena.page, random.Random(3)
    again = page.locator("#ask [data-again]")
    for _ in range(60):
        assert helena.wait_turn()
        if again.count():
            break
        helena.answered(partial(move, helena, dice))
    for width, height in ((1366, 680), (390, 700)):
        page.set_viewport_size({"width": width, "height": height})
        again.scroll_into_view_if_needed()
        asked, drawn = helena.number(), page.locator("#ask h1").inner_text()
        again.click()
        page.wait_for_selector("#content.past")
        again.click()
        page.wait_for_selector("#content:not(.past)")
        assert (helena.number(), helena.is_asked(), page.locator("#ask h1").inner_text()) == (asked, True, drawn)
    page.set_viewport_size({"width": 1366, "height": 680})
    helena.answered(partial(move, helena, dice))
    assert not helena.faults
