"""One server and one browser for all browser tests; a fresh context, and so a fresh person, for each."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.e2e.people import Person
from tests.e2e.server import DEALER

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
        for _ in range(200):
            try:
                with urllib.request.urlopen(f"{self.address}/healthz", timeout=2):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                assert self._process.poll() is None, "the server has stopped"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """Kill it, as a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
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


class People:
    """Makes persons: each a browser context of its own, watched for errors and broken policies."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self.persons: list[Person] = []

    def __call__(
        self, name: str = "Helena", width: int = 1440, height: int = 900, touch: bool = False, **more
    ) -> Person:
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            locale=more.pop("locale", "en-US"),
            reduced_motion=more.pop("reduced_motion", "reduce"),
            base_url=self._server.address,
            **more,
        )
        context.set_default_timeout(30_000)
        self._contexts.append(context)
        person = Person(name, context.new_page(), self._server.address)
        self.persons.append(person)
        return person

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def people(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[People]:
    server.deal_for(request.node.nodeid)
    made = People(browser, server)
    yield made
    faults = [fault for person in made.persons for fault in person.faults]
    made.close()
    assert not faults, faults
