"""Events in storage, on both kinds of database: one change at a time, and one server that draws a round."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection

from gnomon.matches.errors import Conflict
from gnomon.matches.lobby import Lobby
from gnomon.matches.records import GONE, NEVER, Pace
from gnomon.matches.rounds import Division, Drawn, Entrant, Event, EventRound, EventTable, Ladder, Step, Whole, Wish
from gnomon.matches.seeking import Seek
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from gnomon.storage.upgrade import configuration
from tests.matches.house import opened
from tests.storage.conftest import make_store, put_as_of_then
from tests.storage.servers import Servers, until
from tests.storage.test_store import ADA

pytestmark = pytest.mark.anyio
LIVE = Pace("live", 600_000)


def cup(**more: object) -> Event:
    known = Event("cup00000", "Cup", "khronos", {"a": 1}, 2, "points", True, 3, LIVE, NEVER, 0, 8, "ada", "Ada", 5)
    return replace(known, **more)  # type: ignore[arg-type]


def entrant(number: int, user: str = "", **more: object) -> Entrant:
    return replace(Entrant("cup00000", number, user, f"N{number}", "" if user else "club", 7), **more)  # type: ignore[arg-type]


async def test_an_event_is_read_as_it_was_stored(store: SqlStore) -> None:
    await store.events.add(cup(), [entrant(1, "ada")])
    first = EventRound("cup00000", 1, 9, NEVER, seal="5" * 64)
    table = EventTable("cup00000", 1, 1, "match000", (2, 1))
    step = Step(cup(), cup(status="running", round=1), [entrant(2)], rounds=[first], tables=[table])
    await store.events.take(step)
    whole = await store.events.whole("cup00000")
    assert whole is not None
    assert whole.event == cup(status="running", round=1, turn=1)
    assert (whole.entrants, whole.rounds, whole.tables) == ((entrant(1, "ada"), entrant(2)), (first,), (table,))
    assert await store.events.drawn("match000") == Drawn("cup00000", 1, True)
    assert await store.events.drawn("other000") is None
    done = replace(table, places=(1, 2), scores=(5, -3))
    await store.events.take(Step(whole.event, whole.event, rounds=[replace(first, closed=11)], tables=[done]))
    assert await store.events.drawn("match000") == Drawn("cup00000", 1, False)
    again = await store.events.whole("cup00000")
    assert again is not None and again.tables == (done,)
    assert [(one.event.id, one.entrants) for one in await store.events.shown("running", 9)] == [("cup00000", 2)]
    assert await store.events.shown("open", 9) == []
    assert await store.events.of_user("ada") == ["cup00000"]
    assert await store.events.held("ada") == 1
    assert await store.events.whole("nothing0") is None


async def test_events_and_wishes_of_the_thirty_fifth_schema_leave_talk_free(database: str, tmp_path: Path) -> None:
    old = make_store(database, tmp_path)
    seek = Seek("hers", "ada", "khronos", 2, "", Pace("days", 5), "t" * 64, 0, 1200, 10, 1000)

    def before(connection: Connection) -> None:
        command.upgrade(configuration(connection), "0035")
        for table, record in ((schema.person, ADA), (schema.event, cup()), (schema.seek, seek)):
            put_as_of_then(connection, table, schema.values_of(record))

    await old._engines.write(before)
    await old.open()
    try:
        whole = await old.events.whole("cup00000")
        assert whole is not None and whole.event == cup(phrases=False)
        assert await old.seeks.of_user("ada") == [seek]
        await old.events.add(cup(id="cup00001", phrases=True), ())
        assert await old.seeks.add(replace(seek, id="other", terms="u" * 64, phrases=True), 9)
        whole = await old.events.whole("cup00001")
        assert whole is not None and whole.event.phrases
        assert [one.phrases for one in await old.seeks.of_user("ada")] == [False, True]
    finally:
        await old.close()


async def test_a_season_is_stored_with_the_events_of_its_divisions_or_not_at_all(store: SqlStore) -> None:
    ladder = Ladder(4, 1, 60_000, 3)
    league = cup(form="league", ladder=ladder)
    await store.events.add(league, [entrant(1, "ada"), entrant(2)])
    division = Division("cup00000", 1, 1, "first000", (2, 1))
    played = cup(id="first000", league="cup00000", holder="")
    step = Step(
        league,
        replace(league, status="running", round=1),
        divisions=[division],
        opened=[Whole(played, (entrant(1, "ada", event="first000"), entrant(2, event="first000")))],
    )
    await store.events.take(step)
    whole = await store.events.whole("cup00000")
    assert whole is not None
    assert (whole.event.ladder, whole.divisions) == (ladder, (division,))
    of_division = await store.events.whole("first000")
    assert of_division is not None and of_division.event == played and len(of_division.entrants) == 2
    assert [one.event.id for one in await store.events.shown("open", 9)] == [], "divisions stand in their league"
    assert await store.events.held("ada") == 1
    again = replace(step, opened=[Whole(cup(id="other000", league="cup00000"))])
    with pytest.raises(Conflict):
        await store.events.take(again)
    assert await store.events.whole("other000") is None
    done = replace(division, entrants=(1, 2), places=(1, 2), gone=(2,))
    await store.events.take(Step(whole.event, whole.event, divisions=[done]))
    found = await store.events.whole("cup00000")
    assert found is not None and found.divisions == (done,)


async def test_of_two_changes_that_build_on_the_same_turn_one_is_first(store: SqlStore) -> None:
    await store.events.add(cup(), [])

    async def take(number: int) -> bool:
        try:
            await store.events.take(Step(cup(), cup(), [entrant(number)]))
        except Conflict:
            return False
        return True

    assert sorted(await asyncio.gather(*(take(number) for number in range(1, 6)))) == [False] * 4 + [True]
    whole = await store.events.whole("cup00000")
    assert whole is not None and (len(whole.entrants), whole.event.turn) == (1, 1)


async def test_what_waits_for_something_is_found(store: SqlStore) -> None:
    await store.events.add(cup(id="later000", due=50), [])
    await store.events.add(cup(id="bythem00"), [])
    await store.events.add(cup(id="orphan00", holder=""), [])
    await store.events.add(cup(id="runs0000", status="running"), [])
    await store.events.add(cup(id="over0000", status="over"), [])
    assert await store.events.waiting(49) == ["orphan00", "runs0000"]
    assert await store.events.waiting(50) == ["later000", "orphan00", "runs0000"]


async def test_whoever_leaves_for_good_is_somebody_in_what_was_played_and_gone_from_what_was_not(
    database: str, tmp_path: Path, anyio_backend: str
) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada = await house.guest("Ada")
        events = house.host.events
        waiting = (await events.hold(ada, Wish("One", "khronos", 2, pace=LIVE))).event.id
        running = (await events.hold(ada, Wish("Two", "khronos", 2, rounds=1, pace=LIVE))).event.id
        for event in (waiting, running):
            await events.join(event, ada)
            await events.add_program(event, ada, "", "random")
        await events.begin(running, ada)
        await house.host.parting.leave(ada, "Ada")
        one, two = await events.whole(waiting), await events.whole(running)
        assert [(who.number, who.level) for who in one.entrants] == [(2, "random")]
        assert [(who.user, who.name, who.left) for who in two.entrants] == [
            ("", GONE, 1),
            ("", two.entrants[1].name, -1),
        ]
        assert (one.event.holder, two.event.holder_name) == ("", GONE)
        for _ in range(1000):
            await events.settle()
            if (await events.whole(running)).event.status == "over":
                break
            await asyncio.sleep(0.01)
        two = await events.whole(running)
        assert two.event.status == "over"
        assert "Ada" not in repr(two)


# --- several servers ----------------------------------------------------------------------------------------------------


async def test_of_two_servers_one_draws_a_round_and_every_table_is_set_once(
    postgres_database: str, tmp_path: Path, anyio_backend: str
) -> None:
    async with Servers(postgres_database, tmp_path).until_the_end() as servers:
        one, two = await servers.begin(), await servers.begin()
        ada = await one.guest("Ada")
        event = (await one.host.events.hold(ada, Wish("Cup", "khronos", 2, rounds=2, pace=LIVE, starts=0))).event.id
        for _ in range(8):
            await one.host.events.add_program(event, ada, "", "random")
        await asyncio.gather(*(host.events.settle() for host in (one.host, two.host) * 3))
        whole = await two.host.events.whole(event)
        assert len(whole.of_round(1)) == 4
        there = await two.host.events.course.matches(whole.tables)
        assert sorted(there) == sorted(table.match for table in whole.of_round(1))

        async def over() -> bool:
            await asyncio.gather(one.host.events.settle(), two.host.events.settle())
            return (await one.host.events.whole(event)).event.status == "over"

        for _ in range(400):
            if await over():
                break
            await asyncio.sleep(0.05)
        whole = await two.host.events.whole(event)
        assert whole.event.status == "over"
        assert [one.number for one in whole.rounds] == [1, 2]
        assert len(whole.tables) == 8
        rows = await two.host.store.ratings.matches([table.match for table in whole.tables])
        assert len(rows) == 8
        every = await one.host.store.over("khronos")
        assert len(every) == 8, "no match was set twice"


async def test_a_server_that_dies_after_drawing_leaves_the_tables_to_another(
    postgres_database: str, tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Servers(postgres_database, tmp_path).until_the_end() as servers:
        one = await servers.begin()
        ada = await one.guest("Ada")
        event = (await one.host.events.hold(ada, Wish("Cup", "khronos", 2, rounds=1, pace=LIVE))).event.id
        for _ in range(4):
            await one.host.events.add_program(event, ada, "", "random")
        set_for = Lobby.set_for
        done: list[str] = []

        async def dying(self: Lobby, owner: str, *wish: object) -> object:
            if self is one.host.lobby and done:
                raise RuntimeError("the machine is unplugged")
            done.append(owner)
            return await set_for(self, owner, *wish)  # type: ignore[arg-type]

        monkeypatch.setattr(Lobby, "set_for", dying)
        with pytest.raises(RuntimeError):
            await one.host.events.begin(event, ada)
        whole = await one.host.events.whole(event)
        assert len(whole.of_round(1)) == 2
        assert len(await one.host.events.course.matches(whole.tables)) == 1
        two = await servers.begin()
        await two.host.events.settle()
        assert len(await two.host.events.course.matches(whole.tables)) == 2

        async def is_over() -> bool:
            await two.host.events.settle()
            return (await two.host.events.whole(event)).event.status == "over"

        for _ in range(400):
            if await is_over():
                break
            await asyncio.sleep(0.05)
        assert (await two.host.events.whole(event)).event.status == "over"


async def test_a_table_that_was_closed_opens_at_every_server_when_the_round_is_over(
    postgres_database: str, tmp_path: Path, anyio_backend: str
) -> None:
    async with Servers(postgres_database, tmp_path).until_the_end() as servers:
        one, two = await servers.begin(), await servers.begin()
        ada = await one.guest("Ada")
        wish = Wish("Cup", "khronos", 2, rounds=1, duplicate=True, pace=LIVE)
        event = (await one.host.events.hold(ada, wish)).event.id
        await one.host.events.join(event, ada)
        await one.host.events.add_program(event, ada, "", "random")
        whole = await one.host.events.begin(event, ada)
        match = whole.tables[0].match
        here, there = await one.host.tables.open(match), await two.host.tables.open(match)
        assert here.is_sealed and there.is_sealed
        await one.host.seating.resign(here, ada.id, here.seats_of(ada.id)[0], "random")
        await until(lambda: here.is_over)
        await one.host.events.settle()
        assert (await one.host.events.whole(event)).event.status == "over"
        assert not (await two.host.tables.current(match)).is_sealed
