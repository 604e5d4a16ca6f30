"""What the rules pages of this game tell: every section, every ruling."""

import re

import pytest

from gnomon.drawing.rule_pages import Page
from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.khronos.teach.rules_pages import RULES

SECTIONS = [
    *("1.1", "1.2", "2.1", "2.2", "3"),
    *("4", *(f"4.{number}" for number in range(1, 12))),
    *(f"5.{number}" for number in range(1, 11)),
    *("5.6.1", "5.7.1", "6.1", "6.2"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rules_has_a_page(language: str) -> None:
    assert set(SECTIONS) <= set(RULES.read(language).pages)


def rulings(page: Page) -> list[str]:
    text = " ".join(row[0] for block in page.blocks if block.kind == "ruling" for row in block.rows)
    return re.findall(r"D\d+", text)


def test_every_ruling_of_the_rules_is_told_in_the_pages() -> None:
    told = {number for page in RULES.read("en").pages.values() for number in rulings(page)}
    assert told == {f"D{number}" for number in range(1, 49)}


def test_search_finds_titles_first_in_each_language() -> None:
    assert RULES.read("en").search("paradox")[0].id == "5.6.1"
    assert RULES.read("pt_BR").search("paradoxo")[0].id == "5.6.1"
    assert RULES.read("ja").search("パラドックス")[0].id == "5.6.1"
    assert RULES.read("en").search("hold'em")[0].id == "4.11"
