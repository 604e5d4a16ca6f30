"""Eras in real time on the host: stamps, deadlines, contention, speed, pauses, dropped lines, restarts."""

import asyncio
import random
from pathlib import Path

import pytest

from gnomon.games.time_of_empires.state import CLOSING, RUNNING
from gnomon.kernel.errors import Refused
from gnomon.kernel.log import CLOCK
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, NEVER, Pace, User
from gnomon.matches.table import Subscription, Table
from tests.kit.time_of_empires import invariants
from tests.matches.empires import ID, answer, code, comes, era, fire, people_at, place, state_of, whats
from tests.matches.house import House, TurnedClock, opened, sqlite_store

pytestmark = pytest.mark.anyio

PATIENCE = 60_000
LEAD = 3_000
DAYS_AWAY = 3 * DAY_MS


def present(table: Table, users: list[User]) -> list[Subscription]:
    return [comes(table, user) for user in users]


async def leaves(house: House, table: Table, page: Subscription) -> None:
    """A page goes away and does not come back."""
    table.unsubscribe(page)
    user = page.viewer.user
    handle = house.host.presence._leaving.pop((table.id, user), None)
    if handle is not None:
        handle.cancel()
        await house.host.presence._drop(table, user)


async def settled(house: House) -> None:
    """Until everything that was begun is done."""
    while house.host.presence._tasks:
        await asyncio.gather(*house.host.presence._tasks)
    await house.host.tables.finish()


async def goes_on(house: House, table: Table) -> None:
    """After the moment to get ready."""
    assert whats(table)[-1] == "resuming"
    house.clock.turn(LEAD)
    await fire(house, table)
    assert whats(table)[-1] == "resumed"
    assert not table.is_paused


# --- stamps and deadlines ----------------------------------------------------------------------------------------------


async def test_an_answer_is_stamped_on_arrival_however_long_it_waits_to_be_stored(house: House) -> None:
    table, users = await era(house)
    await table.lock.acquire()
    begun = table.stopwatch.match_time(table.stopwatch.now())
    waiting = asyncio.create_task(place(house, table, users[0], 0, "1 knowledge.1"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    house.clock.turn(250)
    table.lock.release()
    seq = await waiting
    assert table.match.rows[seq].at == begun
    assert state_of(table).ready_at[0] == begun + 30_000


async def test_of_two_placements_on_one_slot_in_the_same_millisecond_the_first_wins(house: House) -> None:
    table, users = await era(house)
    before = state_of(table).timer_slot[:]
    results = await asyncio.gather(
        place(house, table, users[1], 1, "1 technology_a.1"),
        place(house, table, users[0], 0, "1 technology_a.1"),
        return_exceptions=True,
    )
    won, lost = results
    assert isinstance(won, int)
    assert isinstance(lost, Refused)
    assert (lost.refusal.code, lost.refusal.facts["by"]) == ("slot_taken", 1)
    assert state_of(table).timer_slot[:2] == before[:2], "the loser's timer is not moved"
    assert table.match.rows[won].at == table.stopwatch.match_time(house.clock.now())


async def test_a_placement_counts_if_it_arrives_before_the_gong(house: House) -> None:
    table, users = await era(house)
    house.clock.turn(540_000 - 1)
    await fire(house, table)
    await table.lock.acquire()
    waiting = asyncio.create_task(place(house, table, users[0], 0, "1 moves.1"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    house.clock.turn(40)
    table.lock.release()
    seq = await waiting
    assert table.match.rows[seq].at == state_of(table).gong_at + 539_999
    await fire(house, table)
    assert state_of(table).phase == CLOSING
    assert state_of(table).lanes[1], "its action may be finished"


async def test_a_placement_at_the_gong_is_refused(house: House) -> None:
    table, users = await era(house)
    house.clock.turn(540_000)
    with pytest.raises((Refused, Declined)):
        await place(house, table, users[0], 0, "1 knowledge.1")
    assert state_of(table).phase != RUNNING
    assert not any(row.kind == "answer" and row.at >= state_of(table).gong_at + 540_000 for row in table.match.rows)


async def test_a_timer_that_moves_in_the_instant_in_which_it_is_cleared_stays_where_it_went(house: House) -> None:
    for first in (0, 1):
        table, users = await era(house)
        row = await place(house, table, users[0], 0, "1 technology_a.1")
        await answer(house, table, users[0], 0, code("finish", "do"))
        house.clock.turn(table.stopwatch.instant(table.match.rows[row].at + 30_000) - house.clock.now())
        moves = place(house, table, users[0], 0, "1 technology_b.1")
        clears = answer(house, table, users[1], 1, code("red 1", "clear"))
        order = [moves, clears] if first == 0 else [clears, moves]
        results = await asyncio.gather(*order, return_exceptions=True)
        assert state_of(table).timer_slot[0] == 2 * 7, "on board B either way"
        lost = [result for result in results if isinstance(result, Refused)]
        assert [fault.refusal.code for fault in lost] == (["sand_runs_there"] if first == 0 else [])


async def test_clock_acts_are_logged_at_the_instant_at_which_they_were_due(house: House) -> None:
    table, users = await era(house)
    seq = await place(house, table, users[0], 0, "1 knowledge.1")
    house.clock.turn(30_017)
    await fire(house, table)
    last = table.match.rows[-1]
    assert (last.kind, last.at) == (CLOCK, table.match.rows[seq].at + 30_000)
    before = table.stopwatch.instant(state_of(table).gong_at)
    await place(house, table, users[0], 0, "1 bricks.1")
    assert table.stopwatch.instant(state_of(table).gong_at) == before, "lateness moves no other deadline"


async def test_an_alarm_goes_off_when_sand_runs_out(house: House) -> None:
    table, users = await era(house, pace=Pace(speed=100))
    await place(house, table, users[0], 0, "1 knowledge.1")
    house.clock.turn(29_990)
    house.host.scheduler.attend(table)
    house.clock.turn(20)
    for _ in range(300):
        if state_of(table).timer_sand[0] == 0:
            break
        await asyncio.sleep(0.01)
    assert state_of(table).timer_sand[0] == 0


async def test_of_several_hosts_that_fire_a_deadline_one_wins(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path)) as one, opened(sqlite_store(tmp_path)) as two:
        here, users = await era(one)
        await place(one, here, users[0], 0, "1 knowledge.1")
        two.clock.instant = one.clock.instant
        there = await two.host.tables.open(here.id)
        assert there.stopwatch.instant(33_000) == here.stopwatch.instant(33_000)
        for house in (one, two):
            house.clock.turn(30_000)
        await asyncio.gather(fire(one, here), fire(two, there))
        rows = await one.host.store.rows(here.id)
        assert [row.seq for row in rows] == list(range(len(rows)))
        assert sum('"clock"' in row.body for row in rows) == 2, "the gong and one timer"


# --- speed -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [50, 75, 100])
async def test_training_stretches_every_deadline(house: House, speed: int) -> None:
    table, users = await era(house, pace=Pace(speed=speed))
    await place(house, table, users[0], 0, "1 knowledge.1")
    house.clock.turn(30_000 * 100 // speed - 1)
    await fire(house, table)
    assert state_of(table).timer_sand[0] == 1
    house.clock.turn(1)
    await fire(house, table)
    assert state_of(table).timer_sand[0] == 0


async def test_a_speed_that_the_host_does_not_allow_is_declined(house: House) -> None:
    for speed in (0, -100, 24, 101, 3_000):
        with pytest.raises(Declined):
            await people_at(house, 2, Pace(speed=speed))


async def test_days_a_move_are_declined_where_an_era_may_be_in_real_time(house: House) -> None:
    for options in ({}, {"era_1": "introductory", "era_2": "introductory"}, {"era_1": "ask"}):
        with pytest.raises(Declined) as declined:
            await people_at(house, 2, Pace("days", DAY_MS), **options)
        assert declined.value.code == "real_time"
    calm = {f"era_{era}": "introductory" for era in (1, 2, 3)}
    ada = await house.guest("Ada")
    plans = SeatPlan("me"), SeatPlan("local", "Ben")
    table = await house.set_table(ada, *plans, game=ID, pace=Pace("days", DAY_MS), options=calm)
    assert table.asked


async def test_no_seats_own_clock_runs_in_an_era_in_real_time(house: House) -> None:
    table, users = await era(house, pace=Pace("live", 600_000, 0))
    left = table.stopwatch.left[:]
    house.clock.turn(120_000)
    await place(house, table, users[0], 0, "1 knowledge.1")
    assert table.stopwatch.left == left


# --- pauses by agreement ---------------------------------------------------------------------------------------------


async def test_a_pause_stops_the_sand_and_ends_at_an_announced_instant(house: House) -> None:
    table, users = await era(house)
    await place(house, table, users[0], 0, "1 knowledge.1")
    house.clock.turn(10_000)
    for user in users:
        await house.host.agreements.ask_pause(table, user.id)
    assert table.is_paused
    house.clock.turn(DAY_MS)
    assert table.record.deadline == NEVER
    await house.host.agreements.resume(table, users[1].id)
    assert table.is_paused
    with pytest.raises(Declined) as early:
        await place(house, table, users[1], 1, "1 knowledge.1")
    assert early.value.code == "paused"
    assert table.record.deadline == house.clock.now() + LEAD
    await goes_on(house, table)
    house.clock.turn(19_999)
    await fire(house, table)
    assert state_of(table).timer_sand[0] == 1
    house.clock.turn(1)
    await fire(house, table)
    assert state_of(table).timer_sand[0] == 0


@pytest.mark.parametrize("late", [0, 1, 1_700, 25_000])
async def test_a_pause_ends_at_the_announced_instant_however_late_the_alarm(tmp_path: Path, late: int) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house, opened(sqlite_store(tmp_path), clock) as other:
        table, users = await era(house)
        await place(house, table, users[0], 0, "1 knowledge.1")
        ready = state_of(table).ready_at[0]
        clock.turn(10_000)
        for user in users:
            await house.host.agreements.ask_pause(table, user.id)
        stood = table.stopwatch.match_time(clock.now())
        clock.turn(60_000)
        await house.host.agreements.resume(table, users[1].id)
        announced = table.record.deadline
        clock.turn(LEAD + late)
        await fire(house, table)
        assert not table.is_paused
        assert table.stopwatch.instant(stood) == announced
        assert table.stopwatch.match_time(clock.now()) == stood + late
        assert (state_of(table).timer_sand[0] == 0) == (stood + late >= ready)
        elsewhere = await other.host.tables.open(table.id)
        assert elsewhere.stopwatch.match_time(clock.now()) == stood + late, "read from storage it is the same"
        if stood + late < ready:
            clock.turn(announced + ready - stood - clock.now() - 1)
            await fire(house, table)
            assert state_of(table).timer_sand[0] == 1
            clock.turn(1)
            await fire(house, table)
        assert state_of(table).timer_sand[0] == 0


async def test_an_answer_that_comes_before_the_late_alarm_finds_the_match_going_on(house: House) -> None:
    table, users = await era(house)
    for user in users:
        await house.host.agreements.ask_pause(table, user.id)
    stood = table.stopwatch.match_time(house.clock.now())
    await house.host.agreements.resume(table, users[1].id)
    house.clock.turn(LEAD + 400)
    seq = await place(house, table, users[0], 0, "1 knowledge.1")
    assert table.match.rows[seq].at == stood + 400
    assert state_of(table).ready_at[0] == stood + 30_400


async def test_a_server_that_was_away_when_a_pause_was_to_end_takes_no_time_from_the_match(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, users = await era(house)
        for user in users:
            await house.host.agreements.ask_pause(table, user.id)
        match, stood = table.id, table.stopwatch.match_time(clock.now())
        await house.host.agreements.resume(table, users[0].id)
    clock.turn(DAYS_AWAY)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert whats(table)[-1] == "restarted"
        assert table.stopwatch.match_time(clock.now()) == stood


# --- lines that drop -------------------------------------------------------------------------------------------------


async def test_a_dropped_player_is_waited_for_and_the_era_goes_on_when_they_are_back(house: House) -> None:
    table, users = await era(house)
    pages = present(table, users)
    await leaves(house, table, pages[0])
    assert table.is_paused
    assert whats(table)[-1] == "dropped"
    assert table.record.deadline == house.clock.now() + PATIENCE
    house.clock.turn(PATIENCE - 1)
    await fire(house, table)
    assert table.is_paused
    with pytest.raises(Declined) as declined:
        await house.host.agreements.resume(table, users[1].id)
    assert declined.value.code == "awaited"
    comes(table, users[0])
    await settled(house)
    assert whats(table)[-2:] == ["returned", "resuming"]
    await goes_on(house, table)
    assert not table.seats[0].is_program


async def test_a_program_holds_the_timers_of_a_player_who_stays_away(house: House) -> None:
    table, users = await era(house)
    pages = present(table, users)
    await leaves(house, table, pages[0])
    house.clock.turn(PATIENCE)
    await fire(house, table)
    assert table.seats[0].is_program
    await goes_on(house, table)
    await place(house, table, users[1], 1, "1 knowledge.1")
    comes(table, users[0])
    await settled(house)
    assert not table.seats[0].is_program
    assert not table.is_paused
    assert whats(table)[-1] == "returned"


async def test_an_era_waits_once_for_each_player_and_a_program_takes_over_at_once_then(house: House) -> None:
    table, users = await era(house, 3)
    pages = present(table, users)
    await leaves(house, table, pages[0])
    pages[0] = comes(table, users[0])
    await settled(house)
    await goes_on(house, table)
    await leaves(house, table, pages[0])
    assert not table.is_paused
    assert table.seats[0].is_program
    await leaves(house, table, pages[1])
    assert table.is_paused, "another player's first time"


async def test_two_dropped_players_are_both_waited_for(house: House) -> None:
    table, users = await era(house, 3)
    pages = present(table, users)
    await leaves(house, table, pages[0])
    house.clock.turn(20_000)
    await leaves(house, table, pages[1])
    comes(table, users[0])
    await settled(house)
    assert table.is_paused
    assert whats(table)[-1] == "returned"
    house.clock.turn(PATIENCE)
    await fire(house, table)
    assert [seat.is_program for seat in table.seats] == [False, True, False]
    await goes_on(house, table)


async def test_an_era_that_everybody_has_left_stands_still(house: House) -> None:
    table, users = await era(house)
    pages = present(table, users)
    for page in pages:
        await leaves(house, table, page)
    house.clock.turn(DAY_MS)
    await fire(house, table)
    assert table.is_paused
    assert table.record.deadline == NEVER
    assert not any(seat.is_program for seat in table.seats)
    present(table, users)
    await settled(house)
    await house.host.agreements.resume(table, users[0].id)
    await goes_on(house, table)


async def test_a_page_that_is_loaded_anew_is_not_missed(house: House) -> None:
    table, users = await era(house)
    pages = present(table, users)
    table.unsubscribe(pages[0])
    assert house.host.presence._leaving
    comes(table, users[0])
    assert not house.host.presence._leaving
    assert "dropped" not in whats(table)


async def test_nobody_is_waited_for_between_eras_or_in_introductory_ones(house: House) -> None:
    table, users = await people_at(house, 2)
    pages = present(table, users)
    await leaves(house, table, pages[0])
    assert not table.is_paused


async def test_a_line_may_drop_at_every_kind_of_pending_step(house: House) -> None:
    """A program stands in wherever a player is taken away, and the player goes on where the program stopped."""
    chance = random.Random(4)
    met: set[str] = set()
    for seed in range(4):
        table, users = await era(house, 2, intro_rounds=6)
        pages = present(table, users)
        for _ in range(160):
            if state_of(table).phase != RUNNING:
                break
            seat = chance.randrange(2)
            decision = table.match.asked(seat)
            listed = table.match.options(seat)
            if decision is None or not listed:
                house.clock.turn(chance.randrange(5_000))
                await fire(house, table)
                continue
            if decision.kind not in met and decision.kind != "era":
                met.add(decision.kind)
                table, pages = await _taken_away(house, table, users, pages, seat)
                continue
            await answer(house, table, users[seat], seat, chance.choice(listed).code)
            assert invariants(state_of(table)) == []
        assert seed or met
    assert len(met) >= 6, met


async def _taken_away(
    house: House, table: Table, users: list[User], pages: list[Subscription], seat: int
) -> tuple[Table, list[Subscription]]:
    """The player of a seat is gone until a program has answered, then back."""
    await leaves(house, table, pages[seat])
    if table.is_paused:
        house.clock.turn(PATIENCE)
        await fire(house, table)
        await goes_on(house, table)
    assert table.seats[seat].is_program
    before = table.match.number(seat)
    for _ in range(200):
        if table.match.number(seat) != before or table.match.asked(seat) is None:
            break
        await asyncio.sleep(0.005)
    pages[seat] = comes(table, users[seat])
    await settled(house)
    assert not table.seats[seat].is_program
    assert invariants(state_of(table)) == []
    return table, pages


# --- restarts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("away", [0, 5_000, DAYS_AWAY, -DAYS_AWAY])
async def test_a_server_killed_in_the_midst_of_an_era_resumes_with_honest_clocks(tmp_path: Path, away: int) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, users = await era(house)
        await place(house, table, users[0], 0, "1 knowledge.1")
        clock.turn(12_000)
        await place(house, table, users[1], 1, "1 moves.1")
        match, at = table.id, state_of(table).now
        ready = state_of(table).ready_at[:]
        kind = table.match.asked(1)
    clock.turn(away)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert whats(table)[-1] == "restarted"
        assert table.is_paused
        assert table.match.asked(1) == kind, "what was half done is as it was"
        pages = present(table, users)
        await settled(house)
        await goes_on(house, table)
        assert table.stopwatch.match_time(table.stopwatch.now()) == at
        assert state_of(table).ready_at == ready
        clock.turn(ready[0] - at - 1)
        await fire(house, table)
        assert state_of(table).timer_sand[0] == 1
        clock.turn(1)
        await fire(house, table)
        assert state_of(table).timer_sand[0] == 0
        stamps = [row.stamp for row in await house.host.store.rows(match)]
        assert stamps == sorted(stamps)
        assert len(pages) == 2


async def test_after_a_restart_the_era_waits_no_longer_than_stated(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, users = await era(house)
        match = table.id
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        comes(table, users[1])
        await settled(house)
        assert table.is_paused
        clock.turn(PATIENCE)
        await fire(house, table)
        assert table.seats[0].is_program
        assert not table.seats[1].is_program
        await goes_on(house, table)


async def test_a_pause_that_has_begun_outlasts_a_restart(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, users = await era(house)
        for user in users:
            await house.host.agreements.ask_pause(table, user.id)
        match, at = table.id, table.match.rows[-1].at
    clock.turn(DAY_MS)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert table.is_paused
        assert "restarted" not in whats(table)
        await house.host.agreements.resume(table, users[0].id)
        await goes_on(house, table)
        assert table.stopwatch.match_time(table.stopwatch.now()) == at
