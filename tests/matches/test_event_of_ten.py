"""A duplicate tournament of eight people and two programs at tables of five, to its end: all that people answer they answer themselves."""

import asyncio
import random
from collections import Counter
from typing import Final

import pytest

from gnomon.matches.event_standings import points_of, standings
from gnomon.matches.pairing import met
from gnomon.matches.records import Pace, User
from gnomon.matches.rounds import Whole, Wish
from gnomon.matches.table import Table
from tests.matches.house import House

pytestmark = pytest.mark.anyio

SEATS: Final = 5
ROUNDS: Final = 2
LIVE: Final = Pace("live", 600_000, 10_000)


async def round_of(house: House, event: str, number: int) -> Whole:
    """The event, once all tables of a round are set."""
    while True:
        await house.host.events.settle()
        whole = await house.host.events.whole(event)
        named = [table.match for table in whole.of_round(number)]
        if named and all([await house.host.store.match(match) is not None for match in named]):
            return whole
        await asyncio.sleep(0.01)


async def play(house: House, table: Table, people: dict[str, User], chance: random.Random) -> Counter[int]:
    """Play a match to its end, programs by themselves and people answer by answer; how often each seat of a person has answered."""
    answered: Counter[int] = Counter()
    while not table.is_over:
        seat = next((seat for seat in table.asked if table.seats[seat].user), -1)
        if seat < 0:
            await asyncio.sleep(0.001)  # a program thinks
            continue
        user = people[table.seats[seat].user or ""]
        await house.answer(table, user, seat, chance.randrange(len(table.match.options(seat))))
        answered[seat] += 1
    return answered


async def test_eight_people_and_two_programs_play_two_rounds_at_tables_of_five_to_the_end(house: House) -> None:
    people = [await house.guest(name) for name in ("Ada", "Ben", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal")]
    known, chance = {one.id: one for one in people}, random.Random(5)
    events, host = house.host.events, people[0]
    wish = Wish("Cup of ten", "khronos", SEATS, rounds=ROUNDS, pace=LIVE, duplicate=True)
    event = (await events.hold(host, wish)).event.id
    for one in people:
        await events.join(event, one)
    for _ in range(2):
        await events.add_program(event, host, "", "first_evening")
    await events.begin(event, host)

    for number in range(1, ROUNDS + 1):
        whole = await round_of(house, event, number)
        order = [line.entrant.number for line in standings(whole)]
        drawn = whole.of_round(number)
        assert [len(table.entrants) for table in drawn] == [SEATS, SEATS]
        assert sorted(one for table in drawn for one in table.entrants) == list(range(1, 11)), "no seat is made up"
        tables = [await house.host.tables.open(table.match) for table in drawn]
        assert {table.match.seed for table in tables} == {events.course.seed(event, number)}
        if number > 1:
            assert order[0] in drawn[0].entrants, "whoever leads sits at the first table"
            assert sum(times > 1 for times in met(table.entrants for table in whole.tables).values()) == 8, "the fewest"
        for table in tables:
            answered = await play(house, table, known, chance)
            assert answered.keys() == {seat.index for seat in table.seats if seat.user}
            assert not any(seat.resigned or (seat.user and seat.is_program) for seat in table.seats)
        while not (whole := await events.whole(event)).is_closed(number):
            await events.settle()
            await asyncio.sleep(0.01)
        for counted, table in zip(whole.of_round(number), tables, strict=True):
            outcome = table.match.outcome
            assert (counted.places, counted.scores) == (tuple(outcome.ranks), tuple(outcome.scores))

    assert (whole.event.status, whole.event.round) == ("over", ROUNDS)
    points: Counter[int] = Counter()
    for counted in whole.tables:
        points.update(dict(zip(counted.entrants, points_of(counted.places), strict=True)))
    assert {line.entrant.number: line.points for line in standings(whole)} == {one: points[one] for one in range(1, 11)}
    assert points.total() == 2 * ROUNDS * (5 + 3 + 1) * 60
    await house.host.ratings.settle()
    assert {await house.host.store.ratings.verdict(counted.match) for counted in whole.tables} == {"rated"}
