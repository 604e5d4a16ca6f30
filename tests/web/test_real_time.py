"""Pages at an era in real time: one server's time for all, no word of theirs about it, and contention told at once."""

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from gnomon.games.time_of_empires.state import OFF
from gnomon.matches.pauses import LEAD_MS
from gnomon.matches.records import Pace
from gnomon.matches.table import Table
from gnomon.web.security import SESSION_COOKIE
from tests.matches.empires import code, era, fire, state_of
from tests.matches.house import House
from tests.web.served import Page, served

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def seated(
    folder: Path, count: int = 2, pace: Pace | None = None
) -> AsyncIterator[tuple[House, Table, list[Page]]]:
    """A table in the first instant of a real-time era, and a page for each of its people."""
    async with served(folder) as server, AsyncExitStack() as stack:
        table, users = await era(server.house, count, pace)
        pages = []
        for seat, user in enumerate(users):
            visitor = await stack.enter_async_context(server.visitor())
            visitor.http.cookies.set(SESSION_COOKIE, await server.house.host.people.open_session(user))
            page = await visitor.open(table.id, f"?seat={seat}")
            await page.update()
            pages.append(page)
        for page in pages:
            await page.quiet(0.1)
        yield server.house, table, pages


def pulse(page: Page) -> dict[str, str]:
    """What the page was told of match time."""
    return {name: html.unescape(value) for name, value in re.findall(r'data-([a-z]+)="([^"]*)"', page.shown["pulse"])}


def placement(table: Table, seat: int, name: str) -> dict[str, object]:
    return {"seat": seat, "number": table.match.number(seat), "code": code(name), "message": f"{seat} {name}"}


async def test_every_page_is_told_the_same_match_time_and_the_deadlines_in_it(tmp_path: Path) -> None:
    async with seated(tmp_path, 4) as (_house, table, pages):
        reply = await pages[2].ask("answer", **placement(table, 2, "1 knowledge.1"))
        assert reply["is"] == "accepted"
        for page in pages:
            await page.quiet(0.2)
        told = [pulse(page) for page in pages]
        assert len({(one["at"], one["began"], one["speed"], one["span"]) for one in told}) == 1
        ready = str(state_of(table).ready_at[4])
        for page in pages:
            found = {match for text in page.shown.values() for match in re.findall(r'data-ready-at="(\d+)"', text)}
            assert found == {ready}
        began, at = int(told[0]["began"]), int(told[0]["at"])
        assert began + int(ready) - at == table.stopwatch.instant(int(ready)), "the page's sum is the server's"
        times = [(await page.ask("ping"))["time"] for page in pages]
        assert set(times) == {table.stopwatch.now()}


async def test_everybody_is_asked_under_their_own_colour(tmp_path: Path) -> None:
    async with seated(tmp_path, 4) as (_house, _table, pages):
        for page, colour in zip(pages, ("red", "purple", "white", "black"), strict=True):
            for panel in ("ask", "options"):
                assert re.findall(r"gn-seat-(\w+)", page.shown[panel]) == [colour]


async def test_the_loser_of_a_slot_learns_at_once_who_took_it_and_keeps_the_timer(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_house, table, pages):
        names = [seat.name for seat in table.seats]
        replies = await asyncio.gather(
            *(page.ask("answer", **placement(table, seat, "1 technology_a.1")) for seat, page in enumerate(pages))
        )
        (winner,) = (seat for seat, reply in enumerate(replies) if reply["is"] == "accepted")
        lost = replies[1 - winner]
        assert (lost["is"], lost["code"], lost["section"]) == ("declined", "slot_taken", "4.1")
        assert names[winner] in lost["text"]
        assert state_of(table).timer_slot[2 * (1 - winner)] == OFF
        reply = await pages[1 - winner].ask("answer", **placement(table, 1 - winner, "1 technology_a.2"))
        assert reply["is"] == "accepted", "the timer is free for another place, whose question is the same"


async def test_what_a_client_says_about_time_is_not_heard(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_house, table, pages):
        rows = table.seq
        for lie in ({"at": 0}, {"time": 10**12}, {"stamp": -5}, {"now": 1}):
            wish = placement(table, 0, "1 knowledge.1")
            reply = await pages[0].ask("answer", **wish, **lie)
            assert (reply["is"], reply["code"]) == ("declined", "bad_request")
            assert (await pages[0].ask("ping", **lie))["code"] == "bad_request"
        assert table.seq == rows
        await pages[0].ask("answer", **placement(table, 0, "1 knowledge.1"))
        assert table.match.rows[rows + 1].at == table.stopwatch.match_time(table.stopwatch.now())


async def test_an_answer_sent_twice_is_played_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_house, table, pages):
        wish = placement(table, 0, "1 technology_a.1")
        first = await pages[0].ask("answer", **wish)
        again = await pages[0].ask("answer", **wish)
        assert (again["is"], again["seq"], again["again"]) == ("accepted", first["seq"], True)


async def test_the_page_knows_beforehand_what_the_clock_will_do(tmp_path: Path) -> None:
    async with seated(tmp_path) as (_house, table, pages):
        await pages[0].ask("answer", **placement(table, 0, "1 technology_a.1"))
        for page in pages:
            await page.quiet(0.2)
        gong_at, ready = state_of(table).gong_at, state_of(table).ready_at[0]
        mine, theirs = (json.loads(pulse(page)["acts"]) for page in pages)
        heard = {(act["cue"], act["at"]) for act in mine}
        assert {("cry", gong_at + 180_000), ("cry", gong_at + 360_000), ("gong", gong_at + 540_000)} <= heard
        assert {("empty", ready), ("tick", ready - 1_000), ("tick", ready - 3_000)} <= heard
        assert heard - {(act["cue"], act["at"]) for act in theirs} == {
            ("empty", ready),
            *(("tick", ready - seconds * 1_000) for seconds in (1, 2, 3)),
        }
        assert all("show" in act for act in mine if act["cue"] in ("cry", "gong", "empty", "low")), (
            "seen, not only heard"
        )
        assert [act["at"] for act in mine] == sorted(act["at"] for act in mine)


async def test_whose_timer_is_cleared_hears_sees_and_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as (house, table, pages):
        await pages[0].ask("answer", **placement(table, 0, "1 technology_a.1"))
        await pages[0].ask("answer", seat=0, number=table.match.number(0), code=code("finish", "do"))
        house.clock.turn(30_000)
        wish = {"seat": 1, "number": table.match.number(1), "code": code("red 1", "clear")}
        assert (await pages[1].ask("answer", **wish))["is"] == "accepted"
        await pages[0].quiet()
        told = [message for message in pages[0].heard if message.get("sound")][-1]
        assert told["sound"] == "removed"
        assert table.seats[1].name in told["show"]
        assert told["show"] in told["say"]


async def test_a_pause_stops_the_pulse_and_its_end_is_announced_to_all(tmp_path: Path) -> None:
    async with seated(tmp_path) as (house, table, pages):
        users = [seat.user or "" for seat in table.seats]
        await pages[0].ask("answer", **placement(table, 0, "1 knowledge.1"))
        house.clock.turn(12_000)
        for user in users:
            await house.host.agreements.ask_pause(table, user)
        for page in pages:
            await page.quiet()
            stopped = pulse(page)
            assert (stopped["speed"], stopped["acts"]) == ("0", "[]")
            assert int(stopped["at"]) == state_of(table).gong_at + 12_000
        house.clock.turn(100_000)
        await house.host.agreements.resume(table, users[1])
        goes_on = house.clock.now() + LEAD_MS
        for page in pages:
            await page.quiet()
            assert f'data-deadline="{goes_on}"' in "".join(page.shown.values())
        house.clock.turn(LEAD_MS)
        await fire(house, table)
        for page in pages:
            await page.quiet()
            told = pulse(page)
            assert (told["speed"], int(told["at"]), int(told["began"])) == ("100", int(stopped["at"]), goes_on)


async def test_match_time_on_the_page_runs_at_the_speed_of_the_training(tmp_path: Path) -> None:
    async with seated(tmp_path, pace=Pace(speed=50)) as (_house, table, pages):
        told = pulse(pages[0])
        assert told["speed"] == "50"
        end = state_of(table).gong_at + 540_000
        assert int(told["began"]) + (end - int(told["at"])) * 2 == table.stopwatch.instant(end)


async def test_the_list_of_matches_takes_a_gong_for_nobodys_deadline(tmp_path: Path) -> None:
    async with served(tmp_path) as server, server.visitor() as visitor:
        table, users = await era(server.house)
        visitor.http.cookies.set(SESSION_COOKIE, await server.house.host.people.open_session(users[0]))
        home = (await visitor.http.get("/")).text
        assert f"/matches/{table.id}" in home
        assert "data-deadline-text" not in home


async def test_no_useless_undo_stands_in_the_band_of_a_real_time_era(tmp_path: Path) -> None:
    async with seated(tmp_path, 2) as (_house, table, pages):
        barred = 0
        for place in ("1 knowledge.1", "2 bricks.1"):
            await pages[0].ask("answer", **placement(table, 0, place))
            await pages[0].quiet(0.2)
            stop = table.match.undo_stop(0)
            row = stop.facts.get("row", -1)
            barred += table.match.undo_limit(0) is None and row >= 0 and table.match.rows[row].seat == 0
            assert 'data-do="undo"' not in pages[0].shown["ask"] or "disabled" not in pages[0].shown["ask"]
        assert barred, "what was done cannot be taken back"
