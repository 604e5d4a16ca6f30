"""The rules of every game as pages: complete, alike in every language, and without leftovers of their markup."""

import re

import pytest

from gnomon import catalog
from gnomon.drawing.rule_pages import Page, Rules, page_html
from gnomon.drawing.speaking import LANGUAGES
from gnomon.web.pages.reading import opening

BOTH = pytest.mark.parametrize(("game", "language"), [(game, one) for game in catalog.GAMES for one in LANGUAGES])
GAMES = pytest.mark.parametrize("game", catalog.GAMES)


def rules(game: str, language: str) -> Rules:
    return catalog.entry(game).face.rules.read(language)


def links(page: Page) -> list[str]:
    cells = [cell for block in page.blocks for row in block.rows for cell in row]
    return re.findall(r"\[([A-Z]?\d[\d.]*)\]", " ".join([*cells, *(example.text for example in page.examples)]))


def rulings(page: Page) -> list[str]:
    text = " ".join(row[0] for block in page.blocks if block.kind == "ruling" for row in block.rows)
    return re.findall(r"D\d+", text)


@BOTH
def test_every_section_of_the_rulebook_has_a_page_in_exactly_one_chapter(game: str, language: str) -> None:
    book = rules(game, language)
    numbered = {number for page in book.pages.values() for number in page.paragraphs()}
    assert {section.id for section in catalog.entry(game).game.rulebook.sections} <= set(book.pages) | numbered
    listed = [section for chapter in book.chapters for section in chapter.sections]
    assert sorted(listed) == sorted(book.pages)
    assert [page.id for page in book.in_order()] == listed


@BOTH
def test_pages_are_built_alike_in_every_language(game: str, language: str) -> None:
    for section, page in rules(game, "en").pages.items():
        other = rules(game, language).pages[section]
        assert [(block.kind, len(block.rows)) for block in other.blocks] == [
            (block.kind, len(block.rows)) for block in page.blocks
        ], section
        assert [example[1:] for example in other.examples] == [example[1:] for example in page.examples], section
        assert links(other) == links(page), section
        assert rulings(other) == rulings(page), section


@BOTH
def test_links_lead_to_pages(game: str, language: str) -> None:
    book = rules(game, language)
    assert {link for page in book.pages.values() for link in links(page)} <= set(book.pages)


@BOTH
def test_tables_have_rows_of_one_length(game: str, language: str) -> None:
    for page in rules(game, language).pages.values():
        for block in page.blocks:
            assert len({len(row) for row in block.rows}) == 1, (page.id, block.rows)


@BOTH
def test_rendered_pages_hold_no_markup(game: str, language: str) -> None:
    for page in rules(game, language).pages.values():
        html = page_html(page, lambda section: f"/rules/{section}")
        assert not re.search(r"\*\*|\||\{", html), page.id
        assert not re.search(r"\[[A-Z]?\d", html), page.id
        assert html.count("<table>") == sum(block.kind == "table" for block in page.blocks)


@BOTH
def test_a_summary_is_one_short_sentence(game: str, language: str) -> None:
    book = rules(game, language)
    for page in book.pages.values():
        assert re.fullmatch(r"[^.。]+[.。]", page.summary), (page.id, page.summary)
        assert len(page.summary) <= 140, (page.id, len(page.summary))
        assert book.summary(page.id) == page.summary
    assert book.summary("0.0.0") == ""


@BOTH
def test_numbered_paragraphs_are_sections_of_the_rulebook_in_order_within_their_own(game: str, language: str) -> None:
    titles = {section.id: section.title for section in catalog.entry(game).game.rulebook.sections}
    for page in rules(game, language).pages.values():
        numbers = list(page.paragraphs())
        assert numbers == [f"{page.id}.{place}" for place in range(1, len(numbers) + 1)]
        assert set(numbers) <= set(titles)
        if language == "en":
            assert page.paragraphs().items() <= titles.items()


@GAMES
def test_an_unknown_language_reads_english(game: str) -> None:
    assert rules(game, "tlh") == rules(game, "en")


@GAMES
def test_a_search_for_nothing_or_for_what_no_page_says_finds_nothing(game: str) -> None:
    assert rules(game, "en").search("") == []
    assert rules(game, "en").search("zeppelin") == []


@GAMES
def test_sections_show_their_examples_with_shapes_that_the_page_holds_once(game: str) -> None:
    book = catalog.entry(game).face.rules
    sections = [book.section(page.id, "en", "/rules") for page in book.read("en").in_order()]
    for section in sections:
        page = book.read("en").pages[section.id]
        assert (section.title, section.summary) == (page.title, page.summary)
        assert section.body.count("<figure") == section.body.count("<figcaption>") == len(page.examples)
    drawn = "".join(section.body for section in sections)
    shapes = {name: shape for section in sections for name, shape in section.shapes.items()}
    named = re.findall(
        r'\sid="([^"]*)"', catalog.entry(game).face.symbols(opening(game)) + "".join(shapes.values()) + drawn
    )
    assert len(named) == len(set(named))
    assert set(shapes) <= set(named)
    used = re.findall(r'(?:<use href="|url\()#([^")]*)', drawn + "".join(shapes.values()))
    assert set(used) <= set(named)
