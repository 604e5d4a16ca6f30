"""What things on a table explain of themselves: asked for one by one, for whoever asks, at a moment of a match.

Nobody is told more than their seat may know: a card is made from the very view that their page is drawn from.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon.drawing.things import LONGEST
from gnomon.games.face import AnySight
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.frames import NEVER as NO_SPAN
from gnomon.matches.analysis import position_at
from gnomon.matches.errors import Declined
from gnomon.web.explaining import Explanations
from gnomon.web.pages.replay import row_of
from gnomon.web.pages.table import table_of, viewer_of
from gnomon.web.pages.trying import opened, sight_of_copy
from gnomon.web.scene import as_seen, sight_of


async def at_table(request: Request) -> Response:
    """What a thing tells a seat of the match: as it stands, or `?at=` a row of it."""
    try:
        here = await table_of(request)
        viewer = viewer_of(request, here)
        if "at" in request.query_params:
            row = row_of(request, here)
            sight = as_seen(here, here.game.view(position_at(here, row), viewer.seat), viewer)
            return _told(request, sight, (here.id, row))
    except Declined:
        return _nothing()
    runs = here.game.timed and here.game.span(here.match.state) != NO_SPAN
    return _told(request, sight_of(here, viewer), None if runs else (here.id, here.seq))


async def at_copy(request: Request) -> Response:
    """What a thing tells the seat to move on an analysis board."""
    try:
        sandbox = await opened(request)
        _, sight = await sight_of_copy(request, sandbox)
    except GnomonError:
        return _nothing()
    return _told(request, sight, None)


def _told(request: Request, sight: AnySight, position: object) -> Response:
    thing = request.query_params.get("thing", "")
    kept: Explanations = request.app.state.explanations
    found = kept.of(sight, thing, position) if len(thing) <= LONGEST else None
    return _nothing() if found is None else JSONResponse(found._asdict(), headers={"cache-control": "no-store"})


def _nothing() -> Response:
    return JSONResponse(None, 404)


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/matches/{match}/explain", at_table), Route("/analysis/{copy}/explain", at_copy)]
