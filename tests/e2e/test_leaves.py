"""Days off: somebody takes them, the table sees it and its clock stands, and they are back."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults

PLACE = "/me/days-off"
CLOCK = "() => document.querySelector('#ask .clock[data-left]')?.textContent"


def day_here(page, ahead=0):
    """A day from today on, as the browser's clock has it, for a field."""
    return page.evaluate(
        """(ahead) => {
          const day = new Date();
          day.setDate(day.getDate() + ahead);
          const two = (number) => String(number).padStart(2, '0');
          return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
        }""",
        ahead,
    )


def plan(person, first=0, last=1):
    """Take days off from one day ahead to another."""
    page = person.page
    page.goto(PLACE)
    page.fill("#first", day_here(page, first))
    page.fill("#last", day_here(page, last))
    person.follow("form[action='/me/days-off'] button.main")
    page.locator("#planned form").first.wait_for()


def test_somebody_takes_days_off_the_table_sees_it_and_they_are_back(people):
    ada, ben = people("Ada"), people("Ben", width=390, height=700, touch=True)
    ada.introduce()
    ben.introduce()
    ada.page.goto("/seeks?game=khronos")
    ada.page.select_option("[name=pace]", "day")
    ada.page.get_by_role("button", name="Look for players").click()
    ada.page.wait_for_url("**#mine")
    ben.page.goto("/seeks?game=khronos")
    ben.page.get_by_role("button", name="I am in").tap()
    ben.page.wait_for_url("**/matches/**")
    ben.wait_ready()
    match = ben.page.url.split("?")[0]
    off, stays = (ben, ada) if ben.is_asked() else (ada, ben)
    stays.page.goto(match)
    stays.wait_ready()
    stays.page.wait_for_function("() => document.querySelector('#ask .clock[data-deadline]')")

    plan(off)
    stays.page.wait_for_function(CLOCK)
    assert f"{off.name} is off until" in stays.page.inner_text("#ask")
    assert "off until" in stays.page.inner_text("#players")
    left = stays.page.inner_text("#ask .clock")
    stays.page.wait_for_timeout(1500)
    assert stays.page.inner_text("#ask .clock") == left, "it stands"

    off.page.goto(match)
    off.wait_ready()
    assert off.is_asked(), "answering stays possible"
    assert "You are off until" in off.page.inner_text("#ask")
    off.page.goto(PLACE)
    off.press("I am back")
    assert off.page.locator("#planned form").count() == 0
    stays.page.wait_for_function("() => document.querySelector('#ask .clock[data-deadline]')")
    assert "is off until" not in stays.page.inner_text("#ask")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_every_window_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language])
    ada.introduce()
    plan(ada)
    plan(ada, 5, 5)
    assert ada.page.locator("#planned form").count() == 2
    untranslated = sources(language) if language != "en" else set()
    wrong = faults(ada.page, PLACE, untranslated)
    assert not wrong, "\n".join(wrong)
