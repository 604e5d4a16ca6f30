"""Signing in with a club's service: there and back in a browser, and the pages that offer it."""

import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest

from gnomon.web.languages import LANGUAGES as TAGS
from tests.e2e.conftest import ROOT, People, Server, free_port
from tests.e2e.test_every_page import LANGUAGES, serious, sources
from tests.e2e.test_host_page import faults

CONSOLE = "Failed to load resource: the server responded with a status of 403"


@pytest.fixture(scope="module")
def club() -> Iterator[str]:
    """A provider in a process of its own; its address."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    running = subprocess.Popen([sys.executable, "-m", "tests.kit.identity", str(port)], cwd=ROOT)
    for _ in range(100):
        try:
            urllib.request.urlopen(f"{address}/keys", timeout=2).close()
            break
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            assert running.poll() is None, "the provider has stopped"
            time.sleep(0.1)
    yield address
    running.kill()
    running.wait()


@pytest.fixture(scope="module")
def houses(club: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Server]]:
    """Servers that trust it: one open to anybody, one by invitation."""
    found = {}
    for newcomers in ("anybody", "invited"):
        found[newcomers] = Server(tmp_path_factory.mktemp(newcomers), "100", newcomers, club)
        found[newcomers].start()
    yield found
    for server in found.values():
        server.stop()


@pytest.fixture
def people(contexts, houses, request) -> Iterator[People]:
    made = People(contexts, houses[request.param])
    yield made
    made.close()


@pytest.mark.parametrize("people", ["invited"], indirect=True)
def test_whoever_the_club_knows_comes_in_and_is_known_in_another_browser(people):
    for name in ("first", "second"):
        ada = people(name)
        ada.page.goto("/rules")
        assert not serious(ada.page)
        ada.page.get_by_role("link", name="Sign in with the club").press("Enter")
        ada.page.get_by_role("link", name="Yes, I am Ada").click()
        ada.page.wait_for_url("**/rules")
        ada.page.goto("/me")
        assert ada.page.inner_text("h1") == "Ada"
        assert ada.page.locator("#logins li").count() == 1
        assert not serious(ada.page)
        ada.faults[:] = [fault for fault in ada.faults if CONSOLE not in fault]


@pytest.mark.parametrize("people", ["anybody"], indirect=True)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_offers_it_fits_every_window_in_every_language(people, language):
    assert set(LANGUAGES) == set(TAGS)
    ada = people("Ada", locale=LANGUAGES[language])
    untranslated = sources(language) if language != "en" else set()
    wrong = []
    ada.page.goto("/")
    assert ada.page.locator(".by-provider a").is_visible()
    ada.page.goto("/me")
    wrong += faults(ada.page, "/me", untranslated)
    ada.page.locator(".by-provider a").click()
    ada.page.get_by_role("link", name="Yes, I am Ada").click()
    ada.page.goto("/me")
    wrong += faults(ada.page, "/me", untranslated)
    assert not wrong, "\n".join(wrong)
