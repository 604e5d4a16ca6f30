"""Finding players: two people who never met look for the same, and both sit at one table."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults


def test_two_who_look_for_the_same_meet_at_a_table(people):
    ada, ben = people("Ada"), people("Ben", width=390, height=700, touch=True)
    ada.introduce()
    ben.introduce()
    ada.page.goto("/")
    ada.page.get_by_role("link", name="Find players").first.press("Enter")
    ada.page.wait_for_url("**/seeks**")
    ada.page.get_by_role("button", name="Look for players").press("Enter")
    ada.page.wait_for_url("**#mine")
    assert ada.page.locator("#mine li").count() == 1
    ben.page.goto("/seeks")
    with ada.page.expect_navigation(url="**/matches/**", timeout=30_000):
        ben.page.get_by_role("button", name="I am in").tap()
        ben.page.wait_for_url("**/matches/**")
    assert ada.page.url.split("?")[0] == ben.page.url.split("?")[0]
    ada.wait_ready()
    ben.wait_ready()


def test_what_others_look_for_comes_and_goes_while_the_page_is_open(people):
    ada, ben = people("Ada"), people("Ben")
    ada.introduce()
    ben.introduce()
    ada.page.goto("/seeks")
    ben.page.goto("/seeks?game=feudum")
    ben.page.get_by_role("button", name="Look for players").click()
    ada.page.locator("#seeks-lists .seeker").wait_for(timeout=30_000)
    assert "Ben" in ada.page.inner_text("#seeks-lists .seeker")
    ben.page.get_by_role("button", name="Stop looking").click()
    ada.page.locator("#seeks-lists .seeker").wait_for(state="detached", timeout=30_000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_every_window_in_every_language(people, language):
    ada, ben = people("Ada", locale=LANGUAGES[language]), people("Ben")
    ada.introduce()
    ben.introduce()
    ben.page.goto("/seeks?game=feudum")
    ben.page.select_option("[name=band]", "200")
    ben.page.get_by_role("button", name="Look for players").click()
    ben.page.wait_for_url("**#mine")
    ada.page.goto("/seeks?game=inventions")
    ada.page.locator("form.setting button.main").click()
    ada.page.wait_for_url("**#mine")
    untranslated = sources(language) if language != "en" else set()
    wrong = faults(ada.page, "/seeks", untranslated)
    assert not wrong, "\n".join(wrong)
    for page in (ada.page, ben.page):  # what was looked for is not left to the next test
        page.locator("#mine form button").first.click()
