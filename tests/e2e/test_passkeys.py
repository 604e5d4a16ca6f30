"""Passkeys in browsers, with Chromium's own authenticator in software: added, used to sign in, called off, removed."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, serious, sources
from tests.e2e.test_host_page import faults

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """The authenticator of one page."""

    def __init__(self, page):
        self.line = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        self.id = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})["authenticatorId"]

    def keys(self):
        return self.line.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def take(self, keys):
        for key in keys:
            self.line.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": key})

    def verify(self, verified):
        self.line.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": verified})


def at_home(person):
    """The server's address by name: an address in numbers has no passkeys."""
    return person.address.replace("127.0.0.1", "localhost")


def introduce(person):
    person.page.goto(f"{at_home(person)}/me")
    person.page.fill("#my-name", person.name)
    person.page.click("form[action='/me/name'] button")
    person.page.wait_for_url("**/")


def press(page, name):
    """Reach a button by the keyboard alone, and press it."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no key leads to {name}")


def test_somebody_adds_a_passkey_and_comes_back_with_it_here_and_elsewhere_by_keyboard(people):
    ada, phone = people("Ada", bypass_csp=True), people("Phone", bypass_csp=True)
    device = Device(ada.page)
    introduce(ada)
    ada.page.goto(f"{at_home(ada)}/me")
    press(ada.page, "Add a passkey")
    ada.page.wait_for_selector("#passkeys li")
    assert len(device.keys()) == 1
    assert "never used" in ada.page.inner_text("#passkeys li")
    assert not serious(ada.page)

    ada.page.locator("#passkeys").get_by_role("button", name="Add a passkey").click()
    ada.page.wait_for_function("() => document.querySelector('#passkeys [role=alert]')?.textContent")
    assert "already" in ada.page.inner_text("#passkeys [role=alert]")

    ada.page.click("form[action='/me/leave'] button")
    ada.page.wait_for_url("**/")
    ada.page.goto(f"{at_home(ada)}/me")
    assert "Who are you?" in ada.page.inner_text("h1")
    press(ada.page, "Sign in with a passkey")
    ada.page.wait_for_url("**/")
    ada.page.goto(f"{at_home(ada)}/me")
    assert ada.page.inner_text("h1") == "Ada"
    assert "never used" not in ada.page.inner_text("#passkeys li")

    Device(phone.page).take(device.keys())  # as a password manager carries it along
    phone.page.goto(at_home(phone))
    with phone.page.expect_navigation():
        phone.page.locator(".any-code").get_by_role("button", name="Sign in with a passkey").click()
    phone.page.goto(f"{at_home(phone)}/me")
    assert phone.page.inner_text("h1") == "Ada"

    with phone.page.expect_navigation():
        phone.page.get_by_role("button", name="Remove:").click()
    assert phone.page.locator("#passkeys li").count() == 0
    phone.page.click("form[action='/me/leave'] button")
    phone.page.wait_for_url("**/")
    phone.page.goto(f"{at_home(phone)}/me")
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    phone.page.wait_for_function("() => document.querySelector('[data-passkey] [role=alert]')?.textContent")
    assert "does not work here any more" in phone.page.inner_text("[data-passkey] [role=alert]")
    assert not serious(phone.page)


def test_whoever_calls_it_off_reads_so_and_may_try_again(people):
    ada = people("Ada")
    introduce(ada)
    ada.page.add_init_script(
        "navigator.credentials.create = () => Promise.reject(new DOMException('no', 'NotAllowedError'))"
    )
    ada.page.goto(f"{at_home(ada)}/me")
    button = ada.page.get_by_role("button", name="Add a passkey")
    button.click()
    ada.page.wait_for_function("() => document.querySelector('#passkeys [role=alert]')?.textContent")
    assert "called off" in ada.page.inner_text("#passkeys [role=alert]")
    assert button.is_enabled()
    assert button.evaluate("button => button === document.activeElement")
    ada.page.route("**/me/passkeys/ask", lambda route: route.abort())
    button.click()
    ada.page.wait_for_function(
        "() => document.querySelector('#passkeys [role=alert]')?.textContent.includes('just now')"
    )
    ada.faults.clear()  # the browser itself tells of the request that was cut off


def test_at_an_address_in_numbers_and_in_a_browser_without_passkeys_nothing_is_offered(people):
    ada, old = people("Ada"), people("Old")
    ada.introduce()
    for path in ("/me", "/"):
        ada.page.goto(path)
        assert ada.page.locator("[data-passkey]").count() == 0
    old.page.add_init_script("delete window.PublicKeyCredential")
    old.page.goto(f"{at_home(old)}/me")
    old.page.wait_for_load_state("networkidle")
    assert old.page.locator("[data-passkey]").count() == 1
    assert not old.page.locator("[data-passkey] button").is_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_passkeys_fit_every_window_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    Device(ada.page)
    introduce(ada)
    path = f"{at_home(ada)}/me"
    ada.page.goto(path)
    ada.page.locator("#passkeys button").click()
    ada.page.wait_for_selector("#passkeys li")
    untranslated = sources(language) if language != "en" else set()
    wrong = faults(ada.page, path, untranslated)
    ada.page.click("form[action='/me/leave'] button")
    ada.page.wait_for_url("**/")
    ada.page.goto(path)
    wrong += faults(ada.page, path, untranslated)
    assert not wrong, "\n".join(wrong)
