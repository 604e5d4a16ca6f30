"""Two people adjourn a match: one offers a time, the other agrees, the server is away meanwhile, and the match goes on by itself."""

import sqlite3
import time

import pytest

from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults
from tests.e2e.test_people import invite, sit

IN_FOUR_SECONDS = 4_000


def offer(person, match, days=2):
    """Offer to adjourn until half past seven in the evening some days ahead; the instant."""
    page = person.page
    person.open(match)
    page.locator("[data-opens='seats-sheet']:visible").first.click()
    page.click("#seats a[href*='/adjourn']")
    page.wait_for_url("**/adjourn?seat=*")
    day, instant = page.evaluate(
        """(days) => {
          const then = new Date();
          then.setDate(then.getDate() + days);
          then.setHours(19, 30, 0, 0);
          const two = (number) => String(number).padStart(2, '0');
          return [`${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`, then.getTime()];
        }""",
        days,
    )
    page.fill("#day", day)
    page.fill("#time", "19:30")
    person.renewed(lambda: page.click("form[action$='/adjourn'] button.main"))
    return instant


def bring_near(server, match, until):
    """Let the time to which a match is adjourned come soon, while the server is away."""
    server.stop()
    near = round(time.time() * 1000) + IN_FOUR_SECONDS
    try:
        with sqlite3.connect(server.folder / "gnomon.db") as database:
            database.execute("UPDATE match SET deadline = ? WHERE id = ?", (near, match))
            told = (str(until), str(near), match)
            database.execute("UPDATE match_row SET body = replace(body, ?, ?) WHERE match = ?", told)
    finally:
        server.start()


def test_a_match_is_adjourned_and_goes_on_by_itself_at_its_time(people, server):
    ada = people("Ada", timezone_id="Europe/Lisbon")
    ben = people("Ben", width=390, height=700, touch=True, timezone_id="Asia/Kolkata")
    match = ada.set_table({1: "open"}, 2, pace="live")
    sit(ben, invite(ada, match))
    until = offer(ada, match)
    ben.page.wait_for_function("() => document.querySelector('#ask form[action$=\"/adjourn/agree\"]')")
    assert "Ada offers to adjourn until" in ben.page.inner_text("#ask")
    ben.renewed(ben.page.locator("#ask form[action$='/adjourn/agree'] button").tap)
    for person in (ada, ben):
        person.page.wait_for_function("() => document.querySelector('#question time[data-style=moment]')?.title")
        assert person.page.inner_text("#question").startswith("Adjourned until ")
        assert not person.is_asked()
    assert "7:30" in ada.page.inner_text("#question")
    assert "7:30" not in ben.page.inner_text("#question"), "each by their own clock"
    ada.page.goto("/")
    assert "Adjourned" in ada.page.inner_text(".waits")
    ada.open(match)
    bring_near(server, match.rpartition("/")[2], until)
    for person in (ada, ben):
        person.page.wait_for_function(
            "() => document.getElementById('question')?.textContent.startsWith('Adjourned') === false", timeout=40_000
        )
    assert ada.is_asked() != ben.is_asked()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_every_window_in_every_language(people, language):
    ada, ben = people("Ada", locale=LANGUAGES[language]), people("Ben")
    match = ada.set_table({1: "open"}, 2)
    sit(ben, invite(ada, match))
    untranslated = sources(language) if language != "en" else set()
    ada.page.goto(f"{match}/adjourn?seat=0")
    wrong = faults(ada.page, f"{match}/adjourn?seat=0", untranslated)
    assert not wrong, "\n".join(wrong)
