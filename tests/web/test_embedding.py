"""The board on other sites: the page for frames, what it tells, and oEmbed."""

import re
from html import unescape
from urllib.parse import quote

import httpx
import pytest

from gnomon.catalog import shown
from gnomon.web.pages.embedding import LEAST, USUAL
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio


async def ask(visitor: Visitor, url: str, **more: object) -> httpx.Response:
    """oEmbed about an address."""
    return await visitor.http.get("/oembed", params={"url": url, **{name: str(value) for name, value in more.items()}})


@pytest.mark.parametrize("game", shown())
async def test_a_match_can_be_framed_elsewhere_and_nothing_else_can(server: Served, game: str) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", game=game)
        page = await eve.http.get(f"/embed/{match}")
        assert page.status_code == 200
        assert "frame-ancestors *" in page.headers["content-security-policy"]
        assert "set-cookie" not in page.headers
        assert "Ada" in page.text
        for tag in ("<form", "<button", "<input"):
            assert tag not in page.text
        for path in ("/", "/me", f"/matches/{match}", f"/matches/{match}/replay", f"/games/{game}"):
            answer = await ada.http.get(path)
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path


async def test_whoever_sits_at_the_table_is_shown_what_a_stranger_is(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        hers, strangers = [(await one.http.get(f"/embed/{match}")).text for one in (ada, eve)]
        assert hers == strangers


async def test_the_page_follows_the_points_where_it_asks_for_them(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = (await eve.http.get(f"/embed/{match}")).text
        points = re.findall(r"data-score>([^<]*)<", page)
        assert len(points) == 2
        told = (await eve.http.get(f"/watch/now?m={match}&scores=1")).json()[match]
        assert told["scores"] == points
        assert "scores" not in (await eve.http.get(f"/watch/now?m={match}")).json()[match]


@pytest.mark.parametrize("theme", ["light", "dark", "sepia", '"><script>'])
async def test_a_page_may_name_the_theme(server: Served, theme: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = (await ada.http.get(f"/embed/{match}", params={"theme": theme})).text
        choice = theme if theme in ("light", "dark") else "system"
        assert f'data-theme-choice="{choice}"' in page
        assert "><script><" not in page


async def test_what_is_not_there_says_so_in_the_frame(server: Served) -> None:
    async with server.visitor() as eve:
        for path in ("/embed/nothing", f"/embed/{'x' * 3000}"):
            answer = await eve.http.get(path)
            assert answer.status_code == 404
            assert "frame-ancestors *" in answer.headers["content-security-policy"]
            assert "There is no such match" in answer.text
        for path in ("/embed", "/embed/%00", "/embed/a/b"):
            assert (await eve.http.get(path)).status_code == 404
        assert (await eve.http.post("/embed/nothing")).status_code == 405


@pytest.mark.parametrize("further", ["", "/", "/replay", "/review", "?seat=1", "/replay?at=3#x"])
async def test_a_match_is_told_as_a_frame(server: Served, further: str) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named('"<Ada>')
        match = await ada.set_table("me", "local", title='A "table" & more')
        answer = await ask(eve, f"{server.address}/matches/{match}{further}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["access-control-allow-origin"] == "*"
        told = answer.json()
        assert (told["version"], told["type"], told["provider_name"]) == ("1.0", "rich", "Gnomon")
        assert told["title"] == 'Khronos · A "table" & more'
        assert (told["width"], told["height"]) == USUAL
        frame = re.fullmatch(
            r'<iframe src="([^"]*)" width="480" height="420" title="([^"]*)"[^<>]*></iframe>', told["html"]
        )
        assert frame is not None
        assert unescape(frame[2]) == told["title"]
        assert (await eve.http.get(frame[1])).status_code == 200
        assert (await eve.http.get(told["thumbnail_url"])).headers["content-type"] == "image/png"


async def test_the_pages_of_a_match_say_where_to_ask(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        for further in ("", "/replay"):
            page = (await eve.http.get(f"/matches/{match}{further}")).text
            found = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page)
            assert found is not None
            assert (await eve.http.get(unescape(found[1]))).json()["type"] == "rich"
        assert "json+oembed" not in (await eve.http.get("/games/khronos")).text


async def test_a_finished_match_is_told_like_any_other(server: Served) -> None:
    house = server.house
    async with server.visitor() as eve:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        await house.play_to_end(table, ada)
        page = (await eve.http.get(f"/embed/{table.id}")).text
        assert "Finished" in page
        assert f"/matches/{table.id}/replay" in page
        review = (await eve.http.get(f"/matches/{table.id}/review")).text
        assert " wins, " in review.split("</head>")[0] or "Shared victory" in review.split("</head>")[0]
        assert (await ask(eve, f"{server.address}/matches/{table.id}/review")).json()["type"] == "rich"


@pytest.mark.parametrize(
    ("wide", "tall", "kind"),
    [
        (LEAST[0], LEAST[1], "rich"),
        (LEAST[0] - 1, 1000, "link"),
        (1000, LEAST[1] - 1, "link"),
        (1, 1, "link"),
        (10**14, 10**14, "rich"),
        (320, 1000, "rich"),
    ],
)
async def test_nothing_is_larger_than_there_is_room_for(server: Served, wide: int, tall: int, kind: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        told = (await ask(ada, f"{server.address}/matches/{match}", maxwidth=wide, maxheight=tall)).json()
        assert told["type"] == kind
        assert ("html" in told) == (kind == "rich")
        assert told.get("width", 0) <= wide
        assert told.get("height", 0) <= tall
        assert told.get("thumbnail_width", 0) <= wide
        assert told.get("thumbnail_height", 0) <= tall


@pytest.mark.parametrize("size", ["0", "-1", "-99999999", "", "wide", "1e3", "²", "9" * 400])
async def test_a_size_that_is_none_is_refused(server: Served, size: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        for bound in ("maxwidth", "maxheight"):
            assert (await ask(ada, f"{server.address}/matches/{match}", **{bound: size})).status_code == 400


async def test_each_other_address_has_its_status(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        place = server.address
        for address, status in {
            "": 400,
            f"https://elsewhere.example/matches/{match}": 404,
            f"{place}.elsewhere.example/matches/{match}": 404,
            f"ftp://{place.partition('://')[2]}/matches/{match}": 404,
            f"javascript:{match}": 404,
            "http://[": 404,
            f"//{place.partition('://')[2]}/matches/{match}": 404,
            f"/matches/{match}": 404,
            f"{place}/matches/nothing": 404,
            f"{place}/matches/{match}/account": 404,
            f"{place}/games/khronos": 404,
            f"{place}/": 404,
            f"{place}/me": 401,
            f"{place}/host": 401,
            f"{place}/join/abc": 401,
            f"{place}/with/abc": 401,
            f"{place}/analysis/abc": 401,
        }.items():
            assert (await ask(ada, address)).status_code == status, address
        assert (await ada.http.get("/oembed")).status_code == 400


@pytest.mark.parametrize("form", ["xml", "yaml", ""])
async def test_there_is_json_alone(server: Served, form: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        assert (await ask(ada, quote(f"{server.address}/matches/{match}", safe=":/"), format=form)).status_code == 501
