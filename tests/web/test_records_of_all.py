"""Somebody's page about matches that were not rated: alone, with the coach, at one screen; against whom; and the table of all."""

import csv
import io
import json
import re
from dataclasses import replace
from html import unescape

import pytest

from gnomon.matches.records import DAY_MS, ChallengeRecord, Commit, User
from gnomon.matches.service import Host
from gnomon.storage.store import SqlStore
from gnomon.web.languages import LANGUAGES
from tests.storage.test_ratings import begun, end, note, played, seats_of
from tests.web.served import Served
from tests.web.test_people import DAY_ONE, some_matches, user_of

pytestmark = pytest.mark.anyio


def store_of(host: Host) -> SqlStore:
    assert isinstance(host.store, SqlStore)
    return host.store


async def alone(
    host: Host, user: User, match: str, difficulty: str, points: int, theirs: int, day: int, **changes: object
) -> None:
    """A match of Inventions alone, with so many points of one's own and of whom the game brings."""
    header = json.dumps({"options": {"difficulty": difficulty}, "start": None, "data": None})
    store = store_of(host)
    record = await begun(store, match, [user.id], **{"game": "inventions", "header": header, **changes})
    rank = 1 if points > theirs else 2
    await end(store, record, [rank], DAY_ONE + day * DAY_MS, {"scores": [points], "facts": {"opponents": theirs}})


def told(page: str, start: str) -> list[str]:
    """The rows of the table that begins behind some text, without marks."""
    table = unescape(page[page.index(start) :].partition("</table>")[0])
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip() for row in table.split("<tr>")[2:]]


async def test_who_plays_alone_has_a_record_by_mode_and_deals_apart(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        await user_of(ben, host, "Ben")
        for day, (points, theirs) in enumerate([(80, 70), (90, 60), (50, 70), (75, 71), (100, 71), (61, 60)]):
            await alone(host, one, f"normal{day}xxxxxx", "normal", points, theirs, day)
        await alone(host, one, "hardxxxxxxxxx", "hard", 40, 90, 7)
        for match, verdict, kind in (
            ("first", "counts", "daily"),
            ("again", "again", "daily"),
            ("word", "counts", "named"),
        ):
            await alone(host, one, f"{match}xxxxxxxx", "easy", 99, 9, 8, claimed=False)
            deal = ChallengeRecord(f"{match}xxxxxxxx", "inventions", kind, "2026-01-01", "easy", one.id, 1, verdict)
            await host.store.save_challenge(deal)
        await alone(host, one, "chosenxxxxxxx", "easy", 99, 9, 9, claimed=False)
        start = json.dumps({"options": {"difficulty": "easy"}, "start": {"x": 1}, "data": None})
        await alone(host, one, "middlexxxxxxx", "easy", 99, 9, 9, header=start)
        await alone(host, one, "lessonxxxxxxx", "easy", 99, 9, 9, lesson=True)
        await alone(host, one, "hiddenxxxxxxx", "easy", 70, 60, 9, listed=False)
        await host.ratings.settle()
        path = f"/people/{one.tag}"
        page = (await ada.http.get(path)).text
        assert re.search(r"<b>Inventions</b><small>alone</small><small>9 matches · not rated</small>", page)
        assert told(page, "<h2>Alone") == [
            "Easy 1 of 1 – 70 +10",
            "Normal 83 % of 6 76 100 +30",
            "Hard 0 of 1 – 40 −50",
            "Deals of the day 1 of 1 – 99 +90",
        ], "no lesson, no middle, no deal that somebody chose, and no second attempt"
        assert "61–60" in page and ">with " not in page[page.index("Last matches") :].partition("</section>")[0]
        assert "lost · 40–90" in page and "Victories in a row: 2 now, 3 at most." in page
        seen = (await ben.http.get(path)).text
        assert told(seen, "<h2>Alone")[0].startswith("Normal 83 % of 6"), "what was not listed is hers alone"
        assert "<small>8 matches · not rated</small>" in seen
        await ada.http.post("/me/page", data={})
        assert (await ben.http.get(path)).status_code == 404


async def test_matches_that_are_not_rated_count_and_can_be_left_out(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await some_matches(host, one, two, 5)
        store = store_of(host)
        for number in range(3):
            at = DAY_ONE + (9 + number) * DAY_MS
            coach = note(2, "coach_asked", 0)
            await played(store, f"coach{number}xxxxxxx", [one.id, two.id], [2, 1], at, coach, title=f"No. {number}")
        await played(store, "earlyxxxxxxxx", [one.id, two.id], [2, 1], DAY_ONE, note(2, "ended_early", 0))
        await host.ratings.settle()
        path = f"/people/{one.tag}"
        page = (await ada.http.get(path)).text
        assert told(page, "<h2>Won, by seats")[0].startswith("2 38 % of 8"), "what was ended early is nobody's"
        assert "Victories in a row: 0 now" in page
        assert page.count("not rated: the coach was asked.") == 3 and "No. 2" in page
        assert page.count("gn-curve-dot") == 5 + 2, "the curve is of ratings"
        link = f"{path}?game=khronos&amp;kind=two&amp;of=rated"
        assert link in page
        rated = (await ada.http.get(unescape(link))).text
        assert told(rated, "<h2>Won, by seats")[0].startswith("2 60 % of 5")
        assert "the coach was asked" not in rated and "No. 2" not in rated
        assert re.search(r'of=rated" aria-current="page"', rated)
        assert told(page, "<h2>Against whom") == ["Ben 3–5"] and told(rated, "<h2>Against whom") == ["Ben 3–2"]


async def test_who_has_no_rating_has_a_record(server: Served) -> None:
    async with server.visitor() as ada:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        store = store_of(host)
        record = await begun(store, "screenxxxxxxx", [one.id, one.id])
        guest = replace(seats_of([one.id, one.id])[1], local=True, name="Guest")
        await store.commit(Commit(record, record.seq, seats=(guest,)))
        await end(store, record, [1, 2], DAY_ONE)
        await host.ratings.settle()
        page = (await ada.http.get(f"/people/{one.tag}")).text
        assert "1 match · not rated" in page and "of=rated" not in page
        assert told(page, "<h2>Won, by seats") == ["2 1 of 1 – – –"]
        assert "not rated: several people play at one screen." in page
        assert "<h2>Against whom" not in page, "a guest at the screen has no account"


async def test_against_whom_one_has_played_is_told_as_far_as_it_may_be_seen(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as ben, server.visitor() as cay, server.visitor() as dan:
        host = server.house.host
        one, two, three = [await user_of(v, host, n) for v, n in ((ada, "Ada"), (ben, "Ben"), (cay, "Cay"))]
        four = await user_of(dan, host, "Dan")
        await some_matches(host, one, two, 3)
        await some_matches(host, replace(one, name="Unlisted"), two, 1, listed=False)
        store = store_of(host)
        await played(store, "cayxxxxxxxxxx", [one.id, three.id, "+club", "+club"], [2, 1, 2, 4], DAY_ONE)
        await host.ratings.settle()
        path = f"/people/{one.tag}?game=khronos&kind=two"

        async def rows(visitor: object, kind: str = "two") -> list[str]:
            page = await visitor.http.get(f"/people/{one.tag}?game=khronos&kind={kind}")  # type: ignore[attr-defined]
            return told(page.text, "<h2>Against whom") if "<h2>Against whom" in page.text else []

        assert await rows(ada) == ["Ben 3–1"]
        assert await rows(ben) == ["Ben you 3–1"], "he sat at the table that was not listed"
        assert await rows(cay) == ["Ben 2–1"]
        assert sorted(await rows(dan, "more")) == ["Cay 0–1", "club player 0–0 1 shared"]
        assert f'href="/people/{two.tag}?game=khronos&amp;kind=two"' in (await dan.http.get(path)).text
        await host.distance.put(four, two, "blocked")
        assert await rows(dan) == []
        await host.distance.cut(four, two)
        await host.distance.put(two, four, "blocked")
        assert await rows(dan) == [], "nor does he see who keeps him away"
        await host.distance.cut(two, four)
        await ben.http.post("/me/page", data={})
        assert await rows(dan) == [] and await rows(ben) == ["Ben you 3–1"] and await rows(ada) == ["Ben 3–1"]
        assert two.tag not in (await ada.http.get(path)).text, "but nothing leads to a page that is hidden"


async def test_no_more_than_twenty_are_listed_those_met_most_first(server: Served) -> None:
    async with server.visitor() as ada:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        store = store_of(host)
        others = [await host.people.guest(f"Guest {number}") for number in range(23)]
        for number, other in enumerate([*others, others[22]]):
            await played(store, f"m{number:02}xxxxxxxxxx", [one.id, other.id], [1, 2], DAY_ONE + number)
        await host.ratings.settle()
        rows = told((await ada.http.get(f"/people/{one.tag}")).text, "<h2>Against whom")
        assert len(rows) == 20 and rows[0] == "Guest 22 2–0"


async def test_all_own_matches_are_a_table_and_nobody_elses(server: Served) -> None:
    async with server.visitor() as ada, server.visitor() as stranger:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        other = await host.people.guest("=1+1")
        store = store_of(host)
        await alone(host, one, "solo" + "x" * 9, "normal", 80, 70, 2)
        record = await begun(store, "named" + "x" * 8, [other.id, one.id, "+club"])
        await store.commit(Commit(record, record.seq, seats=(replace(seats_of([other.id])[0], name="=1+1"),)))
        await end(store, record, [1, 2, 3], DAY_ONE, {"scores": [30, 20, 10]})
        await begun(store, "goes" + "x" * 9, [one.id, other.id])
        await played(store, "theirs" + "x" * 7, [other.id, "+club"], [1, 2], DAY_ONE)
        await host.ratings.settle()
        assert (await stranger.http.get("/me/matches.csv")).status_code == 303
        answer = await ada.http.get("/me/matches.csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert 'filename="gnomon-matches.csv"' in answer.headers["content-disposition"]
        assert answer.headers["x-robots-tag"] == "noindex, nofollow"
        table = list(csv.DictReader(io.StringIO(answer.text)))
        assert [list(row.values())[1:] for row in table] == [
            ["namedxxxxxxxx", "khronos", "more", "3", "2", "20", "2", "30 20 10", "'=1+1; +club (club)", "yes"],
            ["soloxxxxxxxxx", "inventions", "alone", "1", "1", "80", "1", "80", "", "alone"],
        ], "in the order in which they ended; what begins like a formula is none"
        assert table[0]["ended"] == "2025-10-09T08:53:20Z"
        page = (await ada.http.get(f"/people/{one.tag}")).text
        assert "/me/matches.csv" in page


@pytest.mark.parametrize("damage", [{"result": None}, {"result": {"scores": "x", "ranks": [1]}}, {"header": "{"}])
async def test_what_cannot_be_read_costs_itself_alone(server: Served, damage: dict[str, object]) -> None:
    async with server.visitor() as ada:
        host = server.house.host
        one = await user_of(ada, host, "Ada")
        await alone(host, one, "good" + "x" * 9, "normal", 80, 70, 1)
        await alone(host, one, "bad" + "x" * 10, "normal", 80, 70, 2)
        store = store_of(host)
        await host.ratings.settle()
        [(record, _seats)] = await store.ratings.matches(["bad" + "x" * 10])
        await store.commit(Commit(replace(record, **damage), record.seq))  # type: ignore[arg-type]
        page = await ada.http.get(f"/people/{one.tag}")
        assert page.status_code == 200 and told(page.text, "<h2>Alone")[0].startswith("Normal")
        answer = await ada.http.get("/me/matches.csv")
        assert answer.status_code == 200 and "goodxxxxxxxxx" in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_record_is_there_in_every_language(server: Served, language: str) -> None:
    async with server.visitor() as ada, server.visitor() as ben:
        host = server.house.host
        one, two = await user_of(ada, host, "Ada"), await user_of(ben, host, "Ben")
        await alone(host, one, "solo" + "x" * 9, "normal", 80, 70, 1)
        await some_matches(host, one, two, 6)
        await played(store_of(host), "coach" + "x" * 8, [one.id, two.id], [1, 2], DAY_ONE, note(2, "coach_asked", 0))
        await host.ratings.settle()
        for visitor in (ada, ben):
            visitor.http.cookies.set("gnomon_language", language)
            for query in ("", "?game=inventions&kind=alone", "?game=khronos&kind=two&of=rated", "?of=x&kind=alone"):
                assert (await visitor.http.get(f"/people/{one.tag}{query}")).status_code == 200
