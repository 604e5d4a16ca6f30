"""Whom people keep away and what they report, on both databases."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from gnomon.matches.deeds import Deed, Standing
from gnomon.matches.records import NEVER, ChatLine
from gnomon.matches.ties import Report, Tie
from gnomon.storage.store import SqlStore
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN, with_match

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
