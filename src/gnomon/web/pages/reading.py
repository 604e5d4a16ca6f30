"""Pages to read: the rules with drawn examples and a search, and what Gnomon is."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.rule_pages import Section
from gnomon.kernel.state import State
from gnomon.web.gamepage import page_of
from gnomon.web.pages.forms import see
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of


@lru_cache(maxsize=16)
def chapters(game: str, language: str) -> tuple[tuple[str, tuple[Section, ...]], ...]:
    """All chapters with their sections; figures are drawn once for each language."""
    pages = page_of(game).rules
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


async def shelf(request: Request) -> Response:
    """The rules of the only game, or the choice among several."""
    return see(f"/rules/{catalog.GAMES[0]}")


async def rules(request: Request) -> Response:
    """The rules of a game in our own words; `?q=` keeps the sections that contain every word."""
    game = request.path_params["game"]
    if game not in catalog.GAMES:
        raise HTTPException(404)
    language = visitor_of(request).language
    query = request.query_params.get("q", "").strip()[:80]
    whole = chapters(game, language)
    found = page_of(game).rules.read(language).search(query) if query else None
    by_id = {section.id: section for _, sections in whole for section in sections}
    shown = by_id.values() if found is None else [by_id[section.id] for section in found]
    shapes = {name: shape for section in shown for name, shape in section.shapes.items()}
    return page(
        request,
        "rules.html",
        place="rules",
        game=game,
        game_title=catalog.entry(game).game.title,
        chapters=whole,
        query=query,
        found=None if found is None else shown,
        symbols=page_of(game).symbols(opening(game)) + "".join(shapes.values()),
    )


async def about(request: Request) -> Response:
    """What Gnomon is, and what runs here."""
    return page(
        request, "about.html", version=version("gnomon"), games=[catalog.entry(name).game for name in catalog.GAMES]
    )


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/rules", shelf), Route("/rules/{game}", rules), Route("/about", about)]
