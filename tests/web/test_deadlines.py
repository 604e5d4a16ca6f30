"""The calendar of one's deadlines: what it tells, to whom, in which times, and addresses that open nothing."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar

from gnomon.matches.deadlines import Deadline
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, MatchRecord, Pace, User
from gnomon.matches.rounds import Wish
from gnomon.matches.table import Table
from gnomon.web.pages.deadlines import calendar_of, entries_of
from tests.web.served import Served, Visitor
from tests.web.test_channels import user_of

pytestmark = pytest.mark.anyio

HOUR = 3_600_000
DAILY = Pace("days", DAY_MS)


async def address_of(visitor: Visitor) -> str:
    """A new address for somebody's calendar."""
    page = (await visitor.http.post("/me/turn/calendar")).text
    found = re.search(r'id="calendar-address" readonly value="([^"]*/calendars/[^"]*)"', page)
    assert found is not None
    return unescape(found[1])


async def over_days(server: Served, user: User) -> Table:
    """A match of a user over days, in which the first seat is asked."""
    table = await server.house.set_table(user, SeatPlan("me"), SeatPlan("local", "Cay"), pace=DAILY)
    assert table.asked == (0,)
    return table


def events(text: str) -> list[dict[str, object]]:
    """The events of a calendar."""
    found = Calendar.from_ical(text)
    return [
        {
            "summary": str(one["summary"]),
            "starts": one["dtstart"].dt,
            "ends": one["dtend"].dt,
            "url": str(one["url"]),
            "uid": str(one["uid"]),
        }
        for one in found.walk("VEVENT")
    ]


async def test_a_calendar_shows_until_when_one_has_to_play(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as program:
        await ada.named("Ada")
        user = await user_of(server, ada)
        await server.house.host.channels.rest(user, "Asia/Kolkata", "", "")
        address = await address_of(ada)
        assert events((await program.http.get(address)).text) == []
        table = await over_days(server, user)
        answer = await program.http.get(address)
        assert answer.headers["content-type"].startswith("text/calendar")
        [event] = events(answer.text)
        ends = datetime.fromtimestamp((server.house.clock.now() + DAY_MS) // 1000, UTC)
        assert (event["ends"], event["starts"]) == (ends, ends - timedelta(minutes=30))
        assert "DTEND;TZID=Asia/Kolkata:20260102T053000" in answer.text
        assert "BEGIN:VTIMEZONE" in answer.text
        assert (event["summary"], event["url"]) == (
            "Khronos: your time runs out",
            f"{server.address}/matches/{table.id}",
        )
        assert table.id not in str(event["uid"])
        assert "Cay" not in answer.text
        assert "Ada" not in answer.text
        known = await program.http.get(address, headers={"if-none-match": answer.headers["etag"]})
        assert (known.status_code, known.text) == (304, "")


async def test_what_waits_for_nobody_or_for_others_is_not_in_it(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        await ben.named("Ben")
        user, other = await user_of(server, ada), await user_of(server, ben)
        host = server.house.host
        mine = await over_days(server, user)
        await server.house.set_table(user, pace=Pace("live", DAY_MS, 1_000))
        await server.house.set_table(user)
        await server.house.set_table(user, SeatPlan("me"), SeatPlan("open"), pace=DAILY)
        theirs = await server.house.set_table(other, SeatPlan("me"), SeatPlan("open", kept_for=user.id), pace=DAILY)
        await host.seating.sit(theirs, user, 1)
        assert theirs.asked == (0,)
        found = await host.deadlines.of(user)
        assert [one.record.id for one in found] == [mine.id]
        assert found[0].ends == mine.stopwatch.expiry(0)
        assert [one.record.id for one in await host.deadlines.of(other)] == [theirs.id]
        await host.agreements.ask_pause(mine, user.id)
        assert mine.is_paused
        assert await host.deadlines.of(user) == []


async def test_an_event_stands_in_it_from_its_beginning_to_the_end_of_each_round(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as program:
        await ada.named("Ada")
        await ben.named("Ben")
        user, other, host = await user_of(server, ada), await user_of(server, ben), server.house.host
        addresses = [await address_of(visitor) for visitor in (ada, ben)]
        wish = Wish("Cup", "khronos", 2, rounds=2, pace=DAILY, round_ms=3 * DAY_MS, starts=DAY_MS)
        cup = (await host.events.hold(user, wish)).event.id
        await host.events.join(cup, user)
        begins = datetime.fromtimestamp((server.house.clock.now() + DAY_MS) // 1000, UTC)
        [entry] = events((await program.http.get(addresses[0])).text)
        assert (entry["summary"], entry["starts"]) == ("Cup begins", begins)
        assert entry["url"] == f"{server.address}/events/{cup}"
        assert events((await program.http.get(addresses[1])).text) == []
        await host.events.join(cup, other)
        await host.events.begin(cup, user)
        await host.events.settle()
        ends = datetime.fromtimestamp((server.house.clock.now() + 3 * DAY_MS) // 1000, UTC)
        for address in addresses:
            found = {str(one["summary"]): one for one in events((await program.http.get(address)).text)}
            assert found["Cup: round 1 ends"]["ends"] == ends
        assert len({str(one["uid"]) for one in found.values()} | {str(entry["uid"])}) == len(found) + 1
        lost = await host.events.hold(user, Wish("Off", "khronos", 2, pace=DAILY, starts=DAY_MS))
        await host.events.end(lost.event.id, user)
        assert "Off begins" not in [one["summary"] for one in events((await program.http.get(addresses[0])).text)]


async def test_an_address_is_renewed_ended_and_opens_nothing_else(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        user = await user_of(server, ada)
        assert "Make an address" in (await ada.http.get("/me/turn")).text
        first = await address_of(ada)
        page = (await ada.http.get("/me/turn")).text
        assert first.rpartition("/")[2] not in page, "it is shown once"
        assert "There is an address" in page
        second = await address_of(ada)
        assert ((await eve.http.get(first)).status_code, (await eve.http.get(second)).status_code) == (404, 200)
        secret = second.rpartition("/")[2].removesuffix(".ics")
        assert (await eve.http.get(f"/feeds/{secret}.atom")).status_code == 404
        answer = await eve.http.get("/api/v1/account", headers={"authorization": f"Bearer {secret}"})
        assert answer.status_code == 401
        feed = await server.house.host.access.make_feed(user, "feed")
        token = await server.house.host.access.make(user, "other", ["read"])
        for odd in (feed, token, "nothing", "gnomon_", "x" * 2000, "%00"):
            assert (await eve.http.get(f"/calendars/{odd}.ics")).status_code == 404, odd
        answer = await ada.http.post("/me/turn/calendar/end")
        assert answer.headers["location"] == "/me/turn#calendar"
        assert (await eve.http.get(second)).status_code == 404
        assert len(await server.house.host.access.tokens(user)) == 2, "the others stay"


async def test_strangers_make_none_and_the_banned_read_none(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        for place in ("calendar", "calendar/end"):
            answer = await eve.http.post(f"/me/turn/{place}")
            assert (answer.status_code, answer.headers["location"]) == (303, "/me?next=/me/turn")
        address = await address_of(ada)
        await server.house.host.hosting.ban(None, await user_of(server, ada), "spams")
        assert (await eve.http.get(address)).status_code == 404


def deadline(zone: str, wall: str, fold: int = 0, title: str = "") -> Deadline:
    """A deadline at a time by the clocks of a zone."""
    moment = datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone), fold=fold)
    record = MatchRecord("m" * 16, "khronos", title, 2, "", "", True, DAILY, False, False, "ada", "running", 1)
    return Deadline(record, 1_000, round(moment.timestamp() * 1000))


@pytest.mark.parametrize(
    ("zone", "wall", "fold", "written"),
    [
        ("Asia/Kolkata", "2026-03-11 05:45", 0, "DTEND;TZID=Asia/Kolkata:20260311T054500"),
        ("Australia/Lord_Howe", "2026-04-05 03:00", 0, "DTEND;TZID=Australia/Lord_Howe:20260405T030000"),
        # half an hour that comes twice, and once more the hour of Berlin: universal time tells them apart
        ("Australia/Lord_Howe", "2026-04-05 01:45", 0, "DTEND:20260404T144500Z"),
        ("Australia/Lord_Howe", "2026-04-05 01:45", 1, "DTEND:20260404T151500Z"),
        ("Europe/Berlin", "2026-10-25 02:30", 1, "DTEND:20261025T013000Z"),
        ("Europe/Berlin", "2026-03-29 03:10", 0, "DTEND;TZID=Europe/Berlin:20260329T031000"),
        ("Mars/Olympus", "", 0, "DTEND:20260101T000000Z"),
    ],
)
def test_times_stand_by_the_clocks_of_the_zone(zone: str, wall: str, fold: int, written: str) -> None:
    one = deadline(zone, wall, fold) if wall else deadline("UTC", "2026-01-01 00:00")
    text = calendar_of(entries_of([one], [], [], "en"), "https://table.test", zone, "en").decode()
    assert written in text
    [event] = events(text)
    ends = event["ends"]
    assert isinstance(ends, datetime)
    assert round(ends.timestamp() * 1000) == one.ends
    assert text.encode() == calendar_of(entries_of([one], [], [], "en"), "https://table.test", zone, "en")


def test_titles_are_written_as_calendars_need_them() -> None:
    one = deadline("UTC", "2026-01-01 00:00", title='Sunday, "a; b"\\ 日本' + "x" * 40)
    text = calendar_of(entries_of([one], [], [], "ja"), "https://table.test", "UTC", "ja").decode()
    [event] = events(text)
    assert event["summary"] == f"{one.record.title}：持ち時間が終わります"
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
