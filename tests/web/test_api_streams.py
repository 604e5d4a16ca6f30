"""Streams of `/api/v1`: what is told, in which order, to whom; and how they end."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.routing import Route

from gnomon.main import listen, server_settings
from gnomon.matches import access
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.records import SPECTATOR
from gnomon.web import doors
from gnomon.web.v1 import feeds, streams
from gnomon.web.v1.shapes import Ended
from tests.web.programs import ROOT, program
from tests.web.served import Served

pytestmark = pytest.mark.anyio


async def take(lines: AsyncIterator[dict[str, Any]], seconds: float = 5) -> dict[str, Any]:
    return await asyncio.wait_for(anext(lines), seconds)


async def until(lines: AsyncIterator[dict[str, Any]], *kinds: str) -> dict[str, Any]:
    while True:
        line = await take(lines)
        if line["is"] in kinds:
            return line


def followed(whole: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A match after a change, as a client puts it together."""
    undone = [entry["to"] for entry in change.get("log", []) if entry["kind"] == "undo"]
    log = [*whole["log"], *change.get("log", [])]
    for to in undone:
        log = [entry for entry in log if entry["seq"] < to or entry["kind"] in ("undo", "note")]
    return {
        **whole,
        **change.get("match", {}),
        "view": {**whole["view"], **change.get("view", {})},
        "log": log,
        "seq": change["seq"],
    }


@pytest.mark.parametrize(("game", "kinds"), [("khronos", ["me", "opponent:random"]), ("feudum", ["me", "local"])])
async def test_a_match_is_told_whole_and_then_what_changes(server: Served, game: str, kinds: list[str]) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table(*kinds, game=game)
        table = server.table(match)
        async with robby.lines(f"/matches/{match}/stream", seat=0) as lines:
            first = await take(lines)
            assert first["is"] == "match"
            known, given = first["match"], 0
            while given < 25:
                here = await robby.get(f"/matches/{match}")
                if here["status"] == "over":
                    break
                if not here["choices"]:
                    await asyncio.sleep(0.005)
                    continue
                if given == 10 and table.match.undo_limit(here["seat"]) is not None:
                    await robby.post(f"/matches/{match}/undo", {"seat": here["seat"]})
                else:
                    await robby.answer(match, given * 5)
                given += 1
                while server.house.host.programs.busy:
                    await asyncio.sleep(0.005)
                while known["seq"] < table.seq:
                    change = await until(lines, "change")
                    known = followed(known, change)
                truth = await robby.get(f"/matches/{match}", seat=0)
                assert {**known, "log": 0} == {**truth, "log": 0}
                assert [one for one in known["log"] if one["kind"] != "undo"] == [
                    one for one in truth["log"] if one["kind"] != "undo"
                ]
        assert given > 10


async def test_a_match_that_is_over_ends_its_stream(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        async with robby.lines(f"/matches/{match}/stream") as lines:
            await take(lines)
            await server.house.play_to_end(server.table(match), robby.user)
            assert (await until(lines, "end"))["reason"] == "over"
            with pytest.raises(StopAsyncIteration):
                await take(lines)
        assert server.table(match).pages() == 0


async def test_events_of_mine_and_of_nobody_else(server: Served) -> None:
    async with program(server, "Robby") as robby, program(server, "Cora") as cora:
        before = await robby.set_table("me", "local")
        async with robby.lines("/stream") as lines:
            started = await take(lines)
            assert (started["is"], started["match"]["id"]) == ("match_started", before)
            turn = await take(lines)
            table = server.table(before)
            seat = table.asked[0]
            assert turn == {
                "is": "your_turn",
                "match": before,
                "game": "khronos",
                "seat": seat,
                "number": table.match.number(seat),
                "seq": table.seq,
            }
            await cora.set_table("me", "local")
            waiting = await cora.set_table("me", "open", listed=True)
            await robby.post(f"/matches/{waiting}/join")
            started = await take(lines)
            assert (started["is"], started["match"]["id"], started["match"]["mine"]) == ("match_started", waiting, [1])
            await cora.post(f"/matches/{waiting}/chat", {"text": "hello"})
            await robby.post(f"/matches/{waiting}/chat", {"text": "hi"})
            said = await until(lines, "said")
            assert (said["line"]["name"], said["line"]["text"], said["line"]["mine"]) == ("Cora", "hello", False)
            await server.house.play_to_end(table, robby.user)
            over = await until(lines, "match_over")
            assert over["match"]["id"] == before
            assert over["match"]["result"]["ranks"]


async def test_every_question_that_is_put_to_a_program_is_told(server: Served) -> None:
    async with program(server, "Robby") as robby:
        async with robby.lines("/stream") as lines:
            match = await robby.set_table("me", "opponent:random")
            answered = 0
            while True:
                line = await take(lines)
                if line["is"] == "match_over":
                    break
                if line["is"] == "your_turn":
                    here = await robby.get(f"/matches/{match}", seen=line["seq"])
                    if here["number"] == line["number"] and here["choices"]:
                        await robby.answer(match, answered)
                        answered += 1
        assert answered > 20


async def test_chat_is_left_out_for_a_token_that_may_not_read_it(server: Served) -> None:
    async with program(server, "Robby", "read", "play") as robby, program(server, "Cora") as cora:
        match = await cora.set_table("me", "open", listed=True)
        await robby.post(f"/matches/{match}/join")
        async with (
            robby.lines("/stream", seconds=1) as mine,
            robby.lines(f"/matches/{match}/stream", seconds=1) as table,
        ):
            await take(mine)
            await take(table)
            await cora.post(f"/matches/{match}/chat", {"text": "a secret"})
            told = [line async for line in mine] + [line async for line in table]
        assert "a secret" not in json.dumps(told)
        assert [line["reason"] for line in told if line["is"] == "end"] == ["time", "time"]


async def test_quiet_streams_keep_their_connection_with_empty_lines(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams.Patience.wait, "__defaults__", (0.05,))
    monkeypatch.setattr(streams, "KEEP_ALIVE", 0.05)
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        for path in ("/stream", f"/matches/{match}/stream"):
            async with robby.http.stream("GET", path, params={"seconds": 1}) as answer:
                assert answer.headers["content-type"] == "application/x-ndjson"
                text = [line async for line in answer.aiter_lines()]
            assert text.count("") > 5


@pytest.mark.parametrize("path", ["/stream", "/matches/{match}/stream"])
async def test_a_token_revoked_in_mid_stream_ends_the_stream(
    server: Served, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(access, "LOOK_SECONDS", 0.1)
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        async with robby.lines(path.format(match=match)) as lines:
            await take(lines)
            (token,) = await server.house.host.store.tokens.made_by(robby.user.keeper)
            await server.house.host.store.tokens.remove(robby.user.keeper, token.id)  # as another server does it
            assert (await until(lines, "end"))["reason"] == "revoked"
        assert (await robby.http.get("/account")).status_code == 401


async def test_a_server_that_ends_tells_its_streams_to_come_back(server: Served) -> None:
    async with program(server, "Robby") as robby:
        await robby.set_table("me", "local")
        async with robby.lines("/stream") as lines:
            await take(lines)
            await server.house.host.access.stop()
            assert (await until(lines, "end"))["reason"] == "restart"


async def test_a_server_that_is_told_to_end_says_so_before_it_hangs_up(server: Served) -> None:
    """The server's own end, as `gnomon serve` does it: uvicorn alone would break every stream off after its grace."""
    host, listener = server.house.host, listen("127.0.0.1", 0)
    ending = doors.Server(server_settings(server.app), host.access.stop)
    running = asyncio.ensure_future(ending.serve([listener]))
    while not ending.started:
        await asyncio.sleep(0.005)
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        robby.http.base_url = f"http://127.0.0.1:{listener.getsockname()[1]}{ROOT}"
        async with robby.lines("/stream") as mine, robby.lines(f"/matches/{match}/stream") as table:
            await take(mine)
            await take(table)
            ending.should_exit = True
            assert [(await until(lines, "end"))["reason"] for lines in (mine, table)] == ["restart", "restart"]
        robby.http.base_url = f"{server.address}{ROOT}"
        async with robby.lines("/stream") as late:
            assert (await until(late, "end"))["reason"] == "restart", (
                "whoever comes through the closing door hears it too"
            )
    await asyncio.wait_for(running, 5)


async def test_a_storage_that_fails_ends_a_stream_with_a_word(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(*_: object) -> None:
        raise StorageTrouble("down")

    async with program(server, "Robby") as robby:
        monkeypatch.setattr(server.house.host.store, "of_user", down)
        async with robby.lines("/stream") as lines:
            assert (await take(lines))["reason"] == "gone"
        refused = await robby.http.get("/matches")
        assert (refused.status_code, refused.json()["code"]) == (503, "storage_down")


async def test_whoever_hangs_up_leaves_nothing_behind(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        open_now = server.app.state.feeds
        async with robby.lines("/stream") as mine, robby.lines(f"/matches/{match}/stream") as table:
            await take(mine)
            await take(table)
            assert len(open_now) == 2
            assert server.table(match).pages() == 1
        for _ in range(200):
            if not len(open_now):
                break
            await asyncio.sleep(0.01)
        assert len(open_now) == 0
        assert server.table(match).pages() == 0
        assert server.house.host.access._open == {}


async def test_there_is_an_end_to_streams(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "MOST", 1)
    async with program(server, "Robby") as robby, program(server, "Cora") as cora, robby.lines("/stream"):
        while not len(server.app.state.feeds):
            await asyncio.sleep(0.01)
        many = await robby.http.get("/stream")
        assert (many.status_code, many.json()["code"]) == (429, "many_streams")
        assert (await cora.http.get("/stream", params={"seconds": 1})).status_code == 200


async def test_a_reader_that_does_not_read_is_cut_off_and_nothing_piles_up(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "TAKE_SECONDS", 0.5)
    made = 0

    async def flood() -> AsyncIterator[Ended]:
        nonlocal made
        while True:
            made += 1
            yield Ended(reason="x" * 65_536)  # type: ignore[arg-type]  # as long as a line likes to be

    async def flooded(_request: object) -> streams.Lines:
        return streams.Lines(flood)

    server.app.router.routes.insert(0, Route("/flood", flooded))
    place = urlsplit(server.address)
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    slow.connect((place.hostname, place.port))
    slow.sendall(f"GET /flood HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
    await asyncio.sleep(0.3)
    piled = made
    assert 0 < piled < 200  # what the system's own buffers take
    await asyncio.sleep(1.5)
    assert made == piled
    slow.settimeout(5)

    def drained() -> bytes:
        found = b""
        try:
            while part := slow.recv(1 << 20):
                found += part
        except ConnectionResetError:
            pass
        return found

    rest = await asyncio.to_thread(drained)
    slow.close()
    assert len(rest) < 200 * 65_536
    assert not rest.endswith(b"0\r\n\r\n")  # hung up on, not finished


async def test_a_slow_reader_is_told_how_it_stands_rather_than_every_step(server: Served) -> None:
    async with program(server, "Robby") as robby:
        match = await robby.set_table("me", "local")
        table = server.table(match)
        feed = feeds.Feed(robby.user.id, True)
        assert [type(line).__name__ for line in feed.news(table)] == ["MatchStarted", "YourTurn"]
        for _ in range(30):
            await server.house.answer(table, robby.user, table.asked[0])
            feed.touch(match)
        assert feed.taken() == [match]
        assert len(list(feed.news(table))) <= 2
        assert list(feed.news(table)) == []


async def test_whoever_loses_a_seat_follows_as_a_spectator(server: Served) -> None:
    async with program(server, "Robby") as robby, program(server, "Cora") as cora, program(server, "Dora") as dora:
        match = await cora.set_table("me", "open", listed=True)
        await robby.post(f"/matches/{match}/join")
        async with robby.lines(f"/matches/{match}/stream") as lines:
            first = await take(lines)
            assert first["match"]["seat"] == 1
            link = await server.house.host.seating.invite(server.table(match), robby.user.id, 1)
            await server.house.host.seating.accept(link.code, dora.user)
            offered = await until(lines, "change")
            assert "seat" not in offered["match"], "whoever offers a seat sits there still"
            change = await until(lines, "change")
            assert change["match"]["seat"] == SPECTATOR
            assert change["match"].get("choices", []) == []
            known = followed(followed(first["match"], offered), change)
            truth = await robby.get(f"/matches/{match}")
            assert known["view"] == truth["view"]
