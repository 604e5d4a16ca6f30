"""However much is in line, what is done with one job looks at few rows: PostgreSQL tells what it read, in functions too."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from gnomon.matches.jobs import Job, Kind, Lane, Outcome, spot
from gnomon.matches.thinking import Claim, Urgency
from gnomon.storage.engines import database_url
from gnomon.storage.queue import PostgresJobs

pytestmark = pytest.mark.anyio

IN_LINE: Final = 4_000
OWNERS: Final = 400
LAST: Final = spot(Claim(Urgency.UNSEEN), 0)
FEW: Final = 1_100
"""Rows that a statement may look at: a thousand are counted to tell how long the line is."""
FILL: Final = """
INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, status)
SELECT %(queue)s, 'think', %(top)s - n / %(owners)s, 'of ' || n, 'of ' || n,
    jsonb_build_object('owner', 'owner ' || n %% %(owners)s, 'urgency', 4, 'match', '', 'seconds', 60, 'put', 1, 'body', ''),
    'todo'
FROM generate_series(1, %(jobs)s) AS n"""
KEPT: Final = """
INSERT INTO gnomon_outcomes (key, body, error, at)
SELECT 'kept ' || n, '{}', '', now() FROM generate_series(1, %(jobs)s) AS n"""
EXPLAINED: Final = {
    "session_preload_libraries": "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_format": "json",
    "client_min_messages": "log",
}


@dataclass
class Told:
    """What PostgreSQL told of every statement: at how many rows it looked."""

    looked: list[tuple[str, int]] = field(default_factory=list)

    def __call__(self, notice: Any) -> None:
        _, _, plan = notice.message_primary.partition("plan:\n")
        if plan:
            found = json.loads(plan)
            self.looked.append((" ".join(found["Query Text"].split()), sum(rows(found["Plan"]))))


def rows(plan: dict[str, Any]) -> Iterator[int]:
    """At how many rows each part of a plan looked that reads a table or an index."""
    if "Scan" in plan["Node Type"] and ("Relation Name" in plan or "Index Name" in plan):
        seen = (
            plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
        )
        yield seen * plan["Actual Loops"]
    for child in plan.get("Plans", ()):
        yield from rows(child)


@asynccontextmanager
async def listening(jobs: PostgresJobs, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Told]:
    told, lent = Told(), jobs._connection

    @asynccontextmanager
    async def heard() -> AsyncIterator[Any]:
        async with lent() as connection:
            connection.add_notice_handler(told)
            try:
                yield connection
            finally:
                connection.remove_notice_handler(told)

    with monkeypatch.context() as patched:
        patched.setattr(jobs, "_connection", heard)
        yield told


async def use(jobs: PostgresJobs) -> None:
    """What is done with some jobs while a long line waits; often enough for plans that are kept for any values."""
    taker = await jobs.join("Attic")
    for number in range(8):
        key = f"wish {number}"
        claim = Claim(Urgency.AWAITED, f"owner {number}")
        assert await jobs.put(Job(Kind.THINK, key, "{}", lambda claim=claim: claim))  # type: ignore[misc]
        assert not await jobs.put(Job(Kind.THINK, key, "{}", lambda claim=claim: claim._replace(urgency=Urgency.LATER)))  # type: ignore[misc]
        with pytest.raises(TimeoutError):
            await jobs.outcome(key, 0.0)
        taken = await jobs.take(taker, (Kind.THINK,), tuple(Lane), 0.0)
        assert taken is not None and taken.key == key
        assert await jobs.beat(taker) == {taken.ticket}
        assert await jobs.sweep() == 0
        assert await jobs.finish(taken, Outcome())
        assert await jobs.outcome(key, 0.0) == Outcome()
        await jobs.forget(key)
        assert await jobs.put(Job(Kind.THINK, key, "{}", lambda claim=claim: claim))  # type: ignore[misc]
        await jobs.withdraw(key)
    assert await jobs.takers()
    assert await jobs.take(taker, (Kind.THINK,), tuple(Lane), 0.0) is not None
    await jobs.leave(taker)


async def test_nothing_that_is_done_with_a_job_looks_through_the_line(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg
    from psycopg.sql import SQL, Identifier, Literal

    url = database_url(postgres_database, tmp_path)
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as connection:
        for name, value in EXPLAINED.items():
            await connection.execute(
                SQL("ALTER DATABASE {} SET {} = {}").format(
                    Identifier(url.database or ""), Identifier(*name.split(".")), Literal(value)
                )
            )
    jobs = PostgresJobs(url)
    await jobs.open()
    try:
        async with jobs._connection() as connection:
            queue = jobs._queue(Kind.THINK, Lane.PROGRAMS)
            await connection.execute(FILL, {"queue": queue, "top": LAST.priority, "owners": OWNERS, "jobs": IN_LINE})
            await connection.execute(KEPT, {"jobs": IN_LINE})
            for table in ("procrastinate_jobs", "gnomon_outcomes"):
                await connection.execute(f"ANALYZE {table}")
        async with listening(jobs, monkeypatch) as told:
            await use(jobs)
    finally:
        await jobs.close()
    assert any("args->>'owner' = job_owner" in statement for statement, _ in told.looked), "functions are told of"
    assert len({statement for statement, _ in told.looked}) > 20
    assert {statement: many for statement, many in told.looked if many > FEW} == {}
