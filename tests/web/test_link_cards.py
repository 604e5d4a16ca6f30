"""What other sites are told of a page: the tags in its head, the picture, and nothing that a stranger could not see."""

import re
import struct
from html import unescape

import pytest

from gnomon.catalog import shown
from gnomon.web.card_pictures import SIZE
from gnomon.web.live import version_of
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

ROBOT = {"accept": "*/*", "user-agent": "preview"}


def tags(page: str) -> dict[str, str]:
    """The OpenGraph tags of a page, by their names."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', page)
    assert len(found) == len(dict(found))
    return {name: unescape(value) for name, value in found}


async def tags_of(visitor: Visitor, path: str) -> dict[str, str]:
    answer = await visitor.http.get(path, headers=ROBOT)
    assert answer.status_code == 200, path
    return tags(answer.text)


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    wide, tall = struct.unpack(">II", picture[16:24])
    return wide, tall


@pytest.mark.parametrize("path", ["/", "/games", "/watch", "/challenge", *(f"/games/{game}" for game in shown())])
async def test_every_page_that_people_link_to_brings_a_whole_card(server: Served, path: str) -> None:
    async with server.visitor() as eve:
        found = await tags_of(eve, path)
        assert found["og:url"] == f"{server.address}{path}"
        assert found["og:site_name"] == "Gnomon"
        assert found["og:type"] == "website"
        assert found["og:title"] and found["og:description"] and found["og:image:alt"]
        assert found["twitter:card"] == "summary_large_image"
        assert (found["og:image:width"], found["og:image:height"]) == tuple(map(str, SIZE))
        assert found["og:image"].startswith(server.address)
        picture = await eve.http.get(found["og:image"])
        assert picture.headers["content-type"] == "image/png"
        assert size_of(picture.content) == SIZE


async def test_pages_about_oneself_bring_none(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for path in ("/me", "/records", "/analysis"):
            assert await tags_of(ada, path) == {}


async def test_a_match_is_told_to_its_own_player_as_to_a_stranger(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        for further in ("", "/replay"):
            hers, strangers = [await tags_of(one, f"/matches/{match}{further}") for one in (ada, eve)]
            assert hers == strangers
            assert "Ada" in strangers["og:description"]
            assert "Turn 1 of 7" in strangers["og:description"]
            assert "You" not in strangers["og:description"]


async def test_the_picture_of_a_match_is_made_once_for_a_row_and_kept_by_others_for_a_day_at_most(
    server: Served,
) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        made = [await one.http.get(f"/matches/{match}/card.png") for one in (ada, eve)]
        assert made[0].content == made[1].content
        assert size_of(made[0].content) == SIZE
        assert made[0].headers["cache-control"] == "public, max-age=60"
        version = version_of(server.table(match))
        assert (await eve.http.get(f"/matches/{match}/card.png?v={version}")).headers["cache-control"] == (
            "public, max-age=86400"
        )
        assert len(server.app.state.cards._made) == 1
        waiting = await ada.set_table("me", "open")
        version = version_of(server.table(waiting))
        answer = await eve.http.get(f"/matches/{waiting}/card.png?v={version}")
        assert answer.headers["cache-control"] == "public, max-age=60"


@pytest.mark.parametrize("game", shown())
async def test_a_match_of_every_game_has_a_picture(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", game=game)
        assert size_of((await ada.http.get(f"/matches/{match}/card.png")).content) == SIZE


@pytest.mark.parametrize("path", ["/matches/nothing/card.png", "/matches/..%2f/card.png", "/games/chess/card.png"])
async def test_what_is_not_there_has_no_picture(server: Served, path: str) -> None:
    async with server.visitor() as eve:
        assert (await eve.http.get(path)).status_code == 404


async def test_names_with_markup_stay_names(server: Served) -> None:
    name = "<b>\"&'x"
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named(name)
        match = await ada.set_table("me", "local", title='"><script>')
        page = (await eve.http.get(f"/matches/{match}")).text
        assert name in tags(page)["og:description"]
        assert '"><script>' in tags(page)["og:title"]
        assert '"><script>' not in page
        assert name not in page
        assert size_of((await eve.http.get(f"/matches/{match}/card.png")).content) == SIZE


async def test_an_invitation_tells_who_is_there(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "open")
        page = (await ada.http.get(f"/matches/{match}/invite?seat=1")).text
        path = re.search(r"/join/[\w-]+", page)
        assert path is not None
        found = await tags_of(eve, path[0])
        assert found["og:title"] == "A seat is free: Khronos"
        assert found["og:description"] == "At the table: Ada."
        assert found["og:image"].startswith(f"{server.address}/games/khronos/card.png")
        link = re.search(r"(?<=//)[^/\"]+(/with/[\w.~-]+)", (await ada.http.get("/games/khronos")).text)
        assert link is not None
        assert (await tags_of(eve, link[1]))["og:title"] == "A seat is free: Khronos"


async def test_the_deal_of_a_word_has_an_address_of_its_own(server: Served) -> None:
    async with server.visitor() as eve:
        found = await tags_of(eve, "/challenge?word=Sun%20%26%20Moon")
        assert found["og:url"] == f"{server.address}/challenge?word=sun+%26+moon"
        assert "sun & moon" in found["og:title"]
