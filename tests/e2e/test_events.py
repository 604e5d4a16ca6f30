"""A duplicate tournament of eight people and programs, in browsers, to its end; and its pages in every window and language."""

import pytest

from tests.e2e.test_every_page import LANGUAGES, serious, sources
from tests.e2e.test_host_page import faults

OVER = "() => document.querySelector('.my-table.won') !== null"


def set_up(person, name: str, **chosen: str) -> str:
    """Set up a tournament of Khronos at tables of two; its path."""
    page = person.page
    page.goto("/events")
    page.get_by_role("link", name="Set up an event").or_(page.locator(".events-head a.button")).first.click()
    page.fill("[name=name]", name)
    page.locator("[name=seats][value='2']").check(force=True)
    for field, value in chosen.items():
        if page.locator(f"select[name={field}]").count():
            page.select_option(f"[name={field}]", value)
        elif page.locator(f"[type=checkbox][name={field}]").count():
            page.locator(f"[name={field}]").set_checked(value == "yes", force=True)
        elif page.locator(f"[type=radio][name={field}]").count():
            page.locator(f"[name={field}][value='{value}']").check(force=True)
        else:
            page.fill(f"[name={field}]", value)
    page.locator("form.event-setting button.main").click()
    page.wait_for_url("**/events/*")
    return page.url.removeprefix(person.address)


def add_programs(person, count: int) -> None:
    for _ in range(count):
        person.page.select_option(".run-it [name=level]", "random")
        person.page.locator(".run-it form[action$='/program'] button").click()


def hand_over(person, path: str) -> str:
    """Go to one's table and let a program play on; the match's path."""
    page = person.page
    page.goto(path)
    page.locator(".my-table a.main").click()
    page.wait_for_url("**/matches/*")
    match = page.url.removeprefix(person.address).partition("?")[0]
    page.goto(f"{match}/resign")
    page.evaluate("() => (document.querySelector('main [name=level]').value = 'random')")  # the quickest of all
    page.locator("main form button").first.click()
    page.wait_for_url("**/matches/*")
    return match


def test_eight_people_and_programs_play_a_duplicate_tournament_to_its_end(people):
    ada, ben, cem = people("Ada", bypass_csp=True), people("Ben", bypass_csp=True), people("Cem", bypass_csp=True)
    for person in (ada, ben, cem):
        person.introduce()
    path = set_up(ada, "Sunday cup", duplicate="yes", rounds="2")
    add_programs(ada, 5)
    for person in (ben, cem):
        person.page.goto("/events")
        person.page.get_by_role("link", name="Sunday cup").first.click()
        person.page.get_by_role("button", name="Join").click()
        assert person.page.get_by_role("heading", name="You take part").is_visible()
    ada.page.reload()
    assert ada.page.locator(".standings tbody tr").count() == 8
    ada.page.get_by_role("button", name="Begin now").click()
    assert ada.page.locator(".round-tables > li").count() == 4
    assert not serious(ada.page)

    for number in (1, 2):
        matches = {}
        for person in (ada, ben, cem):
            person.page.goto(path)
            assert person.page.get_by_role("heading", name=f"My table, round {number}").is_visible()
            matches[person.name] = person.page.locator(".my-table a.main").get_attribute("href")
            assert person.page.locator(".board img").count() == 0, "no board is shown before the round is over"
        away = next(match for name, match in matches.items() if match != matches["Ada"])
        assert ada.page.goto(away).status == 409
        assert "same deal" in ada.page.inner_text("h1")
        for person in (ada, ben, cem):
            hand_over(person, path)
        ada.page.goto(path)
        wanted = OVER if number == 2 else "() => document.querySelector('.calendar .past + .now') !== null"
        for _ in range(60):
            if ada.page.evaluate(f"({wanted})()"):
                break
            ada.page.wait_for_timeout(500)
            ada.page.reload()
        assert ada.page.evaluate(f"({wanted})()"), f"round {number} does not end"

    page = ada.page
    assert page.locator(".my-table.won .winner").inner_text()
    assert page.locator(".calendar .past").count() == 2
    assert page.locator(".standings .boxes :is(.first, .second)").count() == 16
    assert page.locator(".standings .boxes .first").count() >= 8, "more where two were equal"
    page.locator(".round-tables .board img.in-light").first.wait_for()
    page.wait_for_function("() => document.querySelector('.round-tables .board img.in-light').naturalWidth > 0")
    page.locator(".seed summary").first.click()
    assert "Seed of round 1" in page.locator(".seed").first.inner_text()
    assert not serious(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert (
        download.value.path().read_text(encoding="utf-8").startswith("place,name,program,points,score,round_1,round_2")
    )
    page.goto(path + "?round=1#round-title")
    page.locator(".round-tables .board").first.click()
    page.wait_for_url("**/replay")
    assert not (ada.faults + ben.faults + cem.faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit_every_window_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    ada.introduce()
    untranslated = sources(language) if language != "en" else set()
    waiting = set_up(ada, "Winter cup of the whole valley", form="knockout", starts=str(3 * 86_400_000))
    wrong = faults(ada.page, waiting, untranslated)
    running = set_up(ada, "Autumn ring", rounds="3", round_ms=str(86_400_000))
    add_programs(ada, 2)
    ada.page.locator(".run-it form[action$='/begin'] button").click()
    for path in (running, "/events", "/events/new"):
        ada.page.goto(path)
        wrong += faults(ada.page, path, untranslated)
    assert not wrong, "\n".join(wrong)
