"""Who may watch: a table that somebody who sits there has closed is there for nobody else."""

import json

import pytest

from gnomon.kernel.log import NOTE, Row
from gnomon.matches import errors
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import NEVER, SPECTATOR, Pace, User
from gnomon.matches.rounds import Wish
from gnomon.matches.table import Table
from gnomon.matches.tables import WHOEVER
from gnomon.matches.transfer import export_table, import_table
from gnomon.matches.watching import closed_by
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio


async def two(house: House, listed: bool = True) -> tuple[Table, User, User, User]:
    """A match of Ada and Ben, and Eve who has no seat there."""
    ada, ben, eve = [await house.guest(name) for name in ("Ada", "Ben", "Eve")]
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id), listed=listed)
    await house.host.seating.sit(table, ben)
    return table, ada, ben, eve


def facts(table: Table) -> list[object]:
    """The last fact that the log tells, and of which seat."""
    row = table.match.rows[-1]
    return [row.note and row.note["what"], row.seat]


async def lists(house: House) -> list[str]:
    """Every match that stands in a list for strangers."""
    lobby = house.host.lobby
    return [one.record.id for found in (lobby.open_tables, lobby.watchable, lobby.finished) for one in await found()]


async def test_whoever_sits_there_closes_a_table_and_opens_it_again(house: House) -> None:
    table, ada, ben, eve = await two(house)
    tables, watching = house.host.tables, house.host.watching
    assert await lists(house) == [table.id]
    before = table.social
    await watching.close(table, ben.id)
    assert (facts(table), table.record.closed, table.social > before) == (["closed_to_watchers", 1], 1, True)
    assert await lists(house) == []
    for stranger in (eve.id, "", "nobody"):
        assert await declined(tables.current(table.id, stranger)) == errors.UNKNOWN_MATCH
    for user in (ada.id, ben.id, WHOEVER):
        assert await tables.current(table.id, user) is table
    seq = table.seq
    await watching.close(table, ada.id)
    assert (table.seq, table.record.closed) == (seq, 1), "it is closed already"
    assert await declined(watching.open(table, ada.id)) == errors.NOT_CLOSER
    await watching.open(table, ben.id)
    assert (facts(table), table.record.closed) == (["opened_to_watchers", 1], NEVER)
    seq = table.seq
    await watching.open(table, ada.id)
    assert table.seq == seq, "it is open already"
    assert await lists(house) == [table.id]
    assert await tables.current(table.id) is table


async def test_nobody_else_closes_a_table(house: House) -> None:
    table, _ada, _ben, eve = await two(house)
    for stranger in (eve.id, ""):
        for act in (house.host.watching.close, house.host.watching.open):
            assert await declined(act(table, stranger)) == errors.NOT_YOURS
    assert table.record.closed == NEVER


async def test_once_whoever_closed_it_is_gone_anybody_there_opens_it(house: House) -> None:
    table, ada, ben, eve = await two(house)
    watching = house.host.watching
    await watching.close(table, ada.id)
    await house.host.seating.resign(table, ada.id, 0, "random")
    assert await house.host.tables.current(table.id, ada.id) is table, "whoever has given up still sees it"
    assert await declined(watching.open(table, ben.id)) == errors.NOT_CLOSER
    await house.host.parting.leave(ada, "Ada")
    assert await declined(watching.open(table, eve.id)) == errors.NOT_YOURS
    await watching.open(table, ben.id)
    assert table.record.closed == NEVER


async def test_whoever_closes_a_table_and_gets_up_before_it_begins_leaves_that_to_the_others(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id), SeatPlan("open"))
    await house.host.seating.sit(table, ben)
    await house.host.watching.close(table, ben.id)
    await house.host.seating.leave(table, ben.id, 1)
    await house.host.watching.open(table, ada.id)
    assert facts(table) == ["opened_to_watchers", 0]


async def test_a_finished_match_keeps_the_choice_and_can_be_closed_then(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    table = await house.set_table(ada, listed=True)
    await house.play_to_end(table, ada)
    assert await lists(house) == [table.id]
    await house.host.watching.close(table, ada.id)
    assert await lists(house) == []
    house.host.tables._open.clear()
    assert await declined(house.host.tables.current(table.id, eve.id)) == errors.UNKNOWN_MATCH
    table = await house.host.tables.current(table.id, ada.id)
    await house.host.watching.open(table, ada.id)
    assert await lists(house) == [table.id]


async def test_whoever_may_sit_down_by_name_is_let_in_and_so_is_whoever_set_the_table_until_it_begins(
    house: House,
) -> None:
    ada, ben, cay, eve = [await house.guest(name) for name in ("Ada", "Ben", "Cay", "Eve")]
    for user in (cay, eve):
        await house.host.persons.let_invite(user, "anybody")
    plans = SeatPlan("open", kept_for=ben.id), SeatPlan("open", kept_for=cay.id), SeatPlan("open")
    table = await house.set_table(ada, *plans, listed=True)
    await house.host.seating.sit(table, ben)
    await house.host.watching.close(table, ben.id)
    assert await declined(house.host.seating.sit(table, eve)) == errors.NOT_YOURS, "it is listed no more"
    for user in (ada, cay):
        assert await house.host.tables.current(table.id, user.id) is table
    await house.host.seating.sit(table, cay)
    await house.host.seating.fill(table, ada.id, 2, "random")
    assert await declined(house.host.tables.current(table.id, ada.id)) == errors.UNKNOWN_MATCH
    assert await declined(house.host.tables.current(table.id, eve.id)) == errors.UNKNOWN_MATCH
    await house.host.offers.offer(table, cay, 1, eve)
    assert await house.host.tables.current(table.id, eve.id) is table
    await house.host.offers.take(table, eve, 1)
    assert await declined(house.host.tables.current(table.id, cay.id)) == errors.UNKNOWN_MATCH


async def test_what_is_said_at_a_table_is_read_by_watchers_where_it_stands_in_lists(house: House) -> None:
    for listed in (True, False):
        table, ada, ben, eve = await two(house, listed)
        talk = house.host.talk
        said, apart = await talk.say(table, ada, "my plan"), await talk.say(table, eve, "who is ahead?")
        assert table.lines_for((), eve.id) == ([said, apart] if listed else [apart])
        assert table.lines_for((1,), ben.id) == [said]
        await house.host.watching.close(table, ben.id)
        assert table.lines_for((), eve.id) == [apart]
        assert table.lines_for((1,), ben.id) == [said]
        assert await declined(talk.say(table, eve, "hello?")) == errors.NOT_YOURS
        assert (await talk.say(table, ben, "now we are alone")).seat == 1


async def test_tables_whose_results_are_compared_stay_open(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    wish = Wish(name="Cup", game="khronos", seats=2, rounds=1, pace=Pace("live", 600_000, 10_000))
    event = (await house.host.events.hold(ada, wish)).event.id
    for user in (ada, ben):
        await house.host.events.join(event, user)
    whole = await house.host.events.begin(event, ada)
    table = await house.host.tables.open(whole.tables[0].match)
    assert await declined(house.host.watching.close(table, ada.id)) == errors.STAYS_OPEN
    challenge = await house.set_table(ada)
    challenge.is_challenge = True
    assert await declined(house.host.watching.close(challenge, ada.id)) == errors.STAYS_OPEN


async def test_a_match_that_is_moved_to_another_server_stays_closed(house: House) -> None:
    table, _ada, ben, _eve = await two(house)
    await house.host.watching.close(table, ben.id)
    text = export_table(table, await house.host.store.rows(table.id), [])
    moved = text.replace(table.id, "x" * len(table.id))
    record, _seats = await import_table(moved, house.host.store, SystemEntropy(), house.clock)
    assert (record.closed, record.listed) == (1, True)
    assert json.loads(text)["table"]["listed"]


def test_the_log_tells_whether_a_table_is_closed() -> None:
    def noted(what: str, seat: int) -> Row:
        return Row(0, NOTE, seat, -1, 0, note={"what": what})

    closed, opened, other = noted("closed_to_watchers", 1), noted("opened_to_watchers", 2), noted("started", SPECTATOR)
    assert closed_by([]) == closed_by([other]) == NEVER
    assert closed_by([closed, other]) == closed_by([closed, opened, closed]) == 1
    assert closed_by([closed, opened]) == NEVER
