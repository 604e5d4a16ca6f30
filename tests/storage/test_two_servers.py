"""Several server processes over one database: each sees what the others store, and one answer wins."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from psycopg import AsyncConnection

from gnomon import catalog
from gnomon.matches.brake import Newness
from gnomon.matches.draft import Draft
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.errors import Declined
from gnomon.matches.ports import Bus
from gnomon.matches.records import Commit, News, Ring
from gnomon.matches.service import Host, Settings
from gnomon.storage.bus import BARE, MemoryBus, PostgresBus, _packed, _unpacked
from gnomon.storage.engines import database_url
from tests.matches.house import House, InlineOpponents, Postbox, Tally, TurnedClock, opened
from tests.storage.conftest import make_store

pytestmark = pytest.mark.anyio

TURNS: Final[dict[str, dict[str, object]]] = {"time_of_empires": {f"era_{era}": "introductory" for era in (1, 2, 3)}}


@asynccontextmanager
async def server(database: str, folder: Path) -> AsyncIterator[House]:
    """A house that rings and listens as its database allows."""
    house = House(make_store(database, folder), TurnedClock())
    url = database_url(database, folder)
    bus: Bus = PostgresBus(url) if database.startswith("postgres") else MemoryBus()
    house.host = Host(
        house.host.store,
        bus,
        house.clock,
        InlineOpponents(),
        Postbox(),
        SystemEntropy(),
        Tally(),
        Settings("", 0, False, newness=Newness(0, 0)),
    )
    await house.host.start()
    try:
        yield house
    finally:
        await house.host.stop()


async def until(happened: object, seconds: float = 5.0) -> None:
    """Wait for something that another server does."""
    for _ in range(int(seconds / 0.01)):
        if happened():  # type: ignore[operator]
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


async def test_what_one_server_stores_the_other_shows(postgres_database: str, tmp_path: Path) -> None:
    async with server(postgres_database, tmp_path) as one, server(postgres_database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        page = there.subscribe(there.viewer(""))
        for _ in range(5):
            await one.answer(here, ada, here.asked[0])
        await until(lambda: there.seq == here.seq)
        assert there.match.digest() == here.match.digest()
        await asyncio.wait_for(page.changed(), 1)
        await two.answer(there, ada, there.asked[0])
        await two.host.talk.say(there, ada, "hello")
        await until(lambda: here.seq == there.seq and len(here.lines) == 1)
        await two.host.seating.hand_over(there, ada.id, 1, "random")
        await until(lambda: here.seats[1].level == "random")


async def test_of_answers_on_two_servers_at_once_exactly_one_wins(database: str, tmp_path: Path) -> None:
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        for _ in range(10):
            seat, number = here.asked[0], here.match.number(here.asked[0])
            codes = [option.code for option in here.match.options(seat)]
            results = await asyncio.gather(
                one.host.play.answer(here, ada.id, seat, number, codes[0]),
                two.host.play.answer(there, ada.id, seat, number, codes[-1]),
                return_exceptions=True,
            )
            won = [result for result in results if not isinstance(result, BaseException)]
            lost = [result for result in results if isinstance(result, Declined)]
            assert len(won) + len(lost) == 2
            if codes[0] == codes[-1]:
                assert {receipt.seq for receipt in won} == {won[0].seq}
            else:
                assert len(won) == 1
                assert lost[0].code == "stale"
            for house, table in ((one, here), (two, there)):
                await house.host.tables.change(table, lambda draft: draft.note("seen"))
            await one.host.tables.change(here, lambda draft: draft.note("seen"))
            assert [row.seq for row in await one.host.store.rows(here.id)] == list(range(here.seq + 1))


async def test_a_table_that_is_asked_for_stands_as_the_other_server_has_stored_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemoryBus, "is_shared", True)
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        await two.host.tables.open(here.id)
        for _ in range(5):
            await one.answer(here, ada, here.asked[0])
            there = await two.host.tables.current(here.id)
            assert (there.seq, there.match.digest()) == (here.seq, here.match.digest())
            assert there.match.number(here.asked[0]) == here.match.number(here.asked[0])


async def test_a_second_server_knows_that_it_is_not_alone(postgres_database: str, tmp_path: Path) -> None:
    url = database_url(postgres_database, tmp_path)
    first, second = PostgresBus(url), PostgresBus(url)
    assert await first.open()
    assert not await second.open()
    await first.close()
    await second.close()
    third = PostgresBus(url)
    assert await third.open()
    await third.close()


async def test_a_doorbell_that_broke_is_hung_up_anew(postgres_database: str, tmp_path: Path) -> None:
    url = database_url(postgres_database, tmp_path)
    listener, ringer = PostgresBus(url), PostgresBus(url)
    await listener.open()
    await ringer.open()
    await ringer.ring("m1")
    assert (await asyncio.wait_for(listener.heard(), 5)).match == "m1"
    await ringer._ringing.execute("SELECT pg_terminate_backend(%s)", (listener._listening.info.backend_pid,))
    assert (await asyncio.wait_for(listener.heard(), 10)).match == ""
    for _ in range(100):
        await ringer.ring("m2")
        try:
            assert (await asyncio.wait_for(listener.heard(), 0.1)).match == "m2"
            break
        except TimeoutError:
            continue
    else:
        raise AssertionError("the doorbell stayed silent")
    await listener.close()
    await ringer.close()


async def test_connections_that_the_database_ended_are_replaced(postgres_database: str, tmp_path: Path) -> None:
    async with opened(make_store(postgres_database, tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        other = PostgresBus(database_url(postgres_database, tmp_path))
        await other.open()
        await other._ringing.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = '' AND pid NOT IN (%s, %s)",
            (other._ringing.info.backend_pid, other._listening.info.backend_pid),
        )
        seq = await house.answer(table, ada, table.asked[0])
        assert len(await house.host.store.rows(table.id)) == seq + 1
        await other.close()


def deaf(house: House) -> list[str]:
    """The matches that a server reads anew from now on."""
    read: list[str] = []
    store = house.host.store
    news = store.news

    async def noted(match: str, after: int, last: int) -> News | None:
        read.append(match)
        return await news(match, after, last)

    store.news = noted  # type: ignore[method-assign]
    return read


@pytest.mark.parametrize("game", sorted(catalog.GAMES))
async def test_what_a_ring_tells_is_shown_without_reading(game: str, postgres_database: str, tmp_path: Path) -> None:
    async with server(postgres_database, tmp_path) as one, server(postgres_database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada, game=game, options=TURNS.get(game))
        there = await two.host.tables.open(here.id)
        read, chance = deaf(two), random.Random(1)
        for _ in range(40):
            seat = here.asked[0]
            await one.answer(here, ada, seat, chance.randrange(len(here.match.options(seat))))
        await until(lambda: there.seq == here.seq)
        assert read == []
        assert there.match.digest() == here.match.digest()
        assert there.record == here.record
        assert (there.seats, there.stamps, there.stopwatch.left) == (here.seats, here.stamps, here.stopwatch.left)
        await two.answer(there, ada, there.asked[0])
        await until(lambda: here.seq == there.seq)
        stored = await one.host.store.rows(here.id)
        assert [row.seq for row in stored] == list(range(here.seq + 1))


async def test_a_seat_that_changes_with_a_row_is_told_by_the_ring(postgres_database: str, tmp_path: Path) -> None:
    async with server(postgres_database, tmp_path) as one, server(postgres_database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        read, before = deaf(two), there.social

        def act(draft: Draft) -> None:
            draft.note("seen")
            draft.put(replace(draft.seat(1), name="Bea"))

        await one.host.tables.change(here, act)
        await until(lambda: there.seats[1].name == "Bea")
        assert read == [] and there.seats == here.seats and there.social > before


async def test_rings_that_come_twice_late_or_in_disorder_lead_to_what_is_stored(database: str, tmp_path: Path) -> None:
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        changes: list[Commit] = []
        commit = one.host.store.commit

        async def kept(change: Commit) -> None:
            await commit(change)
            changes.append(change)

        one.host.store.commit = kept  # type: ignore[method-assign]
        two.host.tables._hear = lambda *_: None  # type: ignore[method-assign]  # rung by hand alone
        for _ in range(8):
            await one.answer(here, ada, here.asked[0])
        first, *later = [Ring(here.id, _unpacked(_packed(here.id, change)).change) for change in changes]
        for rings in ([first, first], [later[2], later[0]], [Ring(here.id)], [first, *reversed(later)]):
            await two.host.tables._follow(there, rings)
            await two.host.tables._follow(there, rings)
        assert (there.seq, there.match.digest()) == (here.seq, here.match.digest())
        assert there.stamps == here.stamps and there.record == here.record


async def test_a_change_without_rows_is_read_for_nothing_tells_which_is_the_later(
    database: str, tmp_path: Path
) -> None:
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        there = await two.host.tables.open(here.id)
        draft = Draft(here)
        draft.put(replace(draft.seat(1), name="Bea"))
        assert "Bea" not in _packed(here.id, draft.finish())
        assert not two.host.tables._go_along(there, draft.finish())


@pytest.mark.parametrize("payload", ["m1 {", "m1 {}", "m1 []", 'm1 {"match":{},"expected":"x"}', "m1 \x00", "m1  "])
def test_what_a_ring_of_another_version_says_is_left_to_be_read(payload: str) -> None:
    assert _unpacked(payload) == Ring("m1")


async def test_a_ring_carries_no_header_and_nothing_too_long(postgres_database: str, tmp_path: Path) -> None:
    async with server(postgres_database, tmp_path) as one:
        ada = await one.guest("Ada")
        here = await one.set_table(ada)
        bus = PostgresBus(database_url(postgres_database, tmp_path))
        await bus.open()
        earlier = await AsyncConnection.connect(bus._address, autocommit=True)
        await earlier.execute(f"LISTEN {BARE}")
        await one.answer(here, ada, here.asked[0])
        ring = await asyncio.wait_for(bus.heard(), 5)
        assert ring.change is not None and ring.change.match.header == "" and ring.change.match.seq == here.seq
        assert "seed" in here.record.header and str(here.record.header) not in _packed(here.id, ring.change)

        def long(draft: Draft) -> None:
            draft.note("seen", words="ü" * 8_000)

        await one.host.tables.change(here, long)
        assert await asyncio.wait_for(bus.heard(), 5) == Ring(here.id)
        heard = [note.payload async for note in earlier.notifies(timeout=5, stop_after=2)]
        assert heard == [here.id, here.id], "servers of an earlier version are rung as ever"
        await earlier.close()
        await bus.close()
