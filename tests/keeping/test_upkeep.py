"""The schema by command, and the doctor's findings, each with its cause made on purpose."""

import contextlib
import json
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from gnomon.cli.app import run
from gnomon.keeping import doctor
from gnomon.keeping.place import now_ms, write_note
from gnomon.storage.alone import alone
from gnomon.storage.upgrade import configuration, known
from gnomon.web.backups import Backup
from tests.keeping.conftest import Place

Make = Callable[[str], Place]
Capture = pytest.CaptureFixture[str]


def execute(place: Place, statement: str) -> None:
    engine = create_engine(place.storage.url)
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


# --- migrate ----------------------------------------------------------------------------------------------------------


def test_the_schema_is_told_and_brought_up_to_date(make: Make, capsys: Capture) -> None:
    place = make("data")
    place.folder.mkdir()
    assert run(["migrate", "--check", *place.words]) == 1
    assert f"behind by {len(known())}" in capsys.readouterr().out
    assert run(["migrate", "--json", *place.words]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["schema"], found["present"], found["changed"]) == (None, known()[-1], True)
    assert run(["migrate", "--check", *place.words]) == 0
    assert f"present one, {known()[-1]}" in capsys.readouterr().out
    match = place.add(1, 3)
    assert place.has(match)

    execute(place, "UPDATE alembic_version SET version_num = '9999'")
    assert run(["migrate", "--check", *place.words]) == 1
    assert "9999 is of a newer version" in capsys.readouterr().out
    assert run(["migrate", *place.words]) == 2
    assert "newer version" in capsys.readouterr().err


def test_a_schema_that_is_behind_is_brought_on(make: Make, capsys: Capture) -> None:
    place = make("data")
    place.folder.mkdir()
    engine = create_engine(place.storage.url)
    with engine.begin() as connection:
        command.upgrade(configuration(connection), known()[2])
    engine.dispose()
    assert run(["migrate", "--check", "--json", *place.words]) == 1
    assert json.loads(capsys.readouterr().out)["missing"] == list(known()[3:])
    assert run(["migrate", *place.words]) == 0
    assert f"from {known()[2]} to {known()[-1]}" in capsys.readouterr().out
    assert place.has(place.add(1, 3))


def test_a_check_makes_no_database_and_no_step_is_taken_under_a_server(tmp_path: Path, capsys: Capture) -> None:
    place = Place(tmp_path / "data", "")
    assert run(["migrate", "--check", *place.words]) == 1
    assert not place.folder.exists()
    assert run(["migrate", *place.words]) == 2
    assert "There is no folder" in capsys.readouterr().err
    place.folder.mkdir()
    with alone(place.storage.url):
        assert run(["migrate", *place.words]) == 2
    assert "A server is at work on" in capsys.readouterr().err
    assert run(["migrate", *place.words]) == 0


def test_a_database_that_does_not_serve_is_told(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "gnomon.db").write_bytes(b"no database" * 1000)
    assert run(["migrate", "--check", "--data-folder", str(tmp_path)]) == 2
    assert run(["migrate", "--database-url", "postgresql://gnomon@127.0.0.1:9/none"]) == 2
    told = capsys.readouterr().err
    assert "not a database" in told and "refused" in told and told.count("\n") == 2


# --- doctor -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def found(capsys: Capture) -> Callable[..., dict[str, tuple[str, str]]]:
    """What the doctor finds: state and words by name. Its exit code is 1 exactly where something fails."""

    def asked(place: Place, *words: str) -> dict[str, tuple[str, str]]:
        capsys.readouterr()
        more = [] if "--port" in words else ["--port", "0"]
        code = run(["doctor", "--json", *more, *words, *place.words])
        told = json.loads(capsys.readouterr().out)
        findings = {one["name"]: (one["state"], f"{one['told']} {one['do']}") for one in told["findings"]}
        assert code == (1 if "fail" in [state for state, _ in findings.values()] else 0)
        assert told["ok"] is (code == 0)
        assert all(one["do"] or one["state"] == "ok" for one in told["findings"]), "what is wrong has its remedy"
        return findings

    return asked


Found = Callable[..., dict[str, tuple[str, str]]]


def test_a_sound_place_has_nothing_that_fails(make: Make, kind: str, found: Found, tmp_path: Path) -> None:
    place = make("data")
    place.add(1, 3)
    assert run(["backup", str(tmp_path / "copy"), "--verify", *place.words]) == 0
    findings = found(place, "--url", "https://localhost", "--host", "127.0.0.1")
    assert {name for name, (state, _) in findings.items() if state != "ok"} <= {"engine", "fonts"}
    assert list(findings) == [
        "settings", "file rights", "disk", "port", "database", "schema", "clock", "engine", "fonts", "address",
        "webhooks", "backup",
    ]  # fmt: skip
    assert ("PostgreSQL" if kind == "postgresql" else "SQLite") in findings["database"][1]
    assert "1 matches restored in a trial" in findings["backup"][1]


def test_the_doctor_speaks_to_people_too(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "gnomon.db").write_bytes(b"no database" * 1000)
    assert run(["doctor", "--port", "0", "--data-folder", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    [line] = [number for number, line in enumerate(lines) if line.startswith("fail")]
    assert "not a database" in lines[line] and lines[line + 1].strip() == "Restore a backup."


def test_a_place_that_is_not_there_yet_is_sound_and_stays_so(tmp_path: Path, found: Found) -> None:
    findings = found(Place(tmp_path / "data", ""))
    assert findings["database"][0] == findings["data folder"][0] == "ok"
    assert findings["backup"][0] == "warn"
    assert not list(tmp_path.iterdir())


def test_rights_of_files_are_looked_at(tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "")
    place.add(1, 2)
    (place.folder / "gnomon.db").chmod(0o644)
    state, told = found(place)["file rights"]
    assert state == "warn" and "gnomon.db" in told and "chmod" in told
    (tmp_path / "file").touch()
    assert found(Place(tmp_path / "file", ""))["data folder"][0] == "fail"


def test_a_port_is_free_or_a_tables_or_somebody_elses(tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(doctor, "SOON", 0.2)
            assert found(place, "--host", "127.0.0.1", "--port", port)["port"][0] == "fail"
    assert found(place, "--host", "127.0.0.1", "--port", port)["port"][0] == "ok"
    with healthy() as port:
        assert "a table answers" in found(place, "--host", "127.0.0.1", "--port", port)["port"][1]
    assert found(place, "--host", "203.0.113.7", "--port", "0")["port"][0] == "fail"


@contextlib.contextmanager
def healthy() -> Iterator[str]:
    class Answer(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/healthz" else 404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield str(server.server_port)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize(("free", "state"), [(50_000_000, "fail"), (500_000_000, "warn"), (5_000_000_000, "ok")])
def test_room_on_the_disk(free: int, state: str, tmp_path: Path, found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda _: type("Usage", (), {"free": free}))
    assert found(Place(tmp_path / "data", ""))["disk"][0] == state


def test_a_database_that_does_not_serve_fails(tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "postgresql://gnomon:hush@127.0.0.1:9/none")
    state, told = found(place)["database"]
    assert state == "fail" and "refused" in told and "hush" not in told
    place = Place(tmp_path / "other", "")
    place.add(1)
    with (place.folder / "gnomon.db").open("r+b") as file:
        for page in range(2, 12):
            file.seek(page * 4096)
            file.write(b"\xff" * 512)
    assert found(place)["database"][0] == "fail"


def test_a_schema_that_is_newer_fails_and_one_that_is_behind_is_told(make: Make, found: Found) -> None:
    place = make("data")
    place.add(1, 2)
    execute(place, "UPDATE alembic_version SET version_num = '0005'")
    assert found(place)["schema"][0] == "warn"
    execute(place, "UPDATE alembic_version SET version_num = '9999'")
    assert found(place)["schema"][0] == "fail"


@pytest.mark.parametrize(("seconds", "state"), [(0, "ok"), (10, "warn"), (-10, "warn"), (3600, "fail")])
def test_the_clock_is_held_against_postgresqls(
    seconds: int, state: str, postgres_place: Place, found: Found, monkeypatch: pytest.MonkeyPatch
) -> None:
    postgres_place.add(1, 2)
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + seconds * 1_000_000_000)
    assert found(postgres_place)["clock"][0] == state


def test_what_is_stored_in_the_future_tells_of_a_wrong_clock(tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "")
    place.add(1, 2)
    execute(place, f"UPDATE match_row SET stamp = {now_ms() + 3_600_000}")
    state, told = found(place)["clock"]
    assert state == "fail" and "-3,600" in told.replace("-3,599", "-3,600")


def test_notices_that_nobody_sends_are_told(tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "")
    place.add(1, 2)
    with contextlib.closing(sqlite3.connect(place.folder / "gnomon.db")) as database:
        database.execute(
            'INSERT INTO notice ("user", match, seat, channel, number, due, sent, state, attempts, detail) '
            "VALUES ('u', 'm', 0, 'webhook', 1, ?, -1, 'waiting', 0, '')",
            (now_ms() - 3_600_000,),
        )
        database.commit()
    assert found(place)["notices"][0] == "warn"


def test_addresses_and_webhooks(tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "")
    assert found(place, "--url", "https://localhost")["address"][0] == "warn"
    assert found(place, "--url", "https://localhost", "--proxies", "127.0.0.2")["address"][0] == "ok"
    assert found(place, "--url", "http://localhost")["address"][0] == "ok"
    assert found(place, "--url", "http://nobody.invalid")["address"][0] == "warn"
    assert found(place)["webhooks"][0] == "warn"
    assert found(place, "--webhooks", "off")["webhooks"][0] == "ok"


@pytest.mark.parametrize(
    ("days", "tried", "bad", "state"),
    [(0, True, 0, "ok"), (0, False, 0, "warn"), (8, True, 0, "warn"), (0, True, 2, "fail")],
)
def test_the_last_backup(days: int, tried: bool, bad: int, state: str, tmp_path: Path, found: Found) -> None:
    place = Place(tmp_path / "data", "")
    place.folder.mkdir(mode=0o700)
    made = now_ms() - days * doctor.DAY_MS - 1000
    write_note(place.folder, Backup(made, "copy.db", made + 1 if tried else None, 7, bad))
    assert found(place)["backup"][0] == state


def test_fonts_are_named_with_what_brings_them(tmp_path: Path, found: Found, monkeypatch: pytest.MonkeyPatch) -> None:
    for has, state in (((), "warn"), (("DejaVuSans.ttf",), "warn")):
        monkeypatch.setattr(doctor, "fonts", lambda cjk, has=has: has)
        assert found(Place(tmp_path / "data", ""))["fonts"][0] == state
    monkeypatch.setattr(doctor, "fonts", lambda cjk: ("a", "b") if cjk else ("a",))
    assert found(Place(tmp_path / "data", ""))["fonts"][0] == "ok"
