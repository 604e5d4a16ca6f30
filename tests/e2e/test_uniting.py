"""A guest signs in and is asked whether the matches come along, in browsers."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults
from tests.e2e.test_people import invite, sit


def code_of(person):
    """The personal code of somebody new, as their page shows it once."""
    person.page.goto("/me")
    return person.page.inner_text("p.code").strip()


def come_back(person, code):
    person.page.goto("/me")
    person.page.fill("#code", code)
    person.page.click("form[action='/me/recover'] button")
    person.page.wait_for_url("**/me/along**")


def test_a_guest_takes_the_matches_along_and_goes_on_playing_them(people):
    ada, guest = people("Ada", bypass_csp=True), people("Heron", bypass_csp=True, java_script_enabled=False)
    ada.introduce()
    code = code_of(ada)
    watcher = people("Watcher")
    guest.page.goto("/")
    guest.page.click("form[action$='/play'] button")
    guest.page.wait_for_url("**/matches/**")
    path = guest.page.url.removeprefix(guest.address).partition("?")[0]
    guest.page.goto("/me")
    name = guest.page.inner_text("h1")
    watcher.open(path)
    assert name in watcher.page.inner_text("body")

    come_back(guest, code)
    assert name in guest.page.inner_text("h1")
    guest.page.keyboard.press("Tab")
    guest.page.get_by_role("button", name="Take them along").press("Enter")
    guest.page.wait_for_selector("h1:has-text('They are yours now')")
    guest.page.get_by_role("link", name="Continue").click()
    assert guest.page.locator(f"a[href*='{path}']").first.is_visible()
    watcher.page.wait_for_function("name => !document.body.innerText.includes(name)", arg=name)
    assert "Ada" in watcher.page.inner_text("body"), "an open page follows"
    ada.open(path)
    ada.page.wait_for_selector("[data-code]")  # an onlooker is offered no answer


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_and_its_answers_fit_every_window_in_every_language(people, language):
    ada, guest = (
        people(name, locale=LANGUAGES[language], bypass_csp=True) for name in ("Ada", "Guest of the long name")
    )
    for person in (ada, guest):
        person.introduce()
    code = code_of(ada)
    untranslated = sources(language) if language != "en" else set()
    wrong = []
    for answer in ("no", "yes"):
        if answer == "yes":
            guest.page.click("main a.button")
            guest.page.goto("/me")
            guest.page.click("form[action='/me/leave'] button")
            guest.introduce()
        match = guest.set_table({1: "open"})
        if answer == "yes":
            link = invite(guest, match)
            guest.set_table({1: "local"}, count=2)
            sit(ada, link)
        come_back(guest, code)
        wrong += faults(guest.page, f"asked before {answer}", untranslated)
        guest.page.click(f"button[name=take][value={answer}]")
        guest.page.wait_for_selector("main a.button")
        wrong += faults(guest.page, f"after {answer}", untranslated)
    assert guest.page.locator(f"a[href='{match}']").is_visible(), "the match of both is named"
    assert not wrong, "\n".join(wrong)
