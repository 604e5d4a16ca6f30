# gnomon: interpreted
"""The rules of a game in our own words: pages loaded from `rules.<language>.toml`, as data, text or HTML.

The markup is small on purpose: blocks are parted by blank lines; a block of lines that begin with "- " is a list, with
"|" a table whose first row is its head, with "> " a ruling; a block `§5.2.3 Pilfer` begins the numbered paragraph 5.2.3 of
a long section and bears its title; a line `{prices}` stands for rows that the game draws up from
its components, beneath a head or head and all; inside a line `**bold**` and `[5.4]`, a link to a section.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Final, NamedTuple

from gnomon.drawing.fitting import width
from gnomon.drawing.speaking import known_language

Rows = tuple[tuple[str, ...], ...]
"""A table: rows of cells, the first one its head."""

Tables = Callable[[str, str], Rows]
"""Draws up the rows of a name in a language."""

_INLINE: Final = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\[(?P<link>[A-Z]?\d+(?:\.\d+)*)\]")
_TABLE: Final = re.compile(r"\{([a-z_ 0-9]+)\}")
_HEADING: Final = re.compile(r"§([A-Z]?\d+(?:\.\d+)+) (.+)")
_RULINGS: Final = re.compile(r"^(?P<numbers>D\d+(?: D\d+)*) (?P<text>.+)$", re.DOTALL)


_LONG: Final = 13.0
"""Heads of rows that are wider, in heights of the letters, may be broken into lines."""


class Example(NamedTuple):
    """An example: what happens, the scenario that shows it, the one afterwards, and the parts of the table drawn.

    Names are "" where there is none; no parts means what the game's figures take for granted.
    """

    text: str
    figure: str
    after: str
    parts: tuple[str, ...]


class Figure(NamedTuple):
    """An example as drawn: its markup, and by their names the shapes that it uses and the page must hold once."""

    html: str
    shapes: Mapping[str, str] = {}


Figures = Callable[[Example, str], Figure]
"""Draws an example in a language."""


class Block(NamedTuple):
    """A piece of a page: kind is "paragraph", "list", "table", "ruling" or "heading"; rows of cells.

    Tables have several cells in a row, a heading two, the number of the paragraph and its title, all others one.
    """

    kind: str
    rows: Rows


class Passage(NamedTuple):
    """What one number tells: a section up to its numbered paragraphs, or one of these; the lines bear no markup.

    The first line of a section is its summary; a line is a paragraph, an item of a list, a row of a table, or an example.
    """

    number: str
    title: str
    lines: tuple[str, ...]


class Page(NamedTuple):
    """One section of the rules: its id ("5.4"), title, one-sentence summary, blocks and examples."""

    id: str
    title: str
    summary: str
    blocks: tuple[Block, ...]
    examples: tuple[Example, ...]

    def paragraphs(self) -> dict[str, str]:
        """The titles of the numbered paragraphs by their numbers; none in a section that needs no numbers."""
        return {block.rows[0][0]: block.rows[0][1] for block in self.blocks if block.kind == "heading"}

    def passages(self) -> list[Passage]:
        """The text number by number: of the section itself, with its summary and examples, and of its paragraphs."""
        found = [Passage(self.id, self.title, (self.summary,))]
        for block in self.blocks:
            if block.kind == "heading":
                number, title = block.rows[0]
                found.append(Passage(number, title, ()))
            else:
                lines = tuple("; ".join(plain(cell) for cell in row if cell) for row in block.rows)
                found[-1] = found[-1]._replace(lines=found[-1].lines + lines)
        examples = tuple(plain(example.text) for example in self.examples)
        return [found[0]._replace(lines=found[0].lines + examples), *found[1:]]


class Section(NamedTuple):
    """A section as a page shows it: `body` is HTML with the examples, `shapes` what these need once on the page."""

    id: str
    title: str
    summary: str
    body: str
    shapes: Mapping[str, str]


class Chapter(NamedTuple):
    """A title over several sections, in the order of reading."""

    title: str
    sections: tuple[str, ...]


class Rules(NamedTuple):
    """All pages of one language."""

    language: str
    chapters: tuple[Chapter, ...]
    pages: Mapping[str, Page]

    def in_order(self) -> list[Page]:
        """The pages in the order of reading."""
        return [self.pages[section] for chapter in self.chapters for section in chapter.sections]

    def summary(self, section: str) -> str:
        """The one-sentence summary of a section, or "" for a section without a page."""
        page = self.pages.get(section)
        return page.summary if page else ""

    def search(self, query: str) -> list[Page]:
        """The pages that contain every word of the query, those with a hit in title or summary first."""
        words = query.casefold().split()
        found: list[tuple[int, int, Page]] = []
        for place, page in enumerate(self.in_order()):
            head = f"{page.id} {page.title} {page.summary}".casefold()
            whole = f"{head} {_text(page)}".casefold()
            if words and all(word in whole for word in words):
                found.append((0 if all(word in head for word in words) else 1, place, page))
        return [page for _, _, page in sorted(found, key=lambda entry: entry[:2])]


class RulePages:
    """The rules of a game in every language, with their drawn examples, as the page of rules shows them.

    `locale` is the folder of the files; `figures` draws an example; `tables` draws up the rows of the tables that the
    pages only name, and raises KeyError for others.
    """

    def __init__(self, locale: Path, figures: Figures, tables: Tables) -> None:
        self._locale = locale
        self._figures = figures
        self._tables = tables
        self._rules: dict[str, Rules] = {}

    def read(self, language: str) -> Rules:
        """The rules in a language; an unknown language reads the English ones."""
        known = known_language(language)
        found = self._rules.get(known)
        if found is None:
            found = self._rules[known] = _read(self._locale, known, self._tables)
        return found

    def section(self, section: str, language: str, link: str) -> Section:
        """A section with its examples. `link` is the address before `#s<id>`. Raises KeyError.

        Beside the section's own shapes the page must hold those that all pages of the game hold.
        """
        page = self.read(language).pages[section]

        def address(other: str) -> str:
            return f"{link}#s{other}"

        figures = [self._figures(example, known_language(language)) for example in page.examples]
        examples = "".join(
            f'<figure class="example">{figure.html}<figcaption>{inline_html(example.text, address)}</figcaption></figure>'
            for example, figure in zip(page.examples, figures, strict=True)
        )
        shapes = {name: shape for figure in figures for name, shape in figure.shapes.items()}
        return Section(section, page.title, page.summary, page_html(page, address) + examples, shapes)


def no_tables(name: str, language: str) -> Rows:
    """For rules that write out every table themselves. Raises KeyError."""
    raise KeyError(name)


def _read(locale: Path, language: str, tables: Tables) -> Rules:
    with (locale / f"rules.{language}.toml").open("rb") as file:
        data = tomllib.load(file)
    chapters = tuple(Chapter(chapter["title"], tuple(chapter["sections"])) for chapter in data["chapters"])
    pages = {section: _page(section, entry, language, tables) for section, entry in data["sections"].items()}
    return Rules(language, chapters, pages)


def plain(text: str) -> str:
    """A line without its markup, for search and for screen readers."""
    return _INLINE.sub(lambda found: found["bold"] or found["link"], text)


def page_html(page: Page, link: Callable[[str], str]) -> str:
    """The body of a page as HTML, without title and examples. `link` gives the address of a section by its id."""
    return "".join(_block_html(block, link) for block in page.blocks)


def inline_html(text: str, link: Callable[[str], str]) -> str:
    """One line as HTML: escaped, with bold and links to sections."""

    def mark(found: re.Match[str]) -> str:
        if found["bold"]:
            return f"<strong>{found['bold']}</strong>"
        return f'<a class="section" href="{escape(link(found["link"]))}">{found["link"]}</a>'

    return _INLINE.sub(mark, escape(text, quote=False))


def _page(section: str, entry: Mapping[str, object], language: str, tables: Tables) -> Page:
    examples = entry.get("examples", [])
    assert isinstance(examples, list)
    blocks = re.split(r"\n\s*\n", str(entry["body"]).strip())
    return Page(
        section,
        str(entry["title"]),
        str(entry["summary"]),
        tuple(_block(block.splitlines(), language, tables) for block in blocks),
        tuple(
            Example(
                example["text"], example.get("figure", ""), example.get("after", ""), tuple(example.get("parts", ()))
            )
            for example in examples
        ),
    )


def _block(lines: list[str], language: str, tables: Tables) -> Block:
    drawn_up = _TABLE.fullmatch(lines[-1])
    if drawn_up:
        return Block("table", _cells(lines[:-1]) + tables(drawn_up[1], language))
    heading = _HEADING.fullmatch(lines[0])
    if heading:
        return Block("heading", ((heading[1], heading[2]),))
    if all(line.startswith("- ") for line in lines):
        return Block("list", tuple((line[2:],) for line in lines))
    if all(line.startswith("|") for line in lines):
        return Block("table", _cells(lines))
    if all(line.startswith("> ") for line in lines):
        return Block("ruling", tuple((line[2:],) for line in lines))
    return Block("paragraph", ((" ".join(lines),),))


def _cells(lines: list[str]) -> Rows:
    return tuple(tuple(cell.strip() for cell in line.strip()[1:-1].split("|")) for line in lines)


def _block_html(block: Block, link: Callable[[str], str]) -> str:
    rows = [[inline_html(cell, link) for cell in row] for row in block.rows]
    if block.kind == "list":
        return "<ul>" + "".join(f"<li>{row[0]}</li>" for row in rows) + "</ul>"
    if block.kind == "table":
        head = "".join(f'<th scope="col">{cell}</th>' for cell in rows[0])
        body = "".join(
            _row_html(row, width(plain(cells[0]), 1) > _LONG)
            for row, cells in zip(rows[1:], block.rows[1:], strict=True)
        )
        return (
            f'<div class="scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
        )
    if block.kind == "heading":
        number, title = rows[0]
        return f'<h4 id="s{number}" tabindex="-1"><span class="rule-number">{number}</span> {title}</h4>'
    if block.kind == "ruling":
        return '<aside class="rulings">' + "".join(_ruling_html(row[0]) for row in rows) + "</aside>"
    return f"<p>{rows[0][0]}</p>"


def _row_html(row: list[str], is_long: bool) -> str:
    """A row of a table; a long head may be broken into lines."""
    mood = ' class="long"' if is_long else ""
    return f'<tr><th scope="row"{mood}>{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"


def _ruling_html(text: str) -> str:
    found = _RULINGS.match(text)
    if found is None:
        return f"<p>{text}</p>"
    return f'<p><span class="ruling">{found["numbers"]}</span> {found["text"]}</p>'


def _text(page: Page) -> str:
    cells = [cell for block in page.blocks for row in block.rows for cell in row]
    return " ".join(plain(text) for text in [*cells, *(example.text for example in page.examples)])
