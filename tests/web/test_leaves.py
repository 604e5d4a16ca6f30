"""Days off on their page, at the table, in lists and in the calendar; and what is typed wrongly."""

import re

import pytest

from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, Pace
from gnomon.matches.table import Table
from gnomon.web.dates import day_words
from tests.web.served import Served, Visitor
from tests.web.test_channels import user_of
from tests.web.test_deadlines import address_of, events

pytestmark = pytest.mark.anyio

PLACE = "/me/days-off"
DAILY = Pace("days", DAY_MS)


async def at_a_table(server: Served, ada: Visitor, ben: Visitor) -> Table:
    """A match over days of both, in which Ada is asked."""
    await ada.named("Ada")
    await ben.named("Ben")
    one, other = await user_of(server, ada), await user_of(server, ben)
    table = await server.house.set_table(one, SeatPlan("me"), SeatPlan("open"), pace=DAILY, listed=True)
    await server.house.host.seating.sit(table, other)
    assert table.asked == (0,)
    return table


async def take(visitor: Visitor, first: str, last: str, zone: str = "") -> int:
    answer = await visitor.http.post(PLACE, data={"first": first, "last": last, "zone": zone})
    return answer.status_code


async def test_days_off_are_planned_seen_at_the_table_and_ended(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        table = await at_a_table(server, ada, ben)
        page = (await ada.http.get(PLACE)).text
        assert "20 of 20 days left" in page
        assert "<option>Europe/Lisbon</option>" in page, "nobody knows yet where she lives"
        assert await take(ada, "2026-01-01", "2026-01-03", "Europe/Lisbon") == 303
        page = (await ada.http.get(PLACE)).text
        assert "17 of 20 days left" in page
        assert "1 January to 3 January" in page
        assert "By the clocks of Europe/Lisbon." in page
        assert "Europe/Lisbon</option>" not in page
        assert "1 January to 3 January" in (await ada.http.get("/me")).text
        shown = (await ben.http.get(f"/matches/{table.id}")).text
        assert "Ada is off until 3 January" in shown
        assert "off until 3 January" in re.sub(r"<[^>]+>", " ", shown[shown.index('id="players"') :])
        assert "Ada is off from 1 January until 3 January. The clock stands still then." in shown
        ask = shown[shown.index('id="ask"') : shown.index('id="options"')]
        assert f'data-left="{DAY_MS}"' in ask
        assert "data-deadline" not in ask
        assert "You are off until 3 January" in (await ada.http.get(f"/matches/{table.id}")).text
        assert "Ada is off until 3 January" in (await ben.http.get("/")).text
        answer = await ada.http.post(f"{PLACE}/end", data={"leave": table.off.spans[0].leave})
        assert (answer.status_code, answer.headers["location"]) == (303, PLACE)
        shown = (await ben.http.get(f"/matches/{table.id}")).text
        assert "is off until" not in shown
        assert "The days off of Ada are over." in shown
        assert "19 of 20 days left" in (await ada.http.get(PLACE)).text


async def test_an_open_page_shows_that_somebody_is_off_and_back_when_the_time_comes(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        table = await at_a_table(server, ada, ben)
        host = server.house.host
        await host.leaves.settle()
        await host.leaves.plan(await user_of(server, ada), "2026-01-02", "2026-01-02")
        page = await ben.open(table.id)
        first = await page.hear()
        assert "off until" not in first["set"]["players"]
        for turned, seen in ((DAY_MS - 1, False), (1, True), (DAY_MS, False)):
            version = table.version
            server.house.clock.turn(turned)
            await host.leaves.settle()
            assert (table.version > version) == (turned != DAY_MS - 1)
            shown = (await ben.http.get(f"/matches/{table.id}")).text
            assert ("Ada is off until 2 January" in shown) == seen
        update = await page.update()
        assert "off until 2 January" in update["set"]["players"]


async def test_the_calendar_and_the_lists_count_days_off(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as program:
        table = await at_a_table(server, ada, ben)
        address = await address_of(ada)
        (before,) = events((await program.http.get(address)).text)
        await take(ada, "2026-01-01", "2026-01-04", "UTC")
        (after,) = events((await program.http.get(address)).text)
        assert (after["ends"] - before["ends"]).total_seconds() == 4 * 24 * 3600  # type: ignore[operator]
        assert after["uid"] == before["uid"], "the same turn moves"
        assert f'data-until="{table.deadline()}"' in (await ada.http.get("/")).text


@pytest.mark.parametrize(
    ("first", "last", "zone", "code"),
    [
        ("2026-01-05", "2026-01-04", "", errors.DAYS_BACKWARDS),
        ("2025-12-30", "2026-01-04", "", errors.DAY_PASSED),
        ("2026-01-11", "2026-01-20", "", errors.DAYS_OVERLAP),
        ("2026-02-01", "2026-02-28", "", errors.FEW_DAYS_LEFT),
        ("2028-01-01", "2028-01-02", "", errors.DAY_TOO_FAR),
        ("amanhã", "2026-01-04", "", errors.BAD_DAY),
        ("", "", "", errors.BAD_DAY),
        ("2026-01-04\x00", "2026-01-05", "", errors.BAD_DAY),
        ("2026-02-01", "2026-02-02", "Mars/Olympus", errors.BAD_ZONE),
    ],
)
async def test_what_is_typed_wrongly_gets_one_clear_sentence(
    server: Served, first: str, last: str, zone: str, code: str
) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        if code != errors.BAD_ZONE:
            await take(ada, "2026-01-10", "2026-01-12", "UTC")
        before = await server.house.host.leaves.ahead(await user_of(server, ada))
        answer = await ada.http.post(PLACE, data={"first": first, "last": last, "zone": zone})
        assert answer.status_code == 400
        assert SENTENCES[code] in answer.text
        assert await server.house.host.leaves.ahead(await user_of(server, ada)) == before


async def test_strangers_are_asked_who_they_are_and_nobody_ends_what_is_anothers(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        for answer in (
            await ben.http.get(PLACE),
            await ben.http.post(PLACE, data={"first": "2026-01-02", "last": "2026-01-02"}),
            await ben.http.post(f"{PLACE}/end", data={"leave": "x"}),
        ):
            assert (answer.status_code, answer.headers["location"]) == (303, f"/me?next={PLACE}")
        await ada.named("Ada")
        await ben.named("Ben")
        await take(ada, "2026-01-02", "2026-01-02")
        (leave,) = await server.house.host.leaves.ahead(await user_of(server, ada))
        for named in (leave.id, "", "x" * 5000):
            answer = await ben.http.post(f"{PLACE}/end", data={"leave": named})
            assert answer.status_code == 404
            assert SENTENCES[errors.UNKNOWN_LEAVE] in answer.text
        assert (await ada.http.post(f"{PLACE}/end", data={"leave": leave.id})).status_code == 303
        assert (await ada.http.post(f"{PLACE}/end", data={"leave": leave.id})).status_code == 404


async def test_where_the_host_allows_none_there_is_no_form(server: Served) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        server.house.host.leaves.allowance = 0
        page = (await ada.http.get(PLACE)).text
        assert SENTENCES[errors.NO_DAYS_OFF] in page
        assert 'name="first"' not in page
        assert PLACE not in (await ada.http.get("/me")).text
        assert await take(ada, "2026-01-02", "2026-01-02") == 400


@pytest.mark.parametrize(("language", "words"), [("en", "3 December"), ("pt_BR", "3 de dezembro"), ("ja", "12月3日")])
def test_days_are_written_as_each_language_does(language: str, words: str) -> None:
    assert day_words("2026-12-03", language) == words
    assert len({day_words(f"2026-{month:02}-01", language) for month in range(1, 13)}) == 12
    assert day_words("soon", language) == day_words("", language) == ""
