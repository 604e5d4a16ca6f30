"""What somebody who has only just come has to leave for later, until when, and who may invite whom by name."""

import asyncio

import pytest

from gnomon.kernel.errors import BadInput
from gnomon.matches import errors
from gnomon.matches.brake import (
    CALLS_A_DAY,
    EVENTS,
    LINES_A_DAY,
    LINES_A_MINUTE,
    MINUTE_MS,
    NAMES_A_DAY,
    Newness,
    has_link,
)
from gnomon.matches.errors import Declined
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, Pace, User
from gnomon.matches.rounds import Wish
from gnomon.matches.table import Table
from gnomon.matches.talk import SPAN_MS
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio

DAYS = 3


@pytest.fixture
async def strict(house: House) -> House:
    """A house that holds new people back: three days, or two matches."""
    house.host.brake.newness = Newness(DAYS, 2)
    return house


async def with_stranger(house: House, ada: User, ben: User) -> Table:
    """A match that runs, of two who met at a listed table."""
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(table, ben)
    return table


async def by_link(house: House, ada: User, ben: User) -> Table:
    """A match that runs, of two of whom one has sent the other a link."""
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    await house.host.seating.accept((await house.host.seating.invite(table, ada.id)).code, ben)
    return table


async def over(house: House, ada: User, ben: User) -> None:
    """A match of two that has ended."""
    await play(house, await with_stranger(house, ada, ben))


async def play(house: House, table: Table) -> None:
    """Whoever is asked gives the first answer, until the match is over."""
    users = {seat.index: await house.host.store.user(seat.user) for seat in table.seats if seat.user}
    while not table.is_over:
        seat = table.asked[0]
        user = users.get(seat)
        if user is None or table.seats[seat].is_program:
            await asyncio.sleep(0)
        else:
            await house.answer(table, user, seat)


async def facts_of(work: object) -> dict[str, object]:
    with pytest.raises(Declined) as fault:
        await work  # type: ignore[misc]  # whatever is declined
    return {"code": fault.value.code, **fault.value.facts}


async def say(house: House, table: Table, user: User, text: str = "hello") -> None:
    house.clock.turn(SPAN_MS)
    await house.host.talk.say(table, user, text)


async def test_strangers_read_a_few_lines_a_minute_and_a_day(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    table = await with_stranger(strict, ada, ben)
    for _ in range(LINES_A_MINUTE):
        await say(strict, table, ben)
    fault = await facts_of(strict.host.talk.say(table, ben, "more"))
    wait = MINUTE_MS - (LINES_A_MINUTE - 1) * SPAN_MS
    assert fault == {"code": errors.NEW_LINES, "until": strict.clock.now() + wait, "wait": wait}
    strict.clock.turn(wait)
    await strict.host.talk.say(table, ben, "more")
    for _ in range(LINES_A_DAY - LINES_A_MINUTE - 1):
        strict.clock.turn(MINUTE_MS)
        await strict.host.talk.say(table, ben, "more")
    strict.clock.turn(MINUTE_MS)
    fault = await facts_of(strict.host.talk.say(table, ben, "more"))
    assert fault["code"] == errors.NEW_LINES
    assert DAY_MS - LINES_A_DAY * MINUTE_MS <= int(str(fault["wait"])) < DAY_MS
    assert len(table.lines) <= LINES_A_DAY


async def test_among_people_who_came_by_a_link_there_is_no_such_limit(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    table = await by_link(strict, ada, ben)
    for _ in range(LINES_A_MINUTE):
        await say(strict, table, ben)
        await say(strict, table, ada)
    assert len(table.lines) == 2 * LINES_A_MINUTE
    cay = await strict.guest("Cay")
    for _ in range(LINES_A_MINUTE):
        await say(strict, table, cay)
    assert await declined(strict.host.talk.say(table, cay, "more")) == errors.NEW_LINES, "who watches was not invited"


async def test_people_who_met_by_looking_for_a_match_are_strangers(strict: House) -> None:
    users = [await strict.guest(name) for name in ("Ada", "Ben")]
    for user in users:
        await strict.host.seeks.seek(user, "khronos", 2, "", "days", 0)
    (found,) = await strict.host.lobby.mine(users[0])
    table = await strict.host.tables.open(found.record.id)
    for user in users:
        for _ in range(LINES_A_MINUTE):
            await say(strict, table, user)
        assert await declined(strict.host.talk.say(table, user, "more")) == errors.NEW_LINES


@pytest.mark.parametrize(
    "text",
    [
        "see https://bad.example/x",
        "HTTP://x",
        "www.bad",
        "come to bad.com",
        "bad.com/x",
        "ｂａｄ．ｃｏｍ",
        "bad。com",
        "ada@mail.org",
        "t.me/somebody",
        "bad.co\u200bm",
    ],
)
def test_links_are_known_however_they_are_written(text: str) -> None:
    assert has_link(text)


@pytest.mark.parametrize(
    "text", ["Hello.", "e.g. two", "3.5 points", "well...comfy", "a.b", "no:thing", "Nice.Then", ""]
)
def test_other_words_are_no_links(text: str) -> None:
    assert not has_link(text)


async def test_links_wait_even_among_friends_and_say_until_when(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    table = await by_link(strict, ada, ben)
    fault = await facts_of(strict.host.talk.say(table, ben, "see bad.com"))
    span = DAYS * DAY_MS
    assert fault == {"code": errors.NEW_LINKS, "until": ben.created + span, "wait": span, "matches": 2}
    assert table.lines == []
    strict.clock.turn(span)
    await strict.host.talk.say(table, ben, "see bad.com")


async def test_finished_matches_with_people_end_it_sooner_and_those_with_programs_do_not(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    await play(strict, await strict.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="random")))
    await over(strict, ada, ben)
    left = await strict.host.brake.left(ada)
    assert left is not None
    assert left.matches == 1
    await over(strict, ada, ben)
    assert await strict.host.brake.left(ada) is None
    assert await strict.host.brake.left(ben) is None


async def test_programs_are_as_new_as_their_keepers_and_hosts_are_not(strict: House) -> None:
    ada = await strict.guest("Ada")
    strict.clock.turn(DAYS * DAY_MS)
    robot, ben = await strict.host.access.adopt(ada, "Robby"), await strict.guest("Ben")
    theirs = await strict.host.access.adopt(ben, "Bobby")
    assert await strict.host.brake.left(robot) is None
    assert await strict.host.brake.left(theirs) is not None
    await strict.host.hosting.add(None, ben, "helps")
    assert await strict.host.brake.left(theirs) is None
    cay = await strict.guest("Cay")
    await strict.host.hosting.allow(None, cay, 2, "a club")
    assert await strict.host.brake.left(cay) is None


@pytest.mark.parametrize("newness", [Newness(0, 2), Newness(3, 0)])
async def test_either_number_switches_it_off(house: House, newness: Newness) -> None:
    house.host.brake.newness = newness
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await with_stranger(house, ada, ben)
    for _ in range(2 * LINES_A_MINUTE):
        await say(house, table, ben, "see bad.com")
    assert await house.host.brake.left(ada) is None


async def test_few_people_are_asked_a_day_by_name(strict: House) -> None:
    ada = await strict.guest("Ada")
    others = [await strict.guest(f"Ben {number}") for number in range(CALLS_A_DAY + 1)]
    for other in others:
        await strict.host.persons.let_invite(other, "anybody")
    await strict.set_table(ada, SeatPlan("me"), *(SeatPlan("open", kept_for=other.id) for other in others[:2]))
    for other in others[2:CALLS_A_DAY]:
        await strict.host.circles.ask(ada, other)
    await strict.host.circles.ask(ada, others[2])  # a second click is none
    fault = await facts_of(strict.host.circles.ask(ada, others[-1]))
    assert fault == {"code": errors.NEW_CALLS, "until": strict.clock.now() + DAY_MS, "wait": DAY_MS}
    plans = (SeatPlan("me"), SeatPlan("open", kept_for=others[-1].id))
    assert await declined(strict.set_table(ada, *plans)) == errors.NEW_CALLS
    assert len(await strict.host.lobby.mine(ada)) == 1, "no table is set"
    await strict.host.circles.ask(others[0], ada)
    await strict.host.circles.ask(ada, others[0])  # to say yes asks nobody
    strict.clock.turn(DAY_MS)
    await strict.set_table(ada, *plans)


async def call(house: House, user: User, people: int = 1) -> None:
    """Invite so many by name."""
    async with house.host.brake.calling(user, people):
        pass


async def test_more_than_a_day_allows_is_never_called_at_once(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    assert (await facts_of(call(strict, ada, CALLS_A_DAY + 1)))["matches"] == 2
    await call(strict, ada, CALLS_A_DAY)
    assert await declined(call(strict, ada)) == errors.NEW_CALLS
    await call(strict, ben, CALLS_A_DAY)


async def test_a_table_that_is_not_set_uses_up_nobody(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    await strict.host.persons.let_invite(ben, "anybody")
    plans = (SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    for _ in range(CALLS_A_DAY):
        assert await declined(strict.set_table(ada, *plans, pace=Pace("live", 1))) == errors.BAD_REQUEST
        with pytest.raises(BadInput):
            await strict.set_table(ada, *plans, options={"nothing": 1})
    for _ in range(CALLS_A_DAY):
        await strict.set_table(ada, *plans)
    assert await declined(strict.set_table(ada, *plans)) == errors.NEW_CALLS


async def test_names_change_a_few_times_a_day(strict: House) -> None:
    ada = await strict.guest("Ada")
    table = await strict.set_table(ada)
    await strict.host.seating.rename(table, ada.id, 0, "Ada 0")
    ada = await strict.host.people.rename(ada, "Ada 0")  # the same name everywhere is one change
    for number in range(1, NAMES_A_DAY):
        ada = await strict.host.people.rename(ada, f"Ada {number}")
    assert await strict.host.people.rename(ada, ada.name) == ada
    assert await declined(strict.host.people.rename(ada, "Eve")) == errors.NEW_NAMES
    assert await declined(strict.host.seating.rename(table, ada.id, 0, "Eve")) == errors.NEW_NAMES
    ben = await strict.guest("Ben")
    other = await strict.set_table(ben, SeatPlan("me"), SeatPlan("open"), listed=True)
    assert await declined(strict.host.seating.sit(other, ada, name="Eve")) == errors.NEW_NAMES
    code = (await strict.host.seating.invite(other, ben.id)).code
    assert await declined(strict.host.seating.accept(code, ada, "Eve")) == errors.NEW_NAMES
    found = await strict.host.store.user(ada.id)
    assert found is not None
    assert found.name == ada.name
    await strict.host.seating.sit(other, ada)
    strict.clock.turn(DAY_MS)
    assert (await strict.host.people.rename(ada, "Eve")).name == "Eve"


async def test_one_search_and_few_events_at_a_time(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    for _ in range(2):  # the same again is no further one
        await strict.host.seeks.seek(ada, "khronos", 2, "", "days", 0)
    assert await declined(strict.host.seeks.seek(ada, "khronos", 3, "", "days", 0)) == errors.NEW_SEEKS
    wish = Wish("Cup", "khronos", 2, rounds=1, pace=Pace("days", DAY_MS))
    held = [(await strict.host.events.hold(ada, wish)).event.id for _ in range(EVENTS)]
    assert await declined(strict.host.events.hold(ada, wish)) == errors.NEW_EVENTS
    await strict.host.events.join(held[0], ada)  # one's own is counted once
    theirs = (await strict.host.events.hold(ben, wish)).event.id
    assert await declined(strict.host.events.join(theirs, ada)) == errors.NEW_EVENTS
    await strict.host.events.end(held[1], ada)
    await strict.host.events.join(theirs, ada)
    strict.clock.turn(DAYS * DAY_MS)
    await strict.host.seeks.seek(ada, "khronos", 3, "", "days", 0)


async def test_what_new_people_report_of_one_person_is_decided_as_one(strict: House) -> None:
    reports, ada = strict.host.reports, await strict.guest("Ada")
    old = await strict.guest("Old")
    strict.clock.turn(DAYS * DAY_MS)
    for number in range(3):
        await reports.write(await strict.guest(f"Ben {number}"), ada, "name", "")
    await reports.write(old, ada, "insults", "loud")
    assert [one.fresh for one in await reports.store.open("", 9)] == [True, False]
    assert await reports.store.count_open("") == 2
    first = (await reports.store.open("", 9))[0]
    assert len((await reports.case(first.id, None)).before) == 3
    await reports.decide(None, first.id, "dismissed", "nothing to it")
    assert [one.text for one in await reports.store.open("", 9)] == ["loud"]


# --- who may invite ---------------------------------------------------------------------------------------------------


async def invite(house: House, ada: User, ben: User) -> Table:
    return await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))


async def befriend(house: House, ada: User, ben: User) -> None:
    await house.host.circles.ask(ada, ben)
    await house.host.circles.ask(ben, ada)


async def test_each_choice_lets_in_whom_it_says(house: House) -> None:
    ben, stranger = await house.guest("Ben"), await house.guest("Stranger")
    met, friend = await house.guest("Met"), await house.guest("Friend")
    await with_stranger(house, met, ben)
    await befriend(house, friend, ben)
    asking = {"stranger": stranger, "met": met, "friend": friend}
    may = {
        "anybody": {"stranger", "met", "friend"},
        "played": {"met", "friend"},
        "friends": {"friend"},
        "nobody": set(),
    }
    for who, those in may.items():
        await house.host.persons.let_invite(ben, who)
        for name, ada in asking.items():
            if name in those:
                assert (await invite(house, ada, ben)).seats[1].user == ben.id
            else:
                assert await declined(invite(house, ada, ben)) == errors.NO_INVITES, (who, name)
    for wrong in ("", "all"):
        assert await declined(house.host.persons.let_invite(ben, wrong)) == errors.BAD_REQUEST


async def test_a_kept_seat_nobody_has_taken_is_no_meeting(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await invite(house, ada, ben)
    await house.host.persons.let_invite(ben, "played")
    assert await declined(invite(house, ada, ben)) == errors.NO_INVITES


async def test_who_has_not_chosen_is_invited_by_people_they_know_while_new(strict: House) -> None:
    ada, ben = await strict.guest("Ada"), await strict.guest("Ben")
    assert await declined(invite(strict, ada, ben)) == errors.NO_INVITES
    await strict.host.persons.let_invite(ben, "anybody")
    await invite(strict, ada, ben)
    cay = await strict.guest("Cay")
    strict.clock.turn(DAYS * DAY_MS)
    await invite(strict, ada, cay)


async def test_the_next_match_keeps_no_seat_for_whom_does_not_want_it_and_they_may_still_come(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ben, "https://hooks.example/ben")
    await house.host.persons.let_invite(ben, "nobody")
    table = await with_stranger(house, ada, ben)
    await play(house, table)
    following = await house.host.lobby.rematch(table, ada)
    assert {seat.user for seat in following.seats} == {ada.id, None}
    assert all(one.event != "invited" for one in await house.host.store.notices(ben.id, None, 99))
    assert following == await house.host.lobby.rematch(table, ben)
    assert following.seats_of(ben.id)
