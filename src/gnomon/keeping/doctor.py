"""`gnomon doctor`: looks at everything that a table needs, and says what to do where something is missing."""

import asyncio
import os
import shutil
import socket
import sqlite3
import stat
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import urlsplit

from sqlalchemy import Connection, func, select, text

from gnomon.drawing.raster import fonts
from gnomon.keeping.migrating import find_schema
from gnomon.keeping.place import CannotKeep, Storage, has_database, now_ms, storage_of
from gnomon.lab.simulation import is_compiled
from gnomon.matches.errors import StorageTrouble
from gnomon.settings import Chosen, masked
from gnomon.storage import schema as tables
from gnomon.storage.engines import Engines
from gnomon.web.backups import last_backup

State = Literal["ok", "warn", "fail"]
LEAST_FREE: Final = 100 * 1_000_000
LITTLE_FREE: Final = 1_000 * 1_000_000
SLACK_MS: Final = 2_000
APART_MS: Final = 60_000
LATE_MS: Final = 600_000
STALE_DAYS: Final = 7
DAY_MS: Final = 86_400_000
SOON: Final = 2.0
"""Seconds for a neighbour to answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing, and what to `do` about it."""

    name: str
    state: State
    told: str
    do: str = ""


def look(chosen: Chosen) -> Iterator[Finding]:
    """Everything, one after the other; nothing is changed, and no match is read."""
    checks: tuple[Callable[[Chosen], list[Finding]], ...] = (
        _settings, _folder, _disk, _port, _database, _engine, _fonts, _proxy, _webhooks, _backup,
    )  # fmt: skip
    for check in checks:
        yield from check(chosen)


def _settings(chosen: Chosen) -> list[Finding]:
    given = len(chosen.sources)
    return [Finding("settings", "ok", f"{given} given" + (f", some by {chosen.file}" if chosen.file else ""))]


def _folder(chosen: Chosen) -> list[Finding]:
    folder = chosen.folder
    if not folder.exists():
        parent = next(one for one in (*folder.absolute().parents,) if one.exists())
        if not os.access(parent, os.W_OK | os.X_OK):
            return [Finding("data folder", "fail", f"{folder} is not there", f"Make it; {parent} cannot be written.")]
        return [Finding("data folder", "ok", f"{folder} is not there yet; the first start makes it")]
    if not folder.is_dir() or not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        who = f"chown -R {os.environ.get('USER', 'gnomon')} {folder}"
        return [Finding("data folder", "fail", f"{folder} cannot be written", f"Give it to the server's user: {who}")]
    open_ = [path.name for path in (folder, *folder.iterdir()) if stat.S_IMODE(path.stat().st_mode) & 0o077]
    open_ = [name for name in open_ if not name.endswith("-serving")]  # empty, and holds nothing
    if open_ and os.name == "posix":
        told = f"other users of this machine may read {', '.join(open_[:3])}{' …' if len(open_) > 3 else ''}"
        return [Finding("file rights", "warn", told, f"They hold every secret: chmod -R go= {folder}")]
    return [Finding("file rights", "ok", f"{folder} is for its owner alone")]


def _disk(chosen: Chosen) -> list[Finding]:
    place = next(one for one in (chosen.folder.absolute(), *chosen.folder.absolute().parents) if one.exists())
    free = shutil.disk_usage(place).free
    told = f"{free / 1e9:,.1f} GB free"
    if free < LEAST_FREE:
        return [Finding("disk", "fail", told, "Make room: a full disk declines every answer.")]
    if free < LITTLE_FREE:
        return [Finding("disk", "warn", told, "Make room: copies of the database and logs need some.")]
    return [Finding("disk", "ok", told)]


def _port(chosen: Chosen) -> list[Finding]:
    host, port = chosen.text("host"), chosen.number("port")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            if port and _is_a_table(host, port):
                return [Finding("port", "ok", f"a table answers on {host}, port {port}")]
            do = "Choose another with --port, or end what listens there." if port >= 1024 else (
                "Ports below 1024 need a right of their own: choose another, behind a proxy."
            )  # fmt: skip
            return [Finding("port", "fail", f"port {port} cannot be used on {host} ({fault.strerror})", do)]
    return [Finding("port", "ok", f"port {port} on {host} is free")]


def _is_a_table(host: str, port: int) -> bool:
    """Whether what listens there tells of its health as a table does."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  nothing is bound
    try:
        with socket.create_connection((near, port), SOON) as line:
            line.sendall(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")
            head = line.recv(64)
    except OSError:
        return False
    return head.startswith((b"HTTP/1.1 200", b"HTTP/1.1 503"))


# --- the database -----------------------------------------------------------------------------------------------------


def _database(chosen: Chosen) -> list[Finding]:
    try:
        storage = storage_of(chosen)
        if storage.file is not None and not has_database(storage.file):
            return [Finding("database", "ok", f"{storage.file} is not there yet; the first start makes it")]
        schema = find_schema(storage)
        asked = asyncio.run(_ask(storage))
    except CannotKeep as fault:
        do = "Restore a backup." if "not a database" in str(fault) or "malformed" in str(fault) else (
            f"See that it runs and can be reached: {masked(chosen.text('database_url')) or chosen.folder}"
        )  # fmt: skip
        return [Finding("database", "fail", str(fault).rstrip("."), do)]
    found = [Finding("database", "ok", asked.version)]
    if schema.is_newer:
        found.append(
            Finding("schema", "fail", "a newer version wrote it", "Serve it with that one, or restore a backup.")
        )
    elif schema.missing:
        do = "The next start brings it up to date; so does gnomon migrate. Make a backup before."
        found.append(Finding("schema", "warn", f"behind by {len(schema.missing)}", do))
    else:
        found.append(Finding("schema", "ok", f"present ({schema.here})"))
    apart = asked.apart_ms
    state: State = "ok" if abs(apart) < SLACK_MS else "warn" if abs(apart) < APART_MS else "fail"
    told = "agrees with the database's" if state == "ok" else f"{apart / 1000:+,.1f} s from the database's"
    do = "" if state == "ok" else "Set the clocks of both machines by NTP (timedatectl set-ntp true)."
    found.append(Finding("clock", state, told, do))
    if asked.late:
        do = "Is a server at work? It sends them; gnomon.log says why not."
        found.append(Finding("notices", "warn", f"{asked.late:,} should have been sent long ago", do))
    return found


@dataclass(frozen=True, slots=True)
class _Answer:
    version: str
    apart_ms: int
    late: int


async def _ask(storage: Storage) -> _Answer:
    """The database's version, how far this machine's clock is from its own, and how many notices are overdue."""

    def work(connection: Connection) -> _Answer:
        if connection.dialect.name == "sqlite":
            damage = connection.execute(text("PRAGMA quick_check(1)")).scalar_one()
            if damage != "ok":
                raise StorageTrouble("the file is malformed")
            last = (
                connection.execute(select(func.max(tables.match_row.c.stamp))).scalar() if _is_there(connection) else 0
            )
            apart = min(0, now_ms() - int(last or 0))  # it has no clock; but nothing is stored in the future
            version = f"SQLite {sqlite3.sqlite_version}"
        else:
            before = time.time_ns() // 1_000_000
            theirs = connection.execute(
                text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
            ).scalar_one()
            apart = (before + now_ms()) // 2 - int(theirs)
            version = f"PostgreSQL {connection.execute(text('SHOW server_version')).scalar_one()}"
        table = tables.notice
        waiting = select(func.count()).where((table.c.state == "waiting") & (table.c.due < now_ms() - LATE_MS))
        late = connection.execute(waiting).scalar_one() if _is_there(connection) else 0
        return _Answer(version, apart, int(late))

    engines = Engines(storage.url, True)
    try:
        return await engines.read(work)
    except StorageTrouble as fault:
        raise CannotKeep(f"{fault}") from None
    finally:
        await engines.dispose()


def _is_there(connection: Connection) -> bool:
    return connection.dialect.has_table(connection, "match_row") and connection.dialect.has_table(connection, "notice")


# --- the rest ---------------------------------------------------------------------------------------------------------


def _engine(_chosen: Chosen) -> list[Finding]:
    version = f"Python {sys.version.split()[0]}"
    if is_compiled():
        return [Finding("engine", "ok", f"compiled, {version}")]
    do = "Programs think several times as fast compiled: a C compiler and Python's headers, then make play."
    return [Finding("engine", "warn", f"in plain Python, {version}", do)]


def _fonts(_chosen: Chosen) -> list[Finding]:
    latin, both = fonts(False), fonts(True)
    if not latin:
        return [
            Finding("fonts", "warn", "no DejaVu", "Pictures lack letters: install fonts-dejavu-core, fonts-noto-cjk.")
        ]
    if len(both) == len(latin):
        return [Finding("fonts", "warn", "no Noto CJK", "Pictures in Japanese lack letters: install fonts-noto-cjk.")]
    return [Finding("fonts", "ok", f"{len(both)} files for pictures")]


def _proxy(chosen: Chosen) -> list[Finding]:
    address = chosen.text("url")
    if not address:
        return [Finding("address", "ok", "none given; people use the machine's own")]
    name = urlsplit(address).hostname or ""
    try:
        socket.getaddrinfo(name, None)
    except (OSError, UnicodeError):
        return [Finding("address", "warn", f"{name} is not known here", "See to its name in the DNS, or mend url.")]
    behind = address.startswith("https://")
    if behind and chosen.text("host") in ("0.0.0.0", "::") and not chosen.text("proxies"):  # noqa: S104  nothing is bound
        do = "Behind a proxy on this machine: --host 127.0.0.1. On another: --proxies and its address."
        return [Finding("address", "warn", f"{address}, but everybody reaches the table around its proxy", do)]
    return [Finding("address", "ok", address)]


def _webhooks(chosen: Chosen) -> list[Finding]:
    reach = chosen.text("webhooks")
    if reach == "off":
        return [Finding("webhooks", "ok", "off")]
    if not chosen.text("url"):
        do = "Links in notices lead to this machine's number; set url, or webhooks = off."
        return [Finding("webhooks", "warn", f"{reach}, without an address for their links", do)]
    return [Finding("webhooks", "ok", reach)]


def _backup(chosen: Chosen) -> list[Finding]:
    note, do = last_backup(chosen.folder), "gnomon backup FILE --verify, every night."
    if note is None:
        return [Finding("backup", "warn", "none yet", do)]
    days = (now_ms() - note.made) // DAY_MS
    told = f"{note.file}, {days} days old" if days else f"{note.file}, of the last day"
    if note.bad:
        return [Finding("backup", "fail", f"{told}; {note.bad:,} of {note.matches:,} matches do not replay", do)]
    if days >= STALE_DAYS:
        return [Finding("backup", "warn", told, do)]
    if note.tried is None:
        return [Finding("backup", "warn", f"{told}, never restored in a trial", do)]
    return [Finding("backup", "ok", f"{told}; {note.matches:,} matches restored in a trial")]
