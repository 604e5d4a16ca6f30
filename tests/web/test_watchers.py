"""Every way to a table that somebody has closed to watchers, and what whoever sits down reads of who may watch."""

import asyncio

import pytest

from gnomon.matches.errors import SENTENCES
from gnomon.matches.records import User
from gnomon.web.languages import LANGUAGES, catalogue
from tests.web.programs import program
from tests.web.served import Served, Visitor
from tests.web.test_distance import known_as

pytestmark = pytest.mark.anyio

LISTED = "This table is listed: anybody on this server may watch and reads what you say here."
UNLISTED = "This table is not listed: whoever has its address may watch, but does not read what you say here."
CLOSED = "{name} has closed this table to watchers: nobody sees it but those who sit here."
UNKNOWN = "xQ" * 11


async def match_of_two(server: Served, ada: Visitor, ben: Visitor) -> tuple[str, User, User]:
    """A listed match of Ada and Ben."""
    users = await known_as(server, ada, "Ada"), await known_as(server, ben, "Ben")
    match = await ada.set_table("me", "open", listed=True)
    await server.house.host.seating.sit(server.table(match), users[1])
    return match, *users


def ways(match: str, seq: int) -> list[str]:
    """Everything that shows a match."""
    places: tuple[str, ...] = (
        "",
        "/replay",
        "/review",
        "/account",
        "/moment?at=1",
        "/lesson",
        "/resign",
        "/balance",
        "/review/now",
    )
    places += ("/review/share.svg", "/board.svg", f"/board.svg?theme=dark&v={seq}-x", "/card.png", "/download")
    places += ("/invite", "/offer?seat=0", "/take?seat=0", "/person?seat=0")
    return [*(f"/matches/{match}{place}" for place in places), f"/embed/{match}", f"/api/matches/{match}"]


@pytest.mark.parametrize("is_over", [False, True])
async def test_every_way_to_a_closed_table_is_that_to_a_match_that_is_not_there(server: Served, is_over: bool) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve, server.visitor() as nobody:
        match, *users = await match_of_two(server, ada, ben)
        await eve.named("Eve")
        table, host = server.table(match), server.house.host
        copied = (await ben.http.post(f"/matches/{match}/copy", data={"row": "-1"})).headers["location"]
        await ben.http.post(f"{copied}/share")
        assert (await eve.http.get(copied)).status_code == 200
        if is_over:
            for user in users:
                await host.seating.resign(table, user.id, table.seats_of(user.id)[0], "random")
            async with asyncio.timeout(60):
                while not table.is_over:
                    await asyncio.sleep(0.02)
        assert (await ben.http.post(f"/matches/{match}/close")).status_code == 303
        for stranger in (eve, nobody):
            for way, other in zip(ways(match, table.seq), ways(UNKNOWN, table.seq), strict=True):
                shut, absent = await stranger.http.get(way), await stranger.http.get(other)
                assert shut.status_code == absent.status_code, way
                assert shut.status_code >= 400 or shut.headers.get("location", "").startswith("/me"), way
                assert shut.text.replace(match, "") == absent.text.replace(UNKNOWN, ""), way
            for path in ("copy", "why", "coach", "say", "sit", "close", "open", "answer"):
                told = {"row": "-1", "text": "hello", "seat": "0", "number": "0", "code": "0"}
                shut = await stranger.http.post(f"/matches/{match}/{path}", data=told)
                absent = await stranger.http.post(f"/matches/{UNKNOWN}/{path}", data=told)
                assert (shut.status_code, shut.text) == (absent.status_code, absent.text.replace(UNKNOWN, match)), path
            oembed = await stranger.http.get(f"/oembed?url={server.address}/matches/{match}")
            assert oembed.status_code == 404
            answer = {"seat": 0, "number": 0, "answer": {}, "message": ""}
            assert (await stranger.http.post(f"/api/matches/{match}/answers", json=answer)).status_code >= 400
            line = await stranger.open(match)
            with pytest.raises(Exception, match="4004"):
                await line.hear()
            assert (await stranger.http.get(copied)).status_code >= 400
            lists = [(await stranger.http.get(path)).text for path in ("/", "/watch", "/records", "/games/khronos")]
            lists.append((await stranger.http.get(f"/watch/now?m={match}&scores=1")).text)
            tag = users[1].tag
            lists.append((await stranger.http.get(f"/people/{tag}")).text)
            lists.append((await stranger.http.get(f"/people/{tag}/distance?match={match}")).text)
            assert not any(match in text for text in lists)
        async with program(server, "Robby") as robby:
            for path in ("", "/log", "/chat", "/stream", "/account"):
                assert (await robby.http.get(f"/matches/{match}{path}")).status_code == 404, path
            for path in ("join", "chat", "close", "open"):
                body = {"text": "hello"} if path == "chat" else {}
                assert (await robby.post(f"/matches/{match}/{path}", body, status=404))["code"] == "unknown_match"
        assert SENTENCES["unknown_match"] in (await eve.http.get(f"/matches/{match}")).text
        # Whoever sits there sees the table as ever, and nothing of it stays in a cache on the way.
        for one in (ada, ben):
            for path in (f"/matches/{match}", f"/matches/{match}/board.svg", f"/api/matches/{match}"):
                assert (await one.http.get(path)).status_code == 200, path
            assert match in (await one.http.get(f"/watch/now?m={match}")).text
            assert (await (await one.open(match)).update())["set"]
        board = await ada.http.get(f"/matches/{match}/board.svg?v={table.seq}-x")
        assert board.headers["cache-control"] == "no-store"
        # Only whoever has closed it opens it again.
        assert (await ada.http.post(f"/matches/{match}/open")).status_code == 409
        assert (await ben.http.post(f"/matches/{match}/open")).status_code == 303
        for path in (f"/matches/{match}", f"/embed/{match}", f"/matches/{match}/card.png", copied):
            assert (await nobody.http.get(path)).status_code == 200, path


async def test_open_pages_and_streams_of_watchers_end_when_a_table_is_closed(server: Served) -> None:
    async with (
        server.visitor() as ada,
        server.visitor() as ben,
        server.visitor() as eve,
        program(server, "Robby") as robby,
    ):
        match, _one, _other = await match_of_two(server, ada, ben)
        page, onlooker = await ada.open(match), await eve.open(match)
        await page.update()
        await onlooker.update()
        async with robby.lines(f"/matches/{match}/stream") as lines:
            assert (await anext(lines))["is"] == "match"
            await ada.http.post(f"/matches/{match}/close")
            assert await anext(lines) == {"is": "end", "reason": "gone"}
        with pytest.raises(Exception, match="4004"):
            while True:
                await onlooker.hear()
        assert not any("closes the table" in text for text in onlooker.shown.values())
        await page.quiet()
        assert any("Ada closes the table to watchers." in text for text in page.shown.values())
        assert (await page.ask("say", text="now we are alone"))["is"] == "accepted"


async def test_programs_close_tables_and_are_told_whether_they_are(server: Served) -> None:
    async with program(server, "Robby") as robby, program(server, "Cora") as cora, server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "open", listed=True)
        await robby.post(f"/matches/{match}/join")
        assert (await cora.post(f"/matches/{match}/close", status=403))["code"] == "not_yours"
        assert (await robby.get(f"/matches/{match}"))["closed"] is False
        assert (await robby.post(f"/matches/{match}/close"))["closed"] is True
        seen = await robby.get(f"/matches/{match}")
        assert (seen["closed"], seen["listed"]) == (True, True)
        assert [one["note"]["what"] for one in seen["log"] if one["kind"] == "note"][-1] == "closed_to_watchers"
        assert [one["closed"] for one in (await robby.get("/matches"))["matches"]] == [True]
        refused = await ada.http.post(f"/matches/{match}/open")
        assert SENTENCES["not_closer"] in refused.text
        assert (await robby.post(f"/matches/{match}/open"))["closed"] is False
        assert (await cora.get(f"/matches/{match}"))["closed"] is False


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_is_about_to_sit_down_reads_who_may_watch(server: Served, language: str) -> None:
    say = catalogue(language).gettext
    async with server.visitor() as ada, server.visitor() as ben:
        host, user, _other = server.house.host, await known_as(server, ada, "Ada"), await known_as(server, ben, "Ben")
        for one in (ada, ben):
            one.http.cookies.set("gnomon_language", language)
        for listed, words in ((True, LISTED), (False, UNLISTED)):
            match = await ada.set_table("me", "open", listed=listed)
            code = (await host.seating.invite(server.table(match), user.id)).code
            page = (await ben.http.get(f"/join/{code}")).text
            assert say(words) in page and say("Only watch") in page
            assert say(words) in (await ada.http.get(f"/matches/{match}")).text, "and whoever sits there"
            await ada.http.post(f"/matches/{match}/close")
            page = (await ben.http.get(f"/join/{code}")).text
            assert say(CLOSED).format(name="Ada") in page and say("Only watch") not in page
            own = (await ada.http.get(f"/matches/{match}")).text
            assert say("Open to watchers again") in own and say("Close to watchers") not in own
            await ben.http.post(f"/join/{code}", data={"name": "Ben"})
            theirs = (await ben.http.get(f"/matches/{match}")).text
            assert say(CLOSED).format(name="Ada") in theirs
            assert say("Open to watchers again") not in theirs and say("Close to watchers") not in theirs
        sought = (await ben.http.get("/seeks")).text
        assert (
            say(
                "The table is not listed: whoever has its address may watch, but does not read what you say there. Each of you can close it to watchers."
            )
            in sought
        )


async def test_players_of_a_listed_table_read_that_watchers_read_along(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        along, alone = "whoever watches reads along", "What the players say here is for them alone."
        for listed in (True, False):
            match = await ada.set_table("me", "local", listed=listed)
            mine, theirs = [(await one.http.get(f"/matches/{match}")).text for one in (ada, eve)]
            assert (along in mine, alone in mine, along in theirs, alone in theirs) == (
                listed,
                False,
                False,
                not listed,
            )
