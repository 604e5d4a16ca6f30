"""Adjourned matches in storage, on both kinds of database: they go on by themselves, at whichever server, also after a restart."""

from pathlib import Path

import pytest

from gnomon.matches.lobby import SeatPlan
from gnomon.matches.pauses import RESUMED
from gnomon.matches.records import DAY_MS, NEVER, Pace
from gnomon.storage.bus import MemoryBus
from tests.matches.empires import fire, whats
from tests.matches.house import NEW_YEAR
from tests.storage.test_two_servers import server, until

pytestmark = pytest.mark.anyio

LATER = NEW_YEAR + 3 * DAY_MS


async def test_what_is_agreed_at_two_servers_holds_at_both_and_it_goes_on_once(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MemoryBus, "is_shared", True)
    async with server(database, tmp_path) as one, server(database, tmp_path) as two:
        ada, ben = await one.guest("Ada"), await one.guest("Ben")
        here = await one.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True, pace=Pace("days", DAY_MS))
        await one.host.seating.sit(here, ben)
        await one.host.agreements.offer_adjournment(here, ada.id, LATER)
        there = await two.host.tables.current(here.id)
        assert there.wishes == here.wishes
        assert await two.host.agreements.accept_adjournment(there, ben.id, LATER)
        here = await one.host.tables.current(here.id)
        record = await one.host.store.match(here.id)
        assert record is not None
        for stands in (here.record, there.record, record):
            assert (stands.adjourned, stands.deadline, stands.paused) == (LATER, LATER, True)
        for house in (one, two):
            house.clock.turn(3 * DAY_MS)
        await fire(two, there)
        await fire(one, here)
        here = await one.host.tables.current(here.id)
        assert not here.is_paused
        assert whats(here).count(RESUMED) == 1
        assert here.remaining(here.asked[0]) == DAY_MS


async def test_a_server_that_was_away_at_the_time_lets_it_go_on_when_it_is_back(database: str, tmp_path: Path) -> None:
    async with server(database, tmp_path) as one:
        ada, ben = await one.guest("Ada"), await one.guest("Ben")
        table = await one.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True, pace=Pace("live", 600_000))
        await one.host.seating.sit(table, ben)
        await one.host.agreements.offer_adjournment(table, ada.id, LATER)
        await one.host.agreements.accept_adjournment(table, ben.id, LATER)
        match, seat = table.id, table.match.to_act[0]
        assert await one.host.store.unattended(LATER - 1, "", 9) == []
        assert await one.host.store.unattended(LATER, "", 9) == [match]
    async with server(database, tmp_path) as two:
        table = await two.host.tables.open(match)
        assert table.record.adjourned == LATER
        two.clock.turn(5 * DAY_MS)
        await two.host.keeping.sweep()
        two.host.scheduler.attend(table)
        await until(lambda: not table.is_paused)
        assert not table.is_paused
        assert table.record.adjourned == NEVER
        assert table.remaining(seat) == 600_000
        record = await two.host.store.match(match)
        assert record is not None
        assert (record.paused, record.asked) == (False, (seat,))
