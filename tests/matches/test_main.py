"""The server as a command: where it can be reached, what stops it from starting, backups, export and import."""

import asyncio
import contextlib
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import gnomon
from gnomon import main
from gnomon.kernel.errors import BadInput
from gnomon.match import verify
from gnomon.matches.errors import Declined, StorageTrouble
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.table import Viewer
from gnomon.storage.alone import alone
from gnomon.storage.engines import database_url
from tests.matches.house import opened, sqlite_store
from tests.matches.kills import Server
from tests.storage.cluster import free_port


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def serve(*words: str, seconds: float = 60) -> subprocess.CompletedProcess[str]:
    """Run the server until it gives up."""
    script = "import sys; from pathlib import Path; from gnomon.main import serve; serve(int(sys.argv[1]), '127.0.0.1', Path(sys.argv[2]))"
    return subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, timeout=seconds, check=False
    )


def test_a_taken_port_is_told_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = serve(str(taken.getsockname()[1]), str(tmp_path / "data"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert "cannot be used" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_data_folder_that_cannot_be_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    done = serve("0", str(tmp_path / "file" / "data"))
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_database_that_is_none_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "gnomon.db").write_bytes(b"no database" * 1000)
    done = serve("0", str(tmp_path))
    assert done.returncode == 2
    assert "not a database" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_of_a_newer_version_is_told_in_one_sentence(tmp_path: Path) -> None:
    main.import_match(tmp_path, gnomon.new("khronos", seats=2, seed=11).dump())
    with contextlib.closing(sqlite3.connect(tmp_path / "gnomon.db")) as database:
        assert database.execute("UPDATE alembic_version SET version_num = 'v9999_of_tomorrow'").rowcount == 1
        database.commit()
    done = serve("0", str(tmp_path))
    assert done.returncode == 2
    assert "newer version" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.anyio
async def test_a_second_server_on_the_same_file_is_told_so_and_the_first_goes_on(tmp_path: Path) -> None:
    first = Server(tmp_path, free_port())
    await first.start()
    try:
        done = await asyncio.to_thread(serve, "0", str(tmp_path / "data"))
        assert done.returncode == 2
        assert "Another server is at work on" in done.stderr
        assert done.stderr.count("\n") == 1
        async with first.client() as http:
            assert (await http.get("/healthz")).status_code == 200
    finally:
        first.kill()
    again = Server(tmp_path, free_port())  # a server that was killed keeps nobody out
    await again.start()
    again.kill()


def test_only_files_are_kept_for_one_server(tmp_path: Path) -> None:
    for address in ("sqlite://", "postgresql://gnomon@127.0.0.1:9/none"):
        with alone(database_url(address, tmp_path)), alone(database_url(address, tmp_path)):
            pass
    first = alone(database_url("", tmp_path))
    with first, pytest.raises(StorageTrouble, match="Another server"), alone(database_url("", tmp_path)):
        pass
    with alone(database_url("", tmp_path)):
        pass
    with pytest.raises(StorageTrouble, match="cannot be kept"), alone(database_url("", tmp_path / "none")):
        pass


def test_settings_that_mean_nothing_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GNOMON_WEBHOOKS", "everywhere")
    with pytest.raises(main.CannotServe, match="GNOMON_WEBHOOKS"):
        main.Place.of(tmp_path)


@pytest.mark.parametrize(
    ("issuer", "client", "told"),
    [
        ("http://id.example", "table", "needs https"),
        ("https://id.example", "", "needs login_client"),
        ("http://localhost:9", "table", ""),
        ("https://id.example/realms/club/", "table", ""),
    ],
)
def test_an_identity_provider_needs_https_and_a_client(
    issuer: str, client: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GNOMON_LOGIN_ISSUER", issuer)
    monkeypatch.setenv("GNOMON_LOGIN_CLIENT", client)
    monkeypatch.setenv("GNOMON_LOGIN_SECRET", "hush")
    if told:
        with pytest.raises(main.CannotServe, match=told):
            main.Place.of(tmp_path)
    else:
        assert "hush" not in repr(main.Place.of(tmp_path))


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.anyio
async def test_it_tells_where_it_is_keeps_its_data_private_and_stops_quietly(
    tmp_path: Path, sign: signal.Signals
) -> None:
    server = Server(tmp_path, free_port())
    await server.start()
    assert server.process is not None
    server.process.send_signal(sign)
    assert await asyncio.to_thread(server.process.wait, 20) == 0
    told = (tmp_path / "output").read_text()
    assert f"http://127.0.0.1:{server.port}" in told
    assert "gnomon host link" in told
    assert "Traceback" not in told
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert not (tmp_path / "data" / "gnomon.db-wal").exists(), "the storage was closed in good order"
    for file in (tmp_path / "data").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_other_devices_get_an_address_and_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    main.announce("", ["http://localhost:8000", "http://192.168.7.7:8000"])
    told = capsys.readouterr().out
    assert "http://localhost:8000" in told
    assert "http://192.168.7.7:8000" in told
    assert told.count("\u2588") > 50
    assert "The engine runs in plain Python." in told.splitlines()
    main.announce("https://table.example", ["http://localhost:8000"])
    assert "https://table.example" in capsys.readouterr().out


def test_a_table_without_a_host_tells_how_to_become_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main.announce_no_host(tmp_path)
    assert f"gnomon host link --data-folder {tmp_path}" in capsys.readouterr().out


def test_an_address_of_this_machine_alone_stays_alone() -> None:
    assert main.reachable_addresses("127.0.0.1", 80) == ["http://127.0.0.1:80"]
    assert main.reachable_addresses("::1", 80) == ["http://[::1]:80"]
    assert main.reachable_addresses("0.0.0.0", 80)[0] == "http://localhost:80"
    assert not main.network_number().startswith("127.")


def test_a_match_goes_in_and_out_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = gnomon.new("khronos", seats=2, seed=11)
    for _ in range(7):
        match.play(match.to_act[0], match.options(match.to_act[0])[0])
    taken = main.import_match(tmp_path / "data", match.dump())
    text = main.export_match(tmp_path / "data", taken)
    assert verify(text).ok
    assert gnomon.load(text).digest() == match.digest()
    with pytest.raises(BadInput, match="not valid JSON"):
        main.import_match(tmp_path / "data", "{")
    for wrong in (main.stop_match, main.export_match):
        with pytest.raises(SystemExit) as gone:
            wrong(tmp_path / "data", "none")
        assert gone.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert (tmp_path / "data" / "gnomon.db").stat().st_mode & 0o077 == 0


@pytest.mark.anyio
async def test_whoever_keeps_the_server_stops_a_match_of_programs_while_it_runs(tmp_path: Path) -> None:
    programs = (SeatPlan("opponent", level="random"),) * 2
    async with opened(sqlite_store(tmp_path)) as house:
        house.host.programs._pause = 0.02
        ada = await house.guest("Ada")
        table = await house.set_table(ada, *programs, game="feudum")
        page = table.subscribe(Viewer(ada.id))
        while table.seq < 5:
            await asyncio.sleep(0.005)
        await asyncio.to_thread(main.stop_match, tmp_path, table.id)
        while not table.is_paused:
            await asyncio.sleep(0.005)
        stopped = table.seq
        while house.host.programs.busy:
            await asyncio.sleep(0.005)
        assert table.seq == stopped and not table.is_over
        assert table.asked == ()
        table.unsubscribe(page)
        seq = (await house.host.store.rows(table.id))[-1].seq
        assert seq == stopped
        with pytest.raises(Declined):
            await house.host.agreements.resume(table, ada.id)
    async with opened(sqlite_store(tmp_path)) as house:
        table = await house.host.tables.open(table.id)
        assert table.is_paused and house.host.programs.busy == 0, "nor does it go on after a restart"


@pytest.mark.anyio
async def test_people_go_on_with_a_match_that_was_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with opened(sqlite_store(tmp_path)) as house:
        ada = await house.guest("Ada")
        table = await house.set_table(ada)
        await house.host.seating.stop(table)
        with pytest.raises(SystemExit):
            await asyncio.to_thread(main.stop_match, tmp_path, table.id)
        await house.host.agreements.resume(table, ada.id)
        await house.answer(table, ada, table.asked[0])
    assert "paused" in capsys.readouterr().err
