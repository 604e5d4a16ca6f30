"""How people play a match of any game to its end in browsers: by mouse and by thumb, together, up to the score sheet."""

import random
import time
from collections.abc import Callable
from functools import partial

from tests.e2e.people import Person

# The options that can be seen: where they lie, and whether they stand out.
SEEN = """() => ({
  ends: document.querySelector('#ask [data-key=end]') !== null,
  options: [...document.querySelectorAll('.option-lists > .open .option[data-code]:not([data-denied])')]
    .filter((one) => one.checkVisibility())
    .map((one) => ({ places: one.dataset.elements, isLoud: !one.classList.contains('quiet-answer') })),
})"""
# A point of the board where a click gives the one answer that lies on this element; null if there is none.
FREE = """(id) => {
  const places = [...document.querySelectorAll('#options [data-code]')].flatMap((one) => one.dataset.elements.split(' '));
  const named = new Set(places);
  const element = document.getElementById(id);
  if (!element?.closest('#content') || places.filter((place) => place === id).length !== 1) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const down of [0.5, 0.25, 0.75, 0.1, 0.9]) for (const along of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    const point = [left + width * along, top + height * down];
    let hit = document.elementFromPoint(...point);
    while (hit && !named.has(hit.id)) hit = hit.parentElement;
    if (hit === element) return point;
  }
  return null;
}"""


Intention = Callable[[Person, random.Random], tuple[int, str]]
"""Which option that can be seen is taken, and where it lies; a number below 0 to end."""

Move = Callable[[Person, random.Random], None]
"""One answer of a person's."""


def by_mouse(intention: Intention, person: Person, dice: random.Random) -> None:
    """On the board where an answer alone lies there, else in the list."""
    number, place = intention(person, dice)
    if number < 0:
        person.page.locator("#ask [data-key=end]").click()
        return
    spot = person.page.evaluate(FREE, place)
    if spot:
        person.page.mouse.click(*spot)
    else:
        person.options().nth(number).click()


def by_thumb(intention: Intention, person: Person, dice: random.Random) -> None:
    """The first tap on what has a place shows, the second one confirms."""
    number, place = intention(person, dice)
    if number < 0:
        person.page.locator("#ask [data-key=end]").tap()
        return
    person.options().nth(number).tap()
    if place:
        person.page.locator("#confirm .main").tap()


def pages_of_game(game: str, match: str) -> list[str]:
    """The pages that a game fills: of a match, and of its own."""
    return [f"/new?game={game}", f"/rules/{game}", match, f"{match}/replay", f"{match}/account"]


def together(move: Move, persons: list[Person], dice: random.Random, answers: int) -> None:
    """Whoever of several people is asked answers, so many times in all."""
    deadline = time.monotonic() + 60
    while answers:
        assert time.monotonic() < deadline, "nobody is asked"
        asked = next((person for person in persons if person.is_asked()), None)
        if asked is None:
            persons[0].page.wait_for_timeout(20)
            continue
        asked.answered(partial(move, asked, dice))
        answers -= 1


def leaves(person: Person) -> None:
    """A program plays on for somebody who goes."""
    person.page.click("header [data-opens=seats-sheet]")
    person.page.click("form[action$='/hand-over'] button")
    person.wait_ready()


def whole_number(cell) -> int:
    """The number in a cell of a table, which sets a true minus sign; nothing where a line is not for this column."""
    return int(cell.inner_text().replace("−", "-") or 0)


def totals(person: Person) -> list[int]:
    """The totals of the score sheet, each of which is the sum of its lines."""
    page = person.page
    sheet = page.locator("#ending-sheet .score-sheet")
    players = sheet.locator("thead th").count()
    found = []
    for column in range(2, players + 2):
        lines = [whole_number(cell) for cell in sheet.locator(f"tbody td:nth-child({column})").all()]
        found.append(whole_number(sheet.locator(f"tfoot tr:first-child td:nth-child({column})")))
        assert sum(lines) == found[-1], "every point of the total has its line"
    return found
