"""The analysis board in a browser: the programs' lines, branches and their addresses, and playing on from there."""

import pytest

from tests.e2e.people import Person
from tests.e2e.test_every_page import LANGUAGES, read_well, serious
from tests.e2e.test_every_table import TABLES

WHOLE = "() => document.querySelector('#lines:not(.thinks, .stale)') && document.querySelectorAll('.line').length"
SIZES = ((1366, 680), (1440, 780), (390, 700))
PLACES = "() => ['#lines > ol', '.branch-list', '#playing'].map((one) => document.querySelector(one)?.getBoundingClientRect()).map((box) => [box.left, box.right])"


def analysing(people, game: str = "khronos", **more) -> Person:
    """A person before an analysis board of a match against a program that has just begun."""
    helena = people("Helena", width=1366, height=680, **more)
    match = helena.set_table({1: "random"}, game=game, **TABLES[game][3])
    assert helena.wait_turn()
    page = helena.page
    page.goto(f"{match}/replay")
    helena.wait_ready()
    page.click("form[action$='/copy'] button")
    page.wait_for_url("**/analysis/*")
    helena.wait_ready()
    return helena


def at(person: Person) -> str:
    return person.page.url.partition("?at=")[2]


def goes(person: Person, act) -> str:
    """Do what leads to another position; its number."""
    before = at(person)
    act()
    person.page.wait_for_function(
        "before => (new URLSearchParams(location.search).get('at') ?? '') !== before", arg=before
    )
    return at(person)


def thinks(person: Person) -> list[str]:
    """Until the programs have said all; the acts of their lines."""
    person.page.wait_for_function(WHOLE, timeout=120_000)
    return [one.get_attribute("data-act") or "" for one in person.page.locator(".line").all()]


@pytest.mark.parametrize("game", list(TABLES))
def test_programs_are_switched_on_followed_and_branches_kept_shared_and_removed(people, game):
    helena = analysing(people, game)
    page = helena.page
    page.locator("label:has(#lines-on)").click()
    acts = thinks(helena)
    assert 1 <= len(acts) <= 3
    assert page.locator(".line .chance").first.inner_text().strip().endswith("%")
    assert page.locator(".depth .on").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= 1366
    # A line is played by a click, and the new position is thought about.
    reached = goes(helena, page.locator("button.line").first.click)
    page.wait_for_function("() => document.querySelector('#lines:not(.stale)')")
    # Back, and another answer: what was tried stays as a branch.
    other = ""
    while not other:
        back = int(goes(helena, lambda: page.keyboard.press("Escape")))
        answers = page.locator("#options .option[data-code]:not([data-denied]), #ask [data-key=end]")
        codes = [one.get_attribute("data-code") or "" for one in answers.all()]
        other = next((code for code in codes if code != acts[0].split()[back]), "")
    goes(helena, lambda: answers.and_(page.locator(f"[data-code='{other}']")).first.evaluate("one => one.click()"))
    branches = page.locator(".branch")
    assert branches.count() == 1 and " instead of " in branches.first.inner_text()
    away = at(helena)
    opened = goes(helena, branches.first.click)
    assert page.locator(f".branch[value='{away}']").count() == 1
    # Its address leads there, for others too once it is shared.
    page.click("#branches form[action*='/share'] button")
    page.wait_for_selector("#share-address")
    helena.wait_ready()
    address = page.input_value("#share-address")
    assert address == page.url and address.endswith(f"?at={opened}")
    yuki = people("Yuki", width=1366, height=680)
    yuki.introduce()
    yuki.open(address)
    assert yuki.page.get_attribute("body", "data-at") == opened
    assert yuki.page.locator("#lines-on").count() == 0, "the match still runs, and she has no seat there"
    # A branch that is removed leads nowhere.
    page.locator("[name=remove]").first.click()
    page.wait_for_function("() => !document.querySelector('.branch')")
    page.goto(address.replace(f"?at={opened}", f"?at={away}"))
    helena.wait_ready()
    assert page.locator("[role=alert]").is_visible()
    assert page.locator("#lines-on").is_checked(), "the switch stays as it was left"
    assert int(reached) > 0


def test_one_plays_on_from_the_board_against_a_strength_of_ones_choice(people):
    helena = analysing(people)
    page = helena.page
    goes(helena, helena.options().first.click)
    page.click("#playing summary")
    page.select_option("#playing [name=level]", "learner")
    helena.renewed(page.locator("#playing form button").click)
    assert "Practice" in page.locator(".table-bar .brand").inner_text()
    assert "learner" in page.locator("#players").inner_text()
    assert helena.wait_turn()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_is_translated_and_fits(people, language):
    helena = analysing(people, locale=LANGUAGES[language])
    page = helena.page
    path = page.url.removeprefix(helena.address)
    page.locator("label:has(#lines-on)").click()
    assert read_well(helena, language, [path], "khronos") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_board(people, theme):
    helena = analysing(people, bypass_csp=True)
    page = helena.page
    page.context.add_cookies([{"name": "gnomon_theme", "value": theme, "url": helena.address}])
    page.locator("label:has(#lines-on)").click()
    acts = thinks(helena)
    start = at(helena)
    goes(helena, page.locator("button.line").first.click)
    thinks(helena)
    while at(helena) not in (start, "0"):
        goes(helena, lambda: page.keyboard.press("Escape"))
    thinks(helena)
    if acts[-1] != acts[0]:
        goes(helena, page.locator("button.line").last.click)
    else:  # they begin alike: another act is another branch
        goes(helena, helena.options().last.click)
    page.wait_for_function("() => document.querySelector('.branch-list')")
    thinks(helena)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        helena.wait_ready()
        thinks(helena)
        page.click("#playing summary")
        assert serious(page) == []
        assert all(0 <= left < right <= width for left, right in page.evaluate(PLACES))
