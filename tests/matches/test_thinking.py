"""Whose program thinks next, shown in the order in which turns are given; no clock is looked at."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest

from gnomon.matches.lobby import SeatPlan
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.programs import claim_of
from gnomon.matches.quotas import Limits
from gnomon.matches.records import DAY_MS, Pace
from gnomon.matches.table import Table, Viewer
from gnomon.matches.thinking import REMEMBERED, Claim, Claiming, Turns, Urgency
from tests.matches import empires
from tests.matches.house import House

pytestmark = pytest.mark.anyio

BY_THE_CLOCK, AWAITED, SEEN, LIVE, LATER, WATCHED, UNSEEN = Urgency


class Room:
    """Thinkers who think until a test lets them go; `order` is who began when."""

    def __init__(self, slots: int) -> None:
        self.turns = Turns(slots)
        self.order: list[str] = []
        self.thinking: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def comes(self, name: str, urgency: Urgency, owner: str) -> None:
        await self.comes_with(name, lambda: Claim(urgency, owner))

    async def comes_with(self, name: str, claiming: Claiming) -> None:
        async def think() -> None:
            async with self.turns.turn(claiming):
                self.order.append(name)
                self.thinking[name] = asyncio.Event()
                await self.thinking[name].wait()
                del self.thinking[name]

        self.tasks[name] = asyncio.get_running_loop().create_task(think())
        await settled()

    async def ready(self, name: str) -> None:
        """One has thought."""
        self.thinking[name].set()
        await self.tasks[name]
        await settled()

    async def gives_up(self, name: str) -> None:
        self.tasks[name].cancel()
        await asyncio.gather(self.tasks[name], return_exceptions=True)
        self.thinking.pop(name, None)
        await settled()

    async def all_ready(self) -> None:
        while self.thinking:
            await self.ready(next(iter(self.thinking)))


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@asynccontextmanager
async def room(slots: int) -> AsyncIterator[Room]:
    one = Room(slots)
    try:
        yield one
    finally:
        for task in one.tasks.values():
            task.cancel()
        await asyncio.gather(*one.tasks.values(), return_exceptions=True)


async def test_a_person_s_program_thinks_at_once_while_sixty_tables_of_programs_wait() -> None:
    async with room(2) as one:
        for number in range(60):
            await one.comes(f"bot {number}", UNSEEN, "eve")
        assert one.order == ["bot 0"]
        for number in range(5):
            await one.comes(f"ada {number}", AWAITED, "ada")
            assert one.order[-1] == f"ada {number}", "without waiting for any of the sixty"
            await one.ready(f"ada {number}")
            await one.ready(next(iter(one.thinking)))
        assert [name for name in one.order if name.startswith("bot")] == [f"bot {number}" for number in range(6)]
        await one.all_ready()
        assert len(one.order) == 65, "every table goes on"


async def test_programs_among_themselves_leave_half_of_the_slots_to_people() -> None:
    async with room(9) as one:
        for number in range(20):
            await one.comes(f"bot {number}", WATCHED if number % 2 else UNSEEN, f"owner {number}")
        assert len(one.order) == 4
        for number in range(5):
            await one.comes(f"person {number}", AWAITED, f"person {number}")
        assert one.order[4:] == [f"person {number}" for number in range(5)]


async def test_no_owner_takes_the_last_slot() -> None:
    async with room(4) as one:
        for number in range(6):
            await one.comes(f"eve {number}", BY_THE_CLOCK, "eve")
        assert len(one.order) == 3
        await one.comes("ada", LATER, "ada")
        assert one.order[-1] == "ada"


async def test_tables_whose_people_are_away_leave_a_slot_to_people_who_are_there() -> None:
    async with room(3) as one:
        for number in range(9):
            await one.comes(f"away {number}", LATER, f"owner {number}")
        assert one.order == ["away 0", "away 1"]
        await one.comes("ada", AWAITED, "ada")
        assert one.order[-1] == "ada"
        await one.all_ready()
        assert len(one.order) == 10


async def test_even_the_smallest_machine_has_a_slot_for_another_owner() -> None:
    async with room(1) as one:
        await one.comes("eve 0", AWAITED, "eve")
        await one.comes("eve 1", AWAITED, "eve")
        await one.comes("ada", AWAITED, "ada")
        assert one.order == ["eve 0", "ada"]


async def test_the_most_urgent_comes_first() -> None:
    async with room(2) as one:
        await one.comes("first", AWAITED, "one")
        await one.comes("second", AWAITED, "two")
        for number, urgency in enumerate(reversed(Urgency)):
            await one.comes(urgency.name, urgency, f"owner {number}")
        await one.all_ready()
        assert one.order[2:] == [urgency.name for urgency in Urgency]


async def test_owners_take_turns_whatever_the_number_of_their_tables() -> None:
    async with room(2) as one:
        await one.comes("zoe", AWAITED, "zoe")
        for number in range(4):
            await one.comes(f"eve {number}", AWAITED, "eve")
        for number in range(2):
            await one.comes(f"ada {number}", AWAITED, "ada")
        await one.comes("ben 0", AWAITED, "ben")
        for _ in range(6):
            await one.ready(one.order[-1])
        assert one.order == ["zoe", "eve 0", "ada 0", "ben 0", "eve 1", "ada 1", "eve 2", "eve 3"]


async def test_a_table_that_somebody_opens_while_its_program_waits_moves_up() -> None:
    async with room(2) as one:
        urgency = {"late": UNSEEN}
        await one.comes("first", UNSEEN, "eve")
        await one.comes("early", UNSEEN, "ben")
        await one.comes_with("late", lambda: Claim(urgency["late"], "ada"))
        urgency["late"] = AWAITED
        await one.ready("first")
        assert one.order == ["first", "late", "early"]


async def test_who_gives_up_waiting_or_thinking_leaves_no_trace() -> None:
    async with room(2) as one:
        await one.comes("thinking", AWAITED, "eve")
        await one.comes("waiting", AWAITED, "eve")
        await one.comes("next", AWAITED, "eve")
        await one.gives_up("waiting")
        assert one.order == ["thinking"]
        await one.gives_up("thinking")
        assert one.order == ["thinking", "next"]
        await one.all_ready()
        assert (one.turns._waiting, one.turns._thinking) == ([], [])


async def test_one_who_is_called_and_cancelled_in_the_same_moment_frees_the_slot() -> None:
    async with room(2) as one:
        await one.comes("first", AWAITED, "eve")
        await one.comes("second", AWAITED, "eve")
        one.thinking["first"].set()
        await asyncio.sleep(0)
        one.tasks["second"].cancel()
        await settled()
        await one.comes("third", AWAITED, "eve")
        assert one.order[-1] == "third"


async def test_one_who_gives_up_in_the_moment_in_which_a_slot_is_freed_is_not_called() -> None:
    room = Room(2)
    await room.comes("first", AWAITED, "ada")
    await room.comes("second", AWAITED, "ben")
    await room.comes("waiting", AWAITED, "cleo")
    await room.comes("next", AWAITED, "dora")
    room.thinking["first"].set()
    room.tasks["waiting"].cancel()
    await asyncio.gather(room.tasks["first"])
    await settled()
    assert room.order == ["first", "second", "next"]
    assert room.tasks["waiting"].cancelled()


async def test_the_memory_of_owners_is_bounded() -> None:
    turns = Turns(2)
    for number in range(REMEMBERED + 50):
        async with turns.turn(lambda number=number: Claim(AWAITED, f"{number}")):  # type: ignore[misc]
            pass
    assert len(turns._served) == REMEMBERED


# --- what a table claims ----------------------------------------------------------------------------------------------


@contextmanager
def looking(table: Table, user: str) -> Iterator[None]:
    page = table.subscribe(Viewer(user))
    yield
    table.unsubscribe(page)


async def test_a_table_claims_what_its_people_are_waiting_for(house: House) -> None:
    house.host.tables.watchers.remove(house.host.programs.attend)
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"))
    assert claim_of(table) == Claim(LIVE, ada.id, table.id)
    with looking(table, ben.id):
        assert claim_of(table).urgency == SEEN, "who plays is not there"
    with looking(table, ada.id):
        assert claim_of(table).urgency == AWAITED
        await house.host.seating.hand_over(table, ada.id, 0, "random")
        assert claim_of(table).urgency == WATCHED
    assert claim_of(table).urgency == UNSEEN


async def test_over_days_a_program_thinks_later_unless_somebody_waits_for_it(house: House) -> None:
    house.host.tables.watchers.remove(house.host.programs.attend)
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random"), pace=Pace("days", DAY_MS))
    assert claim_of(table).urgency == LATER
    with looking(table, ben.id):
        assert claim_of(table).urgency == LATER, "it is not live, whoever looks on"
    with looking(table, ada.id):
        assert claim_of(table).urgency == AWAITED


async def test_a_person_in_real_time_comes_first(house: House) -> None:
    table, users = await empires.era(house)
    assert claim_of(table) == Claim(LIVE, users[0].id, table.id)
    with looking(table, users[1].id):
        assert claim_of(table) == Claim(BY_THE_CLOCK, users[0].id, table.id)


# --- with real thoughts -----------------------------------------------------------------------------------------------


class Seen(Turns):
    """Turns that tell in which order they were given, after whose wish."""

    def __init__(self, slots: int) -> None:
        super().__init__(slots)
        self.told: list[str] = []

    @asynccontextmanager
    async def turn(self, claiming: Claiming) -> AsyncIterator[None]:
        self.told.append(f"{claiming().owner} wishes")
        async with super().turn(claiming):
            self.told.append(f"{claiming().owner} thinks")
            yield


async def test_sixty_tables_of_experts_do_not_hold_up_another_person_s_program(house: House) -> None:
    opponents = ProcessOpponents(workers=1, deadline=300)
    opponents.processes._turns = seen = Seen(2)
    house.host.programs._opponents = opponents
    house.host.quotas.limits = Limits(tables=100, program_tables=100)
    eve, ada = await house.guest("Eve"), await house.guest("Ada")
    experts = [SeatPlan("opponent", level="expert")] * 2
    for _ in range(60):
        await house.set_table(eve, *experts, game="feudum")
    while f"{eve.id} thinks" not in seen.told:
        await asyncio.sleep(0.01)
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="steady"))
    with looking(table, ada.id):
        for _ in range(6):
            while table.asked == (0,):
                await house.answer(table, ada, 0)
            seq = table.seq
            while table.asked == (1,) and table.seq == seq:
                await asyncio.sleep(0.01)
            assert table.seq > seq
    wishes = [place for place, told in enumerate(seen.told) if told == f"{ada.id} wishes"]
    assert len(wishes) >= 3
    for place in wishes:
        thinks = seen.told.index(f"{ada.id} thinks", place)
        assert f"{eve.id} thinks" not in seen.told[place:thinks], "nobody of the sixty comes between"
    assert opponents.queue > 50
