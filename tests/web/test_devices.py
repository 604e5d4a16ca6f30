"""Signing in on another device and out from afar, on the page about oneself."""

import re
from pathlib import Path

import pytest

from gnomon.matches.errors import LINK_OVER, SENTENCES, UNKNOWN_DEVICE
from gnomon.web.browsers import browser_of
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"


async def a_link(visitor: Visitor) -> str:
    """Make a link for another device; its path."""
    page = (await visitor.http.post("/me/devices/link")).text
    (address,) = re.findall(r'id="device-address" readonly value="([^"]+)"', page)
    assert "<svg" in page
    assert visitor.http.base_url.host in address
    return "/in/" + address.rpartition("/in/")[2]


async def test_a_phone_is_signed_in_by_a_link_and_out_from_the_first_browser(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        ada.http.headers["user-agent"], phone.http.headers["user-agent"] = FIREFOX, IPHONE
        me = await ada.named("Ada")
        path = await a_link(ada)
        assert path not in (await ada.http.get("/me")).text, "it is shown once"
        for _ in range(2):  # a look, as by a program that draws previews, spends nothing
            shown = await phone.http.get(path)
            assert shown.status_code == 200
            assert "Sign in here as Ada?" in shown.text
            assert shown.headers["cache-control"] == "no-store"
        answer = await phone.http.post(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert (await phone.http.get("/api/v1/account")).json()["id"] == me["user"]
        listed = (await ada.http.get("/me")).text
        assert "Firefox · Linux" in listed
        assert "Mobile Safari · iOS" in listed
        marks = re.findall(r'name="mark" value="([0-9a-f]{16})"', listed)
        assert len(marks) == 1, "this browser is signed out below"
        assert (await ada.http.post("/me/devices/end", data={"mark": marks[0]})).status_code == 303
        assert (await phone.http.get("/api/v1/account")).status_code == 401
        assert "Mobile Safari" not in (await ada.http.get("/me")).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_opens_nothing_is_told_in_every_language(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada, server.visitor() as phone, server.visitor() as late:
        await ada.named("Ada")
        for visitor in (ada, phone, late):
            visitor.http.cookies.set("gnomon_language", language)
        path = await a_link(ada)
        newer = await a_link(ada)
        await phone.http.post(newer)
        for spent in (path, newer, "/in/x", "/in/" + "a" * 32, "/in/none-of-this"):
            for answer in (await late.http.get(spent), await late.http.post(spent)):
                assert answer.status_code == 404
                assert say(SENTENCES[LINK_OVER]) in answer.text, spent
        for mark in ("", "x", "0" * 16):
            answer = await ada.http.post("/me/devices/end", data={"mark": mark})
            assert answer.status_code == 404
            assert say(SENTENCES[UNKNOWN_DEVICE]) in answer.text


async def test_somebody_else_in_that_browser_is_told_and_signed_out(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        before = ben.http.cookies["gnomon_session"]
        path = await a_link(ada)
        assert "In this browser you are Ben now." in (await ben.http.get(path)).text
        assert "You are signed in here already" in (await ada.http.get(path)).text
        await ben.http.post(path)
        assert "Ada" in (await ben.http.get("/me")).text
        assert await server.house.host.people.of_session(before) is None


async def test_other_sites_strangers_and_programs_make_no_link(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        path = await a_link(ada)
        for place in ("/me/devices/link", "/me/devices/end", path):
            assert (await ada.http.post(place, headers={"Origin": "http://elsewhere.example"})).status_code == 403
        for place in ("/me/devices/link", "/me/devices/end"):
            answer = await eve.http.post(place)
            assert (answer.status_code, answer.headers["location"]) == (303, "/me")


async def test_codes_of_links_are_guessed_slowly_and_pasted_whole(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        await ada.named("Ada")
        path = await a_link(ada)
        answer = await phone.http.post("/me/recover", data={"code": f"{server.address}{path}"})
        assert (answer.status_code, answer.headers["location"]) == (303, path)
        answers = [(await phone.http.get("/in/" + "b" * 32)).status_code for _ in range(40)]
        assert 429 in answers


async def test_a_server_by_invitation_lets_a_second_device_in(tmp_path: Path) -> None:
    async with served(tmp_path, newcomers="invited") as running, running.visitor() as ada, running.visitor() as phone:
        user = await running.house.host.people.guest("Ada", "en", "host")
        ada.http.cookies.set("gnomon_session", await running.house.host.people.open_session(user))
        path = await a_link(ada)
        assert (await phone.http.get("/watch")).status_code == 403
        shown = await phone.http.get(path)
        assert (shown.status_code, "Sign in here as Ada?" in shown.text) == (200, True)
        await phone.http.post(path)
        assert (await phone.http.get("/watch")).status_code == 200


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (FIREFOX, "Firefox · Linux"),
        (IPHONE, "Mobile Safari · iOS"),
        ("curl/8.5.0", "curl"),
        ("", ""),
        ("(" * 400, ""),
        ("<script>", ""),
    ],
)
def test_a_browser_is_called_by_what_it_says_of_itself(said: str, told: str) -> None:
    assert browser_of(said) == told
