"""What people are told of by which way, and of which match; that time runs short, that a seat is kept, that somebody has written."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from gnomon.matches.calling import lead_of, remind_at, ruled
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.messages import span
from gnomon.matches.records import DAY_MS, EVENTS, NEVER, USUAL, Channel, Notice, Pace, User, is_told
from gnomon.matches.table import Table, Viewer
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio

MINUTE = 60_000
HOUR = 60 * MINUTE
DAILY = Pace("days", DAY_MS)
CHAT_OF = "https://chat.example/"


async def over_days(house: House, pace: Pace = DAILY) -> tuple[Table, User, User]:
    """Ada and Ben, who is told by a program and in a chat, play over days; Ben is asked."""
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ben, "https://hooks.example/ben")
    await house.told_by(ben, CHAT_OF, "discord")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True, pace=pace)
    await house.host.seating.sit(table, ben)
    while table.asked == (0,):
        await house.answer(table, ada, 0)
    assert table.asked == (1,)
    return table, ada, ben


async def heard(house: House, wait: int = 0) -> list[str]:
    """What is told in the chat after a while."""
    house.clock.turn(wait)
    for _ in range(3):  # a notice that is looked at early is put off, and copies wait for their own turn
        await house.host._notices.send_due()
    found = [str(body["event"]) for address, body in house.postbox.sent if address.startswith(CHAT_OF)]
    house.postbox.sent.clear()
    return found


# --- choices ---------------------------------------------------------------------------------------------------------


def test_a_channel_tells_the_usual_until_its_person_chooses() -> None:
    way = Channel("w", "ben", "discord", CHAT_OF, 0, 0)
    assert [event for event in EVENTS if way.wants(event)] == [
        "your_turn",
        "deadline",
        "invited",
        "started",
        "round",
        "goes_on",
        "ended",
    ]
    way = Channel("w", "ben", "discord", CHAT_OF, 0, 0, choices="+chat -started -ended")
    assert [event for event in EVENTS if way.wants(event)] == [
        "your_turn",
        "deadline",
        "invited",
        "round",
        "goes_on",
        "chat",
    ]
    assert Channel("w", "ben", "discord", CHAT_OF, 0, 0, choices="-- x +").wants("ended")


def test_a_match_may_be_told_of_less_than_usual() -> None:
    assert [[is_told(call, event) for event in ("your_turn", "deadline")] for call in ("", "short", "nothing")] == [
        [True, True],
        [False, True],
        [False, False],
    ]


async def test_each_way_tells_what_was_chosen_for_it(house: House) -> None:
    _table, _ada, ben = await over_days(house)
    hook, chat = await house.host.channels.all(ben)
    await house.host.channels.choose(ben, {chat.id: ["deadline", "chat"], hook.id: list(EVENTS)})
    kept = [one.choices for one in await house.host.channels.all(ben)]
    assert kept == ["+chat", "+chat -your_turn -invited -started -round -goes_on -ended"]
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert [address for address, _body in house.postbox.sent] == ["https://hooks.example/ben"]
    await house.host.channels.choose(ben, {hook.id: sorted(USUAL)})
    assert (await house.host.channels.all(ben))[0].choices == "", "the usual is no choice"


async def test_what_was_switched_off_meanwhile_is_not_tried_again(house: House) -> None:
    _table, _ada, ben = await over_days(house)
    house.postbox.works = False
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    await house.host.channels.choose(ben, {one.id: [] for one in await house.host.channels.all(ben)})
    house.postbox.works = True
    house.postbox.sent.clear()
    assert await heard(house, MINUTE) == []


async def test_a_choice_that_cannot_be_kept_changes_nothing(house: House) -> None:
    table, ada, ben = await over_days(house)
    hook, chat = await house.host.channels.all(ben)
    channels = house.host.channels
    assert await declined(channels.choose(ada, {chat.id: []})) == "unknown_channel"
    assert await declined(channels.choose(ben, {hook.id: [], "none": []})) == "unknown_channel"
    assert await declined(channels.choose(ben, {hook.id: [], chat.id: ["tea"]})) == "bad_request"
    assert {one.choices for one in await channels.all(ben)} == {""}
    eve = await house.guest("Eve")
    assert await declined(channels.limit(eve, {table.id: "nothing"})) == "unknown_match"
    assert await declined(channels.limit(ben, {table.id: "nothing", "x" * 16: "short"})) == "unknown_match"
    assert await declined(channels.limit(ben, {table.id: "everything"})) == "bad_request"
    assert await channels.calls(ben) == {}


@pytest.mark.parametrize(
    ("choice", "first", "later"), [("usual", "your_turn", "deadline"), ("short", "", "deadline"), ("nothing", "", "")]
)
async def test_one_match_may_be_left_out(house: House, choice: str, first: str, later: str) -> None:
    table, _ada, ben = await over_days(house)
    await house.host.channels.limit(ben, {table.id: choice})
    assert await heard(house, MINUTE) == [first] * bool(first)
    assert await heard(house, DAY_MS - 2 * HOUR) == [later] * bool(later)
    await house.host.channels.limit(ben, {table.id: "usual"})
    assert await house.host.channels.calls(ben) == {}


# --- time runs short -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pace", "lead"),
    [
        (Pace("days", DAY_MS), DAY_MS // 10),
        (Pace("days", 60 * DAY_MS), 12 * HOUR),
        (Pace("days", 10 * MINUTE), MINUTE),
        (Pace("days", 10 * MINUTE - 10), NEVER),
        (Pace("live", DAY_MS), NEVER),
        (Pace(), NEVER),
    ],
)
def test_a_tenth_of_the_time_and_at_most_half_a_day(pace: Pace, lead: int) -> None:
    assert lead_of(pace) == lead


def at(zone: str, wall: str) -> int:
    """The instant of a time by the clocks of a zone."""
    return round(datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("zone", "hours", "ends", "told"),
    [
        ("Europe/Lisbon", ("", ""), "2026-03-11 06:00", "2026-03-11 04:00"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-10 23:00", "2026-03-10 21:00"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 09:00", "2026-03-11 07:30"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 08:30", "2026-03-11 07:30"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 08:29", "2026-03-10 22:15"),
        ("Europe/Lisbon", ("22:30", "07:30"), "2026-03-11 03:00", "2026-03-10 22:15"),
        ("Asia/Kolkata", ("13:00", "15:00"), "2026-03-11 15:00", "2026-03-11 12:45"),
        # Nights in which the clocks are put forward and back; on Lord Howe by half an hour.
        ("Europe/Berlin", ("22:00", "07:00"), "2026-03-29 07:30", "2026-03-28 21:45"),
        ("Europe/Berlin", ("22:00", "07:00"), "2026-10-25 08:00", "2026-10-25 07:00"),
        ("Australia/Lord_Howe", ("00:30", "05:00"), "2026-04-05 05:30", "2026-04-05 00:15"),
        ("Australia/Lord_Howe", ("00:30", "05:00"), "2026-10-04 06:00", "2026-10-04 05:00"),
    ],
)
def test_a_word_in_time_by_quiet_hours(zone: str, hours: tuple[str, str], ends: str, told: str) -> None:
    assert remind_at(ruled("ada", zone, *hours), at(zone, ends), 2 * HOUR) == at(zone, told)
    assert remind_at(None, 9 * HOUR, 2 * HOUR) == 7 * HOUR


def test_what_is_left_in_words() -> None:
    assert [span(left, "en") for left in (0, 59 * MINUTE, 2 * HOUR - 1, 2 * HOUR, 47 * HOUR + 9)] == [
        "0 min",
        "59 min",
        "119 min",
        "2 h",
        "47 h",
    ]
    assert span(3 * HOUR, "ja") == "3時間"


async def test_who_has_not_answered_is_told_once_that_their_time_runs_short(house: House) -> None:
    table, _ada, ben = await over_days(house)
    assert await heard(house, MINUTE) == ["your_turn"]
    assert [told.notice.event for told in await house.host.channels.told(ben)] == ["your_turn"] * 2
    due = DAY_MS - DAY_MS // 10
    assert await heard(house, due - MINUTE - 1) == []
    house.clock.turn(1)
    await house.host._notices.send_due()
    hook, chat = (body for _address, body in house.postbox.sent)
    assert hook == chat
    assert (hook["event"], hook["deadline"]) == ("deadline", "2026-01-02T00:00:00Z")
    assert hook["content"] == f"Ben, you have 2 h left: Khronos http://table.test/matches/{table.id}"
    house.postbox.sent.clear()
    assert await heard(house, 2 * HOUR) == []


async def test_a_clock_that_is_wound_up_again_tells_anew(house: House) -> None:
    table, ada, ben = await over_days(house)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    house.clock.turn(20 * HOUR)
    while table.asked == (1,):
        await house.answer(table, ben, 1)
    house.postbox.sent.clear()
    assert await heard(house, 3 * HOUR) == [], "it is Ada's time that runs"
    while table.asked == (0,):
        await house.answer(table, ada, 0)
    assert await heard(house, MINUTE) == ["your_turn"]
    assert await heard(house, 21 * HOUR) == []
    assert await heard(house, HOUR) == ["deadline"]


async def test_a_seat_that_goes_on_after_an_act_has_one_word_ahead(house: House) -> None:
    table, _ada, ben = await over_days(house)
    for _ in range(40):
        house.clock.turn(1_000)
        if table.asked == (1,):
            await house.answer(table, ben, 1)
        else:
            break
        wound = [
            one
            for one in await house.host.store.notices(ben.id, table.id, 99)
            if one.event == "deadline" and one.state == "waiting"
        ]
        assert len(wound) == (table.asked == (1,))


async def test_a_pause_takes_the_word_back_and_its_end_begins_anew(house: House) -> None:
    table, ada, ben = await over_days(house)
    assert await heard(house, MINUTE) == ["your_turn"]
    await house.host.agreements.ask_pause(table, ben.id)
    await house.host.agreements.ask_pause(table, ada.id)
    assert await heard(house, 3 * DAY_MS) == []
    await house.host.agreements.resume(table, ben.id)
    assert await heard(house, MINUTE) == [], "the same question needs no second word"
    assert await heard(house, 22 * HOUR) == ["deadline"]
    await house.host.agreements.ask_pause(table, ben.id)
    await house.host.agreements.ask_pause(table, ada.id)
    await house.host.agreements.resume(table, ben.id)
    assert await heard(house, 23 * HOUR) == [], "never twice for one question"


async def test_a_time_that_ends_in_quiet_hours_is_told_before_they_begin(house: House) -> None:
    _table, _ada, ben = await over_days(house)  # midnight, in universal time
    await house.host.channels.rest(ben, "UTC", "20:00", "01:00")
    assert await heard(house, MINUTE) == [], "it is quiet until one"
    assert await heard(house, HOUR) == ["your_turn"]
    assert await heard(house, 18 * HOUR + 43 * MINUTE) == []
    assert await heard(house, MINUTE) == ["deadline"]


async def test_what_cannot_be_told_before_it_is_too_late_is_not_told(house: House) -> None:
    _table, _ada, ben = await over_days(house)
    await house.host.channels.rest(ben, "UTC", "00:05", "00:04")
    house.clock.turn(5 * MINUTE)
    assert await heard(house) == []
    assert await heard(house, DAY_MS - 8 * MINUTE) == []
    assert await heard(house, 3 * MINUTE) == []
    assert "deadline" not in await heard(house, 10 * MINUTE)
    notices = await house.host.store.notices(ben.id, None, 99)
    assert [one for one in notices if one.event == "deadline"] == [], "it has lost its reason"


async def test_live_clocks_and_slow_matches_without_clocks_are_no_such_hurry(house: House) -> None:
    for pace in (Pace(), Pace("live", DAY_MS, 1_000)):
        table, _ada, ben = await over_days(house, pace)
        events = {one.event for one in await house.host.store.notices(ben.id, table.id, 99)}
        assert "deadline" not in events
        house.postbox.sent.clear()


# --- invitations -----------------------------------------------------------------------------------------------------


async def test_who_is_asked_to_play_again_is_told_where(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ben, CHAT_OF, "discord")
    await house.told_by(ada, "https://hooks.example/ada")
    first = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
    await house.host.seating.sit(first, ben)
    owners = (ada, ben)
    while not first.is_over:
        seat = first.asked[0]
        await house.answer(first, owners[seat], seat)
    await heard(house, MINUTE)
    again = await house.host.lobby.rematch(first, ada)
    assert await house.host.lobby.rematch(first, ada) is again
    assert await heard(house, MINUTE) == ["invited"]
    await house.host.lobby.rematch(first, ben)
    assert not again.is_waiting


async def test_a_kept_seat_is_told_once_and_not_when_it_is_taken(house: House) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ben, CHAT_OF, "discord")
    await house.told_by(ada, "https://hooks.example/ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    [(address, body)] = house.postbox.sent
    assert address == CHAT_OF
    assert (body["event"], body["host"], body["match"]) == ("invited", "Ada", table.id)
    assert body["content"] == f"Ben, Ada keeps a seat for you: Khronos http://table.test/matches/{table.id}"
    house.postbox.sent.clear()
    assert await heard(house, HOUR) == []
    other = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    await house.host.seating.sit(other, ben, 1)
    assert "invited" not in await heard(house, HOUR)


async def test_a_table_is_set_though_nobody_can_be_called_to_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ben, CHAT_OF, "discord")

    async def broken(_notice: Notice) -> None:
        raise StorageTrouble("gone")

    with monkeypatch.context() as patch:
        patch.setattr(house.host.store, "save_notice", broken)
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open", kept_for=ben.id))
    assert table.is_waiting


# --- chat ------------------------------------------------------------------------------------------------------------


async def test_the_first_line_is_told_and_no_other_before_one_was_there(house: House) -> None:
    table, ada, ben = await over_days(house)
    for one in await house.host.channels.all(ben):
        await house.host.channels.choose(ben, {one.id: ["chat"]})
    await house.host.talk.say(table, ada, "hello?")
    await house.host.talk.say(table, ada, "are you there?")
    waiting = [one for one in await house.host.store.notices(ben.id, table.id, 99) if one.event == "chat"]
    assert len(waiting) == 1
    assert await heard(house, MINUTE) == ["chat"]
    house.clock.turn(20_000)
    await house.host.talk.say(table, ada, "hello!")
    assert await heard(house, HOUR) == []
    await house.host.talk.say(table, ben, "here I am")
    house.clock.turn(20_000)
    await house.host.talk.say(table, ada, "at last")
    assert await heard(house, MINUTE) == ["chat"]
    house.clock.turn(20_000)
    await house.answer(table, ben, 1)
    house.clock.turn(20_000)
    await house.host.talk.say(table, ada, "a good one")
    assert await heard(house, MINUTE) == ["chat"], "who has played was there"


async def test_nobody_is_told_of_what_they_hear_or_may_not_hear(house: House) -> None:
    table, ada, ben = await over_days(house)
    for one in await house.host.channels.all(ben):
        await house.host.channels.choose(ben, {one.id: ["chat"]})
    eve = await house.guest("Eve")
    await house.host.talk.say(table, eve, "psst")
    await house.host.talk.say(table, ben, "my own words")
    page = table.subscribe(Viewer(ben.id, 1, (1,)))
    await house.host.talk.say(table, ada, "you hear this")
    table.unsubscribe(page)
    await house.host.talk.say(table, ada, "and come back for this")
    table.subscribe(Viewer(ben.id, 1, (1,)))
    assert await heard(house, MINUTE) == []


async def test_talk_at_a_live_table_calls_nobody(house: House) -> None:
    table, ada, ben = await over_days(house, Pace("live", DAY_MS, 1_000))
    for one in await house.host.channels.all(ben):
        await house.host.channels.choose(ben, {one.id: ["chat"]})
    await house.host.talk.say(table, ada, "hurry")
    assert await heard(house, MINUTE) == []


async def test_what_was_said_stands_though_nobody_can_be_called(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada, _ben = await over_days(house)

    async def broken(*_about: object) -> None:
        raise StorageTrouble("gone")

    monkeypatch.setattr(house.host.store.channels, "last_told", broken)
    line = await house.host.talk.say(table, ada, "hello")
    assert table.lines[-1] == line
