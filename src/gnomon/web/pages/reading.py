"""Pages to read: the rules with drawn examples and a search, and what Gnomon is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.rule_pages import Page, Section
from gnomon.kernel.state import State
from gnomon.web.explaining import legend_of
from gnomon.web.pages.shelf import standing_box, theme_of, thumbnail_of, title_of
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of


@lru_cache(maxsize=16)
def chapters(game: str, language: str) -> tuple[tuple[str, tuple[Section, ...]], ...]:
    """All chapters with their sections; figures are drawn once for each language."""
    pages = catalog.face(game).rules
    link = f"/rules/{game}"
    return tuple(
        (chapter.title, tuple(pages.section(number, language, link) for number in chapter.sections))
        for chapter in pages.read(language).chapters
    )


@lru_cache(maxsize=8)
def opening(game: str) -> State:
    """Some position of a game, for the shapes that its figures share."""
    rules = catalog.entry(game).game
    return rules.setup({}, rules.seat_counts[0], 0)


LONGEST_QUERY: Final = 80


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook on the shelf: what the game is about, how long the book is, and what a search finds in it."""

    id: str
    title: str
    theme: str
    sections: int
    found: tuple[Page, ...]


def query_of(request: Request) -> str:
    """What is searched for, or nothing."""
    return request.query_params.get("q", "").strip()[:LONGEST_QUERY]


async def shelf(request: Request) -> Response:
    """The rulebooks of all games side by side; `?q=` searches all of them."""
    language = visitor_of(request).language
    query = query_of(request)
    books = []
    for game in catalog.shown():
        whole = catalog.face(game).rules.read(language)
        theme = theme_of(game, language)
        books.append(Book(game, title_of(game), theme, len(whole.pages), tuple(whole.search(query))))
    return page(
        request,
        "rulebooks.html",
        place="rules",
        books=books,
        query=query,
        count=sum(len(book.found) for book in books),
        front=standing_box,
    )


async def rules(request: Request) -> Response:
    """The rules of a game in our own words; `?q=` keeps the sections that contain every word."""
    game = request.path_params["game"]
    if game not in catalog.shown():
        raise HTTPException(404)
    language = visitor_of(request).language
    query = query_of(request)
    whole = chapters(game, language)
    found = catalog.face(game).rules.read(language).search(query) if query else None
    by_id = {section.id: section for _, sections in whole for section in sections}
    shown = by_id.values() if found is None else [by_id[section.id] for section in found]
    shapes = {name: shape for section in shown for name, shape in section.shapes.items()}
    return page(
        request,
        "rules.html",
        place="rules",
        game=game,
        game_title=catalog.entry(game).game.title,
        books=[(name, title_of(name)) for name in catalog.shown()],
        thumbnail=thumbnail_of,
        chapters=whole,
        query=query,
        found=None if found is None else shown,
        symbols=catalog.face(game).symbols(opening(game)) + "".join(shapes.values()),
    )


AID: Final = "aid"
"""The section that holds everything one looks up during play."""
OVERVIEW: Final = "overview"


async def sheet(request: Request) -> Response:
    """A game on one page to print: what one looks up, every section in its one sentence, what the signs mean."""
    game = request.path_params["game"]
    if game not in catalog.shown():
        raise HTTPException(404)
    language, face = visitor_of(request).language, catalog.face(game)
    whole = chapters(game, language)
    told = [(title, [one for one in sections if one.id not in (AID, OVERVIEW)]) for title, sections in whole]
    return page(
        request,
        "sheet.html",
        place="rules",
        game=game,
        box_title=title_of(game),
        theme=theme_of(game, language),
        winner=face.introduction(language).winner,
        aid=next((one for _, sections in whole for one in sections if one.id == AID), None),
        chapters=[(title, sections) for title, sections in told if sections],
        legend=legend_of(face, language),
        symbols=face.symbols(opening(game)),
    )


async def about(request: Request) -> Response:
    """What Gnomon is, and what runs here."""
    return page(
        request, "about.html", version=version("gnomon"), games=[catalog.entry(name).game for name in catalog.shown()]
    )


async def privacy(request: Request) -> Response:
    """What is stored of people, who sees it, and what they can do about it."""
    return page(request, "privacy.html")


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/rules", shelf),
        Route("/rules/{game}", rules),
        Route("/rules/{game}/sheet", sheet),
        Route("/about", about),
        Route("/privacy", privacy),
    ]
