"""A duplicate tournament of eight people and programs, played by mouse, and two seasons of a league, in browsers, to their ends; and the pages
of both in every window and language.
"""

import pytest

from tests.e2e.people import by_mouse
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
    person.follow("form.event-setting button.main")
    page.wait_for_url("**/events/*")
    return page.url.removeprefix(person.address)


def add_programs(person, count: int) -> None:
    for _ in range(count):
        person.page.select_option(".run-it [name=level]", "random")
        person.follow(".run-it form[action$='/program'] button")


def hand_over(person, path: str) -> str:
    """Go to one's table and let a program play on; the match's path."""
    page = person.page
    page.goto(path)
    person.follow(".my-table a.main")
    page.wait_for_url("**/matches/*")
    match = page.url.removeprefix(person.address).partition("?")[0]
    page.goto(f"{match}/resign")
    page.evaluate("() => (document.querySelector('main [name=level]').value = 'random')")  # the quickest of all
    person.follow("main form button")
    page.wait_for_url("**/matches/*")
    return match


def play_it(person, path: str) -> None:
    """Go to one's table and play there, answer by answer, to the end."""
    page = person.page
    page.goto(path)
    person.follow(".my-table a.main")
    page.wait_for_url("**/matches/*")
    person.wait_ready()
    assert person.play_out(by_mouse, seed=5) > 7
    assert "Total" in page.locator(".score-sheet").inner_text()
    for sheet in ("#ending-sheet", "#keep-sheet"):  # a guest is asked then whether to keep it
        page.locator(f"{sheet}[open]").wait_for()
        page.keyboard.press("Escape")
    person.press("Sunday cup", "link")


def test_eight_people_and_programs_play_a_duplicate_tournament_to_its_end(people):
    ada, ben, cem = people("Ada", bypass_csp=True), people("Ben", bypass_csp=True), people("Cem", bypass_csp=True)
    for person in (ada, ben, cem):
        person.introduce()
    path = set_up(ada, "Sunday cup", duplicate="yes", rounds="2")
    add_programs(ada, 5)
    for person in (ben, cem):
        person.page.goto("/events")
        person.press("Sunday cup", "link")
        person.press("Join")
        person.page.get_by_role("heading", name="You take part").wait_for()
    ada.page.reload()
    assert ada.page.locator(".standings tbody tr").count() == 8
    ada.press("Begin now")
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
        for person in (ben, cem):
            hand_over(person, path)
        if number == 1:
            play_it(ada, path)
        else:
            hand_over(ada, path)
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
    page.wait_for_function("() => document.querySelector('.round-tables .board img.in-light')?.naturalWidth > 0")
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


def until(person, wanted: str) -> None:
    """Look at a page again until it shows what is wanted."""
    for _ in range(60):
        if person.page.evaluate(f"({wanted})()"):
            return
        person.page.wait_for_timeout(500)
        person.page.reload()
    raise AssertionError(f"{wanted} never holds")


def test_a_person_and_programs_play_two_seasons_of_a_league_to_the_promotion(people):
    ada = people("Ada", bypass_csp=True)
    ada.introduce()
    page = ada.page
    chosen = {"form": "league", "size": "2", "moves": "1", "season_rest_ms": str(86_400_000), "rounds": "1"}
    path = set_up(ada, "Valley league", **chosen)
    add_programs(ada, 3)
    assert page.locator(".standings tbody tr").count() == 4
    ada.press("Begin now")
    assert page.locator(".divisions .standings").count() == 2
    assert not serious(page)
    for season in (1, 2):
        page.goto(path)
        ada.follow(".my-table a.main")
        division = page.url.removeprefix(ada.address)
        assert f"Season {season}, division" in page.inner_text("h1")
        hand_over(ada, division)
        page.goto(path)
        until(ada, "() => document.querySelectorAll('.divisions .chip.state.over').length === 2")
        if season == 1:
            until(ada, "() => document.querySelector(\".run-it form[action$='/begin']\") !== null")
            upper, lower = (page.locator(".divisions .standings").nth(number) for number in (0, 1))
            assert "The last one goes down to division 2" in upper.inner_text()
            assert "The first one goes up to division 1" in lower.inner_text()
            champion, down, up = (
                one.inner_text()
                for one in (
                    upper.locator(".bearer > span > span").nth(0),
                    upper.locator(".bearer > span > span").nth(1),
                    lower.locator(".bearer > span > span").nth(0),
                )
            )
            assert champion.splitlines()[0] in page.locator(".champions").inner_text()
            ada.press("Begin the next season now")
            here = [page.locator(".divisions .standings").nth(number).inner_text() for number in (0, 1)]
            assert up.splitlines()[0] in here[0] and champion.splitlines()[0] in here[0]
            assert down.splitlines()[0] in here[1]
            assert not serious(page)
    until(ada, "() => document.querySelectorAll('.champions > li').length === 2")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.path().read_text(encoding="utf-8").count("\n") == 9
    page.get_by_role("link", name="Season 1").last.click()
    page.wait_for_url("**season=1*")
    ada.press("End the league now")
    assert "Champion of season 2" in page.inner_text(".my-table.won")
    assert not ada.faults


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit_every_window_in_every_language(people, language):
    ada = people("Ada", locale=LANGUAGES[language], bypass_csp=True)
    ada.introduce()
    untranslated = sources(language) if language != "en" else set()
    waiting = set_up(ada, "Winter cup of the whole valley", form="knockout", starts=str(3 * 86_400_000), phrases="yes")
    wrong = faults(ada.page, waiting, untranslated)
    running = set_up(ada, "Autumn ring", rounds="3", round_ms=str(86_400_000))
    add_programs(ada, 2)
    ada.follow(".run-it form[action$='/begin'] button")
    league = set_up(
        ada,
        "League of the whole valley",
        form="league",
        size="4",
        moves="1",
        rounds="2",
        round_ms=str(86_400_000),
        phrases="yes",
    )
    add_programs(ada, 8)
    wrong += faults(ada.page, league, untranslated)
    ada.follow(".run-it form[action$='/begin'] button")
    division = ada.page.locator(".divisions h2 a").first.get_attribute("href")
    for path in (running, league, division, "/events", "/events/new"):
        ada.page.goto(path)
        wrong += faults(ada.page, path, untranslated)
    assert not wrong, "\n".join(wrong)
