"""Signed in on two devices, in browsers: a picture to scan, a question, and signing out from afar."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, serious, sources
from tests.e2e.test_host_page import faults


def test_somebody_goes_on_with_a_phone_and_signs_it_out(people):
    ada, phone = people("Ada", bypass_csp=True), people("Phone", bypass_csp=True, java_script_enabled=False)
    ada.introduce()
    match = ada.set_table({1: "open"}).partition("?")[0]
    ada.page.goto("/me")
    assert ada.page.locator("#devices li").count() == 1
    ada.press("Sign in on another device")
    assert not serious(ada.page)
    assert ada.page.locator("#devices svg[role=img]").is_visible()
    address = ada.page.input_value("#device-address")

    phone.page.goto("/in/" + address.rpartition("/")[2])
    assert "Sign in here as Ada?" in phone.page.inner_text("h1")
    phone.press("Sign in here")
    assert phone.page.locator(f"a[href*='{match}']").first.is_visible(), "the match is there"
    phone.page.goto("/me")
    assert phone.page.inner_text("h1") == "Ada"

    ada.page.goto("/me")
    assert ada.page.locator("#devices li").count() == 2
    ada.press("Sign out:")
    assert ada.page.locator("#devices li").count() == 1
    assert phone.page.goto("/me").ok
    assert "Who are you?" in phone.page.inner_text("h1")
    assert not ada.faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_and_the_question_fit_every_window_in_every_language(people, language):
    ada, phone = (people(name, locale=LANGUAGES[language], bypass_csp=True) for name in ("Ada", "Ben"))
    for person in (ada, phone):
        person.introduce()
    ada.page.goto("/me")
    ada.page.locator("form[action='/me/devices/link'] button").click()
    path = "/in/" + ada.page.input_value("#device-address").rpartition("/")[2]
    phone.page.goto(path)
    untranslated = sources(language) if language != "en" else set()
    wrong = [*faults(ada.page, "/me", untranslated), *faults(phone.page, path, untranslated)]
    assert not wrong, "\n".join(wrong)
