"""A damaged database: what can be read is served, what cannot is named in the log and never quoted there."""

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import anyio
import pytest
from sqlalchemy import Integer, TypeDecorator

from gnomon.matches.counting import KINDS
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import ChallengeRecord, Login, Notice, Order, Pace, ReviewRecord, User
from gnomon.matches.rounds import Ladder, Wish
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from gnomon.storage.servers import SqlServers
from tests.matches.house import House, opened, sqlite_store

pytestmark = pytest.mark.anyio

UNDECODABLE = b'{"seed":"5ec4e7\xff'
SECRETS = ("5ec4e7", "never told")
COLUMNS = [
    (table.name, column.name)
    for table in schema.metadata.tables.values()
    for column in table.columns
    if not column.primary_key and not column.foreign_keys
]


@pytest.fixture(autouse=True)
def nothing_is_quoted(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    told = "\n".join(str(vars(record)) for record in caplog.get_records("call"))
    assert [secret for secret in SECRETS if secret in told] == []


async def fill(folder: Path) -> list[str]:
    """A database with something in every table; its matches: two that run, one that is over, one that waits."""
    async with opened(sqlite_store(folder)) as house:
        host, store = house.host, house.host.store
        ada = await house.guest("Ada")
        await host.people.open_session(ada)
        await host.devices.link(ada)
        await host.passkeys.challenge("a browser", ada)
        await host.passkeys.add(ada, "an id", b"never told", 1, "a maker", "a device", "table.test")
        await host.seeks.seek(ada, "khronos", 2, "", "day", 0)
        await host.leaves.plan(ada, "2026-01-10", "2026-01-12")
        await store.logins.add(Login("0" * 64, "https://id.example", ada.id, 1, 1))
        way = await house.told_by(ada, "http://127.0.0.1/notices")
        await host.channels.rest(ada, "Europe/Lisbon", "22:30", "07:30")
        program = SeatPlan("opponent", level="random")
        tables = [await house.set_table(ada, listed=True) for _ in range(2)]
        tables += [await house.set_table(ada, SeatPlan("me"), program, listed=True) for _ in range(2)]
        tables += [await house.set_table(ada, SeatPlan("me"), SeatPlan("open"), listed=True)]
        await house.play_to_end(tables[0], ada)
        for table in tables:
            await host.talk.say(table, ada, "hello")
            await store.save_orders(table.id, 0, [Order(0, "sleep", 1, 1)])
            await store.save_challenge(ChallengeRecord(table.id, "feudum", "daily", "2026-01-01", "x", ada.id, 1))
            await store.save_notice(Notice(0, ada.id, table.id, 0, "webhook", 1, 0, way=way.id))
            await host.analysis.copy(table, ada, 0, -1)
            await store.save_review(ReviewRecord(table.id, "1", 1, b"never told"), {0: 871})
        await host.digests.choose(ada, way.id, "18:00", "Europe/Lisbon")
        await host.channels.limit(ada, {tables[1].id: "short"})
        await host.hosting.add(None, ada, "she has the machine")
        await host.hosting.link(None, "for a friend")
        await host.hosting.allow(None, ada, 2, "a club")
        code = await host.invitations.make(None, "a club", 2, 30, "for Sunday")
        bea = await host.invitations.come(code, "Bea", "")
        await host.distance.put(ada, bea, "blocked")
        await host.reports.write(bea, ada, "insults", "hm")
        for seat in (0, 1):
            await host.seating.invite(tables[1], ada.id, seat)
        await host.access.make(ada, "mine", ["read"])
        await host.access.begin(ada.id, "key", b"request")
        rated = await house.set_table(ada, SeatPlan("me"), SeatPlan("opponent", level="club"), seed=None)
        await host.seating.resign(rated, ada.id, 0, "random")
        while not rated.is_over:
            await asyncio.sleep(0.01)
        await host.ratings.settle()
        await host.openings.settle()
        assert [one.matches for one in await store.ratings.of_user(ada.id)] == [1]
        tables.append(rated)
        event = (await host.events.hold(ada, Wish("Cup", "khronos", 2, pace=Pace("days", 86_400_000)))).event.id
        await host.events.join(event, ada)
        await host.events.add_program(event, ada, "", "random")
        await host.events.begin(event, ada)
        ladder = Ladder(2, 1)
        league = Wish("League", "khronos", 2, "league", pace=Pace("days", 86_400_000), ladder=ladder)
        event = (await host.events.hold(ada, league)).event.id
        await host.events.join(event, ada)
        await host.events.add_program(event, ada, "", "random")
        await host.events.begin(event, ada)
        server = SqlServers(database_url("", folder), "1.0")  # as over a database for several
        await server.beat()
        await server.claim([table.id for table in tables])
        await server.attend([(table.id, ada.id) for table in tables], [])
        await server.leave()
        return [table.id for table in tables]


def edit(folder: Path, statement: str, *values: object) -> int:
    """Change the database behind the server's back; how many rows were."""
    with closing(sqlite3.connect(folder / "gnomon.db")) as connection:
        connection.execute("DROP TRIGGER IF EXISTS deed_stays_update")
        changed = connection.execute(statement, values).rowcount
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return changed


async def looked_through(house: House, matches: list[str]) -> int:
    """Ask for every list, as pages do, and open every match; how many matches can be opened."""
    host, store = house.host, house.host.store
    ada = await somebody(house)
    everybodys = await host.lobby.open_tables(ada), await host.lobby.finished(ada), await store.running()
    assert all(len(listed) <= len(matches) for listed in everybodys)
    await host.analysis.mine(ada)
    assert len(await host.channels.told(ada)) <= 2 * len(matches)
    assert len(await host.channels.all(ada)) <= 1
    await host.channels.rules(ada)
    await host.channels.calls(ada)
    await host.digests.of(ada)
    await store.digests.due(2**40, 9)
    await store.channels.reachable()
    await store.best("feudum", "daily", "2026-01-01", "x", 10)
    await store.attempts(["feudum"], "daily", "2026-01-01", ada.id)
    await store.unjudged(["feudum"], "daily", "2026-01-01")
    await store.take_notices(1, 1, 10)
    await host.hosting.learn()
    await host.hosting.still()
    for kind in KINDS:
        assert len(await store.ratings.leaders("khronos", kind, 0, 10)) <= 1
        await store.ratings.newcomers("khronos", kind, 0, 10)
        await store.ratings.history(ada.id, "khronos", kind, 10)
    await store.ratings.of_user(ada.id)
    assert len(await host.distance.all(ada)) <= 1
    assert (await host.circles.of(ada)).asked == ()
    assert len(await store.reports.open("", 10)) <= 1
    await store.reports.about(ada.id, 10)
    await host.distance.learn(ada.id)
    assert len(await host.events.shown("running")) <= 2
    await host.events.of_user(ada.id)
    await host.events.settle()
    assert len(await store.hosting.deeds(10)) <= 4
    assert len(await store.hosting.known("", 10)) <= 3
    assert len(await store.hosting.latest(10)) <= 3
    for admission in await store.admissions.all(10):
        assert len(await store.admissions.arrivals(admission.id)) <= 1
    readable = 0
    codes: set[str] = set()
    for match in matches:
        await store.lines(match)
        await store.orders(match)
        await store.invitations(match)
        try:
            await host.reviews.recall(await host.tables.open(match))
            readable += 1
        except Declined as declined:
            codes.add(declined.code)
    assert codes <= {"unreadable", "unknown_match"}
    return readable


async def somebody(house: House) -> User:
    """Ada if she can be read, else another guest."""
    try:
        return await house.host.people.user("ada")
    except (Declined, StorageTrouble):
        return await house.guest("Eve")


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A whole database, to be copied and damaged, and its matches."""
    folder = tmp_path_factory.mktemp("whole")
    matches = anyio.run(fill, folder)
    edit(folder, "PRAGMA user_version = 0")
    return folder, matches


@pytest.mark.parametrize("table", sorted({table for table, _ in COLUMNS}))
async def test_one_damaged_row_of_a_table_is_left_out_and_everything_else_is_served(
    original: tuple[Path, list[str]], tmp_path: Path, table: str
) -> None:
    whole, matches = original
    for column in [name for of, name in COLUMNS if of == table]:
        shutil.copy(whole / "gnomon.db", tmp_path / "gnomon.db")
        kind = schema.metadata.tables[table].columns[column].type
        value: tuple[str, object] = ("CAST(? AS TEXT)", UNDECODABLE)
        if isinstance(kind, Integer):
            value = ("?", "never told")
        elif isinstance(kind, TypeDecorator):
            value = ("?", '["never told", {"a": 7}]')
        one = f"SELECT min(rowid) FROM {table}"
        statement = f'UPDATE {table} SET "{column}" = {value[0]} WHERE rowid = ({one})'
        assert edit(tmp_path, statement, value[1]) == 1
        async with opened(sqlite_store(tmp_path)) as house:
            readable = await looked_through(house, matches)
            assert readable >= len(matches) - (table in ("match", "seat", "match_row")), (table, column)


async def test_a_match_whose_header_is_damaged_keeps_no_other_from_going_on(
    original: tuple[Path, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole, matches = original
    shutil.copy(whole / "gnomon.db", tmp_path / "gnomon.db")
    damaged, going_on = matches[2], matches[3]
    edit(tmp_path, "UPDATE match SET header = CAST(? AS TEXT) WHERE id = ?", UNDECODABLE, damaged)
    async with opened(sqlite_store(tmp_path)) as house:
        table = await house.host.tables.open(going_on)
        assert table.asked or table.is_over
        with pytest.raises(Declined) as declined:
            await house.host.tables.open(damaged)
        assert declined.value.code == "unreadable"
        with pytest.raises(Declined):
            await house.host.tables.open(damaged)
    told = [vars(record) for record in caplog.records if record.levelno >= logging.ERROR]
    assert all("restore a backup" in record["msg"] for record in told)
    assert damaged in str(told)
    assert len([record for record in told if record.get("match") == damaged]) == 1


async def test_a_match_whose_rows_do_not_replay_is_told_once_and_without_its_contents(
    original: tuple[Path, list[str]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole, matches = original
    shutil.copy(whole / "gnomon.db", tmp_path / "gnomon.db")
    for match, body in zip(matches, ("[]", '{"never told": 1}', "7", "{", '"never told"', "null"), strict=True):
        assert edit(tmp_path, "UPDATE match_row SET body = ? WHERE match = ? AND seq = 1", body, match) <= 1
        edit(tmp_path, "UPDATE match_row SET body = ? WHERE match = ? AND seq = 0", body, match)
    async with opened(sqlite_store(tmp_path)) as house:
        assert await looked_through(house, matches) == 0
    told = [vars(record) for record in caplog.records if record.levelno >= logging.ERROR]
    assert sorted(record["match"] for record in told if "match" in record and "cannot be read" in record["msg"]) == (
        sorted(matches)
    )


def _is_known(folder: Path) -> bool:
    """Whether the list of the database's tables can be read."""
    try:
        with closing(sqlite3.connect(folder / "gnomon.db")) as connection:
            return bool(connection.execute("SELECT name, sql FROM sqlite_master").fetchall())
    except sqlite3.DatabaseError:
        return False


async def test_no_single_damaged_page_stops_the_start_or_the_lists(
    original: tuple[Path, list[str]], tmp_path: Path
) -> None:
    whole, matches = original
    content = (whole / "gnomon.db").read_bytes()
    size = int.from_bytes(content[16:18], "big")
    with closing(sqlite3.connect(whole / "gnomon.db")) as connection:
        roots = dict(connection.execute("SELECT rootpage, tbl_name FROM sqlite_master"))
    served = 0
    troubles: list[tuple[str, str]] = []
    for page in range(2, len(content) // size + 1):
        if roots.get(page) == "alembic_version":
            continue  # without it nobody can say what the database is
        damaged = bytearray(content)
        damaged[(page - 1) * size : page * size] = b"\xff" * size
        for leftover in tmp_path.iterdir():
            leftover.unlink()
        (tmp_path / "gnomon.db").write_bytes(damaged)
        if not _is_known(tmp_path):  # no table can be found without the list of them
            with pytest.raises(StorageTrouble, match="restore a backup"):
                async with opened(sqlite_store(tmp_path)):
                    pass
            continue
        async with opened(sqlite_store(tmp_path)) as house:
            try:
                served += await looked_through(house, matches)
            except StorageTrouble as trouble:
                troubles.append((str(trouble), roots.get(page, "")))
    assert {words for words, _ in troubles} <= {"what is stored is damaged; restore a backup"}
    assert {table for _, table in troubles} <= {"person", "session", "notice"}
    assert served > 3 * len(content) // size
