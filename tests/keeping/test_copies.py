"""Backups and their trial, bringing them back; whatever is wrong with one leaves what is stored as it was."""

import asyncio
import contextlib
import json
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from gnomon.cli.app import run
from gnomon.keeping import embedded, postgres
from gnomon.keeping.place import CannotKeep, free_name, storage_of, write_note
from gnomon.settings import choose
from gnomon.storage.alone import alone
from gnomon.storage.upgrade import known
from gnomon.web.backups import Backup, last_backup
from tests.keeping.conftest import Place
from tests.matches.house import opened, sqlite_store

Make = Callable[[str], Place]
Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, place: Place, *words: str, code: int) -> str:
    """The one sentence of a command that ends with a code."""
    assert run([*words, *place.words]) == code
    found = capsys.readouterr().err
    assert found.startswith("gnomon: ") and found.count("\n") == 1, found
    return found


def small(tmp_path: Path) -> Place:
    return Place(tmp_path / "data", "")


# --- there and back ---------------------------------------------------------------------------------------------------


def test_a_backup_is_tried_and_brought_back(make: Make, kind: str, capsys: Capture, tmp_path: Path) -> None:
    place = make("data")
    over, running = place.add(1), place.add(2, 9)
    copy = tmp_path / "copies"
    copy.mkdir()
    assert run(["backup", str(copy), "--verify", *place.words]) == 0
    assert "all 2 matches replay" in capsys.readouterr().out
    [file] = copy.iterdir()
    assert file.name == ("gnomon.db" if kind == "sqlite" else "gnomon.dump")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    note = last_backup(place.folder)
    assert note is not None and (note.file, note.matches, note.bad) == (str(file), 2, 0)
    assert note.tried is not None and 0 < note.made <= note.tried + 1000

    later = place.add(3, 4)
    assert "--replace" in told(capsys, place, "restore", str(file), code=2)
    assert place.has(over, running, later)
    assert run(["restore", str(file), "--replace", "--json", *place.words]) == 0
    kept = Path(json.loads(capsys.readouterr().out)["kept"])
    assert place.has(over, running)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert run(["restore", str(kept), "--replace", *place.words]) == 0
    assert place.has(over, running, later), "nor is what was replaced lost"

    fresh = make("fresh")
    assert run(["restore", str(file), *fresh.words]) == 0
    assert fresh.has(over, running)
    left = {path.name for path in (*place.folder.iterdir(), *copy.iterdir(), *fresh.folder.iterdir())}
    assert not [name for name in left if name.endswith((".part", ".sql")) or name.startswith(".trial")]


def test_a_trial_names_what_does_not_replay(make: Make, kind: str, capsys: Capture, tmp_path: Path) -> None:
    place = make("data")
    matches = [place.add(seed, 12) for seed in range(5)]
    changes = [
        ("UPDATE match_row SET body = replace(body, '\"at\"', '\"et\"') WHERE match = '{}' AND seq = 3", matches[0]),
        ("DELETE FROM match_row WHERE match = '{}' AND seq = 11", matches[1]),
        (
            "UPDATE match SET commitment = replace(commitment, substr(commitment, 1, 1), 'x') WHERE id = '{}'",
            matches[2],
        ),
        ("DELETE FROM seat WHERE match = '{}' AND \"index\" = 1", matches[3]),
    ]
    for change, match in changes:
        execute(place, kind, change.format(match))
    assert run(["backup", str(tmp_path / "copy"), "--verify", "--json", *place.words]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["matches"], sorted(found["bad"])) == (5, sorted(matches[:4]))
    note = last_backup(place.folder)
    assert note is not None and (note.matches, note.bad) == (5, 4)
    assert sorted(note.named) == sorted(matches[:4])
    assert run(["backup", str(tmp_path / "copy"), "--verify", *place.words]) == 1
    assert "4 of 5 matches in it are bad" in capsys.readouterr().out


def test_a_result_that_is_not_the_one_of_the_match_is_bad(tmp_path: Path, capsys: Capture) -> None:
    place = small(tmp_path)
    match = place.add(1)
    execute(place, "sqlite", "UPDATE match SET result = replace(result, '1', '2')")
    assert run(["backup", str(tmp_path / "copy"), "--verify", "--json", *place.words]) == 1
    assert json.loads(capsys.readouterr().out)["bad"] == [match]


def test_a_backup_that_nobody_has_tried_says_so(make: Make, tmp_path: Path) -> None:
    place = make("data")
    place.add(1, 3)
    assert run(["backup", str(tmp_path / "copy"), *place.words]) == 0
    note = last_backup(place.folder)
    assert note is not None and (note.tried, note.matches, note.bad) == (None, 1, 0)


def execute(place: Place, kind: str, statement: str) -> None:
    if kind == "sqlite":
        with contextlib.closing(sqlite3.connect(place.folder / "gnomon.db")) as database:
            assert database.execute(statement).rowcount == 1
            database.commit()
    else:
        with psycopg.connect(place.flags["database_url"].replace("+psycopg", ""), autocommit=True) as connection:
            assert connection.execute(statement).rowcount == 1  # type: ignore[arg-type]


@pytest.mark.anyio
async def test_a_backup_of_a_running_table_is_whole(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    storage = small(tmp_path).storage
    async with opened(sqlite_store(tmp_path / "data")) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        for _ in range(10):
            await house.answer(table, ada, table.asked[0])
        from gnomon.keeping import copies

        written = await asyncio.to_thread(copies.backup, storage, tmp_path)
        await house.answer(table, ada, table.asked[0])
        rows = table.seq
    assert written == tmp_path / "gnomon.db"
    with contextlib.closing(sqlite3.connect(written)) as copy:
        assert copy.execute("SELECT count(*) FROM match_row").fetchone() == (rows,)
    async with opened(sqlite_store(tmp_path)) as house:
        restored = await house.host.tables.open(table.id)
        assert restored.seq == rows - 1


# --- what is wrong ----------------------------------------------------------------------------------------------------


def test_backups_that_cannot_be_are_told(tmp_path: Path, capsys: Capture) -> None:
    place = small(tmp_path)
    for target in (tmp_path / "b.db", tmp_path / "none" / "b.db"):
        assert "no database" in told(capsys, place, "backup", str(target), code=2)
    place.add(1, 2)
    assert "itself" in told(capsys, place, "backup", str(place.folder / "gnomon.db"), code=2)
    assert "itself" in told(capsys, place, "backup", str(place.folder), code=2)
    assert "could not be written" in told(capsys, place, "backup", str(tmp_path / "none" / "b.db"), code=2)
    assert place.count() == 1


def test_what_is_no_copy_changes_nothing(make: Make, kind: str, capsys: Capture, tmp_path: Path) -> None:
    place = make("data")
    match = place.add(1, 5)
    whole = tmp_path / "whole"
    assert run(["backup", str(whole), *place.words]) == 0
    capsys.readouterr()
    content = whole.read_bytes()
    damaged = bytearray(content)
    page = 4096  # of the embedded database; without their beginnings its pages are none
    for start in range(page, len(content) - 64, 2 * page):
        damaged[start : start + 64] = b"\x00\xff" * 32
    other = embedded.HEAD + b"x" * 2000 if kind == "postgresql" else postgres.HEAD + b"x" * 2000
    for name, wrong, sentence in (
        ("text", b"no database" * 1000, "this is no copy"),
        ("empty", b"", "this is no copy"),
        ("half", content[: len(content) // 2], "damaged"),
        ("damaged", bytes(damaged), "damaged"),
        ("other", other, "this is a copy of"),
    ):
        file = tmp_path / name
        file.write_bytes(wrong)
        for more in ([], ["--replace"]) if kind == "postgresql" else (["--replace"],):
            found = told(capsys, place, "restore", str(file), *more, code=1)
            assert sentence in found and str(file) in found
    assert "cannot be read: No such file" in told(capsys, place, "restore", str(tmp_path / "none"), code=2)
    assert place.has(match)
    kept = {path.name for path in place.folder.iterdir()}
    assert kept <= {"backup.json", "gnomon.db", "gnomon.db-serving", "gnomon.db-wal", "gnomon.db-shm"}


def test_a_database_of_something_else_or_of_tomorrow_is_refused(tmp_path: Path, capsys: Capture) -> None:
    place, file = small(tmp_path), tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    assert "holds no matches" in told(capsys, place, "restore", str(file), code=1)
    place.add(1, 2)
    copy = tmp_path / "copy.db"
    assert run(["backup", str(copy), *place.words]) == 0
    capsys.readouterr()
    with contextlib.closing(sqlite3.connect(copy)) as database:
        database.execute("UPDATE alembic_version SET version_num = 'v9999_of_tomorrow'")
        database.commit()
    assert "newer version" in told(capsys, place, "restore", str(copy), "--replace", code=1)
    assert place.count() == 1


def test_the_line_of_jobs_is_in_no_copy_and_is_made_anew(postgres_place: Place, tmp_path: Path) -> None:
    place, copy = postgres_place, tmp_path / "copy"
    match = place.add(1, 3)
    asked = "SELECT count(*) FROM pg_namespace WHERE starts_with(nspname, 'gnomon_jobs_')"
    with psycopg.connect(place.flags["database_url"].replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("CREATE SCHEMA gnomon_jobs_7; CREATE TABLE gnomon_jobs_7.job (id int)")
    for _ in range(2):
        assert run(["backup", str(copy), "--verify", *place.words]) == 0
        assert run(["restore", str(copy), "--replace", *place.words]) == 0
        with psycopg.connect(place.flags["database_url"].replace("+psycopg", "")) as connection:
            assert connection.execute(asked).fetchone() == (0,)
    assert place.has(match)


def test_a_copy_of_tomorrow_is_refused_on_postgresql_too(
    postgres_place: Place, capsys: Capture, tmp_path: Path
) -> None:
    place = postgres_place
    match = place.add(1, 2)
    execute(place, "postgresql", "UPDATE alembic_version SET version_num = 'v9999_of_tomorrow'")
    assert run(["backup", str(tmp_path / "copy"), *place.words]) == 0
    execute(place, "postgresql", "UPDATE alembic_version SET version_num = '" + known()[-1] + "'")
    capsys.readouterr()
    assert "newer version" in told(capsys, place, "restore", str(tmp_path / "copy"), "--replace", code=1)
    assert place.has(match)


def test_nothing_is_restored_under_a_server(tmp_path: Path, capsys: Capture) -> None:
    place, copy = small(tmp_path), tmp_path / "copy.db"
    match = place.add(1, 2)
    assert run(["backup", str(copy), *place.words]) == 0
    capsys.readouterr()
    with alone(place.storage.url):
        assert "A server is at work on" in told(capsys, place, "restore", str(copy), "--replace", code=2)
    with contextlib.closing(sqlite3.connect(place.folder / "gnomon.db", isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        assert "stop it first" in told(capsys, place, "restore", str(copy), "--replace", code=2)
        somebody.execute("ROLLBACK")
    assert place.has(match)


def test_nothing_is_restored_under_a_connection(postgres_place: Place, capsys: Capture, tmp_path: Path) -> None:
    place, copy = postgres_place, tmp_path / "copy"
    match = place.add(1, 2)
    assert run(["backup", str(copy), *place.words]) == 0
    capsys.readouterr()
    with psycopg.connect(place.flags["database_url"].replace("+psycopg", "")):
        assert "1 connections" in told(capsys, place, "restore", str(copy), "--replace", code=2)
    assert place.has(match)


def test_postgresqls_tools_that_are_missing_are_named(
    postgres_place: Place, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres_place.add(1, 2)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = told(capsys, postgres_place, "backup", str(tmp_path / "copy"), code=2)
    assert "The matches are in PostgreSQL; use pg_dump." in found
    assert not (tmp_path / "copy").exists()


def test_the_password_of_a_database_is_on_no_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "pg_dump"
    tool.write_text('#!/bin/sh\necho "error: $* with $PGPASSWORD" >&2\nexit 1\n')
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    storage = storage_of(choose({"database_url": "postgresql://ada:s%40cret@db/x?sslmode=require"}, {}))
    with pytest.raises(CannotKeep) as fault:
        postgres.dump(storage.url, tmp_path / "copy")
    assert "--dbname=postgresql://ada@db/x?sslmode=require --no-password" in str(fault.value)
    assert str(fault.value).endswith("with s@cret")


def test_a_full_disk_loses_nothing(tmp_path: Path, capsys: Capture) -> None:
    place, copy = small(tmp_path), tmp_path / "copy.db"
    match = place.add(1)
    assert run(["backup", str(copy), *place.words]) == 0
    before = copy.read_bytes()
    capsys.readouterr()
    largest = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, largest[1]))
    try:
        assert run(["backup", str(copy), *place.words]) == 2
        assert run(["restore", str(copy), "--replace", *place.words]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, largest)
    assert capsys.readouterr().err.count("could not be written") == 2
    assert copy.read_bytes() == before
    assert place.has(match)
    assert not list(tmp_path.rglob("*.part*"))


def test_a_disk_without_room_is_told_before_anything_is_written(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, copy = small(tmp_path), tmp_path / "copy.db"
    match = place.add(1, 3)
    assert run(["backup", str(copy), *place.words]) == 0
    capsys.readouterr()
    usage = os.statvfs(tmp_path)
    monkeypatch.setattr(
        embedded.shutil, "disk_usage", lambda _: type("Usage", (), {"free": 1000, "total": usage.f_blocks})
    )
    assert "has room for 0 MB" in told(capsys, place, "restore", str(copy), "--replace", code=2)
    assert place.has(match)


KILLED = """
import os, signal, sys
from pathlib import Path
from gnomon.keeping import embedded
from gnomon.cli.app import run

step, times, after = sys.argv[1], int(sys.argv[2]), sys.argv[3] == "after"
owner, name = {"os": (os, step[3:]), "Path": (Path, step[5:])}.get(step.split(".")[0], (embedded, step))
real, calls = getattr(owner, name), []

def killing(*given, **more):
    calls.append(name)
    if len(calls) == times and not after:
        os.kill(os.getpid(), signal.SIGKILL)
    found = real(*given, **more)
    if len(calls) == times:
        os.kill(os.getpid(), signal.SIGKILL)
    return found

setattr(owner, name, killing)
sys.exit(run(sys.argv[4:]))
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with two matches, and a copy of when there was one."""
    folder = tmp_path_factory.mktemp("prepared")
    place = small(folder)
    place.add(1, 3)
    assert run(["backup", str(folder / "copy.db"), *place.words]) == 0
    place.add(2, 3)
    return folder


@pytest.mark.parametrize("after", ["before", "after"])
@pytest.mark.parametrize(
    ("step", "times"),
    [("check", 1), ("check", 2), ("_copy_into", 1), ("_keep", 1), ("os.link", 1), ("os.fsync", 1), ("Path.replace", 1)],
)
def test_a_kill_half_way_leaves_the_old_database_or_the_new_one(
    step: str, times: int, after: str, prepared: Path, tmp_path: Path
) -> None:
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    place, copy = small(tmp_path), tmp_path / "copy.db"
    line = ["restore", str(copy), "--replace", *place.words]
    done = subprocess.run([sys.executable, "-c", KILLED, step, str(times), after, *line], capture_output=True)
    assert done.returncode == -signal.SIGKILL
    embedded.check(place.folder / "gnomon.db")
    if place.count() != 2:
        assert place.count() == 1
        [kept] = place.folder.glob("gnomon-before-*.db")
        assert embedded.count(kept) == 2
    assert run(line) == 0
    assert place.count() == 1


def test_a_kill_half_way_leaves_postgresql_as_it_was(postgres_place: Place, tmp_path: Path) -> None:
    place, copy = postgres_place, tmp_path / "copy"
    old = place.add(1, 3)
    assert run(["backup", str(copy), *place.words]) == 0
    new = place.add(2, 3)
    script = KILLED.replace("(embedded, step)", "(__import__('gnomon.keeping.postgres').keeping.postgres, step)")
    for times in (1, 4, 5, 6):  # a look, the dump of the old, its statements, their taking
        line = ["restore", str(copy), "--replace", *place.words]
        words = [sys.executable, "-c", script, "_run", str(times), "before", *line]
        done = subprocess.run(words, capture_output=True)
        assert done.returncode == -signal.SIGKILL
        assert place.has(old, new)
    assert run(line) == 0
    assert place.has(old)


def test_a_script_that_fails_half_way_leaves_postgresql_as_it_was(
    postgres_place: Place, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, copy = postgres_place, tmp_path / "copy"
    match = place.add(1, 3)
    assert run(["backup", str(copy), *place.words]) == 0
    capsys.readouterr()
    real = postgres._run

    def damaging(tool: str, url: object, *words: str) -> str:
        found = real(tool, url, *words)  # type: ignore[arg-type]
        script = next((Path(word[7:]) for word in words if word.startswith("--file=") and word.endswith(".sql")), None)
        if tool == "pg_restore" and script is not None:
            with script.open("a") as file:
                file.write("\nSELECT nonsense;\n")
        return found

    monkeypatch.setattr(postgres, "_run", damaging)
    assert "nonsense" in told(capsys, place, "restore", str(copy), "--replace", code=2)
    assert place.has(match)


def test_a_damaged_database_is_kept_as_it_lies_there(tmp_path: Path, capsys: Capture) -> None:
    place, copy = small(tmp_path), tmp_path / "copy.db"
    match = place.add(1, 3)
    assert run(["backup", str(copy), *place.words]) == 0
    rubbish = b"no database" * 1000
    (place.folder / "gnomon.db").write_bytes(rubbish)
    for ending in embedded.BESIDE:
        (place.folder / f"gnomon.db{ending}").write_bytes(b"beside" + ending.encode())
    assert run(["restore", str(copy), "--replace", *place.words]) == 0
    assert place.has(match)
    [kept] = place.folder.glob("gnomon-before-*.db")
    assert kept.read_bytes() == rubbish
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"beside-wal"


def test_a_note_that_is_none_is_read_as_none(tmp_path: Path) -> None:
    note = Backup(5, "/copies/x.db", None, 3, 0)
    write_note(tmp_path, note)
    assert last_backup(tmp_path) == note
    assert json.loads((tmp_path / "backup.json").read_text()) == {
        "made": 5, "file": "/copies/x.db", "tried": None, "matches": 3, "bad": 0, "named": [],
    }  # fmt: skip
    for wrong in ("", "[]", "{}", '{"made": "5", "file": "x", "tried": null, "matches": 3, "bad": 0}', "null"):
        (tmp_path / "backup.json").write_text(wrong)
        assert last_backup(tmp_path) is None


def test_what_is_kept_within_one_second_has_names_of_its_own(tmp_path: Path) -> None:
    names = []
    for _ in range(3):
        names.append(free_name(tmp_path / "gnomon.dump"))
        names[-1].touch()
    assert len(set(names)) == 3
