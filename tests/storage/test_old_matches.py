"""Old matches on both databases: which go, which stay whatever is asked, and what a server that dies leaves."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, func, select

from gnomon.matches import clearing as clearing_module
from gnomon.matches.clearing import Clearing
from gnomon.matches.counting import ALONE, RATED, UNREADABLE
from gnomon.matches.deeds import Deed
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.old_matches import KINDS, Keep, Kind
from gnomon.matches.records import (
    DAY_MS,
    NEVER,
    ChatLine,
    Commit,
    Invitation,
    Notice,
    Order,
    ReviewRecord,
    SandboxRecord,
)
from gnomon.matches.ties import Report
from gnomon.storage import schema
from gnomon.storage.store import SqlStore
from tests.matches.house import House, TurnedClock, declined
from tests.storage.conftest import make_store
from tests.storage.test_store import ADA, BEN, SEATS, a_match, a_row

pytestmark = pytest.mark.anyio

BEFORE = 1_000
PORTION = 4
DEED = Deed(0, 5, "", "Gnomon", "cleared", "", "", "", {"kind": "people", "days": 3})
PROGRAMS = [replace(SEATS[2], index=index) for index in range(3)]


async def write(store: SqlStore, work: Callable[[Connection], object]) -> None:
    await store._engines.write(work)


async def rows_of(store: SqlStore, match: str) -> int:
    """How many rows of whatever table belong to a match."""

    def work(connection: Connection) -> int:
        found = 0
        for table in schema.metadata.tables.values():
            if "match" in table.c and table.name != "report":
                wanted = select(func.count()).select_from(table).where(table.c["match"] == match)
                found += connection.execute(wanted).scalar_one()
        return found

    return await store._engines.read(work)


async def over(store: SqlStore, name: str, verdict: str = ALONE, finished: int = 9, programs: bool = False) -> None:
    """A finished match that nobody has to rate any more."""
    seats = PROGRAMS if programs else SEATS
    await store.create(a_match(name, seq=0), seats, [a_row(0)])
    record = a_match(name, seq=1, status="over", finished=finished)
    await store.commit(Commit(record, 0, (a_row(1, message=f"{name} 1"),), tuple(seats)))
    table = schema.rating_match
    await write(store, lambda c: c.execute(table.update().where(table.c.match == name).values(verdict=verdict)))


async def left(store: SqlStore, name: str, **changes: object) -> None:
    """A match that is not over."""
    await store.create(a_match(name, seq=0, **{"since": 9, "quiet": 0} | changes), SEATS, [a_row(0)])


async def some(store: SqlStore) -> dict[Kind, list[str]]:
    found = {kind: sorted(await store.old_matches.some(kind, BEFORE, 99)) for kind in KINDS}
    assert {kind: len(names) for kind, names in found.items()} == {
        kind: await store.old_matches.count(kind, BEFORE) for kind in KINDS
    }
    return {kind: names for kind, names in found.items() if names}


async def test_each_kind_is_found_by_its_age(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    await over(store, "old")
    await over(store, "listed")
    await over(store, "young", finished=BEFORE)
    await over(store, "programs", programs=True)
    await over(store, "young programs", finished=BEFORE, programs=True)
    await left(store, "waits")
    await left(store, "runs", status="running")
    await left(store, "paused", status="running", paused=True)
    await left(store, "now", since=BEFORE)
    await left(store, "clock runs", status="running", deadline=5)
    await left(store, "programs think", status="running", quiet=-2)
    assert await some(store) == {
        "people": ["listed", "old"],
        "programs": ["programs"],
        "unfinished": ["paused", "runs", "waits"],
    }
    assert len(await store.old_matches.some("people", BEFORE, 1)) == 1


async def test_what_counts_or_somebody_keeps_stays(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    for verdict in ("", RATED, UNREADABLE):
        await over(store, f"verdict {verdict}", verdict)
    for name in ("challenge", "event", "copy", "reported", "attended", "decided"):
        await over(store, name)
    await left(store, "copied")
    copy = SandboxRecord("s1", "ada", "copy", 0, 0, False, False, 1, "{}")
    await store.save_sandbox(copy)
    await store.save_sandbox(replace(copy, id="s2", match="copied"))
    for report in (
        Report(0, "ada", "ben", "reported", NEVER, "name", "", 5),
        Report(0, "ben", "ada", "decided", NEVER, "name", "", 5),
    ):
        await store.reports.add(report, 0, 9)
    (found,) = [one for one in await store.reports.open("", 9) if one.match == "decided"]
    assert await store.reports.decide(replace(found, decided=9, decision="dismissed"), DEED, None)
    deal = {"game": "khronos", "kind": "daily", "name": "2026-01-01", "mode": "x", "user": "ada", "created": 1}
    deal |= {
        "verdict": "counts",
        "player": "Ada",
        "points": 1,
        "won": True,
        "facts": {},
        "finished": 9,
        "match": "challenge",
    }

    def keep(connection: Connection) -> None:
        connection.execute(schema.challenge.insert(), deal)
        connection.execute(schema.attendance.insert(), {"server": "s", "match": "attended", "user": "ada"})
        event: dict[str, object] = {column.name: 0 for column in schema.event.c} | {
            "id": "e1",
            "options": {},
            "pace": a_match().pace,
            "ladder": None,
        }
        texts = {c.name: "x" for c in schema.event.c if c.type.python_type is str and c.name != "id"}
        connection.execute(
            schema.event.insert(), event | {k: v for k, v in texts.items() if k not in ("options", "pace", "ladder")}
        )
        table = {"event": "e1", "round": 1, "number": 1, "match": "event", "entrants": (), "places": (), "scores": ()}
        connection.execute(schema.event_table.insert(), table)

    await write(store, keep)
    assert await some(store) == {"people": ["decided"]}
    names = ["verdict rated", "challenge", "event", "copy", "decided"]
    assert await store.old_matches.delete("people", BEFORE, names, DEED) == 1
    assert await store.match("copy") is not None
    assert await store.match("decided") is None


async def test_a_match_goes_with_all_that_is_its_own_and_nothing_else(store: SqlStore) -> None:
    for user in (ADA, BEN):
        await store.save_user(user)
    await over(store, "stays")
    before = await rows_of(store, "stays")
    await over(store, "goes")
    await store.add_line("goes", ChatLine(0, "ada", 0, "Ada", "hm", 5))
    await store.save_orders("goes", 0, [Order(0, "q", 1, 1)])
    await store.save_invitation(Invitation("c1", "goes", 0, False, 1))
    await store.save_notice(Notice(0, "ada", "goes", 0, "", 1, 2))
    await store.channels.save_calls("ada", {"goes": "short"})
    await store.save_review(ReviewRecord("goes", "j", 1, b"x"), {0: 871})
    assert await rows_of(store, "goes") == before + 7
    assert await store.old_matches.delete("people", BEFORE, ["goes", "nobody knows"], DEED) == 1
    assert await rows_of(store, "goes") == 0
    assert await rows_of(store, "stays") == before
    (deed,) = await store.hosting.deeds(9)
    assert (deed.act, deed.name, deed.facts) == ("cleared", "Gnomon", {"kind": "people", "days": 3, "matches": 1})
    assert await store.old_matches.delete("people", BEFORE, ["goes"], DEED) == 0
    assert await store.hosting.deeds(9) == [deed]


async def test_what_happens_meanwhile_keeps_a_match(store: SqlStore) -> None:
    await store.save_user(ADA)
    await left(store, "waits")
    await store.commit(Commit(a_match("waits", seq=1, since=BEFORE), 0, (a_row(1),)))
    assert await store.old_matches.delete("unfinished", BEFORE, ["waits"], DEED) == 0
    assert await store.hosting.deeds(9) == []


async def rested(_seconds: float) -> None:
    """No time between portions."""


async def test_a_server_that_dies_in_the_middle_leaves_whole_matches_and_the_right_number(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make_store(database, tmp_path)
    house = House(store, TurnedClock(9 + 4 * DAY_MS))
    await store.open()
    await store.save_user(ADA)
    for number in range(2 * PORTION + 3):
        await over(store, f"m{number}")
    whole = await rows_of(store, "m0")
    monkeypatch.setattr(clearing_module, "PORTION", PORTION)
    portions = 0

    async def dies(_seconds: float) -> None:
        nonlocal portions
        portions += 1
        if portions == 2:
            raise StorageTrouble("killed")

    host = house.host
    clearing = Clearing(host.tables, store, host.clock, Keep(people=3), dies)
    with pytest.raises(StorageTrouble):
        await clearing.clear()
    there = [await rows_of(store, f"m{number}") for number in range(2 * PORTION + 3)]
    assert sorted(there) == [0] * (2 * PORTION) + [whole] * 3
    assert [deed.facts["matches"] for deed in await store.hosting.deeds(9)] == [PORTION, PORTION]
    clearing = Clearing(host.tables, store, host.clock, Keep(people=3), rested)
    assert await clearing.count() == {"people": 3, "programs": 0, "unfinished": 0}
    assert await clearing.clear() == 3
    assert await clearing.clear() == 0
    assert [deed.facts["matches"] for deed in await store.hosting.deeds(9)] == [3, PORTION, PORTION]
    await store.close()


async def test_nothing_goes_unasked_and_whoever_looks_keeps_a_match(database: str, tmp_path: Path) -> None:
    store = make_store(database, tmp_path)
    house = House(store)
    host = house.host
    await host.start()
    try:
        ada = await house.guest("Ada")
        table = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
        other = await house.set_table(ada, SeatPlan("me"), SeatPlan("open"))
        house.clock.turn(30 * DAY_MS)
        clearing = Clearing(host.tables, store, house.clock, Keep(), rested)
        assert await clearing.clear() == 0
        clearing.keep = Keep(unfinished=31)
        assert await clearing.clear() == 0
        clearing.keep = Keep(people=1, programs=1, unfinished=29)
        page = table.subscribe(table.viewer(ada.id))
        assert await clearing.count() == {"people": 0, "programs": 0, "unfinished": 2}
        assert await clearing.clear() == 1
        assert await declined(host.tables.open(other.id)) == "unknown_match"
        assert await declined(host.seating.come(other, await house.guest("Ben"))) == "unknown_match", (
            "nor by an old page"
        )
        assert await host.tables.open(table.id) is table
        table.unsubscribe(page)
        assert await clearing.clear() == 1
    finally:
        await host.stop()


async def test_after_a_next_match_that_has_gone_another_may_be_set(database: str, tmp_path: Path) -> None:
    store = make_store(database, tmp_path)
    house = House(store)
    host = house.host
    await host.start()
    try:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        await house.play_to_end(table, ada)
        following = await host.lobby.rematch(table, ada)
        assert await host.lobby.rematch(table, ada) is following
        for gone in (schema.match_row, schema.seat):
            await write(store, lambda c, gone=gone: c.execute(delete(gone).where(gone.c.match == following.id)))  # type: ignore[misc]
        await write(store, lambda c: c.execute(delete(schema.keeper).where(schema.keeper.c.match == following.id)))
        await write(store, lambda c: c.execute(delete(schema.match).where(schema.match.c.id == following.id)))
        host.tables.forget(following.id)
        again = await host.lobby.rematch(table, ada)
        assert again.id != following.id
        assert table.record.rematch == again.id
    finally:
        await host.stop()
