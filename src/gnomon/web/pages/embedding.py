"""A match on other sites: the board to embed, oEmbed, and the pictures of links."""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.drawing.elements import escape
from gnomon.matches.errors import UNKNOWN_MATCH, Declined
from gnomon.matches.lobby import Summary
from gnomon.matches.table import Table
from gnomon.web import assets
from gnomon.web.assets import FOREVER
from gnomon.web.card_pictures import HOUSE, SIZE, CardPictures
from gnomon.web.headers import EMBEDDED
from gnomon.web.hosts import origin
from gnomon.web.live import live_of, scores_of, version_of
from gnomon.web.numbers import whole_number
from gnomon.web.opengraph import SITE, summary_of
from gnomon.web.pages.forms import host_of
from gnomon.web.pages.shelf import match_title
from gnomon.web.rendering import words
from gnomon.web.visitor import visitor_of

log = logging.getLogger("gnomon.web")

BAD_REQUEST: Final = 400
UNAUTHORIZED: Final = 401
NOT_FOUND: Final = 404
CONFLICT: Final = 409
NOT_IMPLEMENTED: Final = 501
MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86_400
USUAL: Final = (480, 420)
"""The size of a frame where nobody asks for another, in pixels."""
LEAST: Final = (240, 200)
"""A smaller board could not be read: there is a link instead."""
MOST: Final = (9600, 9600)
"""The room that whoever names none has: enough for every picture."""
PARTS: Final = ("", "replay", "review")
"""What may follow a match's address that is to be embedded."""
PRIVATE: Final = ("me", "host", "join", "with", "recover", "analysis")
"""Pages of one person, or behind a code: they are not for others."""
THEMES: Final = ("light", "dark")


# --- the board ---------------------------------------------------------------------------------------------------------


async def embed(request: Request) -> Response:
    """The board of a match as a stranger sees it, for a frame on another site; whoever asks is taken for a stranger."""
    language = visitor_of(request).language
    theme = request.query_params.get("theme", "")
    headers = {"content-security-policy": EMBEDDED, "cache-control": "no-store"}
    status = 200
    try:
        here = await host_of(request).tables.current(request.path_params["match"])
        shown = _shown(here, language)
    except Declined as fault:
        status = NOT_FOUND if fault.code == UNKNOWN_MATCH else CONFLICT
        shown = {"title": SITE, "sentence": request.app.state.presenter.words_of(fault, language)[1], "says": ""}
    context = {**shown, "theme": theme if theme in THEMES else ""}
    return HTMLResponse(words(language, "embed.html", context), status, headers=headers)


def _shown(table: Table, language: str) -> dict[str, object]:
    """What the page tells of a match."""
    live = live_of(Summary(table.record, tuple(table.seats), (), (), table), language)
    assert live is not None
    points = scores_of(table)
    return {
        "title": match_title(table.record),
        "live": live,
        "players": list(zip(live.places, points, strict=True)),
        "address": live.address,
        "says": summary_of(table, language),
        "sentence": "",
    }


# --- oEmbed ------------------------------------------------------------------------------------------------------------


async def oembed(request: Request) -> Response:
    """What to embed for an address of ours, by oembed.com: a frame with the board, or a link where there is no room."""
    query = request.query_params
    place = origin(request)
    match = _match_of(request, query.get("url", ""))
    if query.get("format", "json") != "json":
        raise HTTPException(NOT_IMPLEMENTED)
    most = (_size(query.get("maxwidth"), MOST[0]), _size(query.get("maxheight"), MOST[1]))
    try:
        here = await host_of(request).tables.current(match)
    except Declined:
        raise HTTPException(NOT_FOUND) from None
    title = match_title(here.record)
    shown: dict[str, object] = {
        "version": "1.0",
        "type": "link",
        "title": title,
        "provider_name": SITE,
        "provider_url": f"{place}/",
        "cache_age": HOUR,
    }
    wide, tall = min(USUAL[0], most[0]), min(USUAL[1], most[1])
    if wide >= LEAST[0] and tall >= LEAST[1]:
        frame = (
            f'<iframe src="{escape(place)}/embed/{here.id}" width="{wide}" height="{tall}" title="{escape(title)}"'
            ' loading="lazy" style="border:0;max-width:100%"></iframe>'
        )
        shown |= {"type": "rich", "html": frame, "width": wide, "height": tall}
    if SIZE[0] <= most[0] and SIZE[1] <= most[1]:
        picture = f"{place}/matches/{here.id}/card.png"
        shown |= {"thumbnail_url": picture, "thumbnail_width": SIZE[0], "thumbnail_height": SIZE[1]}
    # Everybody is told the same, and pages of other sites may ask from a script.
    headers = {"access-control-allow-origin": "*", "cache-control": f"public, max-age={HOUR}"}
    return JSONResponse(shown, headers=headers)


def _size(asked: str | None, most: int) -> int:
    """A bound on a length in pixels. Raises HTTPException for what is none."""
    if asked is None:
        return most
    found = whole_number(asked, 0)
    if found < 1:
        raise HTTPException(BAD_REQUEST)
    return found


def _match_of(request: Request, address: str) -> str:
    """The match that an address of this server is about. Raises HTTPException for any other address."""
    if not address:
        raise HTTPException(BAD_REQUEST)
    try:
        split = urlsplit(address)
        host = split.netloc.lower()
    except ValueError:
        raise HTTPException(NOT_FOUND) from None
    own = {urlsplit(origin(request)).netloc.lower(), request.headers.get("host", "").lower()} - {""}
    if split.scheme not in ("http", "https") or host not in own:
        raise HTTPException(NOT_FOUND)
    kind, match, *rest = [*split.path.strip("/").split("/"), "", ""]
    if kind in PRIVATE:
        raise HTTPException(UNAUTHORIZED)
    further = "/".join(rest).strip("/")
    if (kind == "matches" and further in PARTS) or (kind == "embed" and not further):
        return match
    raise HTTPException(NOT_FOUND)


# --- pictures of links --------------------------------------------------------------------------------------------------


async def match_picture(request: Request) -> Response:
    """The board of a match with its players as a stranger sees them, as PNG."""
    cards: CardPictures = request.app.state.cards
    try:
        here = await host_of(request).tables.current(request.path_params["match"])
        version = version_of(here)
        made = await cards.of_match(here)
    except Declined as fault:
        return Response(status_code=NOT_FOUND if fault.code == UNKNOWN_MATCH else CONFLICT)
    except Exception as fault:  # whatever damaged data lead to; their own words may quote the seed
        match = request.path_params["match"]
        log.error("a match cannot be drawn", extra={"match": match, "fault": type(fault).__name__})
        return Response(status_code=NOT_FOUND)
    # A seat may change hands without a row: the picture of a row is kept for a day, not for ever.
    lasting = request.query_params.get("v") == version and not here.is_waiting
    return _png(made, f"public, max-age={DAY if lasting else MINUTE}")


async def game_picture(request: Request) -> Response:
    """A game's box as PNG."""
    game = request.path_params["game"]
    if game not in catalog.shown():
        raise HTTPException(NOT_FOUND)
    return await _drawn(request, game)


async def house_picture(request: Request) -> Response:
    """All boxes as PNG."""
    return await _drawn(request, HOUSE)


async def _drawn(request: Request, game: str) -> Response:
    cards: CardPictures = request.app.state.cards
    lasting = request.query_params.get("v") == assets.version()
    return _png(await cards.of_game(game), FOREVER if lasting else f"public, max-age={HOUR}")


def _png(made: bytes, kept: str) -> Response:
    return Response(made, media_type="image/png", headers={"cache-control": kept})


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/embed/{match}", embed),
        Route("/oembed", oembed),
        Route("/matches/{match}/card.png", match_picture),
        Route("/games/{game}/card.png", game_picture),
        Route("/card.png", house_picture),
    ]
