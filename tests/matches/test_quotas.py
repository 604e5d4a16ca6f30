"""How much one person and one address may take up, and what they are told beyond that."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from gnomon.main import CannotServe, Place
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.quotas import ASLEEP, REMEMBERED, Limits
from gnomon.matches.records import DAY_MS, SPECTATOR, User
from gnomon.matches.table import Table
from tests.matches.house import House

pytestmark = pytest.mark.anyio

PROGRAM = SeatPlan("opponent", level="random")
ALONE = (PROGRAM, PROGRAM)
WITH_ME = (SeatPlan("me"), PROGRAM)
HOOK = "https://hooks.example/ada"


@pytest.fixture
def small(house: House) -> House:
    """A house with little room, whose programs do not play."""
    house.host.tables.watchers.remove(house.host.programs.attend)
    house.host.quotas.limits = Limits(tables=3, program_tables=1, copies=2, tries=2, people=2)
    return house


async def set_table(house: House, user: User, seats: Sequence[SeatPlan] = WITH_ME, client: str = "") -> Table:
    return await house.host.lobby.create(user, NewTable("khronos", tuple(seats), seed=1), client)


async def test_a_person_has_so_many_unfinished_tables_and_no_more(small: House) -> None:
    ada, ben = await small.guest("Ada"), await small.guest("Ben")
    tables = [await set_table(small, ada, (SeatPlan("me"), SeatPlan("local", "Bo"))) for _ in range(3)]
    with pytest.raises(Declined) as declined:
        await set_table(small, ada)
    assert (declined.value.code, declined.value.facts) == ("many_tables", {"limit": 3})
    await set_table(small, ben)
    await small.play_to_end(tables[0], ada)
    await set_table(small, ada)
    with pytest.raises(Declined, match="unfinished tables"):
        await set_table(small, ada)


async def test_of_programs_alone_a_person_has_fewer(small: House) -> None:
    ada = await small.guest("Ada")
    await set_table(small, ada, ALONE)
    with pytest.raises(Declined) as declined:
        await set_table(small, ada, ALONE)
    assert declined.value.code == "many_program_tables"
    table = await set_table(small, ada)
    await small.host.seating.hand_over(table, ada.id, 0, "random")
    await set_table(small, ada)


async def test_a_table_handed_to_programs_counts_as_one_of_programs(small: House) -> None:
    ada = await small.guest("Ada")
    table = await set_table(small, ada)
    await small.host.seating.hand_over(table, ada.id, 0, "random")
    with pytest.raises(Declined) as declined:
        await set_table(small, ada, ALONE)
    assert declined.value.code == "many_program_tables"


async def test_a_table_where_nothing_has_happened_for_a_week_is_not_counted(small: House) -> None:
    ada = await small.guest("Ada")
    for _ in range(3):
        await set_table(small, ada)
    small.clock.turn(ASLEEP)
    with pytest.raises(Declined):
        await set_table(small, ada)
    small.clock.turn(1)
    await set_table(small, ada)


async def test_many_wishes_at_once_come_no_further_than_one_after_the_other(small: House) -> None:
    ada = await small.guest("Ada")
    wishes = [set_table(small, ada) for _ in range(20)]
    set_ = [table for table in await asyncio.gather(*wishes, return_exceptions=True) if isinstance(table, Table)]
    assert len(set_) <= 3
    guests = [await small.guest(f"Guest {number}") for number in range(20)]
    wishes = [set_table(small, guest, client="192.0.2.7") for guest in guests]
    set_ = [table for table in await asyncio.gather(*wishes, return_exceptions=True) if isinstance(table, Table)]
    assert len(set_) <= 6
    assert small.host.quotas._begins == {}


async def test_guests_without_number_from_one_address_have_what_a_few_people_have(small: House) -> None:
    tables: list[tuple[User, Table]] = []
    seats = (SeatPlan("me"), SeatPlan("local", "Bo"))
    for number in range(6):
        guest = await small.guest(f"Guest {number}")
        tables.append((guest, await set_table(small, guest, seats, "192.0.2.7")))
    late = await small.guest("Late")
    with pytest.raises(Declined) as declined:
        await set_table(small, late, seats, "192.0.2.7")
    assert declined.value.code == "crowded"
    await set_table(small, late, seats, "192.0.2.8")
    await small.play_to_end(tables[0][1], tables[0][0])
    await set_table(small, late, seats, "192.0.2.7")
    for number in range(2):
        await set_table(small, await small.guest(f"Guest {number}"), ALONE, "192.0.2.9")
    with pytest.raises(Declined) as declined:
        await set_table(small, await small.guest("Late"), ALONE, "192.0.2.9")
    assert declined.value.code == "crowded"
    await set_table(small, await small.guest("Late"), seats, "192.0.2.9")


async def test_programs_draw_on_what_their_keeper_may_have(small: House) -> None:
    ada, ben = await small.guest("Ada"), await small.guest("Ben")
    robots = [await small.host.access.adopt(ada, f"Robot {number}") for number in range(3)]
    seats = (SeatPlan("me"), SeatPlan("local", "Bo"))
    for user in (ada, *robots[:2]):
        await set_table(small, user, seats)
    for user in (ada, *robots):
        with pytest.raises(Declined) as declined:
            await set_table(small, user, seats)
        assert (declined.value.code, declined.value.facts) == ("many_tables", {"limit": 3})
    await small.host.hosting.allow(None, ada, 2, "a club")
    await set_table(small, robots[2], seats)
    await set_table(small, ben, seats)
    wishes = [set_table(small, user, seats) for user in (ada, *robots) for _ in range(4)]
    together = [one for one in await asyncio.gather(*wishes, return_exceptions=True) if isinstance(one, Table)]
    assert len(together) <= 2


async def test_programs_share_with_their_keeper_what_is_counted_by_the_day(small: House) -> None:
    ada = await small.guest("Ada")
    robot = await small.host.access.adopt(ada, "Robot")
    table = await set_table(small, ada)
    for user in (ada, robot):
        await small.host.analysis.copy(table, user, SPECTATOR, -1)
    for user in (ada, robot):
        with pytest.raises(Declined) as declined:
            await small.host.analysis.copy(table, user, SPECTATOR, -1)
        assert declined.value.code == "many_copies"


async def test_a_rematch_counts_like_any_table(small: House) -> None:
    ada = await small.guest("Ada")
    seats = (SeatPlan("me"), SeatPlan("local", "Bo"))
    table = await set_table(small, ada, seats)
    await small.play_to_end(table, ada)
    for _ in range(3):
        await set_table(small, ada, seats)
    with pytest.raises(Declined, match="unfinished tables"):
        await small.host.lobby.rematch(table, ada)


async def test_copies_are_counted_by_the_day_and_another_s_made_one_s_own_counts_too(small: House) -> None:
    ada, ben = await small.guest("Ada"), await small.guest("Ben")
    table = await set_table(small, ada)
    analysis = small.host.analysis
    copy = await analysis.copy(table, ada, 0, -1)
    await analysis.share(await analysis.copy(table, ada, 0, -1), ada)
    with pytest.raises(Declined) as declined:
        await analysis.copy(table, ada, 0, -1)
    assert declined.value.code == "many_copies"
    await analysis.save(copy, ada)
    for _ in range(2):
        await analysis.save(await analysis.open(copy.id, ada), ben)
    with pytest.raises(Declined):
        await analysis.save(await analysis.open(copy.id, ada), ben)
    small.clock.turn(DAY_MS)
    await analysis.copy(table, ada, 0, -1)


async def test_an_address_takes_so_many_copies_whoever_asks(small: House) -> None:
    table = await set_table(small, await small.guest("Ada"))
    for number in range(4):
        await small.host.analysis.copy(table, await small.guest(f"{number}"), SPECTATOR, -1, "192.0.2.7")
    with pytest.raises(Declined) as declined:
        await small.host.analysis.copy(table, await small.guest("Late"), SPECTATOR, -1, "192.0.2.7")
    assert declined.value.code == "crowded"


async def test_an_address_for_notices_is_tried_a_few_times_an_hour(small: House) -> None:
    ada = await small.guest("Ada")
    way = await small.told_by(ada, HOOK)
    for _ in range(2):
        await small.host.channels.attempt(ada, way.id)
    with pytest.raises(Declined) as declined:
        await small.host.channels.attempt(ada, way.id)
    assert declined.value.code == "many_tries"
    assert len(small.postbox.sent) == 2
    small.clock.turn(3_600_000)
    await small.host.channels.attempt(ada, way.id)


async def test_what_is_remembered_of_people_and_addresses_is_bounded(small: House) -> None:
    for number in range(REMEMBERED):
        await small.host.quotas.take("tries", "", f"{number}")
        small.host.quotas._note(f"{number}", "match", False)
    small.host.quotas._note("one more", "match", False)
    assert len(small.host.quotas._lately) == len(small.host.quotas._begun) == REMEMBERED


def test_limits_are_set_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert Place.of(tmp_path).limits == Limits()
    for name, text in {"TABLES": "7", "PROGRAM_TABLES": "2", "COPIES": ""}.items():
        monkeypatch.setenv(f"GNOMON_LIMIT_{name}", text)
    assert Place.of(tmp_path).limits == Limits(tables=7, program_tables=2)
    for wrong in ("0", "-1", "many", "1e3", "²", "9" * 5_000):
        monkeypatch.setenv("GNOMON_LIMIT_TRIES", wrong)
        with pytest.raises(CannotServe, match="GNOMON_LIMIT_TRIES"):
            Place.of(tmp_path)


async def test_while_the_line_is_long_no_table_of_programs_alone_begins(small: House) -> None:
    ada = await small.guest("Ada")
    small.host.quotas.line_is_long = lambda: True
    with pytest.raises(Declined) as declined:
        await set_table(small, ada, ALONE)
    assert declined.value.code == "line_long"
    await set_table(small, ada, WITH_ME)
    small.host.quotas.line_is_long = lambda: False
    await set_table(small, ada, ALONE)
