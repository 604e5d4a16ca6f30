"""Whole matches of Inventions alone by keyboard, with Chronos by thumb, with a friend by mouse; its chains stepped back."""

import random
from functools import partial

import pytest

from tests.e2e import hands
from tests.e2e.hands import SEEN, leaves, pages_of_game, totals
from tests.e2e.people import Person, by_keyboard
from tests.e2e.test_every_page import LANGUAGES, faults_on, read_well
from tests.e2e.test_people import invite, sit
from tests.e2e.test_table_fits import INSIDE

GAME = "inventions"
DESKS = ((1366, 768), (1440, 900), (1920, 1080), (2560, 1440))
RAIL = ("#ask", "#options", "#players", "#log")
ENDS = 0.6
"""How often a player who may stop a chain, or build no more, does: a match is long enough."""
TAKES_PART = 12
"""So many answers a friend gives, more or less, before a program stands in: the Stone Age, and the first rounds."""

# The steps of the turn: the numbers before them, and how many have a way back.
THREAD = """() => ({
  steps: [...document.querySelectorAll('.steps li:not(.follows) i')].map((one) => one.textContent),
  backs: document.querySelectorAll('.steps form button').length,
  marks: document.querySelectorAll("[id^='i-looks-step']").length,
})"""


def sits_down(person: Person, programs: int, **more: str) -> str:
    """A match against so many programs; its path."""
    return person.set_table(dict.fromkeys(range(1, programs + 1), "random"), programs + 1, game=GAME, **more)


def intention(person: Person, dice: random.Random) -> tuple[int, str]:
    """Which option that can be seen is taken, and where it lies; -1 to decline or to stop."""
    seen = person.page.evaluate(SEEN)
    options = seen["options"]
    if not options or (seen["ends"] and dice.random() < ENDS):
        return -1, ""
    number = dice.randrange(len(options))
    return number, options[number]["places"]


by_mouse = partial(hands.by_mouse, intention)
by_thumb = partial(hands.by_thumb, intention)
together = partial(hands.together, by_mouse)


def test_a_match_alone_is_played_by_keyboard(people):
    yuki = people("Yuki", locale="ja-JP")
    match = sits_down(yuki, 0, option_difficulty="easy")
    yuki.page.mouse.move(0, 0)
    assert yuki.play_out(partial(by_keyboard, ends=ENDS), seed=3) > 26
    assert len(totals(yuki)) == 2, "the automated opponents have a column of their own"
    told = yuki.page.locator("#log").inner_text()
    assert "クロノス" in told
    assert "ヘパイストス" in told
    wrong = read_well(yuki, "ja", [match], GAME)
    assert not wrong, "\n".join(wrong)


def test_a_match_of_two_with_chronos_is_played_with_a_thumb_on_a_phone(people):
    ama = people("Ama", width=390, height=844, touch=True)
    sits_down(ama, 1)
    assert ama.play_out(by_thumb, seed=2) > 26
    assert "Chronos" in ama.page.locator("#log").inner_text()
    ama.page.locator("[data-scoring-done]").tap()
    assert ama.page.locator(".score-sheet").is_visible()
    assert ama.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_match_of_four_is_played_by_mouse_with_a_friend_and_programs(people):
    helena, friend = people("Helena"), people("Tomás", locale="pt-BR")
    match = helena.set_table({1: "open", 2: "random", 3: "random"}, game=GAME)
    sit(friend, invite(helena, match))
    together([helena, friend], random.Random(1), 2 * TAKES_PART)
    leaves(friend)
    friend.page.goto("/")
    assert helena.play_out(by_mouse, seed=1) > 20
    assert len(totals(helena)) == 4
    friend.open(match)
    assert friend.is_over()
    assert totals(friend) == totals(helena)
    wrong = read_well(friend, "pt_BR", [match], GAME)
    assert not wrong, "\n".join(wrong)


def test_a_turn_is_shown_step_by_step_and_stepped_back(people):
    ama = people("Ama")
    sits_down(ama, 0)
    page, dice = ama.page, random.Random(7)
    for _ in range(80):
        assert ama.wait_turn()
        thread = page.evaluate(THREAD)
        assert thread["steps"] == [str(number + 1) for number in range(len(thread["steps"]))]
        if len(thread["steps"]) > 1 and thread["backs"] > 1:
            break
        ama.answered(partial(by_mouse, ama, dice))
    assert thread["marks"]
    question = page.locator("#question").inner_text()
    ama.answered(page.locator(".steps form button").last.click)
    after = page.evaluate(THREAD)
    assert len(after["steps"]) < len(thread["steps"])
    ama.answered(page.locator(".steps form button").first.click)
    assert page.evaluate(THREAD)["steps"] == []
    assert page.locator("#question").inner_text() != question


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pages_read_well_in_every_language(people, language):
    reader = people("Zé", locale=LANGUAGES[language])
    match = sits_down(reader, 0)
    together([reader], random.Random(6), TAKES_PART)
    wrong = read_well(reader, language, [f"/games/{GAME}", *pages_of_game(GAME, match)], GAME)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_its_pages(people, theme):
    zoe = people("Zoë", bypass_csp=True)
    match = sits_down(zoe, 1)
    assert zoe.wait_turn()
    wrong = faults_on(zoe, pages_of_game(GAME, match) if theme == "light" else [match], theme)
    assert not wrong, "\n".join(wrong)


def test_on_a_desk_the_question_stays_and_what_is_asked_for_comes_into_view(people):
    zoe = people("Zoë")
    sits_down(zoe, 3)
    page, dice, wrong = zoe.page, random.Random(4), []
    for _ in range(6):
        assert zoe.wait_turn()
        for width, height in DESKS:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{width} by {height}: the page is {wide} wide")
            outside = [part for part in RAIL if not page.evaluate(INSIDE, part)]
            wrong += [f"{width} by {height}: {part} leaves the window" for part in outside]
        zoe.answered(partial(by_mouse, zoe, dice))
    assert not wrong, "\n".join(wrong)


def test_on_a_phone_question_and_answers_are_in_reach_over_the_world(people):
    ama = people("Ama", width=390, height=844, touch=True)
    sits_down(ama, 1)
    page = ama.page
    for _ in range(3):
        assert ama.wait_turn()
        assert page.evaluate(INSIDE, "#ask .q")
        assert page.evaluate(INSIDE, "#options .option-lists > .open .option")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("#i-region-asia").count() == 1
        ama.answered(partial(by_thumb, ama, random.Random(4)))


def test_on_a_phone_the_details_of_options_break_inside_the_window(people):
    ama = people("Ama", width=390, height=700, touch=True, locale="ja-JP")
    page = ama.page
    page.goto("/games/inventions")
    page.locator("form[action='/learn?game=inventions'] button").first.click()
    page.wait_for_url("**/matches/*")
    ama.wait_ready()
    page.wait_for_selector("#options .option .detail")
    rights = "() => [...document.querySelectorAll('#options .option .detail')].map((one) => one.getBoundingClientRect().right)"
    assert max(page.evaluate(rights)) <= 390
