"""Days off: the clocks of matches over days stand meanwhile, for as long as was said, and the log tells it."""

import asyncio
from collections.abc import Awaitable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gnomon.kernel.log import NOTE, Row
from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.leave import day_at, planned, start_of
from gnomon.matches.leaves import TOLD_MS
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.off import BACK, DAYS_OFF, NONE, Off, Span
from gnomon.matches.records import DAY_MS, NEVER, CallRules, Pace, User
from gnomon.matches.table import Table
from tests.matches.house import NEW_YEAR, House, TurnedClock, declined, opened, sqlite_store

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
DAYS = Pace("days", 2 * DAY_MS)
"""NEW_YEAR is the first midnight of 2026 in universal time."""


def whats(table: Table) -> list[object]:
    return [row.note["what"] for row in table.match.rows if row.note is not None]


def day(number: int, month: int = 1, year: int = 2026) -> str:
    return f"{year}-{month:02}-{number:02}"


async def two(house: House, pace: Pace = DAYS) -> tuple[Table, User, User]:
    """A match of two people, and both."""
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), pace=pace)
    await house.host.seating.come(table, ben)
    return table, ada, ben


async def turn_of(house: House, table: Table, ada: User, ben: User) -> tuple[User, User, int]:
    """Who is asked, the other one, and the seat."""
    seat = table.asked[0]
    return (ada, ben, seat) if table.seats[seat].user == ada.id else (ben, ada, seat)


async def pass_time(house: House, table: Table, milliseconds: int) -> None:
    house.clock.turn(milliseconds)
    await house.host.scheduler._fire(table)


# --- the clock -----------------------------------------------------------------------------------------------------


async def test_the_clock_stands_on_days_off_and_goes_on_where_it_stood(house: House) -> None:
    table, ada, ben = await two(house)
    asked, _other, seat = await turn_of(house, table, ada, ben)
    await pass_time(house, table, 12 * HOUR)
    await house.host.leaves.plan(asked, day(2), day(4))
    assert whats(table)[-1] == DAYS_OFF
    assert table.record.deadline == table.deadline() == NEW_YEAR + 5 * DAY_MS, (
        "three days later than the second midnight"
    )
    assert table.stopwatch.shown(seat) == NEW_YEAR + 2 * DAY_MS, "it counts down until then as ever"
    await pass_time(house, table, 12 * HOUR)
    assert table.remaining(seat) == DAY_MS
    for _ in range(3):
        assert table.off_now(seat) == Span(
            seat, table.off.spans[0].leave, NEW_YEAR + DAY_MS, NEW_YEAR + 4 * DAY_MS, day(4)
        )
        assert table.stopwatch.shown(seat) == NEVER
        await pass_time(house, table, DAY_MS - 1)
        assert table.remaining(seat) == DAY_MS
        house.clock.turn(1)
    assert table.off_now(seat) is None
    await pass_time(house, table, DAY_MS - 1)
    assert (table.remaining(seat), "timed_out" in whats(table)) == (1, False)
    await pass_time(house, table, 1)
    assert "timed_out" in whats(table)


async def test_answering_is_possible_and_ends_nothing(house: House) -> None:
    table, ada, ben = await two(house)
    asked, other, seat = await turn_of(house, table, ada, ben)
    await house.host.leaves.plan(asked, day(1), day(3))
    await pass_time(house, table, DAY_MS)
    while table.asked == (seat,):
        await house.answer(table, asked, seat)
    assert table.off_now(seat) is not None
    assert [one.last for one in await house.host.leaves.ahead(asked)] == [day(3)]
    while seat not in table.asked:
        await house.answer(table, other, 1 - seat)
    await pass_time(house, table, DAY_MS)
    assert table.remaining(seat) == DAYS.base_ms, "full again, and it does not run"
    assert table.deadline() == NEW_YEAR + 3 * DAY_MS + DAYS.base_ms
    assert (await house.host.leaves.left(asked))[2026] == 17


async def test_whoever_is_back_early_plays_on_with_what_was_left(house: House) -> None:
    table, ada, ben = await two(house)
    asked, _other, seat = await turn_of(house, table, ada, ben)
    await pass_time(house, table, 6 * HOUR)
    leave = await house.host.leaves.plan(asked, day(1), day(10))
    await pass_time(house, table, 2 * DAY_MS)
    await house.host.leaves.end(asked, leave.id)
    assert whats(table)[-1] == BACK
    assert table.off_now(seat) is None
    assert table.remaining(seat) == DAYS.base_ms - 6 * HOUR, "days off fill no clock"
    assert table.record.deadline == NEW_YEAR + 4 * DAY_MS
    assert (await house.host.leaves.left(asked))[2026] == 17, "three days had begun"
    assert await house.host.leaves.ahead(asked) == []
    assert await declined(house.host.leaves.end(asked, leave.id)) == errors.UNKNOWN_LEAVE
    again = await house.host.leaves.plan(asked, day(3), day(3))
    assert (await house.host.leaves.left(asked))[2026] == 17, "a day is taken once"
    assert table.off.knows(seat, again.id)


async def test_days_called_off_before_they_begin_are_not_taken(house: House) -> None:
    table, ada, _ben = await two(house)
    leave = await house.host.leaves.plan(ada, day(5), day(9))
    assert (await house.host.leaves.left(ada))[2026] == 15
    before = table.deadline()
    await house.host.leaves.end(ada, leave.id)
    assert (await house.host.leaves.left(ada))[2026] == 20
    assert table.deadline() == before
    assert table.off.ahead(table.seats_of(ada.id)[0], house.clock.now()) == []


async def test_a_match_that_begins_or_comes_to_somebody_meanwhile_knows_too(house: House) -> None:
    ada, ben, cat = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    await house.host.leaves.plan(ada, day(1), day(2))
    await house.host.leaves.plan(ben, day(4), day(5))
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), pace=DAYS)
    assert DAYS_OFF not in whats(table), "a table that waits has no clock"
    await house.host.seating.come(table, ben)
    assert [(span.seat, span.last) for span in table.off.spans] == [(0, day(2)), (1, day(5))]
    invitation = await house.host.seating.invite(table, ben.id, 1)
    await house.host.seating.accept(invitation.code, cat)
    assert table.seats[1].user == cat.id
    assert whats(table)[-1] == BACK
    assert table.off.ahead(1, house.clock.now()) == [], "they were Ben's"


async def test_all_seats_of_a_person_stand_still_and_nobody_elses(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    plans = SeatPlan("me"), SeatPlan("local", "Ann"), SeatPlan("open"), SeatPlan("opponent", level="random")
    table = await house.set_table(ada, *plans, pace=DAYS, game="feudum")
    await house.host.seating.come(table, ben)
    await house.host.leaves.plan(ada, day(1), day(2))
    assert [span.seat for span in table.off.spans] == [0, 1]


async def test_a_second_clock_runs_on_beside_one_that_stands() -> None:
    off = Off((Span(0, "a", 10, 20, ""), Span(1, "b", 15, 40, "")))
    assert (off.later(0, 0, 10), off.later(0, 0, 11), off.later(0, 12, 5), off.later(0, 20, 5)) == (20, 21, 25, 25)
    assert off.later(0, 0, 9) == 9
    assert (off.between(0, 0, 100), off.between(0, 12, 18), off.between(1, 0, 15), off.between(2, 0, 99)) == (
        10,
        6,
        0,
        0,
    )
    both = Off((Span(0, "a", 10, 20, ""), Span(0, "b", 15, 30, "")))
    assert (both.between(0, 0, 100), both.later(0, 5, 6)) == (20, 31), "time that two leaves share is off once"


@pytest.mark.parametrize("pace", [Pace(), Pace("live", 60 * 60_000, 0)])
async def test_live_matches_and_those_without_clocks_hear_nothing_of_it(house: House, pace: Pace) -> None:
    table, ada, _ben = await two(house, pace)
    await house.host.leaves.plan(ada, day(1), day(2))
    assert DAYS_OFF not in whats(table)
    assert table.off == NONE


async def test_an_agreed_pause_and_days_off_go_together(house: House) -> None:
    table, ada, ben = await two(house)
    asked, other, seat = await turn_of(house, table, ada, ben)
    await house.host.leaves.plan(asked, day(3), day(4))
    for user in (asked, other):
        await house.host.agreements.ask_pause(table, user.id)
    assert table.is_paused
    assert table.deadline() == NEVER
    house.clock.turn(2 * DAY_MS + HOUR)
    await house.host.agreements.resume(table, ben.id)
    assert table.remaining(seat) == DAYS.base_ms
    assert table.deadline() == NEW_YEAR + 4 * DAY_MS + DAYS.base_ms, "the days off last until then"


async def test_nobody_lets_a_program_play_for_somebody_on_days_off(house: House) -> None:
    table, ada, ben = await two(house, Pace("days", 9 * DAY_MS))
    asked, other, seat = await turn_of(house, table, ada, ben)
    await house.host.leaves.plan(asked, day(1), day(3))
    house.clock.turn(2 * DAY_MS)
    assert await declined(house.host.agreements.ask_program(table, other.id, seat)) == errors.NOT_ABSENT
    house.clock.turn(DAY_MS + DAY_MS - 1)
    assert await declined(house.host.agreements.ask_program(table, other.id, seat)) == errors.NOT_ABSENT
    house.clock.turn(1)
    assert await house.host.agreements.ask_program(table, other.id, seat), "a day after they are back"


# --- the log is the truth ------------------------------------------------------------------------------------------


async def test_a_server_started_anew_finds_the_same_clocks(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, ada, ben = await two(house)
        asked, _other, seat = await turn_of(house, table, ada, ben)
        clock.turn(12 * HOUR)
        await house.host.leaves.plan(asked, day(2), day(5))
        match, deadline = table.id, table.deadline()
        log = [row.to_dict(table.game.codes) for row in table.match.rows]
    clock.turn(3 * DAY_MS)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        assert (table.deadline(), table.record.deadline) == (deadline, deadline)
        assert [row.to_dict(table.game.codes) for row in table.match.rows] == log, "nothing had to be told again"
        assert table.remaining(seat) == DAYS.base_ms - DAY_MS
        await house.host.leaves.end(asked, table.off.spans[0].leave)
        deadline = table.deadline()
        assert deadline == clock.now() + DAY_MS
    async with opened(sqlite_store(tmp_path), clock) as house:
        assert (await house.host.tables.open(match)).deadline() == deadline
        assert house.host.tables.leaves == {}


async def test_days_off_that_no_server_had_time_to_tell_save_a_clock_all_the_same(tmp_path: Path) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, ada, ben = await two(house)
        asked, _other, seat = await turn_of(house, table, ada, ben)
        match = table.id
        leave = planned("0" * 16, asked.id, "UTC", day(2), day(5), clock.now())
        await house.host.store.leaves.add(leave, lambda _others: None)  # and there it stops
    clock.turn(4 * DAY_MS)
    async with opened(sqlite_store(tmp_path), clock) as house:
        table = await house.host.tables.open(match)
        await pass_time(house, table, 0)
        assert "timed_out" not in whats(table)
        assert table.remaining(seat) == DAY_MS
        await house.host.leaves.settle()
        assert whats(table).count(DAYS_OFF) == 1
        clock.turn(TOLD_MS)
        await house.host.leaves.settle()
        assert await house.host.store.leaves.untold(9) == []


def test_notes_of_strange_files_are_left_aside() -> None:
    def note(**facts: object) -> Row:
        return Row(0, NOTE, 1, -1, 0, note={"what": DAYS_OFF, **facts})

    known = NONE.after([note(leave="a", begins=5, ends=9, last="2026-01-03")])
    assert known.spans == (Span(1, "a", 5, 9, "2026-01-03"),)
    odd: list[dict[str, object]] = [
        {},
        {"begins": 1},
        {"ends": 7},
        {"leave": 3, "begins": "1", "ends": 7},
        {"begins": 1, "ends": None},
    ]
    assert NONE.after([note(**facts) for facts in odd]) == NONE
    assert NONE.after([note(leave="a", begins=5, ends=9, last="soon")]).spans[0].last == ""
    assert NONE.after([Row(0, NOTE, 1, -1, 0, note={"what": BACK, "leave": "a", "ends": 3})]) == NONE


# --- what is planned -----------------------------------------------------------------------------------------------


async def test_bad_plans_say_what_is_wrong_and_take_nothing(house: House) -> None:
    ada = await house.guest("Ada")
    leaves = house.host.leaves
    await leaves.plan(ada, day(10), day(12))
    cases: list[tuple[Awaitable[object], str]] = [
        (leaves.plan(ada, day(5), day(4)), errors.DAYS_BACKWARDS),
        (leaves.plan(ada, day(31, 12, 2025), day(4)), errors.DAY_PASSED),
        (leaves.plan(ada, day(12), day(13)), errors.DAYS_OVERLAP),
        (leaves.plan(ada, day(1), day(31)), errors.DAYS_OVERLAP),
        (leaves.plan(ada, day(1, 2), day(18, 2)), errors.FEW_DAYS_LEFT),
        (leaves.plan(ada, day(1, 2, 2027), day(3, 2, 2027)), errors.DAY_TOO_FAR),
        (leaves.plan(ada, day(1), "9999-12-31"), errors.DAY_TOO_FAR),
        (leaves.plan(ada, day(1), day(3), "Mars/Olympus"), errors.BAD_ZONE),
        (leaves.end(ada, "no such"), errors.UNKNOWN_LEAVE),
        (leaves.end(ada, "0" * 16), errors.UNKNOWN_LEAVE),
    ]
    typed = (
        "",
        "soon",
        "2026-02-30",
        "2026-2-3",
        "20260203",
        "2026-W05",
        "２０２６-01-03",
        "2026-01-03T00:00",
        "0000-01-01",
    )
    cases += [(leaves.plan(ada, text, day(4)), errors.BAD_DAY) for text in typed]
    cases += [(leaves.plan(ada, day(4), text), errors.BAD_DAY) for text in typed]
    for attempt, code in cases:
        assert await declined(attempt) == code
    assert (await leaves.left(ada))[2026] == 17
    assert len(await house.host.store.leaves.of_user(ada.id)) == 1
    assert await house.host.channels.rules(ada) is None, "no zone was kept either"


async def test_the_allowance_is_of_a_calendar_year(house: House) -> None:
    ada = await house.guest("Ada")
    leaves = house.host.leaves
    house.clock.turn(340 * DAY_MS)
    await leaves.plan(ada, day(22, 12), day(5, 1, 2027))
    assert await leaves.left(ada) == {2026: 10, 2027: 15}
    assert await declined(leaves.plan(ada, day(8, 12), day(18, 12))) == errors.FEW_DAYS_LEFT
    await leaves.plan(ada, day(8, 12), day(17, 12))
    assert await leaves.left(ada) == {2026: 0, 2027: 15}


async def test_a_server_may_have_none_and_programs_take_none(house: House) -> None:
    ada = await house.guest("Ada")
    program = await house.host.access.adopt(ada, "Robo")
    assert await declined(house.host.leaves.plan(program, day(2), day(3))) == errors.PERSONS_ALONE
    house.host.leaves.allowance = 0
    assert await declined(house.host.leaves.plan(ada, day(2), day(3))) == errors.NO_DAYS_OFF


async def test_of_two_plans_at_once_that_do_not_go_together_one_is_kept(house: House) -> None:
    ada = await house.guest("Ada")
    found = await asyncio.gather(
        *(house.host.leaves.plan(ada, day(2), day(12)) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(one, Declined) for one in found) == 2
    assert len(await house.host.store.leaves.of_user(ada.id)) == 1


# --- days by the clocks of a place ---------------------------------------------------------------------------------


def at(year: int, month: int, number: int, hour: int = 0, minute: int = 0) -> int:
    return round(datetime(year, month, number, hour, minute, tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("zone", "first", "last", "begins", "ends"),
    [
        ("Asia/Kolkata", "2026-03-10", "2026-03-11", at(2026, 3, 9, 18, 30), at(2026, 3, 11, 18, 30)),
        ("Asia/Kathmandu", "2026-03-10", "2026-03-10", at(2026, 3, 9, 18, 15), at(2026, 3, 10, 18, 15)),
        ("Australia/Lord_Howe", "2026-04-04", "2026-04-05", at(2026, 4, 3, 13), at(2026, 4, 5, 13, 30)),
        ("Europe/Lisbon", "2026-03-29", "2026-03-29", at(2026, 3, 29), at(2026, 3, 29, 23)),
        ("Europe/Lisbon", "2026-10-25", "2026-10-25", at(2026, 10, 24, 23), at(2026, 10, 26)),
        ("Africa/Cairo", "2026-04-24", "2026-04-24", at(2026, 4, 23, 22), at(2026, 4, 24, 21)),
        ("America/Havana", "2026-11-01", "2026-11-01", at(2026, 11, 1, 4), at(2026, 11, 2, 5)),
    ],
)
def test_days_are_those_of_the_place_where_somebody_lives(
    zone: str, first: str, last: str, begins: int, ends: int
) -> None:
    leave = planned("a", "b", zone, first, last, NEW_YEAR)
    assert (leave.begins, leave.ends) == (begins, ends)
    assert day_at(zone, begins).isoformat() == first
    assert day_at(zone, ends - 1).isoformat() == last
    assert start_of(zone, day_at(zone, ends)) == ends


async def test_today_begins_at_once_and_is_todays_date_there(house: House) -> None:
    ada = await house.guest("Ada")
    house.clock.turn(11 * HOUR)
    leave = await house.host.leaves.plan(ada, day(2), day(2), "Pacific/Kiritimati")
    assert (leave.begins, leave.ends) == (house.clock.now(), at(2026, 1, 2, 10))
    assert await house.host.channels.rules(ada) == CallRules(ada.id, "Pacific/Kiritimati")
    assert await declined(house.host.leaves.plan(ada, day(1), day(3))) == errors.DAY_PASSED


# --- what is told --------------------------------------------------------------------------------------------------


async def reached(house: House) -> tuple[Table, User]:
    """A match in which Ben, who is told by a webhook, is asked, with a whole clock of two days."""
    table, ada, ben = await two(house)
    await house.told_by(ben, "https://hooks.example/ben")
    while table.asked == (0,):
        await house.answer(table, ada, 0)
    return table, ben


async def told(house: House, until: int) -> list[tuple[object, int]]:
    """What is sent, hour by hour until an instant, and when."""
    found: list[tuple[object, int]] = []
    while house.clock.now() < until:
        house.clock.turn(min(HOUR, until - house.clock.now()))
        before = len(house.postbox.sent)
        await house.host._notices.send_due()
        found += [(facts["event"], house.clock.now() - NEW_YEAR) for _to, facts in house.postbox.sent[before:]]
    return found


async def test_nobody_is_reminded_on_days_off_but_in_good_time_after_them(house: House) -> None:
    _table, ben = await reached(house)
    await house.host.leaves.plan(ben, day(1), day(3))
    lead = 4 * HOUR + 48 * 60_000
    sent = await told(house, NEW_YEAR + 5 * DAY_MS - 1)
    assert [event for event, _at in sent] == ["your_turn", "deadline"]
    assert sent[0][1] == 3 * DAY_MS, "that it is their turn, as soon as they are back"
    assert 5 * DAY_MS - lead <= sent[1][1] < 5 * DAY_MS - lead + HOUR


async def test_whoever_is_back_early_is_reminded_by_the_new_deadline(house: House) -> None:
    table, ben = await reached(house)
    leave = await house.host.leaves.plan(ben, day(1), day(9))
    assert await told(house, NEW_YEAR + DAY_MS) == []
    await house.host.leaves.end(ben, leave.id)
    ends = table.deadline()
    assert ends == NEW_YEAR + 3 * DAY_MS
    sent = await told(house, ends - 1)
    assert [event for event, _at in sent if event == "deadline"] == ["deadline"]
    (deadline,) = [facts["deadline"] for _to, facts in house.postbox.sent if facts["event"] == "deadline"]
    assert deadline == "2026-01-04T00:00:00Z"


async def test_the_list_of_deadlines_counts_days_off(house: House) -> None:
    table, ben = await reached(house)
    (before,) = await house.host.deadlines.of(ben)
    await house.host.leaves.plan(ben, day(2), day(3))
    (after,) = await house.host.deadlines.of(ben)
    assert after.ends - before.ends == 2 * DAY_MS
    assert after.since == before.since, "it is the same turn"
    assert after.ends == table.deadline()
