"""What is somebody's, in browsers: after a short match they take it along, delete themselves, and are named nowhere."""

import json
import zipfile

import pytest

from gnomon.match import load
from tests.e2e.test_every_page import CLIPPED, LANGUAGES, LOOKS, serious
from tests.e2e.test_people import invite, sit


def test_somebody_plays_and_takes_their_data_along(people):
    ada = people("Ada", accept_downloads=True, bypass_csp=True)
    ada.introduce()
    match = ada.set_table({1: "random"}).rsplit("/", 1)[1].partition("?")[0]
    ada.page.goto("/me")
    assert not serious(ada.page)
    with ada.page.expect_download() as kept:
        ada.page.get_by_role("button", name="Take my data along").click()
    assert kept.value.suggested_filename.startswith("gnomon-20")
    with zipfile.ZipFile(kept.value.path()) as archive:
        assert archive.testzip() is None
        account = json.loads(archive.read("account.json"))
        (told,) = json.loads(archive.read("matches.json"))
        assert archive.read("README.txt").decode().startswith("What Gnomon keeps of Ada")
        assert account["name"] == "Ada"
        assert told["id"] == match
        texts = [archive.read(name).decode() for name in told["files"]]
    if told["status"] == "over":
        assert load(texts[0]).over
    assert ada.page.url.endswith("/me"), "the page stays"
    assert not ada.faults


def test_somebody_deletes_themselves_and_the_other_sees_no_name(people):
    ada, ben = people("Adaline", bypass_csp=True), people("Ben", bypass_csp=True)
    for person in (ada, ben):
        person.introduce()
    match = ada.set_table({1: "open"}).partition("?")[0]
    sit(ben, invite(ada, match))
    ben.page.goto(match)
    assert "Adaline" in ben.page.inner_text("body")

    ada.page.goto("/me")
    ada.page.get_by_role("link", name="Delete me").click()
    assert not serious(ada.page)
    ada.page.fill("#confirm", "somebody else")
    ada.page.get_by_role("button", name="Delete me for good").click()
    assert "nothing was deleted" in ada.page.inner_text("[role=alert]")
    assert not serious(ada.page)
    ada.page.fill("#confirm", "Adaline")
    ada.page.get_by_role("button", name="Delete me for good").click()
    ada.page.wait_for_url("**/")
    assert "Adaline" not in ada.page.inner_text("body")

    ben.page.wait_for_function("() => document.body.innerText.includes('N. N.')")
    assert "Adaline" not in ben.page.inner_text("body")
    for path in (match, f"{match}/replay", f"{match}/account"):
        ben.page.goto(path)
        assert "Adaline" not in ben.page.content()
    assert not serious(ben.page)
    assert not ben.faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_part_about_ones_data_is_accessible_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    ada.introduce()
    for width, height in LOOKS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.goto("/me")
        assert ada.page.locator("#yours").is_visible()
        assert not serious(ada.page)
        ada.page.goto("/me/delete")
        assert not serious(ada.page)
        assert ada.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert not ada.page.evaluate(CLIPPED)
