"""Adjourning on the pages: offering a time, agreeing to it, what the table, lists, the log and a calendar say, and in which tongues."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from gnomon.matches.errors import SENTENCES
from gnomon.matches.pauses import REMINDED_MS
from gnomon.matches.records import DAY_MS, NEVER
from gnomon.web.languages import LANGUAGES, catalogue
from tests.matches.empires import fire
from tests.web.programs import program
from tests.web.served import Served, Visitor
from tests.web.test_channels import user_of
from tests.web.test_deadlines import address_of, events

pytestmark = pytest.mark.anyio

TWO_DAYS = {"day": "2026-01-03", "time": "05:30", "zone": "Asia/Kolkata"}
"""Two days after the house’s clock stands, where that is half an hour from everybody else’s."""


async def match_of_two(ada: Visitor, ben: Visitor) -> str:
    """A running match of Ada and Ben."""
    await ada.named("Ada")
    await ben.named("Ben")
    match = await ada.set_table("me", "open", listed=True)
    assert (await ben.http.post(f"/matches/{match}/sit")).status_code == 303
    return match


async def offered(visitor: Visitor, match: str, **given: str) -> httpx.Response:
    """What comes of offering a time by the form."""
    return await visitor.http.post(f"/matches/{match}/adjourn", data={"seat": "0", **TWO_DAYS, **given})


async def test_a_time_is_offered_agreed_to_and_shown_and_the_match_goes_on(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve:
        match = await match_of_two(ada, ben)
        table, until = server.table(match), server.house.clock.now() + 2 * DAY_MS
        pages = [await one.open(match) for one in (ada, ben, eve)]
        for page in pages:
            await page.update()
        assert f"/matches/{match}/adjourn?seat=0" in pages[0].shown["seats"]
        form = (await ada.http.get(f"/matches/{match}/adjourn?seat=0")).text
        assert 'name="zone"' in form
        assert (await offered(ada, match)).headers["location"] == f"/matches/{match}?seat=0"
        assert 'name="zone"' not in (await ada.http.get(f"/matches/{match}/adjourn?seat=0")).text, "it is known now"
        for page in pages:
            await page.quiet()
        moment = f'<time data-at="{until}" data-style="moment">3 January, 00:00 UTC</time>'
        for page in pages:
            assert f"Ada offers to adjourn until {moment}" in page.shown["ask"]
        assert [f"/matches/{match}/adjourn/agree" in page.shown["ask"] for page in pages] == [False, True, False]
        assert "Withdraw the offer" in pages[0].shown["seats"]
        assert "Agree to adjourn" in pages[1].shown["seats"]
        assert "offers to adjourn" in pages[2].shown["players"]
        agreed = await ben.http.post(f"/matches/{match}/adjourn/agree", data={"until": str(until)})
        assert agreed.status_code == 303
        for page in pages:
            await page.quiet()
            assert f"Adjourned until {moment}" in page.shown["ask"]
            assert "Nobody can act until then" in page.shown["ask"]
            assert f'data-deadline="{until}"' in page.shown["ask"]
            told = "".join(text for name, text in page.shown.items() if name.startswith("logturn"))
            assert f"The match is adjourned until {moment}." in told
            assert f"Ada would adjourn until {moment}." in told
        assert [f"/matches/{match}/resume" in page.shown["ask"] for page in pages] == [True, True, False]
        home = (await ada.http.get("/")).text
        assert re.search(rf'<b>Adjourned</b><span>until <time data-at="{until}" data-style="moment">', home)
        assert 'class="match mine"' not in home
        watched = (await eve.http.get("/watch")).text
        assert "Adjourned" in watched
        card = (await eve.http.get(f"/matches/{match}")).text
        assert "Adjourned until 3 January, 00:00 UTC" in card
        await ben.http.post(f"/matches/{match}/resume")
        await pages[0].quiet()
        assert "Would like to go on sooner: Ben" in pages[0].shown["ask"]
        await ben.http.post(f"/matches/{match}/no-resume")
        await pages[0].quiet()
        assert "Would like to go on sooner" not in pages[0].shown["ask"]
        server.house.clock.turn(2 * DAY_MS)
        await fire(server.house, table)
        for page in pages:
            await page.quiet()
            assert "Adjourned" not in page.shown["ask"]
        assert "Adjourned" not in (await ada.http.get("/")).text


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"day": "2025-12-31"}, "too_soon"),
        ({"day": "2026-01-01", "time": "05:34"}, "too_soon"),
        ({"day": "2026-03-03"}, "too_late"),
        ({"day": "9999-12-31"}, "too_late"),
        ({"day": "", "time": ""}, "bad_moment"),
        ({"day": "03/01/2026"}, "bad_moment"),
        ({"time": "25:00"}, "bad_moment"),
        ({"day": "2026-02-30"}, "bad_moment"),
        ({"day": "x" * 5000}, "bad_moment"),
        ({"zone": ""}, "bad_zone"),
        ({"zone": "Mars/Olympus"}, "bad_zone"),
        ({"zone": "America/Santiago", "day": "2026-04-05", "time": "00:30"}, "too_late"),
    ],
)
async def test_a_time_that_cannot_be_is_declined_and_keeps_nothing(
    server: Served, given: dict[str, str], code: str
) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await match_of_two(ada, ben)
        answer = await offered(ada, match, **given)
        assert (answer.status_code, SENTENCES[code] in answer.text) == (409, True)
        assert server.table(match).wishes.adjourn is None
        assert await server.house.host.channels.rules(await user_of(server, ada)) is None, "nor the zone"


async def test_an_hour_that_the_clocks_leave_out_is_named_as_that(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await match_of_two(ada, ben)
        server.house.clock.turn(60 * DAY_MS)
        answer = await offered(ada, match, day="2026-03-29", time="02:30", zone="Europe/Berlin")
        assert (answer.status_code, SENTENCES["left_out"] in answer.text) == (409, True)
        assert (await offered(ada, match, day="2026-03-29", time="03:30", zone="Europe/Berlin")).status_code == 303


async def test_the_zone_of_whoever_has_one_counts_whatever_a_form_says(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await match_of_two(ada, ben)
        await server.house.host.channels.rest(await user_of(server, ada), "Asia/Kathmandu", "", "")
        assert "By the clocks of Asia/Kathmandu." in (await ada.http.get(f"/matches/{match}/adjourn?seat=0")).text
        await offered(ada, match, time="05:45", zone="America/New_York")
        offer = server.table(match).wishes.adjourn
        assert offer is not None
        assert offer.until == server.house.clock.now() + 2 * DAY_MS


async def test_strangers_stale_offers_and_nonsense_change_nothing(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as eve, server.visitor() as nobody:
        match = await match_of_two(ada, ben)
        await eve.named("Eve")
        await offered(ada, match)
        until, before = str(server.house.clock.now() + 2 * DAY_MS), server.table(match).seq
        assert (await eve.http.get(f"/matches/{match}/adjourn?seat=0")).status_code == 409
        assert "/me" in (await nobody.http.get(f"/matches/{match}/adjourn?seat=0")).headers["location"]
        answer = await offered(ben, match, time="06:00")
        assert (answer.status_code, SENTENCES["adjourn_offered"] in answer.text) == (409, True)
        for place in ("adjourn/agree", "adjourn/decline"):
            assert (await eve.http.post(f"/matches/{match}/{place}", data={"until": until})).status_code == 409
            for wrong in ("", "x", "-1", "9" * 40, str(NEVER), until + "0"):
                answer = await ben.http.post(f"/matches/{match}/{place}", data={"until": wrong})
                assert (answer.status_code, SENTENCES["not_adjourning"] in answer.text) == (409, True), wrong
        assert (await eve.http.post(f"/matches/{match}/resume")).status_code == 409
        assert server.table(match).seq == before
        assert (await ben.http.post(f"/matches/{match}/adjourn/decline", data={"until": until})).status_code == 303
        late = await ben.http.post(f"/matches/{match}/adjourn/agree", data={"until": until})
        assert (late.status_code, SENTENCES["not_adjourning"] in late.text) == (409, True)


async def test_a_calendar_has_the_time_at_which_it_goes_on(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as reader:
        match = await match_of_two(ada, ben)
        addresses = [await address_of(one) for one in (ada, ben)]
        await offered(ada, match)
        until = server.house.clock.now() + 2 * DAY_MS
        assert events((await reader.http.get(addresses[0])).text) == [], "it is only offered"
        await ben.http.post(f"/matches/{match}/adjourn/agree", data={"until": str(until)})
        begins = datetime.fromtimestamp(until // 1000, UTC)
        for address in addresses:
            answer = await reader.http.get(address)
            [event] = events(answer.text)
            assert (event["starts"], event["ends"]) == (begins, begins + timedelta(hours=1))
            assert event["summary"] == "Khronos: the match goes on"
            assert event["url"] == f"{server.address}/matches/{match}"
        assert "DTSTART;TZID=Asia/Kolkata:20260103T053000" in (await reader.http.get(addresses[0])).text
        server.house.clock.turn(2 * DAY_MS)
        await fire(server.house, server.table(match))
        assert events((await reader.http.get(addresses[0])).text) == []


async def test_programs_hear_of_it_in_the_match_in_lists_and_in_streams(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, program(server, "Robby", robot=False) as robby:
        match = await match_of_two(ada, ben)
        until = server.house.clock.now() + 2 * DAY_MS
        assert (await robby.get(f"/matches/{match}"))["adjourned"] == NEVER
        async with robby.lines(f"/matches/{match}/stream") as lines:
            assert (await anext(lines))["match"]["adjourned"] == NEVER
            await offered(ada, match)
            await ben.http.post(f"/matches/{match}/adjourn/agree", data={"until": str(until)})
            changed: dict[str, object] = {}
            told: list[dict[str, object]] = []
            while "adjourned" not in changed:
                line = await anext(lines)
                changed |= line.get("match", {})
                told += [entry["note"] for entry in line.get("log", [])]
            assert (changed["adjourned"], changed["paused"], changed["deadline"]) == (until, True, until)
            assert told[0] == {"what": "adjourn_asked", "until": until}
            assert told[-1] == {"what": "adjourned", "until": until}
        seen = await robby.get(f"/matches/{match}")
        assert (seen["adjourned"], seen["paused"], seen["asked"]) == (until, True, [])
        [listed] = (await robby.get("/matches", list="watchable"))["matches"]
        assert (listed["adjourned"], listed["paused"], listed["asked"]) == (until, True, [])


async def test_a_webhook_is_told_the_time_beforehand_and_that_it_has_come(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await match_of_two(ada, ben)
        await server.house.told_by(await user_of(server, ben), "https://hooks.example/ben")
        await offered(ada, match)
        until = server.house.clock.now() + 2 * DAY_MS
        await ben.http.post(f"/matches/{match}/adjourn/agree", data={"until": str(until)})
        for wait in (2 * DAY_MS - REMINDED_MS, REMINDED_MS):
            server.house.clock.turn(wait)
            await fire(server.house, server.table(match))
            for _ in range(3):
                await server.house.host._notices.send_due()
        first, second = (body for _address, body in server.house.postbox.sent)
        assert (first["event"], first["goes_on"]) == ("goes_on", "2026-01-03T00:00:00Z")
        assert (second["event"], second["goes_on"]) == ("goes_on", None)
        page = (await ben.http.get("/me/turn")).text
        assert "goes on now" in page
        assert "An adjourned match goes on" in page


async def test_the_pages_speak_three_languages(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        match = await match_of_two(ada, ben)
        await offered(ada, match)
        until = server.house.clock.now() + 2 * DAY_MS
        await ben.http.post(f"/matches/{match}/adjourn/agree", data={"until": str(until)})
        for language in LANGUAGES:
            ada.http.cookies.set("gnomon_language", language)
            say = catalogue(language).gettext
            page = (await ada.http.get(f"/matches/{match}/adjourn?seat=0")).text
            assert say("Break off and go on another day") in page
            table = (await ada.http.get(f"/matches/{match}")).text
            assert say("Nobody can act until then, and no clock runs.") in table
            assert say("Adjourned until {time}").partition("{time}")[0] in table
            assert say("Adjourned") in (await ada.http.get("/")).text
