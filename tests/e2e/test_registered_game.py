"""A game that is none of the package's: with a face of few members it stands on the shelf and is played in the browser.

It is the example of the documents, served as they say.
"""

import random
import re
from collections.abc import Iterator

import pytest

from tests.e2e.conftest import People, Server
from tests.e2e.people import Person
from tests.repo.project import ROOT

EXAMPLE = ROOT / "docs" / "developers" / "adding-a-game.md"


@pytest.fixture(scope="module")
def racing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the game of the example."""
    folder = tmp_path_factory.mktemp("race")
    blocks = re.findall(r"^```python\n(.*?)^```", EXAMPLE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    (folder / "race.py").write_text("\n".join(blocks), encoding="utf-8")
    running = Server(folder, games=folder / "race.py")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def racers(contexts, racing: Server) -> Iterator[People]:
    made = People(contexts, racing)
    yield made
    faults = [fault for person in made.persons for fault in person.faults]
    made.close()
    assert not faults, faults


def by_cell(person: Person, dice: random.Random) -> None:
    """Step onto a cell of the track that an option names."""
    option = person.options().nth(dice.randrange(person.options().count()))
    cell = option.get_attribute("data-elements")
    assert cell is not None
    person.page.locator(f"[id='{cell}']").click()


def by_button(person: Person, dice: random.Random) -> None:
    person.options().nth(dice.randrange(person.options().count())).click()


@pytest.mark.parametrize(("answer", "opponent"), [(by_cell, "club"), (by_button, "random")])
def test_a_registered_game_is_played_to_its_end_against_a_program(racers, answer, opponent: str) -> None:
    ada = racers("Ada")
    ada.introduce()
    ada.set_table({1: opponent}, game="race")
    page = ada.page
    assert page.locator("#ask h1").inner_text() == "Ada, how many steps?"
    assert page.locator("#board svg").count() == 1
    assert page.locator("#board [id^=cell-]").count() == 10
    assert ada.options().all_inner_texts()[0].endswith("One step")
    ada.play_out(answer, 3, limit=20)
    assert page.locator("#ending table").count() == 1
    assert re.search("You win!|wins", page.locator("#ask h1").inner_text())
    assert re.search(r"You take \d\.", page.locator("#log").inner_text())


def test_it_stands_on_the_shelf_with_a_box_rules_and_settings_of_its_own(racers) -> None:
    ada = racers("Ada")
    ada.introduce()
    page = ada.page
    page.goto("/")
    assert page.locator(".gn-box[aria-label*=Race]").count() == 1
    page.goto("/rules/race")
    assert "Nobody steps beyond the goal." in page.locator("main").inner_text()
    assert "Whoever reaches the goal first wins." in page.locator("main").inner_text()
    page.goto("/games")
    assert page.locator("#khronos form[action^='/learn']").count() == 1
    assert page.locator("#race form[action^='/learn']").count() == 0
    page.click("#race h2 a")
    assert page.locator(".scene svg").count() > 0
    page.click(".begin-card form[action='/games/race/play'] button")
    page.wait_for_url("**/matches/*")


def test_its_matches_are_replayed_tried_out_and_explained(racers) -> None:
    ada = racers("Ada")
    ada.introduce()
    match = ada.set_table({1: "random"}, game="race")
    ada.wait_turn()
    ada.answered(lambda: ada.options().first.click())
    ada.wait_turn()
    page = ada.page
    page.goto(f"{match}/replay")
    assert page.locator("#board svg").count() == 1
    page.goto(f"{match}/account")
    assert page.locator("main").count() == 1
    page.goto(f"{match}/replay")
    page.click("form[action$='/copy'] button")
    page.wait_for_url("**/analysis/*")
    assert page.locator(".option").count() == 3
