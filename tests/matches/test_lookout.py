"""Where programs stand in line, told to tables at which somebody waits for them: one look at the line for all of them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager

import pytest

from gnomon.matches.coaching import Waits
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import InLine, Job, Jobs, Kind, Lane, Outcome
from gnomon.matches.line import MemoryJobs
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.lookout import Lookout, places_in
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.records import User
from gnomon.matches.studies import QueuedAdvisers, workshop_of
from gnomon.matches.table import Table
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.thoughts import QueuedOpponents
from tests.matches.house import House

pytestmark = pytest.mark.anyio

ME = SeatPlan("me")
PROGRAM = SeatPlan("opponent", level="random")


class CountedJobs(MemoryJobs):
    """Counts how often somebody looks at the line; `down`, it cannot be reached."""

    looks = 0
    down = False

    async def line(self) -> list[InLine]:
        self.looks += 1
        if self.down:
            raise StorageTrouble("down")
        return await super().line()


def in_line(match: str, begun: int = 0) -> InLine:
    return InLine(Kind.THINK, "key", Claim(Urgency.AWAITED, "ada", match), 1, begun, "")


def test_a_match_stands_where_the_first_of_its_thoughts_does_unless_one_has_begun() -> None:
    line = [in_line("thinks", 5), in_line("a"), in_line(""), in_line("thinks"), in_line("b"), in_line("a")]
    assert places_in(line, Kind.THINK) == {"a": 1, "b": 4}
    assert places_in([], Kind.THINK) == {}
    advice = in_line("a")._replace(kind=Kind.ADVISE)
    assert places_in([in_line("a"), advice], Kind.ADVISE) == {"a": 2}, "what the program thinks there is before it"
    assert places_in([in_line("a", 5), advice], Kind.ADVISE) == {"a": 1}, "and has begun without it"


@asynccontextmanager
async def waiting(house: House, *names: str) -> AsyncIterator[tuple[CountedJobs, list[tuple[User, Table]]]]:
    """Tables with a program each that is asked, at a line at which nobody works."""
    jobs = CountedJobs(house.clock)
    house.host.programs._opponents = QueuedOpponents(jobs, ProcessOpponents(1, thinking=0.0))
    found = []
    for name in names:
        user = await house.guest(name)
        table = await house.set_table(user, SeatPlan("me"), SeatPlan("opponent", level="club"))
        while 1 not in table.asked:
            await house.answer(table, user, 0)
        found.append((user, table))
        while not any(job.claim.match == table.id for job in await MemoryJobs.line(jobs)):
            await asyncio.sleep(0)
    yield jobs, found


async def test_whoever_waits_is_told_and_told_anew_as_the_line_moves(house: House) -> None:
    async with waiting(house, "Ada", "Ben") as (jobs, [(ada, first), (ben, second)]):
        lookout = Lookout(house.host.tables, jobs)
        pages = [table.subscribe(table.viewer(user.id)) for user, table in ((ada, first), (ben, second))]
        await lookout.look()
        assert (first.in_line, second.in_line, jobs.looks) == (0, 0, 0), "a thought may yet begin at once"
        version = second.version
        await lookout.look()
        assert (first.in_line, second.in_line, jobs.looks) == (1, 2, 1), "one look for both"
        assert second.version > version
        version = second.version
        await lookout.look()
        assert second.version == version, "nothing new, nobody is woken"
        await put_before(jobs)
        await lookout.look()
        assert (first.in_line, second.in_line) == (2, 3)
        for (_, table), page in zip(((ada, first), (ben, second)), pages, strict=True):
            table.unsubscribe(page)
        await lookout.look()
        looks = jobs.looks
        await lookout.look()
        assert jobs.looks == looks, "nobody looks at a table"


async def put_before(jobs: Jobs) -> None:
    await jobs.put(Job(Kind.THINK, "real time", "{}", lambda: Claim(Urgency.BY_THE_CLOCK, "cid")))


async def test_what_has_begun_or_is_answered_waits_no_more(house: House) -> None:
    async with waiting(house, "Ada") as (jobs, [(ada, table)]):
        lookout = Lookout(house.host.tables, jobs)
        page = table.subscribe(table.viewer(ada.id))
        await lookout.look()
        await lookout.look()
        assert table.in_line == 1
        seq = table.seq
        shop = workshop_of(jobs, ProcessOpponents(1, thinking=0.0))
        await shop.start()
        try:
            while table.seq == seq:
                await asyncio.sleep(0.01)
            assert table.in_line == 0
        finally:
            await shop.stop()
            table.unsubscribe(page)


async def test_a_line_out_of_reach_leaves_what_was_told(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gnomon.matches.lookout.LOOK_SECONDS", 0.01)
    async with waiting(house, "Ada") as (jobs, [(ada, table)]):
        page = table.subscribe(table.viewer(ada.id))
        looking = asyncio.ensure_future(Lookout(house.host.tables, jobs).work())
        while not table.in_line:
            await asyncio.sleep(0.01)
        jobs.down, looks = True, jobs.looks
        while jobs.looks < looks + 3:
            await asyncio.sleep(0.01)
        assert table.in_line == 1 and not looking.done()
        looking.cancel()
        table.unsubscribe(page)


async def test_whoever_waits_for_the_coach_hears_how_far_it_has_come_in_line(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gnomon.matches.coaching.LOOK_SECONDS", 0.01)
    monkeypatch.setattr("gnomon.matches.lookout.LOOK_SECONDS", 0.0)
    jobs = CountedJobs(house.clock)
    house.host.tables.watchers.remove(house.host.programs.attend)
    coach = house.host.coach
    monkeypatch.setattr(coach, "_advisers", QueuedAdvisers(jobs, house.advisers, 60.0))
    monkeypatch.setattr(coach, "_lookout", Lookout(house.host.tables, jobs))
    ada = await house.guest("Ada")
    table, seed = await house.set_table(ada, ME, PROGRAM, seed=1), 1
    while 0 not in table.asked:
        seed += 1
        table = await house.set_table(ada, ME, PROGRAM, seed=seed)
    async with aclosing(coach.lines(table, ada.id, 0, table.match.number(0))) as heard:
        assert await anext(heard) == Waits(1)
        await put_before(jobs)
        assert await anext(heard) == Waits(2)
        shop = await jobs.join("shop")
        taken = await jobs.take(shop, {Kind.ADVISE}, set(Lane), 1.0)
        assert taken is not None and taken.claim.match == table.id
        assert await anext(heard) == Waits(0), "it is thought about"
        await jobs.finish(taken, Outcome(error="nobody can"))
        told = await anext(heard)
        assert not isinstance(told, Waits) and told[0] == 0 and told[1]
        jobs.down = True
        assert await Lookout(house.host.tables, jobs).advice(table.id) == 0, "out of reach, nothing is told"
