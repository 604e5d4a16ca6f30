"""Ratings over `/api/v1`: page by page, with nobody who hides, and no match that is not to be seen."""

from __future__ import annotations

from typing import get_args

import pytest
from sqlalchemy import update

from gnomon.matches import persons
from gnomon.matches.counting import KINDS
from gnomon.matches.records import DAY_MS, User
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from gnomon.web.v1.rating import Kind
from tests.storage.test_ratings import played
from tests.web.programs import program
from tests.web.served import Served

pytestmark = pytest.mark.anyio

DAY_ONE = 1_760_000_000_000
PATH = "/ratings?game=khronos&kind=two"


async def people_who_played(server: Served, count: int, matches: int = 6, **changes: object) -> list[User]:
    """So many people, each of whom has won against one more, who loses all."""
    host = server.house.host
    store = host.store
    assert isinstance(store, SqlStore)
    loser = await host.people.guest("Zoe")
    found = []
    for number in range(count):
        user = await host.people.guest(f"P{number}")
        found.append(user)
        for match in range(matches):
            name = f"m{number:02}{match:02}" + "x" * 6
            await played(store, name, [user.id, loser.id], [1, 2], DAY_ONE + (10 * number + match) * DAY_MS, **changes)
    await host.ratings.settle()
    server.house.clock.instant = DAY_ONE + 10 * (count + 1) * DAY_MS
    return [*found, loser]


@pytest.mark.parametrize("provisional", ["true", "false"])
async def test_the_list_comes_page_by_page_and_holds_everybody_once(
    server: Served, monkeypatch: pytest.MonkeyPatch, provisional: str
) -> None:
    monkeypatch.setattr(persons, "LEADERS", 2)
    people = await people_who_played(server, 5)
    if provisional == "false":
        store = server.house.host.store
        assert isinstance(store, SqlStore)
        settled = update(schema.rating).values(settled=2**50)
        await store._engines.write(lambda connection: connection.execute(settled))
    async with program(server, "Robby") as robby:
        found, after, pages = [], "", 0
        while True:
            page = (await robby.http.get(f"{PATH}&provisional={provisional}&after={after}")).json()
            found += page["people"]
            after, pages = page["after"], pages + 1
            if not after:
                break
        assert [one["tag"] for one in found] == list(dict.fromkeys(one["tag"] for one in found)) and pages == 3
        assert {one["name"] for one in found} == {user.name for user in people}
        strengths = [one["rating"]["rating"] for one in found]
        assert strengths == sorted(strengths, reverse=True)
        others = "true" if provisional == "false" else "false"
        assert (await robby.http.get(f"{PATH}&provisional={others}")).json() == {"people": [], "after": ""}
        text = (await robby.http.get(f"{PATH}&provisional={provisional}")).text
        assert not [user.id for user in people if user.id in text], "an account's id is nobody's business"


async def test_whoever_hides_is_in_no_list_and_has_no_page(server: Served) -> None:
    people = await people_who_played(server, 2)
    host = server.house.host
    await host.persons.hide(people[0], True)
    async with program(server, "Robby") as robby:
        listed = (await robby.http.get(f"{PATH}&provisional=true")).json()["people"]
        assert {one["name"] for one in listed} == {"P1", "Zoe"}
        for path in ("", "/ratings?game=khronos"):
            answer = await robby.http.get(f"/people/{people[0].tag}{path}")
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_user")
        assert (await robby.http.get(f"/people/{people[1].tag}")).status_code == 200


async def test_a_person_s_ratings_and_what_each_match_has_changed(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(persons, "COUNTED", 4)
    winner, loser = await people_who_played(server, 1)
    host = server.house.host
    [rating] = await host.store.ratings.of_user(winner.id)
    async with program(server, "Robby") as robby:
        told = (await robby.http.get(f"/people/{winner.tag}")).json()
        strength = rating.at(host.clock.now())
        assert (told["tag"], told["name"], told["program"]) == (winner.tag, "P0", False)
        assert told["ratings"] == [
            {
                "game": "khronos",
                "kind": "two",
                "rating": strength.points,
                "half": strength.half,
                "matches": 6,
                "provisional": True,
                "last": rating.last,
            }
        ]
        path = f"/people/{winner.tag}/ratings?game=khronos"
        first = (await robby.http.get(path)).json()
        second = (await robby.http.get(f"{path}&before={first['before']}")).json()
        assert [one["number"] for one in first["matches"] + second["matches"]] == [6, 5, 4, 3, 2, 1]
        assert second["before"] == 0 and {one["place"] for one in first["matches"]} == {1}
        changes = await host.store.ratings.history(winner.id, "khronos", "two", 9)
        assert first["matches"][0]["rating"] == changes[0].after.points
        assert first["matches"][1]["rating"] == first["matches"][0]["before"]
        assert (await robby.http.get(f"/people/{loser.tag}/ratings?game=feudum")).json() == {"matches": [], "before": 0}


@pytest.mark.parametrize("listed", [True, False])
async def test_matches_at_tables_that_were_not_listed_are_named_to_nobody_else(server: Served, listed: bool) -> None:
    winner, _loser = await people_who_played(server, 1, listed=listed)
    async with program(server, "Robby") as robby:
        told = (await robby.http.get(f"/people/{winner.tag}/ratings?game=khronos")).json()["matches"]
        assert all(bool(one["match"]) == listed for one in told) and len(told) == 6


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/ratings", 400),
        ("/ratings?game=chess", 400),
        ("/ratings?game=khronos&kind=three", 400),
        ("/ratings?game=khronos&after=no", 400),
        ("/ratings?game=khronos&after=0000000000", 400),
        ("/people/0000000000", 404),
        ("/people/short", 404),
        ("/people/0000000000/ratings?game=khronos", 404),
    ],
)
async def test_what_is_not_there_is_told_so(server: Served, path: str, status: int) -> None:
    async with program(server, "Robby") as robby:
        assert (await robby.http.get(path)).status_code == status


async def test_a_stranger_reads_no_ratings(server: Served) -> None:
    async with server.visitor() as stranger:
        for path in ("/ratings?game=khronos", "/people/0000000000"):
            assert (await stranger.http.get(f"/api/v1{path}")).status_code == 401


def test_the_kinds_are_those_that_are_kept() -> None:
    assert get_args(Kind) == KINDS
