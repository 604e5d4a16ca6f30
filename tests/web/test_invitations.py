"""A server that is open by invitation: what strangers see, how they come in, and what hosts see of it."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from gnomon.matches.entropy import digest_of
from gnomon.matches.errors import BY_INVITATION, SENTENCES
from gnomon.web import assets
from gnomon.web.app import Doors
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.metrics import Askers
from tests.storage.test_faults import make_room, pragma
from tests.web.served import Served, Visitor, served
from tests.web.test_host_page import DAY

pytestmark = pytest.mark.anyio

TITLE = "This table is open by invitation"
SAY = catalogue("en").gettext
OVER = SAY(SENTENCES["invitation_over"])
UNKNOWN = SAY(SENTENCES["unknown_code"])
WISH = {"note": "The Sunday round", "places": "1", "days": "3", "reason": "they asked"}


@pytest.fixture
async def shut(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    """A server that newcomers need an invitation for."""
    async with served(tmp_path, Doors(askers=Askers(["192.0.2.1"])), "invited") as running:
        yield running


@pytest.fixture
async def ajar(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    """A server that a link to a seat opens too."""
    async with served(tmp_path, newcomers="friends") as running:
        yield running


async def signed(server: Served, visitor: Visitor, name: str = "Ada") -> str:
    """Let somebody be known since before; their personal code."""
    user = await server.house.host.people.guest(name, "en", "host")
    visitor.http.cookies.set("gnomon_session", await server.house.host.people.open_session(user))
    return user.recovery


async def invitation(server: Served, places: int = 1, days: int = 3) -> str:
    return await server.house.host.invitations.make(None, "The Sunday round", places, days, "they asked")


async def the_host(server: Served, visitor: Visitor) -> None:
    await signed(server, visitor, "Helena")
    me = (await visitor.http.get("/api/v1/account")).json()["id"]
    hosting = server.house.host.hosting
    await hosting.add(None, await hosting.find(me), "has the machine")


async def a_match(server: Served, seats: str = "open") -> str:
    async with server.visitor() as ada:
        await signed(server, ada)
        return await ada.set_table("me", seats, listed=True, title="The cup")


# --- what strangers see -----------------------------------------------------------------------------------------------


async def test_a_stranger_gets_one_page_at_every_address_in_three_languages(shut: Served) -> None:
    match = await a_match(shut, "local")
    async with shut.visitor() as eve:
        for language in LANGUAGES:
            eve.http.cookies.set("gnomon_language", language)
            for path in (
                "/",
                "/games",
                "/games/khronos",
                "/new",
                "/me",
                "/watch",
                "/rules",
                f"/matches/{match}",
                "/none",
            ):
                answer = await eve.http.get(path)
                assert answer.status_code == 403, path
                assert catalogue(language).gettext(TITLE) in answer.text
                assert "The cup" not in answer.text
                assert "Ada" not in answer.text
                assert answer.headers["cache-control"] == "no-store"


async def test_nothing_of_a_match_or_of_anybody_is_told_to_a_stranger(shut: Served) -> None:
    match = await a_match(shut, "local")
    await shut.house.host.hosting.announce(None, "Closed on Sunday", "an update")
    async with shut.visitor() as eve:
        for path in (
            f"/embed/{match}",
            f"/oembed?url={shut.address}/matches/{match}",
            f"/matches/{match}/card.png",
            f"/matches/{match}/review",
            f"/matches/{match}/replay",
            "/card.png",
            "/challenge.atom",
            "/host",
            "/host/invitations",
            "/with/khronos.2.1.x..y",
            "/invited",
            "/host/link",
            "/static",
        ):
            answer = await eve.http.get(path)
            assert answer.status_code == 403, path
            assert "Ada" not in answer.text
        for path in (
            "/about",
            "/privacy",
            "/metrics",
            "/healthz",
            "/static/css/base.css",
            "/static/../",
            "/feeds/none.atom",
            "/calendars/none.ics",
        ):
            answer = await eve.http.get(path)
            assert "Closed on Sunday" not in answer.text
            assert "The cup" not in answer.text
            assert 'href="/watch"' not in answer.text
        assert (await eve.http.get("/healthz")).json() == {"status": "ok"}
        with pytest.raises(InvalidStatus) as refused:
            await eve.open(match)
        assert refused.value.response.status_code == 403


async def test_no_cache_keeps_for_strangers_what_somebody_inside_was_sent(shut: Served) -> None:
    match = await a_match(shut, "local")
    async with shut.visitor() as ada:
        await signed(shut, ada)
        for path in (
            f"/matches/{match}/card.png",
            "/card.png",
            f"/oembed?url={shut.address}/matches/{match}",
            "/watch",
        ):
            answer = await ada.http.get(path)
            assert answer.status_code == 200, path
            assert "public" not in answer.headers["cache-control"]
        assert "public" in (await ada.http.get(assets.address("css/base.css"))).headers["cache-control"]


async def test_a_stranger_changes_nothing(shut: Served) -> None:
    match = await a_match(shut)
    before = await shut.house.host.store.hosting.count_people()
    async with shut.visitor() as eve:
        for path in (
            "/me/name",
            "/new",
            "/games/khronos/play",
            "/learn",
            f"/matches/{match}/sit",
            f"/matches/{match}/door",
            "/host/invitations",
        ):
            answer = await eve.http.post(path, data={"name": "Eve", "my_name": "Eve", **WISH})
            assert answer.status_code == 403, path
        for path in ("/api/me", "/api/matches"):
            answer = await eve.http.post(path, json={"name": "Eve"})
            assert (answer.status_code, answer.json()["code"]) == (403, BY_INVITATION)
    assert await shut.house.host.store.hosting.count_people() == before


async def test_the_interface_for_programs_answers_with_a_problem(shut: Served) -> None:
    match = await a_match(shut)
    async with shut.visitor() as ada, shut.visitor() as eve:
        await signed(shut, ada)
        ada_id = (await ada.http.get("/api/v1/account")).json()["id"]
        user = await shut.house.host.people.user(ada_id)
        token = await shut.house.host.access.make(user, "program", ["read", "play"])
        for path in ("/games", "/matches", f"/matches/{match}", "/account", "/stream"):
            answer = await eve.http.get(f"/api/v1{path}")
            assert answer.status_code == 403
            assert answer.headers["content-type"] == "application/problem+json"
            assert (answer.json()["code"], answer.json()["detail"]) == (BY_INVITATION, SENTENCES[BY_INVITATION])
        bad = await eve.http.get("/api/v1/games", headers={"authorization": "Bearer gnomon_none"})
        assert (bad.status_code, bad.json()["code"]) == (401, "unknown_token")
        good = {"authorization": f"Bearer {token}"}
        assert (await eve.http.get("/api/v1/account", headers=good)).json()["name"] == "Ada"
        assert (await eve.http.get("/api/v1/openapi.json")).status_code == 200


# --- coming in --------------------------------------------------------------------------------------------------------


async def test_a_newcomer_comes_in_by_an_invitation_and_the_next_is_turned_away(shut: Served) -> None:
    code = await invitation(shut)
    async with shut.visitor() as ben, shut.visitor() as eve:
        for _ in range(3):
            assert "You are invited" in (await ben.http.get(f"/invited/{code}")).text
        no_name = await ben.http.post(f"/invited/{code}", data={"name": " "})
        assert no_name.status_code == 400
        came = await ben.http.post(f"/invited/{code}", data={"name": "Ben"})
        assert (came.status_code, came.headers["location"]) == (303, "/")
        assert (await ben.http.get("/")).status_code == 200
        assert re.search(r'class="code">\w{4}-\w{4}<', (await ben.http.get("/me")).text), "the code is told once"
        assert "already, as Ben" in (await ben.http.get(f"/invited/{await invitation(shut)}")).text
        again = await ben.http.post(f"/invited/{code}", data={"name": "Ben"})
        assert again.status_code == 303, "who is in takes no place"
        for answer in (
            await eve.http.get(f"/invited/{code}"),
            await eve.http.post(f"/invited/{code}", data={"name": "Eve"}),
        ):
            assert answer.status_code == 404
            assert OVER in answer.text
            assert TITLE in answer.text
        assert (await eve.http.get("/")).status_code == 403


async def test_what_is_typed_opens_or_says_why_not(shut: Served) -> None:
    code, withdrawn, late = await invitation(shut), await invitation(shut), await invitation(shut, days=1)
    invitations = shut.house.host.invitations
    async with shut.visitor() as ada, shut.visitor() as ben, shut.visitor() as eve:
        personal = await signed(shut, ada)
        for typed in (code.upper(), f"{code[:4]}-{code[4:8]}-{code[8:]}", f"{shut.address}/invited/{code}"):
            answer = await ben.http.post("/recover", data={"code": typed, "next": "/watch"})
            assert (answer.status_code, answer.headers["location"]) == (303, f"/invited/{code}")
        passed_on = await invitations.store.of_code(digest_of(withdrawn))
        assert passed_on is not None
        await invitations.revoke(None, passed_on.id, "was passed on")
        shut.house.clock.turn(DAY)
        for typed in (withdrawn, late):
            gone = await eve.http.get((await eve.http.post("/recover", data={"code": typed})).headers["location"])
            assert (gone.status_code, OVER in gone.text) == (404, True)
        for typed in ("abcd-efgh", "x" * 16, f"{code[:-1]}z", "https://other.example/invited/2222222222222222", "?"):
            answer = await eve.http.post("/recover", data={"code": typed})
            assert answer.status_code == 400
            assert UNKNOWN in answer.text
            assert TITLE in answer.text
        back = await eve.http.post("/recover", data={"code": personal, "next": "/watch"})
        assert (back.status_code, back.headers["location"]) == (303, "/watch")
        assert (await eve.http.get("/watch")).status_code == 200
        away = await ben.http.post("/recover", data={"code": personal, "next": "//other.example"})
        assert away.headers["location"] == "/"


async def test_who_was_known_before_stays_in(server: Served, tmp_path: Path) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        session = ada.http.cookies["gnomon_session"]
        code = await server.house.host.people.new_code(
            await server.house.host.people.user((await ada.http.get("/api/v1/account")).json()["id"])
        )
    await server.house.host.store.ping()
    async with served(tmp_path, newcomers="invited") as later, later.visitor() as ada, later.visitor() as elsewhere:
        ada.http.cookies.set("gnomon_session", session)
        assert (await ada.http.get("/")).status_code == 200
        assert (await elsewhere.http.post("/recover", data={"code": code})).status_code == 303
        assert (await elsewhere.http.get("/")).status_code == 200
        await elsewhere.http.post("/me/leave")
        assert (await elsewhere.http.get("/")).status_code == 403


async def test_a_host_s_own_link_lets_its_follower_in(shut: Served) -> None:
    code = await shut.house.host.hosting.link(None, "a new table")
    async with shut.visitor() as helena:
        assert (await helena.http.get(f"/host/link/{code}")).status_code == 200
        assert (await helena.http.post(f"/host/link/{code}", data={"name": "Helena"})).status_code == 303
        assert "Invitation only" in (await helena.http.get("/host")).text
        assert (await helena.http.get("/host/link/none")).status_code == 404


async def test_an_invitation_works_where_anybody_may_come_in_too(server: Served) -> None:
    code = await invitation(server)
    async with server.visitor() as ben, server.visitor() as eve:
        assert (await ben.http.post(f"/invited/{code}", data={"name": "Ben"})).status_code == 303
        gone = await eve.http.get(f"/invited/{code}")
        assert (gone.status_code, OVER in gone.text, TITLE in gone.text) == (404, True, False)


async def test_codes_cannot_be_tried_for_long(shut: Served) -> None:
    async with shut.visitor() as eve:
        tried = [(await eve.http.get(f"/invited/{number:016d}")).status_code for number in range(20)]
        assert set(tried) == {404, 429}
        assert (await eve.http.post("/recover", data={"code": "abcd-efgh"})).status_code == 429


async def test_a_database_that_takes_nothing_takes_no_place(shut: Served) -> None:
    code = await invitation(shut)
    async with shut.visitor() as ben:
        await pragma(shut.house, "query_only = ON")
        answer = await ben.http.post(f"/invited/{code}", data={"name": "Ben"})
        assert answer.status_code == 503
        assert SAY(SENTENCES["storage_down"]) in answer.text
        await make_room(shut.house)
        assert (await ben.http.post(f"/invited/{code}", data={"name": "Ben"})).status_code == 303


async def test_two_browsers_race_for_the_last_place(shut: Served) -> None:
    code = await invitation(shut)
    async with shut.visitor() as ben, shut.visitor() as eve:
        answers = await asyncio.gather(*(one.http.post(f"/invited/{code}", data={"name": "One"}) for one in (ben, eve)))
        assert sorted(answer.status_code for answer in answers) == [303, 404]
        assert sorted([(await one.http.get("/")).status_code for one in (ben, eve)]) == [200, 403]


# --- links to seats ---------------------------------------------------------------------------------------------------


async def test_a_link_to_a_seat_lets_nobody_in_where_hosts_alone_invite(shut: Served) -> None:
    async with shut.visitor() as ada, shut.visitor() as eve:
        await signed(shut, ada)
        match = await ada.set_table("me", "open")
        (seat, friends, own) = await links(shut, ada, match)
        for path in (seat, friends):
            assert TITLE in (await eve.http.get(path)).text
            assert (await eve.http.post(path, data={"name": "Eve"})).status_code == 403
        answer = await eve.http.post("/recover", data={"code": own, "name": "Eve"})
        assert (answer.status_code, TITLE in answer.text) == (400, True)
        async with shut.visitor() as ben:
            await signed(shut, ben, "Ben")
            assert (await ben.http.post(seat, data={"name": "Ben"})).status_code == 303


async def test_a_link_to_a_seat_lets_its_newcomer_in_where_friends_may_come(ajar: Served) -> None:
    async with ajar.visitor() as ada, ajar.visitor() as ben, ajar.visitor() as eve:
        await signed(ajar, ada)
        (seat, friends, _own) = await links(ajar, ada, await ada.set_table("me", "open"))
        assert "a link to a seat" in (await eve.http.get("/")).text
        assert "Ada" in (await ben.http.get(seat)).text
        assert (await ben.http.post(seat, data={"name": "Ben"})).status_code == 303
        assert (await ben.http.get("/")).status_code == 200
        late = await eve.http.post(seat, data={"name": "Eve"})
        assert late.status_code == 409
        assert (await eve.http.get("/")).status_code == 403
        for code in ("none", "x" * 16):
            assert (await eve.http.get(f"/join/{code}")).status_code == 403
        async with ajar.visitor() as cora:
            assert (await cora.http.get(friends)).status_code == 200
            assert (await cora.http.post(friends, data={"name": "Cora"})).status_code == 303
            assert (await cora.http.get("/")).status_code == 200
        for answer in (await eve.http.get(friends), await eve.http.post(friends, data={"name": "Eve"})):
            assert answer.status_code == 403, "its seats are taken"
        strangers = await ajar.house.host.friends.link("khronos", 2, None, "a browser")
        assert (await eve.http.get(f"/with/{strangers}")).status_code == 403


async def links(server: Served, ada: Visitor, match: str) -> tuple[str, str, str]:
    """A link to a seat of a match, one to a table that is not set yet, and the code of a seat that is taken."""
    host = server.house.host
    user = await host.people.user((await ada.http.get("/api/v1/account")).json()["id"])
    table = server.table(match)
    seat = await host.seating.invite(table, user.id)
    friends = await host.friends.link("khronos", 2, user, "")
    return f"/join/{seat.code}", f"/with/{friends}", table.seats[0].recovery


# --- the hosts' pages -------------------------------------------------------------------------------------------------


async def test_hosts_make_invitations_see_who_came_and_withdraw_them(shut: Served) -> None:
    async with shut.visitor() as helena, shut.visitor() as ben, shut.visitor() as eve:
        await the_host(shut, helena)
        made = await helena.http.post("/host/invitations", data={**WISH, "places": "2"})
        found = re.search(rf"{re.escape(shut.address)}/invited/(\w{{16}})", made.text)
        assert found is not None
        assert found[1] not in (await helena.http.get("/host/invitations")).text, "it is shown once"
        assert (await ben.http.post(f"/invited/{found[1]}", data={"name": "Ben <b>"})).status_code == 303
        (admission,) = await shut.house.host.invitations.store.all(9)
        place = f"/host/invitations/{admission.id}"
        page = (await helena.http.get(place)).text
        assert "Ben &lt;b&gt;" in page
        assert "1 of 2 places used" in page
        house = (await helena.http.get("/host")).text
        assert "The Sunday round" in house
        assert "1 invitation open" in house
        (arrival,) = await shut.house.host.invitations.store.arrivals(admission.id)
        assert place in (await helena.http.get(f"/host/people/{arrival.user}")).text
        assert (await helena.http.post(f"{place}/revoke", data={"reason": ""})).status_code == 400
        gone = await helena.http.post(f"{place}/revoke", data={"reason": "was passed on"})
        assert (gone.status_code, gone.headers["location"]) == (303, place)
        assert (await helena.http.post(f"{place}/revoke", data={"reason": "again"})).status_code == 400
        assert OVER in (await eve.http.get(f"/invited/{found[1]}")).text
        assert (await ben.http.get("/")).status_code == 200, "who came by it stays"
        log = (await helena.http.get("/host/happened")).text
        for words in (
            "made the invitation “The Sunday round”",
            "they asked",
            "withdrew the invitation",
            "was passed on",
        ):
            assert words in log
        assert place in log
        for language in LANGUAGES:
            helena.http.cookies.set("gnomon_language", language)
            for path in ("/host/invitations", place):
                assert (await helena.http.get(path)).status_code == 200


async def test_only_hosts_find_the_invitations_and_only_sense_makes_one(shut: Served) -> None:
    await invitation(shut)
    (admission,) = await shut.house.host.invitations.store.all(9)
    place = f"/host/invitations/{admission.id}"
    async with shut.visitor() as helena, shut.visitor() as eve:
        await signed(shut, eve, "Eve")
        for path in ("/host/invitations", place):
            assert (await eve.http.get(path)).status_code == 404
        for path in ("/host/invitations", f"{place}/revoke"):
            assert (await eve.http.post(path, data=WISH)).status_code == 404
        await the_host(shut, helena)
        for wrong in (
            {"note": " "},
            {"places": "0"},
            {"places": "many"},
            {"days": "99999"},
            {"reason": ""},
            {"days": ""},
        ):
            assert (await helena.http.post("/host/invitations", data={**WISH, **wrong})).status_code == 400
        assert (await helena.http.get("/host/invitations/none")).status_code == 404
        assert (await helena.http.post("/host/invitations/none/revoke", data=WISH)).status_code == 400
    assert len(await shut.house.host.invitations.store.all(9)) == 1
