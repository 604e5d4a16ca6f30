"""The coach in a browser: asked by mouse, by keyboard and by touch at every game's table, and silent where people play."""

import pytest

from tests.e2e.people import Person
from tests.e2e.test_every_page import serious
from tests.e2e.test_every_table import SMALL, TABLES

DONE = "() => document.querySelector('#coach:not(.thinks)') && document.querySelectorAll('.advice').length"
OPEN = "() => [...document.querySelectorAll('.advice.open')].map((one) => [...one.parentElement.children].indexOf(one))"
IN_CARD = "() => document.activeElement.closest('.advice') !== null"
INSIDE = """() => ['#ask', '#coach', '#options'].filter((name) => {
  const { top, bottom, left, right } = document.querySelector(name).getBoundingClientRect();
  return top < 0 || bottom > innerHeight + 1 || left < 0 || right > innerWidth + 1 || bottom <= top;
})"""
READY = "() => [...document.querySelectorAll('.on-path')].map((one) => Number(one.dataset.code))"


def seated(people, game: str, width: int = 1366, height: int = 680, touch: bool = False, **more) -> Person:
    """A person who is asked at a table against programs, with a choice."""
    helena = people("Helena", width=width, height=height, touch=touch, **more)
    helena.set_table({1: "random", 2: "random"}, game=game, **TABLES[game][3])
    for _ in range(20):
        assert helena.wait_turn()
        if helena.page.locator("#ask [data-key=coach]").count():
            return helena
        helena.answered(helena.options().first.click)
    raise AssertionError("the coach could not be asked")


def answers(person: Person, place: int = 0) -> list[int]:
    told = person.page.locator(".advice").nth(place).get_attribute("data-answers") or ""
    return [int(code) for code in told.split()]


def hears(person: Person, whole: bool = False) -> None:
    """Until there are suggestions, or the last of them."""
    person.page.wait_for_selector(".advice.open", timeout=60_000)
    if whole:
        person.page.wait_for_function(DONE, timeout=120_000)


@pytest.mark.parametrize("game", list(TABLES))
def test_by_mouse_a_suggestion_is_opened_compared_and_followed(people, game):
    helena = seated(people, game)
    page = helena.page
    page.click("#ask [data-key=coach]")
    assert page.get_attribute("#ask [data-key=coach]", "aria-pressed") == "true"
    hears(helena, whole=True)
    assert page.evaluate(OPEN) == [0]
    assert page.evaluate(INSIDE) == []
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1366, 680]
    cards = page.locator(".advice-head")
    last = cards.count() - 1
    cards.nth(last).hover()
    page.wait_for_function(f"() => document.querySelectorAll('.advice')[{last}].classList.contains('open')")
    assert page.evaluate(OPEN) == [last]
    first = answers(helena, last)[0]
    assert page.evaluate(READY) == [first], "the option with which it begins is gold"
    beginnings = {answers(helena, place)[0] for place in range(cards.count())}
    ranked = page.locator(".option:has(.coach-rank), #ask :has(> .coach-rank)")
    assert {int(one.get_attribute("data-code")) for one in ranked.all()} == beginnings
    options = helena.options()
    if options.count():
        options.first.hover()
        page.wait_for_selector(".mine .against", timeout=60_000)
        assert "%" in page.inner_text("#coach .mine")
    following = answers(helena, last)
    cards.nth(last).hover()
    helena.answered(page.locator(".advice.open [data-coach-do]").click)
    assert page.locator("#coach").is_hidden()
    if len(following) > 1 and helena.is_asked():
        gold = page.evaluate(READY)
        assert len(gold) <= 1
        assert set(gold) <= set(following[1:])


@pytest.mark.parametrize("game", list(TABLES))
def test_by_keyboard_the_coach_is_asked_walked_through_sent_away_and_followed(people, game):
    helena = seated(people, game)
    page = helena.page
    before = helena.number()
    page.keyboard.press("h")
    hears(helena)
    page.wait_for_function(IN_CARD)
    page.wait_for_function(DONE, timeout=120_000)
    assert page.evaluate(IN_CARD), "the focus stays while it thinks"
    count = page.locator(".advice").count()
    page.keyboard.press("ArrowDown")
    assert page.evaluate(OPEN) == [1 % count]
    page.keyboard.press("ArrowUp")
    assert page.evaluate(OPEN) == [0]
    page.keyboard.press("Escape")
    assert page.locator("#coach").is_hidden()
    assert page.evaluate("() => document.activeElement.dataset.key") == "coach"
    assert helena.number() == before, "Escape took nothing back"
    page.keyboard.press("h")
    hears(helena, whole=True)
    page.keyboard.press("h")
    assert page.locator("#coach").is_hidden()
    page.keyboard.press("h")
    hears(helena, whole=True)
    page.wait_for_function(IN_CARD)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.dataset.coachDo !== undefined")
    helena.answered(lambda: page.keyboard.press("Enter"))


def test_a_path_is_confirmed_step_by_step_and_may_be_left(people):
    helena = seated(people, "khronos")
    page = helena.page
    page.keyboard.press("h")
    hears(helena, whole=True)
    for place in range(page.locator(".advice").count()):
        if len(answers(helena, place)) > 1:
            break
    following = answers(helena, place)
    assert len(following) > 1
    page.locator(".advice-head").nth(place).click()
    helena.answered(page.locator(".advice.open [data-coach-do]").click)
    (code,) = page.evaluate(READY)
    assert code in following[1:]
    assert int(page.evaluate("() => document.activeElement.dataset.code")) == code
    assert page.locator("[id*='-preview-']").count() or page.locator(".chosen").count()
    other = page.locator(
        f".option-lists > .open .option[data-code]:not([data-denied]):not([data-code='{code}']):visible"
    )
    if other.count():
        helena.answered(other.first.click)
        assert page.evaluate(READY) == []


@pytest.mark.parametrize("game", list(TABLES))
def test_on_a_phone_it_is_a_sheet_with_a_suggestion_a_page(people, game):
    helena = seated(people, game, 390, 700, touch=True)
    page = helena.page
    page.tap("#ask [data-key=coach]")
    hears(helena, whole=True)
    top = page.locator("#coach").bounding_box()["y"]
    assert 300 <= top <= 420, "the board can be seen above it"
    assert page.locator(".advice").first.bounding_box()["width"] >= 380
    doing = page.locator(".advice.open [data-coach-do]").bounding_box()
    assert doing["height"] >= 44
    assert doing["y"] + doing["height"] <= 700
    if page.locator(".advice").count() > 1:
        page.evaluate(
            "() => { const told = document.querySelector('.coach-lines'); told.scrollLeft = told.clientWidth; }"
        )
        page.wait_for_function("() => document.querySelectorAll('.advice')[1].classList.contains('open')")
    helena.answered(page.locator(".advice.open [data-coach-do]").tap)
    assert page.locator("#coach").is_hidden()


@pytest.mark.parametrize("look", [(1440, 780, "light"), (1366, 680, "dark"), (390, 700, "light")])
def test_axe_finds_nothing_serious_and_no_letter_is_too_small(people, look):
    width, height, scheme = look
    for game in TABLES:
        helena = seated(people, game, width, height, touch=width < 500, color_scheme=scheme)
        helena.page.click("#ask [data-key=coach]")
        hears(helena, whole=True)
        helena.page.wait_for_timeout(300)
        assert serious(helena.page) == []
        assert [one for one in helena.page.evaluate(SMALL) if "coach" in str(one) or "advice" in str(one)] == []


@pytest.mark.parametrize("locale", ["pt-BR", "ja-JP"])
def test_in_every_language_nothing_is_cut_off(people, locale):
    for width, height in ((1366, 680), (390, 700)):
        helena = seated(people, "inventions", width, height, touch=width < 500, locale=locale)
        page = helena.page
        page.click("#ask [data-key=coach]")
        hears(helena, whole=True)
        cut = page.evaluate("""() => [...document.querySelectorAll('#coach .why, #coach .ledger li, #coach .do .button, #ask .button')]
            .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 120))""")
        assert cut == []


def test_where_people_play_the_button_is_missing_and_the_help_says_why(people):
    helena = people("Helena")
    helena.set_table({1: "local"})
    page = helena.page
    if page.locator(".curtain button").count():
        page.click(".curtain button")
    assert page.locator("#ask [data-key=coach]").count() == 0
    page.keyboard.press("h")
    assert page.locator("#coach").is_hidden()
    page.keyboard.press("?")
    assert "the coach was not agreed on" in page.inner_text("#help-sheet")
