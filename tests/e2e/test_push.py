"""A browser is told while no page is open: it subscribes, a push service hands over what only it can read, a click opens the table."""

import json

import pytest

from tests.e2e.test_channels import listening
from tests.e2e.test_every_page import LANGUAGES, sources
from tests.e2e.test_host_page import faults
from tests.matches.test_push import Browser

SUBSCRIBED = """given => {
  const found = { ...JSON.parse(given), options: {}, unsubscribe: async () => true, toJSON: () => JSON.parse(given) };
  PushManager.prototype.subscribe = async function (options) { window.asked = options; return found; };
  PushManager.prototype.getSubscription = async () => null;
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url }));
}"""
CLICKED = """async (tag) => {
  const [notification] = await self.registration.getNotifications({ tag });
  const opened = [];
  self.clients.openWindow = async (url) => { opened.push(url); };
  const waits = [];
  const event = new Event("notificationclick");
  event.notification = notification;
  event.waitUntil = (work) => waits.push(work);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return opened;
}"""


def test_a_browser_subscribes_hears_and_opens_the_very_table(people, server):
    ada = people("Ada")
    ada.introduce()
    ada.page.context.grant_permissions(["notifications"])
    ada.page.goto("/me/turn")
    with listening() as (address, heard):
        browser = Browser(address)
        ada.page.evaluate(SUBSCRIBED, browser.subscription())
        with ada.page.context.expect_event("serviceworker") as waited:
            ada.page.get_by_role("button", name="Tell this browser").click()
        worker = waited.value
        ada.page.wait_for_selector("#ways li")
        assert "You will hear of your next turn in your browser." in ada.page.inner_text("main")
        ada.page.get_by_role("button", name="Test: Browser").click()
        ada.page.wait_for_load_state()
    ((headers, body),) = heard
    assert headers["authorization"].startswith("vapid t=")
    told = browser.read(body)
    assert told["body"] == "Gnomon greets Ada: notices arrive here."

    session = ada.page.context.new_cdp_session(ada.page)
    registered: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda found: registered.extend(one["registrationId"] for one in found["registrations"]),
    )
    session.send("ServiceWorker.enable")
    ada.page.wait_for_timeout(300)
    origin = ada.page.evaluate("location.origin")
    told |= {"url": f"{origin}/matches/abcdefgh", "tag": f"{origin}/matches/abcdefgh"}
    for data in (json.dumps(told), json.dumps(told), "no JSON"):
        session.send(
            "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registered[0], "data": data}
        )
    ada.page.wait_for_timeout(500)
    shown = ada.page.evaluate(SHOWN)
    assert {"title": "Gnomon", "body": told["body"], "tag": told["tag"], "url": told["url"]} in shown
    assert len(shown) == 2, "the same table is one notice, and one that cannot be read is shown all the same"
    assert worker.evaluate(CLICKED, told["tag"]) == [f"{origin}/matches/abcdefgh"]


def test_a_browser_that_may_not_is_told_so(people):
    ada = people("Ada")
    ada.introduce()
    ada.page.goto("/me/turn")
    ada.page.evaluate(
        "() => { PushManager.prototype.subscribe = async () => { throw new DOMException('no', 'NotAllowedError'); }; }"
    )
    ada.page.get_by_role("button", name="Tell this browser").click()
    assert "The browser did not allow it." in ada.page.locator("#this-browser [role=alert]").inner_text()
    assert ada.page.locator("#ways li").count() == 0


def test_the_page_can_be_installed(people):
    ada = people("Ada")
    ada.page.goto("/")
    session = ada.page.context.new_cdp_session(ada.page)
    found = session.send("Page.getAppManifest")
    assert not found["errors"]
    manifest = json.loads(found["data"])
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Gnomon", "/", "standalone")
    for icon in manifest["icons"]:
        picture = ada.page.request.get(icon["src"])
        assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    wrong = [one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert not set(wrong) - {"in-incognito"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_offer_fits_every_window_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    ada.introduce()
    ada.page.goto("/me/turn")
    assert ada.page.locator("#this-browser").is_visible()
    wrong = faults(ada.page, "/me/turn", sources(language) if language != "en" else set())
    assert not wrong, "\n".join(wrong)
