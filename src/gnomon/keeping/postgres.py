"""Copies of a PostgreSQL database, by the tools that come with it."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Final

from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import SQLAlchemyError

from gnomon.keeping.place import CannotKeep, free_name
from gnomon.kernel.errors import WrongFile
from gnomon.storage.upgrade import NEWER, known

HEAD: Final = b"PGDMP"
TOOLS: Final = ("pg_dump", "pg_restore", "psql")
LINE: Final = "gnomon_jobs_"
"""How the schemas begin in which the line of jobs stands; it is made anew, and no copy has it."""
WITHOUT_LINE: Final = """
    DO $$ DECLARE one text; BEGIN
        FOR one IN SELECT nspname FROM pg_namespace WHERE starts_with(nspname, 'gnomon_jobs_') LOOP
            EXECUTE format('DROP SCHEMA %I CASCADE', one);
        END LOOP;
    END $$;
"""
EMPTY: Final = "DROP SCHEMA public CASCADE; CREATE SCHEMA public;"
OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)


def dump(url: URL, target: Path) -> None:
    """Write a whole database into a file, while servers run or not. Raises CannotKeep."""
    part = target.with_name(target.name + ".part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        _run("pg_dump", url, "--format=custom", f"--exclude-schema={LINE}*", f"--file={part}")
        part.replace(target)
    except OSError as fault:
        raise CannotKeep(f"The backup could not be written to {target}: {fault.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)


def check(file: Path) -> None:
    """Raises WrongFile for what is no whole copy of a table's database, or one of a newer version; CannotKeep."""
    try:
        with file.open("rb") as opened:
            if opened.read(len(HEAD)) != HEAD:
                raise WrongFile(str(file), "this is no copy that pg_dump wrote in its custom format")
    except OSError as fault:
        raise CannotKeep(f"{file} cannot be read: {fault.strerror}.") from None
    try:
        _run("pg_restore", None, f"--file={os.devnull}", str(file))  # reads all of it, which finds what is damaged
        tables = _run("pg_restore", None, "--list", str(file))
        revision = _run("pg_restore", None, "--data-only", "--table=alembic_version", "--file=-", str(file))
    except CannotKeep as fault:
        raise WrongFile(str(file), f"this copy is damaged ({fault})") from None
    if not all(f"TABLE DATA public {name} " in tables for name in ("alembic_version", "match", "match_row")):
        raise WrongFile(str(file), "this database holds no matches of a table")
    lines = revision.split("FROM stdin;\n", 1)[-1].splitlines()
    if not lines or lines[0] not in known():
        raise WrongFile(str(file), NEWER)


def restore(url: URL, file: Path, folder: Path, replace: bool) -> Path | None:
    """Bring a copy back in one transaction, and say where the old database was written to in a folder.

    Raises CannotKeep and WrongFile; then the database is as it was.
    """
    if not file.is_file():
        raise CannotKeep(f"There is no file {file}.")
    check(file)
    kept = None
    with _engine(url) as engine, engine.connect() as connection:
        others = connection.execute(OTHERS).scalar_one()
        there = inspect(connection).has_table("match")
    if others:
        raise CannotKeep(f"Somebody is at work on the database ({others} connections); stop the servers first.")
    if there and not replace:
        raise CannotKeep("The database holds matches already; --replace writes them to a file first.")
    if there:
        kept = free_name(folder / "gnomon.dump")
        dump(url, kept)
    _fill(url, file, folder, there)
    return kept


def _fill(url: URL, file: Path, folder: Path, there: bool) -> None:
    """All of a copy or nothing: its statements are written out first, so that no copy that breaks off is half taken."""
    script = folder / f"restoring-{os.getpid()}.sql"
    try:
        os.close(os.open(script, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        _run("pg_restore", None, "--no-owner", "--no-privileges", f"--file={script}", str(file))
        words = ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--single-transaction"]
        first = [f"--command={WITHOUT_LINE}", *([f"--command={EMPTY}"] if there else [])]
        _run("psql", url, *words, *first, f"--file={script}")
    except OSError as fault:
        raise CannotKeep(f"{script} could not be written: {fault.strerror}.") from None
    finally:
        script.unlink(missing_ok=True)


@contextmanager
def trial(url: URL, file: Path, folder: Path) -> Iterator[URL]:
    """A database of its own on the same server with what a copy holds, gone at the end of the block. Raises CannotKeep."""
    name = f"gnomon_trial_{token_hex(4)}"
    made = url.set(database=name)
    with _engine(url) as engine:
        _alone(engine, f'CREATE DATABASE "{name}"')
        try:
            _fill(made, file, folder, False)
            yield made
        finally:
            _alone(engine, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def _engine(url: URL) -> Iterator[Engine]:
    engine = create_engine(url)
    try:
        yield engine
    except SQLAlchemyError as fault:
        reason = str(getattr(fault, "orig", fault)).splitlines()[0]
        raise CannotKeep(f"The database does not serve: {reason}.") from None
    finally:
        engine.dispose()


def _alone(engine: Engine, statement: str) -> None:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(statement))


def _run(tool: str, url: URL | None, *words: str) -> str:
    """What one of PostgreSQL's tools prints. The password goes by the environment, where other users do not see it.

    Raises CannotKeep with the tool's own complaint.
    """
    found = shutil.which(tool)
    if found is None:
        missing = ", ".join(one for one in TOOLS if shutil.which(one) is None)
        raise CannotKeep(f"The matches are in PostgreSQL; use pg_dump. (Not found here: {missing}.)")
    command, environment = [found, *words], dict(os.environ)
    if url is not None:
        plain = url.set(drivername="postgresql")._replace(password=None)  # `set` leaves out what is None
        command[1:1] = [f"--dbname={plain.render_as_string(hide_password=False)}", "--no-password"]
        if url.password is not None:
            environment["PGPASSWORD"] = str(url.password)
    done = subprocess.run(command, env=environment, capture_output=True, check=False)  # noqa: S603  tools by their paths
    if done.returncode != 0:
        raise CannotKeep(_complaint(tool, done.stderr.decode(errors="replace").splitlines()))
    return done.stdout.decode(errors="replace")


def _complaint(tool: str, lines: Sequence[str]) -> str:
    told = [line for line in lines if "error" in line.lower() or "fatal" in line.lower()] or list(lines)
    return f"{tool}: {told[0].split('error: ', 1)[-1] if told else 'failed'}"
