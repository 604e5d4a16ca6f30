"""Harbour Lanterns, the worked example of the documents, played in the browser to its end."""

import random
import re
from collections.abc import Iterator

import pytest

from tests.e2e.conftest import People, Server
from tests.e2e.people import Person


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the example, as its README says."""
    running = Server(tmp_path_factory.mktemp("harbour"), games="examples.lanterns")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def keepers(contexts, harbour: Server) -> Iterator[People]:
    made = People(contexts, harbour)
    yield made
    faults = [fault for person in made.persons for fault in person.faults]
    made.close()
    assert not faults, faults


def on_the_picture(person: Person, dice: random.Random) -> None:
    """By the card or the berth where an option stands alone for it, else by its button."""
    options = person.options()
    option = options.nth(dice.randrange(options.count()))
    element = option.get_attribute("data-elements")
    if element and person.page.locator(f".option[data-elements='{element}']:visible").count() == 1:
        person.page.locator(f"#board [id='{element}']").click()
    else:
        option.click()


def test_the_example_is_played_on_its_picture_against_a_program_to_the_end(keepers) -> None:
    ada = keepers("Ada")
    ada.introduce()
    ada.set_table({1: "random"}, game="lanterns")
    page = ada.page
    assert page.locator("#ask h1").inner_text() == "Which card do you lay down?"
    assert page.locator("#board [id^=berth-]").count() == 12
    assert page.locator("#board [id^=card-]").count() == 3
    asked = set()

    def answer(person: Person, dice: random.Random) -> None:
        asked.add(re.sub(r"\d+", "", page.locator("#ask h1").inner_text()))
        on_the_picture(person, dice)

    ada.play_out(answer, 5, limit=30)
    assert "Which card do you lay down?" in asked
    assert "With card : which berth do you light?" in asked
    assert re.search("You win!|wins|victory", page.locator("#ask h1").inner_text())
    log = page.locator("#log").inner_text()
    assert re.search(r"You light berth \d+\.", log)
    assert re.search(r"You draw card \d+\.", log)
    assert not re.search(r"(?!You)\w+ draws card \d+", log)
    page.goto("/rules/lanterns")
    assert "The highest card lights first; the ebb helps the lowest." in page.locator("main").inner_text()
