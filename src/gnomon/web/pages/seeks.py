"""Finding players: what one would like to play, what others would, and the table at which they meet."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches.errors import MANY_SEEKS, NO_SEEK, Declined
from gnomon.matches.records import User
from gnomon.matches.seeking import Seek
from gnomon.matches.seeks import BANDS, PACES, Offer, modes_of, options_for, pace_name, specs_of
from gnomon.web.languages import catalogue
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import fault_page, fields, host_of, integer, known, see, text, unusual_options
from gnomon.web.pages.shelf import thumbnail_of, title_of
from gnomon.web.rendering import page
from gnomon.web.talk import talk_row
from gnomon.web.variants import rulings
from gnomon.web.visitor import visitor_of

PLACE: Final = "/seeks"


@dataclass(frozen=True, slots=True)
class Line:
    """A wish as the page shows it: whose, for what, in which words; `fits` says whether whoever looks may say yes to it."""

    seek: Seek
    person: User
    name: str
    address: str
    title: str
    seats: str
    mode: str
    rulings: tuple[tuple[str, str], ...]
    pace: str
    pace_name: str
    band: str
    fits: bool


async def seeks(request: Request) -> Response:
    """What one would like to play, what others would, and a form for more."""
    user, language = known(request), visitor_of(request).language
    host, asked = host_of(request), request.query_params.get("game", "")
    games = [game for game in catalog.shown() if counts_of(game)]
    game = asked if asked in games else games[0]
    mine = await host.seeks.mine(user) if user else []
    others = await host.seeks.others(user)
    names = host.seating.shown_in_list(offer.person for offer in others)
    return page(
        request,
        "seeks.html",
        place="tables",
        games=[(name, title_of(name)) for name in games],
        game=game,
        seat_counts=counts_of(game),
        modes=[(name, mode_words(name, language)) for name in modes_of(game)],
        specs=specs_of(game),
        options=catalog.face(game).option_words(language),
        paces=[(name, pace_words(name, language)) for name in PACES if _has(game, name)],
        bands=[(band, band_words(band, language)) for band in BANDS],
        mine=[_line(Offer(one, user, True), user.name, language, False) for one in mine if user],
        others=[_line(one, names[one.person.id], language, user is not None) for one in others],
        mark=_mark(mine, others),
        thumbnail=thumbnail_of,
    )


async def seek(request: Request) -> Response:
    """Wish for a match; straight to its table, where that is granted at once."""
    form = await fields(request)
    try:
        came = await enter(request)
        game, mode = text(form, "game"), text(form, "mode")
        found = await host_of(request).seeks.seek(
            came.user,
            game,
            integer(form, "seats"),
            mode,
            text(form, "pace"),
            integer(form, "band", 0),
            unusual_options(form, game) if game in catalog.shown() else None,
            text(form, "phrases") != "",
        )
    except GnomonError as fault:
        many = isinstance(fault, Declined) and fault.code == MANY_SEEKS
        return fault_page(request, fault, 429 if many else 400)
    return came.signed(request, see(f"/matches/{found}" if found else f"{PLACE}?game={game}#mine"))


async def end(request: Request) -> Response:
    """Wish no more."""
    user = known(request)
    if user is not None:
        try:
            await host_of(request).seeks.end(user, request.path_params["seek"])
        except GnomonError as fault:
            return fault_page(request, fault, 404 if isinstance(fault, Declined) and fault.code == NO_SEEK else 400)
    return see(PLACE)


async def news(request: Request) -> Response:
    """Whether one has met others, for the page that is kept open: that keeps wishes for live matches alive."""
    user, host = known(request), host_of(request)
    match = await host.seeks.here(user) if user else ""
    mine = await host.seeks.mine(user) if user else []
    mark = _mark(mine, await host.seeks.others(user))
    told = {"to": f"/matches/{match}" if match else "", "mark": mark}
    return JSONResponse(told, headers={"cache-control": "no-store"})


def _line(offer: Offer, name: str, language: str, leads: bool) -> Line:
    """A wish in words, of somebody who is shown by a name; `leads` says whether names lead to pages."""
    one, person, say = offer.seek, offer.person, catalogue(language)
    pace = pace_name(one.pace)
    band = say.gettext("rating {least} to {most}").format(least=one.points - one.band, most=one.points + one.band)
    return Line(
        one,
        person,
        name,
        f"/people/{person.tag}" if leads and person.tag and not person.hidden else "",
        title_of(one.game),
        say.ngettext("%(num)d player", "%(num)d players", one.seats) % {"num": one.seats},
        mode_words(one.mode, language) if one.mode else "",
        (
            *rulings(specs_of(one.game), one.options, catalog.face(one.game), language),
            *talk_row(one.phrases, language),
        ),
        pace_words(pace, language) if pace else "",
        pace,
        band if one.band else "",
        offer.fits,
    )


def counts_of(game: str) -> list[int]:
    """For how many people a game can be sought."""
    return [count for count in catalog.entry(game).game.seat_counts if count > 1]


def _has(game: str, pace: str) -> bool:
    """Whether a game can be sought at a pace, in one of its modes."""
    for mode in modes_of(game) or [""]:
        try:
            options_for(game, mode, pace)
        except Declined:
            continue
        return True
    return False


def mode_words(mode: str, language: str) -> str:
    """What a mode of a game is called."""
    say = catalogue(language).gettext
    return {
        "empires-in-turns": say("in turns"),
        "empires-real-time": say("in real time"),
        "feudum-advanced": say("advanced game"),
        "feudum-basic": say("basic game"),
    }.get(mode, mode)


def pace_words(pace: str, language: str) -> str:
    """What a pace is called at which people look for one another."""
    say = catalogue(language).gettext
    return {
        "live": say("now, 30 minutes each"),
        "slow": say("now, an hour each"),
        "day": say("a day for each move"),
        "days": say("three days for each move"),
    }[pace]


def band_words(band: int, language: str) -> str:
    """Whom one would like to meet."""
    say = catalogue(language).gettext
    return say("within {points} points of my rating").format(points=band) if band else say("anybody")


def _mark(mine: list[Seek], others: list[Offer]) -> str:
    """What changes when the lists do."""
    told = " ".join([*(one.id for one in mine), "/", *(one.seek.id for one in others)])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route(PLACE, seeks),
        Route(PLACE, seek, methods=["POST"]),
        Route(f"{PLACE}/news", news),
        Route(f"{PLACE}/{{seek}}/end", end, methods=["POST"]),
    ]
