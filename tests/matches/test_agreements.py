"""What the people at a table agree on: pauses, early ends, and programs for whoever stays away."""

import asyncio

import pytest

from gnomon.matches.agreements import ABSENT_MS
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import User
from gnomon.matches.table import Table
from gnomon.matches.wishes import NONE
from tests.matches.house import House

pytestmark = pytest.mark.anyio


async def three(house: House) -> tuple[Table, list[User]]:
    """A match of three people."""
    users = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    table = await house.set_table(users[0], SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
    for user in users[1:]:
        await house.host.seating.sit(table, user)
    return table, users


def facts(table: Table) -> list[str]:
    """The facts that the log tells, in order."""
    return [str(row.note["what"]) for row in table.match.rows if row.note is not None]


async def test_a_pause_needs_everybody_and_stops_the_match(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, ben)
    assert not await house.host.agreements.ask_pause(table, ada.id)
    assert table.wishes.pause == {0}
    assert await house.host.agreements.ask_pause(table, ben.id)
    assert table.is_paused
    assert table.asked == ()
    with pytest.raises(Declined, match="paused"):
        await house.host.play.answer(table, ada.id, 0, table.match.number(0), table.match.options(0)[0].code)
    eve = await house.guest("Eve")
    with pytest.raises(Declined):
        await house.host.agreements.resume(table, eve.id)
    await house.host.agreements.resume(table, ben.id)
    assert not table.is_paused
    await house.answer(table, ada, 0)


async def test_a_match_ends_early_when_everybody_says_so(house: House) -> None:
    table, (ada, ben, cat) = await three(house)
    agreements = house.host.agreements
    assert not await agreements.ask_end(table, ada.id, "random")
    assert not await agreements.ask_end(table, ada.id, "random")
    assert not await agreements.ask_end(table, ben.id, "random")
    await agreements.withdraw_end(table, ada.id)
    assert table.wishes.end == {1}
    assert not await agreements.ask_end(table, cat.id, "random")
    assert await agreements.ask_end(table, ada.id, "random")
    while not table.is_over:
        await asyncio.sleep(0.001)
    assert all(seat.resigned for seat in table.seats)
    assert facts(table).count("end_asked") == 4
    assert facts(table).count("ended_early") == 1
    assert table.record.result is not None
    with pytest.raises(Declined, match="over"):
        await agreements.ask_end(table, ada.id, "random")


async def test_a_paused_match_can_be_ended_early_too(house: House) -> None:
    table, users = await three(house)
    for user in users:
        await house.host.agreements.ask_pause(table, user.id)
    assert table.is_paused
    for user in users:
        await house.host.agreements.ask_end(table, user.id, "random")
    while not table.is_over:
        await asyncio.sleep(0.001)


async def test_nobody_ends_a_match_alone_or_from_without(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    alone = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"))
    with pytest.raises(Declined, match="only person"):
        await house.host.agreements.ask_end(alone, ada.id, "random")
    shared = await house.set_table(ada)
    with pytest.raises(Declined, match="only person"):  # one screen for two is one person to the server
        await house.host.agreements.ask_end(shared, ada.id, "random")
    table, users = await three(house)
    for stranger in (eve.id, ""):
        with pytest.raises(Declined):
            await house.host.agreements.ask_end(table, stranger, "random")
    waiting = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    with pytest.raises(Declined, match="last seats"):
        await house.host.agreements.ask_end(waiting, ada.id, "random")
    await house.host.seating.resign(table, users[2].id, 2, "random")
    with pytest.raises(Declined, match="given up"):
        await house.host.agreements.ask_end(table, users[2].id, "random")
    await house.host.agreements.ask_end(table, users[0].id, "random")
    assert await house.host.agreements.ask_end(table, users[1].id, "random"), "who has left is not asked"


async def test_a_program_plays_for_whoever_stays_away_if_all_the_others_say_so(house: House) -> None:
    table, users = await three(house)
    away = table.asked[0]
    others = [seat for seat in range(3) if seat != away]
    agreements = house.host.agreements
    with pytest.raises(Declined, match="long enough"):
        await agreements.ask_program(table, users[others[0]].id, away)
    house.clock.turn(ABSENT_MS)
    with pytest.raises(Declined):
        await agreements.ask_program(table, users[away].id, away)
    with pytest.raises(Declined, match="long enough"):
        await agreements.ask_program(table, users[others[0]].id, others[1])
    with pytest.raises(Declined):
        await agreements.ask_program(table, (await house.guest("Eve")).id, away)
    assert not await agreements.ask_program(table, users[others[0]].id, away)
    assert table.wishes.programs(away) == {others[0]}
    assert await agreements.ask_program(table, users[others[1]].id, away)
    assert table.seats[away].is_program
    await house.host.seating.take_back(table, users[away].id, away)
    assert not table.seats[away].is_program


async def test_whoever_answers_is_not_away(house: House) -> None:
    table, users = await three(house)
    away = table.asked[0]
    other = users[(away + 1) % 3]
    house.clock.turn(ABSENT_MS)
    assert not await house.host.agreements.ask_program(table, other.id, away)
    await house.answer(table, users[away], away)
    assert table.wishes.programs(away) == set()


async def test_wishes_are_read_from_the_log_alike_in_one_go_and_step_by_step(house: House) -> None:
    table, users = await three(house)
    house.clock.turn(ABSENT_MS)
    away = table.asked[0]
    other = users[(away + 1) % 3]
    await house.host.agreements.ask_program(table, other.id, away)
    await house.host.agreements.ask_pause(table, users[0].id)
    await house.host.agreements.ask_end(table, users[1].id, "random")
    assert table.wishes.pause == {0}
    assert table.wishes.end == {1}
    assert table.wishes == NONE.after(table.match.rows)
    known = NONE
    for row in table.match.rows:
        known = known.after([row])
    assert known == table.wishes
