"""What other sites are told of a page that somebody links to: OpenGraph, the card of X, oEmbed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote, urlencode

from starlette.requests import Request

from gnomon.matches.table import Table
from gnomon.web import assets
from gnomon.web.card_pictures import SIZE
from gnomon.web.ending import ending_of
from gnomon.web.following import Balances
from gnomon.web.hosts import origin
from gnomon.web.languages import catalogue
from gnomon.web.live import stage_of, version_of
from gnomon.web.pages.shelf import match_title, theme_of, title_of
from gnomon.web.scene import Scene
from gnomon.web.visitor import visitor_of

SITE: Final = "Gnomon"


@dataclass(frozen=True, slots=True)
class Card:
    """A link as another site shows it. Addresses are whole; `oembed` is empty where there is nothing to embed."""

    title: str
    description: str
    address: str
    image: str
    alt: str
    width: int = SIZE[0]
    height: int = SIZE[1]
    site: str = SITE
    oembed: str = ""


def house_card(
    request: Request, title: str = SITE, description: str = "", asked: Mapping[str, str] | None = None
) -> Card:
    """A page of the whole house, with the picture of all boxes; `asked` is what belongs to its address."""
    say = catalogue(visitor_of(request).language).gettext
    told = description or say("Heavy board games about time, in the browser. Every rule is kept and explained.")
    card = _card(request, title, told, f"/card.png?v={assets.version()}", say("The boxes of the games"))
    return replace(card, address=f"{card.address}?{urlencode(asked)}") if asked else card


def game_card(request: Request, game: str, title: str = "", description: str = "") -> Card:
    """A page about a game, with the picture of its box."""
    language = visitor_of(request).language
    alt = catalogue(language).gettext("The box of {game}").format(game=title_of(game))
    told = description or theme_of(game, language)
    return _card(request, title or title_of(game), told, f"/games/{game}/card.png?v={assets.version()}", alt)


def match_card(request: Request, table: Table) -> Card:
    """A page of a match, as a stranger sees the match: whoever asks may know more."""
    language = visitor_of(request).language
    place = origin(request)
    embedded = quote(f"{place}/matches/{table.id}", safe="")
    return _card(
        request,
        match_title(table.record),
        summary_of(table, language),
        f"/matches/{table.id}/card.png?v={version_of(table)}",
        catalogue(language).gettext("The board as it stands"),
        f"{place}/oembed?url={embedded}&format=json",
    )


def summary_of(table: Table, language: str) -> str:
    """Who plays, where the match stands, and who is to move or has won: what its page tells a stranger."""
    scene = Scene(table, table.viewer("", language=language), Balances())
    names = ", ".join(seat.name for seat in table.seats if seat.kind != "open")
    if table.is_over:
        return _joined(ending_of(scene, (), scene.face.rivals(scene.sight)).headline, names)
    stage = "" if table.is_waiting else stage_of(table, language)
    return _joined(names, stage, scene.question)


def invitation_card(request: Request, game: str, seated: Sequence[str]) -> Card:
    """The page behind an invitation: which game, and who is there already."""
    say = catalogue(visitor_of(request).language).gettext
    title = say("A seat is free: {game}").format(game=title_of(game))
    told = say("At the table: {names}.").format(names=", ".join(seated)) if seated else ""
    return game_card(request, game, title, told)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _card(request: Request, title: str, description: str, image: str, alt: str, oembed: str = "") -> Card:
    place = origin(request)
    return Card(title, description, place + quote(request.url.path), place + image, alt, oembed=oembed)
