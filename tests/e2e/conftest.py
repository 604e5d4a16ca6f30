"""One server and one browser for all browser tests; a context that knows nobody, and so a fresh person, for each."""

import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e.people import Person
from tests.e2e.server import DEALER
from tests.kit.up import until_up

CHROMIUM = os.environ.get("GNOMON_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROOT = Path(__file__).resolve().parents[2]
TRIED_AGAIN = 2
STORED = "cookies,local_storage,indexeddb,service_workers,cache_storage,file_systems"
"""What a site can keep in a browser, beside what it has served."""
KEPT = 12
"""So many idle browser contexts at most."""
LONGEST_FIRST = ("test_feudum", "test_inventions", "test_time_of_empires", "test_real_time", "test_every_page")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last, for the driver's event loop tolerates no other on its worker; long ones first.

    Each worker has a browser and a server of its own, so they run side by side. A browser test that fails is dealt anew
    and tried again, and is named at the end of the run: decision 0024.
    """
    for item in items:
        if _in_a_browser(item):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=TRIED_AGAIN))
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[bool, int]:
    stem = item.path.stem
    return _in_a_browser(item), LONGEST_FIRST.index(stem) if stem in LONGEST_FIRST else len(LONGEST_FIRST)


def _in_a_browser(item: pytest.Item) -> bool:
    return item.path.parent == Path(__file__).parent


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """The server in a process of its own; can be stopped and started again on the same data."""

    def __init__(self, folder: Path, *more: str, games: Path | str | None = None) -> None:
        """`games` is a module with a game beside those of the package: a file, or a name in the repository."""
        self.folder = folder
        self.games = games
        self.more = more
        self._test = ""
        self._dealt: Counter[str] = Counter()
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def deal_for(self, test: str) -> None:
        """From now on what is dealt follows from this name, and from how often it was said: no id is dealt twice."""
        self._dealt[test] += 1
        self._test = test
        (self.folder / DEALER).write_text(f"{test} {self._dealt[test]}", encoding="utf-8")

    def start(self) -> None:
        """Start and wait until it answers."""
        self.deal_for(self._test)
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        if isinstance(self.games, str):
            environment["GNOMON_GAMES"] = self.games
        elif self.games is not None:
            environment["PYTHONPATH"] += f"{os.pathsep}{self.games.parent}"
            environment["GNOMON_GAMES"] = self.games.stem
        command = [sys.executable, "-m", "tests.e2e.server", str(self.port), str(self.folder), *self.more]
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment)
        until_up(self.port, self._process)

    def stop(self) -> None:
        """Kill it, as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def end(self) -> None:
        """Tell it to end, as an update would, and wait until it has."""
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(60)
            self._process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("table"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


class Contexts:
    """Browser contexts, lent one after another: what a site may keep is forgotten between two persons, what it has served
    and the browser has compiled is not. That halves what opening a table costs a browser.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: list[tuple[str, BrowserContext]] = []

    def lend(self, address: str, **wanted: Any) -> tuple[str, BrowserContext]:
        """A context that knows nobody, and what `take_back` is to be told of it."""
        kind = repr((address, sorted(wanted.items())))
        for place, (other, context) in enumerate(self._idle):
            if other == kind:
                del self._idle[place]
                return kind, context
        context = self._browser.new_context(base_url=address, **wanted)
        context.set_default_timeout(30_000)
        return kind, context

    def take_back(self, kind: str, address: str, context: BrowserContext) -> None:
        """Forget who was here: a person's pages, cookies, stored texts, workers and permissions."""
        blank, known = context.new_page(), context.pages
        for page in known:
            if page is not blank:
                page.close()
        forgotten = {"origin": address, "storageTypes": STORED}
        context.new_cdp_session(blank).send("Storage.clearDataForOrigin", forgotten)
        context.clear_cookies()
        context.clear_permissions()
        blank.close()
        self._idle.append((kind, context))
        if len(self._idle) > KEPT:
            self._idle.pop(0)[1].close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


class People:
    """Makes persons: each in a browser context that knows nobody, watched for errors and broken policies."""

    def __init__(self, contexts: Contexts, server: Server) -> None:
        self._contexts = contexts
        self._server = server
        self._lent: list[tuple[str, BrowserContext]] = []
        self.persons: list[Person] = []

    def __call__(
        self, name: str = "Helena", width: int = 1440, height: int = 900, touch: bool = False, **more
    ) -> Person:
        kind, context = self._contexts.lend(
            self._server.address,
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            locale=more.pop("locale", "en-US"),
            reduced_motion=more.pop("reduced_motion", "reduce"),
            **more,
        )
        self._lent.append((kind, context))
        person = Person(name, context.new_page(), self._server.address)
        self.persons.append(person)
        return person

    def close(self) -> None:
        for kind, context in self._lent:
            self._contexts.take_back(kind, self._server.address, context)


@pytest.fixture
def people(contexts: Contexts, server: Server, request: pytest.FixtureRequest) -> Iterator[People]:
    server.deal_for(request.node.nodeid)
    made = People(contexts, server)
    yield made
    faults = [fault for person in made.persons for fault in person.faults]
    made.close()
    assert not faults, faults
