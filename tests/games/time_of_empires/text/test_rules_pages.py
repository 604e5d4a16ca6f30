"""The rules pages are complete, alike in every language, and render without leftovers of their markup."""

import re

import pytest

from gnomon.games.time_of_empires.terms import (
    DESIGN_NAMES,
    DESIGNS,
    FIRST_STARTING,
    LEADERS,
    TILE_EFFECTS,
    TILES,
    WONDERS,
)
from gnomon.games.time_of_empires.view import rules_pages
from gnomon.games.time_of_empires.view.rules_pages import LANGUAGES, Page, page_html, plain, rules, search
from gnomon.games.time_of_empires.view.words import Words

SECTIONS = [
    *(f"2.{number}" for number in range(1, 16)),
    *(f"3.{number}" for number in range(1, 4)),
    *(f"4.{number}" for number in range(1, 5)),
    *(f"5.{number}" for number in range(1, 13)),
    *(f"6.{number}" for number in range(1, 9)),
]


def links(page: Page) -> list[str]:
    cells = [cell for block in page.blocks for row in block.rows for cell in row]
    return re.findall(r"\[(\d[\d.]*)\]", " ".join(cells))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rules_has_a_page(language: str) -> None:
    assert set(SECTIONS) <= set(rules(language).pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_stands_in_exactly_one_chapter(language: str) -> None:
    book = rules(language)
    listed = [section for chapter in book.chapters for section in chapter.sections]
    assert sorted(listed) == sorted(book.pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_built_alike_in_every_language(language: str) -> None:
    for section, page in rules("en").pages.items():
        other = rules(language).pages[section]
        assert [(block.kind, len(block.rows)) for block in other.blocks] == [
            (block.kind, len(block.rows)) for block in page.blocks
        ], section
        assert [example[1:] for example in other.examples] == [example[1:] for example in page.examples], section
        assert links(other) == links(page), section
        assert rulings(other) == rulings(page), section


def rulings(page: Page) -> list[str]:
    text = " ".join(row[0] for block in page.blocks if block.kind == "ruling" for row in block.rows)
    return re.findall(r"D\d+", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_pages(language: str) -> None:
    book = rules(language)
    assert {link for page in book.pages.values() for link in links(page)} <= set(book.pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_rows_of_one_length(language: str) -> None:
    for page in rules(language).pages.values():
        for block in page.blocks:
            assert len({len(row) for row in block.rows}) == 1, (page.id, block.rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rendered_pages_hold_no_markup(language: str) -> None:
    for page in rules(language).pages.values():
        html = page_html(page, lambda section: f"/rules/{section}")
        assert not re.search(r"\*\*|\|", html), page.id
        assert not re.search(r"\[\d", html), page.id
        assert html.count("<table>") == sum(block.kind == "table" for block in page.blocks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_summary_is_one_sentence(language: str) -> None:
    for page in rules(language).pages.values():
        assert re.fullmatch(r"[^.。]+[.。]", page.summary), (page.id, page.summary)
        assert len(page.summary) <= 140, (page.id, len(page.summary))


def test_every_ruling_of_the_rules_is_told_in_the_pages() -> None:
    told = {number for page in rules("en").pages.values() for number in rulings(page)}
    assert told == {f"D{number}" for number in range(1, 68)}


def test_text_is_escaped() -> None:
    assert rules_pages.inline_html("a < b & **c** [5.4]", lambda section: f'/r?"{section}') == (
        'a &lt; b &amp; <strong>c</strong> <a class="section" href="/r?&quot;5.4">5.4</a>'
    )
    assert plain("**Mill** [5.4]") == "Mill 5.4"


def test_an_unknown_language_reads_english() -> None:
    assert rules("tlh") == rules("en")


def test_search_finds_titles_first_in_each_language() -> None:
    assert search("en", "combat")[0].id == "5.4"
    assert search("pt_BR", "combate")[0].id == "5.4"
    assert search("ja", "戦闘")[0].id == "5.4"
    assert search("en", "Trebuchet")[0].id == "2.8"
    assert search("en", "") == []
    assert search("en", "zeppelin") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_are_drawn_up_from_the_component_tables(language: str) -> None:
    rows = [
        row
        for section in ("2.3", "2.5", "2.8", "2.9", "2.10", "2.11", "2.12")
        for block in rules(language).pages[section].blocks
        if block.kind == "table"
        for row in block.rows[1:]
    ]
    assert len(rows) == 6 + TILES + DESIGNS + TILE_EFFECTS + LEADERS + WONDERS
    named = [row[1] for row in rows if row[0] in DESIGN_NAMES[:FIRST_STARTING]]
    words = Words(language)
    assert named == [words.card(design) for design in range(FIRST_STARTING)]
    assert all(cell.strip() for row in rows for cell in row)


def test_the_rulebook_effects_are_told_from_the_reconstructed_ones() -> None:
    rows = [row for block in rules("en").pages["2.8"].blocks if block.kind == "table" for row in block.rows]
    assert {row[0] for row in rows if row[-1] == "rulebook"} == {"111", "202", "203", "205", "209", "306", "309"}
