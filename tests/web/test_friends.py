"""With friends: a link that stands on the page before there is a table, and what strangers try with it."""

import asyncio
import re

import pytest

from gnomon.matches.quotas import Limits
from gnomon.matches.records import DAY_MS
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio


async def link_of(visitor: Visitor, game: str = "khronos", query: str = "") -> str:
    """The path of the link that a game's page shows."""
    text = (await visitor.http.get(f"/games/{game}{query}")).text
    found = re.search(r'data-friends="([^"]+)"', text)
    assert found is not None
    assert f'value="{visitor.address}{found[1]}"' in text
    return found[1]


async def test_the_link_stands_there_at_once_and_nothing_is_made_by_looking(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        link = await link_of(ada)
        for path in (link, f"{link}/guests"):
            assert (await bob.http.get(path)).status_code == 200
        assert not server.house.host.tables.live()
        assert not {"gnomon_session"} & {*ada.http.cookies, *bob.http.cookies}
        assert await link_of(ada) == link
        assert await link_of(bob) != link


async def test_friends_meet_at_one_table_whoever_comes_first(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob, server.visitor() as eve:
        await ada.named("Ada")
        link = await link_of(ada, query="?seats=3")
        first = await bob.http.post(link, data={"name": "Bob"})
        table = server.table(first.headers["location"].rpartition("/")[2])
        assert [seat.name for seat in table.seats] == ["Ada", "Bob", ""]
        assert table.is_waiting
        assert (await ada.http.get(f"{link}/guests")).json() == {"names": ["Bob"], "mine": True}
        assert "Bob has come." in (await ada.http.get("/games/khronos?seats=3")).text
        again = await ada.http.post(link)
        assert again.headers["location"] == first.headers["location"]
        await eve.http.post(link)
        assert not table.is_waiting
        late = await server.visitor().http.post(link)
        assert late.headers["location"] == first.headers["location"]
        assert len(server.house.host.tables.live()) == 1


async def test_a_stranger_shows_a_link_and_comes_to_the_table_of_whoever_followed_it(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        link = await link_of(ada, query="?seats=2")
        assert (await ada.http.get(f"{link}/guests")).json() == {"names": [], "mine": False}
        await bob.http.post(link, data={"name": "Bob"})
        assert (await ada.http.get(f"{link}/guests")).json()["names"] == ["Bob"]
        answer = await ada.http.post(link)
        table = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.kind for seat in table.seats] == ["person", "person"]
        assert not table.is_waiting


async def test_a_script_is_told_where_the_table_is(server: Served) -> None:
    async with server.visitor() as ada:
        link = await link_of(ada)
        answer = await ada.http.post(link, headers={"accept": "application/json"})
        assert answer.status_code == 200
        assert re.fullmatch(r"/matches/\w{16}", answer.json()["table"])
        wrong = await ada.http.post(f"{link}x", headers={"accept": "application/json"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "unknown_code")


async def test_many_who_come_at_once_set_one_table(server: Served) -> None:
    visitors = [server.visitor() for _ in range(4)]
    link = await link_of(visitors[0], query="?seats=5")
    answers = await asyncio.gather(*(one.http.post(link) for one in visitors))
    places = {answer.headers["location"] for answer in answers}
    assert len(places) == 1
    table = server.table(places.pop().rpartition("/")[2])
    assert sum(seat.kind == "person" for seat in table.seats) == 4
    for one in visitors:
        await one.http.aclose()


async def test_a_link_that_was_tampered_with_opens_nothing(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        link = await link_of(ada, query="?seats=3")
        code = link.rpartition("/")[2]
        game, seats, day, nonce, host, seal = code.split(".")
        wrong = [
            ".".join(parts)
            for parts in (
                ("feudum", seats, day, nonce, host, seal),
                (game, "5", day, nonce, host, seal),
                (game, "99", day, nonce, host, seal),
                (game, seats, str(int(day) + 300), nonce, host, seal),
                (game, seats, day, nonce, "", seal),
                (game, seats, day, nonce, host, seal[:-1]),
                (game, seats, day, nonce, host, ""),
                (game, seats),
            )
        ]
        for one in (*wrong, "x", "a" * 5000, "é.3.1.x..y"):
            assert (await eve.http.get(f"/with/{one}")).status_code == 404, one
            assert (await eve.http.post(f"/with/{one}")).status_code == 400, one
        assert "gnomon_session" not in eve.http.cookies
        assert not server.house.host.tables.live()


async def test_a_link_ends_after_its_time_and_its_table_goes_on(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        link = await link_of(ada)
        server.house.clock.turn(31 * DAY_MS)
        assert (await bob.http.get(link)).status_code == 404
        assert (await bob.http.post(link)).status_code == 400
        assert await link_of(ada) != link


async def test_a_new_link_stands_there_when_the_match_has_begun(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        link = await link_of(ada, query="?seats=2")
        await ada.http.post(link)
        assert await link_of(ada, query="?seats=2") == link
        await bob.http.post(link)
        assert await link_of(ada, query="?seats=2") != link


async def test_a_link_names_nobody_and_comes_from_our_own_pages_alone(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        owner = server.table(await ada.set_table("me", "open")).record.owner
        link = await link_of(ada)
        assert owner not in link
        assert (await eve.http.post(link, headers={"origin": "http://elsewhere.example"})).status_code == 403
        assert len(server.house.host.tables.live()) == 1


async def test_tables_by_links_are_counted_for_whoever_shows_them(server: Served) -> None:
    server.house.host.quotas.limits = Limits(tables=1)
    async with server.visitor() as ada, server.visitor() as bob:
        await ada.named("Ada")
        await ada.set_table("me", "open")
        assert (await bob.http.post(await link_of(ada))).status_code == 429
