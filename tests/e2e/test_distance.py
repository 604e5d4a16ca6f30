"""Somebody is unpleasant: muted, blocked and reported in browsers; and a host who decides."""

from secrets import token_hex

import pytest

from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults, keeps
from tests.e2e.test_people import invite, sit


def said(person, text):
    person.page.evaluate("document.getElementById('chat-sheet').show()")
    person.page.fill("#chat-sheet input[name=text]", text)
    person.page.click("#chat-sheet form button")


def test_a_flag_in_the_chat_leads_to_silence_and_to_the_hosts(people, server):
    name = f"Tomás {token_hex(2)}"  # nobody whom an earlier try has reported
    helena, tomas = people("Helena", bypass_csp=True), people(name, bypass_csp=True, java_script_enabled=True)
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    said(tomas, "you play like a goat")
    helena.page.evaluate("document.getElementById('chat-sheet').show()")
    helena.page.wait_for_function("() => document.querySelector('#chat')?.textContent.includes('goat')")
    helena.press(f"Mute, block or report {name}", "link")
    assert f"You and {name}" in helena.page.inner_text("h1")
    helena.page.get_by_label("Insults or threats").check()
    helena.page.fill("textarea[name=text]", "He calls me a goat.")
    helena.press("Send the report")
    assert "The hosts have your report" in helena.page.inner_text("[role=status]")
    helena.press("Mute")
    assert helena.page.get_by_role("button", name="Unmute").is_visible()
    helena.open(match)
    assert "goat" not in helena.page.locator("#chat").text_content()
    assert "goat" in tomas.page.locator("#chat").text_content()

    host = people("Hilda", bypass_csp=True)
    keeps(host, server.folder)
    host.press("Reports", "link")
    host.press(name, "link")
    assert "you play like a goat" in host.page.inner_text("main")
    host.page.get_by_label("Warn them, with the sentence below").check()
    host.page.fill("input[name=warning]", "Please stay friendly.")
    host.page.fill("input[name=reason]", "the first time")
    host.press("Decide")
    assert "Decided: warned" in host.page.inner_text("main")
    tomas.page.goto("/")
    tomas.page.wait_for_function(
        "() => document.querySelector('.warned')?.textContent.includes('Please stay friendly.')"
    )
    tomas.press("I have read it")
    assert tomas.page.locator(".warned").count() == 0
    assert not helena.faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit_every_window_in_every_language(people, server, language):
    ada, ben = (people(name, locale=LANGUAGES[language], bypass_csp=True) for name in ("Ada Lovelace of Ockham", "Ben"))
    match = ada.set_table({1: "open"})
    sit(ben, invite(ada, match))
    said(ben, "a word")
    wrong, untranslated = [], sources(language) if language != "en" else set()
    for one, seat in ((ada, 1), (ben, 0)):
        one.page.goto(f"{match}/person?seat={seat}")
        path = one.page.url
        wrong += faults(one.page, path, untranslated) if one is ada else []
        one.page.locator("input[name=grounds]").first.check()
        one.page.fill("textarea", "W" * 120)
        one.page.locator("form[action$='/report'] button").click()
        one.page.wait_for_url("**done=reported**")
    ada.page.locator("form[action$='/block'] button").click()
    ada.page.wait_for_url("**done=blocked**")
    wrong += faults(ada.page, "blocked", untranslated)
    host = people("Hilda", locale=LANGUAGES[language], bypass_csp=True)
    keeps(host, server.folder)
    host.page.goto("/host/reports")
    wrong += faults(host.page, "/host/reports", untranslated)
    host.page.locator("main .rows a").last.click()
    host.page.wait_for_url("**/host/reports/*")
    wrong += faults(host.page, "report", untranslated)
    assert not wrong, "\n".join(wrong)
