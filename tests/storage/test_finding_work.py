"""A server that begins finds what needs it by indexes, however many matches are stored, and opens nothing else."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Executable, insert, select, text

from gnomon.matches.records import DAY_MS, NEVER, Pace, Status
from gnomon.matches.servers import Rhythm
from gnomon.storage import schema
from gnomon.storage.engines import database_url
from gnomon.storage.reading import needing
from gnomon.storage.servers import SqlServers
from gnomon.storage.store import SqlStore, _values
from tests.storage.test_store import a_match, with_match

pytestmark = pytest.mark.anyio

MANY = 20_000
SOON = 1_000_000


async def fill(store: SqlStore) -> None:
    """Many matches: most are over, some wait for people, some for a day, three need a server."""

    def one(number: int) -> dict[str, Any]:
        status: Status = "over" if number % 4 else "running"
        days = number % 8 == 0
        record = a_match(f"m{number:06d}", status=status, seq=5, quiet=5, asked=(0,), owner=f"u{number % 500}")
        record = replace(
            record, pace=Pace("days", DAY_MS) if days else Pace(), deadline=SOON + DAY_MS if days else NEVER
        )
        return _values(record)

    def work(connection: Connection) -> None:
        for start in range(0, MANY, 2_000):
            connection.execute(insert(schema.match), [one(number) for number in range(start, start + 2_000)])

    await store._engines.write(work)
    await with_match(store, "asked", status="running", quiet=NEVER)
    await with_match(store, "unjudged", status="running")
    await with_match(store, "due", status="running", quiet=0, deadline=SOON - 1)
    await with_match(store, "later", status="running", quiet=0, deadline=SOON + 1)
    await with_match(store, "ended", status="over", quiet=NEVER, deadline=SOON - 1)
    await store._engines.write(lambda connection: connection.execute(text("ANALYZE")))


async def plan(store: SqlStore, wanted: Executable) -> str:
    """How the database goes about a query."""

    def work(connection: Connection) -> str:
        # With its values in place, as the database itself sees them when it plans.
        compiled = wanted.compile(connection.engine, compile_kwargs={"literal_binds": True})  # type: ignore[attr-defined]
        how = "EXPLAIN" if connection.dialect.name == "postgresql" else "EXPLAIN QUERY PLAN"
        words = f"{how} {compiled}".replace("%%", "%").replace("%", "%%")
        return "\n".join(str(row[-1]) for row in connection.exec_driver_sql(words))

    return await store._engines.read(work)


async def test_the_matches_that_need_a_server_are_found_by_indexes(store: SqlStore) -> None:
    await fill(store)
    assert await store.unattended(SOON, "", 10) == ["asked", "due", "unjudged"]
    assert await store.unattended(SOON, "asked", 1) == ["due"]
    how = await plan(store, needing(SOON))
    assert "ix_match_unrest" in how
    assert "ix_match_deadline" in how
    assert "Seq Scan" not in how
    assert "SCAN match\n" not in how + "\n"
    assert "ix_match_owner" in await plan(store, select(schema.match.c.id).where(schema.match.c.owner == "u7"))


async def test_a_server_finds_its_work_among_many_matches_quickly_and_takes_no_more(
    store: SqlStore, database: str, tmp_path: Path
) -> None:
    await fill(store)
    one, two = (SqlServers(database_url(database, tmp_path), "1.0", Rhythm(dead=600)) for _ in range(2))
    for server in (one, two):
        await server.beat()
    how = await plan(store, one._unkept(SOON, 20))
    assert "Seq Scan on match" not in how
    assert "SCAN match\n" not in how + "\n"
    begun = time.perf_counter()
    now = (await one.beat()).instant
    found = await one.take(2, ())
    assert time.perf_counter() - begun < 3
    found_too = await two.take(20_000, ())
    assert now > SOON + DAY_MS  # by now every deadline has come
    assert len(found.taken) == 2
    assert found.more
    assert not {taken.match for taken in found.taken} & {taken.match for taken in found_too.taken}
    assert len(found.taken) + len(found_too.taken) == MANY // 8 + 4
    assert (await one.take(20, ())).taken == ()
    for server in (one, two):
        await server.leave()
