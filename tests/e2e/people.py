"""A person at a browser: sets tables, answers by mouse, touch or keyboard, and notes every fault of the page."""

import random
import re
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import ConsoleMessage, Locator, Page

QUIET = re.compile(r"WebSocket connection to .* failed|status of 4\d\d|net::ERR_CONNECTION|ERR_INTERNET_DISCONNECTED")
SETTLED = "() => document.body.dataset.ready === '1'"
ENDS = 0.35
"""How often a player who may end a turn, or a series of answers, does."""


class Person:
    """One browser page with a name."""

    def __init__(self, name: str, page: Page, address: str) -> None:
        self.name = name
        self.page = page
        self.address = address
        self.faults: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url}: {error}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not QUIET.search(message.text):
            self.faults.append(f"{self.page.url}: {message.text}")

    # --- getting to a table -------------------------------------------------------------------------------------------

    def introduce(self) -> None:
        """Say one's name, once."""
        self.page.goto("/me")
        self.page.fill("#my-name", self.name)
        self.page.click("form[action='/me/name'] button")
        self.page.wait_for_url("**/")

    def set_table(self, seats: dict[int, str], count: int | None = None, game: str = "khronos", **more: str) -> str:
        """Set a table; `seats` maps 1… to "open", "local" or a program's strength. The match's path."""
        page = self.page
        page.goto(f"/new?game={game}")
        page.click(".changes > summary")
        if page.locator("[name=my_name]").count():
            page.fill("[name=my_name]", self.name)
        page.locator(f"[name=seats][value='{count or len(seats) + 1}']").check(force=True)
        for seat, kind in seats.items():
            program = kind not in ("open", "local")
            page.select_option(f"[name=seat_{seat}]", "opponent" if program else kind)
            if program:
                page.select_option(f"[name=level_{seat}]", kind)
        for name, value in more.items():
            if page.locator(f"details.rulings [name={name}]").count():
                if page.locator("details.rulings:not([open])").count():
                    page.click("details.rulings > summary")
                page.locator(f"[name={name}][value='{value}']").check(force=True)
            elif page.locator(f"[type=radio][name={name}]").count():
                page.locator(f"[type=radio][name={name}][value='{value}']").check(force=True)
            else:
                page.fill(f"[name={name}]", value)
        page.click("form.setting .as-set button")
        page.wait_for_url("**/matches/*")
        self.wait_ready()
        return page.url.removeprefix(self.address).split("?")[0]

    def open(self, path: str) -> None:
        """Go to a table."""
        self.page.goto(path)
        self.wait_ready()

    def wait_ready(self) -> None:
        """Until the page's script has connected everything."""
        self.page.wait_for_function(SETTLED)

    def renewed(self, act: Callable[[], object]) -> None:
        """Do something that loads the page anew, and wait until the new one is ready: the old one was ready before."""
        with self.page.expect_navigation():
            act()
        self.wait_ready()

    def press(self, button: str, role: Literal["button", "link"] = "button") -> None:
        """Press what leads to another page, the first that is named so, and wait for that page: else what is looked at next may be
        the one that is just going.
        """
        self._through(self.page.get_by_role(role, name=button))

    def follow(self, selector: str) -> None:
        """Press the first thing that a selector names, and wait for the page that it leads to."""
        self._through(self.page.locator(selector))

    def _through(self, door: Locator) -> None:
        with self.page.expect_navigation():
            door.first.click()

    # --- playing --------------------------------------------------------------------------------------------------------

    def number(self) -> str:
        """The number of the question shown."""
        return self.page.get_attribute("#ask", "data-number") or ""

    def is_asked(self) -> bool:
        """Whether this person is asked."""
        return self.page.get_attribute("#ask", "data-mine") == "1"

    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.page.locator("#ending table").count() > 0

    def wait_turn(self) -> bool:
        """Wait until asked (True) or the match is over (False)."""
        self.page.wait_for_function(
            "() => document.querySelector('#ask')?.dataset.mine === '1' || document.querySelector('#ending table')",
            timeout=60_000,
        )
        return not self.is_over()

    def answered(self, act: Callable[[], object]) -> None:
        """Do something that answers, and wait for the next question or state."""
        before = self.number(), self.is_asked()
        act()
        self.page.wait_for_function(
            """([number, mine]) => {
                const ask = document.getElementById('ask');
                return ask && (ask.dataset.number !== number || (ask.dataset.mine === '1') !== mine
                    || document.querySelector('#ending table'));
            }""",
            arg=list(before),
        )

    def options(self) -> Locator:
        """The options that can be seen."""
        return self.page.locator(".option-lists > .open .option[data-code]:not([data-denied]):visible")

    def play_out(self, answer: Callable[["Person", random.Random], None], seed: int, limit: int = 600) -> int:
        """Answer until the match is over; how many answers it took."""
        dice = random.Random(seed)
        for count in range(limit):
            if not self.wait_turn():
                return count
            self.answered(lambda: answer(self, dice))
        raise AssertionError("the match does not end")


def by_mouse(person: Person, dice: random.Random) -> None:
    """Build if one can, else end the turn: on the board where an option lies there, else in the list."""
    ending = person.page.locator("#ask [data-key=end]")
    options = person.options()
    count = options.count()
    if count == 0 or (ending.count() and dice.random() < ENDS):
        ending.click()
        return
    option = options.nth(dice.randrange(min(count, 12)))
    elements = (option.get_attribute("data-elements") or "").split()
    if len(elements) == 1 and elements[0].endswith("p"):
        person.page.locator(f"[id='{elements[0]}']").click()
    else:
        option.click()


def by_touch(person: Person, dice: random.Random) -> None:
    """The same with a finger: the first tap shows, the second one confirms."""
    ending = person.page.locator("#ask [data-key=end]")
    options = person.options()
    count = options.count()
    if count == 0 or (ending.count() and dice.random() < ENDS):
        ending.tap()
        return
    option = options.nth(dice.randrange(min(count, 6)))
    has_place = bool(option.get_attribute("data-elements"))
    option.tap()
    if has_place:
        person.page.locator("#confirm .main").tap()


def by_keyboard(person: Person, dice: random.Random, ends: float = ENDS) -> None:
    """By keys alone: a number, arrows and Enter, a name typed after a slash, or E."""
    keyboard = person.page.keyboard
    ending = person.page.locator("#ask [data-key=end]")
    count = person.options().count()
    if count == 0 or (ending.count() and dice.random() < ends):
        keyboard.press("e")
        return
    way = dice.randrange(3)
    if way == 0:
        keyboard.press(str(dice.randrange(min(count, 9)) + 1))
    elif way == 1:
        for _ in range(dice.randrange(3) + 1):
            keyboard.press("ArrowDown")
        keyboard.press("Enter")
    elif person.page.locator("#options .find input").count():
        name = person.options().nth(dice.randrange(min(count, 12))).locator("strong").inner_text()
        keyboard.press("/")
        keyboard.type(name)
        keyboard.press("Enter")
    else:
        keyboard.press("1")
