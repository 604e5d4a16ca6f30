"""What concerned a player since they last acted, shown one by one on the boards, in all four games and by keyboard alone."""

import random
from functools import partial

import pytest

from tests.e2e.test_every_page import serious
from tests.e2e.test_every_table import TABLES

QUIET = "() => document.querySelector('#log [data-concerns]')?.hidden === false"
TABLES_TRIED = 3
SHOWN = "() => document.querySelector('#content.past') && document.getElementById('concern')?.hidden === false"
PRESENT = "() => !document.querySelector('#content.past') && document.getElementById('concern')?.hidden"


def until_concerned(person, game: str) -> str:
    """Play until something concerns somebody who is asked, at another table where a match ended without; the table's path."""
    mover, others, _, options = TABLES[game]
    source = random.Random(4)
    for _ in range(TABLES_TRIED):
        path = person.set_table(dict.fromkeys(range(1, others + 1), "random"), others + 1, game, **options)
        while person.wait_turn():
            if person.page.request.get(f"{path}/concerning").json():
                return path
            person.answered(partial(mover, person, source))
    raise AssertionError("nothing concerns anybody")


@pytest.mark.parametrize("game", TABLES)
def test_whoever_comes_back_is_led_to_what_concerned_them(people, game):
    helena = people("Helena", width=1366, height=680)
    path = until_concerned(helena, game)
    page = helena.page
    helena.open(path)
    page.wait_for_function(QUIET)
    number, version = helena.number(), page.get_attribute("body", "data-version")
    page.keyboard.press("n")
    page.wait_for_function(SHOWN)
    assert page.inner_text("#concern .act")
    of = int(page.inner_text("#concern .count").split("/")[1])
    page.wait_for_function("() => document.getElementById('live')?.textContent.startsWith('1 / ')")
    assert serious(page) == []
    for place in range(2, of + 1):
        page.keyboard.press("n")
        page.wait_for_function(f"() => document.querySelector('#concern .count')?.textContent.startsWith('{place} / ')")
    assert page.locator("#concern [data-concern='1']").is_disabled()
    page.keyboard.press("Escape")
    page.wait_for_function(PRESENT)
    assert (helena.number(), page.get_attribute("body", "data-version")) == (number, version)
    assert helena.is_asked()
    page.locator("#log [data-concerns]").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(SHOWN)
    assert page.evaluate("() => document.activeElement.closest('#concern') !== null")
    helena.options().first.click(force=True)  # brings the present back, and answers nothing
    page.wait_for_function(PRESENT)
    page.wait_for_function("() => document.querySelector('.option-lists > .open .option')")
    assert helena.number() == number
