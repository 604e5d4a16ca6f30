"""What the rules pages of this game tell: every ruling, and tables drawn up from its components."""

import re

import pytest

from gnomon.drawing.rule_pages import Page
from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.time_of_empires import terms
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.teach.rules_pages import RULES

SECTIONS = [
    *(f"2.{number}" for number in range(1, 16)),
    *(f"3.{number}" for number in range(1, 4)),
    *(f"4.{number}" for number in range(1, 5)),
    *(f"5.{number}" for number in range(1, 13)),
    *(f"6.{number}" for number in range(1, 9)),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rules_has_a_page(language: str) -> None:
    assert set(SECTIONS) <= set(RULES.read(language).pages)


def rulings(page: Page) -> list[str]:
    text = " ".join(row[0] for block in page.blocks if block.kind == "ruling" for row in block.rows)
    return re.findall(r"D\d+", text)


def test_every_ruling_of_the_rules_is_told_in_the_pages() -> None:
    told = {number for page in RULES.read("en").pages.values() for number in rulings(page)}
    assert told == {f"D{number}" for number in range(1, 68)}


def test_search_finds_titles_first_in_each_language() -> None:
    assert RULES.read("en").search("combat")[0].id == "5.4"
    assert RULES.read("pt_BR").search("combate")[0].id == "5.4"
    assert RULES.read("ja").search("戦闘")[0].id == "5.4"
    assert RULES.read("en").search("Trebuchet")[0].id == "2.8"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_drawn_up_from_the_component_tables(language: str) -> None:
    rows = [
        row
        for section in ("2.3", "2.5", "2.8", "2.9", "2.10", "2.11", "2.12")
        for block in RULES.read(language).pages[section].blocks
        if block.kind == "table"
        for row in block.rows[1:]
    ]
    assert len(rows) == 6 + terms.TILES + terms.DESIGNS + terms.TILE_EFFECTS + terms.LEADERS + terms.WONDERS
    named = [row[1] for row in rows if row[0] in terms.DESIGN_NAMES[: terms.FIRST_STARTING]]
    words = Words(language)
    assert named == [words.card(design) for design in range(terms.FIRST_STARTING)]
    assert all(cell.strip() for row in rows for cell in row)


def test_the_rulebook_effects_are_told_from_the_reconstructed_ones() -> None:
    rows = [row for block in RULES.read("en").pages["2.8"].blocks if block.kind == "table" for row in block.rows]
    assert {row[0] for row in rows if row[-1] == "rulebook"} == {"111", "202", "203", "205", "209", "306", "309"}
