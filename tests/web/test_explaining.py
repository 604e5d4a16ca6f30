"""Whatever a page marks as a thing tells what it is: to each seat what it may know, to strangers' nonsense nothing."""

import re
from html import unescape
from typing import Final

import pytest

from gnomon import catalog
from gnomon.drawing import things
from gnomon.drawing.parts import Card, Fact
from gnomon.games.face import Sight
from gnomon.kernel.rng import Generator
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.explaining import card_html, card_text, explanation, legend_of
from gnomon.web.scene import sight_of
from tests.web.served import Served
from tests.web.test_leaks import IN_TURNS, in_another_world

pytestmark = pytest.mark.anyio

THINGS: Final = re.compile(r'data-explains="([^"]*)"')
NONSENSE: Final = (
    "", ":", "building", "building:", "building:x", "building:9-9", "building:0-320", "building:-1-4", "building:0-1-2",
    "card:3", "card:٣", "domain:0-0-0", "__class__:1", "BUILDING:0-1", "building:0-1\n", "card:" + "9" * 200, "é:1",
)  # fmt: skip


def things_on(table: Table, viewer: Viewer, served: Served) -> list[str]:
    """Every thing that a viewer's page marks."""
    shown = served.app.state.presenter.fragments(table, viewer)
    return sorted({unescape(name) for text in shown.values() for name in THINGS.findall(text)})


@pytest.mark.parametrize(
    ("game", "wish", "language"),
    [
        ("khronos", {}, "en"),
        ("khronos", {"options": {"holdem": True}}, "ja"),
        ("time_of_empires", {"options": IN_TURNS}, "pt_BR"),
        ("feudum", {}, "en"),
        ("inventions", {}, "ja"),
    ],
)
async def test_every_thing_on_a_page_tells_each_seat_the_same_in_worlds_that_it_cannot_tell_apart(
    server: Served, game: str, wish: dict[str, object], language: str
) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local", "local", game=game, **wish)
        table, host = server.table(match), server.house.host
        for answers in range(90):
            if not table.asked:
                break
            seat = table.asked[answers % len(table.asked)]
            options = table.match.options(seat)
            await host.play.answer(
                table, user, seat, table.match.number(seat), options[(answers * 7) % len(options)].code
            )
            if answers % 15:
                continue
            for seat in (SPECTATOR, 0, 2):
                viewer = Viewer(user if seat != SPECTATOR else "", seat, (seat,) if seat != SPECTATOR else (), language)
                marked = things_on(table, viewer, server)
                sight = sight_of(table, viewer)
                told = {name: explanation(sight, name) for name in marked}
                assert [name for name in marked if told[name] is None] == []
                assert [name for name in marked if things.read(name) is None] == []
                if game == "inventions":
                    continue  # nothing is hidden but what nobody knows
                truth = table.match
                table.match = in_another_world(table, seat, Generator(answers))
                other = sight_of(table, viewer)
                assert {name: explanation(other, name) for name in marked} == told
                table.match = truth


@pytest.mark.parametrize("game", catalog.GAMES)
async def test_nonsense_is_told_nothing_by_any_game(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", game=game)
        sight = sight_of(server.table(match), Viewer("", SPECTATOR, (), "en"))
        real = {
            name.partition(":")[0] for name in things_on(server.table(match), Viewer("", SPECTATOR, (), "en"), server)
        }
        wild = [
            f"{kind}:{rest}" for kind in real for rest in ("zzz", "-", "999999999", "0-0-0-0-0-0", "a.b", "-1", "1-x")
        ]
        for name in (*NONSENSE, *wild):
            if things.read(name) is not None:
                assert sight.face.explain(sight, name) is None, name
        for name in NONSENSE:
            answer = await ada.http.get(f"/matches/{match}/explain", params={"thing": name})
            assert (answer.status_code, answer.json()) == (404, None)


async def test_a_card_is_asked_for_at_the_present_at_a_row_and_on_an_analysis_board(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local")
        table = server.table(match)
        held = things.thing("card", next(colour for colour in range(3) if table.view(0).hands[colour] > 0))
        address = f"/matches/{match}/explain"
        mine = (await ada.http.get(address, params={"seat": "0", "thing": held})).json()
        assert set(mine) == {"name", "html", "says"} and "For you now" in mine["html"] and "You hold" in mine["says"]
        watched = (await eve.http.get(address, params={"thing": held})).json()
        assert watched["name"] == mine["name"] and "You hold" not in watched["says"]
        before = (await ada.http.get(address, params={"seat": "0", "thing": "building:0-69"})).json()
        for _ in range(8):
            seat = table.asked[0]
            options = table.match.options(seat)
            await server.house.host.play.answer(table, user, seat, table.match.number(seat), options[0].code)
        past = (await ada.http.get(address, params={"seat": "0", "thing": "building:0-69", "at": "-1"})).json()
        assert past == before
        assert (
            await ada.http.get(address, params={"seat": "0", "thing": "building:0-69", "at": "99999999999"})
        ).status_code == 200
        assert (await ada.http.get("/matches/nowhere/explain", params={"thing": held})).status_code == 404
        copied = await ada.http.post(f"/matches/{match}/copy", data={"row": "-1"})
        copy = copied.headers["location"]
        assert (await ada.http.get(f"{copy}/explain", params={"thing": "building:0-69"})).json()["name"] == before[
            "name"
        ]
        assert (await eve.http.get(f"{copy}/explain", params={"thing": "building:0-69"})).status_code == 404


async def test_what_a_card_says_is_text_and_its_tone_is_said_in_words_too(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("<b>Ada</b>")
        match = await ada.set_table("me", "local")
        sight = sight_of(server.table(match), Viewer("", 0, (0,), "en"))
        card = Card(
            "<i>",
            "a & b",
            "does",
            (Fact("Cost", "3; you have *1*", "bad"), Fact("All", "paid", "good")),
            ("now",),
            "6.1",
        )
        html = card_html(card, sight)
        assert "<i>" not in html and "&lt;i&gt;" in html
        assert '<dd>3; you have <b class="loss">1</b></dd>' in html and '<dd><b class="gain">paid</b></dd>' in html
        assert (
            f'href="/rules/khronos#s6.1" target="_blank">Rule 6.1 · {sight.face.rules.read("en").pages["6.1"].title}'
            in html
        )
        assert card_text(card, sight) == "<i>. a & b. does. Cost: 3; you have 1. All: paid. For you now: now."


async def test_the_page_of_a_table_carries_its_legend(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = (await ada.http.get(f"/matches/{match}")).text
        assert 'id="legend-sheet"' in page and legend_of(catalog.face("khronos"), "en") in page


def test_names_of_things_are_read_and_written() -> None:
    assert things.explains("card", 2, "b") == ' data-explains="card:2-b"'
    thing = things.read("card:2-b")
    assert thing is not None and (thing.kind, thing.parts) == ("card", ("2", "b"))
    assert (thing.number(0, 3), thing.number(0, 2), thing.number(1, 9), thing.number(5, 9)) == (2, -1, -1, -1)
    assert things.Thing("a", ("1", "2")).numbers(2, 3) == (1, 2)
    assert things.Thing("a", ("1", "2")).numbers(2) is None and things.Thing("a", ("1",)).numbers(2, 3) is None


def test_a_game_that_says_nothing_of_itself_explains_nothing() -> None:
    face = catalog.face("khronos")
    plain = type("Plain", (type(face).__mro__[1],), {})(face.game)
    assert plain.legend("en") == () and plain.explain(Sight(plain, face.game, None), "card:1") is None


@pytest.mark.parametrize(
    ("name", "language", "says"),
    [
        ("squares:0", "en", "They name the squares: C4 is column C, row 4. A building: goes by its upper left square."),
        ("turn:4", "en", "Domains pay: each player collects at the end of their own turn."),
        ("turn:5", "en", "Nothing is collected yet: turn 7 pays next."),
        ("turn:7", "pt_BR", "Os domínios pagam"),
    ],
)
async def test_the_letters_along_a_board_of_khronos_and_its_turns_tell_what_they_are(
    server: Served, name: str, language: str, says: str
) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        assert f'data-explains="{name}"' in (await ada.http.get(f"/matches/{match}")).text
        told = explanation(sight_of(server.table(match), Viewer("", SPECTATOR, (), language)), name)
        assert told is not None and says in told.says
