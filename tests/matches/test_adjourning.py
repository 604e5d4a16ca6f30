"""A match is adjourned: who agrees, to which times, what stands still meanwhile, how it goes on, and who is told."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from gnomon.match import load
from gnomon.matches import errors
from gnomon.matches.agreements import ABSENT_MS, LATEST_MS, SOONEST_MS, absent
from gnomon.matches.calling import instant_of
from gnomon.matches.draft import Draft
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.pauses import ADJOURNED, ARRIVAL_MS, CALLED, LEAD_MS, REMINDED_MS, RESUMED, hold, pause_of
from gnomon.matches.records import DAY_MS, NEVER, Pace, User
from gnomon.matches.table import Table
from gnomon.matches.transfer import export_table, read_table
from gnomon.matches.wishes import NONE
from tests.kit.dealer import DEALER
from tests.matches.empires import comes, era, fire, whats
from tests.matches.house import NEW_YEAR, House, TurnedClock, declined, opened, sqlite_store

pytestmark = pytest.mark.anyio

MINUTE = 60_000
HOUR = 60 * MINUTE
LIVE = Pace("live", 10 * MINUTE, 0)
DAILY = Pace("days", DAY_MS)
IN_TWO_DAYS = NEW_YEAR + 2 * DAY_MS


async def two(house: House, pace: Pace | None = None) -> tuple[Table, User, User]:
    """Ada and Ben at a running table."""
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True, pace=pace)
    await house.host.seating.sit(table, ben)
    return table, ada, ben


async def adjourn(house: House, table: Table, users: Sequence[User], until: int = IN_TWO_DAYS) -> None:
    """All of them agree."""
    await house.host.agreements.offer_adjournment(table, users[0].id, until)
    for user in users[1:]:
        await house.host.agreements.accept_adjournment(table, user.id, until)
    assert table.record.adjourned == until


# --- agreeing --------------------------------------------------------------------------------------------------------


async def test_everybody_has_to_agree_and_then_the_match_stands_still_until_the_time(house: House) -> None:
    users = [await house.guest(name) for name in ("Ada", "Ben", "Cat")]
    table = await house.set_table(users[0], SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
    for user in users[1:]:
        await house.host.seating.sit(table, user)
    agreements, seat = house.host.agreements, table.asked[0]
    await agreements.offer_adjournment(table, users[1].id, IN_TWO_DAYS)
    await agreements.offer_adjournment(table, users[1].id, IN_TWO_DAYS)
    assert whats(table).count("adjourn_asked") == 1, "the same offer twice is one"
    assert not await agreements.accept_adjournment(table, users[0].id, IN_TWO_DAYS)
    offer = table.wishes.adjourn
    assert offer is not None
    assert (offer.by, offer.until, set(offer.seats)) == (1, IN_TWO_DAYS, {0, 1})
    assert not table.is_paused
    assert await agreements.accept_adjournment(table, users[2].id, IN_TWO_DAYS)
    assert table.is_paused
    assert (table.asked, table.wishes.adjourn) == ((), None)
    assert table.record.adjourned == table.record.deadline == IN_TWO_DAYS
    number, code = table.match.number(seat), table.match.options(seat)[0].code
    assert await declined(house.host.play.answer(table, users[seat].id, seat, number, code)) == errors.ADJOURNED
    assert await declined(house.host.play.undo(table, users[seat].id, seat, "answer")) == errors.ADJOURNED
    assert await declined(agreements.ask_pause(table, users[0].id)) == errors.ADJOURNED
    assert absent(table, IN_TWO_DAYS - 1) == []
    house.clock.turn(2 * DAY_MS - 1)
    await fire(house, table)
    assert table.is_paused
    house.clock.turn(1)
    await fire(house, table)
    assert not table.is_paused
    assert (table.record.adjourned, whats(table)[-1]) == (NEVER, RESUMED)
    assert absent(table, house.clock.now() + ABSENT_MS - 1) == [], "whoever is asked has been so since now"
    await house.answer(table, users[seat], seat)
    assert table.wishes == NONE.after(table.match.rows)


async def test_an_answer_at_the_very_time_finds_the_match_going_on(house: House) -> None:
    table, ada, ben = await two(house)
    await adjourn(house, table, (ada, ben))
    seat = table.match.to_act[0]
    house.clock.turn(2 * DAY_MS)
    await house.answer(table, (ada, ben)[seat], seat)
    assert not table.is_paused


async def test_programs_are_not_asked_and_have_no_say(house: House) -> None:
    users = [await house.guest(name) for name in ("Ada", "Ben")]
    machine = await house.host.access.adopt(users[0], "Robo")
    table = await house.set_table(
        users[0],
        SeatPlan("me"),
        SeatPlan("open"),
        SeatPlan("open"),
        SeatPlan("opponent", level="random"),
        listed=True,
    )
    for user in (users[1], machine):
        await house.host.seating.sit(table, user)
    agreements = house.host.agreements
    await agreements.offer_adjournment(table, users[0].id, IN_TWO_DAYS)
    for attempt in (
        agreements.offer_adjournment(table, machine.id, IN_TWO_DAYS),
        agreements.accept_adjournment(table, machine.id, IN_TWO_DAYS),
        agreements.decline_adjournment(table, machine.id, IN_TWO_DAYS),
    ):
        assert await declined(attempt) == errors.PEOPLE_ALONE
    assert await agreements.accept_adjournment(table, users[1].id, IN_TWO_DAYS)
    assert await declined(agreements.resume(table, machine.id)) == errors.PEOPLE_ALONE


@pytest.mark.parametrize(
    ("ahead", "code"),
    [
        (-DAY_MS, errors.TOO_SOON),
        (0, errors.TOO_SOON),
        (SOONEST_MS - 1, errors.TOO_SOON),
        (SOONEST_MS, ""),
        (LATEST_MS, ""),
        (LATEST_MS + 1, errors.TOO_LATE),
        (10**14, errors.TOO_LATE),
    ],
)
async def test_times_that_are_past_or_too_far_are_declined(house: House, ahead: int, code: str) -> None:
    table, ada, _ben = await two(house)
    attempt = house.host.agreements.offer_adjournment(table, ada.id, house.clock.now() + ahead)
    if code:
        assert await declined(attempt) == code
        assert "adjourn_asked" not in whats(table)
    else:
        await attempt


async def test_a_second_offer_and_one_that_stands_no_more_are_declined(house: House) -> None:
    table, ada, ben = await two(house)
    agreements, other = house.host.agreements, IN_TWO_DAYS + HOUR
    assert await declined(agreements.accept_adjournment(table, ben.id, IN_TWO_DAYS)) == errors.NOT_ADJOURNING
    await agreements.offer_adjournment(table, ada.id, IN_TWO_DAYS)
    for user in (ada, ben):
        assert await declined(agreements.offer_adjournment(table, user.id, other)) == errors.ADJOURN_OFFERED
    assert await declined(agreements.accept_adjournment(table, ben.id, other)) == errors.NOT_ADJOURNING
    await agreements.decline_adjournment(table, ben.id, IN_TWO_DAYS)
    assert whats(table)[-1] == "adjourn_declined"
    assert await declined(agreements.accept_adjournment(table, ben.id, IN_TWO_DAYS)) == errors.NOT_ADJOURNING
    await agreements.offer_adjournment(table, ben.id, other)
    await agreements.decline_adjournment(table, ben.id, other)
    assert whats(table)[-1] == "adjourn_withdrawn"
    assert await declined(agreements.decline_adjournment(table, ben.id, other)) == errors.NOT_ADJOURNING
    soon = house.clock.now() + SOONEST_MS
    await agreements.offer_adjournment(table, ada.id, soon)
    house.clock.turn(SOONEST_MS)
    assert await declined(agreements.accept_adjournment(table, ben.id, soon)) == errors.NOT_ADJOURNING
    await agreements.offer_adjournment(table, ben.id, other)
    assert await agreements.accept_adjournment(table, ada.id, other), (
        "an offer whose time has passed is in nobody's way"
    )


async def test_of_two_offers_at_once_one_stands(house: House) -> None:
    table, ada, ben = await two(house)
    found = await asyncio.gather(
        *(
            house.host.agreements.offer_adjournment(table, user.id, IN_TWO_DAYS + user_hour)
            for user, user_hour in ((ada, 0), (ben, HOUR))
        ),
        return_exceptions=True,
    )
    assert [type(one) for one in found if one is not None] == [Declined]
    assert whats(table).count("adjourn_asked") == 1
    assert not table.is_paused


async def test_strangers_lone_players_and_tables_that_wait_or_are_over_are_declined(house: House) -> None:
    table, ada, ben = await two(house)
    eve, agreements = await house.guest("Eve"), house.host.agreements
    await agreements.offer_adjournment(table, ada.id, IN_TWO_DAYS)
    for stranger in (eve.id, ""):
        assert await declined(agreements.offer_adjournment(table, stranger, IN_TWO_DAYS)) == errors.NOT_YOURS
        assert await declined(agreements.accept_adjournment(table, stranger, IN_TWO_DAYS)) == errors.NOT_YOURS
        assert await declined(agreements.decline_adjournment(table, stranger, IN_TWO_DAYS)) == errors.NOT_YOURS
    await agreements.accept_adjournment(table, ben.id, IN_TWO_DAYS)
    assert await declined(agreements.resume(table, eve.id)) == errors.NOT_YOURS
    alone = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Cay"))
    assert await declined(agreements.offer_adjournment(alone, ada.id, IN_TWO_DAYS)) == errors.NOBODY_ELSE
    waiting = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    assert await declined(agreements.offer_adjournment(waiting, ada.id, IN_TWO_DAYS)) == errors.NOT_STARTED
    given_up, _ada, cem = await two(house)
    await house.host.seating.resign(given_up, cem.id, 1, "random")
    assert await declined(agreements.offer_adjournment(given_up, cem.id, IN_TWO_DAYS)) == errors.RESIGNED
    paused, dee, eli = await two(house)
    for user in (dee, eli):
        await agreements.ask_pause(paused, user.id)
    assert await declined(agreements.offer_adjournment(paused, dee.id, IN_TWO_DAYS)) == errors.PAUSED


async def test_whoever_hands_the_seat_on_takes_the_offer_along(house: House) -> None:
    table, ada, ben = await two(house)
    agreements = house.host.agreements
    await agreements.offer_adjournment(table, ada.id, IN_TWO_DAYS)
    await house.host.seating.hand_over(table, ada.id, 0, "random")
    assert table.wishes.adjourn is None
    assert table.wishes == NONE.after(table.match.rows)
    assert await declined(agreements.offer_adjournment(table, ada.id, IN_TWO_DAYS)) == errors.STOOD_IN
    assert await declined(agreements.offer_adjournment(table, ben.id, IN_TWO_DAYS)) == errors.NOBODY_ELSE


# --- while it lasts --------------------------------------------------------------------------------------------------


async def test_it_goes_on_sooner_when_all_wish_so_and_the_wish_can_be_taken_back(house: House) -> None:
    table, ada, ben = await two(house)
    agreements = house.host.agreements
    await adjourn(house, table, (ada, ben))
    assert not await agreements.resume(table, ada.id)
    assert not await agreements.resume(table, ada.id)
    assert table.wishes.sooner == {0}
    await agreements.withdraw_resume(table, ada.id)
    assert not await agreements.resume(table, ben.id)
    assert table.wishes.sooner == {1}
    assert table.is_paused
    assert await agreements.resume(table, ada.id)
    assert not table.is_paused
    assert table.wishes.sooner == frozenset()
    assert await declined(agreements.resume(table, ada.id)) == errors.NOT_PAUSED


async def test_an_adjourned_match_is_adjourned_to_another_time(house: House) -> None:
    table, ada, ben = await two(house)
    await adjourn(house, table, (ada, ben))
    await adjourn(house, table, (ben, ada), IN_TWO_DAYS + DAY_MS)
    house.clock.turn(2 * DAY_MS)
    await fire(house, table)
    assert table.is_paused
    house.clock.turn(DAY_MS)
    await fire(house, table)
    assert not table.is_paused


async def test_an_adjourned_match_can_be_ended_early_and_given_up(house: House) -> None:
    table, ada, ben = await two(house)
    await adjourn(house, table, (ada, ben))
    for user in (ada, ben):
        await house.host.agreements.ask_end(table, user.id, "random")
    while not table.is_over:
        await asyncio.sleep(0.001)
    assert table.record.adjourned == NEVER
    other, cat, dee = await two(house)
    await adjourn(house, other, (cat, dee))
    await house.host.seating.resign(other, dee.id, 1, "random")
    assert other.record.adjourned == IN_TWO_DAYS
    assert await house.host.agreements.resume(other, cat.id), "nobody else is asked any more"


@pytest.mark.parametrize("pace", [LIVE, DAILY])
async def test_clocks_run_again_from_what_was_left(house: House, pace: Pace) -> None:
    table, ada, ben = await two(house, pace)
    seat = table.asked[0]
    house.clock.turn(3 * MINUTE)
    await adjourn(house, table, (ada, ben))
    left = pace.base_ms - 3 * MINUTE
    assert table.deadline() == NEVER
    house.clock.turn(DAY_MS)
    assert table.remaining(seat) == left
    at = table.match.rows[-1].at
    house.clock.turn(IN_TWO_DAYS - house.clock.now())
    await fire(house, table)
    assert table.match.rows[-1].at == at
    assert table.remaining(seat) == left
    house.clock.turn(MINUTE)
    assert table.remaining(seat) == left - MINUTE
    assert table.deadline() == IN_TWO_DAYS + left


async def test_whoever_takes_a_seat_back_meanwhile_has_all_the_time_for_its_question(house: House) -> None:
    table, ada, ben = await two(house, DAILY)
    seat, user = table.asked[0], (ada, ben)[table.asked[0]]
    house.clock.turn(12 * HOUR)
    await adjourn(house, table, (ada, ben))
    await house.host.seating.hand_over(table, user.id, seat, "random")
    await house.host.seating.take_back(table, user.id, seat)
    house.clock.turn(2 * DAY_MS)
    await fire(house, table)
    assert table.remaining(seat) == DAY_MS


@pytest.mark.parametrize("away", [HOUR, 2 * DAY_MS, 5 * DAY_MS])
async def test_a_restart_changes_nothing_and_a_time_that_passed_meanwhile_is_made_up_for(
    tmp_path: Path, away: int
) -> None:
    clock = TurnedClock()
    async with opened(sqlite_store(tmp_path), clock) as house:
        table, ada, ben = await two(house, LIVE)
        seat = table.asked[0]
        await adjourn(house, table, (ada, ben))
        match = table.id
    clock.turn(away)
    async with opened(sqlite_store(tmp_path), clock) as house:
        assert (house.host.tables.peek(match) is None) == (away == HOUR), "nobody has to have it open before"
        table = await house.host.tables.open(match)
        while table.is_paused and away > HOUR:
            await asyncio.sleep(0.001)
        assert "restarted" not in whats(table)
        assert table.record.adjourned == (IN_TWO_DAYS if away == HOUR else NEVER)
        assert table.remaining(seat) == LIVE.base_ms


async def test_it_goes_on_where_nobody_has_the_table_open(house: House) -> None:
    table, ada, ben = await two(house)
    await adjourn(house, table, (ada, ben))
    match = table.id
    assert table.is_idle
    house.host.tables.forget(match)
    await house.host.keeping.settle()
    await house.host.keeping.sweep()
    assert house.host.tables.peek(match) is None
    house.clock.turn(2 * DAY_MS)
    await house.host.keeping.sweep()
    while (await house.host.store.match(match)).paused:  # type: ignore[union-attr]
        await asyncio.sleep(0.001)


async def test_files_keep_it_and_old_logs_read_as_ever(house: House) -> None:
    table, ada, ben = await two(house)
    await adjourn(house, table, (ada, ben))
    text = export_table(table, await house.host.store.rows(table.id), table.lines)
    copy = read_table(text, DEALER, house.clock)
    assert copy.is_paused
    assert pause_of(copy.match.rows).adjourned == IN_TWO_DAYS
    assert load(json.dumps({k: v for k, v in json.loads(text).items() if k != "table"})).rows == table.match.rows
    house.clock.turn(2 * DAY_MS)
    await fire(house, table)
    assert [row.seq for row in table.match.effective_rows()] == [row.seq for row in copy.match.effective_rows()]


async def test_where_everybody_has_left_the_server_no_program_plays_on_at_the_time(house: House) -> None:
    table, ada, ben = await two(house)
    await adjourn(house, table, (ada, ben))
    for user in (ada, ben):
        await house.host.parting.leave(user, user.name)
    assert (table.is_paused, table.record.adjourned, whats(table)[-1]) == (True, NEVER, "paused")
    house.clock.turn(2 * DAY_MS)
    await fire(house, table)
    assert table.is_paused


# --- real time -------------------------------------------------------------------------------------------------------


async def test_in_real_time_the_sand_waits_at_the_time_until_everybody_is_there(house: House) -> None:
    table, users = await era(house)
    stood = table.stopwatch.match_time(house.clock.now())
    await adjourn(house, table, users)
    comes(table, users[1])
    house.clock.turn(2 * DAY_MS)
    await fire(house, table)
    await _settled(house)
    assert whats(table)[-2:] == [CALLED, "returned"], "one of them is there already"
    assert table.is_paused
    assert await declined(house.host.agreements.resume(table, users[1].id)) == errors.AWAITED
    comes(table, users[0])
    await _settled(house)
    house.clock.turn(LEAD_MS)
    await fire(house, table)
    assert not table.is_paused
    assert table.stopwatch.match_time(house.clock.now()) == stood


async def test_in_real_time_a_program_begins_for_whoever_does_not_come_and_it_waits_for_ever_where_nobody_does(
    house: House,
) -> None:
    table, users = await era(house)
    await adjourn(house, table, users)
    comes(table, users[1])
    house.clock.turn(2 * DAY_MS)
    await fire(house, table)
    await _settled(house)
    house.clock.turn(ARRIVAL_MS)
    await fire(house, table)
    assert [seat.is_program for seat in table.seats] == [True, False]
    house.clock.turn(LEAD_MS)
    await fire(house, table)
    assert not table.is_paused
    lonely, others = await era(house)
    await adjourn(house, lonely, others, house.clock.now() + DAY_MS)
    house.clock.turn(DAY_MS)
    await fire(house, lonely)
    house.clock.turn(ARRIVAL_MS)
    await fire(house, lonely)
    assert lonely.is_paused
    assert (whats(lonely)[-1], lonely.record.deadline) == ("paused", NEVER)


async def _settled(house: House) -> None:
    while house.host.presence._tasks:
        await asyncio.gather(*house.host.presence._tasks)
    await house.host.tables.finish()


# --- who is told -----------------------------------------------------------------------------------------------------


async def told_two(house: House, pace: Pace = DAILY) -> tuple[Table, User, User]:
    """The same two, each with a channel; and what waited for them is sent."""
    table, ada, ben = await two(house, pace)
    for user in (ada, ben):
        await house.told_by(user, f"https://chat.example/{user.name}", "discord")
    return table, ada, ben


async def heard(house: House, wait: int = 0) -> list[tuple[str, str]]:
    """Who is told what, after a while."""
    house.clock.turn(wait)
    for table in house.host.tables.live():
        await fire(house, table)
    for _ in range(3):
        await house.host._notices.send_due()
    found = [(address.rpartition("/")[2], str(body["event"])) for address, body in house.postbox.sent]
    house.postbox.sent.clear()
    return sorted(found)


BOTH = [("Ada", "goes_on"), ("Ben", "goes_on")]


async def test_everybody_is_reminded_once_and_told_once_and_of_nothing_else(house: House) -> None:
    table, ada, ben = await told_two(house)
    await adjourn(house, table, (ada, ben))
    assert await heard(house, MINUTE) == []
    assert await heard(house, 2 * DAY_MS - REMINDED_MS - MINUTE - 1) == []
    assert await heard(house, 1) == BOTH
    assert {message.text for message in house.postbox.messages} == {
        f"{name}, the adjourned match goes on in 60 min: Khronos" for name in ("Ada", "Ben")
    }
    house.postbox.messages.clear()
    assert await heard(house, REMINDED_MS - 1) == []
    assert await heard(house, 1) == BOTH
    assert {message.text for message in house.postbox.messages} == {
        f"{name}, the adjourned match goes on now: Khronos" for name in ("Ada", "Ben")
    }
    assert await heard(house, HOUR) == [], "whose turn it is has heard that it goes on"


async def test_a_short_break_brings_no_reminder_and_whoever_left_the_page_open_is_told_too(house: House) -> None:
    table, ada, ben = await told_two(house)
    await adjourn(house, table, (ada, ben), house.clock.now() + HOUR)
    comes(table, ada)
    assert await heard(house, HOUR - 1) == []
    assert await heard(house, 1) == BOTH


async def test_whoever_goes_on_sooner_hears_of_turns_alone_and_a_later_time_has_its_own_reminder(house: House) -> None:
    table, ada, ben = await told_two(house)
    asked = (ada, ben)[table.asked[0]].name
    await adjourn(house, table, (ada, ben))
    for user in (ada, ben):
        await house.host.agreements.resume(table, user.id)
    assert await heard(house, MINUTE) == [(asked, "your_turn")]
    later = house.clock.now() + 4 * DAY_MS
    await adjourn(house, table, (ben, ada), later)
    assert await heard(house, IN_TWO_DAYS - house.clock.now()) == [], "the first time has no meaning any more"
    assert await heard(house, later - REMINDED_MS - house.clock.now()) == BOTH


async def test_who_wants_to_hear_of_turns_alone_hears_when_it_is_theirs(house: House) -> None:
    table, ada, ben = await told_two(house)
    for user in (ada, ben):
        [way] = await house.host.channels.all(user)
        await house.host.channels.choose(user, {way.id: ["your_turn"]})
    asked = (ada, ben)[table.asked[0]].name
    await adjourn(house, table, (ada, ben))
    assert await heard(house, 2 * DAY_MS - 1) == []
    assert await heard(house, 1) == [(asked, "goes_on")]


async def test_a_reminder_that_would_fall_in_quiet_hours_comes_before_them(house: House) -> None:
    table, ada, ben = await told_two(house)
    await house.host.channels.rest(ben, "UTC", "22:00", "09:30")
    until = NEW_YEAR + DAY_MS + 9 * HOUR
    await adjourn(house, table, (ada, ben), until)
    assert await heard(house, 21 * HOUR + 44 * MINUTE) == []
    assert await heard(house, MINUTE) == [("Ben", "goes_on")]
    assert await heard(house, until - REMINDED_MS - house.clock.now()) == [("Ada", "goes_on")]


# --- days and times --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "day", "time", "instant"),
    [
        ("UTC", "2026-01-02", "00:00", NEW_YEAR + DAY_MS),
        ("Asia/Kolkata", "2026-01-01", "05:30", NEW_YEAR),
        ("Asia/Kathmandu", "2026-01-01", "05:45", NEW_YEAR),
        ("Europe/Berlin", " 2026-01-01 ", " 01:00 ", NEW_YEAR),
        # the hour that comes twice: the first one; half an hour of it on Lord Howe
        ("Europe/Berlin", "2026-10-25", "02:30", 1_792_888_200_000),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", 1_775_313_900_000),
        ("Europe/Berlin", "2026-03-29", "03:00", 1_774_746_000_000),
    ],
)
def test_a_time_is_meant_by_the_clocks_of_its_zone(zone: str, day: str, time: str, instant: int) -> None:
    assert instant_of(zone, day, time) == instant


@pytest.mark.parametrize(
    ("zone", "day", "time", "code"),
    [
        ("Europe/Berlin", "2026-03-29", "02:30", errors.LEFT_OUT),
        ("Australia/Lord_Howe", "2026-10-04", "02:15", errors.LEFT_OUT),
        ("Pacific/Apia", "2011-12-30", "12:00", errors.LEFT_OUT),
        ("Mars/Olympus", "2026-01-02", "12:00", errors.BAD_ZONE),
        ("", "2026-01-02", "12:00", errors.BAD_ZONE),
        ("../etc/passwd", "2026-01-02", "12:00", errors.BAD_ZONE),
        *(
            ("UTC", day, time, errors.BAD_MOMENT)
            for day, time in (
                ("", ""),
                ("2026-01-02", ""),
                ("", "12:00"),
                ("2026-02-30", "12:00"),
                ("02/01/2026", "12:00"),
                ("2026-01-02", "24:00"),
                ("2026-01-02", "7:30 pm"),
                ("2026-01-02", "12:00:00"),
                ("２０２６-01-02", "12:00"),
                ("2026-01-02T12:00", "12:00"),
                ("0000-01-01", "00:00"),
            )
        ),
        ("Asia/Tokyo", "0001-01-01", "00:00", errors.BAD_MOMENT),
        ("America/New_York", "9999-12-31", "23:00", errors.BAD_MOMENT),
    ],
)
def test_what_is_no_time_is_declined(zone: str, day: str, time: str, code: str) -> None:
    with pytest.raises(Declined) as found:
        instant_of(zone, day, time)
    assert found.value.code == code


async def test_a_note_without_a_time_is_a_pause(house: House) -> None:
    """Whatever a file from elsewhere says."""
    table, ada, _ben = await two(house)

    def act(draft: Draft) -> None:
        hold(draft, ADJOURNED, until="tomorrow")

    await house.host.tables.change(table, act)
    assert table.is_paused
    assert (table.record.adjourned, table.record.deadline) == (NEVER, NEVER)
    assert await house.host.agreements.resume(table, ada.id)
