"""The home page in all its states: who comes first, who comes again, what waits, and what does not."""

import re
import time
from dataclasses import replace

import pytest

from gnomon import catalog
from gnomon.catalog import GAMES, shown
from gnomon.matches.lobby import NewTable, SeatPlan, Summary
from gnomon.matches.records import DAY_MS, NEVER, ChallengeRecord, MatchRecord, Pace, Seat, User
from gnomon.matches.table import Table
from gnomon.web.pages.cards import CARDS, HOUR_MS, hurry_at, last_opponent
from gnomon.web.pages.home import READ
from gnomon.web.pages.week import week_of
from gnomon.web.security import SESSION_COOKIE
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

RECORD = MatchRecord(
    *("m", "khronos", "", 2, "{}", "", True, Pace(), False, False, "ada", "running", 0),
)
LARGEST_PAGE = 100_000
"""So many bytes may the page of a regular have."""
TWO = (SeatPlan("me"), SeatPlan("local", "Ben"))


@pytest.fixture(autouse=True)
def none_but_our_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever other tests of this process have registered."""
    monkeypatch.setattr(catalog, "_entries", {name: one for name, one in catalog._entries.items() if name in GAMES})


async def user_of(server: Served, visitor: Visitor, name: str = "Ada") -> User:
    await visitor.named(name)
    user = await server.house.host.people.of_session(visitor.http.cookies[SESSION_COOKIE])
    assert user is not None
    return user


async def home(visitor: Visitor, language: str = "en") -> str:
    answer = await visitor.http.get("/", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.text


def words(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text))


# --- the first visit -----------------------------------------------------------------------------------------------------


async def test_a_stranger_reads_what_this_is_and_may_begin_with_one_click(server: Served) -> None:
    async with server.visitor() as eve:
        page = await home(eve)
        text = words(page)
        assert len(re.findall(r"<h1[ >]", page)) == 1
        assert "Four great games about time. One table." in text
        assert '<form method="post" action="/learn?game=khronos">' in page
        assert '<form method="post" action="/games/khronos/play">' in page
        assert re.search(r"you are “Guest \w+”", text)
        assert 'name="my_name"' not in page
        for game in shown():
            assert f'href="/games/{game}"' in page
        assert '<form class="any-code" method="post" action="/recover">' in page
        assert "Your turn" not in text
        assert "Also mine" not in text


async def test_the_two_buttons_sit_a_stranger_down_under_the_name_that_was_shown(server: Served) -> None:
    for button in ("/learn?game=khronos", "/games/khronos/play"):
        async with server.visitor() as eve:
            name = re.search(r"you are “(Guest \w+)”", words(await home(eve)))
            assert name is not None
            answer = await eve.http.post(button)
            assert answer.status_code == 303
            table = server.table(answer.headers["location"].rpartition("/")[2])
            assert table.seats[0].name == name[1]
            assert not table.is_waiting
            page = await home(eve)
            assert f"/matches/{table.id}" in page
            assert "Four great games" not in page


async def test_a_plate_says_what_the_game_is_for_how_many_how_long_and_how_heavy(server: Served) -> None:
    async with server.visitor() as eve:
        page = await home(eve)
        plates = re.findall(r'<span class="plate">.*?</a>', page, re.DOTALL)
        assert len(plates) == len(shown())
        assert re.search(r"2–5 · 90 min", plates[0])
        assert 'aria-label="Weight: 3 of 5"' in plates[0]
        for plate in plates:
            about = re.search(r'<span class="about"[^>]*>([^<]+)</span>', plate)
            assert about is not None
            assert 30 < len(about[1]) < 140


async def test_a_code_that_opens_nothing_says_which_ones_are_known(server: Served) -> None:
    async with server.visitor() as eve:
        answer = await eve.http.post("/recover", data={"code": "nonsense"})
        assert answer.status_code == 400
        assert "No seat or player has this code." in answer.text or "code" in words(answer.text).lower()


async def test_nothing_is_played_then_the_last_finished_ones_are_shown_and_nothing_at_all_then_neither(
    server: Served,
) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        assert "Being played now" not in await home(eve)
        assert "To look at again" not in await home(eve)
        user = await user_of(server, ada)
        table = await server.house.host.lobby.create(user, NewTable("khronos", TWO, listed=True, title="Tea"))
        assert "Being played now" in await home(eve)
        assert f'data-live="{table.id}"' in await home(eve)
        await server.house.play_to_end(table, user)
        page = await home(eve)
        assert "Being played now" not in page
        assert "To look at again" in page
        assert f'href="/matches/{table.id}/replay"' in page


@pytest.mark.parametrize("language", ["en", "pt-BR", "ja"])
async def test_both_pages_are_whole_in_every_language(server: Served, language: str) -> None:
    async with server.visitor() as eve, server.visitor() as ada:
        first = await home(eve, language)
        await ada.named("Ada")
        await ada.set_table("me", "local")
        again = await home(ada, language)
        for page in (first, again):
            assert f'<html lang="{language}"' in page
        if language != "en":
            assert "One table" not in first + again
            assert "Play a beginner" not in first


# --- whoever comes again ---------------------------------------------------------------------------------------------------


async def test_turns_are_cards_the_most_urgent_first_with_the_one_button_to_it(server: Served) -> None:
    async with server.visitor() as ada:
        user = await user_of(server, ada)
        lobby = server.house.host.lobby
        free = await lobby.create(user, NewTable("khronos", TWO, title="Free"))
        slow = await lobby.create(user, NewTable("khronos", TWO, title="Slow", pace=Pace("days", 3 * DAY_MS)))
        fast = await lobby.create(user, NewTable("feudum", TWO, title="Fast", pace=Pace("days", DAY_MS)))
        page = await home(ada)
        assert "Three tables wait for your move." in page
        cards = re.findall(r'<li class="match card mine".*?</li>', page, re.DOTALL)
        titles = [re.search(r"<h3><b>([^<]+)</b>", card) for card in cards]
        assert [title[1] for title in titles if title] == ["Fast", "Slow", "Free"]
        assert f'href="/matches/{fast.id}">' in page[page.index('class="button main wide"') :][:120]
        assert f'data-until="{slow.record.deadline}"' in cards[1]
        assert f"/matches/{free.id}/board.svg?theme=light&amp;at=act&amp;v={free.seq}-" in cards[2]


async def test_more_turns_than_there_are_cards_fold_into_lines(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for _ in range(CARDS + 2):
            await ada.set_table("me", "local")
        page = await home(ada)
        assert "Six tables wait for your move." in page
        assert len(re.findall(r'<li class="match card mine"', page)) == CARDS
        assert len(re.findall(r'<li class="match mine"', page)) == 2


async def test_a_card_says_the_last_act_of_another_and_what_it_did_to_me(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        user, other = await user_of(server, ada), await user_of(server, ben, "Ben")
        host = server.house.host
        table = await host.lobby.create(other, NewTable("khronos", (SeatPlan("me"), SeatPlan("open")), listed=True))
        await host.seating.sit(table, user, 1)
        told: list[str] = []
        for _ in range(60):
            await _answer(server, table)
            page = await home(ada)
            card = re.search(r'<li class="match card mine".*?</li>', page, re.DOTALL)
            if card and (act := re.search(r'<p class="act">(.*?)</p>', card[0])):
                told.append(words(act[1]))
        assert told
        assert all(text.strip().startswith(("Ben", "You", "The", "An", "A ", "No")) for text in told)
        assert any("Ben" in text for text in told)


async def _answer(server: Served, table: Table) -> None:
    """Whoever is asked answers with the first option."""
    seat = table.asked[0]
    holder = await server.house.host.people.user(table.seats[seat].user or "")
    assert holder is not None
    code = table.match.options(seat)[0].code
    await server.house.host.play.answer(table, holder.id, seat, table.match.number(seat), code)


async def test_what_another_does_is_a_line_that_names_who_plays_and_since_when(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        user, other = await user_of(server, ada), await user_of(server, ben, "Ben")
        host = server.house.host
        wish = NewTable("khronos", (SeatPlan("me"), SeatPlan("open")), listed=True, title="Ours")
        table = await host.lobby.create(other, wish)
        await host.seating.sit(table, user, 1)
        while table.asked[0] != 0:
            await _answer(server, table)
        page = await home(ada)
        assert "Nothing waits for you." in page
        assert "Play an even match" in page
        assert '<form method="post" action="/games/khronos/play">' in page
        line = re.search(r'<li class="match other".*?</li>', page, re.DOTALL)
        assert line is not None
        assert "Ben plays" in line[0]
        assert "<b>Ours</b>" in line[0]
        assert f'since <time data-at="{table.record.since}">' in line[0]
        assert "Ben again?" in words(page)


async def test_chat_that_others_wrote_is_handed_to_the_browser_which_knows_what_was_read(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        user, other = await user_of(server, ada), await user_of(server, ben, "Ben")
        host = server.house.host
        table = await host.lobby.create(user, NewTable("khronos", (SeatPlan("me"), SeatPlan("open")), listed=True))
        await host.seating.sit(table, other, 1)
        assert "data-chat" not in await home(ada)
        mine = await host.talk.say(table, user, "Hello")
        theirs = await host.talk.say(table, other, "Hi")
        page = await home(ada)
        assert f'data-chat="{theirs.id}:1"' in page
        assert f'data-chat="{mine.id}:0"' in await home(ben)


async def test_finished_matches_are_folded_away_but_kept(server: Served) -> None:
    async with server.visitor() as ada:
        user = await user_of(server, ada)
        table = await server.house.host.lobby.create(user, NewTable("khronos", TWO))
        await server.house.play_to_end(table, user)
        page = await home(ada)
        assert re.search(r'<details class="panel also over" open>', page)
        assert f'href="/matches/{table.id}/replay"' in page
        await ada.set_table("me", "local")
        assert re.search(r'<details class="panel also over">', await home(ada))


async def test_a_table_with_a_kept_seat_is_set_for_the_last_opponent(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        user, other = await user_of(server, ada), await user_of(server, ben, "Ben")
        await eve.named("Eve")
        host = server.house.host
        table = await host.lobby.create(user, NewTable("khronos", (SeatPlan("me"), SeatPlan("open")), listed=True))
        await host.seating.sit(table, other, 1)
        answer = await ada.http.post("/again", data={"match": table.id})
        assert answer.status_code == 303
        again = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.kind for seat in again.seats] == ["person", "open"]
        assert again.seats[1].user == other.id
        assert again.is_waiting
        assert f"/matches/{again.id}" in await home(ben)
        assert (await eve.http.post("/again", data={"match": table.id})).status_code == 400
        assert (await ada.http.post("/again", data={"match": "nothing"})).status_code == 400
        while not table.is_over:
            await _answer(server, table)
        answer = await ben.http.post("/again", data={"match": table.id})
        assert answer.status_code == 303
        assert server.table(table.id).record.rematch in answer.headers["location"]


async def test_an_open_table_shows_who_sits_there_each_with_a_face(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        user, other = await user_of(server, ada), await user_of(server, ben, "Ben")
        seats = (SeatPlan("me"), SeatPlan("open"), SeatPlan("local", "Zoë"))
        table = await server.house.host.lobby.create(user, NewTable("feudum", seats, listed=True))
        await server.house.host.lobby.create(other, NewTable("khronos", TWO))
        offers = re.findall(r'<li class="offer".*?</li>', await home(ben), re.S)
        (offer,) = [one for one in offers if table.id in one]
        named = re.findall(r"<span><svg.*?</svg>(.*?)</span>", offer, re.S)
        assert named == ["Ada", "Zoë"], "the free seat has nobody"


async def test_thirty_matches_cost_a_page_a_few_readings_and_no_more(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server.visitor() as ada:
        user = await user_of(server, ada)
        host = server.house.host
        made = [await host.lobby.create(user, NewTable("khronos", TWO)) for _ in range(30)]
        for table in made:
            for _ in range(12):
                seat = table.asked[0]
                number = table.match.number(seat)
                await host.play.answer(table, user.id, seat, number, table.match.options(seat)[0].code)
        host.tables._open.clear()
        read: list[str] = []
        revive = host.tables._read

        async def counted(match: str) -> Table:
            read.append(match)
            return await revive(match)

        monkeypatch.setattr(host.tables, "_read", counted)
        later = server.app.state.later
        with monkeypatch.context() as patched:
            patched.setattr(later, "read", lambda tables, matches: None)
            page = await home(ada)
        assert len(read) == READ
        assert len(re.findall(r'<li class="match ', page)) == 30
        began = time.perf_counter()
        await home(ada)
        assert time.perf_counter() - began < 2
        await later.done()
        assert sorted(read) == sorted(table.id for table in made)
        read.clear()
        page = await home(ada)
        assert read == []
        assert len(re.findall(r"Turn \d of 7", page)) >= 30


async def test_thirty_running_matches_make_a_page_of_less_than_a_hundred_kilobytes(server: Served) -> None:
    async with server.visitor() as ada:
        user = await user_of(server, ada)
        host = server.house.host
        games = shown()
        for number in range(30):
            seats = (SeatPlan("me"), *(SeatPlan("local", f"Player {3 * number + seat}") for seat in range(2)))
            wish = NewTable(games[number % len(games)], seats, listed=True, title=f"A table with a long name, {number}")
            await host.lobby.create(user, wish)
        page = await home(ada)
        assert len(re.findall(r'<li class="match ', page)) == 30
        assert page.count("gn-seated") > 90, "everybody has a face"
        assert len(page.encode()) < LARGEST_PAGE
        pictures = set(re.findall(r'(?:src|href)="(/static/[^"]+\.svg)"', page))
        assert len(pictures) >= 2 * len(games)
        for address in pictures:
            answer = await ada.http.get(address)
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "immutable" in answer.headers["cache-control"]
        nowhere = next(iter(pictures)).rpartition("/")[0] + "/nothing.art.svg"
        assert (await ada.http.get(nowhere)).status_code == 404


async def test_of_many_finished_matches_the_last_stand_on_the_page_and_the_rest_among_the_records(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.web.pages.home.FINISHED", 2)
    async with server.visitor() as ada:
        user = await user_of(server, ada)
        made = []
        for _ in range(3):
            made.append(await server.house.host.lobby.create(user, NewTable("khronos", TWO)))
            await server.house.play_to_end(made[-1], user)
            server.house.clock.turn(1000)
        page = await home(ada)
        assert "<em>3</em>" in page and 'href="/records"' in page[page.index("over") :]
        shown = re.findall(r'aria-label="Analyse: [^"]*"', page)
        assert len(shown) == 2
        assert made[0].id not in page and f"/matches/{made[2].id}/replay" in page


# --- small parts -----------------------------------------------------------------------------------------------------------


def test_time_is_short_in_the_last_tenth_and_in_the_last_hour_of_days() -> None:
    deadline = 10 * DAY_MS
    assert hurry_at(Pace("days", 3 * DAY_MS), deadline) == deadline - 3 * DAY_MS // 10
    assert hurry_at(Pace("days", HOUR_MS), deadline) == deadline - HOUR_MS
    assert hurry_at(Pace("live", 30 * 60_000), deadline) == deadline - 3 * 60_000
    assert hurry_at(Pace(), deadline) == NEVER
    assert hurry_at(Pace("days", DAY_MS), NEVER) == NEVER


def test_the_last_opponent_is_the_person_met_most_recently() -> None:
    assert last_opponent([], "ada") == ("", "")
    assert last_opponent([_met("m1", 5, "ben"), _met("m2", 9, "eve"), _met("m3", 12, None)], "ada") == ("eve", "m2")


def _met(match: str, since: int, other: str | None) -> Summary:
    record = replace(RECORD, id=match, since=since)
    kind = "person" if other else "opponent"
    seats = (_seat(0, "ada", "person"), _seat(1, other, kind))
    return Summary(record, seats, (0,), (), None)


def _seat(index: int, user: str | None, kind: str) -> Seat:
    return Seat(index, kind, user, user or "Vesper", "" if user else "steady", False, False, "")  # type: ignore[arg-type]


def _deal(day: str, *, won: bool = False, verdict: str = "counts") -> ChallengeRecord:
    return ChallengeRecord(day, "inventions", "daily", day, "easy", "ada", 0, verdict, won=won)  # type: ignore[arg-type]


def test_the_week_shows_each_day_and_counts_days_or_wins_in_a_row() -> None:
    today = "2026-11-22"
    played = [_deal("2026-11-17", won=True), _deal("2026-11-19"), _deal("2026-11-20", verdict="helped")]
    week = week_of(played, today, "en")
    assert [day.state for day in week.days] == ["none", "won", "none", "lost", "played", "none", "open"]
    assert [day.name for day in week.days] == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert (week.row, week.best) == ("", 1)
    row = [_deal(f"2026-11-{day}", won=day > 19) for day in range(15, 22)]
    assert week_of(row, today, "en").row == "2 wins in a row"
    assert week_of(row, today, "en").best == 2
    lost = [_deal(f"2026-11-{day}") for day in range(15, 23)]
    assert week_of(lost, today, "en").row == "8 days in a row"
    assert week_of(lost, today, "ja").row == "8日連続"
    assert week_of([], today, "en").row == ""


async def test_a_page_that_is_open_hears_of_turns_that_come_and_of_nobody_elses(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        assert (await eve.http.get("/waits")).json()["turns"] == 0
        user = await user_of(server, ada)
        before = (await ada.http.get("/waits")).json()
        assert before["turns"] == 0
        await server.house.host.lobby.create(user, NewTable("khronos", TWO))
        after = await ada.http.get("/waits")
        assert after.json()["turns"] == 1
        assert after.json()["mark"] != before["mark"]
        assert after.headers["cache-control"] == "private, no-store"
        page = await home(ada)
        assert f'data-mark="{after.json()["mark"]}"' in page
        assert "<title>(1) Gnomon</title>" in page
        assert (await eve.http.get("/waits")).json()["turns"] == 0


async def test_who_has_finished_a_first_match_is_shown_once_how_to_keep_it(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.http.post("/me/name", data={"name": "Ada"})
        known_as = await server.house.host.people.of_session(ada.http.cookies["gnomon_session"])
        assert known_as is not None
        user = known_as.id
        match = await ada.set_table("me", "local")
        heading, line = "Keep your name and your matches", "Your personal code waits"
        before = (await ada.http.get("/")).text
        assert heading not in before and line in before
        table = server.table(match)
        while not table.is_over:
            seat = table.asked[0]
            options = table.match.options(seat)
            await server.house.host.play.answer(table, user, seat, table.match.number(seat), options[-1].code)
        after = (await ada.http.get("/")).text
        assert heading in after and line not in after
        assert "/me#passkeys" not in after, "browsers know no passkeys of a place without encryption"
        answer = await ada.http.post("/later")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        later = (await ada.http.get("/")).text
        assert heading not in later and line in later
        ada.http.cookies.delete("gnomon_later")
        assert 'class="code"' in (await ada.http.get("/me")).text
        known = (await ada.http.get("/")).text
        assert heading not in known and line not in known, "who has seen the code is not asked again"


BY_HAND = {"game": "khronos", "seats": "2", "seat_0": "me", "seat_1": "opponent", "level_1": "club", "pace": "none"}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, "This match will be rated."),
        ({"seat_1": "open"}, "This match will be rated."),
        ({"coached": "yes"}, "Not rated: everybody may ask the coach."),
        ({"seat_1": "local", "name_1": "Ben"}, "Not rated: several people play at one screen."),
        ({"level_1": "random"}, "Not rated: nobody has measured how strong one of the programs is."),
        ({"game": "time_of_empires", "speed": "50"}, "Not rated: its sand runs slower."),
        ({"game": "inventions", "seats": "1"}, ""),
        ({"seat_0": "opponent", "level_0": "club"}, ""),
    ],
)
async def test_the_form_of_a_new_table_says_beforehand_whether_it_is_rated(
    server: Served, changes: dict[str, str], told: str
) -> None:
    async with server.visitor() as ada, server.visitor() as stranger:
        await ada.named("Ada")
        before = len(server.house.host.tables._open)
        for visitor in (ada, stranger):
            answer = await visitor.http.get("/new/rated", params={**BY_HAND, **changes})
            assert (answer.status_code, answer.text) == (200, told)
        assert len(server.house.host.tables._open) == before, "nothing is set"


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"seats": "9"}, {"seat_1": "cat"}, {"level_1": "wizard"}, {"option_unused_cards": "burn"}],
)
async def test_a_table_that_cannot_be_set_gets_no_word_about_ratings(server: Served, wrong: dict[str, str]) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.get("/new/rated", params={**BY_HAND, **wrong})
        assert (answer.status_code, answer.text) == (400, "")


async def test_what_the_form_says_at_first_is_what_its_table_is_then(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for game in GAMES:
            text = (await ada.http.get(f"/new?game={game}")).text
            assert 'aria-live="polite">This match will be rated.</p>' in text, game
        match = await ada.set_table("me", "open", coached=True)
        shown = (await (await ada.open(match)).update())["set"]
        assert any("Not rated: everybody may ask the coach." in part for part in shown.values())
