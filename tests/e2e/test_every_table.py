"""The tables of all games in windows of every size: nothing squeezed out, no letter too small, every board in reach."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.e2e import test_feudum, test_inventions, test_time_of_empires
from tests.e2e.people import Person, by_mouse
from tests.e2e.test_every_page import LANGUAGES
from tests.e2e.test_real_time import set_real_time, until_the_era

WINDOWS = ((390, 700), (768, 950), (1366, 680), (1440, 780), (1440, 900), (2560, 1300))
LOW_WINDOWS = ((740, 360), (720, 450))
TABLETS = ((768, 950), (820, 1180), (1024, 768), (1200, 700))
Mover = Callable[[Person, random.Random], object]
TABLES: dict[str, tuple[Mover, int, int, dict[str, str]]] = {
    "khronos": (by_mouse, 4, 10, {}),
    "time_of_empires": (test_time_of_empires.by_mouse, 3, 12, test_time_of_empires.INTRODUCTORY),
    "feudum": (test_feudum.by_mouse, 3, 8, {"option_advanced": "True"}),
    "inventions": (test_inventions.by_mouse, 3, 14, {}),
}
"""How each game is played for a while, against how many programs, how many answers, and with what options."""

ANSWERS = ".option-lists > .open .option:visible, .te-dock-place:visible"
"""An answer of the list, or a place for a timer."""

# Every text of less than 12 pixels as it is shown, whatever shrinks it.
SMALL = """() => {
  const own = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const found = [];
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('script, style, .unseen, defs, symbol, title, desc') || !own(one)) continue;
    if (!one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
    if (!one.getBoundingClientRect().width) continue;
    const text = one.closest('text');
    const matrix = text?.getScreenCTM();
    const scale = matrix ? Math.hypot(matrix.b, matrix.d) : one.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < 11.99) found.push(`${size.toFixed(2)} ${one.getAttribute('class')} ${one.textContent.slice(0, 20)}`);
  }
  return [...new Set(found)];
}"""
# How high the visible part of the boards is, and what of it lies in the window when the page is at its top.
BOARDS = """() => {
  const strip = document.querySelector('[data-swipes]').getBoundingClientRect();
  return { height: strip.height, inWindow: Math.min(innerHeight, strip.bottom) - Math.max(0, strip.top) };
}"""
# Whether the middle of an element takes the pointer once it is brought into view.
REACHED = """(element) => {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + Math.min(width / 2, 30), top + height / 2);
  return height > 10 && (element.contains(hit) || hit?.contains(element));
}"""
# Whether an element stands in the window where it is, and takes the pointer there.
IN_SIGHT = """(element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + Math.min(width / 2, 30), top + height / 2);
  return height > 10 && top >= 0 && top + height <= innerHeight && left >= 0 && left + width <= innerWidth && element.contains(hit);
}"""
# How much of the height of any board is seen between the question, where that stands over it, and what lies at the foot.
BETWEEN = """() => {
  const question = document.querySelector('#ask').getBoundingClientRect();
  const foot = document.querySelector('.options').getBoundingClientRect();
  const seen = (drawn) => {
    const { left, top, right, bottom } = drawn.getBoundingClientRect();
    const over = (other) => other.left < right && other.right > left;
    const below = over(foot) ? Math.min(innerHeight, foot.top) : innerHeight;
    return Math.min(bottom, below) - Math.max(top, over(question) ? question.bottom : 0);
  };
  return Math.max(...[...document.querySelectorAll('.boards :is(svg, [data-pans])')].map(seen));
}"""
# What scrolls without a place in the order of Tab, or without a name.
DEAF = """() => [...document.querySelectorAll('[data-swipes], [data-swipes] > *, [data-pans]')].filter((area) => {
  const style = getComputedStyle(area);
  const moves = (overflow) => overflow === 'auto' || overflow === 'scroll';
  const scrolls = (moves(style.overflowY) && area.scrollHeight > area.clientHeight)
    || (moves(style.overflowX) && area.scrollWidth > area.clientWidth);
  const inside = [...area.querySelectorAll('button, a, [tabindex="0"]')].some((one) => one.checkVisibility());
  return scrolls && !inside && !(area.tabIndex === 0 && area.ariaLabel);
}).map((area) => area.className)"""
# Which shares of what a guided note points at lie under it; what fills most of the window cannot be left free.
UNDER_THE_NOTE = """() => {
  const note = document.querySelector('#lesson').getBoundingClientRect();
  const found = [];
  for (const one of document.querySelectorAll('.pointed')) {
    const box = one.getBoundingClientRect();
    const size = box.width * box.height;
    if (!size || size > 0.4 * innerWidth * innerHeight) continue;
    const wide = Math.min(note.right, box.right) - Math.max(note.left, box.left);
    const high = Math.min(note.bottom, box.bottom) - Math.max(note.top, box.top);
    if (wide > 0 && high > 0 && (wide * high) / size > 0.05) found.push(`${one.id || one.className} ${(wide * high / size).toFixed(2)}`);
  }
  return found;
}"""
# Where sentences of a preview begin above the foot of their board.
HIDDEN_FEET = """() => [0, 1, 2].filter((age) => {
  const foot = document.getElementById(`b${age}`).getBoundingClientRect().bottom;
  return document.getElementById(`strip-${age}`).getBoundingClientRect().top < foot - 1;
})"""
OVERPRINTED = """() => [...document.querySelectorAll('.kh-supply-tile')].filter((tile) => {
  const words = document.createRange();
  words.selectNodeContents(tile.querySelector('span'));
  const [name, count] = [words.getBoundingClientRect(), tile.querySelector('b').getBoundingClientRect()];
  const frame = tile.getBoundingClientRect();
  return name.width === 0 || name.right > count.left || count.right > frame.right || name.bottom > frame.bottom;
}).map((tile) => tile.textContent)"""
CUT_NAMES = """() => [1, 2, 3, 4, 5, 6].filter((era) => {
  for (const one of document.querySelectorAll('.iv-era')) one.classList.toggle('iv-now', one.classList.contains(`iv-era-${era}`));
  const name = document.querySelector('.iv-now .iv-era-name');
  const head = name.closest('.iv-era-head');
  return name.scrollWidth > name.clientWidth || name.getBoundingClientRect().height > head.getBoundingClientRect().height + 1
    || head.scrollWidth > head.clientWidth;
})"""
# Lists that go on below their foot, and which of them do not show it.
ABRUPT = """() => [...document.querySelectorAll('.option-lists, .group-list, .log-lines, .desk > section')].filter((list) =>
    list.checkVisibility() && list.scrollTop < 0.9 * (list.scrollHeight - list.clientHeight) - 2 && /auto|scroll/.test(getComputedStyle(list).overflowY)
    && getComputedStyle(list).maskImage === 'none').map((list) => list.className)"""


@pytest.fixture(scope="module")
def tables(browser, server):
    """Somebody with a table of each game that has been played for a while; what it is to look at it by game."""
    context = browser.new_context(locale="en-US", base_url=server.address, reduced_motion="reduce")
    person = Person("Helena", context.new_page(), server.address)
    paths: dict[str, str] = {}

    def opened(game: str) -> Person:
        if game not in paths:
            server.deal_for(f"a table of {game}")
            mover, programs, answers, more = TABLES[game]
            person.page.set_viewport_size({"width": 1440, "height": 900})
            seats = dict.fromkeys(range(1, programs + 1), "random")
            paths[game] = person.set_table(seats, game=game, **more)
            dice = random.Random(8)
            for _ in range(answers):
                assert person.wait_turn()
                person.answered(partial(mover, person, dice))
            assert person.wait_turn()
        person.open(paths[game])
        return person

    yield opened
    context.close()


@pytest.mark.parametrize("game", TABLES)
def test_a_low_window_scrolls_and_hides_neither_board_nor_question_nor_options(tables, game):
    person = tables(game)
    page = person.page
    for width, height in LOW_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        boards = page.evaluate(BOARDS)
        assert boards["height"] >= 240
        assert boards["inWindow"] >= 200
        assert page.locator("#question").bounding_box()["y"] < height, "the question is in sight from the beginning"
        page.evaluate("scrollTo(0, 99999)")
        assert page.evaluate("scrollY") > 0
        foot = page.locator(".phone-nav").bounding_box()
        assert abs(foot["y"] + foot["height"] - height) <= 1, "nothing but emptiness is below the last buttons"
        for part in ("#question", ANSWERS, ".phone-nav button"):
            assert page.locator(part).first.evaluate(REACHED), f"{part} at {width} by {height}"


@pytest.mark.parametrize("game", TABLES)
def test_a_tablet_shows_question_boards_and_answers_together_wherever_it_is_scrolled(tables, game):
    person = tables(game)
    page = person.page
    for width, height in TABLETS:
        page.set_viewport_size({"width": width, "height": height})
        for place in (0, 150):
            page.evaluate("(place) => scrollTo(0, place)", place)
            page.wait_for_timeout(100)
            for part in ("#question", ANSWERS):
                assert page.locator(part).first.evaluate(IN_SIGHT), f"{part} at {width} by {height}, from {place}"
            assert page.evaluate(BETWEEN) >= 200, f"boards at {width} by {height}, from {place}"


@pytest.mark.parametrize("game", TABLES)
def test_no_letter_on_a_table_is_smaller_than_twelve_pixels(tables, game):
    person = tables(game)
    wrong = []
    for width, height in WINDOWS:
        person.page.set_viewport_size({"width": width, "height": height})
        person.open(person.page.url)
        wrong += [f"{width} by {height}: {text}" for text in person.page.evaluate(SMALL)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", TABLES)
def test_a_board_larger_than_its_frame_is_moved_by_keys(tables, game):
    person = tables(game)
    page = person.page
    for width, height in ((390, 700), *LOW_WINDOWS):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({DEAF})().length === 0")
    page.set_viewport_size({"width": 390, "height": 700})
    page.wait_for_function(f"() => ({DEAF})().length === 0 && document.querySelector('[data-scrolls]')")
    for area in page.locator("[data-scrolls]").all():
        area.evaluate("(one) => { one.scrollTo(0, 0); one.focus({ preventScroll: true }); }")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        page.wait_for_function("() => document.activeElement.scrollTop + document.activeElement.scrollLeft > 0")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.wait_for_function(
        "() => !document.querySelector('[data-swipes][data-scrolls], [data-swipes] > [data-scrolls]')"
    )


@pytest.mark.parametrize("game", TABLES)
def test_a_list_that_goes_on_below_its_foot_shows_it(tables, game):
    person = tables(game)
    for width, height in WINDOWS[2:5]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.open(person.page.url)
        person.page.wait_for_function(f"() => ({ABRUPT})().length === 0")  # the fade comes with the next frame


@pytest.mark.parametrize("game", ["feudum", "inventions"])
def test_the_note_of_a_second_guided_match_leaves_its_subject_free(people, game):
    pupil = people("Ama", width=1440, height=780)
    page = pupil.page
    page.goto(f"/games/{game}")
    page.click("form.then[action^='/learn'] button")
    page.wait_for_url("**/matches/*")
    pupil.wait_ready()
    page.wait_for_selector("#lesson:not([hidden])")
    wrong = []
    for _ in range(8):
        heading = page.inner_text("#lesson h2")
        for width, height in ((1366, 680), (1440, 780)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            wrong += [f"{heading} at {width}: {part}" for part in page.evaluate(UNDER_THE_NOTE)]
        page.click("#lesson-next")
        page.wait_for_function(
            "(before) => document.querySelector('#lesson')?.hidden || (document.querySelector('#lesson h2')?.textContent ?? before) !== before",
            arg=heading,
        )
        page.wait_for_timeout(150)
        if page.locator("#lesson").is_hidden():
            break
    assert not wrong, "\n".join(wrong)


def test_what_a_choice_would_do_hides_nothing_of_the_boards(people):
    helena = people("Helena")
    helena.set_table({1: "random"})
    page = helena.page
    assert helena.wait_turn()
    helena.answered(helena.options().filter(has_text="Construct").first.click)
    for width, height in ((1366, 680), (1440, 900), (1440, 1000), (2560, 1300)):
        page.set_viewport_size({"width": width, "height": height})
        page.mouse.move(5, 5)
        helena.options().first.hover()
        page.wait_for_selector(".kh-steps li")
        assert page.evaluate(HIDDEN_FEET) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_numbers_of_a_spectators_supply_stand_beside_each_other(people, language):
    helena, eve = people("Helena"), people("Eve", locale=LANGUAGES[language])
    eve.open(helena.set_table({1: "random"}))
    for width, height in ((1366, 680), (1440, 900), (1440, 1000), (1920, 1080)):
        eve.page.set_viewport_size({"width": width, "height": height})
        assert eve.page.evaluate(OVERPRINTED) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_every_era_is_whole_on_the_track(people, language):
    reader = people("Zé", locale=LANGUAGES[language])
    reader.set_table(dict.fromkeys((1, 2, 3), "random"), game="inventions")
    for width, height in WINDOWS:
        reader.page.set_viewport_size({"width": width, "height": height})
        assert reader.page.evaluate(CUT_NAMES) == [], f"{width} by {height}"


def test_a_hex_that_is_pointed_at_lights_its_own_edge(tables):
    page = tables("inventions").page
    page.set_viewport_size({"width": 1440, "height": 900})
    edge = """() => {
      const hex = document.querySelector('.ig-hex:not(:has(.ig-tile))');
      const face = hex.querySelector('.ig-hex-face');
      const thin = parseFloat(getComputedStyle(face).strokeWidth);
      hex.classList.add('pointed');
      return [getComputedStyle(hex).outlineStyle, parseFloat(getComputedStyle(face).strokeWidth) > thin];
    }"""
    assert page.evaluate(edge) == ["none", True]


AGREES = """() => {
  const [gone, left] = ['.te-time', '.te-rail-time'].map((part) => {
    const [minutes, seconds] = (document.querySelector(part)?.textContent ?? '').split(':').map(Number);
    return 60 * minutes + seconds;
  });
  return gone + left === 540 || gone + left === 541;
}"""
"""Whether what is gone of an era of nine minutes and what is left of it, read at once, make the whole; each shows a full second."""


@pytest.mark.parametrize(("language", "word"), [("en", "Delay"), ("pt_BR", "Atraso"), ("ja", "遅延")])
def test_the_clocks_of_a_real_time_era_agree_and_say_what_they_count(people, language, word):
    helena = people("Helena", locale=LANGUAGES[language])
    page = helena.page
    helena.open(set_real_time(helena, ["me", "random"], 100))
    until_the_era([helena])
    page.wait_for_function("() => document.querySelector('#delay')?.textContent")
    assert word in page.inner_text("#delay")

    page.wait_for_function(AGREES)
    assert page.inner_text(".te-rail-left").strip()
    assert "9:00" in (page.locator(".te-whole").text_content() or "")
