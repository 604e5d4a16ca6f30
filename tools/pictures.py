"""Takes the screenshots of the documents: `python -m tools.pictures [FOLDER]`.

Matches are played by programs from fixed seeds, stopped at their beginning, in their middle and at their end, and looked
at through the system's Chromium at the widths, themes and languages that the documents show.
"""

import asyncio
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

import gnomon
from gnomon.bots import plan_for
from gnomon.bots.base import Wait
from gnomon.main import Place, build_host, server_settings
from gnomon.match import Match
from gnomon.match.reviews import Review, review
from gnomon.matches.advising import ProcessAdvisers
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import DAY_MS, User
from gnomon.matches.reviewing import Reviews
from gnomon.matches.service import Host, Settings
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.thinking import Claim, Claiming
from gnomon.matches.transfer import import_table, plain_facts
from gnomon.web.app import build
from gnomon.web.metrics import Metrics
from gnomon.web.security import SESSION_COOKIE
from gnomon.web.visitor import LANGUAGE_COOKIE, THEME_COOKIE
from tools import shown, staged, staged_people

ROOT: Final = Path(__file__).resolve().parent.parent
CHROMIUM: Final = os.environ.get("GNOMON_CHROMIUM", "/usr/bin/chromium")
FLAGS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
NAMES: Final = ("Yuki", "Helena", "Tomás", "Ama")
SEED: Final = 41
PORT: Final = 8953
MIDDLE_TURN: Final = 4
BUDGET: Final = 24
"""Iterations of the search for every act of the match that is reviewed."""
PATIENCE: Final = 180_000
"""How long a page may take, in ms; the machine may be busy."""
READY: Final = "() => document.body?.dataset.ready === '1'"
REVIEWED: Final = "() => document.body?.dataset.ready === '1' && !('waits' in document.body.dataset)"
LIT: Final = "() => document.querySelector('.spotlight')?.checkVisibility()"
ANSWERS: Final = "#ask [data-code], .option-lists > .open .option[data-code]:not([data-denied]):not(.quiet-answer)"
HEARD: Final = "() => document.querySelector('#coach:not(.thinks)') !== null"
SAND_RUNS: Final = "() => document.querySelectorAll('.te-others .te-stream').length > 3"


@dataclass
class Stage:
    """What is there to look at: Helena's session, that of Marta who keeps the house, and the addresses of matches."""

    session: str
    keeper: str
    address: str
    start: str
    middle: str
    end: str
    in_turns: str
    before_scoring: str
    in_real_time: str
    choosing: str
    realm: str
    chain: str
    alone: str
    furnish: Callable[[], tuple[str, str]] = lambda: ("", "")
    """Lets the people play, for the pages about them: the addresses of a tournament and of Helena's page."""


class Unhurried(ProcessAdvisers):
    """Reviews that are the same on every machine, however long they take."""

    async def review(
        self, match: Match, told: Callable[[Review, float], None] | None = None, claiming: Claiming = Claim
    ) -> Review:
        """See `ports.Advisers`."""
        return await asyncio.to_thread(review, match, budget=BUDGET)


# --- a match to look at -----------------------------------------------------------------------------------------------


def played(until: Callable[[Match], bool]) -> Match:
    """The match of the seed, played by programs of the same strength until a moment."""
    match = gnomon.new("khronos", seats=len(NAMES), seed=SEED)
    while not match.over and not until(match):
        seat = match.to_act[0]
        plan = plan_for("steady", match.game, match.view(seat), seat, 0)
        assert not isinstance(plan, Wait)
        for code in plan:
            if match.check(seat, code) is not None:
                break  # somebody else was asked in between, or a draw has changed what is wise
            match.play(seat, code)
    return match


def is_middle(match: Match) -> bool:
    """Helena's turn 4, before she has done anything, with something to build."""
    seat = match.to_act[0]
    begins = match.asked(seat) is not None and f'"turn": {MIDDLE_TURN}' in json.dumps(match.state.to_dict())
    return begins and NAMES[seat] == "Helena" and len(match.options(seat)) > 6


def as_file(match: Match, title: str, programs: str = "") -> str:
    """The match as a file of a table with our people, or with programs of a level beside Helena."""
    facts = plain_facts(match, SystemEntropy(), SteadyClock())
    seats = []
    for name in NAMES[: match.seats]:
        level = "" if name == "Helena" else programs
        kind = "opponent" if level else "person"
        seats.append({"kind": kind, "name": name, "level": level, "local": False, "resigned": False})
    return json.dumps({**json.loads(match.dump()), "table": {**facts, "title": title, "seats": seats}})


async def set_stage(host: Host) -> Stage:
    """Fill the house: Helena's matches, other people's open tables."""
    helena = await host.people.guest("Helena")

    async def brought(match: Match, title: str, programs: str = "") -> str:
        record, seats = await import_table(as_file(match, title, programs), host.store, SystemEntropy(), SteadyClock())
        await host.seating.recover(seats[NAMES.index("Helena")].recovery, helena)
        return f"/matches/{record.id}"

    empires = staged.in_turns()
    in_turns = await brought(empires, "Three peoples")
    before_scoring = await brought(staged.before_scoring(empires), "", staged.LEVEL)
    in_real_time = await brought(staged.in_real_time(), "Sand and stone", staged.LEVEL)
    choice = staged.choosing_cards()
    choosing = await brought(choice, "The third epoch")
    realm = await brought(staged.playing_cards(choice), "Long live the king")
    chain = await brought(staged.chaining(), "From fire to iron")
    end = await brought(played(lambda match: False), "")
    middle = await brought(played(is_middle), "Sunday table")
    alone = await brought(played(is_middle), "Against three", "club")
    seats = (SeatPlan("me"), SeatPlan("open"), SeatPlan("opponent", level="club"))
    await host.lobby.create(helena, NewTable("khronos", seats, title="With Tomás"))
    against = (SeatPlan("me"), SeatPlan("opponent", level="club"), SeatPlan("opponent", level="tournament"))
    start = await host.lobby.create(helena, NewTable("khronos", against, seed=3, title="At home"))
    others: list[User] = []
    for name, title, places, game in (
        ("Marta", "Live, relaxed", 3, "time_of_empires"),
        ("Kenji", "One day a turn", 4, "khronos"),
        ("Rafael", "", 2, "khronos"),
    ):
        other: User = await host.people.guest(name)
        plans = (SeatPlan("me"), *(SeatPlan("open") for _ in range(places - 1)))
        await host.lobby.create(other, NewTable(game, plans, listed=True, title=title))
        others.append(other)
    marta, kenji, rafael = others
    await host.hosting.add(None, marta, "has the machine")
    await host.hosting.mute(marta, rafael, host.clock.now() + DAY_MS, "shouts at people")
    await host.hosting.allow(marta, kenji, 3, "brings his club along")
    loop = asyncio.get_running_loop()

    def furnish() -> tuple[str, str]:
        return asyncio.run_coroutine_threadsafe(staged_people.furnish(host, helena, others), loop).result()

    keeper = await host.people.open_session(marta)
    session = await host.people.open_session(helena)
    house = f"http://127.0.0.1:{PORT}"
    began = f"/matches/{start.id}"
    return Stage(
        session,
        keeper,
        house,
        began,
        middle,
        end,
        in_turns,
        before_scoring,
        in_real_time,
        choosing,
        realm,
        chain,
        alone,
        furnish,
    )


@contextmanager
def open_house(folder: Path) -> Iterator[Stage]:
    """A server in a thread of its own, with the stage set."""
    staged: list[Stage] = []
    server: list[uvicorn.Server] = []

    async def serve() -> None:
        metrics = Metrics()
        place = Place(folder, "", "", "off", False, True)
        host = build_host(place, Settings(pause=0.0, notices=False, folder=str(folder)), metrics)
        host.reviews = Reviews(Unhurried(), host.quotas, host.store, host.clock)
        await host.start()
        try:
            staged.append(await set_stage(host))
            settings = server_settings(build(host, metrics))
            settings.host, settings.port = "127.0.0.1", PORT
            server.append(uvicorn.Server(settings))
            await server[0].serve()
        finally:
            await host.stop()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    while thread.is_alive() and not (server and server[0].started):
        time.sleep(0.1)
    if not staged:
        raise SystemExit("the server did not start")
    try:
        yield staged[0]
    finally:
        server[0].should_exit = True
        thread.join()


# --- looking ------------------------------------------------------------------------------------------------------------


class Camera:
    """Looks at the stage through a browser and keeps pictures in a folder."""

    def __init__(self, browser: Browser, stage: Stage, folder: Path) -> None:
        self._browser = browser
        self._stage = stage
        self._folder = folder

    def page(self, width: int, height: int, theme: str = "light", language: str = "en", who: str = "Helena") -> Page:
        """A page of Helena's, of Marta's who keeps the house, or of somebody nobody knows, in a theme and a language."""
        context: BrowserContext = self._browser.new_context(
            viewport={"width": width, "height": height},
            base_url=self._stage.address,
            reduced_motion="reduce",
            has_touch=width < 500,
            is_mobile=width < 500,
            device_scale_factor=2 if width < 500 else 1,
        )
        context.set_default_timeout(PATIENCE)
        values = {THEME_COOKIE: theme, LANGUAGE_COOKIE: language}
        if who == "Helena":
            values[SESSION_COOKIE] = self._stage.session
        elif who == "Marta":
            values[SESSION_COOKIE] = self._stage.keeper
        context.add_cookies(
            [{"name": name, "value": value, "url": self._stage.address} for name, value in values.items()]
        )
        return context.new_page()

    def keep(self, page: Page, name: str, whole: bool = False, template: str = "") -> None:
        """Take the picture and close the page. `template` is named where the address does not tell it."""
        page.screenshot(path=self._folder / f"{name}.png", full_page=whole)
        shown.note(self._folder, name, page.url, template)
        page.context.close()
        print(f"{name}.png")

    def still(self, name: str, path: str, width: int, height: int, whole: bool = False, **look: str) -> None:
        """A page as it opens."""
        page = self.page(width, height, **look)
        page.goto(path)
        page.wait_for_timeout(300)
        self.keep(page, name, whole)

    def welcome(self, name: str, width: int, height: int) -> None:
        """The home page of somebody who has never been here."""
        page = self.page(width, height, who="")
        page.goto("/")
        page.wait_for_timeout(300)
        self.keep(page, name, template="welcome.html")

    def guided(self, name: str, width: int, height: int) -> None:
        """The first task of a guided match, begun by a stranger from the home page."""
        page = self.page(width, height, who="")
        page.goto("/")
        page.click("form[action^='/learn'] button")
        page.wait_for_function(READY)
        page.wait_for_function(LIT)
        page.wait_for_timeout(900)
        self.keep(page, name)

    def explained(self, name: str, path: str, thing: str, width: int, height: int) -> None:
        """What a thing on a table tells of itself when the pointer rests on it."""
        page = self.page(width, height)
        page.goto(path)
        page.wait_for_function(READY)
        page.hover(thing)
        page.wait_for_selector(".explain:popover-open")
        page.wait_for_timeout(500)
        self.keep(page, name)

    def reviewed(self, name: str, path: str, width: int, height: int, **look: str) -> None:
        """What is told of a finished match, once all of it is made."""
        page = self.page(width, height, **look)
        page.goto(path)
        page.wait_for_function(REVIEWED)
        for picture in page.locator(".key-act img:visible").all():
            picture.scroll_into_view_if_needed()
        page.wait_for_timeout(500)
        page.evaluate("scrollTo(0, 0)")
        self.keep(page, name, True)

    def building(self, name: str, width: int, height: int, **look: str) -> None:
        """The table in the middle, with an option considered that does something in several ages."""
        page = self.page(width, height, **look)
        page.goto(self._stage.middle)
        page.wait_for_function(READY)
        self._consider(page, width < 500)
        self.keep(page, name)
        page = self.page(1440, 1000)
        page.goto(self._stage.middle)
        page.wait_for_function(READY)
        page.keyboard.press("u")
        page.wait_for_timeout(400)
        page.context.close()

    def coached(self, name: str, width: int, height: int, **look: str) -> None:
        """What the coach says in the middle of a match against programs, beside an option of Helena's own."""
        page = self.page(width, height, **look)
        page.goto(self._stage.alone)
        page.wait_for_function(READY)
        page.click("#ask [data-key=coach]")
        page.wait_for_selector(".advice.open")
        page.wait_for_function(HEARD)
        if width > 500:
            page.locator(".option-lists .option:not(:has(.coach-rank)):visible").first.hover()
            page.wait_for_selector(".mine .against")
            page.hover("#coach h2")
        page.wait_for_timeout(700)
        self.keep(page, name)

    def placing(self, name: str, width: int, height: int, **look: str) -> None:
        """A real-time era while the sand of the others runs, with one of Helena's timers in hand."""
        page = self.page(width, height, **look)
        page.goto(self._stage.in_real_time)
        page.wait_for_function(READY)
        page.wait_for_function(SAND_RUNS)
        held = page.locator(".te-dock-timer, .te-glass-card").locator("visible=true").last
        (held.tap if width < 500 else held.click)()
        page.wait_for_timeout(700)
        self.keep(page, name)

    def scoring(self, name: str, width: int, height: int, **look: str) -> None:
        """The scoring of an era, read line by line, right after Helena's last turn in it."""
        page = self.page(width, height, **look)
        page.goto(self._stage.before_scoring)
        page.wait_for_function(READY)
        while not page.locator("#scoring").is_visible():
            answers = page.locator(ANSWERS).locator("visible=true")
            if answers.count():
                answers.first.click()
            page.wait_for_timeout(600)
        page.wait_for_timeout(2_000)
        page.locator("#scoring ol").evaluate("list => list.scrollTo(0, 0)")
        self.keep(page, name)

    def _consider(self, page: Page, touch: bool) -> None:
        """Choose to build in Might and look at the place whose ripple says most."""
        building = page.locator(".option[data-code]:not([data-denied])")
        codes = [building.nth(index).get_attribute("data-code") for index in range(building.count())]
        best = next(
            (code for code in reversed(codes) if code and 12 <= int(code) < 21 and int(code) % 3 != 0), codes[-1]
        )
        page.evaluate("code => document.querySelector(`.option[data-code='${code}']`).click()", best)
        page.wait_for_timeout(900)
        if page.locator("#confirm .main").is_visible():
            page.locator("#confirm .main").tap()
            page.wait_for_timeout(900)
        places = page.locator(".option-lists > .open .option[data-code]:not([data-denied]):visible")
        most, chosen = -1, 0
        for index in range(min(places.count(), 9)):
            if touch:
                places.nth(index).tap()
            else:
                places.nth(index).hover()
            page.wait_for_timeout(350)
            steps = page.locator(".kh-steps li").count()
            if steps > most:
                most, chosen = steps, index
        if touch:
            places.nth(chosen).tap()
        else:
            places.nth(chosen).hover()
        page.wait_for_timeout(700)


def main() -> None:
    """Take every picture."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="gnomon-pictures-") as data,
        open_house(Path(data)) as stage,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        camera = Camera(browser, stage, folder)
        camera.welcome("welcome-1440", 1440, 780)
        camera.welcome("welcome-390", 390, 700)
        camera.guided("guided-1366", 1366, 680)
        camera.guided("guided-390", 390, 700)
        camera.still("drills-1366", "/drills", 1366, 680)
        camera.still("host-1440", "/host", 1440, 1000, whole=True, who="Marta")
        camera.still("home-1440", "/", 1440, 1000)
        camera.still("home-1440-dark", "/", 1440, 1000, theme="dark")
        camera.still("home-390", "/", 390, 844)
        camera.still("table-start-1440", stage.start, 1440, 1000)
        camera.building("table-1440", 1440, 1000)
        camera.building("table-1440-dark", 1440, 1000, theme="dark")
        camera.building("table-1440-ja", 1440, 1000, language="ja")
        camera.building("table-1440-pt", 1440, 1000, language="pt_BR")
        camera.building("table-390", 390, 844)
        camera.building("table-390-dark", 390, 844, theme="dark")
        camera.coached("coach-1440", 1440, 780)
        camera.coached("coach-1366-dark", 1366, 680, theme="dark")
        camera.coached("coach-390", 390, 700)
        camera.still("table-end-1440", stage.end, 1440, 1000)
        camera.still("replay-1440", f"{stage.end}/replay", 1440, 1000, whole=True)
        camera.reviewed("review-1440", f"{stage.end}/review", 1440, 1000)
        camera.reviewed("review-1440-dark", f"{stage.end}/review", 1440, 1000, theme="dark")
        camera.reviewed("review-390", f"{stage.end}/review", 390, 844)
        page = camera.page(1440, 1000)
        page.goto(f"{stage.middle}/replay")
        page.click("form[action$='/copy'] button")
        page.wait_for_function(READY)
        page.wait_for_timeout(600)
        camera.keep(page, "analysis-1440")
        camera.still("rules-1440", "/rules/khronos#s5.6", 1440, 1000)
        camera.still("rules-390", "/rules/khronos#s5.6", 390, 844)
        camera.still("learn-1440", "/games/feudum", 1440, 900)
        camera.placing("empires-real-time-1440-dark", 1440, 900, theme="dark")
        camera.placing("empires-real-time-390", 390, 844)
        camera.still("empires-replay-1440", f"{stage.in_real_time}/replay", 1440, 1000, whole=True)
        camera.still("empires-1440", stage.in_turns, 1440, 900)
        camera.scoring("empires-scoring-1440", 1440, 900)
        camera.still("new-empires-1440", "/new?game=time_of_empires", 1440, 1000)
        camera.still("feudum-1440", stage.realm, 1440, 1000)
        camera.still("feudum-1440-dark", stage.realm, 1440, 1000, theme="dark")
        camera.explained("explained-1366", stage.realm, "#f-guild-merchant", 1366, 680)
        camera.still("feudum-390", stage.realm, 390, 844)
        camera.still("feudum-choosing-1440", stage.choosing, 1440, 1000)
        camera.still("inventions-1440", stage.chain, 1440, 1000)
        camera.still("inventions-1440-dark", stage.chain, 1440, 1000, theme="dark")
        camera.still("inventions-390", stage.chain, 390, 844)
        event, person = stage.furnish()  # last, for home and records show what was played
        camera.still("event-1440", event, 1440, 1000)
        camera.still("person-1440", person, 1440, 1000, whole=True)
        camera.still("ratings-1440", "/people?game=khronos", 1440, 1000)
        camera.still("seeks-1366", "/seeks", 1366, 680)
        browser.close()


if __name__ == "__main__":
    main()
