"""Seat clocks: live with increment, days per move; defaults, hand-overs, restarts and clocks that go back."""

import asyncio
from pathlib import Path

import pytest

from gnomon.games.khronos.state import KhronosState
from gnomon.kernel.log import ANSWER, NOTE
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, NEVER, Pace
from gnomon.matches.stopwatch import Stopwatch
from gnomon.matches.table import Table
from tests.matches.house import NEW_YEAR, House, TurnedClock, opened, sqlite_store

pytestmark = pytest.mark.anyio

MINUTE = 60_000
LIVE = Pace("live", 10 * MINUTE, 5_000)
DAYS = Pace("days", 2 * DAY_MS)


def whats(table: Table) -> list[object]:
    return [row.note["what"] for row in table.match.rows if row.note is not None]


async def pass_time(house: House, table: Table) -> None:
    """Let the host notice what the turned clock says."""
    await house.host.scheduler._fire(table)


async def test_a_live_clock_runs_only_for_the_seat_that_is_asked(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=LIVE)
    asked = table.asked[0]
    house.clock.turn(3 * MINUTE)
    assert table.remaining(asked) == 7 * MINUTE
    assert table.remaining(1 - asked) == 10 * MINUTE
    assert table.deadline() == NEW_YEAR + 10 * MINUTE


async def test_the_increment_comes_once_another_seat_has_answered(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=LIVE)
    first = table.asked[0]
    house.clock.turn(MINUTE)
    while table.asked[0] == first:
        await house.answer(table, ada, first)
    assert table.remaining(first) == 9 * MINUTE
    await house.answer(table, ada, table.asked[0])
    assert table.remaining(first) == 9 * MINUTE + 5_000


async def test_undo_earns_no_time(house: House) -> None:
    ada = await house.guest("Ada")
    for pace in (LIVE, DAYS):
        table = await house.set_table(ada, pace=pace)
        seat = table.asked[0]
        for _ in range(4):
            house.clock.turn(MINUTE)
            await house.answer(table, ada, seat)
            await house.host.play.undo(table, ada.id, seat, "answer")
        assert table.remaining(seat) == pace.base_ms - 4 * MINUTE


async def test_a_run_out_clock_plays_defaults_until_the_seat_is_asked_no_more(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=LIVE)
    seat = table.asked[0]
    house.clock.turn(11 * MINUTE)
    await pass_time(house, table)
    assert whats(table)[-1] == "timed_out"
    assert table.match.rows[-1].kind == ANSWER
    assert seat not in table.asked
    assert table.remaining(seat) == 0


async def test_a_run_out_clock_hands_the_seat_over_and_it_may_be_taken_back(house: House) -> None:
    ada = await house.guest("Ada")
    pace = Pace("live", MINUTE, 0, "hand_over", "random")
    table = await house.set_table(ada, pace=pace)
    seat = table.asked[0]
    house.clock.turn(MINUTE)
    await pass_time(house, table)
    assert table.seats[seat].level == "random"
    await house.host.seating.take_back(table, ada.id, seat)
    assert not table.seats[seat].is_program


async def test_an_answer_after_the_deadline_comes_too_late(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=LIVE)
    seat, number = table.asked[0], table.match.number(table.asked[0])
    code = next(o.code for o in table.match.options(seat) if o.code != table.match.default(seat).code)
    house.clock.turn(10 * MINUTE)
    with pytest.raises(Declined) as late:
        await house.host.play.answer(table, ada.id, seat, number, code)
    assert late.value.code == "stale"
    assert "timed_out" in whats(table)
    assert len(await house.host.store.rows(table.id)) == table.seq + 1


async def test_the_alarm_goes_off_by_itself(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=Pace("live", 1_000, 0))
    house.clock.turn(990)
    house.host.scheduler.attend(table)
    house.clock.turn(20)
    for _ in range(300):
        if "timed_out" in whats(table):
            break
        await asyncio.sleep(0.01)
    assert "timed_out" in whats(table)


async def test_days_per_move_count_while_the_server_is_down(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, pace=DAYS)
        match, seat = table.id, table.asked[0]
        assert table.deadline() == NEW_YEAR + 2 * DAY_MS
    clock.turn(DAY_MS)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert table.remaining(seat) == DAY_MS
    clock.turn(DAY_MS + 1)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        for _ in range(300):
            if seat not in table.asked:
                break
            await asyncio.sleep(0.01)
        assert seat not in table.asked


async def test_a_live_clock_stands_still_while_the_server_is_down(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, pace=LIVE)
        match, seat = table.id, table.asked[0]
        clock.turn(MINUTE)
        await house.answer(table, ada, seat)
    clock.turn(3 * DAY_MS)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert whats(table)[-1] == "restarted"
        assert table.remaining(seat) == 9 * MINUTE
        clock.turn(MINUTE)
        assert table.remaining(table.asked[0]) <= 9 * MINUTE


async def test_a_host_clock_that_was_set_back_is_harmless(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, pace=DAYS)
        match, seat = table.id, table.asked[0]
    clock.turn(-365 * DAY_MS)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert table.remaining(seat) == 2 * DAY_MS
        clock.turn(DAY_MS)
        assert table.remaining(seat) == DAY_MS
        await house.answer(table, ada, seat)
        stamps = [row.stamp for row in await house.host.store.rows(match)]
        assert stamps == sorted(stamps)


async def test_a_pause_stops_the_clocks(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=LIVE)
    seat = table.asked[0]
    house.clock.turn(MINUTE)
    assert await house.host.agreements.ask_pause(table, ada.id)
    house.clock.turn(60 * MINUTE)
    assert table.remaining(seat) == 9 * MINUTE
    assert table.deadline() == NEVER
    at = table.match.rows[-1].at
    await house.host.agreements.resume(table, ada.id)
    assert table.match.rows[-1].at == at
    house.clock.turn(MINUTE)
    assert table.remaining(seat) == 8 * MINUTE


async def test_programs_have_no_clock(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"), pace=LIVE)
    if table.asked != (0,):
        while house.host.programs.busy:
            await asyncio.sleep(0)
    house.clock.turn(MINUTE)
    assert table.remaining(1) == 10 * MINUTE


async def test_senseless_paces_are_declined(house: House) -> None:
    ada = await house.guest("Ada")
    for pace in (Pace("live", 0, 0), Pace("days", -DAY_MS), Pace("live", MINUTE, -1), Pace("days", 10**15)):
        with pytest.raises(Declined):
            await house.set_table(ada, pace=pace)
    with pytest.raises(Declined):
        await house.set_table(ada, pace=Pace("live", MINUTE, 0, "hand_over", "nobody"))


def test_match_time_excludes_what_passed_while_nothing_ran() -> None:
    clock = TurnedClock(1_000)
    watch = Stopwatch(Pace(), clock, 400, 1_000, True, [], ())
    assert watch.match_time(1_500) == 900
    stopped = watch.mark(1_500, False, (), (), {})
    assert stopped.match_time(9_000) == 900
    assert stopped.mark(9_000, True, (), (), {}).match_time(9_100) == 1_000
    assert watch.remaining(0) == NEVER
    assert NOTE == "note"


async def test_time_running_out_in_the_midst_of_a_choice_builds_nothing(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, pace=LIVE)
    seat = table.asked[0]
    build = next(n for n, option in enumerate(table.match.options(seat)) if "construct" in option.name["do"])
    await house.answer(table, ada, seat, build)
    decision = table.match.asked(seat)
    assert decision is not None and decision.kind == "square"
    house.clock.turn(11 * MINUTE)
    await pass_time(house, table)
    assert "timed_out" in whats(table)
    assert table.asked[0] != seat
    state = table.match.state
    assert isinstance(state, KhronosState)
    assert all(building.printed for board in state.boards for building in board.buildings.values())
    assert state.held == [4, 4]
