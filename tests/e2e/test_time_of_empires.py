"""Introductory matches of Time of Empires by mouse, by thumb and by keyboard; placing, reasons, its pages to read."""

import itertools
import random

import pytest

from tests.e2e.hands import whole_number
from tests.e2e.people import Person, by_keyboard
from tests.e2e.test_every_page import LANGUAGES, faults_on, read_well
from tests.e2e.windows import TOO_SMALL

GAME = "time_of_empires"
INTRODUCTORY = {f"option_era_{era}": "introductory" for era in (1, 2, 3)} | {"option_intro_rounds": "6"}
DESKS = ((1280, 720), (1366, 680), (1366, 768), (1340, 900), (1440, 900), (1440, 1000), (1920, 1080), (2560, 1440))
FOCUSED_LOG = """() => {
  const line = document.activeElement.closest('#log [data-row]');
  if (!line) return false;
  const { x, y, width, height } = line.getBoundingClientRect();
  return line.contains(document.elementFromPoint(x + width / 2, y + Math.min(height / 2, 8)));
}"""
"""Whether the focus is on a line of the log that can be seen, and nothing lies over it."""
CLICKS_A_TURN = 5
"""At most: two timers, which comes first where it matters, and what both actions ask, eras' preparation included."""
ENDS = 0.5
"""How often a player who may finish an action does."""


def sits_down(person: Person, programs: int, **more: str) -> str:
    """An introductory match against so many programs; its path."""
    seats = dict.fromkeys(range(1, programs + 1), "random")
    return person.set_table(seats, game=GAME, **{**INTRODUCTORY, **more})


def answers(person: Person):
    """The options that can be seen, without what may be done at any time."""
    return person.page.locator(".option-lists > .open .option[data-code]:not([data-denied]):not(.quiet-answer):visible")


def by_mouse(person: Person, dice: random.Random) -> None:
    """On the boards where an answer lies there, else in the list; a timer goes into its slot by one tap."""
    ending = person.page.locator("#ask [data-key=end]")
    options = answers(person)
    count = options.count()
    if not count or (ending.count() and dice.random() < ENDS):
        ending.click()
        return
    option = options.nth(dice.randrange(count))
    places = (option.get_attribute("data-elements") or "").split()
    if len(places) == 3:
        person.page.locator(f"[id='{places[1]}']").click()
    else:
        option.click()


def by_thumb(person: Person, dice: random.Random) -> None:
    """In the dock at the foot of the phone: a tile for a timer, else an option with its confirmation."""
    page = person.page
    tiles = page.locator(".te-dock:has(.te-dock-placing) .te-dock-place")
    if tiles.count():
        named = [tile.get_attribute("id") for tile in tiles.all()]
        legal = [name for name in named if names_option(page, name)]
        page.locator(f"[id='{dice.choice(legal)}']").tap()
        return
    ending = page.locator("#ask [data-key=end]")
    options = answers(person)
    count = options.count()
    if not count or (ending.count() and dice.random() < ENDS):
        ending.tap()
        return
    option = options.nth(dice.randrange(min(count, 3)))
    has_place = bool(option.get_attribute("data-elements"))
    option.tap()
    if has_place:
        page.locator("#confirm .main").tap()


def names_option(page, tile: str) -> bool:
    """Whether a legal answer lies on a tile of the dock."""
    return page.locator(f"#options [data-code]:not([data-denied])[data-elements~='{tile}']").count() > 0


def test_a_match_against_three_programs_is_played_by_mouse(people):
    helena = people("Helena")
    sits_down(helena, 3)
    page = helena.page
    answers_given = helena.play_out(by_mouse, seed=4)
    assert answers_given > 40
    turns = 3 * int(INTRODUCTORY["option_intro_rounds"])
    # A click is an answer: a timer goes into its slot by one tap, and nothing is confirmed.
    print(
        f"Time of Empires, three introductory eras: {answers_given / turns:.1f} answers and clicks a turn, over {turns} turns"
    )
    assert answers_given / turns <= CLICKS_A_TURN
    assert page.inner_text("#scoring-title") == "Scoring of era III"
    steps = page.locator("#scoring [data-step=head]").all_inner_texts()
    assert [step.partition(":")[0] for step in steps[1:]] == [f"Scoring, step {number}" for number in range(1, 7)]
    page.locator("[data-scoring-done]").click()
    sheet = page.locator("#ending-sheet")
    assert sheet.is_visible()
    assert page.locator("#why-note").is_hidden(), "nothing is refused any more"
    assert page.locator(".score-sheet thead th").count() == 4
    for column in range(2, 6):
        points = [whole_number(cell) for cell in page.locator(f".score-sheet tbody td:nth-child({column})").all()]
        total = whole_number(page.locator(f".score-sheet tfoot tr:first-child td:nth-child({column})"))
        assert sum(points) == total, "every point of the total has its line"


def test_a_match_is_played_with_a_thumb_on_a_phone(people):
    ama = people("Ama", width=390, height=844, touch=True)
    sits_down(ama, 1)
    assert ama.play_out(by_thumb, seed=5) > 40
    ama.page.locator("[data-scoring-done]").tap()
    assert ama.page.locator(".score-sheet").is_visible()
    assert ama.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_match_is_played_by_keyboard_alone(people):
    yuki = people("Yuki")
    sits_down(yuki, 1)
    yuki.page.mouse.move(0, 0)
    assert yuki.play_out(by_keyboard, seed=6) > 40


@pytest.fixture
def placing(people):
    """Somebody who is asked where the first timer goes."""
    zoe = people("Zoë")
    sits_down(zoe, 1)
    for _ in range(2):
        assert zoe.wait_turn()
        zoe.answered(zoe.options().first.click)
    assert zoe.wait_turn()
    return zoe


def middle(person: Person, element: str) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = person.page.locator(f"[id='{element}']").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_timer_is_placed_by_one_drag_or_by_two_taps(placing):
    mouse = placing.page.mouse

    def drag():
        mouse.move(*middle(placing, "glasses-timers-0"))
        mouse.down()
        mouse.move(*middle(placing, "field1-slots-2"), steps=5)
        assert placing.page.locator(".drag-ghost svg").is_visible()
        mouse.up()

    def taps():
        placing.page.locator("#glasses-timers-1").click()
        placing.page.locator("[id='field0-slots-8']").click()

    placing.answered(drag)
    assert "second timer" in placing.page.inner_text("#question")
    placing.answered(taps)
    assert "comes first" in placing.page.inner_text("#question")
    assert placing.page.locator("#field1-timers-0, #field0-timers-1").count() == 2


def free_pair(person: Person) -> list[str]:
    """The two slots of a shared space on which no timer stands: the opponent may have placed before."""
    places = [option.get_attribute("data-elements").split()[1] for option in answers(person).all()]
    pairs = itertools.pairwise(name for name in places if not name.startswith("field"))
    return next([one, two] for one, two in pairs if one.split("-")[0] == two.split("-")[0])


def test_a_slot_that_is_closed_says_why_and_costs_nothing(placing):
    page = placing.page
    first, second = free_pair(placing)
    placing.answered(page.locator(f"[id='{first}']").click)
    before = placing.number()
    page.locator(f"[id='{second}']").click()
    page.wait_for_selector("#why-note:not([hidden])")
    assert "space" in page.inner_text("#why-note p")
    assert "Rule" in page.inner_text("#why-note a")
    assert placing.number() == before
    assert "second timer" in page.inner_text("#question")


def test_on_a_desk_the_table_is_one_screen(placing):
    page = placing.page
    wrong = []
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        if size != [width, height]:
            wrong.append(f"{width} by {height}: {size}")
        wrong += [f"{width} by {height}: {small}" for small in page.evaluate(TOO_SMALL)]
    assert not wrong, "\n".join(wrong)


def test_the_key_of_the_log_leads_to_a_line_in_sight_on_every_desk(people):
    helena = people("Helena")
    sits_down(helena, 2)
    page = helena.page
    page.locator("#log [data-row]").first.wait_for(state="attached")
    wrong = []
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("l")
        if not page.evaluate(FOCUSED_LOG):
            wrong.append(f"{width} by {height}")
    assert wrong == []


def test_what_a_placement_does_is_shown_before_it_is_done(placing):
    page = placing.page
    page.locator("[id='field1-slots-2']").hover()
    page.wait_for_selector("[id='field1-looks-ghost2']")
    page.mouse.move(2, 2)
    page.wait_for_selector("[id='field1-looks-ghost2']", state="detached")


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_pages_read_well_in_every_language(people, language):
    reader = people("Zé", locale=LANGUAGES[language], bypass_csp=True)
    match = sits_down(reader, 1)
    pages = [f"/games/{GAME}", f"/new?game={GAME}", f"/rules/{GAME}", match, f"{match}/replay", f"{match}/account"]
    wrong = read_well(reader, language, pages)
    if language == "en":
        wrong += faults_on(reader, pages, "light")
    assert not wrong, "\n".join(wrong)
