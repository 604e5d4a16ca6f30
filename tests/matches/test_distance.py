"""Muting, blocking and reporting somebody: what a host keeps, declines and decides."""

import asyncio

import pytest

from gnomon.matches import errors
from gnomon.matches.distance import MOST_TIES
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.table import Table
from gnomon.matches.ties import Tie
from gnomon.settings import default_number
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio


async def a_table(house: House, owner: User, *others: User) -> Table:
    """A match that runs, of some people."""
    table = await house.set_table(owner, SeatPlan("me"), *(SeatPlan("open") for _ in others), listed=True)
    for other in others:
        await house.host.seating.sit(table, other)
    return table


async def test_a_program_of_mine_hears_no_more_than_i_do(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await a_table(house, ada, ben)
    await house.host.talk.say(table, ben, "a nasty word")
    await house.host.distance.put(ada, ben, "muted")
    seats = table.seats_of(ada.id)
    assert [table.lines_for(seats, user) for user in (ada.id, ben.id)] == [[], table.lines]


async def test_what_another_server_is_told_holds_for_open_pages_here(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await a_table(house, ada, ben)
    line = await house.host.talk.say(table, ben, "a nasty word")
    await house.host.store.ties.put(Tie(ada.id, ben.id, "muted", 1), 9)
    assert table.lines_for((0,), ada.id) == [line]
    woken = table.social
    table.subscribe(table.viewer(ada.id))
    await house.host.distance.learn(ada.id, ben.id)
    assert table.lines_for((0,), ada.id) == []
    assert table.social > woken
    social = table.social
    await house.host.distance.learn(ada.id, ben.id)
    assert table.social == social, "nothing is drawn anew where nothing has changed"


async def test_who_is_blocked_sits_down_at_no_table_of_the_other_and_the_reverse(house: House) -> None:
    host = house.host
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    before = await a_table(house, ada, ben)
    await host.distance.put(ada, ben, "blocked")
    for owner, other in ((ada, ben), (ben, ada)):
        table = await house.set_table(owner, SeatPlan("me"), SeatPlan("open"), listed=True)
        assert await declined(host.seating.sit(table, other)) == errors.APART
        invitation = await host.seating.invite(table, owner.id)
        assert await declined(host.seating.accept(invitation.code, other)) == errors.APART
        code = await host.friends.link("khronos", 2, owner, "")
        assert await declined(host.friends.come(code, other)) == errors.APART
        assert await host.friends.table(code) is None, "no table is set for nobody"
        robot = await host.access.adopt(other, "Robby")
        assert await declined(host.seating.sit(table, robot)) == errors.APART
        assert table.id not in {one.record.id for one in await host.lobby.open_tables(other)}
        cay = await house.guest("Cay")
        assert table.id in {one.record.id for one in await host.lobby.open_tables(cay)}
    asked = before.asked[0]
    user = before.seats[asked].user
    await house.answer(before, ada if user == ada.id else ben, asked)
    await host.talk.say(before, ben, "still here")
    await host.distance.cut(ada, ben)
    assert await host.seating.sit(table, ada) == 1


async def test_somebody_keeps_so_many_people_away_and_never_themselves(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    assert await declined(house.host.distance.of_tag(ada.tag, ada)) == errors.ONESELF
    for tag in ("", "x" * 10, "../../etc/", "日本日本日本日本日本", ben.tag + "x"):
        assert await declined(house.host.distance.of_tag(tag, ada)) == errors.UNKNOWN_USER
    await house.host.persons.hide(ben, True)
    assert (await house.host.distance.of_tag(ben.tag, ada)).id == ben.id, (
        "a hidden page keeps nobody from being kept away"
    )
    assert MOST_TIES >= 100


async def test_somebody_writes_so_many_reports_a_day_and_about_matches_of_the_person_alone(house: House) -> None:
    host, ada = house.host, await house.guest("Ada")
    alone = await house.set_table(ada)
    for number in range(default_number("limit_reports")):
        ben = await house.guest(f"Ben {number}")
        assert await declined(host.reports.write(ada, ben, "name", "", alone.id)) == errors.UNKNOWN_MATCH
        await host.reports.write(ada, ben, "name", "")
    assert await declined(host.reports.write(ada, await house.guest("Cay"), "name", "")) == errors.MANY_REPORTS
    await host.hosting.ban(None, ada, "enough")
    assert await declined(host.reports.write(ada, ben, "name", "")) == errors.BANNED


async def test_every_decision_holds_and_says_what_is_missing(house: House) -> None:
    host, now = house.host, house.clock.now()
    ada = await house.guest("Ada")
    for decision, more, code in (
        ("", {}, errors.BAD_REQUEST),
        ("eaten", {}, errors.BAD_REQUEST),
        ("warned", {}, errors.NO_WARNING),
        ("warned", {"warning": "x" * 201}, errors.TOO_LONG),
        ("muted", {}, errors.BAD_REQUEST),
        ("muted", {"until": now}, errors.BAD_REQUEST),
    ):
        ben = await house.guest("Ben")
        await host.reports.write(ada, ben, "insults", "he swears")
        report = (await host.reports.store.about(ben.id, 9))[0]
        assert await declined(host.reports.decide(None, report.id, decision, "why", **more)) == code  # type: ignore[arg-type]
        assert await declined(host.reports.decide(None, report.id, "dismissed", "")) == errors.NO_REASON
        assert await declined(host.reports.decide(ada, report.id, "dismissed", "why")) == errors.NOT_YOURS
        assert len(await host.reports.store.open("", 99)) == 1
        await host.reports.decide(None, report.id, "dismissed", "nothing to it")
    cay = await house.guest("Cay")
    await host.reports.write(ada, cay, "insults", "again")
    report = (await host.reports.store.about(cay.id, 9))[0]
    await host.reports.decide(None, report.id, "muted", "loud", until=now + 10)
    table = await house.set_table(cay)
    assert await declined(host.talk.say(table, cay, "hello")) == errors.MUTED
    house.clock.turn(DAY_MS)
    await host.reports.write(ada, cay, "insults", "and again")
    report = (await host.reports.store.about(cay.id, 9))[0]
    await host.hosting.add(None, cay, "helps")
    assert await declined(host.reports.decide(None, report.id, "banned", "enough")) == errors.IS_HOST
    await host.hosting.remove(None, cay, "no longer")
    await host.reports.decide(None, report.id, "banned", "enough")
    assert host.tables.standings.of(cay.id).banned
    assert await declined(host.reports.case(10**6, None)) == errors.UNKNOWN_REPORT


async def test_the_same_person_is_reported_once_though_two_clicks_come_at_once(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    both = (house.host.reports.write(ada, ben, "name", "") for _ in range(2))
    found = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["Declined", "NoneType"]
