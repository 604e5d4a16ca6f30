"""The marks of every game: each names a section that its rulebook has, and what is kept by doing nothing has its place."""

import re
from importlib import import_module

import pytest

from examples.lanterns import GAME as LANTERNS
from gnomon import catalog
from gnomon.cli import coverage
from gnomon.kernel import rulebook
from tests.repo.project import ROOT

GAMES = pytest.mark.parametrize("game", catalog.GAMES)

SCREEN = 1700
PLACES = 12
"""A text longer than a screen, in letters, that more functions carry out is parted into numbered paragraphs."""


@GAMES
def test_every_mark_of_a_function_names_a_section_of_the_rulebook(game: str) -> None:
    book = catalog.entry(game).game.rulebook
    assert set(rulebook._MARKS[game]) <= {section.id for section in book.sections}


@GAMES
def test_every_mark_of_a_test_names_a_section_of_the_rulebook(game: str) -> None:
    folder = coverage.tests_folder(game)
    assert folder is not None
    assert coverage.scan(folder) <= set(catalog.entry(game).game.rulebook.ids())


@GAMES
def test_every_section_that_holds_rules_stands_in_the_code_and_in_a_test(game: str) -> None:
    book = catalog.entry(game).game.rulebook
    assert set(book.ids()) <= set(book.implemented())
    assert set(book.ids()) <= coverage.tested(game)


@GAMES
def test_what_is_kept_by_doing_nothing_names_a_section_a_fact_and_a_function(game: str) -> None:
    book = catalog.entry(game).game.rulebook
    assert book.by_absence
    for absence in book.by_absence:
        assert absence.section in book.ids(), absence.fact
        assert absence.fact.endswith("."), absence.section
        module, _, name = absence.seen.rpartition(".")
        assert callable(getattr(import_module(module), name)), absence.seen
    assert len({(absence.section, absence.fact) for absence in book.by_absence}) == len(book.by_absence)


@GAMES
def test_a_number_that_stands_at_many_functions_tells_no_more_than_a_screen(game: str) -> None:
    places = catalog.entry(game).game.rulebook.implemented()
    told = [passage for page in catalog.entry(game).face.rules.read("en").in_order() for passage in page.passages()]
    long = {passage.number for passage in told if sum(map(len, passage.lines)) > SCREEN}
    assert {number: len(places[number]) for number in long & set(places) if len(places[number]) > PLACES} == {}


def test_every_section_of_the_worked_example_stands_in_the_code_and_in_a_test() -> None:
    readme = ROOT / "examples" / "lanterns" / "README.md"
    titles = re.findall(r"^## (\d+) (.*)$", readme.read_text(encoding="utf-8"), re.MULTILINE)
    book = LANTERNS.rulebook
    assert [(section.id, section.title) for section in book.sections] == titles
    assert set(book.ids()) == set(book.implemented()) == coverage.tested("lanterns")
