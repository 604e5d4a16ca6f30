"""Reading forms: small, strict, and back to where the person was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final
from urllib.parse import quote

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import BY_INVITATION, QUOTAS, Declined
from gnomon.matches.records import User
from gnomon.matches.service import Host
from gnomon.web.clients import client_key
from gnomon.web.numbers import whole_number
from gnomon.web.rendering import is_shut_out, page
from gnomon.web.visitor import visitor_of

SEE_OTHER: Final = 303
TOO_MANY: Final = 429
Handler = Callable[[Request], Awaitable[Response]]


def host_of(request: Request) -> Host:
    """The application behind the pages."""
    host = request.app.state.host
    assert isinstance(host, Host)
    return host


async def fields(request: Request) -> FormData:
    """The fields of a posted form; files are not read. Refused with status 400 if they are in no known alphabet."""
    try:
        return await request.form(max_files=0, max_fields=200, max_part_size=4 * 1024 * 1024)
    except ValueError:  # a charset that cannot be named, or whose bytes these are not
        raise HTTPException(400) from None


def text(form: Mapping[str, object], name: str, default: str = "") -> str:
    """A field as text."""
    value = form.get(name, default)
    return value.strip() if isinstance(value, str) else default


def integer(form: Mapping[str, object], name: str, default: int = -1) -> int:
    """A field as a whole number, or the default where it is none."""
    return whole_number(text(form, name), default)


def unusual_options(form: Mapping[str, object], game: str) -> dict[str, object]:
    """What a form chooses otherwise than usual of a game's options, by name."""
    chosen = {spec.name: (text(form, f"option_{spec.name}"), spec.default) for spec in catalog.entry(game).game.specs}
    return {name: value for name, (value, usual) in chosen.items() if value not in ("", str(usual))}


def see(path: str) -> RedirectResponse:
    """Go on to a page after a form."""
    return RedirectResponse(path, SEE_OTHER)


def safe_path(path: str) -> str:
    """A path of this site; anything else leads home."""
    inside = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if inside else "/"


def welcome(request: Request) -> RedirectResponse:
    """Ask a stranger for a name, then come back."""
    back = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return see(f"/me?next={quote(back)}")


def client_of(request: Request) -> str:
    """The key under which the address of whoever asks is counted."""
    return client_key(request.client.host) if request.client else ""


def known(request: Request) -> User | None:
    """The user who asks."""
    return visitor_of(request).user


def status_of(fault: GnomonError, status: int) -> int:
    """The status with which a fault is answered: 429 for what is too much for one person, else the one given."""
    return TOO_MANY if isinstance(fault, Declined) and fault.code in QUOTAS else status


def fault_page(request: Request, fault: GnomonError, status: int = 409) -> Response:
    """What went wrong, in the visitor's language, with a way on: where strangers are kept out, the way in for them."""
    code, sentence, section = request.app.state.presenter.words_of(fault, visitor_of(request).language)
    if is_shut_out(request):
        wanted = code == BY_INVITATION
        back = request.url.path if wanted and request.method == "GET" else "/"
        shown = {"newcomers": host_of(request).settings.newcomers, "next": back, "fault": "" if wanted else sentence}
        return page(request, "gate.html", status_of(fault, status), shown)
    return page(request, "fault.html", status_of(fault, status), code=code, sentence=sentence, section=section)
