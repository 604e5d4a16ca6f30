"""The line of jobs in PostgreSQL, for every process and machine that reaches the database; the engine is procrastinate.

Its tables stand in a schema named after its version, beside Gnomon's own: what they hold can be put in line anew by whoever
needs it, so that another version of the library begins with empty tables, and two releases work side by side during an
update. Jobs of another release of Gnomon are left to its own takers, for the names of the queues have the version in them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec
from sqlalchemy.engine import URL

from gnomon import __version__, tracing
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.jobs import (
    ATTEMPTS,
    GRACE_MS,
    LEASE_MS,
    LOST,
    OUTCOME_MS,
    REACH_SECONDS,
    InLine,
    Job,
    Kind,
    Lane,
    Outcome,
    Taken,
    Taker,
    spot,
)
from gnomon.matches.thinking import Claim, Urgency
from gnomon.matches.waits import end, happens
from gnomon.storage.engines import hung_after
from gnomon.storage.line_functions import CHANNEL, FUNCTIONS, INDEXES, LOCK, OF_KEY

log = logging.getLogger("gnomon.queue")

BROKEN_OFF: Final = "!"
"""Stands before the key of a job that was withdrawn from whoever had taken it."""
POLL_SECONDS: Final = 2.0
"""How often takers and askers look by themselves, in case a ring was lost."""
CONNECTIONS: Final = 6
RETRY_SECONDS: Final = 1.0
FORMER: Final = (Urgency.BY_THE_CLOCK, Urgency.AWAITED, Urgency.LIVE, Urgency.WATCHED, Urgency.UNSEEN)
"""The urgencies of releases that had five of them, by the numbers under which these store and read a job's."""
FORMERLY: Final = {urgency: number for number, urgency in enumerate(FORMER)} | {Urgency.SEEN: 2, Urgency.LATER: 2}
COUNTED: Final = 1_000
"""So many jobs in line are told to whoever takes one, though there are more."""
HUNG_SECONDS: Final = 3.0
"""Less than a lease: what a process that was cut off holds locked in mid-transaction would stop whoever makes up for it."""
FRESH_SECONDS: Final = 1.0
"""A connection that was there so short a time ago is used without asking whether it still is."""

_OUTCOMES: Final = """
CREATE TABLE IF NOT EXISTS gnomon_outcomes (
    key text PRIMARY KEY, body text NOT NULL, error text NOT NULL, at timestamptz NOT NULL DEFAULT now()
)"""
_TAKERS: Final = """
CREATE TABLE IF NOT EXISTS gnomon_takers (
    id bigint PRIMARY KEY REFERENCES procrastinate_workers(id) ON DELETE CASCADE, name text NOT NULL
)"""
_HAS: Final = "SELECT 1 FROM pg_attribute WHERE attrelid = 'gnomon_takers'::regclass AND attname = %s"
_ADDED: Final = {"backend": "integer NOT NULL DEFAULT 0", "version": "text NOT NULL DEFAULT ''"}
"""What takers are told by since: the number of the PostgreSQL process at the other end of a connection that ends with the taker's
process, 0 for none; and the release of Gnomon.
"""
_SIGN: Final = """
UPDATE procrastinate_workers SET last_heartbeat = now()
WHERE id = %(taker)s AND EXISTS (SELECT 1 FROM gnomon_takers WHERE id = %(taker)s AND version = %(version)s)"""
_OF_KEY: Final = OF_KEY.format(key="%(key)s")
_LOCKED: Final = "SELECT pg_advisory_xact_lock(%s, hashtext(%s))"
_WITHDRAWN: Final = f"""
DELETE FROM procrastinate_jobs WHERE {_OF_KEY} AND (status = 'todo' OR %(begun)s)
RETURNING id, status::text, args->>'owner' AS owner"""  # noqa: S608
_CHANGED: Final = """
SELECT asked.key FROM unnest(%(keys)s::text[]) AS asked(key)
WHERE EXISTS (SELECT 1 FROM gnomon_outcomes WHERE key = asked.key) OR (
    NOT EXISTS (SELECT 1 FROM procrastinate_jobs WHERE queueing_lock = asked.key AND status = 'todo')
    AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs WHERE lock = asked.key AND status = 'doing'))"""
_GONE: Final = """
DELETE FROM procrastinate_workers WHERE last_heartbeat < now() - make_interval(secs => %(lease)s) OR id IN (
    SELECT id FROM gnomon_takers WHERE backend <> 0 AND backend NOT IN (SELECT pid FROM pg_stat_activity)
)"""
_LOST: Final = """
SELECT id, lock, attempts FROM procrastinate_jobs job WHERE status = 'doing' AND (
    worker_id IS NULL OR (SELECT max(at) FROM procrastinate_events WHERE job_id = job.id AND type = 'started') < now() - make_interval(secs => (args->>'seconds')::float + %(grace)s)
) FOR UPDATE"""
_LINE: Final = """
SELECT job.task_name, job.lock, job.args->>'owner' AS owner, job.args->>'urgency' AS urgency, job.args->>'step' AS step, job.args->>'match' AS match,
    job.args->>'put' AS put, job.status = 'doing' AS doing, taker.name, (SELECT max(at) FROM procrastinate_events WHERE job_id = job.id AND type = 'started') AS begun
FROM procrastinate_jobs job LEFT JOIN gnomon_takers taker ON taker.id = job.worker_id
WHERE job.status IN ('todo', 'doing')
ORDER BY job.status = 'todo', job.priority DESC, job.id"""
_TAKE: Final = f"""
SELECT job.id, job.task_name, job.lock, job.args, job.attempts, (
    SELECT count(*) - 1 FROM (SELECT 1 FROM procrastinate_jobs WHERE status = 'todo' LIMIT {COUNTED} + 1) AS first
) AS waiting
FROM procrastinate_fetch_job_v2(%(queues)s::varchar[], %(taker)s) AS job WHERE job.id IS NOT NULL"""  # noqa: S608
"""What is counted is the line before, with the job itself."""
_PUT: Final = """
SELECT gnomon_put_2(%(key)s, %(owner)s, %(kind)s, %(alone)s, %(behind)s, %(top)s, %(due)s, %(facts)s) AS added"""
_FINISH: Final = "SELECT gnomon_finish_2(%s, %s, %s, %s, %s) AS done"
_END: Final = "SELECT gnomon_end_1(%s, %s, %s, %s)"
_MOVE_UP: Final = "SELECT gnomon_move_up_1(%s, %s)"
_ASKED: Final = f"""
SELECT outcome.body, outcome.error, EXISTS (SELECT 1 FROM procrastinate_jobs WHERE {_OF_KEY}) AS is_in_line
FROM (SELECT 1) AS one LEFT JOIN gnomon_outcomes AS outcome ON outcome.key = %(key)s"""  # noqa: S608


class _Slot:
    """A taker's slot that looks for a job of some `queues`: `rung` if it is to look again, with the queues `heard` of since."""

    __slots__ = ("heard", "queues", "rung")

    def __init__(self, queues: frozenset[str]) -> None:
        self.queues = queues
        self.heard: list[str] = []
        self.rung = asyncio.Event()


class PostgresJobs:
    """See `gnomon.matches.jobs.Jobs`. `version` keeps the jobs of releases apart."""

    def __init__(self, url: URL, version: str = __version__) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._version = version
        self._app: Any = None
        self._schema = ""
        self._asking: dict[str, set[asyncio.Event]] = {}
        self._slots: list[_Slot] = []
        self._broken_off = asyncio.Event()
        self._listening: list[asyncio.Task[None]] = []
        self._lasting: Any = None
        self._joining = asyncio.Lock()

    async def open(self) -> None:
        """Make the tables, if they are missing, and listen."""
        import procrastinate  # an extra: only hosts with PostgreSQL have it
        import psycopg

        self._schema = "gnomon_jobs_" + "".join(c if c.isalnum() else "_" for c in procrastinate.__version__)
        try:
            async with await psycopg.AsyncConnection.connect(self._address) as connection:
                await self._prepare(connection, procrastinate.schema.SchemaManager.get_schema())
            self._app = procrastinate.App(
                connector=procrastinate.PsycopgConnector(
                    conninfo=self._address,
                    kwargs={"options": f"-c search_path={self._schema} -c {hung_after(HUNG_SECONDS)}"},
                    min_size=1,
                    max_size=CONNECTIONS,
                    pool_factory=_pool,
                )
            )
            await self._app.open_async()
        except (psycopg.Error, OSError, procrastinate.exceptions.ConnectorException) as trouble:
            raise StorageTrouble(str(trouble)) from trouble
        loop = asyncio.get_running_loop()
        works = (self._hear_jobs, self._hear_outcomes, self._look_for_outcomes)
        self._listening = [loop.create_task(self._listen(work)) for work in works]

    async def _prepare(self, connection: Any, schema: str) -> None:
        from psycopg.sql import SQL, Identifier

        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        await connection.execute(SQL("CREATE SCHEMA IF NOT EXISTS {}").format(Identifier(self._schema)))
        await connection.execute(SQL("SET LOCAL search_path = {}").format(Identifier(self._schema)))
        found = await connection.execute("SELECT to_regclass(%s)", (f"{self._schema}.procrastinate_jobs",))
        if (await found.fetchone())[0] is None:
            await connection.execute(schema)
        await connection.execute(_OUTCOMES)
        await connection.execute(_TAKERS)
        for name, made in _ADDED.items():
            known = await connection.execute(_HAS, (name,))
            if await known.fetchone() is None:  # changing a table, be it to what it is, stops whoever uses it
                await connection.execute(f"ALTER TABLE gnomon_takers ADD COLUMN {name} {made}")
        for name, over in INDEXES.items():  # looked for first: making one that is there stops those who write, too
            known = await connection.execute("SELECT to_regclass(%s)", (f"{self._schema}.{name}",))
            if (await known.fetchone())[0] is None:
                await connection.execute(f"CREATE INDEX {name} ON {over}")
        for name, made in FUNCTIONS.items():
            known = await connection.execute("SELECT to_regproc(%s)", (f"{self._schema}.{name}",))
            if (await known.fetchone())[0] is None:
                await connection.execute(made)

    async def close(self) -> None:
        """Stop listening, let go of every connection."""
        await end(self._listening)
        self._listening.clear()
        if self._lasting is not None:
            await self._lasting.close()
            self._lasting = None
        if self._app is not None:
            await self._app.close_async()
            self._app = None

    # --- rings ------------------------------------------------------------------------------------------------------

    async def _listen(self, work: Any) -> None:
        while True:
            try:
                await work()
            except Exception as trouble:
                log.warning("jobs are not heard of", extra={"trouble": str(trouble)})
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear_jobs(self) -> None:
        async def heard(*, channel: str, notification: object) -> None:
            self._wake(channel.partition("#")[2])

        await self._app.job_manager.listen_for_jobs(
            on_notification=heard, queues=self._queues(tuple(Kind), tuple(Lane))
        )

    async def _hear_outcomes(self) -> None:
        async def heard(*, channel: str, payload: str) -> None:
            if not payload:
                self._stir()
                return
            if payload.startswith(BROKEN_OFF):
                self._broken_off.set()
            for came in self._asking.get(payload.removeprefix(BROKEN_OFF), ()):
                came.set()

        await self._app.connector.listen_notify(heard, [CHANNEL])

    async def _look_for_outcomes(self) -> None:
        """Look whether a ring was lost, once for everybody who asks: by itself each would keep the database busy."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            asking = dict(self._asking)
            if not asking:
                continue
            try:
                async with self._connection() as connection:
                    found = await (await connection.execute(_CHANGED, {"keys": list(asking)})).fetchall()
                changed = [row["key"] for row in found]
            except StorageTrouble:
                changed = list(asking)  # each is to learn of it
            for key in changed:
                for came in asking[key]:
                    came.set()

    def _stir(self) -> None:
        for slot in self._slots:
            slot.rung.set()

    def _queues(self, kinds: Collection[Kind], lanes: Collection[Lane]) -> list[str]:
        return [self._queue(kind, lane) for kind in kinds for lane in lanes]

    def _queue(self, kind: Kind, lane: Lane) -> str:
        return f"{kind}.{lane}.{self._version}"

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """A connection on which every statement stands by itself. Raises StorageTrouble."""
        import psycopg
        from procrastinate.exceptions import ConnectorException
        from psycopg.rows import dict_row
        from psycopg_pool import PoolTimeout

        try:
            async with self._app.connector.pool.connection() as connection:
                connection.row_factory = dict_row
                yield connection
        except ConnectorException as trouble:
            raise StorageTrouble(str(trouble.__cause__ or trouble)) from trouble
        except (psycopg.Error, PoolTimeout, OSError) as trouble:
            raise StorageTrouble(str(trouble)) from trouble

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        """A connection whose statements count together, at the block's end. Raises StorageTrouble."""
        async with self._connection() as connection, connection.transaction():
            yield connection

    async def _row(self, statement: str, given: Any) -> Any:
        """The first row of one statement, or None. Raises StorageTrouble."""
        async with self._connection() as connection:
            return await (await connection.execute(statement, given)).fetchone()

    # --- whoever needs something ------------------------------------------------------------------------------------

    async def put(self, job: Job) -> bool:
        """See `Jobs`."""
        from psycopg.types.json import Jsonb

        claim = job.claiming()
        alone, behind = spot(claim, 0), spot(claim, 1)
        facts = {
            "body": job.body,
            "owner": claim.owner,
            "match": claim.match,
            "urgency": FORMERLY[claim.urgency],
            "step": int(claim.urgency),
            "seconds": job.seconds,
            "put": round(datetime.now(UTC).timestamp() * 1000),
            "trace": job.trace,
        }
        wish = {
            "key": job.key,
            "owner": claim.owner,
            "kind": str(job.kind),
            "alone": self._queue(job.kind, alone.lane),
            "behind": self._queue(job.kind, behind.lane),
            "top": alone.priority,
            "due": datetime.fromtimestamp(job.due / 1000, UTC) if job.due else None,
            "facts": Jsonb(facts),
        }
        return bool((await self._row(_PUT, wish))["added"])

    async def outcome(self, key: str, seconds: float) -> Outcome:
        """See `Jobs`."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        came = asyncio.Event()
        self._asking.setdefault(key, set()).add(came)
        try:
            while True:
                came.clear()
                row = await self._row(_ASKED, {"key": key})
                if row["body"] is not None:
                    return Outcome(msgspec.Raw(row["body"].encode()), row["error"])
                left = until - loop.time()
                if left <= 0 or not row["is_in_line"]:
                    raise TimeoutError
                await happens(came, left)
        finally:
            self._asking[key].discard(came)
            if not self._asking[key]:
                del self._asking[key]

    async def withdraw(self, key: str, begun: bool = False) -> None:
        """See `Jobs`."""
        if key in self._asking:
            return
        async with self._transaction() as connection:
            await connection.execute(_LOCKED, (LOCK, key))
            if key in self._asking:
                return  # somebody was just putting it
            gone = await (await connection.execute(_WITHDRAWN, {"key": key, "begun": begun})).fetchall()
            for row in gone:
                await connection.execute(_MOVE_UP, (row["owner"], row["id"]))
            if gone:
                await _ring(connection, f"{BROKEN_OFF}{key}" if any(row["status"] == "doing" for row in gone) else key)

    async def forget(self, key: str) -> None:
        """See `Jobs`."""
        async with self._connection() as connection:
            await connection.execute("DELETE FROM gnomon_outcomes WHERE key = %s", (key,))

    # --- whoever does something -------------------------------------------------------------------------------------

    async def join(self, name: str, from_afar: bool = False) -> str:
        """See `Jobs`."""
        backend = 0 if from_afar else await self._backend()
        async with self._transaction() as connection:
            asked = await connection.execute("INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id")
            number = (await asked.fetchone())["id"]
            await connection.execute(
                "INSERT INTO gnomon_takers (id, name, backend, version) VALUES (%s, %s, %s, %s)",
                (number, name, backend, self._version),
            )
        return f"{number}"

    async def _backend(self) -> int:
        """The number of the process at the other end of a connection that lasts as long as this process."""
        import psycopg

        try:
            async with self._joining, asyncio.timeout(REACH_SECONDS):
                if self._lasting is not None:
                    try:
                        await self._lasting.execute("SELECT 1")
                    except psycopg.Error:
                        await self._lasting.close()
                        self._lasting = None
                if self._lasting is None:
                    self._lasting = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
                return int(self._lasting.info.backend_pid)
        except (psycopg.Error, OSError, TimeoutError) as trouble:
            raise StorageTrouble(str(trouble) or "the database does not answer") from trouble

    async def beat(self, taker: str) -> set[int] | None:
        """See `Jobs`."""
        async with self._transaction() as connection:
            seen = await connection.execute(_SIGN, {"taker": int(taker), "version": self._version})
            if not seen.rowcount:
                return None
            held = await connection.execute(
                "SELECT id FROM procrastinate_jobs WHERE worker_id = %s AND status = 'doing'", (int(taker),)
            )
            return {row["id"] for row in await held.fetchall()}

    async def pause(self, seconds: float) -> None:
        """See `Jobs`."""
        await happens(self._broken_off, seconds)
        self._broken_off.clear()

    async def leave(self, taker: str) -> None:
        """See `Jobs`."""
        async with self._transaction() as connection:
            back = await connection.execute(
                "UPDATE procrastinate_jobs SET status = 'todo', worker_id = NULL WHERE worker_id = %s AND status = 'doing'",
                (int(taker),),
            )
            await connection.execute("DELETE FROM procrastinate_workers WHERE id = %s", (int(taker),))
            if back.rowcount:
                await _ring(connection)

    async def take(self, taker: str, kinds: Collection[Kind], lanes: Collection[Lane], seconds: float) -> Taken | None:
        """See `Jobs`."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        slot = _Slot(frozenset(self._queues(kinds, lanes)))
        self._slots.append(slot)
        try:
            while True:
                slot.rung.clear()
                slot.heard.clear()
                begun = tracing.instant()
                taken = await self._fetched(taker, slot.queues)
                if taken is not None:
                    tracing.past("job.take", begun, taken.trace)
                    return taken
                left = until - loop.time()
                if left <= 0:
                    return None
                await happens(slot.rung, min(left, POLL_SECONDS))
        finally:
            self._slots.remove(slot)
            for queue in slot.heard:  # it was told of more than it has taken
                self._wake(queue)

    def _wake(self, queue: str) -> None:
        """Let one slot that waits for such a job look for it: the one that may take least else."""
        able = [slot for slot in self._slots if queue in slot.queues and not slot.rung.is_set()]
        if able:
            slot = min(able, key=lambda one: len(one.queues))
            slot.heard.append(queue)
            slot.rung.set()

    async def _fetched(self, taker: str, queues: Collection[str]) -> Taken | None:
        from psycopg.errors import ForeignKeyViolation

        given = {"queues": f"{{{','.join(queues)}}}", "taker": int(taker)}
        async with self._connection() as connection:
            try:
                job = await (await connection.execute(_TAKE, given)).fetchone()
            except ForeignKeyViolation:  # a job is held by nobody but a taker who is known
                return None
        if job is None:
            return None
        facts = job["args"]
        claim = Claim(_urgency(facts), facts["owner"], facts["match"])
        return Taken(
            job["id"],
            taker,
            Kind(job["task_name"]),
            job["lock"],
            facts["body"],
            claim,
            facts["seconds"],
            job["attempts"],
            job["waiting"],
            facts.get("trace", ""),
        )

    async def finish(self, taken: Taken, outcome: Outcome) -> bool:
        """See `Jobs`."""
        body = bytes(outcome.body).decode()
        handed_in = (taken.ticket, int(taken.taker), taken.key, body, outcome.error)
        return bool((await self._row(_FINISH, handed_in))["done"])

    async def sweep(self) -> int:
        """See `Jobs`."""
        async with self._transaction() as connection:
            free = await (await connection.execute("SELECT pg_try_advisory_xact_lock(%s) AS free", (LOCK,))).fetchone()
            if not free["free"]:
                return 0  # another process looks at this moment
            await connection.execute(_GONE, {"lease": LEASE_MS / 1000})
            await connection.execute(
                "DELETE FROM gnomon_outcomes WHERE at < now() - make_interval(secs => %s)", (OUTCOME_MS / 1000,)
            )
            lost = await (await connection.execute(_LOST, {"grace": GRACE_MS / 1000})).fetchall()
            for row in lost:
                if row["attempts"] + 1 >= ATTEMPTS:
                    await connection.execute(_END, (row["id"], row["lock"], "null", LOST))
                else:
                    await connection.execute(
                        "SELECT procrastinate_retry_job_v2(%s, now(), NULL, NULL, NULL)", (row["id"],)
                    )
            if lost:
                await _ring(connection)
            return len(lost)

    async def line(self) -> list[InLine]:
        """See `Jobs`."""
        async with self._connection() as connection:
            rows = await (await connection.execute(_LINE)).fetchall()
        return [
            InLine(
                Kind(row["task_name"]),
                row["lock"],
                Claim(_urgency(row), row["owner"], row["match"]),
                int(row["put"]),
                round(row["begun"].timestamp() * 1000) if row["doing"] and row["begun"] else 0,
                row["name"] or "" if row["doing"] else "",
            )
            for row in rows
        ]

    async def takers(self) -> list[Taker]:
        """See `Jobs`."""
        async with self._connection() as connection:
            rows = await connection.execute(
                """SELECT taker.name, count(job.id) AS busy, taker.version FROM gnomon_takers taker
                LEFT JOIN procrastinate_jobs job ON job.worker_id = taker.id AND job.status = 'doing'
                GROUP BY taker.id, taker.name, taker.version ORDER BY taker.name, taker.id"""
            )
            return [Taker(row["name"], row["busy"], row["version"]) for row in await rows.fetchall()]


def _urgency(facts: Mapping[str, Any]) -> Urgency:
    """How urgent a stored job is, by its own step or, of a release that had fewer, by the number that it wrote."""
    step = facts.get("step")
    return Urgency(int(step)) if step is not None else FORMER[int(facts["urgency"])]


async def _ring(connection: Any, key: str = "") -> None:
    """Tell that the job of a key has an outcome, or is gone; without one, that there is a job to be taken."""
    await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, key))


def _pool(**arguments: Any) -> Any:
    """The library's pool, which looks before every use whether a connection is still there; here once a second is enough."""
    from psycopg_pool import AsyncConnectionPool

    looked: WeakKeyDictionary[Any, float] = WeakKeyDictionary()

    async def check(connection: Any) -> None:
        now = time.monotonic()
        if now - looked.get(connection, -FRESH_SECONDS) >= FRESH_SECONDS:
            await AsyncConnectionPool.check_connection(connection)
            looked[connection] = now

    async def configure(connection: Any) -> None:
        await connection.set_autocommit(True)

    return AsyncConnectionPool(**{**arguments, "check": check, "configure": configure})
