"""Taking one's data along."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon.kernel.errors import GnomonError
from gnomon.web.archives import archive_of
from gnomon.web.pages.forms import client_of, fault_page, host_of, known, see
from gnomon.web.visitor import visitor_of


async def take_along(request: Request) -> Response:
    """All that the server keeps of whoever asks, as an archive; only ever asked for by a form, for it is dear to make."""
    user = known(request)
    if user is None:
        return see("/me")
    try:
        return await archive_of(host_of(request), user, client_of(request), visitor_of(request).language)
    except GnomonError as fault:
        return fault_page(request, fault)


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/me/data", take_along, methods=["POST"])]
