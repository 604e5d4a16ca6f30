"""The review of a finished match in a browser: in all four games, by mouse and by keyboard, in every language and width."""

import re

import pytest

from tests.e2e.test_every_page import LANGUAGES, read_well, serious

MADE = "() => document.body.dataset.ready === '1' && !('waits' in document.body.dataset)"
SIZES = ((1366, 680), (1440, 780), (390, 700))
IN_TURNS = {f"option_era_{era}": "introductory" for era in (1, 2, 3)} | {"option_intro_rounds": "6"}
GAMES = {"khronos": {}, "time_of_empires": IN_TURNS, "feudum": {}, "inventions": {}}


def finished(person, game: str = "khronos", seats: int = 2) -> str:
    """A match that programs have played to its end from the person's first question on; its path."""
    match = person.set_table(dict.fromkeys(range(1, seats), "random"), game=game, **GAMES[game])
    page = person.page
    page.request.post(f"{match}/hand-over", form={"seat": "0", "level": "random"}, headers={"Origin": person.address})
    page.wait_for_function("() => document.querySelector('#ending table')", timeout=90_000)
    return match


def reviewed(person, match: str) -> None:
    """The page with everything on it."""
    person.page.goto(f"{match}/review")
    person.page.wait_for_function(MADE, timeout=90_000)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_of_every_game_is_looked_back_at_by_mouse_and_by_keyboard(people, game):
    iris = people("Iris", width=1366, height=680, bypass_csp=True)
    page = iris.page
    match = finished(iris, game)
    page.goto(match)
    iris.wait_ready()
    with page.expect_navigation():
        page.locator("#ending-sheet a[href$='/review']").evaluate("link => link.click()")
    page.wait_for_function(MADE, timeout=90_000)
    assert page.locator("#headline").inner_text() and "The match is over" not in page.inner_text("main")
    assert page.locator("#sheet tfoot b").count() == 2
    # By keyboard: to the graph, along it, and from there to the replay.
    page.locator("#walk").focus()
    page.keyboard.press("End")
    last = int(page.get_attribute("#walk", "aria-valuemax"))
    assert page.get_attribute("#walk", "aria-valuenow") == str(last)
    page.keyboard.press("ArrowLeft")
    assert page.inner_text("#walked") == page.get_attribute("#walk", "aria-valuetext") != ""
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert re.search(r"/replay\?at=\d+$", page.url)
    iris.wait_ready()
    with page.expect_navigation():
        page.locator("a[href$='/review']").first.click()
    page.wait_for_function(MADE, timeout=90_000)
    # By mouse: along the graph, to an act, and on to a table of practice.
    strip = page.locator("#walk .wide .gn-plot-moment").nth(last // 2)
    strip.hover(force=True)
    assert page.get_attribute("#walk", "aria-valuenow") == str(last // 2)
    for image in page.locator(".key-act img:visible").all():
        image.scroll_into_view_if_needed()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.key-act img')].every((one) => !one.checkVisibility() || one.naturalWidth)"
    )
    assert serious(page) == []
    buttons = page.locator("form[action$='/play-on'] button:visible")
    assert buttons.count()
    with page.expect_navigation():
        buttons.first.click()
    iris.wait_ready()
    assert iris.page.url.removeprefix(iris.address) != match
    assert page.locator(".table-bar .brand").inner_text().count("Practice")
    assert iris.wait_turn()


def test_nothing_lies_outside_the_window_whatever_its_size(people):
    iris = people("Iris", width=1366, height=680)
    match = finished(iris)
    reviewed(iris, match)
    page = iris.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".walk :is(.wide, .slim) > svg:visible").count() == 1
        heading = page.locator("#headline").bounding_box()
        assert heading and heading["y"] < height


@pytest.mark.parametrize("seats", [3, 5])
def test_the_score_sheet_of_several_fits_a_phone(people, seats):
    iris = people("Iris", width=390, height=700)
    match = finished(iris, "feudum", seats)
    reviewed(iris, match)
    assert iris.page.locator("#sheet thead th").count() == seats
    assert iris.page.locator("#sheet .scroll").evaluate("(box) => box.scrollWidth - box.clientWidth") <= 0
    assert iris.page.locator("#sheet thead th").last.inner_text(), "whoever listens hears the name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_translated_and_fits(people, language):
    iris = people("Iris", locale=LANGUAGES[language])
    match = finished(iris)
    reviewed(iris, match)
    assert read_well(iris, language, [f"{match}/review"]) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(people, theme):
    iris = people("Iris", bypass_csp=True)
    match = finished(iris)
    iris.page.context.add_cookies([{"name": "gnomon_theme", "value": theme, "url": iris.address}])
    for width, height in SIZES:
        iris.page.set_viewport_size({"width": width, "height": height})
        reviewed(iris, match)
        assert serious(iris.page) == []


def test_the_picture_to_share_is_made_on_the_device(people):
    iris = people("Iris", accept_downloads=True)
    match = finished(iris)
    reviewed(iris, match)
    with iris.page.expect_download() as kept:
        iris.page.click("#share")
    assert kept.value.suggested_filename == "gnomon-khronos.png"
    picture = kept.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (1200, 630)
