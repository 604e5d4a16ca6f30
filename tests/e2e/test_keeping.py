"""After a first match somebody keeps their name: asked over the table, later, once more, by a code, a picture or a passkey."""

import pytest

from tests.e2e.test_channels import listening
from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults
from tests.e2e.test_passkeys import Device, at_home
from tests.e2e.test_people import invite, sit
from tests.e2e.test_push import SUBSCRIBED
from tests.matches.test_push import Browser


def looks_again(person, match):
    person.open(match)
    person.page.click("[data-opens=ending-sheet] >> visible=true")


def ended_early(helena, tomas):
    """A match of two that both end early; its path. Helena has the score sheet before her."""
    match = helena.set_table({1: "open"})
    sit(tomas, invite(helena, match))
    for person in (helena, tomas):
        person.page.wait_for_function("() => document.querySelector('#seats form[action$=\"/end\"]')")
        person.page.evaluate("document.getElementById('seats-sheet').showModal()")
        person.page.click("#seats form[action$='/end'] button")
    helena.page.wait_for_function("() => document.querySelector('#ending table')", timeout=60_000)
    looks_again(helena, match)
    return match


def is_offered(person):
    """Close the score sheet by a key; whether the other sheet comes then."""
    page = person.page
    with page.expect_response("**/keep") as answer:
        page.keyboard.press("Escape")
    if answer.value.status == 200:
        page.wait_for_function("() => document.getElementById('keep-sheet')?.open")
        return True
    assert page.locator("#keep-sheet").count() == 0
    return False


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_says_later_is_asked_once_more_and_never_again(people, language):
    helena, tomas = people("Helena", locale=LANGUAGES[language], bypass_csp=True), people("Tomás")
    page = helena.page
    match = ended_early(helena, tomas)
    assert page.locator("#keep-sheet").count() == 0, "never before a click"
    assert is_offered(helena)
    assert page.evaluate("document.getElementById('keep-sheet').contains(document.activeElement)")
    for _ in range(9):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('#keep-sheet')"
        )
    wrong = faults(page, "the sheet", sources(language) if language != "en" else set())
    assert not wrong, "\n".join(wrong)
    box = page.locator("#keep-sheet").bounding_box()
    assert (box["x"], box["width"]) == (0, 390) and box["y"] + box["height"] == pytest.approx(700, abs=1), "from below"
    page.keyboard.press("Escape")
    assert not page.locator("#keep-sheet").is_visible()

    looks_again(helena, match)
    assert not is_offered(helena), "not again at this table"
    ended_early(helena, tomas)
    assert is_offered(helena)
    page.locator("#keep-sheet [data-closes]").click()
    ended_early(helena, tomas)
    assert not is_offered(helena)


def test_who_keeps_the_code_comes_back_with_it(people):
    helena, tomas, phone = people("Helena", bypass_csp=True), people("Tomás"), people("Phone")
    ended_early(helena, tomas)
    assert is_offered(helena)
    code = helena.page.input_value("#keep-code")
    helena.page.locator("#keep-tells").uncheck(force=True)
    with helena.page.expect_response("**/keep/done"):
        helena.page.click("#keep-sheet [data-kept]")
    assert not helena.page.locator("#keep-sheet").is_visible()
    phone.page.goto("/me")
    phone.page.fill("#code", code)
    phone.page.click("form[action='/me/recover'] button")
    phone.page.wait_for_url("**/")
    phone.page.goto("/me")
    assert phone.page.inner_text("h1") == "Helena"
    ended_early(helena, tomas)
    assert not is_offered(helena)


def test_who_keeps_the_code_lets_this_browser_be_told_with_the_same_click(people):
    helena, tomas = people("Helena", bypass_csp=True), people("Tomás")
    helena.page.context.grant_permissions(["notifications"])
    ended_early(helena, tomas)
    with listening() as (address, _heard):
        helena.page.evaluate(SUBSCRIBED, Browser(address).subscription())
        assert is_offered(helena)
        assert helena.page.locator("#keep-tells").is_checked()
        with helena.page.expect_response("**/me/turn/add"):
            helena.page.click("#keep-sheet [data-kept]")
    helena.page.goto("/me/turn")
    assert "You will hear of your next turn in your browser." in helena.page.inner_text("main")


def test_a_passkey_is_made_over_the_table(people):
    helena, tomas = people("Helena", bypass_csp=True), people("Tomás")
    match = ended_early(helena, tomas)
    mine = [one | {"domain": "localhost"} for one in helena.page.context.cookies()]
    helena.page.context.add_cookies(mine)
    device = Device(helena.page)
    looks_again(helena, f"{at_home(helena)}{match}")
    assert is_offered(helena)
    helena.page.get_by_role("button", name="Use a passkey instead").click()
    helena.page.wait_for_function("() => document.getElementById('keep-sheet')?.open === false")
    assert len(device.keys()) == 1
    helena.page.goto(f"{at_home(helena)}/me")
    assert helena.page.locator("#passkeys li").count() == 1
    assert helena.page.locator("p.code").count() == 0
