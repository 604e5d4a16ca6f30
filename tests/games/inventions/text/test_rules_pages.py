"""What the rules pages of this game tell: every section and ruling, and tables drawn up from its components."""

import re

import pytest

from gnomon.drawing.rule_pages import Page, Rows
from gnomon.drawing.speaking import LANGUAGES
from gnomon.games.inventions import terms
from gnomon.games.inventions.components import ACCOLADES, SHIPPED
from gnomon.games.inventions.rulebook import SECTIONS
from gnomon.games.inventions.say.words import Words
from gnomon.games.inventions.teach.rules_pages import RULES

RULINGS = 63


def numbered(page: Page) -> list[str]:
    """The numbers at the head of each ruling."""
    heads = [re.match(r"(?:D\d+ )+", row[0]) for block in page.blocks if block.kind == "ruling" for row in block.rows]
    return [number for head in heads if head for number in head.group().split()]


def tables(section: str, language: str = "en") -> list[Rows]:
    """The tables of a page without their heads."""
    return [block.rows[1:] for block in RULES.read(language).pages[section].blocks if block.kind == "table"]


def whole(section: str) -> str:
    """All that a page tells."""
    return " ".join(cell for block in RULES.read("en").pages[section].blocks for row in block.rows for cell in row)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rulebook_has_a_page(language: str) -> None:
    pages = RULES.read(language).pages
    paragraphs = {number for page in pages.values() for number in page.paragraphs()}
    assert {section.id for section in SECTIONS} | {"overview", "aid"} == set(pages) | paragraphs
    assert {"7.2.1", "7.2.2", "7.2.3"} <= set(pages)
    assert {"2.7.1", "7.1.4", "7.2.2.3"} <= paragraphs


def test_every_ruling_is_told_in_the_pages_once() -> None:
    told = [number for page in RULES.read("en").pages.values() for number in numbered(page)]
    assert sorted(told, key=lambda number: int(number[1:])) == [f"D{number}" for number in range(1, RULINGS + 1)]


def test_search_finds_titles_first_in_each_language() -> None:
    assert RULES.read("en").search("move a citizen along a rope")[0].id == "A7"
    assert RULES.read("en").search("hephaestus draws")[0].id == "7.2.2"
    assert RULES.read("pt_BR").search("compartilhar todos junto")[0].id == "A4"
    assert RULES.read("ja").search("発見ディスプレイからより後")[0].id == "A8"


def test_actions_are_linked_by_their_own_numbers() -> None:
    body = RULES.section("overview", "en", "/rules").body
    assert {f'href="/rules#sA{number}"' for number in (1, 2, 3, 4, 6)} <= set(re.findall(r'href="[^"]+"', body))


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_drawn_up_from_the_component_tables(language: str) -> None:
    words = Words(language)
    assert [row[1] for row in tables("2.2", language)[0]] == [words.region(region) for region in range(terms.REGIONS)]
    assert [row[2] for row in tables("2.5", language)[0]] == [words.milestone(tile) for tile in range(terms.MILESTONES)]
    cards = tables("2.6", language)
    assert [len(rows) for rows in cards] == list(terms.CARDS_OF_ERA)
    assert [row[0] for rows in cards for row in rows] == [words.card(card) for card in range(terms.CARDS)]
    assert len(tables("2.8", language)[0]) == terms.WEALTH
    assert len(tables("2.11", language)[0]) == terms.OBJECTIVES
    assert len(tables("2.14", language)[0]) == terms.HEXES
    assert sorted(cell for row in tables("2.13", language)[0] for cell in row[1:]) == sorted(
        words.action(action) for action in range(terms.ACTIONS)
    )
    assert len(tables("7.2.3", language)[1]) == ACCOLADES
    for page in RULES.read(language).in_order():
        assert all(cell for rows in tables(page.id, language) for row in rows for cell in row[1:]), page.id


def test_influence_is_told_in_bands() -> None:
    assert tables("2.12")[0] == (
        ("0", "1", "+1", "1 IP"),
        ("1–3", "1", "0", "1 IP"),
        ("4–7", "2", "−1", "5 IP"),
        ("8–10", "3", "−2", "10 IP"),
    )


def test_the_numbers_in_the_pages_are_those_of_the_tables() -> None:
    points = [[str(one) if one else "–" for one in family[1:]] for family in SHIPPED.goal_points[:3]]
    assert [list(row[2:]) for row in tables("2.10")[0]] == points
    spaces = SHIPPED.space_points
    assert f"{spaces[0]}, {spaces[1]} and {spaces[2]} IP" in whole("2.2")
    assert f"{spaces[0]}, {spaces[1]} or {spaces[2]} IP" in whole("A6")
    assert f"**{SHIPPED.last_era_points} IP**" in whole("2.6")
    assert f"scores **{SHIPPED.knowledge_points} IP**" in whole("2.4")
    assert tables("5.2")[0] == tuple((str(n + 1), str(cost)) for n, cost in enumerate(SHIPPED.building_influence))
    assert tables("5.2")[1][0][1:] == (str(SHIPPED.progress_cost), str(SHIPPED.wealth_cost))
    assert tables("5.2")[1][3][1:] == (f"−{SHIPPED.cheaper}", f"−{SHIPPED.cheaper}")
    earned = {row[1]: row[0] for row in tables("7.2.1")[0]}
    assert earned["Hephaestus gains influence"].startswith(str(max(spaces)))
    assert earned["Hephaestus returns a sage at the Era Change"].startswith(str(SHIPPED.bot_sage_points))
    assert tables("7.2")[0][4][2] == "1 in Eras 1 and 2, 2 in Eras 3 and 4, 3 in Era 5"
    assert SHIPPED.bot_tokens == [1, 1, 2, 2, 3]
    assert SHIPPED.accolade_goal == 8 and sum(SHIPPED.accolade_points) == 16
    assert f"{SHIPPED.invention_goal} IP" in whole("2.10")


def test_components_are_counted_as_they_are() -> None:
    counts = {row[0]: row[1] for row in tables("2.1")[0]}
    assert counts["citizens"] == f"{SHIPPED.citizens} each"
    assert counts["milestones"] == str(terms.MILESTONES)
    assert counts["idea cards"] == str(terms.CARDS)
    assert counts["progress tiles"] == str(21 * SHIPPED.progress_stack)
    assert counts["wealth tiles"] == str(sum(SHIPPED.wealth_stack))
    assert tables("3.1")[0] == (
        ("1", "Chronos and Hephaestus", "2", "3", "2"),
        ("2", "Chronos", "2", "3", "2"),
        ("3", "–", "2", "3", "2"),
        ("4", "–", "3", "4", "3"),
    )
