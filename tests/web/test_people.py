"""Everybody's page and the lists of ratings: who sees what, and that figures are those that were computed."""

import csv
import io
import re
from dataclasses import replace
from functools import partial
from html import unescape

import pytest
from sqlalchemy import Connection, insert, update

from gnomon import catalog
from gnomon.bots import levels
from gnomon.matches import persons
from gnomon.matches.anchors import anchor
from gnomon.matches.rated import Meeting
from gnomon.matches.records import DAY_MS, Commit, ReviewRecord, User
from gnomon.matches.service import Host
from gnomon.matches.strength import POINT, Strength, chance_to_win
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from gnomon.storage.writing import upsert
from gnomon.web.languages import LANGUAGES
from tests.storage.test_ratings import played
from tests.storage.test_traits import answered
from tests.web.served import Served, Visitor

pytestmark = pytest.mark.anyio

DAY_ONE = 1_760_000_000_000


async def user_of(visitor: Visitor, host: Host, name: str) -> User:
    told = await visitor.named(name)
    return await host.people.user(told["user"])


async def some_matches(host: Host, one: User, other: User, count: int, **changes: object) -> None:
    """Rated matches of two people, of which the first one wins two of three."""
    store = host.store
    assert isinstance(store, SqlStore)
    for number in range(count):
        ranks = [2, 1] if number % 3 == 1 else [1, 2]
        match = f"{one.name}{number:02}".lower() + "x" * 6
        await played(store, match, [one.id, other.id], ranks, DAY_ONE + number * DAY_MS, **changes)
    await host.ratings.settle()


async def test_a_page_is_for_those_who_are_known_here_and_keeps_out_of_search_engines(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as stranger:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await some_matches(host, one, two, 7)
        path = f"/people/{one.tag}"
        assert one.id not in path
        answer = await stranger.http.get(path)
        assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/me")
        assert (await stranger.http.get("/people")).status_code == 303
        seen = await ben.http.get(path)
        assert seen.status_code == 200
        assert seen.headers["x-robots-tag"] == "noindex, nofollow"
        assert one.id not in seen.text, "an account's id is nobody's business"
        assert two.id not in seen.text
        [rating] = await host.store.ratings.of_user(one.id)
        strength = rating.at(host.clock.now())
        assert f"<strong>{strength.points}<small>± {strength.half}</small></strong>" in seen.text
        assert "you two: 5–2" in seen.text
        assert seen.text.count("gn-curve-dot") == 7 + 2
        assert seen.text.count('class="moved') == 7
        assert f'href="/people/{two.tag}"' in seen.text
        changes = await host.store.ratings.history(one.id, "khronos", "two", 9)
        moved = re.findall(r'class="moved \w+">([+−]?\d+)<', seen.text)
        assert moved == [f"{change.points:+d}".replace("-", "−").replace("+0", "0") for change in changes]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_state_of_the_page_is_there_in_every_language(server: Served, language: str) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        for visitor in (ada, ben):
            visitor.http.cookies.set("gnomon_language", language)
        for count in (0, 2, 9):
            await some_matches(host, replace(one, name=f"A{count}"), two, count)
            for visitor in (ada, ben):
                for path in (
                    f"/people/{one.tag}",
                    "/people",
                    "/people?game=time_of_empires&kind=more_real_time",
                    "/records",
                ):
                    assert (await visitor.http.get(path)).status_code == 200


async def test_matches_at_tables_that_were_not_listed_are_shown_to_those_who_sat_there(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as cay:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await user_of(cay, host, "Cay")
        await some_matches(host, one, two, 2, listed=False)
        for visitor, shown in ((ada, 2), (ben, 2), (cay, 0)):
            page = (await visitor.http.get(f"/people/{one.tag}")).text
            assert page.count('class="moved') == shown
            assert ("None at listed tables." in page) == (shown == 0)
            assert "A curve after 3 more matches." in page


async def test_whoever_hides_their_page_is_seen_by_nobody_else_and_stands_in_no_list(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await some_matches(host, one, two, 3)
        assert f"/people/{one.tag}" in (await ben.http.get("/people")).text
        assert (await ada.http.post("/me/page", data={})).status_code == 303
        assert (await ben.http.get(f"/people/{one.tag}")).status_code == 404
        assert one.tag not in (await ben.http.get("/people")).text
        assert one.tag not in (await ben.http.get(f"/people/{two.tag}")).text, "no link leads there"
        assert "Nobody but you" in (await ada.http.get(f"/people/{one.tag}")).text
        await ada.http.post("/me/page", data={"shown": "yes"})
        assert (await ben.http.get(f"/people/{one.tag}")).status_code == 200


@pytest.mark.parametrize("tag", ["nobodys123", "x", "%E2%98%83", "a" * 500, "%00", "'%20OR%201=1"])
async def test_a_tag_of_nobody_is_told_kindly(server: Served, tag: str) -> None:
    async with server.visitor() as ada:
        await ada.named("Ada")
        answer = await ada.http.get(f"/people/{tag}")
        assert answer.status_code == 404
        assert "<main" in answer.text


async def test_whoever_has_left_has_no_page(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await some_matches(host, one, two, 6)
        before = (await host.store.ratings.of_user(two.id))[0]
        await host.parting.leave(one, "Ada")
        assert (await ben.http.get(f"/people/{one.tag}")).status_code == 404
        page = (await ben.http.get(f"/people/{two.tag}")).text
        assert one.tag not in page
        assert "Ada" not in page
        assert (await host.store.ratings.of_user(two.id))[0] == before


async def test_odd_games_and_kinds_lead_to_what_there_is(server: Served) -> None:
    async with server.visitor() as ada:
        user = await user_of(ada, server.house.host, "Ada")
        for query in ("game=x", "kind=x", "game=feudum&kind=two_real_time", "game=%F0%9F%8E%B2&kind=<b>"):
            assert (await ada.http.get(f"/people?{query}")).status_code == 200
            assert (await ada.http.get(f"/people/{user.tag}?{query}")).status_code == 200


async def test_own_matches_are_a_table_for_spreadsheets_and_nobody_elses(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as stranger:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await some_matches(host, one, two, 6)
        await host.store.save_review(ReviewRecord("ada01" + "x" * 6, "j", 1, b"x"), {0: 873, 1: 500})
        assert (await stranger.http.get("/me/ratings.csv")).status_code == 303
        answer = await ada.http.get("/me/ratings.csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert "attachment" in answer.headers["content-disposition"]
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        changes = await host.store.ratings.changes(one.id)
        assert [(row["match"], float(row["rating"]) * 1000) for row in rows] == [(c.match, c.mean) for c in changes]
        assert rows[0]["rating_before"] == "1200.000"
        assert [row["accuracy"] for row in rows] == ["", "87.3", "", "", "", ""]
        page = (await ada.http.get(f"/people/{one.tag}")).text
        assert "/me/ratings.csv" in page
        assert "<b>67 %</b> of 6" in page
        assert "Victories in a row: 1 now, 2 at most." in page
        assert "/me/ratings.csv" not in (await ben.http.get(f"/people/{one.tag}")).text


async def test_the_page_of_programs_tells_their_ratings_and_how_people_fared(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as stranger:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        store = host.store
        assert isinstance(store, SqlStore)
        for number in range(7):
            ranks = [1, 2] if number < 3 else [2, 1]
            await played(store, f"club{number:02}xxxxxx", [one.id, "+club"], ranks, DAY_ONE + number * DAY_MS)
        await played(store, "learnerxxxxxx", [one.id, "+learner"], [1, 2], DAY_ONE)
        await played(store, "tiedxxxxxxxxx", [one.id, "+master"], [1, 1], DAY_ONE)
        await host.ratings.settle()
        assert await host.persons.against_programs("khronos", "two") == {
            "club": Meeting(3, 4, 0),
            "learner": Meeting(1, 0, 0),
            "master": Meeting(0, 0, 1),
        }
        assert await host.persons.against_programs("feudum", "two") == {}
        answer = await ada.http.get("/people/programs?game=khronos&kind=two")
        text = unescape(answer.text)
        assert answer.headers["x-robots-tag"] == "noindex, nofollow"
        rows = [re.sub(r"<[^>]+>|\s+", " ", row) for row in re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)]
        told = {name: next(row for row in rows if name in row) for name in ("club player", "learner", "random")}
        assert "1500 ± 60" in re.sub(" +", " ", told["club player"]) and "43 % of 7" in re.sub(
            " +", " ", told["club player"]
        )
        assert "1 of 1" in told["learner"] and "%" not in told["learner"], "one match says nothing of anybody"
        assert "not measured" in told["random"] and "nobody yet" in told["random"]
        assert 'href="/people/programs?game=khronos&kind=two"' in unescape((await ada.http.get("/people")).text)
        assert (await stranger.http.get("/people/programs")).status_code == 303
        for odd in ("?game=chess", "?game=khronos&kind=two_real_time", "?kind=x"):
            assert (await ada.http.get(f"/people/programs{odd}")).status_code == 200


async def test_whoever_gave_their_seat_up_came_behind_the_program(server: Served) -> None:
    host = server.house.host
    one = await host.people.guest("Ada")
    store = host.store
    assert isinstance(store, SqlStore)
    await played(store, "gaveupxxxxxxx", [one.id, "+club"], [1, 2], DAY_ONE)
    await host.ratings.settle()
    [change] = await store.ratings.latest("khronos", "two", 9)
    record, seats = (await store.ratings.matches(["gaveupxxxxxxx"]))[0]
    given_up = [replace(seat, level="club", resigned=True) if seat.index == change.seat else seat for seat in seats]
    await store.commit(Commit(record, record.seq, seats=tuple(given_up)))
    assert await host.persons.against_programs("khronos", "two") == {"club": Meeting(0, 1, 0)}


async def test_a_page_tells_how_often_somebody_won_by_the_others_strength(server: Served) -> None:
    async with server.visitor() as ada:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        store = host.store
        assert isinstance(store, SqlStore)
        for number in range(6):
            names, ranks = [one.id, "+master"], [1, 2] if number == 3 else [2, 1]
            await played(store, f"master{number}xxxxxx", names, ranks, DAY_ONE + number * DAY_MS)
        await played(store, "eveningxxxxxx", [one.id, "+first_evening"], [1, 2], DAY_ONE + 7 * DAY_MS)
        await host.ratings.settle()
        changes = await store.ratings.history(one.id, "khronos", "two", 9)
        profile = await host.persons.profile(one, one)
        master, evening = anchor("khronos", {}, "master"), anchor("khronos", {}, "first_evening")
        assert master is not None and evening is not None
        assert [played.others[0].mean for played in profile.counted] == [evening.mean] + [master.mean] * 6
        expected = sum(chance_to_win(change.before, [Strength(master.mean)]) for change in changes[1:]) / 6
        text = unescape((await ada.http.get(f"/people/{one.tag}")).text)
        rows = text[text.index('class="ranked strengths"') :].partition("</table>")[0]
        told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", rows))
        assert f"stronger 17 % of 6 {round(100 * expected)} %" in told
        assert "weaker 1 of 1 –" in told and "no share is told" in text
        assert "about as strong" not in told


async def test_a_page_tells_how_well_the_acts_of_reviewed_matches_were_chosen(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await some_matches(host, one, two, 7)
        path = f"/people/{one.tag}"
        assert "How well acts were chosen" not in (await ben.http.get(path)).text
        for number, tenths in enumerate((811, 840, 902, 874)):
            await host.store.save_review(ReviewRecord(f"ada0{number}" + "x" * 6, "j", 1, b"x"), {0: tenths, 1: 333})
        few = unescape((await ben.http.get(path)).text)
        assert "4 reviewed matches" in few and "81, 84, 90, 87 %" in few and "no mean is told" in few
        assert few.count("· accuracy ") == 4 and "33 %" not in few
        await host.store.save_review(ReviewRecord("ada06" + "x" * 6, "j", 1, b"x"), {0: 950})
        text = unescape((await ben.http.get(path)).text)
        assert "<b>88 %</b>" in text and "no mean is told" not in text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_tells_the_commonest_openings_in_words(server: Served, language: str) -> None:
    async with server.visitor() as ada:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        store = host.store
        assert isinstance(store, SqlStore)
        for number in range(7):
            acts = ("travel", "share") if number < 5 else ("invent", "invent")
            begun = [answered(2 + place, 0, action=act) for place, act in enumerate(acts)]
            begun += [answered(4 + place, 1, action="eureka") for place in range(2)]
            match = f"open{number}xxxxxxxx"
            await played(store, match, [one.id, "+club"], [1, 2], DAY_ONE + number, *begun, game="inventions")
        await host.ratings.settle()
        await host.openings.settle()
        words = [catalog.face("inventions").opening_words(step, language) for step in ("travel", "share", "invent")]
        path = f"/people/{one.tag}?game=inventions&kind=two"
        text = unescape((await ada.http.get(path, headers={"accept-language": language.replace("_", "-")})).text)
        rows = text[text.index('class="ranked openings"') :].partition("</table>")[0]
        told = [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)) for row in rows.split("<tr>")[2:]]
        assert told[0].strip().startswith(f"{words[0]} – {words[1]} 100 %"), told
        assert told[1].strip().startswith(f"{words[2]} – {words[2]} ") and "%" not in told[1]
        table = list(csv.DictReader(io.StringIO((await ada.http.get("/me/ratings.csv")).text)))
        assert [row["opening"] for row in table] == ["travel share"] * 5 + ["invent invent"] * 2


async def test_a_program_has_a_page_with_what_came_of_its_matches(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as stranger:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        await user_of(ben, host, "Ben")
        store = host.store
        assert isinstance(store, SqlStore)
        for number in range(7):
            begun = [answered(2 + place, 1, action="eureka") for place in range(2)]
            ranks, changes = ([1, 2] if number < 3 else [2, 1]), {"game": "inventions", "listed": number != 5}
            match, level = f"club{number}xxxxxxxx", "+club+builder" if number % 2 else "+club"
            names = [one.id, level]
            await played(
                store, match, names, ranks, DAY_ONE + number * DAY_MS, *begun, title=f"No. {number}", **changes
            )
        await played(store, "learnerxxxxxx", [one.id, "+learner"], [1, 2], DAY_ONE, game="inventions")
        await host.ratings.settle()
        await host.openings.settle()
        path = "/people/programs/club?game=inventions&kind=two"
        answer = await ben.http.get(path)
        assert (answer.status_code, answer.headers["x-robots-tag"]) == (200, "noindex, nofollow")
        text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", unescape(answer.text)))
        assert "It sees everything that one act can do" in text
        assert "43 % of 7" in text, "people won three of seven"
        assert "57 % of 7" in text, "and it the other four"
        assert re.search(r"Eureka – Eureka 57 % of 7", text)
        assert [f"No. {number}" in text for number in range(7)] == [True] * 5 + [False, True], "5 was not listed"
        assert "No. 5" in (await ada.http.get(path)).text, "but she sat there"
        assert one.id not in answer.text and f"/people/{one.tag}" in answer.text
        assert (await stranger.http.get(path)).status_code == 303
        odd = await ben.http.get("/people/programs/nobody")
        assert (odd.status_code, odd.headers["x-robots-tag"]) == (404, "noindex, nofollow")
        for level in levels():
            for query in ("", "?game=chess&kind=x", "?game=khronos&kind=two_real_time"):
                assert (await ben.http.get(f"/people/programs/{level}{query}")).status_code == 200
        for linked in ("/people?game=inventions&kind=two", "/people/programs?game=inventions&kind=two"):
            assert f'href="{path}"' in unescape((await ben.http.get(linked)).text)
        assert f'href="{path}"' in unescape((await ben.http.get(f"/people/{one.tag}?game=inventions&kind=two")).text)


async def test_ratings_of_a_kind_are_drawn_as_they_are_spread(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as cay:
        host = server.house.host
        people = [await user_of(one, host, name) for one, name in ((ada, "Ada"), (ben, "Ben"), (cay, "Cay"))]
        assert "are spread" not in (await ada.http.get("/people")).text
        now = host.clock.now()
        rows = [
            {"user": user.id, "game": "khronos", "kind": "two", "mean": mean * POINT, "deviation": 60 * POINT}
            | {"matches": 40, "last": now, "settled": now + 300 * DAY_MS}
            for user, mean in zip(people, (1700, 1300, 1520), strict=True)
        ]
        assert isinstance(host.store, SqlStore)
        await host.store._engines.write(lambda connection: connection.execute(insert(schema.rating), rows))
        host.persons._spreads.clear()
        seen = (await ada.http.get("/people?game=khronos&kind=two")).text
        assert "3 players, from 1300 to 1700; half of them have 1520 or more." in seen
        assert "yours is the dark bar" in seen
        bars = re.findall(r"<rect( class=\"mine\")?", seen)
        assert bars.index(' class="mine"') == len(bars) - 1, "hers is the last bar"
        assert (await ada.http.post("/me/page", data={})).status_code == 303
        assert "yours is the dark bar" not in (await ada.http.get("/people?game=khronos&kind=two")).text


def _put(connection: Connection, values: dict[str, object]) -> None:
    upsert(connection, schema.rating, values)


async def rank(host: Host, names: list[str], points: list[int], settled: bool = True) -> list[User]:
    """People with ratings in Khronos for two."""
    store, now = host.store, host.clock.now()
    assert isinstance(store, SqlStore)
    found = []
    for name, one in zip(names, points, strict=True):
        user = await host.people.guest(name, "en", "seat")
        values = {"user": user.id, "game": "khronos", "kind": "two", "mean": one * POINT, "deviation": 60 * POINT}
        values |= {"matches": 9, "last": now, "settled": now + DAY_MS if settled else 0}
        await store._engines.write(partial(_put, values=values))
        found.append(user)
    return found


def rows_of(text: str) -> list[str]:
    """The rows of the lists of people: places, names, and whether it is one's own."""
    rows = re.findall(r'<tr class="([^"]*)">(.*?)</tr>', text, re.S)
    plain = [(kind, re.sub(r"<svg.*?</svg>", "", row, flags=re.S)) for kind, row in rows if "bearer" in row]
    return [
        " ".join(f"{re.sub('<[^>]+>', ' ', row)} {kind}".split()).partition(" ±")[0] + f" {kind}" for kind, row in plain
    ]


@pytest.mark.parametrize("exactly", [persons.EXACTLY, 2])
async def test_the_ratings_go_on_page_by_page_and_ones_own_row_stands_below(
    server: Served, monkeypatch: pytest.MonkeyPatch, exactly: int
) -> None:
    monkeypatch.setattr(persons, "LEADERS", 3)
    monkeypatch.setattr(persons, "EXACTLY", exactly)
    host = server.house.host
    names = ["Ada", "Bea", "Cem", "Dan", "Eva", "Fay", "Gus"]
    users = await rank(host, names, [1900, 1800, 1700, 1700, 1700, 1600, 1500])
    await rank(host, [f"New {number}" for number in range(4)], [1950, 1940, 1930, 1920], False)
    async with server.visitor() as visitor:
        me = await user_of(visitor, host, "Zoe")
        path, pages = "/people?game=khronos&kind=two", []
        first = (await visitor.http.get(path)).text
        assert [row.split()[1] for row in rows_of(first)][:2] == ["Ada", "Bea"] and "Zoe" not in "".join(rows_of(first))
        while path:
            text = (await visitor.http.get(path)).text
            pages.append(rows_of(text.partition("Provisional")[0]))
            best = re.search(r'href="([^"]*&amp;after=[^"]*)" rel="next"', text.partition("Provisional")[0])
            path = unescape(best[1]) if best else ""
        told = [(int(row.split()[0]), row.split()[1]) for one in pages for row in one]
        assert [len(one) for one in pages] == [3, 3, 1]
        assert {name for _place, name in told} == set(names)
        places = {name: place for place, name in told}
        assert [places[name] for name in names] == [1, 2, 3, 3, 3, 6, 7]
        assert "From the beginning" not in first and "From the beginning" in text
        link = re.search(r'href="([^"]*provisional&amp;after=[^"]*)" rel="next"', first)
        assert link is not None
        rest = (await visitor.http.get(unescape(link[1]))).text
        assert [row.split()[:2] for row in rows_of(rest)] == [["New", "3"]] and "The best" not in rest
        # One's own row, with its place, where it is on no page that is shown.
        await host.store._engines.write(  # type: ignore[attr-defined]
            lambda connection: connection.execute(
                update(schema.rating).where(schema.rating.c.user == users[5].id).values(user=me.id)
            )
        )
        assert rows_of((await visitor.http.get("/people?game=khronos&kind=two")).text)[3].startswith("6 Zoe")
        own = rows_of((await visitor.http.get(f"/people?game=khronos&kind=two&after={users[1].tag}")).text)
        assert sum("Zoe" in row for row in own) == 1, "not twice, be it on the page or below it"
        assert rows_of((await visitor.http.get("/people?game=khronos&kind=more")).text) == []
        await host.persons.hide(me, True)
        assert "Zoe" not in "".join(rows_of((await visitor.http.get("/people?game=khronos&kind=two")).text))


async def test_a_page_of_ratings_that_begins_nowhere_is_refused(server: Served) -> None:
    async with server.visitor() as visitor:
        me = await user_of(visitor, server.house.host, "Zoe")
        for after in (me.tag, "nobody", "x" * 500, "%00"):
            for more in ("", "&provisional"):
                assert (await visitor.http.get(f"/people?game=khronos&kind=two&after={after}{more}")).status_code == 400
