"""Once a day: at an hour by the clocks where somebody lives, once whatever the servers, and only if there is anything to tell."""

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from gnomon.matches.calling import next_time
from gnomon.matches.digests import LONGEST, scores_of, shortened
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.mail import letter_of
from gnomon.matches.records import DAY_MS, Pace, User
from gnomon.matches.ties import Tie
from tests.matches.house import House, declined
from tests.matches.test_words import CHAT_OF, DAILY, HOUR, MINUTE, heard, over_days

pytestmark = pytest.mark.anyio


def at(zone: str, wall: str, fold: int = 0) -> int:
    """The instant of a time by the clocks of a zone."""
    return round(datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


@pytest.mark.parametrize(
    ("zone", "time", "after", "following"),
    [
        ("Europe/Lisbon", "18:00", "2026-03-10 17:59", "2026-03-10 18:00"),
        ("Europe/Lisbon", "18:00", "2026-03-10 18:00", "2026-03-11 18:00"),
        ("Asia/Kolkata", "00:00", "2026-03-10 23:59", "2026-03-11 00:00"),
        # what the clocks leave out comes as much later, and what they show twice comes once
        ("Europe/Berlin", "02:30", "2026-03-28 12:00", "2026-03-29 03:30"),
        ("Europe/Berlin", "02:30", "2026-03-29 03:30", "2026-03-30 02:30"),
        ("Europe/Berlin", "02:30", "2026-10-24 12:00", "2026-10-25 02:30"),
        ("Europe/Berlin", "02:30", "2026-10-25 02:30", "2026-10-26 02:30"),
        ("Australia/Lord_Howe", "02:10", "2026-10-03 12:00", "2026-10-04 02:40"),
        ("Australia/Lord_Howe", "01:45", "2026-04-05 01:45", "2026-04-06 01:45"),
    ],
)
def test_the_next_time_by_the_clocks(zone: str, time: str, after: str, following: str) -> None:
    minute = 60 * int(time[:2]) + int(time[3:])
    assert next_time(zone, minute, at(zone, after)) == at(zone, following)


def test_a_day_that_a_zone_leaves_out_is_passed_over() -> None:
    zone = "Pacific/Apia"  # on 29 December 2011 it crossed the date line: the 30th never came
    assert at(zone, "2011-12-31 09:00") - next_time(zone, 540, at(zone, "2011-12-29 10:00")) in (0, DAY_MS)


async def daily(house: House, user: User, time: str = "18:00", zone: str = "UTC") -> None:
    """Let somebody be told once a day in their chat."""
    way = next(one for one in await house.host.channels.all(user) if one.kind == "discord")
    await house.host.channels.choose(user, {one.id: [] for one in await house.host.channels.all(user)})
    await house.host.digests.choose(user, way.id, time, zone)


async def test_what_waits_has_ended_and_has_begun_is_told_once_a_day(house: House) -> None:
    ben = await house.guest("Ben")
    await house.told_by(ben, CHAT_OF, "discord")
    await daily(house, ben, "05:30", "Asia/Kolkata")  # midnight in universal time, which has just been
    house.clock.turn(MINUTE)
    table = await house.set_table(ben, SeatPlan("me"), SeatPlan("local", "Cay"), pace=Pace("days", 3 * DAY_MS))
    over = await house.set_table(ben, SeatPlan("me"), SeatPlan("local", "Cay"))
    house.clock.turn(HOUR - MINUTE)
    await house.play_to_end(over, ben)
    assert await heard(house, 23 * HOUR - 1) == []
    house.clock.turn(1)
    await house.host._notices.send_due()
    [(address, facts)] = house.postbox.sent
    assert address == CHAT_OF
    found = {name: facts[name] for name in ("waiting", "ended", "began")}
    assert {name: len(some) for name, some in found.items()} == dict.fromkeys(found, 1)  # type: ignore[arg-type]
    waiting, ended, began = (some[0] for some in found.values())  # type: ignore[index]
    assert (waiting["match"], waiting["deadline"]) == (table.id, "2026-01-04T00:01:00Z")
    assert began["match"] == table.id
    assert ended["match"] == over.id
    message = house.postbox.messages[-1]
    assert message.lines == (
        f"Your turn: Khronos, 48 h left http://table.test/matches/{table.id}",
        f"Khronos is over: {ended['scores']} http://table.test/matches/{over.id}",
        f"Begun: Khronos http://table.test/matches/{table.id}",
    )
    assert letter_of(message).paragraphs == ("Ben, this is your day at Gnomon", *message.lines)
    assert message.content.count("\n") == 3
    house.postbox.sent.clear()
    assert await heard(house, DAY_MS) == ["digest"], "it waits still"
    assert house.postbox.messages[-1].lines == (f"Your turn: Khronos, 24 h left http://table.test/matches/{table.id}",)


async def test_a_day_on_which_there_is_nothing_is_silent(house: House) -> None:
    ben = await house.guest("Ben")
    await house.told_by(ben, CHAT_OF, "discord")
    await daily(house, ben)
    assert await heard(house, 3 * DAY_MS) == []
    assert await house.host.channels.told(ben) == []
    digest = await house.host.digests.of(ben)
    assert digest is not None
    assert digest.due > house.clock.now(), "it goes on"


async def test_of_two_servers_one_sends_it_and_what_was_missed_comes_once(house: House) -> None:
    _table, _ada, ben = await over_days(house)
    await daily(house, ben)
    house.clock.turn(3 * DAY_MS + 20 * HOUR)
    await asyncio.gather(*(house.host.digests.begin_due() for _ in range(3)))
    notices = [one for one in await house.host.store.notices(ben.id, None, 99) if one.event == "digest"]
    assert len(notices) == 1
    assert await heard(house) == ["digest"]


async def test_what_does_not_arrive_is_tried_again(house: House) -> None:
    _table, _ada, ben = await over_days(house)
    await daily(house, ben)
    house.postbox.works = False
    assert await heard(house, 18 * HOUR) == ["digest"]
    house.postbox.works = True
    assert await heard(house, MINUTE) == ["digest"]
    assert await heard(house, HOUR) == []
    [told] = [one.notice for one in await house.host.channels.told(ben) if one.notice.event == "digest"]
    assert (told.state, told.attempts, told.channel) == ("sent", 2, "discord")


async def test_quiet_hours_put_it_off_and_a_match_that_is_silent_is_left_out(house: House) -> None:
    table, _ada, ben = await over_days(house, Pace("days", 9 * DAY_MS))
    await daily(house, ben, "06:00")
    await house.host.channels.rest(ben, "UTC", "05:00", "07:00")
    assert await heard(house, 6 * HOUR) == []
    assert await heard(house, HOUR) == ["digest"]
    await house.host.channels.limit(ben, {table.id: "short"})
    assert await heard(house, DAY_MS) == []


async def test_another_time_zone_moves_it(house: House) -> None:
    ben = await house.guest("Ben")
    await house.told_by(ben, CHAT_OF, "discord")
    await daily(house, ben)
    await house.host.channels.rest(ben, "Asia/Tokyo", "", "")
    await house.host.digests.move(ben)
    digest = await house.host.digests.of(ben)
    assert digest is not None
    assert digest.due == at("Asia/Tokyo", "2026-01-01 18:00")


async def test_it_ends_by_choice_and_with_its_way_and_what_cannot_be_is_refused(house: House) -> None:
    ben, eve = await house.guest("Ben"), await house.guest("Eve")
    way = await house.told_by(ben, CHAT_OF, "discord")
    digests = house.host.digests
    for wrong, code in (
        ((eve, way.id, "18:00", "UTC"), "unknown_channel"),
        ((ben, "none", "18:00", "UTC"), "unknown_channel"),
        ((ben, way.id, "18", "UTC"), "bad_hours"),
        ((ben, way.id, "", "UTC"), "bad_hours"),
        ((ben, way.id, "25:00", "UTC"), "bad_hours"),
        ((ben, way.id, "18:00", "Mars/Olympus"), "bad_hours"),
    ):
        assert await declined(digests.choose(*wrong)) == code
    assert await digests.of(ben) is None
    assert await house.host.channels.rules(ben) is None
    await digests.choose(ben, way.id, "18:00", "UTC")
    await digests.choose(ben, "", "", "")
    assert await digests.of(ben) is None
    await digests.choose(ben, way.id, "18:00", "UTC")
    await house.host.channels.remove(ben, way.id)
    assert await digests.of(ben) is None


def test_what_is_too_long_is_counted() -> None:
    lines = [f"{number} " + "x" * 98 for number in range(40)]
    found = shortened(lines, "en")
    assert sum(map(len, found[:-1])) <= LONGEST
    assert found[-1] == f"{40 - len(found) + 1} more"
    assert shortened(lines[:3], "en") == tuple(lines[:3])


async def test_a_result_that_is_not_known_is_left_out(house: House) -> None:
    table = await house.set_table(await house.guest("Ada"), pace=DAILY)
    assert scores_of(table.record, table.seats) == ""


# --- whom one keeps away ---------------------------------------------------------------------------------------------


async def test_nobody_is_called_by_whom_they_do_not_hear_or_meet(house: House) -> None:
    table, ada, ben = await over_days(house)
    for one in await house.host.channels.all(ben):
        await house.host.channels.choose(ben, {one.id: ["chat", "invited"]})
    await house.host.store.ties.put(Tie(ben.id, ada.id, "blocked", 1), 9)
    await house.host.talk.say(table, ada, "hello")
    await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    assert await heard(house, HOUR) == []
