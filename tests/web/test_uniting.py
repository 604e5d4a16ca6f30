"""The question whether a guest's matches come along, over the wire: by code, by link and by passkey."""

from pathlib import Path

import pytest

from gnomon.matches.errors import GUEST_GONE, SENTENCES
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.pages.uniting import BEFORE_COOKIE
from tests.web.authenticator import Authenticator
from tests.web.served import Served, Visitor, served
from tests.web.test_devices import a_link
from tests.web.test_passkeys import add, asked, named, visitor, whose

pytestmark = pytest.mark.anyio


async def a_guest(server: Served, browser: Visitor, name: str = "Guest Heron") -> str:
    """A guest who has come in by the door, as a browser's page makes one, with a match that runs; the match."""
    await browser.http.post("/me/name", data={"name": name})
    return await browser.set_table("me", "opponent:random")


async def the_code(server: Served, name: str) -> str:
    """Somebody new, known elsewhere; the personal code."""
    return (await server.house.guest(name)).recovery


async def test_by_code_the_matches_come_along_after_a_yes(server: Served) -> None:
    async with server.visitor() as phone:
        match = await a_guest(server, phone)
        code = await the_code(server, "Ada")
        answer = await phone.http.post("/me/recover", data={"code": code, "next": "/records"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/me/along?next=/records")
        assert server.table(match).names()[0] == "Guest Heron", "never silently"
        shown = (await phone.http.get(answer.headers["location"])).text
        assert "Take the matches of Guest Heron along?" in shown
        assert "1 match can become yours." in shown
        assert "Guest Heron is gone after that" in shown
        assert "personal code" not in (await phone.http.get("/me")).text.split("shown this once")[0][-200:]
        done = await phone.http.post("/me/along", data={"take": "yes", "next": "/records"})
        assert done.status_code == 200
        assert 'href="/records"' in done.text
        assert server.table(match).names()[0] == "Ada"
        assert await whose(phone) == "Ada"
        for again in (
            await phone.http.post("/me/along", data={"take": "yes"}),
            await phone.http.get("/me/along?next=/watch"),
        ):
            assert again.status_code == 303, "a second click does nothing more"


async def test_after_a_no_they_stay_and_it_is_told_how_to_come_back(server: Served) -> None:
    async with server.visitor() as phone, server.visitor() as other:
        match = await a_guest(server, phone)
        before = phone.http.cookies["gnomon_session"]
        fresh = phone.http.cookies["gnomon_new_code"]
        await phone.http.post("/me/recover", data={"code": await the_code(server, "Ada")})
        assert fresh not in (await phone.http.get("/me")).text, "a guest's code is not shown as another's"
        left = (await phone.http.post("/me/along", data={"take": "no"})).text
        assert "They stay with Guest Heron" in left
        assert fresh in left
        assert server.table(match).names()[0] == "Guest Heron"
        assert await server.house.host.people.of_session(before) is None
        assert await whose(phone) == "Ada"
        answer = await other.http.post("/me/recover", data={"code": fresh})
        assert (answer.status_code, await whose(other)) == (303, "Guest Heron")


async def test_by_link_it_is_said_before_and_asked_after(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone, server.visitor() as empty:
        await ada.named("Ada")
        match = await a_guest(server, phone)
        await empty.named("Nobody")
        path = await a_link(ada)
        assert "The next page asks" in (await phone.http.get(path)).text
        assert "The next page asks" not in (await empty.http.get(path)).text
        answer = await phone.http.post(path)
        assert answer.headers["location"] == "/me/along?next=/"
        await phone.http.post("/me/along", data={"take": "yes"})
        assert server.table(match).names()[0] == "Ada"
        answer = await empty.http.post(await a_link(ada))
        assert answer.headers["location"] == "/", "whoever has nothing is not asked"


async def test_by_passkey_a_match_of_both_is_named_and_stays(server: Served) -> None:
    async with visitor(server) as ada, visitor(server) as phone:
        await ada.named("Ada")
        key = Authenticator(named(server))
        await add(ada, key)
        await phone.http.post("/me/name", data={"name": "Guest Heron"})
        both = await phone.set_table("me", "open", listed=True, title="Sunday")
        alone = await phone.set_table("me", "opponent:random")
        host = server.house.host
        user = await host.people.of_session(ada.http.cookies["gnomon_session"])
        assert user is not None
        await host.seating.sit(server.table(both), user)
        guest = phone.http.cookies["gnomon_session"]
        answer = await phone.http.post("/passkey/enter?next=/watch", json=key.use(await asked(phone)))
        assert answer.json() == {"to": "/me/along?next=/watch"}
        for page in (
            await phone.http.get("/me/along?next=/watch"),
            await phone.http.post("/me/along", data={"take": "yes"}),
        ):
            assert f'href="/matches/{both}">Sunday</a>' in page.text
            assert "is gone after that" not in page.text
        assert server.table(both).names() == ["Guest Heron", "Ada"]
        assert server.table(alone).names()[0] == "Ada"
        assert await host.people.of_session(guest) is None


async def test_two_browsers_that_take_them_at_once_take_them_once(server: Served) -> None:
    async with server.visitor() as phone, server.visitor() as other:
        match = await a_guest(server, phone)
        other.http.cookies.set("gnomon_session", phone.http.cookies["gnomon_session"])
        for browser, name in ((phone, "Ada"), (other, "Ben")):
            await browser.http.post("/me/recover", data={"code": await the_code(server, name)})
        guest = await server.house.host.people.of_session(phone.http.cookies[BEFORE_COOKIE].partition(".")[0])
        assert guest is not None
        first = await phone.http.post("/me/along", data={"take": "yes"})
        second = await other.http.post("/me/along", data={"take": "yes"})
        assert (first.status_code, second.status_code) == (200, 303)
        assert server.table(match).names()[0] == "Ada"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_guest_who_goes_meanwhile_is_told_of(
    server: Served, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.visitor() as phone:
        phone.http.cookies.set("gnomon_language", language)
        await a_guest(server, phone)
        await phone.http.post("/me/recover", data={"code": await the_code(server, "Ada")})
        host = server.house.host
        guest = await host.people.of_session(phone.http.cookies[BEFORE_COOKIE].partition(".")[0])
        assert guest is not None
        check = host.uniting._check

        async def slow(*users: object) -> None:
            await check(*users)  # type: ignore[arg-type]
            monkeypatch.setattr(host.uniting, "_check", check)
            await host.parting.leave(guest, guest.name)

        monkeypatch.setattr(host.uniting, "_check", slow)
        answer = await phone.http.post("/me/along", data={"take": "yes"})
        assert answer.status_code == 409
        assert catalogue(language).gettext(SENTENCES[GUEST_GONE]) in answer.text


async def test_strangers_other_sites_and_made_up_guests_take_nothing(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        for path in ("/me/along", "/me/along?next=//elsewhere.example"):
            answer = await eve.http.get(path)
            assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/me")
            assert (await ada.http.get(path)).headers["location"] == "/"
        assert (await eve.http.post("/me/along", data={"take": "yes"})).headers["location"] == "/me"
        ada.http.cookies.set(BEFORE_COOKIE, "made-up.and-more")
        answer = await ada.http.post("/me/along", data={"take": "yes", "next": "//elsewhere.example"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        answer = await ada.http.post("/me/along", headers={"Origin": "http://elsewhere.example"})
        assert answer.status_code == 403


async def test_whoever_was_here_as_themselves_is_not_asked(server: Served) -> None:
    async with server.visitor() as ada:
        code = await the_code(server, "Ada")
        for _ in range(2):
            answer = await ada.http.post("/me/recover", data={"code": code})
            assert answer.headers["location"] == "/"
        await ada.set_table("me", "opponent:random")
        answer = await ada.http.post("/me/recover", data={"code": code})
        assert answer.headers["location"] == "/"


async def test_at_a_table_by_invitation_it_works_the_same(tmp_path: Path) -> None:
    async with served(tmp_path, newcomers="friends") as running, running.visitor() as phone:
        people = running.house.host.people
        guest, ada = await people.guest("Guest Heron", "en", "host"), await people.guest("Ada", "en", "host")
        phone.http.cookies.set("gnomon_session", await people.open_session(guest))
        match = await phone.set_table("me", "opponent:random")
        answer = await phone.http.post("/me/recover", data={"code": ada.recovery})
        assert answer.headers["location"] == "/me/along?next=/"
        await phone.http.post("/me/along", data={"take": "yes"})
        assert running.table(match).names()[0] == "Ada"
