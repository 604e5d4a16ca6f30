"""Friends, recent opponents, and seats that are kept for them."""

import asyncio
import re

import pytest

from gnomon.matches import errors
from gnomon.matches.errors import SENTENCES
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import Pace
from gnomon.web.languages import LANGUAGES, catalogue
from tests.matches.house import declined
from tests.web.served import Served
from tests.web.test_distance import a_table, known_as

pytestmark = pytest.mark.anyio


async def test_two_are_friends_when_both_say_so_until_one_ends_it(server: Served) -> None:
    house = server.house
    async with server.visitor() as ada_browser, server.visitor() as ben_browser:
        ada, ben = await known_as(server, ada_browser, "Ada"), await known_as(server, ben_browser, "Ben")
        assert "Ask to be friends" in (await ada_browser.http.get(f"/people/{ben.tag}")).text
        for _ in range(2):  # a second click changes nothing
            answer = await ada_browser.http.post(f"/people/{ben.tag}/friend")
            assert answer.headers["location"] == "/me/people"
        assert "You have asked" in (await ada_browser.http.get("/me/people")).text
        assert "Asked to be friends" in (await ada_browser.http.get(f"/people/{ben.tag}")).text
        asked = (await ben_browser.http.get("/me/people")).text
        assert "They ask to be your friends" in asked
        assert "Accept as a friend" in (await ben_browser.http.get(f"/people/{ada.tag}")).text
        await ben_browser.http.post(f"/people/{ada.tag}/friend")
        for browser, other in ((ada_browser, ben), (ben_browser, ada)):
            page = (await browser.http.get("/me/people")).text
            assert f'action="/people/{other.tag}/part"' in page
            assert "You have asked" not in page and "They ask" not in page
            assert f'value="kept:{other.tag}"' in (await browser.http.get("/new")).text
        await ben_browser.http.post(f"/people/{ada.tag}/part")
        for user in (ada, ben):
            found = await house.host.circles.of(user)
            assert (found.friends, found.asks, found.asked) == ((), (), ())


async def test_whoever_is_kept_away_is_nobodys_friend_and_cannot_ask(server: Served) -> None:
    house = server.house
    circles, distance = house.host.circles, house.host.distance
    async with server.visitor() as browser:
        ada, ben = await known_as(server, browser, "Ada"), await house.guest("Ben")
        for kind in ("muted", "blocked"):
            await circles.ask(ada, ben)
            await circles.ask(ben, ada)
            assert await circles.bond(ada, ben) == await circles.bond(ben, ada) == "friend"
            await distance.put(ben, ada, kind)  # type: ignore[arg-type]  # both are kinds
            assert await circles.bond(ada, ben) == await circles.bond(ben, ada) == ""
            assert (await circles.of(ben)).friends == ()
            if kind == "muted":
                await circles.ask(ada, ben)
                assert (await circles.of(ben)).asks == (), "who is muted does not call either"
                await circles.part(ada, ben)
                await distance.cut(ben, ada)
        answer = await browser.http.post(f"/people/{ben.tag}/friend")
        assert SENTENCES[errors.NO_FRIEND] in answer.text
        assert await declined(circles.ask(ben, ada)) == errors.NO_FRIEND
        robot = await house.host.access.adopt(ben, "Robby")
        assert await declined(circles.ask(ada, robot)) == errors.NO_FRIEND
        for act in ("friend", "part"):
            assert (await browser.http.post(f"/people/{'x' * 10}/{act}")).status_code == 404
            assert (await browser.http.post(f"/people/{ada.tag}/{act}")).status_code == 404
        async with server.visitor() as nobody:
            assert (await nobody.http.get("/me/people")).status_code == 303
            assert (await nobody.http.post(f"/people/{ben.tag}/friend")).status_code == 303


async def test_a_mute_ends_no_more_than_it_says_and_hearing_again_keeps_friends(server: Served) -> None:
    ada, ben = await server.house.guest("Ada"), await server.house.guest("Ben")
    circles, distance = server.house.host.circles, server.house.host.distance
    await circles.ask(ada, ben)
    await distance.cut(ada, ben)
    assert await circles.bond(ada, ben) == "asked", "there was nobody to be heard again"
    assert await distance.all(ada) == []
    await distance.learn(ada.id)
    table = await a_table(server.house, ada, ben)
    line = await server.house.host.talk.say(table, ben, "hello")
    assert table.lines_for((0,), ada.id) == [line], "friends hear one another"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_recent_opponents_are_listed_latest_first_and_may_be_invited(server: Served, language: str) -> None:
    house, say = server.house, catalogue(language).gettext
    async with server.visitor() as browser:
        ada = await known_as(server, browser, "Ada")
        browser.http.cookies.set("gnomon_language", language)
        assert (
            say("After your first match with other people they stand here.")
            in (await browser.http.get("/me/people")).text
        )
        ben, cay, dee = [await house.guest(name) for name in ("Ben", "Cay", "Dee")]
        for others in ((ben, cay), (dee,)):
            table = await a_table(house, ada, *others)
            for user in (ada, *others):
                await house.host.seating.resign(table, user.id, table.seats_of(user.id)[0], "random")
            for _ in range(400):
                if table.is_over:
                    break
                await asyncio.sleep(0.02)
            assert table.is_over
            house.clock.turn(1000)
        await a_table(house, ada, await house.guest("Not yet"))
        found = await house.host.circles.of(ada)
        assert [one.name for one in found.opponents] == ["Dee", "Ben", "Cay"]
        await house.host.distance.put(cay, ada, "blocked")
        await house.host.persons.hide(ben, True)
        page = (await browser.http.get("/me/people")).text
        assert re.findall(r"/new\?with=(\w+)", page) == [dee.tag, ben.tag]
        assert f'href="/people/{ben.tag}"' not in page, "a hidden page is not linked to"


async def test_a_seat_is_kept_for_whoever_is_invited_and_for_nobody_who_is_apart(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser, server.visitor() as nobody:
        ada, ben = await known_as(server, browser, "Ada"), await house.guest("Ben")
        form = (await browser.http.get(f"/new?with={ben.tag}")).text
        assert f'<option value="kept:{ben.tag}" selected>Ben</option>' in form
        assert "selected>Ben" not in (await browser.http.get(f"/new?with={'x' * 10}")).text
        wish = {"game": "khronos", "seats": "2", "seat_0": "me", "seat_1": f"kept:{ben.tag}"}

        async def seat() -> tuple[str, str | None]:
            answer = await browser.http.post("/new", data=wish)
            table = server.table(answer.headers["location"].rpartition("/")[2])
            return table.seats[1].kind, table.seats[1].user

        assert await seat() == ("open", ben.id)
        await house.host.distance.put(ben, ada, "blocked")
        assert await seat() == ("open", None), "it is free, and nobody learns why"
        for wrong in ("kept:", f"kept:{ada.tag}", f"kept:{'x' * 10}"):
            answer = await browser.http.post("/new", data=wish | {"seat_1": wrong})
            assert answer.status_code == 400, wrong
        answer = await nobody.http.post("/new", data=wish | {"my_name": "Eve"})
        assert answer.status_code == 400


async def test_nobody_is_called_for_what_a_muted_person_says(server: Served) -> None:
    house = server.house
    ada, ben = await house.guest("Ada"), await house.guest("Ben")
    await house.told_by(ada, "http://hooks.test/ada")
    table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True, pace=Pace("days", 86_400_000))
    await house.host.seating.sit(table, ben)
    house.host.tables.reachable.add(ada.id)

    async def called() -> int:
        return sum(one.event == "chat" for one in await house.host.store.notices(ada.id, table.id, 9))

    await house.host.distance.put(ada, ben, "muted")
    await house.host.talk.say(table, ben, "a nasty word")
    assert await called() == 0
    await house.host.distance.cut(ada, ben)
    await house.host.talk.say(table, ben, "a kind word")
    assert await called() == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_may_invite_is_chosen_on_ones_page_and_held_everywhere(server: Served, language: str) -> None:
    house, say = server.house, catalogue(language).gettext
    async with server.visitor() as browser, server.visitor() as ben_browser, server.visitor() as nobody:
        await known_as(server, browser, "Ada")
        ben = await known_as(server, ben_browser, "Ben")
        for one in (browser, ben_browser):
            one.http.cookies.set("gnomon_language", language)
        assert '<option value="anybody" selected>' in (await ben_browser.http.get("/me")).text
        answer = await ben_browser.http.post("/me/invites", data={"who": "friends"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/me#invites")
        page = (await ben_browser.http.get("/me")).text
        assert '<option value="friends" selected>' in page
        assert say("Who may invite me by name") in page
        refusal = say(SENTENCES[errors.NO_INVITES])
        answer = await browser.http.get(f"/new?with={ben.tag}")
        assert (answer.status_code, refusal in answer.text) == (400, True)
        wish = {"game": "khronos", "seats": "2", "seat_0": "me", "seat_1": f"kept:{ben.tag}"}
        answer = await browser.http.post("/new", data=wish)
        assert (answer.status_code, refusal in answer.text) == (400, True)
        assert await house.host.lobby.mine(ben) == []
        assert (await ben_browser.http.post("/me/invites", data={"who": "robots"})).status_code == 400
        assert '<option value="friends" selected>' in (await ben_browser.http.get("/me")).text, "nothing is lost"
        assert (await nobody.http.post("/me/invites", data={"who": "nobody"})).status_code == 303


async def test_one_more_match_with_those_at_a_table_leaves_the_seat_free_of_whom_wants_no_invitation(
    server: Served,
) -> None:
    house = server.house
    async with server.visitor() as browser:
        ada, ben, cay = await known_as(server, browser, "Ada"), await house.guest("Ben"), await house.guest("Cay")
        table = await a_table(house, ada, ben, cay)
        await house.host.persons.let_invite(ben, "nobody")
        answer = await browser.http.post("/again", data={"match": table.id})
        following = server.table(answer.headers["location"].rpartition("/")[2])
        assert [seat.user for seat in following.seats] == [ada.id, None, cay.id]
        assert ben.tag not in (await browser.http.get("/new")).text


async def test_wherever_strangers_stand_in_a_list_they_are_told_apart(server: Served) -> None:
    house = server.house
    async with server.visitor() as browser:
        helena = await known_as(server, browser, "Helena")
        await house.host.hosting.add(None, helena, "has the machine")
        like = await house.guest("HeIena")
        shown = f"HeIena ({like.tag[:4]})"
        await house.host.circles.ask(like, helena)
        await house.host.circles.ask(helena, like)
        await house.host.seeks.seek(like, "khronos", 2, "", "day", 0)
        table = await a_table(house, helena, like)
        assert table.names() == ["Helena", shown]
        await house.host.reports.write(helena, like, "name", "", table.id)
        [report] = await house.host.reports.store.open("", 9)
        for path in ("/me/people", "/seeks", "/new", "/host/reports", f"/host/reports/{report.id}"):
            page = (await browser.http.get(path)).text
            assert shown in page, path
            assert not re.search(r"HeIena(?! \()", re.sub(r"<svg.*?</svg>", "", page, flags=re.S)), path
