"""Seats that are offered to somebody else, on both databases and over two servers."""

from pathlib import Path

import pytest

from gnomon.matches import errors
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import ANYBODY
from gnomon.storage.store import SqlStore
from tests.matches.house import House, declined, opened
from tests.storage.conftest import make_store
from tests.storage.test_two_servers import server, until

pytestmark = pytest.mark.anyio


async def friendly(house: House, name: str) -> str:
    """Somebody whom anybody may invite; their id."""
    user = await house.guest(name)
    await house.host.persons.let_invite(user, "anybody")
    return user.id


async def test_an_offer_is_stored_found_again_and_goes_with_the_match(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        ada, cay = await house.guest("Ada"), await house.host.people.user(await friendly(house, "Cay"))
        table, other = await house.set_table(ada), await house.set_table(ada)
        await house.host.offers.offer(table, ada, 0, cay)
        await house.host.offers.offer(other, ada, 1, cay)
        await house.play_to_end(other, ada)
        match = table.id
        code = (await house.host.seating.invite(table, ada.id, 1)).code
    async with opened(make_store(database, tmp_path)) as house:
        store = house.host.store
        assert await store.ties.offered(cay.id) == [match]
        assert [seat.offered for seat in await store.seats(match)] == [cay.id, ANYBODY]
        ((table, seat),) = await house.host.offers.to(cay)
        assert (table.id, seat.index) == (match, 0)
        await house.host.offers.take(table, cay, 0)
        assert await store.ties.offered(cay.id) == []
        dee = await house.guest("Dee")
        assert (await house.host.seating.accept(code, dee))[1] == 1
        assert [seat.user for seat in await store.seats(match)] == [cay.id, dee.id]


async def test_whoever_leaves_is_offered_nothing_and_a_guest_takes_offers_along(database: str, tmp_path: Path) -> None:
    async with opened(make_store(database, tmp_path)) as house:
        host, store = house.host, house.host.store
        assert isinstance(store, SqlStore)
        ada, dee = await house.guest("Ada"), await house.guest("Dee")
        guest, gone = [await host.people.user(await friendly(house, name)) for name in ("Heron", "Cay")]
        table = await house.set_table(ada)
        await host.offers.offer(table, ada, 0, guest)
        await host.offers.offer(table, ada, 1, gone)
        await host.parting.leave(gone, "Cay")
        assert [seat.offered for seat in await store.seats(table.id)] == [guest.id, ""]
        await store.belongings.unite(guest, dee, [], [])
        assert [seat.offered for seat in await store.seats(table.id)] == [dee.id, ""]


async def test_a_seat_passes_on_over_two_servers_and_to_one_person_alone(
    postgres_database: str, tmp_path: Path
) -> None:
    async with server(postgres_database, tmp_path) as one, server(postgres_database, tmp_path) as two:
        ada, ben = await one.guest("Ada"), await one.guest("Ben")
        cay = await one.host.people.user(await friendly(one, "Cay"))
        here = await one.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        await one.host.seating.sit(here, ben)
        there = await two.host.tables.open(here.id)
        await one.host.offers.offer(here, ada, 0, cay)
        await until(lambda: there.seats[0].offered == cay.id)
        await two.host.offers.take(there, cay, 0)
        await until(lambda: here.seats_of(cay.id) == (0,))
        assert here.viewer(ada.id).seat == -1
        assert await declined(one.host.offers.withdraw(here, ada.id, 0)) == errors.NOT_YOURS
        link = await two.host.seating.invite(there, cay.id, 0)
        dee = await one.guest("Dee")
        await one.host.seating.accept(link.code, dee)
        eve = await two.guest("Eve")
        assert await declined(two.host.seating.accept(link.code, eve)) == errors.UNKNOWN_CODE
