"""Small live boards: their pictures, what a page is told of them again and again, and what neither of them tells."""

import re
import xml.etree.ElementTree as ET

import pytest

from gnomon.catalog import shown
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import User
from gnomon.web.live import version_of
from gnomon.web.pages.watching import OPENED
from gnomon.web.security import SESSION_COOKIE
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

GAMES = shown()


async def user_of(server: Served, visitor: Visitor, name: str = "Ada") -> User:
    await visitor.named(name)
    user = await server.house.host.people.of_session(visitor.http.cookies[SESSION_COOKIE])
    assert user is not None
    return user


@pytest.mark.parametrize("game", GAMES)
async def test_a_table_of_every_game_has_a_small_board_in_both_themes_and_frames(server: Served, game: str) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", game=game)  # nobody moves while it is looked at
        pictures = set()
        for theme in ("light", "dark"):
            for at in ("", "act"):
                answer = await eve.http.get(f"/matches/{match}/board.svg", params={"theme": theme, "at": at})
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("image/svg+xml")
                ET.fromstring(answer.text)
                pictures.add(answer.text)
        assert len(pictures) == 4
        plain = await eve.http.get(f"/matches/{match}/board.svg", headers={"accept-encoding": "identity"})
        assert plain.text in pictures


async def test_a_picture_may_be_kept_only_under_the_address_of_its_row(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:random")
        version = version_of(server.table(match))
        kept = await ada.http.get(f"/matches/{match}/board.svg?v={version}")
        assert "immutable" in kept.headers["cache-control"]
        for odd in ("", "?v=0-old", "?v=../x", "?theme=sepia", "?at=elsewhere"):
            answer = await ada.http.get(f"/matches/{match}/board.svg{odd}")
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-store"
        assert (await ada.http.get("/matches/nothing/board.svg")).status_code == 404


async def test_a_picture_is_drawn_once_for_everybody(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "opponent:random")
        boards = server.app.state.boards
        table = server.table(match)
        assert boards.picture(table, "light", close=False) is boards.picture(table, "light", close=False)
        mine, hers = [(await one.http.get(f"/matches/{match}/board.svg")).text for one in (ada, eve)]
        assert mine == hers


async def test_a_page_is_told_what_changed_and_nothing_when_nothing_did(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", listed=True)
        before = await eve.http.get(f"/watch/now?m={match},nothing")
        told = before.json()
        assert set(told) == {match}
        assert told[match]["stage"] == "Turn 1 of 7"
        assert told[match]["watching"] == 0
        assert not told[match]["over"]
        etag = {"if-none-match": before.headers["etag"]}
        same = await eve.http.get(f"/watch/now?m={match},nothing", headers=etag)
        assert same.status_code == 304
        assert not same.content
        page = await ada.open(match)
        table = server.table(match)
        seat = table.asked[0]
        await page.ask("answer", seat=seat, number=table.match.number(seat), code=table.match.options(seat)[0].code)
        after = await eve.http.get(f"/watch/now?m={match},nothing", headers=etag)
        assert after.status_code == 200
        assert after.json()[match]["v"] != told[match]["v"]


async def test_asking_again_and_again_reads_nothing_and_answers_for_so_many_alone(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = await user_of(server, ada)
        table = await server.house.host.lobby.create(
            user, NewTable("khronos", (SeatPlan("me"), SeatPlan("local", "B")))
        )
        del server.house.host.tables._open[table.id]
        assert (await eve.http.get(f"/watch/now?m={table.id}")).json() == {}
        assert server.house.host.tables.peek(table.id) is None
        odd = ",".join(["x" * 40] * 200)
        assert (await eve.http.get(f"/watch/now?m={odd}")).json() == {}
        assert (await eve.http.get("/watch/now")).json() == {}


async def test_one_page_reads_a_few_tables_from_storage_and_the_next_one_the_others(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        matches = [await ada.set_table("me", "opponent:random", listed=True) for _ in range(OPENED + 2)]
        for match in matches:
            await server.house.host.tables.open(match)
        server.house.host.tables._open.clear()
        listed = re.findall(r'data-live="([^"]+)"', (await eve.http.get("/watch")).text)
        assert len(listed) == OPENED
        assert set(listed) < set(matches)
        assert len(re.findall(r'data-live="', (await eve.http.get("/watch")).text)) == OPENED + 2


async def test_people_one_has_met_are_watched_first(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        known, friend = await user_of(server, ada), await user_of(server, ben, "Ben")
        await eve.named("Eve")
        match = await ben.set_table("me", "open", listed=True)
        table = server.table(match)
        await server.house.host.seating.sit(table, known, 1)
        theirs = await ben.set_table("me", "opponent:random", listed=True, title="Bens")
        others = await eve.set_table("me", "opponent:random", listed=True, title="Eves")
        assert friend.id != known.id
        seen = re.findall(r'data-live="([^"]+)"', (await ada.http.get("/watch")).text)
        assert seen.index(theirs) < seen.index(others)
        assert seen[-1] == others
        assert re.search(r"<span>Ben · </span>", (await ada.http.get("/watch")).text)
        assert "<span>Ben · </span>" not in (await eve.http.get("/watch")).text


async def test_names_are_written_safely_and_the_one_to_move_is_named(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("<b>Ada")
        await ada.set_table("me", "local", listed=True, title="<i>Tea")
        text = (await eve.http.get("/watch")).text
        assert "&lt;i&gt;Tea" in text
        assert "<i>Tea" not in text
        assert "&lt;b&gt;Ada" in text
        assert re.search(r"data-whose>[^<]+ plays<", text)
