"""What is done with the line of jobs in one step, as functions of PostgreSQL.

A thought is put, taken, handed in and fetched by its asker: as single statements that is some twenty ways to the database and
back, and half of what a server has to do for a program's answer. Each function does one of these at once. They stand in the
schema of the line and are made by whoever misses them; one that is to do something else gets a new name, for two releases work
side by side during an update.
"""

from __future__ import annotations

from typing import Final

from gnomon.matches.jobs import BAND, Lane, spot
from gnomon.matches.thinking import Claim, Urgency

CHANNEL: Final = "gnomon_jobs"
"""What is rung: the key of a job that has an outcome or was withdrawn, or nothing when a job is to be taken again."""
LOCK: Final = 0x6A6F6273
"""Key of the advisory lock under which tables are made and lost jobs looked for; with a job's key, of that under which it is
put or taken out.
"""
OWNERS_LOCK: Final = LOCK + 1
"""With an owner, key of the lock under which their jobs are counted. It is taken after the job's own."""
OF_KEY: Final = "((queueing_lock = {key} AND status = 'todo') OR (lock = {key} AND status = 'doing'))"
"""That a row of the library's table is the job of a `key`."""

_FIRST_WISH: Final = spot(Claim(Urgency.AWAITED), 0).priority

_PUT: Final = f"""
CREATE FUNCTION gnomon_put_2(
    job_key text, job_owner text, kind text, alone text, behind text, top integer, due timestamptz, facts jsonb
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    known record;
    others bigint;
    queue text;
    place integer;
BEGIN
    -- Two that put one job at once: the second is to see the first's, though somebody has taken it meanwhile.
    PERFORM pg_advisory_xact_lock({LOCK}, hashtext(job_key));
    PERFORM pg_advisory_xact_lock({OWNERS_LOCK}, hashtext(job_owner));
    SELECT id, status, priority, queue_name INTO known FROM procrastinate_jobs WHERE {OF_KEY.format(key="job_key")};
    IF known.status = 'doing' OR EXISTS (SELECT 1 FROM gnomon_outcomes WHERE key = job_key) THEN
        RETURN false;
    END IF;
    SELECT count(*) INTO others FROM procrastinate_jobs
    WHERE status IN ('todo', 'doing') AND args->>'owner' = job_owner AND lock <> job_key
        AND (known.id IS NULL OR id < known.id);
    queue := CASE WHEN others = 0 THEN alone ELSE behind END;
    place := top - least(others, {BAND - 1});
    IF known.id IS NULL THEN
        PERFORM procrastinate_defer_jobs_v1(
            ARRAY[ROW(queue, kind, place, job_key, job_key, facts, due)::procrastinate_job_to_defer_v1]
        );
        RETURN true;
    END IF;
    IF (known.priority, known.queue_name) IS DISTINCT FROM (place, queue::varchar) THEN
        UPDATE procrastinate_jobs SET priority = place, queue_name = queue,
            args = args || jsonb_build_object(
                'urgency', facts->'urgency', 'step', facts->'step', 'owner', facts->'owner', 'match', facts->'match'
            )
        WHERE id = known.id AND status = 'todo';
        PERFORM pg_notify('{CHANNEL}', '');
    END IF;
    RETURN false;
END;
$$"""  # noqa: S608
"""Put a job in line, or move it to where its claim has it now: true if it was added. `alone` is its queue if its owner has
nothing else in line, `behind` if they have; `top` its priority then, one less for each that goes before it.
"""

_MOVE_UP: Final = f"""
CREATE FUNCTION gnomon_move_up_1(job_owner text, gone bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    is_first boolean;
BEGIN
    PERFORM pg_advisory_xact_lock({OWNERS_LOCK}, hashtext(job_owner));
    WITH moved AS (
        UPDATE procrastinate_jobs AS job SET priority = job.priority + 1, queue_name = CASE
            WHEN job.priority + 1 = {_FIRST_WISH} THEN replace(job.queue_name, '.{Lane.PEOPLE}.', '.{Lane.FIRST}.')
            ELSE job.queue_name END
        FROM (
            SELECT id FROM procrastinate_jobs
            WHERE status = 'todo' AND args->>'owner' = job_owner AND id > gone AND mod(priority, {BAND}) <> 0
            ORDER BY id FOR UPDATE
        ) AS after_it WHERE job.id = after_it.id RETURNING job.priority = {_FIRST_WISH} AS is_now
    )
    SELECT bool_or(is_now) INTO is_first FROM moved;
    IF is_first THEN
        PERFORM pg_notify('{CHANNEL}', '');
    END IF;
END;
$$"""  # noqa: S608
"""Whatever an owner has put after a job that has gone has one less before it; see `gnomon.matches.jobs.spot`."""

_END: Final = f"""
CREATE FUNCTION gnomon_end_1(ticket bigint, job_key text, body text, error text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    job_owner text;
BEGIN
    DELETE FROM procrastinate_jobs WHERE id = ticket AND status IN ('todo', 'doing')
    RETURNING args->>'owner' INTO job_owner;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    PERFORM gnomon_move_up_1(job_owner, ticket);
    INSERT INTO gnomon_outcomes (key, body, error) VALUES (job_key, body, error) ON CONFLICT DO NOTHING;
    PERFORM pg_notify('{CHANNEL}', job_key);
    RETURN true;
END;
$$"""  # noqa: S608
"""Keep an outcome and take its job out of line: false if the job is there no longer."""

_FINISH: Final = f"""
CREATE FUNCTION gnomon_finish_2(
    ticket bigint, holder bigint, job_key text, body text, error text
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock({LOCK}, hashtext(job_key));
    PERFORM 1 FROM procrastinate_jobs
    WHERE id = ticket AND lock = job_key AND status = 'doing' AND worker_id = holder FOR UPDATE;
    RETURN FOUND AND gnomon_end_1(ticket, job_key, body, error);
END;
$$"""
"""The same, for the taker that holds the job of this ticket and key: false for anybody else."""

INDEXES: Final = {
    "gnomon_jobs_of_owner": "procrastinate_jobs ((args->>'owner')) WHERE status IN ('todo', 'doing')",
    "gnomon_jobs_of_taker": "procrastinate_jobs (worker_id) WHERE worker_id IS NOT NULL",
    "gnomon_outcomes_at": "gnomon_outcomes (at)",
}
"""By name, what the library has no index for: an owner's jobs, those of a taker that goes, outcomes that are old."""

FUNCTIONS: Final = {
    "gnomon_put_2": _PUT,
    "gnomon_move_up_1": _MOVE_UP,
    "gnomon_end_1": _END,
    "gnomon_finish_2": _FINISH,
}
"""By name, the statement that makes each."""
