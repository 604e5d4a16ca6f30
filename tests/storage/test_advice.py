"""Advice by way of the line of jobs over both storages: made once, before others, broken off, and whatever goes wrong."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import psycopg
import pytest

import gnomon
from gnomon.insight import Advice
from gnomon.match import Match
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.coaching import Waits
from gnomon.matches.errors import Declined
from gnomon.matches.jobs import LEASE_MS, Job, Kind, Outcome, Taken
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.processes import Processes
from gnomon.matches.records import User
from gnomon.matches.studies import QueuedAdvisers, workshop_of
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.workshop import Handler, Workshop
from gnomon.storage.store import SqlStore
from tests.matches.house import House, opened
from tests.storage.conftest import make_store
from tests.storage.rooms import ALL, Endless, Room

pytestmark = pytest.mark.anyio

ADVICE = (Kind.ADVISE,)
LINE = msgspec.json.encode([[[], 1.5, 0.0, 7, None, None, []]]).decode()


@pytest.fixture
def match() -> Match:
    return gnomon.new("khronos", seats=2, seed=3)


@pytest.fixture
async def host(database: str, room: Room) -> AsyncIterator[House]:
    """A server whose coach asks by way of the line; its programs do not play."""
    async with opened(make_store(database, room.folder)) as house:
        house.host.tables.watchers.remove(house.host.programs.attend)
        house.host.coach._advisers = await asker(room)
        yield house


async def asker(room: Room, deadline: float = 60.0) -> QueuedAdvisers:
    """Whoever asks at one more server."""
    line = room.server()
    await line.open()
    return QueuedAdvisers(line, ProcessAdvisers(Processes(1, deadline)), 60.0)


async def advice(advisers: QueuedAdvisers, match: Match, stage: int = 0, owner: str = "ada") -> list[Advice]:
    seat = match.to_act[0]
    claim = Claim(Urgency.AWAITED, owner)
    return await advisers.advise(match.entry, match.view(seat), seat, stage, lambda: claim)


def counsel(_taken: Taken) -> Outcome:
    """A line of play, made up."""
    return Outcome(msgspec.Raw(msgspec.json.encode({"lines": LINE})))


@asynccontextmanager
async def shop(room: Room, handler: Handler | None = None, slots: int = 2) -> AsyncIterator[Workshop]:
    """A machine that does what waits, by a handler or as it is."""
    made = workshop_of(room.jobs, ProcessOpponents(1), slots)
    if handler is not None:
        made = Workshop(room.jobs, {Kind.ADVISE: handler, Kind.THINK: handler}, slots)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


async def asked_coach(house: House) -> tuple[Table, User]:
    """A table with a question to the first seat, whose person plays against a program."""
    ada = await house.guest("Ada")
    for seed in range(1, 20):
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"), seed=seed)
        if 0 in table.asked:
            return table, ada
    raise AssertionError("nobody begins")


async def test_two_servers_that_want_the_same_advice_make_it_once(room: Room, match: Match) -> None:
    did: list[str] = []
    async with shop(room) as machine:
        real = machine._handlers[Kind.ADVISE]

        async def noted(taken: Taken) -> Outcome:
            did.append(taken.key)
            return await real(taken)

        machine._handlers = {Kind.ADVISE: noted}
        servers = [await asker(room) for _ in range(2)]
        async with asyncio.timeout(60):
            mine, hers = await asyncio.gather(*(advice(server, match) for server in servers))
            assert [line.to_dict() for line in mine] == [line.to_dict() for line in hers]
            assert all(line.answers for line in mine)
            seat, code = match.to_act[0], match.options(match.to_act[0])[-1].code
            costs = await asyncio.gather(
                *(
                    server.explain(match.entry, match.view(seat), seat, [code], 0, lines[0])
                    for server, lines in zip(servers, (mine, hers), strict=True)
                )
            )
            assert costs[0].to_dict() == costs[1].to_dict()
    assert len(did) == len(set(did)) == 2, "the advice and the comparison, each once"
    assert await room.jobs.line() == []


async def test_who_goes_away_takes_a_question_out_of_line_and_breaks_off_what_is_thought(
    room: Room, match: Match
) -> None:
    endless = Endless()
    server = await asker(room)
    async with asyncio.timeout(60):
        asking = asyncio.ensure_future(advice(server, match))
        while not await room.jobs.line():
            await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert await room.jobs.line() == []
        async with shop(room, endless) as machine:
            asking = asyncio.ensure_future(advice(server, match))
            await endless.begun.wait()
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            assert await room.jobs.line() == []
            await endless.broken.wait()
            while machine.doing:
                await asyncio.sleep(0.01)
    assert server.waited_for == 0


async def test_what_a_lost_machine_was_asked_is_made_by_another(room: Room, match: Match) -> None:
    async with asyncio.timeout(60):
        server = await asker(room)
        asking = asyncio.ensure_future(advice(server, match))
        lost = await room.jobs.take(await room.jobs.join("lost"), ADVICE, ALL, 20)
        assert lost is not None
        await room.pass_time(LEASE_MS + 1_000)
        async with shop(room) as machine:
            lines = await asking
            while not machine.done:  # whoever asked may hear it before whoever handed it in
                await asyncio.sleep(0.01)
        assert machine.done == 1
        assert 1 <= len(lines) <= 3


async def test_advice_comes_before_a_long_line_of_what_nobody_waits_for(room: Room, match: Match) -> None:
    order: list[Kind] = []
    advised = asyncio.Event()

    async def handler(taken: Taken) -> Outcome:
        """Each slot does one thing until the advice has come: what was taken first may begin last."""
        order.append(taken.kind)
        if taken.kind is Kind.ADVISE:
            advised.set()
        await advised.wait()
        return counsel(taken)

    for number in range(60):
        claim = Claim(list(Urgency)[2 + number % 3], f"owner {number % 7}")
        await room.jobs.put(Job(Kind.THINK, f"thought {number}", "{}", lambda claim=claim: claim))  # type: ignore[misc]
    server = await asker(room)
    async with asyncio.timeout(60):
        for stage, slots in enumerate((2, 1)):
            asking = asyncio.ensure_future(advice(server, match, stage))
            while not any(line.kind is Kind.ADVISE for line in await room.jobs.line()):
                await asyncio.sleep(0.01)
            order.clear()
            advised.clear()
            async with shop(room, handler, slots):
                assert [line.rollouts for line in await asking] == [7]
            assert Kind.ADVISE in order[:slots]


async def test_who_asks_most_comes_last_of_those_who_ask(room: Room, match: Match) -> None:
    await room.jobs.put(Job(Kind.ADVISE, "hers", "{}", lambda: Claim(Urgency.AWAITED, "ada")))
    await room.jobs.put(Job(Kind.ADVISE, "hers too", "{}", lambda: Claim(Urgency.AWAITED, "ada")))
    await room.jobs.put(Job(Kind.ADVISE, "his", "{}", lambda: Claim(Urgency.AWAITED, "ben")))
    assert [line.key for line in await room.jobs.line()] == ["hers", "his", "hers too"]


def refuse_to_write(database: str, house: House) -> None:
    """Let the database take nothing more, from whomever."""
    store = house.host.store
    assert isinstance(store, SqlStore)
    name = database.rpartition("/")[2]
    with psycopg.connect(database.replace("postgresql+psycopg", "postgresql"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def first_lines(house: House, table: Table, user: str, number: int) -> list[Advice]:
    """What the coach says first to a question of the first seat, whatever it says of the line before."""
    async for heard in house.host.coach.lines(table, user, 0, number):
        if not isinstance(heard, Waits):
            return heard[1]
    raise AssertionError("the coach says nothing")


async def test_the_coach_speaks_though_the_database_takes_nothing_more(database: str, room: Room, host: House) -> None:
    table, ada = await asked_coach(host)
    store = host.host.store
    assert isinstance(store, SqlStore)
    async with shop(room), asyncio.timeout(120):
        if database.startswith("sqlite"):
            await store._engines.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        else:
            refuse_to_write(database, host)
        with pytest.raises(Declined) as declined:
            await host.answer(table, ada, 0)
        assert declined.value.code == "storage_down"
        number = table.match.number(0)
        lines = await first_lines(host, table, ada.id, number)
        assert all(table.match.check(0, line.answers[0]) is None for line in lines)
        known = await host.host.coach.compare(table, ada.id, 0, number, table.match.options(0)[-1].code)
        assert known.found.cost is not None


async def test_whoever_asked_what_nobody_can_do_is_told_so_and_may_ask_again(room: Room, host: House) -> None:
    table, ada = await asked_coach(host)

    async def broken(_taken: Taken) -> Outcome:
        raise MemoryError("no")

    number = table.match.number(0)
    async with shop(room, broken), asyncio.timeout(120):
        host.host.coach._advisers = await asker(room, 0.001)
        with pytest.raises(Declined) as declined:
            await anext(host.host.coach.lines(table, ada.id, 0, number))
        assert declined.value.code == "coach_failed"
        host.host.coach._advisers = await asker(room)
        lines = await first_lines(host, table, ada.id, number)
        assert lines
