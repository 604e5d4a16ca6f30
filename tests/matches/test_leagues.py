"""Leagues: seasons of divisions, who goes up and down, who comes and goes between, and what makes no sense."""

import asyncio
from dataclasses import replace

import pytest

from gnomon.matches import errors
from gnomon.matches.event_standings import standings
from gnomon.matches.records import DAY_MS, GONE, NEVER, User
from gnomon.matches.rounds import Ladder, Whole, Wish
from tests.matches.house import House, declined
from tests.matches.test_events import LIVE, tables_of

pytestmark = pytest.mark.anyio
WEEK: int = 7 * DAY_MS


def wish(size: int = 4, moves: int = 1, rest: int = WEEK, seasons: int = 0, **more: object) -> Wish:
    ladder = Ladder(size, moves, rest, seasons)
    asked: dict[str, object] = {"name": "Valley", "game": "khronos", "seats": 2, "rounds": 1, "form": "league"}
    return Wish(**asked | {"pace": LIVE, "ladder": ladder} | more)  # type: ignore[arg-type]


async def a_league(house: House, holder: User, programs: int, people: tuple[User, ...] = (), **more: object) -> str:
    events = house.host.events
    league = (await events.hold(holder, wish(**more))).event.id  # type: ignore[arg-type]
    for one in people:
        await events.join(league, one)
    for _ in range(programs):
        await events.add_program(league, holder, "", "random")
    return league


async def hand_over(house: House, whole: Whole, *people: User) -> None:
    """Let programs play for people wherever they sit in the season that is being played."""
    for played in await house.host.events.played(whole, whole.event.round):
        for table in await tables_of(house, played):
            for user in people:
                for seat in table.seats_of(user.id):
                    if not table.is_over and not table.seats[seat].is_program:
                        await house.host.seating.resign(table, user.id, seat, "random")


async def until_season(house: House, league: str, season: int, *people: User) -> Whole:
    """Play until a season is over."""
    for _ in range(3000):
        await house.host.events.settle()
        whole = await house.host.events.whole(league)
        if whole.is_closed(season) or whole.event.status in ("over", "cancelled"):
            return whole
        await hand_over(house, whole, *people)
        await asyncio.sleep(0.01)
    raise AssertionError("the season does not end")


async def test_two_seasons_are_played_and_the_first_and_last_ones_change_divisions(house: House) -> None:
    ada = await house.guest("Ada")
    league = await a_league(house, ada, 8, rest=WEEK)
    events = house.host.events
    whole = await events.begin(league, ada)
    assert (whole.event.status, whole.event.round, [len(one.entrants) for one in whole.divisions]) == (
        "running",
        1,
        [4, 4],
    )
    played = await events.played(whole, 1)
    assert [one.event.name for one in played] == ["Valley 1.1", "Valley 1.2"]
    assert all(one.event.form == "points" and one.event.league == league for one in played)
    assert [one.event.id for one in await events.shown("running")] == [league], "divisions are in no list"
    whole = await until_season(house, league, 1)
    first, second = whole.of_season(1)
    assert first.places[0] == 1 and sorted(first.entrants) == [1, 2, 3, 4]
    assert [one.entrant.number for one in standings(await events.whole(first.event))] == list(first.entrants)
    assert whole.event.due == house.clock.now() + WEEK
    await events.settle()
    assert (await events.whole(league)).event.round == 1, "it rests"
    house.clock.turn(WEEK)
    await events.settle()
    whole = await events.whole(league)
    upper, lower = whole.of_season(2)
    assert set(upper.entrants) == set(first.entrants[:3]) | {second.entrants[0]}
    assert set(lower.entrants) == set(second.entrants[1:]) | {first.entrants[3]}
    whole = await until_season(house, league, 2)
    assert whole.is_closed(2)


async def test_without_a_rest_and_with_a_number_of_seasons_it_comes_to_its_end_by_itself(house: House) -> None:
    ada = await house.guest("Ada")
    league = await a_league(house, ada, 4, size=2, rest=0, seasons=2)
    await house.host.events.begin(league, ada)
    for _ in range(3000):
        await house.host.events.settle()
        whole = await house.host.events.whole(league)
        if whole.event.status == "over":
            break
        await asyncio.sleep(0.01)
    assert (whole.event.status, whole.event.round, len(whole.divisions)) == ("over", 2, 4)
    assert all(one.is_counted for one in whole.divisions)
    assert whole.is_closed(2)


async def test_whoever_is_rated_begins_above_those_who_are_not(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    rated = await house.host.events.hold(ada, Wish("Cup", "khronos", 2, rounds=1, pace=LIVE))
    await house.host.events.join(rated.event.id, ben)
    await house.host.events.add_program(rated.event.id, ada, "", "club")
    whole = await house.host.events.begin(rated.event.id, ada)
    (table,) = await tables_of(house, whole)
    await house.host.seating.resign(table, ben.id, table.seats_of(ben.id)[0], "random")
    while not table.is_over:
        await asyncio.sleep(0.01)
    await house.host.ratings.settle()
    league = await a_league(house, ada, 3, (ada, ben), size=2)
    whole = await house.host.events.begin(league, ada)
    assert [one.entrants for one in whole.divisions] == [(2, 1), (3, 4, 5)]


async def test_who_comes_during_the_first_round_plays_in_the_lowest_division_at_once(house: House) -> None:
    ada, ben, cem, dan = [await house.guest(name) for name in ("Ada", "Ben", "Cem", "Dan")]
    league = await a_league(house, ada, 2, (ada,), size=4, rounds=2)
    events = house.host.events
    await events.begin(league, ada)
    whole = await events.join(league, ben)
    assert [one.number for one in (await events.played(whole, 1))[0].entrants] == [1, 2, 3, 4]
    await events.join(league, cem)
    (played,) = await events.played(whole, 1)
    assert played.entrant_of(cem.id) is None, "the division is full"
    whole = await events.leave(league, ben)
    assert not whole.entrants[3].is_there
    whole = await events.join(league, ben)
    (played,) = await events.played(whole, 1)
    assert [one.number for one in played.there] == [1, 2, 3, 4], "back before the second round"
    whole = await until_season(house, league, 1, ada, ben, cem)
    await events.join(league, dan)
    whole = await events.begin(league, ada)
    assert [sorted(one.entrants) for one in whole.of_season(2)] == [[1, 2, 3, 4], [5, 6]]


async def test_whoever_drops_out_is_gone_and_comes_back_at_the_bottom(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    league = await a_league(house, ada, 3, (ada, ben), size=2, rest=0, rounds=2)
    events = house.host.events
    whole = await events.begin(league, ada)
    top = whole.divisions[0]
    assert sorted(top.entrants) == [1, 2]
    await events.leave(top.event, ben)
    whole = await events.whole(league)
    assert [one.number for one in whole.there] == [1, 3, 4, 5], "whoever drops out of a division leaves the league"
    assert not (await events.whole(top.event)).entrants[1].is_there
    assert await declined(events.leave(league, ben)) == errors.NOT_ENTERED
    assert await declined(events.leave(top.event, ben)) == errors.NOT_ENTERED
    whole = await until_season(house, league, 1, ada)
    assert whole.of_season(1)[0].gone == (2,)
    await events.join(league, ben)
    await events.settle()
    whole = await events.whole(league)
    assert whole.event.round == 2
    assert 2 not in [one for division in whole.of_season(2)[:-1] for one in division.entrants]
    assert len(whole.of_season(2)[0].entrants) == 2, "the gap is filled from below"


async def test_a_league_goes_on_without_the_account_of_whoever_held_it(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    waiting = await a_league(house, ada, 2, (ben,), size=2)
    running = await a_league(house, ada, 2, (ada, ben), size=2, rest=0)
    alone = await a_league(house, ada, 2, size=2, rest=0)
    events = house.host.events
    for one in (running, alone):
        await events.begin(one, ada)
    await house.host.parting.leave(ada, "Ada")
    whole = await until_season(house, running, 1, ben)
    assert (whole.event.holder, whole.event.holder_name, whole.entrants[0].name) == ("", GONE, GONE)
    await events.settle()
    whole = await events.whole(running)
    assert (whole.event.status, whole.event.round) == ("running", 2), "the next season begins by itself"
    assert 1 not in [one for division in whole.of_season(2) for one in division.entrants]
    whole = await until_season(house, alone, 1)
    await events.settle()
    assert (await events.whole(alone)).event.status == "over", "programs alone want no other season"
    await events.settle()
    house.clock.turn(DAY_MS)
    await events.settle()
    assert (await events.whole(waiting)).event.status == "running", "it begins by itself a day later"


async def test_a_season_for_which_too_few_are_left_is_the_end(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    events = house.host.events
    empty = await a_league(house, ada, 1, starts=3_600_000)
    league = await a_league(house, ada, 0, (ada, ben))
    assert await declined(events.begin(empty, ada)) == errors.FEW_ENTRANTS
    await events.begin(league, ada)
    whole = await until_season(house, league, 1, ada, ben)
    await events.leave(league, ben)
    assert await declined(events.begin(league, ada)) == errors.FEW_ENTRANTS
    house.clock.turn(WEEK)
    await events.settle()
    whole = await events.whole(league)
    assert (whole.event.status, whole.event.round) == ("over", 1)
    assert (await events.whole(empty)).event.status == "cancelled"


async def test_fewer_people_than_a_table_seats_play_with_programs(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    league = await a_league(house, ada, 0, (ada, ben), size=4, seats=3)
    whole = await house.host.events.begin(league, ada)
    (played,) = await house.host.events.played(whole, 1)
    (table,) = await tables_of(house, played)
    assert sorted(seat.user or "" for seat in table.seats) == sorted(["", ada.id, ben.id])


async def test_the_holder_ends_it_with_the_season_or_in_the_rest(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    events = house.host.events
    waiting, running, resting = [await a_league(house, ada, 2, size=2) for _ in range(3)]
    assert (await events.end(waiting, ada)).event.status == "cancelled"
    await events.begin(running, ada)
    assert await declined(events.begin(running, ada)) == errors.EVENT_BEGUN
    await events.end(running, ada)
    assert await declined(events.join(running, ben)) == errors.EVENT_CLOSED
    assert (await until_season(house, running, 1)).event.status == "over"
    await events.begin(resting, ada)
    await until_season(house, resting, 1)
    assert (await events.end(resting, ada)).event.status == "over"


async def test_a_division_is_seen_to_in_its_league_alone(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.host.hosting.add(None, ada, "the machine is hers")
    league = await a_league(house, ada, 3, size=4, rounds=2)
    events = house.host.events
    whole = await events.begin(league, ada)
    division = whole.divisions[0].event
    for attempt in (
        events.join(division, ben),
        events.begin(division, ada),
        events.end(division, ada),
        events.add_program(division, ada, "", "random"),
        events.remove(division, ada, 1),
    ):
        assert await declined(attempt) == errors.IN_LEAGUE
    await events.remove(league, ada, 2)
    (played,) = await events.played(whole, 1)
    assert [one.number for one in played.there] == [1, 3]
    assert await house.host.store.events.held(ada.id) == 1


async def test_what_makes_no_league_is_declined_and_nothing_is_set_up(house: House) -> None:
    ada = await house.guest("Ada")
    events = house.host.events
    for size, seats in ((2, 3), (1, 2), (33, 2), (-1, 2)):
        assert await declined(events.hold(ada, wish(size=size, seats=seats))) == errors.DIVISION_SIZE, size
    for size, moves in ((4, 3), (4, 0), (5, 3), (2, -1)):
        assert await declined(events.hold(ada, wish(size=size, moves=moves))) == errors.MANY_MOVES, moves
    for more in ({"rest": -1}, {"rest": 61 * DAY_MS}, {"seasons": -1}, {"seasons": 100}, {"ladder": None}):
        assert await declined(events.hold(ada, wish(**more))) == errors.BAD_REQUEST, more  # type: ignore[arg-type]
    assert await events.shown("open") == []
    assert (await events.hold(ada, replace(wish(), form="points"))).event.ladder is None


async def test_who_is_banned_plays_no_other_season(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    league = await a_league(house, ada, 2, (ben,), size=2)
    events = house.host.events
    await events.begin(league, ada)
    await until_season(house, league, 1, ben)
    await house.host.hosting.ban(None, ben, "rude")
    whole = await events.begin(league, ada)
    assert [one.entrants for one in whole.of_season(2)] == [(2, 3)] or [one.entrants for one in whole.of_season(2)] == [
        (3, 2)
    ]
    assert not whole.entrants[0].is_there
    assert whole.event.due == NEVER
