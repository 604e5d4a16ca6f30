"""Muting, blocking and reporting somebody, and the hosts' queue of reports."""

import re

import pytest

from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.reports import TEXT_LENGTH
from gnomon.matches.table import Table
from gnomon.web.languages import LANGUAGES, catalogue
from gnomon.web.security import SESSION_COOKIE
from tests.matches.house import House
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio


async def known_as(server: Served, visitor: Visitor, name: str) -> User:
    await visitor.named(name)
    user = await server.house.host.people.of_session(visitor.http.cookies[SESSION_COOKIE])
    assert user is not None
    return user


async def a_table(house: House, owner: User, *others: User) -> Table:
    """A match that runs, of some people."""
    table = await house.set_table(owner, SeatPlan("me"), *(SeatPlan("open") for _ in others), listed=True)
    for other in others:
        await house.host.seating.sit(table, other)
    return table


# --- muting ----------------------------------------------------------------------------------------------------------


async def test_what_a_muted_person_says_is_left_out_of_ones_own_pages_alone(server: Served) -> None:
    house = server.house
    async with server.visitor() as ada_browser, server.visitor() as cay_browser:
        ada, cay = await known_as(server, ada_browser, "Ada"), await known_as(server, cay_browser, "Cay")
        ben = await house.guest("Ben")
        table = await a_table(house, ada, ben, cay)
        await house.host.talk.say(table, ben, "a nasty word")
        await house.host.talk.say(table, cay, "a kind word")
        page = await ada_browser.open(table.id)
        await page.update()
        assert any("a nasty word" in text for text in page.shown.values())
        answer = await ada_browser.http.post(f"/people/{ben.tag}/mute", data={"match": table.id})
        assert answer.headers["location"] == f"/people/{ben.tag}/distance?done=muted&match={table.id}"
        await page.update()
        assert not any("a nasty word" in text for text in page.shown.values()), "an open page loses it at once"
        assert any("a kind word" in text for text in page.shown.values())
        await house.host.talk.say(table, ben, "another nasty word")
        await page.quiet()
        assert not any("another nasty word" in text for text in page.shown.values())
        for browser, hears in ((ada_browser, False), (cay_browser, True)):
            text = (await browser.http.get(f"/matches/{table.id}")).text
            assert ("a nasty word" in text, "a kind word" in text) == (hears, True)
        shown = (await ada_browser.http.get(f"/people/{ben.tag}/distance?match={table.id}&done=muted")).text
        assert "Unmute" in shown
        assert f'href="/matches/{table.id}"' in shown
        await ada_browser.http.post(f"/people/{ben.tag}/hear")
        await page.update()
        assert any("another nasty word" in text for text in page.shown.values())


# --- blocking --------------------------------------------------------------------------------------------------------


async def test_an_invitation_tells_nothing_of_who_blocked_whom(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser:
        ben = await known_as(server, browser, "Ben")
        ada = await house.guest("Ada")
        await house.host.distance.put(ada, ben, "blocked")
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)
        answer = await browser.http.post(f"/matches/{table.id}/sit", data={"seat": "1"})
        assert SENTENCES[errors.APART] in answer.text
        assert "block" not in re.sub(r"<style.*?</style>|class=\"[^\"]*\"", "", answer.text).lower()


# --- reporting -------------------------------------------------------------------------------------------------------


async def test_a_report_takes_reason_words_and_chat_along_once_a_day(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser:
        ada, ben = await known_as(server, browser, "Ada"), await house.guest("Ben")
        table = await a_table(house, ada, ben)
        said = await house.host.talk.say(table, ben, "a nasty word")
        way = await browser.http.get(f"/matches/{table.id}/person?line={said.id}")
        assert way.headers["location"] == f"/people/{ben.tag}/distance?match={table.id}"
        assert (await browser.http.get(f"/matches/{table.id}/person?seat=1")).headers["location"] == way.headers[
            "location"
        ]
        for query in ("seat=7", "seat=-4", "line=99999", "line=x", ""):
            assert (await browser.http.get(f"/matches/{table.id}/person?{query}")).status_code == 404, query
        path = f"/people/{ben.tag}/report"
        for wish, code in (
            ({}, errors.NO_GROUNDS),
            ({"grounds": "nonsense"}, errors.NO_GROUNDS),
            ({"grounds": "other", "text": " \x00 "}, errors.NO_GROUNDS),
            ({"grounds": "insults", "text": "x" * (TEXT_LENGTH + 1)}, errors.TOO_LONG),
            ({"grounds": "insults", "match": "nowhere", "along": "yes"}, errors.UNKNOWN_MATCH),
        ):
            answer = await browser.http.post(path, data=wish)
            assert (answer.status_code, SENTENCES[code] in answer.text) == (400, True), wish
        assert await house.host.reports.store.open("", 9) == []
        wish = {"grounds": "insults", "text": "He swears.\nAgain.", "match": table.id, "along": "yes"}
        answer = await browser.http.post(path, data=wish)
        assert answer.headers["location"] == f"/people/{ben.tag}/distance?done=reported&match={table.id}"
        await house.host.talk.say(table, ben, "said later")
        (report,) = await house.host.reports.store.open("", 9)
        assert (report.by, report.target, report.match, report.line) == (ada.id, ben.id, table.id, said.id)
        again = await browser.http.post(path, data=wish)
        assert SENTENCES[errors.REPORTED] in again.text
        house.clock.turn(DAY_MS)
        assert (await browser.http.post(path, data=wish)).status_code == 303


async def test_strangers_find_no_queue_and_decide_nothing(server: Served) -> None:
    house = server.house
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.host.reports.write(ada, ben, "insults", "he swears")
    (report,) = await house.host.reports.store.open("", 9)
    async with server.visitor() as nobody, server.visitor() as eve:
        await eve.named("Eve")
        for visitor in (nobody, eve):
            for path in ("/host/reports", f"/host/reports/{report.id}"):
                assert (await visitor.http.get(path)).status_code == 404
            wish = {"decision": "banned", "reason": "x"}
            assert (await visitor.http.post(f"/host/reports/{report.id}", data=wish)).status_code == 404
            answer = await visitor.http.get(f"/people/{ben.tag}/distance")
            assert answer.status_code == (303 if visitor is nobody else 200)
        for act in ("mute", "block", "hear", "report"):
            assert (await nobody.http.post(f"/people/{ben.tag}/{act}")).status_code == 303
            assert (await eve.http.post(f"/people/{'x' * 10}/{act}")).status_code == 404
    assert len(await house.host.reports.store.open("", 9)) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_two_people_who_report_each_other_stand_side_by_side(server: Served, language: str) -> None:
    house, say = server.house, catalogue(language).gettext
    async with server.visitor() as browser:
        helena = await known_as(server, browser, "Helena")
        browser.http.cookies.set("gnomon_language", language)
        await house.host.hosting.add(None, helena, "has the machine")
        ada, ben = await house.guest("Ada"), await house.guest("Ben")
        table = await a_table(house, ada, ben)
        await house.host.talk.say(table, ben, "a nasty word")
        await house.host.reports.write(ada, ben, "insults", "Ben swears", table.id)
        await house.host.reports.write(ben, ada, "stalling", "Ada sleeps", table.id)
        first, second = await house.host.reports.store.open("", 9)
        assert "/host/reports" in (await browser.http.get("/host")).text
        queue = (await browser.http.get("/host/reports")).text
        assert queue.count("/host/reports/") == 2
        for report in (first, second):
            page = (await browser.http.get(f"/host/reports/{report.id}")).text
            assert say("These two have reported each other.") in page
            assert "Ben swears" in page and "Ada sleeps" in page and "a nasty word" in page
        wish = {"decision": "warned", "warning": "Please be kind.", "reason": "first time"}
        answer = await browser.http.post(f"/host/reports/{first.id}", data=wish)
        assert answer.headers["location"] == f"/host/reports/{first.id}"
        again = await browser.http.post(f"/host/reports/{first.id}", data=wish | {"decision": "banned"})
        assert say(SENTENCES[errors.REPORT_OVER]) in again.text
        assert [one.id for one in await house.host.reports.store.open("", 9)] == [second.id]
        assert say("warned") in (await browser.http.get("/host/reports")).text
        (deed,) = [one for one in await house.host.store.hosting.deeds(9) if one.act == "warned"]
        assert (deed.subject, deed.name, deed.reason, (await house.host.reports.store.one(first.id)).warning) == (
            ben.id,
            "Helena",
            "first time",
            "Please be kind.",
        )
        assert "Please be kind." not in (await browser.http.get("/")).text


async def test_whoever_is_warned_reads_it_at_home_until_they_have_and_never_by_whom(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser:
        ben = await known_as(server, browser, "Ben")
        ada = await house.guest("Adaline")
        await house.host.reports.write(ada, ben, "insults", "he swears")
        (report,) = await house.host.reports.store.open("", 9)
        await house.host.reports.decide(None, report.id, "warned", "seen", "Please be <kind>.")
        for path in ("/", "/me"):
            assert "Adaline" not in (await browser.http.get(path)).text
        assert "Please be &lt;kind&gt;." in (await browser.http.get("/")).text
        assert (await browser.http.post("/me/warning")).status_code == 303
        assert "Please be" not in (await browser.http.get("/")).text
        await house.host.hosting.learn()
        assert "Please be" not in (await browser.http.get("/")).text, "it is read for good"


async def test_a_host_neither_sees_nor_decides_what_is_about_them(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser:
        helena = await known_as(server, browser, "Helena")
        await house.host.hosting.add(None, helena, "has the machine")
        ada = await house.guest("Ada")
        await house.host.reports.write(ada, helena, "insults", "she swears")
        await house.host.reports.write(helena, ada, "insults", "no, she does")
        about_her, hers = await house.host.reports.store.open("", 9)
        queue = (await browser.http.get("/host/reports")).text
        assert f"/host/reports/{hers.id}" in queue
        assert f"/host/reports/{about_her.id}" not in queue
        page = (await browser.http.get(f"/host/reports/{hers.id}")).text
        assert "she swears" not in page
        assert (await browser.http.get(f"/host/reports/{about_her.id}")).status_code == 404
        wish = {"decision": "dismissed", "reason": "nothing to it"}
        answer = await browser.http.post(f"/host/reports/{about_her.id}", data=wish)
        assert SENTENCES[errors.UNKNOWN_REPORT] in answer.text
        await house.host.reports.decide(None, about_her.id, "dismissed", "by the machine's owner")
        assert str(about_her.id) not in re.findall(
            r"/host/reports/(\d+)", (await browser.http.get("/host/reports")).text
        )
