"""The server put together: the only place where storage, opponents, bus and pages are chosen."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, NoReturn, TypeVar
from urllib.parse import urlsplit

import segno
import uvicorn
from starlette.types import ASGIApp

from gnomon import __version__, tracing
from gnomon.catalog import entry
from gnomon.kernel.errors import BadInput, GnomonError
from gnomon.lab.recorder import Recorder
from gnomon.lab.simulation import is_compiled
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.brake import Newness
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.errors import StorageTrouble
from gnomon.matches.events import Holders
from gnomon.matches.hosting import Hosting
from gnomon.matches.housekeeping import Housekeeping
from gnomon.matches.invitations import Invitations
from gnomon.matches.jobs import Jobs
from gnomon.matches.line import MemoryJobs
from gnomon.matches.mail import Mailer, Mails
from gnomon.matches.old_matches import Keep
from gnomon.matches.opponents import ProcessOpponents
from gnomon.matches.people import Newcomers
from gnomon.matches.phrases import Manner
from gnomon.matches.ports import Bus, Entropy
from gnomon.matches.presets import Carriers, carriers_over
from gnomon.matches.provider import Provider
from gnomon.matches.push import Pushes
from gnomon.matches.quotas import Limits
from gnomon.matches.ratings import Recomputed
from gnomon.matches.records import DAY_MS
from gnomon.matches.seating import INVITATION_DAYS
from gnomon.matches.secret import Secret
from gnomon.matches.service import Host, Settings
from gnomon.matches.sharing import Shared, share
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.studies import QueuedAdvisers, workshop_of
from gnomon.matches.thoughts import QueuedOpponents
from gnomon.matches.transfer import export_table, import_table
from gnomon.matches.updates import Updates
from gnomon.matches.webhooks import Reach, Webhooks
from gnomon.settings import Chosen, choose, default_number
from gnomon.storage.alone import alone
from gnomon.storage.bus import MemoryBus, PostgresBus
from gnomon.storage.engines import Engines, database_url
from gnomon.storage.queue import PostgresJobs
from gnomon.storage.servers import SqlServers
from gnomon.storage.store import SqlStore
from gnomon.web import logs
from gnomon.web.app import Doors, build
from gnomon.web.doors import PER_ADDRESS, Door, Server, Serving, open_wide
from gnomon.web.hosts import Hosts, is_loopback
from gnomon.web.metrics import Askers, Metrics

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  a table is for everybody on the network, unless told otherwise
YOUNG_OBJECTS: Final = 4_000
"""So many new objects are looked through at once, in a few milliseconds."""
NEVER_BY_ITSELF: Final = 1_000_000_000
SWITCH_SECONDS: Final = 0.0005
GRACE_SECONDS: Final = 5
LARGEST_SOCKET_MESSAGE: Final = 65_536
FAILED: Final = 2
DRILLS: Final = "drills"
"""The folder beside the data in which the host's own drills lie."""

T = TypeVar("T")


class CannotServe(Exception):
    """Why the server does not start, in one sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a server keeps its data and how its people reach it: what `gnomon.settings` has found, as the server takes it."""

    folder: Path
    database: str
    address: str
    webhooks: Reach
    durable: bool
    log_here: bool
    hosts: tuple[str, ...] = ()
    connections: int = PER_ADDRESS
    askers: Askers = field(default_factory=Askers)
    invitation_days: int = INVITATION_DAYS
    limits: Limits = field(default_factory=Limits)
    onlookers: bool = True
    thinking: int = 100
    proxies: str = ""
    newcomers: Newcomers = "anybody"
    newness: Newness = field(default_factory=Newness)
    events: Holders = "anybody"
    days_off: int = default_number("days_off")
    keep: Keep = field(default_factory=Keep)
    mail_server: str = field(default="", repr=False)
    mail_from: str = ""
    login_issuer: str = ""
    login_client: str = ""
    login_secret: str = field(default="", repr=False)
    login_name: str = ""
    updates: str = ""
    talk: Manner = "free"

    @staticmethod
    def of(where: Path | Chosen) -> Place:
        """The place of a data folder, by the environment and the folder's file; or of what was chosen. Raises CannotServe."""
        try:
            chosen = choose({"data_folder": where}, os.environ) if isinstance(where, Path) else where
        except BadInput as fault:
            raise CannotServe(str(fault)) from None
        check_provider(chosen.text("login_issuer"), chosen.text("login_client"))
        return Place(
            chosen.folder,
            chosen.text("database_url"),
            chosen.text("url"),
            chosen.text("webhooks"),  # type: ignore[arg-type]  # one of its choices
            chosen.switch("durable"),
            chosen.text("log") == "-",
            chosen.words("hosts"),
            chosen.number("connections"),
            Askers(chosen.words("metrics")),
            chosen.number("invitation_days"),
            Limits(**chosen.limits),
            chosen.switch("onlookers"),
            chosen.number("thinking"),
            chosen.text("proxies"),
            chosen.text("newcomers"),  # type: ignore[arg-type]  # one of its choices
            Newness(chosen.number("newcomer_days"), chosen.number("newcomer_matches")),
            chosen.text("events"),  # type: ignore[arg-type]  # one of its choices
            chosen.number("days_off"),
            Keep(*(chosen.number(name) for name in ("keep_matches", "keep_program_matches", "keep_unfinished"))),
            chosen.text("mail_server"),
            chosen.text("mail_from"),
            chosen.text("login_issuer"),
            chosen.text("login_client"),
            chosen.text("login_secret"),
            chosen.text("login_name"),
            chosen.text("updates"),
            chosen.text("talk"),  # type: ignore[arg-type]  # one of its choices
        )


def check_provider(issuer: str, client: str) -> None:
    """Raise CannotServe unless an identity provider knows this table, and nobody on the way can read what it says."""
    parts = urlsplit(issuer)
    if issuer and parts.scheme != "https" and not is_loopback(parts.hostname or ""):
        raise CannotServe("login_issuer: an identity provider needs https.")
    if issuer and not client:
        raise CannotServe("login_issuer needs login_client too: what this table is called at the identity provider.")


# --- composition ------------------------------------------------------------------------------------------------------


def build_host(
    place: Place,
    settings: Settings,
    metrics: Metrics,
    opponents: ProcessOpponents | None = None,
    entropy: Entropy | None = None,
    clock: SteadyClock | None = None,
) -> Host:
    """The application over the storage of a place. Raises StorageTrouble for an unreadable address."""
    opponents = opponents or ProcessOpponents(thinking=place.thinking / 100)
    entropy = entropy or SystemEntropy()
    url = database_url(place.database, place.folder)
    engines = Engines(url, place.durable)
    bus: Bus = MemoryBus() if engines.is_sqlite else PostgresBus(url)
    clock = clock or SteadyClock()
    jobs: Jobs = MemoryJobs(clock) if engines.is_sqlite else PostgresJobs(url)
    queued, shop = QueuedOpponents(jobs, opponents), workshop_of(jobs, opponents)
    advisers = QueuedAdvisers(jobs, ProcessAdvisers(opponents.processes), opponents.deadline)
    servers = None if engines.is_sqlite else SqlServers(url, __version__)
    mailer = Mailer(place.mail_server, place.mail_from)
    web = Webhooks(place.webhooks)
    carriers = carriers_over(web)
    secret = Secret()
    if carriers:
        carriers = {"push": Pushes(web, secret, place.address), **carriers}
    if mailer.is_on:
        carriers = {"mail": Mails(mailer), **carriers}
    provider = Provider(
        place.login_issuer, place.login_client, place.login_secret, place.login_name, Webhooks("local"), clock
    )
    host = Host(
        SqlStore(engines),
        bus,
        clock,
        queued,
        Carriers(carriers),
        entropy,
        metrics,
        settings,
        advisers,
        jobs,
        shop,
        servers,
        post=mailer,
        secret=secret,
        provider=provider,
        updates=Updates(Webhooks("local"), place.updates, __version__),
    )
    host.quotas.line_is_long = queued.line_is_long
    shop.lost = metrics.lost
    metrics.watch(host, lambda: queued.waited_for + advisers.waited_for + max(0, opponents.queue - shop.doing))
    return host


def settle_interpreter() -> None:
    """Make ready for many viewers: only new objects are looked through for garbage while people play, the others by
    `Housekeeping`, and the storage's thread need not wait long for its turn while pages are drawn.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, NEVER_BY_ITSELF, NEVER_BY_ITSELF)
    sys.setswitchinterval(SWITCH_SECONDS)


# --- serving ----------------------------------------------------------------------------------------------------------


def serve(
    port: int = 8000, host: str = EVERYWHERE, data_folder: Path = Path("data"), open_browser: bool = False
) -> None:
    """Open the table for browsers until told to stop. Exits with a sentence and code 2 when that cannot be."""
    try:
        chosen = choose({"port": port, "host": host, "data_folder": data_folder}, os.environ)
    except BadInput as fault:
        _give_up(str(fault))
    open_table(chosen, open_browser)


def open_table(chosen: Chosen, open_browser: bool = False) -> None:
    """Serve what was chosen until told to stop. Exits with a sentence and code 2 when that cannot be."""
    host = chosen.text("host")
    try:
        place = Place.of(chosen)
        prepare_folder(place.folder)
        listener = listen(host, chosen.number("port"))
        open_wide()
        logs.set_up(None if place.log_here else place.folder)
        tracing.begin(os.environ, __version__)
        with alone(database_url(place.database, place.folder)), asyncio.Runner(loop_factory=_loop_factory()) as runner:
            try:
                runner.run(_run(place, listener, host, open_browser))
            finally:
                tracing.end()
    except KeyboardInterrupt:
        return
    except (CannotServe, StorageTrouble) as trouble:
        _give_up(str(trouble))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ModuleNotFoundError:
        return None
    return uvloop.new_event_loop


async def _run(place: Place, listener: socket.socket, host: str, open_browser: bool) -> None:
    port = listener.getsockname()[1]
    addresses = reachable_addresses(host, port)
    metrics = Metrics()
    opponents = ProcessOpponents(thinking=place.thinking / 100)
    settings = Settings(
        place.address or addresses[-1],
        limits=place.limits,
        invitation_ms=place.invitation_days * DAY_MS,
        drills=str(place.folder / DRILLS),
        folder=str(place.folder),
        onlookers=place.onlookers,
        talk=place.talk,
        newcomers=place.newcomers,
        newness=place.newness,
        events=place.events,
        days_off=place.days_off,
        keep=place.keep,
    )
    table = build_host(place, settings, metrics, opponents)
    await table.start()
    housekeeping = Housekeeping()
    table.tables.watchers.append(housekeeping.attend)
    doors = Doors(place.address, Hosts(place.address, place.hosts), partial(network_address, host, port), place.askers)
    app = build(table, metrics, doors)
    works = (housekeeping.work(), opponents.stay_ready(), app.state.house.samples.work())
    at_work = [asyncio.create_task(work) for work in works]
    try:
        settle_interpreter()
        announce(place.address, addresses)
        if not table.hosting.hosts():
            announce_no_host(place.folder)
        if open_browser:
            webbrowser.open(addresses[0])
        settled = server_settings(app, place.connections, place.proxies)
        await Server(settled, table.access.stop).serve([listener])
    finally:
        for task in at_work:
            task.cancel()
        await table.stop()


def server_settings(app: ASGIApp, connections: int = PER_ADDRESS, proxies: str = "") -> uvicorn.Config:
    """How uvicorn serves an application: quick to stop, sockets kept alive, logs left to us.

    Nobody keeps a request waiting for long, and one address has so many `connections`. The addresses of `proxies` are
    believed who calls; without any, those of `FORWARDED_ALLOW_IPS`, else this machine's alone.
    """
    return Serving(
        app,
        Door(connections),
        lifespan="off",
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_SOCKET_MESSAGE,
        ws_ping_interval=20,
        timeout_graceful_shutdown=GRACE_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=proxies or None,
        server_header=False,
    )


def prepare_folder(folder: Path) -> Path:
    """The data folder, made if missing, readable by its owner alone. Raises CannotServe."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch(mode=0o600)
        probe.unlink()
    except OSError as fault:
        raise CannotServe(f"The data folder {folder} cannot be written: {fault.strerror}.") from None
    os.umask(0o077)
    return folder


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises CannotServe when the port is taken or the address is not this machine's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as fault:
        listener.close()
        reason = fault.strerror if isinstance(fault, OSError) else str(fault)
        raise CannotServe(f"Port {port} cannot be used on {host} ({reason}); choose another with --port.") from None
    return listener


def reachable_addresses(host: str, port: int) -> list[str]:
    """The addresses to tell people: this machine's own first, then the one for other devices on the network."""
    if host not in (EVERYWHERE, "::"):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}"]
    addresses = [f"http://localhost:{port}"]
    shared = network_address(host, port)
    return [*addresses, shared] if shared else addresses


def network_address(host: str, port: int) -> str:
    """The address for other devices on the network as it is now, empty if the server listens to this machine alone."""
    if host not in (EVERYWHERE, "::"):
        return ""
    number = network_number()
    return f"http://{number}:{port}" if number else ""


def network_number() -> str:
    """This machine's number on its network, or empty without one; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            number: str = probe.getsockname()[0]
        except OSError:
            return ""
    return "" if number.startswith("127.") or number == EVERYWHERE else number


def announce(public: str, addresses: list[str]) -> None:
    """Tell on the terminal where the table is, with a QR code for telephones."""
    print(f"\nThe table is open at  {addresses[0]}", flush=True)
    shared = public or (addresses[1] if len(addresses) > 1 else "")
    if shared:
        print(f"For other devices     {shared}\n", flush=True)
        segno.make(shared, error="m").terminal(compact=True, border=2)
    print(f"The engine runs {'compiled' if is_compiled() else 'in plain Python'}.")
    print("Ctrl+C closes it; every match stays stored.\n", flush=True)


def announce_no_host(folder: Path) -> None:
    """Tell on the terminal how somebody becomes the host of a table that has none."""
    print(
        f"Nobody is its host yet; this prints a link that makes you one:\n  gnomon host link --data-folder {folder}\n"
    )


def _give_up(sentence: str) -> NoReturn:
    print(f"gnomon: {sentence}", file=sys.stderr)
    raise SystemExit(FAILED)


# --- keeping ----------------------------------------------------------------------------------------------------------


def export_match(where: Path | Chosen, match: str) -> str:
    """A whole match as a file's text. Exits with a sentence when there is no such match."""

    async def work(host: Host) -> str:
        table = await host.tables.open(match)
        return export_table(table, await host.store.rows(match), await host.store.lines(match))

    return _with_host(where, work)


def share_matches(where: Path | Chosen, game: str, target: Path) -> Shared:
    """Write the finished matches of a game whose every person agrees as a recording, without names. Raises BadInput.

    Exits with a sentence when there is no storage, or it cannot be used.
    """
    with Recorder(target, entry(game).game) as recorder:
        _needs_database(where)
        return _with_host(where, lambda host: share(host.store, game, recorder.add))


def stop_match(where: Path | Chosen, match: str) -> None:
    """Let a running match stand still, whether a server runs or not. Exits with a sentence when that cannot be."""

    async def work(host: Host) -> None:
        await host.tables.bus.open()
        try:
            await host.seating.stop(await host.tables.open(match))
        finally:
            await host.tables.bus.close()

    _with_host(where, work)


def hosting(where: Path | Chosen, work: Callable[[Hosting], Awaitable[T]]) -> T:
    """Do something in the hosts' name, whether a server runs or not. Exits with a sentence when that cannot be."""

    async def run(host: Host) -> T:
        await host.hosting.learn()
        return await work(host.hosting)

    return _with_host(where, run)


def inviting(where: Path | Chosen, work: Callable[[Invitations], Awaitable[T]]) -> T:
    """Do something about invitations to the server in the hosts' name. Exits with a sentence when that cannot be."""
    return _with_host(where, lambda host: work(host.invitations))


def reporting(where: Path | Chosen, work: Callable[[Host], Awaitable[T]]) -> T:
    """Do something about what people have reported, in the hosts' name. Exits with a sentence when that cannot be."""

    async def run(host: Host) -> T:
        await host.hosting.learn()
        return await work(host)

    return _with_host(where, run)


def ratings(where: Path | Chosen, recompute: bool) -> Recomputed:
    """What finished matches are to ratings; with all of them computed anew if that is wanted, whether a server runs or not.

    Exits with a sentence when there is no storage, or it cannot be used.
    """

    async def work(host: Host) -> Recomputed:
        if recompute:
            return await host.ratings.recompute()
        return Recomputed(await host.store.ratings.count(), False)

    _needs_database(where)
    return _with_host(where, work)


def old_matches(chosen: Chosen) -> dict[str, int]:
    """How many matches of each kind the settings would let go now. Nothing is deleted, whether a server runs or not.

    Exits with a sentence when there is no storage, or it cannot be used.
    """
    keep = Place.of(chosen).keep

    async def work(host: Host) -> dict[str, int]:
        host.clearing.keep = keep
        return {str(kind): number for kind, number in (await host.clearing.count()).items()}

    _needs_database(chosen)
    return _with_host(chosen, work)


def import_match(where: Path | Chosen, text: str) -> str:
    """Take a match file into storage; the match's id. Raises BadInput for a file that cannot be taken.

    Exits with a sentence when the storage cannot be used.
    """

    async def work(host: Host) -> str | BadInput:
        try:
            record, _seats = await import_table(text, host.store, SystemEntropy(), host.clock)
        except BadInput as fault:
            return fault  # the file's fault, not the storage's
        return record.id

    taken = _with_host(where, work)
    if isinstance(taken, BadInput):
        raise taken
    return taken


def _needs_database(where: Path | Chosen) -> None:
    """Exits with a sentence where a folder holds no database: what only reads one makes none."""
    try:
        place = Place.of(where)
    except CannotServe as fault:
        _give_up(str(fault))
    if not place.database and not (place.folder / "gnomon.db").is_file():
        _give_up(f"There is no database in {place.folder}.")


def _with_host(where: Path | Chosen, work: Callable[[Host], Awaitable[T]]) -> T:
    async def run() -> T:
        place = Place.of(where)
        prepare_folder(place.folder)
        host = build_host(place, Settings(), Metrics())
        await host.store.open()
        try:
            return await work(host)
        finally:
            await host.store.close()

    try:
        return asyncio.run(run())
    except (CannotServe, StorageTrouble, GnomonError) as trouble:
        _give_up(str(trouble))
