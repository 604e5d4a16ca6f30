"""From a fresh browser to the first question on the table: a box, and one click more; and the pages on the way."""

import pytest

from tests.e2e.test_every_page import CLIPPED, LANGUAGES, SMALL, serious

GAMES = ("khronos", "time_of_empires", "feudum", "inventions")
SIZES = ((390, 700), (1366, 680), (1440, 780))
SMALL_IN_SCENES = """() => [...document.querySelectorAll('.scene text')].filter((text) => {
  if (!text.textContent.trim()) return false;
  const at = text.getBoundingClientRect(), room = text.closest('.scene').getBoundingClientRect();
  const seen = at.right > room.left && at.left < room.right && at.bottom > room.top && at.top < room.bottom;
  return seen && parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 11.95;
}).map((text) => text.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll('.begin-card button, .begin-card a, .begin-card h2')].filter((one) => {
  const at = one.getBoundingClientRect(), card = one.closest('.begin-card').getBoundingClientRect();
  return at.width && (at.left < card.left - 1 || at.right > card.right + 1);
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_has_the_first_question_after_two_clicks(people, game, language):
    ada = people("Ada", width=1366, height=680, locale=LANGUAGES[language])
    page = ada.page
    page.goto("/games")
    page.click(f"#{game} .cover")
    page.wait_for_url(f"**/games/{game}")
    page.click(f".begin-card form[action='/games/{game}/play'] button")
    page.wait_for_url("**/matches/*")
    ada.wait_turn()
    assert ada.options().count() > 0
    assert page.locator("input[required]:visible").count() == 0


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_page_of_every_game_fits_every_window_and_every_reader(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    page, wrong = ada.page, []
    for path in ("/games", *(f"/games/{game}" for game in GAMES)):
        page.goto(path)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for check in (CLIPPED, SMALL, SMALL_IN_SCENES, OUTSIDE):
                wrong += [f"{path} at {width}: {found}" for found in page.evaluate(check)]
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{path} scrolls sideways at {width}: {wide}")
            if path != "/games" and width > 390:
                foot = page.locator(".way.outlined").evaluate("(way) => way.getBoundingClientRect().bottom")
                assert foot < height, f"{path}: the second way begins below the edge at {width}"
    for theme in ("light", "dark"):
        page.context.add_cookies([{"name": "gnomon_theme", "value": theme, "url": ada.address}])
        for path in ("/games", "/games/khronos", "/games/inventions"):
            page.goto(path)
            wrong += [f"{path} in {theme}: {found}" for found in serious(page)]
    assert not wrong, "\n".join(wrong)


def test_a_copied_link_sets_the_table_and_a_friend_on_a_phone_is_told_of(people):
    ada, ben = people("Ada"), people("Ben", width=390, height=700, touch=True)
    ada.page.goto("/games/khronos?seats=2")
    ada.page.click("[data-copy=friends-address]")
    ada.page.wait_for_function("() => document.querySelector('[data-come]')?.textContent.length > 0")
    ben.page.goto(ada.page.locator("[data-friends]").get_attribute("data-friends"))
    ben.page.fill("#name", "Ben")
    ben.page.click("main .button.main")
    ben.page.wait_for_url("**/matches/*")
    ada.page.wait_for_function("() => document.querySelector('[data-come]')?.textContent.includes('Ben')")
    ada.page.click(".comes .button")
    ada.page.wait_for_url("**/matches/*")
    assert ada.page.url.split("?")[0] == ben.page.url.split("?")[0]
