"""Signing in with an identity provider: whom it knows comes in; whatever it, a stranger or a slip gets wrong signs nobody in."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES
from gnomon.matches.logins import ERRAND_MS
from gnomon.matches.people import Newcomers
from gnomon.matches.provider import AGAIN, KEPT, Provider
from gnomon.matches.webhooks import Webhooks
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.security import SESSION_COOKIE
from tests.kit.identity import CLIENT, LIFE, SECRET, Club
from tests.matches.house import NEW_YEAR
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio

ISSUER = "http://127.0.0.1:9"


class Hall:
    """A server that trusts a club's provider."""

    def __init__(self, server: Served, club: Club, there: httpx.AsyncClient) -> None:
        self.server = server
        self.club = club
        self._there = there

    async def go(self, visitor: Visitor, next: str = "/", **query: str) -> str:
        """Follow a visitor to the provider; the path on which they come back."""
        sent = await visitor.http.get("/login/begin", params={"next": next, **query})
        assert sent.status_code == 303, sent.text
        assert sent.headers["location"].startswith(f"{ISSUER}/authorize?")
        answer = await self._there.get(sent.headers["location"])
        assert answer.status_code == 302
        back = urlsplit(answer.headers["location"])
        assert f"{back.scheme}://{back.netloc}" == self.server.address
        return f"{back.path}?{back.query}"

    async def come_in(self, visitor: Visitor, next: str = "/", **query: str) -> httpx.Response:
        """There and back."""
        return await visitor.http.get(await self.go(visitor, next, **query))


@asynccontextmanager
async def hall(folder: Path, newcomers: Newcomers = "anybody") -> AsyncIterator[Hall]:
    club = Club(ISSUER, NEW_YEAR // 1000)
    transport = httpx.ASGITransport(club.build())

    def provider(clock: object) -> Provider:
        return Provider(f"{ISSUER}/", CLIENT, SECRET, "the club", Webhooks("local", transport), clock)  # type: ignore[arg-type]

    async with (
        served(folder, newcomers=newcomers, provider=provider) as server,
        httpx.AsyncClient(transport=transport, base_url=ISSUER) as there,
    ):
        yield Hall(server, club, there)


@pytest.fixture
async def house(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Hall]:
    async with hall(tmp_path) as running:
        yield running


async def name_of(visitor: Visitor) -> str:
    """Who a visitor is; empty for a stranger."""
    page = (await visitor.http.get("/me")).text
    title = page.partition("<h1>")[2].partition("</h1>")[0]
    return "" if title == "Who are you?" else unescape(title)


def told(answer: httpx.Response, code: str) -> bool:
    return SENTENCES[code] in unescape(answer.text)


async def test_whoever_the_provider_knows_comes_in_with_a_name_and_is_the_same_in_another_browser(house: Hall) -> None:
    house.club.claims["nickname"] = "Ada"
    async with house.server.visitor() as ada, house.server.visitor() as phone:
        assert "/login/begin?next=/" in (await ada.http.get("/")).text
        answer = await house.come_in(ada, "/rules")
        assert (answer.status_code, answer.headers["location"]) == (303, "/rules")
        first = await ada.http.get("/me")
        assert "It is shown this once" in first.text, "somebody new is told a personal code as everybody is"
        assert "127.0.0.1:9" in first.text
        await house.come_in(phone)
        assert await name_of(phone) == "Ada"
        assert house.club.exchanged[0]["grant_type"] == "authorization_code"
        assert {phone.http.cookies.get(SESSION_COOKIE)} != {ada.http.cookies.get(SESSION_COOKIE)}
        assert not [name for name in ada.http.cookies if name.startswith("gnomon_login_")]


@pytest.mark.parametrize(
    ("signed", "asked", "name"),
    [
        ({"nickname": "Ada", "name": "Augusta King"}, {}, "Ada"),
        ({"preferred_username": "ada@club.example"}, {}, "ada"),
        ({}, {"name": "Augusta  King\u0007"}, "Augusta King"),
        ({"name": "A name that is far longer than any table would show"}, {}, "A name that is far longe"),
        ({"nickname": 7, "name": " "}, {"sub": "somebody else", "name": "Eve"}, "Guest"),
    ],
)
async def test_the_name_is_what_the_provider_says(
    house: Hall, signed: dict[str, object], asked: dict[str, object], name: str
) -> None:
    house.club.claims.update(signed)
    house.club.tells.update(asked)
    async with house.server.visitor() as ada:
        await house.come_in(ada)
        assert (await name_of(ada)).startswith(name)


async def test_a_guest_who_signs_in_may_take_their_matches_along(house: Hall) -> None:
    async with house.server.visitor() as guest:
        await guest.named("Guest Heron")
        await guest.set_table("me", "local")
        answer = await house.come_in(guest, "/rules")
        assert answer.headers["location"] == "/me/along?next=/rules"
        taken = await guest.http.post("/me/along", data={"take": "yes", "next": "/rules"})
        assert taken.status_code == 200
        assert "Guest Heron" not in await name_of(guest)


async def test_somebody_known_adds_the_provider_removes_it_and_whoever_has_it_already_is_told(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as other, house.server.visitor() as eve:
        await ada.named("Ada")
        answer = await house.come_in(ada, add="yes")
        assert (answer.status_code, answer.headers["location"]) == (303, "/me#logins")
        assert (await house.come_in(ada, add="yes")).status_code == 303, "again changes nothing"
        await house.come_in(other)
        assert await name_of(other) == "Ada"

        await eve.named("Eve")
        answer = await house.come_in(eve, add="yes")
        assert (answer.status_code, told(answer, errors.LOGIN_TAKEN)) == (409, True)
        assert await name_of(eve) == "Eve"

        user = await house.server.house.host.people.of_session(ada.http.cookies[SESSION_COOKIE])
        assert user is not None
        (kept,) = await house.server.house.host.logins.of_user(user)
        assert (await eve.http.post("/me/logins/remove", data={"mark": kept.mark})).status_code == 404
        assert (await ada.http.post("/me/logins/remove", data={"mark": kept.mark})).status_code == 303
        assert (await ada.http.post("/me/logins/remove", data={"mark": "%"})).status_code == 404
        assert not await house.server.house.host.logins.of_user(user)
        async with house.server.visitor() as fresh:
            await house.come_in(fresh)
            assert await name_of(fresh) != "Ada"


async def test_an_errand_to_add_ends_with_who_began_it(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as stranger:
        assert (await stranger.http.get("/login/begin?add=yes")).headers["location"].startswith("/me?next=")
        await ada.named("Ada")
        path = await house.go(ada, add="yes")
        await ada.http.post("/me/leave")
        answer = await ada.http.get(path)
        assert (answer.status_code, told(answer, errors.LOGIN_OVER)) == (400, True)
        await house.come_in(stranger)
        assert await name_of(stranger) != "Ada"


async def test_coming_back_in_another_browser_later_or_twice_signs_nobody_in(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as eve:
        path = await house.go(ada)
        answer = await eve.http.get(path)
        assert (answer.status_code, told(answer, errors.LOGIN_OVER)) == (400, True)
        kept = dict(ada.http.cookies)
        assert (await ada.http.get(path)).status_code == 303
        assert told(await ada.http.get(path), errors.LOGIN_OVER), "the browser keeps nothing of an errand that is over"
        eve.http.cookies.update(kept)
        eve.http.cookies.delete(SESSION_COOKIE)
        assert told(await eve.http.get(path), errors.LOGIN_REFUSED), "the provider takes a code once"
        late = await house.go(eve)
        house.server.house.clock.turn(ERRAND_MS + 1)
        assert told(await eve.http.get(late), errors.LOGIN_OVER)
        assert await name_of(eve) == ""


@pytest.mark.parametrize("spoilt", ["letter", "onward", "empty", "long", "letters of no alphabet"])
async def test_what_the_browser_kept_cannot_be_changed(house: Hall, spoilt: str) -> None:
    async with house.server.visitor() as ada:
        path = await house.go(ada)
        state = parse_qs(urlsplit(path).query)["state"][0]
        (kept,) = (value for name, value in ada.http.cookies.items() if name.startswith("gnomon_login_"))
        changed = {
            "letter": kept[:-1] + ("0" if kept[-1] != "0" else "1"),
            "onward": "W10" + kept[3:],
            "empty": "",
            "long": "a" * 4_000,
            "letters of no alphabet": ".\xe9",
        }[spoilt]
        ada.http.cookies.clear()
        header = f"gnomon_login_{state}={changed}".encode("latin-1")
        answer = await ada.http.get(path, headers={b"cookie": header})  # type: ignore[arg-type]  # bytes, as they are sent
        assert (answer.status_code, told(answer, errors.LOGIN_OVER)) == (400, True)


def lie(name: str, value: object) -> Callable[[Club], None]:
    return lambda club: club.claims.update({name: value})


LIES: dict[str, Callable[[Club], None]] = {
    "another audience": lie("aud", "another table"),
    "no audience": lie("aud", None),
    "several, none of them the party": lie("aud", [CLIENT, "another table"]),
    "another issuer": lie("iss", "http://127.0.0.1:10"),
    "another nonce": lie("nonce", "another"),
    "no nonce": lie("nonce", None),
    "long over": lie("exp", NEW_YEAR // 1000 - LIFE),
    "of the future": lie("iat", NEW_YEAR // 1000 + 10_000),
    "no end": lie("exp", None),
    "nobody": lie("sub", ""),
    "a number": lie("sub", 7),
    "far too long": lie("sub", "a" * 300),
    "of other tokens": lie("at_hash", "another"),
    "not signed": Club.sign_not_at_all,
    "signed by a stranger": Club.sign_with_a_strangers_key,
    "signed with the shared secret": Club.sign_with_the_secret,
}


@pytest.mark.parametrize("name", LIES)
async def test_what_does_not_hold_signs_nobody_in(house: Hall, name: str) -> None:
    LIES[name](house.club)
    async with house.server.visitor() as ada:
        answer = await house.come_in(ada)
        assert (answer.status_code, told(answer, errors.LOGIN_REFUSED)) == (400, True)
        assert SESSION_COOKIE not in ada.http.cookies


async def test_new_keys_and_other_kinds_of_keys_are_taken(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as ben, house.server.visitor() as cleo:
        assert (await house.come_in(ada)).status_code == 303
        house.club.turn_keys()
        assert told(await house.come_in(ben), errors.LOGIN_REFUSED), "keys are not asked for at every signature"
        house.server.house.clock.turn(AGAIN + 1)
        assert (await house.come_in(ben)).status_code == 303
        assert house.club.asked.count("about") == 1
        house.club.sign_with_a_curve()
        house.server.house.clock.turn(KEPT + 1)
        house.club.now += (KEPT + AGAIN) // 1000
        assert (await house.come_in(cleo)).status_code == 303


async def test_a_provider_that_is_silent_or_calls_itself_otherwise_or_is_refused_is_told(house: Hall) -> None:
    async with house.server.visitor() as ada:
        house.club.silent = True
        answer = await ada.http.get("/login/begin")
        assert (answer.status_code, told(answer, errors.LOGIN_SILENT)) == (502, True)
        house.club.silent = False
        for about in ({"issuer": "http://127.0.0.1:10"}, {"token_endpoint": None}, {"jwks_uri": "file:///etc/passwd"}):
            house.club.about = dict(about)
            assert told(await ada.http.get("/login/begin"), errors.LOGIN_REFUSED)
        house.club.about = {}
        path = await house.go(ada)
        house.club.silent = True
        assert told(await ada.http.get(path), errors.LOGIN_SILENT)
        assert (await ada.http.get("/login/begin")).status_code == 303, "what it said of itself is still known"
        house.club.silent, house.club.denies = False, True
        assert told(await house.come_in(ada), errors.LOGIN_CALLED_OFF)
        assert told(await ada.http.get("/login/back?error=server_error"), errors.LOGIN_REFUSED)
        assert told(await ada.http.get("/login/back?state=x&code=y"), errors.LOGIN_OVER)
        assert await name_of(ada) == ""


async def test_two_windows_of_one_browser_and_two_comings_at_once_make_one_person(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as same:
        first, second = await house.go(ada, "/rules"), await house.go(ada, "/watch")
        assert (await ada.http.get(first)).headers["location"] == "/rules"
        assert (await ada.http.get(second)).headers["location"] == "/watch"
        house.club.subject = "ben-1"
        paths = [await house.go(ada), await house.go(same)]
        await asyncio.gather(ada.http.get(paths[0]), same.http.get(paths[1]))
        people = house.server.house.host.people
        known = [await people.of_session(one.http.cookies[SESSION_COOKIE]) for one in (ada, same)]
        assert known[0] == known[1] is not None


async def test_a_path_elsewhere_leads_home(house: Hall) -> None:
    async with house.server.visitor() as ada:
        assert (await house.come_in(ada, "//evil.example/")).headers["location"] == "/"


async def test_whom_a_host_has_turned_away_is_not_let_in(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as again:
        await house.come_in(ada)
        user = await house.server.house.host.people.of_session(ada.http.cookies[SESSION_COOKIE])
        assert user is not None
        await house.server.house.host.hosting.ban(None, user, "spoils tables")
        answer = await house.come_in(again)
        assert (answer.status_code, told(answer, errors.BANNED)) == (403, True)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_house_by_invitation_lets_in_whom_the_provider_knows(tmp_path: Path, language: str) -> None:
    async with hall(tmp_path, "invited") as shut, shut.server.visitor() as ada:
        ada.http.cookies.set("gnomon_language", language)
        answer = await ada.http.get("/rules")
        assert answer.status_code == 403
        say = catalogue(language).gettext
        assert say("Whoever signs in with %(name)s comes in.") % {"name": "the club"} in unescape(answer.text)
        assert "/login/begin?next=/rules" in answer.text
        assert (await shut.come_in(ada, "/rules")).headers["location"] == "/rules"
        assert (await ada.http.get("/rules")).status_code == 200


async def test_a_house_without_a_provider_offers_none(tmp_path: Path) -> None:
    async with served(tmp_path) as server, server.visitor() as ada:
        assert "/login/" not in (await ada.http.get("/")).text + (await ada.http.get("/me")).text
        answer = await ada.http.get("/login/begin")
        assert (answer.status_code, told(answer, errors.LOGIN_OFF)) == (404, True)


async def test_what_is_kept_goes_along_and_goes(house: Hall) -> None:
    async with house.server.visitor() as ada:
        await house.come_in(ada)
        host = house.server.house.host
        user = await host.people.of_session(ada.http.cookies[SESSION_COOKIE])
        assert user is not None
        (kept,) = await host.logins.of_user(user)
        assert "ada-1" not in repr(kept), "what the provider calls somebody is kept as a hash"
        told_of = json.loads((await host.belongings.take(user)).text)
        assert told_of["logins"][0]["issuer"] == ISSUER
        await host.parting.leave(user, user.name)
        await house.come_in(ada)
        other = await host.people.of_session(ada.http.cookies[SESSION_COOKIE])
        assert other is not None and other.id != user.id, "the provider leads to nobody who has left"


async def test_what_leads_to_a_guest_leads_to_whom_they_turn_out_to_be(house: Hall) -> None:
    async with house.server.visitor() as ada, house.server.visitor() as again:
        await ada.named("Ada")
        people = house.server.house.host.people
        user = await people.of_session(ada.http.cookies[SESSION_COOKIE])
        assert user is not None
        code = await people.new_code(user)
        await ada.http.post("/me/leave")
        await house.come_in(ada)
        await ada.set_table("me", "local")
        assert (await ada.http.post("/me/recover", data={"code": code})).headers["location"].startswith("/me/along")
        assert (await ada.http.post("/me/along", data={"take": "yes"})).status_code == 200
        await house.come_in(again)
        assert await name_of(again) == "Ada"


async def test_the_page_on_privacy_names_the_service_where_there_is_one(house: Hall, tmp_path: Path) -> None:
    sentence = "If you sign in with the club: a hash of what it calls you."
    async with house.server.visitor() as ada:
        assert sentence in (await ada.http.get("/privacy")).text
    async with served(tmp_path / "without") as server, server.visitor() as ada:
        page = (await ada.http.get("/privacy")).text
        assert "the club" not in page and "Privacy" in page
