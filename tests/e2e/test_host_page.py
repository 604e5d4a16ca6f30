"""The host's page in a browser: it fits every window in every language, is accessible, and renews itself in its place."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from gnomon import main
from tests.e2e.test_every_page import CLIPPED, SMALL, WORDS, serious, sources

WINDOWS = ((390, 700), (740, 360), (768, 950), (1366, 680), (1440, 780), (2560, 1300))
ASKED = "/host/now"


def keeps(person, folder) -> None:
    """Make somebody a host by a link of the machine's command line."""
    with ThreadPoolExecutor(1) as beside:  # the driver of the browser has a loop of its own in this thread
        code = beside.submit(main.hosting, folder, lambda hosting: hosting.link(None, "has the machine")).result()
    person.page.goto(f"/host/link/{code}")
    if person.page.locator("main input[name=name]").count():
        person.page.fill("main input[name=name]", person.name)
    person.page.click("main button")
    person.page.wait_for_url("**/host")


def damaged_like(folder, match: str) -> str:
    """The address of another match, which nobody can read; what is stored of it is that of a sound one but for its header."""
    known = match.rpartition("/")[2]
    other = known[:-1] + ("A" if known[-1] != "A" else "B")
    with closing(sqlite3.connect(folder / "gnomon.db")) as database:
        for table, key in (("match", "id"), ("seat", "match")):
            database.execute(f"CREATE TEMP TABLE kept AS SELECT * FROM {table} WHERE {key} = ?", [known])
            database.execute(f"UPDATE kept SET {key} = ?", [other])
            database.execute(f"INSERT INTO {table} SELECT * FROM kept")
            database.execute("DROP TABLE kept")
        database.execute("UPDATE match SET header = '{}' WHERE id = ?", [other])
        database.commit()
    return f"/matches/{other}"


def faults(page, path: str, untranslated: set[str]) -> list[str]:
    """What is wrong with the page that stands open: its words, its fit in every window and theme, what axe finds."""
    wrong = [f"{path}: untranslated {text!r}" for text in page.evaluate(WORDS) if text in untranslated]
    for theme in ("light", "dark"):
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{path}: scrolls sideways at {width} ({wide})")
            wrong += [f"{path}: clipped at {width}: {text}" for text in page.evaluate(CLIPPED)]
            wrong += [f"{path}: small text at {width}: {text}" for text in page.evaluate(SMALL)]
        for width, height in ((1440, 780), (390, 700)):
            page.set_viewport_size({"width": width, "height": height})
            wrong += [f"{path} at {width}, {theme}: {fault}" for fault in serious(page)]
    return wrong


@pytest.mark.parametrize(
    ("language", "locale", "name"), [("en", "en-US", "Hilda"), ("pt_BR", "pt-BR", "Hilário"), ("ja", "ja-JP", "はな")]
)
def test_the_page_fits_every_window_is_translated_and_accessible(people, server, language, locale, name):
    person = people(name, locale=locale, bypass_csp=True)
    match = person.set_table({1: "local", 2: "open"})
    person.set_table({1: "local"}, count=2)
    keeps(person, server.folder)
    page, wrong = person.page, []
    untranslated = sources(language) if language != "en" else set()
    page.fill("#people input[name=who]", name)
    page.click("#people button")
    user = page.locator("#people .acts a").first.get_attribute("href")
    damaged = damaged_like(server.folder, match)
    for path in ("/host", f"/host{match}", f"/host{damaged}", user, "/host/happened"):
        assert page.goto(path).status == 200, path
        wrong += faults(page, path, untranslated)
    assert not wrong, "\n".join(wrong)


def test_its_parts_are_renewed_in_their_place_and_not_under_a_hand(people, server):
    person = people("Hermine")
    keeps(person, server.folder)
    page = person.page
    page.goto("/host")
    page.evaluate("document.querySelector('#running h2').textContent = 'before'")
    page.evaluate("document.querySelector('#people h2').textContent = 'before'")
    page.locator("#people input").focus()
    page.evaluate("window.scrollTo(0, 300)")
    with page.expect_response(lambda answer: ASKED in answer.url, timeout=20_000) as told:
        pass
    assert told.value.status == 200
    page.wait_for_function("() => (document.querySelector('#running h2')?.textContent ?? 'before') !== 'before'")
    assert page.locator("#people h2").inner_text() == "before"
    assert page.evaluate("window.scrollY") == 300
    assert page.evaluate("document.activeElement.name") == "who"


def test_everything_is_done_without_a_script(people, server):
    person = people("Hedwig", java_script_enabled=False)
    other = people("Noisy Ned")
    other.introduce()
    keeps(person, server.folder)
    page = person.page
    page.goto("/host")
    page.locator("#people input[name=who]").fill("noisy")
    page.locator("#people button").click()
    page.get_by_role("link", name="More: Noisy Ned").click()
    page.locator("#mute input[name=reason]").fill("shouts")
    page.locator("#mute button").click()
    assert "silenced until" in page.locator("main").inner_text()
    page.goto("/host")
    assert "silenced Noisy Ned" in page.locator("#happened").inner_text()


def test_nobody_else_finds_it(people):
    person = people("Nosy")
    person.introduce()
    assert person.page.goto("/host").status == 404
    person.faults.clear()  # the browser tells its console of every 404
