"""Pages for what is not there or went wrong, in the visitor's language."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import STORAGE_DOWN, Declined, StorageTrouble
from gnomon.web.languages import catalogue
from gnomon.web.pages.forms import fault_page
from gnomon.web.rendering import page
from gnomon.web.v1 import problems
from gnomon.web.visitor import visitor_of

Handler = Callable[[Request, Exception], Awaitable[Response]]


async def _http(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, HTTPException)
    return _told(request, fault.status_code, fault.headers)


def _told(request: Request, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A page, or a line of JSON for a program, about a status."""
    say = catalogue(visitor_of(request).language).gettext
    sentences = {
        404: say("There is nothing at this address."),
        405: say("This address takes no such request."),
        413: say("This was too large."),
    }
    sentence = sentences.get(status, say("Something went wrong."))
    if request.url.path.startswith(problems.ROOT):
        return problems.of_status(status, sentence, headers)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": sentence}, status)
    return page(request, "fault.html", status, code=str(status), sentence=sentence, section="")


async def _storage(request: Request, fault: Exception) -> Response:
    return fault_page(request, Declined(STORAGE_DOWN), 503)


async def _declined(request: Request, fault: Exception) -> Response:
    assert isinstance(fault, GnomonError)
    return fault_page(request, fault)


def nothing_here(request: Request) -> Response:
    """What answers at an address that cannot be one of ours."""
    return _told(request, 404)


def broken(request: Request) -> Response:
    """What answers when the server has made a mistake."""
    return _told(request, 500)


def handlers() -> Mapping[int | type[Exception], Handler]:
    """What answers for each kind of fault."""
    return {HTTPException: _http, StorageTrouble: _storage, GnomonError: _declined}
