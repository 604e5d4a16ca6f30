"""The pages of tournaments, every door of a closed table, and what is taken along."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from gnomon import catalog
from gnomon.matches.errors import SENTENCES, Declined
from gnomon.matches.rounds import Whole
from gnomon.matches.table import Table
from tests.web.programs import program
from tests.web.served import Served, Visitor, served

pytestmark = pytest.mark.anyio

FORM = {
    "name": "Autumn ring",
    "game": "khronos",
    "form": "points",
    "seats": "2",
    "rounds": "1",
    "pace": "live",
    "minutes": "30",
    "increment": "10",
    "most": "8",
    "starts": "-1",
    "round_ms": "-1",
    "rest_ms": "0",
    "mine": "yes",
}


@pytest.fixture
async def server(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Served]:
    async with served(tmp_path) as running:
        yield running


async def hold(visitor: Visitor, programs: int = 0, **more: str) -> str:
    """Set up an event; its address."""
    answer = await visitor.http.post("/events", data={**FORM, **more})
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    for _ in range(programs):
        answer = await visitor.http.post(f"{address}/program", data={"level": "random", "name": ""})
        assert answer.status_code == 303
    return str(address)


async def whole_of(server: Served, address: str) -> Whole:
    return await server.house.host.events.whole(address.removeprefix("/events/"))


async def table_of(server: Served, address: str, user: str) -> Table:
    """The table at which a user sits."""
    for one in (await whole_of(server, address)).tables:
        table = await server.house.host.tables.open(one.match)
        if table.seats_of(user):
            return table
    raise AssertionError("sits nowhere")


async def finish(server: Served, address: str) -> None:
    """Programs play on for everybody, and the event comes to its end."""
    host = server.house.host
    for _ in range(3000):
        whole = await whole_of(server, address)
        if whole.event.status == "over":
            return
        for one in whole.tables:
            if not one.is_counted and one.match:
                try:
                    table = await host.tables.open(one.match)
                except Declined:  # drawn with its round, and not set yet
                    continue
                for seat in table.seats:
                    if seat.user and not seat.is_program and not table.is_over:
                        await host.seating.resign(table, seat.user, seat.index, "random")
        await host.events.settle()
        await asyncio.sleep(0.01)
    raise AssertionError("the event does not end")


async def test_an_event_from_the_form_to_the_winner(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        assert "Nothing to join just now." in (await ada.http.get("/events")).text
        address = await hold(ada, 2)
        text = (await ben.http.get("/events")).text
        assert f'href="{address}"' in text and "3 / 8" in text and "open to join" in text
        assert "Join" in (await ben.http.get(address)).text
        assert (await ben.http.post(f"{address}/join", data={"name": "Ben"})).status_code == 303
        text = (await ben.http.get(address)).text
        assert "You take part" in text and "Begin now" not in text
        assert (await ben.http.post(f"{address}/begin")).status_code == 409
        assert (await ada.http.post(f"{address}/begin")).status_code == 303
        text = (await ben.http.get(address)).text
        assert "My table, round 1" in text and "round 1 of 1" in text and text.count("/board.svg?theme=light") == 2
        await finish(server, address)
        text = (await ada.http.get(address)).text
        assert "Won by" in text and text.count('class="first"') >= 2
        assert f'href="{address}"' in (await ada.http.get("/events")).text


async def test_results_are_taken_along_as_csv_and_json(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("=Ada")
        address = await hold(ada, 1, duplicate="yes")
        await ada.http.post(f"{address}/begin")
        facts = (await ada.http.get(f"{address}/results.json")).json()
        assert facts["rounds"][0]["seed"] is None
        assert len(facts["rounds"][0]["seal"]) == 64
        assert facts["rounds"][0]["tables"][0]["scores"] == []
        await finish(server, address)
        facts = (await ada.http.get(f"{address}/results.json")).json()
        seed = f"{server.house.host.events.course.seed(address.removeprefix('/events/'), 1):064x}"
        assert facts["rounds"][0]["seed"] == seed
        assert seed in (await ada.http.get(address)).text
        assert sorted(one["points"] for one in facts["standings"]) == [0, 3]
        assert len(facts["rounds"][0]["tables"][0]["scores"]) == 2
        answer = await ada.http.get(f"{address}/results.csv")
        lines = answer.text.splitlines()
        assert lines[0] == "place,name,program,points,score,round_1,left"
        assert len(lines) == 3 and "'=Ada" in answer.text, "no formula for a spreadsheet"
        assert answer.headers["content-disposition"].startswith("attachment")


async def test_every_door_of_a_table_is_closed_while_others_play_its_deal(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        ada_id = (await ada.named("Ada"))["user"]
        await eve.named("Eve")
        ben_id = (await ben.named("Ben"))["user"]
        while True:
            address = await hold(ada, 2, duplicate="yes")
            await ben.http.post(f"{address}/join", data={})
            await ada.http.post(f"{address}/begin")
            table = await table_of(server, address, ada_id)
            if not table.seats_of(ben_id):
                break
            await finish(server, address)
        match = table.id
        copied = await ada.http.post(f"/matches/{match}/copy", data={"row": "-1"})
        assert copied.status_code == 303, copied.text
        copy = copied.headers["location"]
        await ada.http.post(f"{copy}/share")
        secret = f"{table.match.seed:064x}"
        pages = [
            f"/matches/{match}",
            f"/matches/{match}/replay",
            f"/matches/{match}/review",
            f"/matches/{match}/account",
            f"/matches/{match}/moment?at=1",
            f"/matches/{match}/lesson",
            f"/matches/{match}/resign",
            f"/matches/{match}/balance",
            f"/matches/{match}/review/now",
            f"/matches/{match}/review/share.svg",
            f"/matches/{match}/board.svg",
            f"/matches/{match}/board.svg?theme=dark&v={table.seq}-x",
            f"/matches/{match}/card.png",
            f"/matches/{match}/download",
            f"/embed/{match}",
            f"/oembed?url={server.address}/matches/{match}",
            f"/api/matches/{match}",
            copy,
        ]
        for stranger in (ben, eve):
            for path in pages:
                answer = await stranger.http.get(path)
                assert answer.status_code >= 400, path
                assert secret not in answer.text
            for path in ("copy", "why", "coach", "say", "sit"):
                answer = await stranger.http.post(f"/matches/{match}/{path}", data={"row": "-1", "text": "hello"})
                assert answer.status_code >= 400, path
            line = await stranger.open(match)
            with pytest.raises(Exception, match="4004"):
                await line.hear()
            lists = [(await stranger.http.get(path)).text for path in ("/", "/watch", "/records", "/games/khronos")]
            lists.append((await stranger.http.get(f"/watch/now?m={match}&scores=1")).text)
            assert not any(match in text for text in lists)
            assert f"/matches/{match}" not in (await stranger.http.get(address)).text
        assert SENTENCES["sealed"].partition(",")[0] in (await eve.http.get(f"/matches/{match}")).text
        # Whoever plays there sees their table as ever.
        for path in (f"/matches/{match}", f"/matches/{match}/board.svg", f"/api/matches/{match}", copy):
            assert (await ada.http.get(path)).status_code == 200, path
        assert match in (await ada.http.get(f"/watch/now?m={match}")).text
        shown = await (await ada.open(match)).update()
        assert shown["set"]
        board = await ada.http.get(f"/matches/{match}/board.svg?v={table.seq}-x")
        assert board.headers["cache-control"] == "no-store"
        async with program(server, "Robby") as robby:
            for path in ("", "/log", "/chat", "/stream", "/position"):
                assert (await robby.http.get(f"/matches/{match}{path}")).status_code >= 400, path
        await finish(server, address)
        for path in (f"/matches/{match}/replay", f"/matches/{match}/board.svg", f"/embed/{match}", copy):
            assert (await eve.http.get(path)).status_code == 200, path
        assert match in (await eve.http.get(address)).text


async def test_a_finished_table_stays_closed_until_the_whole_round_is_over(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        ada_id = (await ada.named("Ada"))["user"]
        await eve.named("Eve")
        address = await hold(ada, 3, duplicate="yes")
        await ada.http.post(f"{address}/begin")
        host = server.house.host
        mine = await table_of(server, address, ada_id)
        other = next(one.match for one in (await whole_of(server, address)).tables if one.match != mine.id)
        for _ in range(2000):
            if (await host.tables.open(other)).is_over:
                break
            await asyncio.sleep(0.01)
        await host.events.settle()
        for visitor in (ada, eve):
            for path in (f"/matches/{other}/replay", f"/matches/{other}/review", f"/matches/{other}/board.svg"):
                assert (await visitor.http.get(path)).status_code >= 400, path
        text = (await ada.http.get(address)).text
        assert other not in text and 'class="first"' not in text, "no result is told before the round is over"
        # Whoever has finished their own is not told the seed either.
        await host.seating.resign(mine, ada_id, mine.seats_of(ada_id)[0], "random")
        secret = f"{mine.match.seed:064x}"
        assert secret not in (await ada.http.get(f"/api/matches/{mine.id}")).text


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("game", "chess"),
        ("seats", "9"),
        ("rounds", "0"),
        ("form", "swiss"),
        ("pace", "none"),
        ("most", "1"),
        ("minutes", "0"),
        ("round_ms", "5"),
        ("rest_ms", "-1"),
        ("starts", "x" * 40),
        ("name", "y" * 41),
    ],
)
async def test_bad_forms_are_answered_and_nothing_is_set_up(server: Served, field: str, value: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/events", data={**FORM, field: value})
        expected = 303 if field == "starts" else 400  # what is no number stands for the usual
        assert answer.status_code == expected, answer.text
        assert len(await server.house.host.events.shown("open")) == (expected == 303)


async def test_odd_requests_are_answered_in_words(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for path in ("/events/nothing0", "/events/nothing0/results.csv", "/events/nothing0/results.json"):
            assert (await ada.http.get(path)).status_code == 404, path
        assert (await ada.http.post("/events/nothing0/join", data={"name": "Ada"})).status_code == 404
        assert (await ada.http.get("/events/new")).status_code == 200
        for act in ("begin", "end", "leave", "program", "remove"):
            answer = await ada.http.post(f"/events/nothing0/{act}", data={"level": "random"})
            assert answer.status_code == 404, act
        address = await hold(ada, 1)
        assert (await ada.http.get(f"{address}?round=99")).status_code == 200
        assert (await ada.http.get(f"{address}?round=x")).status_code == 200
        assert (await ada.http.post(f"{address}/program", data={"level": "nobody"})).status_code == 409
        assert (await ada.http.post(f"{address}/remove", data={"entrant": "x"})).status_code == 409
        assert (await ada.http.post(f"{address}/join")).status_code == 303, "twice changes nothing"
        assert (await ada.http.post(f"{address}/end")).status_code == 303
        assert "called off" in (await ada.http.get(address)).text
        assert (await ada.http.post(f"{address}/join")).status_code == 409
    async with server.visitor() as stranger:
        assert (await stranger.http.get("/events/new")).status_code == 303, "a name comes first"
        assert (await stranger.http.post("/events", data=FORM)).status_code == 303


async def test_what_i_have_played_goes_along_and_names_nobody_else(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        user = (await ada.named("Ada"))["user"]
        await ben.named("Benedikt")
        address = await hold(ada)
        await ben.http.post(f"{address}/join", data={})
        await ada.http.post(f"{address}/begin")
        await finish(server, address)
        host = server.house.host
        known = await host.store.user(user)
        assert known is not None
        files = {file.name: file.text async for file in host.belongings.rest(known)}
        (mine,) = json.loads(files["events.json"])
        assert (mine["name"], mine["held_by_me"], mine["entrants"]) == ("Autumn ring", True, 2)
        assert mine["phrases"] is False
        assert mine["rounds"][0]["result"] == "place"
        assert mine["place"] in (1, 2)
        assert "Benedikt" not in files["events.json"]


async def test_every_language_tells_the_rules(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        address = await hold(ada, 1, duplicate="yes", seats="3")
        said = set()
        for language in ("en", "pt-BR", "ja"):
            text = (await ada.http.get(address, headers={"accept-language": language})).text
            found = re.search(r'<p class="rule">([^<]+)', text)
            assert found is not None
            said.add(found[1])
        assert len(said) == 3


async def test_a_full_event_says_so_before_and_when_one_presses(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        for more in ({}, LEAGUE):
            address = await hold(ada, 1, most="2", **more)
            text = (await ben.http.get(address)).text
            assert "This event is full" in text and f'action="{address}/join"' not in text
            assert "all places taken" in (await ben.http.get("/events")).text
            answer = await ben.http.post(f"{address}/join")
            assert answer.status_code == 409 and "This event is full." in answer.text
            assert "This event is full" not in (await ada.http.get(address)).text, "she takes part"
            await ada.http.post(f"{address}/leave")
            assert f'action="{address}/join"' in (await ben.http.get(address)).text
    async with server.visitor() as stranger:
        address = await hold_full(server)
        answer = await stranger.http.post(f"{address}/join", data={"name": "Eve"})
        assert answer.status_code == 409 and "This event is full." in answer.text
        assert not answer.headers.get("set-cookie"), "nobody is made somebody for nothing"


async def test_entries_are_closed_and_opened_again_until_the_event_begins(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        for visitor, name in ((ada, "Ada"), (ben, "Ben"), (eve, "Eve")):
            await visitor.named(name)
        address = await hold(ada, rounds="3")
        for act in ("close", "reopen"):
            assert (await eve.http.post(f"{address}/{act}")).status_code == 409, "it is not hers"
        assert "open to everybody" in (await ada.http.post(f"{address}/reopen")).text
        assert (await ada.http.post(f"{address}/close")).status_code == 303
        twice = await ada.http.post(f"{address}/close")
        assert (twice.status_code, "Nobody can join" in twice.text) == (409, True)
        assert "Entries are closed" in (await ben.http.get(address)).text
        assert "entries closed" in (await ben.http.get("/events")).text
        for answer in (
            await ben.http.post(f"{address}/join"),
            await ada.http.post(f"{address}/program", data={"level": "random"}),
        ):
            assert (answer.status_code, "Nobody can join" in answer.text) == (409, True)
        assert len((await whole_of(server, address)).there) == 1
        assert "Open entries again" in (await ada.http.get(address)).text
        assert (await ada.http.post(f"{address}/reopen")).status_code == 303
        assert (await ben.http.post(f"{address}/join")).status_code == 303
        assert (await ada.http.post(f"{address}/begin")).status_code == 303
        assert (await ada.http.post(f"{address}/close")).status_code == 303, "late entries are entries"
        assert (await eve.http.post(f"{address}/join")).status_code == 409
        late = await ada.http.post(f"{address}/reopen")
        assert (late.status_code, "has begun" in late.text) == (409, True)
        assert "Open entries again" not in (await ada.http.get(address)).text


async def test_rulings_of_an_event_stand_on_its_page_and_at_its_tables(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        specs = catalog.entry("khronos").game.specs
        words = catalog.face("khronos").option_words("en")
        usual = {f"option_{spec.name}": str(spec.default) for spec in specs}
        spec = specs[0]
        other = next(value for value, _ in words[spec.name].values if value != str(spec.default))
        assert f'name="option_{spec.name}"' in (await ada.http.get("/events/new?game=khronos")).text
        plain = await hold(ada, **usual)
        title = words[spec.name].title
        assert f"<b>{title}:</b>" not in (await ada.http.get(plain)).text
        address = await hold(ada, **{**usual, f"option_{spec.name}": other})
        assert f"<b>{title}:</b>" in (await ben.http.get(address)).text
        await ben.http.post(f"{address}/join")
        await ada.http.post(f"{address}/begin")
        (drawn,) = (await whole_of(server, address)).tables
        table = await server.house.host.tables.open(drawn.match)
        assert str(table.match.option_values[spec.name]) == other
        wrong = await ada.http.post("/events", data={**FORM, f"option_{spec.name}": "nonsense"})
        assert wrong.status_code == 400


@pytest.mark.parametrize("kind", ["points", "league"])
async def test_an_event_without_free_talk_says_so_before_one_joins_and_in_what_is_taken_along(
    server: Served, kind: str
) -> None:
    row = "<b>Talk:</b> in ready phrases alone"
    more = LEAGUE if kind == "league" else {}
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        form = (await ada.http.get("/events/new?game=khronos")).text
        assert re.search(r'name="phrases" value="yes">.*in ready phrases alone, such as', form)
        plain = await hold(ada, **more)
        assert row not in (await ben.http.get(plain)).text
        assert (await ada.http.get(f"{plain}/results.json")).json()["phrases"] is False
        address = await hold(ada, **more, phrases="yes")
        page = (await ben.http.get(address)).text
        assert row in page and page.index(row) < page.index(f"{address}/join")
        assert (await ada.http.get(f"{address}/results.json")).json()["phrases"] is True
        await ben.http.post(f"{address}/join")
        await ada.http.post(f"{address}/begin")
        whole = await whole_of(server, address)
        if kind == "league":
            address = f"/events/{whole.divisions[0].event}"
            assert row in (await ben.http.get(address)).text
            whole = await whole_of(server, address)
        table = f"/matches/{whole.tables[0].match}"
        text = (await ben.http.get(table)).text
        assert 'name="text"' not in text and "At this table people talk in ready phrases alone." in text
        server.house.host.talk.manner = "phrases"
        assert 'name="phrases"' not in (await ada.http.get("/events/new")).text, "there is nothing to choose"


async def hold_full(server: Served) -> str:
    async with server.visitor() as cem:
        await cem.named("Cem")
        return await hold(cem, 1, most="2")


async def test_a_host_gives_a_reason_and_it_is_read_in_the_log(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        host = await server.house.host.people.user((await eve.named("Eve"))["user"])
        await server.house.host.hosting.add(None, host, "the machine is hers")
        for more in ({}, LEAGUE):
            address = await hold(ada, 2, **more)
            text = (await eve.http.get(address)).text
            assert "stands in the log of hosts" in text and 'name="reason"' in text
            assert 'name="reason"' not in (await ada.http.get(address)).text
            assert (await eve.http.post(f"{address}/begin")).status_code == 409
            assert (await eve.http.post(f"{address}/close")).status_code == 409, "not without a reason"
            assert (await eve.http.post(f"{address}/close", data={"reason": "spam"})).status_code == 303
            assert (await eve.http.post(f"{address}/reopen", data={"reason": "spam"})).status_code == 303
            answer = await eve.http.post(f"{address}/remove", data={"entrant": "1", "reason": "rude"})
            assert answer.status_code == 303
            assert (await eve.http.post(f"{address}/begin", data={"reason": "time is up"})).status_code == 303
        text = (await eve.http.get("/host/happened")).text
        assert "closed the entries of the event “Autumn ring”" in text
        assert "opened the entries of the event “Autumn ring” again" in text
        assert "took Ada out of the event “Autumn ring”" in text and "rude" in text
        assert "let the event “Autumn ring” begin" in text and "time is up" in text


async def test_a_knock_out_shows_its_tree_in_words_too(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        address = await hold(ada, 4, form="knockout")
        assert "The tree" not in (await ada.http.get(address)).text
        await ada.http.post(f"{address}/begin")
        text = (await ada.http.get(address)).text
        tree = text[text.index('class="panel tree"') :].partition("</section>")[0]
        assert [title in tree for title in ("Round 1", "Semi-finals", "Final")] == [True] * 3
        assert tree.count("goes on without an opponent") == 3
        assert tree.count("not known yet") == 3
        await finish(server, address)
        text = (await ada.http.get(address)).text
        tree = text[text.index('class="panel tree"') :].partition("</section>")[0]
        assert tree.count(", goes on<") == 4 and tree.count(", is out<") == 4
        assert "not known yet" not in tree and "/replay" in tree


# --- leagues ------------------------------------------------------------------------------------------------------------

LEAGUE = {"form": "league", "size": "2", "moves": "1", "season_rest_ms": "86400000", "seasons": "0"}


async def until_season(server: Served, address: str, season: int) -> Whole:
    """Play a season of a league to its end."""
    host = server.house.host
    for _ in range(3000):
        await host.events.settle()
        whole = await whole_of(server, address)
        if whole.is_closed(season):
            return whole
        for played in await host.events.played(whole, season):
            for one in played.tables:
                if not one.is_counted and one.match:
                    table = await host.tables.open(one.match)
                    for seat in table.seats:
                        if seat.user and not seat.is_program and not table.is_over:
                            await host.seating.resign(table, seat.user, seat.index, "random")
        await asyncio.sleep(0.01)
    raise AssertionError("the season does not end")


async def test_a_league_from_the_form_over_two_seasons(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        address = await hold(ada, 3, **LEAGUE)
        text = (await ben.http.get("/events")).text
        assert f'href="{address}"' in text and "Divisions of 2, season after season." in text
        text = (await ada.http.get(address)).text
        assert "You are put into a division when the first season begins." in text
        assert "the first one of a division goes up and the last one goes down" in text
        assert (await ada.http.post(f"{address}/begin")).status_code == 303
        text = (await ada.http.get(address)).text
        assert "My division: 1" in text and "The last one goes down to division 2" in text
        assert "The first one goes up to division 1" in text and "season 1" in text
        whole = await whole_of(server, address)
        division = f"/events/{whole.divisions[0].event}"
        assert f'href="{division}"' in text
        inside = (await ada.http.get(division)).text
        assert "Season 1, division 1" in inside and f'href="{address}"' in inside
        assert "Drop out" in inside and "Begin now" not in inside and "Add a program" not in inside
        assert f'href="{division}"' not in (await ben.http.get("/events")).text
        whole = await until_season(server, address, 1)
        text = (await ada.http.get(address)).text
        names = {one.number: one.name for one in whole.entrants}
        champion = names[whole.of_season(1)[0].entrants[0]]
        assert "Champions" in text and f"<b>{champion}" in text
        assert f'data-until="{whole.event.due}"' in text and "Begin the next season now" in text
        assert (await ben.http.post(f"{address}/join", data={"name": "Ben"})).status_code == 303
        assert "From the next season on" in (await ben.http.get(address)).text
        assert (await ada.http.post(f"{address}/begin")).status_code == 303
        text = (await ben.http.get(address)).text
        assert "My division: 2" in text and "?season=1#season-title" in text
        assert "Begin the next season now" not in (await ada.http.get(address)).text
        for odd in ("1", "99", "x", "0"):
            assert (await ben.http.get(f"{address}?season={odd}")).status_code == 200
        await until_season(server, address, 2)
        assert (await ada.http.post(f"{address}/end")).status_code == 303
        text = (await ada.http.get(address)).text
        assert "Champion of season 2" in text and "Begin the next season now" not in text


async def test_all_seasons_of_a_league_are_taken_along(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("=Ada")
        address = await hold(ada, 3, **LEAGUE)
        assert (await ada.http.get(f"{address}/results.csv")).text.count("\n") == 1
        await ada.http.post(f"{address}/begin")
        whole = await until_season(server, address, 1)
        lines = (await ada.http.get(f"{address}/results.csv")).text.splitlines()
        assert lines[0] == "season,division,place,name,program,points,score,moves,left"
        assert len(lines) == 5 and any("'=Ada" in line for line in lines)
        assert [line.split(",")[-2] for line in lines[1:]] == ["", "down", "up", ""]
        facts = (await ada.http.get(f"{address}/results.json")).json()
        assert (facts["form"], facts["division_size"], facts["moves"]) == ("league", 2, 1)
        first, second = facts["seasons"][0]["divisions"]
        assert first["event"] == whole.divisions[0].event
        assert [one["moves"] for one in first["standings"] + second["standings"]] == [None, "down", "up", None]
        inside = (await ada.http.get(f"/events/{first['event']}/results.json")).json()
        assert inside["league"] == address.removeprefix("/events/")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("size", "1", "as many players as sit at a table"),
        ("size", "99", "no more than this server allows"),
        ("moves", "2", "at most half of a division"),
        ("moves", "0", "at most half of a division"),
        ("seasons", "100", "could not be read"),
        ("season_rest_ms", "-5", "could not be read"),
    ],
)
async def test_what_makes_no_league_is_answered_in_words(server: Served, field: str, value: str, said: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.post("/events", data={**FORM, **LEAGUE, field: value})
        assert answer.status_code == 400 and said in answer.text
        assert await server.house.host.events.shown("open") == []
