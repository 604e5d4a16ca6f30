"""Who keeps the server, what they may do to people and matches, and that every act of theirs is written down."""

from collections.abc import Mapping, Sequence

import pytest

from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES, Declined
from gnomon.matches.hosting import ASLEEP_MS, LINK_MS, LONGEST_SILENCE, NO_CLOCK_MS, PROGRAM_MS, TIMES
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.quotas import Limits
from gnomon.matches.records import SPECTATOR, Pace, User
from gnomon.matches.table import Viewer
from tests.matches.house import House

pytestmark = pytest.mark.anyio

DAY = 86_400_000


async def a_host(house: House, name: str = "Helena") -> User:
    host = await house.guest(name)
    await house.host.hosting.add(None, host, "has the machine")
    return host


async def acts(house: House) -> list[str]:
    return [str(deed.act) for deed in await house.host.hosting.store.deeds(50)][::-1]


# --- roles ------------------------------------------------------------------------------------------------------------


async def test_nobody_is_a_host_before_somebody_is_made_one(house: House) -> None:
    ada = await house.guest("Ada")
    hosting = house.host.hosting
    assert not hosting.is_host(ada.id)
    assert not hosting.is_host("")
    await hosting.add(None, ada, "has the machine")
    assert hosting.is_host(ada.id)
    await hosting.remove(None, ada, "moved away")
    assert not hosting.is_host(ada.id)
    with pytest.raises(Declined):
        await hosting.remove(None, ada, "again")
    assert await acts(house) == ["host_added", "host_removed"]


async def test_a_stranger_may_do_nothing_and_nothing_is_written_down(house: House) -> None:
    eve, ada = await house.guest("Eve"), await house.guest("Ada")
    table = await house.set_table(ada)
    hosting = house.host.hosting
    for attempt in (
        hosting.add(eve, eve, "why not"),
        hosting.remove(eve, ada, "why not"),
        hosting.link(eve, "why not"),
        hosting.mute(eve, ada, house.clock.now() + 1, "why not"),
        hosting.unmute(eve, ada, "why not"),
        hosting.ban(eve, ada, "why not"),
        hosting.unban(eve, ada, "why not"),
        hosting.allow(eve, ada, 2, "why not"),
        hosting.stop(eve, table, "why not"),
        hosting.let_program(eve, table, 0, "steady", "why not"),
        hosting.export(eve, table, "why not"),
        hosting.announce(eve, "hello", "why not"),
    ):
        with pytest.raises(Declined) as declined:
            await attempt
        assert declined.value.code == errors.NOT_YOURS
    assert await acts(house) == []
    assert house.host.tables.standings.all() == []


async def test_a_link_makes_a_host_once_and_for_a_quarter_of_an_hour(house: House) -> None:
    ada, ben, cora = [await house.guest(name) for name in ("Ada", "Ben", "Cora")]
    hosting = house.host.hosting
    code = await hosting.link(None, "for Ada")
    assert await hosting.opens(code)
    await hosting.follow_link(code, ada)
    assert hosting.is_host(ada.id)
    late = await hosting.link(ada, "for Cora")
    house.clock.turn(LINK_MS + 1)
    for spent in (code, late, "no code at all"):
        assert not await hosting.opens(spent)
        with pytest.raises(Declined) as declined:
            await hosting.follow_link(spent, ben)
        assert declined.value.code == errors.UNKNOWN_CODE
    assert [hosting.is_host(one.id) for one in (ada, ben, cora)] == [True, False, False]
    assert code not in str(await hosting.store.deeds(50))


async def test_people_are_named_by_id_or_by_a_name_that_one_alone_bears(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    hosting = house.host.hosting
    assert (await hosting.find(" Ada ")).id == ada.id
    assert (await hosting.find(ben.id)).id == ben.id
    await house.guest("Ada")
    for name, code in (("Ada", errors.MANY_NAMED), ("Zoe", errors.UNKNOWN_USER), ("", errors.UNKNOWN_USER)):
        with pytest.raises(Declined) as declined:
            await hosting.find(name)
        assert declined.value.code == code


# --- the log ----------------------------------------------------------------------------------------------------------


async def test_every_act_is_written_down_with_who_when_on_what_and_why(house: House) -> None:
    host, ada = await a_host(house), await house.guest("Ada")
    ben = await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    await house.host.seating.sit(table, ben)
    hosting, until = house.host.hosting, house.clock.now() + DAY
    await hosting.mute(host, ada, until, "  shouts\n at people ")
    await hosting.unmute(host, ada, "said sorry")
    await hosting.ban(host, ada, "cheats")
    await hosting.unban(host, ada, "a mistake")
    await hosting.allow(host, ada, 3, "a club")
    await hosting.let_program(host, table, table.asked[0], "steady", "gone")
    await hosting.stop(host, table, "the hall closes")
    await hosting.export(host, table, "asked for")
    await hosting.announce(host, "Closed on Sunday", "maintenance")
    deeds = (await hosting.store.deeds(50))[::-1]
    assert [deed.act for deed in deeds] == [
        "host_added",
        "muted",
        "unmuted",
        "banned",
        "unbanned",
        "quota",
        "stood_in",
        "stopped",
        "exported",
        "notice",
    ]
    muted = deeds[1]
    assert (muted.actor, muted.name, muted.subject, muted.title) == (host.id, "Helena", ada.id, "Ada")
    assert (muted.stamp, muted.reason, muted.facts) == (house.clock.now(), "shouts at people", {"until": until})
    assert (deeds[0].actor, deeds[0].name) == ("", "")
    assert [deed.subject for deed in deeds[6:9]] == [table.id] * 3


async def test_what_has_no_reason_or_cannot_be_is_not_done(house: House) -> None:
    host, ada = await a_host(house), await house.guest("Ada")
    hosting, now = house.host.hosting, house.clock.now()
    table = await house.set_table(ada)
    tries = [
        (hosting.ban(host, ada, " \n "), errors.NO_REASON),
        (hosting.ban(host, ada, "x" * 201), errors.TOO_LONG),
        (hosting.mute(host, ada, now, "why"), errors.BAD_REQUEST),
        (hosting.mute(host, ada, now + LONGEST_SILENCE + 1, "why"), errors.BAD_REQUEST),
        (hosting.allow(host, ada, 0, "why"), errors.BAD_REQUEST),
        (hosting.allow(host, ada, 101, "why"), errors.BAD_REQUEST),
        (hosting.ban(host, host, "tired"), errors.IS_HOST),
        (hosting.mute(host, host, now + 1, "tired"), errors.IS_HOST),
        (hosting.let_program(host, table, 9, "steady", "why"), errors.UNKNOWN_SEAT),
        (hosting.let_program(host, table, 0, "no such level", "why"), errors.UNKNOWN_LEVEL),
        (hosting.announce(host, "x" * 201, "why"), errors.TOO_LONG),
    ]
    for attempt, code in tries:
        with pytest.raises(Declined) as declined:
            await attempt
        assert declined.value.code == code
    waiting = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
    with pytest.raises(Declined) as declined:
        await hosting.stop(host, waiting, "why")
    assert declined.value.code == errors.NOT_STARTED
    assert await acts(house) == ["host_added"]


# --- people -----------------------------------------------------------------------------------------------------------


async def test_whom_a_host_has_silenced_nobody_hears_until_the_time_is_over(house: House) -> None:
    host, ada = await a_host(house), await house.guest("Ada")
    table = await house.set_table(ada)
    await house.host.hosting.mute(host, ada, house.clock.now() + DAY, "shouts")
    with pytest.raises(Declined) as declined:
        await house.host.talk.say(table, ada, "AAAA")
    assert (declined.value.code, table.lines) == (errors.MUTED, [])
    await house.answer(table, ada, table.asked[0])  # and plays on
    house.clock.turn(DAY)
    assert (await house.host.talk.say(table, ada, "hello")).text == "hello"
    await house.host.hosting.mute(host, ada, house.clock.now() + DAY, "again")
    await house.host.hosting.unmute(host, ada, "enough")
    assert (await house.host.talk.say(table, ada, "thanks")).text == "thanks"


async def test_whom_a_host_has_turned_away_can_do_nothing(house: House) -> None:
    host, ada, ben = await a_host(house), await house.guest("Ada"), await house.guest("Ben")
    session = await house.host.people.open_session(ada)
    table = await house.set_table(ada)
    bens = await house.set_table(ben, SeatPlan("me"), SeatPlan("open"), listed=True)
    invitation = await house.host.seating.invite(bens, ben.id)
    seat, recovery = table.asked[0], bens.seats[0].recovery
    await house.host.hosting.ban(host, ada, "cheats")
    before = table.seq
    number, code = table.match.number(seat), table.match.options(seat)[0].code
    for attempt in (
        house.host.people.of_session(session),
        house.host.play.answer(table, ada.id, seat, number, code),
        house.host.play.undo(table, ada.id, seat, "answer"),
        house.host.play.order(table, ada.id, seat, "sleep", 1),
        house.host.talk.say(table, ada, "but"),
        house.host.seating.sit(bens, ada),
        house.host.seating.come(bens, ada),
        house.host.seating.accept(invitation.code, ada),
        house.host.seating.recover(recovery, ada),
        house.set_table(ada),
    ):
        with pytest.raises(Declined) as declined:
            await attempt
        assert declined.value.code == errors.BANNED
    assert (table.seq, bens.seats[1].kind) == (before, "open")
    await house.host.hosting.unban(host, ada, "a mistake")
    assert await house.host.people.of_session(session) == ada
    await house.answer(table, ada, seat)


async def test_some_people_may_have_several_times_as_much(house: House) -> None:
    host, ada, ben = await a_host(house), await house.guest("Ada"), await house.guest("Ben")
    house.host.quotas.limits = Limits(tables=1, copies=1)
    await house.host.hosting.allow(host, ada, 2, "a club")
    for _ in range(2):
        await house.set_table(ada)
        await house.host.quotas.take("copies", ada.id, "")
    await house.set_table(ben)
    await house.host.quotas.take("copies", ben.id, "")
    for user in (ada, ben):
        with pytest.raises(Declined) as declined:
            await house.set_table(user)
        assert declined.value.code == errors.MANY_TABLES
        with pytest.raises(Declined) as declined:
            await house.host.quotas.take("copies", user.id, "")
        assert declined.value.code == errors.MANY_COPIES


async def test_a_program_is_allowed_nothing_of_its_own(house: House) -> None:
    host, ada = await a_host(house), await house.guest("Ada")
    robot = await house.host.access.adopt(ada, "Robot")
    with pytest.raises(Declined) as declined:
        await house.host.hosting.allow(host, robot, 2, "a club")
    assert declined.value.code == errors.BAD_REQUEST
    assert house.host.tables.standings.times(robot.id) == 1


async def test_what_another_process_has_decided_holds_here_too(house: House) -> None:
    ada = await house.guest("Ada")
    from gnomon.matches.hosting import Hosting

    host = house.host
    other = Hosting(
        host.store,
        type(host.tables)(host.store, host.tables.bus, house.clock),
        host.seating,
        house.clock,
        host._entropy,
    )
    await other.ban(None, ada, "cheats")
    host.tables.standings.admit(ada.id)
    await host.hosting.learn()
    with pytest.raises(Declined):
        host.tables.standings.admit(ada.id)


# --- matches ----------------------------------------------------------------------------------------------------------


async def test_a_match_that_runs_leaves_the_house_as_a_spectator_sees_it(house: House) -> None:
    host, ada = await a_host(house), await house.guest("Ada")
    table = await house.set_table(ada, seed=0xFEED)
    secret = f"{table.match.seed:064x}"
    text = await house.host.hosting.export(host, table, "to look at")
    assert secret not in text
    assert secret in table.match.dump()
    assert text == table.match.dump(SPECTATOR)
    await house.play_to_end(table, ada)
    assert secret in await house.host.hosting.export(host, table, "to keep")


async def test_a_host_who_looks_in_is_a_spectator(house: House) -> None:
    host, ada = await a_host(house), await house.guest("Ada")
    table = await house.set_table(ada)
    assert table.screen(host.id, 0) == Viewer(host.id, SPECTATOR, ())


async def test_a_program_plays_for_whoever_has_gone_and_they_may_come_back(house: House) -> None:
    host, ada, ben = await a_host(house), await house.guest("Ada"), await house.guest("Ben")
    house.opponents.failing.clear()
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    await house.host.seating.sit(table, ben)
    seat = table.asked[0]
    gone = table.seats[seat].user
    assert gone is not None
    await house.host.hosting.let_program(host, table, seat, "random", "gone home")
    assert table.seats[seat].is_program
    with pytest.raises(Declined) as declined:
        await house.host.hosting.let_program(host, table, seat, "random", "again")
    assert declined.value.code == errors.STOOD_IN
    await house.host.seating.take_back(table, gone, seat)
    assert not table.seats[seat].is_program


async def test_a_match_stands_still_when_others_wait_for_somebody_who_is_not_there(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    await house.host.seating.sit(table, ben)
    alone = await house.set_table(ada, SeatPlan("me"), SeatPlan("local", "Ben"))
    hosting = house.host.hosting
    assert table.asked
    house.clock.turn(TIMES * NO_CLOCK_MS)
    assert await hosting.still() == []
    house.clock.turn(1)
    (still,) = await hosting.still()
    assert (still.record.id, still.lacks, still.waits_for_program) == (table.id, tuple(table.asked), False)
    assert alone.asked  # who has left their own match keeps nobody waiting
    here = table.subscribe(table.viewer(table.seats[table.asked[0]].user or ""))
    assert await hosting.still() == []
    table.unsubscribe(here)
    assert len(await hosting.still()) == 1
    elsewhere = {table.id: frozenset({table.seats[table.asked[0]].user or ""})}

    async def present(matches: Sequence[str]) -> Mapping[str, frozenset[str]]:
        return {match: elsewhere[match] for match in matches if match in elsewhere}

    house.host.tables.present = present  # the table is open at another server
    assert await hosting.still() == []
    elsewhere.clear()
    assert len(await hosting.still()) == 1
    await house.host.seating.stop(table)
    assert await hosting.still() == []


async def test_a_slow_match_is_given_its_days_and_one_that_was_left_is_not_told_of(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    days = Pace("days", DAY)
    slow = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id), pace=days)
    left = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    for table in (slow, left):
        await house.host.seating.sit(table, ben)
    house.clock.turn(2 * DAY)
    assert [still.record.id for still in await house.host.hosting.still()] == [left.id]
    house.clock.turn(ASLEEP_MS)
    assert await house.host.hosting.still() == []


async def test_a_program_that_does_not_answer_holds_a_match_up(house: House) -> None:
    ada = await house.guest("Ada")

    async def silent(*given: object, **more: object) -> list[int]:
        return []

    house.opponents.plan = silent  # type: ignore[method-assign, assignment]
    table = await house.set_table(ada, SeatPlan("opponent", level="random"), SeatPlan("opponent", level="random"))
    house.clock.turn(TIMES * PROGRAM_MS + 1)
    (still,) = await house.host.hosting.still()
    assert (still.record.id, still.waits_for_program) == (table.id, True)


async def test_the_last_notice_stands_until_it_is_taken_away(house: House) -> None:
    host = await a_host(house)
    hosting = house.host.hosting
    await hosting.announce(host, "Closed on Sunday", "maintenance")
    hosting.notice = ""
    await hosting.learn()
    assert hosting.notice == "Closed on Sunday"
    await hosting.announce(host, "", "done")
    await hosting.learn()
    assert hosting.notice == ""


def test_every_new_refusal_has_its_sentence() -> None:
    for code in (errors.MUTED, errors.BANNED, errors.NO_REASON, errors.IS_HOST, errors.MANY_NAMED):
        assert SENTENCES[code].endswith(".")
