"""Watching: the listed matches that are being played just now."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.matches.errors import Declined
from gnomon.web.pages.forms import host_of
from gnomon.web.pages.home import drawn, line_of
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

SHOWN: Final = 40


async def watch(request: Request) -> Response:
    """Matches to look in on, the liveliest first."""
    visitor = visitor_of(request)
    host = host_of(request)
    for summary in await host.lobby.watchable(visitor.user, SHOWN):
        if summary.table is None:
            try:
                await host.tables.open(summary.record.id)
            except Declined:
                continue
    found = await host.lobby.watchable(visitor.user, SHOWN)
    return page(
        request,
        "watch.html",
        place="watch",
        lines=[line_of(one, visitor.language) for one in found],
        onlookers={one.record.id: one.table.onlookers() if one.table else 0 for one in found},
        extra=drawn(),
    )


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/watch", watch)]
