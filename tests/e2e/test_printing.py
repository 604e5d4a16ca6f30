"""The page to print of every game: both sides of one sheet at most, black on white, and whole on every screen."""

import re

import pytest

from gnomon.catalog import GAMES
from tests.e2e.test_every_page import CLIPPED, LANGUAGES, SMALL

LEAST_POINTS = 8.0
SMALL_ON_PAPER = """(least) => [...document.querySelectorAll('.reference *')].filter((element) =>
    !element.closest('svg') && element.checkVisibility()
    && [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(element).fontSize) * .75 < least - .01).map((element) => element.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("locale", LANGUAGES.values())
def test_a_game_is_printed_on_one_sheet_of_paper(people, locale):
    page = people("", locale=locale, width=1366, height=680, color_scheme="dark").page
    for game in GAMES:
        page.goto(f"/rules/{game}/sheet")
        pdf = page.pdf(prefer_css_page_size=True)
        sides = len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))
        assert 1 <= sides <= 2, (game, locale)
        assert re.search(rb"/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]", pdf), "it is A4"
        assert page.evaluate("document.documentElement.dataset.theme") == "dark", "the screen is as it was before"
        page.emulate_media(media="print")
        assert page.evaluate(SMALL_ON_PAPER, LEAST_POINTS) == [], (game, locale)
        assert page.locator(".bar, .not-printed, .foot").evaluate_all(
            "(all) => all.every((one) => !one.checkVisibility())"
        )
        page.emulate_media(media="null")
        for size in ((390, 700), (768, 900), (1366, 680)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.evaluate(CLIPPED) == [], (game, size)
            assert page.evaluate(SMALL) == [], (game, size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (game, size)


def test_a_button_prints_where_there_is_a_script(people):
    page = people("", locale="en-US").page
    page.add_init_script("window.print = () => { document.body.dataset.printed = '1'; };")
    page.goto("/rules/khronos/sheet")
    page.click("[data-print]")
    assert page.get_attribute("body", "data-printed") == "1"
