"""Tournaments: entering, drawing, playing to the end, and everything that may happen between."""

import asyncio
from pathlib import Path

import pytest

from gnomon.matches import errors
from gnomon.matches.event_standings import standings
from gnomon.matches.records import DAY_MS, GONE, Pace, User, day_of
from gnomon.matches.rounds import FILLER, Whole, Wish
from gnomon.matches.service import Settings
from gnomon.matches.table import Table
from tests.matches.house import House, declined, opened, sqlite_store

pytestmark = pytest.mark.anyio
LIVE = Pace("live", 600_000, 10_000)


def wish(**more: object) -> Wish:
    asked: dict[str, object] = {"name": "Cup", "game": "khronos", "seats": 2, "rounds": 2, "pace": LIVE, **more}
    return Wish(**asked)  # type: ignore[arg-type]


async def an_event(house: House, holder: User, programs: int = 0, people: tuple[User, ...] = (), **more: object) -> str:
    events = house.host.events
    whole = await events.hold(holder, wish(**more))
    for one in people:
        await events.join(whole.event.id, one)
    for _ in range(programs):
        await events.add_program(whole.event.id, holder, "", "random")
    return whole.event.id


async def tables_of(house: House, whole: Whole) -> list[Table]:
    """The live tables of the round that is being played."""
    named = [one.match for one in whole.of_round(whole.event.round) if one.match]
    there = [match for match in named if await house.host.store.match(match) is not None]  # others are being set up
    return [await house.host.tables.open(match) for match in there]


async def until_over(house: House, event: str, round: int = 0) -> Whole:
    """Wait until a round is closed, or the event is over."""
    for _ in range(3000):
        await house.host.events.settle()
        whole = await house.host.events.whole(event)
        if whole.event.status in ("over", "cancelled") or (round and whole.is_closed(round)):
            return whole
        await asyncio.sleep(0.01)
    raise AssertionError("the event does not end")


async def test_programs_play_a_tournament_to_its_end_and_everybody_meets_others(house: House) -> None:
    ada = await house.guest("Ada")
    event = await an_event(house, ada, 8, rounds=3)
    await house.host.events.begin(event, ada)
    whole = await until_over(house, event)
    assert (whole.event.status, whole.event.round) == ("over", 3)
    assert [len(whole.of_round(number)) for number in (1, 2, 3)] == [4, 4, 4]
    pairs = [frozenset(table.entrants) for table in whole.tables]
    assert len(set(pairs)) == 12
    assert all(table.is_counted for table in whole.tables)
    found = standings(whole)
    assert [one.place for one in found] == sorted(one.place for one in found)
    assert sum(one.points for one in found) % 60 == 0
    assert len({one.name for one in whole.entrants}) == 8


async def test_tables_of_three_are_made_full_by_programs_and_their_matches_are_rated(house: House) -> None:
    ada, ben, cem, dan = [await house.guest(name) for name in ("Ada", "Ben", "Cem", "Dan")]
    event = await an_event(house, ada, people=(ada, ben, cem, dan), seats=3, rounds=1)
    whole = await house.host.events.begin(event, ada)
    assert sorted(table.entrants.count(FILLER) for table in whole.tables) == [1, 1]
    tables = await tables_of(house, whole)
    for here in tables:
        assert here.record.status == "running"
        assert here.record.listed and here.record.claimed
        assert here.record.title.startswith("Cup 1.")
        for seat in here.seats:
            if seat.user:
                user = await house.host.store.user(seat.user)
                assert user is not None
                await house.host.seating.resign(here, user.id, seat.index, "random")
    whole = await until_over(house, event)
    await house.host.ratings.settle()
    assert {await house.host.store.ratings.verdict(table.match) for table in whole.tables} == {"rated"}


async def test_a_knock_out_has_byes_and_one_who_is_left(house: House) -> None:
    ada = await house.guest("Ada")
    event = await an_event(house, ada, 5, form="knockout")
    await house.host.events.begin(event, ada)
    whole = await until_over(house, event)
    assert (whole.event.status, whole.event.rounds) == ("over", 3)
    assert [sum(table.is_bye for table in whole.of_round(number)) for number in (1, 2, 3)] == [3, 0, 0]
    assert [len(whole.of_round(number)) for number in (1, 2, 3)] == [4, 2, 1]
    assert standings(whole)[0].place == 1
    assert standings(whole)[1].points < standings(whole)[0].points


async def test_all_tables_of_a_duplicate_round_have_one_deal_that_nobody_has_chosen(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    event = await an_event(house, ada, 2, (ada, ben), duplicate=True)
    whole = await house.host.events.begin(event, ada)
    tables = await tables_of(house, whole)
    seeds = {table.match.seed for table in tables}
    assert seeds == {house.host.events.course.seed(event, 1)}
    assert all(table.record.claimed and not table.record.listed and table.is_sealed for table in tables)
    first = whole.rounds[0]
    assert first.seal == house.host.events.course.seal(event, 1)
    assert house.host.events.course.told(event, first) == ""
    assert house.host.events.course.seed(event, 2) not in seeds
    for table in tables:
        for user in (ada, ben):
            for seat in table.seats_of(user.id):
                await house.host.seating.resign(table, user.id, seat, "random")
    whole = await until_over(house, event, 1)
    assert house.host.events.course.told(event, whole.rounds[0]) == f"{next(iter(seeds)):064x}"
    assert not any(one.is_sealed for one in [await house.host.tables.current(table.id) for table in tables])


async def test_while_a_duplicate_round_is_played_its_tables_are_closed_to_all_others(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    event = await an_event(house, ada, 2, (ada, ben), duplicate=True)
    whole = await house.host.events.begin(event, ada)
    tables = house.host.tables
    mine = next(table for table in await tables_of(house, whole) if table.seats_of(ada.id))
    assert await tables.current(mine.id, ada.id) is mine
    for stranger in ("", (await house.guest("Eve")).id):
        assert await declined(tables.current(mine.id, stranger)) == errors.SEALED
    assert mine.id not in {one.record.id for one in await house.host.lobby.watchable()}
    copy = await house.host.analysis.share(await house.host.analysis.copy(mine, ada, mine.seats_of(ada.id)[0], -1), ada)
    assert await declined(house.host.analysis.open(copy.record.id, await house.guest("Eve"))) == errors.SEALED
    assert (await house.host.analysis.open(copy.record.id, ada)).record.id == copy.record.id
    await house.host.hosting.add(None, ada, "the machine is hers")
    assert await declined(house.host.hosting.export(ada, mine, "curious")) == errors.SEALED


async def test_seats_of_an_event_are_handed_to_nobody_else(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    event = await an_event(house, ada, 1, (ada,))
    (table,) = await tables_of(house, await house.host.events.begin(event, ada))
    (seat,) = table.seats_of(ada.id)
    seating = house.host.seating
    assert await declined(seating.invite(table, ada.id, seat)) == errors.EVENT_SEAT
    assert await declined(seating.recover(table.seats[seat].recovery, ben)) == errors.EVENT_SEAT
    assert (await seating.recover(table.seats[seat].recovery, ada))[1] == seat


async def test_who_comes_during_the_first_round_plays_from_the_second_on(house: House) -> None:
    ada, ben, eve = [await house.guest(name) for name in ("Ada", "Ben", "Eve")]
    event = await an_event(house, ada, 1, (ada,), rounds=3)
    events = house.host.events
    whole = await events.begin(event, ada)
    assert len((await events.join(event, ben)).entrants) == 3
    (table,) = await tables_of(house, whole)
    await house.host.seating.resign(table, ada.id, table.seats_of(ada.id)[0], "random")
    whole = await until_over(house, event, 1)
    await events.settle()
    whole = await events.whole(event)
    assert whole.event.round == 2
    assert 3 in {one for at in whole.of_round(2) for one in at.entrants}
    late = next(one for one in standings(whole) if one.entrant.user == ben.id)
    assert late.points == 90, "the mean of 3 and 0"
    assert await declined(events.join(event, eve)) == errors.EVENT_CLOSED


async def test_whoever_drops_out_is_replaced_by_a_program_and_drawn_no_more(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    event = await an_event(house, ada, 2, (ada, ben), rounds=2)
    events = house.host.events
    whole = await events.begin(event, ada)
    whole = await events.leave(event, ben)
    table = next(one for one in await tables_of(house, whole) if one.seats_of(ben.id))
    assert table.seats[table.seats_of(ben.id)[0]].resigned
    assert await declined(events.leave(event, ben)) == errors.NOT_ENTERED
    await events.leave(event, ada)
    whole = await until_over(house, event)
    second = {one for at in whole.of_round(2) for one in at.entrants}
    assert second == {one.number for one in whole.entrants if not one.user}
    assert len(standings(whole)) == 4, "their results stay"
    ranked = [one for one in standings(whole) if one.entrant.user]
    assert all(one.fields[1].kind == "none" for one in ranked)


async def test_an_event_goes_on_without_the_account_of_whoever_held_it(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    running = await an_event(house, ada, 2, (ada,))
    waiting = await an_event(house, ada, 2, (ada,))
    await house.host.events.begin(running, ada)
    await house.host.parting.leave(ada, "Ada")
    whole = await until_over(house, running)
    assert whole.event.status == "over"
    assert (whole.event.holder, whole.event.holder_name) == ("", GONE)
    gone = next(one for one in whole.entrants if one.number == 1)
    assert (gone.user, gone.name, gone.left) == ("", GONE, 1)
    found = await house.host.events.whole(waiting)
    assert [one.level for one in found.entrants] == ["random", "random"], "who has not played is gone"
    await house.host.events.settle()
    assert (await house.host.events.whole(waiting)).event.status == "open"
    house.clock.turn(DAY_MS)
    whole = await until_over(house, waiting)
    assert whole.event.status == "over", "it begins by itself a day later"
    assert await declined(house.host.events.end(waiting, ben)) == errors.NOT_HOLDER


async def test_an_event_begins_at_its_time_or_is_called_off_for_want_of_people(house: House) -> None:
    ada = await house.guest("Ada")
    full = await an_event(house, ada, 2, starts=3_600_000, rounds=1)
    empty = await an_event(house, ada, 1, starts=3_600_000)
    await house.host.events.settle()
    assert (await house.host.events.whole(full)).event.status == "open"
    house.clock.turn(3_600_000)
    assert (await until_over(house, full)).event.status == "over"
    assert (await until_over(house, empty)).event.status == "cancelled"
    assert await declined(house.host.events.begin(empty, ada)) == errors.EVENT_CLOSED


async def test_the_holder_calls_an_event_off_or_lets_it_end_with_the_round(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    events = house.host.events
    waiting, running = await an_event(house, ada, 1), await an_event(house, ada, 2, (ben,), rounds=5)
    assert (await events.end(waiting, ada)).event.status == "cancelled"
    assert await declined(events.join(waiting, ben)) == errors.EVENT_CLOSED
    assert await declined(events.end(waiting, ada)) == errors.EVENT_CLOSED
    await events.begin(running, ada)
    assert await declined(events.begin(running, ada)) == errors.EVENT_BEGUN
    assert (await events.end(running, ada)).event.rounds == 1
    await events.leave(running, ben)
    assert (await until_over(house, running)).event.round == 1


async def test_programs_play_on_where_the_time_of_a_round_is_over(house: House) -> None:
    ada = await house.guest("Ada")
    event = await an_event(house, ada, 1, (ada,), rounds=1, round_ms=3_600_000, pace=Pace("days", DAY_MS))
    (table,) = await tables_of(house, await house.host.events.begin(event, ada))
    house.clock.turn(3_600_000)
    await until_over(house, event)
    assert table.is_over
    assert table.seats[table.seats_of(ada.id)[0]].level == "club"


async def test_the_time_of_a_round_is_longer_by_the_days_off_of_who_plays_there(house: House) -> None:
    ada = await house.guest("Ada")
    event = await an_event(house, ada, 1, (ada,), rounds=1, round_ms=DAY_MS, pace=Pace("days", 5 * DAY_MS))
    (table,) = await tables_of(house, await house.host.events.begin(event, ada))
    first = day_of(house.clock.now())
    await house.host.leaves.plan(ada, first, day_of(house.clock.now() + DAY_MS))
    house.clock.turn(3 * DAY_MS - 1)
    await house.host.events.settle()
    assert not table.seats[table.seats_of(ada.id)[0]].is_program
    house.clock.turn(1)
    await until_over(house, event)
    assert table.is_over


async def test_a_pause_holds_nobody_up_beyond_the_time_of_the_round(house: House) -> None:
    ada = await house.guest("Ada")
    event = await an_event(house, ada, 1, (ada,), rounds=1, round_ms=3_600_000)
    (table,) = await tables_of(house, await house.host.events.begin(event, ada))
    assert await house.host.agreements.ask_pause(table, ada.id)
    house.clock.turn(3_600_000)
    await until_over(house, event)
    assert table.is_over


async def test_the_next_round_is_drawn_after_a_rest(house: House) -> None:
    ada = await house.guest("Ada")
    event = await an_event(house, ada, 2, rest_ms=300_000)
    await house.host.events.begin(event, ada)
    whole = await until_over(house, event, 1)
    await house.host.events.settle()
    assert (await house.host.events.whole(event)).event.round == 1
    assert whole.event.due == house.clock.now() + 300_000
    house.clock.turn(300_000)
    assert (await until_over(house, event)).event.round == 2


async def test_what_makes_no_sense_is_declined_and_nothing_is_set_up(house: House) -> None:
    ada = await house.guest("Ada")
    events = house.host.events
    bad = {"seats": 1, "rounds": 0, "pace": Pace(), "round_ms": 1, "rest_ms": -1, "starts": -5, "name": " ", "most": 1}
    for name, value in bad.items():
        assert await declined(events.hold(ada, wish(**{name: value}))) == errors.BAD_REQUEST, name
    for name, value in {"seats": 6, "form": "knockout", "rounds": 13}.items():
        more = {name: value, **({"seats": 3} if name == "form" else {})}
        assert await declined(events.hold(ada, wish(**more))) == errors.BAD_REQUEST, name
    assert await declined(events.hold(ada, wish(name="x" * 41))) == errors.TOO_LONG
    assert await declined(events.hold(ada, wish(game="chess"))) == errors.UNKNOWN_GAME
    assert await events.shown("open") == []
    assert await declined(events.whole("0" * 16)) == errors.UNKNOWN_EVENT
    assert await declined(events.whole("../etc")) == errors.UNKNOWN_EVENT


async def test_limits_and_rights(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    events = house.host.events
    made = [await an_event(house, ada, most=2) for _ in range(3)]
    assert await declined(events.hold(ada, wish())) == errors.MANY_EVENTS
    await events.end(made[2], ada)
    await events.hold(ada, wish())
    for attempt in (
        events.begin(made[0], ben),
        events.end(made[0], ben),
        events.add_program(made[0], ben, "", "random"),
        events.remove(made[0], ben, 1),
    ):
        assert await declined(attempt) == errors.NOT_HOLDER
    assert await declined(events.begin(made[0], ada)) == errors.FEW_ENTRANTS
    assert await declined(events.add_program(made[0], ada, "", "nobody")) == errors.UNKNOWN_LEVEL
    await events.join(made[0], ada)
    await events.join(made[0], ada)
    await events.join(made[0], ben)
    assert len((await events.whole(made[0])).entrants) == 2, "once each"
    assert await declined(events.join(made[0], await house.guest("Cem"))) == errors.EVENT_FULL
    await events.remove(made[0], ada, 2)
    assert [one.user for one in (await events.whole(made[0])).entrants] == [ada.id]
    assert await declined(events.remove(made[0], ada, 2)) == errors.NOT_ENTERED
    await house.host.hosting.ban(None, ben, "rude")
    assert await declined(events.join(made[1], ben)) == errors.BANNED


async def test_what_a_host_does_to_an_event_of_somebody_else_stands_in_the_log_with_the_reason(house: House) -> None:
    ada, ben, eve = [await house.guest(name) for name in ("Ada", "Ben", "Eve")]
    await house.host.hosting.add(None, eve, "the machine is hers")
    events, log = house.host.events, house.host.store.hosting
    event = await an_event(house, ada, 2, (ben,))
    before = len(await log.deeds(99))
    for attempt in (
        events.begin(event, eve),
        events.end(event, eve, " "),
        events.remove(event, eve, 1),
        events.add_program(event, eve, "", "random"),
    ):
        assert await declined(attempt) == errors.NO_REASON
    assert await declined(events.remove(event, eve, 9, "rude")) == errors.NOT_ENTERED
    assert await declined(events.end(event, ben, "a joke")) == errors.NOT_HOLDER
    assert len(await log.deeds(99)) == before, "what is not done is not in the log"
    assert len((await events.whole(event)).there) == 3
    await events.remove(event, eve, 1, "rude")
    await events.add_program(event, eve, "", "random", "for even tables")
    await events.end(event, eve, "a test")
    own = await an_event(house, eve, 2)
    await events.end(own, eve)
    found = [(one.act, one.title, one.reason, one.subject) for one in reversed(await log.deeds(99))][before:]
    assert found == [
        ("entrant_removed", "Ben", "rude", ben.id),
        ("entrant_added", "Cup", "for even tables", event),
        ("event_ended", "Cup", "a test", event),
    ]


@pytest.mark.parametrize("holders", ["hosts", "nobody"])
async def test_the_host_says_who_may_hold_events(tmp_path: Path, anyio_backend: str, holders: str) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        house.host.events._holders = holders  # type: ignore[assignment]
        ada = await house.guest("Ada")
        assert await declined(house.host.events.hold(ada, wish())) == errors.EVENTS_OFF
        await house.host.hosting.add(None, ada, "the machine is hers")
        assert house.host.events.may_hold(ada) == (holders == "hosts")
    assert Settings().events == "anybody"


async def test_a_move_a_day_is_played_without_stretches_of_real_time(house: House) -> None:
    ada = await house.guest("Ada")
    days = Pace("days", DAY_MS)
    whole = await house.host.events.hold(ada, wish(game="time_of_empires", seats=3, pace=days))
    assert whole.event.options["era_1"] == "introductory"
    real = {"era_1": "real_time"}
    assert await declined(
        house.host.events.hold(ada, wish(game="time_of_empires", seats=3, pace=days, options=real))
    ) == (errors.REAL_TIME)


async def test_whoever_is_banned_is_drawn_no_more(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    event = await an_event(house, ada, 2, (ben,))
    await house.host.hosting.ban(None, ben, "rude")
    whole = await house.host.events.begin(event, ada)
    assert {one for table in whole.tables for one in table.entrants if one != FILLER} == {2, 3}
    assert not whole.entrants[0].is_there


async def test_a_guest_who_turns_out_to_be_somebody_takes_part_as_that_one(house: House) -> None:
    ada, guest, other = [await house.guest(name) for name in ("Ada", "Guest", "Other")]
    event, both = await an_event(house, guest, 1, (guest,)), await an_event(house, ada, 0, (ada, other))
    await house.host.events.begin(event, guest)
    await house.host.uniting.unite(guest, ada)
    whole = await house.host.events.whole(event)
    assert (whole.event.holder, whole.entrants[0].user, whole.entrants[0].name) == (ada.id, ada.id, "Ada")
    assert await declined(house.host.uniting.unite(other, ada)) == errors.BOTH_IN_EVENT
    assert len((await house.host.events.whole(both)).entrants) == 2
