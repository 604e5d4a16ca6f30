"""Agreements by way of `/api/v1`: pauses, early ends, adjournments; what is told of them, keys that come again, and what is declined."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from gnomon.matches.records import DAY_MS, NEVER
from tests.matches.empires import fire
from tests.web.programs import Program, program
from tests.web.served import Served

pytestmark = pytest.mark.anyio

NONE: dict[str, object] = {"pause": [], "end": [], "sooner": [], "adjourn": None}
ACTS = ("pause", "no-pause", "end", "no-end", "resume", "no-resume", "adjourn", "adjourn/agree", "adjourn/decline")


@asynccontextmanager
async def two(server: Served) -> AsyncIterator[tuple[Program, Program, str]]:
    """Two people’s programs at a running match of theirs."""
    async with program(server, "Ada", robot=False) as ada, program(server, "Ben", robot=False) as ben:
        match = await ada.set_table("me", "open", listed=True)
        await ben.post(f"/matches/{match}/join")
        yield ada, ben, f"/matches/{match}"


async def test_a_pause_is_agreed_on_told_and_over(server: Served) -> None:
    async with two(server) as (ada, ben, match):
        asked = await ada.post(f"{match}/pause")
        assert (asked["paused"], asked["wishes"]) == (False, NONE | {"pause": [0]})
        assert (await ben.get(match))["wishes"] == NONE | {"pause": [0]}
        assert (await ada.post(f"{match}/no-pause"))["wishes"] == NONE
        await ada.post(f"{match}/pause")
        paused = await ben.post(f"{match}/pause")
        assert (paused["paused"], paused["adjourned"], paused["wishes"]) == (True, NEVER, NONE)
        assert (await ben.post(f"{match}/pause", status=409))["code"] == "paused"
        assert not (await ben.post(f"{match}/resume"))["paused"]
        assert (await ben.post(f"{match}/resume", status=409))["code"] == "not_paused"


async def test_an_early_end_is_agreed_on(server: Served) -> None:
    async with two(server) as (ada, ben, match):
        assert (await ada.post(f"{match}/end"))["wishes"] == NONE | {"end": [0]}
        assert (await ada.post(f"{match}/no-end"))["wishes"] == NONE
        await ada.post(f"{match}/end")
        await ben.post(f"{match}/end")
        while (await ben.get(match))["status"] != "over":
            await asyncio.sleep(0.01)
        assert (await ben.get(match))["wishes"] == NONE
        assert (await ben.post(f"{match}/end", status=409))["code"] == "over"


async def test_an_adjournment_is_offered_agreed_to_shortened_and_over_at_its_time(server: Served) -> None:
    async with two(server) as (ada, ben, match):
        until = server.house.clock.now() + 2 * DAY_MS
        posted = {"until": until}
        async with ben.lines(f"{match}/stream") as lines:
            await anext(lines)
            offered = await ada.post(f"{match}/adjourn", posted)
            offer = {"by": 0, "until": until, "seats": [0]}
            assert (offered["adjourned"], offered["wishes"]) == (NEVER, NONE | {"adjourn": offer})
            line = await anext(lines)
            assert line["match"]["wishes"] == NONE | {"adjourn": offer}
        assert (await ben.post(f"{match}/adjourn", {"until": until + 1}, status=409))["code"] == "adjourn_offered"
        assert (await ben.post(f"{match}/adjourn/agree", {"until": until + 1}, status=409))["code"] == "not_adjourning"
        await ben.post(f"{match}/adjourn/decline", posted)
        assert (await ben.post(f"{match}/adjourn/agree", posted, status=409))["code"] == "not_adjourning"
        await ada.post(f"{match}/adjourn", posted)
        agreed = await ben.post(f"{match}/adjourn/agree", posted)
        assert (agreed["paused"], agreed["adjourned"], agreed["wishes"]) == (True, until, NONE)
        seen = await ada.get(match)
        assert (seen["question"], seen["choices"]) == (None, [])
        asked = server.table(match.rpartition("/")[2]).match
        (seat,) = asked.to_act
        body = {"seat": seat, "number": asked.number(seat), "answers": [asked.options(seat)[0].code]}
        assert (await (ada, ben)[seat].post(f"{match}/answers", body, status=409))["code"] == "adjourned"
        wished = await ada.post(f"{match}/resume")
        assert (wished["paused"], wished["wishes"]) == (True, NONE | {"sooner": [0]})
        assert (await ada.post(f"{match}/no-resume"))["wishes"] == NONE
        server.house.clock.turn(2 * DAY_MS)
        await fire(server.house, server.table(match.rpartition("/")[2]))
        over = await ada.get(match)
        assert (over["paused"], over["adjourned"]) == (False, NEVER)
        notes = [one["note"]["what"] for one in over["log"] if one["kind"] == "note"]
        assert notes[-3:] == ["sooner_asked", "sooner_withdrawn", "resumed"]


async def test_a_request_that_comes_again_with_its_key_is_answered_as_before(server: Served) -> None:
    async with two(server) as (ada, ben, match):
        until = server.house.clock.now() + 2 * DAY_MS
        posted = {"until": until}
        first = await ada.post(f"{match}/adjourn", posted, "offer")
        await ben.post(f"{match}/adjourn/decline", posted, "decline")
        assert await ada.post(f"{match}/adjourn", posted, "offer") == first
        assert (await ada.get(match))["wishes"]["adjourn"] is None, "nothing was offered anew"
        assert (await ada.post(f"{match}/adjourn", {"until": until + 1}, "offer", status=422))["code"] == "key_reused"
        once = await ada.post(f"{match}/pause", key="pause")
        assert await ada.post(f"{match}/pause", key="pause") == once


async def test_times_that_cannot_be_and_bodies_that_are_none_are_declined(server: Served) -> None:
    async with two(server) as (ada, _ben, match):
        now = server.house.clock.now()
        for until, status, code in (
            (now, 409, "too_soon"),
            (0, 409, "too_soon"),
            (-1, 409, "too_soon"),
            (now + 61 * DAY_MS, 409, "too_late"),
            (2**53 - 1, 409, "too_late"),
            (2**53, 400, "bad_input"),
            (-2, 400, "bad_input"),
            ("tomorrow", 400, "bad_input"),
            (1.5, 400, "bad_input"),
            (None, 400, "bad_input"),
        ):
            assert (await ada.post(f"{match}/adjourn", {"until": until}, status=status))["code"] == code, until
        bodies: tuple[object, ...] = ({}, {"until": now + DAY_MS, "more": 1}, [])
        for body in bodies:
            answer = await ada.http.post(f"{match}/adjourn", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_input")
        assert (await ada.get(match))["wishes"] == NONE


async def test_strangers_programs_accounts_and_narrow_tokens_are_declined(server: Served) -> None:
    async with (
        two(server) as (ada, _ben, match),
        program(server, "Eve", robot=False) as eve,
        program(server, "Reader", "read", robot=False) as reader,
        program(server, "Robby") as robby,
    ):
        posted = {"until": server.house.clock.now() + DAY_MS}
        for act in ACTS:
            body = posted if act.startswith("adjourn") else None
            assert (await eve.post(f"{match}/{act}", body, status=403))["code"] == "not_yours", act
            assert (await reader.post(f"{match}/{act}", body, status=403))["code"] == "out_of_scope", act
            assert (await eve.post(f"/matches/{'0' * 16}/{act}", body, status=404))["code"] == "unknown_match", act
        three = await ada.set_table("me", "open", "open", listed=True)
        for other in (robby, eve):
            await other.post(f"/matches/{three}/join")
        assert (await robby.post(f"/matches/{three}/adjourn", posted, status=403))["code"] == "people_alone"
        await ada.post(f"/matches/{three}/adjourn", posted)
        assert (await eve.post(f"/matches/{three}/adjourn/agree", posted))["adjourned"] == posted["until"]
        assert (await robby.post(f"/matches/{three}/resume", status=403))["code"] == "people_alone"
