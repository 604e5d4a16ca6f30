"""Guided matches played as their cards say: by mouse, keys and finger, in three languages, the card never over its subject.

One main line is played to its end; the others to their third task, for all that differs between games lies before it.
"""

import time
from collections.abc import Iterator

import pytest

from gnomon import catalog
from tests.e2e.test_every_page import serious
from tests.e2e.test_tasks import COVERED, SUBJECT
from tests.games.feudum.text.test_courses import SOLUTIONS as FEUDUM
from tests.games.inventions.test_courses import SOLUTIONS as INVENTIONS

LEARNED = [game for game in catalog.GAMES if catalog.face(game).courses]
WAYS = {
    "mouse": {"width": 1440, "height": 780, "locale": "en-GB"},
    "keys": {"width": 1366, "height": 680, "locale": "pt-BR"},
    "finger": {"width": 390, "height": 700, "locale": "ja-JP", "touch": True},
}
SOLUTIONS = {"khronos": {}, "feudum": FEUDUM, "inventions": INVENTIONS}
DRILLS = [
    *(("khronos", course) for course in ("junction", "paradox", "division")),
    *(("feudum", course) for course in FEUDUM),
    *(("inventions", course) for course in INVENTIONS),
]
PLAYED = [(game, way) for game in LEARNED for way in WAYS]
SHOWN_TASKS = 3
PATIENCE = 240
"""So many seconds for some tasks, were the machine ever so slow."""
SETTLES = 400
"""Within so many milliseconds a page has found out what can be scrolled."""
WORD = "() => document.querySelector('#task .task-word')?.textContent ?? ''"
# How far the strip says one is: how many bars are behind.
FAR = "() => document.querySelectorAll('#task .task-strip i.done, #task .task-strip i.left').length"
ALL_DONE = "() => !document.querySelector('#task .task-strip i:not(.done)')"
# The card as it stands, for two pages that should agree.
CARD = "() => document.querySelector('#task')?.innerHTML"
AWAITED = "() => document.querySelector('#ask')?.dataset.mine === '1' || document.querySelector('#ending table')"

HOLDING = "() => document.body.classList.contains('holding')"
# The button that stands for a place of the boards at the foot of a phone.
STANDING_IN = """(place) => Object.entries(JSON.parse(document.getElementById('aliases').dataset.same))
  .find(([name, same]) => same === place && document.getElementById(name)?.matches('button'))[0]"""


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


def into_its_place(page, places: list[str]) -> None:
    """At the foot of the phone: a tap on the tile of the place; where either timer may go there, one on the timer, too."""
    page.locator(", ".join(f"button[id='{place}']" for place in places)).first.tap()
    if page.evaluate(HOLDING):
        timer = page.evaluate(STANDING_IN, places[0])
        page.locator(f"button[id='{timer}']").tap()


def by_finger(page, button) -> None:
    if not button.is_visible():
        into_its_place(page, (button.get_attribute("data-elements") or "").split())
        return
    has_place = bool(button.get_attribute("data-elements"))  # a button without one is gone once it was tapped
    button.tap()
    confirm = page.locator("#confirm .main")
    if has_place and confirm.is_visible():
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
    elif not page.locator("#ask [data-key=end]").count():
        button = page.locator("#options .option[data-code]:not([data-denied])").first
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


@pytest.mark.parametrize("way", WAYS)
def test_the_minute_of_sand_is_used_by_both_hands(people, way):
    pupil = people("Ama", **WAYS[way])
    pupil.page.goto("/drills")
    pupil.page.click("#time_of_empires button[value=sand]")
    pupil.page.wait_for_url("**/matches/*")
    pupil.wait_ready()
    page = pupil.page
    for busy in (1, 2):
        ways = page.evaluate(SUBJECT)["codes"]
        assert page.evaluate(COVERED) < 5
        ACTS[way](page, shown(page, ways[0]))
        page.wait_for_function(
            "busy => document.querySelectorAll('#dock-timers [data-ready-at]').length === busy",
            arg=busy,
        )
    page.wait_for_function("() => document.querySelectorAll('#task .task-strip .done').length === 1")
    assert not pupil.faults


def solution(page, game: str, course: str) -> Iterator[int]:
    """The answers that solve a drill: as written down, or in Khronos the way that the page itself knows."""
    written, codes_of = SOLUTIONS[game].get(course, ()), catalog.entry(game).game.codes
    for given in written:
        if len(given) > 1:
            yield codes_of.from_names(given)
        else:  # a kind alone is the first answer of it
            block = codes_of.block(given["choose"])
            lit = page.locator("#options .option[data-code]:not([data-denied])")
            offered = [int(code) for code in lit.evaluate_all("all => all.map((one) => one.dataset.code)")]
            yield next(code for code in offered if block.base <= code < block.end)
    while not written and (codes := page.evaluate(SUBJECT)["codes"]):
        yield codes[0]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "course"), DRILLS)
def test_every_drill_without_a_clock_is_solved(people, game, course, way):
    pupil = people("Ama", **WAYS[way])
    page = pupil.page
    page.goto("/drills")
    page.click(f"#{game} button[value={course}]")
    page.wait_for_url("**/matches/*")
    pupil.wait_ready()
    for code in solution(page, game, course):
        assert pupil.wait_turn()
        button = shown(page, code)
        pupil.answered(lambda button=button: ACTS[way](page, button))
    page.wait_for_function(ALL_DONE)
    assert not pupil.faults


def test_a_phone_cuts_no_reason_short_that_cannot_be_opened(people):
    pupil = people("Ama", **{**WAYS["finger"], "locale": "en-GB"})
    begin(pupil, "time_of_empires")
    why, more = pupil.page.locator("#task .why"), pupil.page.locator("#task .task-more")
    cut = "why => why.scrollHeight > why.clientHeight + 1"
    assert why.evaluate(cut)
    more.tap()
    assert not why.evaluate(cut)
    assert more.is_hidden()


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
        other.wait_for_function("card => document.querySelector('#task')?.innerHTML === card", arg=card)

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
