"""Everybody's page, and the lists of ratings, for people who are known at this server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gnomon import catalog
from gnomon.bots import levels
from gnomon.drawing.curves import Spot, rating_curve
from gnomon.kernel.errors import GnomonError
from gnomon.kernel.options import Value
from gnomon.matches.anchors import MODES, anchor
from gnomon.matches.counting import ALONE, KINDS
from gnomon.matches.errors import UNKNOWN_LEVEL, Declined
from gnomon.matches.persons import Played, Profile, Rival
from gnomon.matches.rated import Change, Leader, Meeting, Rating
from gnomon.matches.records import DAY_MS, Seat, User, day_of
from gnomon.matches.strength import ENOUGH
from gnomon.web.languages import catalogue
from gnomon.web.pages.forms import fault_page, fields, host_of, known, see, text, welcome
from gnomon.web.pages.lines import line_of, rivals_points
from gnomon.web.pages.shelf import thumbnail_of, title_of
from gnomon.web.pages.spread import ratings_spread
from gnomon.web.pages.tallies import (
    Alone,
    Opened,
    Source,
    accuracies,
    by_accuracy,
    by_mode,
    by_opening,
    by_seats,
    by_strength,
    rows_of_victories,
    sources,
)
from gnomon.web.players import level_account, level_name, level_words, program_page
from gnomon.web.rated_words import kind_words, reason_words
from gnomon.web.rendering import page
from gnomon.web.visitor import visitor_of

ABSENT: Final = 404
DRAWN: Final = 60
"""So many of the last matches stand in the curve."""
REVIEWED: Final = 30
"""So many of the last reviewed matches stand beside one another."""
MONTH_MS: Final = 30 * DAY_MS


@dataclass(frozen=True, slots=True)
class Tile:
    """A rating as the page shows it; `left` are the matches until it can be said, `address` where it governs the page. Of a kind without
    a rating `points` is None, and the matches are those that were not rated.
    """

    game: str
    title: str
    kind: str
    points: int | None
    half: int
    matches: int
    provisional: bool
    left: int
    address: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Against:
    """Against whom somebody has played: a name with the address of their page, or an empty one, and how they fared.

    Bars are for as many matches as say something.
    """

    name: str
    address: str
    is_me: bool
    met: Meeting

    @property
    def share(self) -> int:
        """How often the page's person came before them, in per cent; shared places count half."""
        return _share(self.met)


@dataclass(frozen=True, slots=True)
class Program:
    """A strength: its name, the address of its page, how it plays, its rating with half its interval (None if nobody has measured it), and what people
    have achieved against it.
    """

    name: str
    address: str
    plays: str
    rated: tuple[int, int] | None
    met: Meeting

    @property
    def share(self) -> int:
        """How often people came before it, in per cent; shared places count half."""
        return _share(self.met)


@dataclass(frozen=True, slots=True)
class Last:
    """One of the last matches: its title and address, how it ended, how well its acts were chosen in per cent if it was
    reviewed, who sat there (each with the address of their page, or an empty one), and what changed, if it is about somebody's
    rating; `unrated` is why it was none.
    """

    title: str
    address: str
    result: str
    scores: str
    accuracy: int | None
    finished: int
    others: tuple[tuple[str, str], ...]
    moved: str
    unrated: str = ""


async def person(request: Request) -> Response:
    """Somebody's page, about one game and kind."""
    viewer, language = known(request), visitor_of(request).language
    if viewer is None:
        return welcome(request)
    persons = host_of(request).persons
    query = request.query_params
    try:
        user = await persons.of_tag(request.path_params["tag"], viewer)
    except GnomonError as fault:
        return _unsearched(fault_page(request, fault, ABSENT))
    rated_alone = query.get("of", "") == "rated"
    found = await persons.profile(user, viewer, query.get("game", ""), query.get("kind", ""), rated_alone)
    tiles = _tiles(found, language)
    about = next((tile for tile in tiles if tile.is_chosen), None)
    chosen = about if about is not None and about.points is not None else None
    response = page(
        request,
        "person.html",
        place="records",
        person=user,
        is_me=user.id == viewer.id,
        bond=await host_of(request).circles.bond(viewer, user),
        tiles=tiles,
        about=about,
        chosen=chosen,
        rated_alone=rated_alone,
        unrated=found.unrated.get((found.game, found.kind), 0),
        profile=found,
        curve=_curve(found, language) if chosen is not None and len(found.curve) >= ENOUGH else "",
        month=_month(found),
        best=max((one.after.points for one in found.curve), default=0),
        mean_place=_mean_place(found),
        seats=by_seats(found.counted) if found.kind != ALONE else [],
        alone=_alone(found, language) if about is not None and found.kind == ALONE else [],
        rivals=await _against(request, found, viewer),
        openings=_openings(found.counted, about.game, language) if about is not None else [],
        chosen_well=by_accuracy(found.counted),
        reviewed=[round(one / 10) for one in accuracies(found.counted)][:REVIEWED][::-1],
        bands=[(one, _band_words(one.band, language)) for one in by_strength(found.counted)],
        enough=ENOUGH,
        sources=_bars(found, language) if about is not None and found.kind != ALONE else [],
        victories=rows_of_victories(found.counted),
        rows=_rows(found),
        last=[_last(one, found.tags or {}, language) for one in found.last],
        thumbnail=thumbnail_of,
    )
    return _unsearched(response)


async def ranked(request: Request) -> Response:
    """The ratings of a game's kind, provisional ones apart; `?after=` a tag a further page of the best, or of the provisional ones."""
    viewer, language = known(request), visitor_of(request).language
    if viewer is None:
        return welcome(request)
    game, kind, kinds = _about(request)
    persons, seating = host_of(request).persons, host_of(request).seating
    after, of_newcomers = request.query_params.get("after", ""), "provisional" in request.query_params
    first: list[Leader] = []
    newcomers: list[Leader] = []
    further = further_newcomers = ""
    try:
        if not (after and of_newcomers):
            first, further = await persons.page_of(game, kind, after=after)
        if of_newcomers or not after:
            newcomers, further_newcomers = await persons.page_of(game, kind, True, after)
    except GnomonError as fault:
        return _unsearched(fault_page(request, fault, 400))
    mine = next((one for one in first if one.user.id == viewer.id), None)
    is_listed = mine is not None or any(one.user.id == viewer.id for one in newcomers)
    below = None if is_listed else await persons.own_place(viewer, game, kind)
    if below is not None and below[0]:
        mine = below[1]
    own = None if mine is None else mine.rating.at(persons.now()).points
    response = page(
        request,
        "ranked.html",
        place="records",
        me=viewer.id,
        now=persons.now(),
        games=[(one, title_of(one)) for one in catalog.shown()],
        game=game,
        kinds=[(one, kind_words(one, language)) for one in kinds],
        kind=kind,
        first=list(zip(await persons.places(first), first, strict=True)),
        newcomers=[(0, one) for one in newcomers],
        further=further,
        further_newcomers=further_newcomers,
        after=after,
        below=below,
        spread=ratings_spread(await persons.spread(game, kind), own, language),
        own=own,
        shown=seating.shown_in_list(one.user for one in [*first, *newcomers, *([below[1]] if below else [])]),
        programs=[
            (level_name(level, language), program_page(level, game, kind), points)
            for level, points in _rungs(game, kind)
        ],
        thumbnail=thumbnail_of,
    )
    return _unsearched(response)


async def programs(request: Request) -> Response:
    """The programs of a game: how strong each is, how it plays, and what people have achieved against it lately."""
    viewer, language = known(request), visitor_of(request).language
    if viewer is None:
        return welcome(request)
    game, kind, kinds = _about(request)
    met = await host_of(request).persons.against_programs(game, kind)
    shown = []
    for level in reversed(levels()):
        rated = _measured(game, kind, level)
        shown.append(
            Program(
                level_name(level, language),
                program_page(level, game, kind),
                level_words(level, language),
                rated,
                met.get(level, Meeting()),
            )
        )
    return _unsearched(
        page(
            request,
            "programs.html",
            place="records",
            games=[(one, title_of(one)) for one in catalog.shown()],
            game=game,
            kinds=[(one, kind_words(one, language)) for one in kinds],
            kind=kind,
            programs=shown,
            enough=ENOUGH,
        )
    )


async def program(request: Request) -> Response:
    """A strength: what it is and how it errs, and what came of its last rated matches with people in a game's kind."""
    viewer, language = known(request), visitor_of(request).language
    if viewer is None:
        return welcome(request)
    level = request.path_params["level"]
    if level not in levels():
        return _unsearched(fault_page(request, Declined(UNKNOWN_LEVEL, where="level"), ABSENT))
    game, kind, kinds = _about(request)
    found = await host_of(request).persons.program(level, viewer, game, kind)
    rated = {one: (title_of(one), _measured(one, kind, level)) for one in catalog.shown()}
    return _unsearched(
        page(
            request,
            "program.html",
            place="records",
            level=level,
            name=level_name(level, language),
            account=level_account(level, language),
            games=[(one, *rated[one]) for one in catalog.shown()],
            game=game,
            title=title_of(game),
            kinds=[(one, kind_words(one, language)) for one in kinds],
            kind=kind,
            one=Program(
                level_name(level, language),
                program_page(level, game, kind),
                level_words(level, language),
                rated[game][1],
                found.met,
            ),
            enough=ENOUGH,
            counted=len(found.counted),
            seats=by_seats(found.counted),
            openings=_openings(found.counted, game, language),
            last=[_last(one, found.tags, language) for one in found.last],
            thumbnail=thumbnail_of,
        )
    )


def _measured(game: str, kind: str, level: str) -> tuple[int, int] | None:
    """What a strength was rated where a game is played in its usual way, with half its interval; None where it was not measured."""
    options = _usual_options(game, kind)
    found = anchor(game, options, level) if options is not None else None
    return (found.points, found.half) if found is not None else None


def _about(request: Request) -> tuple[str, str, list[str]]:
    """Which game and kind an address asks for, or the first there are; and all kinds of that game."""
    games = catalog.shown()
    asked, kind = request.query_params.get("game", ""), request.query_params.get("kind", "")
    game = asked if asked in games else games[0]
    kinds = [one for one in KINDS if catalog.entry(game).game.timed or "real_time" not in one]
    return game, kind if kind in kinds else kinds[0], kinds


async def hide(request: Request) -> Response:
    """Hide one's own page from others, or show it."""
    user = known(request)
    if user is not None:
        await host_of(request).persons.hide(user, text(await fields(request), "shown") != "yes")
    return see("/me")


async def let_invite(request: Request) -> Response:
    """Say who may invite one by name."""
    user = known(request)
    if user is not None:
        try:
            await host_of(request).persons.let_invite(user, text(await fields(request), "who"))
        except GnomonError as fault:
            return fault_page(request, fault, 400)
    return see("/me#invites")


def _unsearched(response: Response) -> Response:
    """The same, to be kept out of every search engine."""
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _tiles(found: Profile, language: str) -> list[Tile]:
    """Somebody's ratings, and the kinds in which they have played without one, in the order of the games."""
    ratings: dict[tuple[str, str], Rating | None] = dict.fromkeys(found.unrated)
    ratings |= {(one.game, one.kind): one for one in found.ratings}
    order = [(game, kind) for game in catalog.shown() for kind in (*KINDS, ALONE)]
    return [_tile(*key, ratings[key], found, language) for key in order if key in ratings]


def _tile(game: str, kind: str, rating: Rating | None, found: Profile, language: str) -> Tile:
    strength = rating.at(found.now) if rating is not None else None
    return Tile(
        game,
        title_of(game),
        kind_words(kind, language),
        strength.points if strength is not None else None,
        strength.half if strength is not None else 0,
        rating.matches if rating is not None else found.unrated[game, kind],
        rating is not None and rating.is_provisional(found.now),
        max(0, ENOUGH - rating.matches) if rating is not None else 0,
        f"/people/{found.user.tag}?game={game}&kind={kind}",
        (game, kind) == (found.game, found.kind),
    )


def _share(met: Meeting) -> int:
    """How often somebody came before another, in per cent; shared places count half."""
    return round(100 * (met.ahead + met.shared / 2) / met.matches) if met.matches else 0


async def _against(request: Request, found: Profile, viewer: User) -> list[Against]:
    """Against whom somebody has played, as the page lists them."""
    language = visitor_of(request).language
    names = host_of(request).seating.shown_in_list(one.user for one in found.rivals if one.user is not None)
    return [_rival(one, names, found, viewer, language) for one in found.rivals]


def _rival(one: Rival, told: Mapping[str, str], found: Profile, viewer: User, language: str) -> Against:
    if one.user is None:
        return Against(level_name(one.level, language), program_page(one.level, found.game, found.kind), False, one.met)
    hidden = one.user.hidden and one.user.id != viewer.id
    address = f"/people/{one.user.tag}?game={found.game}&kind={found.kind}" if one.user.tag and not hidden else ""
    return Against(told[one.user.id], address, one.user.id == viewer.id, one.met)


def _alone(found: Profile, language: str) -> list[tuple[str, Alone]]:
    """How somebody fares alone, mode by mode, each with its words; deals for everybody apart."""
    say = catalogue(language).gettext
    face = catalog.face(found.game)
    modes = dict(face.option_words(language)[face.challenge].values) if face.challenge else {}
    words = modes | {"": say("alone"), "daily": say("Deals of the day"), "weekly": say("Deals of the week")}
    return [(words.get(one.mode, one.mode), one) for one in by_mode(found.counted, face.challenge)]


def _rungs(game: str, kind: str) -> list[tuple[str, int]]:
    """What programs are rated where a game is played in its usual way, strongest first; nothing where they were not measured."""
    found = [(level, _measured(game, kind, level)) for level in levels()]
    return sorted(((level, one[0]) for level, one in found if one is not None), key=lambda rung: -rung[1])


def _usual_options(game: str, kind: str) -> Mapping[str, Value] | None:
    """The options with which programs were measured where a game is played in its usual way; None where they were not."""
    return next(
        (mode.options for mode in MODES if mode.game == game and ("real-time" in mode.name) == ("real_time" in kind)),
        None,
    )


def _curve(found: Profile, language: str) -> str:
    assert found.chosen is not None
    say = catalogue(language).gettext
    spots = [Spot(one.after.points, one.after.half, one.place == 1) for one in found.curve[-DRAWN:]]
    title = say("{game}: rating").format(game=title_of(found.chosen.game))
    account = say("From {first} to {last} in {count} matches.").format(
        first=spots[0].points, last=spots[-1].points, count=len(spots)
    )
    ends = day_of(found.curve[-DRAWN:][0].finished), day_of(found.curve[-1].finished)
    rungs = [(level_name(level, language), points) for level, points in _rungs(found.chosen.game, found.chosen.kind)]
    return rating_curve(spots, rungs, ends, title, account)


def _month(found: Profile) -> str:
    """By how much the chosen rating has changed in 30 days; empty where nothing was played."""
    lately = [one for one in found.curve if one.finished > found.now - MONTH_MS]
    return _signed(lately[-1].after.points - lately[0].before.points) if lately else ""


def _mean_place(found: Profile) -> str:
    return f"{sum(one.place for one in found.curve) / len(found.curve):.1f}" if found.curve else ""


def _rows(found: Profile) -> list[tuple[int, Change, str]]:
    """The curve as a table, latest first."""
    return [(one.finished, one, _signed(one.points)) for one in found.curve[::-1]]


def _last(one: Played, tags: Mapping[str, str], language: str) -> Last:
    say = catalogue(language).gettext
    line = line_of(one.summary, language)
    result = one.summary.record.result or {}
    scores = result.get("scores")
    place, seats = one.change.place, len(one.summary.seats)
    told = ""
    if isinstance(scores, list) and len(scores) == len(one.summary.seats):
        own = one.change.seat  # theirs stands first, as in "won 118–104"
        told = "–".join(str(score) for score in (scores[own], *scores[:own], *scores[own + 1 :]))
        if seats == 1 and (rivals := rivals_points(result)) is not None:
            told = f"{told}–{rivals}"
    lost = say("lost") if seats == 1 else say("place {place} of {seats}").format(place=place, seats=seats)
    won = say("won") if place == 1 else lost
    others = tuple(
        _who(seat, one.change, tags, language) for seat in one.summary.seats if seat.index != one.change.seat
    )
    address = f"/matches/{one.change.match}/review"
    accuracy = next((round(tenths / 10) for tenths in accuracies([one])), None)
    moved = _signed(one.change.points) if one.change.user else ""
    unrated = "" if one.is_rated else reason_words(one.verdict, language)
    return Last(line.title, address, won, told, accuracy, one.change.finished, others, moved, unrated)


def _who(seat: Seat, about: Change, tags: Mapping[str, str], language: str) -> tuple[str, str]:
    """What somebody is called in a list, and the address of their page about the same game and kind, empty if there is none."""
    if seat.kind == "opponent":
        return f"{seat.name} ({level_name(seat.level, language)})", program_page(seat.level, about.game, about.kind)
    tag = tags.get(seat.user or "", "")
    return seat.name, f"/people/{tag}" if tag else ""


def _bars(found: Profile, language: str) -> list[tuple[Source, int, int, str]]:
    """Each source of points with the lengths of its two bars, in hundredths of the longest, and the difference in words."""
    known = sources(found.counted, found.game, language)
    longest = max((abs(points) for one in known for points in (one.own, one.others)), default=0.0) or 1.0
    return [
        (one, round(100 * abs(one.own) / longest), round(100 * abs(one.others) / longest), _tenths(one.ahead))
        for one in known
    ]


def _openings(played: Sequence[Played], game: str, language: str) -> list[tuple[str, Opened]]:
    """The commonest openings, each with its steps in words."""
    face = catalog.face(game)
    return [
        (" – ".join(face.opening_words(step, language) for step in one.opening.split()), one)
        for one in by_opening(played)
    ]


def _band_words(band: str, language: str) -> str:
    """How strong the others were, in words."""
    say = catalogue(language).gettext
    return {"weaker": say("weaker"), "even": say("about as strong"), "stronger": say("stronger")}[band]


def _tenths(points: float) -> str:
    """A difference with its sign and one digit behind the point."""
    told = f"{points:+.1f}"
    return "0" if float(told) == 0 else told.replace("-", "−")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def routes() -> list[Route]:
    """The routes of this module."""
    return [
        Route("/people", ranked),
        Route("/people/programs", programs),
        Route("/people/programs/{level}", program),
        Route("/people/{tag}", person),
        Route("/me/page", hide, methods=["POST"]),
        Route("/me/invites", let_invite, methods=["POST"]),
    ]
