"""The sheet that offers to keep one's name: after a first match, once more after the next, and to nobody who has a way back."""

import re

import pytest

from gnomon.matches.records import NEVER, Channel
from gnomon.web.languages import LANGUAGES
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

HEADING = "Keep your name and your matches"


async def a_match(server: Served, visitor: Visitor, over: bool = True, *more: str) -> str:
    """A match at one screen, played to its end."""
    user = await server.house.host.people.of_session(visitor.http.cookies["gnomon_session"])
    assert user is not None
    match = await visitor.set_table("me", *(more or ("local",)))
    table = server.table(match)
    while over and not table.is_over:
        seat = table.asked[0]
        options = table.match.options(seat)
        await server.house.host.play.answer(table, user.id, seat, table.match.number(seat), options[-1].code)
    return match.rpartition("/")[2]


async def offered(visitor: Visitor, match: str) -> str:
    answer = await visitor.http.post("/keep", data={"match": match})
    assert answer.status_code in (200, 204)
    assert answer.status_code == 200 or not answer.content
    return answer.text


async def test_it_comes_after_a_match_and_after_the_next_and_never_again(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as phone:
        await ada.http.post("/me/name", data={"name": "Ada"})
        first = await a_match(server, ada)
        code = ada.http.cookies["gnomon_new_code"]
        told = await offered(ada, first)
        assert HEADING in told and "Ada" in told and 'class="gn-qr"' in told
        assert re.sub("[^a-z0-9]", "", re.search(r'id="keep-code" readonly value="([^"]+)"', told)[1]) == code.replace(
            "-", ""
        )  # type: ignore[index]
        assert "/me/passkeys" not in told, "browsers know no passkeys of a place without encryption"
        assert await offered(ada, first) == "", "not again at the same table"
        assert HEADING not in (await ada.http.get("/")).text, "nor on the page of tables"
        assert "Your personal code waits" in (await ada.http.get("/")).text
        second, third = await a_match(server, ada), await a_match(server, ada)
        address = re.search(r"<title>([^<]+)</title>", await offered(ada, second))[1]  # type: ignore[index]
        path = address[address.index("/in/") :]
        assert (await phone.http.post(path)).status_code == 303
        assert "Ada" in (await phone.http.get("/me")).text, "the picture signs a phone in"
        assert await offered(ada, third) == ""


async def test_after_a_match_with_others_this_browser_can_be_told_of_turns(server: Served) -> None:
    host = server.house.host
    async with server.visitor() as ada, server.visitor() as ben:
        for one, name in ((ada, "Ada"), (ben, "Ben")):
            await one.http.post("/me/name", data={"name": name})
        assert "keep-tells" not in await offered(ada, await a_match(server, ada)), (
            "nobody waits for whoever plays alone"
        )
        match = (await ada.set_table("me", "open", listed=True)).rpartition("/")[2]
        table = server.table(match)
        assert (await ben.http.post(f"/matches/{match}/sit")).status_code == 303
        while not table.is_over:
            seat = table.asked[0]
            code = table.match.options(seat)[-1].code
            await host.play.answer(table, table.seats[seat].user or "", seat, table.match.number(seat), code)
        assert 'id="keep-tells"' in await offered(ada, match)


async def test_who_keeps_the_code_is_asked_no_more(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.http.post("/me/name", data={"name": "Ada"})
        first = await a_match(server, ada)
        assert await offered(ada, first)
        answer = await ada.http.post("/keep/done")
        assert answer.status_code == 204 and "gnomon_new_code" not in ada.http.cookies
        assert await offered(ada, await a_match(server, ada)) == ""
        home = (await ada.http.get("/")).text
        assert HEADING not in home and "Your personal code waits" not in home


async def test_later_on_the_page_of_tables_counts_as_the_first_time(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.http.post("/me/name", data={"name": "Ada"})
        match = await a_match(server, ada)
        assert HEADING in (await ada.http.get("/")).text
        await ada.http.post("/later")
        assert await offered(ada, match) and not await offered(ada, await a_match(server, ada))


async def test_it_comes_neither_too_early_nor_to_others_nor_for_odd_matches(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as stranger:
        for visitor, name in ((ada, "Ada"), (ben, "Ben")):
            await visitor.http.post("/me/name", data={"name": name})
        goes, over = await a_match(server, ada, False), await a_match(server, ada)
        assert await offered(ada, goes) == "", "it is not over"
        assert await offered(ben, over) == "", "he did not sit there"
        assert await offered(stranger, over) == ""
        for odd in ("", "x", "nobody" * 99, "../me", "'; --", "\0"):
            assert await offered(ada, odd) == ""
        assert "gnomon_later" not in ada.http.cookies, "nothing of that counts as asked"
        ada.http.cookies.set("gnomon_later", "nonsense")
        assert await offered(ada, over) == ""


async def test_a_lesson_ends_without_it(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.http.post("/me/name", data={"name": "Ada"})
        match = await a_match(server, ada)
        table = server.table(match)
        object.__setattr__(table.record, "lesson", True)
        assert await offered(ada, match) == ""


@pytest.mark.parametrize("way", ["passkey", "mail", "unconfirmed", "seen"])
async def test_whoever_has_a_way_back_is_not_asked(server: Served, way: str) -> None:
    async with server.visitor() as ada:
        await ada.http.post("/me/name", data={"name": "Ada"})
        match = await a_match(server, ada)
        house = server.house
        user = await house.host.people.of_session(ada.http.cookies["gnomon_session"])
        assert user is not None
        if way == "passkey":
            await house.host.passkeys.add(user, "id", b"key", 0, "", "A phone", "localhost")
        elif way == "seen":
            assert 'class="code"' in (await ada.http.get("/me")).text
        else:
            verified = NEVER if way == "unconfirmed" else 1
            address = Channel("w1", user.id, "mail", "ada@example.org", 1, verified, "secret")
            await house.host.store.channels.add(address)
        assert (HEADING in (await ada.http.get("/")).text) == (way == "unconfirmed")
        assert bool(await offered(ada, match)) == (way == "unconfirmed")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_speaks_every_language(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        await ada.http.post("/me/name", data={"name": "Ada"})
        ada.http.cookies.set("gnomon_language", language)
        told = await offered(ada, await a_match(server, ada))
        assert (HEADING in told) == (language == "en") and 'id="keep-code"' in told
