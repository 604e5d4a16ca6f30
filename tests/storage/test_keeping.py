"""Of each match that goes on one server is the keeper; when that ends or is killed, another takes up its matches."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from gnomon.games.time_of_empires.state import RUNNING
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.presence import LINGER_SECONDS
from gnomon.matches.programs import claim_of
from gnomon.matches.records import DAY_MS, Pace, User
from gnomon.matches.servers import Rhythm
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.table import Table
from gnomon.matches.thinking import Urgency
from gnomon.web.app import build
from gnomon.web.metrics import Metrics
from tests.matches.empires import ID, answer, code, comes, people_at, state_of, whats
from tests.storage.servers import QUICK, Server, Servers, until
from tests.web.inprocess import Club

pytestmark = pytest.mark.anyio

ME_AND_PROGRAM = (SeatPlan("me"), SeatPlan("opponent", level="random"))
PROGRAMS = (SeatPlan("opponent", level="random"), SeatPlan("opponent", level="random"))
CALM = Rhythm(beat=0.1, dead=5.0, sure=4.0, sweep=0.25)
"""For servers that must not lose sight of one another before one is killed, though a busy machine holds them both up."""
TAKEN_UP = QUICK.dead + 2 * QUICK.sweep + 4
"""Seconds: what a takeover may take on a busy machine."""


@pytest.fixture
async def servers(postgres_database: str, tmp_path: Path, anyio_backend: str) -> AsyncIterator[Servers]:
    async with Servers(postgres_database, tmp_path).until_the_end() as them:
        yield them


async def kept_by(match: str, *those: Server) -> Server:
    """The one server that keeps a match, once one does."""
    await until(lambda: any(one.keeps(match) for one in those if not one.is_dead))
    (keeper,) = [one for one in those if not one.is_dead and one.keeps(match)]
    return keeper


async def later(servers: Servers, seconds: float = 0.0, rhythm: Rhythm = QUICK) -> Server:
    """A second server, once the first keeps its tables: a sweep may take a table in the instant after it was set."""
    return await servers.begin(seconds, rhythm=rhythm)


async def test_whoever_sets_a_table_keeps_it_and_programs_think_once(servers: Servers) -> None:
    one = await servers.begin(0.01)
    ada = await one.guest("Ada")
    here = await one.set_table(ada, *ME_AND_PROGRAM)
    await until(lambda: one.keeps(here.id))
    two = await later(servers, 0.01)
    there = await two.host.tables.open(here.id)
    assert await kept_by(here.id, one, two) is one
    for _ in range(12):
        await until(lambda: here.seq == there.seq and there.asked == (0,))
        await two.answer(there, ada, 0)  # the answer is given where the table is not kept
        await until(lambda: here.seq == there.seq and here.asked == (0,))
        await one.answer(here, ada, 0)
    assert not two.keeps(here.id)
    assert servers.thoughts
    assert set(Counter(servers.thoughts).values()) == {1}
    assert two.opponents.plans == 0


async def test_a_match_whose_machine_was_unplugged_goes_on_at_another_unvisited(servers: Servers) -> None:
    one = await servers.begin(0.02)
    ada = await one.guest("Ada")
    table = await one.set_table(ada, *PROGRAMS)
    await until(lambda: one.keeps(table.id))
    two = await later(servers, 0.02)
    assert await kept_by(table.id, one, two) is one
    await until(lambda: table.seq > 5)
    await one.kill(unplugged=True)
    stood = await two.host.store.head(table.id)
    assert two.host.tables.peek(table.id) is None
    waited = await until(lambda: two.keeps(table.id))
    assert QUICK.sure <= waited + QUICK.beat
    assert waited < TAKEN_UP
    there = await two.host.tables.open(table.id)
    await until(lambda: there.seq > stood + 5)
    assert all(row.note is None or row.note["what"] != "restarted" for row in there.match.rows)


async def test_the_matches_of_a_killed_process_do_not_wait_for_its_heartbeat_to_be_missed(servers: Servers) -> None:
    slow = replace(QUICK, dead=60.0, sure=50.0)
    one = await servers.begin(0.02, rhythm=slow)
    ada = await one.guest("Ada")
    table = await one.set_table(ada, *PROGRAMS)
    await until(lambda: one.keeps(table.id) and table.seq > 5)
    two = await later(servers, 0.02, slow)
    await one.kill()
    assert await until(lambda: two.keeps(table.id)) < TAKEN_UP
    there = await two.host.tables.open(table.id)
    stood = there.seq
    await until(lambda: there.seq > stood + 2)


async def test_a_server_whose_line_was_cut_for_a_moment_goes_on_and_nobody_keeps_a_match_twice(
    servers: Servers,
) -> None:
    one = await servers.begin(0.02, rhythm=CALM)
    ada = await one.guest("Ada")
    table = await one.set_table(ada, *PROGRAMS)
    await until(lambda: one.keeps(table.id) and table.seq > 5)
    two = await later(servers, 0.02, CALM)
    with psycopg.connect(servers.database.replace("+psycopg", ""), autocommit=True) as connection:
        told = connection.execute("SELECT backend FROM server WHERE id = %s", (one.servers.id,)).fetchone()
        assert told is not None
        connection.execute("SELECT pg_terminate_backend(%s)", told)
    stood = table.seq
    await until(lambda: max(one.host.tables.peek(table.id).seq, stood) > stood + 2)  # type: ignore[union-attr]
    await until(lambda: one.keeps(table.id) != two.keeps(table.id))
    await asyncio.sleep(3 * CALM.beat)
    assert one.keeps(table.id) != two.keeps(table.id)


async def test_a_server_that_ends_gives_its_matches_back_at_once(servers: Servers) -> None:
    slow = replace(QUICK, dead=60.0, sure=50.0)
    one = await servers.begin(0.02, rhythm=slow)
    ada = await one.guest("Ada")
    tables = [await one.set_table(ada, *PROGRAMS, seed=seed) for seed in range(5)]
    await until(lambda: all(one.keeps(table.id) for table in tables))
    two = await later(servers, 0.02, slow)
    await one.stop()
    stood = {table.id: await two.host.store.head(table.id) for table in tables}
    waited = await until(lambda: all(two.keeps(table.id) for table in tables))
    assert waited < TAKEN_UP
    there = [await two.host.tables.open(table.id) for table in tables]
    await until(lambda: all(table.seq > stood[table.id] + 2 or table.is_over for table in there))
    assert set(Counter(servers.thoughts).values()) <= {1, 2}
    twice = sum(count == 2 for count in Counter(servers.thoughts).values())
    assert twice <= len(tables)  # at most the thought that was broken off


async def test_of_many_servers_one_takes_each_match(servers: Servers) -> None:
    first = await servers.begin(1.0)
    ada = await first.guest("Ada")
    tables = [await first.set_table(ada, *PROGRAMS, seed=seed) for seed in range(25)]
    await until(lambda: all(first.keeps(table.id) for table in tables))
    others = [await servers.begin(1.0) for _ in range(3)]
    await first.kill()
    await until(lambda: all(any(one.keeps(table.id) for one in others) for table in tables))
    for table in tables:
        assert sum(one.keeps(table.id) for one in others) == 1


async def test_a_server_that_was_not_heard_of_gives_way_and_does_nothing_there(servers: Servers) -> None:
    one = await servers.begin(0.2)  # else the match is over before anybody gives way
    ada = await one.guest("Ada")
    table = await one.set_table(ada, *PROGRAMS)
    await until(lambda: one.keeps(table.id))
    two = await later(servers, 0.2)
    beat = one.servers.beat
    asleep = asyncio.Event()

    async def silent() -> object:
        await asleep.wait()
        return await beat()

    one.servers.beat = silent  # type: ignore[method-assign,assignment]
    await until(lambda: two.keeps(table.id))
    assert not one.keeps(table.id)
    asleep.set()
    await asyncio.sleep(5 * QUICK.beat)
    assert not one.keeps(table.id)
    assert two.keeps(table.id)
    seen = one.opponents.plans
    there = await two.host.tables.open(table.id)
    stood = there.seq
    await until(lambda: there.seq > stood + 5 or there.is_over)
    assert one.opponents.plans == seen


async def test_a_clock_runs_out_although_the_server_that_watched_it_was_killed(servers: Servers) -> None:
    one = await servers.begin()
    ada = await one.guest("Ada")
    table = await one.set_table(ada, pace=Pace("live", 2_500, 0, "default"))
    await until(lambda: one.keeps(table.id))
    two = await later(servers)
    await one.kill()
    await until(lambda: two.keeps(table.id))
    there = await two.host.tables.open(table.id)
    await until(lambda: any(row.note and row.note["what"] == "timed_out" for row in there.match.rows))


async def test_after_all_servers_were_away_the_time_without_them_does_not_count(servers: Servers) -> None:
    one = await servers.begin()
    ada = await one.guest("Ada")
    table = await one.set_table(ada, pace=Pace("live", 60_000, 0, "default"))
    await until(lambda: one.keeps(table.id))
    await one.kill()
    await asyncio.sleep(2)
    two = await servers.begin()
    await until(lambda: two.keeps(table.id))
    there = await two.host.tables.open(table.id)
    await until(lambda: there.match.rows[-1].note == {"what": "restarted"})
    assert there.remaining(there.asked[0]) > 58_500


async def test_a_match_over_days_is_taken_up_when_its_hour_comes_near(servers: Servers) -> None:
    one = await servers.begin()
    ada = await one.guest("Ada")
    table = await one.set_table(ada, pace=Pace("days", 3 * DAY_MS, 0, "default"))
    soon = await one.set_table(ada, pace=Pace("days", 9_000, 0, "default"), seed=2)
    await until(lambda: one.keeps(table.id) and one.keeps(soon.id))
    await one.stop()
    two = await servers.begin()
    await until(lambda: two.keeps(soon.id))
    assert two.host.tables.peek(table.id) is None
    await until(lambda: two.host.tables.peek(soon.id).seq > soon.seq, 15)  # type: ignore[union-attr]


async def test_what_an_earlier_version_stored_is_looked_at_and_let_be_if_it_waits_for_people(servers: Servers) -> None:
    one = await servers.begin(0.02)
    ada = await one.guest("Ada")
    people, programs = await one.set_table(ada), await one.set_table(ada, *PROGRAMS)
    await one.stop()
    forget = "UPDATE match SET quiet = -2", "DELETE FROM keeper"
    with psycopg.connect(servers.database.replace("+psycopg", ""), autocommit=True) as connection:
        for statement in forget:
            connection.execute(statement)
    two = await servers.begin(0.02)
    await until(lambda: two.keeps(programs.id))
    await until_stored(two, people.id, people.seq)
    assert two.host.tables.peek(people.id) is None


async def until_stored(server: Server, match: str, quiet: int) -> None:
    """Wait until a match is known to wait for people."""
    for _ in range(500):
        record = await server.host.store.match(match)
        if record is not None and record.quiet == quiet:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("nobody has looked")


async def test_servers_that_say_nothing_of_themselves_are_no_gap(servers: Servers) -> None:
    """A process of an earlier version, at work beside a newer one during an update."""
    older = await servers.begin()
    ada = await older.guest("Ada")
    table = await older.set_table(ada, pace=Pace("live", 60_000, 0, "default"))
    await until(lambda: older.keeps(table.id))
    await older.host.keeping.stop()
    with psycopg.connect(servers.database.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("DELETE FROM keeper")
        connection.execute("DELETE FROM server")
    newer = await servers.begin()
    await until(lambda: newer.keeps(table.id))
    await asyncio.sleep(3 * QUICK.sweep)
    assert (await newer.host.tables.open(table.id)).match.rows[-1].note != {"what": "restarted"}


async def test_what_cannot_be_taken_up_now_is_given_back_for_another_look(servers: Servers) -> None:
    one = await servers.begin(0.5)
    ada = await one.guest("Ada")
    tables = [await one.set_table(ada, *PROGRAMS, seed=seed) for seed in range(3)]
    await until(lambda: all(one.keeps(table.id) for table in tables))
    two = await servers.begin(0.5)
    opened = two.host.tables.open
    refused: list[str] = []

    async def refuse(match: str) -> Table:
        if refused.count(match) < 2:
            refused.append(match)
            raise StorageTrouble("not now")
        return await opened(match)

    two.host.tables.open = refuse  # type: ignore[method-assign]
    await one.stop()
    await until(lambda: all(two.keeps(table.id) for table in tables))
    assert len(refused) == 2 * len(tables)


# --- in real time -------------------------------------------------------------------------------------------------------


async def an_era(one: Server) -> tuple[Table, list[User]]:
    """A table of two people in an era in real time, by the real clock."""
    table, users = await people_at(one, 2)
    for seat, user in enumerate(users):
        await answer(one, table, user, seat, code("ready", "do"))
    await until(lambda: state_of(table).phase == RUNNING)
    return table, users


async def test_people_at_two_servers_are_present_to_one_another(servers: Servers) -> None:
    one, two = await servers.begin(), await servers.begin()
    here, (ada, ben) = await an_era(one)
    there = await two.host.tables.open(here.id)
    comes(here, ada)
    page = comes(there, ben)
    await until(lambda: here.online() == there.online() == {ada.id, ben.id})
    await asyncio.sleep(LINGER_SECONDS + 1)
    assert "dropped" not in whats(here)
    assert claim_of(here).urgency == Urgency.BY_THE_CLOCK
    there.unsubscribe(page)
    await until(lambda: here.online() == there.online() == {ada.id})
    await until(lambda: whats(here)[-1] == "dropped")
    assert there.online() == {ada.id}
    comes(there, ben)
    await until(lambda: "returned" in whats(here))


async def test_who_is_at_a_killed_server_counts_for_nothing(servers: Servers) -> None:
    one, two = await servers.begin(), await servers.begin()
    ada = await one.guest("Ada")
    here = await one.set_table(ada, game=ID, *(SeatPlan("me"), SeatPlan("local", "Ben")))  # noqa: B026
    there = await two.host.tables.open(here.id)
    page = comes(there, ada)
    there.subscribe(there.viewer(""))
    await until(lambda: here.online() == {ada.id})
    assert here.is_watched
    await two.kill()
    assert page is not None
    await until(lambda: not here.online() and not here.is_watched)


async def test_an_era_whose_server_is_killed_goes_on_and_waits_for_those_who_were_cut_off(servers: Servers) -> None:
    one = await servers.begin(rhythm=CALM)
    here, (ada, ben) = await an_era(one)
    await until(lambda: one.keeps(here.id))
    two = await later(servers, rhythm=CALM)
    there = await two.host.tables.open(here.id)
    comes(here, ada)
    comes(there, ben)
    await until(lambda: here.online() == there.online() == {ada.id, ben.id})
    before = len(there.match.rows)
    await one.kill()
    await until(lambda: two.keeps(here.id))
    assert there.online() == {ben.id}
    await until(lambda: whats(there)[-1] == "dropped")
    (dropped,) = [row for row in there.match.rows[before:] if row.note is not None]
    assert there.seats[dropped.seat].user == ada.id
    comes(there, ada)
    await until(lambda: whats(there)[-1] == "resumed")
    assert "restarted" not in whats(there)


async def test_an_era_goes_on_without_a_pause_where_everybody_is_elsewhere(servers: Servers) -> None:
    one, two = await servers.begin(), await servers.begin()
    here, (ada, ben) = await an_era(one)
    there = await two.host.tables.open(here.id)
    for user in (ada, ben):
        comes(there, user)
    await until(lambda: here.online() == {ada.id, ben.id})
    await one.kill()
    await until(lambda: two.keeps(here.id))
    await asyncio.sleep(LINGER_SECONDS + 0.5)
    assert {"dropped", "restarted"}.isdisjoint(whats(there))
    assert not there.is_paused


async def test_who_is_at_other_servers_is_known_for_as_long_as_those_are_at_work(servers: Servers) -> None:
    one, two = await servers.begin(), await servers.begin()
    ada = await one.guest("Ada")
    here = await one.set_table(ada)
    comes(here, ada)

    async def told(who: frozenset[str]) -> None:
        async with asyncio.timeout(25):
            while await two.host.tables.people_elsewhere() != who:
                await asyncio.sleep(0.01)

    await told(frozenset({ada.id}))
    assert await one.host.tables.people_elsewhere() == frozenset()
    await one.kill()
    await told(frozenset())


# --- one time, one position ---------------------------------------------------------------------------------------------


async def test_servers_whose_machines_differ_by_an_hour_go_by_one_clock(servers: Servers) -> None:
    hour = 3_600 * 10**9
    behind = SteadyClock(lambda: time.time_ns() - hour)
    ahead = SteadyClock(lambda: time.time_ns() + hour)
    one, two = await servers.begin(clock=behind), await servers.begin(clock=ahead)
    assert abs(behind.now() - ahead.now()) < 100
    assert abs(behind.now() - time.time_ns() // 10**6) < 100
    ada = await one.guest("Ada")
    here = await one.set_table(ada, pace=Pace("live", 600_000, 0, "default"))
    there = await two.host.tables.open(here.id)
    for _ in range(4):
        await two.answer(there, ada, there.asked[0])
        await until(lambda: here.seq == there.seq)
        await one.answer(here, ada, here.asked[0])
        await until(lambda: here.seq == there.seq)
    stamps = [row.stamp for row in await one.host.store.rows(here.id)]
    assert stamps == sorted(stamps)
    assert all(here.remaining(seat) > 590_000 for seat in range(2))


async def test_what_was_answered_at_one_server_is_known_to_whoever_asks_another(servers: Servers) -> None:
    """Without a ring: the number that is asked for tells that there is more."""
    one, two = await servers.begin(), await servers.begin()
    ada = await one.guest("Ada")
    here = await one.set_table(ada)
    there = await two.host.tables.open(here.id)
    two.host._tasks[0].cancel()  # hears of nothing any more
    for _ in range(5):
        await one.answer(here, ada, here.asked[0])
        seat, before = here.asked[0], here.seq
        receipt = await two.host.play.answer(
            there, ada.id, seat, here.match.number(seat), here.match.options(seat)[0].code
        )
        assert not receipt.again
        assert receipt.seq > before
        assert (await one.host.tables.current(here.id)).seq == there.seq


async def test_no_page_of_one_server_is_older_than_what_another_has_answered(servers: Servers) -> None:
    one, two = await servers.begin(), await servers.begin()
    ada = await one.guest("Ada")
    session = await one.host.people.open_session(ada)
    here = await one.set_table(ada)
    await two.host.tables.open(here.id)
    two.host._tasks[0].cancel()  # hears of nothing any more
    visitor = Club(two, build(two.host, Metrics()), ada, session, [])
    for path in ("/matches/{}", "/matches/{}/account", "/api/matches/{}"):
        await one.answer(here, ada, here.asked[0])
        answered = await visitor.request("GET", path.format(here.id).encode())
        assert answered.status == 200
        there = two.host.tables.peek(here.id)
        assert there is not None
        assert there.seq == here.seq
    await one.answer(here, ada, here.asked[0])
    line = await visitor.line(here.id, f"seq={here.seq}")
    update = await asyncio.wait_for(line.out.get(), 30)
    while update.get("type") != "websocket.send":
        update = await asyncio.wait_for(line.out.get(), 30)
    assert json.loads(update["text"])["seq"] == here.seq
    await one.answer(here, ada, here.asked[0])
    told = await line.ask('{"do":"resync","id":1}')
    assert told is not None
    assert told["seq"] == here.seq
    await line.close()
