"""Guided matches played as their cards say: by mouse, keys and finger, in three languages, the card never over its subject.

One main line is played to its end; the others to their third task, for all that differs between games lies before it.
"""

import time

import pytest

from gnomon import catalog
from tests.e2e.test_every_page import serious
from tests.e2e.test_tasks import COVERED, SUBJECT

LEARNED = [game for game in catalog.GAMES if catalog.face(game).courses]
WAYS = {
    "mouse": {"width": 1440, "height": 780, "locale": "en-GB"},
    "keys": {"width": 1366, "height": 680, "locale": "pt-BR"},
    "finger": {"width": 390, "height": 700, "locale": "ja-JP", "touch": True},
}
IN_TWO_TAPS = {"time_of_empires"}
"""On a phone its answers are a timer and a place, tapped in turn: `test_time_of_empires` does."""
PLAYED = [(game, way) for game in LEARNED for way in WAYS if way != "finger" or game not in IN_TWO_TAPS]
SHOWN_TASKS = 3
PATIENCE = 240
"""So many seconds for some tasks, were the machine ever so slow."""
SETTLES = 400
"""Within so many milliseconds a page has found out what can be scrolled."""
WORD = "() => document.querySelector('#task .task-word')?.textContent ?? ''"
# How far the strip says one is: how many bars are behind.
FAR = "() => document.querySelectorAll('#task .task-strip i.done, #task .task-strip i.left').length"
# The card as it stands, for two pages that should agree.
CARD = "() => document.querySelector('#task').innerHTML"
AWAITED = "() => document.querySelector('#ask')?.dataset.mine === '1' || document.querySelector('#ending table')"


def begin(person, game: str) -> None:
    """From the page of the game into its guided match, by one click."""
    person.page.goto(f"/games/{game}")
    person.page.locator(f"form[action='/learn?game={game}'] button").first.click()
    person.page.wait_for_url("**/matches/*")
    person.wait_ready()


def shown(page, code: int):
    """The button of an answer, its group opened."""
    button = page.locator(f'#ask [data-code="{code}"], #options .option[data-code="{code}"]:not([data-denied])').first
    if not button.is_visible():
        group = button.evaluate("one => one.closest('[data-group]')?.dataset.group ?? ''")
        opener = page.locator(f'#options .group-list [data-group="{group}"]')
        if opener.is_visible():
            opener.click()
    return button


def by_mouse(page, button) -> None:
    button.click()


def by_keys(page, button) -> None:
    """The key of the end, a number that stands beside the answer, or its button by the focus."""
    number = button.locator("kbd").first.inner_text() if button.locator("kbd").count() else ""
    if button.get_attribute("data-key") == "end":
        page.keyboard.press("e")
    elif number.isdigit():
        page.keyboard.press(number)
    else:
        button.focus()
        page.keyboard.press("Enter")


def by_finger(page, button) -> None:
    button.tap()
    confirm = page.locator("#confirm .main")
    if button.get_attribute("data-elements") and confirm.is_visible():
        confirm.tap()


ACTS = {"mouse": by_mouse, "keys": by_keys, "finger": by_finger}


def answer(person, act) -> None:
    """One answer: what leads to the task, else the first that there is, the end of a turn last."""
    page = person.page
    codes = page.evaluate(SUBJECT)["codes"]
    if codes:
        button = shown(page, codes[0])
    elif person.options().count():
        button = person.options().first
    else:
        button = page.locator("#ask [data-key=end]")
    person.answered(lambda: act(page, button))


def follow(person, act, tasks: int, words: list[str], otherwise=None) -> None:
    """Do what the card says until so many tasks are behind, or the match is over; what was said goes into `words`."""
    page, deadline, far = person.page, time.monotonic() + PATIENCE, -1
    while True:
        page.wait_for_function(AWAITED, timeout=60_000)
        now = page.evaluate(FAR)
        if now != far:
            words.append(page.evaluate(WORD))
            far = now
            if otherwise is not None:
                otherwise(now)
        if now >= tasks or person.is_over():
            return
        assert time.monotonic() < deadline, f"task {now + 1} is not done: {page.evaluate(SUBJECT)}"
        page.wait_for_timeout(60)
        covered = page.evaluate(COVERED)
        assert covered < 5, f"the card covers {covered} % of the subject of task {now + 1}"
        answer(person, act)


@pytest.mark.parametrize(("game", "way"), PLAYED)
def test_the_first_tasks_are_done_as_the_card_says_and_praised_in_numbers(people, game, way):
    pupil = people("Ama", **WAYS[way])
    begin(pupil, game)
    words: list[str] = []
    follow(pupil, ACTS[way], SHOWN_TASKS, words)
    assert any(any(sign.isdigit() for sign in word) for word in words), words
    assert not pupil.faults


def test_a_whole_main_line_is_played_to_its_end_through_a_closed_window_and_in_step_with_a_second_tab(people):
    pupil = people("Ama", **WAYS["mouse"])
    page = pupil.page
    begin(pupil, "khronos")
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready]")
    path = page.url

    def in_step(_: int) -> None:
        card = page.evaluate(CARD)
        other.wait_for_function("card => document.querySelector('#task').innerHTML === card", arg=card)

    words: list[str] = []
    follow(pupil, by_mouse, 5, words, in_step)
    task = page.get_attribute("#task", "data-task")
    chapter = page.locator("#task .chapter").inner_text()
    assert chapter == "Payday"
    page.goto("about:blank")
    other.close()
    page.goto("/")
    page.locator(f"a[href^='{path.removeprefix(pupil.address)}']").first.click()
    pupil.wait_ready()
    assert page.get_attribute("#task", "data-task") == task
    assert page.locator("#task .chapter").inner_text() == chapter
    follow(pupil, by_mouse, 9, words)
    assert pupil.is_over()
    assert page.locator("#task .task-strip .done").count() >= 6
    assert "The match is over" in page.locator("#task h2").inner_text()
    assert not pupil.faults


def test_a_chapter_is_left_out_and_begun_again_from_the_list_of_tasks(people):
    pupil = people("Ama", **WAYS["mouse"])
    page = pupil.page
    begin(pupil, "khronos")
    path = page.url
    page.click("#task .task-strip")
    page.click("#tasks-sheet button:has-text('Skip chapter')")
    page.wait_for_function("() => document.querySelectorAll('#task .task-strip .left').length === 3")
    assert page.locator("#task .chapter").inner_text() == "Three ages, two adventurers"
    assert not page.locator("#tasks-sheet").is_visible()
    page.click("#task .task-strip")
    page.click("#tasks-sheet button:has-text('Chapter again')")
    page.wait_for_url(lambda url: url != path)
    pupil.wait_ready()
    assert page.get_attribute("#task", "data-task") == "keep"
    assert "Hello!" in page.locator("#task .task-says").inner_text()


@pytest.mark.parametrize("locale", ["en-US", "pt-BR", "ja-JP"])
def test_axe_finds_nothing_serious_in_drills_and_guided_matches(people, locale):
    pupil = people("Ama", width=1440, height=780, locale=locale, bypass_csp=True)
    page = pupil.page
    page.goto("/drills")
    wrong = serious(page)
    for game in LEARNED:
        page.set_viewport_size({"width": 1440, "height": 780})
        begin(pupil, game)
        wrong += [f"{game}: {fault}" for fault in serious(page)]
        if locale != "en-US":
            continue
        page.click("#task .task-strip")
        wrong += [f"{game}, the list of tasks: {fault}" for fault in serious(page)]
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": 390, "height": 700})
        page.wait_for_timeout(SETTLES)
        wrong += [f"{game} on a phone: {fault}" for fault in serious(page)]
    assert not wrong, "\n".join(wrong)
