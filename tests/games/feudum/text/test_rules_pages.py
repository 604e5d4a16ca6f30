"""The rules pages are complete, alike in every language, and render without leftovers of their markup."""

import re

import pytest

from gnomon.drawing.rule_pages import Page, inline_html, plain
from gnomon.games.feudum.components import SHIPPED
from gnomon.games.feudum.rulebook import SECTIONS
from gnomon.games.feudum.terms import CARDS, LANDSCAPES, LOCATION_NAMES, LOCATIONS, MANDATES, WRITS
from gnomon.games.feudum.view.rules_pages import LANGUAGES, page_html, rules, search, summary
from gnomon.games.feudum.view.words import Words

RULINGS = 88


def links(page: Page) -> list[str]:
    cells = [cell for block in page.blocks for row in block.rows for cell in row]
    return re.findall(r"\[(\d[\d.]*)\]", " ".join([*cells, *(example.text for example in page.examples)]))


def numbered(page: Page) -> list[str]:
    """The numbers at the head of each ruling."""
    heads = [re.match(r"(?:D\d+ )+", row[0]) for block in page.blocks if block.kind == "ruling" for row in block.rows]
    return [number for head in heads if head for number in head.group().split()]


def tables(section: str, language: str) -> list[tuple[tuple[str, ...], ...]]:
    return [block.rows for block in rules(language).pages[section].blocks if block.kind == "table"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_the_rulebook_has_a_page(language: str) -> None:
    assert {section.id for section in SECTIONS} | {"overview", "aid"} == set(rules(language).pages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_stands_in_exactly_one_chapter(language: str) -> None:
    book = rules(language)
    listed = [section for chapter in book.chapters for section in chapter.sections]
    assert sorted(listed) == sorted(book.pages)
    in_rulebook = [section.id for section in SECTIONS]
    assert [section for section in listed if section in in_rulebook] == in_rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_built_alike_in_every_language(language: str) -> None:
    for section, page in rules("en").pages.items():
        other = rules(language).pages[section]
        assert [(block.kind, len(block.rows)) for block in other.blocks] == [
            (block.kind, len(block.rows)) for block in page.blocks
        ], section
        assert [example[1:] for example in other.examples] == [example[1:] for example in page.examples], section
        assert links(other) == links(page), section
        assert numbered(other) == numbered(page), section


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
        assert not re.search(r"\*\*|\||\{", html), page.id
        assert not re.search(r"\[\d", html), page.id
        assert html.count("<table>") == sum(block.kind == "table" for block in page.blocks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_summary_is_one_sentence(language: str) -> None:
    for page in rules(language).pages.values():
        assert re.fullmatch(r"[^.。]+[.。]", page.summary), (page.id, page.summary)
        assert len(page.summary) <= 140, (page.id, len(page.summary))
        assert summary(page.id, language) == page.summary
    assert summary("5.12", language) == ""


def test_every_ruling_is_told_in_the_pages_once() -> None:
    told = [number for page in rules("en").pages.values() for number in numbered(page)]
    assert sorted(told, key=lambda number: int(number[1:])) == [f"D{number}" for number in range(1, RULINGS + 1)]


def test_text_is_escaped() -> None:
    assert inline_html("a < b & **c** [5.4]", lambda section: f'/r?"{section}') == (
        'a &lt; b &amp; <strong>c</strong> <a class="section" href="/r?&quot;5.4">5.4</a>'
    )
    assert plain("**Serf** [7.2]") == "Serf 7.2"


def test_an_unknown_language_reads_english() -> None:
    assert rules("tlh") == rules("en")


def test_search_finds_titles_first_in_each_language() -> None:
    assert search("en", "pilfer")[0].id == "5.2"
    assert search("pt_BR", "furtar")[0].id == "5.2"
    assert search("ja", "掠め取れます")[0].id == "5.2"
    assert search("en", "krud barrel")[0].id == "6.7"
    assert search("en", "") == []
    assert search("en", "zeppelin") == []


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
