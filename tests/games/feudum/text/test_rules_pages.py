"""What the rules pages of this game tell: every ruling, and tables drawn up from its components."""

import re

import pytest

from gnomon.drawing.rule_pages import Page
from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.rulebook import SECTIONS
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.teach.rules_pages import RULES
from gnomon.games.feudum.terms import CARDS, LANDSCAPES, LOCATION_NAMES, LOCATIONS, MANDATES, WRITS

RULINGS = 91


def numbered(page: Page) -> list[str]:
    """The numbers at the head of each ruling."""
    heads = [re.match(r"(?:D\d+ )+", row[0]) for block in page.blocks if block.kind == "ruling" for row in block.rows]
    return [number for head in heads if head for number in head.group().split()]


def tables(section: str, language: str) -> list[tuple[tuple[str, ...], ...]]:
    return [block.rows for block in RULES.read(language).pages[section].blocks if block.kind == "table"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rulebook_has_a_page(language: str) -> None:
    pages = RULES.read(language).pages
    paragraphs = {number for page in pages.values() for number in page.paragraphs()}
    assert {section.id for section in SECTIONS} | {"overview", "aid"} == set(pages) | paragraphs
    assert not set(pages) & paragraphs


def test_long_sections_have_numbered_paragraphs_and_keep_their_own_anchor() -> None:
    section = RULES.section("6.7", "en", "/rules")
    assert '<h4 id="s6.7.3" tabindex="-1"><span class="rule-number">6.7.3</span> Alchemist</h4>' in section.body
    assert list(RULES.read("pt_BR").pages["5.2"].paragraphs()) == [f"5.2.{number}" for number in range(1, 6)]
    assert RULES.read("ja").pages["7.4"].paragraphs()["7.4.4"] == "兵糧攻め"


def test_every_ruling_is_told_in_the_pages_once() -> None:
    told = [number for page in RULES.read("en").pages.values() for number in numbered(page)]
    assert sorted(told, key=lambda number: int(number[1:])) == [f"D{number}" for number in range(1, RULINGS + 1)]


def test_search_finds_titles_first_in_each_language() -> None:
    assert RULES.read("en").search("pilfer")[0].id == "5.2"
    assert RULES.read("pt_BR").search("furtar")[0].id == "5.2"
    assert RULES.read("ja").search("掠め取れます")[0].id == "5.2"
    assert RULES.read("en").search("krud barrel")[0].id == "6.7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_drawn_up_from_the_component_tables(language: str) -> None:
    words = Words(language)
    assert [row[:2] for row in tables("2.3", language)[0][1:]] == [
        (name, words.place(place)) for place, name in enumerate(LOCATION_NAMES)
    ]
    assert [row[0] for row in tables("4.3", language)[0][1:]] == [words.card(card) for card in range(CARDS)]
    mandates, charters = tables("9", language)
    assert [row[0] for row in (*mandates[1:], *charters[1:])] == [words.writ(writ) for writ in range(WRITS)]
    assert len(mandates) == MANDATES + 1
    assert [row[1:] for row in tables("6.5", language)[1][1:]] == [tuple(map(str, row)) for row in SHIPPED.prices]
    assert len(tables("8.3", language)[0]) == LANDSCAPES + 1
    drawn = [*tables("2.3", language), *tables("4.3", language), *tables("9", language), *tables("2.6", language)]
    assert all(cell.strip() for table in drawn for row in table for cell in row)


def test_the_routes_of_a_network_are_told_from_both_ends() -> None:
    land = SHIPPED.land
    told = tables("2.4", "en")[0][1:] + tables("2.5", "en")[0][1:]
    for table in tables("2.6", "en"):
        told += table[1:]
    steps = sum(len(near[place]) for near in land.near for place in range(LOCATIONS))
    assert sum(row[1].count(",") + 1 for row in told) == steps
    assert ("Dune Hamlet (D3)", "North Dock, Oasis") in told


def test_the_numbers_in_the_pages_are_those_of_the_tables() -> None:
    assert [row[1] for row in tables("6.2", "en")[0][1:]] == [str(points) for points in SHIPPED.seat_points]
    assert [row[1:] for row in tables("5.4", "en")[1][1:]] == [
        tuple(str(SHIPPED.tile_points[kind][epoch]) for kind in (1, 2, 3)) for epoch in (1, 2, 3, 4)
    ]
    assert tables("8.5", "en")[1][1:] == tuple((str(n), str(SHIPPED.region_points[n])) for n in range(1, 7))
    assert tables("7.3", "en")[0][1:] == (("1", "3", "II, IV, V"), ("2", "4", "IV, V"), ("3", "5", "V"))
    assert tables("5.6", "en")[0][1:] == (
        ("5", "4", "1"),
        ("6", "5", "1"),
        ("7", "5", "2"),
        ("8", "5", "3"),
        ("9", "6", "3"),
        ("10", "6", "4"),
    )
    assert tables("3.2", "en")[0][1:] == (
        ("2", "2", "2", "8"),
        ("3", "2", "1", "8"),
        ("4", "3", "0", "8"),
        ("5", "3", "0", "10"),
    )
