"""What concerned somebody since they last acted: the rows by which what is theirs has changed, in all four games."""

import random
from dataclasses import replace

import pytest

from gnomon import catalog
from gnomon.games.conditions import Vocabulary
from gnomon.games.khronos import events as khronos
from gnomon.kernel.events import event
from gnomon.kernel.state import State
from gnomon.matches.records import SPECTATOR
from gnomon.matches.table import Table, Viewer
from gnomon.web.concerning import Concerns, is_aimed
from gnomon.web.scene import sight_of
from tests.web.served import Served
from tests.web.test_distance import a_table, known_as
from tests.web.test_following import play_on, viewer_at
from tests.web.test_leaks import IN_TURNS

pytestmark = pytest.mark.anyio
SEEDS = {"khronos": 3, "feudum": 3, "inventions": 3, "time_of_empires": 11}
"""By game, with what chances it is played: so that somebody soon does something to another."""
GAMES = tuple(SEEDS)


async def play_at_random(server: Served, table: Table, user: str, answers: int, source: random.Random) -> None:
    """Answer for everybody, any option."""
    for _ in range(answers):
        if not table.asked:
            return
        seat = table.asked[0]
        code = source.choice(table.match.options(seat)).code
        await server.house.host.play.answer(table, user, seat, table.match.number(seat), code)


def held(table: Table, state: State, seat: int) -> tuple[int, ...]:
    """What a seat has in a position."""
    face = catalog.face(table.record.game)
    vocabulary = Vocabulary(table.game, face.happenings, face.measures)
    view = table.game.view(state, seat)
    return (*(vocabulary.measure(name)(view, seat) for name in face.holdings), face.balance(view)[seat])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_a_players_own_is_among_the_measures_of_each_game(game: str) -> None:
    face = catalog.face(game)
    known = Vocabulary(face.game, face.happenings, face.measures).measured
    assert face.holdings and set(face.holdings) <= set(known)
    assert not {"prospect", "takings"} & set(face.holdings)


@pytest.mark.parametrize("game", GAMES)
async def test_every_change_of_what_one_has_is_led_to_and_nothing_of_ones_own(server: Served, game: str) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        options = IN_TURNS if game == "time_of_empires" else {}
        table = server.table(await ada.set_table("me", "local", "local", game=game, options=options))
        led, source = 0, random.Random(SEEDS[game])
        for _ in range(80):
            await play_at_random(server, table, user, 7, source)
            if table.is_over or led:
                break
            for seat in range(3):
                found = Concerns().of(table, viewer_at(seat))
                rows = table.match.effective_rows()
                own = [row.seq for row in rows if row.seat == seat]
                since = [row for row in rows if row.seq > (own[-1] if own else -1)]
                assert {one.row for one in found} <= {row.seq for row in since}
                assert [one.row for one in found] == sorted(one.row for one in found)
                sight = sight_of(table, viewer_at(seat))
                for row in since:
                    before = max((one.seq for one in rows if one.seq < row.seq), default=-1)
                    then, now = (held(table, table.match.state_at(at), seat) for at in (before, row.seq))
                    is_told = sight.face.told(sight, table.match.events_for(row.seq, seat))
                    if then != now and is_told:
                        one = next(one for one in found if one.row == row.seq)
                        assert (one.before, one.effect) == (before, now[-1] - then[-1])
                        assert one.text
                        led += 1
        assert led


async def test_who_has_no_seat_or_several_that_acted_is_led_to_nothing(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        table = server.table(await ada.set_table("me", "local"))
        await play_on(server, table, user, 20)
        assert Concerns().of(table, viewer_at(SPECTATOR)) == ()
        assert Concerns().of(table, Viewer(user, 0, (0, 1), "en")) == ()
        assert Concerns().of(table, replace(viewer_at(0), seats=())) == ()


def test_an_event_is_aimed_at_whom_it_names_beside_its_doer() -> None:
    face = catalog.face("khronos")
    lost = event(khronos.PARADOX, 1, 0, 1, 5, 2)
    assert [seat for seat in range(3) if is_aimed(face, lost, seat)] == [2]
    assert not any(is_aimed(face, event(khronos.COLLECTED, 1, 0, 3, 2), seat) for seat in range(3))


async def test_the_page_asks_for_it_and_gets_rows_in_words(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser:
        ada, ben = await known_as(server, browser, "Ada"), await house.guest("Ben")
        table = await a_table(house, ada, ben)
        source = random.Random(7)
        for _ in range(400):
            if 0 in table.asked and Concerns().of(table, viewer_at(0)):
                break
            seat = table.asked[0]
            code = source.choice(table.match.options(seat)).code
            await house.host.play.answer(table, (ada, ben)[seat].id, seat, table.match.number(seat), code)
        found = (await browser.http.get(f"/matches/{table.id}/concerning")).json()
        assert [one["row"] for one in found] == [one.row for one in Concerns().of(table, viewer_at(0))]
        assert found and all(one["text"] for one in found)
        page = (await browser.http.get(f"/matches/{table.id}")).text
        assert "data-concerns" in page and 'id="concern"' in page
        shown = (await browser.http.get(f"/matches/{table.id}/moment?at={found[0]['row']}&step=1")).json()
        assert shown["row"] == found[0]["row"]
        assert (await browser.http.get("/matches/nowhere/concerning")).status_code == 404
