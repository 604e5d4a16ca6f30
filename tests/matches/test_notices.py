""" "Your turn": to whom, by which ways, when, at most once, and what came of it. And where this server sends nothing."""

import asyncio
from dataclasses import replace

import httpx
import pytest

from gnomon.matches.channels import fared
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.messages import Delivery
from gnomon.matches.records import NEVER, Channel, Pace, User
from gnomon.matches.rounds import Wish
from gnomon.matches.table import Table, Viewer
from gnomon.matches.webhooks import Webhooks
from tests.matches.house import House, declined

pytestmark = pytest.mark.anyio

HOOK = "https://hooks.example/ben"
MINUTE = 60_000
HOUR = 60 * MINUTE


async def a_table(house: House, pace: Pace | None = None) -> tuple[Table, User]:
    """Ada and Ben, who gave an address; Ben is asked."""
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ben, HOOK)
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True, pace=pace)
    await house.host.seating.sit(table, ben)
    assert table.asked == (0,)
    while table.asked == (0,):
        await house.answer(table, ada, 0)
    return table, ben


async def the_way(house: House, user: User) -> Channel:
    """The only channel of somebody, as it stands."""
    (found,) = await house.host.channels.all(user)
    return found


async def test_a_notice_waits_a_minute_and_is_sent_once(house: House) -> None:
    table, ben = await a_table(house)
    house.clock.turn(MINUTE - 1)
    assert await house.host._notices.send_due() == 0
    house.clock.turn(1)
    assert await house.host._notices.send_due() == 1
    assert await house.host._notices.send_due() == 0
    [(address, body)] = house.postbox.sent
    assert address == HOOK
    assert body == {
        "event": "your_turn",
        "match": table.id,
        "game": "khronos",
        "title": "Khronos",
        "seat": 1,
        "name": "Ben",
        "language": "",
        "link": f"http://table.test/matches/{table.id}",
        "content": f"Ben, it is your turn: Khronos http://table.test/matches/{table.id}",
    }
    [(notice, game, title)] = await house.host.channels.told(ben)
    assert (notice.state, notice.sent, notice.detail) == ("sent", house.clock.now(), "status 200")
    assert (notice.channel, notice.way, game, title) == ("webhook", (await the_way(house, ben)).id, "khronos", "")
    assert (await the_way(house, ben)).told == house.clock.now()


async def test_every_way_gets_it_once_and_is_tried_by_itself(house: House) -> None:
    _table, ben = await a_table(house)
    for number in range(3):
        await house.told_by(ben, f"https://chat.example/{number}", "discord")
    house.postbox.gone = {"https://chat.example/1"}
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    sent = [address for address, _body in house.postbox.sent]
    assert sorted(sent) == [*(f"https://chat.example/{number}" for number in range(3)), HOOK]
    assert len({message.id for message in house.postbox.messages}) == 4
    house.clock.turn(HOUR)
    assert await house.host._notices.send_due() == 0
    assert sorted(told.notice.state for told in await house.host.channels.told(ben)) == ["failed", *["sent"] * 3]


async def test_another_server_that_takes_the_same_notice_up_sends_it_no_second_time(house: House) -> None:
    await a_table(house)
    house.clock.turn(MINUTE)
    [notice] = await house.host.store.take_notices(house.clock.now(), 0, 9)
    first, second = await asyncio.gather(*(house.host._notices._addressed(notice) for _ in range(2)))
    assert len(first) + len(second) == 1


async def test_whoever_plays_on_within_the_minute_gets_none(house: House) -> None:
    table, ben = await a_table(house)
    while table.asked == (1,):
        await house.answer(table, ben, 1)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert house.postbox.sent == []


async def test_a_seat_that_was_handed_over_gets_none(house: House) -> None:
    table, ben = await a_table(house)
    house.host.tables.watchers.remove(house.host.programs.attend)
    await house.host.seating.hand_over(table, ben.id, 1, "random")
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert house.postbox.sent == []


async def test_what_is_tried_again_stands_still_or_is_not_sent(house: House) -> None:
    table, ben = await a_table(house)
    house.postbox.works = False
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    while table.asked == (1,):
        await house.answer(table, ben, 1)
    house.clock.turn(HOUR)
    assert await house.host._notices.send_due() == 0
    assert len(house.postbox.sent) == 1


async def test_what_does_not_arrive_is_tried_again_and_then_given_up(house: House) -> None:
    _table, ben = await a_table(house)
    house.postbox.works = False
    for wait in (MINUTE, 15_000, 120_000, 900_000):
        house.clock.turn(wait)
        assert await house.host._notices.send_due() == 1
        assert await house.host._notices.send_due() == 0
    house.clock.turn(10**9)
    assert await house.host._notices.send_due() == 0
    [(notice, _game, _title)] = await house.host.channels.told(ben)
    assert (notice.state, notice.attempts, notice.detail) == ("failed", 4, "status 500")
    assert len({message.id for message in house.postbox.messages}) == 1, "the same message at every attempt"


async def play_round(house: House, table: Table, ben: User) -> None:
    """Let Ben and the others answer until Ben is asked once more."""
    while table.asked == (1,):
        await house.answer(table, ben, 1)
    owner = table.seats[0].user
    assert owner is not None
    while table.asked == (0,):
        await house.answer(table, await house.host.people.user(owner), 0)
    assert table.asked == (1,)


async def test_a_way_that_fails_rests_longer_and_longer_and_one_arrival_makes_it_whole(house: House) -> None:
    table, ben = await a_table(house)
    house.postbox.works = False
    house.clock.turn(MINUTE)
    for wait in (15_000, 120_000, 900_000, 0):
        await house.host._notices.send_due()
        house.clock.turn(wait)
    way = await the_way(house, ben)
    assert (way.failures, way.rests - house.clock.now()) == (4, HOUR)
    assert way.detail == "status 500"
    await play_round(house, table, ben)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert len(house.postbox.sent) == 4, "nothing is tried while it rests"
    house.clock.turn(HOUR)
    await house.host._notices.send_due()
    way = await the_way(house, ben)
    assert (way.failures, way.rests - house.clock.now()) == (5, 2 * HOUR)
    house.postbox.works = True
    house.clock.turn(2 * HOUR)
    await house.host._notices.send_due()
    way = await the_way(house, ben)
    assert (way.failures, way.failing, way.rests, way.told, way.detail) == (0, NEVER, NEVER, house.clock.now(), "")
    assert [told.notice.state for told in await house.host.channels.told(ben)] == ["sent", "failed"]


async def test_a_way_that_is_gone_is_off_at_once_until_a_test_arrives(house: House) -> None:
    table, ben = await a_table(house)
    house.postbox.gone = {HOOK}
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    way = await the_way(house, ben)
    assert (way.ended, way.is_open) == (house.clock.now(), False)
    assert await house.host.store.channels.reachable() == set()
    house.postbox.gone = set()
    await play_round(house, table, ben)
    house.clock.turn(HOUR)
    await house.host._notices.send_due()
    assert len(house.postbox.sent) == 1
    await house.host.channels.attempt(ben, way.id)
    assert (await the_way(house, ben)).is_open
    await play_round(house, table, ben)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert [body["event"] for _address, body in house.postbox.sent] == ["your_turn", "test", "your_turn"]


def test_a_way_where_nothing_arrives_for_two_weeks_is_off() -> None:
    way, now, tries = Channel("w", "ben", "discord", HOOK, 0, 0), 0, 0
    while way.is_open:
        way = fared(way, Delivery(False), now)
        assert way.rests == NEVER or HOUR <= way.rests - now <= 24 * HOUR
        tries, now = tries + 1, max(way.rests, now + MINUTE)
    assert 14 * 24 * HOUR <= way.ended <= 15 * 24 * HOUR
    assert tries < 30, "a receiver that is away is not besieged"
    assert fared(way, Delivery(True), now).is_open


async def test_nobody_at_the_table_is_told_before_they_leave(house: House) -> None:
    table, ben = await a_table(house)
    here = table.subscribe(Viewer(ben.id, 1, (1,)))
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert house.postbox.sent == []
    table.unsubscribe(here)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert len(house.postbox.sent) == 1


async def test_a_page_that_was_left_open_keeps_nothing_back_for_long(house: House) -> None:
    table, ben = await a_table(house)
    table.subscribe(Viewer(ben.id, 1, (1,)))
    for _ in range(10):
        assert house.postbox.sent == []
        house.clock.turn(MINUTE)
        await house.host._notices.send_due()
    assert len(house.postbox.sent) == 1


async def test_in_a_live_match_nobody_at_the_table_is_told_at_all(house: House) -> None:
    table, ben = await a_table(house, Pace("live", HOUR, 1_000))
    table.subscribe(Viewer(ben.id, 1, (1,)))
    for _ in range(30):
        house.clock.turn(MINUTE)
        await house.host._notices.send_due()
    assert table.asked == (1,)
    assert house.postbox.sent == []


async def test_quiet_hours_keep_a_notice_back_until_they_end(house: House) -> None:
    _table, ben = await a_table(house)  # at midnight in universal time
    await house.host.channels.rest(ben, "Asia/Kolkata", "05:00", "07:15")
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    house.clock.turn(104 * MINUTE - 1)  # it is half past five there
    await house.host._notices.send_due()
    assert house.postbox.sent == []
    house.clock.turn(1)
    await house.host._notices.send_due()
    assert len(house.postbox.sent) == 1


async def test_a_chat_service_is_told_once_until_one_has_answered_and_a_program_of_every_question(house: House) -> None:
    table, ben = await a_table(house)
    await house.told_by(ben, "https://chat.example/", "discord")

    async def told() -> list[str]:
        house.clock.turn(MINUTE)
        await house.host._notices.send_due()
        found = [address for address, _body in house.postbox.sent]
        house.postbox.sent.clear()
        return sorted(found)

    assert await told() == ["https://chat.example/", HOOK]
    await house.host.agreements.ask_pause(table, ben.id)
    await house.host.agreements.ask_pause(table, table.seats[0].user or "")
    assert table.is_paused
    await house.host.agreements.resume(table, ben.id)
    assert table.asked == (1,), "he is asked the same once more"
    assert await told() == [HOOK]
    await play_round(house, table, ben)
    assert await told() == ["https://chat.example/", HOOK]


async def test_a_way_is_tried_on_request(house: House) -> None:
    ada = await house.guest("Ada")
    way = await house.told_by(ada, HOOK)
    notice = await house.host.channels.attempt(ada, way.id)
    assert notice.state == "sent"
    ada = await house.host.people.speak(ada, "ja")
    await house.host.channels.attempt(ada, way.id)
    assert [body["content"] for _address, body in house.postbox.sent] == [
        "Gnomon greets Ada: notices arrive here.",
        "Adaさん、Gnomonからのお知らせはここに届きます。",
    ]
    assert [(told.notice.state, told.notice.event) for told in await house.host.channels.told(ada)] == [
        ("sent", "test")
    ] * 2


async def test_ways_are_added_up_to_a_limit_and_only_one_s_own_are_touched(house: House) -> None:
    ada, eve = await house.guest("Ada"), await house.guest("Eve")
    house.host.quotas.limits = replace(house.host.quotas.limits, channels=2)
    way = await house.told_by(ada, HOOK)
    assert await declined(house.host.channels.add(ada, "webhook", "ftp://x")) == "bad_address"
    await house.told_by(ada, HOOK)
    assert await declined(house.host.channels.add(ada, "webhook", HOOK)) == "many_channels"
    for attempt in (house.host.channels.attempt, house.host.channels.remove, house.host.channels.sign):
        assert await declined(attempt(eve, way.id)) == "unknown_channel"
        assert await declined(attempt(ada, "none")) == "unknown_channel"
    robot = await house.host.access.adopt(ada, "Robby")
    assert await declined(house.host.channels.add(robot, "webhook", HOOK)) == "persons_alone"
    for one in await house.host.channels.all(ada):
        assert ada.id in house.host.tables.reachable
        await house.host.channels.remove(ada, one.id)
    assert ada.id not in house.host.tables.reachable
    assert await house.host.channels.all(ada) == []


async def test_what_waits_for_a_way_goes_with_it(house: House) -> None:
    _table, ben = await a_table(house)
    house.postbox.works = False
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    await house.host.channels.remove(ben, (await the_way(house, ben)).id)
    house.clock.turn(HOUR)
    assert await house.host._notices.send_due() == 0
    assert await house.host.channels.told(ben) == []


async def test_another_secret_is_told_once(house: House) -> None:
    ada = await house.guest("Ada")
    way, secret = await house.host.channels.add(ada, "webhook", HOOK)
    assert way.secret == secret
    _way, newer = await house.host.channels.sign(ada, way.id)
    assert newer.startswith("whsec_")
    assert newer != secret
    assert (await the_way(house, ada)).secret == newer
    chat = await house.told_by(ada, HOOK, "discord")
    assert await declined(house.host.channels.sign(ada, chat.id)) == "unknown_channel"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ftp://x",
        "javascript:alert(1)",
        "http://",
        "http://u:p@x/",
        "//x",
        "http://[",
        "http://x:99999/",
        "http://x/\n",
    ],
)
def test_odd_addresses_are_refused(address: str) -> None:
    assert Webhooks("local").refuses(address) == "bad_address"


def test_a_host_may_switch_webhooks_off() -> None:
    assert Webhooks("off").refuses(HOOK) == "webhooks_off"
    assert Webhooks("public").refuses(HOOK) == ""


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/",
        "http://localhost/",
        "http://10.0.0.1/",
        "http://169.254.169.254/",
        "http://[::1]/",
        "http://0.0.0.0/",
    ],
)
async def test_no_stranger_makes_this_server_call_its_own_network(address: str) -> None:
    called: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        called.append(request)
        return httpx.Response(200)

    arrived, detail, _gone = await Webhooks("public", httpx.MockTransport(answer)).send(address, b"{}")
    assert (arrived, called) == (False, [])
    assert await Webhooks("public", httpx.MockTransport(answer)).fetch(address) == (0, b"")
    assert called == []
    assert detail == "this address cannot be reached from here"


async def test_a_hook_on_the_local_network_gets_the_body_if_the_host_allows_it() -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.append(await reader.readexactly(length))
        writer.write(b"HTTP/1.1 302 Found\r\nLocation: http://evil.example/\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        arrived, detail, _gone = await Webhooks("local").send(f"http://localhost:{port}/x", b'{"event":"test"}')
    assert heard == [b'{"event":"test"}']
    assert (arrived, detail) == (False, "status 302")


# --- beginnings and ends ---------------------------------------------------------------------------------------------


async def three(house: House) -> tuple[Table, list[User]]:
    """A match that Ada has set and Cay was the last to join; everybody gave an address, and the first player is asked."""
    users = [await house.guest(name) for name in ("Ada", "Ben", "Cay")]
    for user in users:
        await house.told_by(user, f"https://hooks.example/{user.name}")
    table = await house.set_table(users[0], SeatPlan("me"), SeatPlan("open"), SeatPlan("open"), listed=True)
    for user in users[1:]:
        await house.host.seating.sit(table, user)
    return table, users


def told(house: House) -> list[tuple[str, str]]:
    """Who was told of which event, in alphabetical order."""
    return sorted((address.rpartition("/")[2], str(body["event"])) for address, body in house.postbox.sent)


async def test_who_waited_for_others_is_told_that_the_match_has_begun(house: House) -> None:
    table, users = await three(house)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    first = users[table.asked[0]].name
    assert told(house) == sorted(
        {("Ada", "started"), ("Ben", "started")} - {(first, "started")} | {(first, "your_turn")}
    )


async def test_a_word_of_the_beginning_keeps_no_word_of_ones_turn_back(house: House) -> None:
    table, users = await three(house)
    away = next(seat for seat in (0, 1) if seat not in table.asked)
    await house.told_by(users[away], "https://chat.example/1", "discord")
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    while away not in table.asked:
        seat = table.asked[0]
        await house.answer(table, users[seat], seat)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    events = [body["event"] for address, body in house.postbox.sent if address == "https://chat.example/1"]
    assert events == ["started", "your_turn"]


async def a_round(house: House, choices: dict[str, list[str]] | None = None) -> tuple[Table, list[User]]:
    """The table of a round of two people who gave an address each; `choices` are what they want to be told of, by name."""
    users = [await house.guest(name) for name in ("Ada", "Ben")]
    for user in users:
        await house.told_by(user, f"https://chat.example/{user.name}", "discord")
        if choices and user.name in choices:
            own = await house.host.store.channels.of_user(user.id)
            await house.host.channels.choose(user, {own[0].id: choices[user.name]})
    events = house.host.events
    wish = Wish("Cup", "khronos", 2, rounds=2, pace=Pace("live", 600_000, 10_000))
    event = (await events.hold(users[0], wish)).event.id
    for user in users:
        await events.join(event, user)
    await events.begin(event, users[0])
    await events.settle()
    whole = await events.whole(event)
    table = await house.host.tables.open(whole.of_round(1)[0].match)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    return table, users


async def test_a_round_of_an_event_is_told_of_with_its_table_but_not_beside_ones_turn(house: House) -> None:
    table, _users = await a_round(house)
    first = table.seats[table.asked[0]].name
    other = next(seat.name for seat in table.seats if seat.index not in table.asked)
    assert told(house) == sorted({(first, "your_turn"), (other, "round")})
    body = next(body for _, body in house.postbox.sent if body["event"] == "round")
    assert str(body["content"]).startswith(f"{other}, round 1 of Cup begins; your table is number 1 ")
    assert (body["round"], body["table"], body["match"]) == (1, 1, table.id)


async def test_who_wants_no_word_of_turns_is_told_of_rounds_and_who_wants_none_of_rounds_is_not(house: House) -> None:
    table, users = await a_round(house, {"Ada": ["round"], "Ben": ["ended"]})
    assert told(house) == [("Ada", "round")]
    assert {seat.user for seat in table.seats} == {user.id for user in users}


async def test_who_was_away_is_told_the_result_in_ones_language(house: House) -> None:
    table, users = await three(house)
    await house.host.people.speak(users[0], "pt_BR")
    for seat in (0, 1):
        await house.host.seating.hand_over(table, users[seat].id, seat, "random")
    while not table.is_over:
        if 2 in table.asked:
            await house.answer(table, users[2], 2)
        else:
            await asyncio.sleep(0.001)
    house.postbox.sent.clear()
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    last = next(row.seat for row in reversed(table.match.rows) if row.kind == "answer")
    heard = {address.rpartition("/")[2]: body for address, body in house.postbox.sent if body["event"] == "ended"}
    assert set(heard) == {user.name for seat, user in enumerate(users) if (seat, last) != (2, 2)}
    outcome = table.match.outcome
    for body in heard.values():
        assert body["results"] == [
            {"seat": seat, "name": users[seat].name, "score": outcome.scores[seat], "rank": outcome.ranks[seat]}
            for seat in range(3)
        ]
    assert str(heard["Ada"]["content"]).startswith("Khronos terminou: ")
    best = users[outcome.ranks.index(1)].name
    assert all(f": {best} {max(outcome.scores)}, " in str(body["content"]) for body in heard.values())


async def test_who_is_at_the_table_sees_how_it_ends_and_is_not_told(house: House) -> None:
    table, users = await three(house)
    for user in users:
        await house.host.seating.resign(table, user.id, table.seats_of(user.id)[0], "random")
    table.subscribe(Viewer(users[0].id, 0, (0,)))
    while not table.is_over:
        await asyncio.sleep(0.001)
    house.clock.turn(MINUTE)
    await house.host._notices.send_due()
    assert ("Ada", "ended") not in told(house)
    assert {("Ben", "ended"), ("Cay", "ended")} <= set(told(house))
