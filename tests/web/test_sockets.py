"""The table's socket: updates, answers, reconnecting, slow pages, and everything that a page should not send."""

import asyncio
import json
import re
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gnomon.matches.records import ChatLine
from gnomon.web.story import whole_log
from tests.web.served import Page, Served

pytestmark = pytest.mark.anyio


def first_option(server: Served, match: str) -> dict[str, int]:
    """The first answer to the question that stands."""
    found = server.table(match).match
    seat = found.to_act[0]
    return {"seat": seat, "number": found.number(seat), "code": found.options(seat)[0].code}


async def closed_after(page: Page, text: str, times: int) -> int:
    """The code with which the server closes the line after a text was sent a number of times."""
    with suppress(ConnectionClosed):
        for _ in range(times):
            await page.line.send(text)
            await page.hear()
        while True:
            await page.hear()
    code = page.line.close_code
    assert code is not None
    return code


async def shown_anew(server: Served, page: Page, seat: int) -> dict[str, str]:
    """What the page would show if everything were sent again."""
    await page.ask("resync")
    return dict((await page.update())["set"])


async def test_a_page_first_hears_everything_and_then_only_what_changes(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match, "?seat=0")
        whole = await page.update()
        assert whole["whole"]
        assert len(whole["set"]) > 50
        sent = dict(page.shown)
        reply = await page.ask("answer", **first_option(server, match))
        assert reply == {"is": "accepted", "re": 1, "seq": server.table(match).seq, "again": False}
        await page.quiet()
        changes = [message for message in page.heard[1:] if message["is"] == "update"]
        assert changes
        assert all("whole" not in change for change in changes)
        assert changes[-1]["seq"] == reply["seq"]
        assert all(sent.get(key) != text for key, text in changes[0]["set"].items())
        assert page.shown == await shown_anew(server, page, 0)


async def test_an_answer_sends_the_new_lines_of_the_log_alone(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match, "?seat=0")
        await page.update()
        told = 0
        for _ in range(12):
            known = {name for name in page.shown if name.startswith("logturn")}
            await page.ask("answer", **first_option(server, match))
            await page.quiet(0.1)
            fresh = {name for change in page.heard[-2:] for name in change.get("set", {}) if name.startswith("logturn")}
            assert not fresh & known
            told += len(fresh)
        assert told > 3
        shown = await shown_anew(server, page, 0)
        lines = re.findall(r'<li id="(logturn\d+-(\d+)n\d+)"', whole_log(shown))
        assert {name for name, _ in lines} == {name for name in shown if re.match(r"logturn\d+-", name)}
        turns = [
            re.findall(r'<li id="logturn\d+-(\d+)n(\d+)"', turn) for turn in whole_log(shown).split("<section")[1:]
        ]
        places = [[(int(row), int(place)) for row, place in turn] for turn in turns if turn]
        assert places[0] != places[-1]
        assert all(turn == sorted(turn) for turn in places)
        firsts = [turn[0] for turn in places]
        assert firsts == sorted(firsts, reverse=True)


async def test_a_question_that_stands_is_not_read_aloud_again_while_others_choose(server: Served) -> None:
    async with server.visitor() as ada:
        user = (await ada.named("Ada"))["user"]
        match = await ada.set_table("me", "local", game="feudum")
        table, host = server.table(match), server.house.host
        while len(table.match.to_act) == 1:  # the set-up; then both choose their cards at once
            seat = table.match.to_act[0]
            code = table.match.options(seat)[0].code
            await host.play.answer(table, user, seat, table.match.number(seat), code)
        page = await ada.open(match, "?seat=0")
        question = "more cards"
        assert question in (await page.update())["say"]
        heard = len(page.heard)
        for _ in range(3):
            code = table.match.options(1)[0].code
            await host.play.answer(table, user, 1, table.match.number(1), code)
        await page.quiet()
        assert all(question not in message.get("say", "") for message in page.heard[heard:])
        number, code = table.match.number(0), table.match.options(0)[0].code
        await page.ask("answer", seat=0, number=number, code=code)
        await page.quiet()
        assert any(question in message.get("say", "") for message in page.heard[heard:])


async def test_every_page_on_the_table_is_told(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        await ada.named("Ada")
        await ben.named("Ben")
        match = await ada.set_table("me", "open", listed=True)
        pages = [await ada.open(match), await ben.open(match), await eve.open(match)]
        for page in pages:
            await page.update()
        table = server.table(match)
        user = (await ben.named("Ben"))["user"]
        await server.house.host.seating.sit(table, await server.house.host.people.user(user))
        for page in pages:
            await page.quiet()
        asked = pages[0] if table.asked[0] == 0 else await ben.open(match)
        if asked not in pages:
            await asked.update()
        reply = await asked.ask("answer", **first_option(server, match))
        assert reply["is"] == "accepted"
        for page in pages:
            await page.quiet()
            assert [m["seq"] for m in page.heard if m["is"] == "update"][-1] == reply["seq"]


async def test_a_page_that_comes_back_shows_the_same_as_one_that_stayed(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        stays, leaves = await ada.open(match, "?seat=0"), await ada.open(match, "?seat=0")
        await leaves.update()
        await leaves.line.close()
        seen = server.table(match).seq
        for _ in range(3):
            assert (await stays.ask("answer", **first_option(server, match)))["is"] == "accepted"
        back = await ada.open(match, f"?seat=0&seq={seen}")
        await back.update()
        await stays.quiet()
        await back.quiet()
        assert back.shown == stays.shown


async def test_a_page_that_comes_back_to_an_unchanged_table_is_sent_no_board_again(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        stays, leaves = await ada.open(match, "?seat=0"), await ada.open(match, "?seat=0")
        await stays.update()
        await leaves.update()
        last = [message for message in leaves.heard if message["is"] == "update"][-1]
        await leaves.line.close()
        back = await ada.open(match, f"?seat=0&seq={last['seq']}&version={last['version']}")
        await back.ask("ping")
        await back.quiet()
        assert not any(message.get("whole") for message in back.heard)
        for wrong in ("0", "x", last["version"] + "1", last["version"].replace(".0.", ".1.")):
            other = await ada.open(match, f"?seat=0&version={wrong}")
            assert (await other.update())["whole"]


async def test_changes_that_a_slow_page_missed_come_as_one_update(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match, "?seat=0")
        await page.update()
        await page.quiet()
        table, host = server.table(match), server.house.host
        before = len(page.heard)
        for _ in range(20):
            table.changed()
        for _ in range(6):
            option = first_option(server, match)
            owner = table.seats[option["seat"]].user
            assert owner is not None
            await host.play.answer(table, owner, option["seat"], option["number"], option["code"])
        await page.quiet()
        updates = [message for message in page.heard[before:] if message["is"] == "update"]
        assert len(updates) <= 6
        assert updates[-1]["seq"] == table.seq


async def test_of_two_pages_that_answer_at_once_one_wins_and_the_other_is_shown_how_it_stands(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        one, two = await ada.open(match), await ada.open(match)
        await one.update()
        await two.update()
        found = server.table(match).match
        seat, number = found.to_act[0], found.number(found.to_act[0])
        codes = [option.code for option in found.options(seat)]
        assert len(codes) > 1
        replies = await asyncio.gather(
            one.ask("answer", seat=seat, number=number, code=codes[0]),
            two.ask("answer", seat=seat, number=number, code=codes[1]),
        )
        assert sorted(reply["is"] for reply in replies) == ["accepted", "declined"]
        loser = one if replies[0]["is"] == "declined" else two
        declined = next(reply for reply in replies if reply["is"] == "declined")
        assert declined["code"] == "stale"
        assert declined["text"]
        await one.quiet()
        await two.quiet()
        assert any(message.get("whole") for message in loser.heard[1:])
        assert one.shown == two.shown


async def test_an_answer_sent_again_after_the_line_broke_is_played_once(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        answer = first_option(server, match) | {"message": "abc"}
        first = await page.ask("answer", **answer)
        await page.line.close()
        page = await ada.open(match)
        again = await page.ask("answer", **answer)
        assert (again["seq"], again["again"]) == (first["seq"], True)


BROKEN = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"answer"',
    "{}",
    '{"do":"dance"}',
    '{"do":"answer"}',
    '{"do":"answer","seat":0,"number":1}',
    '{"do":"answer","seat":"0","number":1,"code":1}',
    '{"do":"answer","seat":0,"number":1.5,"code":1}',
    '{"do":"answer","seat":-1,"number":1,"code":1}',
    '{"do":"answer","seat":0,"number":1,"code":99999999999999}',
    '{"do":"answer","seat":0,"number":1,"code":1,"extra":true}',
    '{"do":"answer","seat":0,"number":1,"code":1,"message":"' + "x" * 41 + '"}',
    '{"do":"undo","seat":0,"to":"yesterday"}',
    '{"do":"say","text":""}',
    '{"do":"ping","id":-1}',
    "[" * 1000,
    '{"do":' * 300,
    "\x00\x01\x02",
    "x" * 5000,
]


@pytest.mark.parametrize("text", BROKEN)
async def test_what_cannot_be_read_is_declined_and_changes_nothing(server: Served, text: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        await page.update()
        seq = server.table(match).seq
        await page.line.send(text)
        reply = await page.hear()
        while reply["is"] == "update":
            reply = await page.hear()
        assert reply["is"] == "declined"
        assert reply["code"] in ("bad_request", "too_long")
        assert reply["text"]
        assert server.table(match).seq == seq
        assert (await page.ask("ping"))["is"] == "pong"


async def test_binary_that_is_no_message_is_declined(server: Served) -> None:
    async with server.visitor() as ada:
        match = (await ada.named("Ada")) and await ada.set_table("me", "local")
        page = await ada.open(match)
        await page.update()
        await page.line.send(b"\xff\xfe\x00")
        reply = await page.hear()
        assert (reply["is"], reply["code"]) == ("declined", "bad_request")


async def test_whoever_sends_nonsense_again_and_again_is_put_out(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        assert await closed_after(page, "nonsense", 100) == 1008


async def test_a_message_beyond_all_measure_closes_the_line(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        await page.update()
        assert await closed_after(page, "x" * 100_000, 1) == 1009
        assert (await (await ada.open(match)).ask("ping"))["is"] == "pong"


async def test_too_many_messages_at_once_are_declined(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        for number in range(200):
            await page.line.send(json.dumps({"do": "ping", "id": number}))
        replies: list[dict[str, str]] = []
        while len(replies) < 200:
            message = await page.hear()
            if message["is"] != "update":
                replies.append(message)
        declined = [reply for reply in replies if reply["is"] == "declined"]
        assert {reply["code"] for reply in declined} == {"too_fast"}
        assert len(declined) < 200


async def test_nobody_answers_looks_or_asks_from_a_seat_of_somebody_else(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve, server.visitor() as stranger:
        await ada.named("Ada")
        await eve.named("Eve")
        match = await ada.set_table("me", "local")
        answer = first_option(server, match)
        for thief in (eve, stranger):
            page = await thief.open(match, "?seat=0")
            await page.update()
            for message in (
                {"do": "answer", **answer},
                {"do": "undo", "seat": 0, "to": "answer"},
                {"do": "preview", "seat": answer["seat"], "code": answer["code"]},
                {"do": "why", "seat": answer["seat"], "code": 0},
                {"do": "look", "seat": 0},
                {"do": "answer", **answer, "seat": 60},
            ):
                reply = await page.ask(**message)  # type: ignore[arg-type]
                assert (reply["is"], reply["code"]) == ("declined", "not_yours"), message
            reply = await page.ask("say", text="let me in")
            assert reply["is"] == ("accepted" if thief is eve else "declined"), "who has a name talks to who watches"
        assert server.table(match).seq == 1
        own = await ada.open(match, "?seat=0")
        await own.update()
        assert "let me in" not in "".join(own.texts), "and not to who plays"


async def test_out_of_turn_illegal_foreign_and_stale_codes_are_declined_with_a_reason(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        await page.update()
        found = server.table(match).match
        seat = found.to_act[0]
        number, other = found.number(seat), 1 - seat
        legal = {option.code for option in found.options(seat)}
        foreign = next(code for code in range(found.game.codes.size - 1, 0, -1) if code not in legal)
        cases = [
            ({"seat": other, "number": found.number(other), "code": min(legal)}, "stale"),
            ({"seat": seat, "number": number, "code": foreign}, None),
            ({"seat": seat, "number": number + 1, "code": min(legal)}, "stale"),
            ({"seat": seat, "number": 0, "code": min(legal)}, "stale"),
            ({"seat": seat, "number": number, "code": found.game.codes.size + 5}, None),
        ]
        for answer, code in cases:
            reply = await page.ask("answer", **answer)
            assert reply["is"] == "declined"
            assert reply["text"]
            assert code is None or reply["code"] == code
        assert server.table(match).seq == 1
        assert (await page.ask("answer", seat=seat, number=number, code=min(legal)))["is"] == "accepted"


async def test_a_forged_match_is_closed_with_a_code_of_its_own(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        for match in ("nothing", "x" * 300, "%00", "..%5c..%5cetc", "%F0%9F%8E%B2"):
            page = await ada.open(match)
            with pytest.raises(ConnectionClosed) as closed:
                await page.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4004


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1.evil.example"]
)
async def test_a_handshake_from_another_site_is_turned_away(server: Served, origin: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        with pytest.raises(InvalidStatus) as refused:
            await ada.open(match, origin=origin)
        assert refused.value.response.status_code == 403


async def test_a_session_that_ended_sits_nowhere(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        session = ada.http.cookies["gnomon_session"]
        await server.house.host.people.end_session(session)
        page = await ada.open(match, "?seat=0")
        reply = await page.ask("answer", **first_option(server, match))
        assert reply["code"] == "not_yours"


async def test_previews_and_reasons_are_drawn_for_the_seat_that_asks(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        page = await ada.open(match)
        await page.update()
        found = server.table(match).match
        seat = found.to_act[0]
        legal = [option.code for option in found.options(seat)]
        preview = await page.ask("preview", seat=seat, code=legal[0])
        assert (preview["is"], preview["code"]) == ("previewed", legal[0])
        other = next(code for code in range(1, found.game.codes.size) if code not in legal)
        why = await page.ask("why", seat=seat, code=other)
        assert why["is"] == "explained"
        assert why["text"]
        assert server.table(match).seq == 1


async def test_chat_reaches_every_page(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        match = await ada.set_table("me", "local", listed=True)
        page, onlooker = await ada.open(match), await eve.open(match)
        await onlooker.update()
        assert (await page.ask("say", text="A quiet word, 愛"))["is"] == "accepted"
        await onlooker.quiet()
        assert any("A quiet word, 愛" in text for text in onlooker.shown.values())


async def test_a_line_of_chat_costs_the_same_in_a_long_chat_as_in_a_short_one(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as eve:
        await ada.named("Ada")
        store = server.house.host.store
        sizes = []
        for before in (3, 900):
            match = await ada.set_table("me", "local", listed=True)
            for number in range(before):
                await store.add_line(match, ChatLine(0, "x", 0, "Ada", f"{'x' * 400} {number}", number))
            server.house.host.tables._open.clear()
            page, onlooker = await ada.open(match), await eve.open(match)
            await onlooker.update()
            await onlooker.quiet()
            assert sum(name.startswith("chat-") for name in onlooker.shown) == min(before, 100)
            count = len(onlooker.texts)
            assert (await page.ask("say", text="hello"))["is"] == "accepted"
            update = await onlooker.update()
            await onlooker.quiet()
            said = [name for name in update["set"] if name.startswith("chat-")]
            assert len(said) == 1
            assert "hello" in onlooker.shown[said[0]]
            sizes.append(sum(map(len, onlooker.texts[count:])))
            server.house.clock.turn(60_000)
        assert sizes[1] < sizes[0] + 200
        assert sizes[1] < 3_000


async def test_a_page_of_a_long_chat_holds_a_hundred_lines(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        match = await ada.set_table("me", "local")
        for number in range(900):
            await server.house.host.store.add_line(match, ChatLine(0, "x", 0, "Ada", f"said {number}", number))
        server.house.host.tables._open.clear()
        text = (await ada.http.get(f"/matches/{match}")).text
        assert re.findall(r"<p>said (\d+)</p>", text) == [str(number) for number in range(800, 900)]


async def test_whoever_says_too_much_is_told_so_in_a_sentence(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        page = await ada.open(await ada.set_table("me", "local"))
        said = [await page.ask("say", text=f"line {number}") for number in range(6)]
        assert [answer["is"] for answer in said] == ["accepted"] * 5 + ["declined"]
        assert said[-1]["code"] == "talkative"
        assert "wait a few seconds" in said[-1]["text"]


async def test_a_seat_that_was_lost_is_no_longer_looked_from(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        await ada.named("Ada")
        ben_user = await server.house.host.people.user((await ben.named("Ben"))["user"])
        match = await ada.set_table("me", "opponent:random")
        page, onlooker = await ada.open(match, "?seat=0"), await ben.open(match)
        await page.update()
        await onlooker.update()
        table = server.table(match)
        while server.house.host.programs.busy:
            await asyncio.sleep(0.01)
        await server.house.host.seating.recover(table.seats[0].recovery, ben_user)
        await page.quiet()
        await onlooker.quiet()
        assert (await page.ask("answer", **first_option(server, match)))["code"] == "not_yours"
        hand = {key for key, text in onlooker.shown.items() if page.shown.get(key) != text}
        assert hand, "the one who sits there now sees what the other no longer sees"
