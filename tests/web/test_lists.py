"""Lists of matches and what a match says of itself: its game, whose turn since when, who has won, who has left."""

import re

import pytest

from gnomon.catalog import GAMES
from gnomon.kernel.log import ANSWER
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, ChallengeRecord, Pace, User
from gnomon.web.pages.shelf import title_of
from gnomon.web.question import choosing
from gnomon.web.security import SESSION_COOKIE
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio


async def named(server: Served, visitor: Visitor) -> User:
    """A guest named Ada at a browser."""
    await visitor.named("Ada")
    user = await server.house.host.people.of_session(visitor.http.cookies[SESSION_COOKIE])
    assert user is not None
    return user


async def solo(server: Served, name: str = "Ada") -> tuple[str, str]:
    """A challenge of Inventions begun by a guest: the match's id, and the user's."""
    async with server.visitor() as ada:
        wish = {"game": "inventions", "mode": "easy", "name": name}
        answer = await ada.http.post("/challenge", data=wish)
        assert answer.status_code == 303, answer.text
        match = answer.headers["location"].rpartition("/")[2]
        return match, server.table(match).seats[0].user or ""


async def test_every_game_bears_its_title_in_the_list_of_replays(server: Served) -> None:
    async with server.visitor() as ada:
        known = await named(server, ada)
        for number, game in enumerate(GAMES):
            seats = (SeatPlan("me"), SeatPlan("open"))
            await server.house.host.lobby.create(known, NewTable(game, seats, title="Tea time" if number % 2 else ""))
        page = (await ada.http.get("/analysis")).text
        for number, game in enumerate(GAMES):
            assert title_of(game) + (" · Tea time" if number % 2 else "") in page
        assert "time_of_empires" not in re.sub(r"<[^>]*>", "", page).lower()


async def test_a_match_of_a_deal_and_a_named_table_keep_their_games_name(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/challenge", data={"game": "inventions", "mode": "easy"})
        assert answer.status_code == 303
        match = answer.headers["location"].rpartition("/")[2]
        name = server.table(match).record.title
        page = (await ada.http.get("/")).text
        assert f"<b>Inventions · {name}</b>" in page
        assert f"Go on with Inventions · {name}" in page
        await ada.set_table("me", "opponent:random", title="Sunday table")
        page = (await ada.http.get("/")).text
        assert re.search(r"<b>Sunday table</b><span>Khronos · [^<]+</span>", page)


async def test_a_turn_says_since_when_and_with_a_clock_how_long_it_is_left(server: Served) -> None:
    async with server.visitor() as ada:
        known = await named(server, ada)
        seats = (SeatPlan("me"), SeatPlan("local", "Ben"))
        free = await server.house.host.lobby.create(known, NewTable("khronos", seats))
        page = (await ada.http.get("/")).text
        assert f'since <time data-at="{free.record.since}">' in page
        slow = await server.house.host.lobby.create(known, NewTable("khronos", seats, pace=Pace("days", DAY_MS)))
        page = (await ada.http.get("/")).text
        assert f'data-until="{slow.record.deadline}" data-says="{{time}} left"' in page


async def test_the_bots_have_a_column_and_are_named_as_winners(server: Served) -> None:
    match, user = await solo(server)
    known = await server.house.host.people.user(user)
    await server.house.play_to_end(server.table(match), known)
    table = server.table(match)
    facts = table.match.outcome.facts
    server.house.clock.turn(2 * DAY_MS)  # the deal of the day is nobody's secret any more
    async with server.visitor() as ada:
        page = (await ada.http.get(f"/matches/{match}")).text
        sheet = page[page.index('<div id="ending">') :]
        assert re.findall(
            r"<th scope=\"col\"[^>]*>(?:<span class=\"gn-seated.*?</span>)?([^<]+)</th>", sheet, re.DOTALL
        ) == [
            "Ada",
            "Chronos and Hephaestus",
        ]
        foot = re.search(r"<tfoot>.*?</tfoot>", sheet, re.DOTALL)
        assert foot is not None
        assert re.findall(r"<td[^>]*>([^<]*)</td>", foot[0]) == [str(table.match.scores[0]), str(facts["opponents"])]
        rows = re.findall(r"<tr><th scope=\"row\">[^<]*</th><td[^>]*></td><td[^>]*>(\d+)</td></tr>", sheet)
        assert sum(map(int, rows)) == facts["opponents"]
        question = re.search(r'<h1 id="question">([^<]*)', page)
        assert question is not None
        assert question[1] == f"Chronos and Hephaestus win, {facts['opponents']} to {table.match.scores[0]}."
        assert "gnomon verify" in sheet[sheet.index('<details class="proof">') : sheet.index("</details>")]
        assert "gnomon verify" not in sheet[: sheet.index('<details class="proof">')]


async def test_the_result_of_a_match_alone_shows_both_sides(server: Served) -> None:
    async with server.visitor() as ada:
        user = await named(server, ada)
        answer = await ada.http.post("/challenge", data={"game": "inventions", "mode": "easy"})
        table = server.table(answer.headers["location"].rpartition("/")[2])
        await server.house.play_to_end(table, user)
        bots, own = table.match.outcome.facts["opponents"], table.match.scores[0]
        assert bots > own
        assert f"You lost {bots}–{own}" in (await ada.http.get("/")).text


async def test_a_seat_that_was_given_up_reads_alike_everywhere(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        user = await named(server, ada)
        await ben.named("Ben")
        match = await ada.set_table("me", "opponent:random")
        await server.house.host.seating.resign(server.table(match), user.id, 0, "random")
        page = await ben.open(match)
        await page.update()
        for panel in ("players", "seats"):
            assert "resigned" in page.shown[panel]
            assert "for now" not in page.shown[panel]


async def test_the_analysis_board_says_for_whom_one_moves_unless_it_is_oneself(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        user = await named(server, ada)
        await eve.named("Eve")
        wish = NewTable("khronos", (SeatPlan("me"), SeatPlan("local", "Ben")))
        table = await server.house.host.lobby.create(user, wish)
        await server.house.play_to_end(table, user)
        told = set()
        before_an_answer = {row.seat: row.seq - 1 for row in table.match.rows if row.kind == ANSWER}  # of each seat
        for row in (1, *before_an_answer.values()):
            for visitor, strange in ((ada, False), (eve, True)):
                answer = await visitor.http.post(f"/matches/{table.id}/copy", data={"row": str(row)})
                assert answer.status_code == 303
                board = (await visitor.http.get(answer.headers["location"])).text
                seat = re.search(r'id="options"[^>]*data-seat="(\d)"', board)
                assert seat is not None
                assert "you: " not in board.partition('id="ask"')[0]
                assert (f"You are moving for {table.names()[int(seat[1])]}." in board) == strange
                told.add(seat[1])
        assert told == {"0", "1"}


def test_an_empty_list_of_options_says_so_and_what_is_refused_reads_as_a_sentence() -> None:
    from gnomon.drawing.parts import Choice

    refused = tuple(Choice(code, "x") for code in range(36))
    shown = choosing([], refused, "<form>", "", "en")
    assert "0 options" not in shown
    assert "<h2>Nothing else to choose</h2>" in shown
    assert "36 things are not possible now. Why?" in shown
    assert "1 thing is not possible now. Why?" in choosing([], refused[:1], "<form>", "", "en")


async def test_listed_matches_that_are_played_can_be_watched(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await named(server, ada)
        assert "No listed match" in (await eve.http.get("/watch")).text
        shown = await ada.set_table("me", "opponent:random", listed=True, title="Glass house")
        hidden = await ada.set_table("me", "opponent:random", title="Cellar")
        waiting = await ada.set_table("me", "open", listed=True)
        await eve.open(shown)
        text = (await eve.http.get("/watch")).text
        assert f'href="/matches/{shown}"' in text
        assert "Glass house" in text
        assert "Khronos · Turn 1 of 7" in text
        assert '<b>1</b> <span class="unseen">watching</span>' in text
        assert hidden not in text
        assert waiting not in text
        assert (await eve.http.get(f"/matches/{shown}")).status_code == 200
        for path in ("/", "/rules", "/records"):
            assert 'href="/watch"' in (await eve.http.get(path)).text


async def test_names_in_lists_lead_to_the_pages_of_those_who_have_one(server: Served) -> None:
    house = server.house
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as stranger:
        one = await house.host.people.user((await ada.named("Ada"))["user"])
        two = await house.host.people.user((await ben.named("Ben"))["user"])
        table = await house.set_table(one, SeatPlan("me"), SeatPlan("open"), listed=True)
        await house.host.seating.sit(table, two)
        for _ in range(5_000):
            if table.is_over:
                break
            seat = table.asked[0]
            code = table.match.default(seat).code
            await house.host.play.answer(table, (one, two)[seat].id, seat, table.match.number(seat), code)
        record = ChallengeRecord(
            table.id, "inventions", "daily", "2026-01-01", "easy", one.id, 1, "counts", "Ada", 7, finished=9
        )
        await house.host.store.save_challenge(record)
        link = f'href="/people/{one.tag}">Ada</a>'
        review = f"/matches/{table.id}/review"
        for visitor in (ada, ben):
            for path in ("/records", "/", "/challenge", review):
                assert link in (await visitor.http.get(path)).text, path
        assert (await ben.http.get(review)).text.count(link) == 2, "the order at the end, and the score sheet"
        for path in ("/records", "/challenge", review):
            text = (await stranger.http.get(path)).text
            assert "Ada" in text and "/people/" not in text, "a stranger would be sent away"
        await house.host.persons.hide(await house.host.people.user(one.id), True)
        for path in ("/records", "/", "/challenge", review):
            text = (await ben.http.get(path)).text
            assert one.tag not in text and "Ada" in text, path
