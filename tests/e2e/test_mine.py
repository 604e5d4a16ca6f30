"""What is somebody's, in a browser: after a short match they take it along."""

import json
import zipfile

import pytest

from gnomon.match import load
from tests.e2e.test_every_page import LANGUAGES, LOOKS, serious


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_part_about_ones_data_is_accessible_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    ada.introduce()
    for width, height in LOOKS:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.goto("/me")
        assert ada.page.locator("#yours").is_visible()
        assert not serious(ada.page)
