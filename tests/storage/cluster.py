"""A private PostgreSQL for the tests: started as an unprivileged user in a folder of its own, gone afterwards."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

UNPRIVILEGED = ("postgres", "nobody")


def find_binaries() -> Path | None:
    """The folder of initdb and postgres: on the path, or where Debian keeps them (newest version first)."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("postgres") is not None:
        return Path(found).parent
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]), reverse=True
    )
    return folders[0].parent if folders else None


def must_be_here() -> bool:
    """Whether this machine could have PostgreSQL: in continuous integration, and on Debian as root."""
    return bool(os.environ.get("CI")) or (Path("/etc/debian_version").exists() and os.geteuid() == 0)


def _as_unprivileged(folder: Path) -> list[str]:
    """The words before a command that PostgreSQL wants to be run by somebody who is not root."""
    if os.geteuid() != 0:
        return []
    for name in UNPRIVILEGED:
        try:
            found = pwd.getpwnam(name)
        except KeyError:
            continue
        shutil.chown(folder, found.pw_uid, found.pw_gid)
        return ["runuser", "-u", name, "--"]
    raise RuntimeError("no unprivileged user to run PostgreSQL as")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Cluster:
    """PostgreSQL in a `folder` of its own: its `address`, without a database's name, and how it is stopped and started."""

    def __init__(self, binaries: Path, folder: Path, tended: bool) -> None:
        self.port = free_port()
        self.address = f"postgresql+psycopg://gnomon@127.0.0.1:{self.port}"
        self._binaries = binaries
        self._folder = folder
        self._words = _as_unprivileged(folder)
        self._settings = (
            f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
        )
        self._settings += "" if tended else " -c autovacuum=off"

    def make(self) -> None:
        """Make the folder ready."""
        self._run("initdb", "-U", "gnomon", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Serve."""
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", self._settings, "start")

    def stop(self) -> None:
        """End at once, as when the machine fails."""
        self._run("pg_ctl", "-m", "immediate", "stop")

    def _run(self, command: str, *words: str) -> None:
        called = [*self._words, str(self._binaries / command), "-D", str(self._folder / "data"), *words]
        done = subprocess.run(called, cwd=self._folder, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"{command} failed: {done.stderr or done.stdout}")


@contextmanager
def running(tended: bool = False) -> Iterator[Cluster]:
    """A cluster that serves, for the length of a block.

    Only a `tended` one counts its rows by itself now and then, as a host's does: a plan chosen for a table of three rows that
    has just been counted is another than that for one of which nothing is known, and a test must not depend on which came first.
    """
    binaries = find_binaries()
    if binaries is None:
        raise RuntimeError("PostgreSQL's binaries are missing: on Debian, apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="gnomon-postgres-"))
    try:
        made = Cluster(binaries, folder, tended)
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def cluster(tended: bool = False) -> Iterator[str]:
    """The same, where its address alone is wanted."""
    with running(tended) as made:
        yield made.address
