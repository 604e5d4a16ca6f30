"""Ratings in both databases: the same whoever sees matches end, in whatever order, however often they are computed."""

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, insert, text

from gnomon.matches import counting
from gnomon.matches.anchors import anchor
from gnomon.matches.rated import Change, Rating
from gnomon.matches.ratings import Ratings
from gnomon.matches.records import DAY_MS, NEVER, Commit, MatchRecord, Pace, RowRecord, Seat, User
from gnomon.matches.strength import FIRST, UNKNOWN, Entrant, Strength, after, settled_until
from gnomon.storage import schema
from gnomon.storage.ratings import ahead, history, latest, leaders, pending
from gnomon.storage.store import SqlStore
from gnomon.storage.upgrade import configuration
from tests.matches.house import TurnedClock
from tests.storage.conftest import make_store, put_as_of_then
from tests.storage.test_finding_work import plan
from tests.storage.test_store import a_match

pytestmark = pytest.mark.anyio

HEADER = json.dumps({"options": {}, "start": None, "data": None})


def a_user(name: str, keeper: str = "") -> User:
    return User(name, name.title(), 1, name, keeper=keeper, tag=f"tag{name}")


def seats_of(names: Sequence[str]) -> list[Seat]:
    """A seat for each name; those of programs begin with `+`."""
    return [
        Seat(index, "opponent", None, name, name[1:], False, False, "")
        if name.startswith("+")
        else Seat(index, "person", name, f"Player {index}", "", False, False, f"{index}")
        for index, name in enumerate(names)
    ]


def note(seq: int, what: str, seat: int = -1, **facts: object) -> RowRecord:
    body = {"seq": seq, "kind": "note", "at": 0, "seat": seat, "note": {"what": what, **facts}}
    return RowRecord(seq, json.dumps(body), 1, seat)


async def begun(store: SqlStore, match: str, names: Sequence[str], *notes: RowRecord, **changes: object) -> MatchRecord:
    """A match that is played, stored with its notes."""
    record = a_match(match, seats=len(names), header=HEADER, status="running", pace=Pace(), listed=True)
    rows = [note(0, "set"), note(1, "started"), *notes]
    record = replace(record, **{"seq": len(rows) - 1, **changes})  # type: ignore[arg-type]
    await store.create(record, seats_of(names), rows)
    return record


async def end(
    store: SqlStore, record: MatchRecord, ranks: Sequence[int], finished: int, result: dict[str, object] | None = None
) -> MatchRecord:
    result = {"scores": [0] * len(ranks), "ranks": list(ranks), "ended_by": "1"} | (result or {})
    over = replace(record, status="over", finished=finished, result=result)
    await store.commit(Commit(over, record.seq))
    return over


async def played(
    store: SqlStore,
    match: str,
    names: Sequence[str],
    ranks: Sequence[int],
    finished: int,
    *notes: RowRecord,
    **changes: object,
) -> MatchRecord:
    """A match from its beginning to its end."""
    return await end(store, await begun(store, match, names, *notes, **changes), ranks, finished)


async def with_people(store: SqlStore, *names: str) -> None:
    for name in names:
        await store.save_user(a_user(name))


async def settle(store: SqlStore) -> int:
    done = 0
    while portion := await store.ratings.settle(3):
        done += portion
    return done


async def means(store: SqlStore, user: str) -> dict[tuple[str, str], int]:
    return {(one.game, one.kind): one.mean for one in await store.ratings.of_user(user)}


async def test_a_match_changes_the_ratings_of_its_people_once(store: SqlStore) -> None:
    await with_people(store, "ada", "ben")
    await played(store, "m1", ["ada", "ben"], [1, 2], 5 * DAY_MS)
    assert await store.ratings.verdict("m1") == counting.PENDING
    assert await settle(store) == 1
    assert await settle(store) == 0, "once"
    won, lost = after([Entrant(Strength(), 1), Entrant(Strength(), 2)])
    assert won.mean > FIRST > lost.mean
    assert await store.ratings.of_user("ada") == [
        Rating("ada", "khronos", "two", won.mean, won.deviation, 1, 5 * DAY_MS, NEVER)
    ]
    assert await store.ratings.of_match("m1") == [
        Change("m1", 0, "ada", "khronos", "two", 5 * DAY_MS, 1, 1, FIRST, UNKNOWN, won.mean, won.deviation),
        Change("m1", 1, "ben", "khronos", "two", 5 * DAY_MS, 1, 2, FIRST, UNKNOWN, lost.mean, lost.deviation),
    ]
    assert await store.ratings.verdict("m1") == counting.RATED
    assert await store.ratings.count() == {"rated": 1}


async def test_the_next_match_follows_from_the_one_before_and_from_the_time_between(store: SqlStore) -> None:
    await with_people(store, "ada", "ben")
    first = Strength()
    for number, finished in enumerate((DAY_MS, 401 * DAY_MS)):
        await played(store, f"m{number}", ["ada", "+club"], [1, 2], finished)
        await settle(store)
    club = anchor("khronos", {}, "club")
    assert club is not None
    first = after([Entrant(first, 1), Entrant(club, 2, True)])[0]
    faded = first.faded(DAY_MS, 401 * DAY_MS)
    assert first.deviation < faded.deviation <= UNKNOWN
    second = after([Entrant(faded, 1), Entrant(club, 2, True)])[0]
    assert [one.after for one in await store.ratings.history("ada", "khronos", "two", 5)] == [second, first]
    assert (await store.ratings.history("ada", "khronos", "two", 1))[0].before == faded


async def test_kinds_and_games_are_rated_apart(store: SqlStore) -> None:
    await with_people(store, "ada", "ben", "cay")
    turns = json.dumps({"options": {f"era_{era}": "introductory" for era in (1, 2, 3)}, "start": None, "data": None})
    await played(store, "m1", ["ada", "ben"], [1, 2], 1)
    await played(store, "m2", ["ada", "ben", "cay"], [1, 2, 3], 2)
    await played(store, "m3", ["ada", "ben", "cay", "+club"], [2, 1, 3, 3], 3)
    await played(store, "m4", ["ada", "ben"], [1, 2], 4, game="time_of_empires")
    await played(store, "m5", ["ada", "ben"], [1, 2], 5, game="time_of_empires", header=turns)
    await settle(store)
    found = {(one.game, one.kind): one.matches for one in await store.ratings.of_user("ada")}
    assert found == {
        ("khronos", "two"): 1,
        ("khronos", "more"): 2,
        ("time_of_empires", "two_real_time"): 1,
        ("time_of_empires", "two"): 1,
    }


async def test_two_servers_that_see_the_same_ends_rate_them_once(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    other = make_store(database, tmp_path)
    try:
        await with_people(store, "ada", "ben")
        for number in range(12):
            await played(store, f"m{number:02}", ["ada", "ben"], [1 + number % 2, 2 - number % 2], number)
        await asyncio.gather(*(settle(one) for one in (store, other, store, other)))
        assert [one.number for one in await store.ratings.changes("ada")] == list(range(1, 13))
        before = await store.ratings.digest()
        await store.ratings.forget_all()
        assert await store.ratings.of_user("ada") == []
        await asyncio.gather(settle(store), settle(other))
        assert await other.ratings.digest() == before
    finally:
        await other.close()


async def test_a_match_that_comes_late_is_rated_where_it_belongs(store: SqlStore) -> None:
    await with_people(store, "ada", "ben", "cay", "dee")
    late = await begun(store, "late", ["ada", "ben"])
    await played(store, "m1", ["ada", "cay"], [1, 2], 10)
    await played(store, "m3", ["cay", "dee"], [1, 1], 30)
    await settle(store)
    await end(store, late, [2, 1], 20)
    await settle(store)
    assert [one.match for one in await store.ratings.changes("ada")] == ["m1", "late"]
    oldest, between = [(await store.ratings.of_match(match)) for match in ("m1", "late")]
    assert between[0].mean_before == oldest[0].mean
    before = await store.ratings.digest()
    await store.ratings.forget_all()
    await settle(store)
    assert await store.ratings.digest() == before


@pytest.mark.parametrize("seed", range(6))
async def test_whatever_happens_computing_anew_gives_the_same_ratings(store: SqlStore, seed: int) -> None:
    chance = random.Random(seed)
    names = ["ada", "ben", "cay", "dee", "eve"]
    await with_people(store, *names)
    running: list[tuple[MatchRecord, list[str]]] = []
    ended: list[tuple[int, str, list[str], list[int]]] = []
    instants = chance.sample(range(1, 60 * DAY_MS), 40)
    gone = ""
    for number in range(40):
        table = chance.sample([*names, "+club", "+learner", "+first_evening"], chance.choice([2, 2, 3, 5]))
        if gone in table or all(name.startswith("+") for name in table):
            continue
        running.append((await begun(store, f"m{number:02}", table), table))
        while len(running) > 3 or (running and chance.random() < 0.4):
            record, sat = running.pop(chance.randrange(len(running)))
            ranks = [chance.randint(1, len(sat)) for _ in sat]
            ranks = [1 + sum(other < rank for other in ranks) for rank in ranks]
            instant = instants[number]  # ends are not seen in the order in which they come
            await end(store, record, ranks, instant)
            ended.append((instant, record.id, sat, ranks))
            instants[number] += 1
        if chance.random() < 0.5:
            await store.ratings.settle(chance.randint(1, 4))
        if number == 30:
            gone = "eve"
            await store.belongings.forget(["eve"], [])
    await settle(store)
    believed: dict[tuple[str, bool], tuple[Strength, int, int]] = {}
    for instant, match, sat, ranks in sorted(ended):
        kind = len(sat) == 2
        known = [believed.get((name, kind), (Strength(), instant, 0)) for name in sat]
        entrants = []
        for name, rank, (strength, last, _) in zip(sat, ranks, known, strict=True):
            fixed = anchor("khronos", {}, name[1:]) if name.startswith("+") else None
            entrants.append(Entrant(fixed or strength.faded(last, instant), rank, fixed is not None))
        results = after(entrants)
        found = {change.seat: change.after for change in await store.ratings.of_match(match)}
        assert found == {seat: results[seat] for seat, name in enumerate(sat) if not name.startswith("+")}
        for name, result, (_, _, count) in zip(sat, results, known, strict=True):
            believed[name, kind] = (result, instant, count + 1)
    for name in names:
        for rating in await store.ratings.of_user(name):
            strength, last, count = believed[name, rating.kind == "two"]
            assert (rating.mean, rating.deviation, rating.last, rating.matches) == (*strength, last, count)
    assert await store.ratings.of_user("eve") == []
    assert await store.ratings.changes("eve") == []
    before = await store.ratings.digest()
    clock = TurnedClock()
    assert not (await Ratings(store.ratings, clock, lambda _seconds: asyncio.sleep(0)).recompute()).changed
    assert await store.ratings.digest() == before


async def test_whoever_has_left_has_no_rating_and_others_keep_theirs(store: SqlStore) -> None:
    await with_people(store, "ada", "ben", "cay")
    running = await begun(store, "m3", ["ada", "cay"], note(2, "resigned", 0, level="club"))
    await played(store, "m1", ["ada", "ben"], [1, 2], 1)
    await settle(store)
    ben, ada = await store.ratings.of_user("ben"), (await store.ratings.of_match("m1"))[0]
    await store.belongings.forget(["ada"], [])
    await end(store, running, [1, 2], 2)
    await settle(store)
    assert await store.ratings.of_user("ada") == []
    assert await store.ratings.changes("ada") == []
    assert await store.ratings.of_user("ben") == ben
    last = await store.ratings.of_match("m3")
    assert [(one.user, one.place) for one in last] == [("", 2), ("cay", 1)]
    assert last[0].mean_before == ada.mean, "what is known of somebody's strength holds for the others"
    before = await store.ratings.digest()
    await store.ratings.forget_all()
    await settle(store)
    assert await store.ratings.digest() == before


async def test_a_seat_that_somebody_gets_back_into_after_the_end_is_rated_as_theirs(store: SqlStore) -> None:
    await with_people(store, "ada", "ben", "ada2")
    over = await played(store, "m1", ["ada", "ben"], [1, 2], 1)
    await played(store, "m2", ["ben", "ada"], [1, 2], 2)
    await settle(store)
    before = await store.ratings.digest()
    renamed = Seat(0, "person", "ada", "Ada II", "", False, False, "0")
    await store.commit(Commit(over, over.seq, (), (renamed,)))
    assert await settle(store) == 1
    assert await store.ratings.digest() == before, "a name changes nothing"
    await store.commit(Commit(over, over.seq, (), (replace(renamed, user="ada2"),)))
    await settle(store)
    assert [one.match for one in await store.ratings.changes("ada2")] == ["m1"]
    assert [one.match for one in await store.ratings.changes("ada")] == ["m2"]
    after_all = await store.ratings.digest()
    await store.ratings.forget_all()
    await settle(store)
    assert await store.ratings.digest() == after_all


async def test_a_match_from_a_file_is_never_rated_not_even_when_all_are_computed_anew(store: SqlStore) -> None:
    await with_people(store, "ada", "ben")
    running = await begun(store, "m1", ["ada", "ben"])
    await store.ratings.leave_out("m1", NEVER)
    await end(store, running, [1, 2], 5)
    await settle(store)
    await store.ratings.forget_all()
    await settle(store)
    assert await store.ratings.verdict("m1") == counting.IMPORTED
    assert await store.ratings.of_user("ada") == []


async def test_a_damaged_match_is_left_out_and_the_others_are_rated(store: SqlStore) -> None:
    await with_people(store, "ada", "ben")
    await played(store, "m1", ["ada", "ben"], [1, 2], 1, header="{")
    await played(store, "m2", ["ada", "ben"], [1], 2)
    await played(store, "m3", ["ada", "ben"], [1, 2], 3, RowRecord(2, '{"note":', 1))
    await played(store, "m4", ["ada", "ben"], [1, 2], 4, game="unknown")
    await played(store, "m5", ["ada", "ben"], [1, 2], 5)
    assert await settle(store) == 5
    assert await store.ratings.count() == {"rated": 1, "unreadable": 4}


async def test_leaders_are_those_of_whom_enough_is_known_and_who_show_themselves(store: SqlStore) -> None:
    await with_people(store, "ada", "ben", "cay")
    for number in range(24):
        ranks = [2, 1] if number % 3 == 1 else [1, 2]
        await played(store, f"m{number:02}", ["ada", "ben"], ranks, (number + 1) * DAY_MS)
    await played(store, "n1", ["cay", "ben"], [1, 2], 25 * DAY_MS)
    await settle(store)
    now = 26 * DAY_MS

    async def listed(instant: int = now) -> tuple[list[str], list[str]]:
        first = await store.ratings.leaders("khronos", "two", instant, 10)
        second = await store.ratings.newcomers("khronos", "two", instant, 10)
        return [one.user.id for one in first], [one.user.id for one in second]

    assert await listed() == (["ada", "ben"], ["cay"])
    ada, ben = [next(iter(await store.ratings.of_user(one))) for one in ("ada", "ben")]
    assert await store.ratings.ahead("khronos", "two", ben.mean, now, 10) == 1
    for most, below, counted in ((0, None, 0), (10, ada.mean + 1, 1), (10, ada.mean, 0)):
        assert await store.ratings.ahead("khronos", "two", ben.mean, now, most, below) == counted
    assert ben.settled == settled_until(ben.matches, ben.deviation, ben.last) > now
    points = {one.rating.at(now).points: 1 for one in await store.ratings.leaders("khronos", "two", now, 10)}
    assert len(points) == 2
    assert await store.ratings.spread("khronos", "two", now) == points, "provisional ones do not count"
    assert not ben.is_provisional(ben.settled - DAY_MS)
    assert ben.is_provisional(ben.settled + DAY_MS), "what was not used fades"
    late = await listed(now + 5_000 * DAY_MS)
    assert (late[0], sorted(late[1])) == ([], ["ada", "ben", "cay"])
    user = await store.user("ada")
    assert user is not None
    await store.change_user(replace(user, hidden=True))
    assert await listed() == (["ben"], ["cay"])
    assert list(await store.ratings.spread("khronos", "two", now)) == [ben.at(now).points]
    assert await store.ratings.ahead("khronos", "two", ben.mean, now, 10) == 0


async def test_every_question_about_ratings_is_answered_by_an_index(store: SqlStore) -> None:
    await with_people(store, *(f"u{number}" for number in range(400)))

    def fill(connection: Connection) -> None:
        for start in range(0, 20_000, 2_000):
            numbers = range(start, start + 2_000)
            matches = [schema.values_of(a_match(f"m{number:06}", status="over")) for number in numbers]
            connection.execute(insert(schema.match), matches)
            state = [
                {"match": f"m{n:06}", "finished": n, "verdict": "" if n % 2_000 == 0 else "rated"} for n in numbers
            ]
            connection.execute(insert(schema.rating_match), state)
            common: dict[str, Any] = {"kind": "two", "number": 1, "place": 1, "mean_before": 1, "deviation_before": 1}
            common |= {"deviation": 1}
            connection.execute(
                insert(schema.rating_change),
                [
                    common
                    | {"match": f"m{n:06}", "seat": seat, "user": f"u{(n + seat) % 400}", "mean": n}
                    | {"game": ("khronos", "feudum")[n % 2], "finished": n}
                    for n in numbers
                    for seat in (0, 1)
                ],
            )
        rating: dict[str, Any] = {"deviation": 1, "matches": 9, "last": 1, "settled": 10}
        connection.execute(
            insert(schema.rating),
            [
                rating | {"user": f"u{n}", "game": game, "kind": kind, "mean": n}
                for n in range(400)
                for game in ("khronos", "feudum", "inventions")
                for kind in counting.KINDS
            ],
        )

    await store._engines.write(fill)
    await store._engines.write(lambda connection: connection.execute(text("ANALYZE")))
    plans = {
        "ix_rating_match_pending": pending(10),
        "ix_rating_change_user_game_kind_finished_match": history("u7", "khronos", "two", 20),
        "ix_rating_game_kind_mean_settled_user": leaders("khronos", "two", 20, schema.rating.c.settled >= 5),
    }
    for index, wanted in plans.items():
        told = await plan(store, wanted)
        assert index in told, told
        assert "Seq Scan" not in told, told
        assert "TEMP B-TREE FOR ORDER BY" not in told, told
    behind = Rating("u7", "khronos", "two", 390, 1, 9, 1, 9)
    for index, wanted in (
        ("ix_rating_change_game_kind_finished_match", latest("khronos", "two", 20)),
        ("ix_rating_change_user_game_kind_finished_match", history("u7", "khronos", "two", 20, 7)),
        ("ix_rating_game_kind_mean_settled_user", leaders("khronos", "two", 20, schema.rating.c.settled >= 5, behind)),
    ):
        told = await plan(store, wanted)
        assert index in told and "Seq Scan" not in told, told
    for below in (None, 400):
        told = await plan(store, ahead("khronos", "two", 390, 5, 10, below))
        assert "ix_rating_game_kind_mean_settled_user" in told, told


async def test_what_was_over_before_ratings_came_waits_to_be_rated_and_everybody_has_a_tag(
    database: str, tmp_path: Path
) -> None:
    store = make_store(database, tmp_path)

    def before(connection: Connection) -> None:
        command.upgrade(configuration(connection), "0013")
        person = text(
            "INSERT INTO person (id, name, created, recovery, webhook, language) VALUES (:id, 'x', :created, '', '', '')"
        )
        for name, created in (("ada", 1), ("ben", 1), ("host", 900)):
            connection.execute(person, {"id": name, "created": created})
        for match, owner, finished in (("m1", "ada", 700), ("m2", "host", 800), ("m3", "ada", 500), ("m4", "ada", 600)):
            result = {"ranks": [1, 2], "scores": [1, 0]}
            over = a_match(match, seats=2, header=HEADER, status="over", created=500, finished=finished, owner=owner)
            put_as_of_then(connection, schema.match, schema.values_of(replace(over, result=result)))
            for seat in seats_of(["ada", "ben"]):
                put_as_of_then(connection, schema.seat, schema.values_of(seat) | {"match": match})

    await store._engines.write(before)
    await store.open()
    try:
        users = [await store.user(name) for name in ("ada", "ben", "host")]
        tags = {user.tag for user in users if user is not None}
        assert len(tags) == 3
        assert all(len(tag) == 10 and tag.isalnum() for tag in tags)
        assert await settle(store) == 2
        assert [one.match for one in await store.ratings.changes("ada")] == ["m4", "m1"]
        assert await store.ratings.count() == {"imported": 2, "rated": 2}
    finally:
        await store.close()


async def test_matches_that_are_not_rated_are_found_among_somebodys_last_ones(store: SqlStore) -> None:
    await with_people(store, "ada", "ben")
    asked = note(2, "coach_asked", 0)
    await played(store, "m1", ["ada", "ben"], [1, 2], 1, asked)
    await played(store, "m2", ["ada", "ben"], [1, 2], 2)
    await played(store, "m3", ["ada"], [1], 3, game="inventions", claimed=False)
    await played(store, "m4", ["ada", "+random"], [1, 2], 4, listed=False)
    await played(store, "m5", ["ada", "ben"], [2, 1], 5, asked, closed=1)
    await played(store, "m6", ["ben", "+random"], [1, 2], 6)
    await played(store, "m7", ["ada"], [1], 7, game="inventions", lesson=True)
    assert await settle(store) == 7
    of_ada = store.ratings.unrated
    found = await of_ada("ada", 9, counting.RECORDED, ["khronos"], False)
    assert [one.match for one in found] == ["m5", "m4", "m3", "m1"], "neither rated, nor a lesson, nor another's"
    assert [(one.verdict, one.seats, one.claimed) for one in found[1:3]] == [
        ("unmeasured", 2, True),
        ("alone", 1, False),
    ]
    assert found[0].header == HEADER
    assert [one.match for one in await of_ada("ada", 9, counting.RECORDED, [], True)] == ["m3", "m1"], "what was listed"
    assert [one.header for one in await of_ada("ada", 9, counting.RECORDED, [], True)] == [HEADER, ""], (
        "alone it is told"
    )
    assert [one.match for one in await of_ada("ada", 3, counting.RECORDED, [], False)] == ["m5", "m4"]
    assert [one.match for one in await of_ada("ada", 9, ["alone"], [], False)] == ["m3"]
    assert await store.ratings.verdicts(["m1", "m2", "m9"]) == {"m1": "coach_asked", "m2": "rated"}
    again = replace(seats_of(["ada", "ada"])[1], local=True)
    await store.commit(Commit((await store.ratings.matches(["m1"]))[0][0], 2, seats=(seats_of(["ada"])[0], again)))
    assert await settle(store) == 1
    assert [one.match for one in await of_ada("ada", 9, counting.RECORDED, [], True)] == ["m3", "m1"], "once each"
