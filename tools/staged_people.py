"""What people have done for the pictures of their pages: rated matches, a tournament, searches."""

import asyncio
from collections.abc import Sequence
from typing import Final

from gnomon.bots import Wait, plan_for
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, Pace, User
from gnomon.matches.rounds import Wish
from gnomon.matches.service import Host
from gnomon.matches.table import Table

LEVELS: Final = ("club", "learner", "seasoned", "regular")
"""How well Helena and the others play, in their order."""
TIMES: Final = 2
"""How often everybody plays with everybody."""
WISHES: Final = (("feudum", "feudum-advanced", "day"), ("khronos", "", "live"), ("khronos", "", "day"))
"""What the others look for: game, mode and pace."""
PROGRAMS: Final = ("regular", "learner")


async def furnish(host: Host, helena: User, others: Sequence[User]) -> tuple[str, str]:
    """Let them play; the addresses of a tournament that runs and of Helena's page."""
    people = [helena, *others]
    for _ in range(TIMES):
        for place, one in enumerate(people):
            for other in people[place + 1 :]:
                await _played(host, people, one, other)
    await host.ratings.settle()
    for other, (game, mode, pace) in zip(others, WISHES, strict=True):
        await host.seeks.seek(other, game, 2, mode, pace, 0)
    return await _tournament(host, people), f"/people/{(await host.people.user(helena.id)).tag}?game=khronos"


async def _played(host: Host, people: Sequence[User], one: User, other: User) -> None:
    """A whole match of two, each as strong as they are."""
    seats = (SeatPlan("me"), SeatPlan("open"))
    table = await host.lobby.create(one, NewTable("khronos", seats, listed=True))
    await host.seating.sit(table, other)
    await _to_the_end(host, people, table)


async def _to_the_end(host: Host, people: Sequence[User], table: Table) -> None:
    """Let people answer what they are asked, and programs what they are."""
    while not table.is_over:
        if any(not table.seats[seat].is_program for seat in table.asked):
            await _a_turn(host, people, table)
        else:
            await asyncio.sleep(0.02)


async def _tournament(host: Host, people: Sequence[User]) -> str:
    """A duplicate tournament of people and programs, whose second round is being played."""
    helena = people[0]
    wish = Wish(
        "The winter cup", "khronos", 2, rounds=4, pace=Pace("days", DAY_MS), round_ms=7 * DAY_MS, duplicate=True
    )
    event = (await host.events.hold(helena, wish)).event.id
    for user in people:
        await host.events.join(event, user)
    for level in PROGRAMS:
        await host.events.add_program(event, helena, "", level)
    await host.events.begin(event, helena)
    await host.events.settle()
    for drawn in (await host.events.whole(event)).tables:
        await _to_the_end(host, people, await host.tables.open(drawn.match))
    await host.events.settle()
    drawn = (await host.events.whole(event)).tables[-1]
    await _to_the_end(host, people, await host.tables.open(drawn.match))
    await host.events.settle()
    return f"/events/{event}"


async def _a_turn(host: Host, people: Sequence[User], table: Table) -> None:
    """Let people answer what they are asked."""
    levels = {user.id: LEVELS[place] for place, user in enumerate(people)}
    seat = next(seat for seat in table.asked if not table.seats[seat].is_program)
    user = table.seats[seat].user
    assert user is not None
    plan = plan_for(levels[user], table.game, table.match.view(seat), seat, table.seq)
    assert not isinstance(plan, Wait)
    for code in plan:
        if seat not in table.asked or table.match.check(seat, code) is not None:
            return
        await host.play.answer(table, user, seat, table.match.number(seat), code)
