"""Whom people keep away and what they report, on both databases."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches.deeds import Deed, Standing
from gnomon.matches.phrases import FREE_TALK
from gnomon.matches.records import NEVER, ChatLine, Commit
from gnomon.matches.ties import Report, Tie
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN, SEATS, a_match, a_row, with_match

pytestmark = pytest.mark.anyio

CAY = replace(ADA, id="cay", name="Cay", tag="")
DEED = Deed(0, 50, "", "", "dismissed", "ben", "Ben", "seen", {})


def a_report(**fields: object) -> Report:
    return replace(Report(0, "ada", "ben", "", NEVER, "insults", "rude", 100), **fields)  # type: ignore[arg-type]


async def three(store: SqlStore) -> None:
    for user in (ADA, BEN, CAY):
        await store.save_user(user)


async def test_a_tie_is_one_for_two_people_and_apart_is_for_both(store: SqlStore) -> None:
    await three(store)
    ties = store.ties
    assert await ties.put(Tie("ada", "ben", "muted", 5), 2)
    assert await ties.unheard(["ada", "ben"]) == {"ada": frozenset({"ben"})}
    assert await ties.apart("ada") == await ties.apart("ben") == frozenset()
    assert await ties.put(Tie("ada", "ben", "blocked", 6), 2)
    assert await ties.of_user("ada") == [(Tie("ada", "ben", "blocked", 6), BEN)]
    assert await ties.put(Tie("cay", "ada", "blocked", 7), 2)
    assert await ties.apart("ada") == {"ben", "cay"}
    assert await ties.apart("ben") == await ties.apart("cay") == {"ada"}
    assert await ties.unheard(["ada", "ben", "cay"]) == {"ada": frozenset({"ben"}), "cay": frozenset({"ada"})}
    assert await ties.put(Tie("ada", "cay", "muted", 8), 2)
    assert not await ties.put(Tie("cay", "ben", "muted", 9), 1), "too many"
    assert await ties.put(Tie("cay", "ada", "muted", 9), 1), "no more than before"
    await ties.cut("ada", "ben")
    await ties.cut("ada", "ben")
    assert await ties.tie("ada", "ben") is None
    assert await ties.apart("ada") == frozenset()


async def test_a_program_does_not_hear_free_talk_where_its_keeper_does_not(store: SqlStore) -> None:
    await three(store)
    for program, keeper in (("robby", "ada"), ("other", "ben")):
        await store.save_user(replace(ADA, id=program, recovery="", tag="", keeper=keeper))
    asked = ["ada", "ben", "robby", "other"]
    assert await store.ties.unheard(asked) == {}
    await store.change_user(replace(ADA, phrases=True))
    assert await store.ties.unheard(asked) == {"ada": {FREE_TALK}, "robby": {FREE_TALK}}
    await store.ties.put(Tie("robby", "ben", "muted", 5), 2)
    assert await store.ties.unheard(["robby"]) == {"robby": {FREE_TALK, "ben"}}


async def test_one_report_for_two_people_and_a_day_however_many_come_at_once(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    other = make_store(database, tmp_path)  # another server over the same database
    try:
        await three(store)
        told = await asyncio.gather(*(one.reports.add(a_report(), 50, 9) for one in [store, other] * 4))
        assert sorted(told) == [""] + ["again"] * 7
    finally:
        await other.close()
    assert await store.reports.add(a_report(target="cay"), 50, 1) == "many"
    assert await store.reports.add(a_report(target="cay"), 50, 2) == ""
    assert await store.reports.add(a_report(by="ben", target="ada"), 50, 1) == "", "two may report each other"
    assert await store.reports.add(a_report(created=200), 100, 9) == "", "a day later"
    assert [one.target for one in await store.reports.open("", 9)] == ["ben", "cay", "ada", "ben"]
    assert [one.target for one in await store.reports.open("ben", 9)] == ["cay", "ada"], "nobody reads about themselves"
    assert (await store.reports.count_open(""), await store.reports.count_open("ben")) == (4, 2)
    assert [one.created for one in await store.reports.about("ben", 9)] == [200, 100]
    assert [one.target for one in await store.reports.by("ada", 2)] == ["ben", "cay"]


async def test_of_two_who_decide_at_once_one_does(store: SqlStore, database: str, tmp_path: Path) -> None:
    other = make_store(database, tmp_path)
    try:
        await three(store)
        await store.reports.add(a_report(), 50, 9)
        (found,) = await store.reports.open("", 9)
        decided = replace(found, decided=300, decision="muted")
        standing = Standing("ben", 1_000)
        both = (one.reports.decide(decided, DEED, standing) for one in (store, other))
        assert sorted(await asyncio.gather(*both)) == [False, True]
    finally:
        await other.close()
    assert await store.reports.open("", 9) == []
    assert await store.reports.decided("", 9) == [decided]
    assert await store.reports.decided("", 9, 300) == await store.reports.decided("ben", 9) == []
    assert await store.hosting.standings() == [standing]
    assert len(await store.hosting.deeds(9)) == 1


async def test_a_warning_goes_when_it_was_read_and_a_newer_one_stays(store: SqlStore) -> None:
    await three(store)
    warned = Standing("ben", warning="Please be kind.", warned=7)
    await store.hosting.save_standing(warned, DEED)
    await store.reports.heed("ben", 6)
    assert await store.hosting.standings() == [warned]
    await store.reports.heed("ben", 7)
    assert await store.hosting.standings() == [Standing("ben")]


async def test_the_chat_is_shown_as_it_was_when_somebody_reported(store: SqlStore) -> None:
    lines = [ChatLine(0, "ben", 0, "Ben", f"line {number}", number) for number in range(5)]
    for match in ("m1", "m2"):
        await with_match(store, match)
    kept = [await store.add_line("m1", line) for line in lines]
    await store.add_line("m2", lines[0])
    found = await store.reports.context("m1", kept[3].id, 3)
    assert [line.text for line in found] == ["line 1", "line 2", "line 3"]


async def test_of_the_reports_of_new_people_about_one_person_one_counts_and_all_are_decided_with_it(
    store: SqlStore,
) -> None:
    await three(store)
    for by, target in (("ada", "ben"), ("cay", "ben"), ("ada", "cay"), ("ben", "cay")):
        await store.reports.add(a_report(by=by, target=target, fresh=True), 50, 9)
    await store.reports.add(a_report(by="ben", target="ada"), 50, 9)
    await store.reports.add(a_report(by="cay", target="ada"), 50, 9)
    found = await store.reports.open("", 9)
    assert [(one.by, one.target) for one in found] == [("ada", "ben"), ("ada", "cay"), ("ben", "ada"), ("cay", "ada")]
    assert (await store.reports.count_open(""), await store.reports.count_open("ben")) == (4, 3)
    assert await store.reports.decide(replace(found[0], decided=300, decision="dismissed"), DEED, None)
    assert [one.decided for one in await store.reports.about("ben", 9)] == [300, 300]
    assert [one.decided for one in await store.reports.about("cay", 9)] == [NEVER, NEVER]
    assert await store.reports.decide(replace(found[2], decided=300, decision="dismissed"), DEED, None)
    assert sorted(one.decided for one in await store.reports.about("ada", 9)) == [NEVER, 300], "others count each"


async def test_who_may_invite_is_kept_with_the_person(store: SqlStore) -> None:
    await three(store)
    await store.change_user(replace(BEN, invites="friends"))
    assert await store.user("ben") == replace(BEN, invites="friends")


async def test_friends_are_those_who_both_said_so(store: SqlStore) -> None:
    await three(store)
    for user, other, kind in (("ada", "ben", "friend"), ("ben", "ada", "friend"), ("ada", "cay", "friend")):
        await store.ties.put(Tie(user, other, kind, 5), 9)  # type: ignore[arg-type]  # a kind
    assert await store.ties.friends_among("ada", ["ben", "cay"]) == {"ben"}
    assert await store.ties.friends_among("ben", ["ada"]) == {"ada"}
    assert await store.ties.friends_among("cay", ["ada"]) == frozenset()


async def test_who_played_together_and_how_often_to_the_end(store: SqlStore) -> None:
    await three(store)
    two = [replace(SEATS[0]), replace(SEATS[1], kind="person", user="ben")]
    kept = [SEATS[0], replace(SEATS[1], user="cay")]
    robot = [SEATS[0], replace(SEATS[1], kind="person", user="cay", machine=True)]
    for number, (seats, status) in enumerate(
        [
            (two, "over"),
            (two, "running"),
            (two, "over"),
            (kept, "waiting"),
            (robot, "over"),
            ([SEATS[0], SEATS[2]], "over"),
        ]
    ):
        record = a_match(f"m{number}", seq=0, status=status, finished=9 if status == "over" else NEVER)
        await store.create(record, seats, [a_row(0)])
        if status == "over":
            await store.commit(Commit(replace(record, seq=1), 0, (a_row(1),), tuple(seats)))
    assert await store.ties.played_among("ada", ["ben", "cay"]) == {"ben", "cay"}
    assert await store.ties.played_among("ben", ["ada", "cay"]) == {"ada"}
    assert [await store.ties.finished(user, 9) for user in ("ada", "ben", "cay")] == [2, 2, 1]
    assert await store.ties.finished("ada", 1) == 1
    waiting = a_match("m9", seq=0)
    await store.create(
        waiting, [replace(SEATS[0], user="ben"), replace(SEATS[1], kind="person", user="cay")], [a_row(0)]
    )
    assert await store.ties.played_among("ben", ["cay"]) == frozenset(), "that match has not begun"
