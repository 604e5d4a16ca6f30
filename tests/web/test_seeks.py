"""The page on which people find each other: what it shows, what it grants, and what is asked of it in vain."""

import re

import pytest

from gnomon.catalog import face
from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES
from gnomon.matches.phrases import is_bound
from gnomon.matches.seeks import HERE_MS
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

WISH = {"game": "khronos", "seats": "2", "pace": "live", "band": "0"}


async def look(visitor: Visitor, **more: str) -> str:
    """Look for players; where that leads."""
    answer = await visitor.http.post("/seeks", data={**WISH, **more})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def test_a_stranger_and_somebody_known_meet_and_the_one_who_waited_is_led_to_the_table(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as stranger:
        await ada.named("Ada")
        assert await look(ada) == "/seeks?game=khronos#mine"
        page = (await ada.http.get("/seeks?game=khronos")).text
        assert "Stop looking" in page and "now, 30 minutes each" in page
        before = (await ada.http.get("/seeks/news")).json()
        assert before["to"] == ""
        page = (await stranger.http.get("/seeks")).text
        assert "Ada" in page and "/people/" not in page.partition("Others are looking for")[2]
        to = await look(stranger)
        assert to.startswith("/matches/")
        news = (await ada.http.get("/seeks/news")).json()
        assert news["to"] == to and news["mark"] != before["mark"]
        assert (await ada.http.get(to)).status_code == 200
        assert (await stranger.http.get("/seeks/news")).json()["to"] == to, "who just sat down as a guest is known"


async def test_a_wish_ends_with_a_word_or_with_its_page(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        await look(ada)
        user = (await server.house.host.seeks.others(None))[0]
        assert (await ben.http.post(f"/seeks/{user.seek.id}/end")).status_code == 404
        assert (await ada.http.post(f"/seeks/{user.seek.id}/end")).status_code == 303
        assert (await ada.http.post(f"/seeks/{user.seek.id}/end")).status_code == 404
        assert (await ada.http.post("/seeks/../end")).status_code in (404, 405)
        await look(ada)
        for _ in range(3):
            server.house.clock.turn(HERE_MS - 1)
            await ada.http.get("/seeks/news")
        assert len(await server.house.host.seeks.others(None)) == 1
        server.house.clock.turn(HERE_MS)
        assert await server.house.host.seeks.others(None) == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seats": "two"},
        {"seats": "1"},
        {"pace": ""},
        {"band": "5"},
        {"mode": "feudum-basic"},
        {"game": "time_of_empires", "mode": "empires-real-time", "pace": "day"},
    ],
)
async def test_what_cannot_be_played_is_told(server: Served, wrong: dict[str, str]) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/seeks", data={**WISH, **wrong})
        assert answer.status_code == 400
        assert await server.house.host.seeks.others(None) == []


async def test_too_many_wishes_at_a_time_are_told(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for seats in ("2", "3", "4"):
            await look(ada, seats=seats)
        answer = await ada.http.post("/seeks", data={**WISH, "seats": "5"})
        assert (answer.status_code, SENTENCES[errors.MANY_SEEKS] in answer.text) == (429, True)


async def test_a_game_over_days_alone_offers_no_sand(server: Served) -> None:
    async with server.visitor() as ada:
        page = (await ada.http.get("/seeks?game=time_of_empires")).text
        assert 'value="empires-in-turns"' in page and 'value="empires-real-time"' in page
        assert 'value="days"' in page
        page = (await ada.http.get("/seeks?game=nothing")).text
        assert 'value="khronos"' in page, "an unknown game shows the first one"


async def test_rulings_are_chosen_and_told_in_words_and_whoever_is_in_plays_by_them(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        form = (await ada.http.get("/seeks?game=khronos")).text
        assert "Rulings and variants" in form and 'name="option_unused_cards" value="discard"' in form
        assert 'name="option_advanced"' not in (await ada.http.get("/seeks?game=feudum")).text, "the mode decides it"
        await look(ada, option_unused_cards="discard", option_deck="55")
        words = dict(face("khronos").option_words("en")["unused_cards"].values)["discard"]
        assert words in (await ada.http.get("/seeks")).text.partition('id="mine"')[2]
        assert (await look(ben)).startswith("/seeks"), "by the usual rulings"
        page = (await ben.http.get("/seeks")).text.partition("Others are looking for")[2]
        assert words in page
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
        assert hidden["option_unused_cards"] == "discard" and "option_deck" not in hidden
        answer = await ben.http.post("/seeks", data=hidden)
        table = server.table(answer.headers["location"].removeprefix("/matches/"))
        assert table.match.option_values["unused_cards"] == "discard"


async def test_ready_phrases_alone_are_a_term_that_is_read_before_one_is_in(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        assert 'name="phrases"' in (await ada.http.get("/seeks")).text
        await look(ada, phrases="yes")
        page = (await ben.http.get("/seeks")).text.partition("Others are looking for")[2]
        assert "<b>Talk:</b> in ready phrases alone" in page
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
        assert hidden["phrases"] == "yes"
        answer = await ben.http.post("/seeks", data=hidden)
        assert is_bound(server.table(answer.headers["location"].removeprefix("/matches/")))


@pytest.mark.parametrize("wrong", [{"option_unused_cards": "burn"}, {"option_deck": "9" * 40}])
async def test_rulings_that_are_none_are_refused(server: Served, wrong: dict[str, str]) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/seeks", data={**WISH, **wrong})
        assert answer.status_code == 400 and "option " in answer.text
        assert "Nothing just now." in (await ada.http.get("/seeks")).text
