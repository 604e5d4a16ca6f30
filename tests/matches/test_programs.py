"""Programs at the table: whole matches, failures, restarts, and games in real time."""

import asyncio
import contextlib
import os
from pathlib import Path

import pytest

import gnomon
from gnomon import catalog
from gnomon.bots import plan_for
from gnomon.kernel.log import ANSWER, CLOCK
from gnomon.matches.draft import next_instant
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.ports import OpponentFailed
from gnomon.matches.records import NEVER
from tests.kit import toy
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio

PROGRAMS = (SeatPlan("opponent", level="random"), SeatPlan("opponent", level="random"))


async def until_over(house: House, match: str) -> None:
    table = await house.host.tables.open(match)
    for _ in range(20_000):
        if table.is_over:
            return
        await asyncio.sleep(0.001)
    raise AssertionError("the match does not end")


async def test_programs_play_a_match_to_its_end(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, *PROGRAMS)
    await until_over(house, table.id)
    assert table.record.status == "over"
    assert house.tally.failures == 0


@pytest.mark.parametrize("trouble", ["failing", "bad"])
async def test_a_program_that_fails_gives_the_default(house: House, trouble: str) -> None:
    getattr(house.opponents, trouble).add("random")
    ada = await house.guest("Ada")
    table = await house.set_table(ada, SeatPlan("opponent", level="random"), SeatPlan("me"))
    seat = 0
    while not table.is_over:
        if 0 in table.asked:
            await asyncio.sleep(0.001)
        else:
            await house.answer(table, ada, 1)
    state = table.match.state_at(1).clone()
    for row in table.match.effective_rows():
        if row.seat == seat:
            assert row.code == table.game.default(state, seat)
        table.game.apply(state, row.seat, row.code, row.at)
    assert house.tally.failures == (house.opponents.plans if trouble == "failing" else 0)


async def test_programs_go_on_after_a_restart(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, *PROGRAMS)
        while table.seq < 20:
            await asyncio.sleep(0)
        match = table.id
    assert not table.is_over
    async with opened(sqlite_store(tmp_path)) as house:
        await until_over(house, match)
        rows = await house.host.store.rows(match)
        assert [row.seq for row in rows] == list(range(len(rows)))
        questions = [(row.seat, row.number) for row in rows if row.number != NEVER]
        assert len(questions) == len(set(questions)), "no question was answered twice"


async def test_a_process_is_killed_at_its_deadline_and_the_next_plan_comes() -> None:
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    slow = ProcessOpponents(workers=1, deadline=0.001)
    with pytest.raises(OpponentFailed, match="no answer within"):
        await slow.plan("expert", match.entry, match.view(seat), seat, 1)
    assert slow.queue == 0
    good = ProcessOpponents(workers=1, deadline=120)
    planned = await good.plan("random", match.entry, match.view(seat), seat, 1)
    assert match.check(seat, planned[0]) is None
    assert planned == await good.plan("random", match.entry, match.view(seat), seat, 1)
    with pytest.raises(OpponentFailed, match="BadInput"):
        await good.plan("nobody", match.entry, match.view(seat), seat, 1)


def children() -> set[str]:
    """The processes that this one has started and that live."""
    found = set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with contextlib.suppress(OSError):
                facts = (folder / "stat").read_text().rpartition(")")[2].split()
                if facts[1] == str(os.getpid()) and facts[0] != "Z":
                    found.add(folder.name)
    return found


async def test_two_processes_are_ready_before_anybody_s_program_is_asked() -> None:
    opponents = ProcessOpponents(workers=1, deadline=120)
    before = children()
    await opponents.make_ready()
    ready = children() - before
    assert len(ready) == 2
    await opponents.make_ready()
    assert children() - before == ready, "and stay the same"
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    await asyncio.gather(*(opponents.plan("random", match.entry, match.view(seat), seat, 1) for _ in range(2)))
    assert children() - before == ready


async def test_a_program_out_of_time_answers_with_what_it_has_found() -> None:
    match = gnomon.new("khronos", seats=2, seed=3)
    seat = match.to_act[0]
    view = match.view(seat)
    hurried = await ProcessOpponents(workers=1, patience=0.0, deadline=120).plan("expert", match.entry, view, seat, 1)
    assert hurried == plan_for("expert", match.game, view, seat, 1, lambda: True)
    assert match.check(seat, hurried[0]) is None


async def test_clock_acts_of_a_game_happen_at_their_instant(house: House) -> None:
    ada = await house.guest("Ada")
    table = await house.set_table(ada, game=toy.GAME.id)
    assert catalog.entry(toy.GAME.id).game.timed
    acts = 0
    for _ in range(200):
        due = next_instant(table.record, table.stopwatch, table.match)
        if due == NEVER or table.is_over:
            if table.is_over or not table.asked:
                break
            await house.answer(table, ada, table.asked[0])
            continue
        house.clock.turn(max(0, due - house.clock.now()))
        before = table.seq
        await house.host.scheduler._fire(table)
        new = table.match.rows[before + 1 :]
        assert new
        assert new[0].kind == CLOCK
        acts += 1
        if table.asked:
            await house.answer(table, ada, table.asked[0])
    assert acts > 2
    assert {row.kind for row in table.match.effective_rows()} == {ANSWER, CLOCK}


async def test_a_game_in_real_time_goes_on_where_it_stood_when_the_server_comes_back(tmp_path: Path) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, game=toy.GAME.id)
        await house.answer(table, ada, table.asked[0])
        house.clock.turn(40)
        await house.answer(table, ada, table.asked[0])
        match, at, clock = table.id, table.match.rows[-1].at, house.clock
    clock.turn(3_600_000)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        await house.host.keeping.settle()
        assert table.match.rows[-1].note == {"what": "restarted"}
        assert table.match.rows[-1].at == at
        assert table.stopwatch.match_time(table.stopwatch.now()) == at
