"""Challenges: playing alone for points with the deal of a day, or of a word that friends agree on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches.challenges import DAILY, NAMED, Challenge, word_of
from gnomon.matches.errors import BAD_REQUEST, UNKNOWN_GAME, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import ChallengeRecord
from gnomon.web.languages import catalogue
from gnomon.web.opengraph import Card, house_card
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, see, text
from gnomon.web.pages.shelf import title_of
from gnomon.web.rendering import page
from gnomon.web.visitor import name_to_be, visitor_of

ALONE: Final = (SeatPlan("me"),)
"""The seats of a challenge."""


@dataclass(frozen=True, slots=True)
class Result:
    """One line of a table of best results; `replay` is the address of its match, once it gives nothing away."""

    record: ChallengeRecord
    words: str
    is_mine: bool
    replay: str


@dataclass(frozen=True, slots=True)
class Mode:
    """One deal on the page: its mode in words, the best results, my first match of it, whether it may be begun.

    The `seal` of today's deal, or the `seed` of a past day's.
    """

    challenge: Challenge
    label: str
    results: tuple[Result, ...]
    first: ChallengeRecord | None
    said: str
    playable: bool
    seal: str
    seed: str


@dataclass(frozen=True, slots=True)
class Today:
    """What has come of today's deal of a game: its title, how many have played it in words, and one's own results."""

    title: str
    players: str
    own: tuple[str, ...]
    count: int


async def today_of(request: Request, game: str) -> Today:
    """Today's deal as the pages tell of it that lead there."""
    challenges, visitor = host_of(request).challenges, visitor_of(request)
    modes = modes_of(game, visitor.language)
    count = await challenges.players(game, [mode for mode, _ in modes])
    own = []
    for mode, label in modes:
        mine = await challenges.attempts(visitor.user, challenges.daily(game, mode)) if visitor.user else []
        if mine:
            own.append(f"{label}: {_said(mine[0], visitor.language)}")
    say = catalogue(visitor.language)
    told = say.ngettext("%(num)d person has played it today.", "%(num)d people have played it today.", count)
    words = told % {"num": count} if count else say.gettext("Nobody has played it yet today: be the first.")
    return Today(title_of(game), words, tuple(own), count)


def challenged() -> list[str]:
    """The games that one may play alone for points."""
    return [game for game in catalog.shown() if catalog.face(game).challenge]


def modes_of(game: str, language: str) -> list[tuple[str, str]]:
    """The modes of a game's challenge, each with its words, in the order of the option."""
    option = catalog.face(game).challenge
    spec = next(spec for spec in catalog.entry(game).game.specs if spec.name == option)
    words = dict(catalog.face(game).option_words(language)[option].values)
    return [(str(value), words[str(value)]) for value in spec.choices]


async def show(request: Request) -> Response:
    """The deals of a day, or of a word, with their best results."""
    today = host_of(request).challenges.today()
    language = visitor_of(request).language
    try:
        day = day_of(request.query_params.get("day", ""), today)
        asked = request.query_params.get("word", "")
        word = word_of(asked) if asked.strip() else ""
        if not challenged():
            raise Declined(UNKNOWN_GAME)
        shown = [
            (
                catalog.entry(game).game,
                [await _mode(request, game, *mode, word, day) for mode in modes_of(game, language)],
            )
            for game in challenged()
        ]
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    return page(
        request,
        "challenge.html",
        card=_card(request, word, day, today),
        feed=f"?{urlencode({'word': word})}" if word else "",
        shown=shown,
        day=day,
        today=today,
        before=before,
        word=word,
        given=name_to_be(request),
    )


def _card(request: Request, word: str, day: str, today: str) -> Card:
    say = catalogue(visitor_of(request).language).gettext
    deal = say("The deal of “%(word)s”") % {"word": word} if word else say("The deal of %(day)s") % {"day": day}
    asked = {"word": word} if word else {"day": day} if day != today else {}
    told = say("The same cards for everybody, alone against two rivals.")
    return house_card(request, f"{say('Solo challenge')} · {deal}", told, asked)


def day_of(asked: str, today: str) -> str:
    """The day that is asked for; today if none is. Raises Declined for one to come."""
    if not asked:
        return today
    try:
        day = date.fromisoformat(asked).isoformat()
    except ValueError:
        raise Declined(BAD_REQUEST, where="day") from None
    if not "2000" < day <= today:
        raise Declined(BAD_REQUEST, where="day")
    return day


async def _mode(request: Request, game: str, mode: str, label: str, word: str, day: str) -> Mode:
    challenges, visitor = host_of(request).challenges, visitor_of(request)
    challenge = Challenge(game, NAMED, word, mode) if word else Challenge(game, DAILY, day, mode)
    mine = await challenges.attempts(visitor.user, challenge) if visitor.user else []
    first = mine[0] if mine else None
    is_past = challenge.kind == DAILY and day != challenges.today()
    may_look = is_past or (first is not None and first.verdict != "")
    results = tuple(
        Result(
            record,
            catalog.face(game).result_words(record.facts, visitor.language),
            visitor.user is not None and record.user == visitor.user.id,
            f"/matches/{record.match}/replay" if may_look else "",
        )
        for record in await challenges.best(challenge)
    )
    seed = challenges.told(challenge)
    seal = challenges.seal(challenge) if challenge.kind == DAILY and not is_past else ""
    return Mode(challenge, label, results, first, _said(first, visitor.language), not is_past, seal, seed)


def _said(first: ChallengeRecord | None, language: str) -> str:
    """What became of my first match of a deal."""
    say = catalogue(language).gettext
    if first is None:
        return ""
    if first.verdict == "":
        return say("Your match of this deal is not finished yet.")
    if first.verdict == "helped":
        return say("Your match does not count: you did not play it to the end alone.")
    return say("Your result: {points} points.").format(points=first.points)


async def begin(request: Request) -> Response:
    """Set the match of a deal and go there."""
    form = await fields(request)
    host = host_of(request)
    language = visitor_of(request).language
    try:
        game, mode, word = text(form, "game"), text(form, "mode"), text(form, "word")
        if game not in challenged() or mode not in dict(modes_of(game, language)):
            raise Declined(BAD_REQUEST, where="mode")
        challenge = Challenge(game, NAMED, word_of(word), mode) if word else host.challenges.daily(game, mode)
        came = await enter(request, text(form, "name"))
        title = f"{challenge.name} · {dict(modes_of(game, language))[mode]}"
        options = {catalog.face(game).challenge: mode}
        wish = NewTable(game, ALONE, options, title=title)
        table = await host.challenges.begin(came.user, challenge, wish, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return came.signed(request, see(f"/matches/{table.id}"))


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/challenge", show), Route("/challenge", begin, methods=["POST"])]
