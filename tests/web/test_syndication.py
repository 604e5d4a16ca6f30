"""Feeds of results: what they tell, to whom, and readers who have them already."""

import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest

from gnomon.matches.challenges import Challenge
from gnomon.matches.records import DAY_MS, User
from gnomon.web.security import SESSION_COOKIE
from tests.web.served import Served, Visitor
from tests.web.test_events import finish, hold

pytestmark = pytest.mark.anyio

ATOM = "{http://www.w3.org/2005/Atom}"


def told(feed: str, name: str) -> list[str]:
    """The text of each element of this name in the entries of a feed."""
    return [one.findtext(f"{ATOM}{name}") or "" for one in ET.fromstring(feed).findall(f"{ATOM}entry")]


def links(feed: str) -> list[str]:
    return [one.attrib["href"] for one in ET.fromstring(feed).findall(f"{ATOM}entry/{ATOM}link")]


async def user_of(server: Served, visitor: Visitor, name: str) -> User:
    await visitor.named(name)
    user = await server.house.host.people.of_session(visitor.http.cookies[SESSION_COOKIE])
    assert user is not None
    return user


async def feed_of(visitor: Visitor) -> str:
    """A new address for somebody's results."""
    page = (await visitor.http.post("/me/feed")).text
    found = re.search(r'<p class="address">([^<]*/feeds/[^<]*)</p>', page)
    assert found is not None
    return unescape(found[1])


async def test_a_round_of_an_event_is_told_when_it_is_over(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("<Ada>")
        address = await hold(ada, 1, duplicate="yes")
        await ada.http.post(f"{address}/begin")
        assert f"{address}/results.atom" in (await ada.http.get(address)).text
        answer = await eve.http.get(f"{address}/results.atom")
        assert (answer.status_code, told(answer.text, "title")) == (200, [])
        await finish(server, address)
        answer = await eve.http.get(f"{address}/results.atom")
        assert told(answer.text, "title") == ["Round 1 · Table 1"]
        assert "<Ada>: " in told(answer.text, "summary")[0]
        (link,) = links(answer.text)
        assert (await eve.http.get(link)).status_code == 200
        known = {"if-none-match": answer.headers["etag"]}
        assert (await eve.http.get(f"{address}/results.atom", headers=known)).status_code == 304
        assert (await eve.http.get("/events/nothing0/results.atom")).status_code == 404


async def test_whoever_has_the_address_reads_ones_results_until_it_is_revoked(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = await user_of(server, ada, "<Ada> & Co")
        table = await server.house.set_table(user)
        address = await feed_of(ada)
        assert (await eve.http.get(address)).text.count("<entry>") == 0
        await server.house.play_to_end(table, user)
        answer = await eve.http.get(address)
        assert answer.headers["content-type"].startswith("application/atom+xml")
        assert told(answer.text, "title") == ["Khronos: place 1 of 2"]
        assert "<Ada> & Co: " in told(answer.text, "summary")[0]
        assert "Ben: " in told(answer.text, "summary")[0]
        assert links(answer.text) == [f"{server.address}/matches/{table.id}/replay"]
        secret = address.rpartition("/")[2].removesuffix(".atom")
        assert secret not in ET.fromstring(answer.text).findtext(f"{ATOM}id", "")
        [token] = await server.house.host.access.tokens(user)
        await ada.http.post("/me/tokens/revoke", data={"token": token.id})
        assert (await eve.http.get(address)).status_code == 404


async def test_the_address_opens_the_feed_alone_and_no_token_opens_a_feed(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = await user_of(server, ada, "Ada")
        secret = (await feed_of(ada)).rpartition("/")[2].removesuffix(".atom")
        for path in ("/api/v1/account", "/api/v1/games", "/api/v1/matches"):
            answer = await eve.http.get(path, headers={"authorization": f"Bearer {secret}"})
            assert answer.status_code == 401, path
        token = await server.house.host.access.make(user, "other", ["read"])
        for odd in (token, "nothing", "gnomon_", "x" * 2000):
            assert (await eve.http.get(f"/feeds/{odd}.atom")).status_code == 404
        assert (await eve.http.post("/me/feed", follow_redirects=False)).headers["location"] == "/me"


async def test_a_reader_who_has_the_feed_is_told_so(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = await user_of(server, ada, "Ada")
        await server.house.play_to_end(await server.house.set_table(user), user)
        for address in (await feed_of(ada), "/challenge.atom"):
            first = await eve.http.get(address)
            for headers, status in (
                ({"if-none-match": first.headers["etag"]}, 304),
                ({"if-none-match": f'"other", W/{first.headers["etag"]}'}, 304),
                ({"if-none-match": '"other"', "if-modified-since": first.headers["last-modified"]}, 200),
                ({"if-modified-since": first.headers["last-modified"]}, 304),
                ({"if-modified-since": "Thu, 01 Jan 1960 00:00:00 GMT"}, 200),
                ({"if-modified-since": "yesterday"}, 200),
            ):
                assert (await eve.http.get(address, headers=headers)).status_code == status, headers


async def test_the_deal_of_today_gives_no_match_away_before_the_day_is_over(server: Served) -> None:
    house = server.house
    async with server.visitor() as ada, server.visitor() as eve:
        user = await user_of(server, ada, "Ada")
        address = await feed_of(ada)
        game, mode = "inventions", "easy"
        deal = Challenge(game, "daily", house.host.challenges.today(), mode)
        answer = await ada.http.post("/challenge", data={"game": game, "mode": mode}, follow_redirects=False)
        match = answer.headers["location"].rpartition("/")[2]
        table = await house.host.tables.open(match)
        await house.play_to_end(table, user)
        assert len(await house.host.challenges.best(deal)) == 1
        public, own = (await eve.http.get("/challenge.atom")).text, (await eve.http.get(address)).text
        assert told(public, "title") == [f"Ada: {table.match.outcome.scores[0]} points".replace("-", "−")]
        assert match not in public
        assert told(own, "title") == []
        house.clock.turn(DAY_MS)
        public, own = (await eve.http.get("/challenge.atom")).text, (await eve.http.get(address)).text
        assert links(public) == links(own) == [f"{server.address}/matches/{match}/replay"]


@pytest.mark.parametrize("wish", ["?day=tomorrow", "?day=9999-01-01", f"?word={'x' * 400}", "?day=-1"])
async def test_a_deal_that_cannot_be_is_refused(server: Served, wish: str) -> None:
    async with server.visitor() as eve:
        assert (await eve.http.get(f"/challenge.atom{wish}")).status_code == 400


async def test_the_page_of_a_deal_names_its_feed(server: Served) -> None:
    async with server.visitor() as eve:
        for wish in ("", "?word=a+%26+b"):
            page = (await eve.http.get(f"/challenge{wish}")).text
            found = re.search(r'type="application/atom\+xml" title="[^"]*" href="([^"]*)"', page)
            assert found is not None
            assert unescape(found[1]) == f"/challenge.atom{wish}"
            assert (await eve.http.get(unescape(found[1]))).status_code == 200
