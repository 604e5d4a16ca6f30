"""Pages from templates: Jinja2 with autoescape, the visitor's language, and what every page knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from gnomon.drawing import faces
from gnomon.drawing.emblems import EMBLEMS, badge
from gnomon.matches.records import Seat
from gnomon.matches.service import Host
from gnomon.web import assets
from gnomon.web.languages import FULL_NAMES, LANGUAGES, SHORT_NAMES, catalogue, tag
from gnomon.web.sites import site_of
from gnomon.web.visitor import Visitor, visitor_of

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"


@cache
def environment(language: str) -> Environment:
    """The templates in one language. A name that a page forgot to hand over is an error, never an empty spot."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    made.install_gettext_translations(catalogue(language), newstyle=True)  # type: ignore[attr-defined]
    made.filters["called"] = partial(called, language)
    made.globals.update(
        asset=assets.address,
        icon=icon,
        languages=[(name, SHORT_NAMES[name], FULL_NAMES[name], tag(name)) for name in LANGUAGES],
        lang=tag(language),
        language=language,
        called=partial(called, language),
        person_badge=person_badge,
        portrait=portrait,
        face_parts=Markup(faces.parts()),  # noqa: S704 - our own drawing
    )
    return made


@cache
def icon(name: str, large: bool = False) -> Markup:
    """A line icon of the sprite, hidden from readers: its button carries the name."""
    size = " large" if large else ""
    return Markup('<svg class="icon{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(
        size, assets.address("icons/icons.svg"), name
    )


def person_badge(name: str, size: int = 28) -> Markup:
    """A person's mark outside a match: the same shape for the same name, with its first letter."""
    emblem = EMBLEMS[sum(map(ord, name)) % 5] if name else EMBLEMS[3]
    letter = name.strip()[:1].upper()
    drawn = badge(emblem, size, letter=False)
    label = Markup('<text class="gn-mark-letter" x="{0}" y="{1}" font-size="{2}">{3}</text></g></svg>').format(
        0, round(size * (0.22 if emblem.shape == "triangle" else 0.17)), round(size * 0.46), letter
    )
    # The badge is our own drawing; the person's letter went through `format`, which escapes it.
    return Markup(drawn.removesuffix("</g></g></svg>") + "</g>") + label  # noqa: S704


def portrait(name: str, size: int = 28) -> Markup:
    """The face of a name that stands beside it."""
    return Markup(faces.face(name, size))  # noqa: S704 - our own drawing, in which the name does not stand


def called(language: str, seat: Seat) -> str:
    """Who sits on a seat, for lists; beside the name of a program's account it says so."""
    return f"{seat.name} ({catalogue(language).gettext('program')})" if seat.machine else seat.name


def words(language: str, template: str, context: Mapping[str, object]) -> str:
    """A template as text."""
    return environment(language).get_template(template).render(context)


def is_shut_out(request: Request) -> bool:
    """Whether whoever asks is not known here, and newcomers do not come in of their own accord."""
    host: Host = request.app.state.host
    return visitor_of(request).user is None and not host.people.lets_in("door")


def page(
    request: Request,
    template: str,
    status: int = 200,
    extra: Mapping[str, object] | None = None,
    card: object = None,
    **context: object,
) -> HTMLResponse:
    """A whole page for whoever asks; `extra` and the keywords are what its template names.

    `card` is what other sites are told of it (`gnomon.web.opengraph`), None for a page that nobody links to.
    """
    visitor: Visitor = visitor_of(request)
    host: Host = request.app.state.host
    shut = is_shut_out(request)
    shown = {
        "visitor": visitor,
        "path": request.url.path,
        "place": "",
        "keeps": host.hosting.is_host(visitor.id),
        "notice": "" if shut else host.hosting.notice,
        "shut": shut,
        "site": site_of(request),
        "mails": host.post.is_on,
        "provider": host.logins.name,
        "talks": host.talk.manner,
        **(extra or {}),
        **context,
    }
    text = words(visitor.language, template, shown)
    if card is not None:
        text = text.replace(
            "</title>", f"</title>\n{words(visitor.language, 'parts/opengraph.html', {'card': card})}", 1
        )
    response = HTMLResponse(text, status_code=status)
    response.headers["cache-control"] = "no-store"
    return response
