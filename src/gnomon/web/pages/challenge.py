"""Challenges: the deal of a day, of a week, or of a word that friends agree on, alone for points or against programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.kernel.errors import GnomonError
from gnomon.matches.challenges import (
    DAILY,
    NAMED,
    WEEKLY,
    Challenge,
    Challenges,
    before,
    mode_against,
    rivals_of,
    word_of,
)
from gnomon.matches.errors import BAD_REQUEST, UNKNOWN_GAME, Declined
from gnomon.matches.lobby import NewTable, SeatPlan
from gnomon.matches.records import ChallengeKind, ChallengeRecord, first_day
from gnomon.web.languages import catalogue
from gnomon.web.opengraph import Card, house_card
from gnomon.web.pages.entering import enter
from gnomon.web.pages.forms import client_of, fault_page, fields, host_of, see, text
from gnomon.web.pages.lines import tags_of
from gnomon.web.pages.shelf import thumbnail_of, title_of
from gnomon.web.pages.spread import Spread, results_spread
from gnomon.web.players import level_name
from gnomon.web.rendering import page
from gnomon.web.visitor import name_to_be, visitor_of

ALONE: Final = (SeatPlan("me"),)
"""The seats of a challenge without programs."""
QUERIES: Final[Mapping[ChallengeKind, str]] = {DAILY: "day", WEEKLY: "week", NAMED: "word"}
"""By which word of an address a deal is named."""
EARLIEST: Final = "2000"


@dataclass(frozen=True, slots=True)
class Asked:
    """Which deals a page is about; `is_named` says that the address names them, and they are not today's for want of a name."""

    kind: ChallengeKind
    name: str
    is_named: bool

    @property
    def query(self) -> dict[str, str]:
        """What names it in an address."""
        return {QUERIES[self.kind]: self.name}


@dataclass(frozen=True, slots=True)
class Result:
    """One line of a table of best results: with the `tag` of the page of whoever it is, empty if there is none to be seen.

    `replay` is the address of its match, once it gives nothing away.
    """

    record: ChallengeRecord
    tag: str
    words: str
    is_mine: bool
    replay: str


@dataclass(frozen=True, slots=True)
class Mode:
    """One deal on the page: its mode in words, the best results, how all are spread, my first match of it.

    `note` is about the table, `said` about my match. The `seal` of a deal that may be begun, or the `seed` of a past one.
    """

    challenge: Challenge
    label: str
    note: str
    results: tuple[Result, ...]
    spread: Spread | None
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


async def today_of(request: Request, games: Sequence[str]) -> list[Today]:
    """Today's deals of some games as the pages tell of them that lead there."""
    visitor = visitor_of(request)
    say = catalogue(visitor.language)
    players, mine = await host_of(request).challenges.of_today(games, visitor.user)
    first = {(one.game, one.mode): one for one in reversed(mine)}
    found = []
    for game in games:
        modes = modes_of(game, visitor.language)
        own = [
            f"{label}: {_said(first[game, mode], visitor.language)}" for mode, label in modes if (game, mode) in first
        ]
        count = players.get(game, 0)
        told = say.ngettext("%(num)d person has played it today.", "%(num)d people have played it today.", count)
        words = told % {"num": count} if count else say.gettext("Nobody has played it yet today: be the first.")
        found.append(Today(title_of(game), words, tuple(own), count))
    return found


def challenged() -> list[str]:
    """The games of which there are deals for everybody."""
    return [game for game in catalog.shown() if modes_of(game, "en")]


def modes_of(game: str, language: str, kind: ChallengeKind = DAILY) -> list[tuple[str, str]]:
    """The modes in which a game is dealt, each with its words: against programs, and by the day or a word alone too."""
    against = mode_against(catalog.entry(game).game, kind)
    modes = [(against, _against(against, language))] if against else []
    option = catalog.face(game).challenge
    if option and kind != WEEKLY:
        spec = next(spec for spec in catalog.entry(game).game.specs if spec.name == option)
        words = dict(catalog.face(game).option_words(language)[option].values)
        modes += [(str(value), words[str(value)]) for value in spec.choices]
    return modes


def _against(mode: str, language: str) -> str:
    """A table against programs, in words."""
    say = catalogue(language)
    rivals = rivals_of(mode)
    told = say.ngettext("Against %(num)d program (%(level)s)", "Against %(num)d programs (%(level)s)", len(rivals))
    return told % {"num": len(rivals), "level": level_name(rivals[0], language)}


async def show(request: Request) -> Response:
    """The deals of a day, a week or a word, with their best results."""
    challenges = host_of(request).challenges
    language = visitor_of(request).language
    try:
        asked = asked_of(request.query_params, challenges)
        if not challenged():
            raise Declined(UNKNOWN_GAME)
        shown = [
            (
                catalog.entry(game).game,
                [
                    await _mode(request, Challenge(game, asked.kind, asked.name, mode), label)
                    for mode, label in modes_of(game, language, asked.kind)
                ],
            )
            for game in challenged()
        ]
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    is_now = asked.name in (challenges.today(), challenges.this_week())
    query = {} if asked.kind == DAILY and is_now else asked.query
    return page(
        request,
        "challenge.html",
        card=_card(request, asked, query),
        feed=f"?{urlencode(query)}" if query else "",
        shown=[(game, modes) for game, modes in shown if modes],
        kind=asked.kind,
        name=asked.name,
        this_week=challenges.this_week(),
        word=asked.name if asked.kind == NAMED else "",
        heading=_deal_words(asked, is_now, language),
        is_now=is_now,
        before="" if asked.kind == NAMED else before(asked.name),
        given=name_to_be(request),
        thumbnail=thumbnail_of,
    )


def _deal_words(asked: Asked, is_now: bool, language: str) -> str:
    """Which deals a page is about, in words."""
    say = catalogue(language).gettext
    if asked.kind == NAMED:
        return say("The deal of “%(word)s”") % {"word": asked.name}
    if asked.kind == WEEKLY:
        told = say("This week’s deal, %(week)s") if is_now else say("The deal of week %(week)s")
        return told % {"week": asked.name}
    return (say("The deal of today, %(day)s") if is_now else say("The deal of %(day)s")) % {"day": asked.name}


def _card(request: Request, asked: Asked, query: Mapping[str, str]) -> Card:
    language = visitor_of(request).language
    say = catalogue(language).gettext
    deal = _deal_words(asked, False, language)
    told = say("The same deal for everybody, against programs or alone.")
    return house_card(request, f"{say('Deals')} · {deal}", told, query)


def asked_of(query: Mapping[str, str], challenges: Challenges) -> Asked:
    """Which deals an address asks for; those of today if it names none. Raises Declined for such as are still to come."""
    word, week, day = (query.get(QUERIES[kind], "") for kind in (NAMED, WEEKLY, DAILY))
    if word.strip():
        return Asked(NAMED, word_of(word), True)
    if week:
        return Asked(WEEKLY, _past(week, challenges.this_week(), "week"), True)
    today = challenges.today()
    return Asked(DAILY, _past(day, today, "day") if day else today, day != "")


def _past(name: str, current: str, where: str) -> str:
    """The name of a day or week, as it is compared. Raises Declined for one to come, or none at all."""
    try:
        first_day(name)
    except ValueError:
        raise Declined(BAD_REQUEST, where=where) from None
    if len(name) != len(current) or not EARLIEST < name <= current:
        raise Declined(BAD_REQUEST, where=where)
    return name


async def _mode(request: Request, challenge: Challenge, label: str) -> Mode:
    challenges, visitor = host_of(request).challenges, visitor_of(request)
    mine = await challenges.attempts(visitor.user, challenge) if visitor.user else []
    first = mine[0] if mine else None
    is_open = challenges.is_open(challenge)
    may_look = not is_open or (first is not None and first.verdict != "")
    best = await challenges.best(challenge)
    tags = await tags_of(request, [record.user for record in best])
    results = tuple(
        Result(
            record,
            tags.get(record.user, ""),
            result_words(record, visitor.language),
            visitor.user is not None and record.user == visitor.user.id,
            f"/matches/{record.match}/replay" if may_look else "",
        )
        for record in best
    )
    own = first.points if first is not None and first.verdict == "counts" else None
    seal = challenges.seal(challenge) if challenge.kind != NAMED and is_open else ""
    return Mode(
        challenge,
        label,
        _seated(challenge, visitor.language),
        results,
        results_spread(await challenges.spread(challenge), own, visitor.language),
        first,
        _said(first, visitor.language),
        is_open,
        seal,
        challenges.told(challenge),
    )


def _seated(challenge: Challenge, language: str) -> str:
    """Where everybody sits who plays a deal; nothing where they sit alone."""
    if not challenge.rivals:
        return ""
    say = catalogue(language).gettext
    return say("You have seat {seat} of {seats}.").format(seat=challenge.seat + 1, seats=len(challenge.rivals) + 1)


def result_words(record: ChallengeRecord, language: str) -> str:
    """What stands beside the points of a result."""
    if not rivals_of(record.mode):
        return catalog.face(record.game).result_words(record.facts, language)
    say = catalogue(language)
    points = abs(record.margin)
    if record.margin == 0:
        return say.gettext("level with the best of the others")
    if record.margin > 0:
        told = say.ngettext("%(num)d point ahead of the others", "%(num)d points ahead of the others", points)
    else:
        told = say.ngettext("%(num)d point behind the best", "%(num)d points behind the best", points)
    return told % {"num": points}


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
    challenges = host_of(request).challenges
    language = visitor_of(request).language
    try:
        game, mode, word = text(form, "game"), text(form, "mode"), text(form, "word")
        kind: ChallengeKind = NAMED if word else WEEKLY if text(form, "kind") == WEEKLY else DAILY
        if game not in challenged() or mode not in dict(modes_of(game, language, kind)):
            raise Declined(BAD_REQUEST, where="mode")
        name = {NAMED: word_of(word) if word else "", WEEKLY: challenges.this_week(), DAILY: challenges.today()}[kind]
        challenge = Challenge(game, kind, name, mode)
        came = await enter(request, text(form, "name"))
        face = catalog.face(game)
        options = face.deal_options() if challenge.rivals else {face.challenge: mode}
        title = f"{challenge.name} · {dict(modes_of(game, language, kind))[mode]}"
        wish = NewTable(game, ALONE, options, title=title)
        table = await challenges.begin(came.user, challenge, wish, client_of(request))
    except GnomonError as fault:
        return fault_page(request, fault, 400)
    return came.signed(request, see(f"/matches/{table.id}"))


def routes() -> list[Route]:
    """The routes of this module."""
    return [Route("/challenge", show), Route("/challenge", begin, methods=["POST"])]
