"""A table without free talk, and somebody who talks in ready phrases alone, in browsers."""

import pytest

from gnomon.matches.phrases import phrases
from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults
from tests.e2e.test_people import invite, sit


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_a_table_without_free_talk_phrases_are_chosen_and_read_in_ones_language(people, language):
    helena = people("Helena", locale=LANGUAGES[language], bypass_csp=True)
    tomas = people("Tomás", locale="ja-JP", bypass_csp=True)
    page = helena.page
    page.goto("/new?game=khronos")
    page.click(".changes > summary")
    page.fill("[name=my_name]", helena.name)
    page.locator("[name=seats][value='2']").check(force=True)
    page.select_option("[name=seat_1]", "open")
    page.locator("label:has([name=phrases])").click()
    untranslated = sources(language) if language != "en" else set()
    wrong = faults(page, "/new", untranslated)
    page.click("form.setting .as-set button")
    page.wait_for_url("**/matches/*")
    helena.wait_ready()
    match = page.url.removeprefix(helena.address).split("?")[0]
    link = invite(helena, match)
    tomas.page.goto(link)
    wrong += faults(tomas.page, "/join", sources("ja"))
    sit(tomas, link)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("c")
    page.wait_for_function("() => document.activeElement.name === 'word'")
    assert page.locator("#chat-sheet input[name=text]").count() == 0
    wrong += faults(page, "the chat", untranslated)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator("#chat-sheet .quick button").nth(1).press("Enter")
    page.wait_for_function(
        "said => document.querySelector('#chat')?.textContent.includes(said)", arg=phrases(language)[1]
    )
    tomas.page.wait_for_function(
        "said => document.querySelector('#chat')?.textContent.includes(said)", arg=phrases("ja")[1]
    )
    assert not wrong, "\n".join(wrong)


def test_somebody_who_talks_in_phrases_alone_is_told_nothing_else(people):
    helena, tomas = people("Helena", bypass_csp=True), people("Tomás", bypass_csp=True)
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    tomas.page.goto("/me")
    tomas.page.locator("label:has([name=phrases])").click()
    tomas.follow("#talk button")
    assert tomas.page.locator("#talk input").is_checked()
    assert not faults(tomas.page, "/me", set())
    tomas.open(match)
    helena.open(match)
    for text in ("you goat", "Sorry"):
        helena.page.evaluate("document.getElementById('chat-sheet').show()")
        helena.page.fill("#chat-sheet input[name=text]", text)
        helena.page.press("#chat-sheet input[name=text]", "Enter")
        helena.page.wait_for_function("said => document.querySelector('#chat')?.textContent.includes(said)", arg=text)
    tomas.page.wait_for_function("() => document.querySelector('#chat')?.textContent.includes('Sorry')")
    assert "goat" not in tomas.page.locator("#chat").text_content()
    assert tomas.page.locator("#chat-sheet input[name=text]").count() == 0
    assert tomas.page.locator("#toasts").text_content().count("goat") == 0
