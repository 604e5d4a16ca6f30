"""Click to painted: from a person's click on an option to the frame that shows the next question.

    python -m bench.page [--game khronos] [--clicks 60] [--pace 1] [--json]

A mid-game table of four people, each with a page open in the system's Chromium; server and pages share the machine.
The time runs from the instant of the click, as the browser stamped it, to a task after the first animation frame behind
the change of the page. Measured at full speed and with the clicked page throttled to a quarter, which is about a phone.
The other three pages stand for other people's devices and are never throttled: a throttled page keeps a core busy with
waiting even when it does nothing, and three more of them would take from the server and the clicked page what no phone
takes from them. Milliseconds are of the reference machine (`bench.pace`), but for the wait for the screen's next frame,
which lasts as long on any machine.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from bench.pace import add_pace, measured_pace, told_pace
from bench.viewers import Place, set_tables
from gnomon.catalog import GAMES
from gnomon.web.security import SESSION_COOKIE
from tests.kit.up import until_up

CHROMIUM: Final = os.environ.get("GNOMON_CHROMIUM", "/usr/bin/chromium")
FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
SERVE: Final = "import sys, pathlib; from gnomon.main import serve; serve(int(sys.argv[1]), '127.0.0.1', pathlib.Path(sys.argv[2]))"
PORT: Final = 8947
SEATS: Final = 4
WARM_UP: Final = 6
RESTING: Final = 250
"""For so many milliseconds a pointer rests on what it will click: long enough for the preview to stand there."""
FRAME: Final = 1000 / 60
"""Milliseconds of a frame of the screen: a change waits for half of one on average."""
TARGETS: Final = {1: (50.0, 100.0), 4: (150.0, 300.0)}
"""Median and 95th percentile in milliseconds, by how far the processor is throttled."""

WATCH: Final = """
addEventListener('click', (event) => { if (event.target.closest('.option, [data-key=end]')) window.clickedAt = event.timeStamp; }, true);
window.willPaint = () => { window.painted = new Promise((resolve) => { window.isPainted = resolve; }); };
window.willPaint();
document.addEventListener('DOMContentLoaded', () => {
  const number = () => { const ask = document.getElementById('ask'); return ask.dataset.number + ask.dataset.mine; };
  let before = number();
  new MutationObserver(() => {
    if (number() === before) return;
    before = number();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.isPainted(performance.now() - window.clickedAt);
      channel.port2.postMessage(null);
    });
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-number', 'data-mine'] });
});
"""


@dataclass
class Measured:
    """Times of many clicks in milliseconds, at one throttle."""

    throttle: int
    times: list[float]

    @property
    def median(self) -> float:
        """Half of the clicks were painted within this time."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """Nineteen of twenty clicks were painted within this time."""
        return sorted(self.times)[int(0.95 * (len(self.times) - 1))]

    @property
    def holds(self) -> bool:
        """Whether both targets are met."""
        median, p95 = TARGETS[self.throttle]
        return self.median <= median and self.p95 <= p95

    def to_dict(self) -> dict[str, object]:
        """JSON-ready."""
        median, p95 = TARGETS[self.throttle]
        return {
            "throttle": self.throttle,
            "clicks": len(self.times),
            "median_ms": round(self.median, 1),
            "target_median_ms": median,
            "p95_ms": round(self.p95, 1),
            "target_p95_ms": p95,
            "holds": self.holds,
        }


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The server in a process of its own; its address."""
    environment = {**os.environ, "GNOMON_WEBHOOKS": "off"}
    command = [sys.executable, "-c", SERVE, str(PORT), str(folder)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{PORT}"
    try:
        until_up(PORT, process)
        yield address
    finally:
        process.terminate()
        process.wait(10)


def sit(browser: Browser, address: str, place: Place) -> list[Page]:
    """One page for each seat of the table."""
    pages = []
    for seat, session in enumerate(place.sessions):
        context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-US")
        context.add_cookies([{"name": SESSION_COOKIE, "value": session, "url": address}])
        context.add_init_script(WATCH)
        page = context.new_page()
        page.goto(f"{address}/matches/{place.id}?seat={seat}")
        page.wait_for_function("() => document.body.dataset.ready === '1'")
        pages.append(page)
    return pages


def click(page: Page, chance: random.Random, pace: float) -> float:
    """Take an option of the page's question as a person would: the pointer comes to rest on it, then clicks.

    The milliseconds until the next question is painted.
    """
    options = page.locator(".option-lists > .open .option[data-code]:not([data-denied]):visible")
    count = options.count()
    ending = page.locator("#ask [data-key=end]")
    taken_up = (
        options.nth(chance.randrange(min(count, 8)))
        if count and (chance.random() < 0.8 or not ending.count())
        else ending
    )
    taken_up.hover()
    page.wait_for_timeout(RESTING / pace)
    page.evaluate("() => window.willPaint()")
    taken_up.click()
    taken: float = page.evaluate("() => window.painted")
    return FRAME / 2 + (taken - FRAME / 2) * pace


def asked(pages: list[Page]) -> Page | None:
    """The page whose person is asked, once the last answer has reached it."""
    for _ in range(100):
        for page in pages:
            if page.get_attribute("#ask", "data-mine") == "1":
                return page
            if page.locator("#ending table").count():
                return None
        time.sleep(0.02)
    return None


def measure(browser: Browser, address: str, place: Place, throttle: int, clicks: int, pace: float) -> Measured:
    """So many clicks at one table, whoever is asked, with the processor of the asked one's page throttled."""
    pages = sit(browser, address, place)
    consoles = {page: page.context.new_cdp_session(page) for page in pages}
    slowed: Page | None = None
    chance = random.Random(throttle)
    times: list[float] = []
    while len(times) < clicks + WARM_UP:
        next_page = asked(pages)
        if next_page is None:
            break
        if next_page is not slowed:
            if slowed is not None:
                consoles[slowed].send("Emulation.setCPUThrottlingRate", {"rate": 1})
            consoles[next_page].send("Emulation.setCPUThrottlingRate", {"rate": throttle})
            slowed = next_page
        times.append(click(next_page, chance, pace))
        next_page.wait_for_timeout(150 / pace)
    for page in pages:
        page.context.close()
    return Measured(throttle, times[WARM_UP:])


def main() -> int:
    """Measure at both speeds and print beside the targets; 1 if one is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--game", choices=GAMES, default="khronos", help="whose table is measured")
    parser.add_argument("--json", action="store_true")
    add_pace(parser)
    chosen = parser.parse_args()
    pace = chosen.pace or measured_pace()
    with tempfile.TemporaryDirectory(prefix="gnomon-page-") as name, sync_playwright() as playwright:
        folder = Path(name) / "data"
        with serving_tables(folder, chosen.game) as (address, places):
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            found = [
                measure(browser, address, place, throttle, chosen.clicks, pace)
                for place, throttle in zip(places, TARGETS, strict=True)
            ]
            browser.close()
    if chosen.json:
        print(json.dumps([one.to_dict() for one in found]))
    else:
        print(f"Click to painted, mid-game table of {chosen.game}, {SEATS} viewers, loopback (milliseconds)")
        for one in found:
            median, p95 = TARGETS[one.throttle]
            print(
                f"  processor 1/{one.throttle}: median {one.median:.0f} (target {median:.0f}), "
                f"95 % {one.p95:.0f} (target {p95:.0f}), {len(one.times)} clicks: {'met' if one.holds else 'MISSED'}"
            )
        print(told_pace(pace, chosen.pace))
    return 0 if all(one.holds for one in found) else 1


@contextlib.contextmanager
def serving_tables(folder: Path, game: str) -> Iterator[tuple[str, list[Place]]]:
    """A server with one mid-game table for each measurement."""
    places = in_own_loop(folder, game)
    with serving(folder) as address:
        yield address, places


def in_own_loop(folder: Path, game: str) -> list[Place]:
    """Set the tables in a thread of its own: Playwright's loop already runs in this one."""
    with ThreadPoolExecutor(1) as worker:
        return worker.submit(lambda: asyncio.run(set_tables(folder, len(TARGETS), SEATS, game=game))).result()


if __name__ == "__main__":
    sys.exit(main())
